#include <lince/render/matrix.h>

namespace lince {

Mat4 operator*(const Mat4& a, const Mat4& b) {
    Mat4 out;
    for (std::size_t column = 0; column < 4; ++column) {
        for (std::size_t row = 0; row < 4; ++row) {
            float sum = 0;
            for (std::size_t k = 0; k < 4; ++k)
                sum += a.m[k * 4 + row] * b.m[column * 4 + k];
            out.m[column * 4 + row] = sum;
        }
    }
    return out;
}

Vec4 transform(const Mat4& a, Vec4 v) {
    const auto row = [&](std::size_t r) {
        return a.m[r] * v.x + a.m[4 + r] * v.y + a.m[8 + r] * v.z + a.m[12 + r] * v.w;
    };
    return {row(0), row(1), row(2), row(3)};
}

Vec3 transformPoint(const Mat4& a, Vec3 p) {
    const Vec4 out = transform(a, {p.x, p.y, p.z, 1});
    return {out.x, out.y, out.z};
}

Vec3 transformDirection(const Mat4& a, Vec3 d) {
    const Vec4 out = transform(a, {d.x, d.y, d.z, 0});
    return {out.x, out.y, out.z};
}

Mat4 inverse(const Mat4& a) {
    // Cofactors from the 2 × 2 determinants of the upper and the lower two rows, in double: a projection with a far
    // plane at some ten thousand times the near distance would lose most of a float's digits.
    const auto at = [&](std::size_t row, std::size_t column) { return double{a.m[column * 4 + row]}; };
    const auto minor = [&](std::size_t row, std::size_t c0, std::size_t c1) {
        return at(row, c0) * at(row + 1, c1) - at(row + 1, c0) * at(row, c1);
    };
    const double s0 = minor(0, 0, 1), s1 = minor(0, 0, 2), s2 = minor(0, 0, 3);
    const double s3 = minor(0, 1, 2), s4 = minor(0, 1, 3), s5 = minor(0, 2, 3);
    const double c0 = minor(2, 0, 1), c1 = minor(2, 0, 2), c2 = minor(2, 0, 3);
    const double c3 = minor(2, 1, 2), c4 = minor(2, 1, 3), c5 = minor(2, 2, 3);
    const double determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0;
    if (determinant == 0 || !std::isfinite(determinant)) return {};
    const double d = 1 / determinant;

    Mat4 out;
    const auto set = [&](std::size_t row, std::size_t column, double value) {
        out.m[column * 4 + row] = static_cast<float>(value * d);
    };
    set(0, 0, at(1, 1) * c5 - at(1, 2) * c4 + at(1, 3) * c3);
    set(0, 1, -at(0, 1) * c5 + at(0, 2) * c4 - at(0, 3) * c3);
    set(0, 2, at(3, 1) * s5 - at(3, 2) * s4 + at(3, 3) * s3);
    set(0, 3, -at(2, 1) * s5 + at(2, 2) * s4 - at(2, 3) * s3);
    set(1, 0, -at(1, 0) * c5 + at(1, 2) * c2 - at(1, 3) * c1);
    set(1, 1, at(0, 0) * c5 - at(0, 2) * c2 + at(0, 3) * c1);
    set(1, 2, -at(3, 0) * s5 + at(3, 2) * s2 - at(3, 3) * s1);
    set(1, 3, at(2, 0) * s5 - at(2, 2) * s2 + at(2, 3) * s1);
    set(2, 0, at(1, 0) * c4 - at(1, 1) * c2 + at(1, 3) * c0);
    set(2, 1, -at(0, 0) * c4 + at(0, 1) * c2 - at(0, 3) * c0);
    set(2, 2, at(3, 0) * s4 - at(3, 1) * s2 + at(3, 3) * s0);
    set(2, 3, -at(2, 0) * s4 + at(2, 1) * s2 - at(2, 3) * s0);
    set(3, 0, -at(1, 0) * c3 + at(1, 1) * c1 - at(1, 2) * c0);
    set(3, 1, at(0, 0) * c3 - at(0, 1) * c1 + at(0, 2) * c0);
    set(3, 2, -at(3, 0) * s3 + at(3, 1) * s1 - at(3, 2) * s0);
    set(3, 3, at(2, 0) * s3 - at(2, 1) * s1 + at(2, 2) * s0);
    return out;
}

Mat4 translation(Vec3 by) {
    return {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, by.x, by.y, by.z, 1}};
}

Mat4 scaling(Vec3 by) {
    return {{by.x, 0, 0, 0, 0, by.y, 0, 0, 0, 0, by.z, 0, 0, 0, 0, 1}};
}

Mat4 rotation(Quat q) {
    return placed({}, q, 1);
}

Mat4 placed(Vec3 at, Quat q, float scale) {
    const Vec3 x = rotate(q, {scale, 0, 0}), y = rotate(q, {0, scale, 0}), z = rotate(q, {0, 0, scale});
    return {{x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, at.x, at.y, at.z, 1}};
}

Mat4 placedByYaw(Vec3 at, float yawRadians, Vec3 scale) {
    const float c = cosine(yawRadians), s = sine(yawRadians);
    return {{c * scale.x, 0, s * scale.x, 0, 0, scale.y, 0, 0, -s * scale.z, 0, c * scale.z, 0, at.x, at.y, at.z, 1}};
}

Mat4 perspective(float fovYRadians, float aspect, float nearMetres, float farMetres) {
    const float half = fovYRadians * 0.5f;
    const float up = cosine(half) / sine(half);
    const float depth = nearMetres - farMetres;
    Mat4 out = scaling({up / aspect, up, (farMetres + nearMetres) / depth});
    out.m[11] = -1;
    out.m[14] = 2 * farMetres * nearMetres / depth;
    out.m[15] = 0;
    return out;
}

Mat4 orthographic(float left, float right, float bottom, float top, float nearMetres, float farMetres) {
    const float width = right - left, height = top - bottom, depth = farMetres - nearMetres;
    Mat4 out = scaling({2 / width, 2 / height, -2 / depth});
    out.m[12] = -(right + left) / width;
    out.m[13] = -(top + bottom) / height;
    out.m[14] = -(farMetres + nearMetres) / depth;
    return out;
}

Mat4 viewAlong(Vec3 eye, Vec3 forward, Vec3 up) {
    Vec3 right = cross(forward, up);
    // Straight up or down there is no right: take any, but always the same.
    if (lengthSquared(right) < 1e-10f)
        right = cross(forward, absolute(forward.z) < 0.7f ? Vec3{0, 0, 1} : Vec3{1, 0, 0});
    right = normalized(right, {1, 0, 0});
    const Vec3 trueUp = cross(right, forward);
    return {{right.x, trueUp.x, -forward.x, 0, right.y, trueUp.y, -forward.y, 0, right.z, trueUp.z, -forward.z, 0,
             -dot(right, eye), -dot(trueUp, eye), dot(forward, eye), 1}};
}

Aabb transformed(const Mat4& a, const Aabb& box) {
    if (box.empty()) return box;
    // The half size goes through the absolute matrix (Arvo 1990): eight corners are not needed.
    const Vec3 centre = transformPoint(a, box.centre());
    const Vec3 half = box.size() * 0.5f;
    const auto reach = [&](std::size_t row) {
        return absolute(a.m[row]) * half.x + absolute(a.m[4 + row]) * half.y + absolute(a.m[8 + row]) * half.z;
    };
    const Vec3 size{reach(0), reach(1), reach(2)};
    return {centre - size, centre + size};
}

} // namespace lince
