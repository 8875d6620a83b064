// What people and animals are called.
#include "places.h"

#include <lince/app/names.h>
#include <lince/core/files.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

constexpr const char* kTable = R"(<names version="1">
  <list name="flock"><name en="Bruno the ram" es="el carnero Bruno"/><name en="Daisy the ewe" es="la oveja Margarita"/></list>
  <list name="people"><name en="Elena"/></list>
  <kind body="sheep" names="flock"/>
  <kind body="guard" names="people" en="{} the guard" es="{}, de la guardia"/>
  <kind body="wolf" en="a wolf" es="un lobo"/>
  <death of="sheep" by="wolf" en="{who} was caught by {by}" es="{by} atrapó a {who}"/>
</names>)";

NameTable table(const std::string& text = kTable) {
    auto names = NameTable::parse(text, "names.xml");
    EXPECT_TRUE(names) << (names ? std::string() : names.error().message);
    return names ? std::move(*names) : NameTable();
}

TEST(Names, areGivenByKindAndNumber) {
    const NameTable names = table();
    EXPECT_EQ(names.nameOf("sheep", 1, Language::English), "Bruno the ram");
    EXPECT_EQ(names.nameOf("sheep", 2, Language::Spanish), "la oveja Margarita");
    EXPECT_EQ(names.nameOf("sheep", 3, Language::English), "Bruno the ram 2") << "no two have the same";
    EXPECT_EQ(names.nameOf("guard", 1, Language::Spanish), "Elena, de la guardia");
    EXPECT_EQ(names.nameOf("wolf", 7, Language::English), "a wolf");
    EXPECT_EQ(names.nameOf("dragon", 3, Language::English), "dragon 3");
    EXPECT_EQ(NameTable().nameOf("sheep", 3, Language::English), "sheep 3");
}

TEST(Names, deathsAreToldAsTheyHappen) {
    const NameTable names = table();
    const NameTable::Named bruno{"sheep", "Bruno the ram"}, wolf{"wolf", "a wolf"};
    EXPECT_EQ(names.death(bruno, wolf, Language::English), "Bruno the ram was caught by a wolf");
    EXPECT_EQ(names.death({"sheep", "el carnero Bruno"}, {"wolf", "un lobo"}, Language::Spanish),
              "Un lobo atrapó al carnero Bruno");
    EXPECT_EQ(names.death(wolf, {"guard", "Elena the guard"}, Language::English),
              "A wolf was killed by Elena the guard");
    EXPECT_EQ(names.death(wolf, {}, Language::English), "A wolf died");
    EXPECT_EQ(asSentence("óscar", Language::Spanish), "Óscar");
    EXPECT_EQ(asSentence("", Language::English), "");
}

TEST(Names, brokenTablesAreToldWithLineAndColumn) {
    for (const char* text :
         {"<names version=\"1\"><list name=\"a\"/></names>", "<names version=\"1\"><kind body=\"a\"/></names>",
          "<names version=\"1\"><kind body=\"a\" names=\"none\"/></names>",
          "<names version=\"1\"><death of=\"a\" by=\"b\" en=\"gone\"/></names>",
          "<names version=\"1\"><animal/></names>", "<names>", ""}) {
        const auto names = NameTable::parse(text, "names.xml");
        ASSERT_FALSE(names) << text;
        EXPECT_NE(names.error().message.find("names.xml:"), std::string::npos) << names.error().message;
    }
}

TEST(Names, theTableOfTheProjectIsWhole) {
    const std::string file = tests::home() + "/data/words/names.xml";
    const auto text = readTextFile(file);
    ASSERT_TRUE(text);
    const NameTable names = table(*text);
    for (std::uint32_t i = 1; i <= 40; ++i)
        for (std::uint32_t j = 1; j < i; ++j)
            EXPECT_NE(names.nameOf("sheep", i, Language::Spanish), names.nameOf("sheep", j, Language::Spanish));
    EXPECT_EQ(names.nameOf("bronto", 1, Language::Spanish), "Bronto");
}

} // namespace
} // namespace lince::app
