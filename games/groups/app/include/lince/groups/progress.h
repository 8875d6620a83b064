#pragma once
// What a player has won of the dog's game: one small XML file in the folder of the settings.
//
//     <progress version="1"><level name="sheep-1" won="yes" score="1840" stars="3"/></progress>

#include <lince/core/error.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince::groups {

struct LevelResult {
    std::string name; ///< of the scenario
    bool won = false;
    int score = 0; ///< the best
    int stars = 0; ///< 0–3, of the best
    bool operator==(const LevelResult&) const = default;
};

class Progress {
  public:
    /// The levels of the game, in order: the first is open, each other one when the one before is won.
    static bool isLevel(std::string_view name);                    ///< "sheep-1", "sheep-2", …
    static std::optional<std::string> next(std::string_view name); ///< "sheep-2" after "sheep-1"; nothing: no level

    const LevelResult* of(std::string_view name) const;
    const std::vector<LevelResult>& results() const { return m_results; }
    bool isOpen(std::string_view name) const;
    /// Keeps what is better; true when the score is the best so far.
    bool add(const LevelResult& result);
    bool operator==(const Progress&) const = default;

    static Result<Progress> parse(std::string_view text, const std::string& name);
    std::string toXml() const;

  private:
    std::vector<LevelResult> m_results; ///< by name
};

/// "" when there is no folder.
std::string progressFileIn(const std::string& folder);
/// A file that is not there is no progress. One that cannot be read is kept as FILE.broken (or .broken-2, …), and
/// `complaint` says in one line what is wrong and `kept` where it is.
Progress loadProgress(const std::string& file, std::string& complaint, std::string& kept);
Status saveProgress(const std::string& file, const Progress& progress);

} // namespace lince::groups
