#pragma once
// A shepherd's dog. It knows the pasture and where the fold is, and of the sheep only what it saw. Parameters: fold
// ("x y z", the middle), reach (metres from there to the fold's fences), sheep and wolves (sides), spacing, spread,
// behind, link (HerdingSettings), guard (metres from a sheep at which a wolf is chased off).

#include "runner.h"

#include <lince/groups/animal_memory.h>
#include <lince/groups/herding.h>
#include <lince/mind/brain.h>

#include <array>

namespace lince::groups {

struct DogSettings {
    Vec3 fold;
    float foldReach = 5;
    FactionId sheep, wolves;
    HerdingSettings herding;
    float guard = 20;
};

class DogBrain final : public Brain {
  public:
    explicit DogBrain(const DogSettings& settings);

    KnowledgeNeeds needs() const override { return {true, {}}; }
    Tick period() const override { return 3; }
    void think(const ThinkInput& input, ThinkOutput& output) override;
    void visitState(StateVisitor& v) override;
    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override;
    BrainReport report() const override { return {activity(), 0, {}}; }

  private:
    std::string_view activity() const;
    enum class Doing : std::uint8_t { Scout, Collect, Drive, Guard };
    bool isHome(Vec3 place) const;
    bool guard(const ThinkInput& input, ThinkOutput& output);
    bool herd(const ThinkInput& input, ThinkOutput& output);
    void scout(const ThinkInput& input, ThinkOutput& output);
    std::size_t chooseFlock(const std::vector<KnownFlock>& flocks);
    Vec3 onwardFrom(const ThinkInput& input, Vec3 place);
    Vec3 standingPlace(const ThinkInput& input, const HerdingPlan& plan) const;
    void pry(const ThinkInput& input, HerdingPlan& plan);
    Vec3 nextPlace(const ThinkInput& input, Vec3 goal, Vec3 middle, float clear);
    void barkWhenIdle(const ThinkInput& input, ThinkOutput& output, bool inPlace, Vec3 onward);

    DogSettings m_settings;
    WorkingMemory m_sheep, m_wolves;
    Runner m_runner;
    Doing m_doing = Doing::Scout;
    bool m_hasFlock = false;
    Vec3 m_flock;                      ///< centre of the one that it works on
    Vec3 m_onward;                     ///< unit, where that one must go
    Tick m_onwardTick = 0;             ///< when that was found; 0: never
    int m_side = 0;                    ///< on which it goes around the flock
    float m_left = 0, m_checkLeft = 0; ///< metres of way from the flock to the fold; at m_checkTick
    Tick m_checkTick = 0;              ///< when progress was last looked at; 0: never
    Tick m_pryUntil = 0;
    float m_pryTurn = 0; ///< degrees
    Tick m_turnedTick = 0, m_throughUntil = 0;
    Tick m_movedTick = 0; ///< when the flock last went as it should
    Tick m_barkTick = 0;  ///< last
    Tick m_chaseUntil = 0;
    bool m_hasPlace = false; ///< to look at
    Vec3 m_place;
    Tick m_placeTick = 0;
    std::array<Vec3, 4> m_lookedAt{};
    std::uint32_t m_looked = 0;
    std::vector<Vec3> m_places; ///< scratch: of sheep that are not home
};

} // namespace lince::groups
