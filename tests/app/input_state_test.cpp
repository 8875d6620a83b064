#include "events.h"

#include <lince/app/input_state.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

/// An InputState without devices: events are made up.
class HandsTest : public testing::Test {
  protected:
    Settings settings;
    InputState input{settings};
};

TEST_F(HandsTest, keysGoDownAndUp) {
    input.take(keyEvent(SDL_SCANCODE_W, true));
    EXPECT_TRUE(input.held(Action::Forward));
    EXPECT_TRUE(input.pressed(Action::Forward));
    EXPECT_EQ(input.strength(Action::Forward), 1);
    EXPECT_FALSE(input.held(Action::Back));
    input.beginFrame();
    EXPECT_TRUE(input.held(Action::Forward));
    EXPECT_FALSE(input.pressed(Action::Forward));
    input.take(keyEvent(SDL_SCANCODE_W, false));
    EXPECT_FALSE(input.held(Action::Forward));
    EXPECT_EQ(input.strength(Action::Forward), 0);
}

TEST_F(HandsTest, repeatedKeysArePressedOnce) {
    input.take(keyEvent(SDL_SCANCODE_SPACE, true));
    input.beginFrame();
    SDL_Event again = keyEvent(SDL_SCANCODE_SPACE, true);
    again.key.repeat = 1;
    input.take(again);
    EXPECT_FALSE(input.pressed(Action::Jump));
    EXPECT_TRUE(input.held(Action::Jump));
    again.key.keysym.scancode = SDL_SCANCODE_R; // was held already when the window got the focus
    input.take(again);
    EXPECT_FALSE(input.held(Action::Reload));
}

TEST_F(HandsTest, secondKeyOfAnActionDoesNotPressItAgain) {
    input.take(keyEvent(SDL_SCANCODE_W, true));
    input.beginFrame();
    input.take(keyEvent(SDL_SCANCODE_UP, true));
    EXPECT_FALSE(input.pressed(Action::Forward));
    input.take(keyEvent(SDL_SCANCODE_W, false));
    EXPECT_TRUE(input.held(Action::Forward));
    input.take(keyEvent(SDL_SCANCODE_UP, false));
    EXPECT_FALSE(input.held(Action::Forward));
}

TEST_F(HandsTest, oneKeyServesTwoUses) {
    input.take(keyEvent(SDL_SCANCODE_A, true));
    EXPECT_TRUE(input.held(Action::Left));
    EXPECT_TRUE(input.held(Action::ZoomIn));
}

TEST_F(HandsTest, togglesTurnOnAndOff) {
    settings.crouchToggles = true;
    for (const bool expected : {true, false, true}) {
        input.take(keyEvent(SDL_SCANCODE_LCTRL, true));
        input.take(keyEvent(SDL_SCANCODE_LCTRL, false));
        input.beginFrame();
        EXPECT_EQ(input.held(Action::Crouch), expected);
        EXPECT_EQ(input.strength(Action::Crouch), expected ? 1 : 0);
    }
    input.release();
    EXPECT_TRUE(input.held(Action::Crouch)); // a menu does not make one stand up
    input.resetToggles();
    EXPECT_FALSE(input.held(Action::Crouch));
    // Run is held, since only crouching toggles.
    input.take(keyEvent(SDL_SCANCODE_LSHIFT, true));
    EXPECT_TRUE(input.held(Action::Run));
    input.take(keyEvent(SDL_SCANCODE_LSHIFT, false));
    EXPECT_FALSE(input.held(Action::Run));
}

TEST_F(HandsTest, aToggleThatIsSwitchedOffLetsGo) {
    settings.runToggles = true;
    input.take(keyEvent(SDL_SCANCODE_LSHIFT, true));
    input.take(keyEvent(SDL_SCANCODE_LSHIFT, false));
    ASSERT_TRUE(input.held(Action::Run));
    settings.runToggles = false;
    EXPECT_FALSE(input.held(Action::Run));
    input.beginFrame();
    settings.runToggles = true;
    EXPECT_FALSE(input.held(Action::Run));
}

TEST_F(HandsTest, mouseMovesButtonsAndPlaces) {
    input.take(motionEvent(10, 20, 3, -4));
    input.take(motionEvent(12, 21, 2, 1));
    EXPECT_EQ(input.mouseMoved(), (Vec2{5, -3}));
    EXPECT_EQ(input.mouseAt(), (Vec2{12, 21}));
    input.take(mouseEvent(SDL_BUTTON_LEFT, true));
    EXPECT_TRUE(input.mouseButton(SDL_BUTTON_LEFT));
    EXPECT_FALSE(input.mouseButton(SDL_BUTTON_RIGHT));
    EXPECT_FALSE(input.mouseButton(0));
    EXPECT_FALSE(input.mouseButton(40));
    EXPECT_TRUE(input.held(Action::Fire));
    EXPECT_TRUE(input.held(Action::Select));
    input.beginFrame();
    EXPECT_EQ(input.mouseMoved(), (Vec2{0, 0}));
    EXPECT_EQ(input.mouseAt().x, 0); // of the click
    input.take(mouseEvent(SDL_BUTTON_LEFT, false));
    EXPECT_FALSE(input.mouseButton(SDL_BUTTON_LEFT));
    EXPECT_FALSE(input.held(Action::Fire));
}

