#include "exchanged_names.h"
#include "scratch_pool.h"
#include "thought_trace.h"

#include <lince/runtime/agent_runner.h>
#include <lince/runtime/nav_body.h>
#include <lince/runtime/nav_cache.h>
#include <lince/runtime/roadmap_cache.h>
#include <lince/runtime/thought_gate.h>

#include <algorithm>

namespace lince {

void Agent::visitState(StateVisitor& v) {
    v.field("body", body);
    v.field("senses", senses);
    v.field("random", random);
    v.field("intent", intent);
    v.field("driven", driven);
    v.list("inbox", inbox);
    v.field("mapNumber", mapNumber);
    if (mapNumber != kNoMap) v.field("mapKnowledge", mapKnowledge);
    if (brain) v.field("brain", *brain);
}

void AgentRunner::RollEntry::visitState(StateVisitor& v) {
    v.field("id", id);
    v.field("kind", kind);
}

namespace {

constexpr std::size_t kAgentsTogether = 16; ///< handed to a thread at once
constexpr std::size_t kMaxAgents = 0xffff;
constexpr std::size_t kMaxInbox = 256; ///< messages; more are not heard

template <class Agents>
auto lowerBound(Agents& agents, AgentId id) {
    return std::lower_bound(agents.begin(), agents.end(), id,
                            [](const auto& agent, AgentId wanted) { return agent.id.value < wanted.value; });
}

} // namespace

void ThoughtGate::adopt(const Agent& agent, const Knowledge& knowledge, KnowledgeUse why) {
    agent.brain->adopt(knowledge, why);
}

void ThoughtGate::think(const Agent& agent, const ThinkInput& input, ThinkOutput& output) {
    agent.brain->think(input, output);
}

AgentRunner::AgentRunner(const World& world, BakedLevel baked, std::uint64_t seed)
    : m_world(world), m_baked(std::move(baked)), m_seed(seed), m_scratches(std::make_unique<ScratchPool>()) {}
AgentRunner::~AgentRunner() = default;

// --- who is there

Result<std::uint32_t> AgentRunner::addKind(AgentKind kind, const Log& log) {
    Kind added{std::move(kind), {}, Agent::kNoMap, nullptr, nullptr};
    if (added.mind)
        if (const Status status = prepareMind(added, log); !status) return status.error();
    prepareEye(added);
    m_kinds.push_back(std::move(added));
    return static_cast<std::uint32_t>(m_kinds.size() - 1);
}

Status AgentRunner::prepareMind(Kind& kind, const Log& log) {
    auto brain = kind.mind();
    if (!brain) return brain.error();
    kind.spare = std::move(*brain);
    kind.needs = kind.spare->needs();
    if (Status status = prepareMap(kind, log); !status) return status;
    if (Status status = prepareRoadmap(kind, log); !status) return status;
    if (kind.roadmap) kind.spare->adopt({nullptr, kind.roadmap}, KnowledgeUse::Changed);
    return {};
}

Status AgentRunner::changeMind(std::uint32_t kindNumber, std::function<Result<std::unique_ptr<Brain>>()> mind,
                               const std::function<void(Brain&, Brain&)>& goOn, const Log& log) {
    Kind changed{AgentKind(m_kinds[kindNumber]), {}, Agent::kNoMap, nullptr, nullptr};
    changed.mind = std::move(mind);
    if (Status status = prepareMind(changed, log); !status) return status;
    const bool mapsDiffer = changed.mapNumber != m_kinds[kindNumber].mapNumber;
    m_kinds[kindNumber] = std::move(changed);
    const Kind& kind = m_kinds[kindNumber];
    for (Agent& agent : m_agents) {
        if (agent.kind != kindNumber || !agent.brain) continue;
        std::unique_ptr<Brain> brain = makeMind(kindNumber);
        goOn(*brain, *agent.brain);
        agent.brain = std::move(brain);
        agent.roadmap = kind.roadmap;
        if (mapsDiffer) {
            agent.mapNumber = kind.mapNumber;
            agent.mapKnowledge = {};
            agent.map = nullptr;
        }
        if (agent.mapNumber != Agent::kNoMap) refreshMap(agent, KnowledgeUse::Restored);
    }
    return {};
}

NavCache& AgentRunner::navCache() {
    if (!m_baked.maps)
        m_baked.maps = std::make_shared<NavCache>(m_baked.cacheFolder, m_world.sharedLevel(), m_baked.bakers);
    return *m_baked.maps;
}

std::uint32_t AgentRunner::mapFor(const BodyDefinition& body) const {
    const NavBody wanted = navBodyOf(body);
    for (std::uint32_t i = 0; i < m_maps.size(); ++i)
        if (m_maps[i]->bodyMap().body == wanted) return i;
    return Agent::kNoMap;
}

Status AgentRunner::prepareMap(Kind& kind, const Log& log) {
    if (!kind.needs.map) return {};
    const std::optional<BodyDefinition>& walker = kind.body ? kind.body : kind.mapOf;
    if (!walker)
        return Error{"found brain " + inQuotes(kind.brainName) +
                     " without a body, expected one that needs no map, or mapOf=\"BODY\""};
    kind.mapNumber = mapFor(*walker);
    if (kind.mapNumber != Agent::kNoMap) return {};
    auto map = navCache().map(navBodyOf(*walker), log);
    if (!map) return map.error();
    kind.mapNumber = static_cast<std::uint32_t>(m_maps.size());
    m_maps.push_back(std::make_unique<DynamicNavMesh>(m_baked.maps, std::move(*map), m_world));
    return {};
}

Status AgentRunner::prepareRoadmap(Kind& kind, const Log& log) {
    if (!kind.needs.roadmap) return {};
    if (!kind.body)
        return Error{"found brain " + inQuotes(kind.brainName) + " without a body, expected one that needs no roadmap"};
    (void)navCache();
    if (!m_baked.roadmaps)
        m_baked.roadmaps = std::make_shared<RoadmapCache>(m_baked.cacheFolder, m_world.sharedLevel(), m_baked.maps);
    auto roadmap = m_baked.roadmaps->roadmap(*kind.body, *kind.needs.roadmap, log);
    if (!roadmap) return roadmap.error();
    kind.roadmap = std::move(*roadmap);
    return {};
}

void AgentRunner::prepareEye(const Kind& kind) {
    const auto* eye = kind.senses->find<EyeSense>();
    if (eye == nullptr) return;
    if (!m_baked.eyes) m_baked.eyes = EyeLevel::make(m_world.level());
    if (eye->imperfections.needsLight) (void)m_baked.eyes->light(m_world.level());
    if (!m_eyeScene) m_eyeScene = std::make_unique<EyeScene>(m_baked.eyes);
}

Agent AgentRunner::made(AgentId id, std::uint32_t kindNumber) {
    Kind& kind = m_kinds[kindNumber];
    Agent agent;
    agent.id = id;
    agent.kind = kindNumber;
    agent.faction = kind.faction;
    agent.brainName = kind.brainName;
    agent.mapNumber = kind.mapNumber;
    if (kind.mind) {
        agent.brain = kind.spare ? std::move(kind.spare) : makeMind(kindNumber);
        agent.roadmap = kind.roadmap;
    }
    agent.random = RandomStream::sealed(m_seed, id.number(), RandomPurpose::Brain);
    agent.senses = AgentSenses({}, id, kind.senses, m_seed);
    return agent;
}

std::unique_ptr<Brain> AgentRunner::makeMind(std::uint32_t kindNumber) const {
    const Kind& kind = m_kinds[kindNumber];
    std::unique_ptr<Brain> brain = std::move(*kind.mind()); // the kind's first was made, so all that follow are
    if (kind.roadmap) brain->adopt({nullptr, kind.roadmap}, KnowledgeUse::Changed);
    return brain;
}

AgentId AgentRunner::add(std::uint32_t kind, EntityId body, float yaw) {
    if (kind >= m_kinds.size() || m_agents.size() >= kMaxAgents) return {};
    AgentId id{static_cast<std::uint16_t>(m_agents.size() + m_freed.size() + 1)};
    if (!m_freed.empty()) {
        id = {m_freed.back().value, static_cast<std::uint16_t>(m_freed.back().generation + 1)};
        m_freed.pop_back();
    }
    Agent agent = made(id, kind);
    agent.body = body;
    agent.senses = AgentSenses(body, id, m_kinds[kind].senses, m_seed);
    agent.intent.yaw = yaw;
    if (m_gate != nullptr) m_gate->added(agent);
    if (agent.mapNumber != Agent::kNoMap) refreshMap(agent, KnowledgeUse::Changed);
    m_agents.insert(lowerBound(m_agents, id), std::move(agent));
    return id;
}

bool AgentRunner::remove(AgentId id) {
    const Agent* found = find(id);
    if (found == nullptr) return false;
    m_freed.push_back(id);
    m_agents.erase(m_agents.begin() + (found - m_agents.data()));
    return true;
}

bool AgentRunner::inhabit(AgentId id, EntityId body, const BodyDefinition* type) {
    Agent* agent = find(id);
    if (agent == nullptr) return false;
    const Kind& kind = m_kinds[agent->kind];
    if (body && kind.roadmap && (type == nullptr || !(navBodyOf(*type) == navBodyOf(*kind.body)))) return false;
    if (body && agent->mapNumber != Agent::kNoMap) {
        const std::uint32_t number = type != nullptr ? mapFor(*type) : Agent::kNoMap;
        if (number == Agent::kNoMap) return false;
        if (number != agent->mapNumber) {
            agent->mapNumber = number;
            agent->mapKnowledge = {};
            refreshMap(*agent, KnowledgeUse::Changed);
        }
    }
    agent->body = body;
    AgentSenses senses(body, id, kind.senses, m_seed);
    senses.countOnFrom(agent->senses);
    agent->senses = std::move(senses);
    if (agent->brain && agent->inbox.size() < kMaxInbox) agent->inbox.push_back(Message::of(NewBody{}, id));
    return true;
}

Agent* AgentRunner::find(AgentId id) {
    const auto found = lowerBound(m_agents, id);
    return found != m_agents.end() && found->id == id ? &*found : nullptr;
}

const Agent* AgentRunner::agent(AgentId id) const {
    const auto found = lowerBound(m_agents, id);
    return found != m_agents.end() && found->id == id ? &*found : nullptr;
}

bool AgentRunner::take(const AgentInput& input) {
    Agent* agent = find(input.agent);
    if (agent == nullptr) return false;
    agent->driven = agent->brain && input.intent.pressed(Button::Possess);
    if (!agent->brain || agent->driven) agent->intent = sanitized(input.intent);
    return true;
}

// --- sense → knowledge → think

bool AgentRunner::thinksNow(const Agent& agent, Tick now) const {
    if (!agent.brain || agent.driven) return false;
    const Tick period = std::max<Tick>(1, agent.brain->period());
    return (now + agent.id.value) % period == 0 || now == 0;
}

void AgentRunner::senseAndThink(Agent& agent, Tick now, const FeelSelf& feel) {
    const ScratchPool::Lease scratch(*m_scratches);
    SenseScratch& senses = (*scratch).senses;
    agent.senses.setWitness(m_witness);
    agent.senses.sense(m_world, now, senses);
    if (!agent.brain || agent.driven) {
        agent.senses.forgetPercepts();
        agent.inbox.clear();
        return;
    }
    if (!thinksNow(agent, now)) return;
    SelfState self;
    self.agent = agent.id, self.faction = agent.faction;
    self.hasBody = self.alive = static_cast<bool>(agent.body);
    if (self.hasBody)
        self = feel(agent);
    else if (!m_kinds[agent.kind].body)
        self.alive = true; // a mind alone; others wait for a body
    if (self.alive) {
        const EyeView* view = m_eyeScene ? agent.senses.look(m_world, *m_eyeScene, now, senses) : nullptr;
        if (agent.map) noticeChanges(agent, view, senses);
        const ThinkInput input{now,
                               self,
                               agent.senses.percepts(),
                               agent.inbox,
                               view,
                               agent.map.get(),
                               agent.mapKnowledge.news,
                               agent.map ? &(*scratch).nav : nullptr};
        think(agent, input, agent.id == m_tracedAgent ? m_trace : nullptr);
    }
    agent.mapKnowledge.news.clear();
    agent.senses.forgetPercepts();
    agent.inbox.clear();
}

void AgentRunner::think(Agent& agent, const ThinkInput& input, DecisionTrace* trace) {
    const Intent before = agent.intent;
    ThinkOutput output{agent.intent, agent.outbox, agent.random, trace};
    const std::size_t said = agent.outbox.size();
    if (trace != nullptr) noteInput(*trace, input);
    try {
        if (m_gate != nullptr)
            m_gate->think(agent, input, output);
        else
            agent.brain->think(input, output);
    } catch (...) { // a mind with a mistake ends its thought, not the process
        ++m_failedThoughts;
        agent.intent = before;
        agent.outbox.clear();
    }
    agent.intent = sanitized(agent.intent);
    agent.intent.release(Button::Possess);
    if (trace != nullptr)
        noteOutput(*trace, agent.brain->report(), agent.intent,
                   std::span(agent.outbox).subspan(std::min(said, agent.outbox.size())));
}

void AgentRunner::noticeChanges(Agent& agent, const EyeView* view, SenseScratch& scratch) {
    const std::vector<MapChange>& changes = m_maps[agent.mapNumber]->changes();
    MapKnowledge& knowledge = agent.mapKnowledge;
    knowledge.known.resize(changes.size(), 0);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const NavBox& place = changes[i].place;
        const ChangedPlace changed{place.centre, place.halfSize, place.yaw, changes[i].gone};
        if (knowledge.known[i] != 0 || !agent.senses.notices(m_world, changed, view, scratch)) continue;
        knowledge.known[i] = 1;
        knowledge.fresh = true;
        knowledge.news.push_back(place.centre);
    }
}

