#include <lince/core/files.h>
#include <lince/core/random.h>
#include <lince/world/level.h>
#include <lince/world/level_document.h>
#include <lince/world/level_places.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>

namespace lince {
namespace {

/// Written by somebody with habits of his own.
const std::string kOddLevel = "<?xml version='1.0' encoding=\"UTF-8\"?>\n"
                              "<!-- <enemy> in a comment is none -->\n"
                              "<level   name='odd'\n\tversion = \"1\" >\n"
                              "  <box size=\"(60, 1, 60)\"   position='(0, -0.5, 0)'/><!-- the floor > all -->\n"
                              "\n"
                              "  <levelObject scale = \"1.2\" class='tree'>\n    (3,4)\n  </levelObject>\n"
                              "  <enemy yaw=\"90\" class=\"guard\"><waitpoint>(1, 2)</waitpoint><waitpoint><!-- gate "
                              "-->( 3 4 )</waitpoint></enemy>\n"
                              "  <enemy\n    class=\"a &lt;b&gt; &amp; c\">\n    <waitpoint>(1, 0.5, 2)</waitpoint>\n  "
                              "  <waitpoint>(-7, 8)</waitpoint>\n  </enemy> <!-- late -->\n"
                              "  <zone high=\"(9, 9, 9)\" name=\"z\" low=\"(0, 0, 0)\"/>\n"
                              "</level>\n";

std::optional<float> flatGround(float /*x*/, float /*z*/) {
    return 0.0f;
}

LevelDocument opened(const std::string& text) {
    auto made = LevelDocument::parse(text, "odd.xml");
    EXPECT_TRUE(made) << made.error().message;
    return std::move(*made);
}

std::vector<LevelElementId> elementsNamed(const LevelDocument& all, std::string_view name) {
    std::vector<LevelElementId> found;
    for (const LevelElementId id : all.elements())
        if (all.find(id)->name == name) found.push_back(id);
    return found;
}

std::vector<std::string> levelLines(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text)
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c;
    return lines;
}

/// Lines of the one that the other lacks.
std::vector<std::string> linesLost(const std::string& of, const std::string& in) {
    std::vector<std::string> there = levelLines(in), lost;
    for (const std::string& line : levelLines(of)) {
        const auto at = std::find(there.begin(), there.end(), line);
        if (at != there.end())
            there.erase(at);
        else
            lost.push_back(line);
    }
    return lost;
}

std::string withCarriageReturns(const std::string& text) {
    std::string all;
    for (const char c : text)
        all += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return all;
}

TEST(LevelDocument, ReadsWhatStandsThere) {
    const LevelDocument level = opened(kOddLevel);
    EXPECT_EQ(level.text(), kOddLevel);
    EXPECT_FALSE(level.changed());
    EXPECT_EQ(level.childrenOf({}).size(), 5u);
    const auto enemies = elementsNamed(level, "enemy");
    ASSERT_EQ(enemies.size(), 2u);
    EXPECT_EQ(level.attribute(enemies[1], "class"), "a <b> & c");
    EXPECT_EQ(level.childrenOf(enemies[0]).size(), 2u);
    EXPECT_EQ(level.parentOf(level.childrenOf(enemies[0])[1]), enemies[0]);
    EXPECT_EQ(level.find(enemies[1])->place.line, 11);
    EXPECT_EQ(placeOf(level, enemies[0], flatGround)->z, 2);
    EXPECT_EQ(placeOf(level, level.childrenOf(enemies[0])[1], flatGround)->x, 3) << "behind a comment";
    EXPECT_EQ(placeOf(level, elementsNamed(level, "levelObject")[0], flatGround)->z, 4);
    EXPECT_EQ(placeOf(level, elementsNamed(level, "zone")[0], flatGround)->x, 4.5f);
    EXPECT_EQ(level.at(11, 3), enemies[1]);
}

TEST(LevelDocument, RefusesWhatIsNoLevel) {
    const auto message = [](const char* text) {
        const auto made = LevelDocument::parse(text, "a.xml");
        return made ? std::string("none") : made.error().message;
    };
    EXPECT_EQ(message("<scenario/>"), "a.xml:1:1: found <scenario>, expected <level>");
    EXPECT_EQ(message("<level><box></level>"),
              "a.xml:1:1: found an end tag that does not fit its start tag, expected well-formed XML");
    EXPECT_NE(message(""), "none");
    EXPECT_EQ(message("<level><wonder/></level>"), "none") << "can be mended";
}

TEST(LevelDocument, AChangeChangesItsLineOnly) {
    for (const std::string& text : {kOddLevel, withCarriageReturns(kOddLevel)}) {
        LevelDocument level = opened(text);
        const auto enemies = elementsNamed(level, "enemy");
        ASSERT_TRUE(moveTo(level, level.childrenOf(enemies[1])[1], {-6.5f, 0, 8.004f}, flatGround));
        EXPECT_EQ(linesLost(text, level.text()).size(), 1u);
        EXPECT_EQ(linesLost(level.text(), text)[0].substr(0, 36), "    <waitpoint>(-6.5, 8)</waitpoint>");
        ASSERT_TRUE(turnTo(level, enemies[0], 1.0f));
        ASSERT_TRUE(level.setAttribute(elementsNamed(level, "levelObject")[0], "scale", "1.4"));
        EXPECT_NE(level.text().find("scale = \"1.4\" class='tree'"), std::string::npos);
        EXPECT_NE(level.text().find("<enemy yaw=\"57.3\" class=\"guard\">"), std::string::npos);
        EXPECT_EQ(linesLost(text, level.text()).size(), 3u);
        while (level.undo()) {
        }
        EXPECT_EQ(level.text(), text);
        EXPECT_FALSE(level.changed());
    }
}

TEST(LevelDocument, NumbersKeepTheirForm) {
    const auto form = [](std::string_view written, std::vector<float> numbers) {
        return withNumbers(written, numbers);
    };
    EXPECT_EQ(form("(1,2)", {3, 4.25f}), "(3,4.25)");
    EXPECT_EQ(form("  1  2 ", {1, -3}), "  1  -3 ");
    EXPECT_EQ(form("(3.974, 1e1, 7)", {3.9741f, 10, -0.001f}), "(3.974, 1e1, 0)");
    EXPECT_EQ(form("(1, 2)", {1, 5, 2}), "(1, 5, 2)");
    EXPECT_EQ(form("", {1.005f, 2}), "(1, 2)");
}

TEST(LevelDocument, APlaceOffTheGroundGetsItsHeight) {
    LevelDocument level = opened(kOddLevel);
    const LevelElementId tree = elementsNamed(level, "levelObject")[0];
    ASSERT_TRUE(moveTo(level, tree, {5, 0.02f, 6}, flatGround));
    EXPECT_EQ(level.find(tree)->words, "(5,6)");
    ASSERT_TRUE(moveTo(level, tree, {5, 2.5f, 6}, flatGround));
    EXPECT_EQ(level.find(tree)->words, "(5, 2.5, 6)");
    const LevelElementId zone = elementsNamed(level, "zone")[0];
    ASSERT_TRUE(moveTo(level, zone, {14.5f, 1, 4.5f}, flatGround));
    EXPECT_EQ(level.attribute(zone, "low"), "(10, 1, 0)");
    EXPECT_EQ(level.attribute(zone, "high"), "(19, 10, 9)");
    ASSERT_TRUE(level.undo());
    EXPECT_EQ(level.attribute(zone, "low"), "(0, 0, 0)") << "both corners are one step";
}

TEST(LevelDocument, ThingsComeAndGoOnLinesOfTheirOwn) {
    for (const std::string& text : {kOddLevel, withCarriageReturns(kOddLevel)}) {
        LevelDocument level = opened(text);
        const auto added = level.add("<enemy class=\"dog\"><waitpoint>(5, 5)</waitpoint></enemy>");
        ASSERT_TRUE(added) << added.error().message;
        EXPECT_EQ(level.attribute(*added, "class"), "dog");
        EXPECT_TRUE(linesLost(text, level.text()).empty()) << "nothing else was touched";
        const std::vector<std::string> fresh = linesLost(level.text(), text);
        ASSERT_EQ(fresh.size(), 1u);
        EXPECT_EQ(fresh[0].substr(0, 22), "  <enemy class=\"dog\"><");
        EXPECT_NE(level.text().find("<!-- late -->" + std::string(text == kOddLevel ? "\n" : "\r\n") +
                                    "  <enemy class=\"dog\""),
                  std::string::npos)
            << "the comment stays with what it is about";
        ASSERT_TRUE(level.remove(*added));
        EXPECT_EQ(level.text(), text);
        const auto tree = level.add("<spawn group=\"red\">(1, 1)</spawn>"); // the first of its kind
        ASSERT_TRUE(tree);
        EXPECT_EQ(linesLost(level.text(), text).size(), 1u);
        ASSERT_TRUE(level.remove(*tree));
        EXPECT_EQ(level.text(), text);
    }
}

TEST(LevelDocument, WaitpointsAreWrittenAsTheOthers) {
    LevelDocument level = opened(kOddLevel);
    const auto enemies = elementsNamed(level, "enemy");
    const auto first = level.childrenOf(enemies[0]);
    const auto inLine = level.addInside(enemies[0], "<waitpoint>(9, 9)</waitpoint>", first[0]);
    ASSERT_TRUE(inLine);
    EXPECT_NE(level.text().find("<waitpoint>(1, 2)</waitpoint><waitpoint>(9, 9)</waitpoint><waitpoint><!-- gate -->"),
              std::string::npos);
    EXPECT_EQ(level.childrenOf(enemies[0])[1], *inLine);
    const auto onLine = level.addInside(enemies[1], "<waitpoint>(9, 8)</waitpoint>");
    ASSERT_TRUE(onLine);
    EXPECT_NE(level.text().find("    <waitpoint>(-7, 8)</waitpoint>\n    <waitpoint>(9, 8)</waitpoint>\n  </enemy>"),
              std::string::npos);
    EXPECT_EQ(level.parentOf(*onLine), enemies[1]);
    ASSERT_TRUE(level.remove(*onLine));
    ASSERT_TRUE(level.remove(*inLine));
    EXPECT_EQ(level.text(), kOddLevel);
    EXPECT_TRUE(level.parentOf(first[1]) == enemies[0]) << "ids outlive what comes and goes";
}

TEST(LevelDocument, EmptyLevelsAreFilled) {
    for (const char* text :
         {"<level version=\"1\"/>", "<level></level>", "<level>\n</level>\n", "<level >\n  <!-- none -->\n</level>"}) {
        LevelDocument level = opened(text);
        ASSERT_TRUE(level.add("<spawn>(1, 2)</spawn>")) << text;
        EXPECT_NE(level.text().find("\n  <spawn>(1, 2)</spawn>\n</level>"), std::string::npos) << level.text();
        const auto read = parseLevelXml(level.text(), "a.xml");
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->spawnPoints.size(), 1u);
        ASSERT_TRUE(level.undo());
        EXPECT_EQ(level.text(), text);
    }
}

