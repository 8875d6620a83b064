#pragma once
// What the menu shows of games, as plain values: titles, entries with what the player has reached, and the files that
// lie in the workshop.

#include <lince/runtime/game.h>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

/// What a player has reached in one entry of a game, as the game's part tells it.
struct EntryResult {
    bool locked = false; ///< it can be opened, but its result does not count yet
    bool won = false;
    int stars = -1;     ///< 0–3; -1: this entry gives none
    std::string best{}; ///< in the player's words: "best 1840"; empty: nothing yet
};
using EntryResults = std::map<std::string, EntryResult, std::less<>>; ///< by the scenario's name

struct MenuEntry {
    GameEntry::Kind kind = GameEntry::Kind::Level;
    std::string scenario; ///< by name
    std::string path;
    std::string title, line;
    EntryResult result{};
};

struct MenuGame {
    std::string name, title, line;
    std::string picture; ///< path of the scenario whose picture stands for it
    std::vector<MenuEntry> entries;
};

/// Takes over what the player has reached.
void addResults(MenuGame& game, const EntryResults& results);
/// Levels won and all levels; 0 of 0 where nothing can be won.
struct GameProgress {
    std::size_t won = 0, levels = 0;
    int stars = 0, allStars = 0;
};
GameProgress progressOf(const MenuGame& game);
/// The first level that is not won and not locked; 0 when there is none.
std::size_t nextEntry(const MenuGame& game);
/// Where a scenario stands in the games: game and entry. Both sizes when it is none of theirs.
struct EntryPlace {
    std::size_t game = 0, entry = 0;
};
EntryPlace placeOf(const std::vector<MenuGame>& games, std::string_view path);
/// "patio-classic" as "Patio classic".
std::string titleFromName(std::string_view name);

/// A file of the workshop.
struct MenuLevel {
    enum class Kind : std::uint8_t { Level, Scenario, Saved, Recording };
    std::string title;
    std::string path;
    Kind kind = Kind::Level;
    std::int64_t time = 0; ///< seconds; when it was last opened, of recordings when they were made. 0: never
};

/// What the list of the workshop shows.
struct WorkshopView {
    std::string search;                  ///< words that the title must hold, whatever their capitals
    std::optional<MenuLevel::Kind> kind; ///< nothing: all
    bool byName = false;                 ///< else the recent ones first
    bool operator==(const WorkshopView&) const = default;
};
/// Indices into `files`, in the order in which they are shown.
std::vector<std::size_t> chosenFiles(std::span<const MenuLevel> files, const WorkshopView& view);

} // namespace lince::app
