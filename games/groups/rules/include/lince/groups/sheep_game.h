#pragma once
// Rules of the dog's game: drive the flock into the fold before dusk. They only look at a simulation, so a match in the
// window, a headless run and a replay are judged alike.
//
// A stage is a level of the game when its level has a zone "fold" and one of its groups is of the side "sheep". Dusk is
// when the scenario's ticks are over. A sheep inside the fold is home. The match is won as soon as all sheep that live
// are home for two seconds on end, and `needed` of the flock at least (two thirds, rounded up); it is lost when fewer
// live than are needed, or at dusk; at dusk with enough at home it is won too. What happens after the end counts no
// more.
//
// How many are home, eaten and needed follows from the present moment alone. Two things have a past: since when all are
// home, and how it ended. Both are kept for the ticks that were watched, so going back in a replay, and forth again,
// gives what was there before. After a jump forward over ticks that nobody watched, the two seconds begin anew, and an
// end that lies in the gap is found at the tick of the jump if it still shows.

#include <lince/runtime/measures.h>
#include <lince/runtime/simulation.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace lince::groups {

enum class SheepOutcome : std::uint8_t { Playing, Won, Lost };

struct SheepState {
    std::uint32_t flock = 0, home = 0, eaten = 0; ///< sheep at the start; in the fold and alive; dead
    std::uint32_t needed = 0;                     ///< that must come home
    Tick now = 0, dusk = 0;
    SheepOutcome outcome = SheepOutcome::Playing;
    Tick endedAt = 0; ///< unless Playing
    int score = 0;    ///< so far, or final: 100 a sheep at home; when won 2 a second left, and 250 when none was lost
    int stars = 0;    ///< when won: 1, 1 more when no sheep was lost, 1 more when a third of the day is left
    bool operator==(const SheepState&) const = default;
};

/// Sheep of a flock that must come home.
std::uint32_t neededOf(std::uint32_t flock);
/// Points and stars of a state whose other fields are filled in.
void rate(SheepState& state);

class SheepGame {
  public:
    /// Nothing when the stage is no level of the game.
    static std::optional<SheepGame> of(const Stage& stage);
    /// After each tick, also after a jump in a replay.
    void observe(const Simulation& simulation);
    const SheepState& state() const { return m_state; }
    const Aabb& fold() const { return m_fold; }

  private:
    struct Change {
        Tick tick = 0;
        bool allHome = false;
    };
    void count(const Simulation& simulation);
    /// The last change at that tick or before; null: none was watched.
    const Change* changeBefore(Tick now) const;
    void write(Tick now, bool allHome);

    Aabb m_fold;
    SheepState m_state;
    Tick m_watchedTo = 0;
    std::vector<Change> m_changes; ///< of "all are home", in order of ticks; one after each gap too
    std::optional<SheepState> m_end;
};

/// sheepHome, sheepEaten, sheepWon (0 or 1), sheepScore, sheepStars, sheepTime (seconds until the end); nothing
/// elsewhere.
std::unique_ptr<Measure> makeSheepMeasure();

} // namespace lince::groups