TEST(LevelDocument, WordsOfPeopleAreEscaped) {
    LevelDocument level = opened(kOddLevel);
    const LevelElementId enemy = elementsNamed(level, "enemy")[0], box = elementsNamed(level, "box")[0];
    const std::string hard = "\"<it's> & 'that'\"";
    ASSERT_TRUE(level.setAttribute(enemy, "class", hard));
    ASSERT_TRUE(level.setAttribute(box, "position", hard)); // single quotes stand there
    ASSERT_TRUE(level.setAttribute(box, "material", hard));
    EXPECT_EQ(level.attribute(enemy, "class"), hard);
    EXPECT_EQ(level.attribute(box, "position"), hard);
    EXPECT_EQ(level.attribute(box, "material"), hard);
    EXPECT_FALSE(level.setAttribute(box, "a b", "1"));
    EXPECT_FALSE(level.setAttribute(box, "", "1"));
    ASSERT_TRUE(level.removeAttribute(box, "material"));
    EXPECT_FALSE(level.add("<a><b></a>"));
    EXPECT_FALSE(level.add("text"));
    EXPECT_FALSE(level.remove({12345}));
    EXPECT_FALSE(level.addInside({12345}, "<a/>"));
}

TEST(LevelDocument, SeveralChangesAreOneStep) {
    LevelDocument level = opened(kOddLevel);
    {
        const LevelDocument::Together together(level);
        ASSERT_TRUE(level.add("<spawn>(1, 2)</spawn>"));
        ASSERT_TRUE(level.add("<spawn>(3, 4)</spawn>"));
    }
    ASSERT_TRUE(level.add("<spawn>(5, 6)</spawn>"));
    const std::string all = level.text();
    EXPECT_TRUE(level.undo());
    EXPECT_EQ(elementsNamed(level, "spawn").size(), 2u);
    EXPECT_TRUE(level.undo());
    EXPECT_EQ(level.text(), kOddLevel);
    EXPECT_FALSE(level.undo());
    EXPECT_TRUE(level.redo() && level.redo());
    EXPECT_EQ(level.text(), all);
    EXPECT_FALSE(level.redo());
    EXPECT_TRUE(level.undo());
    ASSERT_TRUE(level.add("<item type=\"a\">(5, 6)</item>"));
    EXPECT_FALSE(level.canRedo()) << "what was undone is gone with a new change";
}

