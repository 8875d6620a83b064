// Shapes of what moves, made of few quads. Corners lie on the round surface, so the silhouette is never too large.

#include "eye_internal.h"

#include <lince/core/math.h>

namespace lince {

namespace {

// cos(k * pi / 6), k from 0: literals, so that no library's trigonometry decides the bits.
constexpr float kCosine[12] = {1, 0.8660254f, 0.5f, 0, -0.5f, -0.8660254f, -1, -0.8660254f, -0.5f, 0, 0.5f, 0.8660254f};
constexpr int kSides = 12;
constexpr float cosineOf(int k) {
    return kCosine[k % kSides];
}
constexpr float sineOf(int k) {
    return kCosine[(k + 9) % kSides];
}

} // namespace

void EyeMesh::addBox(std::uint16_t number, Vec3 centre, Vec3 halfSize, float yaw, Quat tilt) {
    const float cosYaw = cosine(yaw), sinYaw = sine(yaw);
    halfSize = absolute(halfSize); // or its faces would wind inwards
    Vec3 corner[8];                // bit 0: x, bit 1: y, bit 2: z
    for (int i = 0; i < 8; ++i) {
        const Vec3 p = rotate(tilt, {i & 1 ? halfSize.x : -halfSize.x, i & 2 ? halfSize.y : -halfSize.y,
                                     i & 4 ? halfSize.z : -halfSize.z});
        corner[i] = {centre.x + (cosYaw * p.x - sinYaw * p.z), centre.y + p.y,
                     centre.z + (sinYaw * p.x + cosYaw * p.z)};
    }
    constexpr int kFaces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    Quad quads[6];
    for (int face = 0; face < 6; ++face) {
        for (int c = 0; c < 4; ++c)
            quads[face].corner[c] = corner[kFaces[face][c]];
    }
    addQuads(number, quads);
}

void EyeMesh::addCylinder(std::uint16_t number, Vec3 foot, float radius, float height) {
    radius = absolute(radius);
    if (height < 0) foot.y += height, height = -height;
    const auto at = [&](int k, float y) {
        return Vec3{foot.x + radius * cosineOf(k), foot.y + y, foot.z + radius * sineOf(k)};
    };
    Quad sides[kSides];
    for (int k = 0; k < kSides; ++k)
        sides[k] = {{at(k, 0), at(k, height), at(k + 1, height), at(k + 1, 0)}};
    addQuads(number, sides);
    Quad lids[2 * 5]; // each lid of twelve corners: five quads as a fan
    for (int k = 0; k < 5; ++k) {
        const int c = 2 * k + 1;
        lids[k] = {{at(0, height), at(c + 2, height), at(c + 1, height), at(c, height)}};
        lids[5 + k] = {{at(0, 0), at(c, 0), at(c + 1, 0), at(c + 2, 0)}};
    }
    addQuads(number, lids);
}

void EyeMesh::addSphere(std::uint16_t number, Vec3 centre, float radius) {
    radius = absolute(radius);
    const auto at = [&](int ring, int k) { // ring 0: lowest point, 6: highest
        const float around = radius * sineOf(ring);
        return Vec3{centre.x + around * cosineOf(k), centre.y - radius * cosineOf(ring), centre.z + around * sineOf(k)};
    };
    for (int ring = 0; ring < 6; ++ring) {
        Quad quads[kSides];
        for (int k = 0; k < kSides; ++k) {
            quads[k] = {{at(ring, k), at(ring + 1, k), at(ring + 1, k + 1), at(ring, k + 1)}};
        }
        addQuads(number, quads);
    }
}

} // namespace lince
