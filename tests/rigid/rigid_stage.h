#pragma once
// A level with rigid bodies in it, for their tests.

#include <lince/core/hash.h>
#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/core/state_visitor.h>
#include <lince/sim/rigid_world.h>

#include <gtest/gtest.h>

#include <vector>

namespace lince {

/// A flat floor of 200 × 200 m with its top at y = 0, as an author would give it: two triangles for each side.
inline LevelData rigidFloor() {
    LevelData data;
    data.mesh.addBox({0, -0.5f, 0}, {100, 0.5f, 100}, 0, data.mesh.addSurface({"stone", {}, Blocks::All}));
    return data;
}

inline RigidWorldSettings weightless() {
    RigidWorldSettings settings;
    settings.gravity = {};
    settings.bounceSpeed = 0;
    settings.sleeps = false;
    return settings;
}

class RigidStage {
  public:
    explicit RigidStage(LevelData data = rigidFloor(), const RigidWorldSettings& settings = {})
        : level(Level::make(std::move(data))), world(settings) {}

    RigidBodyId add(const RigidPart& part, Vec3 place, float mass = 1, Quat rotation = {}, float friction = 0.6f) {
        RigidBodySettings s;
        s.shape = world.addShape({part});
        s.position = place, s.mass = mass, s.rotation = rotation, s.friction = friction;
        return world.add(s);
    }
    RigidBodyId box(Vec3 place, Vec3 halfSize, float mass = 1, Quat rotation = {}, float friction = 0.6f) {
        return add(RigidPart::box(halfSize), place, mass, rotation, friction);
    }
    void run(int ticks) {
        for (int i = 0; i < ticks; ++i)
            world.step(level.get());
    }
    const RigidBody& at(RigidBodyId id) const { return *world.find(id); }

    std::vector<std::byte> save() {
        StateWriter writer;
        world.visitState(writer);
        return {writer.bytes().begin(), writer.bytes().end()};
    }
    bool restore(std::span<const std::byte> bytes) {
        StateReader reader(bytes);
        world.visitState(reader);
        return reader.atEnd() && !reader.failed() && world.isValid();
    }
    Hash128 hash() {
        m_writer.clear();
        world.visitState(m_writer);
        return hashBytes(m_writer.bytes());
    }

    std::shared_ptr<const Level> level;
    RigidWorld world;

  private:
    StateWriter m_writer;
};

inline Vec3 randomVector(RandomStream& random, float size) {
    const float x = random.between(-size, size);
    const float y = random.between(-size, size);
    const float z = random.between(-size, size);
    return {x, y, z};
}
inline Quat randomRotation(RandomStream& random) {
    const Vec3 v = randomVector(random, 1);
    const float w = random.between(-1, 1);
    return normalized(Quat{v.x, v.y, v.z, w});
}

} // namespace lince
