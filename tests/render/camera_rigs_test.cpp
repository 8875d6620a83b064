#include "places.h"

#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/render/camera_rigs.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

std::shared_ptr<const Level> levelOf(const char* name) {
    auto loaded = loadLevel(tests::home() + "/levels/" + name);
    EXPECT_TRUE(loaded) << loaded.error().message;
    return loaded ? *loaded : nullptr;
}

Vec3 headOf(const CameraSubject& subject) {
    return subject.feet + Vec3{0, subject.eyeHeight, 0};
}

TEST(FirstPersonRig, LooksFromTheEyes) {
    CameraSubject subject;
    subject.feet = {1, 2, 3};
    subject.yaw = 0.4f, subject.pitch = -0.3f;
    const Camera camera = FirstPersonRig().update(subject);
    EXPECT_EQ(camera.eye, (Vec3{1, 3.65f, 3}));
    EXPECT_EQ(camera.yaw, 0.4f);
    EXPECT_EQ(camera.pitch, -0.3f);
}

TEST(ThirdPersonRig, StandsBehindAboveAndToTheRight) {
    ThirdPersonRig rig;
    CameraSubject subject;
    const Camera camera = rig.update(subject, nullptr, 0.016f);
    EXPECT_NEAR(camera.eye.z, 3.6f, 1e-4f);
    EXPECT_NEAR(camera.eye.x, 0.45f, 1e-4f);
    EXPECT_NEAR(camera.eye.y, 2.0f, 1e-4f);
    EXPECT_EQ(camera.yaw, subject.yaw);
    EXPECT_EQ(camera.pitch, subject.pitch);
}

TEST(ThirdPersonRig, WithoutCollisionItPassesThroughWalls) {
    const auto level = levelOf("house.xml");
    ThirdPersonSettings settings;
    settings.collides = false;
    ThirdPersonRig rig(settings);
    CameraSubject subject;
    subject.feet = {8, 0, -1}; // the inner wall is 0.8 m behind
    const Camera camera = rig.update(subject, level.get(), 0.016f);
    EXPECT_GT(camera.eye.z, 2) << "in the next room";
    EXPECT_FALSE(level->clearLine(headOf(subject), camera.eye));
}

/// The rig behind a body that runs and turns about the house, with jumps of the clock in between.
class ThirdPersonInTheHouse : public testing::Test {
  protected:
    template <class Each>
    void run(ThirdPersonRig& rig, Each each) {
        RandomStream random(21, 0, RandomPurpose::Test);
        CameraSubject subject;
        subject.feet = {-10, 0, -10};
        float turning = 0;
        float before = -1;
        for (int frame = 0; frame < 4000; ++frame) {
            const float seconds = frame % 97 == 0 ? 0.2f : random.between(0.004f, 0.03f);
            if (frame % 40 == 0) turning = random.between(-4, 4);
            subject.yaw = wrapAngle(subject.yaw + turning * seconds);
            subject.pitch = clamp(subject.pitch + random.between(-2, 2) * seconds, -1.2f, 1.2f);
            const Vec3 step = directionFromYawPitch(subject.yaw, 0) * (5 * minimum(seconds, 0.03f));
            // A body of 0.4 m does not go into walls.
            const Vec3 chest = subject.feet + Vec3{0, 1, 0};
            const float reach = length(step) + 0.4f;
            if (!level->anyHit({chest, normalized(step), reach}) &&
                !level->anyHit({headOf(subject), normalized(step), reach})) {
                subject.feet += step;
            }
            const Camera camera = rig.update(subject, level.get(), seconds);
            each(subject, camera, before, seconds);
            before = rig.distanceNow();
        }
    }
    std::shared_ptr<const Level> level = levelOf("house.xml");
};

TEST_F(ThirdPersonInTheHouse, KeepsMinimumDistanceAndMaximumSpeed) {
    ThirdPersonRig rig;
    float nearest = 1e9f, farthest = 0;
    run(rig, [&](const CameraSubject& subject, const Camera& camera, float before, float seconds) {
        const float distance = length(camera.eye - headOf(subject));
        EXPECT_NEAR(distance, rig.distanceNow(), 1e-3f);
        ASSERT_GE(distance, rig.settings().minimumDistance - 1e-3f);
        if (before >= 0) {
            ASSERT_LE(absolute(rig.distanceNow() - before), rig.settings().maximumSpeed * seconds + 1e-4f);
        }
        nearest = minimum(nearest, distance), farthest = maximum(farthest, distance);
    });
    EXPECT_LT(nearest, 2.2f) << "walls did matter";
    EXPECT_GT(farthest, 3.5f);
}

