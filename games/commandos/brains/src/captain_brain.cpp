#include "captain_brain.h"

#include <lince/commandos/brains.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/nav_workspace.h>

#include <algorithm>

namespace lince::commandos {
namespace {

constexpr Tick kSecond = kTicksPerSecond;
constexpr std::size_t kMaxMen = 8, kMaxGoals = 16;
constexpr float kAhead = 0.9f;              ///< seconds on a way to where he is sent
constexpr Tick kReplan = kSecond;           ///< while he goes
constexpr Tick kDecides = kSecond / 2;      ///< between two attempts to find something to do
constexpr Tick kStrikes = 6 * kSecond;      ///< that a blow or a shot may take
constexpr float kStrikeFrom = 2.4f;         ///< metres
constexpr float kVictimMetres = 50;         ///< from a man to whom he may stalk
constexpr Tick kWayPatience = 40 * kSecond; ///< without a way that nobody sees; then one that is seen little
constexpr Tick kHunts = 5 * kSecond;        ///< in which pairs of a man and a victim are tried before anybody goes on
constexpr float kScoutMetres = 12;          ///< from the goal: so far one goes ahead
constexpr float kWeak = 0.5f, kWounded = 0.75f; ///< of full health
constexpr float kHealMetres = 35;
constexpr float kEarshot = 18; ///< metres that a silenced shot is heard
constexpr float kThrowMetres = 20;
constexpr float kAtHand = 2.2f;      ///< metres
constexpr Tick kLoud = 50 * kSecond; ///< after a fight in which they lie low: the garrison searches
constexpr float kChased = 2.5f;      ///< metres a second towards one of ours: he was seen
constexpr int kTooMany = 2;
constexpr float kGunMetres = 28;
constexpr float kBodySight = 20; ///< metres from which a body is noticed
constexpr float kFleeSpeed = 4.2f;
constexpr float kSneakSpeed = 1.6f; ///< metres a second, crouching
constexpr std::uint8_t kBlade = 1, kGun = 2, kThrown = 3, kCharge = 3;

bool hasGun(CommandoKind kind) {
    return kind == CommandoKind::Beret || kind == CommandoKind::Sniper || kind == CommandoKind::Spy ||
           kind == CommandoKind::Medic;
}
bool throws(CommandoKind kind) {
    return kind == CommandoKind::Beret || kind == CommandoKind::Spy || kind == CommandoKind::Medic;
}
bool carries(CommandoKind kind) {
    return kind == CommandoKind::Beret || kind == CommandoKind::Medic;
}

CommandoOrder orderFor(OrderKind kind, Vec3 place, std::uint8_t slot = 1) {
    CommandoOrder order;
    order.kind = kind;
    order.place = place;
    order.slot = slot;
    return order;
}

} // namespace

void CaptainBrain::Man::visitState(StateVisitor& v) {
    v.field("id", id);
    v.field("at", at);
    v.field("task", task);
    v.list("way", way);
    v.field("victim", victim);
    v.field("place", place);
    v.field("radius", radius);
    v.field("bandagesLeft", bandagesLeft);
    v.field("ordered", ordered);
    v.field("since", since);
    v.field("plannedAt", plannedAt);
    v.field("heardAt", heardAt);
    v.field("hurtAt", hurtAt);
    v.field("orderedAt", orderedAt);
    v.field("answeredAt", answeredAt);
    v.field("answer", answer);
}

void CaptainBrain::Goal::visitState(StateVisitor& v) {
    v.field("told", told);
    v.field("laidAt", laidAt);
}

CaptainBrain::Man* CaptainBrain::manOf(AgentId id) {
    const auto found = std::find_if(m_men.begin(), m_men.end(), [&](const Man& man) { return man.id == id; });
    return found != m_men.end() ? &*found : nullptr;
}

bool CaptainBrain::isThere(const Man& man, Tick tick) const {
    return man.at.health > 0 && man.heardAt + 2 * kSecond >= tick;
}

void CaptainBrain::hear(const Now& now) {
    for (const Message& message : now.input.messages) {
        if (const auto at = message.as<CommandoAt>()) {
            Man* man = manOf(message.from);
            if (man == nullptr) {
                if (m_men.size() >= kMaxMen) continue;
                man = &m_men.emplace_back();
                man->id = message.from;
                man->at = *at;
            }
            if (at->health < man->at.health) man->hurtAt = now.tick;
            man->at = *at;
            man->heardAt = now.tick;
        } else if (const auto seen = message.as<EnemySeen>()) {
            m_tracks.hear(message.from, *seen, now.tick);
        } else if (const auto goal = message.as<MissionGoal>()) {
            const auto known = std::find_if(m_goals.begin(), m_goals.end(),
                                            [&](const Goal& one) { return one.told.number == goal->number; });
            if (known != m_goals.end())
                known->told.done = goal->done;
            else if (m_goals.size() < kMaxGoals)
                m_goals.push_back({*goal, 0});
            m_goalsDone = static_cast<std::uint32_t>(
                std::count_if(m_goals.begin(), m_goals.end(), [](const Goal& one) { return one.told.done; }));
        } else if (const auto answer = message.as<CommandoAnswer>()) {
            if (Man* man = manOf(message.from)) man->answer = answer->kind, man->answeredAt = now.tick;
        }
    }
    m_tracks.step(now.tick);
}

/// Who should be in plain view and is not, is somewhere else.
void CaptainBrain::forgetGhosts(const Now& now) {
    const auto& all = m_tracks.all();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].dead || all[i].lost || all[i].lastSeen + 2 * kSecond > now.tick) continue;
        const auto pose = m_tracks.predict(all[i], now.tick);
        const auto sees = [&](const Man& man) {
            return isThere(man, now.tick) && m_planner.isInView(questionOf(now, man), man.at.place, pose->feet);
        };
        if (pose && std::any_of(m_men.begin(), m_men.end(), sees)) m_tracks.lose(i);
    }
}

