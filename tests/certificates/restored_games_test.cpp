// Every scenario of every game goes on from its saves as it did without: nothing that matters is missing in a
// visitState. A new game appears here by itself.
#include "places.h"
#include "sanitized.h"

#include <lince/games/games.h>
#include <lince/runtime/restored_twin.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace lince::test {
namespace {

namespace fs = std::filesystem;

TEST(EveryGame, GoesOnFromItsSaves) {
    constexpr Tick kTicks = 400, kEvery = 100;
    if (kSanitized) GTEST_SKIP() << "asks of state, not of memory, and takes minutes here";
    int scenarios = 0;
    for (const auto& game : fs::directory_iterator(fs::path(tests::home()) / "games")) {
        if (!fs::is_directory(game.path() / "data" / "scenarios")) continue;
        for (const auto& file : fs::directory_iterator(game.path() / "data" / "scenarios")) {
            const auto stage = loadStage(file.path().string(), {}, userCacheFolder(), &games::all());
            if (!stage) continue; // maps that are not on this machine; the scenario's own test tells of mistakes
            const auto parted = rerunFromSaves(*stage, stage->scenario.seed, games::all(), kTicks, kEvery);
            ASSERT_TRUE(parted) << file.path() << ": " << parted.error().message;
            EXPECT_FALSE(parted->has_value()) << file.path() << ": " << (*parted)->toText();
            ++scenarios;
        }
    }
    EXPECT_GT(scenarios, 40);
}

} // namespace
} // namespace lince::test
