#pragma once
// What there is to see: the level, prepared once and shared, and the moving things of this tick.
//
// Numbers of a picture: 1 … classes for surfaces of the level (one number a class), then one for each visible entity in
// order of slots. Which number is which entity stays here, inside `sense`.

#include <lince/agent/eye_view.h>
#include <lince/core/id.h>
#include <lince/sense/eye_raster.h>

#include <array>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace lince {

class Level;
class World;
class LightField;
struct EntityTag;

/// A level as eyes see it. Immutable, shared by any number of simulations.
class EyeLevel {
  public:
    static std::shared_ptr<const EyeLevel> make(const Level& level);
    ~EyeLevel();

    const EyeMesh& mesh() const { return m_mesh; }
    std::size_t classCount() const { return m_classCount; }
    /// Illumination of places, from the level's lights; computed at the first call.
    const LightField& light(const Level& level) const;

  private:
    EyeLevel();
    EyeMesh m_mesh;
    std::size_t m_classCount = 0;
    mutable std::once_flag m_lit;
    mutable std::unique_ptr<const LightField> m_light;
};

class EyeScene {
  public:
    explicit EyeScene(std::shared_ptr<const EyeLevel> level);
    EyeScene(const EyeScene&) = delete;
    EyeScene& operator=(const EyeScene&) = delete;

    /// Takes over where everything is now; once a tick, before anybody looks.
    void update(const World& world);

    /// An entity, or null for the level.
    struct Thing {
        SlotId<EntityTag> entity;
        ClassId objectClass;
        FactionId faction;
        Vec3 velocity;
        bool warm = false;
    };
    const EyeLevel& level() const { return *m_level; }
    const std::vector<Thing>& things() const { return m_things; } ///< by number
    std::uint16_t numberOf(SlotId<EntityTag> entity) const;       ///< 0: not to be seen
    std::span<const EyeMesh* const> meshes() const { return m_meshes; }

  private:
    std::shared_ptr<const EyeLevel> m_level;
    EyeMesh m_moving;
    std::array<const EyeMesh*, 2> m_meshes;
    std::vector<Thing> m_things;
    std::vector<std::uint16_t> m_numberOfSlot;
};

} // namespace lince