/// What is to be destroyed first, then who is to die, then where all must be.
const CaptainBrain::Goal* CaptainBrain::openGoal() const {
    for (const GoalKind kind : {GoalKind::Destroy, GoalKind::Kill, GoalKind::Reach})
        for (const Goal& goal : m_goals)
            if (!goal.told.done && goal.told.kind == kind) return &goal;
    return nullptr;
}

StealthQuestion CaptainBrain::questionOf(const Now& now, const Man& man) const {
    return {*now.input.map->ground, now.input.map->sight, m_tracks, now.tick, man.at.place, kSneakSpeed, true};
}

void CaptainBrain::order(const Now& now, Man& man, const CommandoOrder& order) {
    now.output.messages.push_back(Message::of(order, man.id));
    man.ordered = order.place;
    man.orderedAt = now.tick;
}

void CaptainBrain::send(const Now& now, Man& man, Vec3 place) {
    if (length(place - man.ordered) < 0.3f && (man.at.busy || length(place - man.at.place) < 0.5f)) return;
    order(now, man, orderFor(OrderKind::Go, place));
}

void CaptainBrain::begin(Man& man, Task task, Tick tick) {
    man.task = task;
    man.since = tick;
    if (task != Task::Sneak && task != Task::Stalk && task != Task::Hide && task != Task::Leave) man.way.clear();
}

/// Along a way that is planned anew as he goes. False: there is none any more.
bool CaptainBrain::follow(const Now& now, Man& man, const StealthGoal& goal, bool mayBeSeen) {
    if (now.tick >= man.plannedAt + kReplan) {
        m_planner.plan(questionOf(now, man), goal, m_plan);
        man.plannedAt = now.tick;
        if (m_plan.steps.empty() || (m_plan.seen > 0 && !mayBeSeen)) {
            man.way.clear();
            return false;
        }
        man.way = m_plan.steps;
    }
    if (man.way.empty()) return false;
    sendAlong(now, man);
    return true;
}

void CaptainBrain::sendAlong(const Now& now, Man& man) {
    if (!man.at.crouched) order(now, man, orderFor(OrderKind::Crouch, man.ordered));
    const Tick then = now.tick + static_cast<Tick>(kAhead * kSecond);
    const auto next =
        std::find_if(man.way.begin(), man.way.end() - 1, [&](const StealthStep& s) { return s.at >= then; });
    send(now, man, next->place);
}

