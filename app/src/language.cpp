#include <lince/app/actions.h>
#include <lince/app/language.h>

#include <array>
#include <cstdlib>
#include <iterator>

namespace lince::app {
namespace {

struct Pair {
    const char* english;
    const char* spanish;
    const char* in(Language language) const { return language == Language::Spanish ? spanish : english; }
};

constexpr std::array<Pair, std::size(kAllWords)> kTexts{{
#define LINCE_WORD(name, english, spanish) {english, spanish},
#include <lince/app/words.inc>
#undef LINCE_WORD
}};

constexpr std::array<Pair, kActions> kActionTexts{{
#define LINCE_ACTION(identifier, name, use, english, spanish) {english, spanish},
#include <lince/app/actions.inc>
#undef LINCE_ACTION
}};

} // namespace

std::string_view nameOf(Language language) {
    return language == Language::Spanish ? "es" : "en";
}

std::optional<Language> languageNamed(std::string_view name) {
    if (name == "en") return Language::English;
    if (name == "es") return Language::Spanish;
    return {};
}

const char* ownName(Language language) {
    return language == Language::Spanish ? "Español" : "English";
}

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

const char* text(Word word, Language language) {
    return kTexts[static_cast<std::size_t>(word)].in(language);
}

const char* text(Action action, Language language) {
    return kActionTexts[static_cast<std::size_t>(action)].in(language);
}

std::string filled(Word word, Language language, std::string_view first, std::string_view second) {
    const std::string_view pattern = text(word, language);
    std::string result;
    std::size_t from = 0;
    for (const std::string_view value : {first, second}) {
        const std::size_t at = pattern.find("{}", from);
        if (at == std::string_view::npos) break;
        result.append(pattern.substr(from, at - from)).append(value);
        from = at + 2;
    }
    return result.append(pattern.substr(from));
}

} // namespace lince::app
