#pragma once
// Bodies and things that obey them: characters, weapons, projectiles, items, doors, boxes.
//
// A body is driven by an `Intent` and by nothing else. `step` is serial, in order of slots, and the same for the same
// state and intents on every machine. Nothing is allocated in a tick once the buffers have grown.

#include <lince/agent/intent.h>
#include <lince/sim/definitions.h>
#include <lince/sim/state.h>
#include <lince/world/world.h>

#include <memory>
#include <span>
#include <vector>

namespace lince {

struct SimSettings {
    std::uint64_t seed = 0;
    bool friendlyFire = true;
};

/// One body's orders for a tick.
struct Order {
    EntityId body;
    Intent intent;
};

class Sim {
  public:
    /// Puts the level's doors, boxes and items into the world. Item types that the definitions do not have are left
    /// out and counted in `unknownItems`. World and definitions must outlive the sim.
    Sim(World& world, const Definitions& definitions, const SimSettings& settings);
    ~Sim();
    Sim(const Sim&) = delete;
    Sim& operator=(const Sim&) = delete;

    /// A character standing at `feet`, dropped to the floor when that is within two metres.
    EntityId spawn(BodyTypeId type, FactionId faction, Vec3 feet, float yaw);

    /// One tick. Characters without an order stand still; orders for bodies that are gone or dead are ignored.
    void step(std::span<const Order> orders);

    /// Null when it is not a character of this sim.
    const Character* character(EntityId entity) const;
    const std::vector<Character>& characters() const { return m_characters; }
    const std::vector<Item>& items() const { return m_items; }
    const std::vector<Projectile>& projectiles() const { return m_projectiles; }
    const std::vector<Door>& doors() const { return m_doors; }
    const std::vector<Box>& boxes() const { return m_boxes; }
    const Definitions& definitions() const { return m_definitions; }
    int unknownItems() const { return m_unknownItems; }

    /// For rules and tests: points lost, death when none are left. `by` may be null.
    void damage(EntityId victim, int points, EntityId by, Vec3 place);
    /// Gives an item's effect to a character as if it had walked over it.
    void give(EntityId character, ItemTypeId item);

    /// The tables behind the world's entities, to be changed between ticks by tests and certificates
    /// (Simulation::alterTruth), never by rules. Characters are added by `spawn` and never taken out; whoever takes out
    /// something else takes out its entity too.
    struct Contents {
        std::vector<Character>& characters;
        std::vector<Item>& items;
        std::vector<Projectile>& projectiles;
        std::vector<Door>& doors;
        std::vector<Box>& boxes;
    };
    Contents contents() { return {m_characters, m_items, m_projectiles, m_doors, m_boxes}; }

    void visitState(StateVisitor& v);
    /// After a restore, with a sound world: does everything refer to things that exist? See World::isValid.
    bool isValid() const;

  private:
    struct Scratch;

    Character* findCharacter(EntityId entity);
    void place(Character& c);
    void rebuildIndex();

    void act(Character& c, const Intent& intent);
    void turn(Entity& e, const BodyDefinition& body, const Intent& intent);
    void changePosture(Character& c, Entity& e, const BodyDefinition& body, bool crouch);
    void walk(Character& c, Entity& e, const BodyDefinition& body, const Intent& intent);
    void drain(Character& c, const BodyDefinition& body);
    void checkDeadlyPlaces(Character& c, const Entity& e);
    void die(Character& c, EntityId by);
    void waitForRespawn(Character& c);
    void applyItem(Character& c, const ItemDefinition& item);

    void handleWeapon(Character& c, const Entity& e, const Intent& intent);
    void fire(Character& c, const Entity& e, const WeaponDefinition& weapon, WeaponId id);
    void hitscan(Character& c, const Entity& e, const WeaponDefinition& weapon, Vec3 direction);
    void launch(const Entity& e, WeaponId id, const WeaponDefinition& weapon, Vec3 direction);
    void strike(EntityId target, int points, EntityId by, Vec3 place);
    void explode(Vec3 place, const WeaponDefinition& weapon, EntityId by);
    void stepProjectiles();

    void stepItems();
    void useDoor(const Entity& user);
    void stepDoors();
    bool doorBlocked(const Entity& door, Vec3 newCentre);
    void pushBox(EntityId id, Vec3 direction, float speed, float pusherMass);
    void stepBoxes();
    void stepBox(Box& box);
    void breakBox(Box& box);
    Box* findBox(EntityId entity);

    World& m_world;
    const Definitions& m_definitions;
    SimSettings m_settings;
    std::vector<Character> m_characters; ///< in order of spawning; never shrinks
    std::vector<Item> m_items;
    std::vector<Projectile> m_projectiles;
    std::vector<Door> m_doors;
    std::vector<Box> m_boxes;
    int m_unknownItems = 0;
    std::vector<std::uint32_t> m_characterOfSlot; ///< derived: index + 1, 0 for none
    std::unique_ptr<Scratch> m_scratch;
};

} // namespace lince