/// Whoever comes so near is dealt with before he turns round.
bool CaptainBrain::strikesAtHand(const Now& now, Man& man) {
    if (man.task == Task::Strike || man.task == Task::Fight || man.task == Task::Lay) return false;
    const auto& all = m_tracks.all();
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        if (all[i].dead || !m_tracks.isSeenBy(all[i], man.id, now.tick)) continue;
        if (length(all[i].feet - man.at.place) > kAtHand) continue;
        man.victim = i;
        order(now, man, orderFor(OrderKind::Attack, all[i].feet, kBlade));
        begin(man, Task::Strike, now.tick);
        return true;
    }
    return false;
}

/// Somebody has seen us: shoots back, or at whom he runs into.
bool CaptainBrain::fights(const Now& now, Man& man) {
    const EnemyTrack* nearest = nullptr;
    int against = 0;
    for (const EnemyTrack& track : m_tracks.all()) {
        if (track.dead || !m_tracks.isSeen(track, now.tick)) continue;
        const Vec3 way = man.at.place - track.feet;
        const float away = length(way);
        const bool looks = dot(normalized(horizontal(way)), directionFromYawPitch(track.yaw, 0)) > 0.85f;
        against += away < kGunMetres && looks ? 1 : 0;
        const bool comes = dot(track.velocity, normalized(way)) > kChased;
        const bool shoots = man.hurtAt != 0 && now.tick < man.hurtAt + 3 * kSecond;
        if (!(comes && away < 18) && !(shoots && away < kGunMetres)) continue;
        if (nearest == nullptr || away < length(man.at.place - nearest->feet)) nearest = &track;
    }
    if (nearest != nullptr) m_loudUntil = now.tick + kLoud;
    if (nearest == nullptr) {
        if (man.task != Task::Fight) return false;
        if (now.tick < man.since + 2 * kSecond) return true;
        order(now, man, orderFor(OrderKind::Stop, man.at.place));
        begin(man, Task::Wait, now.tick);
        return false;
    }
    const float away = length(nearest->feet - man.at.place);
    const bool near = away < 3;
    if ((!hasGun(man.at.kind) || against > kTooMany || man.at.health < kWeak) &&
        !near) { // to where they come one by one
        if (man.task != Task::Hide) begin(man, Task::Hide, now.tick);
        return false;
    }
    if (man.task != Task::Fight || now.tick >= man.orderedAt + kSecond * 3 / 2)
        order(now, man, orderFor(OrderKind::Attack, nearest->feet, near && !hasGun(man.at.kind) ? kBlade : kGun));
    begin(man, Task::Fight, now.tick);
    return true;
}

/// Begins it if there is a way that nobody sees.
bool CaptainBrain::sneakTo(const Now& now, Man& man, const StealthGoal& goal, Task task) {
    m_planner.plan(questionOf(now, man), goal, m_plan);
    man.plannedAt = now.tick;
    const bool patient = now.tick < m_stuckSince + kWayPatience;
    if (m_plan.steps.empty() || !m_plan.reaches || (m_plan.seen > 0 && patient)) return false;
    man.way = m_plan.steps;
    man.place = goal.place;
    man.radius = goal.radius;
    begin(man, task, now.tick);
    return true;
}

std::optional<std::uint32_t> CaptainBrain::victimOf(const Goal& goal) const {
    std::optional<std::uint32_t> nearest;
    const auto& all = m_tracks.all();
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        if (all[i].dead || all[i].history.empty()) continue;
        const float away = length(all[i].history.front().feet - goal.told.place);
        if (away < 12 && (!nearest || away < length(all[*nearest].history.front().feet - goal.told.place))) nearest = i;
    }
    return nearest;
}

