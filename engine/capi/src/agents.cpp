#include "guard.h"
#include "values.h"
#include "world.h"

#include <lince/sense/sense_list.h>

#include <cmath>

using namespace lince;
using namespace lince::capi;

namespace {

Result<std::shared_ptr<const SenseList>> sensesFrom(const char* elements) {
    if (elements == nullptr) return std::make_shared<const SenseList>(SenseList::plain());
    auto lists = parseSenseLists("<definitions><senses name='own'>" + std::string(elements) + "</senses></definitions>",
                                 "senses");
    if (!lists) return lists.error();
    if (lists->size() != 1) return Error{"senses: found another element, expected those of <senses>"};
    return std::make_shared<const SenseList>(std::move(lists->front()));
}

Result<BodyDefinition> definitionFrom(const lince_kind& given) {
    BodyDefinition body;
    const std::pair<float, float*> numbers[] = {{given.radius, &body.radius},
                                                {given.height, &body.height},
                                                {given.walk_speed, &body.walkSpeed},
                                                {given.run_speed, &body.runSpeed}};
    for (const auto& [number, into] : numbers) {
        if (!(number >= 0 && number <= 100))
            return Error{"found a size or speed that is not from 0 to 100, expected metres"};
        if (number > 0) *into = number;
    }
    return body;
}

Result<AgentKind> kindFrom(lince_world& world, const lince_kind& given, BodyDefinition& body) {
    AgentKind kind;
    BrainParameters parameters;
    if (given.parameter_count > 1000 || (given.parameter_count > 0 && given.parameters == nullptr))
        return Error{"found other parameters, expected at most 1000"};
    for (std::uint32_t i = 0; i < given.parameter_count; ++i) {
        if (given.parameters[i].name == nullptr || given.parameters[i].value == nullptr)
            return Error{"found a parameter with NULL, expected name and value"};
        parameters.set(given.parameters[i].name, given.parameters[i].value);
    }
    std::vector<std::string> sides;
    for (std::size_t i = 1; i < world.world.factions().size(); ++i)
        sides.push_back(world.world.factions()[FactionId{static_cast<std::uint16_t>(i)}].name);
    parameters.setSides(std::move(sides));

    if ((given.brain != nullptr) == (given.own != nullptr))
        return Error{"found both or neither, expected brain or own"};
    if (given.own != nullptr) {
        auto make = callbackMake(given.own, world.failures);
        if (!make) return make.error();
        kind.brainName = (*make)->name;
        kind.mind = [make = *make, parameters]() -> Result<std::unique_ptr<Brain>> {
            auto brain = makeCallbackBrain(make, parameters);
            if (const Status status = parameters.status(); !status) return status.error();
            return std::unique_ptr<Brain>(std::make_unique<WatchedBrain>(std::move(brain)));
        };
    } else {
        kind.brainName = given.brain;
        kind.mind = [name = kind.brainName, parameters]() -> Result<std::unique_ptr<Brain>> {
            auto brain = BrainRegistry::standard().make(name, parameters);
            if (!brain) return brain.error();
            return std::unique_ptr<Brain>(std::make_unique<WatchedBrain>(std::move(*brain)));
        };
    }
    kind.faction = {given.faction};
    auto definition = definitionFrom(given);
    if (!definition) return definition.error();
    body = std::move(*definition);
    if (given.bodiless == 0) kind.body = body;
    auto senses = sensesFrom(given.senses);
    if (!senses) return senses.error();
    kind.senses = std::move(*senses);
    return kind;
}

/// What the mirror of a body says of it.
SelfState mirroredSelf(const lince_world& world, const Agent& agent) {
    SelfState self;
    self.agent = agent.id;
    self.faction = agent.faction;
    const Entity* entity = world.world.find(agent.body);
    if (entity == nullptr) {
        self.alive = false;
        return self;
    }
    const BodyDefinition& body = world.bodies[agent.kind];
    self.position = entity->position;
    self.velocity = entity->velocity;
    self.yaw = entity->yaw, self.pitch = entity->pitch;
    self.eyeHeight = entity->eyeHeight;
    self.radius = entity->shape.radius, self.height = entity->shape.height;
    self.walkSpeed = body.walkSpeed, self.runSpeed = body.runSpeed, self.turnSpeed = body.turnSpeed;
    self.crouching = entity->crouching;
    self.health = self.maxHealth = 100;
    return self;
}

lince_status noAgent() {
    return badArgument("found no agent of that id, expected one of lince_agent_add");
}

} // namespace

