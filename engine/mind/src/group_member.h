#pragma once
// What all minds share that go with a group over a roadmap: their body, who else is there, the way, and how to walk.

#include "group_parameters.h"

#include <lince/mind/brain.h>
#include <lince/mind/group_roster.h>
#include <lince/mind/group_way.h>
#include <lince/mind/roadmap_walker.h>
#include <lince/mind/steered_body.h>
#include <lince/move/steering_mix.h>

#include <optional>
#include <string_view>

namespace lince {

class GroupMember : public Brain {
  public:
    explicit GroupMember(GroupParameters parameters);

    Tick period() const override { return 3; }
    KnowledgeNeeds needs() const override { return {false, m_parameters.roadmap}; }
    void adopt(const Knowledge& knowledge, KnowledgeUse /*why*/) override {
        if (knowledge.roadmap) m_roadmap = knowledge.roadmap;
    }
    BrainReport report() const final { return {activity(), m_standing.arrivals, m_standing}; }
    const GroupStatus& status() const { return m_standing; }
    void think(const ThinkInput& input, ThinkOutput& output) final;
    /// Whether it has done all that it wanted to do, and so have the others, as far as they told.
    virtual bool isFinished(Tick tick) const { return m_standing.arrived && m_roster.allDone(tick, kMateForgotten); }
    void visitState(StateVisitor& v) override;
    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override;

  protected:
    /// How fast, as a share of what the group's pace is; more than 1: it catches up, running.
    static constexpr float kHurry = 2, kStand = 0;
    static constexpr Tick kElection = 3 * kTicksPerSecond / 4;  ///< until when all have said that they are there
    static constexpr Tick kMateForgotten = 5 * kTicksPerSecond; ///< who was silent for so long is not waited for

    /// One thought, once it has sensed and there is a roadmap.
    virtual void act(const ThinkInput& input, ThinkOutput& output) = 0;
    /// What it is about, for its report.
    virtual std::string_view activity() const = 0;

    const Roadmap& roadmap() const { return *m_roadmap; }
    Vec3 place() const { return m_walker.place(); }
    /// Where it is and how far it has still to go, or that it has arrived; not more often than needed. `metresLeft`:
    /// nothing when it does not know.
    void tellMates(const ThinkInput& input, ThinkOutput& output, std::optional<float> metresLeft);
    /// Finds, smooths and cuts a way from here. False: there is none.
    bool findWay(Vec3 goal, ThinkOutput& output);
    /// The same for a way that is given, `m_found.points`.
    void cutWay(ThinkOutput& output);
    /// The next goal of the author, or one drawn; nothing when all are done.
    std::optional<Vec3> nextGoal(RandomStream& random);
    /// Whether the author gave it more of them than it came to.
    bool hasMoreGoals() const {
        return m_parameters.again || m_parameters.randomGoals || m_standing.arrivals < m_parameters.goals.size();
    }

    /// Towards a place by the mix, over the roadmap where it cannot go straight. `pace`: see kHurry.
    void walk(const ThinkInput& input, ThinkOutput& output, Vec3 target, float pace,
              const LeaderState* leader = nullptr);
    /// Stands, and makes room when pressed.
    void stand(const ThinkInput& input, ThinkOutput& output);
    /// Stays near a goal: everybody has a place of its own around it, by call sign. `hollow`: metres around the goal
    /// that are left free. True once it is there.
    bool gather(const ThinkInput& input, ThinkOutput& output, Vec3 goal, float hollow);
    /// Whether it stays near a goal already: then it does so even when it is pushed out of sight.
    bool isGathering() const { return m_gatherSince != 0; }
    /// Metres around a goal that a group of that size needs.
    float gatherRadius(const SelfState& self, float hollow) const;
    /// Notes that it came to the goal, and says so.
    void arriveAt(ThinkOutput& output);
    /// If it is a waypoint of whoever tells the way. A lower call sign outdoes a higher one. True: with it a new way is
    /// known.
    bool hearWay(const ThinkInput& input, const Message& message);
    /// Not too far ahead of those who said how far they are, and not too far behind.
    float paceAmong(const ThinkInput& input, ThinkOutput& output, float left);

    GroupParameters m_parameters;
    std::shared_ptr<const Roadmap> m_roadmap;
    SteeredBody m_body;
    GroupRoster m_roster;
    RoadmapWalker m_walker;
    GroupWay m_way;
    GroupStatus m_standing;
    AgentId m_teller;          ///< who told the way; nobody: it found it itself, or has none
    Tick m_tellerTick = 0;     ///< when that one last told
    Tick m_begun = 0;          ///< its first thought + 1; 0: none yet
    RoadmapPath m_found;       ///< that it found itself; kept for people to look at
    std::uint32_t m_goals = 0; ///< begun so far
    Vec3 m_target;             ///< where it heads for

  private:
    void startWay();
    Vec3 gatherPlace(const SelfState& self, Vec3 goal, float hollow) const;
    Vec3 unstick(const ThinkInput& input, ThinkOutput& output, Vec3 head);

    SteeringMemory m_memory;
    Tick m_nextReport = 0;
    Tick m_waitedSince = 0; ///< for those behind; 0: does not wait
    Tick m_noWaitUntil = 0; ///< lost patience with them
    Tick m_gatherSince = 0; ///< near a goal, + 1; 0: not
    Tick m_besideSince = 0; ///< near enough for all that it matters, + 1; 0: not
    Tick m_chooseSpot = 0;  ///< its place at the goal again
    Vec3 m_gatherGoal, m_spot;
    Vec3 m_stuckPlace; ///< where it did not get away from
    Tick m_stuckSince = 0;
    Tick m_aside = 0; ///< until then it goes to m_asideTo
    Vec3 m_asideTo;
    std::optional<RoadmapQuery> m_query; ///< made when it is first needed
    std::vector<Vec3> m_subgoals;        ///< scratch
};

} // namespace lince
