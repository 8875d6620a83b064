#include "events.h"

#include <lince/app/input_state.h>
#include <lince/core/math.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

constexpr float kFrame = 1.0f / 60;

class IntentOfHands : public testing::Test {
  protected:
    Intent intent(WeaponsCarried weapons = {}) { return intentOf(input, settings, yaw, pitch, kFrame, weapons); }
    void expectMove(Vec3 expected) {
        const Vec3 move = intent().move;
        EXPECT_NEAR(move.x, expected.x, 1e-5f);
        EXPECT_EQ(move.y, 0);
        EXPECT_NEAR(move.z, expected.z, 1e-5f);
    }
    Settings settings;
    InputState input{settings};
    float yaw = 0, pitch = 0;
};

TEST_F(IntentOfHands, keysMoveAlongTheHeading) {
    expectMove({0, 0, 0});
    input.take(keyEvent(SDL_SCANCODE_W, true));
    expectMove({0, 0, -1}); // yaw 0 looks along -Z
    yaw = kHalfPi;
    expectMove({1, 0, 0}); // clockwise seen from above: towards +X
    input.take(keyEvent(SDL_SCANCODE_W, false));
    input.take(keyEvent(SDL_SCANCODE_D, true));
    expectMove({0, 0, 1});
    yaw = 0;
    expectMove({1, 0, 0});
    input.take(keyEvent(SDL_SCANCODE_A, true));
    expectMove({0, 0, 0}); // both cancel out
}

TEST_F(IntentOfHands, diagonalIsNotFaster) {
    input.take(keyEvent(SDL_SCANCODE_W, true));
    input.take(keyEvent(SDL_SCANCODE_D, true));
    const float part = std::sqrt(0.5f);
    expectMove({part, 0, -part});
}

TEST_F(IntentOfHands, halfAStickWalksSlowly) {
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTY, 0.565f));
    const Intent wanted = intent();
    EXPECT_NEAR(wanted.move.z, 0.5f, 0.01f);
}

TEST_F(IntentOfHands, mouseTurns) {
    input.take(motionEvent(0, 0, 100, -50));
    intent();
    EXPECT_NEAR(yaw, 0.22f, 1e-4f); // to the right
    EXPECT_NEAR(pitch, 0.11f, 1e-4f);
    settings.invertMouse = true;
    settings.mouseSpeed = 2;
    const Intent wanted = intent();
    EXPECT_NEAR(yaw, 0.22f * 3, 1e-4f);
    EXPECT_NEAR(pitch, 0.11f - 0.22f, 1e-4f);
    EXPECT_EQ(wanted.yaw, yaw);
    EXPECT_EQ(wanted.pitch, pitch);
}

TEST_F(IntentOfHands, pitchEndsBeforeStraightUpAndYawWraps) {
    input.take(motionEvent(0, 0, 3000, -30000));
    intent();
    EXPECT_EQ(pitch, 1.5f);
    EXPECT_LE(absolute(yaw), kPi);
    input.take(motionEvent(0, 0, 0, 90000));
    intent();
    EXPECT_EQ(pitch, -1.5f);
}

TEST_F(IntentOfHands, stickTurnsFinelyInTheMiddle) {
    const auto turned = [&](float way) {
        yaw = 0;
        input.take(axisEvent(0, SDL_CONTROLLER_AXIS_RIGHTX, way));
        intent();
        return yaw;
    };
    const float full = turned(1);
    EXPECT_NEAR(full, 3.2f * kFrame, 1e-4f);
    EXPECT_NEAR(turned(-1), -full, 1e-6f);
    EXPECT_GT(turned(0.565f), 0);
    EXPECT_LT(turned(0.565f), 0.3f * full); // half the way, less than half the speed
    settings.padSpeed = 2;
    EXPECT_NEAR(turned(1), 2 * full, 1e-5f);
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_RIGHTY, -1));
    intent();
    EXPECT_GT(pitch, 0);
}

TEST_F(IntentOfHands, aLongFrameDoesNotSpinTheView) {
    input.take(keyEvent(SDL_SCANCODE_LEFT, true));
    intentOf(input, settings, yaw, pitch, 5);
    EXPECT_NEAR(yaw, -0.32f, 1e-4f);
}

TEST_F(IntentOfHands, buttonsArePressed) {
    EXPECT_EQ(intent().buttons, 0);
    for (const SDL_Scancode key :
         {SDL_SCANCODE_LSHIFT, SDL_SCANCODE_LCTRL, SDL_SCANCODE_SPACE, SDL_SCANCODE_R, SDL_SCANCODE_E})
        input.take(keyEvent(key, true));
    input.take(mouseEvent(SDL_BUTTON_LEFT, true));
    const Intent wanted = intent();
    for (const Button button : {Button::Run, Button::Crouch, Button::Jump, Button::Fire, Button::Reload, Button::Use})
        EXPECT_TRUE(wanted.pressed(button)) << static_cast<int>(button);
}

TEST_F(IntentOfHands, aTapShorterThanAFrameCounts) {
    input.take(mouseEvent(SDL_BUTTON_LEFT, true));
    input.take(mouseEvent(SDL_BUTTON_LEFT, false));
    EXPECT_TRUE(intent().pressed(Button::Fire));
    input.beginFrame();
    EXPECT_FALSE(intent().pressed(Button::Fire));
}

TEST_F(IntentOfHands, weaponsAreChosenByNumber) {
    EXPECT_EQ(intent().weaponSlot, 0);
    input.take(keyEvent(SDL_SCANCODE_3, true));
    EXPECT_EQ(intent().weaponSlot, 3);
    input.beginFrame();
    EXPECT_EQ(intent().weaponSlot, 0); // still held, but chosen once
}

TEST_F(IntentOfHands, weaponsAreChosenRoundAndRound) {
    input.take(wheelEvent(-1));
    EXPECT_EQ(intent({1, 3}).weaponSlot, 2);
    EXPECT_EQ(intent({3, 3}).weaponSlot, 1);
    EXPECT_EQ(intent({0, 3}).weaponSlot, 1);
    EXPECT_EQ(intent({0, 0}).weaponSlot, 0);
    input.beginFrame();
    input.take(wheelEvent(1));
    EXPECT_EQ(intent({1, 3}).weaponSlot, 3);
    EXPECT_EQ(intent({2, 3}).weaponSlot, 1);
}

TEST_F(IntentOfHands, isFitForTheSimulation) {
    input.take(motionEvent(0, 0, 12345, 6789));
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTX, -1));
    input.take(axisEvent(0, SDL_CONTROLLER_AXIS_LEFTY, -1));
    const Intent wanted = intent();
    EXPECT_LE(length(wanted.move), 1 + 1e-6f);
    EXPECT_EQ(sanitized(wanted).buttons, wanted.buttons);
    EXPECT_EQ(sanitized(wanted).pitch, wanted.pitch);
}

} // namespace
} // namespace lince::app
