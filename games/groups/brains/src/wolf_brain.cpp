#include "wolf_brain.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/groups/brains.h>
#include <lince/mind/nav_workspace.h>

#include <algorithm>

namespace lince::groups {
namespace {

constexpr float kBarkCarries = 20;               ///< metres: a noise that carries farther is no footstep
constexpr float kFearOfBarks = 30;               ///< metres: farther barks are nothing
constexpr float kFleeMetres = 25;                ///< at a time
constexpr int kFleeWays = 12;                    ///< directions that are looked at
constexpr Tick kFleeFor = kTicksPerSecond;       ///< before it looks for a better way
constexpr Tick kMealWithin = kTicksPerSecond;    ///< after a bite: prey that vanishes then was eaten
constexpr float kPreySeconds = 5;                ///< sheep unseen for longer are not hunted
constexpr float kPreyWithin = 6, kDogWithin = 2; ///< metres: one remembered this near that does not show is not there
constexpr float kMaxAhead = 1.5f;                ///< seconds that the prey is led by
constexpr float kStalkFrom = 30;                 ///< metres: farther away it needs no care
constexpr Tick kProwlFor = 10 * kTicksPerSecond;
constexpr float kProwlRadius = 35;

} // namespace

WolfBrain::WolfBrain(const WolfSettings& settings)
    : m_settings(settings), m_sheep(animalMemory(kPreySeconds, 4)), m_dogs(animalMemory(3, 7)) {}

std::string_view WolfBrain::activity() const {
    switch (m_doing) {
    case Doing::Lurk:
        return "lurk";
    case Doing::Prowl:
        return "prowl";
    case Doing::Stalk:
        return "stalk a sheep";
    case Doing::Rush:
        return "rush at a sheep";
    case Doing::Flee:
        return "run from the dog";
    }
    return {};
}

/// A dog that comes near, or barks.
void WolfBrain::feelFear(const ThinkInput& input) {
    const Tick courage = ticksFromSeconds(m_settings.courage);
    for (const MemoryFact& dog : m_dogs.facts()) {
        if (horizontalDistance(dog.position, input.self.position) > m_settings.fear) continue;
        m_danger = dog.position;
        m_afraidUntil = input.tick + courage;
    }
    for (const Percept& p : input.percepts) {
        if (p.sense != SenseKind::Hearing || p.event != PerceptEvent::Gained) continue;
        // How loud it is here and how far away it was tell how far it carries.
        const float away = length(p.position - input.self.position);
        if (away > kFearOfBarks || away < kBarkCarries * (1 - p.strength)) continue;
        m_danger = p.position;
        m_afraidUntil = input.tick + courage;
    }
    if (input.tick < m_afraidUntil) m_hasPrey = false;
}

/// The prey went down under its teeth.
void WolfBrain::noticeMeal(const ThinkInput& input) {
    if (!m_hasPrey || m_biteTick == 0 || input.tick > m_biteTick + kMealWithin) return;
    const bool vanished = std::any_of(input.percepts.begin(), input.percepts.end(), [&](const Percept& p) {
        return p.sense == SenseKind::Sight && p.id == m_prey && p.event == PerceptEvent::Lost;
    });
    if (!vanished || horizontalDistance(m_preyPlace, input.self.position) > 2 * m_settings.bite) return;
    ++m_meals;
    m_hasPrey = false;
    m_lurkUntil = input.tick + ticksFromSeconds(m_settings.rest);
}

void WolfBrain::flee(const ThinkInput& input, ThinkOutput& output) {
    m_doing = Doing::Flee;
    const Vec3 self = input.self.position;
    if (m_refugeTick == 0 || input.tick >= m_refugeTick + kFleeFor || m_runner.arrived()) {
        // Where it gets farthest from the danger in a straight run, and not past it.
        const float yaw = yawOf(self - m_danger);
        float best = -1e9f;
        for (int i = 0; i < kFleeWays; ++i) {
            const float turn = kTwoPi * static_cast<float>(i) / kFleeWays;
            const Vec3 wished = self + directionFromYawPitch(yaw + turn, 0) * kFleeMetres;
            const Vec3 place = Runner::straightTo(input, self, wished);
            const float worth = horizontalDistance(place, m_danger) + (cosine(turn) < 0 ? -8.0f : 0.0f);
            if (worth <= best + 0.1f) continue;
            best = worth;
            m_refuge = place;
        }
        m_refugeTick = input.tick;
    }
    m_runner.go(input, output, m_refuge, true, 1);
}

std::optional<std::uint32_t> WolfBrain::findPrey(const ThinkInput& input) {
    m_sheepPlaces.clear();
    m_sheepNumbers.clear();
    m_dogPlaces.clear();
    std::optional<std::uint32_t> present;
    const std::vector<MemoryFact>& all = m_sheep.facts();
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const bool same = m_hasPrey && all[i].sensed && all[i].percept == m_prey;
        if (same) present = static_cast<std::uint32_t>(m_sheepPlaces.size());
        m_sheepPlaces.push_back(m_sheep.expectedPlace(all[i], input.tick));
        m_sheepNumbers.push_back(i);
    }
    for (const MemoryFact& dog : m_dogs.facts())
        m_dogPlaces.push_back(dog.position);
    if (m_settings.shy) m_dogPlaces.push_back(*m_settings.shy);
    const auto chosen = choosePrey(input.self.position, m_sheepPlaces, m_dogPlaces, present, m_settings.choice);
    if (!chosen) return {};
    return m_sheepNumbers[*chosen];
}

