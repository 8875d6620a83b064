#pragma once
// What a player chose, remembered in one XML file (~/.config/lince/settings.xml, or LINCE_SETTINGS). Needs neither SDL
// nor a picture. The file's schema: docs/app.md.

#include <lince/app/actions.h>
#include <lince/app/language.h>
#include <lince/app/quality.h>
#include <lince/core/error.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

struct Settings {
    std::uint32_t width = 1280, height = 720; ///< of the window, pixels; 320..16384 and 200..16384
    bool fullScreen = false;
    bool vsync = true;
    Quality quality = Quality::High;
    float resolution = 1; ///< of the scene, part of the window's sides; 0.25..1
    bool shadows = true;
    int samples = 4;               ///< 0 or 4 per pixel
    float fieldOfViewDegrees = 75; ///< from left to right of a 16:9 picture; 50..110
    float mouseSpeed = 1;          ///< 0.1..5
    bool invertMouse = false;
    float padSpeed = 1;         ///< of turning with a gamepad or with keys; 0.1..5
    float volume = 0.8f;        ///< 0..1
    float textScale = 1;        ///< 0.75..2
    bool crouchToggles = false; ///< else: while held
    bool runToggles = false;
    bool edgeScroll = true;
    bool showCounters = false;
    std::string filesFolder{}; ///< for pictures, recordings and films; empty: the program's own
    bool recordGames = false;  ///< every game, into a file of its own
    bool legend = true;        ///< what colours mean is told beside them
    Language language = Language::English;
    std::vector<std::string> known; ///< introductions that were taken and hints that were shown, sorted; at most 256
    Bindings bindings = Bindings::standard();
    bool operator==(const Settings&) const = default;
};

/// With all that belongs to it; what a player had chosen singly gives way.
void chooseQuality(Settings& settings, Quality quality);

/// Where the settings of this user lie; the folder may not exist yet. LINCE_SETTINGS, else lince/settings.xml in
/// XDG_CONFIG_HOME or in ~/.config. Empty when there is no home.
std::string settingsPath();
/// Numbers out of range are brought into it; what is not in the file keeps its standard value. An unreadable file is an
/// error that names line and column, never a crash. What this program does not know (a setting, action or key of a
/// newer one, or a misspelt one) is left out and told in `warning`, one line.
Result<Settings> parseSettings(std::string_view text, const std::string& name, std::string* warning = nullptr);
std::string toXml(const Settings& settings);
/// Settings of the file; the standard ones (in the environment's language) when there is none. A broken file is kept
/// beside as NAME.broken and reported in `complaint`, as is what was left out; else `complaint` becomes empty.
Settings loadSettings(const std::string& path, std::string& complaint);
/// Makes the folder if need be; a failure leaves the old file whole.
Status saveSettings(const std::string& path, const Settings& settings);

} // namespace lince::app
