#pragma once
// What a level file says, before it is made fit for queries. All importers fill this; authors may fill it in code.

#include <lince/core/debug_draw.h>
#include <lince/core/vec.h>
#include <lince/world/object_class.h>
#include <lince/world/terrain.h>
#include <lince/world/triangle_mesh.h>
#include <lince/world/wall_list.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lince {

struct SpawnPoint {
    Vec3 position; ///< of the feet
    float yaw = 0;
    std::string group; ///< team or purpose; empty: anybody
};

/// A thing lying about; `type` names an item of the definitions.
struct ItemPlacement {
    std::string type;
    Vec3 position;
    bool drops = false; ///< lies on the floor below, wherever that is: maps of Quake III hang them up anywhere
};

struct Light {
    Vec3 position;
    Colour colour;
    float radius = 10; ///< metres of reach
};

/// Sliding door: a box that moves by `slide` when opened.
struct DoorPlacement {
    std::string name;
    Vec3 centre, halfSize;
    float yaw = 0;
    Vec3 slide;
    float speed = 2;           ///< metres a second
    float stayOpenSeconds = 3; ///< < 0: until used again
};

/// Box that can be pushed, shot to pieces, or both.
struct BoxPlacement {
    Vec3 centre, halfSize;
    float yaw = 0;
    float mass = 40;                     ///< kilograms; 0: cannot be pushed
    int health = 0;                      ///< 0: cannot be destroyed
    ClassId objectClass = classes::kBox; ///< another one is drawn as the model of its name
};

/// A rigid body: falls, tumbles, rolls, stacks (docs/rigid-bodies.md).
struct RigidPlacement {
    enum class Form : std::uint8_t { Box, Sphere, Capsule, Cylinder };
    std::string name; ///< for joints; empty: none holds it
    Form form = Form::Box;
    Vec3 centre;
    Vec3 halfSize;                      ///< box
    float radius = 0, height = 0;       ///< others; capsule and cylinder stand on their ends, from end to end
    float yaw = 0, pitch = 0, roll = 0; ///< radians; roll first, then pitch, then yaw
    float mass = 40;                    ///< kilograms; 0: nothing moves it
    float friction = 0.6f, restitution = 0.1f;
    Vec3 velocity;
    int health = 0;                      ///< 0: cannot be destroyed
    ClassId objectClass = classes::kBox; ///< another one is drawn as the model of its name
};

/// What holds two of them together, or one to the world.
struct JointPlacement {
    enum class Kind : std::uint8_t { Distance, Hinge, Slider, Fixed };
    Kind kind = Kind::Hinge;
    std::uint32_t a = 0, b = kWorld; ///< into LevelData::rigids
    Vec3 anchor, anchorB;            ///< in the world; anchorB: of a distance joint b's end
    Vec3 axis{0, 1, 0};
    bool limited = false;
    float low = 0, high = 0;              ///< metres, of a hinge radians
    float motorSpeed = 0, motorForce = 0; ///< metres or radians a second; newtons or newton metres
    static constexpr std::uint32_t kWorld = 0xffffffffu;
};

struct Zone {
    std::string name;
    Aabb box;
};

/// A way that cannot be walked, written by the author for those who know the map: a jump, or a drop. Nothing of the
/// world itself depends on it.
struct LinkPlacement {
    enum class Step : std::uint8_t { Jump, Drop };
    Vec3 from, to; ///< on the ground
    Step step = Step::Jump;
    bool bothWays = false;
};

/// A box that carries off who walks into it: a jump pad throws, so that the feet are at `to` at the top of the throw; a
/// teleporter puts the feet there.
struct CarrierPlacement {
    enum class Kind : std::uint8_t { JumpPad, Teleporter };
    Kind kind = Kind::JumpPad;
    Aabb box;
    Vec3 to;
    float yaw = 0; ///< of who comes out of a teleporter
};

/// Somebody standing in the level: a commando, an enemy on patrol, or any agent.
struct AgentPlacement {
    std::string kind; ///< "agent", "commando" or "enemy"
    std::string type; ///< agent type of the definitions; may be empty
    std::string picture;
    Vec3 position;
    float yaw = 0;
    std::vector<Vec3> waitpoints;
};

/// Which clusters of the level can see which (from a BSP). Row `a`, bit `b`.
struct VisibilitySets {
    struct Leaf {
        Aabb box;
        std::int32_t cluster = -1; ///< -1: outside or solid
    };
    struct Node {
        Vec3 normal;
        float distance = 0;
        std::int32_t front = 0, back = 0; ///< >= 0: node; < 0: leaf -(n + 1)
    };
    std::vector<Node> nodes;
    std::vector<Leaf> leaves;
    std::uint32_t clusters = 0;
    std::uint32_t bytesPerRow = 0;
    std::vector<std::uint8_t> bits;

    /// Cluster that holds the point; -1 when outside.
    std::int32_t clusterAt(Vec3 p) const;
    bool canSee(std::int32_t from, std::int32_t to) const;
};

/// Light that a map compiler computed for its faces.
struct Lightmap {
    static constexpr std::uint32_t kSide = 128;
    std::vector<std::uint8_t> pixels; ///< kSide rows of kSide red, green, blue; brightness as the file has it (dark)
};

struct LevelData {
    std::string name;
    TriangleMesh mesh;
    std::optional<Terrain> terrain;
    std::string terrainTexture;
    std::vector<WallSegment> walls;
    float wallHeight = 3; ///< metres, of all walls
    std::vector<SpawnPoint> spawnPoints;
    std::vector<ItemPlacement> items;
    std::vector<Light> lights;
    std::vector<DoorPlacement> doors;
    std::vector<BoxPlacement> boxes;
    std::vector<RigidPlacement> rigids;
    std::vector<JointPlacement> joints;
    std::vector<Zone> zones;
    std::vector<LinkPlacement> links;
    std::vector<CarrierPlacement> carriers;
    std::vector<AgentPlacement> agents;
    std::vector<Aabb> deadly; ///< whoever is inside dies (lava, the void below a map)
    ClassTable classes;
    std::optional<VisibilitySets> visibility;
    bool night = false;              ///< moonlight: pictures show it, eyes that need light see by lamps
    std::vector<Lightmap> lightmaps; ///< for pictures, and for eyes that need light
    /// Paths of what it was read from, its own file first, one inside an archive as FILE.pk3:maps/NAME.bsp. For whoever
    /// brings them along; no part of the level.
    std::vector<std::string> files;
};

} // namespace lince
