#include "cover_finder.h"

#include "wall_edges.h"

#include <cmath>

namespace lince::bake {
namespace {

constexpr float kPiece = 0.25f;    ///< metres between rays
constexpr float kShortest = 0.5f;  ///< metres of cover worth keeping
constexpr float kLegs = 0.3f;      ///< metres above the ground: cover begins here at the latest
constexpr float kStraight = 0.97f; ///< cosine: pieces that turn more are two covers
constexpr float kSamePlace = 0.01f;

enum class Hides { Nothing, Crouching, Standing };

Hides look(const Surroundings& around, const BakeSettings& settings, Vec3 ground, Vec3 towards, float reach) {
    const auto hits = [&](float height) {
        const Vec3 from = ground + Vec3{0, height, 0};
        return around.blocksSight(from, from + towards * reach);
    };
    if (!hits(settings.coverLow) || !hits(kLegs)) return Hides::Nothing;
    return hits(settings.coverHigh) ? Hides::Standing : Hides::Crouching;
}

bool joins(const CoverEdge& first, const CoverEdge& second) {
    return first.high == second.high && dot(first.towards, second.towards) > kStraight &&
           lengthSquared(first.to - second.from) < kSamePlace * kSamePlace;
}

/// Sews pieces together where one begins at the other's end, until none does.
void stitch(std::vector<CoverEdge>& covers) {
    for (std::size_t i = 0; i < covers.size();) {
        std::size_t next = 0;
        while (next < covers.size() && (next == i || !joins(covers[i], covers[next])))
            ++next;
        if (next == covers.size()) {
            ++i;
            continue;
        }
        covers[i].to = covers[next].to;
        const Vec3 way = covers[i].to - covers[i].from;
        covers[i].towards = normalized(Vec3{-way.z, 0, way.x}, covers[i].towards);
        covers.erase(covers.begin() + static_cast<std::ptrdiff_t>(next));
        if (next < i) --i;
    }
}

} // namespace

void findCovers(const Surroundings& around, const NavBody& body, const BakeSettings& settings, NavTile& tile) {
    std::vector<CoverEdge> found;
    for (const WallEdge& edge : wallEdges(tile)) {
        const auto pieces = static_cast<int>(maximum(1, std::ceil(edge.length / kPiece)));
        Hides run = Hides::Nothing;
        int begin = 0;
        for (int i = 0; i <= pieces; ++i) {
            Hides here = Hides::Nothing;
            const auto fraction = [&](float piece) {
                return lerp(edge.from, edge.to, piece / static_cast<float>(pieces));
            };
            if (i < pieces)
                here = look(around, settings, fraction(static_cast<float>(i) + 0.5f), edge.outward,
                            body.radius + kCoverReach);
            if (i > 0 && i < pieces && here == run) continue;
            if (i > 0 && run != Hides::Nothing)
                found.push_back({fraction(static_cast<float>(begin)), fraction(static_cast<float>(i)), edge.outward,
                                 run == Hides::Standing});
            run = here, begin = i;
        }
    }
    stitch(found);
    for (const CoverEdge& cover : found)
        if (length(horizontal(cover.to - cover.from)) >= kShortest) tile.covers.push_back(cover);
}

} // namespace lince::bake
