#pragma once
// 128-bit state hash (XXH3). The same bytes give the same hash on every target.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace lince {

struct Hash128 {
    std::uint64_t high = 0, low = 0;
    constexpr bool operator==(const Hash128&) const = default;
};

Hash128 hashBytes(std::span<const std::byte> bytes, std::uint64_t seed = 0);
Hash128 hashText(std::string_view text, std::uint64_t seed = 0);
/// Hash of two hashes, in this order.
Hash128 combine(Hash128 a, Hash128 b);
/// 32 lower-case hexadecimal digits.
std::string toHex(Hash128 hash);

} // namespace lince
