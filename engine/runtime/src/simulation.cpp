#include "estranged_truth.h"
#include "exchanged_names.h"
#include "spawning.h"

#include <lince/core/state_layout.h>
#include <lince/mind/mind_versions.h>
#include <lince/runtime/simulation.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

/// As far as levels reach; false for what is not finite.
bool isPlace(Vec3 p) {
    constexpr float kFarthest = 1e7f; // metres
    return absolute(p.x) <= kFarthest && absolute(p.y) <= kFarthest && absolute(p.z) <= kFarthest;
}

} // namespace

Simulation::Simulation(const Stage& stage, std::uint64_t seed)
    : m_stage(stage), m_seed(seed), m_chance(worldSeed(seed, {stage.level->hash().high, stage.level->hash().low})),
      m_minds(stage.minds), m_world(stage.level), m_spawning(m_chance, 0, RandomPurpose::Spawn) {}
Simulation::~Simulation() = default;

Result<std::unique_ptr<Simulation>> Simulation::create(const Stage& stage, std::uint64_t seed,
                                                       const Catalogue& catalogue, const Log& log) {
    std::unique_ptr<Simulation> simulation(new Simulation(stage, seed));
    if (const Status status = simulation->populate(catalogue, log); !status) return status.error();
    return simulation;
}

// --- who takes part

Result<std::shared_ptr<const SenseList>> Simulation::sensesOf(const AgentGroup& group,
                                                              const BodyDefinition& body) const {
    const std::string& name = group.senses.empty() ? body.senses : group.senses;
    if (name.empty()) return std::make_shared<const SenseList>(SenseList::plain());
    for (const SenseList& list : m_stage.senses)
        if (list.name == name) return std::make_shared<const SenseList>(list);
    return errorAt(group.place, "senses=" + inQuotes(name), "a <senses> of " + m_stage.scenario.definitionsPath);
}

Result<AgentKind> Simulation::kindOf(const AgentGroup& group) const {
    const Definitions& definitions = *m_stage.definitions;
    AgentKind kind;
    kind.brainName = group.brain;
    if (!group.body.empty()) {
        const auto body = definitions.findBody(group.body);
        if (!body)
            return errorAt(group.place, "body=" + inQuotes(group.body),
                           "a <body> of " + m_stage.scenario.definitionsPath);
        kind.body = definitions[*body];
    }
    if (!group.mapOf.empty()) {
        const auto body = definitions.findBody(group.mapOf);
        if (!body)
            return errorAt(group.place, "mapOf=" + inQuotes(group.mapOf),
                           "a <body> of " + m_stage.scenario.definitionsPath);
        kind.mapOf = definitions[*body];
    }
    if (!group.faction.empty()) {
        const auto faction = m_world.factions().find(group.faction);
        if (!faction)
            return errorAt(group.place, "faction=" + inQuotes(group.faction),
                           "a <faction> of " + m_stage.scenario.definitionsPath);
        kind.faction = *faction;
    }
    auto senses = sensesOf(group, kind.body.value_or(BodyDefinition{}));
    if (!senses) return senses.error();
    kind.senses = std::move(*senses);
    if (group.brain == "input") return kind;

    const StageMind* mind = group.mindPath.empty() ? nullptr : m_stage.mind(group.mindPath);
    if (!group.mindPath.empty() && mind == nullptr)
        return errorAt(group.place, "mind=" + inQuotes(group.brain), "a mind that the stage has: makeStage loads it");
    kind.mind = mindOf(group, mind != nullptr ? mind->program : nullptr);
    return kind;
}

Simulation::MakeMind Simulation::mindOf(const AgentGroup& group, const std::shared_ptr<const Program>& program) const {
    BrainParameters parameters = group.parameters;
    parameters.setSides(m_stage.definitions->sides());
    return [group, program, brains = m_brains, parameters = std::move(parameters)] {
        return makeGroupMind(group, parameters, program, *brains);
    };
}

