// The scripts beside the project's minds (x.mindtest.xml): one guard in eight ways, each of which does the same.
#include "places.h"

#include <lince/decision/desk.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

namespace lince::test {
namespace {

namespace fs = std::filesystem;

TEST(GuardFiles, DoWhatTheirScriptsExpect) {
    std::set<std::string> guards;
    for (const auto& file : fs::directory_iterator(fs::path(tests::home()) / "minds")) {
        const std::string name = file.path().filename().string();
        if (name.size() < 13 || name.substr(name.size() - 13) != ".mindtest.xml") continue;
        const auto cases = runMindTests(file.path().string());
        ASSERT_TRUE(cases) << cases.error().message;
        EXPECT_GE(*cases, 7u) << name;
        guards.insert(name);
    }
    EXPECT_EQ(guards.size(), 8u);
}

} // namespace
} // namespace lince::test
