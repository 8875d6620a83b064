#include "../nav/ground_meshes.h"
#include "baked_house.h"

#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/core/state_visitor.h>
#include <lince/move/corner_follower.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

constexpr float kWalkStep = kTickSeconds;

/// A body on the ground: takes on the wanted velocity as fast as its grip allows, and meets no walls, so that leaving
/// the mesh shows.
struct Walker {
    SelfState self;
    NavQuery query;
    NavFilter filter;
    CornerFollower follower;
    CornerFollowing following;
    float walked = 0, strayed = 0; ///< metres; strayed: worst distance from the mesh
    Tick now = 100;
    std::vector<std::uint32_t> polygons;

    explicit Walker(Vec3 at) {
        self.position = at;
        self.walkSpeed = 2, self.runSpeed = 5, self.turnSpeed = 6;
    }
    void move(Vec2 wanted, const NavMesh& mesh) {
        const Vec2 before{self.velocity.x, self.velocity.z};
        Vec2 change = wanted - before;
        const float max = 30 * kWalkStep;
        if (length(change) > max) change = change * (max / length(change));
        self.velocity = Vec3{before.x + change.x, 0, before.y + change.y};
        self.position += self.velocity * kWalkStep;
        walked += length(self.velocity) * kWalkStep;
        stand(mesh);
    }
    /// On the polygon over or under the feet (or just beside them) whose ground is the nearest in height.
    void stand(const NavMesh& mesh) {
        Aabb around;
        around.add(self.position);
        polygons.clear();
        mesh.overlapping(around.grown(1.5f), polygons);
        float distance = 10, step = 10, height = self.position.y;
        for (const std::uint32_t polygon : polygons) {
            distance = minimum(distance, distanceTo(mesh.corners(polygon)));
            const float ground = mesh.heightAt(polygon, self.position.x, self.position.z);
            if (distanceTo(mesh.corners(polygon)) > 0.15f || absolute(ground - self.position.y) >= step) continue;
            step = absolute(ground - self.position.y);
            height = ground;
        }
        strayed = maximum(strayed, distance);
        self.position.y = height;
    }
    /// Seen from above; 0 inside.
    float distanceTo(std::span<const Vec3> corners) const {
        const Vec2 at{self.position.x, self.position.z};
        bool inside = true;
        float min = 10;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec3 a = corners[i], b = corners[(i + 1) % corners.size()];
            const Vec2 from{a.x, a.z}, along{b.x - a.x, b.z - a.z};
            inside = inside && cross(along, at - from) <= 1e-4f;
            const float fraction = clamp(dot(at - from, along) / lengthSquared(along), 0, 1);
            min = minimum(min, length(from + along * fraction - at));
        }
        return inside ? 0 : min;
    }
    FollowState step(const NavMesh& mesh) {
        const Vec2 wanted = follower.preferred(mesh, query, filter, self, now++, following);
        move(wanted, mesh);
        return follower.state();
    }
};

/// A corridor of 2 m: ten metres along +x, then ten along +z.
std::shared_ptr<const NavMesh> cornerMesh() {
    return testing_ground::meshOf(testing_ground::layoutOf(1, 1, 32),
                                  {{{1, 0, 1}, {1, 0, 3}, {10, 0, 3}, {10, 0, 1}},
                                   {{10, 0, 1}, {10, 0, 3}, {12, 0, 3}, {12, 0, 1}},
                                   {{10, 0, 3}, {10, 0, 13}, {12, 0, 13}, {12, 0, 3}}});
}

NavPath pathOn(const NavMesh& mesh, Vec3 from, Vec3 to) {
    NavQuery query;
    NavPath path;
    query.path(mesh, query.nearest(mesh, from), query.nearest(mesh, to), {}, path);
    return path;
}

TEST(CornerFollower, RoundsACornerAtSpeedWithoutLeavingTheGround) {
    const auto mesh = cornerMesh();
    const NavPath path = pathOn(*mesh, {2, 0, 2}, {11, 0, 12});
    ASSERT_EQ(path.result, PathResult::Complete);
    Walker walker({2, 0, 2});
    walker.follower.start(path);
    int steps = 0;
    float slowest = 5;
    while (walker.step(*mesh) == FollowState::Walking && steps++ < 600)
        if (steps > 30 && walker.follower.metresLeft(walker.self.position) > 1.5f)
            slowest = minimum(slowest, length(walker.self.velocity));
    EXPECT_EQ(walker.follower.state(), FollowState::Arrived);
    EXPECT_LT(walker.strayed, walker.following.cornerMetres + 0.03f);
    EXPECT_LT(walker.walked, 1.03f * path.length);
    EXPECT_GT(slowest, 2.0f); // slows down, but only as much as it must
    EXPECT_LT(static_cast<float>(steps) * kWalkStep, path.length / 5 + 1.0f);
}

