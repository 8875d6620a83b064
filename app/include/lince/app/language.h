#pragma once
// All words that a player reads, in English and Spanish. A word that lacks a language does not compile.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lince::app {

enum class Action : std::uint8_t;

enum class Language : std::uint8_t { English, Spanish };
inline constexpr std::size_t kLanguages = 2;
/// "en", "es": as in the settings file.
std::string_view nameOf(Language language);
std::optional<Language> languageNamed(std::string_view name);
/// "English", "Español": in a list of languages each one stands in its own words.
const char* ownName(Language language);
/// The language of the environment: Spanish when the first of LC_ALL, LC_MESSAGES and LANG that is set says es…
Language environmentLanguage();

/// Key of a word: one row in words.inc. `{}` in a text is a place that `filled` fills.
enum class Word : std::uint16_t {
#define LINCE_WORD(name, english, spanish) name,
#include <lince/app/words.inc>
#undef LINCE_WORD
};
/// In the order of their numbers.
inline constexpr Word kAllWords[] = {
#define LINCE_WORD(name, english, spanish) Word::name,
#include <lince/app/words.inc>
#undef LINCE_WORD
};

/// UTF-8 of letters up to U+00FF, so that a font of Latin-1 can show them all.
const char* text(Word word, Language language);
const char* text(Action action, Language language);
/// With the first `{}` replaced by `first`, and the second by `second`, whatever they hold.
std::string filled(Word word, Language language, std::string_view first, std::string_view second = {});

} // namespace lince::app
