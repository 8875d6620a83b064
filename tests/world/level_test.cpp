#include <lince/core/files.h>
#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace lince {
namespace {

Terrain slope() { // rises by half a metre a metre along x; spans 20 m around the origin
    std::vector<float> heights;
    for (int row = 0; row < 21; ++row)
        for (int column = 0; column < 21; ++column)
            heights.push_back(static_cast<float>(column) * 0.5f);
    return Terrain(std::move(heights), 21, 21, {-10, 0, -10}, 1, 2, 2);
}

LevelData sample() {
    LevelData data;
    const std::uint16_t stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addBox({0, -0.5f, 0}, {20, 0.5f, 20}, 0, stone);
    data.mesh.addBox({5, 1, 0}, {0.5f, 1, 3}, 0.3f, stone, data.mesh.addObject("pillar"));
    data.walls = {{{-5, -5}, {-5, 5}, 1}};
    data.spawnPoints = {{{1, 0, 1}, 0.5f, "red"}};
    data.items = {{"health", {2, 0, 2}}};
    data.lights = {{{0, 5, 0}, {}, 10}};
    data.doors = {{"gate", {0, 1, -5}, {1, 1, 0.1f}, 0, {2, 0, 0}, 2, 3}};
    data.boxes = {{{3, 0.5f, 3}, {0.5f, 0.5f, 0.5f}, 0, 40, 20}};
    data.zones = {{"yard", {{0, 0, 0}, {5, 5, 5}}}};
    data.agents = {{"enemy", "guard", "x.png", {1, 0, 1}, 0, {{1, 0, 1}, {2, 0, 2}}}};
    data.deadly = {{{9, -1, 9}, {10, 1, 10}}};
    return data;
}

// --- the hash ---------------------------------------------------------------------------------------------------

TEST(LevelHash, isTheSameForTheSameContent) {
    EXPECT_EQ(Level::make(sample())->hash(), Level::make(sample())->hash());
}

TEST(LevelHash, changesWithEverythingThatMatters) {
    const std::vector<std::pair<const char*, std::function<void(LevelData&)>>> changes{
        {"vertex", [](LevelData& d) { d.mesh.positions[3].x += 1e-4f; }},
        {"triangle order", [](LevelData& d) { std::swap(d.mesh.indices[0], d.mesh.indices[1]); }},
        {"surface of a triangle",
         [](LevelData& d) {
             d.mesh.surfaceOf[0] = d.mesh.addSurface({"mud", {}, Blocks::All});
         }},
        {"material", [](LevelData& d) { d.mesh.surfaces[0].material = "wood"; }},
        {"class", [](LevelData& d) { d.mesh.surfaces[0].objectClass = classes::kWater; }},
        {"blocks", [](LevelData& d) { d.mesh.surfaces[0].blocks = Blocks::Sight; }},
        {"wall", [](LevelData& d) { d.walls[0].to.x += 1; }},
        {"wall side", [](LevelData& d) { d.walls[0].direction = -1; }},
        {"wall height", [](LevelData& d) { d.wallHeight = 2; }},
        {"terrain", [](LevelData& d) { d.terrain = slope(); }},
        {"spawn place", [](LevelData& d) { d.spawnPoints[0].position.z = 5; }},
        {"spawn yaw", [](LevelData& d) { d.spawnPoints[0].yaw = 1; }},
        {"spawn group", [](LevelData& d) { d.spawnPoints[0].group = "blue"; }},
        {"no spawn", [](LevelData& d) { d.spawnPoints.clear(); }},
        {"item type", [](LevelData& d) { d.items[0].type = "armour"; }},
        {"item place", [](LevelData& d) { d.items[0].position.x = 3; }},
        {"item that drops", [](LevelData& d) { d.items[0].drops = true; }},
        {"link",
         [](LevelData& d) {
             d.links.push_back({{0, 0, 0}, {1, 0, 0}});
         }},
        {"jump pad",
         [](LevelData& d) {
             d.carriers.push_back({CarrierPlacement::Kind::JumpPad, {{0, 0, 0}, {1, 1, 1}}, {0, 3, 0}});
         }},
        {"teleporter",
         [](LevelData& d) {
             d.carriers.push_back({CarrierPlacement::Kind::Teleporter, {{0, 0, 0}, {1, 1, 1}}, {0, 3, 0}});
         }},
        {"visibility", [](LevelData& d) { d.visibility.emplace(); }},
        {"door name", [](LevelData& d) { d.doors[0].name = "other"; }},
        {"door slide", [](LevelData& d) { d.doors[0].slide.x = 3; }},
        {"door size", [](LevelData& d) { d.doors[0].halfSize.x = 3; }},
        {"door speed", [](LevelData& d) { d.doors[0].speed = 3; }},
        {"door wait", [](LevelData& d) { d.doors[0].stayOpenSeconds = -1; }},
        {"box mass", [](LevelData& d) { d.boxes[0].mass = 41; }},
        {"box health", [](LevelData& d) { d.boxes[0].health = 0; }},
        {"box yaw", [](LevelData& d) { d.boxes[0].yaw = 1; }},
        {"zone", [](LevelData& d) { d.zones[0].box.high.y = 6; }},
        {"agent type", [](LevelData& d) { d.agents[0].type = "boss"; }},
        {"waitpoint", [](LevelData& d) { d.agents[0].waitpoints[1].x = 7; }},
        {"deadly", [](LevelData& d) { d.deadly[0].low.x = 8; }},
        {"classes",
         [](LevelData& d) {
             ASSERT_TRUE(d.classes.add("lava", {1, 2, 3, 255}));
         }},
    };
    const Hash128 before = Level::make(sample())->hash();
    std::vector<std::string> seen;
    for (const auto& [name, change] : changes) {
        LevelData data = sample();
        change(data);
        const Hash128 after = Level::make(std::move(data))->hash();
        EXPECT_NE(after, before) << name;
        seen.push_back(toHex(after));
    }
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
}

TEST(LevelHash, holdsWhichClustersSeeWhich) {
    const auto hashWith = [](const std::function<void(VisibilitySets&)>& change) {
        LevelData data = sample();
        VisibilitySets& sets = data.visibility.emplace();
        sets.nodes = {{{1, 0, 0}, 2, -1, -2}};
        sets.leaves = {{{{0, 0, 0}, {1, 1, 1}}, 0}, {{{-1, 0, 0}, {0, 1, 1}}, -1}};
        sets.clusters = 1, sets.bytesPerRow = 1, sets.bits = {1};
        change(sets);
        return toHex(Level::make(std::move(data))->hash());
    };
    const std::string before = hashWith([](VisibilitySets&) {});
    EXPECT_NE(hashWith([](VisibilitySets& v) { v.bits[0] = 0; }), before);
    EXPECT_NE(hashWith([](VisibilitySets& v) { v.leaves[1].cluster = 0; }), before);
    EXPECT_NE(hashWith([](VisibilitySets& v) { v.nodes[0].distance = 3; }), before);
}

TEST(LevelHash, tellsListsApart) {
    // The same six numbers as two more waitpoints of the last agent, or as a deadly place.
    LevelData waits = sample(), dies = sample();
    waits.deadly.clear();
    dies.deadly = {{{3, 0, 3}, {4, 1, 4}}};
    waits.agents[0].waitpoints.insert(waits.agents[0].waitpoints.end(), {{3, 0, 3}, {4, 1, 4}});
    EXPECT_NE(Level::make(waits)->hash(), Level::make(dies)->hash());
}

TEST(LevelHash, ignoresLooks) {
    const Hash128 before = Level::make(sample())->hash();
    LevelData data = sample();
    data.name = "other";
    data.terrainTexture = "grass.png";
    data.agents[0].picture = "y.png";
    EXPECT_EQ(Level::make(std::move(data))->hash(), before);
}

TEST(LevelHash, holdsTheLightByWhichEyesSee) {
    const Hash128 before = Level::make(sample())->hash();
    LevelData data = sample();
    ASSERT_FALSE(data.lights.empty());
    data.lights[0].radius += 1;
    EXPECT_NE(Level::make(data)->hash(), before);
    data = sample();
    data.lightmaps.push_back({{1, 2, 3}});
    const Hash128 lit = Level::make(data)->hash();
    EXPECT_NE(lit, before);
    data.lightmaps[0].pixels[1] = 9;
    EXPECT_NE(Level::make(data)->hash(), lit);
}

// --- queries ----------------------------------------------------------------------------------------------------

TEST(Level, raysMeetMeshAndTerrain) {
    LevelData data;
    data.terrain = slope();
    data.mesh.addBox({5, 10, 0}, {1, 1, 1}, 0, data.mesh.addSurface({}), data.mesh.addObject("cube"));
    const auto level = Level::make(std::move(data));
    const LevelHit cube = level->closestHit({{5, 20, 0}, {0, -1, 0}});
    ASSERT_TRUE(cube);
    EXPECT_NEAR(cube.t, 9, 1e-4f);
    EXPECT_EQ(cube.objectClass, classes::kFloor);
    EXPECT_EQ(level->data().mesh.objects[cube.object], "cube");
    EXPECT_NEAR(cube.normal.y, 1, 1e-5f);
    const LevelHit ground = level->closestHit({{-4, 20, 0.3f}, {0, -2, 0}});
    ASSERT_TRUE(ground);
    EXPECT_NEAR(ground.t, (20 - 3) / 2.0f, 1e-4f);
    EXPECT_NEAR(ground.normal.y, 1 / std::sqrt(1.25f), 1e-4f);
    EXPECT_FALSE(level->closestHit({{0, 20, 0}, {0, 1, 0}}));
    EXPECT_FALSE(level->clearLine({5, 20, 0}, {5, 0, 0}));
    EXPECT_FALSE(level->clearLine({-4, 20, 0}, {-4, 1, 0})); // through the ground
    EXPECT_TRUE(level->clearLine({-4, 20, 0}, {-4, 4, 0}));
    EXPECT_NEAR(level->bounds().high.y, 11, 1e-5f);
    EXPECT_NEAR(level->bounds().low.x, -10, 1e-5f);
}

TEST(Level, hitNormalFacesTheRayFromBothSides) {
    LevelData data;
    data.mesh.addTriangle({-1, 0, 0}, {1, 0, 0}, {0, 2, 0}, data.mesh.addSurface({}));
    const auto level = Level::make(std::move(data));
    for (const float side : {1.0f, -1.0f}) {
        const LevelHit hit = level->closestHit({{0, 0.5f, 3 * side}, {0, 0, -side}});
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit.t, 3, 1e-5f);
        EXPECT_NEAR(hit.normal.z, side, 1e-5f);
        EXPECT_EQ(hit.objectClass, classes::kWall);
    }
}

