#include <lince/nav/nav_file.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <limits>

namespace lince {
namespace {

/// Two squares side by side in each of two tiles of 8 m, one of everything that a file can hold.
NavTile tileAt(std::int32_t column) {
    const float x = static_cast<float>(column) * 8;
    NavTile tile;
    tile.column = column;
    tile.vertices = {{x, 0, 0}, {x, 0, 8}, {x + 4, 0, 8}, {x + 4, 0, 0}, {x + 8, 0, 8}, {x + 8, 0, 0}};
    NavPolygon left;
    left.cornerCount = 4;
    left.corners = {0, 1, 2, 3};
    left.neighbours = {NavPolygon::kBorder | 0, NavPolygon::kWall, 1, NavPolygon::kWall};
    left.triangleCount = 2;
    NavPolygon right;
    right.cornerCount = 4;
    right.corners = {3, 2, 4, 5};
    right.neighbours = {0, NavPolygon::kWall, NavPolygon::kBorder | 2, NavPolygon::kWall};
    right.area = NavArea::Door, right.door = 3;
    tile.polygons = {left, right};
    tile.surfaceVertices = {{x, 0, 0}, {x, 0, 8}, {x + 4, 0, 8}, {x + 4, 0, 0}};
    tile.surfaceTriangles = {{0, 1, 2}, {0, 2, 3}};
    tile.jumps.push_back({{x + 1, 0, 1}, {x + 6, 0, 7}, NavStep::Drop, true, true});
    tile.covers.push_back({{x, 0, 8}, {x + 4, 0, 8}, {0, 0, 1}, false});
    tile.seal();
    return tile;
}

NavData mapOf(const std::vector<NavTile>& tiles) {
    NavLayout layout;
    layout.tileMetres = 8, layout.columns = 2, layout.rows = 1;
    layout.level = {1, 2};
    std::vector<std::shared_ptr<const NavTile>> shared(2);
    for (const NavTile& tile : tiles)
        shared[static_cast<std::size_t>(tile.column)] = std::make_shared<const NavTile>(tile);
    NavData map;
    map.mesh = NavMesh::make(layout, shared);
    map.ground = GroundGrid::make(*map.mesh, 1);
    map.sight = SightMap::make({SightFloor::make(0, {0, 0}, {16, 8}, {{{2, 2}, {6, 2}, 0}, {{6, 2}, {6, 6}, 0}})})
                    ->withBoxes(std::vector<NavBox>{{{12, 1, 4}, {0.5f, 1, 0.5f}, 0.3f}});
    return map;
}

NavData smallMap() {
    return mapOf({tileAt(0), tileAt(1)});
}

TEST(NavFile, ComesBackAsItWas) {
    const NavData map = smallMap();
    const auto bytes = navFileBytes(map);
    const auto again = parseNavFile(bytes, "small.nav");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->mesh->hash(), map.mesh->hash());
    EXPECT_EQ(again->mesh->layout(), map.mesh->layout());
    EXPECT_EQ(again->mesh->tiles()[1]->hash, map.mesh->tiles()[1]->hash);
    EXPECT_EQ(again->ground->cellCount(), map.ground->cellCount());
    EXPECT_EQ(again->sight->floors()[0]->segments(), map.sight->floors()[0]->segments());
    EXPECT_EQ(again->sight->bareFloors()[0]->segments(), map.sight->bareFloors()[0]->segments());
    EXPECT_EQ(again->sight->boxes(), map.sight->boxes());
    EXPECT_EQ(navFileBytes(*again), bytes);
}

TEST(NavFile, ATileMayBeMissing) {
    const auto again = parseNavFile(navFileBytes(mapOf({tileAt(1)})), "half.nav");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->mesh->tiles()[0], nullptr);
    EXPECT_EQ(again->mesh->polygonCount(), 2u);
}

TEST(NavFile, EveryBrokenByteIsRefusedOrMeansTheSame) {
    const NavData map = smallMap();
    const auto bytes = navFileBytes(map);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (const std::byte flip : {std::byte{1}, std::byte{0x80}, std::byte{0xff}}) {
            auto broken = bytes;
            broken[i] ^= flip;
            const auto read = parseNavFile(broken, "broken.nav");
            if (read) {
                EXPECT_EQ(read->mesh->hash(), map.mesh->hash()) << "byte " << i;
            } else {
                EXPECT_EQ(read.error().message.find('\n'), std::string::npos);
            }
        }
        EXPECT_FALSE(parseNavFile(std::span(bytes).first(i), "short.nav")) << "cut at " << i;
    }
}