bool CaptainBrain::snipe(const Now& now, const Goal& goal) {
    const auto& all = m_tracks.all();
    const auto wanted = goal.told.kind == GoalKind::Kill ? victimOf(goal) : std::nullopt;
    for (Man& man : m_men) {
        if (man.at.kind != CommandoKind::Sniper || !isThere(man, now.tick) || !isIdle(man) || man.at.shots == 0)
            continue;
        std::optional<std::uint32_t> best;
        float least = 1e9f;
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            const EnemyTrack& track = all[i];
            if (track.dead || !m_tracks.isSeenBy(track, man.id, now.tick)) continue;
            const auto hears = [&](const EnemyTrack& other) {
                return &other != &track && !other.dead && length(other.feet - man.at.place) < kEarshot;
            };
            if (std::any_of(all.begin(), all.end(), hears) || length(track.feet - man.at.place) > 55) continue;
            const StealthQuestion question = questionOf(now, man);
            if (m_planner.watchers(question, track.feet, false, now.tick + kSecond, i) > 0) continue;
            float away = length(track.feet - goal.told.place);
            if (wanted == i) away = 0;
            if (away < least) least = away, best = i;
        }
        if (!best) continue;
        man.victim = *best;
        order(now, man, orderFor(OrderKind::Attack, all[*best].feet, kGun));
        begin(man, Task::Strike, now.tick);
        m_doing = "snipe";
        return true;
    }
    return false;
}

/// One pair of a man and a victim is tried in each thought, in turn.
bool CaptainBrain::takeOut(const Now& now, const Goal& goal) {
    struct Pair {
        float key;
        std::size_t man;
        std::uint32_t victim;
    };
    std::vector<Pair> pairs;
    const auto& all = m_tracks.all();
    for (std::size_t m = 0; m < m_men.size(); ++m) {
        if (!isThere(m_men[m], now.tick) || !isIdle(m_men[m]) || m_men[m].at.health < kWeak) continue;
        if (m_men[m].at.kind == CommandoKind::Sapper) continue; // he is needed for something else
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            const float away = length(all[i].feet - m_men[m].at.place);
            if (all[i].dead || away > kVictimMetres || all[i].lastSeen + 30 * kSecond < now.tick) continue;
            pairs.push_back({away + 0.4f * length(all[i].feet - goal.told.place), m, i});
        }
    }
    std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
        return a.key != b.key ? a.key < b.key : a.man != b.man ? a.man < b.man : a.victim < b.victim;
    });
    if (pairs.empty()) return false;
    const Pair& pair = pairs[m_next++ % std::min<std::size_t>(pairs.size(), 6)];
    Man& man = m_men[pair.man];
    StealthGoal behind;
    behind.kind = StealthGoal::Kind::Behind;
    behind.victim = pair.victim;
    behind.place = all[pair.victim].feet;
    if (!sneakTo(now, man, behind, Task::Stalk)) return false;
    man.victim = pair.victim;
    m_next = 0;
    m_doing = "stalk";
    return true;
}

/// A stone beyond the nearest one who looks at the way, so that he goes and looks there.
bool CaptainBrain::distract(const Now& now, const Goal& goal) {
    if (now.tick < m_thrownAt + 20 * kSecond) return false;
    for (Man& man : m_men) {
        if (!isThere(man, now.tick) || !isIdle(man) || !throws(man.at.kind)) continue;
        const EnemyTrack* nearest = nullptr;
        for (const EnemyTrack& track : m_tracks.all()) {
            const float away = length(track.feet - man.at.place);
            if (!track.dead && m_tracks.isSeen(track, now.tick) && away < kThrowMetres &&
                (nearest == nullptr || away < length(nearest->feet - man.at.place)))
                nearest = &track;
        }
        if (nearest == nullptr) continue;
        const Vec3 goalward = normalized(horizontal(goal.told.place - nearest->feet));
        const Vec3 side{-goalward.z, 0, goalward.x};
        const Vec3 mine = horizontal(man.at.place - nearest->feet);
        const Vec3 away = nearest->feet + (dot(mine, side) > 0 ? -side : side) * 6;
        if (length(away - man.at.place) > kThrowMetres) continue;
        order(now, man, orderFor(OrderKind::Throw, away, kThrown));
        begin(man, Task::Throw, now.tick);
        m_thrownAt = now.tick;
        m_doing = "distract";
        return true;
    }
    return false;
}

CaptainBrain::Man* CaptainBrain::doerOf(const Now& now, const Goal& goal) {
    Man* nearest = nullptr;
    for (Man& man : m_men) {
        if (!isThere(man, now.tick)) continue;
        if (goal.told.kind == GoalKind::Destroy && man.at.kind != CommandoKind::Sapper) continue;
        if (nearest == nullptr || length(man.at.place - goal.told.place) < length(nearest->at.place - goal.told.place))
            nearest = &man;
    }
    return nearest;
}

