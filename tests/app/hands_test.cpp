#include "events.h"

#include <lince/app/hands.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

/// Hands without devices: events are made up.
class HandsTest : public testing::Test {
  protected:
    Settings settings;
    Hands hands{settings};
};

TEST_F(HandsTest, keysGoDownAndUp) {
    hands.take(keyEvent(SDL_SCANCODE_W, true));
    EXPECT_TRUE(hands.held(Action::Forward));
    EXPECT_TRUE(hands.pressed(Action::Forward));
    EXPECT_EQ(hands.strength(Action::Forward), 1);
    EXPECT_FALSE(hands.held(Action::Back));
    hands.beginFrame();
    EXPECT_TRUE(hands.held(Action::Forward));
    EXPECT_FALSE(hands.pressed(Action::Forward));
    hands.take(keyEvent(SDL_SCANCODE_W, false));
    EXPECT_FALSE(hands.held(Action::Forward));
    EXPECT_EQ(hands.strength(Action::Forward), 0);
}

TEST_F(HandsTest, repeatedKeysArePressedOnce) {
    hands.take(keyEvent(SDL_SCANCODE_SPACE, true));
    hands.beginFrame();
    SDL_Event again = keyEvent(SDL_SCANCODE_SPACE, true);
    again.key.repeat = 1;
    hands.take(again);
    EXPECT_FALSE(hands.pressed(Action::Jump));
    EXPECT_TRUE(hands.held(Action::Jump));
    again.key.keysym.scancode = SDL_SCANCODE_R; // was held already when the window got the focus
    hands.take(again);
    EXPECT_FALSE(hands.held(Action::Reload));
}

TEST_F(HandsTest, secondKeyOfAnActionDoesNotPressItAgain) {
    hands.take(keyEvent(SDL_SCANCODE_W, true));
    hands.beginFrame();
    hands.take(keyEvent(SDL_SCANCODE_UP, true));
    EXPECT_FALSE(hands.pressed(Action::Forward));
    hands.take(keyEvent(SDL_SCANCODE_W, false));
    EXPECT_TRUE(hands.held(Action::Forward));
    hands.take(keyEvent(SDL_SCANCODE_UP, false));
    EXPECT_FALSE(hands.held(Action::Forward));
}

TEST_F(HandsTest, oneKeyServesTwoUses) {
    hands.take(keyEvent(SDL_SCANCODE_A, true));
    EXPECT_TRUE(hands.held(Action::Left));
    EXPECT_TRUE(hands.held(Action::ZoomIn));
}

TEST_F(HandsTest, togglesTurnOnAndOff) {
    settings.crouchToggles = true;
    for (const bool expected : {true, false, true}) {
        hands.take(keyEvent(SDL_SCANCODE_LCTRL, true));
        hands.take(keyEvent(SDL_SCANCODE_LCTRL, false));
        hands.beginFrame();
        EXPECT_EQ(hands.held(Action::Crouch), expected);
        EXPECT_EQ(hands.strength(Action::Crouch), expected ? 1 : 0);
    }
    hands.release();
    EXPECT_TRUE(hands.held(Action::Crouch)); // a menu does not make one stand up
    hands.resetToggles();
    EXPECT_FALSE(hands.held(Action::Crouch));
    // Run is held, since only crouching toggles.
    hands.take(keyEvent(SDL_SCANCODE_LSHIFT, true));
    EXPECT_TRUE(hands.held(Action::Run));
    hands.take(keyEvent(SDL_SCANCODE_LSHIFT, false));
    EXPECT_FALSE(hands.held(Action::Run));
}

TEST_F(HandsTest, aToggleThatIsSwitchedOffLetsGo) {
    settings.runToggles = true;
    hands.take(keyEvent(SDL_SCANCODE_LSHIFT, true));
    hands.take(keyEvent(SDL_SCANCODE_LSHIFT, false));
    ASSERT_TRUE(hands.held(Action::Run));
    settings.runToggles = false;
    EXPECT_FALSE(hands.held(Action::Run));
    hands.beginFrame();
    settings.runToggles = true;
    EXPECT_FALSE(hands.held(Action::Run));
}

