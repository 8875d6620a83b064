// <StateMachine>: finite and hierarchical state machines (Harel, Statecharts, 1987), without parallel regions: a
// Parallel of machines is one.

#include "kind_help.h"
#include "node_kinds.h"
#include "state_machine.h"

#include <lince/agent/decision_trace.h>
#include <lince/decision/node_rows.h>

#include <fmt/format.h>

#include <array>

namespace lince {
namespace {

constexpr std::uint16_t kNoState = MachineState::kNone;
constexpr int kMaxCompletions = 4; ///< of states that end one another in one thought; the rest waits for the next

class MachineRun {
  public:
    MachineRun(Run& run, NodeIndex node)
        : m_run(run), m_data(run.program().data<MachineData>(node)), m_cells(run.cells(node)) {
        const std::uint32_t active = m_cells[kMachineActive] - 1; // 0: none, and wraps beyond every index
        if (active < m_data.states.size() && state(active).kind != MachineState::Kind::Super)
            m_active = static_cast<std::uint16_t>(active);
    }

    Answer tick() {
        if (m_active == kNoState) {
            enter(kNoState, 0, History::Default);
        } else {
            const bool ended = state(m_active).kind == MachineState::Kind::Final;
            const Found found =
                ended ? find(state(m_active).parent, state(m_active).answer, true) : find(m_active, Answer::Idle, true);
            if (found.transition != nullptr) take(found);
        }
        m_cells[kMachineSeen] = m_run.board().revision();
        complete();
        if (const Answer answer = finished(); answer != Answer::Running) return answer;
        if (state(m_active).kind == MachineState::Kind::Final) return Answer::Running;
        update(m_active);
        const NodeIndex child = state(m_active).child;
        if (child == kNoNode) return Answer::Running;
        const Answer answer = m_run.tickNode(child);
        if (!isDone(answer)) return Answer::Running;
        m_run.reset(child);
        const Found found = find(m_active, answer, false);
        if (found.transition != nullptr) {
            take(found);
            complete();
        }
        return finished();
    }

    void halt() {
        if (m_active != kNoState) leave(kNoState);
        if (state(0).history == History::None) forget();
    }

  private:
    struct Found {
        std::uint16_t owner = kNoState;
        const MachineTransition* transition = nullptr;
    };
    const MachineState& state(std::size_t index) const { return m_data.states[index]; }
    std::uint32_t& lastOf(std::uint16_t index) { return m_cells[kMachineHead + index * 2]; }
    std::uint32_t& enteredAt(std::uint16_t index) { return m_cells[kMachineHead + index * 2 + 1]; }
    void run(ExpressionId script) {
        if (script != kNoExpression) (void)m_run.evaluate(script);
    }
    void setActive(std::uint16_t index) {
        m_active = index;
        m_cells[kMachineActive] = index == kNoState ? 0 : index + 1u;
    }
    void forget() {
        for (std::size_t i = 0; i < m_data.states.size(); ++i)
            lastOf(static_cast<std::uint16_t>(i)) = 0;
    }

    /// The first transition that is due: the innermost state's before its parents', each state's in their order.
    /// `always`: also those that wait for no answer.
    Found find(std::uint16_t from, Answer answer, bool always) {
        for (std::uint16_t owner = from; owner != kNoState; owner = state(owner).parent)
            for (const MachineTransition& transition : state(owner).transitions) {
                if (transition.on == MachineTrigger::Always ? !always : !matches(transition.on, answer)) continue;
                const bool due = isDue(owner, transition);
                if (m_run.trace() != nullptr) note(owner, transition, due);
                if (due) return {owner, &transition};
            }
        return {};
    }
    static bool matches(MachineTrigger on, Answer answer) {
        if (on == MachineTrigger::Success) return answer == Answer::Success;
        if (on == MachineTrigger::Failure) return answer == Answer::Failure;
        return isDone(answer);
    }
    bool isDue(std::uint16_t owner, const MachineTransition& transition) {
        const bool holds = transition.guard == kNoExpression || m_run.holds(transition.guard);
        if (transition.held != kNoExpression && !hasHeld(owner, transition, holds)) return false;
        if (missingTicks(transition.after, m_run.now() - enteredAt(owner)) > 0) return false;
        if (transition.changed && m_run.board().changedAt(transition.changed) <= m_cells[kMachineSeen]) return false;
        return holds;
    }
    /// Until so many seconds are over; 0: they are, or there are none.
    Tick missingTicks(ExpressionId seconds, Tick since) {
        if (seconds == kNoExpression) return 0;
        const Tick wanted = ticksFromSeconds(static_cast<float>(m_run.number(seconds)));
        return wanted > since ? wanted - since : 0;
    }
    std::uint32_t& heldSince(const MachineTransition& transition) {
        return m_cells[kMachineHead + m_data.states.size() * 2 + transition.heldCell];
    }
    /// Since its state was entered, at the earliest. Asked in every thought in which the state is active.
    bool hasHeld(std::uint16_t owner, const MachineTransition& transition, bool holds) {
        std::uint32_t& since = heldSince(transition);
        if (!holds) return since = 0, false;
        if (since == 0 || since - 1 < enteredAt(owner)) since = m_run.now() + 1;
        return missingTicks(transition.held, m_run.now() + 1 - since) == 0;
    }

