#include <lince/core/version.h>
#include <lince/runtime/replay.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {

Result<std::unique_ptr<Replay>> Replay::open(Recording recording, const Stage& stage, const Catalogue& catalogue) {
    const auto same = [&](Hash128 recorded, Hash128 found, const std::string& file) -> Status {
        if (recorded == found) return {};
        return errorAt({file}, "content " + toHex(found), "the recorded one, " + toHex(recorded));
    };
    if (const Status s = same(recording.scenarioHash, stage.scenarioHash(), stage.scenario.path); !s) return s.error();
    if (const Status s = same(recording.levelHash, stage.level->hash(), stage.scenario.levelPath); !s) return s.error();
    if (const Status s = same(recording.definitionsHash, stage.definitionsHash(), stage.scenario.definitionsPath); !s)
        return s.error();
    auto simulation = Simulation::create(stage, recording.seed, catalogue);
    if (!simulation) return simulation.error();
    if ((*simulation)->agents().size() != recording.agents)
        return errorAt({stage.scenario.path}, fmt::format("{} agents", (*simulation)->agents().size()),
                       fmt::format("{}, as recorded", recording.agents));
    if (!recording.madeBy.empty() && !((*simulation)->layout() == recording.layout))
        return errorAt(
            {recording.name},
            fmt::format("states of another layout: the state's layout changed: made by version {}", recording.madeBy),
            fmt::format("one made by this build, version {}", kVersion));
    std::vector<Recorded<StageMind>> versions;
    for (const RecordedReload& reload : recording.reloads) {
        auto mind = fromReload(reload, stage, catalogue.vocabulary);
        if (!mind) return namedBy({recording.name}, mind.error());
        versions.emplace_back(reload.tick, std::move(*mind));
    }
    std::unique_ptr<Replay> replay(new Replay(std::move(recording), catalogue, std::move(*simulation)));
    replay->m_versions = std::move(versions);
    return replay;
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
    takeDue(m_versions, now, m_nextVersion, m_reloads);
    takeDue(m_recording.words, now, m_nextWord, m_words);
    m_simulation->tick(pool, m_inputs, m_changes, m_reloads, m_words);
}

Status Replay::useMindsOf(Tick tick) {
    m_nextVersion = firstAt(m_versions, tick);
    for (const StageMind& begun : m_simulation->stage().minds) {
        const StageMind* version = &begun;
        for (std::size_t i = 0; i < m_nextVersion; ++i)
            if (m_versions[i].path == begun.path) version = &m_versions[i];
        if (Status status = m_simulation->useMind(*version); !status) return status;
    }
    return {};
}

Status Replay::seek(Tick tick, JobPool& pool) {
    tick = std::min(tick, m_recording.ticks);
    const auto after = std::upper_bound(m_recording.keyframes.begin(), m_recording.keyframes.end(), tick,
                                        [](Tick t, const Keyframe& k) { return t < k.tick; });
    const Keyframe& keyframe = *(after - 1); // the first one is tick 0
    if (tick < m_simulation->now() || keyframe.tick > m_simulation->now()) {
        if (Status status = useMindsOf(keyframe.tick); !status) return status;
        if (const Status status = m_simulation->restore(keyframe.state); !status) return status;
        if (m_simulation->now() != keyframe.tick) return Error{"a keyframe holds the state of another tick"};
        m_nextInput = firstAt(m_recording.inputs, keyframe.tick);
        m_nextChange = firstAt(m_recording.changes, keyframe.tick);
        m_nextWord = firstAt(m_recording.words, keyframe.tick);
    }
    while (m_simulation->now() < tick)
        step(pool);
    return {};
}

namespace {

/// What the keyframe says and the simulation does not.
StateDifference differenceTo(const Keyframe& keyframe, Simulation& simulation) {
    const auto state = simulation.save();
    const std::vector<std::byte> again(state.begin(), state.end());
    return simulation.compare(keyframe.state, again).value_or(StateDifference{"(length)", "", ""});
}

} // namespace

Result<Verification> verify(Replay& replay, JobPool& pool, const std::function<void(Tick, Tick)>& progress) {
    constexpr Tick kTwinTicks =
        60; // a twin lives at least so long: its making costs more than a tick, and one shows little
    const Recording& recording = replay.recording();
    if (const Status status = replay.seek(0, pool); !status) return status.error();
    Simulation& simulation = replay.simulation();
    RestoredTwin twin(replay.catalogue());
    std::optional<Tick> parted, twinFrom; // first tick whose hash is another one; tick of the twin's save
    Verification done;
    auto keyframe = recording.keyframes.begin();
    for (;; replay.step(pool)) {
        const Tick now = simulation.now();
        const auto state = simulation.save();
        if (now > 0) {
            const auto hash = static_cast<std::uint32_t>(hashBytes(state).low),
                       recorded = recording.tickHashes[now - 1];
            if (!parted && hash != recorded) parted = now;
            if (parted && keyframe == recording.keyframes.end()) { // no state to look into
                done.divergence = {now, now, {"hash", fmt::format("{:08x}", recorded), fmt::format("{:08x}", hash)}};
                return done;
            }
            if (!parted) ++done.ticks;
            if (progress && now % 256 == 0) progress(now, recording.ticks);
        }
        const bool full = keyframe != recording.keyframes.end() && keyframe->tick == now;
        if (full) {
            const bool equal = std::equal(state.begin(), state.end(), keyframe->state.begin(), keyframe->state.end());
            if (!equal)
                done.divergence = {parted.value_or(now), now, differenceTo(*keyframe, simulation)};
            else if (parted) // the state came back: only the recorded hash is wrong
                done.divergence = {*parted, *parted, {"hash", "another one", "that of the state"}};
            if (done.divergence) return done;
            ++keyframe, ++done.keyframes;
        }
        if (!parted && twinFrom && now > *twinFrom) done.divergence = twin.follow(simulation, pool);
        if (done.divergence || now >= recording.ticks) return done;
        if (full && (!twinFrom || now - *twinFrom >= kTwinTicks)) {
            auto begun = twin.begin(simulation);
            if (!begun) return begun.error();
            if ((done.divergence = *begun)) return done;
            twinFrom = now, ++done.restored;
        }
    }
}

} // namespace lince
