// Where the generators put places, in small drawn maps.

#include "query_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

//                      0123456789
const DrawnFloor kYard{{"..........",  // 0
                        "..........",  // 1
                        "....##....",  // 2
                        "....##....",  // 3
                        "..........",  // 4
                        "....      ",  // 5
                        ".... .....",  // 6: an island to the right
                        ".... .....",  // 7
                        ".... .....",  // 8
                        ".... ....."}, // 9
                       0};

std::vector<Vec3> placesOf(const QueryAnswer& answer) {
    std::vector<Vec3> places;
    for (const QueryAnswer::Item& item : answer.items)
        places.push_back(item.place.position);
    return places;
}

bool has(const std::vector<Vec3>& places, Vec3 place) {
    return std::any_of(places.begin(), places.end(), [&](Vec3 p) { return length(p - place) < 1e-3f; });
}

/// Every place lies on its polygon.
void expectOnMesh(QueryScene& scene, const QueryAnswer& answer) {
    for (const QueryAnswer::Item& item : answer.items) {
        ASSERT_LT(item.place.polygon, scene.map.mesh->polygonCount());
        const NavPoint nearest = scene.navigator.nearest(*scene.map.mesh, item.place.position);
        EXPECT_LT(length(nearest.position - item.place.position), 0.02f);
    }
}

TEST(QueryGenerators, GridStandsAroundAPlaceOnTheGround) {
    QueryScene scene({kYard});
    scene.self = {4.5f, 0, 1.5f};
    const auto places = placesOf(scene.ask("<grid halfSize=\"2\" spacing=\"1\"/>"));
    expectOnMesh(scene, scene.run.answer());
    EXPECT_TRUE(has(places, scene.self));
    EXPECT_TRUE(has(places, {2.5f, 0, 3.5f}));
    EXPECT_FALSE(has(places, {4.5f, 0, 2.5f})); // in the block
    EXPECT_EQ(places.size(), 4u * 5u - 4u);     // the row at z −0.5 lies outside
    const Vec3 enemy[] = {{8.5f, 0, 1.5f}};
    scene.places = {{"enemy", enemy}};
    EXPECT_TRUE(has(placesOf(scene.ask("<grid around=\"enemy\" halfSize=\"1\" spacing=\"1\"/>")), enemy[0]));
    EXPECT_TRUE(scene.ask("<grid around=\"nobody\"/>").items.empty());
}

TEST(QueryGenerators, OnlyWhatCanBeReachedUnlessAsked) {
    QueryScene scene({kYard});
    scene.self = {2.5f, 0, 7.5f};
    const auto reachable = placesOf(scene.ask("<grid halfSize=\"4\" spacing=\"1\"/>"));
    EXPECT_TRUE(has(reachable, {1.5f, 0, 7.5f}));
    EXPECT_FALSE(has(reachable, {6.5f, 0, 7.5f}));
    const auto all = placesOf(scene.ask("<grid halfSize=\"4\" spacing=\"1\" reachable=\"false\"/>"));
    EXPECT_TRUE(has(all, {6.5f, 0, 7.5f}));
    EXPECT_GT(all.size(), reachable.size());
    scene.self = {40, 0, 40}; // not on the ground
    const Vec3 enemy[] = {{2.5f, 0, 7.5f}};
    scene.places = {{"enemy", enemy}};
    EXPECT_TRUE(scene.ask("<grid around=\"enemy\"/>").items.empty());
    EXPECT_FALSE(scene.ask("<grid around=\"enemy\" reachable=\"false\"/>").items.empty());
}

TEST(QueryGenerators, BeliefsCloseWaysToo) {
    QueryScene scene({{{"......", "##.###", "......"}, 0}});
    NavBelief belief;
    belief.block({{2.5f, 0, 1.5f}, 0.9f, kClosed, 0});
    const auto queries = parseQueries("<queries><query name=\"q\"><grid halfSize=\"3\"/></query></queries>", "q.xml");
    ASSERT_TRUE(queries);
    for (const bool believes : {false, true}) {
        QueryContext context = scene.context({0.5f, 0, 0.5f});
        if (believes) context.filter.belief = &belief;
        scene.run.begin(queries->front());
        const auto places = placesOf(scene.run.finish(queries->front(), context));
        EXPECT_TRUE(has(places, {3.5f, 0, 0.5f}));
        EXPECT_EQ(has(places, {0.5f, 0, 2.5f}), !believes);
    }
}

