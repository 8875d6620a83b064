// The page about level files and the reader of them name the same elements and attributes.
#include "places.h"

#include <lince/core/files.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>

namespace lince {
namespace {

std::set<std::string> matchesIn(const std::string& text, const std::regex& pattern) {
    std::set<std::string> names;
    for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
        names.insert((*at)[1]);
    return names;
}

struct LevelFormat : testing::Test {
    std::string page = readTextFile(tests::home() + "/docs/level-format.md").operator*();
    std::string reader = readTextFile(tests::home() + "/engine/world/src/files/level_xml.cpp").operator*();
};

TEST_F(LevelFormat, EveryElementHasItsRow) {
    const auto refused = parseLevelXml("<level><wonder/></level>", "a.xml");
    ASSERT_FALSE(refused);
    const auto elements = matchesIn(refused.error().message, std::regex("<([a-zA-Z]+)>"));
    ASSERT_GE(elements.size(), 18u) << refused.error().message;
    for (const std::string& name : elements)
        EXPECT_TRUE(name == "wonder" || page.find("<" + name) != std::string::npos) << "nothing about <" << name << ">";
}

TEST_F(LevelFormat, EveryAttributeIsExplained) {
    const std::regex asked(R"re((?:e|m_root)\.(?:string|number|integer|flag|tuple|vector|has)\("([a-zA-Z]+)")re");
    const auto attributes = matchesIn(reader, asked);
    ASSERT_GE(attributes.size(), 30u);
    for (const std::string& name : attributes) {
        const bool told =
            page.find("`" + name + "`") != std::string::npos || page.find("`" + name + "=") != std::string::npos ||
            page.find("`" + name + " ") != std::string::npos || page.find(" " + name + "`") != std::string::npos ||
            page.find(" " + name + " ") != std::string::npos;
        EXPECT_TRUE(told) << "nothing about the attribute " << name;
    }
}

/// What levels of the commandos use is what the page says of missions.
TEST_F(LevelFormat, ClassesOfMissionsAreExplained) {
    const auto missions = page.find("### In missions");
    ASSERT_NE(missions, std::string::npos);
    const std::string part = page.substr(missions, page.find("## Imported files") - missions);
    std::set<std::string> classes;
    for (const auto& file : std::filesystem::directory_iterator(tests::home() + "/games/commandos/data/levels"))
        if (file.path().extension() == ".xml")
            for (const std::string& name :
                 matchesIn(*readTextFile(file.path().string()), std::regex("<(?:crate|enemy)[^>]* class=\"([a-z]+)")))
                classes.insert(name);
    ASSERT_GE(classes.size(), 10u);
    for (const std::string& name : classes)
        EXPECT_TRUE(part.find("`" + name + "`") != std::string::npos ||
                    part.find("\"" + name + "\"") != std::string::npos)
            << name;
}

} // namespace
} // namespace lince
