#include <lince/combat/captions.h>
#include <lince/mind/mind_host.h>
#include <lince/squad/squad_messages.h>

#include <algorithm>
#include <array>

namespace lince::combat {
namespace {

constexpr std::array<Phrase, kCalls> kWords{{
    {"Contact!", "¡Contacto!"},
    {"I'll look there", "Miro por ahí"},
    {"Moving to attack", "Voy al ataque"},
    {"Taking cover", "Me pongo a cubierto"},
    {"Suppressing!", "¡Les tapo la salida!"},
    {"Reloading!", "¡Recargo!"},
    {"Grenade!", "¡Granada!"},
    {"Go!", "¡Adelante!"},
    {"Cover them!", "¡Cúbrelos!"},
    {"Hold there!", "¡Aguantad ahí!"},
    {"Advance!", "¡Avanzad!"},
    {"Fall back!", "¡Atrás!"},
    {"They need help!", "¡Necesitan ayuda!"},
}};

Call callOf(Purpose purpose) {
    switch (purpose) {
    case Purpose::Attack:
        return Call::Attacking;
    case Purpose::Cover:
        return Call::TakingCover;
    case Purpose::Suppress:
        return Call::Suppressing;
    case Purpose::Search:
        break;
    }
    return Call::Searching;
}

std::optional<Call> callOf(OrderKind order) {
    switch (order) {
    case OrderKind::Hold:
        return Call::Hold;
    case OrderKind::Advance:
        return Call::Advance;
    case OrderKind::FallBack:
        return Call::FallBack;
    case OrderKind::Reinforce:
        return Call::Reinforce;
    case OrderKind::None:
        break;
    }
    return {};
}

} // namespace

std::optional<Call> callOf(const Message& message) {
    if (message.as<EnemyAt>()) return Call::Contact;
    if (const auto going = message.as<GoingTo>()) return callOf(going->purpose);
    if (const auto member = message.as<MemberAt>(); member && member->doing == MemberDoing::Reloading)
        return Call::Reloading;
    if (const auto call = message.as<MindCall>(); call && call->name == callHash("grenade")) return Call::Grenade;
    if (const auto order = message.as<SquadOrder>()) return callOf(order->kind);
    if (const auto given = message.as<RoleGiven>()) {
        if (given->role == SquadRole::Move) return Call::Go;
        if (given->role == SquadRole::Cover) return Call::CoverThem;
    }
    return {};
}

const Phrase& wordsOf(Call call) {
    return kWords[static_cast<std::size_t>(call)];
}

void Captions::clear() {
    m_lines.clear(), m_said.clear();
}

void Captions::look(const Simulation& simulation, AgentId listener) {
    if (simulation.now() < m_now) clear();
    m_now = simulation.now();
    const auto isOld = [&](Tick since, Tick life) { return m_now - std::min(since, m_now) >= life; };
    std::erase_if(m_lines, [&](const Caption& line) { return isOld(line.since, kShown); });
    std::erase_if(m_said, [&](const Said& said) { return isOld(said.last, kSilence); });
    const Agent* self = simulation.agent(listener);
    if (self == nullptr) return;
    const Entity* ears = simulation.world().find(self->body);
    for (const Agent& agent : simulation.agents())
        for (const Message& message : agent.inbox) {
            const auto call = callOf(message);
            if (!call || isOld(message.tick, kShown)) continue;
            const Agent* speaker = simulation.agent(message.from);
            if (speaker == nullptr || speaker->faction != agent.faction) continue;
            const bool enemy = speaker->faction != self->faction;
            const Entity* mouth = simulation.world().find(speaker->body);
            if (enemy && (ears == nullptr || mouth == nullptr || length(mouth->eye() - ears->eye()) > kEarshot))
                continue;
            take({speaker->id, *call, message.tick, enemy});
        }
}

void Captions::take(const Caption& caption) {
    const auto said = std::find_if(m_said.begin(), m_said.end(), [&](const Said& one) {
        return one.speaker == caption.speaker && one.call == caption.call;
    });
    if (said != m_said.end()) {
        said->last = std::max(said->last, caption.since);
        return;
    }
    m_said.push_back({caption.speaker, caption.call, caption.since});
    if (m_lines.size() == kLines) m_lines.erase(m_lines.begin());
    m_lines.push_back(caption);
}

} // namespace lince::combat
