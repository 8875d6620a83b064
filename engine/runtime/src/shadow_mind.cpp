#include "shadow_mind.h"

#include <lince/nav/nav_file.h>

#include <algorithm>
#include <cstring>

namespace lince {
namespace {

/// The truth of the other world changes this often, at most: an estranged world costs as much as it has things.
constexpr Tick kThoughtsInOneTruth = 8;

std::pair<std::uint64_t, std::uint64_t> keyOf(Hash128 hash) {
    return {hash.high, hash.low};
}

} // namespace

ShadowMind::ShadowMind(AgentRunner& runner, const ShadowSettings& settings, std::uint32_t number, ShadowNotes& notes)
    : m_runner(runner), m_settings(settings), m_notes(notes), m_random(settings.seed, number, RandomPurpose::Test) {
    for (const Agent& agent : runner.agents()) {
        if (!agent.brain) continue;
        m_minds[agent.id.number()].brain = agent.brain.get();
        if (agent.map) m_maps[keyOf(contentOf(*agent.map))] = agent.map;
    }
}

void ShadowMind::live(const ChildProcess::Parent& parent) {
    std::vector<std::byte> message;
    while (parent.receive(message)) {
        StateReader reader(message);
        ShadowWord word{};
        reader.field("word", word);
        switch (word) {
        case ShadowWord::Added:
            added(reader);
            break;
        case ShadowWord::Map:
            takeMap(reader);
            break;
        case ShadowWord::Adopt:
            adopt(reader);
            break;
        case ShadowWord::Thought:
            thinkAgain(reader);
            break;
        }
    }
}

void ShadowMind::added(StateVisitor& v) {
    AgentId agent;
    std::uint32_t kind = 0;
    v.field("agent", agent);
    v.field("kind", kind);
    Mind& mind = m_minds[agent.number()];
    mind.own = m_runner.makeMind(kind);
    mind.brain = mind.own.get();
    mind.found = false;
}

void ShadowMind::takeMap(StateVisitor& v) {
    Hash128 content;
    std::string bytes;
    v.field("high", content.high);
    v.field("low", content.low);
    v.text("map", bytes);
    if (auto map = parseNavPayload(std::as_bytes(std::span(bytes)), "map"))
        m_maps[keyOf(content)] = std::make_shared<const NavData>(std::move(*map));
}

void ShadowMind::adopt(StateVisitor& v) {
    AgentId agent;
    Hash128 content;
    KnowledgeUse why{};
    v.field("agent", agent);
    v.field("high", content.high);
    v.field("low", content.low);
    v.field("why", why);
    const auto map = m_maps.find(keyOf(content));
    if (map != m_maps.end()) m_minds[agent.number()].brain->adopt({map->second.get(), nullptr}, why);
}

void ShadowMind::thinkAgain(StateVisitor& v) {
    v.field("input", m_input);
    v.field("output", m_theirs);
    Mind& mind = m_minds[m_input.agent.number()];
    if (mind.brain == nullptr || mind.found) return;
    if (m_untilOther-- == 0) {
        m_untilOther = std::max<Tick>(kThoughtsInOneTruth, static_cast<Tick>(m_runner.agents().size() / 4)) - 1;
        m_settings.otherTruth(m_random);
    }
    ++m_notes.thoughts;
    const auto map = m_maps.find(keyOf(m_input.map));
    std::optional<EyeView> view;
    const ThinkInput input = m_input.input(map != m_maps.end() ? map->second.get() : nullptr, &m_workspace, view);
    Intent intent = m_input.intent;
    RandomStream random = m_input.random;
    m_said.clear();
    ThinkOutput output{intent, m_said, random, nullptr};
    bool failed = false;
    try {
        mind.brain->think(input, output);
    } catch (...) {
        failed = true;
    }
    m_mine.take(output, *mind.brain, failed, m_writer);
    if (const std::string what = differenceOf(m_theirs, m_mine); !what.empty())
        note(mind, m_input.agent, m_input.tick, what);
}

void ShadowMind::note(Mind& mind, AgentId agent, Tick tick, const std::string& what) {
    mind.found = true;
    if (m_notes.count == ShadowNotes::kMax) return;
    ShadowNotes::Note& next = m_notes.notes[m_notes.count++];
    next.agent = agent.value;
    next.generation = agent.generation;
    next.tick = tick;
    std::strncpy(next.what, what.c_str(), sizeof next.what - 1);
}

} // namespace lince
