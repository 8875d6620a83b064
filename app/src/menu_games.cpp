#include <lince/app/menu_games.h>

#include <algorithm>
#include <cctype>

namespace lince::app {
namespace {

std::string lower(std::string_view words) {
    std::string small(words);
    for (char& c : small)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return small;
}

/// Every word of the search must be found somewhere.
bool isFound(const MenuLevel& file, const std::string& search) {
    const std::string text = lower(file.title);
    for (std::size_t from = search.find_first_not_of(' '); from < search.size();) {
        const std::size_t to = std::min(search.find(' ', from), search.size());
        if (text.find(search.substr(from, to - from)) == std::string::npos) return false;
        from = search.find_first_not_of(' ', to);
    }
    return true;
}

} // namespace

void addResults(MenuGame& game, const EntryResults& results) {
    for (MenuEntry& entry : game.entries)
        if (const auto found = results.find(entry.scenario); found != results.end()) entry.result = found->second;
}

GameProgress progressOf(const MenuGame& game) {
    GameProgress progress;
    for (const MenuEntry& entry : game.entries) {
        if (entry.result.stars < 0) continue;
        ++progress.levels;
        progress.won += entry.result.won ? 1 : 0;
        progress.stars += entry.result.stars;
        progress.allStars += 3;
    }
    return progress;
}

std::size_t nextEntry(const MenuGame& game) {
    for (std::size_t i = 0; i < game.entries.size(); ++i)
        if (const EntryResult& r = game.entries[i].result; r.stars >= 0 && !r.won && !r.locked) return i;
    return 0;
}

EntryPlace placeOf(const std::vector<MenuGame>& games, std::string_view path) {
    for (std::size_t g = 0; g < games.size(); ++g)
        for (std::size_t e = 0; e < games[g].entries.size(); ++e)
            if (games[g].entries[e].path == path) return {g, e};
    return {games.size(), 0};
}

std::string titleFromName(std::string_view name) {
    std::string title(name);
    std::replace(title.begin(), title.end(), '-', ' ');
    if (!title.empty()) title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
}

std::vector<std::size_t> chosenFiles(std::span<const MenuLevel> files, const WorkshopView& view) {
    const std::string search = lower(view.search);
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < files.size(); ++i)
        if ((!view.kind || *view.kind == files[i].kind) && isFound(files[i], search)) chosen.push_back(i);
    std::stable_sort(chosen.begin(), chosen.end(), [&](std::size_t a, std::size_t b) {
        if (!view.byName && files[a].time != files[b].time) return files[a].time > files[b].time;
        return view.byName && lower(files[a].title) < lower(files[b].title);
    });
    return chosen;
}

} // namespace lince::app
