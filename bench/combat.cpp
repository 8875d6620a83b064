// A tick of a fight, by its parts: 4 and 20 soldiers on the training ground, 100 and 400 in the village, in squads of
// four, scattered and at it all the time: nobody can be killed and nobody runs out of rounds.

#include "bench.h"

#include <lince/runtime/simulation.h>
#include <lince/runtime/thought_gate.h>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

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
    explicit LastOfAll(Clock::time_point& at) : m_at(at) {}
    void step(SimContext&) override { m_at = Clock::now(); }
    void visitState(StateVisitor&) override {}
    bool isValid(const SimContext&) const override { return true; }
    bool forget(EntityId) override { return false; }

  private:
    Clock::time_point& m_at;
};

double medianOf(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

Result<Stage> fightOf(const std::string& data, const std::string& levels, std::uint32_t count) {
    auto scenario = loadScenario(data + "/scenarios/four-on-four.xml");
    if (!scenario) return scenario.error();
    scenario->game.clear(); // no rules: it never ends
    if (count >= 100) scenario->levelPath = levels + "/village.xml";
    std::vector<AgentGroup> squads;
    const std::uint32_t size = std::min<std::uint32_t>(4, count / 2);
    for (std::uint32_t left = count / 2, squad = 1; left > 0; ++squad) {
        const std::uint32_t now = std::min(size, left);
        for (const AgentGroup& side : scenario->groups) {
            AgentGroup group = side;
            group.count = now;
            if (count >= 100) group.spawn = AgentGroup::Spawn::Scatter;
            group.parameters.set("squad", std::to_string(squad));
            squads.push_back(std::move(group));
        }
        left -= now;
    }
    scenario->groups = std::move(squads);
    auto stage = makeStage(std::move(*scenario));
    if (!stage) return stage.error();
    Definitions definitions = *stage->definitions;
    for (BodyDefinition& body : definitions.bodies) {
        body.maxHealth = body.startHealth = 1'000'000;
        body.maxAmmunition = body.startAmmunition = 1'000'000;
    }
    stage->definitions = std::make_shared<const Definitions>(std::move(definitions));
    return stage;
}

Status measure(BenchReport& report, const Stage& stage, std::uint32_t count, unsigned threads) {
    Clock::time_point bodies; // must outlive the simulation
    Timed timed;
    auto made = Simulation::create(stage, 1, {});
    if (!made) return made.error();
    Simulation& run = **made;
    if (Status s = run.alterTruth([&](World&, Sim& sim) { sim.add(std::make_unique<LastOfAll>(bodies)); }); !s)
        return s;
    run.runner().setGate(&timed);
    ThreadPool pool(threads);
    const Tick warmUp = report.quick ? 60 : count >= 100 ? 120 : 300;
    const Tick length = report.quick ? 60 : count >= 400 ? 120 : count >= 100 ? 300 : 1200;
    enum Part : std::size_t { Whole, Scene, Senses, Minds, Bodies, Parts };
    std::vector<double> times[Parts];
    std::uint64_t shots = 0;
    for (Tick t = 0; t < warmUp + length; ++t) {
        (void)timed.takeThinking();
        const auto begin = Clock::now();
        run.tick(pool);
        const auto end = Clock::now();
        if (t < warmUp) continue;
        for (const Event& event : run.world().events())
            shots += event.kind == EventKind::Shot ? 1 : 0;
        // Thoughts run beside each other; what is left of their part of the tick is sensing, on as many threads, and on
        // several also waiting for the last of them.
        const double thinking = milliseconds(timed.takeThinking()) / pool.threads();
        times[Whole].push_back(milliseconds(end - begin));
        times[Scene].push_back(milliseconds(timed.before - begin));
        times[Minds].push_back(thinking);
        times[Senses].push_back(std::max(0.0, milliseconds(timed.after - timed.before) - thinking));
        times[Bodies].push_back(milliseconds(bodies - timed.after));
    }
    const auto add = [&](const std::string& what, double value, const char* unit = "ms/tick") {
        report.rows.push_back(
            {fmt::format("combat/{} {} threads {}", count, what, pool.threads()), value, unit, false, {}});
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
    for (const auto& [part, name] : kNames) {
        add(name, medianOf(times[part]));
        add(std::string(name) + ", worst", *std::max_element(times[part].begin(), times[part].end()));
    }
    const double seconds = static_cast<double>(length) / kTicksPerSecond;
    add("shots", static_cast<double>(shots) / seconds, "1/s"); // it is a fight
    return {};
}

} // namespace

Status benchCombat(BenchReport& report) {
    for (const std::uint32_t count : {4u, 20u, 100u, 400u}) {
        const auto stage = fightOf(report.home + "/games/combat/data", report.home + "/levels", count);
        if (!stage) return stage.error();
        for (const unsigned threads : {1u, 2u})
            if (Status s = measure(report, *stage, count, threads); !s) return s;
    }
    return {};
}

} // namespace lince::bench
