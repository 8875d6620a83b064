#pragma once
// Reads what a flat screen shows, as a user would: letters are found in ImGui's lists by their place in the atlas. No
// graphics needed.

#include <lince/app/interface.h>

#include <imgui.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace lince::app {

struct SeenWords {
    std::string words; ///< without blanks: these leave no mark on the screen
    ImVec2 at;         ///< middle of the first letter, pixels
    ImU32 colour = 0;
};

inline std::string withoutBlanks(std::string_view words) {
    std::string kept;
    for (const char letter : words)
        if (letter != ' ') kept += letter;
    return kept;
}

inline void appendUtf8(std::string& words, unsigned letter) {
    if (letter < 0x80)
        words += static_cast<char>(letter);
    else if (letter < 0x800) {
        words += static_cast<char>(0xC0u | (letter >> 6u));
        words += static_cast<char>(0x80u | (letter & 0x3Fu));
    } else {
        words += static_cast<char>(0xE0u | (letter >> 12u));
        words += static_cast<char>(0x80u | ((letter >> 6u) & 0x3Fu));
        words += static_cast<char>(0x80u | (letter & 0x3Fu));
    }
}

/// After ImGui::Render: all words that were drawn, in order; shadows are read, too.
inline std::vector<SeenWords> readScreen() {
    std::map<std::tuple<float, float, float, float>, unsigned> letters;
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
        for (const ImFontGlyph& glyph : font->Glyphs)
            if (glyph.Visible != 0) letters[{glyph.U0, glyph.V0, glyph.U1, glyph.V1}] = glyph.Codepoint;
    std::vector<SeenWords> seen;
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int n = 0; n < data.CmdListsCount; ++n) {
        const ImVector<ImDrawVert>& corners = data.CmdLists[n]->VtxBuffer;
        bool inWord = false;
        float lastX = 0, lastY = 0;
        ImU32 colour = 0;
        for (int i = 0; i + 3 < corners.Size;) {
            const ImDrawVert &a = corners[i], &c = corners[i + 2];
            const auto found = letters.find({a.uv.x, a.uv.y, c.uv.x, c.uv.y});
            if (found == letters.end()) {
                inWord = false;
                ++i;
                continue;
            }
            const float height = c.pos.y - a.pos.y;
            const bool goesOn =
                inWord && a.pos.x >= lastX - 1 && a.col == colour && a.pos.y < lastY + 40 && a.pos.y > lastY - 40;
            if (!goesOn) seen.push_back({{}, {(a.pos.x + c.pos.x) * 0.5f, a.pos.y + height * 0.5f}, a.col});
            appendUtf8(seen.back().words, found->second);
            inWord = true, lastX = a.pos.x, lastY = a.pos.y, colour = a.col;
            i += 4;
        }
    }
    return seen;
}

/// Whether one of the runs is exactly these words.
inline const SeenWords* findWords(const std::vector<SeenWords>& seen, std::string_view words) {
    const std::string wanted = withoutBlanks(words);
    for (const SeenWords& one : seen)
        if (one.words == wanted) return &one;
    return nullptr;
}

/// An interface without a painter.
inline std::unique_ptr<Interface> headless(float textScale = 1) {
    InterfaceSettings settings;
    settings.painted = false;
    auto made = Interface::create(settings);
    if (!made) return nullptr;
    (*made)->setTextScale(textScale);
    return std::move(*made);
}

} // namespace lince::app
