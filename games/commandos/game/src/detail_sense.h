#pragma once
// What a second look tells, besides who is there: who lies there dead, which doors stand open, which way the living
// look. It sees as sight by rays does, and nothing behind walls.

#include <lince/commandos/sense_kinds.h>
#include <lince/core/fields_fwd.h>
#include <lince/sense/agent_senses.h>
#include <lince/sense/sense_list.h>

#include <vector>

namespace lince::commandos {

struct DetailSettings {
    float angle = 2.0943951f; ///< radians, whole opening of the cone
    float range = 20;         ///< metres
    Tick period = 12;         ///< between two looks
    Tick ageLimit = 300;
};

class DetailSense final : public Sense {
  public:
    using Settings = DetailSettings;
    static constexpr SenseKind kKind = kDetailSense;
    DetailSense(const Settings& settings, AgentId agent) : m_settings(settings), m_agent(agent) {}
    void sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) override;
    void visitState(StateVisitor& v) override;
    float reach() const override { return m_settings.range + 1; }

  private:
    Settings m_settings;
    AgentId m_agent;
    Tick m_next = 0;
    PerceptTracks m_found;
};

} // namespace lince::commandos

namespace lince {
template <>
std::span<const Field<commandos::DetailSettings>> fieldsOf();
} // namespace lince
