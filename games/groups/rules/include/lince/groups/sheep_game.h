#pragma once
// Rules of the dog's game: drive the flock into the fold before dusk. They only look at a simulation, so a match in the
// window, a headless run and a replay are judged alike.
//
// A stage is a level of the game when its level has a zone "fold" and one of its groups is of the side "sheep". Dusk is
// when the scenario's ticks are over. A sheep inside the fold is home. The match is won as soon as all sheep that live
// are home for two seconds on end, and `needed` of the flock at least; it is lost when fewer live than are needed, or
// at dusk; at dusk with enough at home it is won too.

#include <lince/runtime/measures.h>
#include <lince/runtime/simulation.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lince::groups {

enum class SheepOutcome : std::uint8_t { Playing, Won, Lost };

struct SheepState {
    std::uint32_t flock = 0, home = 0, eaten = 0; ///< sheep at the start; in the fold now; dead
    std::uint32_t needed = 0;                     ///< that must come home
    Tick now = 0, dusk = 0;
    SheepOutcome outcome = SheepOutcome::Playing;
    Tick endedAt = 0;
    int score = 0; ///< so far, or final: 100 a sheep at home, 2 a second left when won, 250 when none was lost
    int stars = 0; ///< 0–3, when won
};

class SheepGame {
  public:
    /// Nothing when the stage is no level of the game.
    static std::optional<SheepGame> of(const Stage& stage);
    /// After each tick, also after a jump in a replay.
    void observe(const Simulation& simulation);
    const SheepState& state() const { return m_state; }
    const Aabb& fold() const { return m_fold; }

  private:
    Aabb m_fold;
    FactionId m_sheep;
    SheepState m_state;
    Tick m_allHomeSince = 0;
    bool m_allHome = false;
};

/// sheepHome, sheepEaten, sheepWon (0 or 1), sheepScore, sheepTime (seconds until the end); nothing elsewhere.
std::unique_ptr<Measure> makeSheepMeasure();

} // namespace lince::groups
