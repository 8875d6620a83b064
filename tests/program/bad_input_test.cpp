// Everything in tests/data/bad ends with exit code 2 and one clear line, quickly and in little memory. manifest.txt
// there says for each file which word of the program reads it and what the line must say.
#include "places.h"
#include "run_program.h"

#include <nlohmann/json.hpp>

#include <map>
#include <set>

namespace lince::test {
namespace {

namespace fs = std::filesystem;

const std::string kFolder = tests::data() + "/bad";

struct Line {
    int number = 0;
    std::string file, word, part;
};

std::vector<Line> readManifest() {
    std::vector<Line> lines;
    std::ifstream in(kFolder + "/manifest.txt");
    int number = 0;
    for (std::string text; std::getline(in, text);) {
        ++number;
        if (text.empty() || text[0] == '#') continue;
        const std::size_t first = text.find('|'), second = text.find('|', first + 1);
        if (first == std::string::npos || second == std::string::npos) {
            ADD_FAILURE() << "manifest.txt:" << number << ": found '" << text
                          << "', expected file|word|part of the line";
            continue;
        }
        lines.push_back(
            {number, text.substr(0, first), text.substr(first + 1, second - first - 1), text.substr(second + 1)});
    }
    return lines;
}

/// Every file, relative to the folder. A folder that the manifest names is a bad file itself.
std::set<std::string> filesThere(const std::set<std::string>& named) {
    std::set<std::string> files;
    for (fs::recursive_directory_iterator i(kFolder), end; i != end; ++i) {
        const std::string name = fs::relative(i->path(), kFolder).string();
        if (i->is_directory() && named.count(name) != 0) i.disable_recursion_pending();
        if ((!i->is_directory() || named.count(name) != 0) && name != "manifest.txt") files.insert(name);
    }
    return files;
}

std::vector<std::string> wordsFor(const Line& line) {
    if (line.word == "missing") return {"check", line.file};
    if (line.word == "run") return {"run", line.file, "--ticks", "1", "--quiet"};
    if (line.word == "judge") return {"judge", line.file, "--ticks", "1", "--quiet"};
    return {line.word, line.file};
}

void expectRefusedQuickly(const Line& line) {
    SCOPED_TRACE("manifest.txt:" + std::to_string(line.number) + ": " + line.word + " " + line.file);
    const Outcome plain = runProgram(wordsFor(line), kFolder);
    expectRefused(plain, line.part);
    EXPECT_NE(plain.err.find(line.file), std::string::npos) << plain.err << "does not name the file";
    EXPECT_LT(plain.err.size(), 1500u);
    EXPECT_LT(plain.seconds, kSanitized ? 30 : 5);
    EXPECT_LT(plain.kilobytes, kSanitized ? 8'000'000 : 400'000);

    std::vector<std::string> words = wordsFor(line);
    words.push_back("--json");
    const Outcome json = runProgram(words, kFolder);
    EXPECT_EQ(json.code, 2) << json.err;
    EXPECT_EQ(json.err, plain.err);
    EXPECT_TRUE(json.out.empty() || nlohmann::json::accept(json.out)) << json.out;
}

TEST(BadInput, ManifestNamesEveryFileAndOnlyFiles) {
    std::set<std::string> named, present;
    for (const Line& line : readManifest()) {
        const std::set<std::string> words{"check", "run", "judge", "verify", "replay", "missing", "used"};
        EXPECT_EQ(words.count(line.word), 1u) << "manifest.txt:" << line.number << ": found word '" << line.word << "'";
        EXPECT_FALSE(line.part.empty()) << "manifest.txt:" << line.number << ": expected what the line must say";
        EXPECT_EQ(fs::exists(kFolder + "/" + line.file), line.word != "missing")
            << "manifest.txt:" << line.number << ": found no " << line.file;
        named.insert(line.file);
        if (line.word != "missing") present.insert(line.file);
    }
    const std::set<std::string> files = filesThere(named);
    for (const std::string& file : files)
        EXPECT_EQ(named.count(file), 1u) << file << " has no line in manifest.txt";
    EXPECT_EQ(files, present);
    EXPECT_GE(files.size(), 60u);
}

/// A folder of tests/data/bad.
class BadFolder : public testing::TestWithParam<const char*> {};

TEST_P(BadFolder, IsRefusedInOneLine) {
    int tried = 0;
    for (const Line& line : readManifest()) {
        if (line.word == "used" || line.file.rfind(std::string(GetParam()) + "/", 0) != 0) continue;
        expectRefusedQuickly(line);
        ++tried;
    }
    EXPECT_GE(tried, 5);
}

const char* const kFolders[] = {"level",       "mesh",     "bsp",   "pk3",       "png",    "walls",
                                "definitions", "scenario", "suite", "recording", "tuning", "queries"};
INSTANTIATE_TEST_SUITE_P(All, BadFolder, testing::ValuesIn(kFolders),
                         [](const auto& folder) { return std::string(folder.param); });

TEST(BadInput, EveryFolderIsTried) {
    const std::set<std::string> tried(std::begin(kFolders), std::end(kFolders));
    for (const Line& line : readManifest())
        EXPECT_EQ(tried.count(line.file.substr(0, line.file.find('/'))), 1u) << line.file;
}

TEST(BadInput, SeveralFilesGiveALineEachAndTheGoodOnesAreStillToldOf) {
    const Outcome outcome =
        runProgram({"check", "--json", "level/empty.xml", tests::home() + "/levels/yard.xml", "png/cut.png"}, kFolder);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.lines(), 2) << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << outcome.out;
    EXPECT_EQ(json["files"].size(), 1u);
}

// What is too large to lie in the repository is written here.

void expectQuickRefusal(const std::string& path, const std::string& part) {
    const Outcome outcome = runProgram({"check", path});
    expectRefused(outcome, part);
    EXPECT_LT(outcome.seconds, kSanitized ? 60 : 10);
    EXPECT_LT(outcome.kilobytes, kSanitized ? 8'000'000 : 1'500'000);
}

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    all.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        all += text;
    return all;
}

void writeText(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

TEST(HugeInput, XmlOfTooManyBytes) {
    const ScratchFolder scratch;
    writeText(scratch / "a.xml", "<level version=\"1\">" + repeated("                ", 1 << 20) + "</level>");
    expectQuickRefusal(scratch / "a.xml", "found 16777243 bytes, expected at most 16777216 bytes");
}

TEST(HugeInput, XmlOfTooManyElements) {
    const ScratchFolder scratch;
    writeText(scratch / "a.xml", "<level version=\"1\">" + repeated("<a/>", 4'000'000) + "</level>");
    expectQuickRefusal(scratch / "a.xml", "found 4000001 elements, expected at most 500000");
}

TEST(HugeInput, XmlOfAMillionAttributes) {
    const ScratchFolder scratch;
    std::string text = "<scenario version=\"1\" level=\"a\" definitions=\"b\"><agents body=\"c\"";
    for (int i = 0; i < 1'000'000; ++i)
        text += " a" + std::to_string(i) + "=''";
    writeText(scratch / "a.xml", text + "/></scenario>");
    expectQuickRefusal(scratch / "a.xml", "found more than 100 attributes");
}

TEST(HugeInput, XmlOfDeepNesting) {
    const ScratchFolder scratch;
    writeText(scratch / "a.xml", "<level version=\"1\">" + repeated("<a>", 400'000));
    expectQuickRefusal(scratch / "a.xml", "found elements nested too deep");
}

TEST(HugeInput, LevelOfOneLargeMeshManyTimes) {
    const ScratchFolder scratch;
    std::string mesh;
    for (int i = 0; i < 3000; ++i)
        mesh += "v " + std::to_string(i) + " 0 0\nv 0 1 0\nv 0 0 1\nf -1 -2 -3\n";
    writeText(scratch / "a.obj", mesh);
    writeText(scratch / "a.xml", "<level version=\"1\">" + repeated("<mesh file=\"a.obj\"/>", 100'000) + "</level>");
    expectQuickRefusal(scratch / "a.xml", "found more geometry");
}

TEST(HugeInput, LevelOfOneWallListManyTimes) {
    const ScratchFolder scratch;
    writeText(scratch / "a.walls", repeated("0 0 1 1 1\n", 100'000));
    writeText(scratch / "a.xml", "<level version=\"1\">" + repeated("<walls file=\"a.walls\"/>", 1000) + "</level>");
    expectQuickRefusal(scratch / "a.xml", "found more than 1000000 walls");
}

TEST(HugeInput, LevelOfManyMaterials) {
    const ScratchFolder scratch;
    std::string text = "<level version=\"1\">";
    for (int i = 0; i < 100'000; ++i)
        text += "<box position='0 0 0' size='1 1 1' material='m" + std::to_string(i) + "'/>";
    writeText(scratch / "a.xml", text + "</level>");
    expectQuickRefusal(scratch / "a.xml", "found more than 4096 materials");
}

TEST(HugeInput, SparseFileOfAGigabyte) {
    const ScratchFolder scratch;
    for (const char* name : {"a.bsp", "a.obj", "a.png", "a.lince", "a.xml", "a.walls", "a.glb"}) {
        writeText(scratch / name, "x");
        fs::resize_file(scratch / name, std::uintmax_t{1} << 30);
        expectQuickRefusal(scratch / name, "found 1073741824 bytes, expected at most");
    }
}

/// Boxes that each reach over the whole level: sound, but only if no table has an entry for each pair.
TEST(HugeInput, LevelOfManyHugeCratesIsRead) {
    const ScratchFolder scratch;
    writeText(scratch / "a.xml", "<level version=\"1\"><box position=\"0 -1 0\" size=\"9 1 9\"/>" +
                                     repeated("<crate position=\"0 0 0\" size=\"99999 1 99999\" mass=\"0\"/>", 70'000) +
                                     "</level>");
    writeText(scratch / "b.xml",
              "<scenario version=\"1\" level=\"a.xml\" definitions=\"" + tests::home() + "/data/standard.xml\"/>");
    const Outcome outcome = runProgram({"run", scratch / "b.xml", "--ticks", "2", "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_LT(outcome.seconds, kSanitized ? 60 : 10);
    EXPECT_LT(outcome.kilobytes, kSanitized ? 8'000'000 : 1'000'000);
}

} // namespace
} // namespace lince::test
