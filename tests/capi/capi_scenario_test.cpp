#include "capi_support.h"
#include "places.h"

#include <lince/core/version.h>

#include <cmath>
#include <map>

namespace lince {
namespace {

using namespace test;

std::string scenarioPath() {
    return tests::home() + "/examples/hosts/yard.scenario.xml";
}

/// Turns by its parameter; with a user it asks the truth instead: cheats.
int thinkTurning(void* user, void* state, const lince_thought* thought, lince_intent* intent, lince_voice* voice) {
    auto* heading = static_cast<float*>(state);
    *heading += thought->parameters[0] * 0.01f;
    if (user != nullptr) *heading += static_cast<float>(++*static_cast<std::uint32_t*>(user) % 7); // a global
    intent->yaw = *heading;
    intent->move = {lince_sine(*heading), 0, -lince_cosine(*heading)};
    return lince_wants_reasons(voice) != 0 ? lince_note(voice, "turn", 1, *heading, "as always") : 0;
}

const lince_parameter kDistance = {sizeof(lince_parameter), "distance", 4, 1, 50};

lince_brain turning(void* user = nullptr) {
    auto brain = sized<lince_brain>();
    brain.state_size = sizeof(float);
    brain.think = thinkTurning;
    brain.user = user;
    brain.name = "shy";
    brain.parameters = &kDistance;
    brain.parameter_count = 1;
    return brain;
}

struct ScenarioCloser {
    void operator()(lince_scenario* scenario) const { lince_scenario_destroy(scenario); }
};
using ScenarioHandle = std::unique_ptr<lince_scenario, ScenarioCloser>;

ScenarioHandle load(const lince_brain& brain, std::uint32_t threads = 1) {
    auto settings = sized<lince_scenario_settings>();
    settings.brains = &brain;
    settings.brain_count = 1;
    settings.threads = threads;
    lince_scenario* scenario = nullptr;
    EXPECT_EQ(lince_scenario_load(scenarioPath().c_str(), &settings, &scenario), LINCE_OK) << lince_last_error();
    return ScenarioHandle(scenario);
}

std::string scenarioHash(lince_scenario* scenario) {
    char digits[33] = "";
    EXPECT_EQ(lince_scenario_hash(scenario, digits), LINCE_OK);
    return digits;
}

TEST(CapiScenario, RunsRestoresMeasuresAndExplains) {
    const lince_brain brain = turning();
    const ScenarioHandle one = load(brain), four = load(brain, 4);
    ASSERT_TRUE(one && four);
    EXPECT_EQ(lince_scenario_length(one.get()), 1200u);
    const auto run = [](lince_scenario* scenario, int ticks) {
        for (int i = 0; i < ticks; ++i)
            ASSERT_EQ(lince_scenario_tick(scenario, nullptr, 0), LINCE_OK) << lince_last_error();
    };
    run(one.get(), 60);
    std::size_t size = 0;
    ASSERT_EQ(lince_scenario_save(one.get(), nullptr, 0, &size), LINCE_OK);
    std::vector<unsigned char> save(size);
    ASSERT_EQ(lince_scenario_save(one.get(), save.data(), size, &size), LINCE_OK);
    run(one.get(), 60);
    run(four.get(), 120);
    const std::string hash = scenarioHash(one.get());
    EXPECT_EQ(hash, scenarioHash(four.get()));
    ASSERT_EQ(lince_scenario_restore(four.get(), save.data(), save.size()), LINCE_OK);
    ASSERT_EQ(lince_scenario_explain(four.get(), 1), LINCE_OK);
    run(four.get(), 60);
    EXPECT_EQ(hash, scenarioHash(four.get()));
    EXPECT_NE(std::string(lince_scenario_reasons(four.get())).find("as always"), std::string::npos);

    std::map<std::string, double> measures;
    const char* name = nullptr;
    double value = 0;
    for (std::uint32_t i = 0; lince_scenario_measure(one.get(), i, &name, &value) == LINCE_OK; ++i)
        measures[name] = value;
    EXPECT_GT(measures.at("distanceWalked"), 1);
    std::size_t count = 0;
    lince_agent_id ids[8] = {};
    ASSERT_EQ(lince_scenario_agents(one.get(), ids, 8, &count), LINCE_OK);
    EXPECT_EQ(count, 4u);
    auto body = sized<lince_body>();
    ASSERT_EQ(lince_scenario_body(one.get(), ids[3], &body), LINCE_OK);
    EXPECT_LT(std::abs(body.position.x), 10);
}

TEST(CapiScenario, HandsDriveABodyThatHasAMind) {
    const lince_brain brain = turning();
    const ScenarioHandle scenario = load(brain);
    auto before = sized<lince_body>(), after = before;
    ASSERT_EQ(lince_scenario_body(scenario.get(), 1, &before), LINCE_OK);
    auto intent = sized<lince_intent>();
    intent.move = {1, 0, 0};
    intent.buttons = LINCE_POSSESS;
    auto input = sized<lince_input>();
    input.agent = 1;
    input.intent = &intent;
    for (int i = 0; i < 60; ++i)
        ASSERT_EQ(lince_scenario_tick(scenario.get(), &input, i == 0 ? 1 : 0), LINCE_OK);
    ASSERT_EQ(lince_scenario_body(scenario.get(), 1, &after), LINCE_OK);
    EXPECT_GT(after.position.x - before.position.x, 1);
    EXPECT_NEAR(after.position.z, before.position.z, 0.01f);
}

TEST(CapiScenario, ACertificateTellsAMindThatKeepsAGlobalFromAnHonestOne) {
    auto settings = sized<lince_scenario_settings>();
    auto trials = sized<lince_certificate_settings>();
    trials.ticks = 240;
    trials.trials = 4;
    trials.follow_ticks = 60;
    std::uint32_t global = 0;
    for (const bool honest : {true, false}) {
        const lince_brain brain = turning(honest ? nullptr : &global);
        settings.brains = &brain;
        settings.brain_count = 1;
        lince_certificate* certificate = nullptr;
        ASSERT_EQ(lince_certify(scenarioPath().c_str(), &settings, &trials, &certificate), LINCE_OK)
            << lince_last_error();
        EXPECT_EQ(lince_certificate_honest(certificate), honest ? 1 : 0);
        EXPECT_GT(lince_certificate_thoughts(certificate), 30u);
        EXPECT_EQ(lince_certificate_findings(certificate) > 0, !honest);
        for (std::uint32_t i = 0; i < lince_certificate_findings(certificate); ++i)
            EXPECT_NE(std::string(lince_certificate_finding(certificate, i)).find("shy"), std::string::npos);
        EXPECT_EQ(lince_certificate_finding(certificate, 1000), nullptr);
        ASSERT_EQ(lince_certificate_trials(certificate), 4u);
        std::uint32_t accused = 0; // one mind alone in its process keeps its global; restoring shows it
        for (std::uint32_t i = 0; i < lince_certificate_trials(certificate); ++i) {
            auto trial = sized<lince_trial>();
            ASSERT_EQ(lince_certificate_trial(certificate, i, &trial), LINCE_OK);
            accused += trial.honest == 0 ? 1 : 0;
        }
        EXPECT_EQ(accused > 0, !honest);
        lince_certificate_destroy(certificate);
    }
}

TEST(CapiScenario, MistakesAreNamedWithTheirPlace) {
    lince_scenario* scenario = nullptr;
    EXPECT_EQ(lince_scenario_load(scenarioPath().c_str(), nullptr, &scenario),
              LINCE_BAD_CONTENT); // nobody brought "shy"
    EXPECT_NE(std::string(lince_last_error()).find("yard.scenario.xml:4:"), std::string::npos) << lince_last_error();
    EXPECT_EQ(lince_scenario_load("nowhere.xml", nullptr, &scenario), LINCE_BAD_CONTENT);
    EXPECT_EQ(lince_scenario_load(nullptr, nullptr, &scenario), LINCE_BAD_ARGUMENT);
    auto settings = sized<lince_scenario_settings>();
    auto brain = turning();
    brain.name = "wander"; // is taken
    settings.brains = &brain;
    settings.brain_count = 1;
    EXPECT_EQ(lince_scenario_load(scenarioPath().c_str(), &settings, &scenario), LINCE_BAD_CONTENT);
    EXPECT_EQ(scenario, nullptr);
    const ScenarioHandle good = load(turning());
    const unsigned char rubbish[100] = {1, 2, 3};
    EXPECT_EQ(lince_scenario_restore(good.get(), rubbish, sizeof rubbish), LINCE_BAD_CONTENT);
    EXPECT_STREQ(lince_version(), LINCE_VERSION_TEXT);
}

} // namespace
} // namespace lince
