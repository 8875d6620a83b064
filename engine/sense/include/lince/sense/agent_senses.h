#pragma once
// The only gate from truth to mind: an agent's senses turn the world into percepts and pictures.
//
// This header names no type of the truth but by forward declaration, so whoever includes it learns nothing of it.

#include <lince/agent/eye_view.h>
#include <lince/agent/percept.h>
#include <lince/agent/self_state.h>
#include <lince/core/id.h>
#include <lince/core/random.h>
#include <lince/core/tick.h>
#include <lince/sense/eye_raster.h>
#include <lince/sense/percept_tracks.h>
#include <lince/sense/sense_list.h>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace lince {

class EyeScene;
class World;
class Sim;
class StateVisitor;
struct EntityTag;

/// Working memory of one thread: the picture that it draws, and buffers. Nothing in it lasts.
struct SenseScratch {
    EyeScratch eye;
    std::vector<std::uint16_t> numbers;
    std::vector<float> distances;
    std::vector<float> light; ///< of each pixel, for eyes that need it
    std::vector<EyeObject> objects;
    std::optional<EyeView> view;
    std::vector<std::uint32_t> slots;      ///< for rays and queries of the grid
    std::vector<std::uint32_t> candidates; ///< slots of things to look at one by one, by rays
    struct Happened {
        Percept percept;
        std::uint32_t event = 0; ///< of the world
    };
    std::vector<Happened> happened; ///< noises or blows of this tick
    struct Region {
        std::uint32_t pixels = 0;
        int left = 0, right = 0, top = 0, bottom = 0;
        float nearest = 0;
        double distanceSum = 0, columnSum = 0, rowSum = 0;
    };
    std::vector<Region> regions;        ///< by number
    std::vector<std::uint16_t> touched; ///< numbers with a region
};

/// How an imperfect eye is at the moment.
struct EyeCondition {
    float adaptedTo = 1; ///< illumination
    float tired = 0;     ///< [0, 1]
    RandomStream random;
    void visitState(StateVisitor& v);
};

/// Where a box of the level stood and is gone, or came to rest.
struct ChangedPlace {
    Vec3 centre, halfSize;
    float yaw = 0;
    bool gone = false;
};

class AgentSenses {
  public:
    AgentSenses() = default;
    AgentSenses(SlotId<EntityTag> body, AgentId agent, std::shared_ptr<const SenseList> list, std::uint64_t seed);
    /// With the plain senses.
    AgentSenses(SlotId<EntityTag> body, AgentId agent);

    /// Those of another body of the same mind, which shall not take new percepts for old ones.
    void countOnFrom(const AgentSenses& other) { m_log.countOnFrom(other.m_log); }

    const SenseList& list() const { return *m_list; }
    /// Null: it has none.
    const EyeSense* eye() const { return m_eye; }

    /// Percepts of this tick, of all senses but the eye. Writes only this object: agents sense in parallel,
    /// each thread with its own scratch.
    void sense(const World& world, Tick tick, SenseScratch& scratch);
    /// The eye's picture, and percepts from it. Null when there is no eye or it is not yet time to look again. The view
    /// lies in the scratch and holds until that is used again.
    const EyeView* look(const World& world, const EyeScene& scene, Tick tick, SenseScratch& scratch);
    /// The picture that the eye would show now, for people: changes nothing.
    const EyeView* peek(const World& world, const EyeScene& scene, Tick tick, SenseScratch& scratch) const;
    /// Whether a change of the level's ground is noticed. By the eye: `view`, what it shows now (null: it does not
    /// look), shows something where the box is, or something behind where it was; so what is dark, cold or lost in
    /// noise is not noticed. By rays: the place lies in the cone, and the way to its middle or to one of its corners is
    /// free. By touch: it is within reach of the hands.
    bool notices(const World& world, const ChangedPlace& place, const EyeView* view, SenseScratch& scratch) const;
    /// What the body feels of itself, for bodies of a `Sim`. Hosts with their own bodies fill a SelfState themselves.
    SelfState feelSelf(const World& world, const Sim& sim) const;

    /// Sensed since the last `forgetPercepts`, in order.
    std::span<const Percept> percepts() const { return m_log.percepts(); }
    /// The mind has had them.
    void forgetPercepts() { m_log.clear(); }
    /// Is told from now on where each percept comes from; null: nobody asks. It must outlive its use. Not part of the
    /// state.
    void setWitness(PerceptWitness* witness) { m_witness = witness; }

    void visitState(StateVisitor& v);

  private:
    const EyeView* draw(const World& world, const EyeScene& scene, Tick tick, EyeCondition& condition,
                        SenseScratch& scratch) const;

    SlotId<EntityTag> m_body;
    AgentId m_agent;
    std::shared_ptr<const SenseList> m_list;
    std::vector<std::unique_ptr<Sense>> m_senses; ///< as in the list, but for the eye
    const EyeSense* m_eye = nullptr;              ///< of the list
    Tick m_nextLook = 0, m_lastLook = 0;
    PerceptLog m_log;
    PerceptTracks m_seen; ///< by the eye
    EyeCondition m_condition;
    PerceptWitness* m_witness = nullptr;
};

} // namespace lince