void CaptainBrain::hideBody(const Now& now, Man& man) {
    const Vec3 body = m_tracks.all()[man.victim].feet;
    float noticed = 0;
    for (const EnemyTrack& track : m_tracks.all())
        if (!track.dead) noticed += m_tracks.attention(track, body, kBodySight);
    if (!carries(man.at.kind) || noticed < 0.01f) return begin(man, Task::Wait, now.tick);
    std::vector<std::uint32_t> cells;
    now.input.map->ground->cellsNear(body, 16, cells);
    float least = noticed * 0.7f;
    std::optional<Vec3> best;
    for (std::size_t i = 0; i < cells.size(); i += 3) {
        const Vec3 place = now.input.map->ground->centre(cells[i]);
        float worth = 0.004f * length(place - body);
        for (const EnemyTrack& track : m_tracks.all())
            if (!track.dead) worth += m_tracks.attention(track, place, kBodySight);
        if (worth < least) least = worth, best = place;
    }
    if (!best) return begin(man, Task::Wait, now.tick);
    man.place = *best;
    order(now, man, orderFor(OrderKind::Use, body));
    begin(man, Task::Fetch, now.tick);
}

/// To where nobody looks for a while; who is shot at runs.
void CaptainBrain::hide(const Now& now, Man& man) {
    const bool flees = man.hurtAt != 0 && now.tick < man.hurtAt + 4 * kSecond;
    if (now.tick >= man.plannedAt + kSecond) {
        StealthQuestion question = questionOf(now, man);
        if (flees) question.speed = kFleeSpeed, question.crouched = false;
        m_planner.plan(question, {StealthGoal::Kind::Hide, {}, 1, 0}, m_plan);
        man.plannedAt = now.tick;
        man.way = m_plan.steps;
    }
    if (man.way.empty() || length(man.way.back().place - man.at.place) < 0.7f) {
        if (now.tick > man.since + kSecond) begin(man, Task::Wait, now.tick);
        return;
    }
    if (!flees) return sendAlong(now, man);
    CommandoOrder run = orderFor(OrderKind::Go, man.way.back().place);
    run.runs = true;
    if (length(run.place - man.ordered) < 0.5f && man.at.busy && !man.at.crouched) return;
    order(now, man, orderFor(OrderKind::Stand, {}));
    order(now, man, run);
}

void CaptainBrain::step(const Now& now, Man& man) {
    const auto& all = m_tracks.all();
    const bool answered = man.answeredAt > man.orderedAt;
    const StealthGoal place{StealthGoal::Kind::Place, man.place, man.radius, 0};
    switch (man.task) {
    case Task::Wait:
        if (m_planner.watchers(questionOf(now, man), man.at.place, true, now.tick + 2 * kSecond, all.size()) > 0)
            begin(man, Task::Hide, now.tick);
        return;
    case Task::Hide:
        return hide(now, man);
    case Task::Sneak:
    case Task::Leave:
        if (now.tick < m_loudUntil) return begin(man, Task::Hide, now.tick);
        if (length(horizontal(man.at.place - man.place)) <= place.radius + 0.3f)
            return begin(man, Task::Wait, now.tick);
        if (!follow(now, man, place, now.tick >= m_stuckSince + kWayPatience)) begin(man, Task::Hide, now.tick);
        return;
    case Task::Stalk: {
        const EnemyTrack& victim = all[man.victim];
        if (victim.dead) return begin(man, Task::Wait, now.tick);
        const Vec3 way = man.at.place - victim.feet;
        const bool behind = dot(normalized(horizontal(way)), directionFromYawPitch(victim.yaw, 0)) < 0.35f;
        if (m_tracks.isSeen(victim, now.tick) && length(way) < kStrikeFrom && (behind || length(way) < 1.4f)) {
            order(now, man, orderFor(OrderKind::Attack, victim.feet, kBlade));
            return begin(man, Task::Strike, now.tick);
        }
        StealthGoal back{StealthGoal::Kind::Behind, victim.feet, 1, man.victim};
        if (!follow(now, man, back, false) || now.tick > man.since + 60 * kSecond) begin(man, Task::Hide, now.tick);
        return;
    }
    case Task::Strike:
        if (all[man.victim].dead && answered) return hideBody(now, man);
        if (answered || now.tick > man.since + kStrikes) begin(man, Task::Wait, now.tick);
        return;
    case Task::Fetch:
        if (!answered && now.tick < man.since + 15 * kSecond) return;
        if (man.answer != AnswerKind::Done) return begin(man, Task::Wait, now.tick);
        order(now, man, orderFor(OrderKind::Go, man.place));
        return begin(man, Task::Carry, now.tick);
    case Task::Carry:
        if (!answered && now.tick < man.since + 25 * kSecond) return;
        order(now, man, orderFor(OrderKind::Use, man.at.place + Vec3{0, 0, 0.5f}));
        return begin(man, Task::Throw, now.tick); // puts him down
    case Task::Lay:
        if (!answered && now.tick < man.since + 6 * kSecond) return;
        for (Goal& one : m_goals)
            if (one.told.kind == GoalKind::Destroy && length(one.told.place - man.place) < 1) one.laidAt = now.tick;
        for (const Goal& one : m_goals)
            if (one.told.kind == GoalKind::Reach) man.place = one.told.place, man.radius = 2;
        return begin(man, Task::Leave, now.tick);
    case Task::Throw:
    case Task::Fight:
        if (answered || now.tick > man.since + 5 * kSecond) begin(man, Task::Wait, now.tick);
        return;
    }
}

