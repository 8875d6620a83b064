// <Htn>: decomposes a task into actions by its methods, and does them one after the other.

#include "htn_search.h"
#include "kind_help.h"
#include "node_kinds.h"

#include <lince/agent/decision_trace.h>
#include <lince/decision/node_rows.h>

#include <algorithm>
#include <cstring>

namespace lince {
namespace {

class HtnRun {
  public:
    HtnRun(Run& run, NodeIndex node)
        : m_run(run), m_data(run.program().data<HtnData>(node)), m_cells(run.cells(node)),
          m_begunFacts(m_cells + kHtnHead), m_barred(m_begunFacts + m_data.facts.size() * 2) {
        // What a forged state says of a plan is taken only as far as it can be one.
        if (!m_data.better || m_cells[kHtnSide] > 1) m_cells[kHtnSide] = 0;
        if (hasPlan() && (current().state() != HtnState::Found || m_cells[kHtnStep] >= current().length()))
            m_cells[kHtnPlanned] = 0;
    }

    Answer tick() {
        std::uint32_t budget = m_data.budget;
        if (hasPlan() && changedSince(m_cells[kHtnChecked])) check();
        if (hasPlan() && m_data.better && seekBetter(budget) && !hasPlan()) return done();
        // Actions that take no time are done at once, but no more in a thought than a plan has.
        for (std::uint32_t acted = 0; acted < m_data.length; ++acted) {
            if (!hasPlan()) {
                const Answer answer = plan(budget);
                if (!hasPlan()) return answer;
            }
            const Answer answer = act();
            if (answer != Answer::Success) return answer;
            if (!hasPlan() && current().state() == HtnState::Found) return done();
        }
        return Answer::Running;
    }

    void halt() {
        stopAction();
        forget();
    }

  private:
    bool hasPlan() const { return m_cells[kHtnPlanned] != 0; }
    HtnSearch search(std::uint32_t side) {
        return {m_data, m_barred + m_data.actions.size() + side * HtnSearch::words(m_data)};
    }
    HtnSearch current() { return search(m_cells[kHtnSide]); }
    const HtnAction& action() { return m_data.actions[current().action(m_cells[kHtnStep])]; }
    void note(TraceKind kind, std::string_view what, bool taken, float value = 0, std::string_view why = {}) {
        if (m_run.trace() != nullptr) m_run.trace()->note(kind, what, taken, value, why);
    }

    void stopAction() {
        if (hasPlan()) m_run.reset(action().child);
        m_cells[kHtnBegun] = 0;
    }
    void forget() {
        m_cells[kHtnPlanned] = m_cells[kHtnStep] = m_cells[kHtnBegun] = 0;
        for (std::uint32_t side = 0; side < (m_data.better ? 2u : 1u); ++side)
            search(side).stop();
    }
    Answer done() {
        forget();
        return Answer::Success;
    }
    void drop(std::string_view why) {
        note(TraceKind::Choice, "plan", false, 0, why);
        stopAction();
        forget();
    }

    /// Whether a condition could have another answer than at this revision.
    bool changedSince(std::uint32_t revision) const {
        if (m_data.changesUnseen) return true;
        const Blackboard& board = m_run.board();
        return board.revision() != revision && std::any_of(m_data.watched.begin(), m_data.watched.end(),
                                                           [&](KeyId key) { return board.changedAt(key) > revision; });
    }
    void check() {
        m_cells[kHtnChecked] = m_run.board().revision();
        if (!canBeDone(current(), m_cells[kHtnStep], m_cells[kHtnBegun] != 0))
            drop("a condition of what is left fails");
    }
    /// Goes through a plan from a step on: needs of its actions, and conditions of methods that are still ahead. Of an
    /// action that runs, what it changes itself is taken as it was when it began.
    bool canBeDone(const HtnSearch& plan, std::size_t first, bool begun) {
        SupposedFacts facts(m_run, m_data.facts);
        std::size_t next = plan.firstFrame();
        while (next < plan.frames() && plan.frame(next).at < first + (begun ? 1 : 0))
            ++next;
        for (std::size_t step = first;; ++step) {
            for (; next < plan.frames() && plan.frame(next).at <= step; ++next) {
                const HtnSearch::Frame frame = plan.frame(next);
                const HtnTask& task = m_data.tasks[frame.task];
                if (!stillHolds(task.methods[frame.method].condition, task.name, task.methods[frame.method].name))
                    return false;
            }
            if (step >= plan.length()) return true;
            const HtnAction& one = m_data.actions[plan.action(step)];
            if (step == first && begun)
                for (const FactEffect& effect : one.effects) {
                    double value = 0;
                    std::memcpy(&value, m_begunFacts + effect.fact * 2, sizeof value);
                    facts.set(effect.fact, value);
                }
            if (!stillHolds(one.needs, one.name, {})) return false;
            facts.apply(one.effects);
        }
    }
    /// Tells only of what does not.
    bool stillHolds(ExpressionId condition, const std::string& who, std::string_view method) {
        if (condition == kNoExpression || m_run.holds(condition)) return true;
        if (m_run.trace() != nullptr)
            (void)htnHolds(m_run, condition, method.empty() ? who : who + " > " + std::string(method));
        return false;
    }

