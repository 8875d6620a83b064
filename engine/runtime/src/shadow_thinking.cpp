#include "child_process.h"
#include "estranged_truth.h"
#include "shadow_line.h"
#include "shadow_mind.h"

#include <lince/nav/nav_file.h>
#include <lince/runtime/shadow_thinking.h>

#include <algorithm>
#include <exception>
#include <set>

namespace lince {

struct ShadowThinking::Line {
    std::mutex mutex;
    ChildProcess& child;
    std::set<std::pair<std::uint64_t, std::uint64_t>> maps; ///< that are known there, by content
    explicit Line(ChildProcess& process) : child(process) {}
};

struct ShadowThinking::Scratch {
    ThoughtInput input;
    ThoughtOutput output;
    StateWriter writer, memory;
};

ShadowThinking::ShadowThinking(AgentRunner& runner, ShadowSettings settings)
    : m_runner(runner), m_settings(std::move(settings)) {}

Result<std::unique_ptr<ShadowThinking>> ShadowThinking::begin(AgentRunner& runner, ShadowSettings settings) {
    std::unique_ptr<ShadowThinking> shadow(new ShadowThinking(runner, std::move(settings)));
    if (shadow->m_settings.processes > 0 && !shadow->m_settings.otherTruth) {
        // The world is the host's; in the copies of this process it may be anything.
        auto& world = const_cast<World&>(runner.world());
        shadow->m_settings.otherTruth = [&world, level = shiftedLevel(world.level())](RandomStream& random) {
            world.replaceLevel(level);
            estrange(world, random);
        };
    }
    const auto wanted = std::max<std::size_t>(runner.agents().size(), 1);
    const auto count = static_cast<std::uint32_t>(std::min<std::size_t>(wanted, shadow->m_settings.processes));
    for (std::uint32_t number = 0; number < count; ++number) {
        const auto main = [&](ChildProcess::Parent& parent) {
            auto& notes = *reinterpret_cast<ShadowNotes*>(parent.shared());
            ShadowMind(runner, shadow->m_settings, number, notes).live(parent);
        };
        auto child = ChildProcess::start(sizeof(ShadowNotes), main, shadow->m_children);
        if (!child) return child.error();
        shadow->m_children.push_back(std::move(*child));
        shadow->m_lines.push_back(std::make_unique<Line>(*shadow->m_children.back()));
    }
    for (const Agent& agent : runner.agents()) {
        if (!agent.map) continue;
        const Hash128 content = contentOf(*agent.map);
        for (const auto& line : shadow->m_lines)
            line->maps.insert({content.high, content.low});
    }
    runner.setGate(shadow.get());
    return shadow;
}

ShadowThinking::~ShadowThinking() {
    m_runner.setGate(nullptr);
}

ShadowThinking::Line& ShadowThinking::lineOf(AgentId agent) {
    return *m_lines[(agent.value + m_lines.size() - 1) % m_lines.size()];
}

std::unique_ptr<ShadowThinking::Scratch> ShadowThinking::takeScratch() {
    const std::lock_guard lock(m_mutex);
    if (m_scratches.empty()) return std::make_unique<Scratch>();
    auto scratch = std::move(m_scratches.back());
    m_scratches.pop_back();
    return scratch;
}

void ShadowThinking::giveScratch(std::unique_ptr<Scratch> scratch) {
    const std::lock_guard lock(m_mutex);
    m_scratches.push_back(std::move(scratch));
}

void ShadowThinking::beforeThoughts(Tick /*now*/) {
    if (m_settings.truth) m_truthBefore = m_settings.truth();
}

void ShadowThinking::afterThoughts(Tick now) {
    if (!m_settings.truth || m_settings.truth() == m_truthBefore) return;
    if (m_findings.empty()) m_findings.push_back({{}, "", now, "the truth was changed while minds were thinking"});
}

void ShadowThinking::added(const Agent& agent) {
    if (!agent.brain || m_lines.empty()) return;
    StateWriter writer;
    ShadowWord word = ShadowWord::Added;
    AgentId id = agent.id;
    std::uint32_t kind = agent.kind;
    writer.field("word", word);
    writer.field("agent", id);
    writer.field("kind", kind);
    (void)lineOf(id).child.send(writer.bytes());
}

void ShadowThinking::sendMap(Line& line, const NavData& map, Hash128 content, StateWriter& writer) {
    if (!line.maps.insert({content.high, content.low}).second) return;
    const std::vector<std::byte> bytes = navPayloadBytes(map);
    std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    writer.clear();
    ShadowWord word = ShadowWord::Map;
    writer.field("word", word);
    writer.field("high", content.high);
    writer.field("low", content.low);
    writer.text("map", text);
    (void)line.child.send(writer.bytes());
}

void ShadowThinking::adopt(const Agent& agent, const Knowledge& knowledge, KnowledgeUse why) {
    agent.brain->adopt(knowledge, why);
    if (knowledge.map == nullptr || m_lines.empty()) return;
    StateWriter writer;
    Line& line = lineOf(agent.id);
    Hash128 content = contentOf(*knowledge.map);
    sendMap(line, *knowledge.map, content, writer);
    writer.clear();
    ShadowWord word = ShadowWord::Adopt;
    AgentId id = agent.id;
    writer.field("word", word);
    writer.field("agent", id);
    writer.field("high", content.high);
    writer.field("low", content.low);
    writer.field("why", why);
    (void)line.child.send(writer.bytes());
}

void ShadowThinking::think(const Agent& agent, const ThinkInput& input, ThinkOutput& output) {
    std::unique_ptr<Scratch> scratch = takeScratch();
    scratch->input.take(input, output);
    scratch->input.agent = agent.id; // whatever the host says that its body feels
    std::exception_ptr failure;
    try {
        agent.brain->think(input, output);
    } catch (...) {
        failure = std::current_exception();
    }
    scratch->output.take(output, *agent.brain, failure != nullptr, scratch->memory);
    if (m_settings.seen) m_settings.seen(agent, scratch->input, scratch->output);
    if (!m_lines.empty()) sendThought(agent, *scratch);
    giveScratch(std::move(scratch));
    if (failure) std::rethrow_exception(failure);
}

void ShadowThinking::sendThought(const Agent& agent, Scratch& scratch) {
    StateWriter& writer = scratch.writer;
    writer.clear();
    ShadowWord word = ShadowWord::Thought;
    writer.field("word", word);
    writer.field("input", scratch.input);
    writer.field("output", scratch.output);
    Line& line = lineOf(agent.id);
    {
        const std::lock_guard lock(line.mutex);
        (void)line.child.send(writer.bytes()); // a child that is gone tells so at the end
    }
    const std::lock_guard lock(m_mutex);
    m_brains[agent.id.number()] = agent.brainName;
}

ShadowReport ShadowThinking::finish() {
    m_runner.setGate(nullptr);
    ShadowReport report;
    report.agents = static_cast<std::uint32_t>(m_brains.size());
    report.processes = static_cast<std::uint32_t>(m_children.size());
    report.findings = std::move(m_findings);
    for (const auto& child : m_children) {
        const std::string ended = child->finish();
        const auto& notes = *reinterpret_cast<const ShadowNotes*>(child->shared());
        report.thoughts += notes.thoughts;
        for (std::uint32_t i = 0; i < notes.count; ++i) {
            const ShadowNotes::Note& note = notes.notes[i];
            const AgentId agent{note.agent, note.generation};
            report.findings.push_back({agent, m_brains[agent.number()], note.tick, note.what});
        }
        if (!ended.empty()) report.findings.push_back({{}, "", 0, "the process of a shadow ended with " + ended});
    }
    return report;
}

} // namespace lince
