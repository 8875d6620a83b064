#include "posed_model.h"

#include <lince/core/math.h>
#include <lince/render/figure.h>

#include <gtest/gtest.h>

#include <cstring>
#include <functional>

namespace lince {
namespace {

constexpr float kFrame = 1.0f / 60;

const ModelMesh& soldier() {
    static const ModelMesh mesh = makeFigure("soldier", FigureDress::Soldier);
    return mesh;
}

std::array<Mat4, kBones> skinned(const Pose& pose) {
    std::array<Mat4, kBones> out;
    skin(pose, out);
    return out;
}

std::vector<Vec3> posed(const ModelMesh& mesh, const Pose& pose) {
    return posed(mesh, skinned(pose));
}

Aabb boxOf(const std::vector<Vec3>& points) {
    Aabb box;
    for (const Vec3 p : points)
        box.add(p);
    return box;
}

/// Lowest vertex that hangs wholly on a bone.
float lowestOf(const ModelMesh& mesh, const std::vector<Vec3>& points, Bone bone) {
    float lowest = 100;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (mesh.vertices[i].bones[0] == static_cast<std::uint8_t>(bone) && mesh.vertices[i].weights[0] == 255)
            lowest = minimum(lowest, points[i].y);
    return lowest;
}

FigureAnimator settled(const BodyMotion& motion) {
    FigureAnimator a;
    a.settle(motion);
    return a;
}

void advance(FigureAnimator& a, const BodyMotion& motion, float seconds, float step = kFrame) {
    for (float t = 0; t < seconds - step * 0.5f; t += step)
        a.update(motion, step);
}

BodyMotion armed(bool longWeapon = true) {
    BodyMotion m;
    m.armed = true;
    m.longWeapon = longWeapon;
    return m;
}

BodyMotion moving(Vec3 velocity) {
    BodyMotion m;
    m.velocity = velocity;
    return m;
}

/// Farthest that any vertex goes in one frame while the body does something for so long.
float farthestStep(FigureAnimator a, float seconds, const std::function<BodyMotion(float)>& motionAt) {
    std::vector<Vec3> before = posed(soldier(), a.pose());
    float farthest = 0;
    for (float t = kFrame; t < seconds; t += kFrame) {
        a.update(motionAt(t), kFrame);
        const std::vector<Vec3> now = posed(soldier(), a.pose());
        for (std::size_t i = 0; i < now.size(); ++i)
            farthest = maximum(farthest, length(now[i] - before[i]));
        before = now;
    }
    return farthest;
}

TEST(Figure, PoseAsBuiltChangesNothing) {
    for (const Mat4& m : skinned(Pose{}))
        for (std::size_t i = 0; i < 16; ++i)
            EXPECT_NEAR(m.m[i], Mat4{}.m[i], 1e-6f);
    const Aabb box = boxOf(posed(soldier(), Pose{}));
    EXPECT_NEAR(box.low.y, 0, 0.005f);
    EXPECT_NEAR(box.high.y, 1.8f, 0.03f);
}

TEST(Figure, AllDressesFitTheSameBonesAndSizes) {
    for (const FigureDress dress :
         {FigureDress::Soldier, FigureDress::Walker, FigureDress::Giant, FigureDress::Hunter}) {
        const ModelMesh mesh = makeFigure("one", dress);
        EXPECT_EQ(mesh.name, "one");
        EXPECT_EQ(mesh.bones, kBones);
        EXPECT_GT(mesh.indices.size() / 3, 600u);
        EXPECT_LT(mesh.indices.size() / 3, 1300u);
        const Aabb box = boxOf(posed(mesh, Pose{}));
        EXPECT_NEAR(box.high.y, 1.8f, 0.06f);
        // Seen from above, a good share shows the side's colour.
        float side = 0, all = 0;
        for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
            const ModelVertex& a = mesh.vertices[mesh.indices[i]];
            const Vec3 b = mesh.vertices[mesh.indices[i + 1]].position, c = mesh.vertices[mesh.indices[i + 2]].position;
            const float up = cross(b - a.position, c - a.position).y;
            if (up <= 0 || a.position.y < 1.3f) continue;
            all += up;
            side += up * (1 - static_cast<float>(a.colour.alpha) / 255.0f);
        }
        EXPECT_GT(side / all, 0.3f);
    }
}

TEST(Figure, BlendGoesFromOneToTheOther) {
    const Pose a = settled(armed()).pose(), b = settled(moving({0, 0, -5})).pose();
    const auto same = [](const Pose& x, const Pose& y) {
        float worst = length(x.hips - y.hips);
        for (std::size_t i = 0; i < kBones; ++i)
            worst = maximum(worst, 1 - absolute(dot(x.turn[i], y.turn[i])));
        return worst;
    };
    EXPECT_LT(same(blend(a, b, 0), a), 1e-5f);
    EXPECT_LT(same(blend(a, b, 1), b), 1e-5f);
    EXPECT_GT(same(blend(a, b, 0.5f), a), 1e-3f);
    Pose negated = b;
    for (Quat& q : negated.turn)
        q = {-q.x, -q.y, -q.z, -q.w};
    EXPECT_LT(same(blend(a, b, 0.5f), blend(a, negated, 0.5f)), 1e-5f); // the same turn by its other name
}

TEST(Figure, StandsWithBothFeetOnTheFloor) {
    for (int i = 0; i < 8; ++i) {
        BodyMotion m = armed(i % 2 == 0);
        m.armed = i < 4;
        m.crouching = (i & 2) != 0;
        m.variety = static_cast<std::uint32_t>(i);
        m.pitch = 0.2f * static_cast<float>(i - 4);
        const std::vector<Vec3> points = posed(soldier(), settled(m).pose());
        for (const Bone foot : {Bone::LeftFoot, Bone::RightFoot}) {
            EXPECT_NEAR(lowestOf(soldier(), points, foot), 0, 0.03f) << i;
        }
        EXPECT_GT(boxOf(points).low.y, -0.03f) << i;
        const float high = boxOf(points).high.y;
        EXPECT_TRUE(m.crouching ? high < 1.42f : m.pitch < -0.5f || high > 1.72f) << i << ": " << high;
    }
}

/// Greatest way in the world, in one frame, of points of the soles that are on the ground before and after.
float slipAt(Vec3 velocity, bool crouching, int& standing) {
    BodyMotion m = moving(velocity);
    m.crouching = crouching;
    FigureAnimator a = settled(m);
    advance(a, m, 1);
    std::vector<Vec3> before = posed(soldier(), a.pose());
    float slip = 0;
    standing = 0;
    for (int frame = 0; frame < 120; ++frame) {
        a.update(m, kFrame);
        const std::vector<Vec3> now = posed(soldier(), a.pose());
        for (std::size_t i = 0; i < now.size(); ++i) {
            const bool foot = soldier().vertices[i].bones[0] == static_cast<std::uint8_t>(Bone::LeftFoot) ||
                              soldier().vertices[i].bones[0] == static_cast<std::uint8_t>(Bone::RightFoot);
            if (!foot || now[i].y > 0.006f || before[i].y > 0.006f) continue;
            ++standing;
            slip = maximum(slip, length(horizontal(now[i] + velocity * kFrame - before[i])));
        }
        before = now;
    }
    return slip;
}

TEST(FigureAnimator, StandingFeetDoNotSlide) {
    for (const Vec3 velocity : {Vec3{0, 0, -0.8f}, Vec3{0, 0, -1.6f}, Vec3{0, 0, -2}, Vec3{0, 0, -3.2f}, Vec3{0, 0, -5},
                                Vec3{0, 0, 2}, Vec3{2, 0, 0}, Vec3{-1.4f, 0, -1.4f}, Vec3{1, 0, 1.5f}}) {
        int standing = 0;
        const float slip = slipAt(velocity, false, standing);
        EXPECT_GT(standing, 200);
        // A foot that stands is placed exactly; what is left is the roll over heel and toe, which turns points near
        // the pivot: up to 42° in 0.1 s, 0.12 rad a frame, of points up to 4 cm away from it (the toe cap).
        EXPECT_LT(slip, 0.006f) << velocity.x << " " << velocity.z;
    }
    int standing = 0;
    EXPECT_LT(slipAt({0, 0, -1.2f}, true, standing), 0.006f);
    EXPECT_GT(standing, 200);
}

TEST(FigureAnimator, FeetStayAboveTheGround) {
    for (const Vec3 velocity : {Vec3{0, 0, -1.6f}, Vec3{0, 0, -5}, Vec3{0, 0, 2}, Vec3{3, 0, 0}}) {
        const BodyMotion m = moving(velocity);
        FigureAnimator a = settled(m);
        for (int frame = 0; frame < 90; ++frame) {
            a.update(m, kFrame);
            EXPECT_GT(boxOf(posed(soldier(), a.pose())).low.y, -0.03f);
        }
    }
}

TEST(FigureAnimator, StaysInItsBox) {
    const auto check = [](const FigureAnimator& a) {
        for (const Vec3 p : posed(soldier(), a.pose()))
            ASSERT_TRUE(soldier().box.contains(p)) << p.x << " " << p.y << " " << p.z;
    };
    for (const Vec3 velocity : {Vec3{}, Vec3{0, 0, -2}, Vec3{0, 0, -6}, Vec3{4, 0, 0}, Vec3{0, 0, 4}})
        for (const bool holds : {false, true}) {
            BodyMotion m = moving(velocity);
            m.armed = holds;
            m.pitch = 1.2f;
            FigureAnimator a = settled(m);
            for (int frame = 0; frame < 60; ++frame)
                a.update(m, kFrame), check(a);
        }
    for (std::uint32_t variety = 0; variety < 24; ++variety) {
        BodyMotion m = moving({0, 0, -4});
        m.variety = variety;
        FigureAnimator a = settled(m);
        m.alive = false;
        m.hitFrom = static_cast<float>(variety) * 0.7f;
        for (int frame = 0; frame < 66; ++frame) {
            m.secondsSinceDeath = static_cast<float>(frame) * kFrame;
            a.update(m, kFrame);
            check(a);
        }
    }
}

TEST(FigureAnimator, ChangesWithoutJumps) {
    // What the motion itself needs in a frame: a running foot swings at about 4 m/s against the body.
    const float ofWalk = farthestStep(settled(moving({0, 0, -2})), 2, [](float) { return moving({0, 0, -2}); });
    const float ofRun = farthestStep(settled(moving({0, 0, -5})), 2, [](float) { return moving({0, 0, -5}); });
    EXPECT_LT(ofWalk, 0.09f);
    EXPECT_LT(ofRun, 0.12f);
    // Setting off and stopping adds the reach of a step, half a metre, within the 0.17 s that 2 m/s take.
    constexpr float kChange = 0.065f;

    const auto change = [](const BodyMotion& from, const BodyMotion& to) {
        FigureAnimator a = settled(from);
        advance(a, from, 0.5f);
        return farthestStep(a, 1.2f, [&](float) { return to; });
    };
    const BodyMotion still;
    BodyMotion low;
    low.crouching = true;
    EXPECT_LT(change(still, moving({0, 0, -2})), ofWalk + kChange);
    EXPECT_LT(change(moving({0, 0, -2}), still), ofWalk + kChange);
    EXPECT_LT(change(still, moving({0, 0, -5})), ofRun + kChange);
    EXPECT_LT(change(moving({0, 0, -5}), moving({0, 0, 2})), ofRun + kChange);
    EXPECT_LT(change(moving({3, 0, 0}), moving({-3, 0, 0})), ofRun + kChange);
    EXPECT_LT(change(still, low), 0.06f);
    EXPECT_LT(change(low, still), 0.06f);
    EXPECT_LT(change(still, armed()), 0.09f); // hands go 0.6 m in a quarter of a second
    EXPECT_LT(change(armed(), armed(false)), 0.09f);
    EXPECT_LT(change(armed(), still), 0.09f);
    BodyMotion falling = moving({0, -3, -2});
    falling.onGround = false;
    EXPECT_LT(change(moving({0, 0, -2}), falling), 0.1f);
    EXPECT_LT(change(falling, moving({0, 0, -2})), 0.1f);
}

TEST(FigureAnimator, ReloadingMovesTheLeftHandOnly) {
    const auto palm = [](const FigureAnimator& a, Bone hand) {
        const auto matrices = skinned(a.pose());
        return transformPoint(matrices[static_cast<std::size_t>(hand)],
                              figureSkeleton().joint[static_cast<std::size_t>(hand)]);
    };
    BodyMotion m = armed();
    FigureAnimator a = settled(m);
    advance(a, m, 0.2f);
    const Vec3 leftBefore = palm(a, Bone::LeftHand), rightBefore = palm(a, Bone::RightHand);
    float left = 0, right = 0;
    const float step = farthestStep(a, 2.4f, [](float t) {
        BodyMotion r = armed();
        if (t < 2) r.reloadFraction = t / 2;
        return r;
    });
    EXPECT_LT(step, 0.06f);
    for (int frame = 0; frame <= 120; ++frame) {
        m.reloadFraction = static_cast<float>(frame) / 120.0f;
        a.update(m, kFrame);
        left = maximum(left, length(palm(a, Bone::LeftHand) - leftBefore));
        right = maximum(right, length(palm(a, Bone::RightHand) - rightBefore));
    }
    EXPECT_GT(left, 0.3f);
    EXPECT_LT(right, 0.12f);
    m.reloadFraction = -1;
    advance(a, m, 0.5f);
    EXPECT_LT(length(palm(a, Bone::LeftHand) - leftBefore), 0.03f);
}

Mat4 weaponOf(const FigureAnimator& a, bool longWeapon) {
    const Pose pose = a.pose();
    return weaponPlace(pose, skinned(pose), longWeapon);
}

TEST(FigureAnimator, BarrelPointsWhereTheBodyLooks) {
    for (const bool longWeapon : {true, false})
        for (const bool crouching : {false, true})
            for (const Vec3 velocity : {Vec3{}, Vec3{0, 0, -2}, Vec3{2, 0, 0}, Vec3{0, 0, 2}})
                for (const float pitch : {-1.0f, -0.6f, -0.2f, 0.0f, 0.3f, 0.7f, 1.0f}) {
                    BodyMotion m = armed(longWeapon);
                    m.pitch = pitch;
                    m.crouching = crouching;
                    m.velocity = velocity;
                    FigureAnimator a = settled(m);
                    for (int i = 0; i < 30; ++i) {
                        a.update(m, kFrame);
                        const Vec3 barrel = transformDirection(weaponOf(a, longWeapon), {0, 0, -1});
                        const Vec3 look = directionFromYawPitch(0, pitch);
                        ASSERT_GT(dot(barrel, look), cosine(3 * kRadiansPerDegree)) << pitch;
                        const Vec3 up = transformDirection(weaponOf(a, longWeapon), {0, 1, 0});
                        ASSERT_GT(up.y, 0.4f); // not upside down
                    }
                }
}

TEST(FigureAnimator, BothHandsAreOnTheWeapon) {
    for (const bool longWeapon : {true, false})
        for (const float pitch : {-0.9f, -0.4f, 0.0f, 0.5f, 0.9f}) {
            BodyMotion m = armed(longWeapon);
            m.pitch = pitch;
            const FigureAnimator a = settled(m);
            const Mat4 weapon = weaponOf(a, longWeapon);
            const std::vector<Vec3> points = posed(soldier(), a.pose());
            const auto nearest = [&](Bone hand, Vec3 spot) {
                float best = 100;
                for (std::size_t i = 0; i < points.size(); ++i)
                    if (soldier().vertices[i].bones[0] == static_cast<std::uint8_t>(hand))
                        best = minimum(best, length(points[i] - transformPoint(weapon, spot)));
                return best;
            };
            EXPECT_LT(nearest(Bone::RightHand, {0, 0, 0}), 0.06f) << pitch;
            const Vec3 foreEnd = longWeapon ? Vec3{0, 0.02f, -0.23f} : Vec3{-0.02f, -0.03f, -0.02f};
            EXPECT_LT(nearest(Bone::LeftHand, foreEnd), 0.07f) << pitch << (longWeapon ? " long" : " short");
        }
}

TEST(FigureAnimator, RunnersLowerTheWeaponUntilTheyShoot) {
    BodyMotion m = armed();
    m.velocity = {0, 0, -5};
    FigureAnimator a = settled(m);
    EXPECT_LT(transformDirection(weaponOf(a, true), {0, 0, -1}).y, -0.2f);
    for (int i = 0; i < 30; ++i) {
        m.secondsSinceShot = 0.3f + static_cast<float>(i) * kFrame;
        a.update(m, kFrame);
    }
    EXPECT_GT(-transformDirection(weaponOf(a, true), {0, 0, -1}).z, cosine(4 * kRadiansPerDegree));
}

TEST(FigureAnimator, ShotKicksAndComesBack) {
    BodyMotion m = armed();
    FigureAnimator a = settled(m);
    const Vec3 before = transformPoint(weaponOf(a, true), {0, 0, 0});
    m.secondsSinceShot = 0.03f;
    a.update(m, 0.001f);
    EXPECT_GT(transformPoint(weaponOf(a, true), {0, 0, 0}).z - before.z, 0.015f);
    m.secondsSinceShot = 0.5f;
    a.update(m, 0.001f);
    EXPECT_LT(length(transformPoint(weaponOf(a, true), {0, 0, 0}) - before), 0.003f);
}

TEST(FigureAnimator, FlinchesAwayFromTheBlow) {
    for (int i = 0; i < 8; ++i) {
        BodyMotion m;
        m.hitFrom = static_cast<float>(i) * kPi / 4;
        FigureAnimator a = settled(m);
        const auto head = [&] {
            return transformPoint(skinned(a.pose())[static_cast<std::size_t>(Bone::Head)],
                                  figureSkeleton().joint[static_cast<std::size_t>(Bone::Head)]);
        };
        const Vec3 before = head();
        m.secondsSinceHit = 0.06f;
        a.update(m, 0.0001f);
        const Vec3 moved = head() - before, from = directionFromYawPitch(m.hitFrom, 0);
        EXPECT_LT(dot(moved, from), -0.04f) << i;
    }
}

TEST(FigureAnimator, DeadLieLowAndStill) {
    for (std::uint32_t variety = 0; variety < 40; ++variety) {
        BodyMotion m = armed(variety % 2 == 0);
        m.variety = variety;
        m.velocity = {0, 0, variety % 3 == 0 ? -4.0f : 0.0f};
        m.crouching = variety % 5 == 0;
        FigureAnimator a = settled(m);
        m.alive = false;
        m.hitFrom = static_cast<float>(variety) * 0.37f;
        const float farthest = farthestStep(a, 1, [&](float t) {
            BodyMotion d = m;
            d.secondsSinceDeath = t;
            return d;
        });
        EXPECT_LT(farthest, 0.2f) << variety; // a head hits the ground at about 6 m/s, a hand at 10
        m.secondsSinceDeath = 0.01f;
        a.update(m, kFrame);
        m.secondsSinceDeath = 0.92f;
        a.update(m, kFrame);
        const auto rest = skinned(a.pose());
        const Aabb box = boxOf(posed(soldier(), a.pose()));
        EXPECT_LT(box.high.y, 0.5f) << variety;
        EXPECT_GT(box.low.y, -0.05f) << variety;
        EXPECT_LT(box.low.y, 0.03f) << variety;
        for (int i = 0; i < 20; ++i) {
            m.secondsSinceDeath += 0.3f;
            m.hitFrom += 1; // shot again: the dead do not care
            m.velocity = {1, 1, 1};
            a.update(m, kFrame);
            ASSERT_EQ(skinned(a.pose()), rest) << variety;
        }
    }
}

TEST(FigureAnimator, FallsTheWayItIsPushed) {
    for (int i = 0; i < 8; ++i) {
        float along = 0;
        BodyMotion m;
        m.alive = false;
        m.secondsSinceDeath = 2;
        m.hitFrom = static_cast<float>(i) * kPi / 4;
        for (std::uint32_t variety = 0; variety < 16; ++variety) {
            m.variety = variety;
            const Pose pose = settled(m).pose();
            const Vec3 chest = transformPoint(skinned(pose)[static_cast<std::size_t>(Bone::Chest)], {0, 1.4f, 0});
            along += dot(chest, -directionFromYawPitch(m.hitFrom, 0)) / 16;
        }
        EXPECT_GT(along, 0.2f) << i;
    }
}

TEST(FigureAnimator, StandsUpAgainAtOnce) {
    BodyMotion m;
    FigureAnimator a = settled(m);
    m.alive = false, m.secondsSinceDeath = 3;
    a.update(m, kFrame);
    m.alive = true, m.secondsSinceDeath = 0;
    a.update(m, kFrame);
    EXPECT_GT(boxOf(posed(soldier(), a.pose())).high.y, 1.7f);
}

TEST(FigureAnimator, StepOfTimeDoesNotMatter) {
    const auto run = [](float step) {
        BodyMotion m = armed();
        FigureAnimator a = settled(m);
        m.velocity = {0.5f, 0, -1.5f};
        m.crouching = true;
        advance(a, m, 2, step);
        return posed(soldier(), a.pose());
    };
    const std::vector<Vec3> fine = run(1.0f / 240), coarse = run(1.0f / 15), again = run(1.0f / 240);
    float worst = 0;
    for (std::size_t i = 0; i < fine.size(); ++i)
        worst = maximum(worst, length(fine[i] - coarse[i]));
    // While it sets off, phases of the steps drift apart by a few hundredths of a stride.
    EXPECT_LT(worst, 0.12f);
    EXPECT_EQ(std::memcmp(fine.data(), again.data(), fine.size() * sizeof(Vec3)), 0);
}

TEST(FigureAnimator, SettlesWhereUpdatesLead) {
    BodyMotion m = armed();
    m.crouching = true;
    m.pitch = 0.4f;
    FigureAnimator slow = settled(BodyMotion{});
    advance(slow, m, 1);
    const std::vector<Vec3> a = posed(soldier(), slow.pose()), b = posed(soldier(), settled(m).pose());
    float worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        worst = maximum(worst, length(a[i] - b[i]));
    EXPECT_LT(worst, 0.03f); // all but breathing
}

TEST(FigureAnimator, LandingBendsTheKneesForAMoment) {
    BodyMotion m = moving({0, -6, 0});
    m.onGround = false;
    FigureAnimator a = settled(m);
    const auto hips = [&] { return a.pose().hips.y; };
    m = moving({0, 0, 0});
    a.update(m, kFrame);
    float lowest = 0;
    for (int i = 0; i < 60; ++i)
        a.update(m, kFrame), lowest = minimum(lowest, hips());
    EXPECT_LT(lowest, hips() - 0.04f);
    EXPECT_GT(hips(), -0.05f);
}

TEST(FigureAnimator, BodiesOfDifferentVarietyDoNotMarchInStep) {
    BodyMotion a = moving({0, 0, -2}), b = a;
    a.variety = 1, b.variety = 2;
    EXPECT_GT(length(transformPoint(skinned(settled(a).pose())[static_cast<std::size_t>(Bone::LeftFoot)], {0, 0, 0}) -
                     transformPoint(skinned(settled(b).pose())[static_cast<std::size_t>(Bone::LeftFoot)], {0, 0, 0})),
              0.05f);
}

} // namespace
} // namespace lince
