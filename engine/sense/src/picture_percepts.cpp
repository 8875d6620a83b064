#include "organs.h"

#include <lince/sense/eye_scene.h>

#include <algorithm>
#include <limits>

namespace lince {
namespace {

using Region = SenseScratch::Region;

/// Adds a run of pixels of one number; rows are counted from the top, as the picture lies.
void addRun(SenseScratch& scratch, std::uint16_t number, int row, int from, int to, const float* distances) {
    Region& region = scratch.regions[number];
    if (region.pixels == 0) {
        region = {0, from, to, row, row, distances[from], 0, 0, 0};
        scratch.touched.push_back(number);
    }
    region.left = std::min(region.left, from);
    region.right = std::max(region.right, to);
    region.bottom = row;
    for (int x = from; x <= to; ++x) {
        region.nearest = minimum(region.nearest, distances[x]);
        region.distanceSum += static_cast<double>(distances[x]);
    }
    const int count = to - from + 1;
    region.pixels += static_cast<std::uint32_t>(count);
    region.columnSum += 0.5 * (from + to) * count;
    region.rowSum += static_cast<double>(row) * count;
}

/// The regions of everything that moves or can be taken: numbers behind those of the level's classes.
void collectRegions(const EyeLens& lens, std::size_t firstThing, std::size_t thingCount, SenseScratch& scratch) {
    for (const std::uint16_t number : scratch.touched)
        scratch.regions[number].pixels = 0;
    scratch.touched.clear();
    scratch.regions.resize(std::max(scratch.regions.size(), thingCount));
    if (firstThing >= thingCount) return;
    for (int row = 0; row < lens.height; ++row) {
        const auto begin = static_cast<std::size_t>(row) * static_cast<std::size_t>(lens.width);
        const std::uint16_t* numbers = scratch.numbers.data() + begin;
        const float* distances = scratch.distances.data() + begin;
        for (int x = 0; x < lens.width; ++x) {
            if (numbers[x] < firstThing) continue;
            const int from = x;
            while (x + 1 < lens.width && numbers[x + 1] == numbers[from])
                ++x;
            addRun(scratch, numbers[from], row, from, x, distances);
        }
    }
}

/// For whoever asks: by which pixels the thing is seen.
void tellPixels(const EyeView& view, std::uint16_t number, const Region& region, const SenseScratch& scratch,
                PerceptProvenance& about) {
    about.source = PerceptSource::Pixels;
    about.pixels = region.pixels;
    const auto pixelAt = [&](int column, int row) { return EyePixel{column, view.height() - 1 - row}; };
    about.low = pixelAt(region.left, region.bottom);
    about.high = pixelAt(region.right, region.top);
    const double x = region.columnSum / region.pixels, y = region.rowSum / region.pixels;
    double nearest = std::numeric_limits<double>::infinity();
    for (int row = region.top; row <= region.bottom; ++row)
        for (int column = region.left; column <= region.right; ++column) {
            const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(view.width()) +
                            static_cast<std::size_t>(column);
            const double apart = (column - x) * (column - x) + (row - y) * (row - y);
            if (scratch.numbers[at] != number || apart >= nearest) continue;
            nearest = apart;
            about.pixel = pixelAt(column, row);
        }
    about.from = view.pose().position;
    about.to = view.placeAt(about.pixel.x, about.pixel.y);
}

} // namespace

void perceivePicture(const EyeSense& eye, const EyeScene& scene, Tick tick, PerceptTracks& seen, PerceptLog& log,
                     SenseScratch& scratch) {
    const EyeLens& lens = eye.lens;
    const EyeView& view = *scratch.view;
    collectRegions(lens, scene.level().classCount(), scene.things().size(), scratch);
    seen.begin();
    for (const std::uint16_t number : scratch.touched) {
        const Region& region = scratch.regions[number];
        if (region.pixels < static_cast<std::uint32_t>(eye.minPixels)) continue;
        const EyeScene::Thing& thing = scene.things()[number];
        const double count = region.pixels;
        const auto distance = static_cast<float>(region.distanceSum / count);
        const auto x = static_cast<float>(region.columnSum / count) + 0.5f;
        const float y = static_cast<float>(lens.height) - (static_cast<float>(region.rowSum / count) + 0.5f);
        const float pixel = view.pixelSize() * distance;
        const float halfWidth = 0.5f * pixel * static_cast<float>(region.right - region.left + 1);
        const float halfHeight = 0.5f * pixel * static_cast<float>(region.bottom - region.top + 1);
        Percept p;
        p.sense = SenseKind::Sight;
        p.objectClass = thing.objectClass;
        p.faction = thing.faction;
        p.position = view.unproject(x, y, distance);
        p.velocity = thing.velocity;
        p.halfExtent = {halfWidth, halfHeight, halfWidth};
        p.strength = static_cast<float>(count / (static_cast<double>(lens.width) * lens.height));
        if (PerceptProvenance* about = log.provenance()) tellPixels(view, number, region, scratch, *about);
        seen.sensed(thing.entity, p, tick, log);
    }
    seen.end(tick, eye.ageLimit, log);
}

} // namespace lince
