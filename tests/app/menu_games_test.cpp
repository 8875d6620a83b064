// What the menu knows of games and files.
#include <lince/app/menu_games.h>
#include <lince/app/recent.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

MenuGame three() {
    MenuGame game{"dog", "Dog", "", "a.xml", {}};
    for (const char* name : {"a", "b", "c"})
        game.entries.push_back({GameEntry::Kind::Level, name, std::string(name) + ".xml", name, "", {}});
    return game;
}

TEST(MenuGames, ProgressIsThatOfWhatCanBeWon) {
    MenuGame game = three();
    EXPECT_EQ(progressOf(game).levels, 0u);
    addResults(game, {{"a", {false, true, 3, ""}}, {"b", {false, false, 0, ""}}, {"unknown", {false, true, 3, ""}}});
    EXPECT_EQ(progressOf(game).levels, 2u);
    EXPECT_EQ(progressOf(game).won, 1u);
    EXPECT_EQ(progressOf(game).stars, 3);
    EXPECT_EQ(nextEntry(game), 1u);
    addResults(game, {{"b", {true, false, 0, ""}}});
    EXPECT_EQ(nextEntry(game), 0u) << "what is locked is not next";
}

TEST(MenuGames, AnEntryIsFoundByItsPath) {
    const std::vector<MenuGame> games{three()};
    EXPECT_EQ(placeOf(games, "c.xml").entry, 2u);
    EXPECT_EQ(placeOf(games, "elsewhere.xml").game, games.size());
    EXPECT_EQ(titleFromName("patio-classic"), "Patio classic");
    EXPECT_EQ(titleFromName(""), "");
}

TEST(Workshop, RecentOnesFirstUnlessByName) {
    const std::vector<MenuLevel> files{{"yard", "yard.xml", MenuLevel::Kind::Level, 0},
                                       {"attic", "attic.xml", MenuLevel::Kind::Level, 0},
                                       {"Game", "files/game.lince", MenuLevel::Kind::Recording, 9}};
    using Places = std::vector<std::size_t>;
    WorkshopView view;
    EXPECT_EQ(chosenFiles(files, view), (Places{2, 0, 1}));
    view.byName = true;
    EXPECT_EQ(chosenFiles(files, view), (Places{1, 2, 0}));
    view.search = "A  T";
    EXPECT_EQ(chosenFiles(files, view), (Places{1})) << "every word, whatever its capitals; not in the folder";
    view.search = "G";
    EXPECT_EQ(chosenFiles(files, view), (Places{2}));
    view.search = "y";
    view.kind = MenuLevel::Kind::Recording;
    EXPECT_TRUE(chosenFiles(files, view).empty());
}

TEST(RecentFiles, AreReadAsTheyWereWritten) {
    Recent recent;
    recent.add("a<b>\"&.xml", 5);
    recent.add("c.xml", 6);
    recent.add("a<b>\"&.xml", 7);
    ASSERT_EQ(recent.files().size(), 2u);
    EXPECT_EQ(recent.timeOf("a<b>\"&.xml"), 7);
    EXPECT_EQ(recent.timeOf("never.xml"), 0);
    const auto again = Recent::parse(recent.toXml(), "recent.xml");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->files(), recent.files());
    for (std::size_t i = 0; i < 2 * Recent::kMost; ++i)
        recent.add(std::to_string(i), 8);
    EXPECT_EQ(recent.files().size(), Recent::kMost);
}

TEST(RecentFiles, BrokenOnesAreErrorsAndNoMore) {
    for (const char* text : {"", "<recent", "<other version=\"1\"/>", "<recent version=\"99\"/>",
                             "<recent version=\"1\"><opened/></recent>"})
        EXPECT_FALSE(Recent::parse(text, "recent.xml")) << text;
    const auto odd = Recent::parse("<recent version=\"1\"><x/><opened path=\"a\" time=\"b\"/></recent>", "r");
    ASSERT_TRUE(odd) << odd.error().message;
    ASSERT_EQ(odd->files().size(), 1u);
    EXPECT_EQ(odd->files()[0].time, 0);
    EXPECT_TRUE(Recent::load("/no/such/file").files().empty());
}

} // namespace
} // namespace lince::app
