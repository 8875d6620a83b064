// A step of rigid bodies asks for no memory once its buffers have grown. The operators of this program count.
#include "allocations.h"
#include "rigid_stage.h"

#include <gtest/gtest.h>

namespace lince {
namespace {

TEST(RigidAllocation, aStepAsksForNoMemory) {
    RigidStage stage;
    std::vector<RigidBodyId> bodies;
    for (int i = 0; i < 60; ++i) {
        const Vec3 place{static_cast<float>(i % 4), 0.5f + 0.8f * static_cast<float>(i / 4), static_cast<float>(i % 3)};
        const RigidPart part = i % 4 == 0   ? RigidPart::sphere(0.3f)
                               : i % 4 == 1 ? RigidPart::cylinder(0.3f, 0.3f)
                                            : RigidPart::box({0.4f, 0.3f, 0.4f});
        bodies.push_back(stage.add(part, place, 5));
    }
    const auto stir = [&](int tick) {
        stage.world.addImpulse(bodies[static_cast<std::size_t>(tick) % 60], {20, 40, 10}, {0.2f, 1, 0.1f});
        stage.run(1);
    };
    for (int tick = 0; tick < 240; ++tick)
        stir(tick);
    const long before = g_allocations;
    for (int tick = 0; tick < 60; ++tick) // the same once more: buffers have their size
        stir(tick);
    EXPECT_EQ(g_allocations - before, 0);
}

} // namespace
} // namespace lince