Status Simulation::canUse(const StageMind& mind) const {
    if (m_stage.mind(mind.path) == nullptr)
        return Error{"found a mind " + inQuotes(mind.path) + ", expected one of the scenario"};
    for (const AgentGroup& group : m_stage.scenario.groups)
        if (group.mindPath == mind.path)
            if (const auto made = mindOf(group, mind.program)(); !made) return namedBy(group.place, made.error());
    return {};
}

Status Simulation::useMind(const StageMind& mind) {
    if (Status status = canUse(mind); !status) return status;
    StageMind& known =
        *std::find_if(m_minds.begin(), m_minds.end(), [&](const StageMind& other) { return other.path == mind.path; });
    if (known.program == mind.program) return {};
    const auto goOn = [](Brain& fresh, Brain& before) { (void)carryOn(fresh, before); };
    const auto& groups = m_stage.scenario.groups;
    for (std::uint32_t kind = 0; kind < groups.size(); ++kind)
        if (groups[kind].mindPath == mind.path)
            if (Status status = m_runner->changeMind(kind, mindOf(groups[kind], mind.program), goOn); !status)
                return status;
    known = mind;
    const Hash128 now = mindsHash(m_minds); // of those that were not changed it plays no part how they are written
    m_mindsVersion = now == mindsHash(m_stage.minds) ? 0 : now.low;
    return {};
}

void Simulation::addFactions() {
    FactionTable& factions = m_world.factions();
    const std::vector<FactionDefinition>& defined = m_stage.definitions->factions;
    for (const FactionDefinition& f : defined)
        (void)factions.add(f.name, f.colour);
    for (const FactionDefinition& f : defined)
        for (const std::string& enemy : f.hostile) {
            const auto a = factions.find(f.name), b = factions.find(enemy);
            if (a && b) factions.setHostile(*a, *b);
        }
}

Status Simulation::populate(const Catalogue& catalogue, const Log& log) {
    const Scenario& scenario = m_stage.scenario;
    if (Status status = catalogue.status(); !status) return status;
    const auto known = catalogue.gameOf(scenario);
    if (!known) return known.error();
    const Game* game = *known;
    for (const WantedMeasure& measure : scenario.measures)
        if (Status status = catalogue.measures.check(measure.name, measure.place); !status) return status;
    addFactions();
    m_sim = std::make_unique<Sim>(m_world, *m_stage.definitions, SimSettings{m_chance, scenario.friendlyFire});
    if (m_sim->unknownItems() > 0)
        log.write(LogLevel::Warning, scenario.levelPath + ": " + std::to_string(m_sim->unknownItems()) +
                                         " items of the level are of types that " + scenario.definitionsPath +
                                         " does not have; left out");
    if (game != nullptr && game->bodies) game->bodies(*m_sim, m_stage);
    m_runner = std::make_unique<AgentRunner>(m_world, m_stage.baked, m_chance);
    m_runner->setSpeech(scenario.speech);
    m_brains = std::make_shared<const BrainRegistry>(catalogue.brains);
    for (const AgentGroup& group : scenario.groups) {
        auto kind = kindOf(group);
        if (!kind) return kind.error();
        if (const auto number = m_runner->addKind(std::move(*kind), log); !number)
            return errorAt(group.place, number.error().message);
    }
    const std::vector<ReservedPlace> reserved = reservedPlaces(scenario, *m_stage.definitions);
    std::size_t next = 0; // those behind are still to come
    for (std::uint32_t number = 0; number < scenario.groups.size(); ++number) {
        const AgentGroup& group = scenario.groups[number];
        if (group.spawn == AgentGroup::Spawn::Placed && !group.body.empty()) next += group.count;
        for (std::uint32_t i = 0; i < group.count; ++i)
            if (const Status status = begin(number, i, std::span(reserved).subspan(next)); !status)
                return status.error();
    }
    m_world.clearEvents();
    m_stage.baked = m_runner->baked();
    if (game != nullptr && game->rules) m_rules = game->rules(m_stage);
    if (const Status status = scenario.rules.status(); !status)
        return errorAt(scenario.rulesPlace, status.error().message);
    if (m_rules) m_rules->start(rulesInput());
    return {};
}

