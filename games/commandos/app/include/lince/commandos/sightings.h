#pragma once
// What the group really senses, for a view that shows no more than that: told by the senses themselves, as a witness of
// their percepts. Who was seen before is remembered where he was last.

#include <lince/commandos/leader.h>
#include <lince/runtime/simulation.h>
#include <lince/sense/percept_provenance.h>

#include <map>
#include <vector>

namespace lince::commandos {

class Sightings final : public PerceptWitness {
  public:
    static constexpr Tick kFresh = 15;                        ///< ticks; senses look every six
    static constexpr Tick kGhostTicks = 30 * kTicksPerSecond; ///< until it has faded away
    static constexpr Tick kNoiseTicks = 2 * kTicksPerSecond;

    /// Of that group from now on. Its simulation must be told of this witness, and of its end.
    void begin(const Leader& leader);
    void sensed(AgentId observer, Tick now, const Percept& percept, const PerceptProvenance& from) override;
    /// After each tick.
    void gather(const Simulation& simulation);

    /// Somebody of the group has him in sight or at hand.
    bool isSensed(EntityId body) const;
    /// Or lies dead where somebody has seen him before.
    bool isShown(const Simulation& simulation, EntityId body) const;
    struct Ghost {
        EntityId body;
        Vec3 place;
        float yaw = 0;
        float strength = 1; ///< fades to 0
    };
    std::vector<Ghost> ghosts(const Simulation& simulation) const;
    struct Noise {
        Vec3 place;
        Tick tick = 0;
    };
    const std::vector<Noise>& noises() const { return m_noises; }

  private:
    struct Seen {
        Vec3 place;
        float yaw = 0;
        Tick last = 0;
    };
    struct Told { ///< by the senses of one observer, on the thread that senses
        std::vector<EntityId> bodies;
        std::vector<Vec3> noises;
    };
    std::vector<AgentId> m_group;
    std::vector<Told> m_told;                                  ///< of each of the group
    std::map<std::uint32_t, std::pair<EntityId, Seen>> m_seen; ///< by slot
    std::vector<Noise> m_noises;
    Tick m_now = 0;
};

} // namespace lince::commandos
