// Percepts from pictures: what, where, how large, how it moves; ids that last while the thing stays in view.

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/sense/agent_senses.h>
#include <lince/sense/eye_scene.h>
#include <lince/world/world.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

class PicturePercepts : public testing::Test {
  protected:
    PicturePercepts() : m_level(room()), m_world(m_level), m_scene(EyeLevel::make(*m_level)) {
        Entity body;
        body.kind = EntityKind::Character;
        body.objectClass = classes::kCharacter;
        body.shape = Shape::capsule(0.35f, 1.8f), body.eyeHeight = 1.65f;
        m_body = m_world.add(body);
        SenseList list;
        list.give<EyeSense>().ageLimit = 60;
        m_senses = AgentSenses(m_body, AgentId{1}, std::make_shared<const SenseList>(list), 1);
    }
    static std::shared_ptr<const Level> room() {
        LevelData data;
        const std::uint16_t surface = data.mesh.addSurface({"ground", {}, Blocks::All});
        data.mesh.addTriangle({-50, 0, -50}, {-50, 0, 50}, {50, 0, 50}, surface);
        data.mesh.addTriangle({-50, 0, -50}, {50, 0, 50}, {50, 0, -50}, surface);
        data.mesh.addBox({3, 1.5f, -6}, {1, 1.5f, 0.2f}, 0, surface); // a screen, ahead to the right
        return Level::make(std::move(data));
    }
    EntityId addBall(Vec3 centre, Vec3 velocity = {}) {
        Entity e;
        e.kind = EntityKind::Item;
        e.objectClass = classes::kHealth;
        e.position = centre;
        e.velocity = velocity;
        e.shape = Shape::sphere(0.4f);
        return m_world.add(e);
    }
    std::vector<Percept> look(Tick tick) {
        m_scene.update(m_world);
        m_view = m_senses.look(m_world, m_scene, tick, m_scratch);
        std::vector<Percept> percepts(m_senses.percepts().begin(), m_senses.percepts().end());
        m_senses.forgetPercepts();
        return percepts;
    }

    std::shared_ptr<const Level> m_level;
    World m_world;
    EyeScene m_scene;
    EntityId m_body;
    AgentSenses m_senses;
    SenseScratch m_scratch;
    const EyeView* m_view = nullptr;
};

TEST_F(PicturePercepts, classPlaceExtentAndVelocity) {
    addBall({-1, 1.5f, -6}, {1.5f, 0, 2});
    const auto percepts = look(0);
    ASSERT_EQ(percepts.size(), 1u);
    const Percept& p = percepts[0];
    EXPECT_EQ(p.event, PerceptEvent::Gained);
    EXPECT_EQ(p.sense, SenseKind::Sight);
    EXPECT_EQ(p.objectClass, classes::kHealth);
    // The mean of what is seen of its surface: nearer than the centre by at most the radius.
    EXPECT_NEAR(p.position.x, -1, 0.1f);
    EXPECT_NEAR(p.position.y, 1.5f, 0.1f);
    EXPECT_NEAR(p.position.z, -5.7f, 0.2f);
    EXPECT_NEAR(p.halfExtent.x, 0.4f, 0.06f);
    EXPECT_NEAR(p.halfExtent.y, 0.4f, 0.06f);
    EXPECT_EQ(p.velocity, (Vec3{1.5f, 0, 2}));
    EXPECT_GT(p.strength, 0.001f);
}