TEST_F(HandsTest, wheelLastsOneFrame) {
    input.take(wheelEvent(1));
    input.take(wheelEvent(1));
    EXPECT_EQ(input.wheel(), 2);
    EXPECT_TRUE(input.pressed(Action::ZoomIn));
    EXPECT_TRUE(input.held(Action::ZoomIn));
    EXPECT_FALSE(input.pressed(Action::ZoomOut));
    input.beginFrame();
    EXPECT_EQ(input.wheel(), 0);
    EXPECT_FALSE(input.held(Action::ZoomIn));
    input.take(wheelEvent(1));
    EXPECT_TRUE(input.pressed(Action::ZoomIn)); // again
    SDL_Event flipped = wheelEvent(1);
    flipped.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    input.take(flipped);
    EXPECT_TRUE(input.pressed(Action::ZoomOut));
    EXPECT_EQ(input.wheel(), 0);
}

TEST_F(HandsTest, sticksHaveADeadZoneAndAreFullBeforeTheEnd) {
    const auto strengthAt = [&](float way) {
        input.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTY, way));
        return input.strength(Action::Forward);
    };
    EXPECT_EQ(strengthAt(-0.17f), 0);
    EXPECT_NEAR(strengthAt(-0.565f), 0.5f, 0.01f);
    EXPECT_EQ(strengthAt(-0.96f), 1);
    EXPECT_EQ(strengthAt(-1), 1);
    EXPECT_EQ(input.strength(Action::Back), 0);
    EXPECT_EQ(strengthAt(0.96f), 0); // torn across
    EXPECT_EQ(input.strength(Action::Back), 1);
    EXPECT_EQ(strengthAt(0), 0);
    EXPECT_EQ(input.strength(Action::Back), 0);
}

TEST_F(HandsTest, triggersAreButtonsThatDoNotTremble) {
    const auto trigger = [&](float way) { input.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, way)); };
    trigger(0.4f);
    EXPECT_FALSE(input.held(Action::Fire));
    trigger(0.7f);
    EXPECT_TRUE(input.held(Action::Fire));
    EXPECT_TRUE(input.pressed(Action::Fire));
    input.beginFrame();
    trigger(0.5f); // less than where it began to fire
    EXPECT_TRUE(input.held(Action::Fire));
    trigger(0.7f);
    EXPECT_FALSE(input.pressed(Action::Fire));
    trigger(0.3f);
    EXPECT_FALSE(input.held(Action::Fire));
}

TEST_F(HandsTest, twoPadsDoNotLetGoOfEachOther) {
    input.take(padEvent(3, SDL_CONTROLLER_BUTTON_A, true));
    input.take(padEvent(4, SDL_CONTROLLER_BUTTON_A, true));
    input.take(padEvent(3, SDL_CONTROLLER_BUTTON_A, false));
    EXPECT_TRUE(input.held(Action::Jump));
    input.take(padEvent(4, SDL_CONTROLLER_BUTTON_A, false));
    EXPECT_FALSE(input.held(Action::Jump));
}

TEST_F(HandsTest, releaseLetsGoUntilPressedAgain) {
    input.take(keyEvent(SDL_SCANCODE_W, true));
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1));
    input.take(mouseEvent(SDL_BUTTON_LEFT, true));
    input.release();
    EXPECT_FALSE(input.held(Action::Forward));
    EXPECT_FALSE(input.pressed(Action::Forward));
    EXPECT_FALSE(input.held(Action::Fire));
    EXPECT_FALSE(input.mouseButton(SDL_BUTTON_LEFT));
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 0.9f)); // still pulled
    EXPECT_EQ(input.strength(Action::Fire), 0);
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 0));
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1));
    EXPECT_TRUE(input.pressed(Action::Fire));
    input.take(keyEvent(SDL_SCANCODE_W, false));
    input.take(keyEvent(SDL_SCANCODE_W, true));
    EXPECT_TRUE(input.held(Action::Forward));
}

TEST_F(HandsTest, losingTheFocusReleases) {
    input.take(keyEvent(SDL_SCANCODE_W, true));
    SDL_Event lost{};
    lost.type = SDL_WINDOWEVENT;
    lost.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    input.take(lost);
    EXPECT_FALSE(input.held(Action::Forward));
}

TEST_F(HandsTest, listeningCatchesInsteadOfActing) {
    input.listenFor(Action::Reload);
    EXPECT_EQ(input.listening(), Action::Reload);
    input.take(keyEvent(SDL_SCANCODE_W, true));
    EXPECT_FALSE(input.listening());
    EXPECT_FALSE(input.held(Action::Forward));
    EXPECT_FALSE(input.pressed(Action::Forward));
    const auto caught = input.caught();
    ASSERT_TRUE(caught);
    EXPECT_EQ(caught->first, Action::Reload);
    EXPECT_EQ(toText(caught->second), "key:W");
    EXPECT_FALSE(input.caught()); // once
    EXPECT_EQ(settings.bindings.assign(caught->first, caught->second), std::vector{Action::Forward});
    EXPECT_FALSE(input.held(Action::Reload)); // the key is still down from the catching
    input.take(keyEvent(SDL_SCANCODE_W, false));
    input.take(keyEvent(SDL_SCANCODE_W, true));
    EXPECT_TRUE(input.held(Action::Reload)); // seen at once
    EXPECT_FALSE(input.held(Action::Forward));
}

