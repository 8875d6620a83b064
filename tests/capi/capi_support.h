#pragma once
// A room for the tests of the C interface: a floor of 20 m with a wall across its middle.

#include <gtest/gtest.h>
#include <lince.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace lince::test {

template <class T>
T sized() {
    T made{};
    made.struct_size = sizeof made;
    return made;
}

struct Room {
    std::vector<float> positions;
    std::vector<std::uint32_t> indices;
    lince_triangles triangles = sized<lince_triangles>();

    Room() {
        addBox({0, -0.5f, 0}, {10, 0.5f, 10});
        addBox({0, 1.5f, 2}, {0.2f, 1.5f, 8});
    }
    void addBox(lince_vec3 c, lince_vec3 h) {
        static constexpr std::uint32_t kFaces[36] = {0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1,
                                                     2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3};
        const auto first = static_cast<std::uint32_t>(positions.size() / 3);
        for (unsigned i = 0; i < 8; ++i) {
            positions.push_back(c.x + ((i & 4) != 0 ? h.x : -h.x));
            positions.push_back(c.y + ((i & 2) != 0 ? h.y : -h.y));
            positions.push_back(c.z + ((i & 1) != 0 ? h.z : -h.z));
        }
        for (const std::uint32_t corner : kFaces)
            indices.push_back(first + corner);
        triangles.vertex_count = static_cast<std::uint32_t>(positions.size() / 3);
        triangles.triangle_count = static_cast<std::uint32_t>(indices.size() / 3);
        triangles.positions = positions.data();
        triangles.indices = indices.data();
    }
};

struct WorldCloser {
    void operator()(lince_world* world) const { lince_world_destroy(world); }
};
using WorldHandle = std::unique_ptr<lince_world, WorldCloser>;

inline WorldHandle makeWorld(const Room& room, std::uint32_t threads = 1, std::uint64_t seed = 7) {
    auto settings = sized<lince_world_settings>();
    settings.threads = threads;
    settings.seed = seed;
    lince_world* world = nullptr;
    EXPECT_EQ(lince_world_create(&room.triangles, &settings, &world), LINCE_OK) << lince_last_error();
    return WorldHandle(world);
}

inline lince_body_id addBody(lince_world* world, float x, float z, std::uint16_t faction = 0) {
    auto body = sized<lince_body>();
    body.position = {x, 0, z};
    body.faction = faction;
    lince_body_id id = 0;
    EXPECT_EQ(lince_body_add(world, &body, &id), LINCE_OK) << lince_last_error();
    return id;
}

inline lince_agent_id addAgent(lince_world* world, const lince_kind& kind, lince_body_id body, float yaw = 0) {
    std::uint32_t number = 0;
    EXPECT_EQ(lince_kind_add(world, &kind, &number), LINCE_OK) << lince_last_error();
    lince_agent_id agent = 0;
    EXPECT_EQ(lince_agent_add(world, number, body, yaw, &agent), LINCE_OK) << lince_last_error();
    return agent;
}

inline std::string hashOf(lince_world* world) {
    char digits[33] = "";
    EXPECT_EQ(lince_world_hash(world, digits), LINCE_OK);
    return digits;
}

} // namespace lince::test
