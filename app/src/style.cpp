#include <lince/app/style.h>
#include <lince/core/math.h>

namespace lince::app {
namespace {

constexpr std::array<float, kFaces> kSizes{15, 18, 18, 30, 84};
/// Pixels of the body face below which a low window stops shrinking it.
constexpr float kMinBodyPixels = 15;
constexpr float kMaxTitlePixels = 160;

std::uint8_t mixedByte(std::uint8_t a, std::uint8_t b, float fraction) {
    return static_cast<std::uint8_t>(static_cast<float>(a) +
                                     (static_cast<float>(b) - static_cast<float>(a)) * fraction + 0.5f);
}

/// Start of the UTF-8 character before `at`.
std::size_t before(std::string_view words, std::size_t at) {
    do
        --at;
    while (at > 0 && (static_cast<unsigned char>(words[at]) & 0xC0u) == 0x80u);
    return at;
}

} // namespace

ImU32 packed(Colour colour, float opacity) {
    const auto alpha = static_cast<ImU32>(static_cast<float>(colour.alpha) * clamp(opacity, 0, 1) + 0.5f);
    return IM_COL32(colour.red, colour.green, colour.blue, alpha); // NOLINT: ImGui's macro
}

ImVec4 toVec4(Colour colour) {
    const auto fraction = [](std::uint8_t byte) { return static_cast<float>(byte) / 255; };
    return {fraction(colour.red), fraction(colour.green), fraction(colour.blue), fraction(colour.alpha)};
}

Colour mixed(Colour a, Colour b, float fraction) {
    fraction = clamp(fraction, 0, 1);
    return {mixedByte(a.red, b.red, fraction), mixedByte(a.green, b.green, fraction),
            mixedByte(a.blue, b.blue, fraction), mixedByte(a.alpha, b.alpha, fraction)};
}

Colour readable(Colour colour) {
    constexpr float kEnough = 150; // of 255
    const float light = 0.3f * static_cast<float>(colour.red) + 0.59f * static_cast<float>(colour.green) +
                        0.11f * static_cast<float>(colour.blue);
    if (light >= kEnough) return colour;
    Colour lifted = mixed(colour, palette::kPaper, (kEnough - light) / (236 - light));
    lifted.alpha = colour.alpha;
    return lifted;
}

float designSizeOf(Face face) {
    return kSizes[static_cast<std::size_t>(face)];
}

float unitFor(float screenHeight, float textScale) {
    const float unit = screenHeight / 720 * clamp(textScale, 0.75f, 2);
    return maximum(unit, kMinBodyPixels / designSizeOf(Face::Body));
}

ImFont* InterfaceStyle::font(Face face) const {
    ImFont* font = fonts[static_cast<std::size_t>(face)];
    return font != nullptr ? font : ImGui::GetFont();
}

float InterfaceStyle::size(Face face) const {
    const float size = sizes[static_cast<std::size_t>(face)];
    return size > 0 ? size : minimum(px(designSizeOf(face)), kMaxTitlePixels);
}

ImVec2 InterfaceStyle::measure(Face face, std::string_view words) const {
    return font(face)->CalcTextSizeA(size(face), 1e9f, 0, words.data(), words.data() + words.size());
}

namespace {

void putWords(ImDrawList& list, const InterfaceStyle& style, Face face, ImVec2 at, Colour colour,
              std::string_view words, float opacity) {
    // Whole pixels: letters baked for the pixel grid blur between.
    const ImVec2 snapped{static_cast<float>(static_cast<int>(at.x)), static_cast<float>(static_cast<int>(at.y))};
    list.AddText(style.font(face), style.size(face), snapped, packed(colour, opacity), words.data(),
                 words.data() + words.size());
}

} // namespace

void drawWords(ImDrawList& list, const InterfaceStyle& style, Face face, ImVec2 at, Colour colour,
               std::string_view words, float opacity) {
    putWords(list, style, face, at, colour, words, opacity);
    if (style.record != nullptr) style.record->noteWords(list, at, style.measure(face, words), words);
}

void drawOutlined(ImDrawList& list, const InterfaceStyle& style, Face face, ImVec2 at, Colour colour,
                  std::string_view words, float opacity) {
    const float by = maximum(1, style.px(1));
    // Four copies, not eight: every letter is four corners and a list holds 65 536 of them.
    constexpr std::array<Vec2, 4> kAround{{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};
    for (const Vec2 way : kAround)
        putWords(list, style, face, {at.x + way.x * by, at.y + way.y * by}, palette::kInk, words, opacity * 0.45f);
    drawWords(list, style, face, at, colour, words, opacity);
}

void drawShadowed(ImDrawList& list, const InterfaceStyle& style, Face face, ImVec2 at, Colour colour,
                  std::string_view words, float opacity) {
    const float by = maximum(1, style.px(1));
    putWords(list, style, face, {at.x + by, at.y + by}, palette::kInk, words, opacity * 0.75f);
    drawWords(list, style, face, at, colour, words, opacity);
}

void drawBacking(ImDrawList& list, const InterfaceStyle& style, ImVec2 low, ImVec2 high, float opacity) {
    // Two rounded rings of corners, the outer one transparent: the card blends between them.
    constexpr int kPerCorner = 5, kRing = kPerCorner * 4;
    const float inner = style.px(3), feather = style.px(8);
    const ImU32 full = packed(palette::kInk, opacity), none = packed(palette::kInk, 0);
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    list.PrimReserve((kRing - 2) * 3 + kRing * 6, kRing * 2);
    const auto first = list._VtxCurrentIdx;
    for (int i = 0; i < kRing; ++i) {
        const int corner = i / kPerCorner; // lower right, lower left, upper left, upper right
        const float angle =
            kHalfPi * (static_cast<float>(corner) + static_cast<float>(i % kPerCorner) / (kPerCorner - 1));
        const Vec2 way{cosine(angle), sine(angle)};
        const ImVec2 at{corner == 1 || corner == 2 ? low.x + inner : high.x - inner,
                        corner >= 2 ? low.y + inner : high.y - inner};
        list.PrimWriteVtx({at.x + way.x * inner, at.y + way.y * inner}, white, full);
        list.PrimWriteVtx({at.x + way.x * (inner + feather), at.y + way.y * (inner + feather)}, white, none);
    }
    const auto index = [&](int i, bool outer) {
        list.PrimWriteIdx(static_cast<ImDrawIdx>(first + static_cast<unsigned>(i % kRing * 2 + (outer ? 1 : 0))));
    };
    for (int i = 2; i < kRing; ++i)
        index(0, false), index(i - 1, false), index(i, false);
    for (int i = 0; i < kRing; ++i) {
        index(i, false), index(i, true), index(i + 1, true);
        index(i, false), index(i + 1, true), index(i + 1, false);
    }
}

void drawRamp(ImDrawList& list, ImVec2 low, ImVec2 high, float opacityLeft, float opacityRight) {
    // In steps along a smooth curve: one straight ramp shows its two ends as edges.
    constexpr int kSteps = 8;
    const auto at = [&](int step) {
        const float t = static_cast<float>(step) / kSteps;
        return packed(palette::kInk, opacityLeft + (opacityRight - opacityLeft) * t * t * (3 - 2 * t));
    };
    for (int i = 0; i < kSteps; ++i) {
        const float left = low.x + (high.x - low.x) * static_cast<float>(i) / kSteps;
        const float right = low.x + (high.x - low.x) * static_cast<float>(i + 1) / kSteps;
        list.AddRectFilledMultiColor({left, low.y}, {right, high.y}, at(i), at(i + 1), at(i + 1), at(i));
    }
}

void drawPanel(ImDrawList& list, const InterfaceStyle& style, ImVec2 low, ImVec2 high, float opacity) {
    list.AddRectFilled(low, high, packed(palette::kSlate, opacity), style.px(4));
    list.AddRect(low, high, packed(palette::kLine, 0.5f * opacity), style.px(4), 0, maximum(1, style.px(1)));
}

std::string fitted(const InterfaceStyle& style, Face face, std::string_view words, float width) {
    if (style.measure(face, words).x <= width) return std::string(words);
    if (style.record != nullptr) style.record->noteCut(words);
    std::string cut;
    for (std::size_t length = words.size(); length > 0;) {
        length = before(words, length);
        cut.assign(words.substr(0, length));
        while (!cut.empty() && cut.back() == ' ')
            cut.pop_back();
        cut += "…";
        if (style.measure(face, cut).x <= width) break;
    }
    return cut;
}

std::vector<std::string> wrapped(const InterfaceStyle& style, Face face, std::string_view words, float width) {
    std::vector<std::string> lines;
    const ImFont& font = *style.font(face);
    while (!words.empty()) {
        const char* const end = words.data() + words.size();
        const char* cut = font.CalcWordWrapPositionA(style.size(face) / font.FontSize, words.data(), end, width);
        if (cut == words.data()) cut = end; // narrower than a letter: then at least all of it
        lines.emplace_back(words.data(), cut);
        words.remove_prefix(static_cast<std::size_t>(cut - words.data()));
        while (!words.empty() && words.front() == ' ')
            words.remove_prefix(1);
    }
    return lines;
}

void applyTheme(const InterfaceStyle& style) {
    ImGuiStyle& theme = ImGui::GetStyle();
    theme = ImGuiStyle();
    theme.WindowRounding = theme.ChildRounding = theme.FrameRounding = theme.PopupRounding = 4;
    theme.GrabRounding = theme.ScrollbarRounding = theme.TabRounding = 4;
    theme.WindowPadding = {14, 12};
    theme.FramePadding = {10, 5};
    theme.ItemSpacing = {10, 8};
    theme.ItemInnerSpacing = {8, 6};
    theme.CellPadding = {8, 4};
    theme.ScrollbarSize = 12;
    theme.GrabMinSize = 12;
    theme.WindowTitleAlign = {0, 0.5f};
    theme.WindowMenuButtonPosition = ImGuiDir_None;
    theme.WindowMinSize = {120, 60};
    theme.ScaleAllSizes(style.unit);
    theme.WindowBorderSize = theme.PopupBorderSize = 1;
    theme.ChildBorderSize = theme.FrameBorderSize = 0;

    const auto set = [&](ImGuiCol which, Colour colour, float opacity = 1) {
        theme.Colors[which] = toVec4(colour);
        theme.Colors[which].w *= opacity;
    };
    using namespace palette;
    set(ImGuiCol_Text, palette::kPaper);
    set(ImGuiCol_TextDisabled, kQuiet);
    set(ImGuiCol_WindowBg, kSlate);
    set(ImGuiCol_ChildBg, kSlate, 0);
    set(ImGuiCol_PopupBg, mixed(kSlate, kInk, 0.3f));
    set(ImGuiCol_Border, kLine, 0.55f);
    set(ImGuiCol_FrameBg, kInk, 0.55f);
    set(ImGuiCol_FrameBgHovered, kSlateLight);
    set(ImGuiCol_FrameBgActive, kSlateLight);
    set(ImGuiCol_TitleBg, kInk, 0.92f);
    set(ImGuiCol_TitleBgActive, kInk);
    set(ImGuiCol_TitleBgCollapsed, kInk, 0.75f);
    set(ImGuiCol_ScrollbarBg, kInk, 0.3f);
    set(ImGuiCol_ScrollbarGrab, kLine);
    set(ImGuiCol_ScrollbarGrabHovered, kQuiet);
    set(ImGuiCol_ScrollbarGrabActive, kAmber);
    set(ImGuiCol_CheckMark, kAmber);
    set(ImGuiCol_SliderGrab, kAmber, 0.85f);
    set(ImGuiCol_SliderGrabActive, kAmber);
    set(ImGuiCol_Button, kSlateLight);
    set(ImGuiCol_ButtonHovered, kLine);
    set(ImGuiCol_ButtonActive, mixed(kLine, kAmber, 0.5f));
    set(ImGuiCol_Header, kSlateLight);
    set(ImGuiCol_HeaderHovered, kLine);
    set(ImGuiCol_HeaderActive, mixed(kLine, kAmber, 0.5f));
    set(ImGuiCol_Separator, kLine, 0.6f);
    set(ImGuiCol_SeparatorHovered, kAmber, 0.6f);
    set(ImGuiCol_SeparatorActive, kAmber);
    set(ImGuiCol_ResizeGrip, kLine, 0.5f);
    set(ImGuiCol_ResizeGripHovered, kAmber, 0.7f);
    set(ImGuiCol_ResizeGripActive, kAmber);
    set(ImGuiCol_PlotLines, kAmber);
    set(ImGuiCol_PlotHistogram, kAmber, 0.85f);
    set(ImGuiCol_TableHeaderBg, kInk, 0.6f);
    set(ImGuiCol_TableBorderStrong, kLine, 0.6f);
    set(ImGuiCol_TableBorderLight, kLine, 0.35f);
    set(ImGuiCol_TextSelectedBg, kAmber, 0.35f);
    set(ImGuiCol_NavHighlight, kAmber);
    set(ImGuiCol_ModalWindowDimBg, kInk, 0.6f);
}

} // namespace lince::app
