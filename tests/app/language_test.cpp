#include "environment.h"

#include <lince/app/actions.h>
#include <lince/app/language.h>
#include <lince/core/text.h>

#include <gtest/gtest.h>

#include <set>

namespace lince::app {
namespace {

std::size_t places(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = text.find("{}"); at != std::string_view::npos; at = text.find("{}", at + 2))
        ++count;
    return count;
}

/// A font of Latin-1 shows it: in UTF-8, only bytes below 0x80 and two-byte letters that start with 0xC2 or 0xC3.
bool isLatin1(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte > 0xC3) return false;
        if (byte >= 0xC2) ++i;
    }
    return true;
}

void checkPair(const std::string& english, const std::string& spanish) {
    SCOPED_TRACE(english + " / " + spanish);
    EXPECT_FALSE(english.empty());
    EXPECT_FALSE(spanish.empty());
    for (const std::string& text : {english, spanish}) {
        EXPECT_FALSE(findInvalidUtf8(text));
        EXPECT_TRUE(isLatin1(text));
        EXPECT_EQ(trimmed(text), text);
    }
    EXPECT_EQ(places(english), places(spanish));
    EXPECT_LE(places(english), 2u);
    // Spanish opens what it closes.
    EXPECT_EQ(spanish.find('?') != std::string::npos, spanish.find("¿") != std::string::npos);
    EXPECT_EQ(spanish.find('!') != std::string::npos, spanish.find("¡") != std::string::npos);
}

TEST(Language, everyWordHasBothLanguages) {
    // The same in both on purpose.
    static const std::set<std::string_view> kSame{"Lince", "No", "{}°", "{}×", "{} s"};
    for (const Word word : kAllWords) {
        const std::string english = text(word, Language::English), spanish = text(word, Language::Spanish);
        checkPair(english, spanish);
        EXPECT_EQ(english == spanish, kSame.count(english) != 0) << english;
    }
}

TEST(Language, everyActionHasBothLanguages) {
    std::set<std::string> seen[2];
    for (const Action action : kAllActions) {
        const std::string english = text(action, Language::English), spanish = text(action, Language::Spanish);
        checkPair(english, spanish);
        EXPECT_NE(english, spanish);
        // On the controls screen each row must be told from the others.
        EXPECT_TRUE(seen[0].insert(english).second) << english;
        EXPECT_TRUE(seen[1].insert(spanish).second) << spanish;
    }
}

TEST(Language, everyStandardBindingHasANameInBothLanguages) {
    const Bindings standard = Bindings::standard();
    for (const Action action : kAllActions)
        for (const Binding& binding : standard.of(action))
            checkPair(shownName(binding, Language::English), shownName(binding, Language::Spanish));
}

TEST(Language, placesAreFilledWithWhateverComes) {
    EXPECT_EQ(filled(Word::GamepadCame, Language::English, "{} {0} %s"), "Gamepad plugged in: {} {0} %s");
    EXPECT_EQ(filled(Word::TickOf, Language::Spanish, "{}", "9"), "Tic {} de 9");
    EXPECT_EQ(filled(Word::Workshop, Language::Spanish, "nothing"), "Taller");
    EXPECT_EQ(filled(Word::TickOf, Language::English, "3"), "Tick 3 of ");
}

TEST(Language, environmentChooses) {
    const Environment environment({{"LC_ALL", nullptr}, {"LC_MESSAGES", nullptr}, {"LANG", nullptr}});
    EXPECT_EQ(environmentLanguage(), Language::English);
    for (const char* spanish : {"es", "es_ES.UTF-8", "es_MX", "es.UTF-8", "es@euro"})
        EXPECT_EQ(Environment::with("LANG", spanish, environmentLanguage), Language::Spanish) << spanish;
    for (const char* other : {"C", "en_GB.UTF-8", "est", "de_DE"})
        EXPECT_EQ(Environment::with("LANG", other, environmentLanguage), Language::English) << other;
    const Environment both({{"LANG", "es_ES.UTF-8"}, {"LC_MESSAGES", "de_DE"}, {"LC_ALL", ""}});
    EXPECT_EQ(environmentLanguage(), Language::English);
    const Environment all({{"LC_ALL", "es_AR"}});
    EXPECT_EQ(environmentLanguage(), Language::Spanish);
}

} // namespace
} // namespace lince::app