/// The map that follows from what the agent knows.
void AgentRunner::refreshMap(Agent& agent, KnowledgeUse why) {
    auto map = m_maps[agent.mapNumber]->mapFor(agent.mapKnowledge);
    agent.mapKnowledge.fresh = false;
    if (map == agent.map && why == KnowledgeUse::Changed) return;
    agent.map = std::move(map);
    const Knowledge knowledge{agent.map.get(), nullptr};
    if (m_gate != nullptr)
        m_gate->adopt(agent, knowledge, why);
    else
        agent.brain->adopt(knowledge, why);
}

void AgentRunner::refreshMaps(KnowledgeUse why) {
    for (Agent& agent : m_agents)
        if (agent.mapNumber != Agent::kNoMap) refreshMap(agent, why);
    for (const auto& map : m_maps)
        map->forgetUnused();
}

void AgentRunner::tellOfChanges(const Agent& sender, Vec3 place, Agent& listener) const {
    if (sender.mapNumber != listener.mapNumber || sender.mapNumber == Agent::kNoMap) return;
    constexpr float kNear = 3; // metres: "by the gate"
    const std::vector<MapChange>& changes = m_maps[sender.mapNumber]->changes();
    listener.mapKnowledge.known.resize(changes.size(), 0);
    for (std::size_t i = 0; i < changes.size() && i < sender.mapKnowledge.known.size(); ++i)
        if (sender.mapKnowledge.known[i] != 0 && length(changes[i].place.centre - place) <= kNear)
            listener.mapKnowledge.known[i] = 1, listener.mapKnowledge.fresh = true;
}

