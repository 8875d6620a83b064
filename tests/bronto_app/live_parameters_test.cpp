// Parameters that are changed while Bronto lives: every one can be, the life goes on, and what is saved opens again.
#include "places.h"

#include <lince/app/save_stage.h>
#include <lince/bronto/live_parameters.h>
#include <lince/bronto/parameters.h>
#include <lince/core/files.h>
#include <lince/games/games.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

namespace lince::bronto {
namespace {

using app::findParameter;
using app::fitted;
using app::goOnWith;
using app::LiveParameter;
using app::saveStage;
using app::withAttributes;

constexpr AgentId kBronto{1};

class LiveParameters : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        auto stage = loadStage((tests::home() + "/games/bronto/data/scenarios/") + GetParam() + ".xml");
        ASSERT_TRUE(stage) << stage.error().message;
        m_stage = std::move(*stage);
        auto simulation = Simulation::create(m_stage, 7, m_catalogue);
        ASSERT_TRUE(simulation) << simulation.error().message;
        m_simulation = std::move(*simulation);
        m_stage = m_simulation->stage();
        m_parameters = liveParameters(m_stage, kBronto);
        m_folder = (std::filesystem::path(testing::TempDir()) / (std::string("lince-live-") + GetParam())).string();
        std::filesystem::remove_all(m_folder);
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    const LiveParameter& named(const std::string& name) const {
        const LiveParameter* found = findParameter(m_parameters, name);
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }
    void run(Simulation& simulation, Tick ticks) {
        for (Tick i = 0; i < ticks; ++i)
            simulation.tick(m_pool);
    }
    static int healthOf(const Simulation& simulation) {
        return simulation.sim().character(simulation.agent(kBronto)->body)->health;
    }
    /// Another value in the range that both limits of a pair of thresholds allow.
    static float other(const LiveParameter& p, float now) {
        const auto [min, max] = p.about.range;
        const bool isTime = std::string(p.about.unit) == "s"; // in whole ticks
        const float step = p.about.kind == FieldKind::Whole ? 1.0f : isTime ? 0.5f : (max - min) * 0.001f;
        return fitted(p, now + step <= max ? now + step : now - step);
    }

