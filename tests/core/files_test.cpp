#include <lince/core/file_writer.h>
#include <lince/core/files.h>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace lince {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test, gone afterwards.
class Files : public testing::Test {
  protected:
    Files() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        m_folder =
            fs::temp_directory_path() / (std::string("lince_files_") + info->name() + "_" + std::to_string(::getpid()));
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
    }
    ~Files() override {
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
    }
    std::string at(const char* name) const { return (m_folder / name).string(); }
    std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
    }
    fs::path m_folder;
};

TEST_F(Files, writtenIsReadBack) {
    const std::string text = std::string("zero \0 and ñ\r\n", 15);
    ASSERT_TRUE(writeTextFile(at("a.txt"), text));
    const auto back = readTextFile(at("a.txt"));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, text);
    const auto bytes = readFile(at("a.txt"));
    ASSERT_TRUE(bytes);
    EXPECT_EQ(bytes->size(), text.size());
    EXPECT_EQ((*bytes)[5], std::byte{0});
}

TEST_F(Files, emptyFile) {
    ASSERT_TRUE(writeFile(at("empty"), {}));
    const auto back = readFile(at("empty"));
    ASSERT_TRUE(back);
    EXPECT_TRUE(back->empty());
}

TEST_F(Files, overwritingLeavesNothingBeside) {
    ASSERT_TRUE(writeTextFile(at("a"), "a long first text"));
    ASSERT_TRUE(writeTextFile(at("a"), "short"));
    EXPECT_EQ(*readTextFile(at("a")), "short");
    EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, failedWriteLeavesTheOldFileWhole) {
    ASSERT_TRUE(writeTextFile(at("a"), "old"));
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{4, before.rlim_max}; // bytes that a file may have: as a full disk
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const Status status = writeTextFile(at("a"), "a new text that does not fit");
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, ignored);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().message.rfind(at("a") + ": ", 0), 0u) << status.error().message;
    EXPECT_EQ(*readTextFile(at("a")), "old");
    EXPECT_EQ(entries(), 1u) << "nothing is left beside it";
}

TEST_F(Files, linksBesideTheTargetAreNotFollowed) {
    ASSERT_TRUE(writeTextFile(at("precious"), "precious"));
    fs::create_symlink(at("precious"), at("a.part"));
    fs::create_symlink(at("precious"), at("a"));
    ASSERT_TRUE(writeTextFile(at("a"), "new"));
    EXPECT_EQ(*readTextFile(at("precious")), "precious");
    EXPECT_EQ(*readTextFile(at("a")), "new");
    EXPECT_FALSE(fs::is_symlink(at("a")));
}

