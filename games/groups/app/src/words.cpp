#include "words.h"

namespace lince::groups {

std::string filled(const Phrase& phrase, app::Language language, std::initializer_list<std::string_view> what) {
    std::string words = phrase.in(language);
    std::size_t from = 0;
    for (const std::string_view one : what) {
        const std::size_t at = words.find("{}", from);
        if (at == std::string::npos) break;
        words.replace(at, 2, one);
        from = at + one.size(); // what was put in may hold braces
    }
    return words;
}

} // namespace lince::groups
