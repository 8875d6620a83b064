#include "scratch.h"

#include <lince/core/state_visitor.h>
#include <lince/sim/sim.h>

#include <algorithm>

namespace lince {

void CarriedWeapon::visitState(StateVisitor& v) {
    v.field("type", type);
    v.field("magazine", magazine);
}

void Character::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("type", type);
    v.field("spawnPosition", spawnPosition);
    v.field("spawnYaw", spawnYaw);
    v.field("health", health);
    v.field("ammunition", ammunition);
    v.field("healthClock", healthClock);
    v.field("ammunitionClock", ammunitionClock);
    v.field("stepClock", stepClock);
    v.field("alive", alive);
    v.field("deadTicks", deadTicks);
    v.field("onGround", onGround);
    v.field("crouching", crouching);
    v.field("blocked", blocked);
    v.field("blockedNormal", blockedNormal);
    v.field("movedVelocity", movedVelocity);
    v.list("weapons", weapons);
    v.field("weaponInHand", weaponInHand);
    v.field("fireWait", fireWait);
    v.field("reloadLeft", reloadLeft);
    v.field("useHeld", useHeld);
    v.field("spread", spread);
}

void Item::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("type", type);
    v.field("respawnLeft", respawnLeft);
    v.field("gone", gone);
}

void Projectile::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("shooter", shooter);
    v.field("weapon", weapon);
    v.field("metresLeft", metresLeft);
}

void Door::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("placement", placement);
    v.field("phase", phase);
    v.field("openFraction", openFraction);
    v.field("openTicks", openTicks);
}

void Box::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("mass", mass);
    v.field("health", health);
    v.field("resting", resting);
}

namespace {

/// The floor under a place, or the place itself when there is none.
Vec3 droppedToFloor(const World& world, Surroundings& around, Vec3 place) {
    constexpr float kFarthest = 128, kRadius = 0.1f; // metres; as deep as the original looks
    const Capsule probe{place + Vec3{0, kRadius, 0}, kRadius, 0};
    const Vec3 down{0, -kFarthest, 0};
    Aabb region = probe.bounds();
    region.add(region.moved(down));
    around.gather(world, region, {});
    const SweepHit floor = around.sweep(probe, down).hit;
    return floor ? place + down * floor.t : place;
}

} // namespace

Sim::Sim(World& world, const Definitions& definitions, const SimSettings& settings)
    : m_world(world), m_definitions(definitions), m_settings(settings), m_scratch(std::make_unique<Scratch>()) {
    const LevelData& level = world.level().data();
    for (std::uint32_t i = 0; i < level.doors.size(); ++i) {
        const DoorPlacement& d = level.doors[i];
        Entity e;
        e.kind = EntityKind::Door;
        e.objectClass = classes::kDoor;
        e.position = d.centre;
        e.halfSize = d.halfSize;
        e.yaw = d.yaw;
        m_doors.push_back({world.add(e), i, DoorPhase::Closed, 0, 0});
    }
    for (const BoxPlacement& b : level.boxes) {
        Entity e;
        e.kind = EntityKind::Box;
        e.objectClass = classes::kBox;
        e.position = b.centre;
        e.halfSize = b.halfSize;
        e.yaw = b.yaw;
        m_boxes.push_back({world.add(e), b.mass, b.health, false});
    }
    for (const ItemPlacement& placement : level.items) {
        const auto type = definitions.findItem(placement.type);
        if (!type) {
            ++m_unknownItems;
            continue;
        }
        const ItemDefinition& item = definitions[*type];
        Entity e;
        e.kind = EntityKind::Item;
        e.objectClass = level.classes.find(item.className).value_or(classes::kItem);
        const Vec3 place =
            placement.drops ? droppedToFloor(world, m_scratch->surroundings, placement.position) : placement.position;
        e.position = place + Vec3{0, item.radius, 0};
        e.radius = item.radius;
        e.solid = false;
        m_items.push_back({world.add(e), *type, 0, false});
    }
    world.refreshGrid();
}

Sim::~Sim() = default;

const Character* Sim::character(EntityId entity) const {
    return const_cast<Sim*>(this)->findCharacter(entity);
}

