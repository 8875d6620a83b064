#include <lince/runtime/eye_peek.h>

namespace lince {

const EyeView* EyePeek::look(const Simulation& simulation, AgentId id) {
    const Agent* agent = simulation.agent(id);
    if (agent == nullptr || !simulation.eyeLevel()) return nullptr;
    if (m_level != simulation.eyeLevel()) {
        m_level = simulation.eyeLevel();
        m_scene = std::make_unique<EyeScene>(m_level);
    }
    m_scene->update(simulation.world());
    return agent->senses.peek(simulation.world(), *m_scene, simulation.now(), m_scratch);
}

} // namespace lince