TEST(NavFile, EveryBrokenByteOfTheContentIsSurvived) {
    const auto bytes = navPayloadBytes(smallMap());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (const std::byte flip : {std::byte{1}, std::byte{0x10}, std::byte{0x80}, std::byte{0xff}}) {
            auto broken = bytes;
            broken[i] ^= flip;
            const auto read = parseNavPayload(broken, "broken.nav");
            if (!read) continue;
            EXPECT_TRUE(read->mesh && read->ground && read->sight);
        }
        EXPECT_FALSE(parseNavPayload(std::span(bytes).first(i), "short.nav")) << "cut at " << i;
    }
}

/// The bytes of the map with its first `was` (as bytes) replaced by `is`, of the same size.
template <class T>
Result<NavData> withReplaced(T was, T is) {
    auto bytes = navPayloadBytes(smallMap());
    std::byte key[sizeof(T)], value[sizeof(T)];
    std::memcpy(key, &was, sizeof was);
    std::memcpy(value, &is, sizeof is);
    const auto at = std::search(bytes.begin(), bytes.end(), std::begin(key), std::end(key));
    EXPECT_NE(at, bytes.end());
    std::copy(std::begin(value), std::end(value), at);
    return parseNavPayload(bytes, "x.nav");
}

struct EdgeBytes {
    std::uint16_t corner, neighbour;
};

TEST(NavFile, LiesAboutTilesAreFound) {
    const auto refused = [](const Result<NavData>& map, const char* words) {
        ASSERT_FALSE(map);
        EXPECT_NE(map.error().message.find(words), std::string::npos) << map.error().message;
    };
    // Corner 2 of the left polygon with its neighbour 1.
    refused(withReplaced(EdgeBytes{2, 1}, EdgeBytes{700, 1}), "vertex 700");
    refused(withReplaced(EdgeBytes{2, 1}, EdgeBytes{2, 9}), "neighbour 9");
    refused(withReplaced(EdgeBytes{2, 1}, EdgeBytes{2, 0}), "neighbour 0");
    refused(withReplaced(EdgeBytes{2, 1}, EdgeBytes{1, 1}), "twice");
    refused(withReplaced(EdgeBytes{2, 1}, EdgeBytes{2, NavPolygon::kWall}), "does not know it");
    refused(withReplaced(EdgeBytes{2, 1}, EdgeBytes{2, NavPolygon::kBorder | 7}), "side 7");
    refused(withReplaced(EdgeBytes{2, 1}, EdgeBytes{2, NavPolygon::kBorder | 2}), "side 2 inside of the tile");
    refused(withReplaced(Vec3{4, 0, 8}, Vec3{1, 0, 1}), "not convex");
    refused(withReplaced(Vec3{8, 0, 8}, Vec3{9, 0, 8}), "outside of its tile");
    refused(withReplaced(Vec3{8, 0, 8}, Vec3{8, std::numeric_limits<float>::quiet_NaN(), 8}), "outside of its tile");
    refused(withReplaced(Vec3{6, 0, 7}, Vec3{6, 0, 7000}), "ends nowhere");
    refused(withReplaced(Vec3{0, 0, 1}, Vec3{0, 1, 1}), "direction");
    refused(withReplaced(std::array<std::uint16_t, 3>{0, 2, 3}, std::array<std::uint16_t, 3>{0, 2, 4}), "vertex 4");
    refused(withReplaced(Vec2{6, 2}, Vec2{6, std::numeric_limits<float>::infinity()}), "obstacle");
    refused(withReplaced(8.0f, 1.0e9f), "tiles of");
}

TEST(NavFile, SaysWhatIsWrong) {
    const auto bytes = navFileBytes(smallMap());
    const auto message = [](std::span<const std::byte> read) {
        const auto map = parseNavFile(read, "maps/x.nav");
        return map ? std::string("accepted") : map.error().message;
    };
    EXPECT_EQ(message({}), "maps/x.nav: found 0 bytes, expected a nav file");
    auto other = bytes;
    other[0] = std::byte{'X'};
    EXPECT_EQ(message(other), "maps/x.nav: found another beginning, expected LNAV");
    auto newer = bytes;
    newer[4] = std::byte{9};
    EXPECT_EQ(message(newer), "maps/x.nav: found version 9, expected 1");
    auto bomb = bytes;
    const std::uint64_t size = std::uint64_t{200} << 20;
    std::memcpy(bomb.data() + 8, &size, 8);
    EXPECT_NE(message(bomb).find("expected less, for so short a file"), std::string::npos);
    auto forged = bytes;
    forged[16] ^= std::byte{1};
    EXPECT_NE(message(forged).find("checksum"), std::string::npos);
}

} // namespace
} // namespace lince