/// The best at it who is left: he goes ahead of the others.
CaptainBrain::Man* CaptainBrain::lead(const Now& now) {
    Man* best = nullptr;
    const auto worth = [](const Man& man) {
        const bool fights = man.at.kind == CommandoKind::Beret;
        return (fights ? 2.0f : hasGun(man.at.kind) ? 1.0f : 0.0f) + (man.at.health < kWeak ? -1.5f : 0.0f);
    };
    for (Man& man : m_men)
        if (isThere(man, now.tick) && (best == nullptr || worth(man) > worth(*best))) best = &man;
    return best;
}

/// A medic who has nothing else to do sees to who is wounded, himself too.
bool CaptainBrain::heal(const Now& now) {
    for (Man& medic : m_men) {
        if (medic.at.kind != CommandoKind::Medic || !isThere(medic, now.tick) || !isIdle(medic)) continue;
        if (medic.bandagesLeft == 0) continue;
        Man* worst = nullptr;
        for (Man& man : m_men)
            if (isThere(man, now.tick) && man.at.health < kWounded &&
                length(man.at.place - medic.at.place) < kHealMetres &&
                (worst == nullptr || man.at.health < worst->at.health))
                worst = &man;
        if (worst == nullptr) continue;
        --medic.bandagesLeft;
        order(now, medic, orderFor(OrderKind::Use, worst->at.place));
        begin(medic, Task::Throw, now.tick);
        m_doing = "bandage";
        return true;
    }
    return false;
}

void CaptainBrain::withdraw(const Now& now, const Goal& goal) {
    const float radius = maximum(1.0f, minimum(goal.told.size.x, goal.told.size.z) * 0.8f);
    bool moves = false;
    for (Man& man : m_men) {
        if (!isThere(man, now.tick)) continue;
        moves = moves || !isIdle(man);
        if (!isIdle(man) || length(horizontal(man.at.place - goal.told.place)) <= radius) continue;
        if (now.tick < man.plannedAt + 2 * kSecond) continue; // one is planned for in each thought
        if (sneakTo(now, man, {StealthGoal::Kind::Place, goal.told.place, radius, 0}, Task::Sneak)) moves = true;
        break;
    }
    m_doing = "withdraw";
    if (moves) m_stuckSince = now.tick;
    if (moves || heal(now) || snipe(now, goal) || takeOut(now, goal)) return;
    if (now.tick > m_stuckSince + 12 * kSecond) (void)distract(now, goal);
}

