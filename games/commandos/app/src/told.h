#pragma once
// What the window of missions tells scripts: where things lie in the picture, so that a pointer finds them, and what
// agents do.

#include <lince/app/hud.h>
#include <lince/render/camera.h>
#include <lince/runtime/simulation.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince::commandos {

/// What the sky sees at that place of a map.
Vec3 skyGround(const Level& level, Vec3 place);

/// "X Y" in pixels of "agent-3", "portrait-1", "button-0" or "x,z" on the ground; empty: it is not in the picture.
std::string toldPlace(const Simulation& simulation, const Camera& camera, ImVec2 screen, const app::HudLayout& layout,
                      const std::vector<app::HudRectangle>& buttons, std::string_view what);

/// Of "mission-does.3", "mission-x.3", "mission-z.3", "mission-alive.3"; nothing: no such name.
std::optional<std::string> toldOfAgent(const Simulation& simulation, std::string_view name);

} // namespace lince::commandos
