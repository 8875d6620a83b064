#include <lince/world/bvh.h>
#include <lince/world/importers.h>

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>

namespace lince {
namespace {

constexpr float kUnit = 0.03125f;
enum Lump {
    Entities,
    Textures,
    Planes,
    Nodes,
    Leaves,
    LeafFaces,
    LeafBrushes,
    Models,
    Brushes,
    BrushSides,
    Vertices,
    Indices,
    Effects,
    Faces,
    Lightmaps,
    LightVolumes,
    Visibility
};

/// Writes small maps in Quake's own units and axes.
struct MapWriter {
    std::array<std::string, 17> lumps;
    int planes = 0, sides = 0, brushes = 0, vertices = 0, indices = 0, faces = 0, textures = 0;

    static void word(std::string& to, std::int32_t value) {
        char bytes[4];
        std::memcpy(bytes, &value, 4);
        to.append(bytes, 4);
    }
    static void real(std::string& to, float value) {
        std::int32_t bits = 0;
        std::memcpy(&bits, &value, 4);
        word(to, bits);
    }
    static void point(std::string& to, Vec3 p) { real(to, p.x), real(to, p.y), real(to, p.z); }

    int texture(std::string name, int flags, int contents) {
        name.resize(64, '\0');
        lumps[Textures] += name;
        word(lumps[Textures], flags), word(lumps[Textures], contents);
        return textures++;
    }
    void plane(Vec3 normal, float distance) {
        point(lumps[Planes], normal), real(lumps[Planes], distance);
        ++planes;
    }
    void brush(const std::vector<std::pair<Vec3, float>>& sidesOf, int texture) {
        word(lumps[Brushes], sides), word(lumps[Brushes], static_cast<int>(sidesOf.size()));
        word(lumps[Brushes], texture);
        for (const auto& [normal, distance] : sidesOf) {
            word(lumps[BrushSides], planes), word(lumps[BrushSides], texture);
            plane(normal, distance);
            ++sides;
        }
        ++brushes;
    }
    void boxBrush(Vec3 low, Vec3 high, int texture) {
        brush({{{1, 0, 0}, high.x},
               {{-1, 0, 0}, -low.x},
               {{0, 1, 0}, high.y},
               {{0, -1, 0}, -low.y},
               {{0, 0, 1}, high.z},
               {{0, 0, -1}, -low.z}},
              texture);
    }
    void vertex(Vec3 p) {
        point(lumps[Vertices], p);
        lumps[Vertices].append(32, '\0');
        ++vertices;
    }
    /// What the vertex looks like: texture and lightmap coordinates, normal, colour.
    void look(int vertex, Vec2 uv, Vec2 lightmapUv, Vec3 normal, const char* rgba) {
        std::string bytes;
        real(bytes, uv.x), real(bytes, uv.y), real(bytes, lightmapUv.x), real(bytes, lightmapUv.y);
        point(bytes, normal);
        bytes.append(rgba, 4);
        lumps[Vertices].replace(static_cast<std::size_t>(vertex) * 44 + 12, 32, bytes);
    }
    void lightmapOfFace(int face, std::int32_t lightmap) {
        std::memcpy(lumps[Faces].data() + static_cast<std::size_t>(face) * 104 + 28, &lightmap, 4);
    }
    void face(int kind, int texture, int firstVertex, int vertexCount, int firstIndex, int indexCount, int width = 0,
              int height = 0) {
        std::string& to = lumps[Faces];
        for (const int v : {texture, -1, kind, firstVertex, vertexCount, firstIndex, indexCount})
            word(to, v);
        to.append(104 - 28 - 8, '\0');
        word(to, width), word(to, height);
        ++faces;
    }
    /// Clockwise seen from its front, as the original's are.
    void quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d, int texture, int kind = 1) {
        face(kind, texture, vertices, 4, indices, 6);
        for (const Vec3 p : {a, b, c, d})
            vertex(p);
        for (const int i : {0, 1, 2, 0, 2, 3})
            word(lumps[Indices], i), ++indices;
    }
    void patch(const std::vector<Vec3>& controls, int width, int height, int texture) {
        face(2, texture, vertices, static_cast<int>(controls.size()), 0, 0, width, height);
        for (const Vec3 p : controls)
            vertex(p);
    }
    void model(Vec3 low, Vec3 high, int firstFace, int faceCount, int firstBrush, int brushCount) {
        point(lumps[Models], low), point(lumps[Models], high);
        for (const int v : {firstFace, faceCount, firstBrush, brushCount})
            word(lumps[Models], v);
    }
    std::string bytes() const {
        std::string header = "IBSP", body;
        word(header, 46);
        for (const std::string& lump : lumps) {
            word(header, static_cast<std::int32_t>(144 + body.size())),
                word(header, static_cast<std::int32_t>(lump.size()));
            body += lump;
            body.resize((body.size() + 3) / 4 * 4, '\0');
        }
        return header + body;
    }
};

Result<LevelData> read(std::string_view bytes) {
    return importBsp(std::as_bytes(std::span(bytes.data(), bytes.size())), "x.bsp");
}
std::string errorOf(const MapWriter& map) {
    const auto level = read(map.bytes());
    return level ? "no error" : level.error().message;
}

/// A floor of 512 x 512 units with its top at z = 0, a wall of lava, an arch, a door, a trigger, a tree of two leaves.
MapWriter room() {
    MapWriter map;
    const int stone = map.texture("textures/stone", 0, 1), lava = map.texture("textures/lava", 0, 8);
    const int sky = map.texture("textures/sky", 4, 1), clip = map.texture("textures/clip", 0x80, 0x10000);
    const int banner = map.texture("textures/banner", 0x4000, 0), water = map.texture("textures/water", 0, 32);
    map.boxBrush({-256, -256, -16}, {256, 256, 0}, stone);
    map.boxBrush({100, 100, 0}, {140, 140, 32}, lava);
    map.boxBrush({-256, 240, 0}, {256, 256, 128}, clip);
    map.boxBrush({0, 0, 0}, {8, 8, 8}, water);
    map.quad({-256, -256, 0}, {-256, 256, 0}, {256, 256, 0}, {256, -256, 0}, stone); // floor, seen from above
    map.quad({-256, -256, 300}, {256, -256, 300}, {256, 256, 300}, {-256, 256, 300}, sky);
    map.quad({0, 0, 50}, {0, 0, 60}, {10, 0, 60}, {10, 0, 50}, banner);
    map.quad({0, 0, 8}, {0, 8, 8}, {8, 8, 8}, {8, 0, 8}, water);
    map.patch({{-64, 0, 0},
               {-64, 0, 64},
               {0, 0, 64},
               {-64, 32, 0},
               {-64, 32, 64},
               {0, 32, 64},
               {-64, 64, 0},
               {-64, 64, 64},
               {0, 64, 64}},
              3, 3, stone);
    map.model({-256, -256, -16}, {256, 256, 300}, 0, 5, 0, 4);
    // The door, drawn around the origin of its entity.
    map.boxBrush({-4, -32, 0}, {4, 32, 64}, stone);
    map.quad({4, -32, 0}, {4, -32, 64}, {4, 32, 64}, {4, 32, 0}, stone, 3);
    map.model({-4, -32, 0}, {4, 32, 64}, 5, 1, 4, 1);
    map.boxBrush({-32, -32, -200}, {32, 32, -100}, stone);
    map.model({-32, -32, -200}, {32, 32, -100}, 6, 0, 5, 1);
    map.plane({1, 0, 0}, 64);
    for (const int v : {map.planes - 1, -1, -2, 0, 0, 0, 0, 0, 0})
        MapWriter::word(map.lumps[Nodes], v);
    for (const int cluster : {0, 1}) {
        for (const int v : {cluster, 0, -256, -256, 0, 256, 256, 300, 0, 0, 0, 0})
            MapWriter::word(map.lumps[Leaves], v);
    }
    MapWriter::word(map.lumps[Visibility], 2), MapWriter::word(map.lumps[Visibility], 1);
    map.lumps[Visibility] += "\x01\x03"; // 0 sees itself, 1 sees both
    map.lumps[Entities] = R"({ "classname" "worldspawn" "message" "Room" }
{ "classname" "info_player_deathmatch" "origin" "32 64 24" "angle" "90" }
{ "classname" "team_CTF_redspawn" "origin" "0 0 24" }
{ "classname" "item_health" "origin" "-32 0 16" "spawnflags" "1" }
{ "classname" "item_botroam" "origin" "0 0 16" }
{ "classname" "team_CTF_blueflag" "origin" "1 2 3" }
{ "classname" "light" "origin" "0 0 128" "light" "320" "_color" "1 0.5 0" }
{ "classname" "func_door" "origin" "200 0 0" "model" "*1" "targetname" "gate" }
{ "classname" "trigger_hurt" "model" "*2" }
)" + std::string(1, '\0');
    return map;
}

