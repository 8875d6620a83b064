#include <lince/app/session_clock.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

constexpr bool kHeld = true, kRuns = false;

TEST(SessionClock, OwesWhatIsLessThanATick) {
    SessionClock clock;
    EXPECT_EQ(clock.advance(kTickSeconds * 0.5f, kRuns), 0u);
    EXPECT_NEAR(clock.fraction(), 0.5f, 1e-4f);
    EXPECT_EQ(clock.advance(kTickSeconds * 0.75f, kRuns), 1u);
    EXPECT_NEAR(clock.fraction(), 0.25f, 1e-4f);
    clock.restart();
    EXPECT_EQ(clock.fraction(), 0);
}

TEST(SessionClock, GoesAtItsSpeed) {
    SessionClock clock;
    clock.setSpeed(4);
    EXPECT_EQ(clock.advance(kTickSeconds * 1.01f, kRuns), 4u);
}

TEST(SessionClock, ASlowMachinePlaysSlowerInsteadOfEverLater) {
    SessionClock clock;
    EXPECT_EQ(clock.advance(1, kRuns), 8u);
    EXPECT_EQ(clock.advance(kTickSeconds * 0.5f, kRuns), 0u);
}

TEST(SessionClock, AGameLetsItStandWithoutAPause) {
    SessionClock clock;
    clock.hold(true);
    EXPECT_FALSE(clock.paused());
    EXPECT_TRUE(clock.stands(kRuns));
    EXPECT_EQ(clock.advance(1, kRuns), 0u);
    clock.hold(false);
    EXPECT_EQ(clock.advance(kTickSeconds * 1.01f, kRuns), 1u);
}

TEST(SessionClock, StandsWhilePausedOrHeldButForSingleTicks) {
    SessionClock clock;
    EXPECT_TRUE(clock.stands(kHeld));
    EXPECT_EQ(clock.advance(1, kHeld), 0u);
    EXPECT_FALSE(clock.stands(kRuns));
    clock.pause();
    EXPECT_TRUE(clock.stands(kRuns));
    EXPECT_EQ(clock.advance(1, kRuns), 0u);
    clock.step();
    clock.step(2);
    EXPECT_FALSE(clock.stands(kHeld));
    EXPECT_EQ(clock.advance(1, kHeld), 3u);
    EXPECT_TRUE(clock.stands(kRuns));
    clock.setPaused(false);
    EXPECT_EQ(clock.advance(kTickSeconds * 1.5f, kRuns), 1u);
}

} // namespace
} // namespace lince::app
