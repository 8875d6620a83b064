#include "values.h"

#include "guard.h"

#include <cmath>

namespace lince::capi {

bool isPlace(lince_vec3 v) {
    return std::fabs(v.x) <= kFarthest && std::fabs(v.y) <= kFarthest && std::fabs(v.z) <= kFarthest;
}

lince_intent toC(const Intent& intent) {
    return {sizeof(lince_intent), toC(intent.move), intent.yaw, intent.pitch, intent.buttons, intent.weaponSlot, 0};
}

Intent fromC(const lince_intent& intent) {
    Intent made;
    made.move = fromC(intent.move);
    made.yaw = intent.yaw;
    made.pitch = intent.pitch;
    made.buttons = intent.buttons;
    made.weaponSlot = intent.weapon_slot;
    return sanitized(made);
}

lince_percept toC(const Percept& percept) {
    lince_percept made{};
    made.struct_size = sizeof made;
    made.id = percept.id.value;
    made.sense = static_cast<std::uint8_t>(percept.sense);
    made.event = static_cast<std::uint8_t>(percept.event);
    made.object_class = percept.objectClass.value;
    made.faction = percept.faction.value;
    made.tick = percept.tick;
    made.position = toC(percept.position);
    made.velocity = toC(percept.velocity);
    made.half_extent = toC(percept.halfExtent);
    made.strength = percept.strength;
    made.certainty = percept.certainty;
    return made;
}

lince_message toC(const Message& message) {
    static_assert(sizeof(lince_message::payload) == Message::kMaxBytes);
    lince_message made{};
    made.struct_size = sizeof made;
    made.from = message.from.number();
    made.to = message.to.number();
    made.tick = message.tick;
    made.topic = static_cast<std::uint16_t>(message.topic);
    std::memcpy(made.payload, message.payload.data(), sizeof made.payload);
    return made;
}

Message fromC(const lince_message& message) {
    Message made;
    made.to = agentOf(message.to);
    made.topic = static_cast<Topic>(message.topic);
    std::memcpy(made.payload.data(), message.payload, sizeof message.payload);
    return made;
}

lince_self toC(const SelfState& self) {
    lince_self made{};
    made.struct_size = sizeof made;
    made.agent = self.agent.number();
    made.faction = self.faction.value;
    made.alive = self.alive ? 1 : 0;
    made.on_ground = self.onGround ? 1 : 0;
    made.crouching = self.crouching ? 1 : 0;
    made.blocked = self.blocked ? 1 : 0;
    made.flies = self.flies ? 1 : 0;
    made.position = toC(self.position);
    made.velocity = toC(self.velocity);
    made.blocked_normal = toC(self.blockedNormal);
    made.yaw = self.yaw, made.pitch = self.pitch;
    made.eye_height = self.eyeHeight;
    made.radius = self.radius, made.height = self.height;
    made.walk_speed = self.walkSpeed, made.run_speed = self.runSpeed, made.turn_speed = self.turnSpeed;
    made.health = self.health, made.max_health = self.maxHealth;
    made.ammunition = self.ammunition, made.magazine = self.magazine;
    return made;
}

void fromC(const lince_self& given, SelfState& self) {
    const auto place = [](lince_vec3 v) { return isPlace(v) ? fromC(v) : Vec3{}; };
    const auto number = [](float v) { return std::isfinite(v) ? v : 0.0f; };
    self.alive = given.alive != 0;
    self.onGround = given.on_ground != 0;
    self.crouching = given.crouching != 0;
    self.blocked = given.blocked != 0;
    self.flies = given.flies != 0;
    self.position = place(given.position);
    self.velocity = place(given.velocity);
    self.blockedNormal = place(given.blocked_normal);
    self.yaw = number(given.yaw), self.pitch = number(given.pitch);
    self.eyeHeight = number(given.eye_height);
    self.radius = number(given.radius), self.height = number(given.height);
    self.walkSpeed = number(given.walk_speed), self.runSpeed = number(given.run_speed);
    self.turnSpeed = number(given.turn_speed);
    self.health = given.health, self.maxHealth = given.max_health;
    self.ammunition = given.ammunition, self.magazine = given.magazine;
}

lince_body toC(const Entity& entity) {
    lince_body made{};
    made.struct_size = sizeof made;
    made.kind = entity.kind == EntityKind::Character ? LINCE_CHARACTER
                : entity.kind == EntityKind::Item    ? LINCE_ITEM
                                                     : LINCE_THING;
    made.object_class = entity.objectClass.value;
    made.faction = entity.faction.value;
    made.crouching = entity.crouching ? 1 : 0;
    made.hidden = entity.visible ? 0 : 1;
    made.passable = entity.solid ? 0 : 1;
    made.position = toC(entity.position);
    made.velocity = toC(entity.velocity);
    made.yaw = entity.yaw, made.pitch = entity.pitch;
    made.radius = entity.shape.radius, made.height = entity.shape.height;
    made.half_size = toC(entity.shape.halfSize);
    made.eye_height = entity.eyeHeight;
    return made;
}

Result<Entity> fromC(const lince_body& body) {
    const auto size = [](float given, float standard) { return given == 0 ? standard : given; };
    const auto isSize = [](float v) { return v > 0 && v <= 1000; };
    if (!isPlace(body.position) || !isPlace(body.velocity) || !std::isfinite(body.yaw) || !std::isfinite(body.pitch))
        return Error{"found a body at no place, expected finite numbers"};
    Entity made;
    made.kind = body.kind == LINCE_CHARACTER ? EntityKind::Character
                : body.kind == LINCE_ITEM    ? EntityKind::Item
                                             : EntityKind::Thing;
    made.objectClass = body.object_class != 0 ? ClassId{body.object_class} : classes::kCharacter;
    made.faction = {body.faction};
    made.position = fromC(body.position);
    made.velocity = fromC(body.velocity);
    made.yaw = body.yaw, made.pitch = body.pitch;
    made.crouching = body.crouching != 0;
    made.visible = body.hidden == 0;
    made.solid = body.passable == 0;
    const float radius = size(body.radius, 0.35f), height = size(body.height, 1.8f);
    const Vec3 half = fromC(body.half_size);
    if (half != Vec3{}) {
        if (!isSize(half.x) || !isSize(half.y) || !isSize(half.z))
            return Error{"found another half_size, expected three numbers above 0 and at most 1000"};
        made.shape = Shape::box(half);
    } else {
        if (!isSize(radius) || !isSize(height) || height < 2 * radius)
            return Error{"found another radius or height, expected above 0, at most 1000, and height >= 2 x radius"};
        made.shape = body.kind == LINCE_CHARACTER ? Shape::capsule(radius, height) : Shape::sphere(radius);
    }
    made.eyeHeight = size(body.eye_height, 0.92f * height);
    if (!isSize(made.eyeHeight)) return Error{"found another eye_height, expected above 0 and at most 1000"};
    return made;
}

Result<LevelData> levelOf(const lince_triangles* triangles) {
    constexpr std::uint32_t kMostVertices = 8'388'608, kMostTriangles = 4'194'304;
    lince_triangles given;
    if (!take(triangles, given)) return Error{"found no lince_triangles, expected one with its struct_size"};
    if (given.vertex_count > kMostVertices || given.triangle_count > kMostTriangles)
        return Error{"found too much geometry, expected at most 8388608 vertices and 4194304 triangles"};
    if ((given.vertex_count > 0 && given.positions == nullptr) ||
        (given.triangle_count > 0 && given.indices == nullptr))
        return Error{"found NULL, expected positions and indices"};
    LevelData data;
    data.name = "host";
    TriangleMesh& mesh = data.mesh;
    const std::uint16_t solid = mesh.addSurface({"host", {}, Blocks::All});
    const std::uint16_t clear = mesh.addSurface({"host-clear", {}, Blocks::Bodies});
    for (std::size_t i = 0; i < given.vertex_count; ++i) {
        const lince_vec3 v{given.positions[i * 3], given.positions[i * 3 + 1], given.positions[i * 3 + 2]};
        if (!isPlace(v)) return Error{"found vertex " + std::to_string(i) + " at no place, expected finite metres"};
        mesh.positions.push_back(fromC(v));
    }
    mesh.indices.assign(given.indices, given.indices + std::size_t{given.triangle_count} * 3);
    for (std::size_t i = 0; i < mesh.indices.size(); ++i)
        if (mesh.indices[i] >= given.vertex_count)
            return Error{"found index " + std::to_string(mesh.indices[i]) + " in triangle " + std::to_string(i / 3) +
                         ", expected one below " + std::to_string(given.vertex_count)};
    for (std::size_t i = 0; i < given.triangle_count; ++i)
        mesh.surfaceOf.push_back(given.see_through != nullptr && given.see_through[i] != 0 ? clear : solid);
    mesh.objectOf.assign(given.triangle_count, 0);
    return data;
}

} // namespace lince::capi
