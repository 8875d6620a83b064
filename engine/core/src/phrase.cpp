#include <lince/core/phrase.h>

namespace lince {

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

std::string Phrase::filled(Language language, std::initializer_list<std::string_view> values) const {
    const std::string_view pattern = in(language);
    std::string result;
    std::size_t from = 0;
    for (const std::string_view value : values) {
        const std::size_t at = pattern.find("{}", from);
        if (at == std::string_view::npos) break;
        result.append(pattern.substr(from, at - from)).append(value);
        from = at + 2;
    }
    return result.append(pattern.substr(from));
}

} // namespace lince
