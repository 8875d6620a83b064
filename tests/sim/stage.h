#pragma once
// A small level with a few bodies, for the tests of the simulation.

#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/core/state_visitor.h>
#include <lince/sim/sim.h>

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace lince {

inline constexpr float kEastwards = kHalfPi; ///< yaw towards +X

/// A flat floor of 80 × 80 m with its top at y = 0.
inline LevelData floorOnly() {
    LevelData data;
    data.mesh.addBox({0, -0.5f, 0}, {40, 0.5f, 40}, 0, data.mesh.addSurface({"stone", {}, Blocks::All}));
    return data;
}

inline void addBlock(LevelData& data, Vec3 centre, Vec3 halfSize, float yaw = 0) {
    data.mesh.addBox(centre, halfSize, yaw, data.mesh.addSurface({"stone", {}, Blocks::All}));
}

/// A face without thickness, given by its corners in turn.
inline void addQuad(LevelData& data, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    const std::uint16_t surface = data.mesh.addSurface({"sheet", {}, Blocks::All});
    data.mesh.addTriangle(a, b, c, surface);
    data.mesh.addTriangle(a, c, d, surface);
}

inline Definitions oneBody(const BodyDefinition& body = {}) {
    Definitions definitions;
    definitions.bodies.push_back(body);
    definitions.bodies.back().name = "man";
    return definitions;
}

inline Definitions readDefinitions(const std::string& inside) {
    auto definitions = parseDefinitions("<definitions>" + inside + "</definitions>", "d.xml");
    EXPECT_TRUE(definitions) << (definitions ? "" : definitions.error().message);
    return definitions ? std::move(*definitions) : Definitions{};
}

/// Walk towards a yaw with these buttons held, looking the same way.
inline Intent walkTowards(float yaw, std::initializer_list<Button> buttons = {}) {
    Intent intent;
    intent.move = directionFromYawPitch(yaw, 0);
    intent.yaw = yaw;
    for (const Button b : buttons)
        intent.press(b);
    return intent;
}

inline Intent standing(float yaw = 0, std::initializer_list<Button> buttons = {}, float pitch = 0) {
    Intent intent;
    intent.yaw = yaw;
    intent.pitch = pitch;
    for (const Button b : buttons)
        intent.press(b);
    return intent;
}

class Stage {
  public:
    explicit Stage(LevelData data, Definitions given = oneBody(), const SimSettings& settings = {})
        : definitions(std::move(given)), world(Level::make(std::move(data))), sim(world, definitions, settings) {}

    EntityId spawn(Vec3 feet, float yaw = 0, FactionId faction = {}, BodyTypeId type = {1}) {
        return sim.spawn(type, faction, feet, yaw);
    }
    void step(const std::vector<Order>& orders = {}) { sim.step(orders); }
    /// The same order for many ticks.
    void run(int ticks, EntityId who, const Intent& intent) {
        const Order order{who, intent};
        for (int i = 0; i < ticks; ++i)
            sim.step({&order, 1});
    }
    void run(int ticks) {
        for (int i = 0; i < ticks; ++i)
            sim.step({});
    }

    const Entity& entity(EntityId id) const { return *world.find(id); }
    Vec3 at(EntityId id) const { return entity(id).position; }
    const Character& who(EntityId id) const { return *sim.character(id); }

    std::vector<Event> events(EventKind kind) const {
        std::vector<Event> found;
        for (const Event& e : world.events())
            if (e.kind == kind) found.push_back(e);
        return found;
    }

    /// How deep the body is inside the level.
    float depthInLevel(EntityId id) {
        const Capsule capsule = entity(id).capsule();
        m_corners.clear();
        world.level().bodyTriangles(capsule.bounds(), m_scratch, m_corners);
        float deepest = 0;
        for (const Level::Corners& t : m_corners)
            deepest = maximum(deepest, penetrationCapsuleTriangle(capsule, t.a, t.b, t.c).depth);
        return deepest;
    }

    std::vector<std::byte> save() {
        StateWriter writer;
        world.visitState(writer);
        sim.visitState(writer);
        return {writer.bytes().begin(), writer.bytes().end()};
    }
    bool restore(std::span<const std::byte> bytes) {
        StateReader reader(bytes);
        world.visitState(reader);
        sim.visitState(reader);
        return reader.atEnd() && !reader.failed() && world.isValid() && sim.isValid();
    }
    Hash128 hash() { return hashBytes(save()); }

    Definitions definitions;
    World world;
    Sim sim;

  private:
    std::vector<std::uint32_t> m_scratch;
    std::vector<Level::Corners> m_corners;
};

/// How far two upright bodies overlap; negative when they are apart.
inline float overlap(const Entity& a, const Entity& b) {
    const Capsule p = a.capsule(), q = b.capsule();
    const float gap = maximum(0, maximum(p.base.y - (q.base.y + q.height), q.base.y - (p.base.y + p.height)));
    const Vec3 apart = horizontal(p.base - q.base);
    return p.radius + q.radius - std::sqrt(lengthSquared(apart) + gap * gap);
}

} // namespace lince
