#include <lince/render/pose_tools.h>

namespace lince {

Vec3 directionAcross(Vec3 v, Vec3 axis, Vec3 fallback) {
    return normalized(v - axis * dot(v, axis), fallback);
}

Quat blendTurn(Quat a, Quat b, float fraction) {
    const float towards = dot(a, b) < 0 ? -fraction : fraction; // of the two names of b, the nearer
    const float rest = 1 - fraction;
    return normalized(Quat{a.x * rest + b.x * towards, a.y * rest + b.y * towards, a.z * rest + b.z * towards,
                           a.w * rest + b.w * towards});
}

namespace {

/// Of the matrix whose columns are three unit vectors across each other.
Quat quatOfBasis(Vec3 x, Vec3 y, Vec3 z) {
    const float trace = x.x + y.y + z.z;
    Quat q;
    if (trace > 0)
        q = {y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace};
    else if (x.x > y.y && x.x > z.z)
        q = {1 + x.x - y.y - z.z, y.x + x.y, z.x + x.z, y.z - z.y};
    else if (y.y > z.z)
        q = {y.x + x.y, 1 + y.y - x.x - z.z, z.y + y.z, z.x - x.z};
    else
        q = {z.x + x.z, z.y + y.z, 1 + z.z - x.x - y.y, x.y - y.x};
    return normalized(q);
}

Quat frameOf(Vec3 along, Vec3 side) {
    const Vec3 x = normalized(along, {0, -1, 0});
    const Vec3 y = directionAcross(side, x, directionAcross({0.3f, 0.5f, 0.8f}, x, {0, 0, 1}));
    return quatOfBasis(x, y, cross(x, y));
}

} // namespace

Quat turnBetween(Vec3 alongFrom, Vec3 sideFrom, Vec3 alongTo, Vec3 sideTo) {
    return frameOf(alongTo, sideTo) * conjugate(frameOf(alongFrom, sideFrom));
}

} // namespace lince
