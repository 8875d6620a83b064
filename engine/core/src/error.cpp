#include <lince/core/error.h>
#include <lince/core/text.h>

#include <fmt/format.h>

namespace lince {
namespace {

constexpr std::size_t kLongestShown = 60; ///< bytes in quotes
constexpr std::size_t kLongestPart = 200; ///< bytes of what was found, which may hold several quotes

std::string toText(const SourcePlace& place) {
    const std::string file = oneLine(place.file);
    if (place.line <= 0) return file;
    if (place.column <= 0) return fmt::format("{}:{}", file, place.line);
    return fmt::format("{}:{}:{}", file, place.line, place.column);
}

} // namespace

std::string oneLine(std::string_view text, std::size_t longest) {
    std::string out;
    std::size_t at = 0;
    while (at < text.size()) {
        // The next character: as many bytes as its lead says, or one that is shown by its number.
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
        const unsigned lead = byte(at);
        std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (size > text.size() - at || findInvalidUtf8(text.substr(at, size))) size = 1;
        const bool isC1 = size == 2 && lead == 0xC2 && byte(at + 1) < 0xA0;
        if (at + size > longest) return out + "…";
        if (isC1 || (size == 1 && (lead < 0x20 || lead >= 0x7F)))
            for (std::size_t i = 0; i < size; ++i)
                out += fmt::format("\\x{:02x}", byte(at + i));
        else
            out += text.substr(at, size);
        at += size;
    }
    return out;
}

std::string inQuotes(std::string_view text) {
    return "'" + oneLine(text, kLongestShown) + "'";
}

Error errorAt(const SourcePlace& place, std::string_view found, std::string_view expected) {
    return {fmt::format("{}: found {}, expected {}", toText(place), oneLine(found, kLongestPart), oneLine(expected))};
}

Error errorAt(const SourcePlace& place, std::string_view message) {
    return {toText(place) + ": " + oneLine(message)};
}

Error namedBy(const SourcePlace& place, const Error& error) {
    return {fmt::format("{} (named by {})", error.message, toText(place))};
}

} // namespace lince
