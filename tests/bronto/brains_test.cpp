#include <lince/bronto/brains.h>

#include <gtest/gtest.h>

namespace lince::bronto {
namespace {

TEST(BrontoBrains, AreAddedToTheOthers) {
    BrainRegistry registry = BrainRegistry::standard();
    addBrains(registry);
    EXPECT_TRUE(registry.make("still", {}));
}

} // namespace
} // namespace lince::bronto