TEST(Level, surfacesAreClassifiedByNormalUnlessTheySayOtherwise) {
    LevelData data;
    const std::uint16_t plain = data.mesh.addSurface({}),
                        water = data.mesh.addSurface({"", classes::kWater, Blocks::All});
    data.mesh.addBox({0, 0, 0}, {1, 1, 1}, 0, plain);
    data.mesh.addBox({9, 0, 0}, {1, 1, 1}, 0, water);
    const auto level = Level::make(std::move(data));
    const auto classAt = [&](Vec3 from, Vec3 way) { return level->closestHit({from, way}).objectClass; };
    EXPECT_EQ(classAt({0, 5, 0}, {0, -1, 0}), classes::kFloor);
    EXPECT_EQ(classAt({0, -5, 0}, {0, 1, 0}), classes::kCeiling);
    EXPECT_EQ(classAt({-5, 0, 0}, {1, 0, 0}), classes::kWall);
    EXPECT_EQ(classAt({9, 5, 0}, {0, -1, 0}), classes::kWater);
}

TEST(Level, whatBlocksSightNeedNotBlockBodies) {
    LevelData data;
    data.mesh.addBox({0, 0, 0}, {1, 1, 1}, 0, data.mesh.addSurface({"leaves", {}, Blocks::Sight}));
    data.mesh.addBox({10, 0, 0}, {1, 1, 1}, 0, data.mesh.addSurface({"clip", {}, Blocks::Bodies}));
    data.mesh.addBox({20, 0, 0}, {1, 1, 1}, 0, data.mesh.addSurface({"stone", {}, Blocks::All}));
    data.mesh.addBox({30, 0, 0}, {1, 1, 1}, 0, data.mesh.addSurface({"air", {}, Blocks::Nothing}));
    const auto level = Level::make(std::move(data));
    std::vector<std::uint32_t> scratch;
    std::vector<Level::Corners> found;
    const bool sight[] = {true, false, true, false}, bodies[] = {false, true, true, false};
    for (int i = 0; i < 4; ++i) {
        const float x = static_cast<float>(i) * 10;
        EXPECT_EQ(level->anyHit({{x, 5, 0}, {0, -1, 0}}), sight[i]) << i;
        found.clear();
        level->bodyTriangles({{x - 2, -2, -2}, {x + 2, 2, 2}}, scratch, found);
        EXPECT_EQ(found.size(), bodies[i] ? 12u : 0u) << i;
    }
}

