// Parameters of minds that are files, changed while they run.
#include "places.h"

#include <lince/app/live_parameters.h>
#include <lince/app/save_stage.h>
#include <lince/core/files.h>
#include <lince/core/job_pool.h>
#include <lince/mind/mind_vocabulary.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace lince::app {
namespace {

class MindParameters : public testing::Test {
  protected:
    void SetUp() override {
        auto stage = loadStage(tests::home() + "/scenarios/guards.xml");
        ASSERT_TRUE(stage) << stage.error().message;
        m_stage = std::move(*stage);
        auto made = Simulation::create(m_stage, 3, m_catalogue);
        ASSERT_TRUE(made) << made.error().message;
        m_simulation = std::move(*made);
        m_parameters = mindParameters(*m_simulation, m_catalogue.brains);
    }
    void run(Simulation& simulation, int ticks) {
        for (int i = 0; i < ticks; ++i)
            simulation.tick(m_pool);
    }
    static double keyOf(const Simulation& simulation, AgentId agent, std::string_view name) {
        const MindInside inside = simulation.agent(agent)->brain->inside();
        return inside.memory->board[inside.program->keys().find(name)].asNumber();
    }

    Catalogue m_catalogue;
    ThreadPool m_pool{1};
    Stage m_stage;
    std::unique_ptr<Simulation> m_simulation;
    std::vector<LiveParameter> m_parameters;
};

TEST_F(MindParameters, AppearByThemselvesWithWhatTheFileSaysOfThem) {
    const LiveParameter *first = findParameter(m_parameters, "guard.patience"),
                        *second = findParameter(m_parameters, "guard2.patience");
    ASSERT_TRUE(first != nullptr && second != nullptr);
    EXPECT_EQ(first->label, "patience");
    EXPECT_EQ(first->group, 0u);
    EXPECT_EQ(first->about.range.min, 1);
    EXPECT_EQ(first->about.range.max, 60);
    EXPECT_STREQ(first->about.unit, "s");
    EXPECT_NE(std::string(first->about.help.english), "");
    EXPECT_EQ(first->get(m_stage), 6) << "as the mind says";
    EXPECT_EQ(second->get(m_stage), 10) << "as the scenario says";
    EXPECT_NE(findParameter(m_parameters, "guard.reach"), nullptr);
    EXPECT_EQ(findParameter(m_parameters, "guard.route"), nullptr) << "a list of places is no number";
    std::size_t ofTraveller = 0;
    for (const LiveParameter& p : m_parameters)
        if (p.name.starts_with("travel.")) ++ofTraveller;
    EXPECT_GT(ofTraveller, 0u) << "those of hand-written brains, too";
}

TEST_F(MindParameters, AreTakenOverByThoseWhoRunAndAllElseStays) {
    run(*m_simulation, 120);
    Stage changed = m_stage;
    findParameter(m_parameters, "guard.patience")->set(changed, 20);
    auto on = goOnWith(changed, *m_simulation, m_catalogue);
    ASSERT_TRUE(on) << on.error().message;
    EXPECT_EQ((*on)->now(), 120u);
    EXPECT_EQ(keyOf(**on, AgentId{1}, "patience"), 20);
    EXPECT_EQ(keyOf(**on, AgentId{2}, "patience"), 10) << "the other guard's";
    EXPECT_EQ(keyOf(**on, AgentId{1}, "reach"), 1.5);
    // Where he goes and what he has written down is as it was; he goes on.
    const MindInside before = m_simulation->agent(AgentId{1})->brain->inside(),
                     after = (*on)->agent(AgentId{1})->brain->inside();
    const KeyId post = before.program->keys().find("post");
    EXPECT_EQ(before.memory->board[post], after.memory->board[post]);
    EXPECT_EQ((*on)->truthHash(), m_simulation->truthHash());
    run(**on, 60);
    EXPECT_EQ(keyOf(**on, AgentId{1}, "patience"), 20);
    // Back to the file's, and everything is as if nothing had been.
    auto again = goOnWith(m_stage, **on, m_catalogue);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(keyOf(**again, AgentId{1}, "patience"), 6);
}

TEST_F(MindParameters, NothingChangedIsNoWrite) {
    run(*m_simulation, 120);
    auto on = goOnWith(m_stage, *m_simulation, m_catalogue);
    ASSERT_TRUE(on) << on.error().message;
    EXPECT_EQ(toHex((*on)->hash()), toHex(m_simulation->hash()));
}

TEST_F(MindParameters, OfAFileThatChangedMeanwhileAreThoseThatItHasNow) {
    run(*m_simulation, 120);
    const StageMind& old = m_stage.minds.front();
    bool found = false;
    const auto changedFile = [&](const std::string& path) {
        auto text = readTextFile(path);
        const std::size_t at = text ? text->find("<key name=\"patience\"") : std::string::npos;
        if (at == std::string::npos) return text;
        found = true;
        text->replace(text->find("max=\"60\"", at), 8, "max=\"30\"");
        text->insert(at, R"(<key name="calm" type="number" min="0" max="1" initial="0.5" parameter="true"/>)");
        return text;
    };
    const auto mind = makeStageMind(old.path, m_stage.scenario, MindVocabulary::standard(), changedFile);
    ASSERT_TRUE(mind) << mind.error().message;
    ASSERT_TRUE(found);
    ASSERT_TRUE(m_simulation->useMind(*mind));
    const auto now = mindParameters(*m_simulation, m_catalogue.brains);
    const LiveParameter* patience = findParameter(now, "guard.patience");
    ASSERT_NE(patience, nullptr);
    EXPECT_EQ(patience->about.range.max, 30);
    EXPECT_EQ(findParameter(now, "guard.calm"), nullptr) << "the scenario cannot say it";

    // Its keys have other numbers now.
    Stage changed = m_stage;
    patience->set(changed, 20);
    auto on = goOnWith(changed, *m_simulation, m_catalogue);
    ASSERT_TRUE(on) << on.error().message;
    EXPECT_EQ(keyOf(**on, AgentId{1}, "patience"), 20);
    EXPECT_EQ(keyOf(**on, AgentId{1}, "calm"), 0.5);
    EXPECT_EQ(keyOf(**on, AgentId{1}, "reach"), 1.5);
}

TEST_F(MindParameters, AreSavedWithAScenarioThatFindsItsMind) {
    Stage changed = m_stage;
    findParameter(m_parameters, "guard2.patience")->set(changed, 25);
    const std::string folder = testing::TempDir() + "/mind-parameters";
    std::filesystem::remove_all(folder);
    const auto path = saveStage(m_stage, changed, m_parameters, folder, "patient");
    ASSERT_TRUE(path) << path.error().message;
    const auto stage = loadStage(*path);
    ASSERT_TRUE(stage) << stage.error().message;
    auto made = Simulation::create(*stage, 3, m_catalogue);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(keyOf(**made, AgentId{1}, "patience"), 6);
    EXPECT_EQ(keyOf(**made, AgentId{2}, "patience"), 25);
    EXPECT_EQ(stage->scenario.groups[0].brain, "guard");
}

} // namespace
} // namespace lince::app
