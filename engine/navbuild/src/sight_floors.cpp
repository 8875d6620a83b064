#include "sight_slices.h"

#include <algorithm>
#include <cmath>

namespace lince::bake {
namespace {

constexpr float kBin = 0.1f;          ///< metres of height that are counted together
constexpr float kMinFloor = 6;        ///< square metres at one height that make a floor of their own
constexpr float kMinFraction = 0.02f; ///< … or this share of all ground

struct Histogram {
    float low = 0;
    std::vector<float> area; ///< square metres by height
    float heightOf(std::size_t bin) const { return low + (static_cast<float>(bin) + 0.5f) * kBin; }
};

template <class F>
void forEachTriangle(Tiles tiles, F&& use) {
    for (const auto& tile : tiles) {
        if (!tile) continue;
        for (const auto& t : tile->surfaceTriangles)
            use(tile->surfaceVertices[t[0]], tile->surfaceVertices[t[1]], tile->surfaceVertices[t[2]]);
        for (const NavPolygon& p : tile->polygons) { // those without a finer surface
            for (std::size_t i = 2; p.triangleCount == 0 && i < p.cornerCount; ++i)
                use(tile->vertices[p.corners[0]], tile->vertices[p.corners[i - 1]], tile->vertices[p.corners[i]]);
        }
    }
}

Histogram countHeights(Tiles tiles) {
    float low = 1e9f, high = -1e9f;
    const auto middle = [](Vec3 a, Vec3 b, Vec3 c) { return (a.y + b.y + c.y) / 3; };
    forEachTriangle(tiles, [&](Vec3 a, Vec3 b, Vec3 c) {
        low = minimum(low, middle(a, b, c)), high = maximum(high, middle(a, b, c));
    });
    Histogram counted;
    if (low > high) return counted;
    counted.low = low - kBin / 2;
    counted.area.assign(static_cast<std::size_t>((high - counted.low) / kBin) + 2, 0);
    forEachTriangle(tiles, [&](Vec3 a, Vec3 b, Vec3 c) {
        const auto bin = static_cast<std::size_t>((middle(a, b, c) - counted.low) / kBin);
        counted.area[bin] += length(cross(b - a, c - a)) / 2;
    });
    return counted;
}

/// Floors at least `apart` metres from each other, wide ones first.
std::vector<float> choose(const Histogram& counted, float apart) {
    std::vector<std::size_t> wide;
    float all = 0;
    for (const float area : counted.area)
        all += area;
    for (std::size_t i = 0; i < counted.area.size(); ++i)
        if (counted.area[i] >= maximum(kMinFloor, kMinFraction * all)) wide.push_back(i);
    std::stable_sort(wide.begin(), wide.end(),
                     [&](std::size_t a, std::size_t b) { return counted.area[a] > counted.area[b]; });
    std::vector<float> floors;
    for (const std::size_t bin : wide) {
        const float height = counted.heightOf(bin);
        const bool taken =
            std::any_of(floors.begin(), floors.end(), [&](float other) { return absolute(other - height) < apart; });
        if (!taken) floors.push_back(height);
    }
    // Stairs, ramps, hills: ground whose floor would lie too far below.
    for (std::size_t i = 0; i < counted.area.size(); ++i) {
        const float height = counted.heightOf(i);
        const bool carried = std::any_of(floors.begin(), floors.end(), [&](float floor) {
            return floor <= height + SightMap::kStep && floor > height - apart;
        });
        if (counted.area[i] > 0 && !carried) floors.push_back(height);
    }
    std::sort(floors.begin(), floors.end());
    return floors;
}

} // namespace

std::vector<float> floorHeights(Tiles tiles) {
    const Histogram counted = countHeights(tiles);
    float apart = 1;
    std::vector<float> floors = choose(counted, apart);
    while (floors.size() > SightMap::kMaxFloors)
        floors = choose(counted, apart *= 1.25f);
    return floors;
}

} // namespace lince::bake