TEST_F(Files, aDeviceIsWrittenToAndNotReplaced) {
    ASSERT_TRUE(writeTextFile("/dev/null", "text"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_FALSE(writeTextFile("/dev/full", "text"));
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(Files, aStreamOfTheProcessIsWrittenToBehindARedirection) {
    ASSERT_TRUE(writeTextFile(at("out"), "before\n"));
    const int file = ::open(at("out").c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    ASSERT_GE(file, 0);
    const std::string name = "/dev/fd/" + std::to_string(file);
    EXPECT_TRUE(canBeWritten(name));
    EXPECT_TRUE(writeTextFile(name, "text\n"));
    ::close(file);
    EXPECT_FALSE(writeTextFile(name, "to a stream that is closed"));
    EXPECT_EQ(*readTextFile(at("out")), "before\ntext\n");
    EXPECT_TRUE(fs::is_symlink("/dev/stdout"));
    EXPECT_TRUE(writeTextFile("/dev/stdout", ""));
    EXPECT_TRUE(fs::is_symlink("/dev/stdout"));
}

std::span<const std::byte> bytesOf(std::string_view text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

TEST_F(Files, withoutCommitNothingIsThere) {
    ASSERT_TRUE(writeTextFile(at("a"), "old"));
    {
        auto file = FileWriter::open(at("a"));
        ASSERT_TRUE(file && file->write(bytesOf("new")));
        EXPECT_EQ(entries(), 2u);
    }
    EXPECT_EQ(*readTextFile(at("a")), "old");
    EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, whatIsKeptStandsUnderItsNameWhereThatIsFree) {
    {
        auto file = FileWriter::open(at("a"));
        ASSERT_TRUE(file && file->write(bytesOf("begun")) && file->keep());
        EXPECT_EQ(*readTextFile(at("a")), "begun");
        ASSERT_TRUE(file->write(bytesOf(", cut off")));
    }
    EXPECT_EQ(*readTextFile(at("a")), "begun, cut off");
    EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, whatIsKeptNeverTakesTheNameOfAnotherBeforeItIsWhole) {
    ASSERT_TRUE(writeTextFile(at("a"), "old"));
    std::string place;
    {
        auto file = FileWriter::open(at("a"));
        ASSERT_TRUE(file && file->write(bytesOf("begun")) && file->keep());
        place = file->place();
    }
    EXPECT_EQ(*readTextFile(at("a")), "old");
    EXPECT_EQ(*readTextFile(place), "begun") << "and is not lost";
    auto file = FileWriter::open(at("a"));
    ASSERT_TRUE(file && file->write(bytesOf("whole")) && file->keep() && file->commit());
    EXPECT_EQ(*readTextFile(at("a")), "whole");
    EXPECT_EQ(entries(), 2u);
}

TEST_F(Files, askingWhetherOneCanWriteLeavesNothing) {
    EXPECT_TRUE(canBeWritten(at("new")));
    EXPECT_TRUE(canBeWritten("/dev/null"));
    EXPECT_FALSE(canBeWritten(at("no/such/folder/a")));
    EXPECT_FALSE(canBeWritten(m_folder.string()));
    EXPECT_EQ(entries(), 0u);
}

TEST_F(Files, whatIsBrokenIsSetAsideAndNeverOverAnOlderOne) {
    for (const char* text : {"first", "second"}) {
        ASSERT_TRUE(writeTextFile(at("a"), text));
        EXPECT_NE(setAside(at("a")), "");
    }
    EXPECT_EQ(*readTextFile(at("a.broken")), "first");
    EXPECT_EQ(*readTextFile(at("a.broken-2")), "second");
    EXPECT_EQ(setAside(m_folder.string()), "") << "a folder stays";
}

TEST_F(Files, aNameAsLongAsNamesGoIsWritten) {
    const std::string name(255, 'n');
    EXPECT_TRUE(writeTextFile(at(name.c_str()), "text"));
    EXPECT_EQ(*readTextFile(at(name.c_str())), "text");
}

/// The process's mask while it lives.
struct Mask {
    explicit Mask(mode_t mask) : before(::umask(mask)) {}
    ~Mask() { (void)::umask(before); }
    Mask(const Mask&) = delete;
    Mask& operator=(const Mask&) = delete;
    mode_t before;
};

mode_t rightsOf(const std::string& path) {
    struct stat file {};
    return ::stat(path.c_str(), &file) == 0 ? file.st_mode & 0777 : 0;
}

TEST_F(Files, rightsAreThoseThatTheMaskLeavesOrOfTheFileThatWasThere) {
    const Mask mask(027);
    ASSERT_TRUE(writeTextFile(at("a"), "new"));
    EXPECT_EQ(rightsOf(at("a")), 0640u);
    for (const mode_t rights : {0604u, 0666u}) {
        ASSERT_EQ(::chmod(at("a").c_str(), rights), 0);
        ASSERT_TRUE(writeTextFile(at("a"), "replaced"));
        EXPECT_EQ(rightsOf(at("a")), rights);
    }
}

TEST_F(Files, theMaskIsLeftAloneForOtherThreads) {
    const Mask mask(077);
    std::atomic<bool> done = false;
    std::thread writer([&] {
        for (int i = 0; i < 300; ++i)
            EXPECT_TRUE(canBeWritten(at("new")));
        done = true;
    });
    int open = 0;
    for (int i = 0; !done; ++i) {
        const std::string name = at(("other" + std::to_string(i)).c_str());
        const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        open += rightsOf(name) != 0600u ? 1 : 0;
        ::close(file), ::unlink(name.c_str());
    }
    writer.join();
    EXPECT_EQ(open, 0) << "files that others may read, since the mask was gone for a moment";
}

TEST_F(Files, aFolderThatMayNotBeReadIsWrittenInto) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may read every folder";
    ASSERT_EQ(::chmod(m_folder.c_str(), 0300), 0);
    const Status status = writeTextFile(at("a"), "text");
    ASSERT_EQ(::chmod(m_folder.c_str(), 0700), 0);
    EXPECT_TRUE(status) << status.error().message;
    EXPECT_EQ(*readTextFile(at("a")), "text");
}

TEST_F(Files, twoThatWriteTheSameFileDoNotMixTheirTexts) {
    const std::string texts[] = {std::string(100'000, 'a'), std::string(100'000, 'b')};
    std::vector<std::thread> writers;
    for (const std::string& text : texts)
        writers.emplace_back([&] {
            for (int i = 0; i < 20; ++i)
                EXPECT_TRUE(writeTextFile(at("same"), text));
        });
    for (std::thread& writer : writers)
        writer.join();
    const auto left = readTextFile(at("same"));
    ASSERT_TRUE(left);
    EXPECT_TRUE(*left == texts[0] || *left == texts[1]);
    EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, writingOntoAFolderFailsAndCleansUp) {
    fs::create_directories(m_folder / "sub" / "full");
    EXPECT_FALSE(writeTextFile(at("sub"), "text"));
    EXPECT_TRUE(fs::is_directory(m_folder / "sub"));
    EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, writingIntoAMissingFolderFails) {
    EXPECT_FALSE(writeTextFile(at("no/such/folder/a"), "text"));
}

TEST_F(Files, missing) {
    const auto back = readFile(at("missing"));
    ASSERT_FALSE(back);
    EXPECT_EQ(back.error().message, at("missing") + ": no such file");
}

TEST_F(Files, folderInsteadOfFile) {
    const auto back = readFile(m_folder.string());
    ASSERT_FALSE(back);
    EXPECT_EQ(back.error().message, m_folder.string() + ": found something else, expected a regular file");
}

TEST_F(Files, limitIsInclusive) {
    ASSERT_TRUE(writeTextFile(at("ten"), "0123456789"));
    EXPECT_TRUE(readTextFile(at("ten"), 10));
    const auto back = readTextFile(at("ten"), 9);
    ASSERT_FALSE(back);
    EXPECT_EQ(back.error().message, at("ten") + ": found 10 bytes, expected at most 9 bytes");
}

TEST_F(Files, endlessDeviceIsNotRead) {
    EXPECT_FALSE(readFile("/dev/zero"));
}

TEST(PathBeside, isSeenFromTheFolderOfTheFile) {
    EXPECT_EQ(pathBeside("levels/a.xml", "b.png"), "levels/b.png");
    EXPECT_EQ(pathBeside("levels/a.xml", "../data/b.png"), "data/b.png");
    EXPECT_EQ(pathBeside("a.xml", "b.png"), "b.png");
    EXPECT_EQ(pathBeside("levels/a.xml", "/elsewhere/b.png"), "/elsewhere/b.png");
}

} // namespace
} // namespace lince
