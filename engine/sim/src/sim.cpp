#include "boxes.h"
#include "characters.h"
#include "charges.h"
#include "doors.h"
#include "items.h"
#include "projectiles.h"
#include "rigid_bodies.h"

#include <lince/sim/sim.h>

#include <algorithm>

namespace lince {
namespace {

/// The floor under a place, or the place itself when there is none.
Vec3 droppedToFloor(const World& world, Vec3 place) {
    constexpr float kFarthest = 128, kRadius = 0.1f; // metres; as deep as the original looks
    const Capsule probe{place + Vec3{0, kRadius, 0}, kRadius, 0};
    const Vec3 down{0, -kFarthest, 0};
    Aabb region = probe.bounds();
    region.add(region.moved(down));
    Surroundings around;
    around.gather(world, region, {});
    const SweepHit floor = around.sweep(probe, down).hit;
    return floor ? place + down * floor.t : place;
}

} // namespace

Sim::Sim(World& world, const Definitions& definitions, const SimSettings& settings)
    : SimContext(world, definitions, settings) {
    // The level's things come in this order: their slots are part of the state.
    auto doors = std::make_unique<Doors>(world);
    auto boxes = std::make_unique<Boxes>(world);
    auto items = std::make_unique<Items>();
    for (const ItemPlacement& placed : world.level().data().items) {
        const Vec3 place = placed.drops ? droppedToFloor(world, placed.position) : placed.position;
        if (const auto type = definitions.findItem(placed.type))
            (void)items->spawn(*this, *type, place);
        else
            ++m_unknownItems;
    }
    auto projectiles = std::make_unique<Projectiles>();
    std::unique_ptr<Charges> charges;
    if (Charges::areIn(definitions)) charges = std::make_unique<Charges>();

    std::unique_ptr<RigidBodies> rigids;
    if (!world.level().data().rigids.empty()) rigids = std::make_unique<RigidBodies>(world);

    // All kinds of things that there are, in order of stepping.
    m_characters = &add(std::make_unique<Characters>(definitions, *projectiles, charges.get(), world.slots().size()));
    m_projectiles = &add(std::move(projectiles));
    m_items = &add(std::move(items));
    m_doors = &add(std::move(doors));
    m_boxes = &add(std::move(boxes));
    // Where there are none they are no part of the state.
    m_charges = charges.get();
    if (charges) add(std::move(charges));
    // Last: it feels the explosions of this tick.
    m_rigids = rigids.get();
    if (rigids) {
        rigids->setCharacters(*m_characters);
        add(std::move(rigids));
    }
    world.refreshGrid();
}

Sim::~Sim() = default;

EntityId Sim::spawn(BodyTypeId type, FactionId faction, Vec3 feet, float yaw) {
    return m_characters->spawn(*this, type, faction, feet, yaw);
}

EntityId Sim::spawnItem(ItemTypeId type, Vec3 place) {
    const EntityId id = m_items->spawn(*this, type, place);
    world().addToGrid(id);
    return id;
}

EntityId Sim::spawnBox(const BoxPlacement& box) {
    const EntityId id = m_boxes->spawn(world(), box);
    world().addToGrid(id);
    return id;
}

void Sim::step(std::span<const Order> orders) {
    world().clearEvents();
    world().refreshGrid();
    stepSystems(orders);
}

const Character* Sim::character(EntityId entity) const {
    return m_characters->find(entity);
}

const std::vector<Character>& Sim::characters() const {
    return m_characters->rows();
}

const std::vector<Item>& Sim::items() const {
    return m_items->rows();
}

const std::vector<Projectile>& Sim::projectiles() const {
    return m_projectiles->rows();
}

std::span<const Charge> Sim::charges() const {
    if (m_charges == nullptr) return {};
    return m_charges->rows();
}

const std::vector<Door>& Sim::doors() const {
    return m_doors->rows();
}

const std::vector<Box>& Sim::boxes() const {
    return m_boxes->rows();
}

const RigidWorld* Sim::rigidWorld() const {
    return m_rigids != nullptr ? &m_rigids->bodies() : nullptr;
}

RigidWorld* Sim::rigidWorld() {
    return m_rigids != nullptr ? &m_rigids->bodies() : nullptr;
}

Sim::Contents Sim::contents() {
    return {m_characters->alterRows(), m_items->alterRows(), m_projectiles->alterRows(), m_doors->alterRows(),
            m_boxes->alterRows()};
}

void Sim::visitState(StateVisitor& v) {
    for (const auto& system : m_systems)
        system->visitState(v);
}

bool Sim::isValid() const {
    return std::all_of(m_systems.begin(), m_systems.end(), [&](const auto& system) { return system->isValid(*this); });
}

} // namespace lince
