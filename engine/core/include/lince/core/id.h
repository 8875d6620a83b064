#pragma once
// Strong ids. Zero is null, so a zeroed struct refers to nothing.

#include <compare>
#include <cstdint>

namespace lince {

/// An index into a table that only grows (classes, factions, weapons); value 0 means "none".
template <class Tag>
struct TableId {
    std::uint16_t value = 0;
    constexpr explicit operator bool() const { return value != 0; }
    constexpr auto operator<=>(const TableId&) const = default;
};

/// A slot that is used again and the generation that tells its users apart. Generation 0 is null.
template <class Tag>
struct SlotId {
    std::uint32_t slot = 0;
    std::uint32_t generation = 0;
    constexpr explicit operator bool() const { return generation != 0; }
    constexpr auto operator<=>(const SlotId&) const = default;
};

/// A number that people say, 1, 2, …, and that is used again: the generation tells its bearers apart. Value 0 is null.
template <class Tag>
struct NumberId {
    std::uint16_t value = 0;
    std::uint16_t generation = 0; ///< 0: the first bearer
    constexpr explicit operator bool() const { return value != 0; }
    constexpr auto operator<=>(const NumberId&) const = default;
    /// Of this bearer alone.
    constexpr std::uint32_t number() const { return static_cast<std::uint32_t>(generation) << 16 | value; }
};

} // namespace lince
