#include <lince/core/error.h>

#include <fmt/format.h>

namespace lince {
namespace {

constexpr std::size_t kLongestShown = 60;

std::string prefix(const SourcePlace& place) {
    if (place.line <= 0) return place.file + ": ";
    if (place.column <= 0) return fmt::format("{}:{}: ", place.file, place.line);
    return fmt::format("{}:{}:{}: ", place.file, place.line, place.column);
}

} // namespace

std::string inQuotes(std::string_view text) {
    std::string out = "'";
    std::size_t shown = 0;
    for (const char c : text) {
        if (shown++ == kLongestShown) {
            out += "…";
            break;
        }
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f)
            out += fmt::format("\\x{:02x}", byte);
        else
            out += c;
    }
    return out + "'";
}

Error errorAt(const SourcePlace& place, std::string_view found, std::string_view expected) {
    return {fmt::format("{}found {}, expected {}", prefix(place), found, expected)};
}

Error errorAt(const SourcePlace& place, std::string_view message) {
    return {prefix(place) + std::string(message)};
}

} // namespace lince
