#pragma once
// What <Goap> is compiled to: facts are keys of the blackboard, conditions and effects are read out of expressions.

#include <lince/decision/goap_search.h>
#include <lince/decision/program.h>

#include <span>
#include <string>
#include <vector>

namespace lince {

struct GoapGoal {
    std::string name;
    ExpressionId enabled = kNoExpression, priority = kNoExpression; ///< none: always, 1
    std::vector<FactCondition> wants;
};

struct GoapActionInfo {
    std::string name;
    ExpressionId cost = kNoExpression;   ///< none: 1
    ExpressionId effect = kNoExpression; ///< script that is run when its node succeeded
    NodeIndex child = kNoNode;
};

struct GoapData : NodeData {
    static constexpr std::size_t kMaxGoals = 16;
    GoapDomain domain;
    std::vector<GoapActionInfo> actions;
    std::vector<GoapGoal> goals;
    std::vector<KeyId> facts;
    std::uint32_t budget = 64; ///< expansions a thought
    Tick bar = 0;              ///< for which an action whose node failed is not planned with
    void addRows(const NodeLook& look, std::vector<NodeRow>& rows) const override;

  private:
    void addPlan(std::span<const std::uint32_t> plan, std::uint32_t current, std::vector<NodeRow>& rows) const;
};

/// Cells: these, then the plan, then of each action the tick up to which it is barred, then the search's buffer.
inline constexpr std::size_t kGoapGoal = 0, kGoapLength = 1, kGoapStep = 2, kGoapChecked = 3, kGoapTried = 4,
                             kGoapHead = 5;

/// budget, nodes, length, bar.
const std::vector<PortInfo>& goapPorts();
void compileGoap(NodeCompiler& compiler, const XmlElement& element, NodeIndex node);

} // namespace lince
