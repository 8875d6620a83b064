#pragma once
// Rules of a mission: objectives, the alarm in its stages, reinforcements, win and lose.
//
// <rules objectives="destroy radio; kill officer; reach boats" reinforcements="4" …/> of a scenario. A mission is won
// when all objectives are done, and lost when a commando dies. `reach` counts when every commando alive is in the zone
// and all other objectives are done. The alarm here is what a player reads: minds know of it by the bell that they hear
// (a noise louder than any other) and by the calls of those who heard it; only those who come are told why, with the
// bell's place, by the call `alarm`.

#include <lince/core/fields_fwd.h>
#include <lince/runtime/rules.h>
#include <lince/runtime/simulation.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lince::commandos {

class Hands;

struct MissionNumbers {
    std::string objectives;           ///< see above
    int mayDie = 0;                   ///< commandos who may die before the mission is lost
    int reinforcements = 0;           ///< who come with each alarm, of groups with count="0"
    int alarms = 3;                   ///< that bring reinforcements
    Tick delay = 6 * kTicksPerSecond; ///< from the alarm until they come
    Tick calm = 45 * kTicksPerSecond; ///< without a bell until the search ends; as long again until all forget
    Tick par = 300 * kTicksPerSecond; ///< in which an experienced player does it, for the medal
};

enum class MissionPhase : std::uint8_t { Playing, Won, Lost };
/// How alarmed the garrison as a whole is. Calm: never or no longer. Wary: it was searched. Alarm: search.
enum class AlarmStage : std::uint8_t { Calm, Wary, Alarm };

struct Objective {
    enum class Kind : std::uint8_t { Reach, Destroy, Kill };
    Kind kind = Kind::Reach;
    std::string name; ///< of a zone, an object class of crates, a body
    bool done = false;
};

struct CommandoState {
    AgentId agent;
    bool alive = true;
    void visitState(StateVisitor& v);
};

struct MissionState {
    MissionPhase phase = MissionPhase::Playing;
    Tick now = 0, ended = 0;
    std::vector<Objective> objectives;
    std::vector<CommandoState> commandos; ///< in order of their numbers
    AlarmStage stage = AlarmStage::Calm;
    Tick stageSince = 0;
    std::uint32_t alarms = 0, kills = 0, deaths = 0;
    std::uint32_t comers = 0; ///< who still have to come
    Tick comeAt = 0;

    bool isDone(Objective::Kind kind) const;
};

/// Three when nobody raised the alarm and it took no longer than `par`; one less for each that is not so.
int medals(const MissionState& state, const MissionNumbers& numbers);

class MissionRules final : public Rules {
  public:
    /// Null when nobody is a commando there, or nothing is to be done: somebody shows what he does.
    static std::unique_ptr<MissionRules> of(const Stage& stage);
    /// Those that the simulation is played by; null: others, or none.
    static const MissionRules* in(const Simulation& simulation);

    void start(const RulesInput& input) override;
    void step(const RulesInput& input) override;
    void visitState(StateVisitor& v) override;
    bool isValid() const override;

    const MissionState& state() const { return m_state; }
    const MissionNumbers& numbers() const { return m_numbers; }
    FactionId side() const { return m_side; }

  private:
    void follow(const RulesInput& input);
    void pursue(const RulesInput& input);
    void tellCaptains(const RulesInput& input, std::size_t number) const;
    bool everybodyIn(const RulesInput& input, const std::string& zone) const;
    void stepAlarm(const RulesInput& input);
    void reinforce(const RulesInput& input);
    bool isCommando(AgentId id) const;

    MissionNumbers m_numbers;
    FactionId m_side;                      ///< of the commandos
    std::vector<std::uint16_t> m_reserves; ///< groups that come as reinforcements
    MissionState m_state;
    bool m_rang = false; ///< in the last tick
};

} // namespace lince::commandos

namespace lince {
template <>
std::span<const Field<commandos::MissionNumbers>> fieldsOf();
}
