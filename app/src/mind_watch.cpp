#include <lince/app/mind_watch.h>

#include <algorithm>
#include <utility>

namespace lince::app {

void MindWatch::watch(AgentId agent) {
    if (agent == m_agent) return;
    m_agent = agent;
    clear();
}

void MindWatch::beforeTick(Simulation& simulation) {
    if (!m_agent) return;
    m_trace.clear();
    simulation.trace(m_agent, &m_trace);
}

void MindWatch::afterTick(Simulation& simulation) {
    if (!m_agent) return;
    simulation.trace({}, nullptr);
    const Agent* agent = simulation.agent(m_agent);
    if (agent == nullptr || !agent->brain || m_trace.entries().empty()) return;
    add(simulation.now() - 1, std::exchange(m_trace, {}), agent->brain->inside());
}

void MindWatch::add(Tick tick, DecisionTrace trace, const MindInside& inside) {
    auto thought = std::make_shared<WatchedThought>();
    thought->tick = tick;
    thought->trace = std::move(trace);
    thought->decision = decisionOf(thought->trace);
    thought->reasons = nestedReasons(thought->trace);
    if (inside.program != nullptr) {
        thought->mind = snapshotOf(inside, thought->reasons, tick);
        // Revisions tell that a key changed, not when.
        std::vector<MindKey>& keys = thought->mind->keys;
        const bool known = m_last && m_last->mind && m_last->mind->keys.size() == keys.size();
        for (std::size_t i = 0; known && i < keys.size(); ++i)
            keys[i].changedTick =
                m_last->mind->keys[i].changed == keys[i].changed ? m_last->mind->keys[i].changedTick : tick;
    }
    if (thought->mind) thought->choice = inForceOf(*thought->mind);
    if (thought->choice.empty()) thought->choice = choiceOf(thought->trace);
    m_last = std::move(thought);
    keep(m_last);
}

void MindWatch::look(const Simulation& simulation) {
    const Agent* agent = simulation.agent(m_agent);
    if (m_last || agent == nullptr || !agent->brain) return;
    const MindInside inside = agent->brain->inside();
    if (inside.program == nullptr) return;
    auto thought = std::make_shared<WatchedThought>();
    thought->tick = simulation.now();
    thought->mind = snapshotOf(inside, {}, simulation.now());
    m_last = std::move(thought);
}

void MindWatch::keep(const std::shared_ptr<const WatchedThought>& thought) {
    // A recording may be watched anywhere and again: those behind stay where they are.
    auto at = std::lower_bound(m_decisions.begin(), m_decisions.end(), thought->tick,
                               [](const auto& known, Tick tick) { return known->tick < tick; });
    const bool again = at != m_decisions.end() && (*at)->tick == thought->tick;
    const bool same = at != m_decisions.begin() && (*std::prev(at))->choice == thought->choice;
    if (same) {
        if (again) m_decisions.erase(at); // it only seemed to be where this began
    } else if (again) {
        *at = thought;
    } else {
        m_decisions.insert(at, thought);
        if (m_decisions.size() > kMaxDecisions) m_decisions.erase(m_decisions.begin());
    }
}

} // namespace lince::app
