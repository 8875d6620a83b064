// Paths, corners and avoidance together: twelve walkers in one room.

#include "baked_house.h"

#include <lince/core/math.h>
#include <lince/move/avoidance.h>
#include <lince/move/corner_follower.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

struct Walker {
    SelfState self;
    CornerFollower follower;
    AvoidancePatience patience;
    Vec3 goal;
};

TEST(WalkersTogether, TwelveInOneRoomChangePlaces) {
    const NavMesh& mesh = *bakedHouse().mesh;
    NavQuery query;
    CornerFollowing following;
    following.run = false;
    AvoidanceSettings settings;
    settings.wallsBoundCentres = true; // a navmesh's borders keep the radius already
    std::vector<Walker> walkers(12);
    for (std::size_t i = 0; i < walkers.size(); ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / 12;
        const Vec3 arm = Vec3{cosine(angle), 0, sine(angle)} * 6.0f;
        const Vec3 middle{-1, 0, -7}; // beside the inner wall, so that some walk along it and around its crates
        const NavPoint from = query.nearest(mesh, middle + arm), to = query.nearest(mesh, middle - arm);
        ASSERT_TRUE(from && to);
        walkers[i].self.position = from.position;
        walkers[i].self.walkSpeed = 1.4f, walkers[i].self.runSpeed = 4;
        walkers[i].goal = to.position;
        NavPath path;
        ASSERT_EQ(query.path(mesh, from, to, {}, path), PathResult::Complete);
        walkers[i].follower.start(path);
    }
    std::vector<AvoidanceBody> bodies(walkers.size()), others;
    std::vector<NavWall> navWalls;
    std::vector<AvoidanceWall> walls;
    std::vector<Vec2> next(walkers.size());
    AvoidanceScratch scratch;
    float worst = 0, strayed = 0;
    std::size_t there = 0;
    Tick now = 0;
    for (; now < 60 * 60 && there < walkers.size(); ++now) {
        there = 0;
        for (std::size_t i = 0; i < walkers.size(); ++i) {
            const Walker& walker = walkers[i];
            bodies[i].position = {walker.self.position.x, walker.self.position.z};
            bodies[i].velocity = {walker.self.velocity.x, walker.self.velocity.z};
            bodies[i].radius = walker.self.radius;
            bodies[i].id = static_cast<std::uint32_t>(i);
            bodies[i].rank = walker.patience.rank;
            bodies[i].wish = walker.patience.wish;
        }
        for (std::size_t i = 0; i < walkers.size(); ++i) {
            Walker& walker = walkers[i];
            others = bodies;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            navWalls.clear(), walls.clear();
            Aabb around;
            around.add(walker.self.position);
            mesh.walls(around.grown(2), navWalls);
            for (const NavWall& wall : navWalls)
                walls.push_back({{wall.from.x, wall.from.z}, {wall.to.x, wall.to.z}});
            Vec2 wanted = walker.follower.preferred(mesh, query, {}, walker.self, now, following);
            ASSERT_NE(walker.follower.state(), FollowState::OffPath) << i;
            wanted = walker.patience.press(bodies[i], wanted, walker.self.walkSpeed, others, settings);
            next[i] = avoid(bodies[i], wanted, walker.self.walkSpeed, others, walls, settings, scratch);
            there += walker.follower.state() == FollowState::Arrived ? 1 : 0;
        }
        for (std::size_t i = 0; i < walkers.size(); ++i) {
            SelfState& self = walkers[i].self;
            self.velocity = {next[i].x, 0, next[i].y};
            self.position += self.velocity * kTickSeconds;
            const NavPoint foot = query.nearest(mesh, self.position);
            ASSERT_TRUE(foot);
            strayed = maximum(strayed, length(horizontal(foot.position - self.position)));
            for (std::size_t j = 0; j < i; ++j)
                worst = maximum(worst, 2 * self.radius - length(self.position - walkers[j].self.position));
        }
    }
    EXPECT_EQ(there, walkers.size());
    EXPECT_LT(worst, 0.01f * 0.35f);
    EXPECT_LT(strayed, 0.02f);
    EXPECT_LT(now, 30u * 60);
}

} // namespace
} // namespace lince
