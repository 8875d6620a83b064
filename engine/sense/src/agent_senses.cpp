#include <lince/core/state_visitor.h>
#include <lince/sense/agent_senses.h>
#include <lince/sim/sim.h>
#include <lince/world/world.h>

namespace lince {
namespace {

constexpr std::size_t kMostPercepts = 256; ///< between two thoughts; later ones are not noticed

} // namespace

void AgentSenses::add(Percept percept, Tick tick) {
    if (m_percepts.size() >= kMostPercepts) return;
    percept.id = {++m_lastPercept};
    percept.tick = tick;
    m_percepts.push_back(percept);
}

void AgentSenses::sense(const World& world, Tick tick) {
    const Entity* self = world.find(m_body);
    if (self == nullptr) return;
    for (const Event& event : world.events()) {
        if (event.subject != m_body) continue;
        if (event.kind == EventKind::Damage) {
            // Pain tells the direction it came from, not who or how far.
            const Entity* attacker = world.find(event.other);
            Percept p;
            p.sense = SenseKind::Damage;
            p.strength = event.amount;
            const Vec3 from = attacker != nullptr ? attacker->position - self->position : Vec3{};
            p.position = self->middle() + normalized(from);
            add(p, tick);
        } else if (event.kind == EventKind::Touch) {
            const Entity* touched = world.find(event.other);
            Percept p;
            p.sense = SenseKind::Touch;
            p.position = event.place;
            p.objectClass = touched != nullptr ? touched->objectClass : classes::kWall;
            add(p, tick);
        }
    }
}

SelfState AgentSenses::feelSelf(const World& world, const Sim& sim) const {
    SelfState self;
    self.agent = m_agent;
    const Entity* e = world.find(m_body);
    const Character* c = sim.character(m_body);
    if (e == nullptr || c == nullptr) {
        self.alive = false;
        return self;
    }
    const BodyDefinition& body = sim.definitions()[c->type];
    self.faction = e->faction;
    self.position = e->position;
    self.velocity = c->movedVelocity;
    self.yaw = e->yaw;
    self.pitch = e->pitch;
    self.eyeHeight = e->eyeHeight;
    self.radius = e->radius;
    self.height = e->height;
    self.walkSpeed = body.walkSpeed;
    self.runSpeed = body.runSpeed;
    self.turnSpeed = body.turnSpeed;
    self.alive = c->alive;
    self.onGround = c->onGround;
    self.crouching = c->crouching;
    self.blocked = c->blocked;
    self.blockedNormal = c->blockedNormal;
    self.health = c->health;
    self.maxHealth = body.maxHealth;
    self.ammunition = c->ammunition;
    self.maxAmmunition = body.maxAmmunition;
    self.weaponCount = static_cast<std::uint8_t>(c->weapons.size());
    if (!c->weapons.empty()) {
        const CarriedWeapon& held = c->weapons[c->weaponInHand];
        self.weaponSlot = static_cast<std::uint8_t>(c->weaponInHand + 1);
        self.magazine = held.magazine;
        self.magazineSize = sim.definitions()[held.type].magazine;
        self.reloading = c->reloadLeft > 0;
        self.readyToFire = !self.reloading && c->fireWait == 0 && (self.magazineSize == 0 || held.magazine > 0);
    }
    return self;
}

void AgentSenses::visitState(StateVisitor& v) {
    v.field("body", m_body);
    v.field("agent", m_agent);
    v.field("lastPercept", m_lastPercept);
    v.list("percepts", m_percepts);
}

} // namespace lince
