#pragma once
// A wolf: lurks, picks the straying sheep, stalks it, rushes, bites; runs from the dog and from barking, and comes
// back. Parameters: prey and dogs (sides); patience (seconds that it lurks before each hunt), rush (metres at which it
// begins to run), fear (metres at which it runs from the dog), courage (seconds until it dares again), rest (seconds
// after a meal), bite (metres between the middles), guarded (metres around the dog in which sheep are left alone),
// shy ("x y z": a place that it keeps away from as from a dog: the farm).

#include "runner.h"

#include <lince/groups/animal_memory.h>
#include <lince/groups/prey.h>
#include <lince/mind/brain.h>

#include <optional>

namespace lince::groups {

struct WolfSettings {
    FactionId prey, dogs;
    float patience = 15, rush = 16, fear = 10, courage = 20, rest = 30, bite = 1.5f;
    PreySettings choice;
    std::optional<Vec3> shy;
};

class WolfBrain final : public Brain {
  public:
    explicit WolfBrain(const WolfSettings& settings);

    KnowledgeNeeds needs() const override { return {true, {}}; }
    Tick period() const override { return 3; }
    void think(const ThinkInput& input, ThinkOutput& output) override;
    void visitState(StateVisitor& v) override;
    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override;
    BrainReport report() const override { return {activity(), m_meals, {}}; }

  private:
    std::string_view activity() const;
    enum class Doing : std::uint8_t { Lurk, Prowl, Stalk, Rush, Flee };
    void feelFear(const ThinkInput& input);
    void noticeMeal(const ThinkInput& input);
    void flee(const ThinkInput& input, ThinkOutput& output);
    void hunt(const ThinkInput& input, ThinkOutput& output);
    void prowl(const ThinkInput& input, ThinkOutput& output);
    std::optional<std::uint32_t> findPrey(const ThinkInput& input);

    WolfSettings m_settings;
    WorkingMemory m_sheep, m_dogs;
    Runner m_runner;
    Doing m_doing = Doing::Lurk;
    bool m_began = false;
    Tick m_lurkUntil = 0, m_afraidUntil = 0;
    Vec3 m_danger; ///< what it runs from
    Vec3 m_refuge; ///< where it runs to
    Tick m_refugeTick = 0;
    bool m_hasPrey = false;
    PerceptId m_prey; ///< null: out of sight
    Vec3 m_preyPlace;
    Tick m_biteTick = 0; ///< last; 0: never
    bool m_hasPlace = false;
    Vec3 m_place; ///< prowled to
    Tick m_placeTick = 0;
    std::uint32_t m_meals = 0;
    std::vector<Vec3> m_sheepPlaces, m_dogPlaces; ///< scratch
    std::vector<std::uint32_t> m_sheepNumbers;    ///< scratch: of m_sheepPlaces
};

} // namespace lince::groups
