#pragma once
// The form of a moving thing.

#include <lince/core/vec.h>

#include <cstdint>

namespace lince {

class StateVisitor;

enum class ShapeKind : std::uint8_t {
    Sphere,  ///< around the thing's position
    Capsule, ///< standing on it, always upright; to shots and eyes the cylinder of the same size
    Box,     ///< around it, turned by the thing's orientation
};

/// Metres. What a kind does not have is 0.
struct Shape {
    ShapeKind kind = ShapeKind::Sphere;
    float radius = 0; ///< sphere, capsule
    float height = 0; ///< capsule, from end to end
    Vec3 halfSize;    ///< box

    static constexpr Shape sphere(float radius) { return {ShapeKind::Sphere, radius, 0, {}}; }
    static constexpr Shape capsule(float radius, float height) { return {ShapeKind::Capsule, radius, height, {}}; }
    static constexpr Shape box(Vec3 halfSize) { return {ShapeKind::Box, 0, 0, halfSize}; }

    constexpr bool isBox() const { return kind == ShapeKind::Box; }
    constexpr bool operator==(const Shape&) const = default;
    void visitState(StateVisitor& v);
};

} // namespace lince