    HtnState go(HtnSearch& search, std::uint32_t& budget, const HtnSearch* than = nullptr) {
        SupposedFacts facts(m_run, m_data.facts);
        return search.go({m_run, facts, m_barred}, budget, than);
    }
    void start(HtnSearch& search) {
        PlanFactValues facts{};
        readPlanFacts(m_run.board(), m_data.facts, facts);
        search.start(facts, m_run.board().revision());
    }
    /// Whether what was found is one still: the world may have moved since the search began.
    bool holdsStill(const HtnSearch& found) { return !changedSince(found.revision()) || canBeDone(found, 0, false); }
    void adopt(const HtnSearch& found) {
        if (m_run.trace() != nullptr) {
            std::string words;
            for (std::size_t i = 0; i < found.length(); ++i)
                words += (i == 0 ? "" : ", ") + m_data.actions[found.action(i)].name;
            if (found.isCut()) words += " …";
            note(TraceKind::Choice, "plan", true, static_cast<float>(found.nodes()), words);
        }
        m_cells[kHtnPlanned] = found.length() > 0 ? 1 : 0;
        m_cells[kHtnStep] = 0;
        m_cells[kHtnChecked] = m_run.board().revision();
        m_cells[kHtnSought] = found.revision();
    }

    /// Without a plan afterwards: the answer. Success: nothing is left to do.
    Answer plan(std::uint32_t& budget) {
        HtnSearch search = current();
        if (search.state() != HtnState::Searching) start(search);
        for (;;) {
            const HtnState state = go(search, budget);
            if (state == HtnState::Searching) {
                note(TraceKind::Choice, "planning", true, static_cast<float>(search.nodes()), "nodes so far");
                return Answer::Running;
            }
            if (state == HtnState::Found) {
                if (!holdsStill(search)) {
                    drop("the world moved meanwhile");
                    return Answer::Running;
                }
                adopt(search);
                return hasPlan() ? Answer::Running : done();
            }
            const bool rest = search.firstFrame() > 0;
            note(TraceKind::Choice, rest ? "plan for the rest" : "plan", false, 0,
                 state == HtnState::TooFar ? "none within the bounds" : "there is none");
            if (!rest) break;
            start(search);
        }
        forget();
        return Answer::Failure;
    }

    /// Looks for a plan of methods that come earlier. True: it was taken.
    bool seekBetter(std::uint32_t& budget) {
        HtnSearch other = search(1 - m_cells[kHtnSide]);
        if (other.state() != HtnState::Searching) {
            if (!changedSince(m_cells[kHtnSought])) return false;
            m_cells[kHtnSought] = m_run.board().revision();
            start(other);
        }
        const HtnSearch mine = current();
        const HtnState state = go(other, budget, &mine);
        if (state == HtnState::Searching) return false;
        if (state != HtnState::Found || !holdsStill(other)) {
            other.stop();
            return false;
        }
        note(TraceKind::Choice, "plan", false, 0, "methods that come earlier can be done now");
        // Who begins with what runs already lets it run.
        if (other.length() == 0 || m_cells[kHtnBegun] == 0 || other.action(0) != mine.action(m_cells[kHtnStep]))
            stopAction();
        current().stop();
        m_cells[kHtnSide] = 1 - m_cells[kHtnSide];
        adopt(other);
        return true;
    }