/// Who lays the charge, when the way was gone before him.
bool CaptainBrain::destroy(const Now& now, const Goal& goal) {
    if (goal.laidAt != 0 && now.tick < goal.laidAt + 12 * kSecond) return true; // it will go off
    Man* man = doerOf(now, goal);
    if (man == nullptr) return false;
    if (length(horizontal(man->at.place - goal.told.place)) <= 2.3f) {
        order(now, *man, orderFor(OrderKind::Lay, man->at.place, kCharge));
        man->place = goal.told.place;
        begin(*man, Task::Lay, now.tick);
        m_doing = "lay a charge";
        return true;
    }
    m_doing = "sneak";
    return now.tick >= man->plannedAt + kSecond &&
           sneakTo(now, *man, {StealthGoal::Kind::Place, goal.told.place, 1.9f, 0}, Task::Sneak);
}

void CaptainBrain::decide(const Now& now) {
    const Goal* goal = openGoal();
    if (goal == nullptr) return;
    if (goal->told.kind == GoalKind::Reach) return withdraw(now, *goal);
    const bool busy =
        std::any_of(m_men.begin(), m_men.end(), [&](const Man& man) { return isThere(man, now.tick) && !isIdle(man); });
    if (busy) {
        m_stuckSince = now.tick;
        return;
    }
    if (heal(now) || snipe(now, *goal)) return;
    // First whoever stands alone on the way, as long as there is somebody to try; then one goes ahead.
    if (now.tick < m_stuckSince + kHunts && takeOut(now, *goal)) return;
    Man* first = lead(now);
    const Man* doer = doerOf(now, *goal);
    const bool ahead = first == nullptr || first == doer || (goal->told.kind == GoalKind::Destroy && doer == nullptr) ||
                       length(horizontal(first->at.place - goal->told.place)) < kScoutMetres;
    if (!ahead) {
        m_doing = "scout";
        if (now.tick >= first->plannedAt + kSecond &&
            sneakTo(now, *first, {StealthGoal::Kind::Place, goal->told.place, kScoutMetres - 2, 0}, Task::Sneak))
            return;
    } else if (goal->told.kind == GoalKind::Destroy && destroy(now, *goal)) {
        return;
    }
    if (takeOut(now, *goal)) return;
    if (now.tick > m_stuckSince + 12 * kSecond) (void)distract(now, *goal);
}

void CaptainBrain::think(const ThinkInput& input, ThinkOutput& output) {
    output.intent = {};
    const Now now{input, output, input.tick};
    hear(now);
    if (input.map == nullptr || input.map->ground == nullptr) return;
    if (m_calledAt == 0 || (m_men.empty() && now.tick > m_calledAt + kSecond)) {
        m_calledAt = now.tick + 1;
        output.say(orderFor(OrderKind::Crouch, {}));
        output.say(orderFor(OrderKind::Report, {}));
    }
    if (m_men.empty()) return;
    for (Man& man : m_men)
        if (isThere(man, now.tick) && !strikesAtHand(now, man) && !fights(now, man)) step(now, man);
    forgetGhosts(now);
    if (now.tick < m_observes) m_stuckSince = now.tick;
    if (now.tick < m_loudUntil) m_stuckSince = now.tick;
    if (now.tick >= std::max({m_observes, m_decideAt, m_loudUntil})) {
        m_decideAt = now.tick + kDecides;
        decide(now);
    }
    if (output.trace != nullptr) output.trace->note(TraceKind::Choice, m_doing, true);
}

void CaptainBrain::visitState(StateVisitor& v) {
    v.list("men", m_men);
    v.list("goals", m_goals);
    v.field("tracks", m_tracks);
    for (Man& man : m_men) // a state from outside may say anything
        if (man.victim >= m_tracks.all().size() || man.task > Task::Throw) man.task = Task::Wait, man.victim = 0;
    v.field("goalsDone", m_goalsDone);
    v.field("next", m_next);
    v.field("stuckSince", m_stuckSince);
    v.field("loudUntil", m_loudUntil);
    v.field("decideAt", m_decideAt);
    v.field("calledAt", m_calledAt);
    v.field("thrownAt", m_thrownAt);
}

std::unique_ptr<Brain> makeCaptainBrain(const BrainParameters& parameters) {
    const float seconds = parameters.number(
        "observe", 30, 0, 600, "s", {"at the start in which it only looks on", "al principio en que solo mira"});
    return std::make_unique<CaptainBrain>(static_cast<Tick>(seconds * kTicksPerSecond));
}

} // namespace lince::commandos