TEST_F(HandsTest, mouseMovesButtonsAndPlaces) {
    hands.take(motionEvent(10, 20, 3, -4));
    hands.take(motionEvent(12, 21, 2, 1));
    EXPECT_EQ(hands.mouseMoved(), (Vec2{5, -3}));
    EXPECT_EQ(hands.mouseAt(), (Vec2{12, 21}));
    hands.take(mouseEvent(SDL_BUTTON_LEFT, true));
    EXPECT_TRUE(hands.mouseButton(SDL_BUTTON_LEFT));
    EXPECT_FALSE(hands.mouseButton(SDL_BUTTON_RIGHT));
    EXPECT_FALSE(hands.mouseButton(0));
    EXPECT_FALSE(hands.mouseButton(40));
    EXPECT_TRUE(hands.held(Action::Fire));
    EXPECT_TRUE(hands.held(Action::Select));
    hands.beginFrame();
    EXPECT_EQ(hands.mouseMoved(), (Vec2{0, 0}));
    EXPECT_EQ(hands.mouseAt().x, 0); // of the click
    hands.take(mouseEvent(SDL_BUTTON_LEFT, false));
    EXPECT_FALSE(hands.mouseButton(SDL_BUTTON_LEFT));
    EXPECT_FALSE(hands.held(Action::Fire));
}

TEST_F(HandsTest, wheelLastsOneFrame) {
    hands.take(wheelEvent(1));
    hands.take(wheelEvent(1));
    EXPECT_EQ(hands.wheel(), 2);
    EXPECT_TRUE(hands.pressed(Action::ZoomIn));
    EXPECT_TRUE(hands.held(Action::ZoomIn));
    EXPECT_FALSE(hands.pressed(Action::ZoomOut));
    hands.beginFrame();
    EXPECT_EQ(hands.wheel(), 0);
    EXPECT_FALSE(hands.held(Action::ZoomIn));
    hands.take(wheelEvent(1));
    EXPECT_TRUE(hands.pressed(Action::ZoomIn)); // again
    SDL_Event flipped = wheelEvent(1);
    flipped.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    hands.take(flipped);
    EXPECT_TRUE(hands.pressed(Action::ZoomOut));
    EXPECT_EQ(hands.wheel(), 0);
}

TEST_F(HandsTest, sticksHaveADeadZoneAndAreFullBeforeTheEnd) {
    const auto strengthAt = [&](float way) {
        hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTY, way));
        return hands.strength(Action::Forward);
    };
    EXPECT_EQ(strengthAt(-0.17f), 0);
    EXPECT_NEAR(strengthAt(-0.565f), 0.5f, 0.01f);
    EXPECT_EQ(strengthAt(-0.96f), 1);
    EXPECT_EQ(strengthAt(-1), 1);
    EXPECT_EQ(hands.strength(Action::Back), 0);
    EXPECT_EQ(strengthAt(0.96f), 0); // torn across
    EXPECT_EQ(hands.strength(Action::Back), 1);
    EXPECT_EQ(strengthAt(0), 0);
    EXPECT_EQ(hands.strength(Action::Back), 0);
}

TEST_F(HandsTest, triggersAreButtonsThatDoNotTremble) {
    const auto trigger = [&](float way) { hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, way)); };
    trigger(0.4f);
    EXPECT_FALSE(hands.held(Action::Fire));
    trigger(0.7f);
    EXPECT_TRUE(hands.held(Action::Fire));
    EXPECT_TRUE(hands.pressed(Action::Fire));
    hands.beginFrame();
    trigger(0.5f); // less than where it began to fire
    EXPECT_TRUE(hands.held(Action::Fire));
    trigger(0.7f);
    EXPECT_FALSE(hands.pressed(Action::Fire));
    trigger(0.3f);
    EXPECT_FALSE(hands.held(Action::Fire));
}

TEST_F(HandsTest, twoPadsDoNotLetGoOfEachOther) {
    hands.take(padEvent(3, SDL_CONTROLLER_BUTTON_A, true));
    hands.take(padEvent(4, SDL_CONTROLLER_BUTTON_A, true));
    hands.take(padEvent(3, SDL_CONTROLLER_BUTTON_A, false));
    EXPECT_TRUE(hands.held(Action::Jump));
    hands.take(padEvent(4, SDL_CONTROLLER_BUTTON_A, false));
    EXPECT_FALSE(hands.held(Action::Jump));
}

TEST_F(HandsTest, releaseLetsGoUntilPressedAgain) {
    hands.take(keyEvent(SDL_SCANCODE_W, true));
    hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1));
    hands.take(mouseEvent(SDL_BUTTON_LEFT, true));
    hands.release();
    EXPECT_FALSE(hands.held(Action::Forward));
    EXPECT_FALSE(hands.pressed(Action::Forward));
    EXPECT_FALSE(hands.held(Action::Fire));
    EXPECT_FALSE(hands.mouseButton(SDL_BUTTON_LEFT));
    hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 0.9f)); // still pulled
    EXPECT_EQ(hands.strength(Action::Fire), 0);
    hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 0));
    hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1));
    EXPECT_TRUE(hands.pressed(Action::Fire));
    hands.take(keyEvent(SDL_SCANCODE_W, false));
    hands.take(keyEvent(SDL_SCANCODE_W, true));
    EXPECT_TRUE(hands.held(Action::Forward));
}