    void take(const Found& found) {
        const MachineTransition transition = *found.transition;
        // Out to the nearest state that holds both, which itself is not left; the target is always entered anew.
        std::uint16_t common = state(transition.target).parent;
        while (!isWithin(m_active, common))
            common = state(common).parent;
        leave(common);
        run(transition.script);
        enter(common, transition.target, transition.history);
    }
    /// Properly within; everything is within no state.
    bool isWithin(std::uint16_t index, std::uint16_t outer) const {
        if (outer == kNoState) return true;
        for (index = state(index).parent; index != kNoState; index = state(index).parent)
            if (index == outer) return true;
        return false;
    }
    void leave(std::uint16_t outer) {
        const bool final = state(m_active).kind == MachineState::Kind::Final;
        if (state(m_active).child != kNoNode) m_run.reset(state(m_active).child);
        for (std::uint16_t index = m_active; index != outer; index = state(index).parent) {
            run(state(index).onExit);
            const std::uint16_t parent = state(index).parent;
            // Who ended has nothing to go on with.
            if (parent != kNoState) lastOf(parent) = final && index == m_active ? 0 : index + 1u;
        }
        setActive(kNoState);
    }
    void enter(std::uint16_t outer, std::uint16_t target, History history) {
        std::array<std::uint16_t, MachineData::kMaxDepth + 2> way{};
        std::size_t length = 0;
        for (std::uint16_t index = target; index != outer && length < way.size(); index = state(index).parent)
            way[length++] = index;
        while (length > 0)
            begin(way[--length]);
        std::uint16_t index = target;
        while (state(index).kind == MachineState::Kind::Super) {
            const History how = history == History::Default ? state(index).history : history;
            const std::uint32_t last = lastOf(index) - 1;
            const bool goesOn = how != History::None && last < m_data.states.size() && state(last).parent == index;
            index = goesOn ? static_cast<std::uint16_t>(last) : state(index).initial;
            if (history == History::Shallow || history == History::None) history = History::Default;
            if (how == History::Deep) history = History::Deep;
            begin(index);
        }
        setActive(index);
    }
    void begin(std::uint16_t index) {
        enteredAt(index) = m_run.now();
        run(state(index).onEnter);
    }
    /// While an end within a state ends that state, and somebody waits for that.
    void complete() {
        for (int i = 0; i < kMaxCompletions; ++i) {
            const MachineState& active = state(m_active);
            if (active.kind != MachineState::Kind::Final || active.parent == 0) return;
            const Found found = find(active.parent, active.answer, false);
            if (found.transition == nullptr) return;
            take(found);
        }
    }
    Answer finished() {
        const MachineState& active = state(m_active);
        if (m_run.trace() != nullptr)
            m_run.trace()->note(TraceKind::Choice, "state " + pathOf(m_active), true,
                                secondsFromTicks(m_run.now() - enteredAt(m_active)), "seconds in it");
        if (active.kind != MachineState::Kind::Final || active.parent != 0) return Answer::Running;
        leave(kNoState);
        forget();
        return active.answer;
    }
    void update(std::uint16_t index) {
        std::array<std::uint16_t, MachineData::kMaxDepth + 2> way{};
        std::size_t length = 0;
        for (; index != kNoState && length < way.size(); index = state(index).parent)
            way[length++] = index;
        while (length > 0)
            run(state(way[--length]).onUpdate);
    }