lince_status lince_kind_add(lince_world* world, const lince_kind* kind, uint32_t* out) {
    return guarded([&] {
        lince_kind given;
        if (world == nullptr || out == nullptr || !take(kind, given))
            return badArgument("found NULL, expected world, out and a lince_kind with its struct_size");
        if (given.faction >= world->world.factions().size())
            return badArgument("found another faction, expected one of lince_world_faction");
        BodyDefinition body;
        auto made = kindFrom(*world, given, body);
        if (!made) return badContent(made.error());
        const auto number = world->runner.addKind(std::move(*made), world->log);
        if (!number) return badContent(number.error());
        world->bodies.push_back(std::move(body));
        *out = *number;
        return LINCE_OK;
    });
}

lince_status lince_agent_add(lince_world* world, uint32_t kind, lince_body_id body, float yaw, lince_agent_id* out) {
    return guarded([&] {
        if (world == nullptr || out == nullptr || !std::isfinite(yaw))
            return badArgument("found NULL, expected world and out");
        if (kind >= world->bodies.size()) return badArgument("found no such kind, expected one of lince_kind_add");
        if (body != 0 && world->world.find(entityOf(body)) == nullptr)
            return badArgument("found no body of that id, expected one of lince_body_add");
        const AgentId id = world->runner.add(kind, entityOf(body), yaw);
        if (!id) return failed(LINCE_FULL, "found 65535 agents, expected no more");
        *out = id.number();
        return LINCE_OK;
    });
}

lince_status lince_agent_remove(lince_world* world, lince_agent_id agent) {
    return guarded([&] { return world != nullptr && world->runner.remove(agentOf(agent)) ? LINCE_OK : noAgent(); });
}

lince_status lince_agent_intent(const lince_world* world, lince_agent_id agent, lince_intent* out) {
    return guarded([&] {
        const Agent* found = world != nullptr ? world->runner.agent(agentOf(agent)) : nullptr;
        if (found == nullptr) return noAgent();
        return give(toC(found->intent), out) ? LINCE_OK
                                             : badArgument("found struct_size 0, expected sizeof(lince_intent)");
    });
}

lince_status lince_agent_input(lince_world* world, lince_agent_id agent, const lince_intent* intent) {
    return guarded([&] {
        lince_intent given;
        if (!take(intent, given)) return badArgument("found no intent, expected one with its struct_size");
        return world != nullptr && world->runner.take({agentOf(agent), fromC(given)}) ? LINCE_OK : noAgent();
    });
}

lince_status lince_agent_tell(lince_world* world, lince_agent_id agent, const lince_message* message) {
    return guarded([&] {
        lince_message given;
        if (!take(message, given)) return badArgument("found no message, expected one with its struct_size");
        if (world == nullptr || world->runner.agent(agentOf(agent)) == nullptr) return noAgent();
        world->runner.tell(agentOf(agent), fromC(given), world->now);
        return LINCE_OK;
    });
}

lince_status lince_agent_percepts(const lince_world* world, lince_agent_id agent, lince_percept* out, size_t capacity,
                                  size_t* count) {
    return guarded([&] {
        const Agent* found = world != nullptr ? world->runner.agent(agentOf(agent)) : nullptr;
        return found != nullptr ? givePercepts(found->brain.get(), out, capacity, count) : noAgent();
    });
}

lince_status lince_world_tick(lince_world* world, lince_feel feel, void* user) {
    return guarded([&] {
        if (world == nullptr) return badArgument("found world NULL, expected one");
        world->world.refreshGrid();
        world->runner.tick(world->pool, world->now, [&](const Agent& agent) {
            SelfState self = mirroredSelf(*world, agent);
            if (feel == nullptr || !self.alive) return self;
            lince_self given = toC(self);
            feel(user, agent.id.number(), toC(agent.body), &given);
            fromC(given, self);
            return self;
        });
        world->world.clearEvents();
        ++world->now;
        return LINCE_OK;
    });
}
