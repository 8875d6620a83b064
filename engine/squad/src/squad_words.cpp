// <Squad>: hears roles and orders; who leads gives roles and reports.
#include <lince/mind/leaf_ports.h>
#include <lince/squad/bounding.h>
#include <lince/squad/squad_words.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace lince {
namespace {

constexpr Tick kRoleHolds = 3 * kTicksPerSecond;        ///< a role that is not said again
constexpr Tick kOrderHolds = 30 * kTicksPerSecond;      ///< an order that is not said again
constexpr Tick kLeaderLooks = kTicksPerSecond * 3 / 10; ///< how often the leader looks at the fight
constexpr Tick kReportEvery = 2 * kTicksPerSecond;
constexpr std::size_t kMostEnemies = 16; ///< that a report counts
constexpr BoundingSettings kBounding;

enum SquadPort : std::uint8_t {
    PortUse,
    PortEnemy,
    PortMoves,
    PortCovers,
    PortLeads,
    PortMembers,
    PortOrder,
    PortOrderPlace
};

/// What a member keeps, in the cells of its leaf.
struct Kept {
    std::uint32_t boundUntil, boundBegun;
    std::array<std::uint32_t, BoundingState::kMaxMovers> movers; ///< AgentId::number
    std::uint32_t role, roleUntil;
    std::uint32_t order, orderUntil;
    std::uint32_t nextLook, nextReport, led;
};
constexpr std::uint16_t kCells = sizeof(Kept) / sizeof(std::uint32_t);

Kept keptIn(LeafCall& call) {
    Kept kept;
    std::memcpy(&kept, call.cells(), sizeof kept);
    return kept;
}
void keep(LeafCall& call, const Kept& kept) {
    std::memcpy(call.cells(), &kept, sizeof kept);
}

AgentId agentOf(std::uint32_t number) {
    return {static_cast<std::uint16_t>(number & 0xffffu), static_cast<std::uint16_t>(number >> 16)};
}
std::uint32_t ticks(Tick tick) {
    return static_cast<std::uint32_t>(tick);
}

/// Itself and those of its squad whom it hears, by their call signs: the first leads.
std::vector<SquadMember> membersOf(const MindHost& host) {
    const SelfState& self = host.input.self;
    SquadMember me{self.agent, self.position};
    if (self.maxHealth > 0) me.health = static_cast<float>(self.health) / static_cast<float>(self.maxHealth);
    if (self.magazineSize > 0) me.loaded = static_cast<float>(self.magazine) / static_cast<float>(self.magazineSize);
    me.doing = self.reloading                               ? MemberDoing::Reloading
               : length(self.velocity) > self.walkSpeed / 2 ? MemberDoing::Moving
                                                            : MemberDoing::Ready;
    std::vector<SquadMember> members{me};
    for (const Mate& mate : host.skills.fighter.mates().all())
        if (mate.squad == host.setup.squad && Mates::isHeard(mate, host.input.tick))
            members.push_back({mate.id, mate.place, mate.health, mate.loaded, mate.doing});
    std::sort(members.begin(), members.end(),
              [](const SquadMember& a, const SquadMember& b) { return a.id.number() < b.id.number(); });
    return members;
}

void hear(LeafCall& call, Kept& kept) {
    const MindHost& host = hostOf(call);
    const Tick now = host.input.tick;
    for (const Message& message : host.input.messages) {
        if (const auto given = message.as<RoleGiven>(); given && message.to == host.input.self.agent) {
            kept.role = static_cast<std::uint32_t>(given->role);
            kept.roleUntil = ticks(now + kRoleHolds);
        }
        const auto order = message.as<SquadOrder>();
        if (!order || order->squad != host.setup.squad) continue;
        kept.order = static_cast<std::uint32_t>(order->kind);
        kept.orderUntil = ticks(now + kOrderHolds);
        call.set(PortOrderPlace, Value::ofPlace(order->place));
    }
}

void giveRoles(MindHost& host, Kept& kept, const std::vector<SquadMember>& members, Vec3 enemy) {
    const Tick now = host.input.tick;
    const std::size_t known = host.skills.fighter.places(now, host.setup.trustSeconds, kMostEnemies).size();
    BoundingState state;
    state.until = kept.boundUntil, state.begun = kept.boundBegun;
    std::transform(kept.movers.begin(), kept.movers.end(), std::begin(state.movers), agentOf);
    const std::vector<SquadRole> roles = boundingRoles(members, enemy, known, now, kBounding, state);
    kept.boundUntil = ticks(state.until), kept.boundBegun = ticks(state.begun);
    std::transform(std::begin(state.movers), std::end(state.movers), kept.movers.begin(),
                   [](AgentId id) { return id.number(); });
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (members[i].id == host.input.self.agent) {
            kept.role = static_cast<std::uint32_t>(roles[i]);
            kept.roleUntil = ticks(now + kRoleHolds);
        } else
            host.output.messages.push_back(Message::of(RoleGiven{roles[i]}, members[i].id));
    }
}

