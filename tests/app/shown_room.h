#pragma once
// Two walkers with minds and one for a player in an empty room, shown without a window.

#include <lince/app/session_cameras.h>
#include <lince/app/shown_agents.h>
#include <lince/core/job_pool.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

namespace lince::app {

class ShownRoom : public testing::Test {
  protected:
    static constexpr AgentId kFirst{1}, kSecond{2}, kPlayer{3};

    static std::shared_ptr<const Level> makeLevel() {
        LevelData data;
        data.mesh.addBox({0, -0.5f, 0}, {10, 0.5f, 10}, 0, data.mesh.addSurface({"stone", {}, Blocks::All}));
        return Level::make(std::move(data));
    }
    static std::unique_ptr<Simulation> makeSimulation(const std::shared_ptr<const Level>& level) {
        auto definitions =
            parseDefinitions("<definitions><faction name='all'/><body name='walker'/></definitions>", "d.xml");
        auto scenario = parseScenario("<scenario level='l.xml' definitions='d.xml'><agents count='2' body='walker' "
                                      "faction='all' brain='still' position='0 0 0' spacing='3'/>"
                                      "<agents body='walker' faction='all' brain='input' position='2 0 2'/></scenario>",
                                      "s.xml");
        if (!definitions || !scenario) {
            ADD_FAILURE() << (definitions ? scenario.error().message : definitions.error().message);
            return nullptr;
        }
        const Stage stage{*scenario, level, std::make_shared<const Definitions>(std::move(*definitions))};
        return std::move(*Simulation::create(stage, 1, BrainRegistry::standard()));
    }
    ShownRoom() { m_observer.restart(m_show.simulation()); }
    void tick(std::span<const AgentInput> inputs = {}) {
        m_show.step(m_pool, inputs);
        m_observer.afterTick(m_show.simulation());
    }

    ThreadPool m_pool{1};
    std::shared_ptr<const Level> m_level = makeLevel();
    Show m_show{makeSimulation(m_level), 0};
    ModelLibrary m_models = ModelLibrary::standard();
    SceneObserver m_observer{makeLevelLook(*m_level, {}, m_pool), m_models};
    SessionClock m_clock;
    NameTable m_names;
    ShownAgents m_agents{m_show, m_observer, m_clock, m_names};
    Settings m_settings;
    InputState m_input{m_settings};

    SessionFrame frame(Cover cover = Cover::None) const { return {m_input, m_settings, kTickSeconds, cover, {}}; }
};

} // namespace lince::app
