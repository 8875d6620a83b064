#include <lince/commandos/hands.h>
#include <lince/commandos/kits.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

#include <algorithm>

namespace lince::commandos {
namespace {

constexpr float kAhead = 0.2f;       ///< cosine: what lies behind is not taken
constexpr float kOnShoulder = 1.15f; ///< metres above the carrier's feet
constexpr float kPutAhead = 0.7f;    ///< metres before the carrier
constexpr float kQuiet = 12.5f;      ///< metres that a noise carries which does not give a disguise away: steps
constexpr float kSnip = 5;           ///< metres that it is heard when wire is cut or a lamp put out by hand
constexpr Tick kBellBeat = kTicksPerSecond;

bool contains(const std::vector<EntityId>& list, EntityId id) {
    return std::find(list.begin(), list.end(), id) != list.end();
}

} // namespace

void Hands::Carrying::visitState(StateVisitor& v) {
    v.field("carrier", carrier);
    v.field("body", body);
}

void Hands::Disguise::visitState(StateVisitor& v) {
    v.field("who", who);
    v.field("own", own);
}

void Hands::Bandages::visitState(StateVisitor& v) {
    v.field("who", who);
    v.field("left", left);
}

Hands::Hands(const Definitions& definitions, const Level& level) {
    for (const BodyDefinition& body : definitions.bodies) {
        const Kit& kit = kitOf(body.name);
        m_abilities.push_back(
            static_cast<std::uint8_t>((kit.carries ? 1 : 0) | (kit.disguises ? 2 : 0) | (kit.cuts ? 4 : 0)));
        m_bandagesOf.push_back(kit.bandages);
    }
    m_alarm = level.data().classes.find("alarm").value_or(classes::kNothing);
    m_wire = level.data().classes.find("wire").value_or(classes::kNothing);
    m_lamp = level.data().classes.find("lamp").value_or(classes::kNothing);
    m_bandage = definitions.findItem("bandage").value_or(ItemTypeId{});
}

bool Hands::can(const SimContext& sim, EntityId who, Ability ability) const {
    const Character* c = static_cast<const Sim&>(sim).character(who);
    return c != nullptr && c->alive && c->type.value < m_abilities.size() &&
           (m_abilities[c->type.value] & static_cast<std::uint8_t>(ability)) != 0;
}

EntityId Hands::carriedBy(EntityId carrier) const {
    for (const Carrying& one : m_carrying)
        if (one.carrier == carrier) return one.body;
    return {};
}

bool Hands::isCarried(EntityId body) const {
    return std::any_of(m_carrying.begin(), m_carrying.end(), [&](const Carrying& one) { return one.body == body; });
}

bool Hands::isDisguised(EntityId who) const {
    return std::any_of(m_disguises.begin(), m_disguises.end(), [&](const Disguise& one) { return one.who == who; });
}

int Hands::bandagesOf(EntityId who, BodyTypeId type) const {
    for (const Bandages& one : m_bandages)
        if (one.who == who) return one.left;
    return type.value < m_bandagesOf.size() ? m_bandagesOf[type.value] : 0;
}

bool Hands::use(SimContext& sim, EntityId thing, const Entity& user) {
    const Entity* e = sim.world().find(thing);
    if (e == nullptr || e->kind != EntityKind::Box) return false;
    if (m_alarm != classes::kNothing && e->objectClass == m_alarm) {
        m_bell = e->position;
        m_ringing = kBellTicks;
        return true;
    }
    const bool cuts = m_wire != classes::kNothing && e->objectClass == m_wire && can(sim, user.id, Ability::Cuts);
    if (cuts || (m_lamp != classes::kNothing && e->objectClass == m_lamp)) {
        takeAway(sim, thing);
        return true;
    }
    return false;
}

void Hands::putDown(SimContext& sim, const Carrying& carrying) {
    Entity* body = sim.world().find(carrying.body);
    const Entity* carrier = sim.world().find(carrying.carrier);
    if (body == nullptr) return;
    if (carrier != nullptr) {
        // Not into a wall: the body lies where the carrier could reach, at his feet at worst.
        const Vec3 from = carrier->position + Vec3{0, 0.5f, 0}, ahead = directionFromYawPitch(carrier->yaw, 0);
        const bool free = !sim.world().level().bodyTree().anyHit(raySegment(from, from + ahead * (kPutAhead + 0.4f)));
        body->position = carrier->position + (free ? ahead * kPutAhead : Vec3{}) + Vec3{0, 0.3f, 0};
    }
    body->velocity = {};
    sim.wake(body->bounds()); // it falls to the ground
}

/// The nearest wounded one of the own side within reach, who may be the medic himself.
bool Hands::bandage(SimContext& sim, const Entity& user) {
    const Sim& bodies = static_cast<const Sim&>(sim);
    const Character* medic = bodies.character(user.id);
    if (medic == nullptr || medic->type.value >= m_bandagesOf.size() || m_bandagesOf[medic->type.value] == 0 ||
        m_bandage.value == 0)
        return false;
    auto known =
        std::find_if(m_bandages.begin(), m_bandages.end(), [&](const Bandages& b) { return b.who == user.id; });
    if (known != m_bandages.end() && known->left <= 0) return false;
    EntityId nearest;
    float least = kReach;
    for (const Character& c : bodies.characters()) {
        const Entity* e = sim.world().find(c.entity);
        if (e == nullptr || !c.alive || e->faction != user.faction) continue;
        if (c.health >= sim.definitions()[c.type].maxHealth) continue;
        const float away = length(e->position - user.position);
        if (away <= least && !(c.entity == user.id && nearest)) nearest = c.entity, least = away;
    }
    if (!nearest || !sim.give(nearest, m_bandage)) return false;
    if (known == m_bandages.end()) known = m_bandages.insert(known, {user.id, m_bandagesOf[medic->type.value]});
    --known->left;
    return true;
}

/// As if it was broken by a blow, but hardly heard.
void Hands::takeAway(SimContext& sim, EntityId thing) {
    Entity& e = *sim.world().find(thing);
    e.visible = e.solid = false;
    sim.world().emit({EventKind::Broken, thing, {}, e.position, 0});
    sim.world().emit({EventKind::Noise, thing, {}, e.position, kSnip});
    sim.wake(e.bounds().grown(1));
}

/// Use was pressed: what there is to do for these hands, the most likely first.
void Hands::useHands(SimContext& sim, EntityId user) {
    const Entity* self = sim.world().find(user);
    if (self == nullptr) return;
    const auto carried =
        std::find_if(m_carrying.begin(), m_carrying.end(), [&](const Carrying& one) { return one.carrier == user; });
    if (carried != m_carrying.end()) {
        const Carrying one = *carried;
        m_carrying.erase(carried);
        return putDown(sim, one);
    }
    if (bandage(sim, *self)) return;
    const bool carries = can(sim, user, Ability::Carries), disguises = can(sim, user, Ability::Disguises);
    if (!carries && !disguises) return;
    const Sim& bodies = static_cast<const Sim&>(sim);
    const Vec3 look = directionFromYawPitch(self->yaw, 0);
    const Entity* nearest = nullptr;
    for (const Character& c : bodies.characters()) {
        const Entity* e = sim.world().find(c.entity);
        if (e == nullptr || c.alive || !e->visible || isCarried(c.entity)) continue;
        const Vec3 way = e->position - self->position;
        const float away = length(way);
        if (away > kReach || (away > 0.6f && dot(normalized(horizontal(way)), look) < kAhead)) continue;
        if (nearest == nullptr || away < length(nearest->position - self->position)) nearest = e;
    }
    if (nearest == nullptr) return;
    if (carries) {
        m_carrying.push_back({user, nearest->id});
    } else if (nearest->faction != self->faction && nearest->faction) {
        if (!isDisguised(user)) m_disguises.push_back({user, self->faction});
        sim.world().find(user)->faction = nearest->faction;
    }
}

/// Whoever fires a weapon that is heard is no longer taken for one of them.
void Hands::showTrueColours(SimContext& sim) {
    const Sim& bodies = static_cast<const Sim&>(sim);
    std::erase_if(m_disguises, [&](const Disguise& one) {
        Entity* e = sim.world().find(one.who);
        const Character* c = bodies.character(one.who);
        if (e == nullptr || c == nullptr) return true;
        const bool fired =
            c->alive && std::any_of(sim.world().events().begin(), sim.world().events().end(), [&](const Event& event) {
                return event.kind == EventKind::Noise && event.subject == one.who && event.amount > kQuiet;
            });
        if (c->alive && !fired) return false;
        e->faction = one.own;
        return true;
    });
}

void Hands::carry(SimContext& sim) {
    const Sim& bodies = static_cast<const Sim&>(sim);
    for (std::size_t i = 0; i < m_carrying.size();) {
        const Carrying one = m_carrying[i];
        Entity* carrier = sim.world().find(one.carrier);
        Entity* body = sim.world().find(one.body);
        const Character* c = bodies.character(one.carrier);
        const Character* load = bodies.character(one.body);
        const bool holds =
            carrier != nullptr && body != nullptr && c != nullptr && c->alive && load != nullptr && !load->alive;
        if (!holds) {
            m_carrying.erase(m_carrying.begin() + static_cast<std::ptrdiff_t>(i));
            putDown(sim, one);
            continue;
        }
        const Vec3 over = horizontal(carrier->velocity);
        const float speed = length(over);
        if (speed > kCarrierSpeed) carrier->velocity -= over * (1 - kCarrierSpeed / speed);
        body->position = carrier->position + Vec3{0, minimum(kOnShoulder, carrier->shape.height * 0.65f), 0};
        body->yaw = wrapAngle(carrier->yaw + kHalfPi);
        body->velocity = {};
        ++i;
    }
}

void Hands::ring(SimContext& sim) {
    if (m_ringing == 0) return;
    if (m_ringing % kBellBeat == 0) sim.world().emit({EventKind::Noise, {}, {}, m_bell, kBellMetres});
    --m_ringing;
}

void Hands::step(SimContext& sim) {
    m_pressed.clear();
    for (const Order& order : sim.orders())
        if (order.intent.pressed(Button::Use)) m_pressed.push_back(order.body);
    for (const EntityId user : m_pressed) {
        const Character* c = static_cast<const Sim&>(sim).character(user);
        if (c != nullptr && c->alive && !contains(m_holding, user)) useHands(sim, user);
    }
    m_holding.swap(m_pressed);
    carry(sim);
    showTrueColours(sim);
    ring(sim);
}

void Hands::visitState(StateVisitor& v) {
    v.list("holding", m_holding);
    v.list("carrying", m_carrying);
    v.list("disguises", m_disguises);
    v.list("bandages", m_bandages);
    v.field("bell", m_bell);
    v.field("ringing", m_ringing);
}

bool Hands::isValid(const SimContext& sim) const {
    const Sim& bodies = static_cast<const Sim&>(sim);
    const auto isBody = [&](EntityId id) { return bodies.character(id) != nullptr; };
    const std::size_t most = sim.world().slots().size();
    if (m_ringing > kBellTicks || m_holding.size() > most) return false;
    const auto sides = sim.world().factions().size();
    return std::all_of(m_carrying.begin(), m_carrying.end(),
                       [&](const Carrying& c) { return isBody(c.carrier) && isBody(c.body) && c.carrier != c.body; }) &&
           std::all_of(m_disguises.begin(), m_disguises.end(),
                       [&](const Disguise& d) { return isBody(d.who) && d.own.value < sides; }) &&
           std::all_of(m_bandages.begin(), m_bandages.end(), [&](const Bandages& b) { return b.left >= 0; });
}

} // namespace lince::commandos
