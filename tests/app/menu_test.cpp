// The menus as a player uses them: reads the words on the screen, clicks on them, presses keys.
#include "screen_reader.h"

#include <lince/app/language.h>
#include <lince/app/menu.h>
#include <lince/app/replay_bar.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

class Menus : public testing::Test {
  protected:
    void SetUp() override {
        interface = headless();
        interface->setNavigation(true);
        using Kind = MenuLevel::Kind;
        files = {{"courtyard", "levels/courtyard.xml", Kind::Level, 0},
                 {"harbour", "levels/harbour.xml", Kind::Level, 0},
                 {"dog", "files/dog.lince", Kind::Recording, 5}};
        MenuGame dog{"groups", "The dog", "Drive the flock home.", "sheep-1.xml", {}};
        for (int i = 1; i <= 3; ++i)
            dog.entries.push_back({GameEntry::Kind::Level,
                                   "sheep-" + std::to_string(i),
                                   "sheep-" + std::to_string(i) + ".xml",
                                   "Meadow " + std::to_string(i),
                                   "Sheep.",
                                   {i == 3, i == 1, i == 1 ? 2 : 0, i == 1 ? "best 900" : ""}});
        dog.entries.push_back({GameEntry::Kind::Demonstration, "cats", "cats.xml", "Cats", "They go home.", {}});
        games = {dog, {"tag", "Tag", "", "tag.xml", {{GameEntry::Kind::Level, "tag", "tag.xml", "Tag", "", {}}}}};
        input.games = games;
        input.files = files;
        state.screen = MenuScreen::Main;
        frames(4);
    }
    /// One frame; what it asked for is kept in `event` when it asked for something.
    void frame() {
        interface->begin(1280, 720, 1.0f / 60);
        const MenuEvent now = drawMenu(state, settings, input, interface->style());
        interface->end();
        if (now.request != MenuRequest::None) event.request = now.request, event.path = now.path;
        if (now.wantsListening) event.wantsListening = now.wantsListening;
        event.changed |= now.changed;
        seen = readScreen();
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i)
            frame();
    }
    bool sees(std::string_view words) const { return findWords(seen, words) != nullptr; }
    void click(std::string_view words) {
        const SeenWords* found = findWords(seen, words);
        ASSERT_NE(found, nullptr) << words;
        interface->mouseAt(found->at.x, found->at.y);
        frames(2);
        interface->mouseButton(0, true);
        frame();
        interface->mouseButton(0, false);
        frames(3);
    }
    void press(ImGuiKey key) {
        interface->key(key, true);
        frame();
        interface->key(key, false);
        frames(3);
    }
    /// Workshop, Settings, Controls, Quit: below the games, beside each other.
    void toPill(int number) {
        press(ImGuiKey_DownArrow);
        for (int i = 0; i < 3; ++i)
            press(ImGuiKey_LeftArrow);
        for (int i = 0; i < number; ++i)
            press(ImGuiKey_RightArrow);
    }
    /// Colour of the words that are highlighted.
    bool highlighted(std::string_view words) const {
        const std::string wanted = withoutBlanks(words);
        for (const SeenWords& one : seen)
            if (one.words == wanted && one.colour == packed(palette::kAmber)) return true;
        return false;
    }

    std::unique_ptr<Interface> interface;
    MenuState state;
    Settings settings;
    std::vector<MenuGame> games;
    std::vector<MenuLevel> files;
    MenuInput input;
    MenuEvent event;
    std::vector<SeenWords> seen;
};

TEST_F(Menus, LanguageChangesAtOnce) {
    EXPECT_TRUE(sees("Settings"));
    click("Settings");
    EXPECT_EQ(state.screen, MenuScreen::Settings);
    ASSERT_TRUE(sees("Language"));
    click("Language");
    EXPECT_EQ(settings.language, Language::Spanish);
    EXPECT_NE(event.changed & LanguageChanged, 0u);
    EXPECT_TRUE(sees("Idioma"));
    EXPECT_TRUE(sees("Español"));
    EXPECT_FALSE(sees("Language"));
}

