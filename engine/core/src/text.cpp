#include <lince/core/text.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace lince {
namespace {

constexpr std::size_t kManyNames = 24, kNearestNames = 5;

/// Letters to insert, leave out or change (Levenshtein).
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = std::exchange(row[j + 1], std::min({changed, row[j] + 1, row[j + 1] + 1}));
        }
    }
    return row.back();
}

/// Only characters of a decimal number: keeps "inf", "nan", hexadecimal and locale tricks out.
bool looksDecimal(std::string_view text) {
    if (text.empty() || text.size() > 64) return false;
    for (const char c : text)
        if (!((c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E')) return false;
    return true;
}

/// Drops a leading plus, which from_chars does not know; false when another sign follows it.
bool withoutPlus(std::string_view& text) {
    if (text.empty() || text.front() != '+') return true;
    text.remove_prefix(1);
    return text.empty() || (text.front() != '-' && text.front() != '+');
}

/// Correctly rounded in both ways, so the bits agree.
template <class T>
std::optional<T> parseReal(std::string_view text) {
    text = trimmed(text);
    if (!looksDecimal(text)) return {};
    if (!withoutPlus(text)) return {};
    T value{};
#ifdef __EMSCRIPTEN__
    const std::string copy(text);
    char* end = nullptr;
    if constexpr (sizeof(T) == 4)
        value = std::strtof(copy.c_str(), &end);
    else
        value = std::strtod(copy.c_str(), &end);
    if (end != copy.c_str() + copy.size() || copy.empty()) return {};
#else
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size()) return {};
    if (code == std::errc::result_out_of_range) { // tiny is zero, huge is refused; strtod would ask the locale
        if constexpr (sizeof(T) == 4) {
            const auto wide = parseReal<double>(text);
            if (!wide) return {};
            value = static_cast<T>(*wide);
        } else if (text.find("e-") == std::string_view::npos && text.find("E-") == std::string_view::npos)
            return {}; // 64 characters leave the range of double only by their exponent
    } else if (code != std::errc{})
        return {};
#endif
    if (!std::isfinite(value)) return {};
    return value;
}

} // namespace

std::optional<float> parseFloat(std::string_view text) {
    return parseReal<float>(text);
}

std::optional<double> parseDouble(std::string_view text) {
    return parseReal<double>(text);
}

std::optional<std::int64_t> parseInteger(std::string_view text) {
    text = trimmed(text);
    if (!withoutPlus(text)) return {};
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size() || text.empty()) return {};
    return value;
}

std::optional<bool> parseBool(std::string_view text) {
    text = trimmed(text);
    if (text == "true" || text == "1" || text == "yes") return true;
    if (text == "false" || text == "0" || text == "no") return false;
    return {};
}

std::optional<std::vector<float>> parseTuple(std::string_view text, std::size_t count) {
    text = trimmed(text);
    if (text.size() >= 2 && text.front() == '(' && text.back() == ')') text = text.substr(1, text.size() - 2);
    std::vector<float> values;
    constexpr std::string_view kSeparators = " \t\r\n,";
    std::size_t at = 0;
    while (true) {
        at = text.find_first_not_of(kSeparators, at);
        if (at == std::string_view::npos) break;
        const std::size_t end = std::min(text.find_first_of(kSeparators, at), text.size());
        const auto value = parseFloat(text.substr(at, end - at));
        if (!value || values.size() == count) return {};
        values.push_back(*value);
        at = end;
    }
    if (values.size() != count) return {};
    return values;
}

std::string expectedOneOf(std::string_view found, std::span<const std::string> names) {
    if (names.empty()) return "none: there are none";
    if (names.size() <= kManyNames) return fmt::format("one of {}", fmt::join(names, ", "));
    found = found.substr(0, 60); // it may be anything, and longer than any name
    std::vector<std::string> nearest(names.begin(), names.end());
    std::stable_sort(nearest.begin(), nearest.end(), [&](const std::string& a, const std::string& b) {
        return editDistance(found, a) < editDistance(found, b);
    });
    nearest.resize(kNearestNames);
    return fmt::format("one of {}, such as {}", names.size(), fmt::join(nearest, ", "));
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n\v\f";
    const std::size_t begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

std::optional<std::size_t> findInvalidUtf8(std::string_view text) {
    std::size_t i = 0;
    const auto byteAt = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
    while (i < text.size()) {
        const unsigned lead = byteAt(i);
        const std::size_t extra = lead < 0x80                   ? 0
                                  : lead >= 0xC2 && lead < 0xE0 ? 1
                                  : lead >= 0xE0 && lead < 0xF0 ? 2
                                  : lead >= 0xF0 && lead < 0xF5 ? 3
                                                                : 9;
        if (extra == 9 || i + extra >= text.size() + (extra == 0 ? 1 : 0)) return i;
        unsigned code = extra == 0 ? lead : lead & (0x3Fu >> extra);
        for (std::size_t k = 1; k <= extra; ++k) {
            const unsigned next = byteAt(i + k);
            if ((next & 0xC0) != 0x80) return i;
            code = (code << 6) | (next & 0x3F);
        }
        const bool overlong = (extra == 2 && code < 0x800) || (extra == 3 && code < 0x10000);
        if (overlong || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) return i;
        i += extra + 1;
    }
    return {};
}

} // namespace lince
