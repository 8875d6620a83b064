#pragma once
// A small mission that a test writes: a level, who is there, and orders from outside, as a player gives them.
#include "places.h"

#include <lince/commandos/hands.h>
#include <lince/commandos/mission_rules.h>
#include <lince/commandos/orders.h>
#include <lince/core/job_pool.h>
#include <lince/core/math.h>
#include <lince/games/games.h>
#include <lince/mind/mind_host.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace lince::commandos {

/// Flat ground of 80 m, -Z ahead; `things` are elements of the level.
inline std::string yard(const std::string& things) {
    return R"xml(<level version="1"><class name="radio" colour="(0.25, 0.5, 0.5)"/><class name="alarm" colour="(0.5, 0.25, 0.5)"/>
        <class name="wire" colour="(0.5, 0.5, 0.25)"/><class name="lamp" colour="(0.9, 0.8, 0.5)"/>
        <box position="(0, -0.5, 0)" size="(80, 1, 80)"/>)xml" +
           things + "</level>";
}

class Mission {
  public:
    Mission(const std::string& level, const std::string& scenario, std::uint64_t seed = 1) {
        m_error = start(level, scenario, seed);
    }

    explicit operator bool() const { return sim != nullptr; }
    const std::string& error() const { return m_error; }

    /// With the next tick; agents are numbered from 1 as in the scenario.
    void order(int agent, CommandoOrder order) {
        m_words.push_back(Message::of(order, sim->agents()[static_cast<std::size_t>(agent - 1)].id));
    }
    void go(int agent, Vec3 place, bool runs = false) {
        CommandoOrder one;
        one.kind = OrderKind::Go;
        one.place = place;
        one.runs = runs;
        order(agent, one);
    }
    void act(int agent, OrderKind kind, Vec3 place = {}, std::uint8_t slot = 1) {
        CommandoOrder one;
        one.kind = kind;
        one.place = place;
        one.slot = slot;
        order(agent, one);
    }
    void run(float seconds) {
        for (int i = 0; i < static_cast<int>(seconds * kTicksPerSecond); ++i)
            tick();
    }
    void tick() {
        sim->tick(m_pool, {}, {}, {}, m_words);
        m_words.clear();
    }
    /// Until it holds, or so many seconds; says whether it came to hold.
    template <class Holds>
    bool runUntil(float seconds, const Holds& holds) {
        for (int i = 0; i < static_cast<int>(seconds * kTicksPerSecond); ++i) {
            tick();
            if (holds()) return true;
        }
        return false;
    }

    const Entity& body(int agent) const {
        return *sim->world().find(sim->agents()[static_cast<std::size_t>(agent - 1)].body);
    }
    Vec3 feet(int agent) const { return body(agent).position; }
    const Character& character(int agent) const { return *sim->sim().character(body(agent).id); }
    bool alive(int agent) const { return character(agent).alive; }
    int health(int agent) const { return character(agent).health; }
    float away(int agent, Vec3 place) const { return length(horizontal(feet(agent) - place)); }
    /// What its mind says that it does.
    std::string doing(int agent) const {
        return std::string(sim->agents()[static_cast<std::size_t>(agent - 1)].brain->report().activity);
    }
    const MissionState& state() const { return MissionRules::in(*sim)->state(); }
    const Hands& hands() const { return *sim->sim().system<Hands>(); }

    std::unique_ptr<Simulation> sim;

  private:
    /// What is wrong; empty: nothing.
    std::string start(const std::string& level, const std::string& scenario, std::uint64_t seed) {
        namespace fs = std::filesystem;
        const testing::TestInfo* info = testing::UnitTest::GetInstance()->current_test_info();
        const fs::path file = fs::path(testing::TempDir()) /
                              (std::string("mission-") + info->test_suite_name() + "-" + info->name() + ".xml");
        std::ofstream(file) << level;
        const std::string data = tests::home() + "/games/commandos/data/";
        auto parsed = parseScenario("<scenario version='1' game='commandos' level='" + file.string() +
                                        "' definitions='../commandos.xml' ticks='360000'>" + scenario + "</scenario>",
                                    data + "scenarios/inline.xml");
        if (!parsed) return parsed.error().message;
        auto stage = makeStage(std::move(*parsed), userCacheFolder(), &games::all());
        if (!stage) return stage.error().message;
        auto made = Simulation::create(std::move(*stage), seed, games::all());
        if (!made) return made.error().message;
        sim = std::move(*made);
        return {};
    }

    std::string m_error;
    ThreadPool m_pool{0};
    std::vector<Message> m_words;
};

#define START_MISSION(mission, ...)                                                                                    \
    Mission mission(__VA_ARGS__);                                                                                      \
    ASSERT_TRUE(mission) << mission.error()

} // namespace lince::commandos