Status Simulation::begin(std::uint32_t kind, std::uint32_t index, std::span<const ReservedPlace> reserved) {
    const AgentGroup& group = m_stage.scenario.groups[kind];
    std::optional<SpawnPlace> place;
    if (!group.body.empty()) {
        const BodyDefinition& body = (*m_stage.definitions)[*m_stage.definitions->findBody(group.body)];
        place = findSpawnPlace(m_world, group, body, index, m_spawning, reserved);
        const bool chosen = group.spawn == AgentGroup::Spawn::Placed;
        if (const std::string_view why = chosen ? whyNotThere(m_world, body, place->feet) : ""; !why.empty())
            return errorAt(group.place,
                           fmt::format("agent {} of the group {}, at ({:g}, {:g}, {:g})", index + 1, why, place->feet.x,
                                       place->feet.y, place->feet.z),
                           "a free place");
    }
    if (place || group.body.empty())
        if (spawn(kind, index, place ? &*place : nullptr)) return {};
    return errorAt(group.place, "no place for agent " + std::to_string(index + 1) + " of the group",
                   group.spawn == AgentGroup::Spawn::Points ? "a level with spawn points and room around them"
                                                            : "a level with free floor");
}

AgentId Simulation::spawn(std::uint32_t kind, std::uint32_t index, const SpawnPlace* place) {
    const AgentGroup& group = m_stage.scenario.groups[kind];
    if (group.body.empty()) return m_runner->add(kind, {});
    const BodyTypeId type = *m_stage.definitions->findBody(group.body);
    const auto found = place != nullptr
                           ? std::optional(*place)
                           : findSpawnPlace(m_world, group, (*m_stage.definitions)[type], index, m_spawning);
    if (!found) return {};
    const FactionId faction = m_world.factions().find(group.faction).value_or(FactionId{});
    const EntityId body = m_sim->spawn(type, faction, found->feet, found->yaw);
    const AgentId id = m_runner->add(kind, body, found->yaw);
    if (!id) m_sim->remove(body);
    return id;
}

AgentId Simulation::change(const LifeChange& change) {
    switch (change.kind) {
    case LifeChange::Kind::Join: {
        if (change.group >= m_stage.scenario.groups.size()) return {};
        const SpawnPlace place{change.feet, change.yaw};
        // As if the group had been larger from the start: the next of its places.
        const auto& agents = m_runner->agents();
        const auto members =
            std::count_if(agents.begin(), agents.end(), [&](const Agent& agent) { return agent.kind == change.group; });
        return spawn(change.group, static_cast<std::uint32_t>(members), change.placed ? &place : nullptr);
    }
    case LifeChange::Kind::Leave: {
        const Agent* agent = m_runner->agent(change.agent);
        if (agent == nullptr) return {};
        if (agent->body) m_sim->remove(agent->body);
        m_runner->remove(change.agent);
        return change.agent;
    }
    case LifeChange::Kind::Inhabit: {
        const Agent* other = m_runner->agent(change.whose);
        const Character* body = other != nullptr ? m_sim->character(other->body) : nullptr;
        if (change.agent == change.whose || (change.whose && body == nullptr)) return {};
        const EntityId wanted = body != nullptr ? body->entity : EntityId{};
        const BodyDefinition* type = body != nullptr ? &(*m_stage.definitions)[body->type] : nullptr;
        if (!m_runner->inhabit(change.agent, wanted, type)) return {};
        if (change.whose) (void)m_runner->inhabit(change.whose, {}, nullptr);
        return change.agent;
    }
    }
    return {};
}

// --- the tick

void Simulation::tick(JobPool& pool, std::span<const AgentInput> inputs, std::span<const LifeChange> changes,
                      std::span<const StageMind> reloads, std::span<const Message> words) {
    m_changes.clear(), m_changed.clear(), m_inputs.clear(), m_reloads.clear(), m_words.clear();
    for (const StageMind& mind : reloads)
        if (useMind(mind)) m_reloads.push_back(mind);
    for (LifeChange wanted : changes) {
        if (!isPlace(wanted.feet) || !std::isfinite(wanted.yaw)) continue;
        m_changes.push_back(wanted);
        m_changed.push_back(change(wanted));
    }
    for (const AgentInput& input : inputs)
        if (m_runner->take(input)) m_inputs.push_back({input.agent, sanitized(input.intent)});
    for (const Message& word : words)
        if (agent(word.to) != nullptr) {
            m_words.push_back(word);
            m_runner->tell(word.to, word, m_now);
        }
    m_runner->tick(pool, m_now, [this](const Agent& agent) { return agent.senses.feelSelf(m_world, *m_sim); });
    m_orders.clear();
    for (const Agent& agent : m_runner->agents())
        if (agent.body) m_orders.push_back({agent.body, agent.intent});
    m_sim->step(m_orders);
    ++m_now;
    if (m_rules) m_rules->step(rulesInput());
    leaveGoneBodies();
}

