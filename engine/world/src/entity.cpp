#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/world/entity.h>
#include <lince/world/event.h>

namespace lince {

void Shape::visitState(StateVisitor& v) {
    v.field("kind", kind);
    v.field("radius", radius);
    v.field("height", height);
    v.field("halfSize", halfSize);
}

void Entity::setOrientation(Quat orientation) {
    const Vec3 ahead = rotate(orientation, {0, 0, -1});
    if (lengthSquared(horizontal(ahead)) > 1e-6f) yaw = yawOf(ahead);
    tilt = normalized(conjugate(quatFromYaw(yaw)) * orientation);
}

Aabb Entity::bounds() const {
    switch (shape.kind) {
    case ShapeKind::Capsule:
        return cylinder().bounds();
    case ShapeKind::Box:
        return tilt == Quat{} ? box().bounds() : orientedBox().bounds();
    case ShapeKind::Sphere:
        break;
    }
    return Aabb{position, position}.grown(shape.radius);
}

Capsule Entity::capsule() const {
    const float radius = shape.radius;
    if (shape.kind == ShapeKind::Sphere) return {position, radius, 0};
    return {position + Vec3{0, radius, 0}, radius, maximum(0, shape.height - 2 * radius)};
}

UprightBox Entity::box() const {
    if (tilt == Quat{}) return {position, shape.halfSize, yaw};
    return {position, OrientedBox{{}, shape.halfSize, 0, tilt}.bounds().high, yaw};
}

void Entity::visitState(StateVisitor& v) {
    v.field("id", id);
    v.field("kind", kind);
    v.field("objectClass", objectClass);
    v.field("faction", faction);
    v.field("position", position);
    v.field("yaw", yaw);
    v.field("pitch", pitch);
    v.field("tilt", tilt);
    v.field("velocity", velocity);
    v.field("shape", shape);
    v.field("eyeHeight", eyeHeight);
    v.field("crouching", crouching);
    v.field("visible", visible);
    v.field("solid", solid);
}

void Event::visitState(StateVisitor& v) {
    v.field("kind", kind);
    v.field("subject", subject);
    v.field("other", other);
    v.field("place", place);
    v.field("amount", amount);
}

} // namespace lince
