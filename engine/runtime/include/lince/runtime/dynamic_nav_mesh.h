#pragma once
// Lets the map follow the world, and each agent's map follow what it noticed of the world.
//
// When a box breaks or comes to rest elsewhere, the tiles that it touches are baked again, one a tick, while the agents
// think. The new tile is not everybody's at once: an agent gets it when it knows of every change that is in it, because
// it saw or felt the place, or was told by somebody who knows. Agents that know the same share one map.

#include <lince/core/id.h>
#include <lince/core/tick.h>
#include <lince/nav/nav_data.h>
#include <lince/runtime/nav_cache.h>
#include <lince/visibility/nav_box.h>
#include <lince/world/world.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;

/// A box that is no longer where it was, or that stands where there was none. One that was moved makes two changes: who
/// sees where it came to rest does not learn from where.
struct MapChange {
    Tick tick = 0;
    NavBox place;
    bool gone = false;     ///< nothing stands there any more; else the box does
    std::uint32_t box = 0; ///< which one
    void visitState(StateVisitor& v);
};

/// What one agent knows of the changes of its map.
struct MapKnowledge {
    std::vector<std::uint8_t> known; ///< 1 for each change that it knows of, in their order
    std::vector<Vec3> news;          ///< places of those that it noticed since its last thought
    bool fresh = true;               ///< derived: something was added since its map was made
    void visitState(StateVisitor& v);
};

class DynamicNavMesh {
  public:
    DynamicNavMesh(std::shared_ptr<NavCache> cache, std::shared_ptr<const BodyNavData> map, const World& world);

    const BodyNavData& bodyMap() const { return *m_map; }
    /// All that changed so far, oldest first.
    const std::vector<MapChange>& changes() const { return m_changes; }
    /// Tiles that wait to be baked again.
    std::size_t tilesWaiting() const { return m_waiting.size(); }
    std::uint64_t tilesBaked() const { return m_tilesBaked; } ///< not part of the state

    /// Looks for boxes that broke or moved, and sets the next tile to be baked. Before the agents think.
    void follow(const World& world, Tick tick);
    /// Bakes it, if there is one. On any thread, beside the agents.
    void bake();
    /// Makes what was baked a version that agents can come to know. After they thought. False: nothing was.
    bool publish();

    /// The map of an agent with that knowledge; the same object for equal knowledge. Not from several threads.
    std::shared_ptr<const NavData> mapFor(const MapKnowledge& knowledge);
    /// The map of somebody who knows all: for pictures and measures.
    std::shared_ptr<const NavData> truth();
    /// Forgets maps that nobody asked for since the last call.
    void forgetUnused();

    void visitState(StateVisitor& v);
    /// After a restore: works out what follows from the state. False when it is not a state of this map.
    bool rebuildDerived();

  private:
    struct TrackedBox {
        EntityId entity;
        NavBox box;
        bool gone = false;
        void visitState(StateVisitor& v);
    };
    /// A tile as it is since some tick.
    struct Version {
        std::uint32_t tile = 0;
        std::uint32_t changes = 0;            ///< the first so many are in it
        std::vector<NavBox> boxes;            ///< in and about it
        std::shared_ptr<const NavTile> baked; ///< derived; null: not needed yet
        bool empty = false;                   ///< derived: baked, and no ground in it
        void visitState(StateVisitor& v);
    };
    struct View {
        std::vector<std::uint32_t> versions; ///< those in it, ascending
        std::vector<std::uint8_t> known;
        std::shared_ptr<const NavData> map;
        bool used = true;
    };

    void changed(std::uint32_t box, const NavBox& place, bool gone, Tick tick);
    std::vector<std::uint32_t> tilesOf(const MapChange& change) const;
    bool touches(std::uint32_t change, std::uint32_t tile) const;
    std::shared_ptr<const NavData> viewOf(std::vector<std::uint8_t> known);
    std::shared_ptr<const NavData> build(const std::vector<std::uint32_t>& versions,
                                         const std::vector<std::uint8_t>& known);
    const std::shared_ptr<const NavTile>& bakedTile(Version& version);

    std::shared_ptr<NavCache> m_cache;
    std::shared_ptr<const BodyNavData> m_map;
    std::vector<TrackedBox> m_boxes;
    std::vector<MapChange> m_changes;
    std::vector<std::vector<std::uint32_t>> m_tilesOfChange; ///< derived, ascending
    std::vector<std::uint32_t> m_waiting;                    ///< tiles, first come first baked
    std::vector<Version> m_versions;                         ///< oldest first
    bool m_baking = false; ///< within a tick: the version at the end of m_versions is not published yet
    std::vector<View> m_views;
    std::uint64_t m_tilesBaked = 0;
    Hash128 m_meshOfState; ///< as the last state walked over said
};

} // namespace lince