TEST(CornerFollower, CutsWhatCanBeCut) {
    // A way that goes around nothing: straight to its end as soon as that is within the look-ahead.
    const auto mesh =
        testing_ground::meshOf(testing_ground::layoutOf(1, 1, 32), {{{1, 0, 1}, {1, 0, 20}, {20, 0, 20}, {20, 0, 1}}});
    NavPath path;
    path.result = PathResult::Complete;
    path.corners = {
        {{5, 0, 5}, NavStep::Walk, 0}, {{6.5f, 0, 5}, NavStep::Walk, 0}, {{6.5f, 0, 6.4f}, NavStep::Walk, 0}};
    Walker walker({5, 0, 5});
    walker.follower.start(path);
    EXPECT_NEAR(walker.follower.metresLeft({5, 0, 5}), 2.9f, 1e-4f);
    const Vec2 wanted = walker.follower.preferred(*mesh, walker.query, {}, walker.self, 1, walker.following);
    EXPECT_GT(wanted.y, 0.5f * wanted.x);
    EXPECT_EQ(walker.follower.nextCorner(), 2u);
}

TEST(CornerFollower, IsCarriedWithItsLegsStillAndGoesOnBehind) {
    const auto mesh =
        testing_ground::meshOf(testing_ground::layoutOf(1, 1, 32), {{{1, 0, 1}, {1, 0, 5}, {5, 0, 5}, {5, 0, 1}},
                                                                    {{20, 6, 1}, {20, 6, 5}, {26, 6, 5}, {26, 6, 1}}});
    NavPath path;
    path.result = PathResult::Complete;
    path.corners = {{{2, 0, 3}, NavStep::Walk, 0},
                    {{4, 0, 3}, NavStep::Walk, 0},
                    {{21, 6, 3}, NavStep::Carried, 1},
                    {{25, 6, 3}, NavStep::Walk, 1}};
    for (const bool pad : {true, false}) {
        Walker walker({2, 0, 3});
        walker.follower.start(path);
        const auto wanted = [&] {
            return walker.follower.preferred(*mesh, walker.query, {}, walker.self, walker.now++, walker.following);
        };
        EXPECT_GT(wanted().x, 1) << "onto it";
        walker.self.position = {3.2f, 0, 3}; // it is touched before its middle is reached
        if (pad) {
            walker.self.onGround = false;
            walker.self.velocity = {0, 9, 0};
            EXPECT_GT(wanted().x, 1) << "a throw straight up";
            walker.self.velocity = {8, 9, 0};
            for (const Vec3 at : {Vec3{4, 2, 3}, Vec3{12, 9, 3}, Vec3{19, 7, 3}}) {
                walker.self.position = at;
                EXPECT_EQ(wanted(), Vec2{}) << "at " << at.x;
            }
            walker.self.onGround = true;
            walker.self.velocity = {};
        }
        walker.self.position = {21.8f, 6, 2.5f};
        EXPECT_GT(wanted().x, 1);
        EXPECT_EQ(walker.follower.nextCorner(), 3u);
        EXPECT_EQ(walker.follower.state(), FollowState::Walking);
    }
}

TEST(CornerFollower, TwoHundredWaysThroughAHouse) {
    const NavData& map = bakedHouse();
    const NavMesh& mesh = *map.mesh;
    RandomStream random(7, 1, RandomPurpose::Test);
    NavQuery query;
    const NavPoint middle = query.nearest(mesh, {-10, 0, -10});
    ASSERT_TRUE(middle);
    int floors = 0;
    for (int i = 0; i < 200; ++i) {
        const NavPoint from = query.randomReachable(mesh, middle, 80, {}, random);
        const NavPoint to = query.randomReachable(mesh, middle, 80, {}, random);
        NavPath path;
        ASSERT_EQ(query.path(mesh, from, to, {}, path), PathResult::Complete);
        floors += std::fabs(from.position.y - to.position.y) > 1.5f ? 1 : 0;
        Walker walker(from.position);
        walker.following.run = i % 2 == 0;
        walker.follower.start(path);
        for (int steps = 0; steps < 60 * 60 && walker.step(mesh) == FollowState::Walking;)
            ++steps;
        ASSERT_EQ(walker.follower.state(), FollowState::Arrived) << "way " << i;
        EXPECT_LT(length(horizontal(walker.self.position - to.position)), 0.35f) << "way " << i;
        EXPECT_LT(absolute(walker.self.position.y - to.position.y), 1.2f) << "way " << i; // of two floors the right one
        EXPECT_LT(walker.strayed, 0.12f) << "way " << i;
        EXPECT_LE(walker.walked, 1.05f * path.length + 0.05f) << "way " << i;
    }
    EXPECT_GT(floors, 10); // by the ramp and the stairs too
}

