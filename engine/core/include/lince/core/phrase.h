#pragma once
// Words for people in every language: a phrase that lacks one does not compile.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace lince {

enum class Language : std::uint8_t { English, Spanish };
inline constexpr std::size_t kLanguages = 2;
/// "en", "es": as in the settings file.
std::string_view nameOf(Language language);
std::optional<Language> languageNamed(std::string_view name);
/// "English", "Español": in a list of languages each one stands in its own words.
const char* ownName(Language language);

/// UTF-8 of letters up to U+00FF, so that a font of Latin-1 can show them all; literals. `{}` is a place that `filled`
/// fills.
struct Phrase {
    const char *english, *spanish;

    constexpr const char* in(Language language) const { return language == Language::Spanish ? spanish : english; }
    /// With one `{}` after the other replaced, whatever the values hold. Values too many are left out, places too many
    /// stay.
    std::string filled(Language language, std::initializer_list<std::string_view> values) const;
};

} // namespace lince
