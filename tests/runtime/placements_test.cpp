// Agents that the level places get body and mind from the scenario.
#include "places.h"

#include <lince/runtime/scenario.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

LevelData level() {
    auto data = parseLevelXml(R"xml(<level name="camp">
        <commando class="spy" yaw="90">(1, 2)</commando>
        <enemy class="guard"><waitpoint>(7, 7)</waitpoint><waitpoint>(8, 3.5)</waitpoint></enemy>
        <enemy class="officer" position="(2, 0, 2)"><waitpoint>(0, 0)</waitpoint></enemy>
        <enemy class="guard"><waitpoint>(-7, 7)</waitpoint></enemy></level>)xml",
                              "camp.xml");
    EXPECT_TRUE(data) << data.error().message;
    return *data;
}

Result<Scenario> scenario(const std::string& agents) {
    auto made = parseScenario("<scenario level='camp.xml' definitions='d.xml'>\n" + agents + "</scenario>", "s.xml");
    if (!made) return made.error();
    if (const Status status = takePlacements(*made, level()); !status) return status.error();
    return made;
}

TEST(Placements, EachOfTheLevelGetsAGroupOfItsOwnInOrder) {
    const auto made = scenario("<agents body='walker' count='2'/><agents from='enemy' class='guard' body='soldier' "
                               "faction='red' mind='guard' look='3'/><agents from='commando' body='spy'/>");
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_EQ(made->groups.size(), 4u);
    EXPECT_EQ(made->groups[0].count, 2u);
    const AgentGroup &first = made->groups[1], &second = made->groups[2], &spy = made->groups[3];
    EXPECT_EQ(first.position, (Vec3{7, 0, 7}));
    EXPECT_EQ(second.position, (Vec3{-7, 0, 7}));
    EXPECT_EQ(first.parameters.values().at("route"), "7 0 7; 8 0 3.5");
    EXPECT_EQ(first.parameters.values().at("look"), "3");
    EXPECT_EQ(second.parameters.values().at("route"), "-7 0 7");
    EXPECT_EQ(first.body, "soldier");
    EXPECT_EQ(first.spawn, AgentGroup::Spawn::Placed);
    EXPECT_FLOAT_EQ(spy.yaw, 1.57079633f);
    EXPECT_EQ(spy.parameters.values().count("route"), 0u) << "has no waitpoints";
}

TEST(Placements, OfAnyClassWhenNoneIsNamed) {
    const auto made = scenario("<agents from='enemy' body='soldier'/>");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->groups.size(), 3u);
}

TEST(Placements, MistakesNameTheLine) {
    const auto mistake = [](const std::string& agents) {
        const auto made = scenario(agents);
        return made ? std::string("read") : made.error().message;
    };
    EXPECT_EQ(mistake("<agents from='enemy' class='dog' body='dog'/>"),
              "s.xml:2:1: found no <enemy class=\"dog\"> in the level, expected at least one");
    EXPECT_EQ(mistake("<agents from='agent' body='dog'/>"),
              "s.xml:2:1: found no <agent> in the level, expected at least one");
    EXPECT_NE(mistake("<agents from='enemy' body='dog' count='3'/>").find("found count='3', expected none"),
              std::string::npos);
    EXPECT_NE(mistake("<agents from='friend' body='dog'/>").find("found from='friend'"), std::string::npos);
}

} // namespace
} // namespace lince
