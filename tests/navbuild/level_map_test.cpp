#include "built_levels.h"
#include "places.h"
#include "sanitized.h"

#include <lince/core/files.h>
#include <lince/influence/ground_grid.h>
#include <lince/nav/nav_file.h>
#include <lince/world/installed_maps.h>

#include <filesystem>
#include <map>

namespace lince {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string>& ownLevels() {
    static const std::vector<std::string> levels = [] {
        std::vector<std::string> found;
        for (const auto& entry : fs::directory_iterator(tests::home() + "/levels")) {
            const std::string ending = entry.path().extension().string();
            if (ending == ".xml" || ending == ".bsp") found.push_back(entry.path().string());
        }
        std::sort(found.begin(), found.end());
        return found;
    }();
    return levels;
}

TEST(LevelMap, EveryLevelBakesAndItsFileIsTheSameMap) {
    ASSERT_GE(ownLevels().size(), 5u);
    ThreadPool pool(2);
    BakeSettings settings;
    settings.cellMetres = 0.35f; // coarse: this is about shapes, not about accuracy
    for (const std::string& path : ownLevels()) {
        const auto level = loadLevel(path);
        ASSERT_TRUE(level) << level.error().message;
        const auto map = bakeMap(*bakerFor(*level, athlete(), settings), boxesOf(**level), settings, pool);
        ASSERT_TRUE(map) << map.error().message;
        EXPECT_GT(map->mesh->polygonCount(), 5u) << path;
        EXPECT_GE(map->sight->floors().size(), 1u) << path;
        EXPECT_GT(map->ground->cellCount(), 100u) << path;
        const auto again = parseNavFile(navFileBytes(*map), "again.nav");
        ASSERT_TRUE(again) << path << ": " << again.error().message;
        EXPECT_EQ(again->mesh->hash(), map->mesh->hash()) << path;
        EXPECT_EQ(again->mesh->layout(), map->mesh->layout()) << path;
        EXPECT_EQ(again->ground->cellCount(), map->ground->cellCount()) << path;
        EXPECT_EQ(navFileBytes(*again), navFileBytes(*map)) << path;
    }
}

TEST(LevelMap, ThreadsMakeNoDifference) {
    const auto level = loadLevel(tests::home() + "/levels/house.xml");
    ASSERT_TRUE(level) << level.error().message;
    const auto baker = bakerFor(*level, athlete());
    std::vector<std::vector<std::byte>> files;
    for (const unsigned threads : {1u, 2u, 8u}) {
        ThreadPool pool(threads);
        files.push_back(navFileBytes(*bakeMap(*baker, boxesOf(**level), {}, pool)));
    }
    EXPECT_EQ(files[0], files[1]);
    EXPECT_EQ(files[0], files[2]);
}

TEST(LevelMap, EveryStretchOfTheWorkSpeaks) {
    LevelBuilder builder;
    builder.floor(0, 0, 40, 40).box({10, 0, 10}, {20, 2, 12}).box({0, 5, 0}, {40, 5.5f, 40});
    const auto level = builder.make();
    const auto baker = bakerFor(level, athlete());
    std::map<std::string, std::size_t> last;
    const Progress progress = [&](std::string_view what, std::size_t done, std::size_t all) {
        EXPECT_LT(done, all) << what;
        EXPECT_TRUE(last.count(std::string(what)) == 0 || done > last[std::string(what)]) << what;
        last[std::string(what)] = done;
    };
    const auto mesh = NavMesh::make(baker->layout(), bakeAll(*baker), progress);
    (void)GroundGrid::make(*mesh, 1, progress);
    (void)baker->bakeSight(mesh->tiles(), progress);
    std::vector<std::string> told;
    for (const auto& [what, done] : last)
        told.push_back(what);
    const std::vector<std::string> expected = {"floors sliced for sight", "tiles cut into ground cells",
                                               "tiles searched for jumps", "tiles stitched"};
    for (const std::string& what : expected)
        EXPECT_EQ(std::count(told.begin(), told.end(), what), 1) << what;
}

TEST(LevelMap, WhatWouldTakeTooLongIsRefusedWithItsSizeBeforeItBegins) {
    ThreadPool pool(1);
    LevelBuilder builder;
    builder.floor(0, 0, 20, 10);
    const auto baker = bakerFor(builder.make());
    const double cell = 0.35 / 3, top = 200 / (cell * cell); // of the box, which has a bottom and sides too
    EXPECT_GT(baker->squaresToBake(), top);
    EXPECT_LT(baker->squaresToBake(), 2.3 * top);
    BakeSettings settings;
    settings.mostSquares = baker->squaresToBake() * 0.99;
    const auto refused = bakeMap(*baker, {}, settings, pool);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("million squares of ground to bake a map of"), std::string::npos)
        << refused.error().message;
    settings.mostSquares = baker->squaresToBake();
    EXPECT_TRUE(bakeMap(*baker, {}, settings, pool));
}

