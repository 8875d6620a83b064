#include "nav_tile_check.h"

#include <lince/core/sealed_file.h>
#include <lince/core/serial.h>
#include <lince/nav/nav_file.h>

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr SealedKind kKind{0x56414e4c, "LNAV", kNavFileVersion, "a nav file"};
constexpr std::size_t kLargestContent = std::size_t{256} << 20;
constexpr std::size_t kLargestBlock = std::size_t{128} << 10; ///< of zstd, bytes unpacked
constexpr std::size_t kMaxSegments = 100000;                  ///< of a floor
constexpr double kMaxCells = 16.0e6;                          ///< of a ground grid

void put(ByteWriter& w, Vec2 p) {
    w.put(p.x), w.put(p.y);
}
void put(ByteWriter& w, Vec3 p) {
    w.put(p.x), w.put(p.y), w.put(p.z);
}
Vec2 getVec2(ByteReader& r) {
    const float x = r.get<float>();
    const float y = r.get<float>();
    return {x, y};
}
Vec3 getVec3(ByteReader& r) {
    const float x = r.get<float>();
    const float y = r.get<float>();
    const float z = r.get<float>();
    return {x, y, z};
}

void putLayout(ByteWriter& w, const NavLayout& l) {
    for (const float value : {l.body.radius, l.body.height, l.body.stepHeight, l.body.steepestCosine, l.body.jumpHeight,
                              l.body.jumpDistance, l.body.dropHeight})
        w.put(value);
    put(w, l.origin);
    w.put(l.tileMetres), w.put(l.columns), w.put(l.rows), w.put(l.level.high), w.put(l.level.low);
}

NavLayout getLayout(ByteReader& r) {
    NavLayout l;
    for (float* value : {&l.body.radius, &l.body.height, &l.body.stepHeight, &l.body.steepestCosine, &l.body.jumpHeight,
                         &l.body.jumpDistance, &l.body.dropHeight})
        *value = r.get<float>();
    l.origin = getVec3(r);
    l.tileMetres = r.get<float>();
    l.columns = r.get<std::int32_t>();
    l.rows = r.get<std::int32_t>();
    l.level.high = r.get<std::uint64_t>();
    l.level.low = r.get<std::uint64_t>();
    return l;
}

void putTile(ByteWriter& w, const NavTile& tile) {
    w.putVarint(tile.vertices.size());
    for (const Vec3& p : tile.vertices)
        put(w, p);
    w.putVarint(tile.polygons.size());
    for (const NavPolygon& p : tile.polygons) {
        w.put(p.cornerCount), w.put(static_cast<std::uint8_t>(p.area)), w.put(p.door);
        for (std::size_t i = 0; i < p.cornerCount; ++i)
            w.put(p.corners[i]), w.put(p.neighbours[i]);
        w.putVarint(p.firstTriangle), w.putVarint(p.triangleCount);
    }
    w.putVarint(tile.surfaceVertices.size());
    for (const Vec3& p : tile.surfaceVertices)
        put(w, p);
    w.putVarint(tile.surfaceTriangles.size());
    for (const auto& triangle : tile.surfaceTriangles)
        for (const std::uint16_t corner : triangle)
            w.put(corner);
    w.putVarint(tile.jumps.size());
    for (const OffMeshLink& j : tile.jumps) {
        put(w, j.from), put(w, j.to);
        w.put(static_cast<std::uint8_t>(j.step));
        w.put(static_cast<std::uint8_t>((j.bothWays ? 1 : 0) | (j.authored ? 2 : 0)));
    }
    w.putVarint(tile.covers.size());
    for (const CoverEdge& c : tile.covers) {
        put(w, c.from), put(w, c.to), put(w, c.towards);
        w.put(static_cast<std::uint8_t>(c.high));
    }
}

/// Only as the bytes say; `checkTile` judges.
NavTile getTile(ByteReader& r) {
    NavTile tile;
    tile.vertices.resize(r.getCount(12));
    for (Vec3& p : tile.vertices)
        p = getVec3(r);
    tile.polygons.resize(r.getCount(18));
    for (NavPolygon& p : tile.polygons) {
        p.cornerCount = r.get<std::uint8_t>();
        p.area = static_cast<NavArea>(r.get<std::uint8_t>());
        p.door = r.get<std::uint16_t>();
        if (p.cornerCount > NavPolygon::kMaxCorners) r.fail();
        for (std::size_t i = 0; i < p.cornerCount && !r.failed(); ++i)
            p.corners[i] = r.get<std::uint16_t>(), p.neighbours[i] = r.get<std::uint16_t>();
        const std::uint64_t first = r.getVarint(), count = r.getVarint();
        if (first > 0xffffffffu || count > 0xffff) r.fail();
        p.firstTriangle = static_cast<std::uint32_t>(first);
        p.triangleCount = static_cast<std::uint16_t>(count);
        if (r.failed()) break;
    }
    tile.surfaceVertices.resize(r.getCount(12));
    for (Vec3& p : tile.surfaceVertices)
        p = getVec3(r);
    tile.surfaceTriangles.resize(r.getCount(6));
    for (auto& triangle : tile.surfaceTriangles)
        for (std::uint16_t& corner : triangle)
            corner = r.get<std::uint16_t>();
    tile.jumps.resize(r.getCount(26));
    for (OffMeshLink& j : tile.jumps) {
        j.from = getVec3(r);
        j.to = getVec3(r);
        j.step = static_cast<NavStep>(r.get<std::uint8_t>());
        const auto flags = r.get<std::uint8_t>();
        if (flags > 3) r.fail();
        j.bothWays = (flags & 1) != 0, j.authored = (flags & 2) != 0;
    }
    tile.covers.resize(r.getCount(37));
    for (CoverEdge& c : tile.covers) {
        c.from = getVec3(r);
        c.to = getVec3(r);
        c.towards = getVec3(r);
        const auto high = r.get<std::uint8_t>();
        if (high > 1) r.fail();
        c.high = high != 0;
    }
    return tile;
}

