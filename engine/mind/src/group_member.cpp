#include "group_member.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/move/ground_marks.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kGoldenAngle = 2.3999632f;           ///< radians: leaves of a sunflower do not hide each other
constexpr float kElbowRoom = 1.8f;                   ///< × radius; places around a goal are about twice that apart
constexpr Tick kReportEvery = kTicksPerSecond / 2;   ///< of a small group
constexpr std::uint32_t kSmallGroup = 64;            ///< larger ones talk less often, so that inboxes do not flow over
constexpr Tick kMatePatience = 12 * kTicksPerSecond; ///< of waiting for those behind
constexpr Tick kMateImpatient = 6 * kTicksPerSecond; ///< how long it then goes on
constexpr Tick kSettled = 3 * kTicksPerSecond;       ///< of being beside the goal: good enough
constexpr std::uint32_t kRings = 6;                  ///< places that one tries around a goal
constexpr float kYield = 0.1f, kMaxYield = 2;        ///< metres a second, and metres, that one makes do with less
constexpr float kGoalMoved = 0.5f;                   ///< metres
constexpr Tick kStuckAfter = 3 * kTicksPerSecond / 2;
constexpr float kStuckMetres = 0.2f;
constexpr Tick kAsideFor = 2 * kTicksPerSecond / 3;
constexpr float kOrdinaryFraction = 0.85f; ///< of running speed: the rest is for catching up

} // namespace

GroupMember::GroupMember(GroupParameters parameters) : m_parameters(std::move(parameters)) {
    m_standing.range = m_parameters.range;
}

void GroupMember::tellMates(const ThinkInput& input, ThinkOutput& output, std::optional<float> metresLeft) {
    if (input.tick < m_nextReport) return;
    m_nextReport = input.tick + kReportEvery * (1 + m_roster.count() / kSmallGroup);
    if (m_standing.arrived)
        output.say(Done{});
    else
        output.say(MateAt{input.self.position, metresLeft.has_value(), metresLeft.value_or(0)});
}

void GroupMember::arriveAt(ThinkOutput& output) {
    if (m_standing.arrived) return;
    m_standing.arrived = true;
    ++m_standing.arrivals;
    output.say(Done{});
}

void GroupMember::startWay() {
    m_standing.arrived = false;
    m_standing.knowsGoal = true;
    m_gatherSince = 0;
    m_roster.clearDone();
}

bool GroupMember::hearWay(const ThinkInput& input, const Message& message) {
    const auto point = message.as<Waypoint>();
    if (!point) return false;
    const bool first = point->index == 0;
    const std::uint16_t rival = m_way.isOwn() ? input.self.agent.value : m_teller ? m_teller.value : 0xffff;
    const bool silent = !m_way.isOwn() && input.tick > m_tellerTick + kMateForgotten;
    if (message.from != m_teller && !(first && (silent || message.from.value < rival))) return false;
    m_teller = message.from;
    m_tellerTick = message.tick;
    if (!m_way.hear(*point)) return false;
    m_way.join(*m_roadmap, m_walker, m_parameters.range);
    m_found.clear();
    startWay();
    return true;
}

void GroupMember::think(const ThinkInput& input, ThinkOutput& output) {
    if (m_begun == 0) {
        m_begun = input.tick + 1;
        m_target = input.self.position;
    }
    m_body.sense(input);
    m_roster.hear(input.messages);
    output.intent.buttons = 0;
    if (!m_roadmap || m_roadmap->size() == 0) { // nowhere to go
        stand(input, output);
        return;
    }
    m_walker.stand(*m_roadmap, input.self.position);
    act(input, output);
}

bool GroupMember::findWay(Vec3 goal, ThinkOutput& output) {
    if (!m_query) m_query.emplace();
    const std::optional<Vec3> free = m_roadmap->space().place(goal);
    bool found = m_query->find(*m_roadmap, m_walker.place(), free.value_or(goal), m_found);
    if (!found) { // a goal inside of something: as near as the roadmap comes
        std::vector<std::uint32_t> nearest;
        m_roadmap->nearest(goal, 1, nearest);
        found = !nearest.empty() && m_query->find(*m_roadmap, m_walker.place(), m_roadmap->node(nearest[0]), m_found);
    }
    if (output.trace != nullptr)
        output.trace->note(TraceKind::Choice, "way over the roadmap", found, m_found.graphLength,
                           found ? "found" : "there is none");
    if (!found) return false;
    cutWay(output);
    return true;
}

