#include <lince/mind/brain.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace lince {
namespace {

TEST(BrainRegistry, SaysWhichBrainsThereAre) {
    const BrainRegistry registry = BrainRegistry::standard();
    const auto names = registry.names();
    for (const char* name : {"goto", "script", "still", "wander"})
        EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
    EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
}

TEST(BrainRegistry, ABrainWithAWordThatNobodyKnowsIsNotMade) {
    const BrainRegistry registry = BrainRegistry::standard();
    BrainParameters parameters;
    parameters.set("colour", "red");
    const auto made = registry.make("still", parameters);
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message.find("colour"), std::string::npos);
    EXPECT_FALSE(registry.make("nobody", {}));
}

} // namespace
} // namespace lince