void putSight(ByteWriter& w, const SightMap& sight) {
    const auto& floors = sight.bareFloors();
    w.putVarint(floors.size());
    for (const auto& floor : floors) {
        w.put(floor->ground()), put(w, floor->low()), put(w, floor->high());
        w.putVarint(floor->segments().size());
        for (const SightSegment& s : floor->segments())
            put(w, s.from), put(w, s.to), w.putVarint(s.obstacle);
    }
    w.putVarint(sight.boxes().size());
    for (const NavBox& box : sight.boxes())
        put(w, box.centre), put(w, box.halfSize), w.put(box.yaw);
}

bool near(float value) {
    return value >= -kFarthestPlace && value <= kFarthestPlace; // false for NaN
}
bool near(Vec2 p) {
    return near(p.x) && near(p.y);
}

Result<std::shared_ptr<const SightMap>> getSight(ByteReader& r, const std::string& name) {
    const std::size_t count = r.getCount(21);
    if (count > SightMap::kMaxFloors)
        return errorAt({name}, fmt::format("{} floors", count), fmt::format("at most {}", SightMap::kMaxFloors));
    std::vector<std::shared_ptr<const SightFloor>> floors;
    float below = -kFarthestPlace;
    for (std::size_t i = 0; i < count; ++i) {
        const float ground = r.get<float>();
        const Vec2 low = getVec2(r);
        const Vec2 high = getVec2(r);
        if (!near(ground) || ground < below || !near(low) || !near(high) || low.x > high.x || low.y > high.y)
            return errorAt({name}, fmt::format("floor {} out of order or range", i), "ascending ones within the map");
        below = ground;
        std::vector<SightSegment> segments(r.getCount(17));
        if (segments.size() > kMaxSegments)
            return errorAt({name}, fmt::format("{} obstacles on floor {}", segments.size(), i),
                           fmt::format("at most {}", kMaxSegments));
        for (SightSegment& s : segments) {
            s.from = getVec2(r);
            s.to = getVec2(r);
            const std::uint64_t obstacle = r.getVarint();
            s.obstacle = static_cast<std::uint32_t>(obstacle);
            if (!near(s.from) || !near(s.to) || obstacle > segments.size())
                return errorAt({name}, fmt::format("an obstacle of floor {} out of range", i), "one within the map");
        }
        if (r.failed()) break;
        floors.push_back(SightFloor::make(ground, low, high, std::move(segments)));
    }
    std::vector<NavBox> boxes(r.getCount(28));
    for (NavBox& box : boxes) {
        box.centre = getVec3(r);
        box.halfSize = getVec3(r);
        box.yaw = r.get<float>();
        const Vec3 h = box.halfSize;
        const bool sized = h.x >= 0 && h.y >= 0 && h.z >= 0 && h.x <= 1000 && h.y <= 1000 && h.z <= 1000;
        if (!sized || !near(box.centre.x) || !near(box.centre.y) || !near(box.centre.z) || !(absolute(box.yaw) < 1000))
            return errorAt({name}, "a box out of range", "one within the map");
    }
    if (r.failed()) return std::shared_ptr<const SightMap>();
    auto sight = SightMap::make(std::move(floors));
    return boxes.empty() ? sight : sight->withBoxes(boxes);
}

/// Squares that a grid of one metre would have to look at.
double squareMetres(const NavLayout& layout, std::span<const std::shared_ptr<const NavTile>> tiles) {
    const double side = static_cast<double>(layout.tileMetres);
    double sum = side * side * layout.columns * layout.rows;
    for (const auto& tile : tiles) {
        if (!tile) continue;
        for (const NavPolygon& p : tile->polygons) {
            Aabb box;
            for (std::size_t i = 0; i < p.cornerCount; ++i)
                box.add(tile->vertices[p.corners[i]]);
            sum += (static_cast<double>(box.size().x) + 1) * (static_cast<double>(box.size().z) + 1);
        }
    }
    return sum;
}

} // namespace

