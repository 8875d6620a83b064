#include "scratch_pool.h"
#include "spawning.h"

#include <lince/runtime/nav_body.h>
#include <lince/runtime/simulation.h>

#include <algorithm>

namespace lince {

void Agent::visitState(StateVisitor& v) {
    v.field("id", id);
    v.field("body", body);
    v.field("faction", faction);
    v.field("senses", senses);
    v.field("random", random);
    v.field("intent", intent);
    v.field("driven", driven);
    v.list("inbox", inbox);
    if (mapNumber != kNoMap) v.field("mapKnowledge", mapKnowledge);
    if (brain) v.field("brain", *brain);
}

Result<Stage> loadStage(const std::string& scenarioPath, const std::string& otherLevel, const std::string& cacheFolder,
                        const SenseRegistry& registry) {
    auto scenario = loadScenario(scenarioPath);
    if (!scenario) return scenario.error();
    if (!otherLevel.empty()) scenario->levelPath = otherLevel;
    auto level = loadLevel(scenario->levelPath);
    if (!level) return otherLevel.empty() ? namedBy({scenarioPath}, level.error()) : level.error();
    auto definitions = loadDefinitions(scenario->definitionsPath);
    if (!definitions) return namedBy({scenarioPath}, definitions.error());
    auto senses = loadSenseLists(scenario->definitionsPath, registry);
    if (!senses) return namedBy({scenarioPath}, senses.error());
    Stage stage;
    stage.cacheFolder = cacheFolder;
    stage.maps = std::make_shared<NavCache>(cacheFolder, *level);
    stage.roadmaps = std::make_shared<RoadmapCache>(cacheFolder, *level, stage.maps);
    stage.scenario = std::move(*scenario);
    stage.level = std::move(*level);
    stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
    stage.senses = std::move(*senses);
    return stage;
}

namespace {
constexpr std::size_t kAgentsTogether = 16; ///< handed to a thread at once
}

Simulation::Simulation(const Stage& stage, std::uint64_t seed)
    : m_stage(stage), m_seed(seed), m_world(stage.level), m_scratches(std::make_unique<ScratchPool>()) {}
Simulation::~Simulation() = default;

Result<std::shared_ptr<const SenseList>> Simulation::sensesOf(const AgentGroup& group,
                                                              const BodyDefinition& body) const {
    const std::string& name = group.senses.empty() ? body.senses : group.senses;
    if (name.empty()) return std::make_shared<const SenseList>(SenseList::plain());
    for (const SenseList& list : m_stage.senses)
        if (list.name == name) return std::make_shared<const SenseList>(list);
    return errorAt(group.place, "senses=" + inQuotes(name), "a <senses> of " + m_stage.scenario.definitionsPath);
}

Result<std::unique_ptr<Simulation>> Simulation::create(const Stage& stage, std::uint64_t seed,
                                                       const BrainRegistry& brains, const Log& log) {
    std::unique_ptr<Simulation> simulation(new Simulation(stage, seed));
    if (const Status status = simulation->populate(brains, log); !status) return status.error();
    return simulation;
}

Status Simulation::populate(const BrainRegistry& brains, const Log& log) {
    const Definitions& definitions = *m_stage.definitions;
    FactionTable& factions = m_world.factions();
    for (const FactionDefinition& f : definitions.factions)
        (void)factions.add(f.name, f.colour);
    for (const FactionDefinition& f : definitions.factions)
        for (const std::string& enemy : f.hostile) {
            const auto a = factions.find(f.name), b = factions.find(enemy);
            if (a && b) factions.setHostile(*a, *b);
        }

    m_sim = std::make_unique<Sim>(m_world, definitions, SimSettings{m_seed, m_stage.scenario.friendlyFire});
    if (m_sim->unknownItems() > 0)
        log.write(LogLevel::Warning, m_stage.scenario.levelPath + ": " + std::to_string(m_sim->unknownItems()) +
                                         " items of the level are of types that " + m_stage.scenario.definitionsPath +
                                         " does not have; left out");

    std::vector<std::string> sides; // by id, from 1
    for (std::size_t i = 1; i < factions.size(); ++i)
        sides.push_back(factions[FactionId{static_cast<std::uint16_t>(i)}].name);
    RandomStream random(m_seed, 0, RandomPurpose::Spawn);
    for (const AgentGroup& group : m_stage.scenario.groups) {
        const auto body = definitions.findBody(group.body);
        if (!body)
            return errorAt(group.place, "body=" + inQuotes(group.body),
                           "a <body> of " + m_stage.scenario.definitionsPath);
        FactionId faction;
        if (!group.faction.empty()) {
            const auto found = factions.find(group.faction);
            if (!found)
                return errorAt(group.place, "faction=" + inQuotes(group.faction),
                               "a <faction> of " + m_stage.scenario.definitionsPath);
            faction = *found;
        }
        const auto senses = sensesOf(group, definitions[*body]);
        if (!senses) return senses.error();
        BrainParameters parameters = group.parameters;
        parameters.setSides(sides);
        for (std::uint32_t i = 0; i < group.count; ++i) {
            Agent agent;
            if (group.brain != "input") {
                auto brain = brains.make(group.brain, parameters);
                if (!brain) return errorAt(group.place, brain.error().message);
                agent.brain = std::move(*brain);
            }
            const auto place = findSpawnPlace(m_world, group, definitions[*body], i, random);
            if (!place)
                return errorAt(group.place, "no place for agent " + std::to_string(i + 1) + " of the group",
                               group.spawn == AgentGroup::Spawn::Points
                                   ? "a level with spawn points and room around them"
                                   : "a level with free floor");
            agent.id = AgentId{static_cast<std::uint16_t>(m_agents.size() + 1)};
            agent.faction = faction;
            agent.brainName = group.brain;
            agent.body = m_sim->spawn(*body, faction, place->feet, place->yaw);
            agent.senses = AgentSenses(agent.body, agent.id, *senses, m_seed);
            agent.random = RandomStream(m_seed, agent.id.value, RandomPurpose::Brain);
            agent.intent.yaw = place->yaw;
            m_agents.push_back(std::move(agent));
        }
    }
    m_world.clearEvents();
    prepareEyes();
    if (const Status status = prepareMaps(log); !status) return status.error();
    return prepareRoadmaps(log);
}

Status Simulation::prepareRoadmaps(const Log& log) {
    for (Agent& agent : m_agents) {
        const auto wish = agent.brain ? agent.brain->needs().roadmap : std::nullopt;
        if (!wish) continue;
        if (!m_stage.maps) m_stage.maps = std::make_shared<NavCache>(m_stage.cacheFolder, m_stage.level);
        if (!m_stage.roadmaps)
            m_stage.roadmaps = std::make_shared<RoadmapCache>(m_stage.cacheFolder, m_stage.level, m_stage.maps);
        const BodyDefinition& body = (*m_stage.definitions)[m_sim->character(agent.body)->type];
        auto roadmap = m_stage.roadmaps->roadmap(body, *wish, log);
        if (!roadmap) return roadmap.error();
        agent.roadmap = *roadmap;
        agent.brain->adopt({nullptr, std::move(*roadmap)}, KnowledgeUse::Changed);
    }
    return {};
}

Status Simulation::prepareMaps(const Log& log) {
    for (Agent& agent : m_agents) {
        if (!agent.brain || !agent.brain->needs().map) continue;
        const NavBody body = navBodyOf((*m_stage.definitions)[m_sim->character(agent.body)->type]);
        const auto same = [&](const auto& candidate) { return candidate->bodyMap().body == body; };
        auto found = std::find_if(m_maps.begin(), m_maps.end(), same);
        if (found == m_maps.end()) {
            if (!m_stage.maps) m_stage.maps = std::make_shared<NavCache>(m_stage.cacheFolder, m_stage.level);
            auto map = m_stage.maps->map(body, log);
            if (!map) return map.error();
            m_maps.push_back(std::make_unique<DynamicNavMesh>(m_stage.maps, std::move(*map), m_world));
            found = m_maps.end() - 1;
        }
        agent.mapNumber = static_cast<std::uint32_t>(found - m_maps.begin());
    }
    refreshMaps(KnowledgeUse::Changed);
    return {};
}

void Simulation::noticeChanges(Agent& agent, SenseScratch& scratch) {
    const std::vector<MapChange>& changes = m_maps[agent.mapNumber]->changes();
    MapKnowledge& knowledge = agent.mapKnowledge;
    knowledge.known.resize(changes.size(), 0);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (knowledge.known[i] != 0) continue;
        const auto sees = [&](const NavBox& box) {
            return agent.senses.notices(m_world, box.centre, box.halfSize, box.yaw, scratch);
        };
        // Where a box stands now tells as much as where it no longer stands.
        if (!sees(changes[i].before) && (changes[i].gone || !sees(changes[i].after))) continue;
        knowledge.known[i] = 1;
        knowledge.fresh = true;
        knowledge.news.push_back(changes[i].before.centre);
    }
}

