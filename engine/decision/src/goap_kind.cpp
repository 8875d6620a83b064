// <Goap>: plans which of its actions make a goal true, and does them one after the other.

#include "goap_data.h"
#include "kind_help.h"
#include "node_kinds.h"
#include "plan_facts.h"

#include <lince/agent/decision_trace.h>
#include <lince/decision/node_compiler.h>
#include <lince/decision/node_rows.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace lince {
namespace {

class GoapRun {
  public:
    GoapRun(Run& run, NodeIndex node)
        : m_run(run), m_data(run.program().data<GoapData>(node)), m_cells(run.cells(node)), m_plan(m_cells + kGoapHead),
          m_barred(m_plan + m_data.domain.length),
          m_search(m_data.domain, {m_barred + m_data.actions.size(), m_data.domain.bufferWords()}) {
        // What a forged state says of a plan is taken only as far as it can be one.
        m_cells[kGoapLength] = std::min(m_cells[kGoapLength], m_data.domain.length);
        for (std::uint32_t i = 0; i < m_cells[kGoapLength]; ++i)
            if (m_plan[i] >= m_data.actions.size()) m_cells[kGoapLength] = 0;
        if (m_cells[kGoapStep] >= m_cells[kGoapLength]) m_cells[kGoapLength] = 0;
        if (m_cells[kGoapGoal] > m_data.goals.size()) m_cells[kGoapGoal] = 0;
        if (m_cells[kGoapGoal] == 0) m_cells[kGoapLength] = 0;
    }

    Answer tick() {
        readFacts();
        std::uint32_t budget = m_data.budget;
        const std::size_t best = bestGoal();
        if (hasPlan() && best != currentGoal()) drop("another goal comes first");
        if (hasPlan() && m_cells[kGoapChecked] != m_run.board().revision()) check();
        if (!hasPlan()) {
            const Answer answer = plan(best, budget);
            if (answer != Answer::Success) return answer;
            if (!hasPlan()) return Answer::Success; // nothing is left to do
        }
        return act();
    }

    void halt() {
        stopAction();
        forget();
    }

  private:
    bool hasPlan() const { return m_cells[kGoapLength] > 0; }
    std::size_t currentGoal() const { return m_cells[kGoapGoal] - 1u; }
    void forget() {
        m_cells[kGoapGoal] = m_cells[kGoapLength] = m_cells[kGoapStep] = m_cells[kGoapTried] = 0;
        m_search.stop();
    }
    void stopAction() {
        if (hasPlan()) m_run.reset(m_data.actions[m_plan[m_cells[kGoapStep]]].child);
    }
    /// Makes no text unless somebody asks.
    void note(TraceKind kind, const char* what, const std::string& who, bool taken, float value = 0,
              std::string_view why = {}) {
        if (m_run.trace() != nullptr) m_run.trace()->note(kind, what + who, taken, value, why);
    }
    void drop(const char* why) {
        note(TraceKind::Choice, "plan for ", m_data.goals[currentGoal()].name, false, 0, why);
        stopAction();
        readFacts(); // who is halted may have written some
        m_cells[kGoapLength] = m_cells[kGoapStep] = m_cells[kGoapTried] = 0;
        m_search.stop();
    }

    void readFacts() { readPlanFacts(m_run.board(), m_data.facts, m_facts); }
    bool satisfied(const GoapGoal& goal) const {
        return std::all_of(goal.wants.begin(), goal.wants.end(),
                           [&](const FactCondition& want) { return want.holds(m_facts[want.fact]); });
    }
    /// Of those that are wanted, do not hold, and were not found out of reach in this round: the most urgent, then the
    /// first. As many as there are: none.
    std::size_t bestGoal() {
        std::size_t best = m_data.goals.size();
        double most = 0;
        m_anySatisfied = false;
        for (std::size_t g = 0; g < m_data.goals.size(); ++g) {
            const GoapGoal& goal = m_data.goals[g];
            if (goal.enabled != kNoExpression && !m_run.holds(goal.enabled)) continue;
            if (satisfied(goal)) {
                m_anySatisfied = true;
                continue;
            }
            if ((m_cells[kGoapTried] >> g & 1u) != 0) continue;
            const double priority = goal.priority == kNoExpression ? 1 : m_run.number(goal.priority, 0);
            if (best == m_data.goals.size() || priority > most) best = g, most = priority;
        }
        return best;
    }