TEST_F(ThirdPersonInTheHouse, NeverShowsTheFarSideOfAWall) {
    ThirdPersonRig rig;
    int behind = 0, frames = 0;
    run(rig, [&](const CameraSubject& subject, const Camera& camera, float, float) {
        // Seen from behind a wall, the near plane has cut it away: the picture's middle begins on the head's side.
        ++frames;
        const Vec3 head = headOf(subject);
        if (level->clearLine(head, camera.eye)) return;
        ++behind;
        const Vec3 along = normalized(head - camera.eye);
        const Vec3 start = camera.eye + along * (camera.nearMetres / dot(along, camera.forward()));
        EXPECT_TRUE(level->clearLine(head, start)) << "head " << head.x << ' ' << head.y << ' ' << head.z;
    });
    EXPECT_LT(behind, frames / 10) << "and that only for instants";
}

TEST_F(ThirdPersonInTheHouse, SettlesOutsideOfWalls) {
    RandomStream random(22, 0, RandomPurpose::Test);
    int close = 0;
    for (int place = 0; place < 400; ++place) {
        CameraSubject subject;
        subject.feet.x = random.between(-19, 19);
        subject.feet.z = random.between(-19, 19);
        subject.yaw = random.between(-kPi, kPi);
        subject.pitch = random.between(-1.0f, 1.0f);
        // Only where a body of 0.4 m has room.
        bool room = true;
        for (int k = 0; k < 16 && room; ++k) {
            const Vec3 way = directionFromYawPitch(static_cast<float>(k) * kPi / 8, 0) * 0.4f;
            for (const float height : {0.2f, 0.9f, 1.65f})
                room = room &&
                       level->clearLine(subject.feet + Vec3{0, height, 0}, subject.feet + Vec3{0, height, 0} + way);
        }
        room = room && level->clearLine(subject.feet + Vec3{0, 0.05f, 0}, subject.feet + Vec3{0, 1.8f, 0});
        if (!room) continue;
        ThirdPersonRig rig;
        Camera camera;
        for (int frame = 0; frame < 150; ++frame)
            camera = rig.update(subject, level.get(), 0.02f);
        ASSERT_TRUE(level->clearLine(headOf(subject), camera.eye))
            << subject.feet.x << ' ' << subject.feet.z << " yaw " << subject.yaw << " pitch " << subject.pitch;
        EXPECT_GE(rig.distanceNow(), rig.settings().minimumDistance);
        // Nothing is nearer than the near plane's corner.
        for (int k = 0; k < 26; ++k) {
            const Vec3 way = directionFromYawPitch(static_cast<float>(k) * 1.3f, static_cast<float>(k % 3 - 1));
            EXPECT_FALSE(level->anyHit({camera.eye, way, 0.09f})) << subject.feet.x << ' ' << subject.feet.z;
        }
        close += rig.distanceNow() < 3.4f ? 1 : 0;
    }
    EXPECT_GT(close, 20) << "walls did matter";
}

TEST_F(ThirdPersonInTheHouse, BackToAWallItLooksOverTheHead) {
    ThirdPersonRig rig;
    CameraSubject subject;
    subject.feet = {8, 0, -0.6f}; // 0.4 m from the inner wall, whose side is at -0.2
    const Camera camera = rig.update(subject, level.get(), 0.016f);
    EXPECT_LT(camera.eye.z, -0.2f - 0.1f);
    EXPECT_GT(camera.eye.y, 2.2f);
    EXPECT_LT(camera.pitch, -0.2f);
    EXPECT_GE(rig.distanceNow(), 1.5f);
}

TEST(ThirdPersonRig, WithoutAnyRoomTheMinimumDistanceWins) {
    // A cupboard: half a metre to each side and 0.15 m above the eyes.
    LevelData data;
    const std::uint16_t wood = data.mesh.addSurface({});
    data.mesh.addBox({0, 0.9f, 0}, {0.5f, 0.9f, 0.5f}, 0, wood);
    const auto level = Level::make(std::move(data));
    ThirdPersonRig rig;
    CameraSubject subject;
    for (int i = 0; i < 100; ++i) {
        subject.yaw += 0.1f;
        const Camera camera = rig.update(subject, level.get(), 0.02f);
        EXPECT_NEAR(length(camera.eye - headOf(subject)), 0.9f, 1e-3f);
        EXPECT_GT(camera.nearMetres, 0.2f) << "the wall is cut away";
        EXPECT_LT(camera.nearMetres, 0.6f) << "the body is not";
    }
}