void WolfBrain::hunt(const ThinkInput& input, ThinkOutput& output) {
    const auto chosen = findPrey(input);
    if (!chosen) {
        m_hasPrey = false;
        prowl(input, output);
        return;
    }
    const MemoryFact& prey = m_sheep.facts()[*chosen];
    m_hasPrey = true;
    m_hasPlace = false;
    m_prey = prey.sensed ? prey.percept : PerceptId{};
    const Vec3 self = input.self.position;
    const Vec3 place = m_sheep.expectedPlace(prey, input.tick);
    m_preyPlace = place;
    const float away = horizontalDistance(place, self);
    m_doing = away < m_settings.rush ? Doing::Rush : Doing::Stalk;
    // Led as in pursuit, but never past the prey.
    const float ahead = minimum(away / maximum(input.self.runSpeed, 0.1f), kMaxAhead);
    const Vec3 target = away < 3 ? place : Runner::straightTo(input, place, place + prey.velocity * ahead);
    const bool run = m_doing == Doing::Rush || away > kStalkFrom;
    m_runner.go(input, output, target, run, 0.3f);
    if (output.trace != nullptr) output.trace->note(TraceKind::Choice, "prey", true, away, "metres away");
    if (away > m_settings.bite || !prey.sensed) return;
    const Vec3 way = place - (self + Vec3{0, input.self.eyeHeight, 0});
    output.intent.yaw = yawOf(way);
    output.intent.pitch = pitchOf(way);
    if (absolute(angleDifference(input.self.yaw, output.intent.yaw)) > 0.25f) return;
    output.intent.press(Button::Fire);
    m_biteTick = input.tick;
}

void WolfBrain::prowl(const ThinkInput& input, ThinkOutput& output) {
    m_doing = Doing::Prowl;
    if (!m_hasPlace || input.tick >= m_placeTick + kProwlFor || m_runner.arrived() || m_runner.noWay()) {
        const NavMesh& mesh = *input.map->mesh;
        const NavPoint from = input.nav->query.nearest(mesh, input.self.position);
        const NavPoint to = input.nav->query.randomReachable(mesh, from, kProwlRadius, {}, output.random);
        m_place = to ? to.position : input.self.position;
        m_hasPlace = true;
        m_placeTick = input.tick;
    }
    m_runner.go(input, output, m_place, false, 1);
}

