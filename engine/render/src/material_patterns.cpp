// The patterns that surfaces are made of. Each says, per texel, how much lighter or darker than its tint a surface is:
// 128 is the tint itself, and no pattern strays far from it. All tile.

#include "tile_noise.h"

#include <lince/core/math.h>
#include <lince/render/level_look.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace lince {
namespace {

using looks::latticeNoise;
using looks::smoothNoise;

/// Texel of a pattern: brightness about 1, and warmth (red up, blue down).
struct Tone {
    float light = 1, warmth = 0;
};

/// `octaves` sizes of noise, the largest with `period` hills across the tile; about [-1, 1].
float fractal(float u, float v, std::uint32_t periodU, std::uint32_t periodV, int octaves, std::uint32_t seed) {
    float sum = 0, fraction = 1, total = 0;
    for (int i = 0; i < octaves; ++i) {
        sum += fraction * smoothNoise(u * static_cast<float>(periodU), v * static_cast<float>(periodV), periodU,
                                      periodV, seed + static_cast<std::uint32_t>(i) * 17);
        total += fraction;
        fraction *= 0.5f, periodU *= 2, periodV *= 2;
    }
    return sum / total;
}

float smoothStep(float low, float high, float v) {
    const float t = clamp((v - low) / (high - low), 0, 1);
    return t * t * (3 - 2 * t);
}

/// One stone of a wall or floor: where in it we are, and which it is.
struct Stone {
    float edge;   ///< distance to the nearest joint, in tiles of the pattern
    float u, v;   ///< in the stone, 0..1
    float chance; ///< of the stone, 0..1
};
Stone stoneAt(float u, float v, std::uint32_t columns, std::uint32_t rows, float shiftPerRow, std::uint32_t seed) {
    const float y = v * static_cast<float>(rows);
    const auto row = static_cast<std::uint32_t>(std::floor(y)) % rows;
    float x = u * static_cast<float>(columns) + shiftPerRow * static_cast<float>(row % 2);
    const auto column = static_cast<std::uint32_t>(std::floor(x)) % columns;
    x -= std::floor(x);
    const float inV = y - std::floor(y);
    const float edgeU = minimum(x, 1 - x) / static_cast<float>(columns);
    const float edgeV = minimum(inV, 1 - inV) / static_cast<float>(rows);
    return {minimum(edgeU, edgeV), x, inV, latticeNoise(column, row, seed)};
}

/// Light upper and left edges, dark lower and right ones: a bevel, lit from above.
float bevel(const Stone& stone, float width, std::uint32_t columns, std::uint32_t rows) {
    const float top = stone.v / static_cast<float>(rows), bottom = (1 - stone.v) / static_cast<float>(rows);
    const float left = stone.u / static_cast<float>(columns), right = (1 - stone.u) / static_cast<float>(columns);
    const auto near = [width](float d) { return 1 - smoothStep(0, width, d); };
    return near(top) - near(bottom) + 0.5f * (near(left) - near(right));
}

Tone plain(float u, float v) {
    return {1 + 0.02f * fractal(u, v, 4, 4, 4, 11), 0};
}

Tone concrete(float u, float v) {
    // Panels of half the tile, with the holes of their anchors.
    const Stone panel = stoneAt(u, v, 2, 2, 0, 3);
    float light = 1 + 0.05f * fractal(u, v, 3, 3, 5, 21) + 0.03f * (panel.chance - 0.5f);
    light += 0.018f * fractal(u, v, 64, 64, 1, 23);
    const float joint = 1 - smoothStep(0.0025f, 0.006f, panel.edge);
    light += 0.05f * bevel(panel, 0.012f, 2, 2) * (1 - joint) - 0.26f * joint;
    for (const float holeU : {0.22f, 0.78f})
        for (const float holeV : {0.22f, 0.78f}) {
            const float du = panel.u - holeU, dv = panel.v - holeV, d = std::sqrt(du * du + dv * dv);
            light -= 0.22f * (1 - smoothStep(0.012f, 0.022f, d));
        }
    // Faint runs of rain below the joints.
    light -= 0.04f * (1 - panel.v) * maximum(0, fractal(u, v, 24, 2, 2, 27));
    return {light, 0.01f * fractal(u, v, 2, 2, 2, 29)};
}

Tone brick(float u, float v) {
    constexpr std::uint32_t kColumns = 4, kRows = 10;
    const Stone stone = stoneAt(u, v, kColumns, kRows, 0.5f, 31);
    const float rough = fractal(u, v, 16, 16, 3, 37);
    const float joint = 1 - smoothStep(0.006f, 0.011f, stone.edge + 0.002f * rough);
    const float face =
        1 + 0.14f * (stone.chance - 0.5f) + 0.04f * rough + 0.06f * bevel(stone, 0.012f, kColumns, kRows);
    const float mortar = 1.13f + 0.05f * rough;
    return {face * (1 - joint) + mortar * joint, 0.05f * (stone.chance - 0.5f) * (1 - joint) - 0.035f * joint};
}

Tone wood(float u, float v) {
    // Long planks along u, each ending at a place of its own.
    constexpr std::uint32_t kRows = 8;
    const float y = v * kRows;
    const auto row = static_cast<std::uint32_t>(std::floor(y)) % kRows;
    const float inV = y - std::floor(y);
    float along = u + latticeNoise(row, 5, 41);
    along -= std::floor(along);
    const float chance = latticeNoise(row, 1, 43);
    const float edgeV = minimum(inV, 1 - inV) / kRows, edgeU = minimum(along, 1 - along);
    const float joint = 1 - smoothStep(0.0015f, 0.005f, minimum(edgeV, edgeU));
    // Grain: noise drawn out along the plank, bent a little.
    const float bend = 0.012f * fractal(u, v, 3, 8, 2, 45);
    const float grain = fractal(u, v + bend, 3, 64, 3, 47);
    const float light = 1 + 0.17f * (chance - 0.5f) + 0.09f * grain;
    return {light * (1 - joint) + 0.66f * joint, 0.03f * (chance - 0.5f) + 0.02f * grain};
}

Tone metal(float u, float v) {
    const Stone plate = stoneAt(u, v, 2, 2, 0, 53);
    float light =
        1 + 0.05f * (plate.chance - 0.5f) + 0.035f * fractal(u, v, 4, 64, 3, 57) + 0.03f * fractal(u, v, 4, 4, 3, 59);
    const float joint = 1 - smoothStep(0.003f, 0.007f, plate.edge);
    light += 0.10f * bevel(plate, 0.012f, 2, 2) * (1 - joint) - 0.32f * joint;
    for (const float rivetU : {0.08f, 0.36f, 0.64f, 0.92f})
        for (const float rivetV : {0.08f, 0.92f}) {
            const float du = plate.u - rivetU, dv = plate.v - rivetV, d = std::sqrt(du * du + dv * dv);
            const float in = 1 - smoothStep(0.018f, 0.026f, d);
            light += in * (0.10f - dv * 5) - 0.12f * (1 - in) * (1 - smoothStep(0.026f, 0.04f, d));
        }
    return {light, 0.015f * fractal(u, v, 3, 3, 3, 61)};
}

Tone grass(float u, float v) {
    // Tufts: noise in three sizes, with short strokes upon it.
    const float tufts = fractal(u, v, 6, 6, 4, 67), strokes = fractal(u, v, 96, 40, 2, 71);
    return {1 + 0.11f * tufts + 0.09f * strokes, 0.03f * fractal(u, v, 5, 5, 2, 73)};
}

Tone sand(float u, float v) {
    const float bend = fractal(u, v, 3, 3, 2, 79);
    const float ripples = sine((v + 0.05f * bend) * kTwoPi * 14) * smoothStep(-0.3f, 0.6f, fractal(u, v, 3, 3, 2, 83));
    return {1 + 0.05f * fractal(u, v, 4, 4, 4, 89) + 0.030f * ripples + 0.03f * fractal(u, v, 110, 110, 1, 97),
            0.02f * bend};
}

/// Nearest of one point per cell: facets, as chipped stone has them.
Tone facets(float u, float v, std::uint32_t cellsU, std::uint32_t cellsV, std::uint32_t seed) {
    const float x = u * static_cast<float>(cellsU), y = v * static_cast<float>(cellsV);
    const int cellX = static_cast<int>(std::floor(x)), cellY = static_cast<int>(std::floor(y));
    float nearest = 1e9f, second = 1e9f, tilt = 0, chance = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const auto wrap = [](int c, std::uint32_t n) {
                const int count = static_cast<int>(n);
                return static_cast<std::uint32_t>(((c % count) + count) % count);
            };
            const std::uint32_t px = wrap(cellX + dx, cellsU), py = wrap(cellY + dy, cellsV);
            const float offX = static_cast<float>(cellX + dx) + latticeNoise(px, py, seed) - x;
            const float offY = static_cast<float>(cellY + dy) + latticeNoise(px, py, seed + 1) - y;
            const float d = offX * offX + offY * offY;
            if (d < nearest) {
                second = nearest, nearest = d;
                chance = latticeNoise(px, py, seed + 2);
                tilt = offX * (chance - 0.5f) + offY * (latticeNoise(px, py, seed + 3) - 0.2f);
            } else if (d < second) {
                second = d;
            }
        }
    const float crack = 1 - smoothStep(0.0f, 0.09f, std::sqrt(second) - std::sqrt(nearest));
    return {1 + 0.16f * (chance - 0.5f) + 0.13f * tilt - 0.14f * crack, 0.04f * (chance - 0.5f)};
}