TEST_F(HandsTest, losingTheFocusReleases) {
    hands.take(keyEvent(SDL_SCANCODE_W, true));
    SDL_Event lost{};
    lost.type = SDL_WINDOWEVENT;
    lost.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    hands.take(lost);
    EXPECT_FALSE(hands.held(Action::Forward));
}

TEST_F(HandsTest, listeningCatchesInsteadOfActing) {
    hands.listenFor(Action::Reload);
    EXPECT_EQ(hands.listening(), Action::Reload);
    hands.take(keyEvent(SDL_SCANCODE_W, true));
    EXPECT_FALSE(hands.listening());
    EXPECT_FALSE(hands.held(Action::Forward));
    EXPECT_FALSE(hands.pressed(Action::Forward));
    const auto caught = hands.caught();
    ASSERT_TRUE(caught);
    EXPECT_EQ(caught->first, Action::Reload);
    EXPECT_EQ(toText(caught->second), "key:W");
    EXPECT_FALSE(hands.caught()); // once
    EXPECT_EQ(settings.bindings.assign(caught->first, caught->second), std::vector{Action::Forward});
    EXPECT_FALSE(hands.held(Action::Reload)); // the key is still down from the catching
    hands.take(keyEvent(SDL_SCANCODE_W, false));
    hands.take(keyEvent(SDL_SCANCODE_W, true));
    EXPECT_TRUE(hands.held(Action::Reload)); // seen at once
    EXPECT_FALSE(hands.held(Action::Forward));
}

TEST_F(HandsTest, listeningCatchesEveryDevice) {
    const auto catches = [&](const SDL_Event& event, const char* text) {
        hands.beginFrame();
        hands.listenFor(Action::Use);
        hands.take(event);
        const auto caught = hands.caught();
        ASSERT_TRUE(caught) << text;
        EXPECT_EQ(toText(caught->second), text);
        EXPECT_FALSE(hands.pressed(Action::Use));
    };
    catches(mouseEvent(SDL_BUTTON_X1, true), "mouse:4");
    catches(wheelEvent(-1), "wheel:-");
    catches(padEvent(0, SDL_CONTROLLER_BUTTON_DPAD_UP, true), "pad:dpup");
    catches(axisEvent(0, SDL_CONTROLLER_AXIS_RIGHTX, -0.9f), "axis:rightx-");
    catches(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 1), "axis:lefttrigger+");
    catches(keyEvent(static_cast<SDL_Scancode>(300), true), "key:#300");
}

TEST_F(HandsTest, listeningWaitsForWhatMovesNow) {
    hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 0.9f)); // held before
    hands.listenFor(Action::Use);
    hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 1));
    hands.take(keyEvent(SDL_SCANCODE_K, false));               // an end without beginning
    hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTX, 0.3f)); // not far enough
    EXPECT_EQ(hands.listening(), Action::Use);
    EXPECT_EQ(hands.strength(Action::Right), 0);
    hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTX, 0.8f));
    const auto caught = hands.caught();
    ASSERT_TRUE(caught);
    EXPECT_EQ(toText(caught->second), "axis:leftx+");
}

TEST_F(HandsTest, escapeCancelsListening) {
    hands.listenFor(Action::Use);
    hands.take(keyEvent(SDL_SCANCODE_ESCAPE, true));
    EXPECT_FALSE(hands.listening());
    EXPECT_FALSE(hands.caught());
    EXPECT_FALSE(hands.pressed(Action::Menu));
}

TEST_F(HandsTest, escapeLeadsToTheMenuUnlessItDoesSomethingElse) {
    settings.bindings.set(Action::Menu, {});
    hands.take(keyEvent(SDL_SCANCODE_ESCAPE, true));
    EXPECT_TRUE(hands.pressed(Action::Menu));
    hands.take(keyEvent(SDL_SCANCODE_ESCAPE, false));
    hands.beginFrame();
    settings.bindings.set(Action::Pause, {*bindingFromText("key:Escape")});
    hands.take(keyEvent(SDL_SCANCODE_ESCAPE, true));
    EXPECT_FALSE(hands.pressed(Action::Menu));
    EXPECT_TRUE(hands.pressed(Action::Pause));
}

TEST_F(HandsTest, oddEventsAreHarmless) {
    hands.take(axisEvent(0, 77, 1));
    hands.take(axisEvent(0, SDL_CONTROLLER_AXIS_TRIGGERLEFT, -1));
    hands.take(mouseEvent(200, true));
    hands.take(padEvent(0, 200, true));
    SDL_Event removed{};
    removed.type = SDL_CONTROLLERDEVICEREMOVED;
    removed.cdevice.which = 12345;
    EXPECT_EQ(hands.take(removed), "");
    for (const Action action : kAllActions)
        EXPECT_FALSE(hands.held(action));
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
