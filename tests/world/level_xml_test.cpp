#include <lince/core/files.h>
#include <lince/core/math.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>
#include <png.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

namespace lince {
namespace {

LevelData parsed(const std::string& inside) {
    auto data = parseLevelXml("<level>" + inside + "</level>", "l.xml");
    EXPECT_TRUE(data) << (data ? "" : data.error().message);
    return data ? std::move(*data) : LevelData{};
}

/// The message for a level with this inside, each piece on a line of its own from line 2 on.
std::string mistake(const std::string& inside) {
    const auto data = parseLevelXml("<level>\n" + inside + "</level>", "l.xml");
    return data ? "none" : data.error().message;
}

void expectMistake(const std::string& inside, const std::string& begin, const std::string& part = "") {
    const std::string message = mistake(inside);
    EXPECT_EQ(message.rfind(begin, 0), 0u) << inside << "\n  gave " << message << "\n  not  " << begin;
    EXPECT_NE(message.find(part), std::string::npos) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos);
}

// --- each element -----------------------------------------------------------------------------------------------

TEST(LevelXml, rootNameAndVersion) {
    EXPECT_EQ(parseLevelXml("<level version='1' name='yard'/>", "l.xml")->name, "yard");
    const auto newer = parseLevelXml("<level version='2'/>", "l.xml");
    ASSERT_FALSE(newer);
    EXPECT_EQ(newer.error().message.rfind("l.xml:1:8: found version='2'", 0), 0u);
    EXPECT_FALSE(parseLevelXml("<scenario/>", "l.xml"));
    EXPECT_FALSE(parseLevelXml("<level", "l.xml"));
    const auto unknown = parseLevelXml("<level nmae='x'/>", "l.xml");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().message.rfind("l.xml:1:8: found attribute 'nmae'", 0), 0u);
}

TEST(LevelXml, box) {
    const LevelData d = parsed("<class name='lava' colour='1 0.5 0.25'/>"
                               "<box position='(1, 2, 3)' size='2 4 6' yaw='90' material='stone' class='lava'/>"
                               "<box position='0 0 0' size='1 1 1'/>");
    EXPECT_EQ(d.mesh.triangleCount(), 24u);
    const Surface& surface = d.mesh.surfaces[d.mesh.surfaceOf[0]];
    EXPECT_EQ(surface.material, "stone");
    EXPECT_EQ(surface.objectClass, d.classes.find("lava"));
    EXPECT_EQ(d.classes[surface.objectClass].colour, (Colour{255, 128, 64, 255}));
    Aabb first;
    for (int i = 0; i < 36; ++i)
        first.add(d.mesh.positions[d.mesh.indices[static_cast<std::size_t>(i)]]);
    EXPECT_LT(length(first.low - Vec3{-2, 0, 2}), 1e-4f); // turned by a quarter: 6 along x, 2 along z
    EXPECT_LT(length(first.high - Vec3{4, 4, 4}), 1e-4f);
    EXPECT_EQ(d.mesh.surfaces[d.mesh.surfaceOf[23]].objectClass, classes::kNothing);
}

TEST(LevelXml, rampRisesAlongItsHeading) {
    for (const float degrees : {0.0f, 90.0f, 200.0f}) {
        LevelData data =
            parsed("<ramp position='5 1 5' size='2 2 4' yaw='" + std::to_string(degrees) + "' material='wood'/>");
        EXPECT_EQ(data.mesh.triangleCount(), 8u);
        const Vec3 ahead = directionFromYawPitch(degrees * kRadiansPerDegree, 0);
        const auto level = Level::make(std::move(data));
        const auto height = [&](float along) {
            const LevelHit hit = level->closestHit({Vec3{5, 10, 5} + ahead * along, {0, -1, 0}});
            return hit ? 10 - hit.t : -1;
        };
        EXPECT_NEAR(height(-1.9f), 0.05f, 1e-3f);
        EXPECT_NEAR(height(0), 1, 1e-3f);
        EXPECT_NEAR(height(1.9f), 1.95f, 1e-3f);
        EXPECT_EQ(height(2.1f), -1);
        EXPECT_EQ(height(-2.1f), -1);
        // Closed and facing outward: every triangle looks away from the middle.
        const TriangleMesh& mesh = level->data().mesh;
        const Vec3 inside = Vec3{5, 0.4f, 5} + ahead * 0.5f;
        for (std::size_t t = 0; t < 8; ++t)
            EXPECT_GT(dot(mesh.areaNormal(t), mesh.corner(t, 0) - inside), 0) << t;
    }
}

