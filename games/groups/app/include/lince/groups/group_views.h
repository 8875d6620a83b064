#pragma once
// What is shown of a group besides its bodies (spec S2.R6): the grid, nodes and neighbours of its roadmap, the way that
// was found (black) and the optimised one (red), how far its members see, and the forces that move them.

#include <lince/core/debug_draw.h>
#include <lince/render/debug_layers.h>
#include <lince/runtime/simulation.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lince::groups {

enum class GroupView : std::uint8_t { Grid, Nodes, Neighbours, FoundWay, SmoothWay, Ranges, Forces };
inline constexpr std::size_t kGroupViews = 7;
/// "grid", "nodes", "neighbours", "found-way", "smooth-way", "ranges", "forces": for commands and scripts.
std::string_view nameOf(GroupView view);

struct GroupViews {
    std::array<bool, kGroupViews> shown{false, false, false, true, true, false, false};
    bool& operator[](GroupView view) { return shown[static_cast<std::size_t>(view)]; }
    bool operator[](GroupView view) const { return shown[static_cast<std::size_t>(view)]; }
};

/// Of the watched agent's roadmap and of everybody of its side.
void drawGroup(DebugDraw& sink, const Simulation& simulation, AgentId watched, const GroupViews& views);

/// The layer "group": of the first one who goes in a group, with the views that are shown at first.
void addLayers(DebugLayers& layers);

} // namespace lince::groups
