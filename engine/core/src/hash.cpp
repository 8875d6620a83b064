#include <lince/core/hash.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstring>

namespace lince {

Hash128 hashBytes(std::span<const std::byte> bytes, std::uint64_t seed) {
    const XXH128_hash_t h = XXH3_128bits_withSeed(bytes.data(), bytes.size(), seed);
    return {h.high64, h.low64};
}

Hash128 hashText(std::string_view text, std::uint64_t seed) {
    return hashBytes(std::as_bytes(std::span(text.data(), text.size())), seed);
}

Hash128 combine(Hash128 a, Hash128 b) {
    const std::uint64_t words[4] = {a.high, a.low, b.high, b.low};
    return hashBytes(std::as_bytes(std::span(words)));
}

std::string toHex(Hash128 hash) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text(32, '0');
    for (unsigned i = 0; i < 16; ++i) {
        text[15 - i] = kDigits[(hash.high >> (4 * i)) & 15];
        text[31 - i] = kDigits[(hash.low >> (4 * i)) & 15];
    }
    return text;
}

} // namespace lince
