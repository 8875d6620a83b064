// What the game adds to the editor of levels.
#include "missions_for_tests.h"

#include <lince/app/level_editor.h>
#include <lince/commandos/editing.h>
#include <lince/core/files.h>
#include <lince/core/math.h>

#include <algorithm>
#include <set>

namespace lince::commandos {
namespace {

class EditedMission : public SmallMission {};

TEST_F(EditedMission, WhatIsPlacedFitsTheScenario) {
    const std::string file = data() + "/levels/village-night.xml";
    const auto level = parseLevelXml(*readTextFile(file), file);
    const auto scenario = loadScenario(data() + "/scenarios/village-night.xml");
    ASSERT_TRUE(level && scenario);
    const auto english = missionStamps(*scenario, *level, Language::English);
    const auto spanish = missionStamps(*scenario, *level, Language::Spanish);
    ASSERT_EQ(english.size(), spanish.size());
    std::set<std::string> names;
    for (const app::LevelStamp& one : english) {
        EXPECT_TRUE(names.insert(one.section + "/" + one.title).second) << "offered once: " << one.title;
        EXPECT_FALSE(one.title.empty());
    }
    const auto offers = [&](const std::string& title) {
        return std::any_of(english.begin(), english.end(), [&](const auto& one) { return one.title == title; });
    };
    EXPECT_TRUE(offers("Guard") || offers("Officer"));
    EXPECT_TRUE(offers("Commando"));
    EXPECT_TRUE(offers("Archive"));
    // Everything at once makes a level that the reader takes.
    auto document = LevelDocument::read(file);
    ASSERT_TRUE(document);
    const auto flat = [](float, float) { return std::optional<float>(); };
    for (const app::LevelStamp& one : english)
        ASSERT_TRUE(document->add(app::stampText(one, {2, 0, 3}, flat))) << one.xml;
    const auto read = parseLevelXml(document->text(), file);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_GT(read->agents.size(), level->agents.size());
}

TEST_F(EditedMission, ThingsWhoseClassTheLevelLacksAreNotOffered) {
    const auto level = parseLevelXml("<level><class name='radio' colour='(0.2, 0.5, 0.5)'/></level>", "a.xml");
    const auto stamps = missionStamps({}, *level, Language::English);
    ASSERT_EQ(stamps.size(), 1u);
    EXPECT_EQ(stamps[0].title, "Radio");
}

/// The cone is the sense's own: where it is drawn, the sense would see.
TEST_F(EditedMission, TheConeFollowsWhoeverIsMoved) {
    const Agent& guard = *simulation().agent(kGuard);
    EditedCone cone;
    cone.update(simulation(), guard, {0, 0, -8}, 0);
    ASSERT_FALSE(cone.shape().triangles().empty());
    const auto middle = [&] {
        Vec3 sum;
        for (const ConeTriangle& one : cone.shape().triangles())
            sum += (one.a + one.b + one.c) * (1.0f / 3);
        return sum * (1.0f / static_cast<float>(cone.shape().triangles().size()));
    };
    EXPECT_LT(middle().z, -8) << "ahead";
    cone.update(simulation(), guard, {20, 0, 10}, kPi);
    EXPECT_GT(middle().z, 10);
    EXPECT_NEAR(middle().x, 20, 2);
    Entity there = *simulation().world().find(guard.body);
    there.position = {20, 0, 10};
    there.yaw = kPi;
    std::vector<std::uint32_t> scratch;
    EXPECT_TRUE(ConeShape::sees(simulation().world(), there, *coneOf(guard), {}, {20, 0, 16}, true, scratch));
    // Whoever has no cone shows none.
    cone.update(simulation(), *simulation().agent(kBeret), {0, 0, 0}, 0);
    EXPECT_TRUE(cone.shape().triangles().empty()) << "a commando looks all around him";
}

} // namespace
} // namespace lince::commandos
