#pragma once
// How everything flat looks: colours, letters, sizes, and the few shapes that all parts of the screen share.

#include <lince/app/layout_record.h>
#include <lince/app/settings.h>
#include <lince/core/debug_draw.h>

#include <imgui.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

/// Dark slate under warm off-white words; amber says "here", the other colours only what they mean.
namespace palette {
inline constexpr Colour kSlate{27, 31, 36, 235}; ///< panels: 92 % opaque
inline constexpr Colour kSlateLight{47, 53, 61, 255};
inline constexpr Colour kLine{86, 94, 104, 255};
inline constexpr Colour kInk{12, 14, 17, 255}; ///< outlines, backings
inline constexpr Colour kPaper{242, 236, 224, 255};
inline constexpr Colour kQuiet{178, 175, 167, 255}; ///< help, units
inline constexpr Colour kAmber{240, 174, 72, 255};
inline constexpr Colour kGreen{122, 190, 108, 255}; ///< own side, health
inline constexpr Colour kRed{222, 84, 66, 255};     ///< enemies, danger
inline constexpr Colour kPale{222, 216, 202, 255};  ///< others
} // namespace palette

/// For ImGui; `opacity` multiplies the colour's own.
ImU32 packed(Colour colour, float opacity = 1);
ImVec4 toVec4(Colour colour);
Colour mixed(Colour a, Colour b, float fraction);
/// Light enough for words on a dark ground; light colours stay as they are.
Colour readable(Colour colour);

enum class Face : std::uint8_t { Small, Body, Bold, Heading, Title };
inline constexpr std::size_t kFaces = 5;

/// What every flat drawing is given: the screen, its scale, its letters and its language. All lengths in the app's
/// sources are design units, those of a screen 720 high at text scale 1; `px` turns them into pixels.
struct InterfaceStyle {
    ImVec2 screen{1280, 720};            ///< pixels
    float unit = 1;                      ///< pixels of a design unit
    std::array<ImFont*, kFaces> fonts{}; ///< null: ImGui's current one
    std::array<float, kFaces> sizes{};   ///< pixels; 0: by unit
    Language language = Language::English;
    LayoutRecord* record = nullptr; ///< told of all words; null: nobody asks

    float px(float designUnits) const { return designUnits * unit; }
    /// Of the screen, in design units: 1280 × 720 at text scale 1, 640 × 360 at 2.
    ImVec2 designSize() const { return {screen.x / unit, screen.y / unit}; }
    /// Too low for generous spacing.
    bool compact() const { return designSize().y < 500; }
    ImFont* font(Face face) const;
    float size(Face face) const;
    ImVec2 measure(Face face, std::string_view words) const;
};

/// Pixels of a design unit for a window: follows its height and the wish of the player, and never makes letters
/// smaller than can be read.
float unitFor(float screenHeight, float textScale);
/// Design size of a face.
float designSizeOf(Face face);

/// Words at their upper left corner.
void drawWords(ImDrawList& list, const InterfaceStyle& style, Face face, ImVec2 at, Colour colour,
               std::string_view words, float opacity = 1);
/// The same with a thin dark outline, for words that stand directly on the scene.
void drawOutlined(ImDrawList& list, const InterfaceStyle& style, Face face, ImVec2 at, Colour colour,
                  std::string_view words, float opacity = 1);
/// With a soft shadow only, for words that stand on a dark ground.
void drawShadowed(ImDrawList& list, const InterfaceStyle& style, Face face, ImVec2 at, Colour colour,
                  std::string_view words, float opacity = 1);
/// Dark ground with soft borders, for what has no panel.
void drawBacking(ImDrawList& list, const InterfaceStyle& style, ImVec2 low, ImVec2 high, float opacity = 0.7f);
/// Dark ground whose opacity goes smoothly from one value at the left to another at the right.
void drawRamp(ImDrawList& list, ImVec2 low, ImVec2 high, float opacityLeft, float opacityRight);
/// Slate, rounded, with a hair line.
void drawPanel(ImDrawList& list, const InterfaceStyle& style, ImVec2 low, ImVec2 high, float opacity = 1);
/// Cut with "…" so that it is not wider than so many pixels.
std::string fitted(const InterfaceStyle& style, Face face, std::string_view words, float width);
/// In lines that are not wider than so many pixels, cut between words.
std::vector<std::string> wrapped(const InterfaceStyle& style, Face face, std::string_view words, float width);
/// Sets ImGui's own style of the current context: theme and sizes.
void applyTheme(const InterfaceStyle& style);

} // namespace lince::app
