// Parameters of groups that are changed while they go: roadmap, steering, mind, body, sight.
#include "places.h"

#include <lince/app/live_parameters.h>
#include <lince/app/save_stage.h>
#include <lince/games/games.h>
#include <lince/groups/group_parameters.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

namespace lince::groups {
namespace {

using app::findParameter;
using app::LiveParameter;

class GroupParameters : public testing::Test {
  protected:
    void open(const char* name) {
        auto stage = loadStage((tests::home() + "/games/groups/data/scenarios/") + name + ".xml");
        ASSERT_TRUE(stage) << stage.error().message;
        auto simulation = Simulation::create(*stage, 7, m_catalogue);
        ASSERT_TRUE(simulation) << simulation.error().message;
        m_simulation = std::move(*simulation);
        m_parameters = groupParameters(*m_simulation, m_catalogue.brains);
    }
    void run(Simulation& simulation, Tick ticks) {
        for (Tick i = 0; i < ticks; ++i)
            simulation.tick(m_pool);
    }
    const LiveParameter& named(const std::string& name) const {
        const LiveParameter* found = findParameter(m_parameters, name);
        EXPECT_NE(found, nullptr) << name;
        static const LiveParameter none{};
        return found != nullptr ? *found : none;
    }
    std::unique_ptr<Simulation> goOn(const std::string& name, float value) {
        Stage changed = m_simulation->stage();
        const LiveParameter& parameter = named(name);
        if (!parameter.set) return nullptr;
        parameter.set(changed, value);
        EXPECT_NEAR(parameter.get(changed), value, 1e-3f * (1 + value)) << name;
        auto on = app::goOnWith(changed, *m_simulation, m_catalogue);
        EXPECT_TRUE(on) << name << ": " << (on ? "" : on.error().message);
        return on ? std::move(*on) : nullptr;
    }

