// What was reached is kept, and what cannot be read is told and not lost.
#include <lince/commandos/mission_records.h>
#include <lince/core/files.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace lince::commandos {
namespace {

namespace fs = std::filesystem;

TEST(MissionRecords, KeepMostMedalsAndTheShortestTime) {
    MissionRecords records;
    EXPECT_TRUE(records.add({"landing", 9000, 2}));
    EXPECT_FALSE(records.add({"landing", 9500, 1}));
    EXPECT_TRUE(records.add({"landing", 12'000, 3}));
    EXPECT_TRUE(records.add({"landing", 8000, 1}));
    EXPECT_TRUE(records.add({"bridge", 30'000, 1}));
    EXPECT_EQ(*records.of("landing"), (MissionRecord{"landing", 8000, 3}));
    const auto again = MissionRecords::parse(records.toXml(), "m.xml");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->all(), records.all());
    EXPECT_EQ(again->of("manor"), nullptr);
}

TEST(MissionRecords, SayWhatIsWrong) {
    for (const char* text :
         {"", "no missions", "<missions version=\"2\"/>", "<missions version=\"1\"><level/></missions>",
          "<missions version=\"1\"><mission name=\"nonsense\"/></missions>",
          "<missions version=\"1\"><mission name=\"landing\" ticks=\"-1\"/></missions>",
          "<missions version=\"1\"><mission name=\"landing\" medals=\"4\"/></missions>",
          "<missions version=\"1\"><mission name=\"landing\"/><mission name=\"landing\"/></missions>",
          "<missions version=\"1\"><mission name=\"landing\" stars=\"3\"/></missions>"}) {
        const auto parsed = MissionRecords::parse(text, "m.xml");
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().message.find('\n'), std::string::npos);
    }
}

TEST(MissionRecords, ABrokenFileIsKept) {
    const fs::path folder = fs::path(testing::TempDir()) / "lince-mission-records";
    fs::remove_all(folder);
    const std::string file = (folder / "commandos-missions.xml").string();
    std::string complaint;
    EXPECT_TRUE(loadRecords(file, complaint).all().empty());
    EXPECT_TRUE(complaint.empty()) << "nothing was won yet";
    MissionRecords records;
    records.add({"landing", 9000, 2});
    ASSERT_TRUE(saveRecords(file, records));
    EXPECT_EQ(loadRecords(file, complaint).all(), records.all());
    fs::resize_file(file, 30);
    EXPECT_TRUE(loadRecords(file, complaint).all().empty());
    EXPECT_FALSE(complaint.empty());
    EXPECT_TRUE(fs::exists(file + ".broken"));
    EXPECT_FALSE(saveRecords({}, records));
    fs::remove_all(folder);
}

} // namespace
} // namespace lince::commandos
