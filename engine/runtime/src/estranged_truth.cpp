#include "estranged_truth.h"

#include <lince/core/math.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Vec3 kApart{7.3f, 0, -5.1f}; ///< metres: no multiple of any grid
constexpr float kFar = 25;             ///< metres that things are moved by at most

template <class T>
T count(RandomStream& random, T max) {
    // The ends most of all: those are what a mind would ask for.
    if (random.chance(0.3f)) return T{0};
    if (random.chance(0.3f)) return max;
    return static_cast<T>(random.below(static_cast<std::uint32_t>(std::max<T>(max, 0)) + 1));
}

} // namespace

std::shared_ptr<const Level> shiftedLevel(const Level& level) {
    LevelData data = level.data();
    for (Vec3& p : data.mesh.positions)
        p += kApart;
    for (WallSegment& wall : data.walls) {
        wall.from = wall.from + Vec2{kApart.x, kApart.z};
        wall.to = wall.to + Vec2{kApart.x, kApart.z};
    }
    for (SpawnPoint& point : data.spawnPoints)
        point.position += kApart;
    for (ItemPlacement& item : data.items)
        item.position += kApart;
    for (DoorPlacement& door : data.doors)
        door.centre += kApart;
    for (BoxPlacement& box : data.boxes)
        box.centre += kApart;
    for (RigidPlacement& rigid : data.rigids)
        rigid.centre += kApart;
    for (JointPlacement& joint : data.joints)
        joint.anchor += kApart, joint.anchorB += kApart;
    for (Zone& zone : data.zones)
        zone.box = {zone.box.low + kApart, zone.box.high + kApart};
    for (Light& light : data.lights)
        light.position += kApart;
    for (AgentPlacement& agent : data.agents)
        agent.position += kApart;
    data.terrain.reset();
    data.visibility.reset();
    data.lightmaps.clear();
    return Level::make(std::move(data));
}

void estrange(World& world, RandomStream& random) {
    world.clearEvents();
    for (Entity& e : world.slots()) {
        if (!e.id) continue;
        e.position.x += random.between(-kFar, kFar);
        e.position.z += random.between(-kFar, kFar);
        e.position.y += random.between(0, 2);
        e.yaw = random.between(-kPi, kPi);
        e.pitch = random.between(-1, 1);
        e.velocity = {random.between(-4, 4), 0, 0};
        e.velocity.z = random.between(-4, 4);
        e.crouching = random.chance(0.5f);
        e.visible = random.chance(0.7f);
    }
    world.refreshGrid();
}

void estrange(World& world, Sim& sim, RandomStream& random) {
    estrange(world, random);
    const Definitions& definitions = sim.definitions();
    const Sim::Contents contents = sim.contents();
    for (Character& c : contents.characters) {
        const BodyDefinition& body = definitions[c.type];
        c.health = std::max(1, count(random, body.maxHealth));
        c.ammunition = count(random, body.maxAmmunition);
        c.armour = count(random, body.maxArmour);
        if (body.aim.any()) c.aim.error = random.between(0, 0.3f);
        c.healthClock = count<Tick>(random, 600);
        c.ammunitionClock = count<Tick>(random, 600);
        c.stepClock = count<Tick>(random, 600);
        c.alive = random.chance(0.7f);
        c.deadTicks = count<Tick>(random, 300);
        c.onGround = random.chance(0.5f);
        c.crouching = random.chance(0.5f);
        c.blocked = random.chance(0.5f);
        c.fireWait = count<Tick>(random, 60);
        c.reloadLeft = count<Tick>(random, 120);
        c.useHeld = random.chance(0.5f);
        for (CarriedWeapon& weapon : c.weapons)
            weapon.magazine = count(random, definitions[weapon.type].magazine);
        const std::uint32_t owner = random.bits();
        c.spread = RandomStream(random.bits(), owner, RandomPurpose::Test);
    }
    for (Item& item : contents.items) {
        item.respawnLeft = count<Tick>(random, 1200);
        item.gone = random.chance(0.4f);
    }
    for (Projectile& projectile : contents.projectiles)
        projectile.metresLeft = random.between(0, 100);
    for (Door& door : contents.doors) {
        door.openFraction = random.chance(0.5f) ? 1.0f : 0.0f;
        door.phase = door.openFraction > 0 ? DoorPhase::Open : DoorPhase::Closed;
        door.openTicks = count<Tick>(random, 300);
    }
    for (Box& box : contents.boxes) {
        box.health = count(random, 100);
        box.resting = random.chance(0.5f);
    }
}

} // namespace lince
