// Who controls which body, and what it is told.
#include "events.h"
#include "shown_room.h"

namespace lince::app {
namespace {

class Possessing : public ShownRoom {
  protected:
    Possession m_possession{m_agents, {}};

    /// The intent that the next tick is given for an agent; nothing: no news for it.
    std::optional<Intent> told(AgentId agent) {
        std::optional<Intent> intent;
        for (const AgentInput& input : m_possession.nextInputs())
            if (input.agent == agent) intent = input.intent;
        return intent;
    }
};

TEST_F(Possessing, TakesOverFromAMindAndGivesBack) {
    EXPECT_EQ(m_possession.controllerOf(kFirst), Controller::Mind);
    EXPECT_TRUE(m_possession.nextInputs().empty());
    ASSERT_TRUE(m_possession.drive(kFirst, Controller::Player));
    EXPECT_EQ(m_possession.driven(), kFirst);
    EXPECT_EQ(m_possession.controllerOf(kFirst), Controller::Player);
    EXPECT_EQ(m_possession.controllerOf(kSecond), Controller::Mind);
    const auto intent = told(kFirst);
    ASSERT_TRUE(intent);
    EXPECT_TRUE(intent->pressed(Button::Possess));
    EXPECT_FALSE(told(kFirst)) << "told again what it knows";
    m_possession.tellAnew();
    EXPECT_TRUE(told(kFirst));

    ASSERT_TRUE(m_possession.drive(kSecond, Controller::Player));
    const auto released = m_possession.nextInputs();
    ASSERT_EQ(released.size(), 2u);
    EXPECT_EQ(released[0].agent, kFirst);
    EXPECT_FALSE(released[0].intent.pressed(Button::Possess));
    m_possession.release();
    EXPECT_FALSE(m_possession.driven());
    EXPECT_TRUE(told(kSecond));
}

TEST_F(Possessing, APlayerHasOneBodyOnly) {
    Possession player(m_agents, kPlayer);
    EXPECT_TRUE(player.byHands());
    EXPECT_FALSE(player.drive(kSecond, Controller::Player));
    EXPECT_TRUE(player.drive(kPlayer, Controller::Pointer));
    player.release(); // nobody was taken over
    EXPECT_EQ(player.controllerOf(kPlayer), Controller::Pointer);
    EXPECT_FALSE(player.drive(kPlayer, Controller::Mind)) << "it has none";
}

TEST_F(Possessing, ATapOfAFrameWithoutATickIsKeptForTheNext) {
    ASSERT_TRUE(m_possession.drive(kFirst, Controller::Player));
    m_input.take(keyEvent(SDL_SCANCODE_SPACE, true));
    m_input.take(keyEvent(SDL_SCANCODE_SPACE, false));
    m_possession.takeHands(frame(), true);
    m_input.beginFrame();
    m_possession.takeHands(frame(), true);
    const auto intent = told(kFirst);
    ASSERT_TRUE(intent);
    EXPECT_TRUE(intent->pressed(Button::Jump));
    m_possession.takeHands(frame(), true);
    EXPECT_FALSE(told(kFirst)->pressed(Button::Jump));

    m_input.take(keyEvent(SDL_SCANCODE_SPACE, true));
    m_possession.takeHands(frame(Cover::Console), true);
    EXPECT_FALSE(told(kFirst)) << "hands do nothing under a console";
    m_possession.takeHands(frame(), true);
    m_possession.press(Button::Fire);
    m_possession.dropButtons();
    m_input.take(keyEvent(SDL_SCANCODE_SPACE, false));
    m_input.beginFrame();
    m_possession.takeHands(frame(), true);
    EXPECT_FALSE(told(kFirst)) << "a pause keeps no shot";
}

TEST_F(Possessing, InvertedButtonsAreHeldWhileThePlayerDoesNot) {
    ASSERT_TRUE(m_possession.drive(kFirst, Controller::Player));
    EXPECT_FALSE(m_possession.runs(m_input));
    m_possession.invert(Button::Run);
    EXPECT_TRUE(m_possession.runs(m_input));
    m_possession.takeHands(frame(), true);
    EXPECT_TRUE(told(kFirst)->pressed(Button::Run));
    m_input.take(keyEvent(SDL_SCANCODE_LSHIFT, true));
    m_possession.takeHands(frame(), true);
    EXPECT_FALSE(told(kFirst)->pressed(Button::Run));
}

TEST_F(Possessing, ThePointerWalksTheDrivenBody) {
    ASSERT_TRUE(m_possession.drive(kFirst, Controller::Pointer));
    const Vec3 from = m_agents.feelSelf(kFirst)->position, to = from + Vec3{0, 0, 2};
    m_possession.walkTo(to, false);
    for (int i = 0; i < 300; ++i) {
        m_possession.takeHands(frame(), false);
        tick(m_possession.nextInputs());
    }
    EXPECT_LT(length(m_agents.feelSelf(kFirst)->position - to), 0.5f);
    EXPECT_FALSE(m_possession.pointer().walking());
}

} // namespace
} // namespace lince::app
