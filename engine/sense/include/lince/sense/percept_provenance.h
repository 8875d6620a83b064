#pragma once
// Where a percept comes from: which sense, which ray, pixel or event, which thing of the truth. For people and tests.
//
// It stays on this side of the gate: percepts do not hold it, minds are not handed it, no state and no hash has it.
// Nobody who asks: a null pointer is tested for each percept, and that is all.

#include <lince/agent/eye_view.h>
#include <lince/agent/percept.h>
#include <lince/core/id.h>

#include <cstdint>

namespace lince {

struct EntityTag;

/// By which part of a sense a percept came.
enum class PerceptSource : std::uint8_t {
    Other,   ///< a game's own sense that says no more
    Pixels,  ///< of the eye's picture
    Ray,     ///< of sight by rays
    Noise,   ///< an event
    Blow,    ///< an event
    Touch,   ///< an event: a contact that begins
    Contact, ///< one that goes on
    Memory,  ///< nothing now: the percept is lost or forgotten, and as it was last
};
const char* nameOf(PerceptSource source);

struct PerceptProvenance {
    static constexpr std::uint32_t kNoEvent = 0xffffffffu;

    PerceptSource source = PerceptSource::Other;
    /// The thing that it is a percept of; when it is lost: was of. Null: the level, nobody, or no longer known.
    SlotId<EntityTag> entity;
    std::uint32_t event = kNoEvent; ///< which of World::events() of this tick, for those that come by one
    /// From eye, ear or the body's axis to what was sensed: of Ray the first that is free, of Pixels through `pixel` as
    /// far as the picture says.
    Vec3 from, to;
    EyePixel pixel;           ///< of Pixels: the one nearest to the middle of all that show it
    std::uint32_t pixels = 0; ///< likewise: how many do
    EyePixel low, high;       ///< likewise: the rectangle around them
};

/// Is told of every percept that waits for a mind, when it comes to wait.
class PerceptWitness {
  public:
    virtual ~PerceptWitness() = default;
    /// At the tick `now`, while the truth is what was sensed; `percept.tick` says when the thing itself was last
    /// sensed. On the thread that senses: in parallel for different observers.
    virtual void sensed(AgentId observer, Tick now, const Percept& percept, const PerceptProvenance& from) = 0;
};

} // namespace lince
