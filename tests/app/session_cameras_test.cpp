// Which camera, whom it watches, how it moves; and what the pointer selects through it.
#include "events.h"
#include "shown_room.h"

#include <lince/app/selection.h>

namespace lince::app {
namespace {

class Cameras : public ShownRoom {
  protected:
    Possession m_possession{m_agents, {}};
    SessionCameras m_cameras{m_agents, kFirst, CameraChoice::Follow};

    Vec3 feet(AgentId agent) const { return m_agents.subject(agent)->feet; }
    void look(int frames = 1) {
        for (int i = 0; i < frames; ++i)
            m_cameras.update(frame(), m_possession);
    }
};

TEST_F(Cameras, WithoutAnyoneToWatchTheLevelIsSeenFromAbove) {
    const SessionCameras alone(m_agents, AgentId{7}, CameraChoice::FirstPerson);
    EXPECT_FALSE(alone.watched());
    EXPECT_TRUE(alone.isAbove());
}

TEST_F(Cameras, HideTheBodyWhoseEyesTheyLookThrough) {
    EXPECT_FALSE(m_cameras.hidden());
    m_cameras.choose(CameraChoice::FirstPerson);
    look();
    EXPECT_EQ(m_cameras.hidden(), m_agents.find(kFirst)->body);
    EXPECT_LT(length(horizontal(m_cameras.camera().eye - feet(kFirst))), 0.5f);
}

TEST_F(Cameras, GoFromAgentToAgentAndFromCameraToCamera) {
    EXPECT_EQ(m_cameras.nextAgent(), kSecond);
    m_cameras.watch(kPlayer);
    EXPECT_EQ(m_cameras.nextAgent(), kFirst);
    for (std::size_t i = 0; i < kCameraChoices; ++i)
        m_cameras.next();
    EXPECT_EQ(m_cameras.choice(), CameraChoice::Follow);
}

TEST_F(Cameras, StandBehindADrivenBodyAsTheGameWants) {
    m_cameras.choose(CameraChoice::ThirdPerson);
    ASSERT_TRUE(m_possession.drive(kFirst, Controller::Player));
    look();
    const float usual = length(m_cameras.camera().eye - feet(kFirst));
    m_cameras.setBehind({8, 1, 0, 0});
    m_cameras.restart();
    look();
    EXPECT_GT(length(m_cameras.camera().eye - feet(kFirst)), usual + 3);
    m_possession.release();
    m_cameras.restart();
    look();
    EXPECT_LT(length(m_cameras.camera().eye - feet(kFirst)), usual + 3) << "of a mind it is watched as always";
}

TEST_F(Cameras, FromAboveShowAllThatIsFramedUntilThePlayerZooms) {
    m_cameras.resize(1280, 720);
    m_cameras.followFromAbove();
    m_cameras.chooseAbove(8);
    const Aabb all{{-9, 0, -9}, {9, 0, 9}};
    m_cameras.frameFromAbove(all);
    look(300);
    for (const Vec3 corner : {all.low, all.high, Vec3{-9, 0, 9}, Vec3{9, 0, -9}}) {
        const auto at = m_cameras.camera().project(corner);
        ASSERT_TRUE(at);
        EXPECT_LT(absolute(at->x), 1);
        EXPECT_LT(absolute(at->y), 1);
    }
}

TEST_F(Cameras, FromAboveCutAwayOnlyWhatIsOverTheHead) {
    look();
    EXPECT_FALSE(m_cameras.cutAbove()) << "not from above";
    m_cameras.chooseAbove(12);
    look(30);
    EXPECT_FALSE(m_cameras.cutAbove()) << "nothing is over anybody here";
}

TEST_F(Cameras, FromAboveFollowTheWatchedUntilThePlayerMovesThem) {
    m_cameras.chooseAbove(20);
    m_cameras.followFromAbove();
    m_cameras.watch(kSecond);
    look(300);
    EXPECT_LT(length(m_cameras.lookedAt() - feet(kSecond)), 0.2f);
    m_input.take(keyEvent(SDL_SCANCODE_RIGHT, true));
    look(30);
    m_input.take(keyEvent(SDL_SCANCODE_RIGHT, false));
    look(300);
    EXPECT_GT(length(m_cameras.lookedAt() - feet(kSecond)), 1);
}

TEST_F(Cameras, APointerSelectsThroughThem) {
    m_cameras.chooseAbove(14);
    look();
    Selection selection(m_agents);
    const auto click = [&](Vec2 from, Vec2 to, bool orders) {
        SessionFrame now = frame();
        now.pointer = {from, true, false, from};
        m_input.take(mouseEvent(1, true));
        selection.update(now, m_cameras.camera(), true, orders);
        m_input.beginFrame();
        m_input.take(mouseEvent(1, false));
        now.pointer = {to, true, false, {}};
        const Selection::Event event = selection.update(now, m_cameras.camera(), true, orders);
        m_input.beginFrame();
        return event;
    };
    const Vec2 onFirst = *m_cameras.camera().project(feet(kFirst) + Vec3{0, 1, 0});
    EXPECT_EQ(click(onFirst, onFirst, false).alone, m_agents.find(kFirst)->body);
    EXPECT_TRUE(selection.holds(m_agents.find(kFirst)->body));
    EXPECT_FALSE(click({-0.99f, -0.99f}, {0.99f, 0.99f}, false).alone);
    EXPECT_EQ(selection.bodies().size(), 3u);
    EXPECT_EQ(selection.places().size(), 3u);
    // On the floor: nobody, and an order where the pointer moves a body.
    EXPECT_FALSE(click({0, -0.9f}, {0, -0.9f}, false).order);
    EXPECT_TRUE(click({0, -0.9f}, {0, -0.9f}, true).order);
    EXPECT_TRUE(selection.bodies().empty());
    // A game decides who is selected; or that nothing changes.
    std::vector<EntityId> allowed{m_agents.find(kSecond)->body};
    bool changes = true;
    Selection::Pick asked;
    selection.decideBy([&](const Selection::Pick& pick) {
        asked = pick;
        return changes ? std::optional(allowed) : std::nullopt;
    });
    EXPECT_EQ(click({-0.99f, -0.99f}, {0.99f, 0.99f}, false).alone, allowed[0]);
    EXPECT_TRUE(asked.rectangle);
    EXPECT_EQ(asked.bodies.size(), 3u);
    EXPECT_EQ(selection.bodies(), allowed);
    changes = false;
    EXPECT_FALSE(click(onFirst, onFirst, false).alone);
    EXPECT_EQ(asked.bodies, std::vector{m_agents.find(kFirst)->body});
    EXPECT_EQ(asked.at.x, onFirst.x);
    EXPECT_EQ(selection.bodies(), allowed) << "who was selected stays so";
    selection.set({});
    EXPECT_TRUE(selection.bodies().empty());
}

} // namespace
} // namespace lince::app
