// The pointer as a driver: a click means a place on the floor, and the body walks there along a Bézier curve.
#include <lince/app/controller.h>
#include <lince/core/math.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

/// A floor of 20 × 20 m at height 0 and a wall 3 m high at z = -5, facing +Z.
std::shared_ptr<const Level> room() {
    auto data = parseLevelXml("<level version=\"1\" name=\"room\"><box position=\"(0, -0.5, 0)\" size=\"(20, 1, 20)\"/>"
                              "<box position=\"(0, 1.5, -5.5)\" size=\"(20, 3, 1)\"/></level>",
                              "room.xml");
    EXPECT_TRUE(data) << data.error().message;
    return Level::make(std::move(*data));
}

class FloorUnder : public testing::Test {
  protected:
    World m_world{room()};
    static Camera camera(float pitch) {
        Camera camera;
        camera.eye = {0, 2, 5};
        camera.pitch = pitch;
        return camera;
    }
};

TEST_F(FloorUnder, IsTheFloorUnderThePointer) {
    const auto place = floorUnder(m_world, camera(-kPi / 4), {0, 0}, {});
    ASSERT_TRUE(place);
    EXPECT_NEAR(place->x, 0, 1e-3f);
    EXPECT_NEAR(place->y, 0, 1e-3f);
    EXPECT_NEAR(place->z, 3, 1e-3f); // 2 m up at 45° down
}

TEST_F(FloorUnder, OfAWallIsAtItsFoot) {
    const auto place = floorUnder(m_world, camera(0), {0, 0}, {});
    ASSERT_TRUE(place);
    EXPECT_NEAR(place->y, 0, 1e-3f);
    EXPECT_GT(place->z, -5);
    EXPECT_LT(place->z, -4);
}

TEST_F(FloorUnder, IsNothingInTheSky) {
    EXPECT_FALSE(floorUnder(m_world, camera(0.6f), {0, 0}, {}));
}

SelfState standing(Vec3 at, float yaw) {
    SelfState self;
    self.position = at, self.yaw = yaw;
    self.walkSpeed = 2, self.runSpeed = 4, self.turnSpeed = 6;
    return self;
}

TEST(PointerControl, WalksToThePlaceAndStops) {
    PointerControl driving;
    SelfState self = standing({0, 0, 0}, 0);
    EXPECT_EQ(driving.steer(self).move, (Vec3{}));
    driving.walkTo(self, {3, 0, -4}, false);
    ASSERT_TRUE(driving.walking());
    bool curved = false;
    for (int i = 0; i < 600 && driving.walking(); ++i) {
        const Intent intent = driving.steer(self);
        EXPECT_LE(length(intent.move), 1.001f);
        EXPECT_FALSE(intent.pressed(Button::Run));
        self.position += intent.move * (2.0f / 60);
        self.yaw = intent.yaw;
        // It leaves along its view, so it goes left of the straight line first.
        const float aside = self.position.x * -4 - self.position.z * 3;
        curved = curved || aside > 0.5f;
    }
    EXPECT_FALSE(driving.walking());
    EXPECT_LT(length(self.position - Vec3{3, 0, -4}), 0.4f);
    EXPECT_TRUE(curved);
    EXPECT_EQ(driving.steer(self).move, (Vec3{}));
}

TEST(PointerControl, RunsWhenAskedAndForgetsTheWayWhenStopped) {
    PointerControl driving;
    const SelfState self = standing({0, 0, 0}, 0);
    driving.walkTo(self, {0, 0, -8}, true);
    EXPECT_TRUE(driving.steer(self).pressed(Button::Run));
    RecordingDebugDraw drawn;
    driving.draw(drawn, self.position);
    EXPECT_FALSE(drawn.triangles.empty());
    driving.stop();
    EXPECT_EQ(driving.steer(self).move, (Vec3{}));
    drawn.triangles.clear();
    driving.draw(drawn, self.position);
    EXPECT_TRUE(drawn.triangles.empty());
}

} // namespace
} // namespace lince::app