void report(MindHost& host, const std::vector<SquadMember>& members) {
    SquadReport word;
    word.squad = host.setup.squad;
    word.members = static_cast<std::uint16_t>(members.size());
    const Fighter& fighter = host.skills.fighter;
    const auto enemies = fighter.places(host.input.tick, host.setup.trustSeconds, kMostEnemies);
    word.enemies = static_cast<std::uint16_t>(enemies.size());
    float health = 0;
    for (const SquadMember& m : members)
        health += m.health;
    word.health = health / static_cast<float>(members.size());
    word.place = host.input.self.position;
    if (!enemies.empty()) word.enemy = {enemies.front().x, enemies.front().z};
    host.output.say(word);
}

void lead(LeafCall& call, Kept& kept, const std::vector<SquadMember>& members) {
    MindHost& host = hostOf(call);
    const Tick now = host.input.tick;
    if (kept.led == 0) host.output.say(LeaderAt{host.input.self.position, host.input.self.yaw});
    if (ticks(now) >= kept.nextLook) {
        kept.nextLook = ticks(now + kLeaderLooks);
        if (const Value enemy = call.port(PortEnemy)) giveRoles(host, kept, members, enemy.asVector());
    }
    if (ticks(now) >= kept.nextReport) {
        kept.nextReport = ticks(now + kReportEvery);
        report(host, members);
    }
}

Answer tickSquad(LeafCall& call) {
    MindHost& host = hostOf(call);
    Kept kept = keptIn(call);
    const bool uses = host.setup.squad != 0 && call.truth(PortUse);
    bool leads = false;
    std::size_t count = 1;
    if (uses) {
        hear(call, kept);
        const std::vector<SquadMember> members = membersOf(host);
        leads = members.front().id == host.input.self.agent;
        count = members.size();
        if (leads) lead(call, kept, members);
        kept.led = leads ? 1 : 0;
    }
    const auto now = ticks(host.input.tick);
    const auto role = static_cast<SquadRole>(uses && count > 1 && now < kept.roleUntil ? kept.role : 0);
    const auto order = static_cast<OrderKind>(uses && now < kept.orderUntil ? kept.order : 0);
    keep(call, kept);
    call.set(PortMoves, Value::ofTruth(role == SquadRole::Move));
    call.set(PortCovers, Value::ofTruth(role == SquadRole::Cover));
    call.set(PortLeads, Value::ofTruth(leads));
    call.set(PortMembers, Value::ofNumber(static_cast<double>(count)));
    call.set(PortOrder, Value::ofNumber(static_cast<double>(order)));
    if (call.trace() != nullptr && uses) {
        call.trace()->note(TraceKind::Memory, fmt::format("a squad of {}", count), true, 0, leads ? "leads it" : "");
        call.trace()->note(TraceKind::Condition, "is to go while others cover", role == SquadRole::Move);
        call.trace()->note(TraceKind::Condition, "is to cover others", role == SquadRole::Cover);
    }
    return Answer::Success;
}

} // namespace

void addSquadWords(MindVocabulary& vocabulary) {
    LeafDefinition squad = leafOf(
        "Squad", NodeRole::Action,
        {portOf("use", ValueType::Truth, {"goes by its squad", "se guía por su escuadra"}, "true"),
         portOf("enemy", ValueType::Place, {"where the nearest known is", "dónde está el más cercano conocido"}, ""),
         outPort("moves", ValueType::Truth, {"gets whether it is to go while others cover", "recibe si debe avanzar"}),
         outPort("covers", ValueType::Truth, {"gets whether it is to cover others", "recibe si debe cubrir"}),
         outPort("leads", ValueType::Truth, {"gets whether it leads", "recibe si manda"}),
         outPort("members", ValueType::Number, {"gets how many they are", "recibe cuántos son"}),
         outPort("order", ValueType::Number,
                 {"gets 1 hold, 2 advance, 3 fall back, 4 reinforce; 0: none",
                  "recibe 1 aguantar, 2 avanzar, 3 replegarse, 4 reforzar; 0: nada"}),
         outPort("place", ValueType::Place, {"gets where the order leads", "recibe adónde lleva la orden"})},
        {"listens to its squad and, if it leads, gives roles and reports; ask in every thought",
         "escucha a su escuadra y, si manda, reparte papeles e informa; preguntar siempre"},
        tickSquad, kCells, mind_needs::kMap | mind_needs::kFight);
    vocabulary.leaves.add(std::move(squad));
}

} // namespace lince
