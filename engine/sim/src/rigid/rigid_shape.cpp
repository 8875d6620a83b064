#include "convex_hull.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/sim/rigid_shape.h>

#include <algorithm>

namespace lince {
namespace {

constexpr int kCylinderSides = 16;

struct PartMass {
    float volume = 0;
    Vec3 centre;
    Matrix3 inertia; ///< of one kilogram about `centre`, in the frame of the shape
};

Matrix3 diagonal(float x, float y, float z) {
    return {{x, 0, 0}, {0, y, 0}, {0, 0, z}};
}
Matrix3 operator+(const Matrix3& a, const Matrix3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Matrix3 operator*(const Matrix3& a, float s) {
    return {a.x * s, a.y * s, a.z * s};
}
/// What one kilogram at `r` adds.
Matrix3 inertiaOfPoint(Vec3 r) {
    const float square = dot(r, r);
    return {Vec3{square, 0, 0} - r * r.x, Vec3{0, square, 0} - r * r.y, Vec3{0, 0, square} - r * r.z};
}

bool sizesAreGood(const RigidPart& part) {
    constexpr float kSmallest = 0.001f, kLargest = 10'000;
    const auto good = [](float v) { return v >= kSmallest && v <= kLargest; };
    if (!isFinite(part.position) || length(part.position) > kLargest ||
        absolute(dot(part.rotation, part.rotation) - 1) > 1e-3f)
        return false;
    switch (part.kind) {
    case RigidKind::Sphere:
        return good(part.radius);
    case RigidKind::Capsule:
    case RigidKind::Cylinder:
        return good(part.radius) && good(part.halfHeight);
    case RigidKind::Box:
        return good(part.halfSize.x) && good(part.halfSize.y) && good(part.halfSize.z);
    case RigidKind::Hull:
        break;
    }
    return part.points.size() >= 4 && part.points.size() <= rigid::kMaxHullPoints &&
           std::all_of(part.points.begin(), part.points.end(),
                       [](Vec3 p) { return isFinite(p) && length(p) <= kLargest; });
}

Convex formOf(const RigidPart& part) {
    Convex form;
    std::vector<Vec3> points = part.points;
    const float r = part.radius, h = part.halfHeight;
    switch (part.kind) {
    case RigidKind::Sphere:
        form.corners = {{}};
        form.radius = r;
        break;
    case RigidKind::Capsule:
        form.corners = {{0, -h, 0}, {0, h, 0}};
        form.edges = {{0, 1, 0, 0}};
        form.radius = r;
        break;
    case RigidKind::Box:
        points.clear();
        for (const float x : {-part.halfSize.x, part.halfSize.x})
            for (const float y : {-part.halfSize.y, part.halfSize.y})
                for (const float z : {-part.halfSize.z, part.halfSize.z})
                    points.push_back({x, y, z});
        form = rigid::convexHull(points);
        form.isBox = true;
        form.halfSize = part.halfSize;
        break;
    case RigidKind::Cylinder:
        points.clear();
        for (int i = 0; i < kCylinderSides; ++i) {
            const float angle = kTwoPi * static_cast<float>(i) / kCylinderSides;
            for (const float y : {-h, h})
                points.push_back({r * cosine(angle), y, r * sine(angle)});
        }
        form = rigid::convexHull(points);
        break;
    case RigidKind::Hull:
        form = rigid::convexHull(points);
        break;
    }
    return form;
}

PartMass massOf(const RigidPart& part, const Convex& form) {
    PartMass m;
    const float r = part.radius, h = part.halfHeight;
    const Vec3 s = part.halfSize * part.halfSize;
    switch (part.kind) {
    case RigidKind::Sphere:
        m.volume = 4.0f / 3 * kPi * r * r * r;
        m.inertia = diagonal(0.4f * r * r, 0.4f * r * r, 0.4f * r * r);
        break;
    case RigidKind::Capsule: {
        const float tube = 2 * h * kPi * r * r, balls = 4.0f / 3 * kPi * r * r * r;
        m.volume = tube + balls;
        const float along = (tube * 0.5f + balls * 0.4f) * r * r;
        const float across = tube * (r * r / 4 + h * h / 3) + balls * (0.4f * r * r + h * h + 0.75f * h * r);
        m.inertia = diagonal(across, along, across) * (1 / m.volume);
        break;
    }
    case RigidKind::Box:
        m.volume = 8 * part.halfSize.x * part.halfSize.y * part.halfSize.z;
        m.inertia = diagonal((s.y + s.z) / 3, (s.x + s.z) / 3, (s.x + s.y) / 3);
        break;
    case RigidKind::Cylinder:
        m.volume = 2 * h * kPi * r * r;
        m.inertia = diagonal(r * r / 4 + h * h / 3, r * r / 2, r * r / 4 + h * h / 3);
        break;
    case RigidKind::Hull: {
        if (form.faces.empty()) break;
        const rigid::HullMass hull = rigid::massOfHull(form);
        m.volume = static_cast<float>(hull.volume);
        m.centre = hull.centre;
        m.inertia = hull.inertia;
        break;
    }
    }
    const Matrix3 turn = matrixOf(part.rotation);
    m.centre = part.position + turn * m.centre;
    m.inertia = turn * m.inertia * transpose(turn);
    return m;
}

/// Into the shape's frame.
void place(Convex& form, const Matrix3& turn, Vec3 offset) {
    for (Vec3& corner : form.corners)
        corner = offset + turn * corner;
    for (Convex::Face& face : form.faces) {
        face.normal = turn * face.normal;
        face.offset = dot(face.normal, form.corners[form.loops[face.first]]);
    }
    form.turn = turn;
    form.centre = offset;
}

} // namespace

Matrix3 matrixOf(Quat q) {
    const float x2 = q.x + q.x, y2 = q.y + q.y, z2 = q.z + q.z;
    const float xx = q.x * x2, yy = q.y * y2, zz = q.z * z2, xy = q.x * y2, xz = q.x * z2, yz = q.y * z2;
    const float wx = q.w * x2, wy = q.w * y2, wz = q.w * z2;
    return {{1 - (yy + zz), xy + wz, xz - wy}, {xy - wz, 1 - (xx + zz), yz + wx}, {xz + wy, yz - wx, 1 - (xx + yy)}};
}

Matrix3 operator*(const Matrix3& a, const Matrix3& b) {
    return {a * b.x, a * b.y, a * b.z};
}

Matrix3 transpose(const Matrix3& m) {
    return {{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
}

Matrix3 inverseOfSymmetric(const Matrix3& m) {
    const Vec3 a = cross(m.y, m.z), b = cross(m.z, m.x), c = cross(m.x, m.y);
    const float determinant = dot(m.x, a);
    if (!(absolute(determinant) > 1e-30f)) return {{}, {}, {}};
    return transpose({a / determinant, b / determinant, c / determinant});
}

RigidPart RigidPart::sphere(float radius) {
    RigidPart part;
    part.kind = RigidKind::Sphere, part.radius = radius;
    return part;
}
RigidPart RigidPart::capsule(float radius, float halfHeight) {
    RigidPart part;
    part.kind = RigidKind::Capsule, part.radius = radius, part.halfHeight = halfHeight;
    return part;
}
RigidPart RigidPart::box(Vec3 halfSize) {
    RigidPart part;
    part.halfSize = halfSize;
    return part;
}
RigidPart RigidPart::cylinder(float radius, float halfHeight) {
    RigidPart part;
    part.kind = RigidKind::Cylinder, part.radius = radius, part.halfHeight = halfHeight;
    return part;
}
RigidPart RigidPart::hull(std::vector<Vec3> points) {
    RigidPart part;
    part.kind = RigidKind::Hull, part.points = std::move(points);
    return part;
}
RigidPart RigidPart::at(Vec3 where, Quat turned) const {
    RigidPart part = *this;
    part.position = where, part.rotation = turned;
    return part;
}

void RigidPart::visitState(StateVisitor& v) {
    v.field("kind", kind);
    v.field("radius", radius);
    v.field("halfHeight", halfHeight);
    v.field("halfSize", halfSize);
    v.list("points", points);
    v.field("position", position);
    v.field("rotation", rotation);
}

RigidShape::RigidShape(std::vector<RigidPart> parts) : m_parts(std::move(parts)) {
    std::vector<PartMass> masses;
    float volume = 0;
    for (const RigidPart& part : m_parts) {
        if (!sizesAreGood(part)) return;
        m_convexes.push_back(formOf(part));
        masses.push_back(massOf(part, m_convexes.back()));
        if (!(masses.back().volume > 0) || m_convexes.back().corners.empty()) return;
        volume += masses.back().volume;
    }
    if (!(volume > 0)) return;
    for (const PartMass& m : masses)
        m_centre += m.centre * (m.volume / volume);
    m_inertia = {{}, {}, {}};
    for (const PartMass& m : masses)
        m_inertia = m_inertia + (m.inertia + inertiaOfPoint(m.centre - m_centre)) * (m.volume / volume);
    m_inverseInertia = inverseOfSymmetric(m_inertia);
    const float largest = maximum(m_inertia.x.x, maximum(m_inertia.y.y, m_inertia.z.z));
    const float beside = absolute(m_inertia.x.y) + absolute(m_inertia.x.z) + absolute(m_inertia.y.z);
    const float smallest = minimum(m_inertia.x.x, minimum(m_inertia.y.y, m_inertia.z.z));
    m_round = largest - smallest + beside < 1e-5f * largest;

    Aabb box;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        Convex& form = m_convexes[i];
        place(form, matrixOf(m_parts[i].rotation), m_parts[i].position - m_centre);
        float inner = form.radius;
        if (!form.faces.empty()) {
            Vec3 middle;
            for (const Vec3 corner : form.corners)
                middle += corner / static_cast<float>(form.corners.size());
            inner = std::numeric_limits<float>::infinity();
            for (const Convex::Face& face : form.faces)
                inner = minimum(inner, face.offset - dot(face.normal, middle));
        }
        m_inner = i == 0 ? inner : minimum(m_inner, inner);
        for (const Vec3 corner : form.corners) {
            m_outer = maximum(m_outer, length(corner) + form.radius);
            box.add(Aabb{corner, corner}.grown(form.radius));
        }
    }
    m_halfSize = box.size() * 0.5f;
    m_middle = box.centre();
    m_volume = volume;
}

} // namespace lince
