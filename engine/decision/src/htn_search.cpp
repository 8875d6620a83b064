// Frames lie in the order in which tasks were looked at, which is the order of choices: taking back the last choice
// cuts the list there. Each frame knows where its parent goes on, so no list of what is left has to be kept or copied,
// and the facts at any point are made again from those at the start and the actions up to it.

#include "htn_search.h"

#include <lince/agent/decision_trace.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace lince {

bool htnHolds(Run& run, ExpressionId condition, std::string_view who) {
    const bool holds = condition == kNoExpression || run.holds(condition);
    if (run.trace() != nullptr)
        run.trace()->note(TraceKind::Condition, who, holds, 0,
                          condition == kNoExpression
                              ? std::string("without condition")
                              : run.program().expressions().explain(condition, run.context()).toText());
    return holds;
}

HtnSearch::HtnSearch(const HtnData& data, std::uint32_t* words)
    : m_data(data), m_words(words), m_plan(words + kFacts + data.facts.size() * 2), m_frames(m_plan + data.length) {
    // A forged state must not lead outside of the words, or nowhere at all.
    m_words[kFrames] = std::min(m_words[kFrames], data.nodes);
    m_words[kFixed] = std::min(m_words[kFixed], m_words[kFrames]);
    m_words[kLength] = std::min(m_words[kLength], data.length);
    if (m_words[kFrame] > m_words[kFrames]) m_words[kFrame] = 0;
}

std::size_t HtnSearch::words(const HtnData& data) {
    return kFacts + data.facts.size() * 2 + data.length + data.nodes * kFrameWords;
}

HtnState HtnSearch::state() const {
    return m_words[kState] <= static_cast<std::uint32_t>(HtnState::TooFar) ? static_cast<HtnState>(m_words[kState])
                                                                           : HtnState::Idle;
}

void HtnSearch::stop() {
    finish(HtnState::Idle);
}

std::uint16_t HtnSearch::action(std::size_t step) const {
    return static_cast<std::uint16_t>(
        std::min<std::size_t>(m_plan[std::min<std::size_t>(step, m_data.length - 1)], m_data.actions.size() - 1));
}

HtnSearch::Frame HtnSearch::frame(std::size_t index) const {
    Frame frame;
    std::memcpy(static_cast<void*>(&frame), m_frames + index * kFrameWords, sizeof frame);
    frame.task = std::min(frame.task, static_cast<std::uint16_t>(m_data.tasks.size() - 1));
    frame.method = std::min(frame.method, static_cast<std::uint16_t>(m_data.tasks[frame.task].methods.size() - 1));
    if (frame.parent > index) frame.parent = 0;
    frame.at = std::min(frame.at, static_cast<std::uint16_t>(m_data.length));
    return frame;
}

void HtnSearch::putFrame(std::size_t index, const Frame& frame) {
    static_assert(sizeof frame == kFrameWords * sizeof(std::uint32_t));
    std::memcpy(m_frames + index * kFrameWords, &frame, sizeof frame);
}

void HtnSearch::begin(const PlanFactValues& facts, std::uint32_t revision) {
    finish(HtnState::Searching);
    m_words[kLength] = m_words[kNodes] = m_words[kBack] = m_words[kCut] = 0;
    m_words[kRevision] = revision;
    if (!m_data.facts.empty()) std::memcpy(m_words + kFacts, facts.data(), m_data.facts.size() * sizeof(double));
}

void HtnSearch::start(const PlanFactValues& facts, std::uint32_t revision) {
    begin(facts, revision);
    m_words[kFrames] = m_words[kFixed] = m_words[kFrame] = m_words[kPosition] = 0;
}

void HtnSearch::resume(const PlanFactValues& facts, std::uint32_t revision) {
    // Only what has steps left is kept, so that a task that ends in itself can go on for ever.
    std::array<Frame, HtnData::kMaxDepth> open;
    std::size_t count = 0;
    for (std::uint32_t at = m_words[kFrame], position = m_words[kPosition]; at != 0 && count < open.size();) {
        Frame kept = frame(at - 1);
        const std::uint32_t above = kept.parent, next = kept.position;
        if (position < method(kept).steps.size()) {
            kept.position = static_cast<std::uint16_t>(position); // where it goes on itself, for now
            open[count++] = kept;
        }
        at = above, position = next;
    }
    count = std::min<std::size_t>(count, m_data.nodes);
    begin(facts, revision);
    for (std::size_t i = 0; i < count; ++i) {
        Frame kept = open[count - 1 - i];
        kept.parent = static_cast<std::uint16_t>(i);
        kept.position = i == 0 ? std::uint16_t{0} : open[count - i].position;
        kept.at = 0;
        kept.depth = static_cast<std::uint16_t>(i + 1);
        putFrame(i, kept);
    }
    m_words[kFrames] = m_words[kFixed] = m_words[kFrame] = static_cast<std::uint32_t>(count);
    m_words[kPosition] = count == 0 ? 0 : open[0].position;
}

HtnState HtnSearch::go(const HtnWorld& world, std::uint32_t& budget, const HtnSearch* than) {
    if (state() != HtnState::Searching) return state();
    rewind(world.facts, length());
    while (state() == HtnState::Searching) {
        if (m_words[kBack] == 0 && !settle()) {
            finish(HtnState::Found);
            break;
        }
        if (budget == 0) break;
        if (m_words[kNodes] >= m_data.nodes) {
            finish(HtnState::TooFar);
            break;
        }
        --budget;
        ++m_words[kNodes];
        if (m_words[kBack] != 0)
            stepBack(world, than);
        else
            stepForward(world, than);
    }
    if (than != nullptr && state() == HtnState::Found && compare(*than) != Order::Earlier) finish(HtnState::NoPlan);
    return state();
}

