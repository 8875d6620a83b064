// The hash of a level. Each struct is taken apart by a structured binding, which names all of its members: one that is
// added to a struct does not compile until somebody decides here whether it matters.

#include "level_hash.h"

#include <lince/core/serial.h>

namespace lince {
namespace {

class LevelHasher {
  public:
    Hash128 result() const { return hashBytes(m_out.bytes()); }

    template <class... T>
    void all(const T&... values) {
        (put(values), ...);
    }

    void put(const LevelData& data) {
        // Left out: names and textures are looks, walls are triangles of the mesh, files are where it came from.
        const auto& [name, mesh, terrain, terrainTexture, walls, wallHeight, spawnPoints, items, lights, doors, boxes,
                     rigids, joints, zones, links, carriers, agents, deadly, classes, visibility, night, lightmaps,
                     files] = data;
        all(mesh, terrain, spawnPoints, items, lights, doors, boxes, zones, links);
        if (!rigids.empty()) all(rigids, joints);
        if (!carriers.empty()) put(carriers); // levels without keep the hash that they had
        all(agents, deadly, classes, visibility, lightmaps);
        if (night) put(night); // likewise
    }

  private:
    template <class T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void put(T value) {
        if constexpr (std::is_enum_v<T>)
            m_out.put(static_cast<std::underlying_type_t<T>>(value));
        else
            m_out.put(value);
    }
    void put(const std::string& text) { m_out.putText(text); }
    void put(Vec3 v) { all(v.x, v.y, v.z); }
    void put(const Aabb& box) { all(box.low, box.high); }
    void put(Colour c) { all(c.red, c.green, c.blue); }
    /// Its length first: else the end of one list could pass for the beginning of the next.
    template <class T>
    void put(const std::vector<T>& list) {
        m_out.putVarint(list.size());
        for (const T& value : list)
            put(value);
    }
    template <class T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) put(*value);
    }

    void put(const TriangleMesh& mesh) {
        const auto& [positions, indices, surfaceOf, objectOf, surfaces, objects, looks, lookOf] = mesh;
        all(positions, indices, surfaceOf, surfaces); // names of objects and looks are for people
    }
    void put(const Surface& surface) {
        const auto& [material, objectClass, blocks] = surface;
        all(material, objectClass.value, blocks);
    }
    void put(const Terrain& terrain) {
        all(terrain.origin(), terrain.cellSize(), terrain.columns(), terrain.heights());
    }
    void put(const SpawnPoint& spawn) {
        const auto& [position, yaw, group] = spawn;
        all(position, yaw, group);
    }
    void put(const ItemPlacement& item) {
        const auto& [type, position, drops] = item;
        all(type, position, drops);
    }
    void put(const Light& light) { // eyes that need light see by them
        const auto& [position, colour, radius] = light;
        all(position, colour, radius);
    }
    void put(const DoorPlacement& door) {
        const auto& [name, centre, halfSize, yaw, slide, speed, stayOpenSeconds] = door;
        all(name, centre, halfSize, yaw, slide, speed, stayOpenSeconds);
    }
    void put(const BoxPlacement& box) {
        const auto& [centre, halfSize, yaw, mass, health, objectClass] = box;
        all(centre, halfSize, yaw, mass, health);
        if (objectClass != classes::kBox) put(objectClass.value);
    }
    void put(const RigidPlacement& rigid) {
        const auto& [name, form, centre, halfSize, radius, height, yaw, pitch, roll, mass, friction, restitution,
                     velocity, health, objectClass] = rigid;
        all(form, centre, halfSize, radius, height, yaw, pitch, roll, mass, friction, restitution, velocity, health,
            objectClass.value);
    }
    void put(const JointPlacement& joint) {
        const auto& [kind, a, b, anchor, anchorB, axis, limited, low, high, motorSpeed, motorForce] = joint;
        all(kind, a, b, anchor, anchorB, axis, limited, low, high, motorSpeed, motorForce);
    }
    void put(const Zone& zone) {
        const auto& [name, box] = zone;
        all(name, box);
    }
    void put(const LinkPlacement& link) {
        const auto& [from, to, step, bothWays] = link;
        all(from, to, step, bothWays);
    }
    void put(const CarrierPlacement& carrier) {
        const auto& [kind, box, to, yaw] = carrier;
        all(kind, box, to, yaw);
    }
    void put(const AgentPlacement& agent) {
        const auto& [kind, type, picture, position, yaw, waitpoints] = agent;
        all(kind, type, position, yaw, waitpoints);
    }
    void put(const ClassTable& classes) {
        m_out.putVarint(classes.size());
        for (std::size_t i = 0; i < classes.size(); ++i) {
            const ObjectClass& one = classes[ClassId{static_cast<std::uint16_t>(i)}];
            put(one.name);
            if (one.seenThrough) put(std::string("seen through"));
        }
    }
    void put(const VisibilitySets& sets) { // what lies outside of the level follows from them
        const auto& [nodes, leaves, clusters, bytesPerRow, bits] = sets;
        all(nodes, leaves, clusters, bytesPerRow, bits);
    }
    void put(const VisibilitySets::Node& node) {
        const auto& [normal, distance, front, back] = node;
        all(normal, distance, front, back);
    }
    void put(const VisibilitySets::Leaf& leaf) {
        const auto& [box, cluster] = leaf;
        all(box, cluster);
    }
    void put(const Lightmap& lightmap) {
        const auto& [pixels] = lightmap;
        put(pixels);
    }

    ByteWriter m_out;
};

} // namespace

Hash128 hashOf(const LevelData& data) {
    LevelHasher hasher;
    hasher.put(data);
    return hasher.result();
}

} // namespace lince
