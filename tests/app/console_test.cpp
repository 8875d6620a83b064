#include "screen_reader.h"

#include <lince/app/console.h>
#include <lince/app/game_part.h>
#include <lince/app/panels.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

TEST(Console, RunsCommandsWithTheirWords) {
    Console console;
    std::vector<std::string> got;
    console.add("say", "says it", [&](std::span<const std::string> words) {
        got.assign(words.begin(), words.end());
        return std::string("said\ntwice");
    });
    console.execute("  say one \"two words\" \"\" ");
    EXPECT_EQ(got, (std::vector<std::string>{"one", "two words", ""}));
    ASSERT_EQ(console.lines().size(), 3u);
    EXPECT_EQ(console.lines()[1].words, "said");
    EXPECT_EQ(console.lines()[2].words, "twice");
}

TEST(Console, TellsUnknownCommands) {
    Console console;
    console.execute("nonsense 3");
    ASSERT_EQ(console.lines().size(), 2u);
    EXPECT_EQ(console.lines()[1].level, ConsoleLevel::Error);
    EXPECT_NE(console.lines()[1].words.find("nonsense"), std::string::npos);
    console.execute("   ");
    EXPECT_EQ(console.lines().size(), 2u);
    console.execute("help nonsense");
    EXPECT_NE(console.lines().back().words.find("nonsense"), std::string::npos);
}

TEST(Console, CompletesNames) {
    Console console;
    const auto nothing = [](std::span<const std::string>) { return std::string(); };
    console.add("spawn", "", nothing);
    console.add("speed", "", nothing);
    EXPECT_EQ(console.completed("cl"), "clear ");
    EXPECT_EQ(console.completed("s"), "sp");
    EXPECT_TRUE(console.lines().empty());
    EXPECT_EQ(console.completed("sp"), "sp");
    ASSERT_FALSE(console.lines().empty());
    EXPECT_EQ(console.lines().back().words, "spawn  speed");
    EXPECT_EQ(console.completed("help spa"), "help spawn ");
    EXPECT_EQ(console.completed("spawn cl"), "spawn cl") << "words of a command are its own";
    EXPECT_EQ(console.completed("xyz"), "xyz");
}

TEST(Console, RemembersLines) {
    Console console;
    console.execute("help");
    console.execute("clear");
    console.execute("clear");
    EXPECT_EQ(console.fromHistory(-1, "half"), "clear");
    EXPECT_EQ(console.fromHistory(-1, "clear"), "help") << "the same line twice counts once";
    EXPECT_EQ(console.fromHistory(-1, "help"), "help");
    EXPECT_EQ(console.fromHistory(1, "help"), "clear");
    EXPECT_EQ(console.fromHistory(1, "clear"), "half") << "what was being typed comes back";
}

TEST(Console, IsTypedInto) {
    const auto interface = headless();
    Console console;
    int ran = 0;
    console.add("count", "", [&](std::span<const std::string>) {
        ++ran;
        return std::string("counted");
    });
    const auto frame = [&] {
        interface->begin(1280, 720, 0.016f);
        console.draw(interface->style());
        interface->end();
    };
    const auto press = [&](ImGuiKey key) {
        interface->key(key, true);
        frame();
        interface->key(key, false);
        frame(), frame();
    };
    console.open = true;
    frame(), frame(), frame();
    EXPECT_TRUE(interface->wantsKeyboard());
    interface->typed("cou");
    frame(), frame();
    press(ImGuiKey_Tab);
    EXPECT_NE(findWords(readScreen(), "count"), nullptr);
    press(ImGuiKey_Enter);
    EXPECT_EQ(ran, 1);
    EXPECT_NE(findWords(readScreen(), "counted"), nullptr);
    press(ImGuiKey_UpArrow);
    press(ImGuiKey_Enter);
    EXPECT_EQ(ran, 2);
    interface->typed("a line that is much longer than what the console kept room for at the start of its life");
    frame(), frame();
    press(ImGuiKey_Enter);
    EXPECT_EQ(console.lines()[console.lines().size() - 2].words,
              "> a line that is much longer than what the console kept room for at the start of its life");
}

TEST(Panels, LayersAreSwitchedByTheirNames) {
    const auto interface = headless();
    DebugLayers layers;
    layers.add("bodies", "cylinders", [](DebugDraw&, const Simulation&) {});
    layers.add("zones", "boxes of zones", [](DebugDraw&, const Simulation&) {});
    std::string filter;
    Panels panels;
    panels.add("layers", {"Layers", "Capas"},
               [&](const InterfaceStyle& style) { drawDebugLayersPanel(layers, filter, style); });
    panels.shown = true;
    const auto frame = [&] {
        interface->begin(1280, 720, 0.016f);
        panels.draw(interface->style());
        interface->end();
    };
    const auto click = [&](std::string_view words) {
        const auto seen = readScreen();
        const SeenWords* found = findWords(seen, words);
        ASSERT_NE(found, nullptr) << words;
        interface->mouseAt(found->at.x, found->at.y);
        frame(), frame();
        interface->mouseButton(0, true);
        frame();
        interface->mouseButton(0, false);
        frame(), frame();
    };
    interface->setLanguage(Language::Spanish);
    frame(), frame();
    click("Capas"); // of the bar
    ASSERT_TRUE(panels.find("layers")->open);
    frame(), frame();
    click("zones");
    EXPECT_TRUE(layers.layers()[1].on);
    EXPECT_FALSE(layers.layers()[0].on);
    filter = "ZONE";
    frame(), frame();
    EXPECT_EQ(findWords(readScreen(), "bodies"), nullptr);
    EXPECT_NE(findWords(readScreen(), "zones"), nullptr);
    click("Ninguna");
    EXPECT_FALSE(layers.layers()[1].on);
}

TEST(Panels, OfAGameAreListedAndDrawnForItsSessionsOnly) {
    struct Game final : GamePart {
        bool begin(GameHost& /*host*/) override { return true; }
    };
    const Game mine, other;
    const auto interface = headless();
    Panels panels;
    int drawn = 0;
    panels.add("counters", {"Counters", "Contadores"}, [](const InterfaceStyle&) {});
    panels.addFor(&mine);
    panels.add(
        "mine", {"Mine", "Mío"}, [&](const InterfaceStyle&) { ++drawn; }, true);
    panels.addFor(&other);
    panels.add(
        "other", {"Other", "Otro"}, [](const InterfaceStyle&) {}, true);
    panels.shown = true;
    const auto sees = [&](std::string_view words) {
        interface->begin(1280, 720, 0.016f);
        panels.draw(interface->style());
        interface->end();
        return findWords(readScreen(), words) != nullptr;
    };
    EXPECT_TRUE(sees("Counters"));
    EXPECT_FALSE(sees("Mine"));
    EXPECT_EQ(drawn, 0);
    EXPECT_TRUE(panels.offer(mine, true));
    EXPECT_EQ(panels.listed(), "counters mine");
    EXPECT_TRUE(sees("Mine"));
    EXPECT_FALSE(sees("Other"));
    EXPECT_GT(drawn, 0);
    panels.offer(mine, false);
    EXPECT_FALSE(sees("Mine"));
    EXPECT_TRUE(panels.find("mine")->open) << "it is there again with the next session";
}

} // namespace
} // namespace lince::app
