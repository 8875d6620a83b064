#pragma once
// What <Htn> is compiled to: compound tasks with methods, and actions. All in flat lists; steps refer by index.

#include <lince/decision/goap_search.h>
#include <lince/decision/program.h>

#include <span>
#include <string>
#include <vector>

namespace lince {

/// A task that a method asks for.
struct HtnStep {
    std::uint16_t index = 0; ///< of an action or a compound task
    bool isAction = false;
    bool later = false; ///< planned only when all before it is done
};

struct HtnMethod {
    std::string name;
    ExpressionId condition = kNoExpression; ///< none: always
    std::vector<HtnStep> steps;             ///< empty: nothing is to be done
};

struct HtnTask {
    std::string name;
    std::vector<HtnMethod> methods; ///< at least one; the first that holds and can be planned is taken
};

struct HtnAction {
    std::string name;
    ExpressionId needs = kNoExpression;  ///< none: nothing
    ExpressionId effect = kNoExpression; ///< script that is run when its node succeeded
    std::vector<FactEffect> effects;     ///< of `effect` and `expects`
    NodeIndex child = kNoNode;
};

struct HtnData : NodeData {
    static constexpr std::size_t kMaxTasks = 128, kMaxActions = 128, kMaxMethods = 32, kMaxSteps = 32;
    static constexpr std::size_t kMaxLength = 64, kMaxDepth = 64, kMaxNodes = 4096;

    std::vector<HtnTask> tasks;
    std::vector<HtnAction> actions;
    std::vector<KeyId> facts;   ///< that effects touch
    std::vector<KeyId> watched; ///< that conditions read
    bool changesUnseen = false; ///< conditions ask functions or the time, which change without a key
    bool better = false;        ///< looks for a plan of methods that come earlier while it carries one out
    std::uint16_t root = 0;     ///< task
    std::uint32_t budget = 32;  ///< nodes a thought
    std::uint32_t nodes = 256;  ///< nodes a search
    std::uint32_t length = 16;  ///< actions of a plan
    std::uint32_t depth = 16;   ///< tasks within each other
    Tick bar = 0;               ///< for which an action whose node failed is not planned with
    void addRows(const NodeLook& look, std::vector<NodeRow>& rows) const override;
};

/// Cells: these, then the facts as they were when the action that runs began, then of each action the tick up to which
/// it is barred, then a search's words; twice when it looks for better plans.
inline constexpr std::size_t kHtnPlanned = 0, kHtnSide = 1, kHtnStep = 2, kHtnBegun = 3, kHtnChecked = 4,
                             kHtnSought = 5, kHtnHead = 6;

/// budget, nodes, length, depth, bar, replan, task.
const std::vector<PortInfo>& htnPorts();
void compileHtn(NodeCompiler& compiler, const XmlElement& element, NodeIndex node);

} // namespace lince
