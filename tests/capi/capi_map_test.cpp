#include "capi_support.h"

namespace lince {
namespace {

using namespace test;

TEST(CapiMap, AnswersQuestionsOverTheHostsTrianglesAndThroughItsFile) {
    const Room room;
    auto settings = sized<lince_map_settings>();
    settings.threads = 2;
    lince_map* baked = nullptr;
    ASSERT_EQ(lince_map_bake(&room.triangles, &settings, &baked), LINCE_OK) << lince_last_error();
    std::size_t size = 0;
    ASSERT_EQ(lince_map_save(baked, nullptr, 0, &size), LINCE_OK);
    std::vector<unsigned char> bytes(size);
    ASSERT_EQ(lince_map_save(baked, bytes.data(), size, &size), LINCE_OK);
    lince_map* opened = nullptr;
    ASSERT_EQ(lince_map_open(bytes.data(), size, &opened), LINCE_OK) << lince_last_error();
    EXPECT_EQ(lince_map_polygons(baked), lince_map_polygons(opened));
    for (lince_map* map : {baked, opened}) {
        lince_vec3 corners[16];
        auto path = sized<lince_path>();
        ASSERT_EQ(lince_map_path(map, {-6, 0, 4}, {6, 0, 4}, corners, 16, &path), LINCE_OK);
        EXPECT_EQ(path.result, static_cast<std::uint32_t>(LINCE_PATH_COMPLETE));
        EXPECT_GT(path.length, 22); // around the wall's north end, 10 m away
        ASSERT_GE(path.corner_count, 3u);
        EXPECT_NEAR(corners[path.corner_count - 1].x, 6, 0.3f);
        ASSERT_EQ(lince_map_path(map, {-6, 0, 4}, {60, 0, 4}, nullptr, 0, &path), LINCE_OK);
        EXPECT_EQ(path.result, static_cast<std::uint32_t>(LINCE_PATH_NONE));

        auto hit = sized<lince_ray_hit>();
        ASSERT_EQ(lince_map_raycast(map, {-6, 0, 4}, {6, 0, 4}, &hit), LINCE_OK);
        EXPECT_EQ(hit.blocked, 1u);
        EXPECT_NEAR(hit.position.x, -0.6f, 0.3f);
        float metres = 0;
        ASSERT_EQ(lince_map_view(map, {-6, 0, 4}, {6, 0, 4}, &metres), LINCE_OK);
        EXPECT_NEAR(metres, 5.8f, 0.1f);
        int found = 0;
        lince_vec3 place;
        ASSERT_EQ(lince_map_nearest(map, {-6, 1, 4}, 2, &found, &place), LINCE_OK);
        EXPECT_EQ(found, 1);
        EXPECT_NEAR(place.y, 0, 0.15f);
        ASSERT_EQ(lince_map_nearest(map, {-60, 1, 4}, 2, &found, &place), LINCE_OK);
        EXPECT_EQ(found, 0);
        lince_map_destroy(map);
    }
    bytes[size / 2] ^= 1;
    EXPECT_EQ(lince_map_open(bytes.data(), size, &opened), LINCE_BAD_CONTENT);
    EXPECT_NE(std::string(lince_last_error()).find("expected"), std::string::npos);
}

} // namespace
} // namespace lince
