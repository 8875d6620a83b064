#pragma once
// Numbers and words from text, without locale and with exact rounding, so that a file means the same everywhere.

#include <lince/core/vec.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

/// The whole text as a finite number, or nothing. Accepts what C accepts in decimal ("1", "-.5", "2e3").
std::optional<float> parseFloat(std::string_view text);
std::optional<double> parseDouble(std::string_view text);
std::optional<std::int64_t> parseInteger(std::string_view text);
std::optional<bool> parseBool(std::string_view text);

/// "(x, z)" or "x z": numbers separated by blanks or commas, in optional brackets; exactly `count` of them.
std::optional<std::vector<float>> parseTuple(std::string_view text, std::size_t count);

/// For errors: "one of a, b, c"; of many names only those that look most like what was found.
std::string expectedOneOf(std::string_view found, std::span<const std::string> names);

std::string_view trimmed(std::string_view text);
/// Offset of the first byte that is not UTF-8 (overlong forms and surrogates count), or nothing.
std::optional<std::size_t> findInvalidUtf8(std::string_view text);

} // namespace lince