TEST(LevelXml, spawnItemLight) {
    const LevelData d =
        parsed("<spawn position='1 2 3' yaw='180' group='red'/><spawn>(4, 5, 6)</spawn><spawn>7 8</spawn>"
               "<item type='health'>(1, 0, 2)</item>"
               "<light position='0 9 0' colour='(1, 0, 0.5)' radius='4'/><light position='1 1 1'/>");
    ASSERT_EQ(d.spawnPoints.size(), 3u);
    EXPECT_EQ(d.spawnPoints[0].position, (Vec3{1, 2, 3}));
    EXPECT_NEAR(d.spawnPoints[0].yaw, kPi, 1e-6f);
    EXPECT_EQ(d.spawnPoints[0].group, "red");
    EXPECT_EQ(d.spawnPoints[1].position, (Vec3{4, 5, 6}));
    EXPECT_EQ(d.spawnPoints[2].position, (Vec3{7, 0, 8})); // x and z
    ASSERT_EQ(d.items.size(), 1u);
    EXPECT_EQ(d.items[0].type, "health");
    EXPECT_EQ(d.items[0].position, (Vec3{1, 0, 2}));
    ASSERT_EQ(d.lights.size(), 2u);
    EXPECT_EQ(d.lights[0].colour, (Colour{255, 0, 128, 255}));
    EXPECT_EQ(d.lights[0].radius, 4.0f);
    EXPECT_EQ(d.lights[1].colour, (Colour{}));
    EXPECT_EQ(d.lights[1].radius, 10.0f);
}

TEST(LevelXml, doorAndCrate) {
    const LevelData d =
        parsed("<door name='gate' position='1 2 3' size='2 4 0.2' yaw='45' slide='0 3 0' speed='1.5' stayOpen='-1'/>"
               "<door position='0 0 0' size='1 1 1' slide='1 0 0'/>"
               "<crate position='1 0.5 1' size='1 1 1' yaw='10' mass='0' health='30'/>"
               "<crate position='1 0.5 1' size='1 2 3'/>");
    ASSERT_EQ(d.doors.size(), 2u);
    EXPECT_EQ(d.doors[0].name, "gate");
    EXPECT_EQ(d.doors[0].centre, (Vec3{1, 2, 3}));
    EXPECT_EQ(d.doors[0].halfSize, (Vec3{1, 2, 0.1f}));
    EXPECT_NEAR(d.doors[0].yaw, kPi / 4, 1e-6f);
    EXPECT_EQ(d.doors[0].slide, (Vec3{0, 3, 0}));
    EXPECT_EQ(d.doors[0].speed, 1.5f);
    EXPECT_EQ(d.doors[0].stayOpenSeconds, -1.0f);
    EXPECT_EQ(d.doors[1].speed, 2.0f);
    EXPECT_EQ(d.doors[1].stayOpenSeconds, 3.0f);
    ASSERT_EQ(d.boxes.size(), 2u);
    EXPECT_EQ(d.boxes[0].mass, 0.0f);
    EXPECT_EQ(d.boxes[0].health, 30);
    EXPECT_EQ(d.boxes[1].halfSize, (Vec3{0.5f, 1, 1.5f}));
    EXPECT_EQ(d.boxes[1].mass, 40.0f);
    EXPECT_EQ(d.boxes[1].health, 0);
}

TEST(LevelXml, aCrateMayBeOfAClass) {
    const LevelData d =
        parsed("<class name='bricks' colour='(0.6, 0.3, 0.2)'/><crate position='1 1 1' size='1 1 1' class='bricks'/>"
               "<crate position='3 1 1' size='1 1 1'/>");
    ASSERT_EQ(d.boxes.size(), 2u);
    EXPECT_EQ(d.classes[d.boxes[0].objectClass].name, "bricks");
    EXPECT_EQ(d.boxes[1].objectClass, classes::kBox);
    LevelData plain = d;
    plain.boxes[0].objectClass = classes::kBox;
    EXPECT_NE(Level::make(d)->hash(), Level::make(plain)->hash());
}

