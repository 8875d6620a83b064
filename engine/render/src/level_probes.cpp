// Light for what moves: a regular grid of points over the level.

#include "level_parts.h"

#include <algorithm>
#include <cmath>

namespace lince {
namespace looks {
namespace {

constexpr std::size_t kMaxProbes = 48'000; // rays for more would take longer than the level's own

std::uint32_t along(float size, float spacing) {
    return static_cast<std::uint32_t>(std::floor(minimum(size / spacing, 1e6f))) + 2;
}

} // namespace

void layProbes(LevelLook& look) {
    const Vec3 size = look.box.size();
    float spacing = 1.5f;
    std::array<std::uint32_t, 3> count{};
    for (;; spacing *= 1.1f) {
        count = {along(size.x, spacing), along(size.y, spacing), along(size.z, spacing)};
        if (static_cast<double>(count[0]) * count[1] * count[2] <= static_cast<double>(kMaxProbes)) break;
    }
    look.probeSpacing = spacing;
    look.probeCount = count;
    // The grid is at least as large as the box and has its middle.
    const Vec3 span =
        Vec3{static_cast<float>(count[0] - 1), static_cast<float>(count[1] - 1), static_cast<float>(count[2] - 1)} *
        spacing;
    look.probeOrigin = look.box.centre() - span * 0.5f;
    look.probes.assign(std::size_t{count[0]} * count[1] * count[2], {});
}

Vec3 probePlace(const LevelLook& look, std::size_t probe) {
    const std::size_t columns = look.probeCount[0], levels = look.probeCount[1];
    const std::size_t x = probe % columns, y = probe / columns % levels, z = probe / (columns * levels);
    return look.probeOrigin +
           Vec3{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)} * look.probeSpacing;
}

void spreadProbes(LevelLook& look, std::vector<std::uint8_t>& valid) {
    const auto [columns, levels, rows] = look.probeCount;
    const std::array<std::size_t, 3> stride{1, columns, std::size_t{columns} * levels};
    const std::array<std::size_t, 3> count{columns, levels, rows};
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < valid.size(); ++i)
        if (valid[i] == 0) missing.push_back(i);
    constexpr int kSteps = 3; // nobody stands deeper inside a wall
    std::vector<std::pair<std::size_t, LevelLook::Probe>> found;
    for (int step = 0; step < kSteps && !missing.empty(); ++step) {
        found.clear();
        for (const std::size_t i : missing) {
            LevelLook::Probe sum{{}, 0};
            float parts = 0;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const std::size_t at = i / stride[axis] % count[axis];
                const auto take = [&](std::size_t neighbour) {
                    if (valid[neighbour] == 0) return;
                    sum.lamps += look.probes[neighbour].lamps, sum.openness += look.probes[neighbour].openness;
                    parts += 1;
                };
                if (at > 0) take(i - stride[axis]);
                if (at + 1 < count[axis]) take(i + stride[axis]);
            }
            if (parts > 0) found.push_back({i, {sum.lamps / parts, sum.openness / parts}});
        }
        for (const auto& [i, probe] : found)
            look.probes[i] = probe, valid[i] = 1;
        missing.erase(std::remove_if(missing.begin(), missing.end(), [&](std::size_t i) { return valid[i] != 0; }),
                      missing.end());
    }
}

} // namespace looks

LevelLook::Probe LevelLook::probeAt(Vec3 p) const {
    if (probes.empty()) return {};
    const Vec3 place = (p - probeOrigin) / probeSpacing;
    std::array<std::size_t, 3> low{};
    std::array<float, 3> fraction{};
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const auto last = static_cast<float>(probeCount[a] - 1);
        const float at = place[axis] > 0 ? minimum(place[axis], last) : 0; // NaN is at the beginning too
        low[a] = std::min(static_cast<std::size_t>(at), std::size_t{probeCount[a]} - 1);
        fraction[a] = at - static_cast<float>(low[a]);
    }
    Probe sum{{}, 0};
    for (std::size_t corner = 0; corner < 8; ++corner) {
        float weight = 1;
        std::array<std::size_t, 3> at{};
        for (std::size_t a = 0; a < 3; ++a) {
            const std::size_t step = corner >> a & 1;
            at[a] = std::min(low[a] + step, std::size_t{probeCount[a]} - 1);
            weight *= step == 1 ? fraction[a] : 1 - fraction[a];
        }
        const Probe& probe = probes[(at[2] * probeCount[1] + at[1]) * probeCount[0] + at[0]];
        sum.lamps += probe.lamps * weight;
        sum.openness += probe.openness * weight;
    }
    return sum;
}

} // namespace lince
