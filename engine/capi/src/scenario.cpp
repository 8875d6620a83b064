#include "scenario.h"

#include "guard.h"
#include "log_sink.h"
#include "values.h"

#include <lince/core/hash.h>

using namespace lince;
using namespace lince::capi;

namespace lince::capi {
namespace {

/// Every brain of the registry with its last percepts kept.
BrainRegistry watchedBrains(BrainRegistry registry) {
    const auto plain = std::make_shared<const BrainRegistry>(registry);
    for (const std::string& name : plain->names())
        registry.replace(name, [plain, name](const BrainParameters& parameters) -> std::unique_ptr<Brain> {
            auto brain = plain->make(name, parameters);
            if (!brain) return nullptr; // the parameters keep the mistake, and the registry tells it
            return std::make_unique<WatchedBrain>(std::move(*brain));
        });
    return registry;
}

} // namespace

std::optional<ScenarioParts> loadParts(const char* path, const lince_scenario_settings* settings,
                                       lince_status& status) {
    lince_scenario_settings given{};
    ScenarioParts parts;
    status = LINCE_BAD_ARGUMENT;
    if (path == nullptr || (settings != nullptr && !take(settings, given))) {
        (void)badArgument("found path NULL or other settings, expected lince_scenario_settings with their struct_size");
        return {};
    }
    if (given.brain_count > 1000 || (given.brain_count > 0 && given.brains == nullptr)) {
        (void)badArgument("found other brains, expected at most 1000");
        return {};
    }
    status = LINCE_BAD_CONTENT;
    for (std::size_t i = 0; i < given.brain_count; ++i) {
        auto make = callbackMake(elementAt(given.brains, i), parts.failures);
        if (!make) {
            (void)badContent(make.error());
            return {};
        }
        parts.catalogue.brains.add((*make)->name, [make = *make](const BrainParameters& parameters) {
            return makeCallbackBrain(make, parameters);
        });
    }
    parts.catalogue.brains = watchedBrains(std::move(parts.catalogue.brains));
    if (const Status known = parts.catalogue.status(); !known) {
        (void)badContent(known.error());
        return {};
    }
    auto stage = loadStage(path, {}, given.cache_folder != nullptr ? given.cache_folder : "", &parts.catalogue);
    if (!stage) {
        (void)badContent(stage.error());
        return {};
    }
    parts.stage = std::move(*stage);
    parts.seed = given.seed != 0 ? given.seed : parts.stage.scenario.seed;
    parts.threads = std::clamp(given.threads, 1u, 256u);
    parts.log = logSink(given.log, given.log_user);
    status = LINCE_OK;
    return parts;
}

} // namespace lince::capi

lince_status lince_scenario_load(const char* path, const lince_scenario_settings* settings, lince_scenario** out) {
    return guarded([&] {
        if (out == nullptr) return badArgument("found out NULL, expected where to write the handle");
        lince_status status = LINCE_OK;
        auto parts = loadParts(path, settings, status);
        if (!parts) return status;
        auto made = std::make_unique<lince_scenario>(std::move(*parts));
        auto simulation =
            Simulation::create(made->parts.stage, made->parts.seed, made->parts.catalogue, made->parts.log);
        if (!simulation) return badContent(simulation.error());
        made->simulation = std::move(*simulation);
        *out = made.release();
        return LINCE_OK;
    });
}

void lince_scenario_destroy(lince_scenario* scenario) {
    delete scenario;
}

lince_status lince_scenario_tick(lince_scenario* scenario, const lince_input* inputs, size_t count) {
    return guarded([&] {
        if (scenario == nullptr || (count > 0 && inputs == nullptr))
            return badArgument("found NULL, expected scenario and inputs");
        std::vector<AgentInput> taken;
        for (std::size_t i = 0; i < count; ++i) {
            lince_input input;
            lince_intent intent;
            if (!take(elementAt(inputs, i), input) || !take(input.intent, intent))
                return badArgument("found another input, expected lince_input and lince_intent with their struct_size");
            taken.push_back({agentOf(input.agent), fromC(intent)});
        }
        scenario->trace.clear();
        scenario->simulation->tick(scenario->pool, taken);
        scenario->measures.observe(*scenario->simulation);
        if (!scenario->trace.entries().empty()) scenario->reasons = scenario->trace.toText();
        return LINCE_OK;
    });
}

uint32_t lince_scenario_now(const lince_scenario* scenario) {
    return scenario != nullptr ? scenario->simulation->now() : 0;
}

