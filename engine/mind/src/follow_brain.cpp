// Algorithm 4 of the source (spec S2.G3). The leader goes to its goals as in homing, alone, and says where it is; the
// others take its present place as their subgoal, keep distance and out of its way, as they come or in a formation.

#include "group_member.h"
#include "group_sequence.h"
#include "leader_trail.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/group_brains.h>
#include <lince/move/formation.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kTrailMetres = 30;                ///< of the leader's way that are tried to get back to it
constexpr Tick kTryAgain = kTicksPerSecond;       ///< when there was no way
constexpr Tick kPatience = 15 * kTicksPerSecond;  ///< of a leader that waits
constexpr Tick kImpatient = 10 * kTicksPerSecond; ///< how long it then goes on
constexpr Tick kLooksFirst = kTicksPerSecond;     ///< where it will go, before a leader goes
constexpr float kCloseAhead = 0.4f;               ///< metres between a leader and one before it
constexpr float kGently = 0.25f;                  ///< pace then
constexpr float kLeadSeconds = 0.4f;              ///< that a place in a formation moves on until one is there
constexpr float kWaySeconds = 1.5f;               ///< of its way that a leader is left free
constexpr float kNearPlace = 0.3f;                ///< metres: good enough beside a leader that stands
constexpr float kStandsBelow = 0.1f;              ///< metres a second
constexpr float kGap = 0.2f;                      ///< metres between a leader's body and its followers', at least

enum class Leads : std::uint8_t { No, Yes, Elected };

struct FollowSetup {
    GroupParameters group;
    Leads leads = Leads::Elected;
    std::optional<FormationKind> formation;
    float apart = 1; ///< metres between places
};

class FollowBrain final : public GroupMember {
  public:
    explicit FollowBrain(FollowSetup setup)
        : GroupMember(std::move(setup.group)), m_leads(setup.leads), m_formation(setup.formation),
          m_apart(setup.apart) {
        m_standing.leads = m_leads == Leads::Yes;
    }

    std::string_view activity() const override {
        switch (m_doing) {
        case Doing::Waiting:
            return "wait for a leader";
        case Doing::Leading:
            return "lead";
        case Doing::Lingering:
            return "wait for the followers";
        case Doing::AtGoal:
            return "at the goal";
        case Doing::Following:
            return "follow";
        case Doing::InPlace:
            return "in formation";
        case Doing::InColumn:
            return "in column: no room";
        case Doing::MakingWay:
            return "out of the leader's way";
        case Doing::OverRoadmap:
            return "catch up over the roadmap";
        case Doing::Lost:
            break;
        }
        return "lost: to where the leader was";
    }

    bool isFinished(Tick tick) const override { return !hasMoreGoals() && GroupMember::isFinished(tick); }

    void act(const ThinkInput& input, ThinkOutput& output) override {
        for (const Message& message : input.messages)
            m_trail.hear(input.tick, message);
        m_trail.see(m_body.others());
        elect(input, output);
        if (m_standing.leads)
            lead(input, output);
        else
            follow(input, output);
        if (output.trace != nullptr) output.trace->note(TraceKind::Choice, activity(), true);
    }

    void visitState(StateVisitor& v) override {
        GroupMember::visitState(v);
        v.field("trail", m_trail);
        v.field("doing", m_doing);
        v.field("tryAt", m_tryAt);
        v.field("looksUntil", m_looksUntil);
        v.field("thereSince", m_thereSince);
        v.field("lingeredSince", m_lingeredSince);
        v.field("goesOnUntil", m_goesOnUntil);
        v.field("leadersArrivals", m_leadersArrivals);
    }

  private:
    enum class Doing : std::uint8_t {
        Waiting,
        Leading,
        Lingering,
        AtGoal,
        Following,
        InPlace,
        InColumn,
        MakingWay,
        OverRoadmap,
        Lost,
    };

    /// When nobody said that it leads, the one of the lowest call sign does.
    void elect(const ThinkInput& input, ThinkOutput& output) {
        if (m_leads != Leads::Elected || m_standing.leads || m_trail.id()) return;
        if (input.tick + 1 - m_begun < kElection || m_roster.rank(input.self.agent) != 0) return;
        m_standing.leads = true;
        if (output.trace != nullptr) output.trace->note(TraceKind::Choice, "lead", true, 0, "lowest call sign");
    }

    // --- the leader ---------------------------------------------------------------------------------------------