float safeGridMetres(const NavLayout& layout, std::span<const std::shared_ptr<const NavTile>> tiles, float wanted) {
    const double squares = squareMetres(layout, tiles);
    const double metres = static_cast<double>(wanted);
    if (squares <= kMaxCells * metres * metres) return wanted;
    return static_cast<float>(std::sqrt(squares / kMaxCells) * 1.01);
}

std::vector<std::byte> navPayloadBytes(const NavData& map) {
    ByteWriter w;
    const NavLayout& layout = map.mesh->layout();
    putLayout(w, layout);
    w.put(map.ground ? map.ground->cellMetres() : 1.0f);
    const auto& tiles = map.mesh->tiles();
    w.putVarint(static_cast<std::uint64_t>(
        std::count_if(tiles.begin(), tiles.end(), [](const auto& tile) { return tile != nullptr; })));
    for (std::size_t i = 0; i < tiles.size(); ++i)
        if (tiles[i]) w.putVarint(i), putTile(w, *tiles[i]);
    w.put(static_cast<std::uint8_t>(map.sight != nullptr));
    if (map.sight) putSight(w, *map.sight);
    return w.take();
}

Result<NavData> parseNavPayload(std::span<const std::byte> bytes, const std::string& name) {
    ByteReader r(bytes);
    const NavLayout layout = getLayout(r);
    const float gridMetres = r.get<float>();
    if (r.failed()) return errorAt({name}, fmt::format("{} bytes", bytes.size()), "a layout");
    if (const Status status = checkLayout(layout, name); !status) return status.error();
    if (!(gridMetres >= 0.1f && gridMetres <= 10000))
        return errorAt({name}, fmt::format("ground cells of {} metres", gridMetres), "0.1 to 10000");

    std::vector<std::shared_ptr<const NavTile>> tiles(static_cast<std::size_t>(layout.columns) *
                                                      static_cast<std::size_t>(layout.rows));
    const std::size_t count = r.getCount(1);
    std::size_t next = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t index = r.getVarint();
        if (r.failed()) break;
        if (index < next || index >= tiles.size())
            return errorAt({name}, fmt::format("tile {}", index), fmt::format("{} to {}", next, tiles.size() - 1));
        next = static_cast<std::size_t>(index) + 1;
        NavTile tile = getTile(r);
        tile.column = static_cast<std::int32_t>(index % static_cast<std::uint64_t>(layout.columns));
        tile.row = static_cast<std::int32_t>(index / static_cast<std::uint64_t>(layout.columns));
        if (r.failed()) break;
        if (const Status status = checkTile(tile, layout, name); !status) return status.error();
        tile.seal();
        tiles[static_cast<std::size_t>(index)] = std::make_shared<const NavTile>(std::move(tile));
    }
    const auto hasSight = r.get<std::uint8_t>();
    if (!r.failed() && hasSight > 1) return errorAt({name}, fmt::format("sight {}", hasSight), "0 or 1");
    if (safeGridMetres(layout, tiles, gridMetres) > gridMetres)
        return errorAt({name}, fmt::format("ground cells of {} metres", gridMetres), "larger ones on so large a map");
    NavData map;
    if (!r.failed() && hasSight == 1) {
        auto sight = getSight(r, name);
        if (!sight) return sight.error();
        map.sight = std::move(*sight);
    }
    if (r.failed()) return errorAt({name}, "an end in the middle of the content", "all that was announced");
    if (r.left() != 0) return errorAt({name}, fmt::format("{} bytes after the end", r.left()), "none");
    map.mesh = NavMesh::make(layout, std::move(tiles));
    map.ground = GroundGrid::make(*map.mesh, gridMetres);
    return map;
}

std::vector<std::byte> navFileBytes(const NavData& map) {
    const std::vector<std::byte> content = navPayloadBytes(map);
    std::vector<std::byte> packed(ZSTD_compressBound(content.size()));
    packed.resize(ZSTD_compress(packed.data(), packed.size(), content.data(), content.size(), 6));
    return sealed(kKind, content, packed);
}

Result<NavData> parseNavFile(std::span<const std::byte> bytes, const std::string& name) {
    const auto file = openSealed(kKind, bytes, name);
    if (!file) return file.error();
    const std::span<const std::byte> packed = file->rest;
    // The tightest zstd can do is a block of 128 KiB in 4 bytes, so a claim beyond that is a lie.
    if (file->size > kLargestContent || file->size / kLargestBlock > packed.size() / 4)
        return errorAt({name}, fmt::format("a content of {} bytes", file->size), "less, for so short a file");
    std::vector<std::byte> content(static_cast<std::size_t>(file->size));
    const std::size_t got = ZSTD_decompress(content.data(), content.size(), packed.data(), packed.size());
    if (ZSTD_isError(got) != 0 || got != content.size())
        return errorAt({name}, "content that does not unpack", "zstd data");
    if (const Status status = checkSeal(kKind, *file, content, name); !status) return status.error();
    return parseNavPayload(content, name);
}

} // namespace lince
