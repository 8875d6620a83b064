#pragma once
// Bodies and things that obey them: characters, weapons, projectiles, items, doors, boxes, and whatever a game adds.
//
// A body is driven by an `Intent` and by nothing else. `step` is serial, in order of systems and of their tables, and
// the same for the same state and intents on every machine. Nothing is allocated in a tick once the buffers have grown.

#include <lince/sim/sim_context.h>
#include <lince/sim/state.h>

#include <utility>

namespace lince {

class Boxes;
class Characters;
class Charges;
class Doors;
class Items;
class Projectiles;
class RigidBodies;
class RigidWorld;

class Sim final : public SimContext {
  public:
    /// Puts the level's doors, boxes and items into the world. Item types that the definitions do not have are left
    /// out and counted in `unknownItems`. World and definitions must outlive the sim.
    Sim(World& world, const Definitions& definitions, const SimSettings& settings);
    ~Sim();
    Sim(const Sim&) = delete;
    Sim& operator=(const Sim&) = delete;

    /// One kind of thing more, stepped and visited after the others. Before the first tick, and the same ones in the
    /// same order wherever a state is restored.
    template <class System>
    System& add(std::unique_ptr<System> system) {
        System& added = *system;
        m_systems.push_back(std::move(system));
        return added;
    }

    /// The one that `add` got; null when there is none of that class.
    template <class System>
    const System* system() const {
        for (const auto& one : m_systems)
            if (const auto* found = dynamic_cast<const System*>(one.get())) return found;
        return nullptr;
    }
    template <class System>
    System* system() {
        return const_cast<System*>(std::as_const(*this).template system<System>());
    }

    /// A character standing at `feet`, dropped to the floor when that is within two metres.
    EntityId spawn(BodyTypeId type, FactionId faction, Vec3 feet, float yaw);
    /// An item that lies with its lowest point at `place`.
    EntityId spawnItem(ItemTypeId type, Vec3 place);
    EntityId spawnBox(const BoxPlacement& box);

    /// One tick. Characters without an order stand still; orders for bodies that are gone or dead are ignored.
    void step(std::span<const Order> orders);

    /// Null when it is not a character of this sim.
    const Character* character(EntityId entity) const;
    const std::vector<Character>& characters() const;
    const std::vector<Item>& items() const;
    const std::vector<Projectile>& projectiles() const;
    /// Grenades and mines that have not gone off.
    std::span<const Charge> charges() const;
    const std::vector<Door>& doors() const;
    const std::vector<Box>& boxes() const;
    int unknownItems() const { return m_unknownItems; }

    /// The rigid bodies of the level; null where it has none.
    const RigidWorld* rigidWorld() const;
    /// To be pushed, pulled and jointed by rules and tests. Who takes a body out of it removes its entity.
    RigidWorld* rigidWorld();

    /// The rows behind the world's entities, to be changed between ticks by tests and certificates
    /// (Simulation::alterTruth), never by rules.
    struct Contents {
        std::span<Character> characters;
        std::span<Item> items;
        std::span<Projectile> projectiles;
        std::span<Door> doors;
        std::span<Box> boxes;
    };
    Contents contents();

    void visitState(StateVisitor& v);
    /// After a restore, with a valid world: does everything refer to things that exist? See World::isValid.
    bool isValid() const;

  private:
    int m_unknownItems = 0;
    // All of them are in m_systems; these know their types.
    Projectiles* m_projectiles;
    Characters* m_characters;
    Charges* m_charges;    ///< null where no weapon throws or lays any
    RigidBodies* m_rigids; ///< null where the level has none
    Items* m_items;
    Doors* m_doors;
    Boxes* m_boxes;
};

} // namespace lince