TEST(CornerFollower, NoticesThatItIsStuckAndGoesOnWhenFree) {
    const auto mesh = cornerMesh();
    Walker walker({2, 0, 2});
    walker.follower.start(pathOn(*mesh, {2, 0, 2}, {11, 0, 12}));
    for (int i = 0; i < 80; ++i) { // held fast
        const Vec2 wanted =
            walker.follower.preferred(*mesh, walker.query, {}, walker.self, walker.now++, walker.following);
        EXPECT_GT(length(wanted), 1);
        EXPECT_EQ(walker.follower.state(), FollowState::Walking);
    }
    for (int i = 0; i < 20; ++i)
        walker.follower.preferred(*mesh, walker.query, {}, walker.self, walker.now++, walker.following);
    EXPECT_EQ(walker.follower.state(), FollowState::Stuck);
    for (int i = 0; i < 30; ++i)
        walker.step(*mesh);
    EXPECT_EQ(walker.follower.state(), FollowState::Walking);
}

TEST(CornerFollower, NoticesThatItWasPushedOffItsWay) {
    const auto mesh = cornerMesh();
    Walker walker({2, 0, 2});
    // Only the first leg is wanted, and it stands around the corner of the second one.
    walker.follower.start(pathOn(*mesh, {2, 0, 2}, {9, 0, 2}));
    walker.self.position = {11, 0, 10};
    for (int i = 0; i < 20; ++i)
        walker.follower.preferred(*mesh, walker.query, {}, walker.self, walker.now++, walker.following);
    EXPECT_EQ(walker.follower.state(), FollowState::Walking); // not at the first glance
    for (int i = 0; i < 20; ++i)
        walker.follower.preferred(*mesh, walker.query, {}, walker.self, walker.now++, walker.following);
    EXPECT_EQ(walker.follower.state(), FollowState::OffPath);
    EXPECT_EQ(walker.follower.preferred(*mesh, walker.query, {}, walker.self, walker.now, walker.following), Vec2{});

    // Pushed back behind the corner just rounded, it finds the way around it again.
    walker.follower.start(pathOn(*mesh, {2, 0, 2}, {11, 0, 12}));
    walker.self.position = {9.2f, 0, 2.6f};
    for (int i = 0; i < 30 && walker.self.position.z < 3.5f; ++i)
        walker.step(*mesh);
    walker.self.position = {9.3f, 0, 1.5f};
    int steps = 0;
    while (walker.step(*mesh) == FollowState::Walking && steps < 600)
        ++steps;
    EXPECT_EQ(walker.follower.state(), FollowState::Arrived);
}

