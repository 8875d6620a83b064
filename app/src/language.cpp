#include <lince/app/actions.h>
#include <lince/app/language.h>

#include <array>
#include <cstdlib>
#include <iterator>

namespace lince::app {
namespace {

constexpr std::array<Phrase, std::size(kAllWords)> kTexts{{
#define LINCE_WORD(name, english, spanish) {english, spanish},
#include <lince/app/words.inc>
#undef LINCE_WORD
}};

constexpr std::array<Phrase, kActions> kActionTexts{{
#define LINCE_ACTION(identifier, name, use, english, spanish) {english, spanish},
#include <lince/app/actions.inc>
#undef LINCE_ACTION
}};

} // namespace

Language environmentLanguage() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) { // the order of POSIX
        const char* value = std::getenv(variable);
        if (value == nullptr || *value == '\0') continue;
        const std::string_view locale = value; // "es", "es_MX.UTF-8", "es@euro"
        const bool spanish = locale.substr(0, 2) == "es" &&
                             (locale.size() == 2 || locale[2] == '_' || locale[2] == '.' || locale[2] == '@');
        return spanish ? Language::Spanish : Language::English;
    }
    return Language::English;
}

const Phrase& phraseOf(Word word) {
    return kTexts[static_cast<std::size_t>(word)];
}

const char* text(Word word, Language language) {
    return phraseOf(word).in(language);
}

const Phrase& phraseOf(Action action) {
    return kActionTexts[static_cast<std::size_t>(action)];
}

const char* text(Action action, Language language) {
    return kActionTexts[static_cast<std::size_t>(action)].in(language);
}

std::string filled(Word word, Language language, std::string_view first, std::string_view second) {
    return phraseOf(word).filled(language, {first, second});
}

} // namespace lince::app
