// What Bronto's page in the menu offers.
#include "places.h"

#include <lince/games/games.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace lince::bronto {
namespace {

TEST(BrontosPage, EveryEntryIsThereInBothLanguages) {
    ASSERT_NE(games::all().find("bronto"), nullptr);
    const Game& bronto = *games::all().find("bronto");
    ASSERT_GT(bronto.entries.size(), 6u);
    EXPECT_EQ(bronto.entries.front().scenario, bronto.firstScenario);
    for (const GameEntry& one : bronto.entries) {
        EXPECT_TRUE(std::filesystem::exists(tests::home() + "/games/bronto/data/scenarios/" + one.scenario + ".xml"))
            << one.scenario;
        for (const Phrase& words : {one.title, one.line}) {
            EXPECT_STRNE(words.english, "") << one.scenario;
            EXPECT_STRNE(words.spanish, "") << one.scenario;
        }
    }
}

} // namespace
} // namespace lince::bronto
