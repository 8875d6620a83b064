// What the player of the dog's game reads, from what the rules say.
#include "places.h"

#include <lince/core/math.h>
#include <lince/groups/gallery.h>
#include <lince/groups/sheep_hud.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace lince::groups {
namespace {

SheepState playing() {
    SheepState state;
    state.flock = 12, state.needed = 8, state.home = 3;
    state.now = 60 * kTicksPerSecond, state.dusk = 180 * kTicksPerSecond;
    rate(state);
    return state;
}

TEST(SheepHud, SaysHowItStands) {
    const SheepHud hud = sheepHud(playing(), Language::English, {});
    EXPECT_EQ(hud.count, "3 / 12");
    EXPECT_EQ(hud.needed, "8 needed");
    EXPECT_FALSE(hud.enough);
    EXPECT_EQ(hud.time, "2:00");
    EXPECT_NEAR(hud.dayFraction, 1.0f / 3, 1e-4f);
    EXPECT_FALSE(hud.hurry);
    EXPECT_TRUE(hud.eaten.empty());
    EXPECT_EQ(hud.score, "300 points");
    EXPECT_FALSE(hud.ending);
    EXPECT_EQ(sheepHud(playing(), Language::Spanish, {}).score, "300 puntos");
}

TEST(SheepHud, TheLastSecondsCount) {
    SheepState state = playing();
    state.now = state.dusk - 61;
    EXPECT_EQ(sheepHud(state, Language::English, {}).time, "0:02"); // begun seconds: 0:00 is dusk
    EXPECT_TRUE(sheepHud(state, Language::English, {}).hurry);
    state.now = state.dusk + 5;
    EXPECT_EQ(sheepHud(state, Language::English, {}).time, "0:00");
    EXPECT_EQ(sheepHud(state, Language::English, {}).dayFraction, 1);
    state.dusk = 0;
    EXPECT_EQ(sheepHud(state, Language::English, {}).dayFraction, 1);
}

TEST(SheepHud, AVictoryLeadsOn) {
    SheepState state = playing();
    state.home = 12, state.outcome = SheepOutcome::Won, state.endedAt = 90 * kTicksPerSecond;
    state.now = 100 * kTicksPerSecond;
    rate(state);
    SheepMatchInfo info{true, true, false, false};
    const SheepHud hud = sheepHud(state, Language::English, info);
    ASSERT_TRUE(hud.ending);
    EXPECT_TRUE(hud.ending->won);
    EXPECT_EQ(hud.ending->stars, state.stars);
    EXPECT_EQ(hud.time, "1:30") << "the clock stands still";
    EXPECT_NE(hud.ending->result.find("12 of 12"), std::string::npos);
    EXPECT_NE(hud.ending->result.find(std::to_string(state.score)), std::string::npos);
    EXPECT_FALSE(hud.ending->extra.empty());
    info.hasNext = info.record = false;
    EXPECT_NE(sheepHud(state, Language::English, info).ending->extra.find("last level"), std::string::npos);
    info.hasNext = true, info.practice = true;
    const auto practice = sheepHud(state, Language::English, info).ending;
    EXPECT_NE(practice->extra.find("locked"), std::string::npos);
    info.practice = false, info.helped = true;
    EXPECT_NE(sheepHud(state, Language::English, info).ending->extra.find("not kept"), std::string::npos);
}

TEST(SheepHud, ADefeatSaysWhy) {
    SheepState state = playing();
    state.outcome = SheepOutcome::Lost, state.endedAt = state.now = state.dusk;
    rate(state);
    EXPECT_EQ(sheepHud(state, Language::English, {}).ending->heading, "Night has fallen");
    state.eaten = 5, state.endedAt = 100;
    EXPECT_EQ(sheepHud(state, Language::English, {}).ending->heading, "Too few are left");
}

TEST(SheepHud, ArrowsPointToWhatIsOutside) {
    Camera camera;
    camera.eye = {0, 2, 0}, camera.yaw = 0, camera.pitch = 0, camera.aspect = 1.6f;
    EXPECT_FALSE(borderArrow(camera, {0, 2, -10})) << "ahead: it is in the picture";
    const auto right = borderArrow(camera, {30, 2, -1});
    ASSERT_TRUE(right);
    EXPECT_GT(right->at.x, 0.8f);
    EXPECT_NEAR(right->angle, kPi / 2, 0.3f);
    const auto behindLeft = borderArrow(camera, {-10, 2, 20});
    ASSERT_TRUE(behindLeft);
    EXPECT_LT(behindLeft->at.x, 0);
    EXPECT_LT(behindLeft->at.y, 0);
    for (const auto& arrow : {*right, *behindLeft})
        EXPECT_TRUE(absolute(arrow.at.x) <= 1 && absolute(arrow.at.y) <= 1);
}

TEST(Results, SayWhatIsWonAndWhatIsLocked) {
    Progress progress;
    progress.add({"sheep-1", true, 1840, 2});
    const app::EntryResults results = resultsOf(progress, Language::English);
    EXPECT_TRUE(results.at("sheep-1").won);
    EXPECT_EQ(results.at("sheep-1").stars, 2);
    EXPECT_EQ(results.at("sheep-1").best, "best 1840");
    EXPECT_FALSE(results.at("sheep-2").won || results.at("sheep-2").locked);
    EXPECT_TRUE(results.at("sheep-3").locked);
    EXPECT_EQ(results.count("cats-homing"), 0u) << "nothing can be won there";
}

TEST(Gallery, EveryEntryOfTheMenuIsThere) {
    const auto all = entries();
    ASSERT_GT(all.size(), 30u);
    EXPECT_EQ(all.front().scenario, "sheep-1");
    for (const GameEntry& one : all) {
        EXPECT_TRUE(std::filesystem::exists(tests::home() + "/games/groups/data/scenarios/" + one.scenario + ".xml"))
            << one.scenario;
        EXPECT_EQ(one.kind == GameEntry::Kind::Level, one.scenario.starts_with("sheep-")) << one.scenario;
        EXPECT_STRNE(one.title.english, "");
        EXPECT_STRNE(one.title.spanish, "");
    }
}

TEST(Gallery, ShowsEveryBehaviourInBothLanguages) {
    const auto all = demonstrationsBeside(tests::home() + "/games/groups/data/scenarios/cats-homing.xml");
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.front().name, "cats-homing");
    for (const Demonstration& one : all) {
        EXPECT_NE(titleOf(one.name, Language::English), one.name) << "no title";
        EXPECT_FALSE(sentenceOf(one.name, Language::English).empty()) << one.name;
        EXPECT_FALSE(sentenceOf(one.name, Language::Spanish).empty()) << one.name;
    }
    const auto levels = sheepLevelsBeside(all.front().path);
    ASSERT_GE(levels.size(), 6u);
    for (std::size_t i = 0; i < levels.size(); ++i)
        EXPECT_EQ(levels[i].name, "sheep-" + std::to_string(i + 1));
    EXPECT_EQ(indexOf(levels, levels[2].path), 2u);
    EXPECT_EQ(indexOf(levels, "elsewhere.xml"), levels.size());
    EXPECT_TRUE(demonstrationsBeside("/no/such/folder/x.xml").empty());
}

} // namespace
} // namespace lince::groups
