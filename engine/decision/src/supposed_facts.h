#pragma once
// The blackboard as a plan would leave it: while this lives, facts on the board hold what was supposed of them, so that
// any expression can be asked; then they hold again what they held.

#include "plan_facts.h"

#include <lince/decision/program.h>

namespace lince {

class SupposedFacts {
  public:
    SupposedFacts(Run& run, const std::vector<KeyId>& facts) : m_run(run), m_facts(facts) {
        readPlanFacts(run.board(), facts, m_values);
        for (std::size_t f = 0; f < facts.size(); ++f)
            m_held[f] = run.board()[facts[f]];
    }
    ~SupposedFacts() {
        for (std::size_t f = 0; f < m_facts.size(); ++f)
            (void)m_run.board().suppose(m_facts[f], m_held[f]);
    }
    SupposedFacts(const SupposedFacts&) = delete;
    SupposedFacts& operator=(const SupposedFacts&) = delete;

    const PlanFactValues& values() const { return m_values; }
    void set(std::size_t fact, double value) {
        m_values[fact] = value;
        const ValueType type = m_run.program().keys()[m_facts[fact]].type;
        Value supposed = m_held[fact]; // what is unknown stays as it is
        if (value == value)
            supposed = type == ValueType::Truth  ? Value::ofTruth(value != 0)
                       : type == ValueType::Name ? Value::ofName(static_cast<NameId>(value))
                                                 : Value::ofNumber(value);
        (void)m_run.board().suppose(m_facts[fact], supposed);
    }
    void apply(std::span<const FactEffect> effects) {
        for (const FactEffect& effect : effects)
            set(effect.fact, effect.applied(m_values[effect.fact]));
    }

  private:
    Run& m_run;
    const std::vector<KeyId>& m_facts;
    PlanFactValues m_values;
    std::array<Value, kMaxPlanFacts> m_held;
};

} // namespace lince
