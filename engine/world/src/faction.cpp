#include <lince/world/faction.h>

namespace lince {

std::optional<FactionId> FactionTable::add(std::string_view name, Colour colour) {
    if (const auto known = find(name)) return known;
    if (m_factions.size() > 63) return {};
    m_factions.push_back({std::string(name), colour, 0});
    return FactionId{static_cast<std::uint16_t>(m_factions.size() - 1)};
}

std::optional<FactionId> FactionTable::find(std::string_view name) const {
    for (std::size_t i = 0; i < m_factions.size(); ++i)
        if (m_factions[i].name == name) return FactionId{static_cast<std::uint16_t>(i)};
    return {};
}

void FactionTable::setHostile(FactionId a, FactionId b) {
    m_factions[a.value].hostileTo |= std::uint64_t{1} << b.value;
    m_factions[b.value].hostileTo |= std::uint64_t{1} << a.value;
}

} // namespace lince
