#include "bronto_brain.h"

#include <lince/bronto/brains.h>
#include <lince/core/math.h>

#include <algorithm>

namespace lince::bronto {
namespace {

constexpr float kDecideEvery = 5.0f; ///< seconds, while nothing new is seen
constexpr float kNearSearch = 25;    ///< metres of way
constexpr float kFarSearch = 100;
constexpr float kWholeMap = 500;
constexpr float kSafeFall = 2.5f; ///< metres, down onto floor that he sees
constexpr float kDeepFall = 8;
constexpr float kLookSeconds = 0.5f; ///< at an end of known ground
constexpr float kLookFrom = 1.6f;    ///< metres: nearer it is not gone to but looked at
constexpr float kPatience = 8;       ///< seconds that he waits for a power-up to come back
constexpr float kShunSeconds = 45;
constexpr float kInterceptRange = 12; ///< metres
constexpr float kNoStep = 3;          ///< metres from one thought to the next that no legs make
constexpr float kThrown = 3;          ///< metres a second upwards that no legs make
constexpr float kLately = 1;          ///< seconds; who was not on his feet for longer may have died meanwhile
constexpr float kOnIt = 0.5f;         ///< metres from the last step to well onto what carries
constexpr std::size_t kMaxPassages = 32;

} // namespace

void BrontoBrain::think(const ThinkInput& input, ThinkOutput& output) {
    takeIn(input);
    noticeCarried(input);
    output.intent.buttons = 0;
    output.intent.weaponSlot = 0;
    if (m_thrown) { // keeps his legs still until he is down
        output.intent.move = {};
        return;
    }
    if (!m_awake) {
        m_awake = true;
        m_gaze.lookAround(input.self.yaw, 1);
    }
    if (m_gaze.lookingAround() && !m_walk.walking() && m_goal.kind == GoalKind::None) {
        output.intent.move = {};
        m_gaze.step(input.self, {}, true, input.tick, output.random, output.intent);
        return;
    }
    react(input, output);
    // A power-up that he did not know may be worth more than what he goes to.
    if (m_powerUps.all().size() != m_known) {
        m_known = static_cast<std::uint32_t>(m_powerUps.all().size());
        m_nextDecision = std::min(m_nextDecision, input.tick + ticksFromSeconds(0.5f));
    }
    const bool falls = !input.self.onGround && m_walk.walking();
    if (!falls && (input.tick >= m_nextDecision || goalIsDone(input))) decide(input, output);
    walkOn(input, output);
    if (output.trace != nullptr)
        output.trace->note(TraceKind::Intent, "move", lengthSquared(output.intent.move) > 0, length(output.intent.move),
                           nameOf(m_goal.kind));
}

void BrontoBrain::takeIn(const ThinkInput& input) {
    const SelfState& self = input.self;
    SeenBody body;
    body.radius = self.radius;
    body.height = self.height;
    m_map.setBody(body);
    if (input.view != nullptr) m_map.look(*input.view, input.tick);
    if (self.onGround) m_map.walkedOn(self.position, input.tick);
    m_map.forget(input.tick);
    m_powerUps.update(input, classOf(m_parameters.healthClass), classOf(m_parameters.ammunitionClass));
    m_enemies.update(input.tick, input.percepts, sightOf(classOf(m_parameters.enemyClass)));
    m_need = needOf(self.health, self.ammunition, m_parameters);
}

/// Nobody tells him of jump pads and teleporters: he finds out by being carried, and remembers.
void BrontoBrain::noticeCarried(const ThinkInput& input) {
    const SelfState& self = input.self;
    const bool lately = m_stoodWhen != 0 && input.tick < m_stoodWhen + ticksFromSeconds(kLately);
    const bool moved = lately && !m_thrown && length(self.position - m_stoodAt) > kNoStep;
    const bool down = m_thrown && self.onGround;
    if (moved || down) {
        const bool known = std::any_of(m_passages.begin(), m_passages.end(), [&](const SeenPassage& p) {
            return length(p.from - m_wentTo) < 1.5f && length(p.to - self.position) < 3;
        });
        if (!known && m_passages.size() < kMaxPassages) m_passages.push_back({m_wentTo, self.position});
        m_walk.stop();
        m_goal = {};
        m_nextDecision = input.tick;
    }
    m_thrown = !self.onGround && (m_thrown || (lately && self.velocity.y > kThrown));
    if (!self.onGround) return;
    m_stoodAt = self.position;
    m_wentTo = self.position + normalized(horizontal(self.velocity)) * kOnIt;
    m_stoodWhen = input.tick;
}

/// Enemies change the goal for a moment (spec S0.A4, X5).
void BrontoBrain::react(const ThinkInput& input, ThinkOutput& output) {
    const SelfState& self = input.self;
    const MemoryFact* threat = threatTo(self, m_enemies, 1.5f, 0.9f);
    m_reaction = reactionTo(!m_enemies.facts().empty(), threat != nullptr, m_need);
    if (m_reaction == Reaction::Avoid) {
        // Out of its line, to the side on which he is already, else to the other.
        const Vec3 flight = normalized(horizontal(motionOf(*threat)));
        Vec3 aside{-flight.z, 0, flight.x};
        if (dot(aside, self.position - threat->position) < 0) aside = -aside;
        const Tick until = input.tick + ticksFromSeconds(0.4f);
        const bool room = m_walk.dodge(m_map, self, aside, until) || m_walk.dodge(m_map, self, -aside, until);
        if (output.trace != nullptr)
            output.trace->note(TraceKind::Choice, "step aside", room, length(threat->position - self.position),
                               room ? "an enemy comes" : "no room at either side");
        return;
    }
    if (m_reaction != Reaction::Intercept || input.tick < m_nextIntercept) return;
    const MemoryFact* enemy = nearestTo(self.position, m_enemies);
    if (length(horizontal(enemy->position - self.position)) > kInterceptRange) return;
    const auto place = meetingPlace(self.position, self.walkSpeed, enemy->position, motionOf(*enemy));
    m_nextIntercept = input.tick + ticksFromSeconds(place ? 1.0f : 3.0f);
    if (!place) return;
    m_planner.search(m_map, self.position, {kInterceptRange, 6'000, 0, {}});
    const Vec3 ground{place->x, self.position.y, place->z};
    if (!m_walk.start(m_map, m_planner, self, ground, 0.6f, false)) return;
    m_goal = {GoalKind::Intercept, ground, 0.6f, -1, input.tick, 0};
    m_nextDecision = input.tick + ticksFromSeconds(kDecideEvery);
    if (output.trace != nullptr)
        output.trace->note(TraceKind::Choice, "intercept", true, length(ground - self.position), "lead point");
}

/// Still an end of known ground.
bool BrontoBrain::isOpen(Vec3 place) {
    const SeenColumn column = m_map.columnAt(place);
    const SeenMap::Index floor = m_map.floorNear(column, place.y, 0.5f, 0.5f);
    return floor != SeenMap::kNone && m_map.isFrontier(floor, column);
}

bool BrontoBrain::goalIsDone(const ThinkInput& input) {
    const Vec3 off = horizontal(m_goal.place - input.self.position);
    switch (m_goal.kind) {
    case GoalKind::None:
        return m_waitUntil <= input.tick;
    case GoalKind::PowerUp: {
        const PowerUp& p = m_powerUps.all()[static_cast<std::size_t>(m_goal.powerUp)];
        // Just taken, or seen to be missing and not to come back soon.
        return !p.there && PowerUps::expected(p) > input.tick + ticksFromSeconds(kPatience);
    }
    case GoalKind::Towards:
    case GoalKind::Explore:
        return lengthSquared(off) < 36 && !isOpen(m_goal.place);
    case GoalKind::Revisit:
    case GoalKind::Intercept:
        return lengthSquared(off) < 0.25f;
    }
    return true;
}

/// Looks near first: most of the time what is best is near, and a wide search costs ten times as much.
bool BrontoBrain::search(const ThinkInput& input, ThinkOutput& output, float deepestDrop) {
    Choice choice;
    for (const float range : {kNearSearch, kFarSearch, kWholeMap}) {
        m_planner.search(m_map, input.self.position, {range, 100'000, deepestDrop, m_passages});
        choice = chooseGoal({m_map, m_planner, m_powerUps, m_shunned, input.self, m_parameters, m_goal, deepestDrop > 0,
                             range, input.tick, output.random, output.trace});
        if (choice.goal.kind != GoalKind::None && !choice.farMayBeat) break;
    }
    const Goal& goal = choice.goal;
    if (deepestDrop <= 0) m_supply = choice.supply;
    if (goal.kind == GoalKind::None) return false;
    const bool other = goal.kind != m_goal.kind || goal.chosen != m_goal.chosen;
    if (other) m_hindered = 0;
    m_goal = goal;
    if (!m_walk.start(m_map, m_planner, input.self, goal.place, goal.within, deepestDrop > 0)) {
        // On the spot already: nothing to walk.
        if (lengthSquared(horizontal(goal.place - input.self.position)) > 1) giveUp(input.tick);
    }
    return true;
}

/// What he goes to is health, or ground where some may be.
bool BrontoBrain::promisesLife() const {
    if (m_goal.kind == GoalKind::Explore || m_goal.kind == GoalKind::Towards) return true;
    return m_goal.kind == GoalKind::PowerUp &&
           m_powerUps.all()[static_cast<std::size_t>(m_goal.powerUp)].objectClass == classOf(m_parameters.healthClass);
}

void BrontoBrain::decide(const ThinkInput& input, ThinkOutput& output) {
    m_nextDecision = input.tick + ticksFromSeconds(kDecideEvery);
    m_waitUntil = 0;
    std::size_t kept = 0;
    for (const ShunnedPlace& s : m_shunned)
        if (s.until > input.tick) m_shunned[kept++] = s;
    m_shunned.resize(kept);

    bool found = search(input, output, 0);
    if (found && (m_supply > 0.3f || promisesLife())) return;
    // No way leads back up from a jump, so only when there is nothing to live on here; and not deeper than must be.
    if (static_cast<float>(input.self.health) < m_parameters.healthUpper)
        for (const float drop : {kSafeFall, kDeepFall}) {
            const bool below = search(input, output, drop);
            if (below && promisesLife()) return;
            found = found || below;
        }
    if (found) return;
    m_goal = {};
    m_walk.stop();
    m_gaze.lookAround(input.self.yaw, 1);
    m_waitUntil = input.tick + ticksFromSeconds(1.5f);
}

bool BrontoBrain::hurries(const SelfState& self) const {
    if (m_goal.kind == GoalKind::Intercept) return false;
    if (m_need != Need::WalkAround) return true;
    // Full, but not yet sure of what to live on.
    return m_supply < 1.5f && self.health < self.maxHealth;
}

void BrontoBrain::walkOn(const ThinkInput& input, ThinkOutput& output) {
    const SelfState& self = input.self;
    Vec3 ahead;
    const bool explores = m_goal.kind == GoalKind::Explore || m_goal.kind == GoalKind::Towards;
    if (input.tick >= m_waitUntil && explores && lengthSquared(m_goal.place - self.position) < kLookFrom * kLookFrom) {
        m_walk.stop();
        output.intent.move = {};
        arrive(input);
    } else if (input.tick >= m_waitUntil) {
        switch (m_walk.step(m_map, self, input.tick, hurries(self), output.intent)) {
        case WalkEnd::GoingOn:
            break;
        case WalkEnd::Arrived:
            arrive(input);
            break;
        case WalkEnd::WayLost:
            if (++m_hindered >= 4) giveUp(input.tick);
            m_walk.stop();
            m_nextDecision = input.tick + 6;
            break;
        case WalkEnd::Hindered:
            if (++m_hindered >= 3) giveUp(input.tick);
            m_walk.stop();
            // Away from what stopped him, while a new way is thought of.
            m_walk.dodge(m_map, self, self.blocked ? self.blockedNormal : -output.intent.move, input.tick + 12);
            m_nextDecision = input.tick + 6;
            break;
        }
        const Vec2 point = m_walk.walking() ? m_walk.ahead(1.2f) : Vec2{self.position.x, self.position.z};
        ahead = {point.x - self.position.x, 0, point.y - self.position.z};
        if (lengthSquared(ahead) < 0.04f) ahead = output.intent.move;
    } else
        output.intent.move = {};
    if (lengthSquared(output.intent.move) <= 0 && !m_walk.walking()) ahead = {};
    const bool quiet = explores && m_walk.walking() && m_walk.left() < 3;
    m_gaze.step(self, ahead, quiet, input.tick, output.random, output.intent);
}

void BrontoBrain::arrive(const ThinkInput& input) {
    m_nextDecision = input.tick + 6;
    // Who stands on what should carry him and is not carried was wrong about it.
    std::erase_if(m_passages, [&](const SeenPassage& p) { return length(p.from - input.self.position) < kOnIt; });
    const Vec3 off = m_goal.place - input.self.position;
    switch (m_goal.kind) {
    case GoalKind::PowerUp: {
        const PowerUp& p = m_powerUps.all()[static_cast<std::size_t>(m_goal.powerUp)];
        if (lengthSquared(horizontal(off)) > 1) return; // only a part of the way was planned
        const Tick due = PowerUps::expected(p);
        if (due > input.tick && due < input.tick + ticksFromSeconds(kPatience)) {
            m_waitUntil = std::min<Tick>(due, input.tick + 30);
            m_nextDecision = m_waitUntil;
            if (!m_gaze.lookingAround()) m_gaze.lookAround(input.self.yaw, 1);
            return;
        }
        if (p.there) m_powerUps.shun(static_cast<std::size_t>(m_goal.powerUp), input.tick); // seen and not got
        break;
    }
    case GoalKind::Towards:
    case GoalKind::Explore:
        if (lengthSquared(horizontal(off)) > kLookFrom * kLookFrom + 0.5f) return; // only a part of the way was planned
        if (m_lookedAt != m_goal.chosen) {                                         // look at it for a moment
            m_lookedAt = m_goal.chosen;
            m_waitUntil = input.tick + ticksFromSeconds(kLookSeconds);
            m_nextDecision = m_waitUntil + 6;
            m_gaze.lookAt(m_goal.place, m_waitUntil);
            return;
        }
        if (m_goal.kind == GoalKind::Towards) m_powerUps.shun(static_cast<std::size_t>(m_goal.powerUp), input.tick);
        exhaustAround(m_goal.place); // nothing more comes in sight from here: known ground ends here
        m_nextDecision = input.tick;
        break;
    case GoalKind::None:
    case GoalKind::Revisit:
    case GoalKind::Intercept:
        break;
    }
    m_goal = {};
}

void BrontoBrain::giveUp(Tick tick) {
    m_hindered = 0;
    if (m_goal.kind == GoalKind::PowerUp) m_powerUps.shun(static_cast<std::size_t>(m_goal.powerUp), tick);
    if (m_shunned.size() < 32) m_shunned.push_back({m_goal.place, tick + ticksFromSeconds(kShunSeconds)});
    m_goal = {};
}

void BrontoBrain::exhaustAround(Vec3 place) {
    const SeenColumn centre = m_map.columnAt(place);
    for (int dz = -3; dz <= 3; ++dz)
        for (int dx = -3; dx <= 3; ++dx) {
            const SeenColumn column{centre.x + dx, centre.z + dz};
            const SeenMap::Index floor = m_map.floorNear(column, place.y, 0.6f, 0.6f);
            if (floor != SeenMap::kNone && m_map.isFrontier(floor, column)) m_map.exhaust(floor);
        }
}

std::unique_ptr<Brain> makeBrontoBrain(const BrainParameters& parameters) {
    return std::make_unique<BrontoBrain>(Parameters::from(parameters));
}

} // namespace lince::bronto
