#pragma once
// One agent: a mind, the senses that feed it, and what passes between it and the others.

#include <lince/agent/agent_input.h>
#include <lince/agent/intent.h>
#include <lince/agent/message.h>
#include <lince/core/random.h>
#include <lince/mind/brain.h>
#include <lince/runtime/dynamic_nav_mesh.h>
#include <lince/sense/agent_senses.h>
#include <lince/sim/definitions.h>
#include <lince/world/entity.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lince {

/// What agents of one make have in common: a group of a scenario, or what a host says of its own.
struct AgentKind {
    std::string brainName;                                ///< for people and reports
    std::function<Result<std::unique_ptr<Brain>>()> mind; ///< makes one; empty: driven by input
    FactionId faction;
    std::optional<BodyDefinition> body;    ///< none: its agents begin without one, like a commander behind the front
    std::optional<BodyDefinition> mapOf{}; ///< without one: its mind knows the ground as such a body walks on it
    std::shared_ptr<const SenseList> senses = std::make_shared<const SenseList>(SenseList::plain());
};

struct Agent {
    AgentId id;
    std::uint32_t kind = 0; ///< in a simulation: the group of the scenario, from 0
    EntityId body;          ///< null: it has none
    FactionId faction;
    std::string brainName;
    std::unique_ptr<Brain> brain; ///< null: driven by input
    AgentSenses senses;
    RandomStream random;
    Intent intent;
    bool driven = false; ///< hands took over from the brain
    std::vector<Message> inbox, outbox;
    MapKnowledge mapKnowledge;                ///< with a map
    std::uint32_t mapNumber = kNoMap;         ///< which of the runner's maps; kNoMap: its mind asks for none
    std::shared_ptr<const NavData> map{};     ///< derived from what it knows
    std::shared_ptr<const Roadmap> roadmap{}; ///< that its mind asked for; never changes
    static constexpr std::uint32_t kNoMap = 0xffffffffu;

    void visitState(StateVisitor& v);
};

} // namespace lince
