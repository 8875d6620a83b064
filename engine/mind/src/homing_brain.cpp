// Algorithm 2 of the source (spec S2.G1). One member, the one of the lowest call sign, finds the way and tells its
// subgoals; each keeps them and goes to the next one as soon as the present one is in sight; near the goal all gather.

#include "group_member.h"
#include "group_sequence.h"

#include <lince/core/state_visitor.h>
#include <lince/mind/group_brains.h>

namespace lince {
namespace {

constexpr Tick kAloneAfter = 3 * kTicksPerSecond;   ///< without being told a way: it finds one itself
constexpr Tick kTryAgain = kTicksPerSecond;         ///< when there was no way
constexpr Tick kWaitForLast = 20 * kTicksPerSecond; ///< at a goal, before going on to the next

class HomingBrain final : public GroupMember {
  public:
    using GroupMember::GroupMember;

    std::string_view activity() const override {
        switch (m_doing) {
        case Doing::Waiting:
            return "wait for a way";
        case Doing::Walking:
            return "go home";
        case Doing::Lingering:
            return "wait for the last";
        case Doing::Gathering:
            return "gather";
        case Doing::Home:
            break;
        }
        return "home";
    }

    bool isFinished(Tick tick) const override { return !hasMoreGoals() && GroupMember::isFinished(tick); }

    void act(const ThinkInput& input, ThinkOutput& output) override {
        for (const Message& message : input.messages)
            if (hearWay(input, message)) m_guides = false;
        guide(input, output);
        m_way.tell(output.messages);
        if (!m_way.known()) {
            m_doing = Doing::Waiting;
            tellMates(input, output, {});
            stand(input, output);
            return;
        }
        m_way.advance(roadmap(), m_walker, m_parameters.range);
        const float left = m_way.metresLeft(place());
        const float away = length(m_way.goal() - place());
        if (isGathering() || (away <= m_parameters.range && m_walker.isFreeWay(roadmap(), m_way.goal()))) {
            m_doing = m_standing.arrived ? Doing::Home : Doing::Gathering;
            if (gather(input, output, m_way.goal(), 0)) arriveAt(output);
        } else {
            const float pace = paceAmong(input, output, left);
            m_doing = pace == kStand ? Doing::Lingering : Doing::Walking;
            walk(input, output, m_way.target(roadmap(), m_walker), pace);
        }
        tellMates(input, output, left);
        if (output.trace != nullptr)
            output.trace->note(TraceKind::Choice, activity(), true, static_cast<float>(m_way.next()), "subgoal");
    }

    void visitState(StateVisitor& v) override {
        GroupMember::visitState(v);
        v.field("guides", m_guides);
        v.field("tryAt", m_tryAt);
        v.field("thereSince", m_thereSince);
        v.field("doing", m_doing);
    }

  private:
    enum class Doing : std::uint8_t { Waiting, Walking, Lingering, Gathering, Home };

    /// Finds the way, and the next one when all are there, if that is this member's task.
    void guide(const ThinkInput& input, ThinkOutput& output) {
        const Tick since = input.tick + 1 - m_begun;
        if (!m_way.known() && since >= kElection && !m_guides) {
            m_guides = m_roster.rank(input.self.agent) == 0 || since >= kElection + kAloneAfter;
            if (m_guides && output.trace != nullptr)
                output.trace->note(TraceKind::Choice, "find the way", true, 0, "lowest call sign, or nobody told one");
        }
        if (!m_guides || input.tick < m_tryAt) return;
        if (m_way.known()) {
            if (!m_standing.arrived) m_thereSince = 0;
            if (!m_standing.arrived) return;
            if (m_thereSince == 0) m_thereSince = input.tick + 1;
            const Tick there = input.tick + 1 - m_thereSince;
            const bool all = m_roster.allDone(input.tick, kMateForgotten);
            if (there < m_parameters.pause || (!all && there < kWaitForLast)) return;
        }
        const std::optional<Vec3> goal = nextGoal(output.random);
        if (!goal) return;
        m_thereSince = 0;
        if (findWay(*goal, output)) return;
        m_tryAt = input.tick + kTryAgain; // then the next one
    }

    bool m_guides = false;
    Tick m_tryAt = 0;      ///< a way again, not before
    Tick m_thereSince = 0; ///< + 1; 0: not there
    Doing m_doing = Doing::Waiting;
};

} // namespace

std::unique_ptr<GroupMember> makeHomingMember(const BrainParameters& parameters) {
    return std::make_unique<HomingBrain>(
        groupOf(parameters, "seek goal 1 + separate 0.6 within=0.9 + cohere 0.15 within=8 + align 0.15 within=4 + "
                            "avoid-obstacles 1 seconds=0.5"));
}

std::unique_ptr<Brain> makeHomingBrain(const BrainParameters& parameters) {
    return withSequel(parameters, makeHomingMember(parameters));
}

} // namespace lince
