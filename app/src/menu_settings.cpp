#include "menu_parts.h"

#include <lince/core/vec.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace lince::app {
namespace {

void drawPictureSettings(Menu& menu, MenuRows& rows) {
    Settings& settings = menu.settings;
    const Language language = settings.language;
    std::uint32_t& changed = menu.event.changed;
    rows.heading(menu.say(Word::PictureSettings));
    if (rows.onOff("full", menu.say(Word::FullScreen), settings.fullScreen, language)) changed |= WindowChanged;
    constexpr std::array<std::array<std::uint32_t, 2>, 6> kSizes{
        {{960, 540}, {1280, 720}, {1600, 900}, {1920, 1080}, {2560, 1440}, {3840, 2160}}};
    std::vector<std::array<std::uint32_t, 2>> sizes(kSizes.begin(), kSizes.end());
    std::size_t size = 0;
    while (size < sizes.size() && sizes[size] != std::array{settings.width, settings.height})
        ++size;
    if (size == sizes.size()) sizes.push_back({settings.width, settings.height}); // a window that was pulled
    std::vector<std::string> names;
    names.reserve(sizes.size());
    for (const auto& one : sizes)
        names.push_back(fmt::format("{} × {}", one[0], one[1]));
    if (rows.choice("size", menu.say(Word::Resolution), names, size)) {
        settings.width = sizes[size][0], settings.height = sizes[size][1];
        changed |= WindowChanged;
    }
    if (rows.onOff("vsync", menu.say(Word::VerticalSync), settings.vsync, language)) changed |= WindowChanged;
    const std::array<std::string, kAllQualities.size()> qualities{
        menu.say(Word::QualityLow), menu.say(Word::QualityMiddle), menu.say(Word::QualityHigh)};
    auto quality = static_cast<std::size_t>(settings.quality);
    if (rows.choice("quality", menu.say(Word::PictureQuality), qualities, quality)) {
        chooseQuality(settings, kAllQualities[quality]);
        changed |= PictureChanged;
    }
    if (rows.slider("sharpness", menu.say(Word::SceneResolution), settings.resolution, 0.25f, 1, 0.05f,
                    fmt::format("{:.0f} %", settings.resolution * 100)))
        changed |= PictureChanged;
    if (rows.onOff("shadows", menu.say(Word::Shadows), settings.shadows, language)) changed |= PictureChanged;
    bool smooth = settings.samples > 0;
    if (rows.onOff("smooth", menu.say(Word::SmoothEdges), smooth, language)) {
        settings.samples = smooth ? 4 : 0;
        changed |= PictureChanged;
    }
    if (rows.slider("fov", menu.say(Word::FieldOfView), settings.fieldOfViewDegrees, 50, 110, 5,
                    filled(Word::Degrees, language, fmt::format("{:.0f}", settings.fieldOfViewDegrees))))
        changed |= PictureChanged;
}

void drawHandsSettings(Menu& menu, MenuRows& rows) {
    Settings& settings = menu.settings;
    const Language language = settings.language;
    std::uint32_t& changed = menu.event.changed;
    const auto times = [](float value) { return fmt::format("{:.1f}", value); };
    rows.heading(menu.say(Word::HandsSettings));
    if (rows.slider("mouse", menu.say(Word::MouseSpeed), settings.mouseSpeed, 0.1f, 5, 0.1f,
                    times(settings.mouseSpeed)))
        changed |= HandsChanged;
    if (rows.onOff("invert", menu.say(Word::InvertMouse), settings.invertMouse, language)) changed |= HandsChanged;
    if (rows.slider("pad", menu.say(Word::GamepadSpeed), settings.padSpeed, 0.1f, 5, 0.1f, times(settings.padSpeed)))
        changed |= HandsChanged;
    const std::array<std::string, 2> ways{menu.say(Word::WhileHeld), menu.say(Word::Toggles)};
    const auto toggle = [&](const char* id, Word word, bool& value) {
        std::size_t which = value ? 1 : 0;
        if (!rows.choice(id, menu.say(word), ways, which)) return;
        value = which == 1;
        changed |= HandsChanged;
    };
    toggle("crouch", Word::CrouchKey, settings.crouchToggles);
    toggle("run", Word::RunKey, settings.runToggles);
    if (rows.onOff("edge", menu.say(Word::EdgeScrolling), settings.edgeScroll, language)) changed |= HandsChanged;
}

/// Folders one after the other; one that the player wrote into the file stands among them.
void drawFilesSettings(Menu& menu, MenuRows& rows) {
    Settings& settings = menu.settings;
    rows.heading(menu.say(Word::Files));
    std::vector<std::string> folders = menu.input.foldersToChoose;
    if (!settings.filesFolder.empty() &&
        std::find(folders.begin(), folders.end(), settings.filesFolder) == folders.end())
        folders.push_back(settings.filesFolder);
    const auto now = std::find(folders.begin(), folders.end(), menu.input.filesFolder);
    auto which = static_cast<std::size_t>(now - folders.begin());
    if (!folders.empty() && rows.choice("folder", menu.say(Word::FilesFolder), folders, which)) {
        settings.filesFolder = folders[which];
        menu.event.changed |= FilesChanged;
    }
    if (rows.highlighted()) menu.hint = menu.input.filesFolder;
    if (rows.onOff("record", menu.say(Word::RecordGames), settings.recordGames, settings.language))
        menu.event.changed |= FilesChanged;
}

} // namespace

void drawSettings(Menu& menu) {
    Settings& settings = menu.settings;
    std::uint32_t& changed = menu.event.changed;
    drawGround(menu.style, true, menu.rightOf(640));
    const float top = drawHeading(menu, menu.say(Word::Settings));
    const RowsWindow window(menu, "##settings", top, 640);
    MenuRows rows(menu.state, menu.style, window.width());

    rows.heading(menu.say(Word::InterfaceSettings));
    const std::array<std::string, kLanguages> languages{ownName(Language::English), ownName(Language::Spanish)};
    auto language = static_cast<std::size_t>(settings.language);
    if (rows.choice("language", menu.say(Word::LanguageChoice), languages, language, true)) {
        settings.language = static_cast<Language>(language);
        changed |= LanguageChanged;
    }
    const std::array<std::string, 6> scales{"75 %", "100 %", "125 %", "150 %", "175 %", "200 %"};
    auto scale = static_cast<std::size_t>((clamp(settings.textScale, 0.75f, 2) - 0.75f) * 4 + 0.5f);
    if (rows.choice("letters", menu.say(Word::TextSize), scales, scale)) {
        settings.textScale = 0.75f + 0.25f * static_cast<float>(scale);
        changed |= LettersChanged;
    }
    if (rows.onOff("counters", menu.say(Word::Counters), settings.showCounters, settings.language))
        changed |= CountersChanged;
    drawPictureSettings(menu, rows);
    drawHandsSettings(menu, rows);
    drawFilesSettings(menu, rows);
    ImGui::Dummy({1, menu.style.px(8)});
    if (rows.button("reset", menu.say(Word::StandardSettings))) menu.go(MenuScreen::ReallyReset);
    if (rows.button("back", menu.say(Word::Back))) menu.back();
}

void resetSettings(Menu& menu) {
    Settings standard;
    standard.language = menu.settings.language;
    standard.bindings = menu.settings.bindings; // they have a reset of their own
    standard.known = menu.settings.known;
    menu.settings = standard;
    menu.event.changed |= WindowChanged | LettersChanged | PictureChanged | HandsChanged | CountersChanged;
}

} // namespace lince::app