TEST_F(PicturePercepts, theIdLastsWhileItIsInViewAndNoLonger) {
    const EntityId ball = addBall({0, 1.5f, -6});
    const PerceptId first = look(0)[0].id;
    m_world.find(ball)->position.x = 0.5f;
    auto percepts = look(6);
    ASSERT_EQ(percepts.size(), 1u);
    EXPECT_EQ(percepts[0].id, first);
    EXPECT_EQ(percepts[0].event, PerceptEvent::Updated);
    m_world.find(ball)->position = {3, 1.5f, -7}; // behind the screen
    percepts = look(12);
    ASSERT_EQ(percepts.size(), 1u);
    EXPECT_EQ(percepts[0].id, first);
    EXPECT_EQ(percepts[0].event, PerceptEvent::Lost);
    EXPECT_EQ(percepts[0].tick, 6u);
    EXPECT_NEAR(percepts[0].position.x, 0.5f, 0.1f) << "where it was seen last";
    EXPECT_TRUE(look(18).empty());
    m_world.find(ball)->position = {0, 1.5f, -6}; // nobody can know that it is the same one
    percepts = look(24);
    ASSERT_EQ(percepts.size(), 1u);
    EXPECT_NE(percepts[0].id, first);
    EXPECT_EQ(percepts[0].event, PerceptEvent::Gained);
    percepts = look(66);
    EXPECT_EQ(percepts.size(), 1u) << "60 ticks after it was seen last it is still remembered";
    percepts = look(72);
    ASSERT_EQ(percepts.size(), 2u);
    EXPECT_EQ(percepts[1].event, PerceptEvent::Forgotten);
    EXPECT_EQ(percepts[1].id, first);
}

TEST_F(PicturePercepts, nothingHiddenAndNotOneself) {
    addBall({3, 1.5f, -7});   // behind the screen
    addBall({0, 1.5f, 6});    // behind us
    addBall({0, -1.5f, -6});  // below the floor
    addBall({0, 1.5f, -130}); // beyond the far plane
    EXPECT_TRUE(look(0).empty());
    EXPECT_EQ(m_view->classAt(80, 10), classes::kFloor);
}

TEST_F(PicturePercepts, theEyeLooksAtItsOwnRate) {
    addBall({0, 1.5f, -6});
    (void)look(0);
    ASSERT_NE(m_view, nullptr);
    (void)look(3);
    EXPECT_EQ(m_view, nullptr);
    (void)look(6);
    EXPECT_NE(m_view, nullptr);
}

TEST_F(PicturePercepts, motionIsInThePicture) {
    addBall({0, 1.65f, -6}, {0, 0, 5}); // straight at us, half of the greatest speed
    (void)look(0);
    EXPECT_EQ(m_view->classAt(80, 60), classes::kHealth);
    EXPECT_NEAR(m_view->motionAt(80, 60).red, 0.5f, 1e-6f);
    EXPECT_NEAR(m_view->motionAt(80, 60).green, 0, 1e-6f);
    EXPECT_EQ(m_view->motionAt(10, 10), MotionColour{});
}

TEST_F(PicturePercepts, peekingChangesNothing) {
    addBall({0, 1.65f, -6}, {0, 0, 5});
    m_scene.update(m_world);
    StateWriter before, after;
    m_senses.visitState(before);
    const EyeView* view = m_senses.peek(m_world, m_scene, 0, m_scratch);
    ASSERT_NE(view, nullptr);
    EXPECT_NEAR(view->motionAt(80, 60).red, 0.5f, 1e-6f);
    m_senses.visitState(after);
    EXPECT_TRUE(std::equal(before.bytes().begin(), before.bytes().end(), after.bytes().begin(), after.bytes().end()));
}

TEST_F(PicturePercepts, stateRoundTrip) {
    const EntityId ball = addBall({0, 1.5f, -6});
    (void)look(0);
    StateWriter writer;
    m_senses.visitState(writer);
    AgentSenses copy(m_body, AgentId{1}, std::make_shared<const SenseList>(m_senses.list()), 1);
    StateReader reader(writer.bytes());
    copy.visitState(reader);
    ASSERT_FALSE(reader.failed());
    m_world.find(ball)->position.x = 0.3f;
    m_scene.update(m_world);
    (void)copy.look(m_world, m_scene, 6, m_scratch);
    ASSERT_EQ(copy.percepts().size(), 1u);
    EXPECT_EQ(copy.percepts()[0].event, PerceptEvent::Updated);
}

} // namespace
} // namespace lince
