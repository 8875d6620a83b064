#include "goals.h"

#include <lince/core/state_visitor.h>

#include <fmt/format.h>

namespace lince::bronto {
namespace {

constexpr float kHealthLoss = 0.6f;    ///< points a second, for a guess of what is left on arrival
constexpr float kTakeWithin = 0.45f;   ///< metres: nearer than this a power-up is taken
constexpr float kKeepGoal = 1.5f;      ///< the goal in hand is worth so much more: no swaying between two
constexpr float kPaceOnTheWay = 0.85f; ///< of the speed of running, bends included
constexpr float kComeWithin = 0.3f;    ///< metres: so near to an end of known ground
constexpr float kReserve = 25;         ///< seconds of life that are kept for mistakes
constexpr float kBackAgain = 300;      ///< metres: a longer way back is as good as none
constexpr float kDetour = 1.6f;        ///< way for a metre of straight line
constexpr float kEasyReach = 60;       ///< metres of way
constexpr float kMinUse = 4;           ///< points: for less it is not worth going

float healthWeight(float health, const Parameters& p) {
    return health < p.healthLower ? 5.0f : health < p.healthUpper ? 2.0f : 1.0f;
}

float ammunitionWeight(float ammunition, const Parameters& p) {
    return ammunition <= p.ammunitionLower ? 1.2f : ammunition < p.ammunitionUpper ? 0.7f : 0.35f;
}

/// Points that it would bring on arrival after `seconds`, weighed by need.
float worthOf(const PowerUp& powerUp, const Situation& s, float seconds) {
    if (powerUp.objectClass == classOf(s.parameters.healthClass)) {
        const float left = static_cast<float>(s.self.health) - kHealthLoss * seconds;
        if (left < 0) return 0; // too late
        const float use = minimum(powerUp.gain, static_cast<float>(s.self.maxHealth) - left);
        return use < kMinUse ? 0 : use * healthWeight(static_cast<float>(s.self.health), s.parameters);
    }
    const float left = maximum(0, static_cast<float>(s.self.ammunition) - seconds);
    const float use = minimum(powerUp.gain, static_cast<float>(s.self.maxAmmunition) - left);
    return use < kMinUse ? 0 : use * ammunitionWeight(static_cast<float>(s.self.ammunition), s.parameters);
}

bool isShunned(const Situation& s, Vec3 place) {
    for (const ShunnedPlace& shunned : s.shunned)
        if (shunned.until > s.tick && lengthSquared(shunned.place - place) < 1) return true;
    return false;
}

bool isCurrent(const Situation& s, GoalKind kind, Vec3 place, int powerUp) {
    if (s.current.kind != kind) return false;
    return powerUp >= 0 ? s.current.powerUp == powerUp : lengthSquared(s.current.place - place) < 2.5f;
}

void offer(const Situation& s, Goal& best, Goal candidate, std::string_view reason) {
    if (isCurrent(s, candidate.kind, candidate.place, candidate.powerUp)) {
        candidate.score *= kKeepGoal;
        candidate.chosen = s.current.chosen;
    } else
        candidate.chosen = s.tick;
    const bool better = candidate.score > best.score;
    if (s.trace != nullptr) {
        const std::string label =
            fmt::format("{} ({:.1f}, {:.1f})", nameOf(candidate.kind), candidate.place.x, candidate.place.z);
        s.trace->note(TraceKind::Score, label, better, candidate.score, reason);
    }
    if (better) best = candidate;
}

float secondsFor(const Situation& s, float metres) {
    return metres / maximum(0.5f, kPaceOnTheWay * s.self.runSpeed);
}

bool isHealth(const Situation& s, const PowerUp& p) {
    return p.objectClass == classOf(s.parameters.healthClass);
}

/// Seconds that he can spend before he must go to the nearest health that he knows. Without any there is nothing to
/// keep.
float spareSeconds(const Situation& s) {
    float best = -1;
    const float left = static_cast<float>(s.self.health) / kHealthLoss;
    for (const PowerUp& p : s.powerUps.all()) {
        if (!isHealth(s, p) || p.shunnedUntil > s.tick) continue;
        const float metres = s.powerUps.longestWay(p);
        if (metres >= SeenPlanner::kUnreachable) continue;
        const Tick due = PowerUps::expected(p);
        const float wait = due > s.tick ? secondsFromTicks(due - s.tick) : 0;
        best = maximum(best, maximum(0, left - maximum(secondsFor(s, metres), wait) - kReserve));
    }
    return best < 0 ? left : best;
}

void offerPowerUps(const Situation& s, Goal& best) {
    const auto& all = s.powerUps.all();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const PowerUp& p = all[i];
        if (p.shunnedUntil > s.tick || (s.hungry && !isHealth(s, p))) continue;
        Goal goal;
        goal.powerUp = static_cast<int>(i);
        const float metres = s.planner.metresTo(s.map, p.position, kTakeWithin);
        if (metres < SeenPlanner::kUnreachable) {
            const float way = secondsFor(s, metres);
            const Tick due = PowerUps::expected(p);
            const float wait = due > s.tick ? maximum(0, secondsFromTicks(due - s.tick) - way) : 0;
            goal.kind = GoalKind::PowerUp;
            goal.place = p.position;
            goal.within = kTakeWithin;
            goal.score = worthOf(p, s, way + wait) / (way + 1.5f * wait + 1.5f);
            if (goal.score > 0) offer(s, best, goal, p.there ? "seen" : "should be back");
            continue;
        }
        // A way is known that leads farther than was searched: no need to look for another.
        if (s.powerUps.longestWay(p) < kBackAgain) continue;
        const float distance = length(p.position - s.self.position);
        const SeenFrontier* nearest = nullptr;
        float min = 0;
        for (const SeenFrontier& f : s.planner.frontiers()) {
            const Vec3 place = s.map.middleOf(f.column, f.height);
            const float rest = length(p.position - place);
            const float cost = f.metres + kDetour * rest;
            if (isShunned(s, place) || (nearest != nullptr && cost >= min)) continue;
            if (rest > distance || cost > 3 * distance + 10) continue; // not on the way to it
            nearest = &f;
            min = cost;
        }
        if (nearest == nullptr) continue;
        goal.kind = GoalKind::Towards;
        goal.place = s.map.middleOf(nearest->column, nearest->height);
        goal.within = kComeWithin;
        goal.score = 0.5f * worthOf(p, s, secondsFor(s, min)) / (secondsFor(s, min) + 3);
        if (goal.score > 0) offer(s, best, goal, "seen across unknown ground");
    }
}

/// The less there is to live on, the more new ground is worth; the fuller the map, the less, for old ground would be
/// forgotten.
float worthOfNewGround(const Situation& s, float supply) {
    const float worth = supply < 1.0f ? 12.0f : supply < 2.0f ? 6.0f : 2.0f;
    const float full = static_cast<float>(s.map.surfaceCount()) / static_cast<float>(s.map.settings().maxSurfaces);
    return supply >= 1.0f && full > 0.7f ? 0.1f * worth : worth;
}

void offerFrontiers(const Situation& s, Goal& best, float worth, float spare) {
    for (const SeenFrontier& f : s.planner.frontiers()) {
        Goal goal;
        goal.kind = GoalKind::Explore;
        goal.place = s.map.middleOf(f.column, f.height);
        goal.within = kComeWithin;
        if (isShunned(s, goal.place)) continue;
        if (2 * secondsFor(s, f.metres) > spare) continue; // and back
        const float opening = 0.25f + 0.75f * minimum(1, static_cast<float>(f.cells) / 8);
        goal.score = worth * opening / (secondsFor(s, f.metres) + 2);
        offer(s, best, goal, "ends of known ground");
    }
}

/// Nothing new within reach: known ground that was not seen for long, for power-ups may have come back.
void offerOldGround(const Situation& s, Goal& best, float spare) {
    constexpr int kTries = 12;
    for (int i = 0; i < kTries && s.planner.reached() > 0; ++i) {
        const std::uint32_t drawn = s.random.below(static_cast<std::uint32_t>(s.planner.reached()));
        Goal goal;
        goal.kind = GoalKind::Revisit;
        goal.place = s.planner.reachedPlace(s.map, drawn);
        const float metres = s.planner.reachedMetres(drawn);
        if (metres < 4 || 2 * secondsFor(s, metres) > spare || isShunned(s, goal.place)) continue;
        const float age = secondsFromTicks(s.tick - s.map.lastSeen(s.map.columnAt(goal.place)));
        goal.score = 0.01f * minimum(age + 1, 300) / (secondsFor(s, metres) + 5);
        offer(s, best, goal, "not seen for long");
    }
    if (s.current.kind != GoalKind::Revisit || isShunned(s, s.current.place)) return;
    Goal same = s.current;
    same.score = maximum(same.score, 0.05f) / kKeepGoal;
    if (s.planner.metresTo(s.map, same.place, 0.3f) < SeenPlanner::kUnreachable)
        offer(s, best, same, "on the way there");
}

} // namespace

