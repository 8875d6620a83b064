#pragma once
// The kinds that the engine has, a group a source. A further group: its function here, and one line in node_kinds.cpp.

#include <lince/decision/program.h>

namespace lince {

void addTreeControls(NodeKinds& kinds);   ///< Sequence, Fallback, Parallel …
void addTreeDecorators(NodeKinds& kinds); ///< Inverter, Repeat, Timeout …
void addTreeWatchers(
    NodeKinds& kinds); ///< SkipUnlessUpdated, Precondition, Loop… and what else looks at the blackboard
void addTreeActions(NodeKinds& kinds);   ///< Script, SetBlackboard, Sleep …
void addOwnTreeKinds(NodeKinds& kinds);  ///< RandomSelector, Limit, Cooldown, Log, Service
void addUtilityKinds(NodeKinds& kinds);  ///< Utility
void addMachineKinds(NodeKinds& kinds);  ///< StateMachine
void addDecisionKinds(NodeKinds& kinds); ///< Decision
void addFuzzyKinds(NodeKinds& kinds);    ///< Fuzzy
void addPlannerKinds(NodeKinds& kinds);  ///< Goap
void addHtnKinds(NodeKinds& kinds);      ///< Htn

} // namespace lince