    const Catalogue& m_catalogue = games::all();
    ThreadPool m_pool{1};
    Stage m_stage;
    std::unique_ptr<Simulation> m_simulation;
    std::vector<LiveParameter> m_parameters;
    std::string m_folder;
};

TEST_P(LiveParameters, HoldAllOfTheSpec) {
    std::set<std::string> names;
    for (const LiveParameter& p : m_parameters) {
        EXPECT_TRUE(names.insert(p.name).second) << p.name << " is there twice";
        EXPECT_TRUE(*p.about.help.english != 0 && *p.about.help.spanish != 0) << p.name;
        const float value = p.get(m_stage);
        EXPECT_TRUE(value >= p.about.range.min && value <= p.about.range.max) << p.name << " " << value;
    }
    for (const Field<Parameters>& f : fieldsOf<Parameters>())
        EXPECT_EQ(names.count(f.name), 1u) << f.name;
    for (const char* name :
         {"walkSpeed", "runSpeed", "health", "ammunition", "healthDrain", "healthDrainEvery", "ammunitionDrain",
          "ammunitionDrainEvery", "health.gain", "health.respawn", "ammunition.gain", "ammunition.respawn",
          "ball.speed", "eyeAngle", "eyeNear", "eyeFar", "eyeMaximumSpeed", "eyeWidth", "eyeHeight"})
        EXPECT_EQ(names.count(name), 1u) << name;
}

TEST_P(LiveParameters, EachCanBeChangedWhileItRuns) {
    run(*m_simulation, 40);
    for (const LiveParameter& p : m_parameters) {
        Stage changed = m_stage;
        const float wanted = other(p, p.get(m_stage));
        p.set(changed, wanted);
        EXPECT_NEAR(p.get(changed), wanted, 1e-3f * (1 + wanted)) << p.name;
        EXPECT_NE(p.get(changed), p.get(m_stage)) << p.name;
        for (const LiveParameter& q : m_parameters)
            EXPECT_TRUE(q.name == p.name || q.get(changed) == q.get(m_stage)) << p.name << " changed " << q.name;
        auto on = goOnWith(changed, *m_simulation, m_catalogue);
        ASSERT_TRUE(on) << p.name << ": " << on.error().message;
        EXPECT_EQ((*on)->now(), 40u);
        run(**on, 12);
    }
}

TEST_P(LiveParameters, LifeGoesOnAsItWasWhenNothingChanges) {
    run(*m_simulation, 100);
    auto on = goOnWith(m_stage, *m_simulation, m_catalogue);
    ASSERT_TRUE(on) << on.error().message;
    run(*m_simulation, 50);
    run(**on, 50);
    EXPECT_EQ((*on)->hash(), m_simulation->hash());
}

TEST_P(LiveParameters, ADrainIsInEffectAtOnce) {
    run(*m_simulation, 60);
    Stage changed = m_stage;
    named("healthDrain").set(changed, 20);
    auto on = goOnWith(changed, *m_simulation, m_catalogue);
    ASSERT_TRUE(on) << on.error().message;
    EXPECT_EQ(healthOf(**on), 100);
    run(**on, 5 * kTicksPerSecond);
    EXPECT_EQ(healthOf(**on), 80);
}

TEST_P(LiveParameters, WhatTheMindDoesNotAllowIsRefused) {
    Stage changed = m_stage;
    named("healthLower").set(changed, 98);
    const auto on = goOnWith(changed, *m_simulation, m_catalogue);
    ASSERT_FALSE(on);
    EXPECT_NE(on.error().message.find("less than healthUpper"), std::string::npos) << on.error().message;
}

TEST_P(LiveParameters, WhatIsSavedOpensAgain) {
    Stage changed = m_stage;
    std::vector<std::pair<std::string, float>> wanted;
    for (const LiveParameter& p : m_parameters) {
        const float value = other(p, p.get(m_stage));
        p.set(changed, value);
        wanted.emplace_back(p.name, value);
    }
    const auto path = saveStage(m_stage, changed, m_parameters, m_folder);
    ASSERT_TRUE(path) << path.error().message;
    EXPECT_EQ(std::filesystem::path(*path).filename().string(), std::string(GetParam()) + "-mine.xml");
    const auto again = loadStage(*path);
    ASSERT_TRUE(again) << again.error().message;
    const auto parameters = liveParameters(*again, kBronto);
    ASSERT_EQ(parameters.size(), m_parameters.size());
    for (const auto& [name, value] : wanted)
        EXPECT_NEAR(findParameter(parameters, name)->get(*again), value, 1e-3f * (1 + value)) << name;
    EXPECT_EQ(again->scenario.groups.size(), m_stage.scenario.groups.size());
    EXPECT_EQ(again->definitions->items.size(), m_stage.definitions->items.size());
    ASSERT_TRUE(Simulation::create(*again, 1, m_catalogue));
    // Comments of the original are kept, and a second one gets a name of its own.
    EXPECT_NE(readTextFile(*path)->find("<!--"), std::string::npos);
    const auto second = saveStage(m_stage, changed, m_parameters, m_folder);
    ASSERT_TRUE(second);
    EXPECT_NE(*second, *path);
}

TEST_P(LiveParameters, WhatCannotBeWrittenIsTold) {
    for (const char* folder : {"", "/proc/no-such-folder"}) {
        const auto path = saveStage(m_stage, m_stage, m_parameters, folder);
        EXPECT_FALSE(path);
    }
    EXPECT_FALSE(saveStage(m_stage, m_stage, m_parameters, m_folder, "../elsewhere"));
    EXPECT_FALSE(std::filesystem::exists(m_folder));
}

INSTANTIATE_TEST_SUITE_P(Bronto, LiveParameters, testing::Values("patio-classic", "patio-bronto"),
                         [](const auto& one) { return std::string(one.param).substr(6); });

TEST(WithAttributes, KeepsEverythingElse) {
    const std::string text = "<definitions version=\"1\"><!-- why --><item name=\"a\" health=\"1\"/>"
                             "<item name=\"b\" health=\"2\"/></definitions>";
    const auto changed = withAttributes(text, "x.xml", {{{false, "item", 0, "b", {}, "health"}, "7"}});
    ASSERT_TRUE(changed);
    EXPECT_NE(changed->find("<!-- why -->"), std::string::npos);
    EXPECT_NE(changed->find("<item name=\"a\" health=\"1\"/>"), std::string::npos);
    EXPECT_NE(changed->find("<item name=\"b\" health=\"7\"/>"), std::string::npos);
    const auto missing = withAttributes(text, "x.xml", {{{false, "item", 0, "c", {}, "health"}, "7"}});
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().message.find("x.xml"), std::string::npos);
    EXPECT_FALSE(withAttributes("no xml", "x.xml", {}));
}

} // namespace
} // namespace lince::bronto
