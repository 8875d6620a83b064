#pragma once
// What stands in a file of thoughts.

#include <cstdint>
#include <string_view>

namespace lince {

inline constexpr std::string_view kThoughtsMagic = "LINCETHO";
inline constexpr std::uint32_t kThoughtsFormat = 1;
inline constexpr std::uint32_t kMostKinds = 0xffff;

enum class ThoughtsPart : std::uint8_t { Header = 'H', Stretch = 'S', End = 'E' };

/// What an entry of a stretch is.
enum class ThoughtsWord : std::uint8_t {
    Mind,    ///< agent, kind, what it remembers
    Map,     ///< content and bytes
    Adopt,   ///< agent, content of the map, why
    Thought, ///< input and output
};

} // namespace lince
