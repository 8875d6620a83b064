// Cutting triangles, so that light has corners to sit on: evenly first, then where the light changes.

#include "level_parts.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <unordered_map>
#include <unordered_set>

namespace lince::looks {
namespace {

constexpr std::uint32_t kNoCorner = 0xffffffffu;

Corner between(const Corner& a, const Corner& b) {
    Corner middle = a;
    middle.position = (a.position + b.position) * 0.5f; // the same from both ends
    middle.normal = roundedNormal(normalized(a.normal + b.normal, a.normal));
    middle.lightmapUv = (a.lightmapUv + b.lightmapUv) * 0.5f;
    return middle;
}

std::uint64_t keyOf(std::uint32_t a, std::uint32_t b) {
    return std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
}

float lengthSquaredOf(const DrawnMesh& mesh, std::uint32_t a, std::uint32_t b) {
    return lengthSquared(mesh.corners[a].position - mesh.corners[b].position);
}

/// Halves the edges that `isCut(triangle, edge)` names; edge i goes from corner i to the next. It must say the same
/// for both triangles at an edge. False, and nothing done, when there would be none or too many.
template <class IsCut>
bool cutEdges(DrawnMesh& mesh, std::size_t maxTriangles, IsCut isCut) {
    std::size_t more = 0;
    for (const DrawnTriangle& t : mesh.triangles)
        more += std::size_t{isCut(t, 0)} + std::size_t{isCut(t, 1)} + std::size_t{isCut(t, 2)};
    if (more == 0 || mesh.triangles.size() + more > maxTriangles) return false;

    std::unordered_map<std::uint64_t, std::uint32_t> middles;
    middles.reserve(more);
    std::vector<DrawnTriangle> next;
    next.reserve(mesh.triangles.size() + more);
    const auto middleOf = [&](std::uint32_t a, std::uint32_t b) {
        const auto [known, isNew] = middles.try_emplace(keyOf(a, b), static_cast<std::uint32_t>(mesh.corners.size()));
        if (isNew) mesh.corners.push_back(between(mesh.corners[a], mesh.corners[b]));
        return known->second;
    };
    const auto put = [&](const DrawnTriangle& like, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        next.push_back(like);
        next.back().corners = {a, b, c};
    };
    for (const DrawnTriangle& t : mesh.triangles) {
        std::array<bool, 3> isMarked{isCut(t, 0), isCut(t, 1), isCut(t, 2)};
        std::array<std::uint32_t, 3> middle{kNoCorner, kNoCorner, kNoCorner};
        std::size_t cuts = 0;
        for (std::size_t edge = 0; edge < 3; ++edge) {
            if (!isMarked[edge]) continue;
            middle[edge] = middleOf(t.corners[edge], t.corners[(edge + 1) % 3]);
            ++cuts;
        }
        // Turned so that the cut edges come first: edge 0, or edges 0 and 1.
        std::size_t turn = 0;
        while (cuts > 0 && cuts < 3 && !(isMarked[turn] && (cuts == 1 || isMarked[(turn + 1) % 3])))
            ++turn;
        const std::uint32_t a = t.corners[turn], b = t.corners[(turn + 1) % 3], c = t.corners[(turn + 2) % 3];
        const std::uint32_t ab = middle[turn], bc = middle[(turn + 1) % 3], ca = middle[(turn + 2) % 3];
        if (cuts == 0) {
            next.push_back(t);
        } else if (cuts == 1) {
            put(t, a, ab, c), put(t, ab, b, c);
        } else if (cuts == 2) {
            put(t, ab, b, bc);
            // The quad a, ab, bc, c by its shorter diagonal.
            if (lengthSquaredOf(mesh, a, bc) <= lengthSquaredOf(mesh, ab, c))
                put(t, a, ab, bc), put(t, a, bc, c);
            else
                put(t, a, ab, c), put(t, ab, bc, c);
        } else {
            put(t, a, ab, ca), put(t, ab, b, bc), put(t, ca, bc, c), put(t, ab, bc, ca);
        }
    }
    mesh.triangles.swap(next);
    return true;
}

/// Triangles that are small enough by now are what their parts look like from afar.
void keepCoarse(DrawnMesh& mesh, float longestSquared) {
    for (DrawnTriangle& t : mesh.triangles) {
        const auto isShort = [&](std::size_t edge) {
            return lengthSquaredOf(mesh, t.corners[edge], t.corners[(edge + 1) % 3]) <= longestSquared;
        };
        if (t.coarse != DrawnTriangle::kNoCoarse || !isShort(0) || !isShort(1) || !isShort(2)) continue;
        t.coarse = static_cast<std::uint32_t>(mesh.coarse.size());
        mesh.coarse.push_back(t);
    }
}

struct PlaceHash {
    std::size_t operator()(Vec3 p) const {
        std::array<std::uint32_t, 3> words{};
        std::memcpy(words.data(), &p, sizeof p);
        std::size_t hash = 0;
        for (const std::uint32_t word : words)
            hash = (hash ^ word) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
        return hash;
    }
};

/// Number of each corner's place: faces that meet at an edge have corners of their own there, but one place.
std::vector<std::uint32_t> placesOf(const DrawnMesh& mesh) {
    std::unordered_map<Vec3, std::uint32_t, PlaceHash> known;
    known.reserve(mesh.corners.size());
    std::vector<std::uint32_t> places;
    places.reserve(mesh.corners.size());
    for (const Corner& corner : mesh.corners)
        places.push_back(known.try_emplace(corner.position, static_cast<std::uint32_t>(known.size())).first->second);
    return places;
}

bool lightDiffers(const Sample& a, const Sample& b) {
    constexpr float kStep = 0.1f; // of full light: what the eye begins to see as an edge when it is stretched
    if (a.buried || b.buried) return a.buried != b.buried;
    const Vec3 lamps = absolute(a.light.lamps - b.light.lamps);
    return absolute(a.light.openness - b.light.openness) > kStep || maximum(lamps.x, maximum(lamps.y, lamps.z)) > kStep;
}

} // namespace

void cutLongEdges(DrawnMesh& mesh, float longestEdge, float coarseEdge, std::size_t maxTriangles) {
    keepCoarse(mesh, coarseEdge * coarseEdge);
    if (!(longestEdge > 0)) return;
    const float longestSquared = longestEdge * longestEdge;
    constexpr int kMaxSteps = 24; // a kilometre to a tenth of a millimetre
    for (int step = 0; step < kMaxSteps; ++step) {
        const bool isCut = cutEdges(mesh, maxTriangles, [&](const DrawnTriangle& t, std::size_t edge) {
            return t.lightmap == VertexLook::kNoLightmap &&
                   lengthSquaredOf(mesh, t.corners[edge], t.corners[(edge + 1) % 3]) > longestSquared;
        });
        if (!isCut) break;
        keepCoarse(mesh, coarseEdge * coarseEdge);
    }
    keepCoarse(mesh, std::numeric_limits<float>::infinity()); // what the limit left long
}

bool cutWhereLightChanges(DrawnMesh& mesh, std::span<const Sample> found, float shortestEdge,
                          std::size_t maxTriangles) {
    const std::vector<std::uint32_t> places = placesOf(mesh);
    const float shortestSquared = 4 * shortestEdge * shortestEdge; // halves stay longer than that
    const auto edgeOf = [&](const DrawnTriangle& t, std::size_t edge) {
        return keyOf(places[t.corners[edge]], places[t.corners[(edge + 1) % 3]]);
    };
    std::unordered_set<std::uint64_t> wanted;
    for (const DrawnTriangle& t : mesh.triangles) {
        if (t.lightmap != VertexLook::kNoLightmap) continue;
        for (std::size_t edge = 0; edge < 3; ++edge) {
            const std::uint32_t a = t.corners[edge], b = t.corners[(edge + 1) % 3];
            if (lengthSquaredOf(mesh, a, b) > shortestSquared && lightDiffers(found[a], found[b]))
                wanted.insert(edgeOf(t, edge));
        }
    }
    // With a short edge goes the longest of its triangle: no slivers.
    for (int step = 0; step < 2; ++step) {
        for (const DrawnTriangle& t : mesh.triangles) {
            std::size_t longest = 0;
            bool any = false;
            for (std::size_t edge = 0; edge < 3; ++edge) {
                any = any || wanted.count(edgeOf(t, edge)) != 0;
                if (lengthSquaredOf(mesh, t.corners[edge], t.corners[(edge + 1) % 3]) >
                    lengthSquaredOf(mesh, t.corners[longest], t.corners[(longest + 1) % 3]))
                    longest = edge;
            }
            if (any) wanted.insert(edgeOf(t, longest));
        }
    }
    return cutEdges(mesh, maxTriangles,
                    [&](const DrawnTriangle& t, std::size_t edge) { return wanted.count(edgeOf(t, edge)) != 0; });
}

} // namespace lince::looks