TEST(Bsp, GeometryBlocksWhatItShould) {
    const auto level = read(room().bytes());
    ASSERT_TRUE(level) << level.error().message;
    const TriangleMesh& mesh = level->mesh;
    const Bvh sight = Bvh::build(mesh, Blocks::Sight), bodies = Bvh::build(mesh, Blocks::Bodies);
    // Away from everything else: down to the floor, by both; up: nothing (sky stops no eye and has no brush here).
    const Vec3 place{-200 * kUnit, 2, 100 * kUnit};
    for (const Bvh* tree : {&sight, &bodies}) {
        const RayHit hit = tree->closestHit({place, {0, -1, 0}});
        ASSERT_TRUE(hit);
        EXPECT_FLOAT_EQ(hit.t, 2);
        EXPECT_GT(mesh.areaNormal(hit.triangle).y, 0) << "counter-clockwise seen from above";
        EXPECT_EQ(mesh.surfaces[mesh.surfaceOf[hit.triangle]].material, "textures/stone");
        EXPECT_FALSE(tree->closestHit({place, {0, 1, 0}}));
    }
    // Player clip stops bodies only; it stands at y = 240 of the map, which is z = -240 units here.
    const RayHit clip = bodies.closestHit({{-200 * kUnit, 1, -100 * kUnit}, {0, 0, -1}});
    ASSERT_TRUE(clip);
    EXPECT_FLOAT_EQ(clip.t, 140 * kUnit);
    EXPECT_FALSE(sight.anyHit({{-200 * kUnit, 1, -100 * kUnit}, {0, 0, -1}}));
    // A banner stops eyes only; water stops neither.
    EXPECT_TRUE(sight.anyHit({{5 * kUnit, 55 * kUnit, 1}, {0, 0, -1}, 2}));
    EXPECT_FALSE(bodies.anyHit({{5 * kUnit, 55 * kUnit, 1}, {0, 0, -1}, 2}));
    EXPECT_FALSE(sight.anyHit({{4 * kUnit, 1, -4 * kUnit}, {0, -1, 0}, 0.9f}));
    EXPECT_EQ(level->mesh.bounds().high.y, 128 * kUnit);
}

