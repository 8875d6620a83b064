// A mind's file that is saved while the game runs.
#include "places.h"

#include <lince/app/live_parameters.h>
#include <lince/app/mind_files.h>

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace lince::app {
namespace {

namespace fs = std::filesystem;

class MindFilesTest : public ::testing::Test {
  protected:
    MindFilesTest() {
        for (const char* folder : {"scenarios", "minds", "levels", "data"})
            fs::create_directories(m_folder / folder);
        fs::copy_file(tests::home() + "/levels/compound.xml", m_folder / "levels/compound.xml");
        fs::copy_file(tests::home() + "/data/map.xml", m_folder / "data/map.xml");
        write("scenarios/one.xml",
              R"x(<scenario version="1" level="../levels/compound.xml" definitions="../data/map.xml">
          <agents body="guard" faction="red" mind="idler" position="(-20, 0, 20)" pause="7"/></scenario>)x");
        idler("<Stay name=\"waits\"/>");
        auto stage = loadStage((m_folder / "scenarios/one.xml").string(), {}, {});
        EXPECT_TRUE(stage) << stage.error().message;
        auto simulation = Simulation::create(*stage, 1, m_catalogue);
        EXPECT_TRUE(simulation) << simulation.error().message;
        m_simulation = std::move(*simulation);
        m_files.begin(*m_simulation);
    }
    ~MindFilesTest() override { fs::remove_all(m_folder); }

    void write(const std::string& name, const std::string& text) const { std::ofstream(m_folder / name) << text; }
    void idler(const std::string& tree, const std::string& most = "9") const {
        write("minds/idler.xml", "<root BTCPP_format=\"4\"><Keys><key name=\"pause\" type=\"number\" min=\"1\" max=\"" +
                                     most + "\" initial=\"2\" parameter=\"true\"/></Keys><BehaviorTree ID=\"M\">" +
                                     tree + "</BehaviorTree></root>");
    }
    std::vector<MindFiles::Change> look(float seconds = 1) {
        return m_files.look(seconds, *m_simulation, m_catalogue.vocabulary);
    }
    void tick(std::span<const StageMind> reloads = {}) { m_simulation->tick(m_pool, {}, {}, reloads); }
    std::string activity() const { return std::string(m_simulation->agents().front().brain->report().activity); }

    fs::path m_folder = fs::path(testing::TempDir()) / ("lince-minds-" + std::to_string(::getpid()));
    Catalogue m_catalogue;
    std::unique_ptr<Simulation> m_simulation;
    MindFiles m_files;
    ThreadPool m_pool{1};
};

TEST_F(MindFilesTest, WhatIsSavedIsTakenOverOnce) {
    tick();
    EXPECT_EQ(activity(), "waits");
    EXPECT_TRUE(look().empty()) << "nothing changed";
    idler("<Stay name=\"dreams\"/>");
    EXPECT_TRUE(look(0.1f).empty()) << "not at every frame";
    const auto changes = look();
    ASSERT_EQ(changes.size(), 1u);
    EXPECT_EQ(changes[0].file, "idler.xml");
    ASSERT_TRUE(changes[0].mind) << changes[0].mistake;
    tick(std::span(&*changes[0].mind, 1));
    for (int t = 0; t < 3; ++t)
        tick();
    EXPECT_EQ(activity(), "dreams");
    EXPECT_TRUE(look().empty());
}

TEST_F(MindFilesTest, AMistakeLeavesTheOldMindAndIsToldOnce) {
    tick();
    idler("<Stai/>");
    auto changes = look();
    ASSERT_EQ(changes.size(), 1u);
    EXPECT_FALSE(changes[0].mind);
    EXPECT_NE(changes[0].mistake.find("idler.xml:1:"), std::string::npos) << changes[0].mistake;
    EXPECT_NE(changes[0].mistake.find("found <Stai>"), std::string::npos) << changes[0].mistake;
    EXPECT_TRUE(look().empty());
    idler("<Stay/>", "5"); // a mistake that only the scenario's parameters show
    changes = look();
    ASSERT_EQ(changes.size(), 1u);
    EXPECT_NE(changes[0].mistake.find("found pause='7', expected a number from 1 to 5"), std::string::npos);
    tick();
    EXPECT_EQ(activity(), "waits");
    idler("<Stay name=\"better\"/>");
    changes = look();
    ASSERT_EQ(changes.size(), 1u);
    EXPECT_TRUE(changes[0].mind) << changes[0].mistake;
}

TEST_F(MindFilesTest, FilesThatItIncludesAreLookedAtToo) {
    write("minds/trees.xml",
          "<root BTCPP_format=\"4\"><BehaviorTree ID=\"T\"><Stay name=\"first\"/></BehaviorTree></root>");
    write("minds/idler.xml",
          "<root BTCPP_format=\"4\" main_tree_to_execute=\"M\"><include path=\"trees.xml\"/><Keys><key "
          "name=\"pause\" type=\"number\" parameter=\"true\" initial=\"2\"/></Keys><BehaviorTree "
          "ID=\"M\"><SubTree ID=\"T\"/></BehaviorTree></root>");
    auto changes = look();
    ASSERT_EQ(changes.size(), 1u);
    ASSERT_TRUE(changes[0].mind) << changes[0].mistake;
    tick(std::span(&*changes[0].mind, 1));
    write("minds/trees.xml",
          "<root BTCPP_format=\"4\"><BehaviorTree ID=\"T\"><Stay name=\"second\"/></BehaviorTree></root>");
    changes = look();
    ASSERT_EQ(changes.size(), 1u);
    ASSERT_TRUE(changes[0].mind) << changes[0].mistake;
    tick(std::span(&*changes[0].mind, 1));
    for (int t = 0; t < 3; ++t)
        tick();
    EXPECT_EQ(activity(), "second");
}

TEST_F(MindFilesTest, AParameterThatIsChangedByHandKeepsTheNewVersion) {
    tick();
    idler("<Stay name=\"dreams\"/>");
    const auto changes = look();
    ASSERT_EQ(changes.size(), 1u);
    tick(std::span(&*changes[0].mind, 1));
    Stage stage = m_simulation->stage();
    stage.scenario.groups[0].parameters.set("pause", "3");
    auto made = goOnWith(stage, *m_simulation, m_catalogue);
    ASSERT_TRUE(made) << made.error().message;
    m_simulation = std::move(*made);
    for (int t = 0; t < 3; ++t)
        tick();
    EXPECT_EQ(activity(), "dreams");
    EXPECT_TRUE(look().empty());
}

} // namespace
} // namespace lince::app
