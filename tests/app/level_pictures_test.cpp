// Pictures of levels without a graphics card: what is made when, and what is kept.
#include <lince/app/level_pictures.h>
#include <lince/core/files.h>

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <vector>

namespace lince::app {
namespace {

namespace fs = std::filesystem;

class Pictures : public testing::Test {
  protected:
    void SetUp() override { fs::create_directories(m_folder); }
    void TearDown() override { fs::remove_all(m_folder); }
    LevelPicturesSettings settings() {
        LevelPicturesSettings settings;
        settings.folder = (m_folder / "pictures").string();
        settings.start = [this](const std::string& path, const std::string& file) {
            m_begun.push_back(path);
            m_files.push_back(file);
            return path != "cannot-begin.xml";
        };
        settings.ended = [this] { return m_ended; };
        return settings;
    }

    const fs::path m_folder = fs::path(testing::TempDir()) / ("lince-pictures-" + std::to_string(::getpid()));
    std::vector<std::string> m_begun, m_files;
    std::optional<bool> m_ended;
};

TEST_F(Pictures, AreMadeOneAtATimeAndOnceTheSeenOnesFirst) {
    LevelPictures pictures(settings());
    pictures.prepare("a.xml");
    pictures.prepare("cannot-begin.xml");
    EXPECT_EQ(pictures.of("c.xml"), nullptr);
    for (int i = 0; i < 3; ++i)
        pictures.update();
    EXPECT_EQ(m_begun, (std::vector<std::string>{"c.xml"})) << "what is looked at first, and no other meanwhile";
    m_ended = false; // it could not be made: never again
    for (int i = 0; i < 9; ++i) {
        EXPECT_EQ(pictures.of("c.xml"), nullptr);
        pictures.update();
    }
    EXPECT_EQ(m_begun, (std::vector<std::string>{"c.xml", "a.xml", "cannot-begin.xml"}));
    EXPECT_EQ(pictures.ready(), 0u);
    EXPECT_NE(m_files[0], m_files[1]);
}

TEST_F(Pictures, BelongToOneStateOfTheScenario) {
    LevelPictures pictures(settings());
    const std::string scenario = (m_folder / "one.xml").string();
    ASSERT_TRUE(writeTextFile(scenario, "<scenario/>"));
    const std::string before = pictures.fileOf(scenario);
    EXPECT_EQ(before, pictures.fileOf(scenario));
    fs::last_write_time(scenario, fs::last_write_time(scenario) + std::chrono::seconds(5));
    EXPECT_NE(before, pictures.fileOf(scenario));
}

TEST_F(Pictures, TheOldestGoWhenThereAreTooMany) {
    LevelPicturesSettings few = settings();
    few.most = 3;
    fs::create_directories(few.folder);
    for (int i = 0; i < 5; ++i) {
        const fs::path file = fs::path(few.folder) / (std::to_string(i) + ".png");
        ASSERT_TRUE(writeTextFile(file.string(), "no picture"));
        fs::last_write_time(file, fs::last_write_time(file) - std::chrono::hours(24 - i));
    }
    ASSERT_TRUE(writeTextFile((fs::path(few.folder) / "notes.txt").string(), "not ours"));
    LevelPictures pictures(few);
    pictures.prepare("a.xml");
    pictures.update();
    EXPECT_FALSE(fs::exists(fs::path(few.folder) / "2.png"));
    EXPECT_TRUE(fs::exists(fs::path(few.folder) / "4.png") && fs::exists(fs::path(few.folder) / "notes.txt"));
}

TEST_F(Pictures, AFileThatIsNoneIsNoPicture) {
    LevelPictures pictures(settings());
    fs::create_directories(m_folder / "pictures");
    ASSERT_TRUE(writeTextFile(pictures.fileOf("a.xml"), "no picture"));
    EXPECT_EQ(pictures.of("a.xml"), nullptr);
    pictures.update();
    EXPECT_EQ(pictures.of("a.xml"), nullptr);
    EXPECT_EQ(pictures.ready(), 0u);
    EXPECT_TRUE(m_begun.empty());
    LevelPictures none({});
    EXPECT_EQ(none.of("a.xml"), nullptr) << "without a folder there are no pictures";
    none.update();
}

} // namespace
} // namespace lince::app