TEST(Bsp, BrushTrianglesAreClosedAndFaceOutwards) {
    MapWriter map;
    const int stone = map.texture("stone", 0, 1);
    // A wedge with bevels that touch it in an edge or a corner only, as map compilers add them.
    const float h = 0.70710678f;
    map.brush({{{-1, 0, 0}, 0},
               {{0, 0, -1}, 0},
               {{0, 1, 0}, 32},
               {{0, -1, 0}, 0},
               {{h, 0, h}, 64 * h},
               {{1, 0, 0}, 64},
               {{0, 0, 1}, 64},
               {{0, -1, 0}, 0}},
              stone);
    map.model({0, 0, 0}, {64, 32, 64}, 0, 0, 0, 1);
    const auto level = read(map.bytes());
    ASSERT_TRUE(level) << level.error().message;
    const TriangleMesh& mesh = level->mesh;
    double volume = 0;
    Vec3 sum;
    for (std::size_t t = 0; t < mesh.triangleCount(); ++t) {
        volume += dot(mesh.corner(t, 0), cross(mesh.corner(t, 1), mesh.corner(t, 2))) / 6.0;
        sum += mesh.areaNormal(t);
    }
    EXPECT_NEAR(volume, 0.5 * 2 * 2 * 1, 1e-4) << "positive: outwards; exact: nothing missing, nothing twice";
    EXPECT_NEAR(length(sum), 0, 1e-4f);
    EXPECT_EQ(mesh.triangleCount(), 2u + 2 + 2 + 1 + 1);
}

