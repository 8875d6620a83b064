#include <lince/core/line_reader.h>

#include <gtest/gtest.h>

#include <vector>

namespace lince {
namespace {

TEST(LineReader, LinesWithoutBlanksAndRemarks) {
    std::vector<std::string> seen;
    const Status status = readLines("# a remark\n\n  one two# more\r\n \t \nthree", "l.txt", [&](LineReader& reader) {
        std::string line = std::to_string(reader.place().line) + ":";
        for (auto word = reader.next(); !word.text.empty(); word = reader.next())
            line += " " + std::to_string(word.column) + std::string(word.text);
        seen.push_back(line);
        return Status{};
    });
    EXPECT_TRUE(status);
    EXPECT_EQ(seen, (std::vector<std::string>{"3: 3one 7two", "5: 1three"}));
}

TEST(LineReader, MistakesHaveTheirPlace) {
    const auto mistake = [](const std::string& text) {
        const Status status = readLines(text, "l.txt", [](LineReader& reader) -> Status {
            float x = 0;
            if (const Status s = reader.metres(x, "x"); !s) return s;
            return reader.end("x");
        });
        return status ? "none" : status.error().message;
    };
    EXPECT_EQ(mistake("1\n-2.5\n1e6"), "none");
    EXPECT_EQ(mistake("1\n two"), "l.txt:2:2: found 'two', expected x in metres, from -1000000 to 1000000");
    EXPECT_EQ(mistake("2e6"), "l.txt:1:1: found '2e6', expected x in metres, from -1000000 to 1000000");
    EXPECT_EQ(mistake("nan"), "l.txt:1:1: found 'nan', expected x in metres, from -1000000 to 1000000");
    EXPECT_EQ(mistake("1 2 # 3"), "l.txt:1:3: found '2', expected the end of the line after x");
    EXPECT_EQ(mistake(std::string(1'000'001, '\n')),
              "l.txt:1000001:1: found another line, expected at most 1000000 lines");
}

} // namespace
} // namespace lince