TEST(ThirdPersonRig, ComesBackSoftlyAndAlikeAtEveryFrameRate) {
    const auto level = levelOf("house.xml");
    ThirdPersonRig coarse, fine;
    CameraSubject near, open;
    near.feet = {8, 0, -2.2f}; // two metres of room
    open.feet = {8, 0, -8};
    Camera a = coarse.update(near, level.get(), 0), b = fine.update(near, level.get(), 0);
    EXPECT_EQ(a.eye, b.eye);
    ASSERT_LT(coarse.distanceNow(), 2.4f);
    for (int i = 0; i < 10; ++i) {
        a = coarse.update(open, level.get(), 0.04f);
        fine.update(open, level.get(), 0.02f);
        b = fine.update(open, level.get(), 0.02f);
        EXPECT_NEAR(length(a.eye - b.eye), 0, 1e-3f);
    }
    EXPECT_GT(coarse.distanceNow(), 2.6f);
    EXPECT_LT(coarse.distanceNow(), 3.6f);
}

TEST(OverheadRig, KeysMoveInTheDirectionOfTheView) { // S3.P4
    OverheadRig rig;
    rig.lookAt({0, 0, 0}, 30);
    CameraHands hands;
    hands.turn = {kHalfPi, 0}; // to the east
    rig.update(hands, nullptr, 0);
    hands = {};
    hands.pan = {0, 1};
    Camera camera;
    for (int i = 0; i < 60; ++i)
        camera = rig.update(hands, nullptr, 1.0f / 60);
    EXPECT_GT(rig.target().x, 15);
    EXPECT_NEAR(rig.target().z, 0, 1e-3f);
    // The target is in the middle of the picture, seen from the wanted distance and from above.
    const auto seen = camera.project(rig.target());
    ASSERT_TRUE(seen);
    EXPECT_NEAR(seen->x, 0, 1e-3f);
    EXPECT_NEAR(seen->y, 0, 1e-3f);
    EXPECT_NEAR(length(camera.eye - rig.target()), 30, 1e-3f);
    EXPECT_LT(camera.pitch, -0.5f);
    EXPECT_NEAR(camera.yaw, kHalfPi, 1e-5f);
    // And it comes to rest.
    for (int i = 0; i < 60; ++i)
        rig.update({}, nullptr, 1.0f / 60);
    const Vec3 rest = rig.target();
    rig.update({}, nullptr, 0.1f);
    EXPECT_NEAR(length(rig.target() - rest), 0, 1e-2f);
}

TEST(OverheadRig, EdgesScrollOnlyWhenWantedAndUnderThePointer) { // S3.P4
    const auto way = [](Vec2 mouse, bool wanted) {
        OverheadRig rig;
        rig.lookAt({}, 30);
        CameraHands hands;
        hands.mouse = mouse;
        hands.edgeScroll = wanted;
        for (int i = 0; i < 30; ++i)
            rig.update(hands, nullptr, 1.0f / 60);
        return rig.target();
    };
    EXPECT_GT(way({0.99f, 0}, true).x, 1);
    EXPECT_LT(way({-0.99f, 0}, true).x, -1);
    EXPECT_LT(way({0, 0.99f}, true).z, -1) << "the upper edge goes forwards";
    EXPECT_EQ(way({0.9f, -0.9f}, true), (Vec3{}));
    EXPECT_EQ(way({0.99f, 0}, false), (Vec3{}));
    EXPECT_EQ(way({-2, -2}, true), (Vec3{}));
    EXPECT_EQ(way({1.2f, 0}, true), (Vec3{}));
}

TEST(OverheadRig, TheWheelZoomsWithinLimits) { // S3.P4
    OverheadRig rig;
    rig.lookAt({}, 30);
    CameraHands hands;
    hands.zoom = 1;
    rig.update(hands, nullptr, 0.01f);
    EXPECT_LT(rig.distance(), 30) << "at once";
    EXPECT_GT(rig.distance(), 28) << "but softly";
    for (int i = 0; i < 50; ++i)
        rig.update(hands, nullptr, 0.1f);
    EXPECT_NEAR(rig.distance(), 6, 1e-2f);
    hands.zoom = -1;
    for (int i = 0; i < 80; ++i)
        rig.update(hands, nullptr, 0.1f);
    EXPECT_NEAR(rig.distance(), 90, 1e-1f);
}