Tone rock(float u, float v) {
    const float bendU = 0.03f * fractal(u, v, 6, 6, 2, 101), bendV = 0.03f * fractal(u, v, 6, 6, 2, 103);
    Tone tone = facets(u + bendU + 1, v + bendV + 1, 7, 9, 107);
    tone.light += 0.05f * fractal(u, v, 12, 12, 4, 109);
    return tone;
}

Tone cliff(float u, float v) {
    // Strata: layers of differing thickness and tone that sink and rise along the wall, broken by upright cracks.
    const float sink = 0.045f * fractal(u, v, 2, 2, 3, 113) + 0.012f * fractal(u, v, 12, 12, 2, 127);
    float y = v + sink;
    y -= std::floor(y);
    constexpr std::array<float, 10> kBorders{0, 0.09f, 0.15f, 0.29f, 0.35f, 0.46f, 0.61f, 0.66f, 0.80f, 0.91f};
    std::size_t layer = 0;
    while (layer + 1 < kBorders.size() && y >= kBorders[layer + 1])
        ++layer;
    const float low = kBorders[layer], high = layer + 1 < kBorders.size() ? kBorders[layer + 1] : 1.0f;
    const float chance = latticeNoise(static_cast<std::uint32_t>(layer), 7, 131);
    const float ledge = 1 - smoothStep(0, 0.012f, y - low), shade = 1 - smoothStep(0, 0.018f, high - y);
    const Tone chips = facets(u + 1, v + sink + 1, 10, 6, 137);
    const float light = 1 + 0.18f * (chance - 0.5f) + 0.10f * ledge - 0.20f * shade + 0.5f * (chips.light - 1) +
                        0.05f * fractal(u, v, 8, 16, 4, 139);
    return {light, 0.035f * (chance - 0.5f) + chips.warmth * 0.5f};
}

