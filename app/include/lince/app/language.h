#pragma once
// All words that a player reads, in English and Spanish. A word that lacks a language does not compile.

#include <lince/app/actions.h>
#include <lince/app/settings.h>

#include <cstdint>

namespace lince::app {

/// Key of a word: see the table in language.cpp. Add a word: a name here, a row there.
enum class Word : std::uint16_t {
#define LINCE_WORD(name, english, spanish) name,
#include <lince/app/words.inc>
#undef LINCE_WORD
};

const char* text(Word word, Language language);
const char* text(Action action, Language language);

} // namespace lince::app
