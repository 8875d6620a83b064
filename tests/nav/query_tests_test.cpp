// What each test of the spec says of places in small drawn maps.

#include "query_scene.h"

#include <lince/core/math.h>

#include <gtest/gtest.h>

#include <cmath>

namespace lince {
namespace {

//                      0123456789
const DrawnFloor kYard{{"..........",  // 0
                        "..........",  // 1
                        "....##....",  // 2
                        "....##....",  // 3
                        "..........",  // 4
                        "..........",  // 5
                        "..#.......",  // 6
                        "...#......",  // 7
                        "..........",  // 8
                        ".........."}, // 9
                       0};

TEST(QueryTests, DistanceIsToTheNearest) {
    QueryScene scene({kYard});
    const Vec3 enemies[] = {{1.5f, 0, 0.5f}, {6.5f, 0, 0.5f}};
    scene.places = {{"enemy", enemies}};
    scene.self = {0.5f, 0, 4.5f};
    EXPECT_FLOAT_EQ(scene.valueAt({4.5f, 0, 0.5f}, "<distance to=\"enemy\"/>"), 2);
    EXPECT_FLOAT_EQ(scene.valueAt({4.5f, 0, 1.5f}, "<distance to=\"self\"/>"), 5);
    EXPECT_TRUE(std::isnan(scene.valueAt({4.5f, 0, 1.5f}, "<distance to=\"nobody\"/>")));
    EXPECT_EQ(scene.run.answer().state, QueryAnswer::State::Empty);
    const Vec3 above[] = {{4.5f, 3, 5.5f}};
    scene.places = {{"enemy", above}};
    EXPECT_FLOAT_EQ(scene.valueAt({0.5f, 0, 5.5f}, "<distance to=\"enemy\"/>"), 5);
    EXPECT_FLOAT_EQ(scene.valueAt({0.5f, 0, 5.5f}, "<distance to=\"enemy\" flat=\"true\"/>"), 4);
}

TEST(QueryTests, VisibleIsAStraightLineThatNothingCuts) {
    QueryScene scene({kYard});
    const Vec3 enemies[] = {{5, 0, 0.5f}, {9.5f, 0, 5.5f}};
    scene.places = {{"enemy", {enemies, 1}}, {"both", enemies}};
    EXPECT_EQ(scene.valueAt({5, 0, 5}, "<visible of=\"enemy\"/>"), 0); // behind the block
    EXPECT_EQ(scene.valueAt({8.5f, 0, 2.5f}, "<visible of=\"enemy\"/>"), 1);
    EXPECT_EQ(scene.valueAt({5, 0, 5}, "<visible of=\"both\"/>"), 1); // the other one sees it
    EXPECT_EQ(scene.valueAt({5, 0, 5}, "<visible of=\"both\" which=\"all\"/>"), 0);
    EXPECT_EQ(scene.valueAt({5.4f, 0, 5}, "<visible of=\"both\" which=\"nearest\"/>"), 1);
    EXPECT_EQ(scene.valueAt({5, 0, 4.2f}, "<visible of=\"both\" which=\"nearest\"/>"), 0);
    EXPECT_EQ(scene.valueAt({5, 0, 5}, "<visible of=\"nobody\"/>"), 0);
    EXPECT_EQ(scene.valueAt({5, 0, 0.5f}, "<visible of=\"enemy\"/>"), 1); // on the spot
}

TEST(QueryTests, AWallCloseToTheOtherEndHidesToo) {
    QueryScene scene({{{"...................#..", "......................"}, 0}});
    const Vec3 enemy[] = {{20.1f, 0, 0.5f}}; // a hand behind a wall that is nineteen metres away
    scene.places = {{"enemy", enemy}};
    EXPECT_EQ(scene.valueAt({0.5f, 0, 0.5f}, "<visible/>"), 0);
    EXPECT_NEAR(scene.valueAt({0.5f, 0, 0.5f}, "<behind/>"), 18.5f, 1e-3f);
    EXPECT_EQ(scene.valueAt({21.5f, 0, 0.5f}, "<visible/>"), 1);
}

TEST(QueryTests, NobodySeesThroughFloors) {
    const std::vector<std::string> rows(4, "......");
    QueryScene scene({{rows, 0}, {rows, 1.5f}, {rows, 4}});
    const Vec3 enemy[] = {{0.5f, 0, 0.5f}};
    scene.places = {{"enemy", enemy}};
    EXPECT_EQ(scene.valueAt({4.5f, 0, 0.5f}, "<visible/>"), 1);
    EXPECT_EQ(scene.valueAt({4.5f, 1.5f, 0.5f}, "<visible/>"), 1); // a gallery within kFloorReach
    EXPECT_EQ(scene.valueAt({4.5f, 4, 0.5f}, "<visible/>"), 0);
    EXPECT_EQ(scene.valueAt({0.5f, 4, 0.5f}, "<visible/>"), 0);      // straight above
    EXPECT_FLOAT_EQ(scene.valueAt({4.5f, 4, 0.5f}, "<behind/>"), 4); // hidden, and nothing stands there
}

TEST(QueryTests, FriendsStandInTheLineOfFire) {
    QueryScene scene({kYard});
    const Vec3 enemy[] = {{0.5f, 0, 0.5f}};
    const Vec3 friends[] = {{0.5f, 0, 5.5f}};
    scene.places = {{"enemy", enemy}, {"friends", friends}};
    const std::string test = "<visible of=\"enemy\" clearOf=\"friends\" clearance=\"0.6\"/>";
    EXPECT_EQ(scene.valueAt({0.5f, 0, 9.5f}, test), 0);
    EXPECT_EQ(scene.valueAt({0.5f, 0, 9.5f}, "<visible of=\"enemy\"/>"), 1);
    EXPECT_EQ(scene.valueAt({0.5f, 0, 4.5f}, test), 1); // he stands behind me
    EXPECT_EQ(scene.valueAt({1.5f, 0, 9.5f}, test), 0); // passes 0.44 m beside him
    EXPECT_EQ(scene.valueAt({2.5f, 0, 9.5f}, test), 1); // 1.1 m
}

TEST(QueryTests, ViewersOfTheDangerSeeByAngleAndRange) {
    QueryScene scene({kYard});
    VisibilityCache cache;
    const VisibilityArea area = cache.see(scene.map.sight, {{0.5f, 0, 0.5f}, kPi, kHalfPi, 6}); // looks along +Z
    const VisibilityArea* const viewers[] = {&area};
    const auto queries = parseQueries("<queries><query name=\"q\"><grid halfSize=\"10\" spacing=\"1\"/>"
                                      "<visible of=\"viewers\"/></query></queries>",
                                      "q.xml");
    ASSERT_TRUE(queries) << queries.error().message;
    QueryContext context = scene.context({0.5f, 0, 0.5f});
    context.danger.viewers = viewers;
    QueryRun run;
    run.begin(queries->front(), QueryWant::Everything);
    const QueryAnswer& answer = run.finish(queries->front(), context);
    ASSERT_FALSE(answer.items.empty());
    int seen = 0;
    for (std::size_t i = 0; i < answer.items.size(); ++i) {
        EXPECT_EQ(answer.raw[i] == 1, area.contains(answer.items[i].place.position));
        seen += answer.raw[i] == 1 ? 1 : 0;
    }
    EXPECT_GT(seen, 3);
    EXPECT_LT(seen, 40);
}

TEST(QueryTests, BehindCountsTheMetresToTheObstacle) {
    QueryScene scene({kYard});
    const Vec3 enemy[] = {{5, 0, 0.5f}};
    scene.places = {{"enemy", enemy}};
    const std::string test = "<behind of=\"enemy\"/>";
    EXPECT_NEAR(scene.valueAt({5, 0, 4.5f}, test), 0.5f, 1e-4f);
    EXPECT_NEAR(scene.valueAt({5, 0, 6.5f}, test), 2.5f, 1e-4f);
    EXPECT_TRUE(std::isnan(scene.valueAt({8.5f, 0, 2.5f}, test))); // seen
    EXPECT_TRUE(std::isnan(scene.valueAt({5, 0, 4.5f}, "<behind of=\"nobody\"/>")));
    const Vec3 both[] = {{5, 0, 0.5f}, {9.5f, 0, 6.5f}};
    scene.places = {{"enemy", both}};
    EXPECT_TRUE(std::isnan(scene.valueAt({5, 0, 6.5f}, test))); // the second one sees it
    // The nearer to the obstacle the better.
    scene.places = {{"enemy", enemy}};
    const QueryAnswer& answer = scene.ask("<grid around=\"enemy\" halfSize=\"9\" spacing=\"1\"/>" + test);
    EXPECT_NEAR(answer.bestItem()->place.position.z, 4.5f, 1e-4f);
}

TEST(QueryTests, ObstaclesCountMoreTheNearerAndTheMore) {
    QueryScene scene({{{"...............", "...............", "...............", "...............", "...............",
                        ".....#.........", "..........#.#..", "...............", "...............", "...............",
                        "...............", "...............", "..............."},
                       0}});
    const std::string test = "<obstacles radius=\"2\"/>";
    const float far = scene.valueAt({7.8f, 0, 5.5f}, test), near = scene.valueAt({6.5f, 0, 5.5f}, test);
    const float between = scene.valueAt({11.5f, 0, 6.5f}, test), beside = scene.valueAt({13.5f, 0, 6.5f}, test);
    const float open = scene.valueAt({8.5f, 0, 9.5f}, test);
    EXPECT_EQ(open, 0);
    EXPECT_GT(far, 0);
    EXPECT_GT(near, far);
    EXPECT_GT(between, near); // two of them
    EXPECT_GT(beside, 0);
    EXPECT_LE(between, 1);
    // Half for the nearest (0.5 of 2 m away), half for the rays: at least three of sixteen meet the square.
    EXPECT_GT(near, 0.5f * 0.75f + 0.5f * 3 * 0.7f / 16);
    EXPECT_LT(near, 0.5f * 0.75f + 0.5f * 9 * 0.75f / 16);
}

TEST(QueryTests, ObstaclesDoNotHangOnThePiecesOfAWall) {
    // The same wall in pieces of a metre and of three: one polygon a square, or wide ones, must not matter. Here the
    // pieces are the squares' sides; a straight wall is met by the same rays wherever its joints lie.
    QueryScene scene({{{".........", ".........", ".........", "#########", "#########"}, 0}});
    const std::string test = "<obstacles radius=\"1.5\"/>";
    const float atJoint = scene.valueAt({4, 0, 2.5f}, test), atMiddle = scene.valueAt({4.5f, 0, 2.5f}, test);
    EXPECT_NEAR(atJoint, atMiddle, 1e-5f);
    EXPECT_GT(atJoint, 0.3f);
}

TEST(QueryTests, InfluenceIsTheMeanAround) {
    QueryScene scene({kYard});
    InfluenceMap map(scene.map.ground, {});
    const std::uint32_t cell = scene.map.ground->cellAt({0.5f, 0, 4.5f});
    ASSERT_NE(cell, kNoCell);
    map.set(cell, 1);
    scene.influence = {{"prediction", &map}};
    const std::string test = "<influence map=\"prediction\"/>";
    const Vec3 there = scene.map.ground->centre(cell);
    EXPECT_FLOAT_EQ(scene.valueAt(there, test), map.meanAround(cell));
    EXPECT_GT(map.meanAround(cell), 0);
    EXPECT_EQ(scene.valueAt({9.5f, 0, 9.5f}, test), 0);
    EXPECT_EQ(scene.valueAt(there, "<influence map=\"other\"/>"), 0);
}

TEST(QueryTests, ExpansionKeepsAwayFromOthers) {
    QueryScene scene({kYard});
    const Vec3 others[] = {{0.5f, 0, 0.5f}, {9.5f, 0, 0.5f}};
    scene.places = {{"others.search", others}};
    EXPECT_FLOAT_EQ(scene.valueAt({9.5f, 0, 4.5f}, "<expansion/>"), 4);
    EXPECT_FLOAT_EQ(scene.valueAt({0.5f, 0, 9.5f}, "<expansion max=\"5\"/>"), 5);
    scene.places.clear();
    EXPECT_FLOAT_EQ(scene.valueAt({9.5f, 0, 4.5f}, "<expansion/>"), 30); // nobody to keep away from
}

TEST(QueryTests, FlankingIsTheSmallestAngleSeenFromTheEnemy) {
    QueryScene scene({kYard});
    const Vec3 enemy[] = {{5, 0, 5}};
    const Vec3 others[] = {{5, 0, 1}, {9, 0, 5}};
    scene.places = {{"enemy", enemy}, {"others.attack", others}};
    EXPECT_NEAR(scene.valueAt({5, 0, 0.5f}, "<flanking/>"), 0, 0.1f);
    EXPECT_NEAR(scene.valueAt({7, 0, 3}, "<flanking/>"), 45, 1e-3f);
    EXPECT_NEAR(scene.valueAt({5, 0, 9}, "<flanking/>"), 90, 1e-3f);
    EXPECT_NEAR(scene.valueAt({1, 0, 9}, "<flanking/>"), 135, 1e-3f);
    EXPECT_NEAR(scene.valueAt({1, 0, 9}, "<flanking of=\"nobody\"/>"), 180, 1e-3f);
}

TEST(QueryTests, RepetitionCountsOthersPointsNearby) {
    QueryScene scene({kYard});
    const Vec3 others[] = {{0.5f, 0, 0.5f}, {2.5f, 0, 0.5f}};
    scene.places = {{"others.suppression", others}};
    EXPECT_EQ(scene.valueAt({1.5f, 0, 0.5f}, "<repetition radius=\"1.5\"/>"), 2);
    EXPECT_EQ(scene.valueAt({3.5f, 0, 0.5f}, "<repetition radius=\"1.5\"/>"), 1);
    EXPECT_EQ(scene.valueAt({5.5f, 0, 0.5f}, "<repetition radius=\"1.5\"/>"), 0);
}

TEST(QueryTests, PathsGoAroundAndSafeOnesCostMore) {
    QueryScene scene({kYard, {{"..", ".."}, 8}}); // and an island above
    scene.self = {5, 0, 1.5f};
    const float length = scene.valueAt({5, 0, 4.5f}, "<path mode=\"length\"/>");
    // By a corner of the block: (5, 1.5) → (4, 2) → (4, 4) → (5, 4.5).
    EXPECT_NEAR(length, 2 * std::sqrt(1.25f) + 2, 0.01f);
    EXPECT_GE(scene.valueAt({5, 0, 4.5f}, "<path/>"), length - 0.01f);
    EXPECT_TRUE(std::isnan(scene.valueAt({0.5f, 8, 0.5f}, "<path/>")));
    EXPECT_NEAR(scene.valueAt({5, 0, 4.5f}, "<path mode=\"safe\"/>"), length, 0.3f); // nobody looks

    VisibilityCache cache;
    const VisibilityArea area = cache.see(scene.map.sight, {{0.5f, 0, 1.5f}, 0, kTwoPi, 60});
    const VisibilityArea* const viewers[] = {&area};
    const auto queries = parseQueries("<queries><query name=\"q\"><grid halfSize=\"6\" spacing=\"1\"/>"
                                      "<path mode=\"safe\"/><path mode=\"length\"/></query></queries>",
                                      "q.xml");
    ASSERT_TRUE(queries) << queries.error().message;
    QueryContext context = scene.context(scene.self);
    context.danger.viewers = viewers;
    QueryRun run;
    run.begin(queries->front(), QueryWant::Everything);
    const QueryAnswer& answer = run.finish(queries->front(), context);
    int dearer = 0;
    for (std::size_t i = 0; i < answer.items.size(); ++i) {
        // What lets paths go unasked: none costs less than the straight line.
        const float straight = lince::length(answer.items[i].place.position - scene.self);
        EXPECT_GE(answer.raw[2 * i], straight * 0.999f);
        EXPECT_GE(answer.raw[2 * i + 1], straight * 0.999f);
        dearer += answer.raw[2 * i] > answer.raw[2 * i + 1] * 1.5f ? 1 : 0;
    }
    EXPECT_GT(dearer, 10);
}

} // namespace
} // namespace lince