    /// Whether what is left can still be done. Of an action that runs already, what its own effects touch may have
    /// changed.
    void check() {
        m_cells[kGoapChecked] = m_run.board().revision();
        PlanFactValues facts = m_facts;
        const std::uint32_t first = m_cells[kGoapStep];
        for (std::uint32_t i = first; i < m_cells[kGoapLength]; ++i) {
            const std::uint32_t index = m_plan[i];
            const GoapDomain::Action& action = m_data.domain.actions[index];
            const bool runs = i == first && m_run.answer(m_data.actions[index].child) == Answer::Running;
            const std::uint64_t spared = runs ? m_data.domain.touched[index] : 0;
            for (const FactCondition& need : action.needs)
                if ((spared >> need.fact & 1u) == 0 && !need.holds(facts[need.fact]))
                    return obstructed(m_data.actions[index].name, need, facts[need.fact]);
            for (const FactEffect& effect : action.effects)
                facts[effect.fact] = effect.applied(facts[effect.fact]);
        }
        for (const FactCondition& want : m_data.goals[currentGoal()].wants)
            if (!want.holds(facts[want.fact]))
                return obstructed(m_data.goals[currentGoal()].name, want, facts[want.fact]);
    }
    void obstructed(const std::string& who, const FactCondition& condition, double is) {
        if (m_run.trace() != nullptr)
            m_run.trace()->note(
                TraceKind::Condition,
                fmt::format("{} needs {}", who, m_run.program().keys()[m_data.facts[condition.fact]].name), false,
                static_cast<float>(is == is ? is : 0), "replan");
        drop("a condition of what is left fails");
    }

    /// Success: there is a plan, or nothing to plan for.
    Answer plan(std::size_t goal, std::uint32_t& budget) {
        while (goal < m_data.goals.size()) {
            if (m_search.state() == GoapState::Idle || currentGoal() != goal) start(goal);
            const std::vector<FactCondition>& wants = m_data.goals[goal].wants;
            const GoapState state = m_search.go(wants, budget);
            if (state == GoapState::Searching) {
                note(TraceKind::Choice, "planning for ", m_data.goals[goal].name, true,
                     static_cast<float>(m_search.expansions()), "nodes so far");
                return Answer::Running;
            }
            if (state == GoapState::Found && adopt()) return Answer::Success;
            if (state != GoapState::Found) {
                note(TraceKind::Choice, "plan for ", m_data.goals[goal].name, false, 0,
                     state == GoapState::TooFar ? "none within the bounds" : "there is none");
                m_cells[kGoapTried] |= 1u << goal;
            }
            m_search.stop();
            if (state == GoapState::Found) return Answer::Running; // the world moved while it thought: anew
            goal = bestGoal();
        }
        const bool tried = m_cells[kGoapTried] != 0;
        forget();
        return !tried && m_anySatisfied ? Answer::Success : Answer::Failure;
    }
    void start(std::size_t goal) {
        m_cells[kGoapGoal] = static_cast<std::uint32_t>(goal) + 1;
        std::array<float, GoapDomain::kMaxActions> costs{};
        for (std::size_t a = 0; a < m_data.actions.size(); ++a) {
            const ExpressionId cost = m_data.actions[a].cost;
            constexpr double kNever = std::numeric_limits<double>::infinity();
            costs[a] = static_cast<float>(m_barred[a] > m_run.now() ? kNever
                                          : cost == kNoExpression   ? 1
                                                                    : m_run.number(cost, kNever));
        }
        m_search.start(m_data.goals[goal].wants, {m_facts.data(), m_data.facts.size()}, costs);
    }
    /// False when the facts are others by now, and the plan does not hold any more.
    bool adopt() {
        std::array<std::uint8_t, GoapDomain::kMaxLength> actions{};
        const std::size_t length = m_search.plan({actions.data(), m_data.domain.length});
        PlanFactValues facts = m_facts;
        if (length == 0 ||
            !checkPlan(m_data.domain, {actions.data(), length}, m_data.goals[currentGoal()].wants, facts).none)
            return false;
        std::string words;
        for (std::size_t i = 0; i < length; ++i) {
            m_plan[i] = actions[i];
            if (m_run.trace() != nullptr) words += (i == 0 ? "" : ", ") + m_data.actions[actions[i]].name;
        }
        note(TraceKind::Choice, "plan for ", m_data.goals[currentGoal()].name, true, m_search.cost(), words);
        m_search.stop();
        m_cells[kGoapLength] = static_cast<std::uint32_t>(length);
        m_cells[kGoapStep] = m_cells[kGoapTried] = 0;
        m_cells[kGoapChecked] = m_run.board().revision();
        return true;
    }

