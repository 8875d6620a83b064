#pragma once
// What a player chose, remembered in one XML file (~/.config/lince/settings.xml, or LINCE_SETTINGS).

#include <lince/app/actions.h>
#include <lince/core/error.h>

#include <cstdint>
#include <string>

namespace lince::app {

enum class Language : std::uint8_t { English, Spanish };

struct Settings {
    std::uint32_t width = 1280, height = 720; ///< of the window, pixels
    bool fullScreen = false;
    bool vsync = true;
    bool shadows = true;
    int samples = 4;               ///< 0 or 4 per pixel
    float fieldOfViewDegrees = 75; ///< from left to right of a 16:9 picture; 50..110
    float mouseSpeed = 1;          ///< 0.1..5
    bool invertMouse = false;
    float padSpeed = 1;         ///< 0.1..5
    float volume = 0.8f;        ///< 0..1
    float textScale = 1;        ///< 0.75..2
    bool crouchToggles = false; ///< else: while held
    bool runToggles = false;
    bool edgeScroll = true;
    bool showCounters = false;
    Language language = Language::English;
    Bindings bindings = Bindings::standard();
    bool operator==(const Settings&) const = default;
};

/// Where the settings of this user lie; the folder may not exist yet. Empty when there is no home.
std::string settingsPath();
/// The language of the environment (LANG=es… is Spanish).
Language environmentLanguage();
/// Numbers out of range are brought into it; an unreadable file is an error that names line and column, never a crash.
Result<Settings> parseSettings(std::string_view text, const std::string& name);
std::string toXml(const Settings& settings);
/// Settings of the file; the standard ones (in the environment's language) when there is none. A broken file is kept
/// beside as NAME.broken and reported in `complaint`.
Settings loadSettings(const std::string& path, std::string& complaint);
Status saveSettings(const std::string& path, const Settings& settings);

} // namespace lince::app