void GroupMember::cutWay(ThinkOutput& output) {
    if (!m_query) m_query.emplace();
    m_query->smooth(*m_roadmap, m_parameters.smoothing, output.random, m_found);
    cutIntoSubgoals(m_roadmap->space(), m_found.points, m_parameters.range, m_subgoals);
    m_way.set(m_subgoals);
    m_teller = {};
    startWay();
}

std::optional<Vec3> GroupMember::nextGoal(RandomStream& random) {
    if (m_parameters.randomGoals) {
        ++m_goals;
        return m_roadmap->node(random.below(m_roadmap->size()));
    }
    const std::uint32_t count = static_cast<std::uint32_t>(m_parameters.goals.size());
    if (count == 0 || (m_goals >= count && !m_parameters.again)) return {};
    return m_parameters.goals[m_goals++ % count];
}

Vec3 GroupMember::unstick(const ThinkInput& input, ThinkOutput& output, Vec3 head) {
    const SelfState& self = input.self;
    if (input.tick < m_aside) return m_asideTo;
    if (length(self.position - m_stuckPlace) > kStuckMetres || m_stuckSince == 0) {
        m_stuckPlace = self.position;
        m_stuckSince = input.tick;
        return head;
    }
    if (input.tick - m_stuckSince < kStuckAfter) return head;
    // Something that is not on the map: off it, to a side that chance chooses.
    const Vec3 off = self.blocked ? self.blockedNormal : normalized(self.position - head);
    const float turn = output.random.between(-1.2f, 1.2f);
    m_asideTo = self.position + rotateByYaw(off, turn) * (4 * self.radius + 0.5f);
    m_aside = input.tick + kAsideFor;
    m_stuckSince = 0;
    if (output.trace != nullptr) output.trace->note(TraceKind::Condition, "stuck", true);
    return m_asideTo;
}

void GroupMember::walk(const ThinkInput& input, ThinkOutput& output, Vec3 target, float pace,
                       const LeaderState* leader) {
    const SelfState& self = input.self;
    m_target = target;
    if (pace <= kStand) {
        stand(input, output);
        return;
    }
    const std::optional<Vec3> way = m_walker.headFor(*m_roadmap, target, input.tick);
    const Vec3 head = unstick(input, output, way.value_or(target));
    const float ordinary = m_parameters.runs ? self.runSpeed * kOrdinaryFraction : self.walkSpeed;
    const float speed = pace > 1 ? self.runSpeed : ordinary * pace;
    SteeredMotion motion;
    motion.run = speed > self.walkSpeed;
    motion.period = period();
    Vehicle vehicle = m_body.vehicle(self, motion);
    vehicle.maxSpeed = speed;
    SteeringInput steering{vehicle, m_body.others()};
    steering.ownSide = self.faction.value;
    steering.space = &m_roadmap->space();
    // Who cannot get straight to the leader goes there over the roadmap first.
    steering.leader = head == target ? leader : nullptr;
    steering.goal = steering.leader == nullptr ? &head : nullptr;
    steering.seconds = secondsFromTicks(period());
    const Vec3 wish = steer(m_parameters.mix, steering, m_memory, output.random);
    m_body.move(input, output, vehicle.velocityAfter(wish, steering.seconds), motion);
}

void GroupMember::stand(const ThinkInput& input, ThinkOutput& output) {
    SteeredMotion motion;
    motion.run = false;
    motion.period = period();
    m_stuckSince = 0;
    m_body.move(input, output, {}, motion);
}

float GroupMember::gatherRadius(const SelfState& self, float hollow) const {
    const float room = kElbowRoom * self.radius;
    return std::sqrt(hollow * hollow + room * room * static_cast<float>(m_roster.count()));
}

Vec3 GroupMember::gatherPlace(const SelfState& self, Vec3 goal, float hollow) const {
    const FreeSpace& space = m_roadmap->space();
    const std::optional<Vec3> middle = space.place(goal);
    if (!middle) return goal;
    const std::uint32_t rank = m_roster.rank(self.agent);
    const float room = kElbowRoom * self.radius;
    for (std::uint32_t ring = 0; ring < kRings; ++ring) { // the next free one that is nobody else's
        const float number = static_cast<float>(rank + ring * m_roster.count());
        const float away = std::sqrt(hollow * hollow + room * room * number);
        const Vec3 spot = goal + directionFromYawPitch(wrapAngle(kGoldenAngle * number), 0) * away;
        const std::optional<Vec3> free = space.place(spot);
        if (free && space.isFreeWay(*middle, *free)) return *free;
    }
    return *middle;
}