TEST_F(Menus, KeysAloneAreEnough) {
    EXPECT_TRUE(highlighted("The dog"));
    press(ImGuiKey_RightArrow);
    EXPECT_TRUE(highlighted("Tag"));
    EXPECT_FALSE(highlighted("The dog"));
    toPill(1);
    press(ImGuiKey_Enter);
    ASSERT_EQ(state.screen, MenuScreen::Settings);
    EXPECT_TRUE(highlighted("Language"));
    press(ImGuiKey_DownArrow);
    press(ImGuiKey_RightArrow);
    EXPECT_FLOAT_EQ(settings.textScale, 1.25f);
    EXPECT_NE(event.changed & LettersChanged, 0u);
    press(ImGuiKey_LeftArrow);
    press(ImGuiKey_LeftArrow);
    EXPECT_FLOAT_EQ(settings.textScale, 0.75f);
    press(ImGuiKey_Escape);
    EXPECT_EQ(state.screen, MenuScreen::Main);
    press(ImGuiKey_Enter);
    EXPECT_EQ(state.screen, MenuScreen::Settings) << "back at where one came from";
}

TEST_F(Menus, AGamepadAloneIsEnough) {
    const auto pad = [&](ImGuiNavInput which) {
        interface->pad(which, 1);
        frame();
        interface->pad(which, 0);
        frames(3);
    };
    pad(ImGuiNavInput_Activate);
    ASSERT_EQ(state.screen, MenuScreen::Game);
    EXPECT_TRUE(highlighted("Meadow 2")) << "the first that is not won";
    pad(ImGuiNavInput_DpadRight);
    EXPECT_TRUE(highlighted("Meadow 3"));
    pad(ImGuiNavInput_Activate);
    EXPECT_EQ(event.request, MenuRequest::Open);
    EXPECT_EQ(event.path, "sheep-3.xml");
    pad(ImGuiNavInput_Cancel);
    EXPECT_EQ(state.screen, MenuScreen::Main);
    EXPECT_TRUE(highlighted("The dog")) << "back at where one came from";
}

TEST_F(Menus, AClickStartsALevel) {
    click("The dog");
    EXPECT_TRUE(sees("best 900"));
    click("Meadow 1");
    EXPECT_EQ(event.request, MenuRequest::Open);
    EXPECT_EQ(event.path, "sheep-1.xml");
}

TEST_F(Menus, GoesOnWithWhatWasPlayedLast) {
    EXPECT_FALSE(sees("Continue: Meadow 2"));
    input.continueTitle = "Meadow 2", input.continuePath = "sheep-2.xml";
    state.screen = MenuScreen::Settings;
    frames(3);
    state.screen = MenuScreen::Main, state.cameFrom = MenuScreen::None;
    frames(4);
    ASSERT_TRUE(sees("Continue: Meadow 2"));
    press(ImGuiKey_Enter); // it lies under the finger
    EXPECT_EQ(event.path, "sheep-2.xml");
}

TEST_F(Menus, TheWorkshopIsSearchedByTyping) {
    click("Workshop");
    ASSERT_EQ(state.screen, MenuScreen::Workshop);
    EXPECT_TRUE(sees("dog") && sees("courtyard") && sees("harbour"));
    interface->typed("ARB");
    frames(3);
    EXPECT_TRUE(sees("harbour"));
    EXPECT_FALSE(sees("dog") || sees("courtyard"));
    press(ImGuiKey_Escape);
    EXPECT_EQ(state.screen, MenuScreen::Workshop) << "first the search goes";
    EXPECT_TRUE(sees("courtyard"));
    click("Recording");
    EXPECT_TRUE(sees("dog"));
    EXPECT_FALSE(sees("harbour"));
    EXPECT_FALSE(sees("Save a film")) << "nobody could make it";
    input.canFilm = true;
    frames(2);
    click("Save a film");
    EXPECT_EQ(event.request, MenuRequest::Film);
    EXPECT_EQ(event.path, "files/dog.lince");
}

TEST_F(Menus, AnEndingLeadsOn) {
    Ending ending{true, 2, "The flock is home", "6 of 6", "", "sheep-2.xml"};
    input.ending = &ending;
    state.home = MenuScreen::Pause, state.screen = MenuScreen::Ending;
    frames(6);
    EXPECT_TRUE(sees("The flock is home"));
    EXPECT_FALSE(sees("Watch it again")) << "nothing was recorded";
    press(ImGuiKey_Enter);
    EXPECT_EQ(event.request, MenuRequest::Open);
    EXPECT_EQ(event.path, "sheep-2.xml");
    press(ImGuiKey_RightArrow);
    press(ImGuiKey_Enter);
    EXPECT_EQ(event.request, MenuRequest::Restart);
    click("To the levels");
    EXPECT_EQ(event.request, MenuRequest::LeaveGame);
    ending.next.clear();
    frames(3);
    EXPECT_FALSE(sees("Next level"));
    press(ImGuiKey_Escape);
    EXPECT_EQ(state.screen, MenuScreen::Pause);
    press(ImGuiKey_Escape);
    EXPECT_EQ(state.screen, MenuScreen::Ending) << "what is over does not go on";
}

