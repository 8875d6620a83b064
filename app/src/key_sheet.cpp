#include <lince/app/key_sheet.h>
#include <lince/app/language.h>
#include <lince/core/vec.h>

#include <algorithm>

namespace lince::app {
namespace {

constexpr float kSheetColumn = 390; ///< design units

KeyRow rowOf(const KeySheetInput& input, Action action, const std::string& words) {
    std::string keys, pad, few, fewPad;
    for (const Binding& binding : input.bindings.of(action)) {
        const std::string name = input.labelOf(binding);
        std::string &all = binding.ofPad() ? pad : keys, &first = binding.ofPad() ? fewPad : few;
        all += (all.empty() ? "" : ", ") + name;
        if (first.empty()) first = name;
    }
    const auto both = [](const std::string& a, const std::string& b) {
        return a + (a.empty() || b.empty() ? "" : " \u00b7 ") + b;
    };
    return {words, both(keys, pad), both(few, fewPad)};
}

/// A line of a page: a heading or a row.
struct SheetLine {
    const KeyGroup* heading = nullptr;
    const KeyRow* row = nullptr;
};

} // namespace

std::vector<KeyGroup> keySheet(const KeySheetInput& input) {
    std::vector<KeyGroup> groups;
    std::pair<ActionUse, Word> uses[] = {{ActionUse::Walking, Word::ControlsWalking},
                                         {ActionUse::Overhead, Word::ControlsOverhead},
                                         {ActionUse::Leading, Word::ControlsLeading},
                                         {ActionUse::Editing, Word::ControlsEditing},
                                         {ActionUse::Always, Word::ControlsAlways}};
    if (input.above) std::swap(uses[0], uses[1]);
    for (const auto& [use, word] : uses) {
        KeyGroup group{text(word, input.language), {}};
        std::vector<KeyRow> others;
        for (const Action action : kAllActions) {
            if (useOf(action) != use) continue;
            const std::optional<std::string> own = input.meaningOf ? input.meaningOf(action) : std::nullopt;
            if (input.bindings.of(action).empty() || (own && own->empty())) continue;
            if (use == ActionUse::Leading && !own) continue; // this game leads nobody
            if (use == ActionUse::Editing && !input.editing) continue;
            (own ? group.rows : others).push_back(rowOf(input, action, own ? *own : text(action, input.language)));
        }
        group.rows.insert(group.rows.end(), others.begin(), others.end());
        if (!group.rows.empty()) groups.push_back(std::move(group));
    }
    return groups;
}

KeySheetPages drawKeySheet(ImDrawList& list, const InterfaceStyle& style, const std::vector<KeyGroup>& groups,
                           std::size_t page, const std::string& title, const std::string& close) {
    using namespace palette;
    const float margin = style.px(style.compact() ? 14 : 28), gap = style.px(28);
    const float line = style.size(Face::Small) + style.px(5);
    const float top = margin + style.size(Face::Heading) + style.px(14);
    const float bottom = style.screen.y - margin - style.size(Face::Small) - style.px(12);
    const float room = style.screen.x - margin * 2;
    const auto columns =
        std::max<std::size_t>(1, static_cast<std::size_t>((room + gap) / (style.px(kSheetColumn) + gap)));
    const float width = (room - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
    const auto perColumn = std::max<std::size_t>(3, static_cast<std::size_t>((bottom - top) / line));

    // Into columns: no heading stands alone at the end of one.
    std::vector<std::vector<SheetLine>> filled(1);
    for (const KeyGroup& group : groups) {
        if (filled.back().size() + 3 > perColumn) filled.emplace_back();
        if (!filled.back().empty()) filled.back().push_back({});
        filled.back().push_back({&group, nullptr});
        for (const KeyRow& row : group.rows) {
            if (filled.back().size() >= perColumn) filled.emplace_back();
            filled.back().push_back({nullptr, &row});
        }
    }
    KeySheetPages pages{(filled.size() + columns - 1) / columns};
    page = std::min(page, pages.count - 1);

    list.AddRectFilled({0, 0}, style.screen, packed(kInk, 0.86f));
    std::string heading = title;
    if (pages.count > 1) heading += "  " + std::to_string(page + 1) + " / " + std::to_string(pages.count);
    drawShadowed(list, style, Face::Heading, {margin, margin}, kPaper, fitted(style, Face::Heading, heading, room));
    list.AddRectFilled({margin, top - style.px(9)}, {margin + style.px(60), top - style.px(6)}, packed(kAmber));
    for (std::size_t c = 0; c < columns && page * columns + c < filled.size(); ++c) {
        const float x = margin + static_cast<float>(c) * (width + gap);
        float y = top;
        for (const SheetLine& one : filled[page * columns + c]) {
            if (one.heading != nullptr)
                drawShadowed(list, style, Face::Small, {x, y}, kAmber,
                             fitted(style, Face::Small, one.heading->heading, width));
            if (one.row != nullptr) {
                const float both = width - style.px(12), words = style.measure(Face::Small, one.row->words).x;
                const bool roomForAll = words + style.measure(Face::Small, one.row->keys).x <= both;
                const std::string keys = fitted(style, Face::Small, roomForAll ? one.row->keys : one.row->fewKeys,
                                                maximum(both - words, both * 0.3f));
                const float wide = style.measure(Face::Small, keys).x;
                drawShadowed(list, style, Face::Small, {x, y}, kPaper,
                             fitted(style, Face::Small, one.row->words, both - wide));
                drawShadowed(list, style, Face::Small, {x + width - wide, y}, kAmber, keys);
                list.AddLine({x, y + line - style.px(2)}, {x + width, y + line - style.px(2)}, packed(kLine, 0.3f));
            }
            y += line;
        }
    }
    drawShadowed(list, style, Face::Small, {margin, style.screen.y - margin - style.size(Face::Small)}, kQuiet,
                 fitted(style, Face::Small, close, room));
    return pages;
}

} // namespace lince::app