TEST(LevelDocument, SavesAndReadsAgain) {
    const std::string path = (std::filesystem::path(testing::TempDir()) / "level-document-saves.xml").string();
    ASSERT_TRUE(writeTextFile(path, kOddLevel));
    auto level = LevelDocument::read(path);
    ASSERT_TRUE(level);
    ASSERT_TRUE(level->save(path));
    EXPECT_EQ(*readTextFile(path), kOddLevel) << "nothing changed: the same bytes";
    ASSERT_TRUE(level->add("<spawn>(1, 2)</spawn>"));
    EXPECT_TRUE(level->changed());
    ASSERT_TRUE(level->save(path));
    EXPECT_FALSE(level->changed());
    EXPECT_EQ(*readTextFile(path), level->text());
    ASSERT_TRUE(level->undo());
    EXPECT_TRUE(level->changed());
    EXPECT_FALSE(level->save("/proc/no-such-folder/a.xml"));
    EXPECT_EQ(level->path(), path);
    // Somebody else has written it.
    ASSERT_TRUE(level->replaceAll("<level><spawn>(7, 7)</spawn></level>"));
    EXPECT_FALSE(level->changed());
    EXPECT_FALSE(level->replaceAll("<level><spawn></level>"));
    EXPECT_EQ(level->elements().size(), 1u);
    ASSERT_TRUE(level->undo());
    EXPECT_EQ(level->text(), kOddLevel);
    std::filesystem::remove(path);
}

