#include <lince/commandos/hands.h>
#include <lince/commandos/mission_rules.h>
#include <lince/commandos/orders.h>
#include <lince/core/fields.h>
#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/mind/mind_host.h>

#include <algorithm>

namespace lince {

template <>
std::span<const Field<commandos::MissionNumbers>> fieldsOf() {
    using N = commandos::MissionNumbers;
    static constexpr Field<N> kFields[] = {
        field::text<&N::objectives>("objectives", {"what is to be done: reach ZONE; destroy CLASS; kill BODY",
                                                   "lo que hay que hacer: reach ZONA; destroy CLASE; kill CUERPO"}),
        field::number<&N::mayDie>("mayDie", "", {0, 10}, {"commandos who may die", "comandos que pueden morir"}),
        field::number<&N::reinforcements>("reinforcements", "", {0, 50},
                                          {"who come with each alarm", "cuántos vienen con cada alarma"}),
        field::number<&N::alarms>("alarms", "", {0, 100},
                                  {"alarms that bring reinforcements", "alarmas que traen refuerzos"}),
        field::seconds<&N::delay>("delay", {"from the alarm until they come", "desde la alarma hasta que llegan"}),
        field::seconds<&N::calm>("calm",
                                 {"without a bell until the search ends", "sin campana hasta acabar la búsqueda"}),
        field::seconds<&N::par>("par",
                                {"in which an experienced player does it", "en que lo logra quien tiene práctica"}),
        field::seconds<&N::limit>(
            "limit", {"after which the mission is lost; 0: never", "tras los que se pierde la misión; 0: nunca"}),
    };
    static_assert(coversAll<N>(kFields));
    return kFields;
}

} // namespace lince