/// A level of its own in a folder that goes away.
class LevelMapFile : public testing::Test {
  protected:
    LevelMapFile() {
        m_folder = fs::path(testing::TempDir()) /
                   (std::string("level_map_") + testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
    }
    ~LevelMapFile() override { fs::remove_all(m_folder); }

    std::shared_ptr<const Level> room(float width) {
        LevelBuilder level;
        level.floor(0, 0, width, 10);
        return level.make();
    }
    Result<NavData> load(const std::shared_ptr<const Level>& level, const NavBody& body = {}) {
        m_lines.clear();
        const Log log([this](LogLevel, std::string_view line) { m_lines.emplace_back(line); });
        return loadOrBakeMap(m_folder.string(), level, body, {}, m_pool, log);
    }

    fs::path m_folder;
    std::vector<std::string> m_lines;
    ThreadPool m_pool{2};
};

TEST_F(LevelMapFile, IsBakedOnceAndReadTheNextTime) {
    const auto level = room(10);
    const auto first = load(level);
    ASSERT_TRUE(first) << first.error().message;
    const std::string file = mapFileIn(m_folder.string(), *level, {}, {});
    ASSERT_TRUE(fs::exists(file));
    const auto written = fs::last_write_time(file);
    const auto second = load(level);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->mesh->hash(), first->mesh->hash());
    EXPECT_TRUE(m_lines.empty());
    EXPECT_EQ(fs::last_write_time(file), written);
}

TEST_F(LevelMapFile, IsBakedAgainWhenTheLevelIsAnother) {
    const auto first = load(room(10));
    const auto second = load(room(12));
    ASSERT_TRUE(first && second);
    EXPECT_NE(first->mesh->hash(), second->mesh->hash());
    ASSERT_EQ(m_lines.size(), 1u); // where to: each content has a file of its own
    EXPECT_TRUE(load(room(12)));
    EXPECT_TRUE(m_lines.empty());
}

TEST_F(LevelMapFile, IsBakedAgainWhenItIsBroken) {
    const auto level = room(10);
    ASSERT_TRUE(load(level));
    const std::string file = mapFileIn(m_folder.string(), *level, {}, {});
    ASSERT_TRUE(writeTextFile(file, "LNAV, but not really"));
    const auto map = load(level);
    ASSERT_TRUE(map);
    EXPECT_GT(map->mesh->polygonCount(), 0u);
    EXPECT_FALSE(m_lines.empty());
    const auto mended = readFile(file);
    ASSERT_TRUE(mended);
    EXPECT_TRUE(parseNavFile(*mended, file));
}

TEST_F(LevelMapFile, LevelsBodiesAndSettingsHaveFilesOfTheirOwn) {
    NavBody small;
    small.radius = 0.2f;
    BakeSettings fine;
    fine.cellMetres = 0.1f;
    const auto level = room(10);
    const std::string plain = mapFileIn("cache", *level, {}, {});
    EXPECT_NE(plain, mapFileIn("cache", *room(12), {}, {}));
    EXPECT_NE(plain, mapFileIn("cache", *level, small, {}));
    EXPECT_NE(plain, mapFileIn("cache", *level, {}, fine));
    EXPECT_EQ(plain, mapFileIn("cache", *room(10), {}, {})) << "the same content, wherever it lies";
    EXPECT_TRUE(mapFileIn("", *level, {}, {}).empty());
}

TEST_F(LevelMapFile, AFolderThatCannotBeWrittenCostsNothingButTime) {
    ASSERT_TRUE(writeTextFile((m_folder / "maps").string(), "a file where a folder is wanted"));
    EXPECT_TRUE(load(room(10)));
    ASSERT_EQ(m_lines.size(), 1u);
    EXPECT_NE(m_lines[0].find("cannot be written"), std::string::npos) << m_lines[0];
}

TEST_F(LevelMapFile, WithoutACacheFolderNothingIsWritten) {
    const auto level = room(10);
    EXPECT_TRUE(loadOrBakeMap("", level, {}, {}, m_pool, {}));
    EXPECT_TRUE(fs::is_empty(m_folder));
}

/// People start on the mesh, in every map that Debian has: only the tiles below some of them are baked.
TEST(LevelMap, SpawnPointsOfInstalledMapsStandOnTheMesh) {
    if (test::kThreadSanitized) GTEST_SKIP() << "starts no threads";
    const auto maps = installedMaps();
    ASSERT_TRUE(maps) << maps.error().message;
    if (maps->empty()) GTEST_SKIP() << "openarena-085-data is not installed (./lince setup --maps)";
    std::size_t asked = 0, standing = 0;
    for (const std::string& name : *maps) {
        const auto level = loadLevel(name);
        ASSERT_TRUE(level) << level.error().message;
        const auto baker = bakerFor(*level);
        const NavLayout& layout = baker->layout();
        const auto& spawns = (*level)->data().spawnPoints;
        for (std::size_t i = 0; i < spawns.size(); i += 1 + spawns.size() / 3) {
            const Vec3 feet = spawns[i].position;
            const auto tile =
                baker->bake(static_cast<std::int32_t>((feet.x - layout.origin.x) / layout.tileMetres),
                            static_cast<std::int32_t>((feet.z - layout.origin.z) / layout.tileMetres), {});
            ++asked;
            standing += tile && onMesh({tile}, feet);
        }
    }
    EXPECT_GE(standing * 10, asked * 9) << standing << " of " << asked;
}

} // namespace
} // namespace lince
