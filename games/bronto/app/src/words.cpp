#include "words.h"

#include <cctype>
#include <utility>

namespace lince::bronto {

std::string activityInWords(std::string_view activity, Language language) {
    static constexpr std::pair<std::string_view, const char*> kSpanish[] = {
        {"walk around", "pasea"},
        {"look for health", "busca salud"},
        {"look for ammunition", "busca munición"},
        {"look for any", "busca lo que haya"},
        {"look quickly for ammunition", "busca munición deprisa"},
        {"look quickly for health", "busca salud deprisa"},
        {"intercept", "intercepta"},
        {"avoid", "esquiva"},
        {"don't worry", "no se preocupa"},
        {"stuck", "está atascado"},
    };
    std::string words(activity);
    if (language == Language::Spanish)
        for (const auto& [english, spanish] : kSpanish)
            if (activity == english) words = spanish;
    if (!words.empty()) words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
    return words;
}

} // namespace lince::bronto
