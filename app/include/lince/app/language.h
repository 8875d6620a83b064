#pragma once
// All words of the window that a player reads; those of a game are phrases of its own.

#include <lince/core/phrase.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace lince::app {

enum class Action : std::uint8_t;

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

const Phrase& phraseOf(Word word);
const char* text(Word word, Language language);
const char* text(Action action, Language language);
const Phrase& phraseOf(Action action);
/// With the first `{}` replaced by `first`, and the second by `second`, whatever they hold.
std::string filled(Word word, Language language, std::string_view first, std::string_view second = {});

} // namespace lince::app
