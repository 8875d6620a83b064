// What a player has won is kept, and never lost silently.
#include <lince/core/files.h>
#include <lince/groups/progress.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace lince::groups {
namespace {

namespace fs = std::filesystem;

class ProgressFile : public testing::Test {
  protected:
    void SetUp() override {
        m_folder = fs::path(testing::TempDir()) /
                   ("lince-progress-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
        m_file = progressFileIn(m_folder.string());
    }
    void TearDown() override { fs::remove_all(m_folder); }

    fs::path m_folder;
    std::string m_file, m_complaint, m_kept;
};

TEST(Progress, EachLevelIsOpenWhenTheOneBeforeIsWon) {
    Progress progress;
    EXPECT_TRUE(progress.isOpen("sheep-1"));
    EXPECT_FALSE(progress.isOpen("sheep-2"));
    progress.add({"sheep-1", false, 300, 0});
    EXPECT_FALSE(progress.isOpen("sheep-2"));
    progress.add({"sheep-1", true, 900, 2});
    EXPECT_TRUE(progress.isOpen("sheep-2"));
    EXPECT_FALSE(progress.isOpen("sheep-3"));
    EXPECT_FALSE(progress.isOpen("cats-homing"));
    EXPECT_FALSE(progress.isOpen("sheep-1-alone"));
    EXPECT_FALSE(progress.isOpen("sheep-01"));
    EXPECT_EQ(Progress::next("sheep-9"), "sheep-10");
    EXPECT_FALSE(Progress::next("sheep"));
}

TEST(Progress, TheBestIsKept) {
    Progress progress;
    EXPECT_TRUE(progress.add({"sheep-1", true, 900, 2}));
    EXPECT_FALSE(progress.add({"sheep-1", true, 700, 3}));
    EXPECT_EQ(progress.of("sheep-1")->score, 900);
    EXPECT_EQ(progress.of("sheep-1")->stars, 3);
    EXPECT_FALSE(progress.add({"sheep-1", false, 100, 0}));
    EXPECT_TRUE(progress.of("sheep-1")->won);
    EXPECT_TRUE(progress.add({"sheep-1", true, 901, 1}));
}

TEST_F(ProgressFile, IsReadAsItWasWritten) {
    Progress progress;
    progress.add({"sheep-2", true, 1234, 1});
    progress.add({"sheep-1", true, 900, 3});
    ASSERT_TRUE(saveProgress(m_file, progress));
    EXPECT_EQ(loadProgress(m_file, m_complaint, m_kept), progress);
    EXPECT_TRUE(m_complaint.empty()) << m_complaint;
}

TEST_F(ProgressFile, ThatIsNotThereIsNoProgress) {
    EXPECT_EQ(loadProgress(m_file, m_complaint, m_kept), Progress());
    EXPECT_TRUE(m_complaint.empty());
    EXPECT_EQ(loadProgress("", m_complaint, m_kept), Progress());
    EXPECT_FALSE(saveProgress("", {}));
}

TEST_F(ProgressFile, ThatIsBrokenIsToldAndKept) {
    int kept = 0;
    for (const char* text :
         {"", "no xml", "<progress", "<other/>", "<progress version=\"2\"/>", "<progress><cow/></progress>",
          "<progress><level name=\"sheep-1\" score=\"-4\"/></progress>",
          "<progress><level name=\"../x\" won=\"true\"/></progress>", "<progress><level won=\"true\"/></progress>",
          "<progress><level name=\"sheep-1\" stars=\"9\"/></progress>",
          "<progress><level name=\"sheep-1\"/><level name=\"sheep-1\"/></progress>"}) {
        ASSERT_TRUE(writeTextFile(m_file, text));
        EXPECT_EQ(loadProgress(m_file, m_complaint, m_kept), Progress()) << text;
        EXPECT_NE(m_complaint.find(m_file), std::string::npos) << text << ": " << m_complaint;
        EXPECT_EQ(m_complaint.find('\n'), std::string::npos);
        ASSERT_FALSE(m_kept.empty()) << text;
        EXPECT_EQ(*readTextFile(m_kept), text);
        EXPECT_FALSE(fs::exists(m_file));
        ++kept;
    }
    // Each has its own: an older one is not written over.
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()), kept);
    Progress progress;
    progress.add({"sheep-1", true, 5, 1});
    EXPECT_TRUE(saveProgress(m_file, progress));
}

TEST_F(ProgressFile, WhoseFolderCannotBeMadeIsTold) {
    const Status status = saveProgress("/proc/no-such-folder/groups-progress.xml", {});
    ASSERT_FALSE(status);
    EXPECT_NE(status.error().message.find("/proc/no-such-folder"), std::string::npos);
}

} // namespace
} // namespace lince::groups
