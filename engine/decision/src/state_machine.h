#pragma once
// What <StateMachine> is compiled to. States are in a flat list, parents before their substates; the machine itself is
// state 0, so that what holds of every state (its transitions, history) needs no second way of saying it.

#include <lince/decision/program.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lince {

enum class History : std::uint8_t { None, Shallow, Deep, Default };
/// What an answer must be for a transition.
enum class MachineTrigger : std::uint8_t { Always, Success, Failure, Done };

struct MachineTransition {
    std::uint16_t target = 0;
    MachineTrigger on = MachineTrigger::Always;
    History history = History::Default;
    ExpressionId guard = kNoExpression, script = kNoExpression;
    ExpressionId after = kNoExpression; ///< seconds in the state
    ExpressionId held = kNoExpression;  ///< seconds for which the guard has held
    std::uint16_t heldCell = 0;         ///< the tick since when it has, + 1; with `held`
    KeyId changed;
};

struct MachineState {
    static constexpr std::uint16_t kNone = 0xffff;
    enum class Kind : std::uint8_t { Plain, Super, Final };

    std::string name;
    Kind kind = Kind::Plain;
    Answer answer = Answer::Success; ///< of Final
    History history = History::None; ///< when it is entered without saying where in it
    std::uint16_t parent = kNone, initial = kNone;
    std::uint16_t depth = 0;
    ExpressionId onEnter = kNoExpression, onUpdate = kNoExpression, onExit = kNoExpression;
    NodeIndex child = kNoNode;
    std::vector<MachineTransition> transitions; ///< in order of priority
};

struct MachineData : NodeData {
    static constexpr std::size_t kMaxStates = 256, kMaxDepth = 16;
    std::vector<MachineState> states;
    std::uint16_t heldCells = 0; ///< behind those of the states
    void addRows(const NodeLook& look, std::vector<NodeRow>& rows) const override;

  private:
    void addRowsWithin(std::uint16_t parent, const NodeLook& look, std::vector<NodeRow>& rows) const;
};

/// Cells: these, then of each state the substate it was in last (+1) and the tick at which it was entered,
/// then those of transitions with `for`.
inline constexpr std::size_t kMachineActive = 0, kMachineSeen = 1, kMachineHead = 2;

void compileMachine(NodeCompiler& compiler, const XmlElement& element, NodeIndex node);

} // namespace lince
