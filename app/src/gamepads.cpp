#include <lince/app/gamepads.h>
#include <lince/core/error.h>

#include <SDL.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace lince::app {
namespace {

/// A joystick, wheel or no-name pad that SDL has no mapping for becomes a gamepad whose buttons and axes are counted
/// through in the usual order (spec S4.G2: any device is found). Which one does what can be re-assigned.
void mapByOrder(int deviceIndex) {
    SDL_Joystick* joystick = SDL_JoystickOpen(deviceIndex); // how many buttons it has is known only when it is open
    if (joystick == nullptr) return;
    std::array<char, 40> id{};
    SDL_JoystickGetGUIDString(SDL_JoystickGetGUID(joystick), id.data(), static_cast<int>(id.size()));
    std::fill_n(id.begin() + 4, 4, '0'); // a checksum of the name, which SDL leaves out when it looks for a mapping
    std::string name = oneLine(SDL_JoystickName(joystick) != nullptr ? SDL_JoystickName(joystick) : "", 60);
    std::replace(name.begin(), name.end(), ',', ' '); // ends a field of the mapping
    std::string mapping = fmt::format("{},{},", id.data(), name.empty() ? "joystick" : name);
    constexpr std::array kButtons{"a",       "b",       "x",         "y",          "leftshoulder", "rightshoulder",
                                  "back",    "start",   "leftstick", "rightstick", "guide",        "misc1",
                                  "paddle1", "paddle2", "paddle3",   "paddle4",    "touchpad"};
    const auto buttons = static_cast<std::size_t>(std::max(0, SDL_JoystickNumButtons(joystick)));
    for (std::size_t i = 0; i < std::min(kButtons.size(), buttons); ++i)
        mapping += fmt::format("{}:b{},", kButtons[i], i);
    // Only the upper half of an axis is a trigger: one that rests in the middle would be half pulled.
    constexpr std::array kAxes{"leftx:a0", "lefty:a1", "rightx:a2", "righty:a3", "lefttrigger:+a4", "righttrigger:+a5"};
    const auto axes = static_cast<std::size_t>(std::max(0, SDL_JoystickNumAxes(joystick)));
    for (std::size_t i = 0; i < std::min(kAxes.size(), axes); ++i)
        mapping += fmt::format("{},", kAxes[i]);
    if (SDL_JoystickNumHats(joystick) > 0) mapping += "dpup:h0.1,dpright:h0.2,dpdown:h0.4,dpleft:h0.8,";
    SDL_GameControllerAddMapping(mapping.c_str());
    SDL_JoystickClose(joystick);
}

} // namespace

void Gamepads::Closer::operator()(SDL_GameController* controller) const {
    if (SDL_WasInit(SDL_INIT_GAMECONTROLLER) != 0) SDL_GameControllerClose(controller);
}

Gamepads::Gamepads() {
    if (SDL_WasInit(SDL_INIT_GAMECONTROLLER) == 0) return;
    for (int i = 0; i < SDL_NumJoysticks(); ++i)
        open(i);
}

const Gamepads::Pad* Gamepads::open(int deviceIndex) {
    const SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(deviceIndex);
    const auto same = [&](const Pad& pad) { return pad.id == id; };
    if (id < 0 || std::any_of(m_pads.begin(), m_pads.end(), same)) return nullptr;
    if (SDL_IsGameController(deviceIndex) == SDL_FALSE) mapByOrder(deviceIndex);
    SDL_GameController* controller = SDL_GameControllerOpen(deviceIndex);
    if (controller == nullptr) return nullptr;
    const char* name = SDL_GameControllerName(controller);
    m_pads.push_back(
        {std::unique_ptr<SDL_GameController, Closer>(controller), id, oneLine(name != nullptr ? name : "", 60)});
    return &m_pads.back();
}

std::optional<Gamepads::Change> Gamepads::went(SDL_JoystickID id) {
    const auto at = std::find_if(m_pads.begin(), m_pads.end(), [&](const Pad& pad) { return pad.id == id; });
    if (at == m_pads.end()) return {};
    Change change{false, id, at->name};
    m_pads.erase(at);
    return change;
}

std::optional<Gamepads::Change> Gamepads::take(const SDL_Event& event) {
    switch (event.type) {
    case SDL_JOYDEVICEADDED: // comes for devices without mapping too
    case SDL_CONTROLLERDEVICEADDED: {
        const Pad* pad = open(event.type == SDL_JOYDEVICEADDED ? event.jdevice.which : event.cdevice.which);
        if (pad == nullptr) return {};
        return Change{true, pad->id, pad->name};
    }
    case SDL_JOYDEVICEREMOVED:
        return went(event.jdevice.which);
    case SDL_CONTROLLERDEVICEREMOVED:
        return went(event.cdevice.which);
    default:
        return {};
    }
}

std::vector<std::string> Gamepads::names() const {
    std::vector<std::string> names;
    for (const Pad& pad : m_pads)
        names.push_back(pad.name);
    return names;
}

int Gamepads::loadMappings(const std::string& path) {
    std::error_code code;
    if (!std::filesystem::is_regular_file(path, code)) return 0;
    return std::max(0, SDL_GameControllerAddMappingsFromFile(path.c_str()));
}

} // namespace lince::app