void AgentRunner::tell(AgentId to, Message message, Tick now) {
    Agent* listener = find(to);
    if (listener == nullptr || !listener->brain || listener->inbox.size() >= kMaxInbox) return;
    message.from = {};
    message.to = to;
    message.tick = now;
    listener->inbox.push_back(message);
}

void AgentRunner::deliverMessages(Tick now) {
    m_said.clear();
    for (Agent& sender : m_agents) {
        const Entity* const body = m_world.find(sender.body);
        for (Message message : sender.outbox) {
            message.from = sender.id;
            message.tick = now;
            m_said.push_back(message);
            m_spoken.push_back({message, sender.faction, body != nullptr, body != nullptr ? body->eye() : Vec3{},
                                now + m_speech.delayTicks});
        }
        sender.outbox.clear();
    }
    const auto onTheirWay =
        std::find_if(m_spoken.begin(), m_spoken.end(), [&](const Spoken& s) { return s.due > now; });
    for (auto spoken = m_spoken.begin(); spoken != onTheirWay; ++spoken)
        deliver(*spoken);
    m_spoken.erase(m_spoken.begin(), onTheirWay);
}

void AgentRunner::deliver(const Spoken& spoken) {
    const Message& message = spoken.message;
    const auto isWithin = [&](const Agent& listener, float metres) {
        const Entity* const body = m_world.find(listener.body);
        return body != nullptr && length(body->eye() - spoken.mouth) <= metres;
    };
    for (Agent& listener : m_agents) {
        if (!listener.brain || listener.inbox.size() >= kMaxInbox) continue;
        if (listener.id == message.from && listener.id != message.to) continue;
        if (listener.faction != spoken.side && listener.id != message.to) {
            if (spoken.fromBody && m_speech.overheard > 0 && isWithin(listener, m_speech.overheard))
                listener.inbox.push_back(overheardOf(spoken));
            continue;
        }
        if (message.to && listener.id != message.to) continue;
        if (m_speech.range > 0 && spoken.fromBody && listener.body && !isWithin(listener, m_speech.range)) continue;
        listener.inbox.push_back(message);
        const auto change = message.as<MapChanged>();
        if (const Agent* const sender = find(message.from); change && sender != nullptr)
            tellOfChanges(*sender, change->place, listener);
    }
}

