#pragma once
// A world with bodies that stand where a test puts them, and what one of them senses.

#include "organs.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/sense/agent_senses.h>
#include <lince/sense/eye_scene.h>
#include <lince/world/world.h>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lince::test {

/// A solid block of the level.
inline void addBlock(LevelData& data, Vec3 centre, Vec3 halfSize, float yaw = 0) {
    data.mesh.addBox(centre, halfSize, yaw, data.mesh.addSurface({"stone", {}, Blocks::All}));
}

/// A face without thickness, counter-clockwise seen from its front.
inline void addSheet(LevelData& data, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    const std::uint16_t surface = data.mesh.addSurface({"sheet", {}, Blocks::All});
    data.mesh.addTriangle(a, b, c, surface);
    data.mesh.addTriangle(a, c, d, surface);
}

/// Floor, roof and four walls around 10 × 3 × 20 m: x within ±5, y from 0 to 3, z within ±10.
inline LevelData closedRoom() {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {6, 0.5f, 11});
    addBlock(data, {0, 3.5f, 0}, {6, 0.5f, 11});
    addBlock(data, {-5.5f, 1.5f, 0}, {0.5f, 1.5f, 11});
    addBlock(data, {5.5f, 1.5f, 0}, {0.5f, 1.5f, 11});
    addBlock(data, {0, 1.5f, -10.5f}, {5, 1.5f, 0.5f});
    addBlock(data, {0, 1.5f, 10.5f}, {5, 1.5f, 0.5f});
    return data;
}

/// Bodies are 1.8 m high, 0.35 m in radius, their eyes at 1.6 m. The first one, at the origin, looks along -Z.
class SenseStage {
  public:
    explicit SenseStage(LevelData data = {}) : world(Level::make(std::move(data))), me(add({0, 0, 0})) {}

    EntityId add(Vec3 feet, float yaw = 0) {
        Entity body;
        body.kind = EntityKind::Character;
        body.objectClass = classes::kCharacter;
        body.faction = {2};
        body.position = feet;
        body.yaw = yaw;
        body.shape = Shape::capsule(0.35f, 1.8f);
        body.eyeHeight = 1.6f;
        return world.add(body);
    }
    EntityId addBox(EntityKind kind, Vec3 centre, Vec3 halfSize) {
        Entity box;
        box.kind = kind;
        box.objectClass = kind == EntityKind::Door ? classes::kDoor : classes::kBox;
        box.position = centre;
        box.shape = Shape::box(halfSize);
        return world.add(box);
    }
    Entity& self() { return *world.find(me); }
    Entity& operator[](EntityId id) { return *world.find(id); }

    World world;
    EntityId me;
};

inline AgentSenses sensesOf(EntityId body, SenseList list, std::uint64_t seed = 1) {
    return {body, AgentId{1}, std::make_shared<const SenseList>(std::move(list)), seed};
}

inline std::vector<std::byte> save(AgentSenses& senses) {
    StateWriter writer;
    senses.visitState(writer);
    return {writer.bytes().begin(), writer.bytes().end()};
}

inline const char* nameOf(PerceptEvent event) {
    switch (event) {
    case PerceptEvent::Gained:
        return "gained";
    case PerceptEvent::Updated:
        return "updated";
    case PerceptEvent::Lost:
        return "lost";
    case PerceptEvent::Forgotten:
        return "forgotten";
    }
    return "?";
}

/// "12 gained 1" for each percept that waits: tick, event, id; then forgets them.
inline std::string story(AgentSenses& senses, Tick tick) {
    std::string text;
    for (const Percept& p : senses.percepts())
        text += std::to_string(tick) + " " + nameOf(p.event) + " " + std::to_string(p.id.value) + "; ";
    senses.forgetPercepts();
    return text;
}

} // namespace lince::test