TEST(LevelXml, aLevelIsByNightWhenItSaysSo) {
    EXPECT_FALSE(parsed("").night);
    const auto night = parseLevelXml("<level night='true'/>", "l.xml");
    ASSERT_TRUE(night);
    EXPECT_TRUE(night->night);
    LevelData day = *night;
    day.night = false;
    EXPECT_NE(Level::make(*night)->hash(), Level::make(day)->hash());
}

TEST(LevelXml, zoneAndDeadly) {
    const LevelData d = parsed("<zone name='base' low='-1 0 -1' high='1 2 1'/><deadly low='5 -3 5' high='6 -2 6'/>");
    ASSERT_EQ(d.zones.size(), 1u);
    EXPECT_EQ(d.zones[0].name, "base");
    EXPECT_EQ(d.zones[0].box, (Aabb{{-1, 0, -1}, {1, 2, 1}}));
    ASSERT_EQ(d.deadly.size(), 1u);
    EXPECT_EQ(d.deadly[0], (Aabb{{5, -3, 5}, {6, -2, 6}}));
}

TEST(LevelXml, padsAndTeleporters) {
    const LevelData d = parsed("<jumpPad low='0 0 0' high='1 0.5 1' to='5 4 0'/>"
                               "<teleporter low='5 -3 5' high='6 -2 6' to='1 2 3' yaw='90'/>");
    ASSERT_EQ(d.carriers.size(), 2u);
    EXPECT_EQ(d.carriers[0].kind, CarrierPlacement::Kind::JumpPad);
    EXPECT_EQ(d.carriers[0].box, (Aabb{{0, 0, 0}, {1, 0.5f, 1}}));
    EXPECT_EQ(d.carriers[0].to, (Vec3{5, 4, 0}));
    EXPECT_EQ(d.carriers[1].kind, CarrierPlacement::Kind::Teleporter);
    EXPECT_NEAR(d.carriers[1].yaw, kPi / 2, 1e-6f);
}

TEST(LevelXml, agents) {
    const LevelData d = parsed("<commando class='sniper' picture='p.png' yaw='90'>(1, 2)</commando>"
                               "<enemy type='guard'><waitpoint>(3, 4)</waitpoint><waitpoint position='5 6 7'/></enemy>"
                               "<enemy position='9 0 9'><waitpoint>(3, 4)</waitpoint></enemy>"
                               "<agent position='1 1 1'><waitpoint>2 2</waitpoint></agent>");
    ASSERT_EQ(d.agents.size(), 4u);
    EXPECT_EQ(d.agents[0].kind, "commando");
    EXPECT_EQ(d.agents[0].type, "sniper");
    EXPECT_EQ(d.agents[0].picture, "p.png");
    EXPECT_NEAR(d.agents[0].yaw, kHalfPi, 1e-6f);
    EXPECT_EQ(d.agents[0].position, (Vec3{1, 0, 2}));
    EXPECT_EQ(d.agents[1].kind, "enemy");
    EXPECT_EQ(d.agents[1].type, "guard");
    EXPECT_EQ(d.agents[1].position, (Vec3{3, 0, 4}));
    EXPECT_EQ(d.agents[1].waitpoints, (std::vector<Vec3>{{3, 0, 4}, {5, 6, 7}}));
    EXPECT_EQ(d.agents[2].position, (Vec3{9, 0, 9}));
    EXPECT_EQ(d.agents[3].kind, "agent");
    EXPECT_EQ(d.agents[3].waitpoints.size(), 1u);
}