void Simulation::refreshMaps(KnowledgeUse why) {
    for (Agent& agent : m_agents) {
        if (agent.mapNumber == Agent::kNoMap) continue;
        auto map = m_maps[agent.mapNumber]->mapFor(agent.mapKnowledge);
        agent.mapKnowledge.fresh = false;
        if (map == agent.map && why == KnowledgeUse::Changed) continue;
        agent.map = std::move(map);
        agent.brain->adopt({agent.map.get(), nullptr}, why);
    }
    for (const auto& map : m_maps)
        map->forgetUnused();
}

void Simulation::prepareEyes() {
    bool eyes = false, needLight = false;
    for (const Agent& agent : m_agents)
        if (const EyeSense* eye = agent.senses.eye()) {
            eyes = true;
            needLight = needLight || eye->imperfections.needsLight;
        }
    if (!eyes) return;
    if (!m_stage.eyeLevel) m_stage.eyeLevel = EyeLevel::make(m_world.level());
    if (needLight) (void)m_stage.eyeLevel->light(m_world.level());
    m_eyeScene = std::make_unique<EyeScene>(m_stage.eyeLevel);
}

const Agent* Simulation::agent(AgentId id) const {
    return id && id.value <= m_agents.size() ? &m_agents[id.value - 1u] : nullptr;
}