void AgentRunner::tick(JobPool& pool, Tick now, const FeelSelf& feel) {
    const auto looks = [&](const Agent& agent) { return agent.senses.eye() != nullptr && thinksNow(agent, now); };
    if (m_eyeScene && std::any_of(m_agents.begin(), m_agents.end(), looks)) m_eyeScene->update(m_world);
    for (const auto& map : m_maps)
        map->follow(m_world, now);
    if (m_gate != nullptr) m_gate->beforeThoughts(now);
    // Tiles are baked beside the thoughts of the agents: what the agents know of the map does not change meanwhile.
    const std::size_t groups = (m_agents.size() + kAgentsTogether - 1) / kAgentsTogether;
    pool.forEach(m_maps.size() + groups, 1, [&](std::size_t i) {
        if (i < m_maps.size()) {
            m_maps[i]->bake();
            return;
        }
        const std::size_t first = (i - m_maps.size()) * kAgentsTogether;
        for (std::size_t a = first; a < std::min(first + kAgentsTogether, m_agents.size()); ++a)
            senseAndThink(m_agents[a], now, feel);
    });
    if (m_gate != nullptr) m_gate->afterThoughts(now);
    deliverMessages(now);
    bool mapsChanged = false;
    for (const auto& map : m_maps)
        mapsChanged = map->publish() || mapsChanged;
    for (const Agent& agent : m_agents)
        mapsChanged = mapsChanged || (agent.map && agent.mapKnowledge.fresh);
    if (mapsChanged) refreshMaps(KnowledgeUse::Changed);
}

