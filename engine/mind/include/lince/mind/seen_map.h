#pragma once
// A mind's own map of the ground: floor that it saw (with its height, several storeys above each other), what stands on
// it, edges behind which it goes down, and all that it has not seen. Filled from pictures of its eye, from the ground
// that it walked on and from what stopped it; never from the truth (spec S0.X1, X4).
//
// The ground is a grid of columns; a column holds the surfaces that were seen in it. What lies long unseen is
// forgotten by tiles of 16 × 16 columns, and so is the tile seen longest ago when the map is full.

#include <lince/agent/eye_view.h>
#include <lince/core/debug_draw.h>
#include <lince/core/tick.h>
#include <lince/core/vec.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lince {

class StateVisitor;

struct SeenMapSettings {
    float cell = 0.25f;                ///< metres, side of a column
    float range = 12;                  ///< metres: farther pixels are too coarse to tell floor from a gap
    float forgetAfterSeconds = 900;    ///< unseen for so long: forgotten
    float touchSeconds = 40;           ///< how long something that was felt and not seen is believed to stand there
    std::size_t maxSurfaces = 120'000; ///< twelve bytes each
    std::size_t maxTiles = 1'000;      ///< a kilobyte each
};

/// The body that wants to walk, metres.
struct SeenBody {
    float radius = 0.35f, height = 1.8f;
    float step = 0.45f; ///< higher is an obstacle, deeper a drop
    constexpr bool operator==(const SeenBody&) const = default;
};

struct SeenColumn {
    int x = 0, z = 0;
    constexpr bool operator==(const SeenColumn&) const = default;
};

/// How much room a body has on a piece of floor.
enum class Room : std::uint8_t {
    None,  ///< something stands in the way, or an edge is too near
    Tight, ///< fits, or what is beside it is unknown
    Wide,  ///< a cell to spare on all sides
};

class SeenMap {
  public:
    /// Names a surface until the next change of the map.
    using Index = std::uint32_t;
    static constexpr Index kNone = 0xffffffff;

    explicit SeenMap(const SeenMapSettings& settings = {});

    /// Whose room is asked for. What is known of room is found anew when it changes.
    void setBody(const SeenBody& body);
    const SeenBody& body() const { return m_body; }

    // --- what the mind takes in -------------------------------------------------------------------------------
    /// A part of the columns of a picture, another part each time; four looks see all of it.
    void look(const EyeView& view, Tick tick);
    /// The feet stand here: floor, and nothing in the way.
    void walkedOn(Vec3 feet, Tick tick);
    /// Something unseen stopped the body that stands at `feet`, in this direction.
    void felt(Vec3 feet, Vec3 direction, Tick tick);
    /// Lets go of what is old. Cheap; call it with each thought.
    void forget(Tick tick);

    // --- what it knows ----------------------------------------------------------------------------------------
    SeenColumn columnAt(Vec3 place) const {
        return {wholeBelow(clamp(place.x, -1e5f, 1e5f) * m_cellsPerMetre),
                wholeBelow(clamp(place.z, -1e5f, 1e5f) * m_cellsPerMetre)};
    }
    Vec3 middleOf(SeenColumn column, float height) const;
    /// The floor of that column nearest to a height, at most so far above or below it.
    Index floorNear(SeenColumn column, float height, float up, float down) const;
    float heightOf(Index surface) const { return toMetres(m_surfaces[surface].high); }
    /// Something in that column between two heights stands in the way.
    bool solidBetween(SeenColumn column, float low, float high) const;
    Room roomOn(Index floor, SeenColumn column);
    /// Beside this floor lies a column of which nothing is known at this height.
    bool isFrontier(Index floor, SeenColumn column);
    /// It was looked at from near and nothing came of it: no frontier any more.
    void exhaust(Index floor) { m_surfaces[floor].marks |= kExhausted; }
    bool wasWalked(Index floor) const { return (m_surfaces[floor].marks & kWalked) != 0; }
    /// When anything of the tile around a column was last seen; 0: never.
    Tick lastSeen(SeenColumn column) const;

    std::size_t surfaceCount() const { return m_used; }
    std::size_t tileCount() const { return m_tiles.size(); }
    const SeenMapSettings& settings() const { return m_settings; }

