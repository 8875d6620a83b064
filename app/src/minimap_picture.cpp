#include "raster.h"

#include <lince/app/minimap.h>
#include <lince/core/math.h>

#include <array>

namespace lince::app {
namespace {

constexpr std::uint32_t kMapFiner = 2;
constexpr float kStepMetres = 0.45f; ///< a jump in height that is drawn as an edge
const Vec3 kOutside{0.115f, 0.130f, 0.150f};
const Vec3 kMapInk{0.07f, 0.08f, 0.095f};
const Vec3 kCut{0.80f, 0.77f, 0.71f}; ///< walls that were cut through: bright as plaster

struct Mapper {
    Vec2 low;
    float pixelsPerMetre;
    Raster::Corner corner(Vec3 p, Vec3 colour) const {
        return {(p.x - low.x) * pixelsPerMetre, (p.z - low.y) * pixelsPerMetre, p.y, colour};
    }
};

/// Subdued, so that marks stand out: half the saturation, darker than the level itself, lit from the north-west as maps
/// are.
Vec3 mapColour(const LevelVertex& vertex, Vec3 normal) {
    const Vec3 tint = Vec3{static_cast<float>(vertex.tint[0]), static_cast<float>(vertex.tint[1]),
                           static_cast<float>(vertex.tint[2])} /
                      255.0f;
    const float grey = 0.3f * tint.x + 0.59f * tint.y + 0.11f * tint.z;
    const Vec3 calm = lerp(tint, Vec3{grey, grey, grey}, 0.35f);
    const float light = dot(normal, normalized(Vec3{-0.5f, 0.75f, -0.45f}));
    return (calm * 0.56f + Vec3{0.09f, 0.095f, 0.10f}) * (0.52f + 0.64f * maximum(light, 0));
}

/// Part of a triangle that lies below `height`; at most four corners. Returns their number.
std::size_t cutBelow(const std::array<Vec3, 3>& corners, float height, std::array<Vec3, 4>& out) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 a = corners[i], b = corners[(i + 1) % 3];
        if (a.y <= height) out[count++] = a;
        if ((a.y <= height) != (b.y <= height)) out[count++] = lerp(a, b, (height - a.y) / (b.y - a.y));
    }
    return count;
}

/// The line where a wall goes through the height of the cut.
void drawCutWall(Raster& raster, const Mapper& mapper, const std::array<Vec3, 3>& corners, float height) {
    std::array<Vec3, 3> ends;
    std::size_t count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 a = corners[i], b = corners[(i + 1) % 3];
        if ((a.y <= height) != (b.y <= height)) ends[count++] = lerp(a, b, (height - a.y) / (b.y - a.y));
    }
    if (count != 2) return;
    const Vec3 along = normalized(horizontal(ends[1] - ends[0]));
    const float half = maximum(0.09f, 1.3f / mapper.pixelsPerMetre); // metres: never thinner than a pixel
    const Vec3 side = Vec3{along.z, 0, -along.x} * half, more = along * half;
    const auto raised = [&](Vec3 p) { return mapper.corner({p.x, height + 1, p.z}, kCut); };
    const auto a = raised(ends[0] - more + side), b = raised(ends[0] - more - side);
    const auto c = raised(ends[1] + more - side), d = raised(ends[1] + more + side);
    raster.triangle(a, b, c);
    raster.triangle(a, c, d);
}