TEST(LevelXml, treeHidesButOnlyItsTrunkStops) {
    LevelData data = parsed("<levelObject class='tree' scale='2'>(10, 5)</levelObject>");
    EXPECT_EQ(data.mesh.objects.back(), "tree");
    const auto level = Level::make(std::move(data));
    // The trunk, 0.8 m thick now; the crown, from 4.6 m to 10.8 m, which hides.
    EXPECT_FALSE(level->clearLine({5, 1, 5}, {15, 1, 5}));
    EXPECT_FALSE(level->clearLine({5, 7.2f, 5.5f}, {15, 7.2f, 5.5f}));
    EXPECT_TRUE(level->clearLine({5, 1, 6}, {15, 1, 6}));
    EXPECT_EQ(level->closestHit({{5, 1, 5}, {1, 0, 0}}).objectClass, classes::kTree);
    std::vector<std::uint32_t> scratch;
    std::vector<Level::Corners> found;
    level->bodyTriangles({{0, 0, 0}, {20, 20, 20}}, scratch, found);
    EXPECT_EQ(found.size(), 12u); // of the trunk alone
}

TEST(LevelXml, bushHidesWhoCrouchesAndStopsNobody) {
    LevelData data = parsed("<levelObject class='bush' scale='1.2' yaw='30'>(10, 2, 5)</levelObject>");
    EXPECT_EQ(data.mesh.objects.back(), "bush");
    const auto level = Level::make(std::move(data));
    EXPECT_FALSE(level->clearLine({5, 2.9f, 5}, {15, 2.9f, 5}));      // between two who crouch
    EXPECT_FALSE(level->clearLine({5, 3.6f, 5}, {10, 2.3f, 5}));      // to who lies in it
    EXPECT_TRUE(level->clearLine({5, 3.7f, 5}, {15, 3.7f, 5}));       // over it
    EXPECT_TRUE(level->clearLine({5, 2.9f, 6.3f}, {15, 2.9f, 6.3f})); // past it
    EXPECT_TRUE(level->clearLine({10, 2.9f, 5}, {15, 2.9f, 5}));      // out of it
    EXPECT_FALSE(level->clearLine({15, 2.9f, 5}, {10, 2.9f, 5}));     // and not into it
    EXPECT_FALSE(level->closestHit({{10, 2.9f, 5}, {1, 0, 0}, 5}));
    EXPECT_EQ(level->closestHit({{5, 2.9f, 5}, {1, 0, 0}}).objectClass, classes::kTree);
    std::vector<std::uint32_t> scratch;
    std::vector<Level::Corners> found;
    level->bodyTriangles({{0, 0, 0}, {20, 20, 20}}, scratch, found);
    EXPECT_TRUE(found.empty());
}

TEST(LevelXml, waterIsASheetThatOnlyEyesMeet) {
    LevelData data = parsed("<levelObject class='water' size='8 0.5 4' yaw='90'>(10, 1, 5)</levelObject>");
    const auto level = Level::make(std::move(data));
    EXPECT_NEAR(level->closestHit({{10, 9, 8}, {0, -1, 0}}).t, 7.5f, 1e-4f); // turned: eight metres along Z
    EXPECT_EQ(level->closestHit({{10, 9, 8}, {0, -1, 0}}).objectClass, classes::kWater);
    EXPECT_TRUE(level->clearLine({13, 9, 5}, {13, -9, 5}));
    std::vector<std::uint32_t> scratch;
    std::vector<Level::Corners> found;
    level->bodyTriangles({{0, 0, 0}, {20, 20, 20}}, scratch, found);
    EXPECT_TRUE(found.empty());
}

TEST(LevelXml, wallObjectStandsOnItsPlace) {
    const LevelData d = parsed("<levelObject class='wall' size='4 2 1' scale='1.5' yaw='90'>(1, 2, 3)</levelObject>");
    const Aabb box = d.mesh.bounds();
    EXPECT_LT(length(box.low - Vec3{0.25f, 2, 0}), 1e-4f);
    EXPECT_LT(length(box.high - Vec3{1.75f, 5, 6}), 1e-4f);
}

TEST(LevelXml, emptyLevelIsALevel) {
    const LevelData d = parsed("");
    EXPECT_EQ(d.mesh.triangleCount(), 0u);
    EXPECT_FALSE(d.terrain);
}

// --- files that a level names -----------------------------------------------------------------------------------

