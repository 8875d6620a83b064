#pragma once
// What comes from outside with a tick: hands, a network, a learner. The same values are played, recorded and sent.

#include <lince/agent/intent.h>
#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>

#include <cstdint>

namespace lince {

/// What somebody outside wants of one agent's body. Holds until the next one for that agent.
struct AgentInput {
    AgentId agent;
    Intent intent;
};

/// A change of who takes part: from outside, or by the rules of a game.
struct LifeChange {
    enum class Kind : std::uint8_t {
        Join,    ///< one more agent of `group`
        Leave,   ///< `agent` goes, and its body with it
        Inhabit, ///< `agent` takes the body of `whose` (null: none) and leaves its own standing
    };
    Kind kind = Kind::Join;
    std::uint16_t group = 0; ///< of the scenario, from 0
    AgentId agent, whose;
    bool placed = false; ///< Join: at `feet`, looking along `yaw` (radians); else where its group begins
    Vec3 feet;
    float yaw = 0;
};

} // namespace lince
