#include "tick_parts.h"

#include <lince/runtime/thought_gate.h>

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <utility>

namespace lince::bench {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

/// Times the thoughts, each by itself, and the part of a tick in which all sense and think.
class Timed final : public ThoughtGate {
  public:
    void beforeThoughts(Tick) override { before = Clock::now(); }
    void afterThoughts(Tick) override { after = Clock::now(); }
    void think(const Agent& agent, const ThinkInput& input, ThinkOutput& output) override {
        const auto begin = Clock::now();
        ThoughtGate::think(agent, input, output);
        m_thinking.fetch_add((Clock::now() - begin).count(), std::memory_order_relaxed);
        m_thoughts.fetch_add(1, std::memory_order_relaxed);
    }
    /// Since the last call, over all threads.
    Clock::duration takeThinking() { return Clock::duration(m_thinking.exchange(0)); }
    std::uint64_t thoughts() const { return m_thoughts; }

    Clock::time_point before, after;

  private:
    std::atomic<Clock::rep> m_thinking{0};
    std::atomic<std::uint64_t> m_thoughts{0};
};

/// Steps after all bodies have: when it is asked they are done.
class LastOfAll final : public SimSystem {
  public:
    explicit LastOfAll(std::shared_ptr<Clock::time_point> at) : m_at(std::move(at)) {}
    void step(SimContext&) override { *m_at = Clock::now(); }
    void visitState(StateVisitor&) override {}
    bool isValid(const SimContext&) const override { return true; }
    bool forget(EntityId) override { return false; }

  private:
    std::shared_ptr<Clock::time_point> m_at;
};

} // namespace

double medianOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

double processorSeconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

Status measureTicks(BenchReport& report, const std::string& name, Simulation& run, unsigned threads, TickLength length,
                    const std::function<void()>& each) {
    const auto bodies = std::make_shared<Clock::time_point>();
    Timed timed;
    if (Status s = run.alterTruth([&](World&, Sim& sim) { sim.add(std::make_unique<LastOfAll>(bodies)); }); !s)
        return s;
    run.runner().setGate(&timed);
    ThreadPool pool(threads);
    enum Part : std::size_t { Whole, Scene, Senses, Minds, Bodies, Parts };
    std::vector<double> times[Parts];
    for (Tick t = 0; t < length.warmUp + length.measured; ++t) {
        (void)timed.takeThinking();
        const auto begin = Clock::now();
        run.tick(pool);
        const auto end = Clock::now();
        if (t < length.warmUp) continue;
        if (each) each();
        // Thoughts run beside each other; what is left of their part of the tick is sensing, on as many threads, and on
        // several also waiting for the last of them.
        const double thinking = milliseconds(timed.takeThinking()) / pool.threads();
        times[Whole].push_back(milliseconds(end - begin));
        times[Scene].push_back(milliseconds(timed.before - begin));
        times[Minds].push_back(thinking);
        times[Senses].push_back(std::max(0.0, milliseconds(timed.after - timed.before) - thinking));
        times[Bodies].push_back(milliseconds(*bodies - timed.after));
    }
    run.runner().setGate(nullptr);
    const auto add = [&](const std::string& what, double value) {
        report.rows.push_back(
            {fmt::format("{} {} threads {}", name, what, pool.threads()), value, "ms/tick", false, {}});
    };
    add("median", medianOf(times[Whole]));
    add("worst", *std::max_element(times[Whole].begin(), times[Whole].end()));
    double sum = 0;
    for (const double time : times[Whole])
        sum += time;
    add("mean", sum / static_cast<double>(times[Whole].size()));
    const std::pair<Part, const char*> kNames[] = {{Minds, "minds"},
                                                   {Senses, "senses, eyes"},
                                                   {Bodies, "bodies, words, maps"},
                                                   {Scene, "what changed of the map"}};
    for (const auto& [part, what] : kNames) {
        add(what, medianOf(times[part]));
        add(std::string(what) + ", worst", *std::max_element(times[part].begin(), times[part].end()));
    }
    return {};
}

} // namespace lince::bench
