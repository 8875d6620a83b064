#pragma once
// Rules of the dog's game: drive the flock into the fold before dusk.
//
// A stage is a level of the game when its level has a zone "fold" and one of its groups is of the side "sheep". Dusk is
// when the scenario's ticks are over. A sheep inside the fold is home. The match is won as soon as all sheep that live
// are home for a while on end, and `needed` of the flock at least; it is lost when fewer live than are needed, or at
// dusk; at dusk with enough at home it is won too. What happens after the end counts no more. <rules> of a scenario may
// change the numbers.

#include <lince/core/fields_fwd.h>
#include <lince/runtime/measures.h>
#include <lince/runtime/rules.h>
#include <lince/runtime/simulation.h>

#include <cstdint>
#include <memory>
#include <optional>

namespace lince::groups {

struct SheepNumbers {
    float needed = 2.0f / 3;         ///< of the flock that must come home, rounded up
    Tick stay = 2 * kTicksPerSecond; ///< that all must be home before the gate is shut
    int sheepPoints = 100;           ///< for each at home
    int secondPoints = 2;            ///< when won, for each that is left of the day
    int unharmedPoints = 250;        ///< when won and none was lost
    float early = 1.0f / 3;          ///< of the day that must be left for the third star
};

enum class SheepOutcome : std::uint8_t { Playing, Won, Lost };

struct SheepState {
    std::uint32_t flock = 0, home = 0, eaten = 0; ///< sheep at the start; in the fold and alive; dead
    std::uint32_t needed = 0;                     ///< that must come home
    Tick now = 0, dusk = 0;
    SheepOutcome outcome = SheepOutcome::Playing;
    Tick endedAt = 0; ///< unless Playing
    int score = 0;    ///< so far, or final
    int stars = 0;    ///< when won: 1, 1 more when no sheep was lost, 1 more when it is early
    bool operator==(const SheepState&) const = default;
};

/// Sheep of a flock that must come home.
std::uint32_t neededOf(std::uint32_t flock, const SheepNumbers& numbers = {});
/// Points and stars of a state whose other fields are filled in.
void rate(SheepState& state, const SheepNumbers& numbers = {});

class SheepRules final : public Rules {
  public:
    /// Null when the stage is no level of the game.
    static std::unique_ptr<SheepRules> of(const Stage& stage);
    /// Those that the simulation is played by; null: others, or none.
    static const SheepRules* in(const Simulation& simulation);

    void start(const RulesInput& input) override { step(input); }
    void step(const RulesInput& input) override;
    void visitState(StateVisitor& v) override;
    bool isValid() const override;
    const SheepState& state() const { return m_state; }
    const Aabb& fold() const { return m_fold; }

  private:
    void count(const RulesInput& input);

    SheepNumbers m_numbers;
    Aabb m_fold;
    SheepState m_state;
    bool m_allHome = false;
    Tick m_allHomeSince = 0; ///< while m_allHome
};

/// Numbers of its levels; nothing elsewhere.
void addSheepMeasure(MeasureRegistry& measures);

} // namespace lince::groups

namespace lince {
template <>
std::span<const Field<groups::SheepNumbers>> fieldsOf();
}