Character* Sim::findCharacter(EntityId entity) {
    if (!entity || entity.slot >= m_characterOfSlot.size()) return nullptr;
    const std::uint32_t index = m_characterOfSlot[entity.slot];
    return index != 0 && m_characters[index - 1].entity == entity ? &m_characters[index - 1] : nullptr;
}

void Sim::rebuildIndex() {
    m_characterOfSlot.assign(m_world.slots().size(), 0);
    for (std::uint32_t i = 0; i < m_characters.size(); ++i) {
        const std::uint32_t slot = m_characters[i].entity.slot;
        if (slot < m_characterOfSlot.size()) m_characterOfSlot[slot] = i + 1;
    }
}

void Sim::step(std::span<const Order> orders) {
    m_world.clearEvents();
    m_world.refreshGrid();

    // A character without an order stands still and keeps looking where it looks.
    auto& intents = m_scratch->intentOfCharacter;
    intents.assign(m_characters.size(), {});
    for (std::size_t i = 0; i < m_characters.size(); ++i)
        if (const Entity* e = m_world.find(m_characters[i].entity))
            intents[i].yaw = e->yaw, intents[i].pitch = e->pitch;
    for (const Order& order : orders)
        if (const Character* c = findCharacter(order.body))
            intents[static_cast<std::size_t>(c - m_characters.data())] = sanitized(order.intent);

    for (std::size_t i = 0; i < m_characters.size(); ++i)
        act(m_characters[i], intents[i]);
    stepProjectiles();
    stepItems();
    stepDoors();
    stepBoxes();
}

bool Sim::isValid() const {
    const auto isKind = [&](EntityId id, EntityKind kind) {
        const Entity* e = m_world.find(id);
        return e != nullptr && e->kind == kind;
    };
    const auto isCharacter = [&](const Character& c) {
        if (!isKind(c.entity, EntityKind::Character) || c.type.value >= m_definitions.bodies.size()) return false;
        const BodyDefinition& body = m_definitions[c.type];
        if (c.health < 0 || c.health > std::max(body.startHealth, body.maxHealth)) return false;
        if (c.ammunition < 0 || c.ammunition > std::max(body.startAmmunition, body.maxAmmunition)) return false;
        if (c.weaponInHand >= std::max<std::size_t>(1, c.weapons.size())) return false;
        return std::all_of(c.weapons.begin(), c.weapons.end(), [&](const CarriedWeapon& w) {
            return w.type.value < m_definitions.weapons.size() && w.magazine >= 0 &&
                   w.magazine <= m_definitions[w.type].magazine;
        });
    };
    const auto isItem = [&](const Item& i) {
        return isKind(i.entity, EntityKind::Item) && i.type.value < m_definitions.items.size();
    };
    const auto isDoor = [&](const Door& d) {
        return isKind(d.entity, EntityKind::Door) && d.placement < m_world.level().data().doors.size() &&
               d.phase <= DoorPhase::Closing && d.openFraction >= 0 && d.openFraction <= 1;
    };
    const auto isBox = [&](const Box& b) { return isKind(b.entity, EntityKind::Box) && b.mass >= 0 && b.health >= 0; };
    // A projectile's entity goes with it, so no two may share one.
    std::vector<bool> flying(m_world.slots().size(), false);
    for (const Projectile& p : m_projectiles) {
        if (!isKind(p.entity, EntityKind::Projectile) || p.weapon.value >= m_definitions.weapons.size() ||
            flying[p.entity.slot])
            return false;
        flying[p.entity.slot] = true;
    }
    return std::all_of(m_characters.begin(), m_characters.end(), isCharacter) &&
           std::all_of(m_items.begin(), m_items.end(), isItem) && std::all_of(m_doors.begin(), m_doors.end(), isDoor) &&
           std::all_of(m_boxes.begin(), m_boxes.end(), isBox);
}

void Sim::visitState(StateVisitor& v) {
    v.list("characters", m_characters);
    v.list("items", m_items);
    v.list("projectiles", m_projectiles);
    v.list("doors", m_doors);
    v.list("boxes", m_boxes);
    rebuildIndex(); // derived; after a restore it must follow, and otherwise it does not change
}

} // namespace lince