TEST_F(Menus, ANewKeyIsHeardGivenAndItsConflictTold) {
    click("Controls");
    ASSERT_TRUE(sees("Jump"));
    click("Jump");
    ASSERT_TRUE(event.wantsListening);
    EXPECT_EQ(*event.wantsListening, Action::Jump);
    input.handsListen = true;
    frames(20);
    EXPECT_TRUE(sees(filled(Word::PressKeyFor, Language::English, "Jump")));
    const Binding key = *bindingFromText("key:W"); // that of walking ahead
    ASSERT_TRUE(settings.bindings.has(Action::Forward, key));
    input.caught = std::pair{Action::Jump, key};
    input.handsListen = false;
    frame();
    input.caught.reset();
    frames(30);
    EXPECT_FALSE(state.listening);
    EXPECT_TRUE(settings.bindings.has(Action::Jump, key));
    EXPECT_FALSE(settings.bindings.has(Action::Forward, key));
    EXPECT_NE(event.changed & BindingsChanged, 0u);
    EXPECT_TRUE(sees(filled(Word::UsedBefore, Language::English, "W", "Forward")));
}

TEST_F(Menus, EscapeWhileListeningStaysOnTheScreen) {
    click("Controls");
    click("Jump");
    input.handsListen = true;
    frames(20);
    input.handsListen = false; // the hands took the Escape
    const Bindings before = settings.bindings;
    press(ImGuiKey_Escape);
    EXPECT_EQ(state.screen, MenuScreen::Controls);
    EXPECT_FALSE(state.listening);
    EXPECT_EQ(settings.bindings, before);
    frames(30);
    press(ImGuiKey_Escape);
    EXPECT_EQ(state.screen, MenuScreen::Main);
}

TEST_F(Menus, DeleteTakesTheKeysAway) {
    toPill(2);
    press(ImGuiKey_Enter);
    ASSERT_EQ(state.screen, MenuScreen::Controls);
    ASSERT_TRUE(highlighted("Forward"));
    press(ImGuiKey_Delete);
    EXPECT_TRUE(settings.bindings.of(Action::Forward).empty());
}

TEST_F(Menus, PauseResumesWithEscapeAndAsksBeforeLeaving) {
    state.screen = state.home = MenuScreen::Pause;
    frames(4);
    click("To the levels");
    EXPECT_EQ(state.screen, MenuScreen::ReallyLeave);
    EXPECT_EQ(event.request, MenuRequest::None);
    press(ImGuiKey_Enter); // "No" is chosen first
    EXPECT_EQ(state.screen, MenuScreen::Pause);
    click("To the levels");
    click("Yes");
    EXPECT_EQ(event.request, MenuRequest::LeaveGame);
    state.screen = state.home = MenuScreen::Pause;
    frames(4);
    press(ImGuiKey_Escape);
    EXPECT_EQ(event.request, MenuRequest::Resume);
    EXPECT_EQ(state.screen, MenuScreen::None);
}

TEST_F(Menus, ALongQuestionIsReadToItsEnd) {
    settings.language = Language::Spanish;
    interface->setLanguage(Language::Spanish);
    interface->setTextScale(2);
    state.screen = MenuScreen::ReallyLeave;
    frames(4);
    std::string all;
    for (const SeenWords& one : seen)
        all += one.words;
    EXPECT_NE(all.find("partida."), std::string::npos) << all;
    EXPECT_EQ(all.find("\u2026"), std::string::npos) << all;
}

TEST_F(Menus, ASliderFollowsTheMouse) {
    click("Settings");
    const SeenWords* words = findWords(seen, "Field of view");
    ASSERT_NE(words, nullptr);
    const float y = words->at.y;
    interface->mouseAt(440, y);
    frames(2);
    interface->mouseButton(0, true);
    frames(2);
    const float left = settings.fieldOfViewDegrees;
    interface->mouseAt(640, y);
    frames(2);
    EXPECT_GT(settings.fieldOfViewDegrees, left + 20);
    interface->mouseButton(0, false);
    frames(2);
    EXPECT_NE(event.changed & PictureChanged, 0u);
    EXPECT_TRUE(
        sees(filled(Word::Degrees, Language::English, std::to_string(static_cast<int>(settings.fieldOfViewDegrees)))));
}