    std::string pathOf(std::uint16_t index) const {
        std::string path = state(index).name;
        for (index = state(index).parent; index != kNoState && index != 0; index = state(index).parent)
            path.insert(0, state(index).name + "/");
        return path;
    }
    void note(std::uint16_t owner, const MachineTransition& transition, bool due) {
        std::string why;
        const Tick since = m_run.now() - enteredAt(owner);
        const bool waits = transition.held != kNoExpression && heldSince(transition) != 0;
        if (const Tick early = missingTicks(transition.after, since); early > 0)
            why = fmt::format("{:.2f} s too early", secondsFromTicks(early));
        else if (const Tick left = waits ? missingTicks(transition.held, m_run.now() + 1 - heldSince(transition)) : 0;
                 left > 0)
            why = fmt::format("holds, but {:.2f} s too short", secondsFromTicks(left));
        else if (transition.changed && m_run.board().changedAt(transition.changed) <= m_cells[kMachineSeen])
            why = fmt::format("{} did not change", m_run.program().keys()[transition.changed].name);
        else if (transition.guard != kNoExpression)
            why = m_run.program().expressions().explain(transition.guard, m_run.context()).toText();
        m_run.trace()->note(TraceKind::Condition,
                            fmt::format("{} to {}", state(owner).name, state(transition.target).name), due, 0, why);
    }

    Run& m_run;
    const MachineData& m_data;
    std::uint32_t* m_cells;
    std::uint16_t m_active = kNoState;
};

Answer tickMachine(Run& run, NodeIndex node) {
    return MachineRun(run, node).tick();
}

void haltMachine(Run& run, NodeIndex node) {
    MachineRun(run, node).halt();
}

} // namespace

/// Substates behind the state that holds them, whatever came first in the file.
void MachineData::addRowsWithin(std::uint16_t parent, // NOLINT(misc-no-recursion): kMaxDepth
                                const NodeLook& look, std::vector<NodeRow>& rows) const {
    const std::span<const std::uint32_t> cells = look.cells();
    for (std::size_t i = 1; i < states.size(); ++i) {
        const MachineState& state = states[i];
        if (state.parent != parent) continue;
        NodeRow row;
        row.what = state.kind == MachineState::Kind::Final ? Phrase{"end", "final"} : Phrase{"state", "estado"};
        row.text = state.name;
        row.depth = static_cast<std::uint16_t>(state.depth - 1);
        row.child = state.child;
        std::uint32_t active = cells[kMachineActive] - 1; // 0: none, and wraps beyond every index
        while (active < states.size() && active != i)
            active = states[active].parent;
        row.marked = active == i;
        if (row.marked) row.seconds = look.secondsSince(cells[kMachineHead + i * 2 + 1]);
        rows.push_back(std::move(row));
        addRowsWithin(static_cast<std::uint16_t>(i), look, rows);
    }
}

void MachineData::addRows(const NodeLook& look, std::vector<NodeRow>& rows) const {
    addRowsWithin(0, look, rows);
}

namespace {
PortInfo machineScript(const char* name, Phrase help) {
    PortInfo port = fixedPort(name, ValueType::None, "", help);
    port.script = ExpressionUse::Script;
    return port;
}
} // namespace

void addMachineKinds(NodeKinds& kinds) {
    NodeKind kind;
    kind.name = "StateMachine";
    kind.role = NodeRole::Control;
    kind.children = {0, MachineData::kMaxStates};
    kind.ports = {
        fixedPort("initial", ValueType::Name, "",
                  {"where it begins; the first state when not given", "dónde empieza; si no se da, el primer estado"}),
        fixedWordPort("history", {"none", "shallow", "deep"}, "none",
                      {"what it goes on with after it was halted", "con qué sigue después de pararse"}),
        machineScript("onEnter", {"when it begins", "cuando empieza"}),
        machineScript("onUpdate", {"in every thought", "en cada pensamiento"}),
        machineScript("onExit", {"when it ends or is halted", "cuando acaba o se para"}),
    };
    kind.help = {"one state at a time, with transitions between them; states may hold states",
                 "un estado a la vez, con transiciones entre ellos; un estado puede contener estados"};
    kind.tick = tickMachine;
    kind.halt = haltMachine;
    kind.compile = compileMachine;
    kinds.add(std::move(kind));
}

} // namespace lince
