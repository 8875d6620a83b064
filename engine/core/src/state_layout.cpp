#include <lince/core/state_layout.h>

namespace lince {

void StateLayout::raw(const char* name, void*, std::size_t size, Kind kind) {
    const Hash128 field = combine(m_path.back(), hashText(name, size * 4 + static_cast<std::uint64_t>(kind)));
    if (m_known.insert(field.low).second) m_hash = combine(m_hash, field);
}

void StateLayout::enter(const char* name, std::uint32_t index) {
    m_path.push_back(combine(m_path.back(), hashText(name, index == kNoIndex ? 0 : 1)));
}

} // namespace lince