TEST(Bsp, PatchIsCurvedAndSharedEdgesAgreeToTheBit) {
    MapWriter map;
    const int stone = map.texture("stone", 0, 1);
    const std::vector<Vec3> left{{0, 0, 0},   {0, 7, 31},    {0, 61.3f, 17}, {33, 0, 5},  {31, 7, 40},
                                 {35, 60, 9}, {64, 1, 0.1f}, {63, 9, 29.7f}, {65, 62, 13}};
    // The neighbour has the last row of `left` as its first, walked the other way.
    const std::vector<Vec3> right{left[8],    left[7],      left[6],      {90, 61, 20}, {92, 11, 50},
                                  {94, 2, 3}, {130, 60, 1}, {129, 8, 33}, {131, 0, 2}};
    map.patch(left, 3, 3, stone), map.patch(right, 3, 3, stone);
    map.model({0, 0, 0}, {64, 64, 64}, 0, 2, 0, 0);
    const auto level = read(map.bytes());
    ASSERT_TRUE(level) << level.error().message;
    const TriangleMesh& mesh = level->mesh;
    ASSERT_EQ(mesh.triangleCount(), 2u * 2 * 4 * 4);
    ASSERT_EQ(mesh.positions.size(), 2u * 25);
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(mesh.positions[20 + i], mesh.positions[25 + 4 - i]) << i;
    EXPECT_EQ(mesh.surfaces[0].blocks, Blocks::All);
    // The middle of the first row: a quarter, a half, a quarter of its controls.
    const Vec3 middle = mesh.positions[2];
    EXPECT_FLOAT_EQ(middle.z, -(0.5f * 7 + 0.25f * 61.3f) * kUnit);
    EXPECT_FLOAT_EQ(middle.y, (0.5f * 31 + 0.25f * 17) * kUnit);
}

TEST(Bsp, FlatPatchNeedsNoSteps) {
    MapWriter map;
    const int stone = map.texture("stone", 0, 1);
    std::vector<Vec3> controls;
    for (int y = 0; y < 5; ++y) {
        for (int x = 0; x < 3; ++x)
            controls.push_back({static_cast<float>(x * 32), static_cast<float>(y * 16), 0});
    }
    map.patch(controls, 3, 5, stone);
    map.model({0, 0, 0}, {64, 64, 0}, 0, 1, 0, 0);
    const auto level = read(map.bytes());
    ASSERT_TRUE(level) << level.error().message;
    EXPECT_EQ(level->mesh.triangleCount(), 4u);
}

TEST(Bsp, EntitiesBecomePlaces) {
    const auto level = read(room().bytes());
    ASSERT_TRUE(level) << level.error().message;
    ASSERT_EQ(level->spawnPoints.size(), 2u);
    EXPECT_EQ(level->spawnPoints[0].position, (Vec3{1, 0, -2})) << "feet, 24 units below the origin";
    EXPECT_NEAR(level->spawnPoints[0].yaw, 0, 1e-6f) << "90 degrees of the map is +Y, which is -Z here";
    EXPECT_EQ(level->spawnPoints[0].group, "");
    EXPECT_NEAR(level->spawnPoints[1].yaw, kHalfPi, 1e-6f) << "0 degrees is +X";
    EXPECT_EQ(level->spawnPoints[1].group, "red");
    ASSERT_EQ(level->items.size(), 2u);
    EXPECT_EQ(level->items[0].type, "item_health");
    EXPECT_EQ(level->items[0].position, (Vec3{-1, 0.5f, 0}));
    EXPECT_EQ(level->items[1].type, "team_CTF_blueflag");
    ASSERT_EQ(level->lights.size(), 1u);
    EXPECT_EQ(level->lights[0].colour, (Colour{255, 128, 0}));
    EXPECT_FLOAT_EQ(level->lights[0].radius, 10);
    ASSERT_EQ(level->deadly.size(), 2u);
    EXPECT_EQ(level->deadly[0], (Aabb{Vec3{100, 0, -140} * kUnit, Vec3{140, 32, -100} * kUnit})) << "the lava";
    EXPECT_EQ(level->deadly[1], (Aabb{Vec3{-32, -200, -32} * kUnit, Vec3{32, -100, 32} * kUnit})) << "the trigger";
}