bool GroupMember::gather(const ThinkInput& input, ThinkOutput& output, Vec3 goal, float hollow) {
    const SelfState& self = input.self;
    if (m_gatherSince == 0 || length(goal - m_gatherGoal) > kGoalMoved) {
        m_gatherSince = input.tick + 1;
        m_gatherGoal = goal;
        m_besideSince = m_chooseSpot = 0;
    }
    if (input.tick >= m_chooseSpot) {
        m_spot = gatherPlace(self, goal, hollow);
        m_chooseSpot = input.tick + kTicksPerSecond;
    }
    const float away = length(m_spot - self.position);
    // Whoever cannot get to its place because others stand around it makes do with less and less.
    const float seconds = secondsFromTicks(input.tick + 1 - m_gatherSince);
    const float enough = gatherRadius(self, hollow) + m_parameters.arrive + minimum(kYield * seconds, kMaxYield);
    if (length(goal - self.position) > enough)
        m_besideSince = 0;
    else if (m_besideSince == 0)
        m_besideSince = input.tick + 1;
    const bool settled = m_besideSince != 0 && input.tick + 1 - m_besideSince >= kSettled;
    if (away <= m_parameters.arrive || settled) {
        m_target = m_spot;
        stand(input, output);
        return true;
    }
    // Slower and slower, so that nobody is run into.
    walk(input, output, m_spot, clamp(away / 2, 0.25f, 1));
    return false;
}

float GroupMember::paceAmong(const ThinkInput& input, ThinkOutput& output, float left) {
    float last = left, first = left;
    for (const GroupRoster::Mate& mate : m_roster.mates()) {
        if (input.tick > mate.tick + kMateForgotten || !mate.knowsWay) continue;
        last = maximum(last, mate.left);
        first = minimum(first, mate.left);
    }
    const float room = 2 * gatherRadius(input.self, 0);
    const float ahead = last - left - room, behind = left - first - room;
    if (output.trace != nullptr) {
        output.trace->note(TraceKind::Score, "ahead of the last", ahead > 0, ahead);
        output.trace->note(TraceKind::Score, "behind the first", behind > 0, behind);
    }
    const bool waits = ahead > 0.5f * m_parameters.range && input.tick >= m_noWaitUntil;
    if (!waits) {
        m_waitedSince = 0;
        if (behind > 0.2f * m_parameters.range) return kHurry;
        return ahead > 0.25f * m_parameters.range ? 0.5f : 1;
    }
    if (m_waitedSince == 0) m_waitedSince = std::max<Tick>(1, input.tick);
    if (input.tick - m_waitedSince > kMatePatience) m_noWaitUntil = input.tick + kMateImpatient;
    return kStand;
}

void GroupMember::draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const {
    constexpr Colour kRange{255, 255, 255, 70}, kTarget{90, 220, 120, 255};
    const Vec3 up{0, 0.08f, 0};
    if (m_found.found) lince::draw(sink, m_found);
    m_way.draw(sink, self.position);
    drawRing(sink, self.position + up, m_parameters.range - 0.05f, m_parameters.range, kRange);
    sink.line(self.position + up, m_target + up, kTarget);
    for (std::size_t i = 1; i < m_walker.detour().size(); ++i)
        sink.line(m_walker.detour()[i - 1] + up, m_walker.detour()[i] + up, kTarget);
    if (!activity().empty())
        sink.text(self.position + Vec3{0, self.height + 0.25f, 0}, activity(), {255, 255, 255, 255});
}

void GroupMember::visitState(StateVisitor& v) {
    v.field("body", m_body);
    v.field("roster", m_roster);
    v.field("walker", m_walker);
    v.field("way", m_way);
    v.field("leads", m_standing.leads);
    v.field("knowsGoal", m_standing.knowsGoal);
    v.field("sawGoal", m_standing.sawGoal);
    v.field("arrived", m_standing.arrived);
    v.field("arrivals", m_standing.arrivals);
    v.field("teller", m_teller);
    v.field("tellerTick", m_tellerTick);
    v.field("begun", m_begun);
    v.field("found", m_found.found);
    v.list("foundGraph", m_found.graph);
    v.list("foundPoints", m_found.points);
    v.field("goals", m_goals);
    v.field("target", m_target);
    v.field("memory", m_memory);
    v.field("nextReport", m_nextReport);
    v.field("waitedSince", m_waitedSince);
    v.field("noWaitUntil", m_noWaitUntil);
    v.field("gatherSince", m_gatherSince);
    v.field("gatherGoal", m_gatherGoal);
    v.field("besideSince", m_besideSince);
    v.field("chooseSpot", m_chooseSpot);
    v.field("spot", m_spot);
    v.field("stuckPlace", m_stuckPlace);
    v.field("stuckSince", m_stuckSince);
    v.field("aside", m_aside);
    v.field("asideTo", m_asideTo);
}

} // namespace lince