std::string_view nameOf(GoalKind kind) {
    switch (kind) {
    case GoalKind::None:
        return "nothing";
    case GoalKind::PowerUp:
        return "power-up";
    case GoalKind::Towards:
        return "towards a power-up";
    case GoalKind::Explore:
        return "explore";
    case GoalKind::Revisit:
        return "revisit";
    case GoalKind::Intercept:
        return "intercept";
    }
    return {};
}

void Goal::visitState(StateVisitor& v) {
    v.field("kind", kind);
    v.field("place", place);
    v.field("within", within);
    v.field("powerUp", powerUp);
    v.field("chosen", chosen);
    v.field("score", score);
}

void ShunnedPlace::visitState(StateVisitor& v) {
    v.field("place", place);
    v.field("until", until);
}

Choice chooseGoal(const Situation& s) {
    Choice choice;
    float farScore = 0; // of what lies beyond the search, at best
    const auto& all = s.powerUps.all();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const PowerUp& p = all[i];
        const float metres = s.planner.metresTo(s.map, p.position, kTakeWithin);
        if (metres < SeenPlanner::kUnreachable) s.powerUps.noteWay(i, metres);
        if (p.shunnedUntil > s.tick) continue;
        if (isHealth(s, p) && s.powerUps.longestWay(p) < kEasyReach)
            choice.supply += p.gain / maximum(25, p.comesBackAfter);
        if (metres < SeenPlanner::kUnreachable) continue;
        const float seconds = secondsFor(s, maximum(s.searched, length(p.position - s.self.position)));
        farScore = maximum(farScore, worthOf(p, s, seconds) / (seconds + 1.5f));
    }
    const float newGround = worthOfNewGround(s, choice.supply);
    const float spare = spareSeconds(s);
    Goal& best = choice.goal;
    offerPowerUps(s, best);
    offerFrontiers(s, best, newGround, spare);
    if (best.score < 0.15f) offerOldGround(s, best, spare);
    choice.farMayBeat = maximum(farScore, newGround / (secondsFor(s, s.searched) + 2)) > best.score;
    if (s.trace != nullptr) {
        s.trace->note(TraceKind::Condition, "health within reach", choice.supply > 1, choice.supply, "points a second");
        s.trace->note(TraceKind::Condition, "seconds to spare", spare > 0, spare);
        s.trace->note(TraceKind::Choice, nameOf(best.kind), true, best.score, "best score");
    }
    return choice;
}

} // namespace lince::bronto