TEST(Bsp, PadsAndTeleportersLeadToTheirTargets) {
    MapWriter map = room();
    map.lumps[Entities] = R"({ "classname" "worldspawn" }
{ "classname" "trigger_push" "model" "*2" "target" "up" }
{ "classname" "target_position" "targetname" "up" "origin" "64 32 224" }
{ "classname" "trigger_teleport" "model" "*2" "target" "out" "origin" "0 0 200" }
{ "classname" "misc_teleporter_dest" "targetname" "out" "origin" "32 0 24" "angle" "90" }
{ "classname" "trigger_teleport" "model" "*2" "target" "out" "spawnflags" "1" }
{ "classname" "trigger_push" "model" "*2" "target" "nobody" }
{ "classname" "trigger_push" "model" "*2" "target" "below" }
{ "classname" "info_notnull" "targetname" "below" "origin" "0 0 -300" }
)" + std::string(1, '\0');
    const auto level = read(map.bytes());
    ASSERT_TRUE(level) << level.error().message;
    ASSERT_EQ(level->carriers.size(), 2u) << "not for spectators, not without a target, not downwards";
    const CarrierPlacement &pad = level->carriers[0], &teleporter = level->carriers[1];
    EXPECT_EQ(pad.kind, CarrierPlacement::Kind::JumpPad);
    EXPECT_EQ(pad.box, (Aabb{Vec3{-32, -200, -32} * kUnit, Vec3{32, -100, 32} * kUnit}));
    EXPECT_EQ(pad.to, (Vec3{64, 200, -32} * kUnit)) << "of the feet";
    EXPECT_EQ(teleporter.kind, CarrierPlacement::Kind::Teleporter);
    EXPECT_EQ(teleporter.box.low.y, 0);
    EXPECT_EQ(teleporter.to, (Vec3{1, 0, 0}));
    EXPECT_NEAR(teleporter.yaw, 0, 1e-6f);
}

TEST(Bsp, MoversAreObjectsWhereTheyRest) {
    MapWriter map = room();
    const auto doorBox = [](const LevelData& level) {
        Aabb box;
        for (std::size_t t = 0; t < level.mesh.triangleCount(); ++t) {
            for (int i = 0; level.mesh.objectOf[t] == 1 && i < 3; ++i)
                box.add(level.mesh.corner(t, i));
        }
        return box;
    };
    auto level = read(map.bytes());
    ASSERT_TRUE(level) << level.error().message;
    ASSERT_EQ(level->mesh.objects, (std::vector<std::string>{"level", "gate_door"})) << "triggers are no geometry";
    EXPECT_EQ(doorBox(*level), (Aabb{Vec3{196, 0, -32} * kUnit, Vec3{204, 64, 32} * kUnit}));

    const auto withDoor = [&](const std::string& entity) {
        map.lumps[Entities] = entity;
        level = read(map.bytes());
        EXPECT_TRUE(level);
        return level ? doorBox(*level) : Aabb{};
    };
    EXPECT_FLOAT_EQ(withDoor(R"({"classname" "func_door" "model" "*1" "spawnflags" "1" "angle" "-1" "lip" "4"})").low.y,
                    60 * kUnit);
    EXPECT_FLOAT_EQ(withDoor(R"({"classname" "func_plat" "model" "*1" "lip" "8"})").low.y, -56 * kUnit);
    EXPECT_FLOAT_EQ(withDoor(R"({"classname" "func_train" "model" "*1" "target" "p"}
                                {"classname" "path_corner" "targetname" "p" "origin" "0 0 100"})")
                        .low.y,
                    100 * kUnit);
    EXPECT_FLOAT_EQ(withDoor(R"({"classname" "func_door" "model" "*1" "spawnflags" "1" "lip" "1e38"})").low.y, 0);
}

TEST(Bsp, VisibilitySets) {
    const auto level = read(room().bytes());
    ASSERT_TRUE(level && level->visibility);
    const VisibilitySets& sets = *level->visibility;
    EXPECT_EQ(sets.clusterAt({3, 0, 0}), 0) << "in front of x = 64 units";
    EXPECT_EQ(sets.clusterAt({1, 0, 0}), 1);
    EXPECT_TRUE(sets.canSee(0, 0));
    EXPECT_FALSE(sets.canSee(0, 1));
    EXPECT_TRUE(sets.canSee(1, 0));
    EXPECT_FALSE(sets.canSee(-1, 0));
    EXPECT_FALSE(sets.canSee(0, 2));
}

