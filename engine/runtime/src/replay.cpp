#include <lince/runtime/replay.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {

Result<std::unique_ptr<Replay>> Replay::open(Recording recording, const std::string& scenarioPath,
                                             const Catalogue& catalogue) {
    auto stage = loadStage(scenarioPath.empty() ? recording.scenarioPath : scenarioPath, {}, userCacheFolder(),
                           catalogue.senses);
    if (!stage) return stage.error();
    const auto same = [&](Hash128 recorded, Hash128 found, const std::string& file) -> Status {
        if (recorded == found) return {};
        return errorAt({file}, "content " + toHex(found), "the recorded one, " + toHex(recorded));
    };
    if (const Status s = same(recording.scenarioHash, stage->scenario.hash, stage->scenario.path); !s) return s.error();
    if (const Status s = same(recording.levelHash, stage->level->hash(), stage->scenario.levelPath); !s)
        return s.error();
    if (const Status s = same(recording.definitionsHash, stage->definitions->hash, stage->scenario.definitionsPath); !s)
        return s.error();
    auto simulation = Simulation::create(*stage, recording.seed, catalogue);
    if (!simulation) return simulation.error();
    if ((*simulation)->agents().size() != recording.agents)
        return errorAt({stage->scenario.path}, fmt::format("{} agents", (*simulation)->agents().size()),
                       fmt::format("{}, as recorded", recording.agents));
    return std::unique_ptr<Replay>(new Replay(std::move(recording), std::move(*simulation)));
}

namespace {

/// Index of the first value of that tick or later.
template <class Value>
std::size_t firstAt(const std::vector<Recorded<Value>>& values, Tick tick) {
    const auto next = std::lower_bound(values.begin(), values.end(), tick,
                                       [](const Recorded<Value>& value, Tick t) { return value.tick < t; });
    return static_cast<std::size_t>(next - values.begin());
}

template <class Value>
void takeDue(const std::vector<Recorded<Value>>& values, Tick now, std::size_t& next, std::vector<Value>& into) {
    into.clear();
    while (next < values.size() && values[next].tick <= now)
        into.push_back(values[next++]);
}

} // namespace

void Replay::step(JobPool& pool) {
    const Tick now = m_simulation->now();
    if (now >= m_recording.ticks) return;
    takeDue(m_recording.inputs, now, m_nextInput, m_inputs);
    takeDue(m_recording.changes, now, m_nextChange, m_changes);
    m_simulation->tick(pool, m_inputs, m_changes);
}

Status Replay::seek(Tick tick, JobPool& pool) {
    tick = std::min(tick, m_recording.ticks);
    const auto after = std::upper_bound(m_recording.keyframes.begin(), m_recording.keyframes.end(), tick,
                                        [](Tick t, const Keyframe& k) { return t < k.tick; });
    const Keyframe& keyframe = *(after - 1); // the first one is tick 0
    if (tick < m_simulation->now() || keyframe.tick > m_simulation->now()) {
        if (const Status status = m_simulation->restore(keyframe.state); !status) return status;
        if (m_simulation->now() != keyframe.tick) return Error{"a keyframe holds the state of another tick"};
        m_nextInput = firstAt(m_recording.inputs, keyframe.tick);
        m_nextChange = firstAt(m_recording.changes, keyframe.tick);
    }
    while (m_simulation->now() < tick)
        step(pool);
    return {};
}

std::string Divergence::toText() const {
    const std::string where =
        comparedTick == tick ? std::string() : fmt::format(" (seen in the keyframe of tick {})", comparedTick);
    return fmt::format("tick {}: {} is {} in the recording and {} when run again{}", tick, difference.field,
                       difference.first, difference.second, where);
}

Result<std::optional<Divergence>> verify(Replay& replay, JobPool& pool,
                                         const std::function<void(Tick, Tick)>& progress) {
    const Recording& recording = replay.recording();
    Simulation& simulation = replay.simulation();
    std::optional<Tick> parted; // first tick whose hash is another one
    for (const Keyframe& keyframe : recording.keyframes) {
        while (simulation.now() < keyframe.tick) {
            replay.step(pool);
            const auto hash = static_cast<std::uint32_t>(simulation.hash().low);
            if (!parted && hash != recording.tickHashes[simulation.now() - 1]) parted = simulation.now();
            if (progress && simulation.now() % 256 == 0) progress(simulation.now(), recording.ticks);
        }
        const auto state = simulation.save();
        const bool equal = std::equal(state.begin(), state.end(), keyframe.state.begin(), keyframe.state.end());
        if (equal && !parted) continue;
        if (equal) // the state came back: only the recorded hash is wrong
            return std::optional(Divergence{*parted, *parted, {"hash", "another one", "that of the state"}});
        const std::vector<std::byte> again(state.begin(), state.end());
        const auto difference = simulation.compare(keyframe.state, again);
        return std::optional(Divergence{parted.value_or(keyframe.tick), keyframe.tick,
                                        difference.value_or(StateDifference{"(length)", "", ""})});
    }
    return std::optional<Divergence>();
}

} // namespace lince