    /// Success: the action is done, and the next can begin.
    Answer act() {
        HtnSearch plan = current();
        const std::uint16_t index = plan.action(m_cells[kHtnStep]);
        const HtnAction& one = m_data.actions[index];
        note(TraceKind::Choice, one.name, true, static_cast<float>(m_cells[kHtnStep]), "action");
        if (m_cells[kHtnBegun] == 0) {
            m_cells[kHtnBegun] = 1;
            PlanFactValues facts{};
            readPlanFacts(m_run.board(), m_data.facts, facts);
            if (!m_data.facts.empty()) std::memcpy(m_begunFacts, facts.data(), m_data.facts.size() * sizeof(double));
        }
        const Answer answer = m_run.tickNode(one.child);
        if (answer == Answer::Running) return answer;
        m_run.reset(one.child);
        m_cells[kHtnBegun] = 0;
        if (answer != Answer::Success) {
            m_barred[index] = m_run.now() + m_data.bar;
            drop("its action failed");
            return Answer::Running;
        }
        if (one.effect != kNoExpression) (void)m_run.evaluate(one.effect);
        if (++m_cells[kHtnStep] < plan.length()) {
            check(); // always: what was expected may not have come
            return Answer::Success;
        }
        m_cells[kHtnPlanned] = m_cells[kHtnStep] = 0;
        if (m_data.better) search(1 - m_cells[kHtnSide]).stop();
        if (plan.isCut()) {
            PlanFactValues facts{};
            readPlanFacts(m_run.board(), m_data.facts, facts);
            plan.resume(facts, m_run.board().revision());
        }
        return Answer::Success;
    }

    Run& m_run;
    const HtnData& m_data;
    std::uint32_t* m_cells;
    std::uint32_t *m_begunFacts, *m_barred;
};

Answer tickHtn(Run& run, NodeIndex node) {
    return HtnRun(run, node).tick();
}

void haltHtn(Run& run, NodeIndex node) {
    HtnRun(run, node).halt();
}

} // namespace

/// The tasks of the plan with the methods that were chosen for them, and its actions where they are done.
void HtnData::addRows(const NodeLook& look, std::vector<NodeRow>& rows) const {
    std::vector<std::uint32_t> cells(look.cells().begin(), look.cells().end()); // a search is a view that could write
    const std::size_t side = better && cells[kHtnSide] == 1 ? 1 : 0;
    const HtnSearch plan(*this,
                         cells.data() + kHtnHead + facts.size() * 2 + actions.size() + side * HtnSearch::words(*this));
    const std::uint32_t current = cells[kHtnStep];
    if (cells[kHtnPlanned] == 0 || plan.state() != HtnState::Found || current >= plan.length()) {
        if (plan.state() != HtnState::Searching) return;
        NodeRow row;
        row.what = {"planning", "planificando"};
        row.text = tasks[root].name;
        row.marked = true;
        rows.push_back(std::move(row));
        return;
    }
    struct Open {
        const HtnMethod* method;
        std::size_t position; ///< of its next step
        std::uint16_t depth;  ///< of the root's 1
    };
    std::vector<Open> open;
    std::size_t next = plan.firstFrame();
    for (std::size_t step = 0; step < plan.length(); ++step) {
        for (; next < plan.frames() && plan.frame(next).at <= step; ++next) {
            const HtnSearch::Frame frame = plan.frame(next);
            const HtnTask& task = tasks[frame.task];
            while (!open.empty() && open.back().depth >= frame.depth)
                open.pop_back();
            if (!open.empty()) open.back().position = frame.position;
            open.push_back({&task.methods[frame.method], 0, frame.depth});
            NodeRow row;
            row.what = {"task", "tarea"};
            row.text = task.name + " > " + open.back().method->name;
            row.depth = static_cast<std::uint16_t>(frame.depth - 1);
            rows.push_back(std::move(row));
        }
        // It is of the innermost method that has an action left.
        while (!open.empty() && !(open.back().position < open.back().method->steps.size() &&
                                  open.back().method->steps[open.back().position].isAction))
            open.pop_back();
        if (!open.empty()) ++open.back().position;
        const HtnAction& action = actions[plan.action(step)];
        NodeRow row;
        row.what = {"step", "paso"};
        row.text = action.name;
        row.depth = open.empty() ? std::uint16_t{0} : open.back().depth;
        row.child = action.child;
        row.marked = step == current;
        row.done = step < current;
        rows.push_back(std::move(row));
    }
}

void addHtnKinds(NodeKinds& kinds) {
    NodeKind kind;
    kind.name = "Htn";
    kind.role = NodeRole::Control;
    kind.children = {1, HtnData::kMaxActions};
    kind.ports = htnPorts();
    kind.help = {"plans by methods which actions a task is made of, and does them",
                 "planifica con métodos de qué acciones consta una tarea y las hace"};
    kind.tick = tickHtn;
    kind.halt = haltHtn;
    kind.compile = compileHtn;
    kinds.add(std::move(kind));
}

} // namespace lince