TEST_F(HandsTest, listeningCatchesEveryDevice) {
    const auto catches = [&](const SDL_Event& event, const char* text) {
        input.beginFrame();
        input.listenFor(Action::Use);
        input.take(event);
        const auto caught = input.caught();
        ASSERT_TRUE(caught) << text;
        EXPECT_EQ(toText(caught->second), text);
        EXPECT_FALSE(input.pressed(Action::Use));
    };
    catches(mouseEvent(SDL_BUTTON_X1, true), "mouse:4");
    catches(wheelEvent(-1), "wheel:-");
    catches(padEvent(0, SDL_CONTROLLER_BUTTON_DPAD_UP, true), "pad:dpup");
    catches(axisEvent(0, SDL_CONTROLLER_AXIS_RIGHTX, -0.9f), "axis:rightx-");
    catches(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 1), "axis:lefttrigger+");
    catches(keyEvent(static_cast<SDL_Scancode>(300), true), "key:#300");
}

TEST_F(HandsTest, listeningWaitsForWhatMovesNow) {
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 0.9f)); // held before
    input.listenFor(Action::Use);
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 1));
    input.take(keyEvent(SDL_SCANCODE_K, false));               // an end without beginning
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTX, 0.3f)); // not far enough
    EXPECT_EQ(input.listening(), Action::Use);
    EXPECT_EQ(input.strength(Action::Right), 0);
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTX, 0.8f));
    const auto caught = input.caught();
    ASSERT_TRUE(caught);
    EXPECT_EQ(toText(caught->second), "axis:leftx+");
}

TEST_F(HandsTest, escapeCancelsListening) {
    input.listenFor(Action::Use);
    input.take(keyEvent(SDL_SCANCODE_ESCAPE, true));
    EXPECT_FALSE(input.listening());
    EXPECT_FALSE(input.caught());
    EXPECT_FALSE(input.pressed(Action::Menu));
}

TEST_F(HandsTest, escapeLeadsToTheMenuUnlessItDoesSomethingElse) {
    settings.bindings.set(Action::Menu, {});
    input.take(keyEvent(SDL_SCANCODE_ESCAPE, true));
    EXPECT_TRUE(input.pressed(Action::Menu));
    input.take(keyEvent(SDL_SCANCODE_ESCAPE, false));
    input.beginFrame();
    settings.bindings.set(Action::Pause, {*bindingFromText("key:Escape")});
    input.take(keyEvent(SDL_SCANCODE_ESCAPE, true));
    EXPECT_FALSE(input.pressed(Action::Menu));
    EXPECT_TRUE(input.pressed(Action::Pause));
}

TEST_F(HandsTest, aGamepadLeadsUntilTheMouseMoves) {
    EXPECT_FALSE(input.padLeads());
    input.take(padEvent(0, SDL_CONTROLLER_BUTTON_A, true));
    EXPECT_TRUE(input.padLeads());
    input.take(motionEvent(10, 10, 1, 1));
    EXPECT_FALSE(input.padLeads());
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTX, 0.2f));
    EXPECT_FALSE(input.padLeads()) << "a stick that trembles";
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTX, 1));
    EXPECT_TRUE(input.padLeads());
    input.take(mouseEvent(1, true));
    EXPECT_FALSE(input.padLeads());
}

TEST_F(HandsTest, oddEventsAreHarmless) {
    input.take(axisEvent(0, 77, 1));
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERLEFT, -1));
    input.take(mouseEvent(200, true));
    input.take(padEvent(0, 200, true));
    SDL_Event removed{};
    removed.type = SDL_CONTROLLERDEVICEREMOVED;
    removed.cdevice.which = 12345;
    EXPECT_EQ(input.take(removed), "");
    for (const Action action : kAllActions)
        EXPECT_FALSE(input.held(action));
}

TEST(HandsLabel, nameOfKeysWithoutSignIsOurs) {
    EXPECT_EQ(labelOf(*bindingFromText("key:LeftShift"), Language::Spanish), "Mayús izquierda");
    EXPECT_EQ(labelOf(*bindingFromText("key:Space"), Language::Spanish), "Espacio");
    EXPECT_EQ(labelOf(*bindingFromText("key:Tab"), Language::Spanish), "Tabulador");
    EXPECT_EQ(labelOf(*bindingFromText("key:Delete"), Language::English), "Delete");
    EXPECT_EQ(labelOf(*bindingFromText("mouse:1"), Language::English), "Left mouse button");
    EXPECT_EQ(labelOf(*bindingFromText("key:W"), Language::English), "W"); // with SDL's standard layout
}

} // namespace
} // namespace lince::app
