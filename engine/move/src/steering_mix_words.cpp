#include "steering_mix_words.h"

namespace lince {
namespace steering {
namespace {

using Term = SteeringTerm;

constexpr NumberWord kWithin{"within", &Term::within, 0, 10000};
constexpr NumberWord kDistance{"distance", &Term::distance, 0, 1000};
constexpr NumberWord kSeconds{"seconds", &Term::seconds, 0, 60};
constexpr NumberWord kAngle{"angle", &Term::angle, 0, 360};
constexpr NumberWord kSpeed{"speed", &Term::speed, 0, 1};
constexpr NumberWord kStrength{"strength", &Term::strength, 0, 1};
constexpr NumberWord kFlowStrength{"strength", &Term::strength, 0, 100};
constexpr NumberWord kJitter{"jitter", &Term::jitter, 0, 100};

constexpr NumberWord kTowards[] = {kWithin, kSpeed};
constexpr NumberWord kArriving[] = {kWithin, kDistance, kSpeed};
constexpr NumberWord kLooking[] = {kSeconds};
constexpr NumberWord kWandering[] = {kStrength, kJitter, kSpeed};
constexpr NumberWord kFollowing[] = {kDistance, kSeconds, kSpeed};
constexpr NumberWord kFlowing[] = {kDistance, kFlowStrength, kSeconds};
constexpr NumberWord kPassing[] = {kWithin, kSeconds};
constexpr NumberWord kGrouping[] = {kWithin, kAngle};
constexpr NumberWord kLeading[] = {kWithin, kDistance, kSpeed};

constexpr VectorWord kOffset[] = {{"offset", &Term::offset}};
constexpr VectorWord kFlow[] = {{"centre", &Term::centre}, {"along", &Term::along}};

constexpr KindWords kWords[kSteeringKinds] = {
    {SteeringKind::Seek, "seek", TargetRule::One, kTowards, {}, 0},
    {SteeringKind::Flee, "flee", TargetRule::One, kTowards, {}, 0},
    {SteeringKind::Pursue, "pursue", TargetRule::One, kTowards, {}, 0},
    {SteeringKind::Evade, "evade", TargetRule::One, kTowards, {}, 0},
    {SteeringKind::OffsetPursue, "offset-pursue", TargetRule::One, kArriving, kOffset, 0},
    {SteeringKind::Arrive, "arrive", TargetRule::One, kArriving, {}, 0},
    {SteeringKind::AvoidObstacles, "avoid-obstacles", TargetRule::None, kLooking, {}, 0},
    {SteeringKind::Wander, "wander", TargetRule::None, kWandering, {}, 0},
    {SteeringKind::FollowPath, "follow-path", TargetRule::Path, kFollowing, {}, kPathWord},
    {SteeringKind::FollowWall, "follow-wall", TargetRule::None, kArriving, {}, kSideWord},
    {SteeringKind::Contain, "contain", TargetRule::None, kLooking, {}, kBoxWord},
    {SteeringKind::FollowFlow, "follow-flow", TargetRule::None, kFlowing, kFlow, kFlowWord},
    {SteeringKind::AvoidCollisions, "avoid-collisions", TargetRule::Many, kPassing, {}, 0},
    {SteeringKind::Separate, "separate", TargetRule::Many, kGrouping, {}, 0},
    {SteeringKind::Cohere, "cohere", TargetRule::Many, kGrouping, {}, 0},
    {SteeringKind::Align, "align", TargetRule::Many, kGrouping, {}, 0},
    {SteeringKind::FollowLeader, "follow-leader", TargetRule::Lead, kLeading, {}, 0},
};

} // namespace

const KindWords& wordsOf(SteeringKind kind) {
    const auto index = static_cast<std::size_t>(kind);
    return kWords[index < kSteeringKinds ? index : 0];
}

const KindWords* wordsNamed(std::string_view name) {
    for (const KindWords& words : kWords)
        if (words.name == name) return &words;
    return nullptr;
}

std::string_view nameOf(SteeringTarget::Kind kind) {
    switch (kind) {
    case SteeringTarget::Kind::Goal:
        return "goal";
    case SteeringTarget::Kind::Leader:
        return "leader";
    case SteeringTarget::Kind::Kin:
        return "kin";
    case SteeringTarget::Kind::Strangers:
        return "strangers";
    case SteeringTarget::Kind::All:
        return "all";
    case SteeringTarget::Kind::None:
    case SteeringTarget::Kind::Place:
    case SteeringTarget::Kind::Side:
        break;
    }
    return {};
}

} // namespace steering

std::string_view nameOf(SteeringKind kind) {
    return steering::wordsOf(kind).name;
}

SteeringTerm steeringDefaults(SteeringKind kind) {
    SteeringTerm term;
    term.kind = kind;
    switch (kind) {
    case SteeringKind::Separate:
        term.within = 2;
        break;
    case SteeringKind::Cohere:
    case SteeringKind::Align:
        term.within = 8;
        break;
    case SteeringKind::FollowWall:
        term.within = 5;
        break;
    case SteeringKind::FollowPath:
        term.seconds = 0.5f;
        break;
    case SteeringKind::FollowFlow:
        term.seconds = 0.3f, term.distance = 5, term.strength = 2;
        break;
    default:
        break;
    }
    return term;
}

} // namespace lince
