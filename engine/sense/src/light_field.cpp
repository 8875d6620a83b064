#include "light_field.h"

#include <lince/core/math.h>
#include <lince/world/level.h>

#include <algorithm>
#include <array>

namespace lince {
namespace {

constexpr std::size_t kMaxCells = 1'000'000; ///< enough for half a metre in a house, a metre in a valley
constexpr float kSmallestCell = 0.5f;        ///< metres
constexpr float kHeadroom = 2;               ///< metres above the level's highest point
constexpr float kFar = 10'000;               ///< metres
constexpr float kUnknown = -1;               ///< inside something, or below the floor: takes its neighbours' light
constexpr float kRoofed = 0.75f;             ///< of daylight, at most, where the sky is not open above
constexpr float kMoonlight = 0.05f;          ///< of daylight, by night
constexpr float kUnsaid = 0.25f;             ///< light in closed rooms of a level without a word about light
constexpr float kLampSize = 0.25f;           ///< metres, as pictures have it: lamps hang in lanterns

/// Luminance of an sRGB colour, linear (Rec. 709).
float luminance(Colour colour) {
    const auto part = [](std::uint8_t byte) {
        const float v = static_cast<float>(byte) / 255;
        return v <= 0.04045f ? v / 12.92f : power((v + 0.055f) / 1.055f, 2.4f);
    };
    return 0.2126f * part(colour.red) + 0.7152f * part(colour.green) + 0.0722f * part(colour.blue);
}

/// Brightness of a lightmap's texel as light: compilers leave room above white, and pictures show them so, too.
float lightOfTexel(float red, float green, float blue) {
    constexpr float kBrighter = 3.4f, kPower = 1.3f;
    const float display = (0.2126f * red + 0.7152f * green + 0.0722f * blue) * (kBrighter / 255);
    return power(clamp(display, 0, 1), kPower);
}

float lightOfMap(const Lightmap& map, Vec2 uv) {
    constexpr auto kSide = static_cast<float>(Lightmap::kSide);
    const auto x = static_cast<std::size_t>(clamp(uv.x * kSide, 0, kSide - 1));
    const auto y = static_cast<std::size_t>(clamp(uv.y * kSide, 0, kSide - 1));
    const std::size_t texel = (y * Lightmap::kSide + x) * 3;
    if (texel + 2 >= map.pixels.size()) return kUnknown;
    return lightOfTexel(map.pixels[texel], map.pixels[texel + 1], map.pixels[texel + 2]);
}

/// Light that the file baked into the surface at `p` of a triangle.
float bakedAt(const LevelData& data, std::size_t triangle, Vec3 p) {
    const TriangleMesh& mesh = data.mesh;
    const VertexLook *a = mesh.look(triangle, 0), *b = mesh.look(triangle, 1), *c = mesh.look(triangle, 2);
    if (a == nullptr || b == nullptr || c == nullptr) return kUnknown;
    const Vec3 normal = mesh.areaNormal(triangle);
    const float area = lengthSquared(normal);
    if (!(area > 0)) return kUnknown;
    const float u = dot(cross(mesh.corner(triangle, 1) - p, mesh.corner(triangle, 2) - p), normal) / area;
    const float v = dot(cross(mesh.corner(triangle, 2) - p, mesh.corner(triangle, 0) - p), normal) / area;
    const float w = 1 - u - v;
    if (a->lightmap >= 0 && static_cast<std::size_t>(a->lightmap) < data.lightmaps.size())
        return lightOfMap(data.lightmaps[static_cast<std::size_t>(a->lightmap)],
                          a->lightmapUv * u + b->lightmapUv * v + c->lightmapUv * w);
    if (a->lightmap != VertexLook::kVertexLit) return kUnknown;
    const auto light = [](const VertexLook* look) {
        return lightOfTexel(look->light.red, look->light.green, look->light.blue);
    };
    return clamp(light(a) * u + light(b) * v + light(c) * w, 0, 1);
}

/// As bright as the surface below.
float bakedBelow(const Level& level, Vec3 place) {
    const Ray down{place, {0, -1, 0}, kFar};
    const RayHit hit = level.sightTree().closestHit(down);
    if (!hit || level.data().mesh.areaNormal(hit.triangle).y <= 0) return kUnknown; // outside, or inside a solid
    return bakedAt(level.data(), hit.triangle, place + down.direction * hit.t);
}

float skyAt(const Level& level, Vec3 place) {
    if (level.data().terrain) {
        const auto ground = level.data().terrain->heightAt(place.x, place.z);
        if (ground && place.y < *ground) return kUnknown;
    }
    const Vec3 up{0, 1, 0};
    const RayHit roof = level.sightTree().closestHit({place, up, kFar});
    if (!roof) return 1;
    if (level.data().mesh.areaNormal(roof.triangle).y > 0) return kUnknown; // the back of a floor
    static constexpr std::array<Vec3, 8> kWays{
        Vec3{1, 1, 0},  Vec3{0.7f, 0.4f, 0.7f},   Vec3{0, 1, 1},  Vec3{-0.7f, 0.4f, 0.7f},
        Vec3{-1, 1, 0}, Vec3{-0.7f, 0.4f, -0.7f}, Vec3{0, 1, -1}, Vec3{0.7f, 0.4f, -0.7f}};
    int open = 0;
    for (const Vec3 way : kWays)
        open += level.anyHit({place, way, kFar}) ? 0 : 1;
    return kRoofed * static_cast<float>(open) / static_cast<float>(kWays.size());
}

/// What a lamp gives at a place: to nothing at its radius, with no edge there.
float lampAt(const Level& level, const Light& lamp, Vec3 place) {
    // Corners of a tetrahedron: four points of the lamp's ball.
    static constexpr std::array<Vec3, 4> kBall{Vec3{0.577f, 0.577f, 0.577f}, Vec3{0.577f, -0.577f, -0.577f},
                                               Vec3{-0.577f, 0.577f, -0.577f}, Vec3{-0.577f, -0.577f, 0.577f}};
    const float fraction = lengthSquared(lamp.position - place) / (lamp.radius * lamp.radius);
    if (!(fraction < 1)) return 0;
    int seen = 0;
    for (const Vec3 point : kBall)
        seen += level.clearLine(place, lamp.position + point * minimum(kLampSize, lamp.radius * 0.1f)) ? 1 : 0;
    return (1 - fraction) * (1 - fraction) * static_cast<float>(seen) * 0.25f;
}

} // namespace

Vec3 LightField::centre(std::uint32_t column, std::uint32_t layer, std::uint32_t row) const {
    const auto middle = [&](std::uint32_t i) { return (static_cast<float>(i) + 0.5f) * m_cell; };
    return m_origin + Vec3{middle(column), middle(layer), middle(row)};
}

void LightField::lay(const Aabb& bounds) {
    m_origin = bounds.low;
    const Vec3 size = bounds.size() + Vec3{0, kHeadroom, 0};
    // Cells double until they are few enough; in doubles, as files may place things a million metres apart.
    const auto along = [&](float metres) { return std::max(1.0, std::ceil(static_cast<double>(metres) / m_cell)); };
    m_cell = kSmallestCell;
    while (along(size.x) * along(size.y) * along(size.z) > static_cast<double>(kMaxCells))
        m_cell *= 1.25f;
    m_perMetre = 1 / m_cell;
    m_columns = static_cast<std::uint32_t>(along(size.x));
    m_layers = static_cast<std::uint32_t>(along(size.y));
    m_rows = static_cast<std::uint32_t>(along(size.z));
}

LightField::LightField(const Level& level) {
    lay(level.bounds());
    const LevelData& data = level.data();
    const bool baked = !data.lightmaps.empty();
    const bool silent = !baked && data.lights.empty();
    std::vector<float> light(std::size_t{m_columns} * m_layers * m_rows, 1.0f);
    const auto forCells = [&](const Aabb& box, auto&& visit) {
        const Vec3 low = box.low - m_origin, high = box.high - m_origin;
        for (std::uint32_t layer = index(low.y, m_layers); layer <= index(high.y, m_layers); ++layer)
            for (std::uint32_t row = index(low.z, m_rows); row <= index(high.z, m_rows); ++row)
                for (std::uint32_t column = index(low.x, m_columns); column <= index(high.x, m_columns); ++column)
                    visit(light[(std::size_t{layer} * m_rows + row) * m_columns + column], centre(column, layer, row));
    };
    const Aabb all = level.bounds().grown(kFar);
    if (baked) {
        forCells(all, [&](float& here, Vec3 place) { here = bakedBelow(level, place); });
    } else if (!(silent && data.visibility)) {
        forCells(all, [&](float& here, Vec3 place) {
            here = skyAt(level, place);
            if (data.night && here != kUnknown) here *= kMoonlight;
            if (silent && here != kUnknown) here = kUnsaid + (1 - kUnsaid) * here;
        });
        for (const Light& lamp : data.lights) {
            const float strength = luminance(lamp.colour);
            const Aabb reach = Aabb{lamp.position, lamp.position}.grown(lamp.radius);
            forCells(reach, [&](float& here, Vec3 place) {
                if (here == kUnknown || here >= 1) return;
                here = minimum(1, here + strength * lampAt(level, lamp, place));
            });
        }
    }
    spread(light);
    m_light.reserve(light.size());
    for (const float value : light)
        m_light.push_back(static_cast<std::uint8_t>(std::sqrt(clamp(value, 0, 1)) * 255 + 0.5f));
}

/// Gives cells without light the mean of their neighbours, wave by wave.
void LightField::spread(std::vector<float>& light) const {
    const std::size_t across[3] = {1, m_columns, std::size_t{m_columns} * m_rows};
    const auto neighbours = [&](std::size_t i, auto&& visit) {
        const std::size_t at[3] = {i % m_columns, i / m_columns % m_rows, i / across[2]};
        const std::size_t counts[3] = {m_columns, m_rows, m_layers};
        for (int axis = 0; axis < 3; ++axis) {
            if (at[axis] > 0) visit(i - across[axis]);
            if (at[axis] + 1 < counts[axis]) visit(i + across[axis]);
        }
    };
    std::vector<std::size_t> wave, next;
    std::vector<bool> listed(light.size(), false);
    const auto listAround = [&](std::size_t i) {
        neighbours(i, [&](std::size_t n) {
            if (light[n] != kUnknown || listed[n]) return;
            listed[n] = true;
            next.push_back(n);
        });
    };
    for (std::size_t i = 0; i < light.size(); ++i)
        if (light[i] != kUnknown) listAround(i);
    if (next.empty() && !light.empty() && light[0] == kUnknown) std::fill(light.begin(), light.end(), 1.0f);
    std::vector<float> found;
    while (!next.empty()) {
        wave.swap(next);
        next.clear();
        found.clear();
        for (const std::size_t i : wave) { // all of a wave from what was known before it
            float sum = 0, count = 0;
            neighbours(i, [&](std::size_t n) {
                if (light[n] != kUnknown) sum += light[n], count += 1;
            });
            found.push_back(sum / count);
        }
        for (std::size_t k = 0; k < wave.size(); ++k)
            light[wave[k]] = found[k];
        for (const std::size_t i : wave)
            listAround(i);
    }
}

} // namespace lince