Tone tiles(float u, float v) {
    constexpr std::uint32_t kSide = 4;
    const Stone tile = stoneAt(u, v, kSide, kSide, 0, 149);
    const float joint = 1 - smoothStep(0.003f, 0.007f, tile.edge);
    const float light = 1 + 0.09f * (tile.chance - 0.5f) + 0.03f * fractal(u, v, 8, 8, 4, 151) +
                        0.06f * bevel(tile, 0.011f, kSide, kSide);
    return {light * (1 - joint) + 0.72f * joint, 0.012f * (tile.chance - 0.5f)};
}

Tone plaster(float u, float v) {
    const float trowel = fractal(u, v, 5, 5, 5, 157), grain = fractal(u, v, 100, 100, 1, 163);
    return {1 + 0.045f * trowel + 0.02f * grain, 0.012f * fractal(u, v, 3, 3, 2, 167)};
}

} // namespace

Image makeMaterialPattern(MaterialKind kind, std::uint32_t size) {
    static constexpr std::array<Tone (*)(float, float), kMaterialKinds> kPatterns{
        plain, concrete, brick, wood, metal, grass, sand, rock, tiles, plaster, cliff};
    const auto number = static_cast<std::size_t>(kind);
    size = std::max(size, 1u);
    std::vector<Tone> tones(std::size_t{size} * size);
    double sum = 0;
    for (std::uint32_t y = 0; y < size; ++y)
        for (std::uint32_t x = 0; x < size; ++x) {
            const float u = (static_cast<float>(x) + 0.5f) / static_cast<float>(size);
            const float v = (static_cast<float>(y) + 0.5f) / static_cast<float>(size);
            Tone& tone = tones[std::size_t{y} * size + x];
            if (number < kPatterns.size()) tone = kPatterns[number](u, v);
            sum += double{tone.light};
        }
    // On average a pattern leaves its tint alone: seen from afar, a wall has the colour that its material says.
    const auto scale = static_cast<float>(static_cast<double>(tones.size()) / sum);
    Image image(size, size);
    const auto byte = [](float v) { return static_cast<std::uint8_t>(clamp(v * 128 + 0.5f, 0, 255)); };
    for (std::size_t i = 0; i < tones.size(); ++i) {
        const float light = tones[i].light * scale;
        image.pixels[i * 4] = byte(light * (1 + tones[i].warmth));
        image.pixels[i * 4 + 1] = byte(light);
        image.pixels[i * 4 + 2] = byte(light * (1 - tones[i].warmth));
    }
    return image;
}

} // namespace lince
