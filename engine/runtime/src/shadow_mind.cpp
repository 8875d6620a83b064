#include "shadow_mind.h"

#include <algorithm>
#include <cstring>

namespace lince {
namespace {

/// The truth of the other world changes this often, at most: an estranged world costs as much as it has things.
constexpr Tick kThoughtsInOneTruth = 8;

} // namespace

ShadowMind::ShadowMind(AgentRunner& runner, const ShadowSettings& settings, std::uint32_t number, ShadowNotes& notes)
    : m_runner(runner), m_settings(settings), m_notes(notes), m_random(settings.seed, number, RandomPurpose::Test),
      m_repeater(runner) {
    for (const Agent& agent : runner.agents()) {
        if (!agent.brain) continue;
        m_repeater.use(agent.id, *agent.brain);
        if (agent.map) m_repeater.know(contentOf(*agent.map), agent.map);
    }
}

void ShadowMind::live(ChildProcess::Parent& parent) {
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
    m_repeater.add(agent, kind);
    m_found.erase(agent.number());
}

void ShadowMind::takeMap(StateVisitor& v) {
    Hash128 content;
    std::string bytes;
    v.field("high", content.high);
    v.field("low", content.low);
    v.text("map", bytes);
    (void)m_repeater.know(content, bytes);
}

void ShadowMind::adopt(StateVisitor& v) {
    AgentId agent;
    Hash128 content;
    KnowledgeUse why{};
    v.field("agent", agent);
    v.field("high", content.high);
    v.field("low", content.low);
    v.field("why", why);
    (void)m_repeater.adopt(agent, content, why);
}

void ShadowMind::thinkAgain(StateVisitor& v) {
    v.field("input", m_input);
    v.field("output", m_theirs);
    if (m_found.count(m_input.agent.number()) != 0 || !m_repeater.canThink(m_input)) return;
    if (m_untilOther-- == 0) {
        m_untilOther = std::max<Tick>(kThoughtsInOneTruth, static_cast<Tick>(m_runner.agents().size() / 4)) - 1;
        m_settings.otherTruth(m_random);
    }
    ++m_notes.thoughts;
    if (const std::string what = m_repeater.think(m_input, m_theirs); !what.empty())
        note(m_input.agent, m_input.tick, what);
}

void ShadowMind::note(AgentId agent, Tick tick, const std::string& what) {
    m_found.insert(agent.number());
    if (m_notes.count == ShadowNotes::kMax) return;
    ShadowNotes::Note& next = m_notes.notes[m_notes.count++];
    next.agent = agent.value;
    next.generation = agent.generation;
    next.tick = tick;
    std::strncpy(next.what, what.c_str(), sizeof next.what - 1);
}

} // namespace lince
