#pragma once
// Sides and who is whose enemy.

#include <lince/core/debug_draw.h>
#include <lince/core/vocabulary.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct Faction {
    std::string name;
    Colour colour;
    std::uint64_t hostileTo = 0; ///< bit n: faction n is an enemy
};

/// At most 63 sides; faction 0, "nobody", is always there and hostile to none.
class FactionTable {
  public:
    FactionTable() : m_factions{{"nobody", {128, 128, 128, 255}, 0}} {}
    /// The id of an equal name, or a new one; nothing when there are 63 already.
    std::optional<FactionId> add(std::string_view name, Colour colour);
    std::optional<FactionId> find(std::string_view name) const;
    void setHostile(FactionId a, FactionId b); ///< both ways
    bool hostile(FactionId a, FactionId b) const { return (m_factions[a.value].hostileTo >> b.value & 1) != 0; }
    const Faction& operator[](FactionId id) const { return m_factions[id.value]; }
    std::size_t size() const { return m_factions.size(); }

  private:
    std::vector<Faction> m_factions;
};

} // namespace lince
