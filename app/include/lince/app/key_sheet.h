#pragma once
// The keys as they are bound now, over the game: what can be done here and by which key or button. Plain values and how
// they are drawn.

#include <lince/app/actions.h>
#include <lince/app/style.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lince::app {

struct KeyRow {
    std::string words, keys; ///< keys: of keyboard and mouse, then of the gamepad
    std::string fewKeys;     ///< the first of each, where there is no room for all of them
};
struct KeyGroup {
    std::string heading;
    std::vector<KeyRow> rows;
};

struct KeySheetInput {
    const Bindings& bindings;
    Language language;
    /// Name of a key as it is printed on this keyboard.
    std::function<std::string(const Binding&)> labelOf;
    /// What an action does in this game, when it is something of its own; words that are empty: it does nothing here.
    std::function<std::optional<std::string>(Action)> meaningOf;
    bool above = false;   ///< the view from above comes first
    bool editing = false; ///< in the editor of levels
};
/// Actions without a key are left out; those that mean something of their own here come first in their group.
std::vector<KeyGroup> keySheet(const KeySheetInput& input);

/// As many columns as the screen has room for; the rest is on further pages.
struct KeySheetPages {
    std::size_t count = 1;
};
/// Draws that page (from 0) over the whole screen and says how many there are. `close`: how it is closed, told below.
KeySheetPages drawKeySheet(ImDrawList& list, const InterfaceStyle& style, const std::vector<KeyGroup>& groups,
                           std::size_t page, const std::string& title, const std::string& close);

} // namespace lince::app