TEST(Bsp, CyclesInTheTreeEnd) {
    MapWriter map = room();
    map.lumps[Nodes].clear();
    for (const int v : {0, 0, 0, 0, 0, 0, 0, 0, 0})
        MapWriter::word(map.lumps[Nodes], v);
    const auto level = read(map.bytes());
    ASSERT_TRUE(level && level->visibility);
    EXPECT_EQ(level->visibility->clusterAt({0, 0, 0}), -1);
}

TEST(Bsp, CutAtEveryLengthItIsAnError) {
    const std::string whole = room().bytes();
    for (std::size_t size = 0; size < whole.size() - 4; ++size) { // the last bytes may be padding
        const auto level = read(std::string_view(whole).substr(0, size));
        ASSERT_FALSE(level) << size;
        EXPECT_EQ(level.error().message.substr(0, 13), "x.bsp: found ");
    }
}

TEST(Bsp, EveryWordAlteredNeverCrashes) {
    const std::string whole = room().bytes();
    for (std::size_t at = 0; at + 4 <= whole.size(); at += 4) {
        for (const std::uint32_t value :
             {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu, 0x7fc00000u, 0x7f800000u, 1000u}) {
            std::string altered = whole;
            std::memcpy(altered.data() + at, &value, 4);
            const auto level = read(altered);
            if (level) {
                for (const Vec3 p : level->mesh.positions) {
                    ASSERT_TRUE(isFinite(p)) << at << " " << value;
                }
            } else {
                ASSERT_EQ(level.error().message.find('\n'), std::string::npos);
            }
        }
    }
}

TEST(Bsp, WrongIndicesAreNamed) {
    const auto with = [](int lump, std::size_t at, std::int32_t value) {
        MapWriter map = room();
        std::memcpy(map.lumps[static_cast<std::size_t>(lump)].data() + at, &value, 4);
        return errorOf(map);
    };
    EXPECT_EQ(with(Faces, 0, 6), "x.bsp: found in faces record 0 texture 6, expected 0 to 5");
    EXPECT_NE(with(Faces, 8, 5).find("kind 5"), std::string::npos);
    EXPECT_NE(with(Faces, 12, -1).find("vertices from"), std::string::npos);
    EXPECT_NE(with(Faces, 104 * 4 + 96, 4).find("a patch of 4 x 3"), std::string::npos);
    EXPECT_NE(with(Indices, 0, 4).find("mesh index 4"), std::string::npos);
    EXPECT_NE(with(Brushes, 4, 1000).find("in brushes record 0"), std::string::npos);
    EXPECT_NE(with(BrushSides, 0, 99).find("plane 99"), std::string::npos);
    EXPECT_NE(with(Models, 28, 99).find("in models record 0 faces from"), std::string::npos);
    EXPECT_NE(with(Nodes, 4, -3).find("child -3"), std::string::npos);
    EXPECT_NE(with(Nodes, 4, 1).find("child 1"), std::string::npos);
    EXPECT_NE(with(Leaves, 0, 2).find("cluster 2"), std::string::npos);
    EXPECT_NE(with(Visibility, 0, 3).find("visibility of 3 rows"), std::string::npos);
    EXPECT_NE(with(Vertices, 0, 0x7fc00000).find("in vertices record 0"), std::string::npos);
    EXPECT_NE(with(Planes, 0, 0x7fc00000).find("in planes record 0"), std::string::npos);
    MapWriter map = room();
    map.lumps[Entities] = "{ \"classname\" \"func_static\" \"model\" \"*9\" }";
    EXPECT_EQ(errorOf(map), "x.bsp:entities: found model *9, expected at most *2");
    map.lumps[Models].clear();
    EXPECT_NE(errorOf(map).find("no model"), std::string::npos);
}

TEST(Bsp, EntityTextErrorsTellLineAndColumn) {
    MapWriter map = room();
    map.lumps[Entities] = "{ \"a\" \"b\" }\n  }";
    EXPECT_EQ(errorOf(map), "x.bsp:entities:2:3: found '}', expected `{` before an entity");
    map.lumps[Entities] = "{ \"a\" \"b\"";
    EXPECT_EQ(errorOf(map), "x.bsp:entities:1:10: found the end of the text, expected `}` after an entity");
    map.lumps[Entities] = "{ \"a\" b }";
    EXPECT_EQ(errorOf(map).substr(0, 31), "x.bsp:entities:1:7: found 'b', ");
    map.lumps[Entities] = "{ \"a\" \"b }";
    EXPECT_NE(errorOf(map).find("closing quote"), std::string::npos);
}