class LevelXmlFiles : public testing::Test {
  protected:
    LevelXmlFiles()
        : m_folder(std::filesystem::temp_directory_path() / ("lince_level_xml_test_" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(m_folder / "sub");
    }
    ~LevelXmlFiles() override {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }
    void write(const char* name, std::string_view text) {
        EXPECT_TRUE(writeTextFile((m_folder / name).string(), text));
    }
    Result<LevelData> load(const std::string& inside) {
        return parseLevelXml("<level>\n" + inside + "</level>", (m_folder / "l.xml").string());
    }
    std::string messageOf(const std::string& inside) {
        const auto data = load(inside);
        return data ? "none" : data.error().message;
    }
    std::filesystem::path m_folder;
};

TEST_F(LevelXmlFiles, meshIsScaledTurnedMoved) {
    write("sub/m.obj", "o thing\nv 0 0 0\nv 0 0 -1\nv 0 1 0\nf 1 2 3\n");
    const auto d = load("<mesh file='sub/m.obj' position='10 0 0' scale='2' yaw='90'/>"
                        "<levelObject mesh='sub/m.obj'>(0, 5, 0)</levelObject>");
    ASSERT_TRUE(d) << d.error().message;
    EXPECT_EQ(d->mesh.triangleCount(), 2u);
    EXPECT_LT(length(d->mesh.corner(0, 1) - Vec3{12, 0, 0}), 1e-5f);
    EXPECT_LT(length(d->mesh.corner(0, 2) - Vec3{10, 2, 0}), 1e-5f);
    EXPECT_LT(length(d->mesh.corner(1, 1) - Vec3{0, 5, -1}), 1e-5f);
}

TEST_F(LevelXmlFiles, wallLists) {
    write("w.walls", "# two\n0 0 5 0 1\n0 0 0 5 -1\n");
    const auto d = load("<walls file='w.walls' height='2.5'/>");
    ASSERT_TRUE(d) << d.error().message;
    EXPECT_EQ(d->walls.size(), 2u);
    EXPECT_EQ(d->wallHeight, 2.5f);
}

TEST_F(LevelXmlFiles, terrainAndThingsThatStandOnIt) {
    std::vector<std::uint8_t> pixels;
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column)
            pixels.push_back(static_cast<std::uint8_t>(column * 51));
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = image.height = 5;
    image.format = PNG_FORMAT_GRAY;
    ASSERT_NE(png_image_write_to_file(&image, (m_folder / "h.png").string().c_str(), 0, pixels.data(), 0, nullptr), 0);
    const auto d =
        load("<spawn>(1, 0.5)</spawn><spawn>(500, 0)</spawn>" // before it in the file: the ground still comes first
             "<terrain heightmap='h.png' texture='t.png' scaleXZ='2' scaleY='10' format='(1, 2)'/>");
    ASSERT_TRUE(d) << d.error().message;
    ASSERT_TRUE(d->terrain);
    EXPECT_EQ(d->terrainTexture, "t.png");
    EXPECT_EQ(d->terrain->columns(), 5u);
    EXPECT_EQ(d->terrain->patches().size(), 2u);
    EXPECT_NEAR(*d->terrain->heightAt(0, 0), 4, 1e-4f); // the middle pixel: 102 of 255
    EXPECT_NEAR(d->spawnPoints[0].position.y, 5, 1e-4f);
    EXPECT_EQ(d->spawnPoints[1].position.y, 0.0f); // beyond the map

    const std::string head = m_folder.string() + "/l.xml:";
    const auto starts = [&](const std::string& message, const std::string& begin) {
        EXPECT_EQ(message.rfind(begin, 0), 0u) << message;
    };
    const std::string good = "<terrain heightmap='h.png' scaleXZ='2' scaleY='10'/>";
    starts(messageOf(good + "\n" + good), head + "3:1: found a second <terrain>");
    starts(messageOf("<terrain heightmap='h.png' scaleXZ='2' scaleY='10' format='1.5 2'/>"),
           head + "2:52: found format='1.5 2'");
    starts(messageOf("<terrain heightmap='h.png' scaleXZ='0' scaleY='10'/>"), head + "2:28: found scaleXZ='0'");
    starts(messageOf("<terrain heightmap='h.png' scaleY='10'/>"), head + "2:1: found <terrain> without scaleXZ");
    starts(messageOf("<terrain heightmap='no.png' scaleXZ='2' scaleY='10'/>"),
           (m_folder / "no.png").string() + ": no such file");
}