/// Two platforms with a gap of 1.5 m between them.
TEST(CornerFollower, RunsUpAndJumpsOverAGap) {
    const auto mesh = testing_ground::meshOf(
        testing_ground::layoutOf(1, 1, 32),
        {{{1, 0, 1}, {1, 0, 3}, {6, 0, 3}, {6, 0, 1}}, {{7.5f, 0, 1}, {7.5f, 0, 3}, {14, 0, 3}, {14, 0, 1}}});
    NavPath path;
    path.result = PathResult::Complete;
    path.corners = {{{2, 0, 2}, NavStep::Walk, 0},
                    {{5.9f, 0, 2}, NavStep::Walk, 0},
                    {{7.7f, 0, 2}, NavStep::Jump, 1},
                    {{12, 0, 2}, NavStep::Walk, 1}};
    for (const NavStep step : {NavStep::Jump, NavStep::Drop}) {
        path.corners[2].step = step;
        Walker walker({2, 0, 2});
        walker.follower.start(path);
        float height = 0, fall = 0, jumpedAt = 0;
        int jumps = 0;
        for (int i = 0; i < 400 && walker.follower.state() == FollowState::Walking; ++i) {
            Intent intent;
            const Vec2 wanted =
                walker.follower.preferred(*mesh, walker.query, {}, walker.self, walker.now++, walker.following);
            walker.follower.apply(wanted, walker.self, walker.following, intent);
            if (walker.self.onGround && intent.pressed(Button::Jump)) {
                fall = 4.5f, height = 0.01f, jumpedAt = walker.self.position.x;
                EXPECT_GT(walker.self.velocity.x, 3);
                ++jumps;
            }
            const float full = intent.pressed(Button::Run) ? walker.self.runSpeed : walker.self.walkSpeed;
            const Vec3 velocity = intent.move * full;
            const float grip = (walker.self.onGround ? 30 : 4) * kWalkStep;
            const Vec3 change = velocity - walker.self.velocity;
            walker.self.velocity += length(change) > grip ? change * (grip / length(change)) : change;
            walker.self.position += walker.self.velocity * kWalkStep;
            fall -= 9.81f * kWalkStep;
            height += fall * kWalkStep;
            const float x = walker.self.position.x;
            const bool ground = x < 6.1f || x > 7.4f;
            if (ground && height <= 0) height = 0, fall = 0;
            walker.self.onGround = height == 0;
            walker.self.position.y = height;
            if (step == NavStep::Jump) {
                ASSERT_GT(height, -0.5f) << "fell into the gap at " << x;
            }
            if (step == NavStep::Drop && x > 7.4f) height = 0; // as if the other side lay below
        }
        EXPECT_EQ(walker.follower.state(), FollowState::Arrived);
        EXPECT_EQ(jumps, step == NavStep::Jump ? 1 : 0);
        if (jumps > 0) {
            EXPECT_NEAR(jumpedAt, 5.9f, 0.3f);
        }
    }
}

TEST(CornerFollower, TheStickIsTheVelocity) {
    const auto mesh = cornerMesh();
    Walker walker({2, 0, 2});
    walker.follower.start(pathOn(*mesh, {2, 0, 2}, {9, 0, 2}));
    const Vec2 wanted = walker.follower.preferred(*mesh, walker.query, {}, walker.self, 1, walker.following);
    Intent intent;
    walker.follower.apply(wanted, walker.self, walker.following, intent);
    EXPECT_TRUE(intent.pressed(Button::Run));
    EXPECT_NEAR(intent.move.x, 1, 1e-4f);
    EXPECT_NEAR(intent.yaw, kHalfPi, 1e-4f);
    walker.follower.apply({1, 0}, walker.self, walker.following, intent); // slowed down by others
    EXPECT_FALSE(intent.pressed(Button::Run));
    EXPECT_NEAR(intent.move.x, 0.5f, 1e-4f);
    walker.follower.apply({}, walker.self, walker.following, intent);
    EXPECT_EQ(intent.move, Vec3{});
}

TEST(CornerFollower, IsSavedAndGoesOn) {
    const auto mesh = cornerMesh();
    Walker first({2, 0, 2});
    first.follower.start(pathOn(*mesh, {2, 0, 2}, {11, 0, 12}));
    for (int i = 0; i < 60; ++i)
        first.step(*mesh);
    StateWriter writer;
    first.follower.visitState(writer);
    Walker second({2, 0, 2});
    StateReader reader(writer.bytes());
    second.follower.visitState(reader);
    ASSERT_TRUE(!reader.failed() && reader.atEnd());
    second.self = first.self, second.now = first.now;
    for (int i = 0; i < 60; ++i) {
        first.step(*mesh), second.step(*mesh);
        ASSERT_EQ(first.self.position, second.self.position);
    }
}

TEST(CornerFollower, NothingToWalkIsFine) {
    const auto mesh = cornerMesh();
    Walker walker({2, 0, 2});
    EXPECT_EQ(walker.follower.preferred(*mesh, walker.query, {}, walker.self, 1, walker.following), Vec2{});
    walker.follower.start(NavPath{});
    EXPECT_EQ(walker.follower.state(), FollowState::Idle);
    walker.follower.start(pathOn(*mesh, {2, 0, 2}, {2.05f, 0, 2}));
    walker.step(*mesh);
    EXPECT_EQ(walker.follower.state(), FollowState::Arrived);
    EXPECT_EQ(walker.follower.metresLeft({2, 0, 2}), 0);
    RecordingDebugDraw sink;
    walker.follower.start(pathOn(*mesh, {2, 0, 2}, {11, 0, 12}));
    draw(sink, walker.follower, {2, 0, 2}, {});
    EXPECT_GT(sink.lines.size(), 2u);
}

} // namespace
} // namespace lince