uint32_t lince_scenario_length(const lince_scenario* scenario) {
    return scenario != nullptr ? scenario->parts.stage.scenario.ticks : 0;
}

lince_status lince_scenario_hash(lince_scenario* scenario, char out[33]) {
    return guarded([&] {
        if (scenario == nullptr || out == nullptr) return badArgument("found NULL, expected scenario and out");
        std::memcpy(out, toHex(scenario->simulation->hash()).c_str(), 33);
        return LINCE_OK;
    });
}

lince_status lince_scenario_agents(const lince_scenario* scenario, lince_agent_id* out, size_t capacity,
                                   size_t* count) {
    return guarded([&] {
        if (scenario == nullptr || count == nullptr) return badArgument("found NULL, expected scenario and count");
        const auto& agents = scenario->simulation->agents();
        *count = agents.size();
        for (std::size_t i = 0; out != nullptr && i < std::min(capacity, agents.size()); ++i)
            out[i] = agents[i].id.number();
        return LINCE_OK;
    });
}

lince_status lince_scenario_body(const lince_scenario* scenario, lince_agent_id agent, lince_body* out) {
    return guarded([&] {
        const Agent* found = scenario != nullptr ? scenario->simulation->agent(agentOf(agent)) : nullptr;
        const Entity* body = found != nullptr ? scenario->simulation->world().find(found->body) : nullptr;
        if (body == nullptr) return badArgument("found no agent of that id with a body, expected one");
        return give(toC(*body), out) ? LINCE_OK : badArgument("found struct_size 0, expected sizeof(lince_body)");
    });
}

lince_status lince_scenario_percepts(const lince_scenario* scenario, lince_agent_id agent, lince_percept* out,
                                     size_t capacity, size_t* count) {
    return guarded([&] {
        const Agent* found = scenario != nullptr ? scenario->simulation->agent(agentOf(agent)) : nullptr;
        if (found == nullptr) return badArgument("found no agent of that id, expected one");
        return givePercepts(found->brain.get(), out, capacity, count);
    });
}

lince_status lince_scenario_measure(lince_scenario* scenario, uint32_t number, const char** name, double* value) {
    return guarded([&] {
        if (scenario == nullptr || name == nullptr || value == nullptr)
            return badArgument("found NULL, expected scenario, name and value");
        if (scenario->measuredAt != scenario->simulation->now()) {
            auto report = scenario->measures.report(*scenario->simulation);
            if (!report) return badContent(report.error());
            scenario->measured = std::move(*report);
            scenario->measuredAt = scenario->simulation->now();
        }
        if (number >= scenario->measured.size())
            return badArgument("found a number behind the last measure, expected a smaller one");
        const auto found = std::next(scenario->measured.begin(), number);
        *name = found->first.c_str();
        *value = found->second;
        return LINCE_OK;
    });
}

lince_status lince_scenario_save(lince_scenario* scenario, void* buffer, size_t capacity, size_t* size) {
    return guarded([&] {
        if (scenario == nullptr) return badArgument("found scenario NULL, expected one");
        return giveBytes(scenario->simulation->save(), buffer, capacity, size);
    });
}

lince_status lince_scenario_restore(lince_scenario* scenario, const void* bytes, size_t size) {
    return guarded([&] {
        if (scenario == nullptr || bytes == nullptr) return badArgument("found NULL, expected scenario and bytes");
        scenario->measuredAt = {};
        const Status status = scenario->simulation->restore({static_cast<const std::byte*>(bytes), size});
        return status ? LINCE_OK : badContent(status.error());
    });
}

lince_status lince_scenario_explain(lince_scenario* scenario, lince_agent_id agent) {
    return guarded([&] {
        if (scenario == nullptr) return badArgument("found scenario NULL, expected one");
        if (agent != 0 && scenario->simulation->agent(agentOf(agent)) == nullptr)
            return badArgument("found no agent of that id, expected one");
        scenario->reasons.clear();
        scenario->simulation->trace(agentOf(agent), agent != 0 ? &scenario->trace : nullptr);
        return LINCE_OK;
    });
}

const char* lince_scenario_reasons(const lince_scenario* scenario) {
    return scenario != nullptr ? scenario->reasons.c_str() : "";
}

uint64_t lince_scenario_failed_thoughts(const lince_scenario* scenario) {
    return scenario != nullptr ? scenario->parts.failures->load() : 0;
}
