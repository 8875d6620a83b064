#include <lince/app/show.h>

#include <algorithm>

namespace lince::app {

Show::Show(std::unique_ptr<Simulation> simulation, Tick ticks,
           std::function<Result<std::unique_ptr<Simulation>>()> again)
    : m_simulation(std::move(simulation)), m_again(std::move(again)), m_ticks(ticks) {}

Show::Show(std::unique_ptr<Replay> replay) : m_replay(std::move(replay)), m_ticks(m_replay->recording().ticks) {}

void Show::exchange(std::unique_ptr<Simulation> simulation) {
    m_simulation = std::move(simulation);
    m_again = {};
}

void Show::step(JobPool& pool, std::span<const AgentInput> inputs, std::span<const StageMind> reloads,
                std::span<const Message> words) {
    if (atEnd()) return;
    if (m_replay)
        m_replay->step(pool);
    else
        m_simulation->tick(pool, inputs, {}, reloads, words);
}

Status Show::seek(Tick tick, JobPool& pool) {
    if (m_replay) return m_replay->seek(tick, pool);
    if (m_ticks != 0) tick = std::min(tick, m_ticks);
    if (tick < m_simulation->now()) {
        if (!m_again) return Error{"found a tick in the past, expected one to come: this show cannot start again"};
        auto fresh = m_again();
        if (!fresh) return fresh.error();
        m_simulation = std::move(*fresh);
    }
    while (m_simulation->now() < tick)
        m_simulation->tick(pool);
    return {};
}

} // namespace lince::app