    void lead(const ThinkInput& input, ThinkOutput& output) {
        output.say(LeaderAt{input.self.position, input.self.yaw});
        if (!m_way.known() || m_thereSince != 0) chooseGoal(input, output);
        if (!m_way.known() || m_thereSince != 0) {
            m_doing = m_way.known() ? Doing::AtGoal : Doing::Waiting;
            stand(input, output);
            return;
        }
        m_way.advance(roadmap(), m_walker, m_parameters.range);
        const float away = length(m_way.goal() - place());
        if (away <= m_parameters.arrive + input.self.radius) {
            m_thereSince = input.tick + 1;
            arriveAt(output);
        }
        if (input.tick < m_looksUntil) { // so that those in the way can leave it
            m_doing = Doing::AtGoal;
            stand(input, output);
            output.intent.yaw = yawOf(m_way.target(roadmap(), m_walker) - input.self.position);
            return;
        }
        const Vec3 target = m_way.target(roadmap(), m_walker);
        float pace = paceForFollowers(input, output);
        if (isSomebodyAhead(input, target)) pace = minimum(pace, kGently);
        m_doing = pace == kStand ? Doing::Lingering : Doing::Leading;
        walk(input, output, target, pace);
    }

    /// One of its own close before it: it does not push, since that one is making way.
    bool isSomebodyAhead(const ThinkInput& input, Vec3 target) const {
        const Vec3 ahead = normalized(target - input.self.position);
        const Neighbours& others = m_body.others();
        for (std::size_t i = 0; i < others.size(); ++i) {
            const Vec3 offset = others.position(i) - input.self.position;
            const float away = length(offset);
            if (away < input.self.radius + others.radius[i] + kCloseAhead && dot(offset, ahead) > 0.5f * away)
                return true;
        }
        return false;
    }

    void chooseGoal(const ThinkInput& input, ThinkOutput& output) {
        if (input.tick < m_tryAt) return;
        if (m_thereSince != 0 && input.tick + 1 - m_thereSince < m_parameters.pause) return;
        const std::optional<Vec3> goal = nextGoal(output.random);
        if (!goal) return;
        if (findWay(*goal, output)) {
            m_thereSince = 0;
            m_looksUntil = input.tick + kLooksFirst;
            return;
        }
        m_tryAt = input.tick + kTryAgain; // then the next one
    }

    /// Waits for those who said that they are far behind, with patience but not for ever.
    float paceForFollowers(const ThinkInput& input, ThinkOutput& output) {
        float farthest = 0;
        for (const GroupRoster::Mate& mate : m_roster.mates())
            if (input.tick <= mate.tick + kMateForgotten)
                farthest = maximum(farthest, length(mate.place - input.self.position));
        const float column = m_apart * static_cast<float>(m_roster.count());
        const float far = farthest - column;
        if (output.trace != nullptr) output.trace->note(TraceKind::Score, "farthest follower", true, farthest);
        if (far <= m_parameters.range || input.tick < m_goesOnUntil) {
            m_lingeredSince = 0;
            return far > 0.5f * m_parameters.range ? 0.6f : 1;
        }
        if (m_lingeredSince == 0) m_lingeredSince = input.tick + 1;
        if (input.tick + 1 - m_lingeredSince > kPatience) m_goesOnUntil = input.tick + kImpatient;
        return kStand;
    }

    // --- the others ---------------------------------------------------------------------------------------------

    void follow(const ThinkInput& input, ThinkOutput& output) {
        const SelfState& self = input.self;
        if (!m_trail.id()) {
            m_doing = Doing::Waiting;
            tellMates(input, output, {});
            stand(input, output);
            return;
        }
        const LeaderState leader = m_trail.state(input.tick, self.radius);
        const float away = length(leader.position - self.position);
        tellMates(input, output, away);
        m_standing.knowsGoal = true;
        if (!m_trail.isHeard(input.tick)) {
            m_doing = Doing::Lost;
            if (away > m_parameters.arrive + 2 * self.radius)
                walk(input, output, m_trail.behind(0), kHurry);
            else
                stand(input, output);
            return;
        }
        countArrivals(output, away);
        const bool stands = length(leader.velocity) < kStandsBelow;
        // A leader that stands will go where it looks.
        LeaderState soon = leader;
        if (stands && m_formation != FormationKind::Circle) soon.velocity = leader.heading;
        if (inTheWay(m_body.vehicle(self, {}), soon, kWaySeconds)) {
            m_doing = Doing::MakingWay;
            walk(input, output, self.position, kHurry, &soon);
            return;
        }
        if (!m_formation) {
            m_doing = m_walker.isFreeWay(roadmap(), leader.position) ? Doing::Following : Doing::OverRoadmap;
            walk(input, output, leader.position, kHurry, &leader);
            return;
        }
        const Vec3 spot = formationSpot(self, leader);
        if (stands && length(spot - self.position) < kNearPlace) {
            m_target = spot;
            stand(input, output);
            return;
        }
        walk(input, output, onTheTrail(spot + leader.velocity * kLeadSeconds), kHurry);
        if (!m_walker.detour().empty()) m_doing = Doing::OverRoadmap;
    }