TEST(QueryGenerators, FloorsLieOneAboveTheOther) {
    QueryScene scene({{{".....", ".....", "....."}, 0}, {{"..", "..", ".."}, 2.5f}});
    scene.self = {1.5f, 0, 1.5f};
    const auto near = placesOf(scene.ask("<grid halfSize=\"1\" height=\"2\" reachable=\"false\"/>"));
    const auto both = placesOf(scene.ask("<grid halfSize=\"1\" height=\"3\" reachable=\"false\"/>"));
    EXPECT_EQ(near.size(), 9u);
    EXPECT_EQ(both.size(), 9u + 6u);
    EXPECT_TRUE(has(both, {0.5f, 2.5f, 1.5f}));
    EXPECT_TRUE(has(both, {0.5f, 0, 1.5f}));
    expectOnMesh(scene, scene.run.answer());
}

TEST(QueryGenerators, RingsBeginAheadAndGoClockwise) {
    QueryScene scene({{std::vector<std::string>(20, std::string(20, '.')), 0}});
    scene.self = {10, 0, 10};
    const QueryAnswer& answer = scene.ask("<ring radius=\"4\" innerRadius=\"2\" rings=\"2\" count=\"8\"/>");
    ASSERT_EQ(answer.items.size(), 16u);
    for (std::size_t i = 0; i < 16; ++i)
        EXPECT_NEAR(length(answer.items[i].place.position - scene.self), i < 8 ? 2 : 4, 1e-4f);
    EXPECT_LT(length(answer.items[0].place.position - Vec3{10, 0, 8}), 1e-4f);
    EXPECT_LT(length(answer.items[2].place.position - Vec3{12, 0, 10}), 1e-4f);
}

TEST(QueryGenerators, CoversStandABodyOffTheEdge) {
    QueryScene scene({kYard});
    scene.self = {0.5f, 0, 0.5f};
    const float radius = scene.map.mesh->layout().body.radius;
    const QueryAnswer& answer = scene.ask("<covers radius=\"20\"/>");
    EXPECT_EQ(answer.items.size(), 8u); // two sides of a metre each way around the block
    expectOnMesh(scene, answer);
    for (const Vec3 place : placesOf(answer)) {
        const float dx = std::max({4 - place.x, place.x - 6, 0.0f}), dz = std::max({2 - place.z, place.z - 4, 0.0f});
        EXPECT_NEAR(std::sqrt(dx * dx + dz * dz), radius, 0.02f);
    }
    EXPECT_EQ(scene.ask("<covers radius=\"4.4\"/>").items.size(), 3u); // two of the left, one above
}

TEST(QueryGenerators, NavmeshGivesMiddlesOrChance) {
    QueryScene scene({kYard});
    scene.self = {0.5f, 0, 0.5f};
    const auto middles = placesOf(scene.ask("<navmesh radius=\"1.2\"/>"));
    EXPECT_EQ(middles.size(), 3u);
    EXPECT_TRUE(has(middles, {1.5f, 0, 0.5f}));
    const QueryAnswer& answer = scene.ask("<navmesh radius=\"6\" random=\"50\"/>");
    ASSERT_EQ(answer.items.size(), 50u);
    expectOnMesh(scene, answer);
    const auto first = placesOf(answer);
    for (const Vec3 place : first)
        EXPECT_LE(length(place - scene.self), 6.01f);
    EXPECT_NE(placesOf(scene.ask("<navmesh radius=\"6\" random=\"50\"/>")), first); // the stream goes on
    scene.random = RandomStream(1, 2, RandomPurpose::Test);
    const auto again = placesOf(scene.ask("<navmesh radius=\"6\" random=\"50\"/>"));
    scene.random = RandomStream(1, 2, RandomPurpose::Test);
    EXPECT_EQ(placesOf(scene.ask("<navmesh radius=\"6\" random=\"50\"/>")), again);
}

TEST(QueryGenerators, CellsAreThoseOfTheGround) {
    QueryScene scene({kYard});
    scene.self = {2.5f, 0, 7.5f};
    const QueryAnswer& answer = scene.ask("<cells radius=\"2.1\"/>");
    EXPECT_GT(answer.items.size(), 5u);
    expectOnMesh(scene, answer);
    for (const Vec3 place : placesOf(answer))
        EXPECT_NE(scene.map.ground->cellAt(place), kNoCell);
}

TEST(QueryGenerators, SeveralAddUp) {
    QueryScene scene({kYard});
    scene.self = {1.5f, 0, 1.5f};
    const std::size_t grid = scene.ask("<grid halfSize=\"1\"/>").items.size();
    const std::size_t covers = scene.ask("<covers/>").items.size();
    EXPECT_EQ(scene.ask("<grid halfSize=\"1\"/><covers/>").items.size(), grid + covers);
}

} // namespace
} // namespace lince
