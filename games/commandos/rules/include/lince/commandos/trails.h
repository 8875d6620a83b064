#pragma once
// What commandos leave behind for noses: a trace wherever one walks, that grows faint. A trace is an invisible thing
// of the world; its velocity is the way on, as long as it is fresh: 1 just left, 0 gone.

#include <lince/core/tick.h>
#include <lince/sim/table_system.h>

namespace lince::commandos {

struct Trace {
    EntityId entity, who;
    Tick left = 0;
    void visitState(StateVisitor& v);
};

class Trails final : public TableSystem<Trace> {
  public:
    static constexpr float kStep = 1.5f;                     ///< metres between two traces of one body
    static constexpr Tick kLasting = 40 * kTicksPerSecond;   ///< until one is gone
    static constexpr float kHeight = 0.25f, kRadius = 0.05f; ///< metres above the feet; of the thing

    /// Of these definitions: who has a kit leaves traces, whatever he wears.
    explicit Trails(const Definitions& definitions);
    void step(SimContext& sim) override;

  protected:
    bool isRowValid(const SimContext& sim, const Trace& trace) const override;

  private:
    bool smells(BodyTypeId type) const { return type.value < m_smells.size() && m_smells[type.value]; }
    std::vector<bool> m_smells; ///< by body type
};

} // namespace lince::commandos
