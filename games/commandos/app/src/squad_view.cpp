#include "words.h"

#include <lince/commandos/hands.h>
#include <lince/commandos/squad_view.h>
#include <lince/core/math.h>

#include <algorithm>
#include <array>
#include <utility>

namespace lince::commandos {
namespace {

constexpr std::array<std::pair<std::string_view, Phrase>, 5> kKinds{{
    {"beret", {"Green beret", "Boina verde"}},
    {"sniper", {"Sniper", "Tirador"}},
    {"spy", {"Spy", "Espía"}},
    {"sapper", {"Sapper", "Zapador"}},
    {"medic", {"Medic", "Médico"}},
}};

constexpr std::array<std::pair<std::string_view, Phrase>, 5> kActivities{{
    {"go", phrases::kGoes},
    {"attack", phrases::kAttacks},
    {"use", phrases::kUses},
    {"throw", phrases::kThrows},
    {"lay", phrases::kLays},
}};

} // namespace

std::string kindWords(std::string_view body, Language language) {
    for (const auto& [name, words] : kKinds)
        if (name == body) return words.in(language);
    return std::string(body);
}

std::string doingWords(const Simulation& simulation, AgentId id, Language language) {
    const Agent* agent = simulation.agent(id);
    if (agent == nullptr || !agent->brain) return {};
    const Hands* hands = simulation.sim().system<Hands>();
    const std::string_view activity = agent->brain->report().activity;
    for (const auto& [name, words] : kActivities)
        if (name == activity && !(name == "go" && hands != nullptr && hands->carriedBy(agent->body)))
            return words.in(language);
    if (hands != nullptr && hands->carriedBy(agent->body)) return phrases::kCarries.in(language);
    if (hands != nullptr && hands->isDisguised(agent->body)) return phrases::kDisguised.in(language);
    return {};
}

std::string personName(const app::Session& session, AgentId agent, Language language) {
    return session.agents().names().nameOf("soldier", static_cast<std::uint32_t>(agent.value), language);
}

std::vector<app::HudPortrait> portraits(app::Session& session, const Leader& leader, Language language) {
    const Simulation& simulation = session.show().simulation();
    std::vector<app::HudPortrait> all;
    for (std::size_t i = 0; i < leader.group().size(); ++i) {
        const AgentId id = leader.group()[i];
        const Agent* agent = simulation.agent(id);
        auto one = agent != nullptr ? session.hudFeed().portrait(agent->body, language) : std::nullopt;
        if (!one) continue;
        const auto& selected = leader.selected();
        one->selected = std::find(selected.begin(), selected.end(), id) != selected.end();
        one->name = personName(session, id, language);
        one->note = kindWords(session.agents().kindOf(id), language);
        one->key = std::to_string(i + 1);
        const bool planned = std::any_of(leader.planned().begin(), leader.planned().end(),
                                         [&](const Message& order) { return order.to == id; });
        one->doing = planned ? phrases::kPlanned.in(language) : doingWords(simulation, id, language);
        all.push_back(std::move(*one));
    }
    return all;
}

void Answers::listen(const Simulation& simulation, const Leader& leader) {
    for (const Message& message : simulation.said()) {
        const auto answer = message.as<CommandoAnswer>();
        const auto& group = leader.group();
        if (!answer || std::find(group.begin(), group.end(), message.from) == group.end()) continue;
        const auto words = answerWords(*answer);
        std::erase_if(m_lines, [&](const Line& line) { return line.who == message.from; });
        if (words) m_lines.push_back({message.from, *words, 0});
    }
}

void Answers::update(float seconds) {
    for (Line& line : m_lines)
        line.age += seconds;
    std::erase_if(m_lines, [](const Line& line) { return line.age > kSeconds; });
}

std::string Answers::last(Language language) const {
    return m_lines.empty() ? std::string() : m_lines.back().words.in(language);
}

std::vector<OverHead> Answers::lines(app::Session& session, Language language) const {
    std::vector<OverHead> all;
    const Camera& camera = session.cameras().camera();
    for (const Line& line : m_lines) {
        const auto s = session.agents().subject(line.who);
        const auto at = s ? camera.project(s->feet + Vec3{0, s->height + 0.25f, 0}) : std::nullopt;
        if (at)
            all.push_back({*at, personName(session, line.who, language) + ": " + line.words.in(language),
                           app::palette::kPaper, clamp((kSeconds - line.age) * 2, 0, 1)});
    }
    return all;
}

} // namespace lince::commandos
