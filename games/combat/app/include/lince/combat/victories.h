#pragma once
// What a player has won of the fights: one small XML file in the folder of the settings.
//
//     <victories version="1"><fight name="duel-1" points="3" against="1"/></victories>

#include <lince/core/error.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lince::combat {

struct Victory {
    std::string name; ///< of the scenario
    std::uint32_t points = 0, against = 0;
    /// 3 without a point of the others, one less with each, at least 1.
    int stars() const { return against < 2 ? 3 - static_cast<int>(against) : 1; }
    bool operator==(const Victory&) const = default;
};

class Victories {
  public:
    static constexpr std::size_t kMax = 1000;

    const Victory* of(std::string_view name) const;
    /// Keeps the higher one; true when this one is.
    bool add(const Victory& victory);
    const std::vector<Victory>& all() const { return m_all; }

    static Result<Victories> parse(std::string_view text, const std::string& name);
    std::string toXml() const;

  private:
    std::vector<Victory> m_all; ///< by name
};

/// A file that is not there is none won. One that cannot be read is kept as FILE.broken, and `complaint` says in one
/// line what is wrong.
Victories loadVictories(const std::string& file, std::string& complaint);
Status saveVictories(const std::string& file, const Victories& victories);

} // namespace lince::combat
