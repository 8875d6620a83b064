#include <lince/core/state_visitor.h>
#include <lince/world/entity.h>
#include <lince/world/event.h>

namespace lince {

Aabb Entity::bounds() const {
    switch (kind) {
    case EntityKind::Character:
        return cylinder().bounds();
    case EntityKind::Door:
    case EntityKind::Box:
        return box().bounds();
    default:
        return Aabb{position, position}.grown(radius);
    }
}

void Entity::visitState(StateVisitor& v) {
    v.field("id", id);
    v.field("kind", kind);
    v.field("objectClass", objectClass);
    v.field("faction", faction);
    v.field("position", position);
    v.field("yaw", yaw);
    v.field("pitch", pitch);
    v.field("velocity", velocity);
    v.field("radius", radius);
    v.field("height", height);
    v.field("eyeHeight", eyeHeight);
    v.field("halfSize", halfSize);
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
