#pragma once
// A small mission without a window: a beret, a sapper and a spy, a guard far off, a door's worth of things to click.

#include "places.h"

#include <lince/commandos/leader.h>
#include <lince/commandos/mission_rules.h>
#include <lince/core/job_pool.h>
#include <lince/games/games.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace lince::commandos {

class SmallMission : public testing::Test {
  protected:
    static constexpr AgentId kBeret{1}, kSapper{2}, kMedic{3}, kGuard{4};

    void SetUp() override {
        auto level = parseLevelXml(R"xml(<level><class name="radio" colour="(0.2, 0.5, 0.5)"/>
            <class name="alarm" colour="(0.5, 0.2, 0.5)"/><class name="wire" colour="(0.5, 0.5, 0.2)"/>
            <box position="(0, -0.5, 0)" size="(80, 1, 80)"/>
            <box position="(0, 1.5, -20)" size="(20, 3, 0.5)"/>
            <crate position="(10, 0.5, 0)" size="(1, 1, 1)" mass="0" health="40" class="radio"/>
            <crate position="(-10, 0.75, 0)" size="(0.4, 1.5, 0.4)" mass="0" class="alarm"/>
            <crate position="(-10, 0.5, 8)" size="(2, 1, 0.2)" mass="0" class="wire"/>
            <levelObject class="tree">(14, 9)</levelObject>
            <zone name="boats" low="(-40, -1, 30)" high="(40, 4, 40)"/></level>)xml",
                                   "m.xml");
        ASSERT_TRUE(level) << level.error().message;
        auto definitions = loadDefinitions(data() + "/commandos.xml");
        ASSERT_TRUE(definitions) << definitions.error().message;
        auto scenario = parseScenario(R"xml(<scenario game="commandos" level="m.xml" definitions="c.xml">
            <rules objectives="destroy radio; reach boats" par="60"/>
            <agents body="beret" faction="commandos" brain="commando" position="0 0 6"/>
            <agents body="sapper" faction="commandos" brain="commando" position="3 0 6"/>
            <agents body="medic" faction="commandos" brain="commando" position="-3 0 6"/>
            <agents body="guard" faction="garrison" brain="still" position="0 0 -8" yaw="180"/></scenario>)xml",
                                      "m.xml");
        ASSERT_TRUE(scenario) << scenario.error().message;
        Stage stage;
        stage.level = Level::make(std::move(*level));
        stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
        stage.scenario = *scenario;
        auto senses = loadSenseLists(data() + "/commandos.xml", games::all().senses);
        ASSERT_TRUE(senses) << senses.error().message;
        stage.senses = std::move(*senses);
        auto made = Simulation::create(stage, 1, games::all());
        ASSERT_TRUE(made) << made.error().message;
        m_simulation = std::move(*made);
        ASSERT_NE(MissionRules::in(*m_simulation), nullptr);
        m_leader.begin(*m_simulation, MissionRules::in(*m_simulation)->side());
    }

    static std::string data() { return tests::home() + "/games/commandos/data"; }
    const Simulation& simulation() const { return *m_simulation; }
    EntityId body(AgentId id) const { return m_simulation->agent(id)->body; }
    Vec3 feet(AgentId id) const { return m_simulation->world().find(body(id))->position; }
    void run(Tick ticks, const std::vector<Message>& words = {}) {
        for (Tick i = 0; i < ticks; ++i)
            m_simulation->tick(m_pool, {}, {}, {},
                               i == 0 ? std::span<const Message>(words) : std::span<const Message>());
    }
    void kill(AgentId id) {
        const EntityId victim = body(id);
        ASSERT_TRUE(m_simulation->alterTruth([&](World&, Sim& sim) { sim.damage(victim, 1000, {}, {}); }));
        run(2);
    }
    /// Looks down on everything, north up.
    static Camera camera() {
        Camera c;
        c.eye = {0, 40, 20};
        c.pitch = -1.1f;
        return c;
    }
    ClickedOn click(Vec3 place) const {
        const auto at = camera().project(place);
        EXPECT_TRUE(at);
        return clickedOn(*m_simulation, camera(), *at,
                         [&](EntityId one) { return m_leader.isMine(*m_simulation, one); });
    }
    static CommandoOrder orderIn(const Message& word) {
        const auto order = word.as<CommandoOrder>();
        EXPECT_TRUE(order);
        return order.value_or(CommandoOrder{});
    }

    ThreadPool m_pool{1};
    std::unique_ptr<Simulation> m_simulation;
    Leader m_leader;
};

} // namespace lince::commandos
