#pragma once
// Bronto's good mind (spec S0.X1–X5): makes a map of what he sees, remembers power-ups, goes where it is worth most and
// looks where he does not yet know the ground.

#include "enemies.h"
#include "gaze.h"
#include "goals.h"
#include "power_ups.h"
#include "walk.h"

#include <lince/bronto/needs.h>
#include <lince/mind/brain.h>
#include <lince/mind/seen_planner.h>

#include <string>
#include <vector>

namespace lince::bronto {

class BrontoBrain final : public Brain {
  public:
    explicit BrontoBrain(const Parameters& parameters) : m_parameters(parameters) {}

    void think(const ThinkInput& input, ThinkOutput& output) override;
    void visitState(StateVisitor& v) override;
    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override;
    BrainReport report() const override;

    const SeenMap& map() const { return m_map; }
    const PowerUps& powerUps() const { return m_powerUps; }
    const Goal& goal() const { return m_goal; }

  private:
    void takeIn(const ThinkInput& input);
    void noticeCarried(const ThinkInput& input);
    void react(const ThinkInput& input, ThinkOutput& output);
    void decide(const ThinkInput& input, ThinkOutput& output);
    bool search(const ThinkInput& input, ThinkOutput& output, float deepestDrop);
    bool promisesLife() const;
    void walkOn(const ThinkInput& input, ThinkOutput& output);
    void arrive(const ThinkInput& input);
    void giveUp(Tick tick);
    void exhaustAround(Vec3 place);
    bool isOpen(Vec3 place);
    bool goalIsDone(const ThinkInput& input);
    bool hurries(const SelfState& self) const;

    Parameters m_parameters;
    SeenMap m_map;
    PowerUps m_powerUps;
    WorkingMemory m_enemies = flyingEnemies();
    Walk m_walk;
    Gaze m_gaze;
    Goal m_goal;
    std::vector<ShunnedPlace> m_shunned;
    Need m_need = Need::WalkAround;
    Reaction m_reaction = Reaction::DontWorry;
    Tick m_nextDecision = 0;
    Tick m_waitUntil = 0; ///< stands at the goal until then
    Tick m_nextIntercept = 0;
    float m_supply = 0;          ///< health a second that is known
    std::uint8_t m_hindered = 0; ///< times in a row on the way to this goal
    Tick m_lookedAt = 0;         ///< when the end of known ground was chosen that was looked at
    std::uint32_t m_known = 0;   ///< power-ups, with the last thought
    bool m_awake = false;
    std::vector<SeenPassage> m_passages; ///< that he was carried by
    Vec3 m_stoodAt, m_wentTo;            ///< the last ground under his feet, and half a metre on the way he went
    Tick m_stoodWhen = 0;                ///< 0: never
    bool m_thrown = false;               ///< and not yet down
    // Scratch, found anew with each decision.
    SeenPlanner m_planner;
};

} // namespace lince::bronto