TEST_F(LevelXmlFiles, mistakesInOtherFilesNameThoseFiles) {
    write("w.walls", "0 0 5 0 1\n0 0 x 5 -1\n");
    write("m.obj", "v 0 0 0\nv 1 x 0\n");
    EXPECT_EQ(messageOf("<walls file='w.walls'/>").rfind((m_folder / "w.walls").string() + ":2:5: ", 0), 0u);
    EXPECT_EQ(messageOf("<mesh file='m.obj'/>").rfind((m_folder / "m.obj").string() + ":2", 0), 0u);
    const std::string missing = messageOf("<mesh file='no.obj'/>");
    EXPECT_EQ(missing.rfind((m_folder / "no.obj").string() + ": no such file", 0), 0u) << missing;
    EXPECT_NE(missing.find("l.xml:2:1"), std::string::npos) << missing; // and who wanted it
    EXPECT_NE(messageOf("<mesh file='l.xml'/>").find("l.xml:2:1: found "), std::string::npos);
    EXPECT_NE(messageOf("<mesh file='m.doc'/>"), "none");
}

// --- each kind of mistake ---------------------------------------------------------------------------------------

TEST(LevelXmlMistakes, unknownElementsAndAttributes) {
    expectMistake("<spwan/>", "l.xml:2:1: found <spwan>, expected one of <terrain>");
    for (const char* element :
         {"<box position='0 0 0' size='1 1 1'\n oops='1'/>", "<ramp position='0 0 0' size='1 1 1'\n oops='1'/>",
          "<spawn position='0 0 0'\n oops='1'/>", "<item type='x' position='0 0 0'\n oops='1'/>",
          "<light position='0 0 0'\n oops='1'/>", "<door position='0 0 0' size='1 1 1' slide='1 0 0'\n oops='1'/>",
          "<crate position='0 0 0' size='1 1 1'\n oops='1'/>", "<zone name='a' low='0 0 0' high='1 1 1'\n oops='1'/>",
          "<deadly low='0 0 0' high='1 1 1'\n oops='1'/>", "<commando position='0 0 0'\n oops='1'/>",
          "<enemy\n oops='1'><waitpoint>1 2</waitpoint></enemy>", "<class name='a' colour='0 0 0.1'\n oops='1'/>",
          "<walls file='x'\n oops='1'/>", "<mesh file='x'\n oops='1'/>",
          "<terrain heightmap='x' scaleXZ='1' scaleY='1'\n oops='1'/>",
          "<levelObject class='tree'\n oops='1'>1 2</levelObject>",
          "<levelObject class='wall' size='1 1 1'\n oops='1'>1 2</levelObject>",
          "<levelObject mesh='x'\n oops='1'>1 2</levelObject>"})
        expectMistake(element, "l.xml:3:2: found attribute 'oops', expected only attributes that <");
    expectMistake("<enemy><waitpoint\n oops='1'>1 2</waitpoint></enemy>", "l.xml:3:2: found attribute 'oops'");
}

TEST(LevelXmlMistakes, childrenWhereNoneBelong) {
    expectMistake("<box position='0 0 0' size='1 1 1'>\n <material/></box>", "l.xml:3:2: found <material> in <box>");
    expectMistake("<commando>(1, 2)\n <weapon/></commando>", "l.xml:3:2: found <weapon>, expected <waitpoint>");
}

