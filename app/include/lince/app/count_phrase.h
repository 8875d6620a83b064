#pragma once
// Words with a number in front: one has others than many.

#include <lince/core/phrase.h>

#include <string>

namespace lince::app {

/// Words with a number: "1 part", "3 parts".
struct CountPhrase {
    Phrase one, many; ///< `{}`: the number

    std::string of(std::uint64_t count, Language language) const {
        return (count == 1 ? one : many).filled(language, {std::to_string(count)});
    }
};

} // namespace lince::app