    /// The place itself when it can get there straight, else the foremost one of the leader's way that it can: the
    /// roadmap might lead it round the other side of the houses.
    Vec3 onTheTrail(Vec3 spot) const {
        if (m_walker.isFreeWay(roadmap(), spot)) return spot;
        for (float back = 1; back <= kTrailMetres; back += 1)
            if (const Vec3 place = m_trail.behind(back); m_walker.isFreeWay(roadmap(), place)) return place;
        return spot;
    }

    /// A goal counts for a follower that was near when its leader came there.
    void countArrivals(ThinkOutput& output, float away) {
        if (m_trail.isMoving()) m_standing.arrived = false;
        if (m_leadersArrivals == m_trail.arrivals()) return;
        const float column = m_apart * static_cast<float>(m_roster.count());
        if (away > m_parameters.range + column) return;
        m_leadersArrivals = m_trail.arrivals();
        arriveAt(output);
    }

    /// By call sign; where the formation's place is not free, a place in the column along the leader's own way.
    Vec3 formationSpot(const SelfState& self, const LeaderState& leader) {
        const std::uint32_t before = m_roster.rank(self.agent);
        const std::uint32_t index = before - (m_trail.id().value < self.agent.value && before > 0 ? 1 : 0);
        const std::uint32_t count = std::max(1u, m_roster.count() - 1);
        const float min = leader.radius + self.radius + kGap;
        const float apart = maximum(m_apart, min);
        const FreeSpace& space = roadmap().space();
        if (*m_formation != FormationKind::Column) {
            const Vec3 spot = formationPlace(*m_formation, index, count, apart, leader.position, leader.heading);
            const std::optional<Vec3> free = space.place(spot), middle = space.place(leader.position);
            if (free && middle && space.isFreeWay(*middle, *free)) {
                m_doing = Doing::InPlace;
                return *free;
            }
        }
        m_doing = *m_formation == FormationKind::Column ? Doing::InPlace : Doing::InColumn;
        return m_trail.behind(min + m_apart * static_cast<float>(index));
    }

    Leads m_leads;
    std::optional<FormationKind> m_formation;
    float m_apart;
    LeaderTrail m_trail;
    Doing m_doing = Doing::Waiting;
    Tick m_tryAt = 0;
    Tick m_looksUntil = 0;               ///< where it goes next, before it does
    Tick m_thereSince = 0;               ///< + 1; 0: on the way
    Tick m_lingeredSince = 0;            ///< + 1; 0: does not wait
    Tick m_goesOnUntil = 0;              ///< lost patience
    std::uint32_t m_leadersArrivals = 0; ///< that it has counted
};

} // namespace

std::unique_ptr<GroupMember> makeFollowMember(const BrainParameters& parameters) {
    FollowSetup setup;
    setup.group = groupOf(parameters, "follow-leader 1 distance=0.6 + arrive goal 1 distance=1 + separate 0.8 "
                                      "within=0.9 + avoid-obstacles 1 seconds=0.4");
    static constexpr const char* kLeads[] = {"no", "yes", "elected"};
    static constexpr const char* kFormations[] = {"none", "line", "wedge", "column", "circle"};
    setup.leads = static_cast<Leads>(parameters.word("leads", kLeads, 2, {"whether it leads", "si guía"}));
    const Phrase help{"places behind who leads", "puestos detrás de quien guía"};
    setup.formation = formationNamed(kFormations[parameters.word("formation", kFormations, 0, help)]);
    setup.apart = parameters.number("apart", setup.apart, 0.1f, 100, "m",
                                    {"between places of the formation", "entre puestos de la formación"});
    return std::make_unique<FollowBrain>(std::move(setup));
}

std::unique_ptr<Brain> makeFollowBrain(const BrainParameters& parameters) {
    return withSequel(parameters, makeFollowMember(parameters));
}

} // namespace lince