TEST(Bsp, RepeatingPartsWithoutEndIsRefused) {
    MapWriter map;
    const int stone = map.texture("stone", 0, 1);
    std::vector<Vec3> controls(129 * 129);
    for (std::size_t i = 0; i < controls.size(); ++i)
        controls[i] = {static_cast<float>(i % 129), static_cast<float>(i / 129), static_cast<float>(i * 7919 % 64)};
    map.patch(controls, 129, 129, stone);
    map.model({0, 0, 0}, {64, 64, 64}, 0, 1, 0, 0);
    map.model({0, 0, 0}, {64, 64, 64}, 0, 1, 0, 0);
    std::string entities;
    for (int i = 0; i < 100; ++i)
        entities += R"({"classname" "func_static" "model" "*1"})";
    map.lumps[Entities] = entities;
    EXPECT_EQ(errorOf(map), "x.bsp: found more geometry, expected a map of at most 2097152 triangles");
}

/// Real maps, where the package openarena-085-data is there.
TEST(Bsp, OpenArenaMapsAreSound) {
    const std::string pk3 = "/usr/share/games/openarena/baseoa/pak6-patch085.pk3";
    if (!std::filesystem::exists(pk3)) GTEST_SKIP() << "openarena-085-data is not installed";
    const auto maps = listPk3Maps(pk3);
    if (!maps && maps.error().message.find("no zip support") != std::string::npos) GTEST_SKIP() << "built without zip";
    ASSERT_TRUE(maps) << maps.error().message;
    EXPECT_EQ(maps->size(), 12u);
    for (const std::string& name : *maps) {
        const auto bytes = readFromPk3(pk3, name);
        ASSERT_TRUE(bytes) << bytes.error().message;
        const auto level = importBsp(*bytes, name);
        ASSERT_TRUE(level) << level.error().message;
        const Bvh bodies = Bvh::build(level->mesh, Blocks::Bodies);
        EXPECT_FALSE(level->spawnPoints.empty()) << name;
        EXPECT_FALSE(level->items.empty()) << name;
        for (const SpawnPoint& spawn : level->spawnPoints) {
            const RayHit floor = bodies.closestHit({spawn.position + Vec3{0, 0.5f, 0}, {0, -1, 0}, 5});
            ASSERT_TRUE(floor) << name;
            EXPECT_GT(level->mesh.areaNormal(floor.triangle).y, 0) << name;
            EXPECT_GE(level->visibility->clusterAt(spawn.position + Vec3{0, 1, 0}), 0) << name;
        }
    }
}

TEST(Pk3, ErrorsAreOneLine) {
    const auto missing = listPk3Maps("no-such.pk3");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message.substr(0, 12), "no-such.pk3:");
    EXPECT_FALSE(readFromPk3("no-such.pk3", "maps/x.bsp"));
}

/// Two faces with lightmaps, one lit by its corners, and a curved patch; all triangles are drawn ones.
MapWriter litMap() {
    MapWriter map;
    const int stone = map.texture("stone", 0, 1);
    map.quad({0, 0, 0}, {0, 64, 0}, {64, 64, 0}, {64, 0, 0}, stone);
    map.quad({0, 0, 64}, {64, 0, 64}, {64, 64, 64}, {0, 64, 64}, stone);
    map.patch({{0, 0, 0},
               {0, 0, 64},
               {64, 0, 64},
               {0, 32, 0},
               {0, 32, 64},
               {64, 32, 64},
               {0, 64, 0},
               {0, 64, 64},
               {64, 64, 64}},
              3, 3, stone);
    map.look(0, {3, 4}, {0.25f, 0.75f}, {0, 0, 1}, "\x10\x20\x30\xff");
    map.look(1, {-1, 1e30f}, {-3, NAN}, {NAN, 0, 1}, "\x10\x20\x30\xff");
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            const auto u = static_cast<float>(column) * 0.5f, v = static_cast<float>(row) * 0.5f;
            const Vec3 normal = column == 0   ? Vec3{-1, 0, 0}
                                : column == 1 ? Vec3{-0.7071068f, 0, 0.7071068f}
                                              : Vec3{0, 0, 1};
            map.look(8 + row * 3 + column, {u * 8, v}, {u, v}, normal,
                     column == 2 ? "\xc8\x00\x00\xff" : "\x00\x00\x00\xff");
        }
    }
    map.lightmapOfFace(0, 1), map.lightmapOfFace(1, -3), map.lightmapOfFace(2, 0);
    map.model({0, 0, 0}, {64, 64, 64}, 0, 3, 0, 0);
    map.lumps[Lightmaps].assign(std::size_t{2} * 128 * 128 * 3, '\x07');
    map.lumps[Lightmaps][128 * 128 * 3 + 2] = '\x63'; // blue of the first texel of the second
    return map;
}

