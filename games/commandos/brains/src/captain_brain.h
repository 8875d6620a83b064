#pragma once
// A stand-in for the player: leads the commandos by the same orders that a player gives, knowing the map, the briefing
// and what they report. Watches how patrols go, finds ways past them in place and time, takes out who stands alone,
// hides the bodies, throws stones when nothing else helps, and shoots when it has gone wrong.

#include "stealth_plan.h"

#include <lince/mind/brain.h>

#include <optional>
#include <string_view>
#include <vector>

namespace lince::commandos {

class CaptainBrain final : public Brain {
  public:
    explicit CaptainBrain(Tick observes) : m_observes(observes) {}

    Tick period() const override { return 6; }
    KnowledgeNeeds needs() const override { return {true, {}}; }
    void think(const ThinkInput& input, ThinkOutput& output) override;
    void visitState(StateVisitor& v) override;
    BrainReport report() const override { return {m_doing, m_goalsDone, {}}; }

  private:
    enum class Task : std::uint8_t {
        Wait,
        Sneak,  ///< to the goal's place
        Stalk,  ///< up to a victim from behind
        Strike, ///< at him, or shoots at him
        Fetch,  ///< a body
        Carry,  ///< it to where nobody looks
        Lay,    ///< the charge
        Leave,  ///< from it
        Hide,
        Fight,
        Throw,
    };
    struct Man {
        AgentId id;
        CommandoAt at;
        Task task = Task::Wait;
        std::vector<StealthStep> way;
        std::uint32_t victim = 0; ///< number of a track
        Vec3 place;               ///< of the task
        float radius = 1.2f;      ///< metres around it that will do
        std::uint8_t bandagesLeft = 6;
        Vec3 ordered; ///< where he was sent last
        Tick since = 0, plannedAt = 0, heardAt = 0, hurtAt = 0, orderedAt = 0, answeredAt = 0;
        AnswerKind answer = AnswerKind::Done;
        void visitState(StateVisitor& v);
    };
    struct Goal {
        MissionGoal told;
        Tick laidAt = 0; ///< a charge
        void visitState(StateVisitor& v);
    };
    /// What one thought has at hand.
    struct Now {
        const ThinkInput& input;
        ThinkOutput& output;
        Tick tick;
    };

    void hear(const Now& now);
    void forgetGhosts(const Now& now);
    Man* manOf(AgentId id);
    bool isThere(const Man& man, Tick tick) const;
    const Goal* openGoal() const;
    StealthQuestion questionOf(const Now& now, const Man& man) const;

    void order(const Now& now, Man& man, const CommandoOrder& order);
    void send(const Now& now, Man& man, Vec3 place);
    void begin(Man& man, Task task, Tick tick);
    void sendAlong(const Now& now, Man& man);
    bool follow(const Now& now, Man& man, const StealthGoal& goal, bool mayBeSeen);

    void hide(const Now& now, Man& man);
    bool strikesAtHand(const Now& now, Man& man);
    bool fights(const Now& now, Man& man);
    void step(const Now& now, Man& man);
    void decide(const Now& now);
    void withdraw(const Now& now, const Goal& goal);
    bool destroy(const Now& now, const Goal& goal);
    bool heal(const Now& now);
    Man* lead(const Now& now);
    bool sneakTo(const Now& now, Man& man, const StealthGoal& goal, Task task);
    bool takeOut(const Now& now, const Goal& goal);
    bool snipe(const Now& now, const Goal& goal);
    bool distract(const Now& now, const Goal& goal);
    void hideBody(const Now& now, Man& man);
    Man* doerOf(const Now& now, const Goal& goal);
    std::optional<std::uint32_t> victimOf(const Goal& goal) const;
    bool isIdle(const Man& man) const { return man.task == Task::Wait || man.task == Task::Hide; }

    Tick m_observes;
    std::vector<Man> m_men; ///< in order of first words
    std::vector<Goal> m_goals;
    EnemyTracks m_tracks;
    std::uint32_t m_goalsDone = 0, m_next = 0;
    Tick m_stuckSince = 0, m_loudUntil = 0, m_decideAt = 0, m_calledAt = 0, m_thrownAt = 0;
    std::string_view m_doing = "watch";

    StealthPlanner m_planner; ///< holds nothing that a thought depends on
    StealthPlan m_plan;
};

} // namespace lince::commandos
