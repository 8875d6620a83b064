#include "commando_brain.h"

#include <lince/commandos/brains.h>
#include <lince/commandos/sense_kinds.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

#include <algorithm>
#include <cmath>

namespace lince::commandos {
namespace {

constexpr float kGravity = 9.81f;      ///< metres a second squared, as a thrower feels it
constexpr float kStrikeMetres = 1.25f; ///< between two bodies at which the first weapon, a blade, reaches
constexpr float kShootMetres = 60;     ///< from which any other is fired at whom it sees
constexpr float kMeantMetres = 4;      ///< from the ordered place: who is seen within is meant
constexpr float kUseMetres = 1.0f;
constexpr float kLayMetres = 0.4f;
constexpr float kChest = 0.7f;                        ///< of a body's height
constexpr float kAimed = 0.08f;                       ///< radians
constexpr float kFellMetres = 4;                      ///< who vanishes so near while it is being struck was struck down
constexpr Tick kHandTicks = 20;                       ///< that using, throwing or laying takes
constexpr Tick kAttackPatience = 8 * kTicksPerSecond; ///< of an attack on somebody who is seen and not reached

bool isFinished(GoToTarget::State state) {
    return state == GoToTarget::State::Arrived;
}

bool looksAt(const SelfState& self, Vec3 direction) {
    return length(normalized(direction) - directionFromYawPitch(self.yaw, self.pitch)) <= kAimed;
}

void face(Intent& intent, Vec3 direction) {
    intent.yaw = yawOf(direction);
    intent.pitch = pitchOf(direction);
}

Vec3 eyeOf(const SelfState& self) {
    return self.position + Vec3{0, self.eyeHeight, 0};
}

} // namespace

void CommandoBrain::takeOrders(const ThinkInput& input) {
    for (const Message& message : input.messages) {
        const auto order = message.as<CommandoOrder>();
        if (!order || static_cast<std::uint8_t>(order->kind) >= kOrderKinds) continue;
        if (order->kind == OrderKind::Crouch || order->kind == OrderKind::Stand) {
            m_crouched = order->kind == OrderKind::Crouch;
            continue;
        }
        if (order->kind == OrderKind::Report) {
            m_reports = true;
            continue;
        }
        if (!order->queued || order->kind == OrderKind::Stop) {
            m_orders.clear();
            m_begun = false;
            m_walk.stop();
        }
        if (order->kind != OrderKind::Stop && m_orders.size() < kMaxOrders) m_orders.push_back(*order);
    }
}

void CommandoBrain::begin(const ThinkInput& input) {
    m_begun = true;
    m_pressed = false;
    m_target = {};
    m_since = input.tick;
    const CommandoOrder& order = m_orders.front();
    const float near = order.kind == OrderKind::Use ? kUseMetres : order.kind == OrderKind::Lay ? kLayMetres : 0.35f;
    m_walk.begin(order.place, order.runs, near);
}

void CommandoBrain::end(ThinkOutput& output, AnswerKind answer) {
    const CommandoOrder order = m_orders.front();
    output.say(CommandoAnswer{order.place, answer, order.kind});
    if (answer == AnswerKind::Arrived || answer == AnswerKind::Done) ++m_done;
    m_orders.erase(m_orders.begin());
    m_begun = false;
    m_walk.stop();
}

bool CommandoBrain::reach(const ThinkInput& input, ThinkOutput& output, Vec3 place) {
    m_walk.moveTarget(place);
    m_walk.step(input, output);
    if (m_walk.state() == GoToTarget::State::NoWay) end(output, AnswerKind::NoWay);
    return isFinished(m_walk.state());
}

void CommandoBrain::go(const ThinkInput& input, ThinkOutput& output) {
    if (reach(input, output, m_orders.front().place)) end(output, AnswerKind::Arrived);
}

/// Whom it follows already; else who is seen nearest to the ordered place.
const MemoryFact* CommandoBrain::target(const ThinkInput& input) const {
    const MemoryFact* nearest = nullptr;
    const Vec3 place = m_orders.front().place;
    for (const MemoryFact& fact : m_enemies.facts()) {
        if (m_target) {
            if (fact.percept == m_target) return &fact;
            continue;
        }
        if (!fact.sensed && input.tick > fact.lastSensed + 2 * kTicksPerSecond) continue;
        const float away = length(fact.feet() - place);
        if (away <= kMeantMetres && (nearest == nullptr || away < length(nearest->feet() - place))) nearest = &fact;
    }
    return nearest;
}

void CommandoBrain::attack(const ThinkInput& input, ThinkOutput& output) {
    const CommandoOrder order = m_orders.front();
    const SelfState& self = input.self;
    const MemoryFact* fact = target(input);
    if (fact == nullptr || (!fact->sensed && !m_target)) {  // not seen yet: nearer, until he must be in sight
        if (m_target) return end(output, AnswerKind::Done); // forgotten
        if (reach(input, output, order.place)) end(output, AnswerKind::NobodySeen);
        return;
    }
    if (!m_target) m_target = fact->percept, m_since = input.tick;
    const Vec3 feet = fact->sensed ? fact->feet() : m_enemies.expectedPlace(*fact, input.tick);
    const float away = length(horizontal(feet - self.position));
    if (!fact->sensed) {
        if (m_pressed && length(fact->feet() - self.position) <= kFellMetres) return end(output, AnswerKind::Done);
        if (m_pressed && order.slot != 1) return end(output, AnswerKind::Done); // out of sight: hit, or hidden
        if (input.tick > fact->lastSensed + kAttackPatience || reach(input, output, fact->feet()))
            if (!m_orders.empty() && m_begun) end(output, AnswerKind::NobodySeen);
        return;
    }
    output.intent.weaponSlot = order.slot;
    const bool blade = order.slot == 1;
    const Vec3 line = fact->position + Vec3{0, fact->halfExtent.y * (2 * kChest - 1), 0} - eyeOf(self);
    if (away <= (blade ? kStrikeMetres : kShootMetres)) {
        face(output.intent, line);
        m_walk.stop();
        const bool ready = self.weaponSlot == order.slot && self.readyToFire;
        if (self.weaponSlot == order.slot && self.magazineSize > 0 && self.magazine == 0) {
            if (self.ammunition <= 0 && !self.reloading) return end(output, AnswerKind::Empty);
            if (!self.reloading) output.intent.press(Button::Reload);
        } else if (ready && looksAt(self, line)) {
            output.intent.press(Button::Fire);
            m_pressed = true;
        }
        if (blade && away > 0.8f) output.intent.move = normalized(horizontal(line));
        return;
    }
    if (m_walk.state() != GoToTarget::State::Going) m_walk.begin(feet, order.runs, kStrikeMetres * 0.8f);
    (void)reach(input, output, feet);
}

void CommandoBrain::use(const ThinkInput& input, ThinkOutput& output) {
    const CommandoOrder& order = m_orders.front();
    if (!m_pressed && !isFinished(m_walk.state())) {
        if (!reach(input, output, order.place)) return;
        m_since = input.tick;
    }
    const Vec3 line = order.place - eyeOf(input.self);
    if (length(horizontal(line)) > 0.05f) face(output.intent, line);
    if (!m_pressed) {
        // What stands upright is met by the look along the ground, what lies by a look down.
        if (input.tick < m_since + kHandTicks) return;
        output.intent.press(Button::Use);
        m_pressed = true;
        m_since = input.tick;
        return;
    }
    if (input.tick >= m_since + kHandTicks / 2) end(output, AnswerKind::Done);
}

void CommandoBrain::toss(const ThinkInput& input, ThinkOutput& output) {
    const CommandoOrder order = m_orders.front();
    const SelfState& self = input.self;
    const Vec3 line = order.place - eyeOf(self);
    const float metres = length(horizontal(line)), v2 = order.speed * order.speed;
    const float root = v2 * v2 - kGravity * (kGravity * metres * metres + 2 * line.y * v2);
    if (!(root >= 0) || metres < 0.5f) return end(output, AnswerKind::TooFar);
    const float slope = (v2 - std::sqrt(root)) / (kGravity * metres);
    const Vec3 way = normalized(horizontal(line) * (1 / metres) + Vec3{0, slope, 0});
    output.intent.weaponSlot = order.slot;
    face(output.intent, way);
    const bool holds = self.weaponSlot == order.slot;
    if (m_pressed) {
        if (input.tick >= m_since + kHandTicks) end(output, AnswerKind::Done);
        return;
    }
    if (holds && self.magazineSize > 0 && self.magazine == 0 && !self.reloading) {
        if (self.ammunition <= 0) return end(output, AnswerKind::Empty);
        output.intent.press(Button::Reload);
        return;
    }
    if (!holds || !self.readyToFire || !looksAt(self, way)) return;
    output.intent.press(Button::Fire);
    m_pressed = true;
    m_since = input.tick;
}

void CommandoBrain::lay(const ThinkInput& input, ThinkOutput& output) {
    const CommandoOrder order = m_orders.front();
    const SelfState& self = input.self;
    if (!m_pressed && !isFinished(m_walk.state()) && !reach(input, output, order.place)) return;
    output.intent.weaponSlot = order.slot;
    output.intent.pitch = -0.9f;
    const bool holds = self.weaponSlot == order.slot;
    if (m_pressed) {
        if (input.tick >= m_since + kHandTicks) end(output, AnswerKind::Done);
        return;
    }
    if (holds && self.magazineSize > 0 && self.magazine == 0 && !self.reloading) {
        if (self.ammunition <= 0) return end(output, AnswerKind::Empty);
        output.intent.press(Button::Reload);
        return;
    }
    if (!holds || !self.readyToFire) return;
    output.intent.press(Button::Fire);
    m_pressed = true;
    m_since = input.tick;
}

void CommandoBrain::obey(const ThinkInput& input, ThinkOutput& output) {
    switch (m_orders.front().kind) {
    case OrderKind::Go:
        return go(input, output);
    case OrderKind::Attack:
        return attack(input, output);
    case OrderKind::Use:
        return use(input, output);
    case OrderKind::Throw:
        return toss(input, output);
    case OrderKind::Lay:
        return lay(input, output);
    case OrderKind::Stop:
    case OrderKind::Crouch:
    case OrderKind::Stand:
    case OrderKind::Report:
        break;
    }
    m_orders.erase(m_orders.begin()); // a state from outside may say anything
    m_begun = false;
}

/// How he is, and of each whom he sees where he stands and looks: what a player would see on the screen.
void CommandoBrain::reportTo(const ThinkInput& input, ThinkOutput& output) const {
    const SelfState& self = input.self;
    CommandoAt at;
    at.place = self.position;
    at.health = static_cast<float>(self.health) / static_cast<float>(std::max(1, self.maxHealth));
    at.kind = m_kind;
    at.busy = !m_orders.empty();
    at.crouched = self.crouching;
    at.shots = static_cast<std::uint8_t>(std::clamp(self.ammunition + self.magazine, 0, 255));
    output.say(at);
    for (const Percept& percept : input.percepts) {
        if (percept.sense != kDetailSense || !percept.faction || percept.faction == m_side) continue;
        if (percept.event != PerceptEvent::Gained && percept.event != PerceptEvent::Updated) continue;
        output.say(EnemySeen{percept.position, yawOf(percept.velocity), percept.id.value, percept.objectClass,
                             isBody(percept)});
    }
}

void CommandoBrain::think(const ThinkInput& input, ThinkOutput& output) {
    if (!m_side) m_side = input.self.faction;
    m_enemies.update(input.tick, input.percepts, sightOfStrangers(m_side));
    takeOrders(input);
    output.intent = {};
    output.intent.yaw = input.self.yaw;
    if (!m_orders.empty()) {
        if (!m_begun) begin(input);
        obey(input, output);
    }
    if (m_crouched) output.intent.press(Button::Crouch);
    if (m_reports) reportTo(input, output);
    if (output.trace != nullptr)
        output.trace->note(TraceKind::Choice, report().activity, true, static_cast<float>(m_orders.size()));
}

BrainReport CommandoBrain::report() const {
    static constexpr std::string_view kNames[kOrderKinds] = {"wait", "go",   "attack", "use", "throw",
                                                             "lay",  "wait", "wait",   "wait"};
    const auto kind = m_orders.empty() ? std::size_t{0} : static_cast<std::size_t>(m_orders.front().kind);
    return {kNames[kind < kOrderKinds ? kind : 0], m_done, {}};
}

void CommandoBrain::draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const {
    m_walk.draw(sink, self);
    Vec3 from = m_walk.target();
    for (std::size_t i = 1; i < m_orders.size(); ++i) {
        drawArrow(sink, from, m_orders[i].place, {120, 200, 230, 200});
        from = m_orders[i].place;
    }
}

void CommandoBrain::visitState(StateVisitor& v) {
    v.field("crouched", m_crouched);
    v.field("side", m_side);
    v.field("reports", m_reports);
    v.list("orders", m_orders);
    if (m_orders.size() > kMaxOrders) m_orders.resize(kMaxOrders); // a state from outside may say anything
    v.field("begun", m_begun);
    v.field("pressed", m_pressed);
    v.field("target", m_target.value);
    v.field("since", m_since);
    v.field("walk", m_walk);
    v.field("enemies", m_enemies);
    v.field("done", m_done);
}

std::unique_ptr<Brain> makeCommandoBrain(const BrainParameters& parameters) {
    static constexpr const char* kPostures[] = {"stand", "crouch"};
    static constexpr const char* kKinds[] = {"other", "beret", "sniper", "spy", "sapper", "medic"};
    const bool crouched = parameters.word("posture", kPostures, 0, {"how it begins", "cómo empieza"}) == 1;
    const auto kind = parameters.word("kind", kKinds, 0, {"what he learnt", "lo que aprendió"});
    return std::make_unique<CommandoBrain>(crouched, static_cast<CommandoKind>(kind));
}

} // namespace lince::commandos
