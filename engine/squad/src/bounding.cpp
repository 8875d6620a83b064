#include <lince/squad/bounding.h>

#include <algorithm>
#include <cstddef>

namespace lince {
namespace {

bool goes(const BoundingState& state, AgentId id) {
    return std::find(std::begin(state.movers), std::end(state.movers), id) != std::end(state.movers);
}

bool canCover(const SquadMember& m, const BoundingSettings& settings) {
    return m.doing != MemberDoing::Reloading && m.loaded >= settings.empty;
}

bool isOver(std::span<const SquadMember> members, Tick now, const BoundingSettings& settings,
            const BoundingState& state) {
    if (state.begun == 0 || now >= state.until) return true;
    const auto isThere = [&](AgentId id) {
        return std::any_of(members.begin(), members.end(), [&](const SquadMember& m) { return m.id == id; });
    };
    const auto isOnItsWay = [&](const SquadMember& m) { return goes(state, m.id) && m.doing == MemberDoing::Moving; };
    if (std::none_of(std::begin(state.movers), std::end(state.movers), [&](AgentId id) { return id && isThere(id); }))
        return true;
    return now >= state.begun + settings.shortest && std::none_of(members.begin(), members.end(), isOnItsWay);
}

/// Those farthest from the enemy go next, and of them rather those who did not go last.
void begin(std::span<const SquadMember> members, Vec3 enemy, Tick now, const BoundingSettings& settings,
           BoundingState& state) {
    std::vector<const SquadMember*> order;
    for (const SquadMember& m : members)
        if (m.health >= settings.weak && m.doing != MemberDoing::Reloading) order.push_back(&m);
    std::stable_sort(order.begin(), order.end(), [&](const SquadMember* a, const SquadMember* b) {
        const bool wentA = goes(state, a->id), wentB = goes(state, b->id);
        if (wentA != wentB) return wentB;
        return length(a->place - enemy) > length(b->place - enemy);
    });
    const auto covering = static_cast<std::size_t>(
        std::count_if(members.begin(), members.end(), [&](const SquadMember& m) { return canCover(m, settings); }));
    const std::size_t half = std::min(members.size() / 2, BoundingState::kMaxMovers);
    std::fill(std::begin(state.movers), std::end(state.movers), AgentId{});
    std::size_t count = 0, left = covering;
    for (const SquadMember* m : order) {
        if (count == half) break;
        const std::size_t without = left - (canCover(*m, settings) ? 1 : 0);
        if (without == 0) continue; // nobody would cover it
        state.movers[count++] = m->id;
        left = without;
    }
    state.begun = now + 1; // 0 means never
    state.until = now + settings.longest;
}

} // namespace

std::vector<SquadRole> boundingRoles(std::span<const SquadMember> members, Vec3 enemy, std::size_t enemies, Tick now,
                                     const BoundingSettings& settings, BoundingState& state) {
    std::vector<SquadRole> roles(members.size(), SquadRole::Free);
    if (members.size() < 2) return roles;
    const bool isClose = std::any_of(members.begin(), members.end(),
                                     [&](const SquadMember& m) { return length(m.place - enemy) < settings.beyond; });
    if (isClose || enemies >= members.size()) {
        state = {};
        return roles;
    }
    if (isOver(members, now, settings, state)) begin(members, enemy, now, settings, state);
    for (std::size_t i = 0; i < members.size(); ++i)
        roles[i] = goes(state, members[i].id) ? SquadRole::Move : SquadRole::Cover;
    return roles;
}

} // namespace lince