    const Catalogue& m_catalogue = games::all();
    ThreadPool m_pool{1};
    std::unique_ptr<Simulation> m_simulation;
    std::vector<LiveParameter> m_parameters;
};

TEST_F(GroupParameters, HoldAllOfTheSpec) {
    open("cats-homing");
    std::set<std::string> names;
    for (const LiveParameter& p : m_parameters) {
        EXPECT_TRUE(names.insert(p.name).second) << p.name << " is there twice";
        EXPECT_TRUE(*p.about.help.english != 0 && *p.about.help.spanish != 0) << p.name;
        const float value = p.get(m_simulation->stage());
        EXPECT_TRUE(value >= p.about.range.min && value <= p.about.range.max) << p.name << " " << value;
    }
    // S2.R5: nodes, neighbours, distance, radius, grid cell, seed.
    for (const char* name :
         {"nodes", "neighbours", "farthest", "radius", "gridCell", "roadmapSeed", "connect", "sampling", "local",
          "spread", "expansion", "walkSpeed", "runSpeed", "sightRange", "sightAngle"})
        EXPECT_EQ(names.count(name), 1u) << name;
    EXPECT_EQ(named("nodes").get(m_simulation->stage()), 200);
    // The mix that its mind takes when the scenario says nothing can be changed too.
    EXPECT_TRUE(std::any_of(m_parameters.begin(), m_parameters.end(), [](const LiveParameter& p) {
        return p.section == static_cast<std::size_t>(Section::Steering);
    }));
}

TEST_F(GroupParameters, AChangedRoadmapIsLearntAnewAndTheGroupGoesOn) {
    open("cats-homing");
    run(*m_simulation, 120);
    const auto places = [](const Simulation& simulation) {
        std::vector<Vec3> all;
        for (const Agent& agent : simulation.agents())
            all.push_back(simulation.world().find(agent.body)->position);
        return all;
    };
    const auto before = places(*m_simulation);
    for (const auto& [name, value] : std::vector<std::pair<std::string, float>>{
             {"nodes", 320}, {"connect", 0}, {"sampling", 2}, {"roadmapSeed", 9}}) {
        auto on = goOn(name, value);
        ASSERT_NE(on, nullptr);
        EXPECT_EQ(on->now(), 120u);
        EXPECT_EQ(places(*on), before);
        const RoadmapSettings& settings = on->agents()[0].roadmap->settings();
        EXPECT_NE(settings, m_simulation->agents()[0].roadmap->settings()) << name;
        if (name == "nodes") {
            EXPECT_EQ(settings.nodes, 320u);
        }
        run(*on, 180);
        EXPECT_NE(places(*on), before);
    }
}

TEST_F(GroupParameters, EveryOneCanBeChangedInEveryMind) {
    for (const char* scenario : {"cats-search", "town-follow-big", "steer-separate", "sheep-4"}) {
        open(scenario);
        run(*m_simulation, 60);
        std::size_t tried = 0;
        for (const LiveParameter& p : m_parameters) {
            if (p.name == "radius" || p.name.ends_with(".radius")) continue; // a navmesh each
            const float now = p.get(m_simulation->stage());
            const auto [min, max] = p.about.range;
            const float step = p.about.kind != FieldKind::Number ? 1 : (max - min) * 0.002f;
            const float wanted = app::fitted(p, now + step <= max ? now + step : now - step);
            Stage changed = m_simulation->stage();
            p.set(changed, wanted);
            EXPECT_NE(p.get(changed), now) << scenario << " " << p.name;
            if (++tried % 7 != 1) continue; // all are read and written, some run
            auto on = app::goOnWith(changed, *m_simulation, m_catalogue);
            if (!on) { // a mind may refuse; it says why
                EXPECT_NE(on.error().message.find("expected"), std::string::npos) << on.error().message;
                continue;
            }
            run(**on, 12);
        }
        EXPECT_GT(tried, 5u) << scenario;
    }
}

TEST_F(GroupParameters, NumbersOfAMixAreChangedInItsText) {
    open("sheep-1");
    const std::string name = "sheep.flee.cohere.within";
    EXPECT_EQ(named(name).get(m_simulation->stage()), 25);
    Stage changed = m_simulation->stage();
    named(name).set(changed, 12.5f);
    EXPECT_EQ(named(name).get(changed), 12.5f);
    for (const LiveParameter& other : m_parameters)
        EXPECT_TRUE(other.name == name || other.get(changed) == other.get(m_simulation->stage())) << other.name;
    EXPECT_NE(app::fileText(named(name), changed).find("12.5"), std::string::npos);
}

TEST_F(GroupParameters, WhatAMindsFileIsToldIsTakenOverWhileItRuns) {
    open("sheep-1-alone");
    run(*m_simulation, 120);
    Stage changed = m_simulation->stage();
    std::size_t groups = 0;
    for (const LiveParameter& p : m_parameters)
        if (p.name.ends_with(".grazeSpeed")) p.set(changed, 0), ++groups;
    ASSERT_EQ(groups, 3u);
    named("sheep.graze.wander").set(changed, 0.25f); // a text that no group had when minds were read
    auto still = app::goOnWith(changed, *m_simulation, m_catalogue);
    ASSERT_TRUE(still) << still.error().message;
    const auto walked = [&](Simulation& simulation) {
        run(simulation, 60); // until who went stands
        std::vector<Vec3> before;
        for (const Agent& agent : simulation.agents())
            before.push_back(simulation.world().find(agent.body)->position);
        run(simulation, 240);
        float metres = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
            metres += length(simulation.world().find(simulation.agents()[i].body)->position - before[i]);
        return metres;
    };
    EXPECT_LT(walked(**still), 0.1f);
    EXPECT_GT(walked(*m_simulation), 1.0f) << "as it was";
}

TEST_F(GroupParameters, NumbersOfAMixKnowWhatItsKeysStandFor) {
    open("steer-avoid-collisions");
    const LiveParameter& weight = named("cat.first.avoid-collisions");
    EXPECT_FLOAT_EQ(weight.get(m_simulation->stage()), 1.6f);
    Stage changed = m_simulation->stage();
    weight.set(changed, 0.5f);
    EXPECT_FLOAT_EQ(weight.get(changed), 0.5f);
    const std::string text = app::fileText(weight, changed);
    EXPECT_NE(text.find("along=1,0,0"), std::string::npos) << text;
    const auto on = app::goOnWith(changed, *m_simulation, m_catalogue);
    EXPECT_TRUE(on) << on.error().message;
}

TEST_F(GroupParameters, WhatIsSavedOpensAgain) {
    open("cats-homing");
    const std::string folder = (std::filesystem::path(testing::TempDir()) / "lince-groups-save").string();
    std::filesystem::remove_all(folder);
    Stage changed = m_simulation->stage();
    named("nodes").set(changed, 111);
    named("sampling").set(changed, 1);
    named("sightRange").set(changed, 6.5f);
    const LiveParameter* weight = nullptr;
    for (const LiveParameter& p : m_parameters)
        if (weight == nullptr && p.section == static_cast<std::size_t>(Section::Steering)) weight = &p;
    ASSERT_NE(weight, nullptr);
    weight->set(changed, 2.25f);
    const auto path = app::saveStage(m_simulation->stage(), changed, m_parameters, folder);
    ASSERT_TRUE(path) << path.error().message;
    auto again = loadStage(*path);
    ASSERT_TRUE(again) << again.error().message;
    auto simulation = Simulation::create(*again, 7, m_catalogue);
    ASSERT_TRUE(simulation) << simulation.error().message;
    const auto parameters = groupParameters(**simulation, m_catalogue.brains);
    EXPECT_EQ(findParameter(parameters, "nodes")->get(*again), 111);
    EXPECT_EQ(findParameter(parameters, "sampling")->get(*again), 1);
    EXPECT_EQ(findParameter(parameters, "sightRange")->get(*again), 6.5f);
    EXPECT_EQ(findParameter(parameters, weight->name)->get(*again), 2.25f);
    std::filesystem::remove_all(folder);
}

TEST(UsualPart, IsAroundTheValueAndWithinTheRange) {
    const auto part = app::usualPart({0, 10'000}, 3, 10);
    EXPECT_EQ(part.min, 0);
    EXPECT_EQ(part.max, 40);
    const auto angle = app::usualPart({-60, 60}, 50, 0);
    EXPECT_EQ(angle.min, -60);
    EXPECT_EQ(angle.max, 60);
    EXPECT_EQ(app::usualPart({-1000, 1000}, 0, 0).min, -4);
}

} // namespace
} // namespace lince::groups