void WolfBrain::think(const ThinkInput& input, ThinkOutput& output) {
    const Vec3 self = input.self.position;
    if (!m_began) {
        m_began = true;
        m_lurkUntil = input.tick + ticksFromSeconds(m_settings.patience * output.random.between(0.5f, 1.5f));
    }
    noticeMeal(input);
    m_sheep.update(input.tick, input.percepts, sightOf(m_settings.prey));
    m_sheep.forgetMissing(input.tick, self, kPreyWithin);
    m_dogs.update(input.tick, input.percepts, sightOf(m_settings.dogs));
    m_dogs.forgetMissing(input.tick, self, kDogWithin);
    const bool wasAfraid = input.tick < m_afraidUntil;
    feelFear(input);
    if (input.tick < m_afraidUntil) {
        flee(input, output);
        m_lurkUntil = std::max(m_lurkUntil, m_afraidUntil);
    } else if (input.tick < m_lurkUntil) {
        m_doing = Doing::Lurk;
        m_runner.stand(input, output, m_sheep.facts().empty() ? self : m_sheep.facts().front().position);
    } else {
        hunt(input, output);
    }
    if (output.trace != nullptr) {
        output.trace->note(TraceKind::Condition, "afraid", input.tick < m_afraidUntil, 0, wasAfraid ? "still" : "");
        output.trace->note(TraceKind::Choice, activity(), true);
    }
}

void WolfBrain::visitState(StateVisitor& v) {
    v.field("sheep", m_sheep);
    v.field("dogs", m_dogs);
    v.field("runner", m_runner);
    v.field("doing", m_doing);
    v.field("began", m_began);
    v.field("lurkUntil", m_lurkUntil);
    v.field("afraidUntil", m_afraidUntil);
    v.field("danger", m_danger);
    v.field("refuge", m_refuge);
    v.field("refugeTick", m_refugeTick);
    v.field("hasPrey", m_hasPrey);
    v.field("prey", m_prey.value);
    v.field("preyPlace", m_preyPlace);
    v.field("biteTick", m_biteTick);
    v.field("hasPlace", m_hasPlace);
    v.field("place", m_place);
    v.field("placeTick", m_placeTick);
    v.field("meals", m_meals);
}

void WolfBrain::draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const {
    m_runner.draw(sink, self);
    sink.text(self.position + Vec3{0, self.height + 0.3f, 0}, activity(), {255, 160, 120, 255});
}

namespace {

// clang-format off
constexpr Field<WolfSettings> kWolfFields[] = {
    field::number<&WolfSettings::patience>("patience", "s", {0, 3600}, {"that it lurks at first", "que acecha al principio"}),
    field::number<&WolfSettings::rush>("rush", "m", {0, 200}, {"from which it runs at its prey", "desde los que corre hacia su presa"}),
    field::number<&WolfSettings::fear>("fear", "m", {0, 100}, {"within which the dog makes it flee", "a los que el perro la hace huir"}),
    field::number<&WolfSettings::courage>("courage", "s", {0, 600}, {"until it has got over the dog", "hasta que se le pasa el miedo al perro"}),
    field::number<&WolfSettings::rest>("rest", "s", {0, 3600}, {"after a meal", "después de comer"}),
    field::number<&WolfSettings::bite>("bite", "m", {0.5f, 5}, {"within which it bites", "a los que muerde"}),
    field::number<&WolfSettings::choice, &PreySettings::dogWithin>("guarded", "m", {0, 100}, {"a sheep this near to the dog is left alone", "una oveja así de cerca del perro queda en paz"}),
    field::number<&WolfSettings::choice, &PreySettings::kinWithin>("kinWithin", "m", {0, 100}, {"other sheep this near protect", "otras ovejas así de cerca protegen"}),
};
static_assert(coversAll<WolfSettings, PreySettings>(kWolfFields, 5), "all but sides, shy, kinMetres and keepMetres have a row");
// clang-format on

} // namespace

std::unique_ptr<Brain> makeWolfBrain(const BrainParameters& parameters) {
    WolfSettings settings;
    settings.prey = sideOf(parameters, "prey", "sheep", {"side that it hunts", "bando que caza"});
    settings.dogs = sideOf(parameters, "dogs", "dog", {"side that it fears", "bando que teme"});
    parameters.read(settings, kWolfFields);
    settings.shy =
        parameters.place("shy", {"x y z: a place that it keeps away from", "x y z: un lugar del que se aparta"});
    return std::make_unique<WolfBrain>(settings);
}

} // namespace lince::groups
