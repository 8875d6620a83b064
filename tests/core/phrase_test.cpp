#include <lince/core/phrase.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

TEST(Language, namesLeadBack) {
    EXPECT_EQ(languageNamed(nameOf(Language::English)), Language::English);
    EXPECT_EQ(languageNamed(nameOf(Language::Spanish)), Language::Spanish);
    EXPECT_FALSE(languageNamed("fr"));
    EXPECT_STREQ(ownName(Language::Spanish), "Español");
}

TEST(Phrase, placesAreFilledInTurnWithWhateverComes) {
    static constexpr Phrase kPhrase{"Tick {} of {}", "Tic {} de {}"};
    EXPECT_EQ(kPhrase.filled(Language::Spanish, {"{}", "9"}), "Tic {} de 9");
    EXPECT_EQ(kPhrase.filled(Language::English, {"3"}), "Tick 3 of {}");
    EXPECT_EQ(kPhrase.filled(Language::English, {"1", "2", "3"}), "Tick 1 of 2");
}

} // namespace
} // namespace lince