TEST(Level, bodyTrianglesMatchTheSlowAnswer) {
    LevelData data;
    data.terrain = slope();
    RandomStream random(1, 0, RandomPurpose::Test);
    const std::uint16_t surface = data.mesh.addSurface({});
    for (int i = 0; i < 50; ++i) {
        const float x = random.between(-10, 10);
        const float y = random.between(0, 10);
        const float z = random.between(-10, 10);
        data.mesh.addBox({x, y, z}, {0.5f, 0.7f, 0.9f}, x, surface);
    }
    const auto level = Level::make(std::move(data));
    const TriangleMesh& mesh = level->data().mesh;
    std::vector<std::uint32_t> scratch;
    std::vector<Level::Corners> found{{{7, 7, 7}, {}, {}}};
    for (int i = 0; i < 100; ++i) {
        const float x = random.between(-12, 12);
        const float y = random.between(0, 10);
        const float z = random.between(-12, 12);
        const Aabb box = Aabb{{x, y, z}, {x, y, z}}.grown(random.between(0.1f, 2));
        std::size_t expected = 1;
        const auto count = [&](Vec3 a, Vec3 b, Vec3 c) {
            Aabb own;
            own.add(a), own.add(b), own.add(c);
            if (own.overlaps(box)) ++expected;
        };
        for (std::size_t t = 0; t < mesh.triangleCount(); ++t)
            count(mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2));
        for (std::uint32_t t = 0; t < level->data().terrain->triangleCount(); ++t) {
            const TerrainTriangle corners = level->data().terrain->triangle(t);
            count(corners.a, corners.b, corners.c);
        }
        found.resize(1); // appended to what is there
        level->bodyTriangles(box, scratch, found);
        ASSERT_EQ(found.size(), expected) << i;
        EXPECT_EQ(found[0].a, (Vec3{7, 7, 7}));
    }
}

