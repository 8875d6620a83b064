#include "dog_brain.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/groups/brains.h>
#include <lince/mind/nav_workspace.h>

#include <algorithm>

namespace lince::groups {
namespace {

constexpr float kSameFlock = 14;                   ///< metres that its middle may jump and be the same one
constexpr float kHomeMargin = 0.3f;                ///< metres inside the fences that count as home
constexpr Tick kOnwardEvery = kTicksPerSecond / 2; ///< the flock's way home is looked for so often
constexpr float kOnwardMetres = 5;                 ///< along that way: where the flock is pushed to
constexpr Tick kIdleFor = 2 * kTicksPerSecond;     ///< a flock that does not move for so long is barked at
constexpr Tick kBarkEvery = 3 * kTicksPerSecond;   ///< between two barks at sheep
constexpr Tick kBarkAtWolves = kTicksPerSecond;    ///< between two barks at wolves
constexpr Tick kTurnEvery = 4 * kTicksPerSecond;   ///< it changes the side on which it goes around so often at most
constexpr Tick kThroughFor = 2 * kTicksPerSecond;  ///< that it goes by the shortest way, when neither side is free
constexpr float kNearFlock = 14;                   ///< metres: from here its pressing should show
constexpr Tick kPryAfter = 5 * kTicksPerSecond, kPryFor = 4 * kTicksPerSecond;
constexpr float kPryDegrees = 75;
constexpr float kSheepWithin = 8, kWolfWithin = 3; ///< metres: one remembered this near that does not show is not there
constexpr float kWolfAtMe = 6;                     ///< metres: this near a wolf is chased off for itself
constexpr float kWolfAtSheep = 9;                  ///< metres: from here on nothing else counts
constexpr Tick kChaseFor = 4 * kTicksPerSecond, kChaseAgain = 5 * kTicksPerSecond;
constexpr float kMetresPerSheep = 10;            ///< how far away a flock is worth one sheep more
constexpr float kWalkWithin = 7;                 ///< metres to the nearest sheep: here it goes slowly
constexpr float kInPlace = 2.5f;                 ///< metres from where it should stand
constexpr Tick kScoutFor = 12 * kTicksPerSecond; ///< one place at most
constexpr float kScoutRadius = 60;               ///< metres of way
constexpr int kScoutChoices = 5;

Vec3 turned(Vec3 direction, float degrees) {
    return rotateByYaw(direction, degrees * kRadiansPerDegree);
}

} // namespace

DogBrain::DogBrain(const DogSettings& settings)
    : m_settings(settings), m_sheep(animalMemory(90, 4)), m_wolves(animalMemory(4, 5)) {}

std::string_view DogBrain::activity() const {
    switch (m_doing) {
    case Doing::Scout:
        return "look for sheep";
    case Doing::Collect:
        return "collect a stray";
    case Doing::Drive:
        return "drive the flock";
    case Doing::Guard:
        return "chase the wolf";
    }
    return {};
}

bool DogBrain::isHome(Vec3 place) const {
    const Vec3 off = absolute(horizontal(place - m_settings.fold));
    return maximum(off.x, off.z) < m_settings.foldReach - kHomeMargin;
}

void DogBrain::think(const ThinkInput& input, ThinkOutput& output) {
    const Vec3 self = input.self.position;
    m_sheep.update(input.tick, input.percepts, sightOf(m_settings.sheep));
    m_sheep.forgetMissing(input.tick, self, kSheepWithin);
    m_wolves.update(input.tick, input.percepts, sightOf(m_settings.wolves));
    m_wolves.forgetMissing(input.tick, self, kWolfWithin);
    m_places.clear();
    for (const MemoryFact& sheep : m_sheep.facts()) {
        const Vec3 place = m_sheep.expectedPlace(sheep, input.tick);
        if (!isHome(place)) m_places.push_back(place);
    }
    if (!guard(input, output) && !herd(input, output)) scout(input, output);
    if (output.trace != nullptr)
        output.trace->note(TraceKind::Choice, activity(), true, static_cast<float>(m_places.size()),
                           "sheep known outside the fold");
}

/// A wolf near a sheep is run at and barked at, but not chased over the hills while the flock strays.
bool DogBrain::guard(const ThinkInput& input, ThinkOutput& output) {
    const MemoryFact* worst = nullptr;
    float min = m_settings.guard;
    for (const MemoryFact& wolf : m_wolves.facts()) {
        float danger = 1e9f;
        for (const MemoryFact& sheep : m_sheep.facts())
            danger = minimum(danger, horizontalDistance(wolf.position, sheep.position));
        if (horizontalDistance(wolf.position, input.self.position) < kWolfAtMe)
            danger = minimum(danger, m_settings.guard * 0.9f);
        if (danger >= min) continue;
        min = danger;
        worst = &wolf;
    }
    if (worst == nullptr) return false;
    if (input.tick >= m_chaseUntil + kChaseAgain) m_chaseUntil = input.tick + kChaseFor;
    const bool pressing = min < kWolfAtSheep;
    if (input.tick >= m_chaseUntil && !pressing) return false;
    m_doing = Doing::Guard;
    m_runner.go(input, output, m_wolves.expectedPlace(*worst, input.tick), true, 1.5f);
    if (input.tick >= m_barkTick + kBarkAtWolves) {
        output.intent.press(Button::Fire);
        m_barkTick = input.tick;
    }
    return true;
}

/// The one that it works on already, and if that parted, the largest part; else a large one, and rather one far from
/// home, which takes others along on its way.
std::size_t DogBrain::chooseFlock(const std::vector<KnownFlock>& flocks) {
    std::size_t best = 0;
    if (m_hasFlock) {
        bool found = false;
        for (std::size_t i = 0; i < flocks.size(); ++i) {
            if (horizontalDistance(flocks[i].centre, m_flock) >= kSameFlock) continue;
            if (found && flocks[i].members.size() <= flocks[best].members.size()) continue;
            best = i;
            found = true;
        }
        if (found) return best;
    }
    const auto worth = [&](const KnownFlock& flock) {
        return static_cast<float>(flock.members.size()) * kMetresPerSheep +
               horizontalDistance(flock.centre, m_settings.fold);
    };
    for (std::size_t i = 1; i < flocks.size(); ++i)
        if (worth(flocks[i]) > worth(flocks[best])) best = i;
    m_onwardTick = m_checkTick = 0;
    m_side = 0;
    return best;
}

/// Unit: along the way from there to the fold.
Vec3 DogBrain::onwardFrom(const ThinkInput& input, Vec3 place) {
    if (m_onwardTick != 0 && input.tick < m_onwardTick + kOnwardEvery) return m_onward;
    m_onwardTick = input.tick;
    NavWorkspace& nav = *input.nav;
    const NavMesh& mesh = *input.map->mesh;
    Vec3 to = m_settings.fold;
    const NavPoint from = nav.query.nearest(mesh, place, {6, 4, 6});
    const NavPoint fold = nav.query.nearest(mesh, m_settings.fold, {6, 4, 6});
    if (from && fold && nav.query.path(mesh, from, fold, {}, nav.path) == PathResult::Complete) {
        m_left = nav.path.length;
        float left = kOnwardMetres;
        for (std::size_t i = 1; i < nav.path.corners.size(); ++i) {
            const Vec3 a = nav.path.corners[i - 1].position, b = nav.path.corners[i].position;
            const float metres = horizontalDistance(a, b);
            to = metres > left ? lerp(a, b, left / metres) : b;
            left -= metres;
            if (left <= 0) break;
        }
    }
    m_onward = normalized(horizontal(to - place), {0, 0, -1});
    return m_onward;
}

/// Where the plan wants it; where a fence is in the way, beside there, so that it never has to go into the flock.
Vec3 DogBrain::standingPlace(const ThinkInput& input, const HerdingPlan& plan) const {
    const float handed = cross(Vec2{plan.away.x, plan.away.z},
                               Vec2{input.self.position.x - plan.from.x, input.self.position.z - plan.from.z}) >= 0
                             ? 1.0f
                             : -1.0f;
    Vec3 best = plan.goal();
    float farthest = -1;
    for (const float degrees : {0.0f, 30.0f, -30.0f, 60.0f, -60.0f, 90.0f, -90.0f}) {
        const Vec3 wished = plan.from + turned(plan.away, degrees * handed) * plan.far;
        const Vec3 place = Runner::straightTo(input, plan.from, wished);
        const float room = horizontalDistance(place, plan.from);
        if (room > farthest + 0.5f) {
            farthest = room;
            best = place;
        }
        if (room > plan.far * 0.8f) break;
    }
    return best;
}

void DogBrain::barkWhenIdle(const ThinkInput& input, ThinkOutput& output, bool inPlace, Vec3 onward) {
    float speed = 0, count = 0;
    for (const MemoryFact& sheep : m_sheep.facts()) {
        if (!sheep.sensed || isHome(sheep.position) || horizontalDistance(sheep.position, m_flock) > kSameFlock)
            continue;
        speed += dot(sheep.velocity, onward);
        ++count;
    }
    if (!inPlace || count == 0 || speed / count > 0.3f) m_movedTick = input.tick;
    if (input.tick < m_movedTick + kIdleFor || input.tick < m_barkTick + kBarkEvery) return;
    output.intent.press(Button::Fire);
    m_barkTick = input.tick;
}

/// Around the flock; by the other side where a fence ends the way, and straight to the goal where that does not help.
Vec3 DogBrain::nextPlace(const ThinkInput& input, Vec3 goal, Vec3 middle, float clear) {
    const Vec3 self = input.self.position;
    const auto blocked = [&](Vec3 place) {
        return horizontalDistance(Runner::straightTo(input, self, place), place) > 1;
    };
    if (input.tick < m_throughUntil) return goal;
    const Vec3 next = wayAround(self, goal, middle, clear, m_side);
    if (m_side == 0 || !blocked(next)) return next;
    if (input.tick >= m_turnedTick + kTurnEvery) {
        m_turnedTick = input.tick;
        m_side = -m_side;
        const Vec3 other = wayAround(self, goal, middle, clear, m_side);
        if (!blocked(other)) return other;
    }
    m_throughUntil = input.tick + kThroughFor;
    m_side = 0;
    return goal;
}

/// A flock that comes no nearer to the fold although the dog is there hangs in a corner: from another side, and closer.
void DogBrain::pry(const ThinkInput& input, HerdingPlan& plan) {
    if (m_checkTick == 0 || horizontalDistance(input.self.position, m_flock) > kNearFlock) {
        m_checkLeft = m_left;
        m_checkTick = input.tick;
    }
    if (input.tick >= m_checkTick + kPryAfter) {
        m_checkTick = input.tick;
        if (m_left > m_checkLeft - 1) {
            m_pryUntil = input.tick + kPryFor;
            m_checkTick = m_pryUntil;
            m_pryTurn = m_pryTurn > 0 ? -kPryDegrees : kPryDegrees;
        }
        m_checkLeft = m_left;
    }
    if (input.tick >= m_pryUntil) return;
    plan.away = turned(plan.away, m_pryTurn);
    plan.far *= 0.6f;
}

bool DogBrain::herd(const ThinkInput& input, ThinkOutput& output) {
    if (m_places.empty()) {
        m_hasFlock = false;
        return false;
    }
    const Vec3 self = input.self.position;
    const auto straight = [&](Vec3 a, Vec3 b) { return horizontalDistance(Runner::straightTo(input, a, b), b) < 1; };
    const std::vector<KnownFlock> flocks = flocksOf(m_places, m_settings.herding.link, straight);
    const KnownFlock& flock = flocks[chooseFlock(flocks)];
    m_flock = flock.centre;
    m_hasFlock = true;
    const Vec3 onward = onwardFrom(input, flock.centre);
    HerdingPlan plan = planHerding(flock, m_places, onward, m_settings.herding);
    m_doing = plan.task == HerdingTask::Collect ? Doing::Collect : Doing::Drive;
    if (plan.task == HerdingTask::Drive) plan.far = maximum(plan.far, flock.radius + m_settings.herding.behind * 0.8f);

    pry(input, plan);
    const Vec3 goal = standingPlace(input, plan);
    const Vec3 middle = plan.task == HerdingTask::Drive ? flock.centre : plan.from;
    const float clear = plan.task == HerdingTask::Drive ? flock.radius + m_settings.herding.behind : plan.far;
    const Vec3 next = nextPlace(input, goal, middle, clear);
    float nearest = 1e9f;
    for (const Vec3 place : m_places)
        nearest = minimum(nearest, horizontalDistance(place, self));
    const bool inPlace = horizontalDistance(self, goal) < kInPlace;
    // Behind the sheep it goes slowly; beside them it must be faster than they are.
    const float aside = dot(normalized(horizontal(self - middle)), normalized(horizontal(goal - middle)));
    const bool run =
        !inPlace && (aside < 0.8f || nearest > kWalkWithin || horizontalDistance(self, goal) > kWalkWithin);
    m_runner.go(input, output, next, run);
    barkWhenIdle(input, output, inPlace, onward);
    return true;
}

/// To places where it has not been of late.
void DogBrain::scout(const ThinkInput& input, ThinkOutput& output) {
    m_doing = Doing::Scout;
    const bool over = input.tick >= m_placeTick + kScoutFor || m_runner.arrived() || m_runner.noWay();
    if (!m_hasPlace || over) {
        const NavMesh& mesh = *input.map->mesh;
        const NavPoint from = input.nav->query.nearest(mesh, input.self.position);
        float best = -1;
        for (int i = 0; i < kScoutChoices; ++i) {
            const NavPoint place = input.nav->query.randomReachable(mesh, from, kScoutRadius, {}, output.random);
            if (!place || isHome(place.position)) continue;
            float news = horizontalDistance(place.position, input.self.position);
            for (const Vec3 looked : m_lookedAt)
                news = minimum(news, horizontalDistance(place.position, looked));
            if (news <= best) continue;
            best = news;
            m_place = place.position;
            m_hasPlace = true;
        }
        m_placeTick = input.tick;
        m_lookedAt[m_looked % m_lookedAt.size()] = m_place;
        m_looked = (m_looked + 1) % static_cast<std::uint32_t>(m_lookedAt.size());
    }
    if (m_hasPlace)
        m_runner.go(input, output, m_place, true, 2);
    else
        m_runner.stand(input, output, m_settings.fold);
}

void DogBrain::visitState(StateVisitor& v) {
    v.field("sheep", m_sheep);
    v.field("wolves", m_wolves);
    v.field("runner", m_runner);
    v.field("doing", m_doing);
    v.field("hasFlock", m_hasFlock);
    v.field("flock", m_flock);
    v.field("onward", m_onward);
    v.field("onwardTick", m_onwardTick);
    v.field("side", m_side);
    v.field("left", m_left);
    v.field("checkLeft", m_checkLeft);
    v.field("checkTick", m_checkTick);
    v.field("pryUntil", m_pryUntil);
    v.field("pryTurn", m_pryTurn);
    v.field("turnedTick", m_turnedTick);
    v.field("throughUntil", m_throughUntil);
    v.field("movedTick", m_movedTick);
    v.field("barkTick", m_barkTick);
    v.field("chaseUntil", m_chaseUntil);
    v.field("hasPlace", m_hasPlace);
    v.field("place", m_place);
    v.field("placeTick", m_placeTick);
    for (Vec3& place : m_lookedAt)
        v.field("lookedAt", place);
    v.field("looked", m_looked);
}

void DogBrain::draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const {
    m_runner.draw(sink, self);
    if (m_hasFlock) {
        const Vec3 centre{m_flock.x, self.position.y + 0.1f, m_flock.z};
        drawArrow(sink, centre, centre + m_onward * 3, {255, 220, 80, 255});
    }
    sink.text(self.position + Vec3{0, self.height + 0.3f, 0}, activity(), {255, 255, 255, 255});
}

namespace {

using S = DogSettings;
// clang-format off
constexpr Field<S> kDogFields[] = {
    field::number<&S::foldReach>("reach", "m", {1, 100}, {"around the middle of the fold", "alrededor del centro del redil"}),
    field::number<&S::herding, &HerdingSettings::spacing>("spacing", "m", {0.5f, 20}, {"between sheep that feel well", "entre ovejas que están a gusto"}),
    field::number<&S::herding, &HerdingSettings::spread>("spread", "", {0.2f, 5}, {"how far from the flock's middle a sheep may be, in spacings", "cuánto puede alejarse una oveja del rebaño, en separaciones"}),
    field::number<&S::herding, &HerdingSettings::behind>("behind", "m", {1, 30}, {"to the nearest sheep that it presses on", "hasta la oveja más cercana a la que empuja"}),
    field::number<&S::herding, &HerdingSettings::link>("link", "m", {2, 500}, {"sheep this near to each other are one flock", "ovejas así de cerca son un rebaño"}),
    field::number<&S::guard>("guard", "m", {0, 200}, {"within which a wolf is driven off", "a los que ahuyenta a un lobo"}),
};
static_assert(coversAll<S, HerdingSettings>(kDogFields, 3), "all but fold and sides have a row");
// clang-format on

} // namespace

std::unique_ptr<Brain> makeDogBrain(const BrainParameters& parameters) {
    DogSettings settings;
    if (const auto fold = parameters.place("fold", {"x y z: its middle", "x y z: su centro"}))
        settings.fold = *fold;
    else
        parameters.wrong("fold", "the middle of the fold \"x y z\"");
    parameters.read(settings, kDogFields);
    settings.sheep = sideOf(parameters, "sheep", "sheep", {"side that it herds", "bando que guía"});
    settings.wolves = sideOf(parameters, "wolves", "wolves", {"side that it drives off", "bando que ahuyenta"});
    return std::make_unique<DogBrain>(settings);
}

} // namespace lince::groups