void Simulation::takeIn(const AgentInput& input) {
    if (agent(input.agent) == nullptr) return;
    m_inputs.push_back({input.agent, sanitized(input.intent)});
    const Intent& intent = m_inputs.back().intent;
    Agent& target = m_agents[input.agent.value - 1u];
    target.driven = target.brain && intent.pressed(Button::Possess);
    if (!target.brain || target.driven) target.intent = intent;
}

void Simulation::trace(AgentId agent, DecisionTrace* into) {
    m_tracedAgent = agent;
    m_trace = into;
}

bool Simulation::thinksNow(const Agent& agent) const {
    if (!agent.brain || agent.driven) return false;
    const Tick period = std::max<Tick>(1, agent.brain->period());
    return (m_now + agent.id.value) % period == 0 || m_now == 0;
}

void Simulation::senseAndThink(Agent& agent) {
    const ScratchPool::Lease scratch(*m_scratches);
    SenseScratch& senses = (*scratch).senses;
    agent.senses.sense(m_world, m_now, senses);
    if (!agent.brain || agent.driven) {
        agent.senses.forgetPercepts();
        agent.inbox.clear();
        return;
    }
    if (!thinksNow(agent)) return;
    const SelfState self = agent.senses.feelSelf(m_world, *m_sim);
    if (self.alive) {
        if (agent.map) noticeChanges(agent, senses);
        const EyeView* view = m_eyeScene ? agent.senses.look(m_world, *m_eyeScene, m_now, senses) : nullptr;
        const ThinkInput input{m_now,
                               self,
                               agent.senses.percepts(),
                               agent.inbox,
                               view,
                               agent.map.get(),
                               agent.mapKnowledge.news,
                               agent.map ? &(*scratch).nav : nullptr};
        ThinkOutput output{agent.intent, agent.outbox, agent.random, agent.id == m_tracedAgent ? m_trace : nullptr};
        agent.brain->think(input, output);
        agent.intent = sanitized(agent.intent);
        agent.intent.release(Button::Possess);
    }
    agent.mapKnowledge.news.clear();
    agent.senses.forgetPercepts();
    agent.inbox.clear();
}

void Simulation::tellOfChanges(const Agent& sender, Vec3 place, Agent& listener) const {
    if (sender.mapNumber != listener.mapNumber || sender.mapNumber == Agent::kNoMap) return;
    constexpr float kNear = 3; // metres: "by the gate"
    const std::vector<MapChange>& changes = m_maps[sender.mapNumber]->changes();
    listener.mapKnowledge.known.resize(changes.size(), 0);
    for (std::size_t i = 0; i < changes.size() && i < sender.mapKnowledge.known.size(); ++i)
        if (sender.mapKnowledge.known[i] != 0 && length(changes[i].before.centre - place) <= kNear)
            listener.mapKnowledge.known[i] = 1, listener.mapKnowledge.fresh = true;
}

void Simulation::deliverMessages() {
    for (Agent& sender : m_agents) {
        for (Message message : sender.outbox) {
            message.from = sender.id;
            message.tick = m_now;
            for (Agent& listener : m_agents) {
                const bool meant = message.to ? listener.id == message.to
                                              : listener.id != sender.id && listener.faction == sender.faction;
                if (!meant || !listener.brain || listener.inbox.size() >= 256) continue;
                listener.inbox.push_back(message);
                if (const auto change = message.as<MapChanged>()) tellOfChanges(sender, change->place, listener);
            }
        }
        sender.outbox.clear();
    }
}

