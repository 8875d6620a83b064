#include <lince/navbuild/tile_baker.h>
#include <lince/roadmap/mesh_space.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

#include <cmath>

namespace lince {
namespace {

struct Stage {
    LevelData data;
    std::uint16_t stone = data.mesh.addSurface({"stone", {}, Blocks::All});

    Stage& box(Vec3 low, Vec3 high) {
        data.mesh.addBox((low + high) * 0.5f, (high - low) * 0.5f, 0, stone);
        return *this;
    }
    std::shared_ptr<const NavMesh> mesh() {
        const auto baker = TileBaker::make(Level::make(std::move(data)), NavBody{}, BakeSettings{});
        EXPECT_TRUE(baker);
        std::vector<std::shared_ptr<const NavTile>> tiles;
        for (std::int32_t row = 0; row < (*baker)->layout().rows; ++row)
            for (std::int32_t column = 0; column < (*baker)->layout().columns; ++column)
                tiles.push_back((*baker)->bake(column, row, {}));
        return NavMesh::make((*baker)->layout(), tiles);
    }
};

constexpr float kRadius = 0.35f;

/// A yard of 24 × 24 m with pillars.
std::shared_ptr<const NavMesh> yard() {
    Stage stage;
    stage.box({0, -0.5f, 0}, {24, 0, 24});
    stage.box({5, 0, 5}, {7, 3, 7})
        .box({14, 0, 3}, {15, 3, 12})
        .box({4, 0, 16}, {12, 3, 17})
        .box({18, 0, 18}, {20, 3, 20});
    return stage.mesh();
}

/// The same ground with a bridge 3 m above its middle, which a long ramp leads up to.
std::shared_ptr<const NavMesh> bridge() {
    Stage stage;
    stage.box({0, -0.5f, 0}, {30, 0, 24});
    stage.box({14, 3, 10}, {30, 3.3f, 14});
    return stage.mesh();
}

TEST(MeshSpace, AWayIsFreeWhenAllPlacesOnItAre) {
    const auto space = makeMeshSpace(yard(), kRadius);
    RandomStream random(3, 1, RandomPurpose::Test);
    int free = 0, blocked = 0, tips = 0;
    for (int i = 0; i < 1500; ++i) {
        const auto from = space->place(space->draw(random)), to = space->place(space->draw(random));
        if (!from || !to) continue;
        const FreeSweep sweep = space->sweep(*from, *to);
        ASSERT_EQ(space->isFreeWay(*from, *to), !sweep.blocked);
        const Vec3 way = *to - *from;
        for (int k = 0; k <= 40; ++k) {
            const Vec3 p = *from + way * (sweep.fraction * static_cast<float>(k) / 40);
            ASSERT_TRUE(space->place({p.x, sweep.place.y, p.z})) << i << ' ' << k;
        }
        EXPECT_NEAR(double{sweep.place.x}, double{from->x + way.x * sweep.fraction}, 0.02);
        if (!sweep.blocked) {
            ++free;
            EXPECT_EQ(sweep.fraction, 1);
            continue;
        }
        ++blocked;
        EXPECT_NEAR(double{length(sweep.normal)}, 1, 1e-4);
        const Vec3 along = normalized(horizontal(way));
        if (dot(along, sweep.normal) > -0.8f) continue;
        const Vec3 beyond = sweep.place + along * 0.03f;
        if (space->place(beyond)) ++tips;
    }
    EXPECT_GT(free, 200);
    EXPECT_GT(blocked, 200);
    EXPECT_LE(tips * 100, blocked); // the tip of a corner, thinner than the step beyond
}

TEST(MeshSpace, SamplesCoverGroundByAreaAndObstaclesToo) {
    const auto space = makeMeshSpace(yard(), kRadius);
    RandomStream random(4, 1, RandomPurpose::Test);
    int free = 0, left = 0;
    constexpr int kDraws = 4000;
    for (int i = 0; i < kDraws; ++i) {
        const Vec3 point = space->draw(random);
        ASSERT_TRUE(space->bounds().grown(0.2f).contains(point));
        if (!space->place(point)) continue;
        ++free;
        if (point.x < 12) ++left;
    }
    // Judged by a lattice over the same box: as many points of it are ground.
    int ground = 0, groundLeft = 0;
    const Aabb box = space->bounds();
    for (int row = 0; row < 100; ++row)
        for (int column = 0; column < 100; ++column) {
            const Vec3 p = box.low + box.size() * Vec3{(static_cast<float>(column) + 0.5f) / 100, 0.5f,
                                                       (static_cast<float>(row) + 0.5f) / 100};
            if (!space->place({p.x, 0, p.z})) continue;
            ++ground;
            if (p.x < 12) ++groundLeft;
        }
    EXPECT_LT(ground, 10000);
    EXPECT_NEAR(free / static_cast<double>(kDraws), ground / 10000.0, 0.03);
    EXPECT_NEAR(left / static_cast<double>(free), groundLeft / static_cast<double>(ground), 0.03);
}

TEST(MeshSpace, TheNearestBorderIsThePillarOnce) {
    const auto space = makeMeshSpace(yard(), kRadius);
    const auto near = space->nearest({8, 0, 6}, 1.5f);
    ASSERT_TRUE(near);
    // The pillar's side lies at x = 7; the mesh keeps the radius off it, and up to two voxels.
    EXPECT_NEAR(double{near->distance}, 1 - 0.35, 0.25);
    EXPECT_GT(near->normal.x, 0.95f);
    EXPECT_EQ(near->normal.y, 0);
    EXPECT_FALSE(space->nearest({10, 0, 10}, 0.5f));
    // Where a sweep ends, the border is at hand and faces the body.
    const FreeSweep sweep = space->sweep({10, 0, 6}, {0, 0, 6});
    ASSERT_TRUE(sweep.blocked);
    const auto touched = space->nearest(sweep.place, 0.1f);
    ASSERT_TRUE(touched);
    EXPECT_LT(touched->distance, 0.02f);
    EXPECT_GT(touched->normal.x, 0.95f);
}

TEST(MeshSpace, FloorsAboveEachOtherAreDifferentPlaces) {
    const auto space = makeMeshSpace(bridge(), kRadius);
    const auto above = space->place({22, 3.3f, 12}), below = space->place({22, 0, 12});
    ASSERT_TRUE(above);
    ASSERT_TRUE(below);
    EXPECT_NEAR(double{above->y}, 3.3, 0.3);
    EXPECT_NEAR(double{below->y}, 0, 0.3);
    // From beside to below the bridge one gets, but not to its top.
    EXPECT_TRUE(space->isFreeWay({5, 0, 12}, *below));
    EXPECT_FALSE(space->isFreeWay({5, 0, 12}, *above));
    EXPECT_TRUE(space->isFreeWay(*above, {27, 3.3f, 12}));
    EXPECT_FALSE(space->isFreeWay(*above, {22, 0, 20}));
    // The rim of the bridge is no border for who goes below it.
    EXPECT_FALSE(space->nearest({22, 0, 10.3f}, 1));
    EXPECT_TRUE(space->nearest({22, 3.3f, 10.9f}, 1));
    RandomStream random(5, 1, RandomPurpose::Test);
    int up = 0, onGround = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto place = space->place(space->draw(random));
        if (place) (place->y > 2 ? up : onGround) += 1;
    }
    EXPECT_NEAR(up / static_cast<double>(up + onGround), 16.0 * 4 / (30 * 24 + 16 * 4), 0.04);
}

TEST(MeshSpace, StartsBesideTheMeshBeginAtItsBorder) {
    const auto space = makeMeshSpace(yard(), kRadius);
    const Vec3 beside = space->sweep({3, 0, 12}, {-5, 0, 12}).place - Vec3{0.2f, 0, 0};
    EXPECT_FALSE(space->place(beside));
    EXPECT_FALSE(space->sweep(beside, {3, 0, 12}).blocked);
    EXPECT_TRUE(space->sweep({-5, 0, 12}, {3, 0, 12}).blocked);
    EXPECT_TRUE(space->sweep({3, 0, 12}, {3, std::nanf(""), 12}).blocked);
    EXPECT_FALSE(space->place({std::nanf(""), 0, 12}));
}

TEST(MeshSpace, AnEmptyMeshHasNoPlaces) {
    const auto space = makeMeshSpace(NavMesh::make(NavLayout{}, {}), kRadius);
    RandomStream random(6, 1, RandomPurpose::Test);
    EXPECT_FALSE(space->place(space->draw(random)));
    EXPECT_TRUE(space->sweep({0, 0, 0}, {1, 0, 0}).blocked);
    EXPECT_FALSE(space->nearest({0, 0, 0}, 5));
}

TEST(MeshSpace, TheHashIsOfTheMeshAndTheBody) {
    const auto mesh = yard();
    EXPECT_EQ(makeMeshSpace(mesh, 0.35f)->hash(), makeMeshSpace(yard(), 0.35f)->hash());
    EXPECT_NE(makeMeshSpace(mesh, 0.35f)->hash(), makeMeshSpace(mesh, 0.4f)->hash());
    EXPECT_NE(makeMeshSpace(mesh, 0.35f)->hash(), makeMeshSpace(bridge(), 0.35f)->hash());
}

} // namespace
} // namespace lince
