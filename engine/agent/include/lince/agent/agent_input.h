#pragma once
// What comes from outside with a tick: hands, a network, a learner. The same value is played, recorded and sent.

#include <lince/agent/intent.h>
#include <lince/core/vocabulary.h>

namespace lince {

/// What somebody outside wants of one agent's body. Holds until the next one for that agent.
struct AgentInput {
    AgentId agent;
    Intent intent;
};

} // namespace lince