TEST(MissingLetters, AreToldAndReplaced) {
    InterfaceSettings settings;
    settings.painted = false;
    settings.fontFolders = {"/nowhere", "/nowhere/else"};
    auto made = Interface::create(settings);
    ASSERT_TRUE(made);
    EXPECT_NE((*made)->complaint().find("DejaVuSans.ttf"), std::string::npos);
    (*made)->begin(1280, 720, 0.016f);
    drawWords(*ImGui::GetBackgroundDrawList(), (*made)->style(), Face::Title, {10, 10}, {}, "LINCE");
    (*made)->end();
    EXPECT_NE(findWords(readScreen(), "LINCE"), nullptr);
}

TEST(ReplayBar, TheLineOfTimeIsSought) {
    const auto interface = headless();
    ReplayBarState state;
    state.end = 1000, state.now = 100;
    ReplayBarEvent event;
    const auto frame = [&] {
        interface->begin(1280, 720, 0.016f);
        event = drawReplayBar(state, interface->style());
        const ReplayBarEvent now = event;
        interface->end();
        return now;
    };
    frame();
    const float y = 720 - replayBarPixels(interface->style()) + interface->style().px(8 + 11);
    interface->mouseAt(640, y);
    frame(), frame();
    interface->mouseButton(0, true);
    ASSERT_TRUE(frame().seek);
    EXPECT_NEAR(static_cast<float>(*event.seek), 500, 4);
    interface->mouseAt(5000, y);
    ASSERT_TRUE(frame().seek);
    EXPECT_EQ(*event.seek, 1000u) << "beyond the end is the end";
    interface->mouseButton(0, false);
    frame();
    EXPECT_FALSE(frame().seek);
}

TEST(ReplayBar, WhatIsPlayedNowHasNoLineOfTime) {
    const auto interface = headless();
    ReplayBarState state;
    state.end = 1000, state.now = 100, state.seeks = false;
    const float height = replayBarPixels(interface->style(), false);
    EXPECT_LT(height, replayBarPixels(interface->style()));
    for (int x = 5; x < 1280; x += 20) { // whatever is clicked: nobody goes back
        interface->mouseAt(static_cast<float>(x), 720 - height * 0.5f);
        for (const bool down : {false, true, false}) {
            interface->mouseButton(0, down);
            interface->begin(1280, 720, 0.016f);
            const ReplayBarEvent event = drawReplayBar(state, interface->style());
            interface->end();
            EXPECT_FALSE(event.seek);
            EXPECT_GE(event.step, 0);
        }
    }
}

TEST(ReplayBar, SpeedsStepsAndPause) {
    const auto interface = headless();
    ReplayBarState state;
    state.end = 1000, state.playing = true;
    ReplayBarEvent all;
    const auto frame = [&] {
        interface->begin(1280, 720, 0.016f);
        const ReplayBarEvent now = drawReplayBar(state, interface->style());
        interface->end();
        if (now.play) all.play = now.play;
        if (now.speed) all.speed = now.speed;
        all.step += now.step;
    };
    const auto clickAt = [&](float x, float y) {
        interface->mouseAt(x, y);
        frame(), frame();
        interface->mouseButton(0, true);
        interface->mouseButton(0, false); // within one frame: still a click
        frame(), frame(), frame();
    };
    frame();
    const auto seen = readScreen();
    const SeenWords* half = findWords(seen, "½");
    ASSERT_NE(half, nullptr);
    clickAt(half->at.x, half->at.y);
    ASSERT_TRUE(all.speed);
    EXPECT_FLOAT_EQ(*all.speed, 0.5f);
    const float unit = interface->style().unit;
    clickAt((12 + 2 * 35 + 15) * unit, half->at.y); // the third button of 30 units with 5 between
    ASSERT_TRUE(all.play);
    EXPECT_FALSE(*all.play);
    clickAt((12 + 3 * 35 + 15) * unit, half->at.y);
    EXPECT_EQ(all.step, 1);
    clickAt((12 + 1 * 35 + 15) * unit, half->at.y);
    clickAt((12 + 1 * 35 + 15) * unit, half->at.y);
    EXPECT_EQ(all.step, -1);
}

} // namespace
} // namespace lince::app