/// What random hands do to a level, written down beside it.
TEST(LevelDocument, RandomEditsAreWhatTheTextSaysThen) {
    for (const std::string& text : {kOddLevel, withCarriageReturns(kOddLevel)}) {
        LevelDocument level = opened(text);
        RandomStream random(7, 3, RandomPurpose::Spawn);
        std::vector<std::string> before;
        std::map<std::uint32_t, std::vector<Vec3>> routes; // of enemies that are there
        const auto routeOf = [](const LevelDocument& all, LevelElementId enemy) {
            std::vector<Vec3> route;
            for (const LevelElementId point : all.childrenOf(enemy))
                route.push_back(*placeOf(all, point, flatGround));
            return route;
        };
        for (const LevelElementId id : elementsNamed(level, "enemy"))
            routes[id.value] = routeOf(level, id);
        const auto whole = [&](int many) {
            return static_cast<int>(random.between(0, static_cast<float>(many) - 0.01f));
        };
        for (int i = 0; i < 200; ++i) {
            before.push_back(level.text());
            const auto enemies = elementsNamed(level, "enemy");
            const auto enemy = enemies.empty()
                                   ? LevelElementId{}
                                   : enemies[static_cast<std::size_t>(whole(static_cast<int>(enemies.size())))];
            const Vec3 place{static_cast<float>(whole(80) - 40), 0, static_cast<float>(whole(80) - 40)};
            const std::string point = "<waitpoint>(" + std::to_string(static_cast<int>(place.x)) + ", " +
                                      std::to_string(static_cast<int>(place.z)) + ")</waitpoint>";
            const int what = enemies.empty() ? 0 : whole(6);
            if (what == 0) {
                const auto added = level.add("<enemy class=\"guard\">" + point + "</enemy>");
                ASSERT_TRUE(added);
                routes[added->value] = {place};
            } else if (what == 1 && enemies.size() > 2) {
                ASSERT_TRUE(level.remove(enemy));
                routes.erase(enemy.value);
            } else if (what == 2) {
                ASSERT_TRUE(level.addInside(enemy, point));
                routes[enemy.value].push_back(place);
            } else if (what == 3) {
                ASSERT_TRUE(turnTo(level, enemy, random.between(-3, 3)));
            } else {
                auto& route = routes[enemy.value];
                const auto index = static_cast<std::size_t>(whole(static_cast<int>(route.size())));
                ASSERT_TRUE(moveTo(level, level.childrenOf(enemy)[index], place, flatGround));
                route[index] = place;
            }
            if (level.text() == before.back()) before.pop_back(); // it stood there already
        }
        const auto read = parseLevelXml(level.text(), "odd.xml");
        ASSERT_TRUE(read) << read.error().message;
        const auto enemies = elementsNamed(level, "enemy");
        ASSERT_EQ(read->agents.size(), routes.size());
        ASSERT_EQ(enemies.size(), routes.size());
        for (std::size_t i = 0; i < enemies.size(); ++i)
            EXPECT_EQ(read->agents[i].waitpoints, routes[enemies[i].value]) << i;
        const std::string last = level.text();
        while (!before.empty()) {
            ASSERT_TRUE(level.undo());
            ASSERT_EQ(level.text(), before.back());
            before.pop_back();
        }
        EXPECT_FALSE(level.canUndo());
        while (level.redo()) {
        }
        EXPECT_EQ(level.text(), last);
    }
}

} // namespace
} // namespace lince
