#pragma once
// The scenes of bench/physics.cpp for others. Each step is 1/60 s, one thread.

#include <lince/core/vec.h>
#include <lince/world/bvh.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lince::bench {

/// Boxes over a floor whose top is at y = 0.
struct BoxScene {
    Vec3 halfSize{0.5f, 0.5f, 0.5f};
    std::vector<Vec3> places;
    bool sleeps = false;
};

class PhysicsPeer {
  public:
    virtual ~PhysicsPeer() = default;
    virtual std::string name() const = 0;
    virtual void make(const BoxScene& scene) = 0;
    virtual void step() = 0;
    /// Middle of all boxes: whether they did what ours do.
    virtual Vec3 middle() const = 0;
    /// How many of the segments meet something.
    virtual int cast(std::span<const Ray> rays) = 0;
};

std::unique_ptr<PhysicsPeer> makeBulletPhysics();

} // namespace lince::bench