TEST(Bsp, KeepsWhatPicturesNeed) {
    const auto level = read(litMap().bytes());
    ASSERT_TRUE(level) << level.error().message;
    ASSERT_EQ(level->lightmaps.size(), 2u);
    ASSERT_EQ(level->lightmaps[1].pixels.size(), std::size_t{128} * 128 * 3);
    EXPECT_EQ(level->lightmaps[1].pixels[2], 0x63);
    EXPECT_EQ(level->lightmaps[0].pixels[2], 0x07);

    const TriangleMesh& mesh = level->mesh;
    ASSERT_EQ(mesh.lookOf.size(), mesh.indices.size());
    const VertexLook* look = mesh.look(0, 0);
    ASSERT_NE(look, nullptr);
    EXPECT_EQ(look->lightmap, 1);
    EXPECT_EQ(look->uv, (Vec2{3, 4}));
    EXPECT_EQ(look->lightmapUv, (Vec2{0.25f, 0.75f}));
    EXPECT_EQ(look->normal, (Vec3{0, 1, 0})) << "in our axes";
    EXPECT_EQ(look->light, (Colour{0x10, 0x20, 0x30, 0xff}));
    EXPECT_EQ(mesh.look(2, 0)->lightmap, VertexLook::kVertexLit);

    // The patch: looks follow its curve. Its first row of points is 0, 1/4 … 1 along the controls.
    std::size_t patch = 4;
    const VertexLook* start = mesh.look(patch, 0);
    EXPECT_EQ(start->lightmap, 0);
    EXPECT_EQ(start->normal, (Vec3{-1, 0, 0}));
    const VertexLook* next = mesh.look(patch, 1);
    EXPECT_FLOAT_EQ(next->uv.x, 0.25f * 8);
    EXPECT_FLOAT_EQ(next->lightmapUv.x, 0.25f);
    EXPECT_NEAR(length(next->normal), 1, 1e-5f);
    EXPECT_LT(next->normal.x, -0.7f);
    EXPECT_EQ(next->light.red, 13) << "200 / 16, rounded";
}

TEST(Bsp, BadLooksAreNoReasonToRefuseALevel) {
    MapWriter map = litMap();
    auto level = read(map.bytes());
    ASSERT_TRUE(level) << level.error().message;
    // Triangle 0 is corners 0, 2, 1 of the face: the last is the bad one.
    const VertexLook* bad = level->mesh.look(0, 2);
    EXPECT_EQ(bad->normal, Vec3{}) << "none";
    EXPECT_EQ(bad->lightmapUv, (Vec2{0, 0}));
    EXPECT_LE(bad->uv.y, 65536);
    for (const std::int32_t number : {-1, 2, 0x7fffffff, static_cast<std::int32_t>(0x80000000)}) {
        map.lightmapOfFace(0, number);
        level = read(map.bytes());
        ASSERT_TRUE(level) << number;
        EXPECT_EQ(level->mesh.look(0, 0)->lightmap, VertexLook::kVertexLit) << number;
    }
    map.lumps[Lightmaps].clear();
    level = read(map.bytes());
    ASSERT_TRUE(level);
    EXPECT_EQ(level->mesh.look(0, 0)->lightmap, VertexLook::kNoLightmap) << "a map that was never lit";
    map.lumps[Lightmaps].assign(100, 'x');
    EXPECT_NE(errorOf(map).find("lump lightmaps of 100 bytes"), std::string::npos);
}

} // namespace
} // namespace lince