    void draw(DebugDraw& sink, Vec3 around, float range) const;
    void visitState(StateVisitor& v);

  private:
    static constexpr int kTileSide = 16;
    static constexpr int kRings = 2; ///< cells around a piece of floor that say how much room there is
    static constexpr std::size_t kTileColumns = kTileSide * kTileSide;
    enum class Kind : std::uint8_t { Floor, Solid, Edge, Felt };
    // Marks of a surface, joined by or.
    static constexpr std::uint8_t kWalked = 1;
    static constexpr std::uint8_t kExhausted = 2;
    static constexpr std::uint8_t kMoves = 4; ///< a thing that may be pushed or opened: gone when floor is seen there
    static constexpr std::uint8_t kRoomKnown = 8;
    static constexpr std::uint8_t kRoomShift = 4; ///< room in bits 4 and 5
    static constexpr std::uint8_t kFrontier = 64;
    static constexpr std::uint8_t kLasting = kWalked | kExhausted | kMoves; ///< the others follow from the surfaces
    /// One surface in a column: floor at `high`, or a solid from `low` to `high`; 1/64 m.
    struct Surface {
        std::int16_t low, high;
        Index next;
        Kind kind;
        std::uint8_t marks;
    };
    struct Tile {
        int x, z;
        Tick lastSeen;
        std::array<Index, kTileColumns> first;
    };
    struct FeltPlace {
        SeenColumn column;
        float height = 0;
        Tick until = 0;
        void visitState(StateVisitor& v);
    };
    enum class Beside : std::uint8_t { Free, Solid, Drop, Unknown };

    static std::size_t placeInTile(SeenColumn column) {
        return static_cast<std::size_t>(column.z & (kTileSide - 1)) * kTileSide +
               static_cast<std::size_t>(column.x & (kTileSide - 1));
    }
    static Index& headOf(Tile& tile, SeenColumn column) { return tile.first[placeInTile(column)]; }
    static float toMetres(std::int16_t height) { return static_cast<float>(height) * (1.0f / 64); }
    static std::int16_t fromMetres(float height) {
        return static_cast<std::int16_t>(wholeBelow(clamp(height, -500, 500) * 64 + 0.5f));
    }
    /// std::floor is a call where the processor has no instruction for it, and this is asked for each pixel.
    static int wholeBelow(float value) {
        const int whole = static_cast<int>(value);
        return whole - (static_cast<float>(whole) > value ? 1 : 0);
    }

    Index tileIndex(int tileX, int tileZ) const;
    Tile& tileFor(SeenColumn column, Tick tick);
    Index firstOf(SeenColumn column) const;
    void addFloor(SeenColumn column, float height, Tick tick, std::uint8_t marks = 0);
    void addSolid(SeenColumn column, float height, Tick tick, std::uint8_t marks);
    void addEdge(SeenColumn column, float height, Tick tick);
    void insert(Index& head, Kind kind, std::int16_t low, std::int16_t high, std::uint8_t marks);
    void removeWhere(Tile& tile, SeenColumn column, Kind kind, float low, float high, std::uint8_t marks);
    void dropTile(std::size_t index);
    void dropOldest();
    void noteChange(SeenColumn column);
    void rebuildTable();
    void pack();
    void unpack();
    Beside beside(SeenColumn column, float height, int distance) const;
    void findRoom(Surface& floor, SeenColumn column);

    void lookAlong(const EyeView& view, int x, Tick tick);
    Vec2 behindWall(const EyeView& view, int x, int y, Vec3 place) const;
    void floorBetween(Vec3 from, Vec3 to, Tick tick);

    SeenMapSettings m_settings;
    SeenBody m_body;
    float m_cellsPerMetre;
    std::vector<Surface> m_surfaces;
    Index m_free = kNone;
    std::size_t m_used = 0;
    std::vector<Tile> m_tiles;
    std::vector<FeltPlace> m_felt;
    std::uint32_t m_looks = 0;
    // Derived: where a tile lies in the list.
    std::vector<Index> m_table;
    mutable Index m_lastTile = kNone;
    std::vector<std::uint64_t> m_packed; ///< scratch of visitState
};

} // namespace lince
