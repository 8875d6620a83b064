#pragma once
// Rules of the fight, in four modes:
//   rounds:   the last side that stands wins the round; all begin anew until one has won enough rounds;
//   waves:    one side comes in growing waves, the other holds out; who fell of it comes back with the next wave;
//   hold:     zones of the level whose names begin with "hold" are captured by standing in them alone; each gives its
//             owner a point a second;
//   training: nobody wins, who falls comes back.
// <rules mode="…"/> of a scenario chooses, and may change the numbers. Minds are told what players hear: the calls
// `fight` when it begins and begins again, `over` when a round, a wave or all is over. Whoever comes back has a fresh
// body where its group begins, and the mind that it had.

#include <lince/core/fields_fwd.h>
#include <lince/runtime/rules.h>
#include <lince/runtime/simulation.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace lince::combat {

enum class CombatMode : std::uint8_t { Rounds, Waves, Hold, Training };

struct CombatNumbers {
    CombatMode mode = CombatMode::Rounds;
    int rounds = 1;                      ///< to be won
    Tick roundTime = 0;                  ///< then it is nobody's; 0: no limit
    Tick pause = 4 * kTicksPerSecond;    ///< between two rounds or waves
    int waves = 5;                       ///< to be survived
    int firstWave = 3;                   ///< who come in it, where the scenario places nobody
    int waveGrowth = 1;                  ///< more with each
    int points = 100;                    ///< for holding, to win
    Tick capture = 5 * kTicksPerSecond;  ///< of standing in a zone alone
    Tick comeBack = 6 * kTicksPerSecond; ///< after death: hold, training
};

enum class CombatPhase : std::uint8_t { Fight, Pause, Over };

/// One who takes part, for the score table.
struct FighterScore {
    AgentId agent;
    FactionId side;
    std::uint32_t kills = 0, deaths = 0, friendlyKills = 0;
    bool alive = true;
    Tick diedAt = 0; ///< unless alive
    void visitState(StateVisitor& v);
};

struct SideScore {
    FactionId side;
    std::uint32_t points = 0; ///< rounds won; waves survived; ticks of zones held
    std::uint32_t alive = 0, kills = 0, deaths = 0;
    void visitState(StateVisitor& v);
};

struct HeldZone {
    Aabb box; ///< of the level
    FactionId owner, taker;
    Tick progress = 0; ///< of the taker
    void visitState(StateVisitor& v);
};

struct CombatState {
    CombatPhase phase = CombatPhase::Fight;
    FactionId winner;        ///< when over; nobody: drawn
    std::uint32_t round = 1; ///< or wave
    Tick now = 0, since = 0; ///< of the phase
    std::vector<SideScore> sides;
    std::vector<FighterScore> fighters; ///< in order of their numbers
    std::vector<HeldZone> zones;

    const SideScore* side(FactionId id) const;
    const FighterScore* fighter(AgentId id) const;
};

class CombatRules final : public Rules {
  public:
    /// Null when no two groups of the scenario are enemies: somebody shows what he does.
    static std::unique_ptr<CombatRules> of(const Stage& stage);
    /// Those that the simulation is played by; null: others, or none.
    static const CombatRules* in(const Simulation& simulation);

    void start(const RulesInput& input) override;
    void step(const RulesInput& input) override;
    void visitState(StateVisitor& v) override;
    bool isValid() const override;

    const CombatState& state() const { return m_state; }
    const CombatNumbers& numbers() const { return m_numbers; }
    /// Points as players count them: rounds, waves, or seconds of zones held.
    std::uint32_t pointsOf(FactionId id) const;

  private:
    void follow(const RulesInput& input);
    void count(const RulesInput& input);
    void stepRounds(const RulesInput& input);
    void stepWaves(const RulesInput& input);
    void stepHold(const RulesInput& input);
    void bringBackInTime(const RulesInput& input);

    SideScore* side(FactionId id);
    FighterScore* fighter(AgentId id);
    void beginPause(const RulesInput& input);
    void beginFight(const RulesInput& input);
    void end(const RulesInput& input, FactionId winner);
    void endByTime(const RulesInput& input);
    /// The side with most of it; nobody when two have as many.
    FactionId leader() const;
    static void tellAll(const RulesInput& input, std::string_view call);
    bool bringBack(const RulesInput& input, AgentId id);
    void sendWave(const RulesInput& input);

    CombatNumbers m_numbers;
    Tick m_end = 0; ///< of the scenario
    CombatState m_state;
    std::vector<FighterScore> m_next;          ///< a buffer
    FactionId m_comers;                        ///< in waves
    std::vector<std::uint16_t> m_comingGroups; ///< of the scenario
};

} // namespace lince::combat

namespace lince {
template <>
std::span<const Field<combat::CombatNumbers>> fieldsOf();
}