TEST(OverheadRig, TurningKeepsTheTargetAndNeverTips) { // S3.P4
    OverheadRig rig;
    rig.lookAt({3, 0, 4}, 20);
    CameraHands hands;
    for (const float lift : {-0.5f, 0.5f}) {
        for (int i = 0; i < 40; ++i) {
            hands.turn = {0.3f, lift};
            const Camera camera = rig.update(hands, nullptr, 0.016f);
            EXPECT_EQ(rig.target(), (Vec3{3, 0, 4}));
            EXPECT_LT(camera.pitch, -0.25f);
            EXPECT_GT(camera.pitch, -1.55f);
            EXPECT_NEAR(camera.yaw, rig.yaw(), 1e-5f);
            EXPECT_NEAR(length(camera.project({3, 0, 4}).value_or(Vec2{9, 9})), 0, 1e-2f);
        }
    }
}

TEST(OverheadRig, StaysOverTheMapAndAboveTheGround) {
    const auto level = levelOf("hills.xml");
    const Terrain& terrain = *level->data().terrain;
    OverheadRig rig;
    rig.lookAt({}, 12);
    CameraHands hands;
    RandomStream random(23, 0, RandomPurpose::Test);
    for (int i = 0; i < 3000; ++i) {
        if (i % 60 == 0) {
            hands.pan.x = random.between(-1, 1);
            hands.pan.y = random.between(-1, 1);
            hands.turn = {random.between(-0.02f, 0.02f), 0.005f};
        }
        const Camera camera = rig.update(hands, level.get(), 0.02f);
        EXPECT_TRUE(level->bounds().grown(0.01f).contains(rig.target()));
        const auto ground = terrain.heightAt(camera.eye.x, camera.eye.z);
        if (ground) {
            EXPECT_GE(camera.eye.y, *ground + 1.4f);
        }
    }
    for (int i = 0; i < 100; ++i)
        rig.update({}, level.get(), 0.05f);
    EXPECT_NEAR(rig.target().y, terrain.heightAt(rig.target().x, rig.target().z).value_or(1e9f), 0.01f);
}

TEST(OverheadRig, TwoHalfStepsAreOneStep) {
    OverheadRig one, two;
    one.lookAt({}, 30), two.lookAt({}, 30);
    CameraHands hands;
    hands.pan = {0.6f, -0.8f};
    for (int i = 0; i < 20; ++i) {
        one.update(hands, nullptr, 0.04f);
        two.update(hands, nullptr, 0.02f);
        two.update(hands, nullptr, 0.02f);
        EXPECT_NEAR(length(one.target() - two.target()), 0, 1e-3f);
    }
    EXPECT_GT(length(one.target()), 10);
}

TEST(FreeRig, FliesWhereItLooksAndTwoHalfStepsAreOneStep) {
    FreeRig one, two;
    one.place({1, 2, 3}, 0.5f, 0.4f), two.place({1, 2, 3}, 0.5f, 0.4f);
    CameraHands hands;
    hands.pan = {0, 1};
    Camera a, b;
    for (int i = 0; i < 25; ++i) {
        a = one.update(hands, 0.04f);
        two.update(hands, 0.02f);
        b = two.update(hands, 0.02f);
        EXPECT_NEAR(length(a.eye - b.eye), 0, 1e-3f);
    }
    const Vec3 way = a.eye - Vec3{1, 2, 3};
    EXPECT_NEAR(dot(normalized(way), directionFromYawPitch(0.5f, 0.4f)), 1, 1e-4f);
    EXPECT_NEAR(length(way), 6 * (1 - 1.0f / 9), 0.05f) << "a second at 6 m/s, less the start";
    hands = {};
    hands.turn = {0, 9};
    EXPECT_LE(one.update(hands, 0.01f).pitch, kHalfPi);
}

TEST(FollowRig, TurnsSoftlyAfterTheBodyAndKeepsItInThePicture) {
    const auto level = levelOf("house.xml");
    FollowRig one, two;
    CameraSubject subject;
    subject.feet = {-10, 0, -10};
    one.update(subject, level.get(), 0);
    two.update(subject, level.get(), 0);
    subject.yaw = 3.0f;
    const Camera start = one.update(subject, level.get(), 0.02f);
    two.update(subject, level.get(), 0.01f);
    two.update(subject, level.get(), 0.01f);
    EXPECT_LT(absolute(start.yaw), 0.3f) << "no jerk";
    Camera a, b;
    for (int i = 0; i < 200; ++i) {
        subject.feet.x += 0.05f;
        a = one.update(subject, level.get(), 0.04f);
        two.update(subject, level.get(), 0.02f);
        b = two.update(subject, level.get(), 0.02f);
        const auto seen = a.project(headOf(subject));
        ASSERT_TRUE(seen);
        EXPECT_LT(length(*seen), 0.5f);
    }
    EXPECT_NEAR(a.yaw, 3.0f, 0.05f);
    EXPECT_NEAR(length(a.eye - b.eye), 0, 0.05f);
}

} // namespace
} // namespace lince
