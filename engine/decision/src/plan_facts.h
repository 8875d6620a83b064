#pragma once
// Facts that plans reckon with: keys of the blackboard that hold numbers, truths or names, as numbers. Conditions and
// effects of planners are read out of expressions.

#include <lince/core/xml.h>
#include <lince/decision/goap_search.h>
#include <lince/decision/node_compiler.h>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace lince {

inline constexpr std::size_t kMaxPlanFacts = GoapDomain::kMaxFacts;
using PlanFactValues = std::array<double, kMaxPlanFacts>;

/// What the keys hold; NaN where nothing is known, or what is no number.
void readPlanFacts(const Blackboard& board, std::span<const KeyId> facts, PlanFactValues& values);

/// Conditions join "key", "!key" and "key compared with a constant" by &&; effects are scripts of "key = constant",
/// "key += constant" and "key -= constant". Mistakes go to the element.
class PlanFactReader {
  public:
    /// Keys that are mentioned are added to `facts`. [Limit: kMaxPlanFacts]
    PlanFactReader(NodeCompiler& compiler, std::vector<KeyId>& facts) : m_compiler(compiler), m_facts(facts) {}

    std::vector<FactCondition> conditions(const XmlElement& element, const char* attribute, bool optional);
    /// Adds to `all`; one a key, also over several calls. The script itself; kNoExpression when it is not given.
    ExpressionId effects(const XmlElement& element, const char* attribute, std::vector<FactEffect>& all);

  private:
    std::optional<std::uint16_t> fact(const XmlElement& element, const char* attribute, const ExpressionNode& node,
                                      bool named);
    void addConditions(const XmlElement& element, const char* attribute, const Expressions::Info& info,
                       std::uint16_t index, std::vector<FactCondition>& all);
    void addEffects(const XmlElement& element, const char* attribute, const Expressions::Info& info,
                    std::uint16_t index, std::vector<FactEffect>& all);

    NodeCompiler& m_compiler;
    std::vector<KeyId>& m_facts;
};

} // namespace lince
