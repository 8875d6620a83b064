#include "model_weld.h"

#include <array>
#include <map>
#include <tuple>

namespace lince {
namespace {

/// What corners must share to be one point of a posed figure.
using Point = std::tuple<float, float, float, std::array<std::uint8_t, 4>, std::array<std::uint8_t, 4>>;

Point pointOf(const ModelVertex& v) {
    return {v.position.x, v.position.y, v.position.z, v.bones, v.weights};
}

} // namespace

ModelMesh weldedForFlatShading(const ModelMesh& mesh) {
    ModelMesh out;
    out.name = mesh.name, out.bones = mesh.bones, out.box = mesh.box;
    std::map<Point, std::vector<std::uint32_t>> cornersAt;
    for (std::size_t t = 0; t + 2 < mesh.indices.size(); t += 3) {
        std::array<const ModelVertex*, 3> corner;
        std::array<std::vector<std::uint32_t>*, 3> known;
        for (std::size_t k = 0; k < 3; ++k) {
            corner[k] = &mesh.vertices[mesh.indices[t + k]];
            known[k] = &cornersAt[pointOf(*corner[k])];
        }
        // The last corner is one that has this face's look already, or else becomes one.
        std::size_t last = 2;
        std::uint32_t lastIndex = 0;
        bool found = false;
        for (std::size_t k = 0; k < 3 && !found; ++k)
            for (const std::uint32_t index : *known[k])
                if (out.vertices[index].normal == corner[k]->normal &&
                    out.vertices[index].colour == corner[k]->colour) {
                    found = true, last = k, lastIndex = index;
                    break;
                }
        if (!found) {
            // Where a corner is new anyway, it costs nothing.
            for (std::size_t k = 0; k < 3; ++k)
                if (known[k]->empty()) last = k;
            lastIndex = static_cast<std::uint32_t>(out.vertices.size());
            out.vertices.push_back(*corner[last]);
            known[last]->push_back(lastIndex);
        }
        for (std::size_t k = 1; k < 3; ++k) {
            const std::size_t which = (last + k) % 3;
            if (known[which]->empty()) {
                known[which]->push_back(static_cast<std::uint32_t>(out.vertices.size()));
                out.vertices.push_back(*corner[which]);
            }
            out.indices.push_back(known[which]->front());
        }
        out.indices.push_back(lastIndex);
    }
    return out;
}

} // namespace lince
