#pragma once
// What people and animals are called on the screen: by kind of body and number alone, so that the same one has the same
// name in every run, film and recording. The table is a file (data/words/names.xml). Needs neither SDL nor a picture.

#include <lince/core/error.h>
#include <lince/core/phrase.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

class NameTable {
  public:
    /// `name`: of the file, for messages.
    static Result<NameTable> parse(std::string_view text, const std::string& name);

    /// Of the `number`-th agent (from 1) with such a body: "Bruno the ram", "a wolf"; "walker 3" for kinds that the
    /// table does not know. When there are more of them than names, these get numbers: "Bruno 2".
    std::string nameOf(std::string_view body, std::uint32_t number, Language language) const;

    struct Named {
        std::string body, name; ///< kind and what it is called; empty: nobody
    };
    /// "Bruno the ram was caught by a wolf": a line that begins with a capital letter.
    std::string death(const Named& victim, const Named& killer, Language language) const;

  private:
    struct Words {
        std::string english, spanish;
        bool empty() const { return english.empty() || spanish.empty(); }
        const std::string& in(Language language) const { return language == Language::Spanish ? spanish : english; }
    };
    struct List {
        std::string name;
        std::vector<Words> names;
    };
    struct Kind {
        std::string body;
        bool hasList = false;
        std::size_t listIndex = 0; ///< of its names, when it has a list
        Words pattern;             ///< `{}`: the name of the list
    };
    struct Death {
        std::string of, by;
        Words words;
    };
    std::vector<List> m_lists;
    std::vector<Kind> m_kinds;
    std::vector<Death> m_deaths;
};

/// With a capital letter in front, as a sentence begins, and without "a el" and "de el", which no Spaniard says.
std::string asSentence(std::string words, Language language);

} // namespace lince::app
