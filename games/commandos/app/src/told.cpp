#include "told.h"

#include <lince/core/math.h>

#include <fmt/format.h>

#include <cstdlib>

namespace lince::commandos {
namespace {

constexpr float kLyingMetres = 0.2f; ///< of the middle of who lies there

std::size_t numberIn(std::string_view word) {
    return std::strtoul(std::string(word).c_str(), nullptr, 10);
}

const Agent* agentNumbered(const Simulation& simulation, std::size_t number) {
    return number < 0xffff ? simulation.agent(AgentId{static_cast<std::uint16_t>(number)}) : nullptr;
}

ImVec2 middleOf(const app::HudRectangle& at) {
    return {(at.low.x + at.high.x) * 0.5f, (at.low.y + at.high.y) * 0.5f};
}

/// The place in the world that is meant.
std::optional<Vec3> placeNamed(const Simulation& simulation, std::string_view what) {
    if (what.starts_with("agent-")) {
        const Agent* agent = agentNumbered(simulation, numberIn(what.substr(what.find('-') + 1)));
        const Entity* e = agent != nullptr ? simulation.world().find(agent->body) : nullptr;
        if (e == nullptr) return {};
        const Character* c = simulation.sim().character(e->id);
        return c != nullptr && !c->alive ? e->position + Vec3{0, kLyingMetres, 0} : e->cylinder().centre;
    }
    const std::size_t comma = what.find(',');
    if (comma == std::string_view::npos) return {};
    const auto number = [](std::string_view word) { return std::strtof(std::string(word).c_str(), nullptr); };
    return skyGround(simulation.world().level(), {number(what.substr(0, comma)), 0, number(what.substr(comma + 1))});
}

} // namespace

Vec3 skyGround(const Level& level, Vec3 place) {
    const float top = level.bounds().high.y + 1;
    const LevelHit hit = level.closestHit({{place.x, top, place.z}, {0, -1, 0}, top - level.bounds().low.y + 1});
    return hit ? Vec3{place.x, top - hit.t, place.z} : place;
}

std::string toldPlace(const Simulation& simulation, const Camera& camera, ImVec2 screen, const app::HudLayout& layout,
                      const std::vector<app::HudRectangle>& buttons, std::string_view what) {
    std::optional<ImVec2> at;
    const std::size_t number = numberIn(what.substr(what.find('-') + 1));
    if (what.starts_with("portrait-")) {
        if (number > 0 && number <= layout.portraits.size()) at = middleOf(layout.portraits[number - 1]);
    } else if (what.starts_with("button-")) {
        if (number < buttons.size()) at = middleOf(buttons[number]);
    } else if (const auto place = placeNamed(simulation, what)) {
        const auto seen = camera.project(*place);
        if (seen && absolute(seen->x) <= 1 && absolute(seen->y) <= 1)
            at = ImVec2{(seen->x + 1) * 0.5f * screen.x, (1 - seen->y) * 0.5f * screen.y};
    }
    return at ? fmt::format("{:.0f} {:.0f}", at->x, at->y) : std::string();
}

std::optional<std::string> toldOfAgent(const Simulation& simulation, std::string_view name) {
    const std::size_t dot = name.find('.');
    if (dot == std::string_view::npos) return {};
    const Agent* agent = agentNumbered(simulation, numberIn(name.substr(dot + 1)));
    const Entity* e = agent != nullptr ? simulation.world().find(agent->body) : nullptr;
    const Character* c = agent != nullptr ? simulation.sim().character(agent->body) : nullptr;
    const bool there = e != nullptr && c != nullptr;
    const std::string_view what = name.substr(0, dot);
    if (what == "mission-does")
        return there && agent->brain ? std::string(agent->brain->report().activity) : std::string();
    if (what == "mission-x") return there ? fmt::format("{:.2f}", e->position.x) : std::string();
    if (what == "mission-z") return there ? fmt::format("{:.2f}", e->position.z) : std::string();
    if (what == "mission-alive") return std::string(there && c->alive ? "yes" : "no");
    return {};
}

} // namespace lince::commandos
