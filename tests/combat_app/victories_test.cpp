// What was won is kept, and what cannot be read is told and not lost.
#include <lince/combat/victories.h>
#include <lince/core/files.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace lince::combat {
namespace {

namespace fs = std::filesystem;

TEST(Victories, KeepTheHigherOne) {
    Victories victories;
    EXPECT_TRUE(victories.add({"duel-1", 3, 2}));
    EXPECT_FALSE(victories.add({"duel-1", 3, 2}));
    EXPECT_TRUE(victories.add({"duel-1", 3, 0}));
    EXPECT_FALSE(victories.add({"duel-1", 3, 1}));
    EXPECT_TRUE(victories.add({"against-four-2", 2, 1}));
    const auto again = Victories::parse(victories.toXml(), "v.xml");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->all(), victories.all());
    EXPECT_EQ(again->of("duel-1")->against, 0u);
    EXPECT_EQ(again->of("duel-2"), nullptr);
}

TEST(Victories, StarsGoWithWhatTheOthersWon) {
    EXPECT_EQ((Victory{"duel-1", 3, 0}.stars()), 3);
    EXPECT_EQ((Victory{"duel-1", 3, 1}.stars()), 2);
    EXPECT_EQ((Victory{"duel-1", 3, 2}.stars()), 1);
    EXPECT_EQ((Victory{"duel-1", 9, 8}.stars()), 1);
}

TEST(Victories, SayWhatIsWrong) {
    for (const char* text :
         {"", "no victories", "<victories version=\"2\"/>", "<victories version=\"1\"><level/></victories>",
          "<victories version=\"1\"><fight name=\"nonsense\"/></victories>",
          "<victories version=\"1\"><fight name=\"duel-1\" points=\"-1\"/></victories>",
          "<victories version=\"1\"><fight name=\"duel-1\"/><fight name=\"duel-1\"/></victories>",
          "<victories version=\"1\"><fight name=\"duel-1\" stars=\"3\"/></victories>"}) {
        const auto parsed = Victories::parse(text, "v.xml");
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().message.find('\n'), std::string::npos);
    }
}

TEST(Victories, ABrokenFileIsKept) {
    const fs::path folder = fs::path(testing::TempDir()) / "lince-victories";
    fs::remove_all(folder);
    const std::string file = (folder / "combat-victories.xml").string();
    std::string complaint;
    EXPECT_TRUE(loadVictories(file, complaint).all().empty());
    EXPECT_TRUE(complaint.empty()) << "nothing was won yet";
    Victories victories;
    victories.add({"duel-1", 3, 1});
    ASSERT_TRUE(saveVictories(file, victories));
    EXPECT_EQ(loadVictories(file, complaint).all(), victories.all());
    fs::resize_file(file, 30);
    EXPECT_TRUE(loadVictories(file, complaint).all().empty());
    EXPECT_FALSE(complaint.empty());
    EXPECT_TRUE(fs::exists(file + ".broken"));
    EXPECT_FALSE(saveVictories({}, victories));
    fs::remove_all(folder);
}

} // namespace
} // namespace lince::combat