TEST(LevelXmlMistakes, missingAttributes) {
    expectMistake("<box size='1 1 1'/>", "l.xml:2:1: found <box> without position");
    expectMistake("<box position='1 1 1'/>", "l.xml:2:1: found <box> without size");
    expectMistake(" <item position='1 1 1'/>", "l.xml:2:2: found <item> without type");
    expectMistake("<light/>", "l.xml:2:1: found <light> without position");
    expectMistake("<door position='1 1 1' size='1 1 1'/>", "l.xml:2:1: found <door> without slide");
    expectMistake("<zone low='1 1 1' high='2 2 2'/>", "l.xml:2:1: found <zone> without name");
    expectMistake("<deadly low='1 1 1'/>", "l.xml:2:1: found <deadly> without high");
    expectMistake("<class name='x'/>", "l.xml:2:1: found <class> without colour");
    expectMistake("<class colour='0 0 0.1'/>", "l.xml:2:1: found <class> without name");
    expectMistake("<mesh/>", "l.xml:2:1: found <mesh> without file");
    expectMistake("<walls/>", "l.xml:2:1: found <walls> without file");
    expectMistake("<levelObject>1 2</levelObject>", "l.xml:2:1: found <levelObject> without class");
    expectMistake("<levelObject class='wall'>1 2</levelObject>", "l.xml:2:1: found <levelObject> without size");
    expectMistake("<enemy/>", "l.xml:2:1: found <enemy> without <waitpoint>, expected at least one <waitpoint>");
}

TEST(LevelXmlMistakes, badValues) {
    expectMistake("<box position='0 0' size='1 1 1'/>", "l.xml:2:6: found position='0 0', expected 3 numbers");
    expectMistake("<box position='0 0 0'\n  size='1 0 1'/>",
                  "l.xml:3:3: found size='1 0 1', expected three numbers above 0");
    expectMistake("<box position='0 0 0' size='1 1 200000'/>", "l.xml:2:23: found size='1 1 200000'");
    expectMistake("<box position='0 0 2e6' size='1 1 1'/>", "l.xml:2:6: found position='0 0 2e6'");
    expectMistake("<box position='0 0 0' size='1 1 1' class='nope'/>",
                  "l.xml:2:36: found class='nope', expected a class that is declared");
    expectMistake("<spawn position='0 0 0' yaw='4000'/>",
                  "l.xml:2:25: found yaw='4000', expected a number from -3600 to 3600");
    expectMistake("<spawn>(1, 2, 3, 4)</spawn>", "l.xml:2:1: found '(1, 2, 3, 4)', expected 2 numbers");
    expectMistake("<spawn/>", "l.xml:2:1: found '', expected 2 numbers");
    expectMistake("<light position='0 0 0' colour='1 2 3'/>",
                  "l.xml:2:25: found colour='1 2 3', expected three numbers from 0 to 1");
    expectMistake("<light position='0 0 0' colour='-1 0 0'/>", "l.xml:2:25: found colour='-1 0 0'");
    expectMistake("<light position='0 0 0' radius='0'/>", "l.xml:2:25: found radius='0'");
    expectMistake("<door position='0 0 0' size='1 1 1' slide='1 0 0' speed='0'/>", "l.xml:2:51: found speed='0'");
    expectMistake("<crate position='0 0 0' size='1 1 1' mass='-1'/>", "l.xml:2:38: found mass='-1'");
    expectMistake("<crate position='0 0 0' size='1 1 1' health='1.5'/>",
                  "l.xml:2:38: found health='1.5', expected a whole number");
    expectMistake("<zone name='a' low='0 3 0' high='1 2 1'/>",
                  "l.xml:2:16: found low='0 3 0', expected no number above its partner");
    expectMistake("<levelObject class='fern'>1 2</levelObject>",
                  "l.xml:2:14: found class='fern', expected tree, bush, water, wall");
    expectMistake("<levelObject class='water'>1 2</levelObject>", "l.xml:2:1: ");
    expectMistake("<levelObject class='bush' size='1 1 1'>1 2</levelObject>", "l.xml:2:27: found attribute 'size'");
    expectMistake("<levelObject class='tree' scale='0'>1 2</levelObject>", "l.xml:2:27: found scale='0'");
    expectMistake("<class name='x' colour='0 0 0.1'/>\n<class name='x' colour='0 0.1 0'/>",
                  "l.xml:3:1: found object class 'x' twice");
    expectMistake("<class name='x' colour='1 1 0'/>", "l.xml:2:1: found object class 'x' in the colour of 'health'");
}

TEST(LevelXmlMistakes, theFirstOneIsTold) {
    expectMistake("<spawn>x</spawn>\n<spawn>y</spawn>", "l.xml:2:1: found 'x'");
}

} // namespace
} // namespace lince