TEST(Level, wallListsBecomeUprightQuads) {
    LevelData data;
    data.walls = {{{0, 0}, {4, 0}, 1}, {{0, 5}, {4, 5}, -1}};
    data.wallHeight = 2.5f;
    const auto level = Level::make(std::move(data));
    EXPECT_EQ(level->data().mesh.triangleCount(), 4u);
    for (std::size_t t = 0; t < 4; ++t) {
        const WallSegment& wall = level->data().walls[t / 2];
        const Vec3 normal = normalized(level->data().mesh.areaNormal(t));
        EXPECT_NEAR(normal.x, wall.normal().x, 1e-6f);
        EXPECT_NEAR(normal.z, wall.normal().y, 1e-6f);
    }
    const LevelHit hit = level->closestHit({{2, 2.4f, -3}, {0, 0, 1}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit.t, 3, 1e-5f);
    EXPECT_EQ(hit.objectClass, classes::kWall);
    EXPECT_FALSE(level->anyHit({{2, 2.6f, -3}, {0, 0, 1}}));
    EXPECT_EQ(level->wallTree().walls().size(), 2u);
}

TEST(Level, emptyLevelAnswersToo) {
    const auto level = Level::make({});
    EXPECT_FALSE(level->closestHit({{0, 0, 0}, {0, 0, -1}}));
    EXPECT_TRUE(level->clearLine({0, 0, 0}, {5, 5, 5}));
    EXPECT_FALSE(level->bounds().empty());
}

// --- loading by ending ------------------------------------------------------------------------------------------

class LevelFiles : public testing::Test {
  protected:
    LevelFiles()
        : m_folder(std::filesystem::temp_directory_path() / ("lince_level_test_" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(m_folder);
    }
    ~LevelFiles() override {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }
    std::string write(const char* name, std::string_view text) {
        const std::string path = (m_folder / name).string();
        EXPECT_TRUE(writeTextFile(path, text));
        return path;
    }
    std::filesystem::path m_folder;
};

TEST_F(LevelFiles, endingsChooseTheReader) {
    const auto xml = loadLevelData(write("a.xml", "<level><box position='0 0 0' size='1 1 1'/></level>"));
    ASSERT_TRUE(xml);
    EXPECT_EQ(xml->name, "a");
    EXPECT_EQ(xml->mesh.triangleCount(), 12u);
    const auto walls = loadLevelData(write("b.walls", "0 0 1 0 1\n"));
    ASSERT_TRUE(walls);
    EXPECT_EQ(walls->name, "b");
    EXPECT_EQ(walls->walls.size(), 1u);
    const auto obj = loadLevelData(write("c.OBJ", "v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n"));
    ASSERT_TRUE(obj);
    EXPECT_EQ(obj->mesh.triangleCount(), 1u);
    const auto level = loadLevel(write("d.xml", "<level name='named'/>"));
    ASSERT_TRUE(level);
    EXPECT_EQ((*level)->data().name, "named");
}

TEST_F(LevelFiles, mistakesComeWithTheFile) {
    const auto unknown = loadLevelData("x.doc");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().message.rfind("x.doc: found ending '.doc', expected ", 0), 0u) << unknown.error().message;
    const auto missing = loadLevelData((m_folder / "no.xml").string());
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, (m_folder / "no.xml").string() + ": no such file");
    const std::string bad = write("bad.walls", "0 0 1\n");
    const auto walls = loadLevel(bad);
    ASSERT_FALSE(walls);
    EXPECT_EQ(walls.error().message.rfind(bad + ":1:6: ", 0), 0u) << walls.error().message;
    EXPECT_FALSE(loadLevelData((m_folder / "no.pk3:maps/x.bsp").string()));
}

TEST_F(LevelFiles, aLevelThatNamesItselfIsRefused) {
    for (const char* name : {"self.xml", "self.XML"}) {
        const auto level = loadLevelData(write(name, std::string("<level>\n <mesh file='") + name + "'/></level>"));
        ASSERT_FALSE(level);
        EXPECT_NE(level.error().message.find(":2:2: found ending '.xml', expected a mesh file"), std::string::npos)
            << level.error().message;
    }
}

TEST(Level, LooksAreNoPartOfItsHash) {
    LevelData data;
    const std::uint16_t stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, stone);
    const Hash128 plain = Level::make(data)->hash();
    data.mesh.looks.resize(1);
    data.mesh.addLooks(std::array<std::uint32_t, 3>{0, 0, 0});
    EXPECT_EQ(Level::make(data)->hash(), plain) << "recordings of a level go on when its pictures change";
}

} // namespace
} // namespace lince
