#include <lince/core/state_visitor.h>
#include <lince/mind/mates.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Tick kGoalHolds = 20 * kTicksPerSecond; ///< who did not say another one meanwhile still goes there

} // namespace

void Mate::Goal::visitState(StateVisitor& v) {
    v.field("any", any);
    v.field("place", place);
    v.field("tick", tick);
}

void Mate::visitState(StateVisitor& v) {
    v.field("id", id);
    v.field("place", place);
    v.field("yaw", yaw);
    v.field("tick", tick);
    v.field("squad", squad);
    v.field("health", health);
    v.field("loaded", loaded);
    v.field("doing", doing);
    for (Goal& goal : goals)
        v.field("goal", goal);
}

void Mates::hear(std::span<const Message> messages) {
    for (const Message& message : messages) {
        const auto at = message.as<SearcherAt>();
        const auto member = message.as<MemberAt>();
        const auto going = message.as<GoingTo>();
        if (!at && !member && (!going || static_cast<std::size_t>(going->purpose) >= kPurposes)) continue;
        auto known = std::find_if(m_mates.begin(), m_mates.end(), [&](const Mate& m) { return m.id == message.from; });
        if (known == m_mates.end()) {
            if (m_mates.size() >= kMax) continue;
            known = m_mates.insert(m_mates.end(), Mate{});
            known->id = message.from;
        }
        if (at) known->place = at->place, known->yaw = at->yaw, known->tick = message.tick;
        if (member) {
            known->place = member->place, known->yaw = member->yaw, known->tick = message.tick;
            known->squad = member->squad, known->health = member->health, known->loaded = member->loaded;
            known->doing = member->doing;
        }
        if (going) known->goals[static_cast<std::size_t>(going->purpose)] = {true, going->place, message.tick};
    }
}

std::vector<Vec3> Mates::places(Tick now) const {
    std::vector<Vec3> places;
    for (const Mate& mate : m_mates)
        if (isHeard(mate, now)) places.push_back(mate.place);
    return places;
}

std::vector<Vec3> Mates::goals(Purpose purpose, Tick now) const {
    std::vector<Vec3> places;
    for (const Mate& mate : m_mates) {
        const Mate::Goal& goal = mate.goals[static_cast<std::size_t>(purpose)];
        if (isHeard(mate, now) && goal.any && now <= goal.tick + kGoalHolds) places.push_back(goal.place);
    }
    return places;
}

bool Mates::isNear(Vec3 place, float metres, Tick now) const {
    return std::any_of(m_mates.begin(), m_mates.end(),
                       [&](const Mate& m) { return isHeard(m, now) && length(m.place - place) <= metres; });
}

void Mates::visitState(StateVisitor& v) {
    v.list("mates", m_mates);
}

} // namespace lince