void Simulation::leaveGoneBodies() {
    for (const Agent& agent : m_runner->agents())
        if (agent.body && m_world.find(agent.body) == nullptr) (void)m_runner->inhabit(agent.id, {}, nullptr);
}

// --- state

void Simulation::visitState(StateVisitor& v) {
    v.field("now", m_now);
    if (!m_stage.minds.empty()) {
        std::uint64_t found = m_mindsVersion;
        v.field("minds", found);
        m_mindsFit = found == m_mindsVersion;
    }
    v.field("world", m_world);
    v.field("sim", *m_sim);
    v.field("spawning", m_spawning);
    v.field("agents", *m_runner);
    if (m_rules) v.field("rules", *m_rules);
}

std::span<const std::byte> Simulation::save() {
    m_writer.clear();
    visitState(m_writer);
    return m_writer.bytes();
}

Hash128 Simulation::hash() {
    return hashBytes(save());
}

Hash128 Simulation::layout() {
    StateLayout layout;
    visitState(layout);
    return layout.hash();
}

Status Simulation::restore(std::span<const std::byte> bytes) {
    StateReader reader(bytes);
    visitState(reader);
    if (!m_mindsFit)
        return Error{"found a saved state of minds in another version, expected one of the files as they are now"};
    const bool whole = !reader.failed() && reader.atEnd() && m_world.isValid() && m_sim->isValid();
    if (whole && m_runner->rebuildDerived() && (!m_rules || m_rules->isValid())) {
        m_world.refreshGrid();
        return {};
    }
    return Error{"found a saved state that does not fit this scenario, expected one that it came to"};
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

Hash128 Simulation::truthHash() {
    m_writer.clear();
    m_world.visitState(m_writer);
    m_sim->visitState(m_writer);
    return hashBytes(m_writer.bytes());
}

void Simulation::estrange(const std::shared_ptr<const Level>& level, RandomStream& random) {
    m_world.replaceLevel(level);
    lince::estrange(m_world, *m_sim, random);
    m_runner->estrange(random);
    m_seed = random.bits();
    m_chance = random.bits();
    m_now = random.below(1'000'000);
}

Status Simulation::alterTruth(const std::function<void(World&, Sim&)>& alter) {
    const std::vector<Event> events = m_world.events();
    alter(m_world, *m_sim);
    m_world.clearEvents();
    for (const Event& event : events)
        m_world.emit(event);
    return checkAltered();
}

Status Simulation::exchangeNames(std::span<const std::pair<EntityId, EntityId>> pairs) {
    for (const auto& [first, second] : pairs) {
        Entity *const a = m_world.find(first), *const b = m_world.find(second);
        if (a != nullptr && b != nullptr) std::swap(*a, *b); // with their ids, which follow below
    }
    NameExchanger names(pairs);
    m_world.visitState(names);
    m_sim->visitState(names);
    m_runner->exchangeNames(names);
    if (m_rules) m_rules->visitState(names);
    return checkAltered();
}

/// After changes of the truth behind everybody's back.
Status Simulation::checkAltered() {
    m_world.refreshGrid();
    const auto& agents = m_runner->agents();
    const bool bodiless = std::any_of(agents.begin(), agents.end(), [this](const Agent& agent) {
        return agent.body && m_world.find(agent.body) == nullptr;
    });
    if (bodiless || !m_world.isValid() || !m_sim->isValid())
        return Error{"found an altered truth that is not sound, expected one that a simulation can go on from"};
    return {};
}

} // namespace lince