void AgentRunner::estrange(RandomStream& random) {
    for (Agent& agent : m_agents) {
        const std::uint32_t owner = random.bits();
        agent.random = RandomStream(random.bits(), owner, RandomPurpose::Test);
        agent.intent.yaw = random.between(-3, 3);
        agent.intent.buttons = static_cast<std::uint16_t>(random.bits() & 0x3f);
        agent.intent.move = {random.between(-1, 1), 0, 0};
        agent.driven = random.chance(0.5f);
        agent.inbox.clear(), agent.outbox.clear();
        agent.mapKnowledge.known.clear();
    }
}

void AgentRunner::exchangeNames(NameExchanger& names) {
    for (Agent& agent : m_agents)
        if (!names.changes(agent.body)) agent.senses.visitState(names); // the others find themselves elsewhere
    for (const auto& map : m_maps)
        map->visitState(names);
}

// --- state

/// Makes the agents those of the roll: those that are there stay, the others are made anew.
bool AgentRunner::followRoll() {
    const std::size_t numbers = m_roll.size() + m_freed.size();
    if (numbers > kMaxAgents) return false;
    std::vector<bool> taken(numbers + 1); // each number from 1 on is somebody's or free
    const auto isNew = [&](AgentId id) {
        const bool fresh = id && id.value <= numbers && !taken[id.value];
        if (fresh) taken[id.value] = true;
        return fresh;
    };
    for (std::size_t i = 0; i < m_roll.size(); ++i)
        if (!isNew(m_roll[i].id) || m_roll[i].kind >= m_kinds.size() ||
            (i > 0 && m_roll[i].id.value < m_roll[i - 1].id.value))
            return false;
    for (const AgentId id : m_freed)
        if (!isNew(id)) return false;

    std::vector<Agent> agents;
    agents.reserve(m_roll.size());
    for (const RollEntry& entry : m_roll) {
        Agent* known = find(entry.id);
        agents.push_back(known != nullptr && known->kind == entry.kind ? std::move(*known)
                                                                       : made(entry.id, entry.kind));
    }
    m_agents = std::move(agents);
    return true;
}

void AgentRunner::visitState(StateVisitor& v) {
    v.list("freed", m_freed);
    m_roll.clear();
    for (const Agent& agent : m_agents)
        m_roll.push_back({agent.id, agent.kind});
    v.list("roll", m_roll);
    const auto isOf = [](const Agent& agent, const RollEntry& entry) {
        return entry == RollEntry{agent.id, agent.kind};
    };
    m_rollFits = std::equal(m_agents.begin(), m_agents.end(), m_roll.begin(), m_roll.end(), isOf) || followRoll();
    if (m_rollFits) v.list("agents", m_agents);
    if (m_speech.delayTicks > 0) v.list("spoken", m_spoken); // else all has arrived
    for (const auto& map : m_maps)
        v.field("map", *map);
}

bool AgentRunner::rebuildDerived() {
    if (!m_rollFits) return false;
    for (const Agent& agent : m_agents) {
        const bool needsMap = m_kinds[agent.kind].mapNumber != Agent::kNoMap;
        if (needsMap ? agent.mapNumber >= m_maps.size() : agent.mapNumber != Agent::kNoMap) return false;
        if (agent.body && m_world.find(agent.body) == nullptr) return false;
    }
    for (const auto& map : m_maps)
        if (!map->rebuildDerived()) return false;
    refreshMaps(KnowledgeUse::Restored);
    return true;
}

} // namespace lince
