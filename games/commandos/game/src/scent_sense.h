#pragma once
// A nose: traces on the ground near by (trails.h), how fresh they are and which way they lead.

#include <lince/commandos/sense_kinds.h>
#include <lince/core/fields_fwd.h>
#include <lince/sense/agent_senses.h>
#include <lince/sense/sense_list.h>

namespace lince::commandos {

struct ScentSettings {
    float range = 2.5f; ///< metres
    Tick period = 12;   ///< between two sniffs
    Tick ageLimit = 120;
};

class ScentSense final : public Sense {
  public:
    using Settings = ScentSettings;
    static constexpr SenseKind kKind = kScentSense;
    ScentSense(const Settings& settings, AgentId agent) : m_settings(settings), m_agent(agent) {}
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
std::span<const Field<commandos::ScentSettings>> fieldsOf();
} // namespace lince
