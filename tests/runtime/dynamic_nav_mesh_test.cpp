// The map follows the world, and an agent's map follows what the agent noticed of it.

#include "places.h"
#include "stage_helpers.h"

#include <lince/navmesh/nav_query.h>

namespace lince {
namespace {

using test::simulationOf;
using test::stageOf;

constexpr Vec3 kInside{3, 0, 3}, kOutside{0, 0, -20};

/// The ring of fifty walls with nobody who shoots.
Stage quietRing(const std::string& agents) {
    Stage stage = stageOf("map-walls");
    const auto scenario = parseScenario("<scenario version=\"1\" name=\"quiet\" level=\"../levels/ring.xml\" "
                                        "definitions=\"../data/map.xml\" ticks=\"600\">" +
                                            agents + "</scenario>",
                                        tests::home() + "/scenarios/quiet.xml");
    if (!scenario) ADD_FAILURE() << scenario.error().message;
    stage.scenario = *scenario;
    return stage;
}

/// A red one looks at the northern wall; the other stands at the far end of the yard and looks away from everything.
Stage twoTravellers(const std::string& otherFaction) {
    return quietRing("<agents body=\"traveller\" faction=\"red\" brain=\"travel\" position=\"(0, 0, -20)\" yaw=\"180\" "
                     "places=\"0 0 -20\"/>"
                     "<agents body=\"traveller\" faction=\"" +
                     otherFaction + "\" brain=\"travel\" position=\"(0, 0, 24)\" yaw=\"180\" places=\"0 0 24\"/>");
}

/// As Sim does when a box breaks. Walls are numbered clockwise from the north.
void breakWall(Simulation& simulation, std::size_t number) {
    const Status status = simulation.alterTruth([&](World& world, Sim&) {
        std::size_t box = 0;
        for (Entity& e : world.slots())
            if (e.id && e.kind == EntityKind::Box && box++ == number) e.solid = e.visible = false;
    });
    ASSERT_TRUE(status) << status.error().message;
}

PathResult wayInto(const NavData& map) {
    NavQuery query;
    NavPath path;
    return query.path(*map.mesh, query.nearest(*map.mesh, kOutside), query.nearest(*map.mesh, kInside), {}, path);
}

TEST(DynamicNavMesh, AWallThatBreaksOpensAWayWithinHalfASecond) {
    const Stage stage = quietRing("<agents body=\"traveller\" brain=\"travel\" position=\"(0, 0, -16)\" yaw=\"180\" "
                                  "places=\"0 0 -16\"/>");
    const auto simulation = simulationOf(stage);
    DynamicNavMesh& dynamicMesh = *simulation->maps().at(0);
    ThreadPool pool(2);
    simulation->tick(pool);
    EXPECT_NE(wayInto(*dynamicMesh.truth()), PathResult::Complete) << "the ring is closed";
    breakWall(*simulation, 25);
    Tick ticks = 0;
    while (wayInto(*dynamicMesh.truth()) != PathResult::Complete && ticks < 300) {
        simulation->tick(pool);
        ++ticks;
    }
    EXPECT_LE(ticks, 30u);
    ASSERT_EQ(dynamicMesh.changes().size(), 1u);
    EXPECT_TRUE(dynamicMesh.changes()[0].gone);
}

TEST(DynamicNavMesh, OnlyWhoSeesTheGapKnowsOfIt) {
    const Stage stage = twoTravellers("blue");
    const auto simulation = simulationOf(stage);
    ThreadPool pool(1);
    simulation->tick(pool);
    breakWall(*simulation, 0);
    for (Tick t = 0; t < 60; ++t)
        simulation->tick(pool);
    const Agent& near = simulation->agents()[0];
    const Agent& far = simulation->agents()[1];
    EXPECT_EQ(wayInto(*near.map), PathResult::Complete);
    EXPECT_NE(wayInto(*far.map), PathResult::Complete) << "he cannot know";
    EXPECT_EQ(near.map->sight->boxes().size(), 49u) << "one can look through the gap, too";
    EXPECT_EQ(far.map->sight->boxes().size(), simulation->maps()[0]->bodyMap().map.sight->boxes().size());
}

/// To where nothing stands, at rest.
void moveWall(Simulation& simulation, std::size_t number, Vec3 to) {
    const Status status = simulation.alterTruth([&](World& world, Sim&) {
        std::size_t box = 0;
        for (Entity& e : world.slots())
            if (e.id && e.kind == EntityKind::Box && box++ == number) e.position = {to.x, e.position.y, to.z};
    });
    ASSERT_TRUE(status) << status.error().message;
}

TEST(DynamicNavMesh, WhoSeesWhereABoxArrivesDoesNotLearnFromWhere) {
    const Stage stage = twoTravellers("blue");
    const auto simulation = simulationOf(stage);
    ThreadPool pool(1);
    simulation->tick(pool);
    moveWall(*simulation, 25, {0, 0, 25.3f}); // from the south of the ring to before the eyes of the second one
    for (Tick t = 0; t < 60; ++t)
        simulation->tick(pool);
    ASSERT_EQ(simulation->maps()[0]->changes().size(), 2u);
    const Agent& far = simulation->agents()[1];
    ASSERT_EQ(far.mapKnowledge.known.size(), 2u);
    EXPECT_TRUE(simulation->maps()[0]->changes()[0].gone);
    EXPECT_EQ(far.mapKnowledge.known[0], 0) << "he looks away from where it stood";
    EXPECT_EQ(far.mapKnowledge.known[1], 1) << "it stands before him";
    EXPECT_NE(wayInto(*far.map), PathResult::Complete);
    EXPECT_EQ(far.map->sight->boxes().size(), 51u) << "for him there are two: the old one, and this one";
}

/// Whether somebody with that eye and no other sense knows of a wall that breaks before him.
bool notices(const std::string& eye, bool roofed = false) {
    Stage stage = quietRing("<agents body=\"traveller\" faction=\"red\" brain=\"travel\" senses=\"eye\" "
                            "position=\"(0, 0, -20)\" yaw=\"180\" places=\"0 0 -20\"/>");
    const auto senses =
        parseSenseLists("<definitions version=\"1\"><senses name=\"eye\">" + eye + "</senses></definitions>",
                        "eyes.xml", SenseRegistry::standard());
    if (!senses) ADD_FAILURE() << senses.error().message;
    stage.senses = *senses;
    if (roofed) { // and dark: the lamp is above
        LevelData data = stage.level->data();
        const auto tin = data.mesh.addSurface({"tin", {}, Blocks::All});
        data.mesh.addBox({0, 3.25f, 0}, {27, 0.25f, 27}, 0, tin);
        stage.level = Level::make(std::move(data));
        stage.baked = {};
    }
    const auto simulation = simulationOf(stage);
    ThreadPool pool(1);
    simulation->tick(pool);
    breakWall(*simulation, 0);
    for (Tick t = 0; t < 60; ++t)
        simulation->tick(pool);
    const std::vector<std::uint8_t>& known = simulation->agents()[0].mapKnowledge.known;
    return !known.empty() && known[0] != 0;
}

TEST(DynamicNavMesh, AnEyeNoticesOnlyWhatItsPictureShows) {
    EXPECT_TRUE(notices("<eye/>"));
    EXPECT_FALSE(notices("<eye kind=\"heat\"/>")) << "walls are cold";
    EXPECT_TRUE(notices("<eye needsLight=\"true\"/>"));
    EXPECT_TRUE(notices("<eye/>", true));
    EXPECT_FALSE(notices("<eye needsLight=\"true\"/>", true)) << "too dark for it";
    EXPECT_FALSE(notices("<eye noise=\"1\"/>")) << "it loses every pixel";
    EXPECT_FALSE(notices("")) << "it has none";
}

TEST(DynamicNavMesh, FriendsTellEachOther) {
    const Stage stage = twoTravellers("red");
    const auto simulation = simulationOf(stage);
    ThreadPool pool(1);
    simulation->tick(pool);
    breakWall(*simulation, 0);
    for (Tick t = 0; t < 60; ++t)
        simulation->tick(pool);
    EXPECT_EQ(wayInto(*simulation->agents()[1].map), PathResult::Complete);
    EXPECT_EQ(simulation->agents()[0].map, simulation->agents()[1].map) << "who knows the same shares one map";
}

TEST(DynamicNavMesh, GoesOnFromASavedStateInTheMiddleOfBaking) {
    const Stage stage = stageOf("map-walls");
    const auto whole = simulationOf(stage, 3), cut = simulationOf(stage, 3);
    ThreadPool pool(1);
    for (Tick t = 0; t < 40; ++t)
        whole->tick(pool);
    for (std::size_t wall = 5; wall < 30; wall += 3)
        breakWall(*whole, wall);
    for (Tick t = 0; t < 3; ++t)
        whole->tick(pool);
    ASSERT_GT(whole->maps()[0]->tilesWaiting(), 0u) << "more than can be baked in three ticks";
    const std::span<const std::byte> bytes = whole->save();
    const std::vector<std::byte> saved(bytes.begin(), bytes.end());
    ASSERT_TRUE(cut->restore(saved));
    for (Tick t = 0; t < 200; ++t) {
        whole->tick(pool);
        cut->tick(pool);
        ASSERT_EQ(whole->hash(), cut->hash()) << "tick " << t;
    }
    EXPECT_EQ(whole->maps()[0]->truth()->mesh->hash(), cut->maps()[0]->truth()->mesh->hash());
}

TEST(DynamicNavMesh, BakedAgainEqualsBakedAnew) {
    // Fifty walls away, one by one: in the end the map is that of a ring without walls.
    const Stage stage = quietRing("<agents body=\"traveller\" brain=\"travel\" position=\"(0, 0, -20)\" yaw=\"180\"/>");
    const auto simulation = simulationOf(stage);
    ThreadPool pool(2);
    simulation->tick(pool);
    for (std::size_t wall = 0; wall < 50; ++wall) {
        breakWall(*simulation, wall);
        simulation->tick(pool);
    }
    for (Tick t = 0; t < 60; ++t)
        simulation->tick(pool);
    DynamicNavMesh& dynamicMesh = *simulation->maps()[0];
    ASSERT_EQ(dynamicMesh.tilesWaiting(), 0u);
    const TileBaker& baker = *dynamicMesh.bodyMap().baker;
    std::vector<std::shared_ptr<const NavTile>> tiles;
    for (std::int32_t row = 0; row < baker.layout().rows; ++row)
        for (std::int32_t column = 0; column < baker.layout().columns; ++column)
            tiles.push_back(baker.bake(column, row, {}));
    EXPECT_EQ(dynamicMesh.truth()->mesh->hash(), NavMesh::make(baker.layout(), tiles)->hash());
}

TEST(DynamicNavMesh, AStateOfAnotherMapIsRefused) {
    const Stage ring = stageOf("map-walls");
    const auto simulation = simulationOf(ring, 3), other = simulationOf(ring, 3);
    ThreadPool pool(1);
    for (Tick t = 0; t < 20; ++t)
        simulation->tick(pool);
    breakWall(*simulation, 7);
    for (Tick t = 0; t < 10; ++t)
        simulation->tick(pool);
    const std::span<const std::byte> bytes = simulation->save();
    std::vector<std::byte> saved(bytes.begin(), bytes.end());
    ASSERT_TRUE(other->restore(saved));
    std::size_t refused = 0;
    // Bytes of the map's part, which lies at the end: refused or harmless, never a crash.
    for (std::size_t at = saved.size() - std::min<std::size_t>(saved.size(), 600); at < saved.size(); at += 11) {
        std::vector<std::byte> broken = saved;
        broken[at] ^= std::byte{0xff};
        if (!other->restore(broken)) ++refused;
    }
    EXPECT_GT(refused, 0u);
}

} // namespace
} // namespace lince
