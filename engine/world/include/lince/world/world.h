#pragma once
// The truth at one tick: the level, the moving things in it, the sides, and what just happened.
//
// Usable without `sim`: a host that has its own bodies mirrors them here each tick (put, move, remove), lets agents
// sense and think, and applies their intents itself.

#include <lince/core/id.h>
#include <lince/world/entity.h>
#include <lince/world/event.h>
#include <lince/world/faction.h>
#include <lince/world/level.h>
#include <lince/world/spatial_grid.h>

#include <memory>
#include <span>
#include <vector>

namespace lince {

struct WorldHit {
    float t = std::numeric_limits<float>::infinity();
    Vec3 normal;
    ClassId objectClass;
    EntityId entity; ///< null: the level
    explicit operator bool() const { return objectClass != classes::kNothing; }
};

/// What a ray takes notice of.
enum class RayTargets : std::uint8_t {
    Sight,         ///< the level, and doors and boxes that are not seen through
    LevelAndBoxes, ///< the level, doors and boxes: what an arm meets
    Solid,         ///< as Sight, and characters that stand in the way: what stops a shot
    Everything,    ///< and items, projectiles and the dead: what can be pointed at
};

class World {
  public:
    static constexpr std::size_t kMaxEntities = 1'000'000; ///< at once

    explicit World(std::shared_ptr<const Level> level);

    const Level& level() const { return *m_level; }
    const std::shared_ptr<const Level>& sharedLevel() const { return m_level; }
    /// For certificates: the same things in another level. Nothing that belongs to the old one follows.
    void replaceLevel(std::shared_ptr<const Level> level) { m_level = std::move(level); }
    FactionTable& factions() { return m_factions; }
    const FactionTable& factions() const { return m_factions; }

    /// Makes an entity; its id is set here. [Limit: kMaxEntities]
    EntityId add(Entity entity);
    void remove(EntityId id);
    /// Null when it is gone. Pointers hold until the next add.
    Entity* find(EntityId id);
    const Entity* find(EntityId id) const;
    /// All slots, free ones too (id null), in order of slot.
    std::span<const Entity> slots() const { return m_slots; }
    std::span<Entity> slots() { return m_slots; }

    const std::vector<Event>& events() const { return m_events; }
    void emit(const Event& event) { m_events.push_back(event); }
    void clearEvents() { m_events.clear(); }

    /// Sorts the entities into the grid, once a tick. Queries find things by where they were then, grown by a tick of
    /// their motion and `margin` metres, and test against what is true now.
    void refreshGrid(float margin = 0.3f);
    /// Makes one new entity known to queries before the next refresh.
    void addToGrid(EntityId id);
    const SpatialGrid& grid() const { return m_grid; }

    /// Nearest thing along the ray except `ignored`. Capsules count as cylinders, boxes are turned as they are. Not
    /// from several threads with one scratch: give each its own.
    WorldHit castRay(const Ray& ray, EntityId ignored, RayTargets targets, std::vector<std::uint32_t>& scratch) const;

    void visitState(StateVisitor& v);
    /// After a restore: does every entity refer to things that exist and stand where bodies can stand? Bytes with the
    /// right lengths may still hold a state that no simulation can reach.
    bool isValid() const;

  private:
    std::shared_ptr<const Level> m_level;
    FactionTable m_factions; ///< fixed after the start, so not part of the state
    std::vector<Entity> m_slots;
    std::vector<std::uint32_t> m_freeSlots; ///< used again last in, first out
    std::vector<std::uint32_t> m_generations;
    std::vector<Event> m_events;
    SpatialGrid m_grid; ///< derived
    std::vector<SpatialGrid::Item> m_gridItems;
};

} // namespace lince
