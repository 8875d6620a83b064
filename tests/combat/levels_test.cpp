// The levels of the fight: everybody can come from where it begins to wherever others begin and items lie.
#include "places.h"

#include <lince/navmesh/nav_query.h>
#include <lince/runtime/nav_body.h>
#include <lince/runtime/nav_cache.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace lince::combat {
namespace {

const std::string kData = tests::home() + "/games/combat/data/";

class CombatLevels : public testing::TestWithParam<const char*> {};

TEST_P(CombatLevels, EverybodyReachesEverything) {
    const auto level = loadLevel(kData + "levels/" + GetParam() + ".xml");
    ASSERT_TRUE(level) << level.error().message;
    const LevelData* data = &(*level)->data();
    const auto definitions = loadDefinitions(kData + "combat.xml");
    ASSERT_TRUE(definitions) << definitions.error().message;
    NavCache cache("", *level);
    for (const char* name : {"rifleman", "heavy"}) {
        const auto map = cache.map(navBodyOf((*definitions)[*definitions->findBody(name)]), {});
        ASSERT_TRUE(map) << map.error().message;
        const auto mesh = (*map)->map.mesh;
        NavQuery query;
        const NavPoint from = query.nearest(*mesh, data->spawnPoints.front().position);
        const auto expectReached = [&](Vec3 place, const std::string& what) {
            const NavPoint to = query.nearest(*mesh, place, {0.6f, 0.6f, 0.6f});
            NavPath path;
            EXPECT_EQ(query.path(*mesh, from, to, {}, path), PathResult::Complete)
                << name << ": " << what << " at " << place.x << " " << place.y << " " << place.z << "; on the map at "
                << to.position.x << " " << to.position.y << " " << to.position.z << "; the way ends at "
                << (path.corners.empty() ? Vec3{} : path.corners.back().position).x << " "
                << (path.corners.empty() ? Vec3{} : path.corners.back().position).y << " "
                << (path.corners.empty() ? Vec3{} : path.corners.back().position).z;
        };
        for (const SpawnPoint& spawn : data->spawnPoints)
            expectReached(spawn.position, spawn.group);
        for (const ItemPlacement& item : data->items)
            expectReached(item.position, item.type);
    }
    for (const ItemPlacement& item : data->items)
        EXPECT_TRUE(definitions->findItem(item.type)) << item.type;
}

TEST_P(CombatLevels, HasRoomForBothSidesAndPlacesToHold) {
    const auto level = loadLevel(kData + "levels/" + GetParam() + ".xml");
    ASSERT_TRUE(level) << level.error().message;
    const LevelData* data = &(*level)->data();
    for (const char* side : {"attackers", "defenders"})
        EXPECT_GE(std::count_if(data->spawnPoints.begin(), data->spawnPoints.end(),
                                [&](const SpawnPoint& spawn) { return spawn.group == side; }),
                  8)
            << side;
    EXPECT_GE(std::count_if(data->zones.begin(), data->zones.end(),
                            [](const Zone& zone) { return zone.name.rfind("hold", 0) == 0; }),
              3);
}

/// Who hides is not in the line of those who come to look, wherever they are put.
TEST_P(CombatLevels, TheHiddenBeginHidden) {
    const auto level = loadLevel(kData + "levels/" + GetParam() + ".xml");
    ASSERT_TRUE(level) << level.error().message;
    const auto& spawns = (*level)->data().spawnPoints;
    const std::string name = GetParam(), hidden = name == "training" ? "defenders" : "hidden";
    int count = 0;
    for (const SpawnPoint& one : spawns) {
        if (one.group != hidden) continue;
        ++count;
        for (const SpawnPoint& other : spawns)
            for (const float up : {0.9f, 1.65f})
                EXPECT_FALSE(other.group == "attackers" &&
                             (*level)->clearLine(other.position + Vec3{0, 1.65f, 0}, one.position + Vec3{0, up, 0}))
                    << one.position.x << " " << one.position.y << " " << one.position.z << " from " << other.position.x
                    << " " << other.position.z;
    }
    EXPECT_GE(count, name == "training" || name == "street" ? 10 : 0);
}

INSTANTIATE_TEST_SUITE_P(All, CombatLevels, testing::Values("training", "yard", "house", "street", "depot"),
                         [](const auto& test) { return std::string(test.param); });

} // namespace
} // namespace lince::combat
