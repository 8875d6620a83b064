#include "thought_repeater.h"

#include <lince/nav/nav_file.h>

namespace lince {

void ThoughtRepeater::use(AgentId agent, Brain& brain) {
    Mind& mind = m_minds[agent.number()];
    mind = {};
    mind.brain = &brain; // with what it knows; nothing is asked of it that it was not asked before
}

Brain* ThoughtRepeater::add(AgentId agent, std::uint32_t kind) {
    if (kind >= m_runner.kindCount() || !m_runner.kind(kind).mind) return nullptr;
    Mind& mind = m_minds[agent.number()];
    mind = {};
    mind.own = m_runner.makeMind(kind);
    mind.brain = mind.own.get();
    mind.needsMap = m_runner.needsMap(kind);
    return mind.brain;
}

void ThoughtRepeater::know(Hash128 content, std::shared_ptr<const NavData> map) {
    m_maps[{content.high, content.low}] = std::move(map);
}

bool ThoughtRepeater::know(Hash128 content, std::string_view bytes) {
    auto map = parseNavPayload(std::as_bytes(std::span(bytes.data(), bytes.size())), "map");
    if (map) know(content, std::make_shared<const NavData>(std::move(*map)));
    return static_cast<bool>(map);
}

const NavData* ThoughtRepeater::mapOf(Hash128 content) const {
    const auto map = m_maps.find({content.high, content.low});
    return map != m_maps.end() ? map->second.get() : nullptr;
}

bool ThoughtRepeater::adopt(AgentId agent, Hash128 content, KnowledgeUse why) {
    const auto mind = m_minds.find(agent.number());
    const NavData* map = mapOf(content);
    if (mind == m_minds.end() || map == nullptr) return false;
    mind->second.brain->adopt({map, nullptr}, why);
    mind->second.hasMap = true;
    return true;
}

bool ThoughtRepeater::canThink(const ThoughtInput& input) const {
    const auto mind = m_minds.find(input.agent.number());
    if (mind == m_minds.end()) return false;
    return !mind->second.needsMap || (mind->second.hasMap && mapOf(input.map) != nullptr);
}

std::string ThoughtRepeater::think(const ThoughtInput& recorded, ThoughtOutput& theirs, DecisionTrace* trace) {
    Brain& brain = *m_minds.find(recorded.agent.number())->second.brain;
    std::optional<EyeView> view;
    const ThinkInput input = recorded.input(mapOf(recorded.map), &m_workspace, view);
    Intent intent = recorded.intent;
    RandomStream random = recorded.random;
    m_said.clear();
    ThinkOutput output{intent, m_said, random, trace};
    bool failed = false;
    try {
        brain.think(input, output);
    } catch (...) {
        failed = true;
    }
    m_mine.take(output, brain, failed, m_writer);
    return differenceOf(theirs, m_mine);
}

} // namespace lince