/// Ink at the foot of walls, light along their tops, lines of equal height on slopes.
void drawLines(Raster& raster, float contourMetres, float lowest, float highest) {
    struct Change {
        float ink = 0, rim = 0, line = 0;
    };
    const std::uint32_t w = raster.width(), h = raster.height();
    std::vector<Change> changes(std::size_t{w} * h);
    constexpr std::uint32_t kReach = kMapFiner;
    const auto level = [&](float y) { return static_cast<int>((y - lowest) / contourMetres); };
    for (std::uint32_t y = kReach; y + kReach < h; ++y)
        for (std::uint32_t x = kReach; x + kReach < w; ++x) {
            if (!raster.covered(x, y)) continue;
            Change& change = changes[std::size_t{y} * w + x];
            const float here = raster.nearness(x, y);
            const auto look = [&](std::uint32_t nx, std::uint32_t ny) {
                if (!raster.covered(nx, ny)) {
                    change.ink = 0.7f;
                    return;
                }
                const float there = raster.nearness(nx, ny), step = there - here;
                if (step > kStepMetres) change.ink = maximum(change.ink, clamp(0.35f + step * 0.15f, 0, 0.8f));
                if (step < -kStepMetres) change.rim = maximum(change.rim, clamp(-step * 0.2f, 0.15f, 0.5f));
                if (contourMetres > 0 && absolute(step) < kStepMetres && level(there) > level(here))
                    change.line = 0.28f;
            };
            look(x - kReach, y), look(x + kReach, y), look(x, y - kReach), look(x, y + kReach);
        }
    const float range = maximum(highest - lowest, 1);
    for (std::uint32_t y = 0; y < h; ++y)
        for (std::uint32_t x = 0; x < w; ++x) {
            if (!raster.covered(x, y)) continue;
            const Change& change = changes[std::size_t{y} * w + x];
            Vec3& colour = raster.colour(x, y);
            colour = colour * (0.88f + 0.24f * clamp((raster.nearness(x, y) - lowest) / range, 0, 1));
            colour = lerp(colour, kMapInk, maximum(change.ink, change.line));
            colour = lerp(colour, Vec3{0.9f, 0.87f, 0.8f}, change.ink > 0 ? 0 : change.rim);
        }
}

} // namespace

MinimapPicture makeMinimapPicture(const LevelLook& level, const MinimapPictureSettings& settings) {
    MinimapPicture picture;
    const Aabb box = level.box.empty() ? Aabb{{-1, 0, -1}, {1, 0, 1}} : level.box;
    const float longer = maximum(box.size().x, box.size().z);
    // A border wide enough that the smallest mipmap still ends in the colour of the outside.
    const float border = maximum(longer * 0.05f, 0.5f);
    picture.low = {box.low.x - border, box.low.z - border};
    picture.high = {box.high.x + border, box.high.z + border};
    const Vec2 metres = picture.high - picture.low;
    const float size = static_cast<float>(settings.size < 16 ? 16 : settings.size > 4096 ? 4096 : settings.size);
    const float perMetre = size / maximum(metres.x, metres.y);
    const auto pixels = [&](float length) {
        return maximum(length * perMetre + 0.5f, 1); // of the narrow side of a corridor
    };
    const auto width = static_cast<std::uint32_t>(pixels(metres.x)),
               height = static_cast<std::uint32_t>(pixels(metres.y));
    // The picture has whole pixels: its far corner moves to where the last one ends.
    picture.high = picture.low + Vec2{static_cast<float>(width), static_cast<float>(height)} * (1 / perMetre);

    Raster raster(width * kMapFiner, height * kMapFiner, kOutside);
    const Mapper mapper{picture.low, perMetre * kMapFiner};
    const float cut = settings.cutAbove ? *settings.cutAbove : std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i + 2 < level.indices.size(); i += 3) {
        const LevelVertex& first = level.vertices[level.indices[i]];
        const std::array<Vec3, 3> corners{first.position, level.vertices[level.indices[i + 1]].position,
                                          level.vertices[level.indices[i + 2]].position};
        const Vec3 normal = normalized(cross(corners[1] - corners[0], corners[2] - corners[0]));
        if (absolute(normal.y) < 0.6f && settings.cutAbove) drawCutWall(raster, mapper, corners, cut);
        if (normal.y < 0.02f) continue; // ceilings and upright walls show nothing from above
        std::array<Vec3, 4> below;
        const std::size_t count = cutBelow(corners, cut, below);
        const Vec3 colour = mapColour(first, normal);
        for (std::size_t k = 2; k < count; ++k)
            raster.triangle(mapper.corner(below[0], colour), mapper.corner(below[k - 1], colour),
                            mapper.corner(below[k], colour));
    }
    drawLines(raster, settings.contourMetres, box.low.y, minimum(box.high.y, cut));
    picture.image = raster.averaged(kMapFiner, false);
    return picture;
}

} // namespace lince::app
