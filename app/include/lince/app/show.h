#pragma once
// Something to watch tick by tick: a scenario that runs now, or a recording that is run again.

#include <lince/core/job_pool.h>
#include <lince/runtime/replay.h>
#include <lince/runtime/simulation.h>

#include <functional>
#include <memory>

namespace lince::app {

class Show {
  public:
    /// `ticks`: how long it lasts; 0: for ever. `again` makes the same simulation from its start, for seeking back.
    Show(std::unique_ptr<Simulation> simulation, Tick ticks,
         std::function<Result<std::unique_ptr<Simulation>>()> again = {});
    explicit Show(std::unique_ptr<Replay> replay);

    Simulation& simulation() { return m_replay ? m_replay->simulation() : *m_simulation; }
    const Replay* replay() const { return m_replay.get(); }
    Tick length() const { return m_ticks; }
    /// From now on it lasts for ever, unless it is a recording: whoever plays does so for as long as it pleases.
    void playOn() { m_ticks = m_replay ? m_ticks : 0; }
    bool atEnd() { return m_ticks != 0 && simulation().now() >= m_ticks; }
    /// Another simulation in the place of this one, which is no recording. There is no way back to its start.
    void exchange(std::unique_ptr<Simulation> simulation);
    /// One tick; nothing at the end. A recording has inputs of its own.
    void step(JobPool& pool, std::span<const AgentInput> inputs = {}, std::span<const StageMind> reloads = {},
              std::span<const Message> words = {});
    /// Recordings go there by their keyframes; scenarios run there, from their start when it lies behind.
    Status seek(Tick tick, JobPool& pool);

  private:
    std::unique_ptr<Simulation> m_simulation;
    std::unique_ptr<Replay> m_replay;
    std::function<Result<std::unique_ptr<Simulation>>()> m_again;
    Tick m_ticks = 0;
};

} // namespace lince::app
