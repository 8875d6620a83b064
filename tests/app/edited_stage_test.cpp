#include "places.h"

#include <lince/app/edited_stage.h>
#include <lince/app/level_files.h>
#include <lince/core/files.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace lince::app {
namespace {

namespace fs = std::filesystem;

class EditedStage : public testing::Test {
  protected:
    void SetUp() override {
        fs::remove_all(m_folder);
        fs::create_directories(m_folder / "levels");
        fs::create_directories(m_folder / "scenarios");
        write("levels/a.xml", kLevel);
        write("d.xml", "<definitions><faction name='all'/><body name='walker'/></definitions>");
        write("scenarios/a.xml", "<scenario level='../levels/a.xml' definitions='../d.xml'>\n"
                                 "  <agents from='enemy' class='guard' body='walker' faction='all' brain='wander'/>\n"
                                 "  <agents from='enemy' class='dog' body='walker' faction='all' brain='wander'/>\n"
                                 "  <agents body='walker' faction='all' brain='input'/></scenario>\n");
    }
    void TearDown() override { fs::remove_all(m_folder); }
    std::string file(const std::string& name) const { return (m_folder / name).string(); }
    void write(const std::string& name, const std::string& text) const { ASSERT_TRUE(writeTextFile(file(name), text)); }

    static constexpr const char* kLevel = "<level><box position='(0, -0.5, 0)' size='(40, 1, 40)'/>\n"
                                          "  <enemy class='guard'><waitpoint>(3, 3)</waitpoint></enemy>\n"
                                          "  <spawn>(-3, 3)</spawn></level>\n";
    fs::path m_folder = fs::path(testing::TempDir()) /
                        (std::string("lince-edited-") + testing::UnitTest::GetInstance()->current_test_info()->name());
    Catalogue m_catalogue;
};

TEST_F(EditedStage, EverybodyStandsWhereHeBegins) {
    const auto running = loadScenario(file("scenarios/a.xml"));
    ASSERT_TRUE(running);
    auto scenario = scenarioToEdit(*running);
    ASSERT_TRUE(scenario);
    auto document = LevelDocument::read(file("levels/a.xml"));
    ASSERT_TRUE(document);
    const auto level = levelOf(*document);
    ASSERT_TRUE(level);
    const auto stage = stillStage(*scenario, *level, &m_catalogue);
    ASSERT_TRUE(stage) << stage.error().message; // there are no dogs in the level
    auto simulation = Simulation::create(*stage, 1, m_catalogue);
    ASSERT_TRUE(simulation) << simulation.error().message;
    ASSERT_EQ((*simulation)->agents().size(), 2u);
    const Agent& guard = (*simulation)->agents()[0];
    EXPECT_EQ(guard.brainName, "still");
    EXPECT_EQ((*simulation)->world().find(guard.body)->position.x, 3);
}

TEST_F(EditedStage, PeopleAreNoPartOfTheGround) {
    auto document = LevelDocument::read(file("levels/a.xml"));
    ASSERT_TRUE(document);
    const auto before = levelOf(*document);
    const LevelElementId enemy = document->childrenOf({})[1];
    ASSERT_TRUE(document->setAttribute(enemy, "class", "dog"));
    EXPECT_TRUE(looksTheSame(**before, **levelOf(*document)));
    ASSERT_TRUE(document->setAttribute(document->childrenOf({})[0], "size", "(40, 1, 41)"));
    EXPECT_FALSE(looksTheSame(**before, **levelOf(*document)));
    ASSERT_TRUE(document->setAttribute(enemy, "yaw", "north"));
    EXPECT_EQ(levelOf(*document).error().message,
              file("levels/a.xml") + ":2:22: found yaw='north', expected a number from -3600 to 3600");
}

TEST_F(EditedStage, ACopyIsFoundAndSound) {
    auto document = LevelDocument::read(file("levels/a.xml"));
    const auto scenario = loadScenario(file("scenarios/a.xml"));
    ASSERT_TRUE(document && scenario);
    const std::string mine = file("mine");
    EXPECT_FALSE(saveLevelCopy(*document, *scenario, mine, "../evil"));
    EXPECT_FALSE(saveLevelCopy(*document, *scenario, "", "a"));
    EXPECT_FALSE(saveLevelCopy(*document, *scenario, "/proc/nothing", "a"));
    EXPECT_EQ(document->path(), file("levels/a.xml"));
    const auto first = saveLevelCopy(*document, *scenario, mine, "");
    ASSERT_TRUE(first) << first.error().message;
    EXPECT_EQ(fs::path(first->level).filename(), "a-mine.xml");
    EXPECT_EQ(*readTextFile(first->level), kLevel) << "nothing in it names a file";
    EXPECT_EQ(document->path(), first->level);
    const auto copied = loadScenario(first->scenario);
    ASSERT_TRUE(copied) << copied.error().message;
    EXPECT_TRUE(fs::equivalent(copied->levelPath, first->level));
    EXPECT_TRUE(fs::equivalent(copied->definitionsPath, file("d.xml")));
    const auto second = saveLevelCopy(*document, *scenario, mine, "");
    ASSERT_TRUE(second);
    EXPECT_EQ(fs::path(second->level).filename(), "a-mine-2.xml") << "nothing is written over";
}

TEST_F(EditedStage, FilesThatACopyNamesAreFoundFromThere) {
    write("levels/b.xml", "<level><terrain heightmap=\"h.png\" scaleXZ=\"1\" scaleY=\"1\"/></level>");
    auto document = LevelDocument::read(file("levels/b.xml"));
    ASSERT_TRUE(document);
    const auto copy = saveLevelCopy(*document, {}, file("mine"), "b");
    ASSERT_TRUE(copy) << copy.error().message;
    EXPECT_TRUE(copy->scenario.empty()) << "of a visit there is none";
    EXPECT_EQ(document->attribute(document->elements()[0], "heightmap"), file("levels/h.png"));
}

TEST_F(EditedStage, ToolsSignWhatTheyWrite) {
    auto document = LevelDocument::read(file("levels/a.xml"));
    ASSERT_TRUE(document);
    EXPECT_FALSE(isMadeByTool(*document));
    auto made = LevelDocument::read(tests::home() + "/games/commandos/data/levels/landing.xml");
    ASSERT_TRUE(made);
    EXPECT_TRUE(isMadeByTool(*made));
}

TEST_F(EditedStage, FilesThatOthersSaveAreNoticedOnce) {
    LevelFiles files;
    const auto later = [&](const std::string& name) { // a clock that is coarse must not hide it
        fs::last_write_time(m_folder / name, fs::last_write_time(m_folder / name) + std::chrono::seconds(2));
    };
    files.begin({file("levels/a.xml"), file("d.xml"), file("no-such.xml")});
    EXPECT_EQ(files.look(1), "");
    write("d.xml", "<definitions/>");
    later("d.xml");
    EXPECT_EQ(files.look(0.1f), "") << "not each frame";
    EXPECT_EQ(files.look(0.5f), file("d.xml"));
    EXPECT_EQ(files.look(1), "");
    later("d.xml");
    EXPECT_EQ(files.look(1), "") << "touched and the same";
    fs::remove(m_folder / "levels/a.xml");
    EXPECT_EQ(files.look(1), "") << "gone for a moment";
    write("levels/a.xml", "<level/>");
    later("levels/a.xml");
    EXPECT_EQ(files.look(1), file("levels/a.xml"));
}

} // namespace
} // namespace lince::app
