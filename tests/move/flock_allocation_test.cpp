// A flock that has its size asks for no more memory. The operators of this program count.
#include "allocations.h"
#include "flock_support.h"
#include "sanitized.h"

#include <gtest/gtest.h>

namespace lince {
namespace {

using namespace test;

TEST(FlockAllocation, OnceGrownNothingIsAllocated) {
    if (test::kSanitized) GTEST_SKIP() << "counts allocations, which are not the program's own here";
    // From a handful of cells into all directions: what a step needs grows all the time.
    FlockSettings settings;
    settings.alignment = settings.cohesion = 0;
    settings.containRadius = 60;
    Flock flock = randomFlock(settings, 1000, 4);
    ThreadPool pool(2);
    for (int step = 0; step < 3; ++step)
        flock.step(1.0f / 60, pool);
    const long before = g_allocations;
    for (int step = 0; step < 200; ++step) {
        flock.push(static_cast<std::uint32_t>(step), {1, 0, 0});
        flock.step(1.0f / 60, pool);
    }
    EXPECT_EQ(g_allocations - before, 0);
    EXPECT_GT(before, 0); // it does count
}

} // namespace
} // namespace lince