bool HtnSearch::settle() {
    while (m_words[kFrame] != 0) {
        const Frame current = frame(m_words[kFrame] - 1);
        if (m_words[kPosition] < method(current).steps.size()) return true;
        m_words[kFrame] = current.parent;
        m_words[kPosition] = current.position;
    }
    return m_words[kFrames] == 0; // the root was not looked at yet
}

void HtnSearch::cut() {
    m_words[kCut] = 1;
    finish(HtnState::Found);
}

void HtnSearch::stepForward(const HtnWorld& world, const HtnSearch* than) {
    if (m_words[kFrame] == 0) return addTask(world, {m_data.root, false, false}, than);
    const HtnStep& step = method(frame(m_words[kFrame] - 1)).steps[m_words[kPosition]];
    if (step.later && length() > 0) return cut();
    if (step.isAction)
        addAction(world, step);
    else
        addTask(world, step, than);
}

void HtnSearch::addAction(const HtnWorld& world, const HtnStep& step) {
    if (length() == m_data.length) return cut();
    const HtnAction& action = m_data.actions[step.index];
    DecisionTrace* const trace = world.run.trace();
    if (world.barred[step.index] > world.run.now()) {
        if (trace != nullptr)
            trace->note(TraceKind::Condition, action.name, false,
                        secondsFromTicks(world.barred[step.index] - world.run.now()),
                        "failed, and is left out so long");
        m_words[kBack] = 1;
        return;
    }
    if (!htnHolds(world.run, action.needs, action.name)) {
        m_words[kBack] = 1;
        return;
    }
    m_plan[m_words[kLength]++] = step.index;
    world.facts.apply(action.effects);
    ++m_words[kPosition];
}

void HtnSearch::addTask(const HtnWorld& world, const HtnStep& step, const HtnSearch* than) {
    Frame fresh;
    fresh.task = step.index;
    fresh.parent = static_cast<std::uint16_t>(m_words[kFrame]);
    fresh.position = static_cast<std::uint16_t>(m_words[kPosition] + 1);
    fresh.at = static_cast<std::uint16_t>(length());
    fresh.depth = static_cast<std::uint16_t>(fresh.parent == 0 ? 1 : frame(fresh.parent - 1u).depth + 1);
    if (fresh.depth > m_data.depth) {
        if (length() > 0) return cut();
        if (world.run.trace() != nullptr)
            world.run.trace()->note(TraceKind::Condition, m_data.tasks[step.index].name, false, fresh.depth,
                                    "too deep");
        m_words[kBack] = 1;
        return;
    }
    if (m_words[kFrames] >= m_data.nodes) return finish(HtnState::TooFar);
    const std::size_t index = m_words[kFrames]++;
    putFrame(index, fresh);
    choose(world, index, 0, than);
}

void HtnSearch::stepBack(const HtnWorld& world, const HtnSearch* than) {
    if (m_words[kFrames] <= m_words[kFixed]) return finish(HtnState::NoPlan);
    const std::size_t last = m_words[kFrames] - 1;
    const Frame taken = frame(last);
    m_words[kLength] = std::min<std::uint32_t>(m_words[kLength], taken.at);
    rewind(world.facts, length());
    choose(world, last, taken.method + 1u, than);
}

/// The first method from `first` on that holds; none: the task cannot be done, and the choice before it is taken back.
void HtnSearch::choose(const HtnWorld& world, std::size_t index, std::size_t first, const HtnSearch* than) {
    Frame fresh = frame(index);
    const HtnTask& task = m_data.tasks[fresh.task];
    for (std::size_t m = first; m < task.methods.size(); ++m) {
        const HtnMethod& method = task.methods[m];
        if (!htnHolds(world.run, method.condition,
                      world.run.trace() == nullptr ? std::string() : task.name + " > " + method.name))
            continue;
        fresh.method = static_cast<std::uint16_t>(m);
        putFrame(index, fresh);
        m_words[kBack] = 0;
        m_words[kFrame] = static_cast<std::uint32_t>(index) + 1;
        m_words[kPosition] = 0;
        if (than != nullptr) { // once it is not earlier, nothing that follows is
            const Order order = compare(*than);
            if (order == Order::Later || (order == Order::Same && frames() >= than->frames())) finish(HtnState::NoPlan);
        }
        return;
    }
    m_words[kFrames] = static_cast<std::uint32_t>(index);
    m_words[kBack] = 1;
}

/// Which record comes first; also Later when they cannot be compared. Same: as far as this one goes.
HtnSearch::Order HtnSearch::compare(const HtnSearch& than) const {
    for (std::size_t i = 0; i < frames(); ++i) {
        if (i >= than.frames()) return Order::Later;
        const Frame own = frame(i), other = than.frame(i);
        if (own.task != other.task) return Order::Later; // the other one goes on in the middle
        if (own.method != other.method) return own.method < other.method ? Order::Earlier : Order::Later;
    }
    return Order::Same;
}

void HtnSearch::rewind(SupposedFacts& facts, std::size_t actions) {
    for (std::size_t f = 0; f < m_data.facts.size(); ++f) {
        double value = 0;
        std::memcpy(&value, m_words + kFacts + f * 2, sizeof value);
        facts.set(f, value);
    }
    for (std::size_t i = 0; i < actions; ++i)
        facts.apply(m_data.actions[action(i)].effects);
}

} // namespace lince