void Simulation::tick(JobPool& pool, std::span<const AgentInput> inputs) {
    m_inputs.clear();
    for (const AgentInput& input : inputs)
        takeIn(input);
    const auto looks = [this](const Agent& agent) { return agent.senses.eye() != nullptr && thinksNow(agent); };
    if (m_eyeScene && std::any_of(m_agents.begin(), m_agents.end(), looks)) m_eyeScene->update(m_world);
    for (const auto& map : m_maps)
        map->follow(m_world, m_now);
    // Tiles are baked beside the thoughts of the agents: what the agents know of the map does not change meanwhile.
    const std::size_t groups = (m_agents.size() + kAgentsTogether - 1) / kAgentsTogether;
    pool.forEach(m_maps.size() + groups, 1, [this](std::size_t i) {
        if (i < m_maps.size()) {
            m_maps[i]->bake();
            return;
        }
        const std::size_t first = (i - m_maps.size()) * kAgentsTogether;
        for (std::size_t a = first; a < std::min(first + kAgentsTogether, m_agents.size()); ++a)
            senseAndThink(m_agents[a]);
    });
    deliverMessages();
    bool mapsChanged = false;
    for (const auto& map : m_maps)
        mapsChanged = map->publish() || mapsChanged;
    for (const Agent& agent : m_agents)
        mapsChanged = mapsChanged || (agent.map && agent.mapKnowledge.fresh);
    if (mapsChanged) refreshMaps(KnowledgeUse::Changed);
    m_orders.clear();
    for (const Agent& agent : m_agents)
        m_orders.push_back({agent.body, agent.intent});
    m_sim->step(m_orders);
    ++m_now;
}

void Simulation::visitState(StateVisitor& v) {
    v.field("now", m_now);
    v.field("world", m_world);
    v.field("sim", *m_sim);
    // Agents are never added or removed while it runs, so a list of another length is a state of another scenario.
    std::uint32_t count = static_cast<std::uint32_t>(m_agents.size());
    v.field("agentCount", count);
    if (count == m_agents.size()) v.list("agents", m_agents);
    for (const auto& map : m_maps)
        v.field("map", *map);
}

std::span<const std::byte> Simulation::save() {
    m_writer.clear();
    visitState(m_writer);
    return m_writer.bytes();
}

Hash128 Simulation::hash() {
    return hashBytes(save());
}

Status Simulation::restore(std::span<const std::byte> bytes) {
    // Who is who was settled when the simulation was made.
    m_identities.clear();
    for (const Agent& agent : m_agents)
        m_identities.push_back({agent.id, agent.body, agent.faction});
    StateReader reader(bytes);
    visitState(reader);
    bool valid = !reader.failed() && reader.atEnd() && m_agents.size() == m_identities.size() && m_world.isValid() &&
                 m_sim->isValid();
    for (std::size_t i = 0; valid && i < m_agents.size(); ++i) {
        const Agent& agent = m_agents[i];
        valid =
            m_identities[i] == Identity{agent.id, agent.body, agent.faction} && m_sim->character(agent.body) != nullptr;
    }
    for (const auto& map : m_maps)
        valid = valid && map->settle();
    if (!valid) return Error{"found a saved state that does not fit this scenario, expected one that it came to"};
    m_world.refreshGrid();
    refreshMaps(KnowledgeUse::Restored);
    return {};
}

std::optional<StateDifference> Simulation::compare(std::span<const std::byte> first,
                                                   std::span<const std::byte> second) {
    StateComparer comparer(first, second);
    visitState(comparer);
    if (comparer.difference()) return comparer.difference();
    if (comparer.failed() || first.size() != second.size())
        return StateDifference{"(length)", std::to_string(first.size()) + " bytes",
                               std::to_string(second.size()) + " bytes"};
    return {};
}

Status Simulation::alterTruth(const std::function<void(World&, Sim&)>& alter) {
    const std::vector<Event> events = m_world.events();
    alter(m_world, *m_sim);
    m_world.clearEvents();
    for (const Event& event : events)
        m_world.emit(event);
    m_world.refreshGrid();
    const auto hasBody = [this](const Agent& agent) { return m_sim->character(agent.body) != nullptr; };
    if (!m_world.isValid() || !m_sim->isValid() || !std::all_of(m_agents.begin(), m_agents.end(), hasBody))
        return Error{"found an altered truth that is not sound, expected one that a simulation can go on from"};
    return {};
}

} // namespace lince
