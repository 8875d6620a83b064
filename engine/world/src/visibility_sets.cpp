#include <lince/world/level_data.h>

namespace lince {

std::int32_t VisibilitySets::clusterAt(Vec3 p) const {
    if (leaves.empty()) return -1;
    std::int32_t at = nodes.empty() ? -1 : 0;
    // A tree needs at most as many steps as it has nodes; more means that somebody filled in a cycle.
    for (std::size_t steps = 0; at >= 0; ++steps) {
        if (static_cast<std::size_t>(at) >= nodes.size() || steps > nodes.size()) return -1;
        const Node& node = nodes[static_cast<std::size_t>(at)];
        at = dot(node.normal, p) - node.distance >= 0 ? node.front : node.back;
    }
    const auto leaf = static_cast<std::size_t>(-(at + 1));
    return leaf < leaves.size() ? leaves[leaf].cluster : -1;
}

bool VisibilitySets::canSee(std::int32_t from, std::int32_t to) const {
    if (from < 0 || to < 0) return false;
    const auto row = static_cast<std::size_t>(from), column = static_cast<std::size_t>(to);
    if (row >= clusters || column >= clusters) return false;
    // A map compiled without visibility data has no bits: everything may see everything.
    if (bits.empty()) return true;
    const std::size_t byte = row * bytesPerRow + column / 8;
    return byte < bits.size() && ((bits[byte] >> (column % 8)) & 1u) != 0;
}

} // namespace lince