    Answer act() {
        while (hasPlan()) {
            const std::uint32_t index = m_plan[m_cells[kGoapStep]];
            const GoapActionInfo& action = m_data.actions[index];
            note(TraceKind::Choice, "action ", action.name, true, static_cast<float>(m_cells[kGoapStep]));
            const Answer answer = m_run.tickNode(action.child);
            if (answer == Answer::Running) return answer;
            m_run.reset(action.child);
            if (answer != Answer::Success) {
                m_barred[index] = m_run.now() + m_data.bar;
                drop("its action failed");
                return Answer::Running;
            }
            if (action.effect != kNoExpression) (void)m_run.evaluate(action.effect);
            readFacts();
            if (++m_cells[kGoapStep] < m_cells[kGoapLength]) {
                check();
                continue;
            }
            const bool reached = satisfied(m_data.goals[currentGoal()]);
            m_cells[kGoapLength] = m_cells[kGoapStep] = 0;
            if (!reached) return Answer::Running; // what was expected did not come: anew
            forget();
            return Answer::Success;
        }
        return Answer::Running;
    }

    Run& m_run;
    const GoapData& m_data;
    std::uint32_t* m_cells;
    std::uint32_t *m_plan, *m_barred;
    GoapSearch m_search;
    PlanFactValues m_facts{};
    bool m_anySatisfied = false;
};

Answer tickGoap(Run& run, NodeIndex node) {
    return GoapRun(run, node).tick();
}

void haltGoap(Run& run, NodeIndex node) {
    GoapRun(run, node).halt();
}

} // namespace

void GoapData::addRows(const NodeLook& look, std::vector<NodeRow>& rows) const {
    const std::span<const std::uint32_t> cells = look.cells();
    const std::uint32_t length = std::min(cells[kGoapLength], domain.length);
    for (std::size_t i = 0; i < goals.size(); ++i) {
        NodeRow row;
        const bool current = cells[kGoapGoal] == i + 1;
        row.what =
            current && length == 0 ? Phrase{"goal, planning", "objetivo, planificando"} : Phrase{"goal", "objetivo"};
        row.text = goals[i].name;
        row.marked = current;
        rows.push_back(std::move(row));
        if (current) addPlan(cells.subspan(kGoapHead, length), cells[kGoapStep], rows);
    }
}

void GoapData::addPlan(std::span<const std::uint32_t> plan, std::uint32_t current, std::vector<NodeRow>& rows) const {
    for (std::uint32_t i = 0; i < plan.size(); ++i) {
        if (plan[i] >= actions.size()) return; // of a forged state
        NodeRow row;
        row.what = {"step", "paso"};
        row.text = actions[plan[i]].name;
        row.depth = 1;
        row.child = actions[plan[i]].child;
        row.marked = i == current;
        row.done = i < current;
        rows.push_back(std::move(row));
    }
}

void addPlannerKinds(NodeKinds& kinds) {
    NodeKind kind;
    kind.name = "Goap";
    kind.role = NodeRole::Control;
    kind.children = {1, GoapDomain::kMaxActions};
    kind.ports = goapPorts();
    kind.help = {"plans which actions make a goal true, and does them",
                 "planifica qué acciones cumplen un objetivo y las hace"};
    kind.tick = tickGoap;
    kind.halt = haltGoap;
    kind.compile = compileGoap;
    kinds.add(std::move(kind));
}

} // namespace lince