namespace lince::commandos {
namespace {

/// "reach boats; destroy radio". Nothing where it is no such list.
std::vector<Objective> parseObjectives(std::string_view text) {
    std::vector<Objective> objectives;
    while (!trimmed(text).empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        const std::string_view one = trimmed(text.substr(0, end));
        const std::size_t blank = one.find(' ');
        const std::string_view verb = one.substr(0, blank);
        Objective objective;
        if (blank != std::string_view::npos) objective.name = trimmed(one.substr(blank + 1));
        if (verb == "reach")
            objective.kind = Objective::Kind::Reach;
        else if (verb == "destroy")
            objective.kind = Objective::Kind::Destroy;
        else if (verb == "kill")
            objective.kind = Objective::Kind::Kill;
        else
            return {};
        if (objective.name.empty() || objectives.size() >= 16) return {};
        objectives.push_back(std::move(objective));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return objectives;
}

/// Why there is nothing of that kind; empty: there is.
std::string missing(const Stage& stage, const Objective& objective) {
    const LevelData& level = stage.level->data();
    switch (objective.kind) {
    case Objective::Kind::Reach: {
        const auto isIt = [&](const Zone& zone) { return zone.name == objective.name; };
        return std::any_of(level.zones.begin(), level.zones.end(), isIt) ? "" : "a <zone> of the level";
    }
    case Objective::Kind::Destroy: {
        const auto type = level.classes.find(objective.name);
        const auto isIt = [&](const BoxPlacement& box) { return type && box.objectClass == *type && box.health > 0; };
        return std::any_of(level.boxes.begin(), level.boxes.end(), isIt)
                   ? ""
                   : "the class of a <crate> of the level that can be destroyed";
    }
    case Objective::Kind::Kill: {
        const auto isIt = [&](const AgentGroup& group) { return group.body == objective.name; };
        return std::any_of(stage.scenario.groups.begin(), stage.scenario.groups.end(), isIt)
                   ? ""
                   : "a body of the scenario's agents";
    }
    }
    return "another objective";
}

} // namespace

void CommandoState::visitState(StateVisitor& v) {
    v.field("agent", agent);
    v.field("alive", alive);
}

bool MissionState::isDone(Objective::Kind kind) const {
    return std::all_of(objectives.begin(), objectives.end(),
                       [&](const Objective& one) { return one.kind != kind || one.done; });
}

int medals(const MissionState& state, const MissionNumbers& numbers) {
    if (state.phase != MissionPhase::Won) return 0;
    return 3 - (state.alarms > 0 ? 1 : 0) - (state.ended > numbers.par ? 1 : 0);
}

std::unique_ptr<MissionRules> MissionRules::of(const Stage& stage) {
    auto rules = std::make_unique<MissionRules>();
    const BrainParameters& written = stage.scenario.rules;
    written.read(rules->m_numbers, fieldsOf<MissionNumbers>());
    MissionState& state = rules->m_state;
    state.objectives = parseObjectives(rules->m_numbers.objectives);
    if (!rules->m_numbers.objectives.empty() && state.objectives.empty())
        written.wrong("objectives", "\"reach ZONE; destroy CLASS; kill BODY\", at most 16");
    for (const Objective& objective : state.objectives)
        if (const std::string expected = missing(stage, objective); !expected.empty())
            written.mistake("found objective '" + objective.name + "', expected " + expected);
    if (!stage.definitions) return {};
    const auto& sides = stage.definitions->factions;
    const auto side =
        std::find_if(sides.begin(), sides.end(), [](const FactionDefinition& one) { return one.name == "commandos"; });
    const auto plays = [&](const AgentGroup& group) { return group.faction == "commandos" && !group.body.empty(); };
    const auto& groups = stage.scenario.groups;
    if (side == sides.end() || state.objectives.empty() || std::none_of(groups.begin(), groups.end(), plays)) return {};
    rules->m_side = FactionId{static_cast<std::uint16_t>(side - sides.begin() + 1)};
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (groups[i].count == 0 && groups[i].faction != "commandos")
            rules->m_reserves.push_back(static_cast<std::uint16_t>(i));
    return rules;
}

const MissionRules* MissionRules::in(const Simulation& simulation) {
    return dynamic_cast<const MissionRules*>(simulation.rules());
}

bool MissionRules::isCommando(AgentId id) const {
    return std::any_of(m_state.commandos.begin(), m_state.commandos.end(),
                       [&](const CommandoState& one) { return one.agent == id; });
}

void MissionRules::start(const RulesInput& input) {
    for (const Agent& agent : input.population.agents())
        if (agent.faction == m_side && input.sim.character(agent.body) != nullptr)
            m_state.commandos.push_back({agent.id, true});
    for (std::size_t i = 0; i < m_state.objectives.size(); ++i)
        tellCaptains(input, i);
}

/// What a player reads in the briefing and on the screen, to minds that lead without a body: where it is, and whether
/// it is done.
void MissionRules::tellCaptains(const RulesInput& input, std::size_t number) const {
    const Objective& objective = m_state.objectives[number];
    MissionGoal goal;
    goal.number = static_cast<std::uint8_t>(number);
    goal.done = objective.done;
    const LevelData& level = input.world.level().data();
    if (objective.kind == Objective::Kind::Reach) {
        goal.kind = GoalKind::Reach;
        for (const Zone& zone : level.zones)
            if (zone.name == objective.name) goal.place = zone.box.centre(), goal.size = zone.box.size() * 0.5f;
    } else if (objective.kind == Objective::Kind::Destroy) {
        goal.kind = GoalKind::Destroy;
        const auto type = level.classes.find(objective.name);
        for (const Box& box : input.sim.boxes()) // the last one that is left
            if (const Entity* e = input.world.find(box.entity);
                e != nullptr && e->solid && type && e->objectClass == *type)
                goal.place = e->position, goal.size = e->shape.halfSize;
    } else {
        goal.kind = GoalKind::Kill;
        const auto body = input.sim.definitions().findBody(objective.name);
        for (const Character& c : input.sim.characters())
            if (const Entity* e = input.world.find(c.entity); e != nullptr && body && c.type == *body && c.alive)
                goal.place = e->position;
    }
    for (const Agent& agent : input.population.agents())
        if (agent.faction == m_side && input.sim.character(agent.body) == nullptr)
            input.population.tell(agent.id, Message::of(goal));
}

/// Who lives, who died.
void MissionRules::follow(const RulesInput& input) {
    for (const Event& event : input.world.events()) {
        if (event.kind != EventKind::Death) continue;
        for (const Agent& agent : input.population.agents())
            if (agent.body == event.subject && !isCommando(agent.id)) ++m_state.kills;
    }
    m_state.deaths = 0;
    for (CommandoState& one : m_state.commandos) {
        const auto& agents = input.population.agents();
        const auto agent =
            std::find_if(agents.begin(), agents.end(), [&](const Agent& a) { return a.id == one.agent; });
        const Character* c = agent != agents.end() ? input.sim.character(agent->body) : nullptr;
        one.alive = c != nullptr && c->alive;
        m_state.deaths += one.alive ? 0 : 1;
    }
}

bool MissionRules::everybodyIn(const RulesInput& input, const std::string& zone) const {
    const auto& zones = input.world.level().data().zones;
    bool anybody = false;
    for (const Agent& agent : input.population.agents()) {
        if (!isCommando(agent.id)) continue;
        const Character* c = input.sim.character(agent.body);
        const Entity* e = input.world.find(agent.body);
        if (c == nullptr || e == nullptr || !c->alive) continue;
        const auto holds = [&](const Zone& one) { return one.name == zone && one.box.contains(e->middle()); };
        if (std::none_of(zones.begin(), zones.end(), holds)) return false;
        anybody = true;
    }
    return anybody;
}

void MissionRules::pursue(const RulesInput& input) {
    const auto finish = [&](std::size_t number) {
        m_state.objectives[number].done = true;
        tellCaptains(input, number);
    };
    for (std::size_t i = 0; i < m_state.objectives.size(); ++i) {
        const Objective& one = m_state.objectives[i];
        if (one.done) continue;
        if (one.kind == Objective::Kind::Destroy) {
            const ClassId type = *input.world.level().data().classes.find(one.name);
            if (std::none_of(input.sim.boxes().begin(), input.sim.boxes().end(), [&](const Box& box) {
                    const Entity* e = input.world.find(box.entity);
                    return e != nullptr && e->solid && e->objectClass == type; // broken ones are still in the table
                }))
                finish(i);
        } else if (one.kind == Objective::Kind::Kill) {
            const auto body = input.sim.definitions().findBody(one.name);
            if (std::none_of(input.sim.characters().begin(), input.sim.characters().end(),
                             [&](const Character& c) { return body && c.type == *body && c.alive; }))
                finish(i);
        }
    }
    if (!m_state.isDone(Objective::Kind::Destroy) || !m_state.isDone(Objective::Kind::Kill)) return;
    for (std::size_t i = 0; i < m_state.objectives.size(); ++i) {
        const Objective& one = m_state.objectives[i];
        if (one.kind == Objective::Kind::Reach && !one.done && everybodyIn(input, one.name)) finish(i);
    }
}

void MissionRules::reinforce(const RulesInput& input) {
    if (m_state.comers == 0 || m_state.now < m_state.comeAt || m_reserves.empty()) return;
    m_state.comeAt = m_state.now + kTicksPerSecond; // one after the other, and again when there is no room now
    LifeChange join;
    join.group = m_reserves[m_state.comers % m_reserves.size()];
    const AgentId who = input.population.change(join);
    if (!who) return;
    --m_state.comers;
    const Hands* hands = input.sim.system<Hands>();
    if (hands != nullptr) input.population.tell(who, Message::of(MindCall{callHash("alarm"), hands->bell()}));
}

/// A bell that begins to ring raises the alarm; it calms down by itself, stage by stage. Who was there to hear it knows
/// by his ears; those who come are told why.
void MissionRules::stepAlarm(const RulesInput& input) {
    const Hands* hands = input.sim.system<Hands>();
    const bool rings = hands != nullptr && hands->rings();
    if (rings && !m_rang) {
        if (m_state.stage != AlarmStage::Alarm) {
            ++m_state.alarms;
            if (m_state.alarms <= static_cast<std::uint32_t>(m_numbers.alarms)) {
                m_state.comers += static_cast<std::uint32_t>(m_numbers.reinforcements);
                m_state.comeAt = m_state.now + m_numbers.delay;
            }
        }
        m_state.stage = AlarmStage::Alarm;
        m_state.stageSince = m_state.now;
    }
    m_rang = rings;
    if (!rings && m_state.stage != AlarmStage::Calm && m_state.now - m_state.stageSince >= m_numbers.calm) {
        m_state.stage = m_state.stage == AlarmStage::Alarm ? AlarmStage::Wary : AlarmStage::Calm;
        m_state.stageSince = m_state.now;
    }
    reinforce(input);
}

void MissionRules::step(const RulesInput& input) {
    m_state.now = input.now;
    if (m_state.phase != MissionPhase::Playing) return;
    follow(input);
    stepAlarm(input);
    pursue(input);
    const bool won = std::all_of(m_state.objectives.begin(), m_state.objectives.end(),
                                 [](const Objective& one) { return one.done; });
    const bool late = m_numbers.limit > 0 && input.now >= m_numbers.limit;
    const bool lost = m_state.deaths > static_cast<std::uint32_t>(m_numbers.mayDie) || (late && !won);
    if (!lost && !won) return;
    m_state.phase = lost ? MissionPhase::Lost : MissionPhase::Won;
    m_state.ended = input.now;
}

void MissionRules::visitState(StateVisitor& v) {
    v.field("phase", m_state.phase);
    v.field("now", m_state.now);
    v.field("ended", m_state.ended);
    for (Objective& one : m_state.objectives)
        v.field("objective", one.done);
    v.list("commandos", m_state.commandos);
    v.field("stage", m_state.stage);
    v.field("stageSince", m_state.stageSince);
    v.field("alarms", m_state.alarms);
    v.field("kills", m_state.kills);
    v.field("deaths", m_state.deaths);
    v.field("comers", m_state.comers);
    v.field("comeAt", m_state.comeAt);
    v.field("rang", m_rang);
}

bool MissionRules::isValid() const {
    return m_state.phase <= MissionPhase::Lost && m_state.stage <= AlarmStage::Alarm &&
           m_state.stageSince <= m_state.now && m_state.ended <= m_state.now && m_state.comers <= 100'000 &&
           m_state.deaths <= m_state.commandos.size();
}

} // namespace lince::commandos
