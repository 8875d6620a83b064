#include "bench_level.h"
#include "grid_map.h"
#include "polyanya_search.h"

#include <lince/core/job_pool.h>

#include <gtest/gtest.h>

#include <cmath>
#include <queue>

namespace lince {
namespace {

using test::GridMap;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

GridMap randomMap(std::uint32_t seed, int size, float walls, std::string_view kinds = ".") {
    RandomStream random(seed, 2, RandomPurpose::Test);
    GridMap map;
    for (int z = 0; z < size; ++z) {
        map.rows.emplace_back();
        for (int x = 0; x < size; ++x) {
            const bool wall = random.chance(walls);
            const std::uint32_t kind = random.below(static_cast<std::uint32_t>(kinds.size()));
            map.rows.back() += wall ? '#' : kinds[kind];
        }
    }
    return map;
}

NavPoint placeAt(const NavMesh& mesh, int x, int z) {
    NavQuery query;
    return query.nearest(mesh, GridMap::centre(x, z), {0.1f, 1, 0.1f});
}

/// Eight ways from square to square, never past the corner of a wall; a lower factor than `most` closes nothing.
std::vector<float> squaresFrom(const GridMap& map, int x, int z, const NavFilter& filter) {
    const int size = map.columns();
    std::vector<float> cost(static_cast<std::size_t>(size * size), kInfinity);
    const auto factor = [&](int cx, int cz) {
        switch (map.at(cx, cz)) {
        case '#':
            return -1.0f;
        case '~':
            return filter.cost[1];
        case '!':
            return filter.cost[3];
        case '.':
            return filter.cost[0];
        default:
            return filter.cost[2];
        }
    };
    using Entry = std::pair<float, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    open.emplace(0.0f, z * size + x);
    while (!open.empty()) {
        const auto [known, at] = open.top();
        open.pop();
        if (known >= cost[static_cast<std::size_t>(at)]) continue;
        cost[static_cast<std::size_t>(at)] = known;
        const int ax = at % size, az = at / size;
        for (int dz = -1; dz <= 1; ++dz)
            for (int dx = -1; dx <= 1; ++dx) {
                if ((dx == 0 && dz == 0) || factor(ax + dx, az + dz) < 0) continue;
                float step = (factor(ax, az) + factor(ax + dx, az + dz)) / 2;
                if (dx != 0 && dz != 0) {
                    if (factor(ax + dx, az) < 0 || factor(ax, az + dz) < 0) continue;
                    step *= std::sqrt(2.0f);
                }
                open.emplace(known + step, (az + dz) * size + ax + dx);
            }
    }
    return cost;
}

TEST(NavQuery, NearestIsTheNearest) {
    const GridMap map = randomMap(1, 20, 0.5f);
    const auto mesh = map.mesh();
    NavQuery query;
    RandomStream random(5, 3, RandomPurpose::Test);
    for (int i = 0; i < 500; ++i) {
        const float x = random.between(-2, 22);
        const float z = random.between(-2, 22);
        const NavPoint found = query.nearest(*mesh, {x, 0.2f, z}, {3, 2, 3});
        float best = kInfinity;
        for (int cz = 0; cz < 20; ++cz)
            for (int cx = 0; cx < 20; ++cx) {
                if (map.at(cx, cz) == '#') continue;
                const float dx = x - clamp(x, static_cast<float>(cx), static_cast<float>(cx + 1));
                const float dz = z - clamp(z, static_cast<float>(cz), static_cast<float>(cz + 1));
                if (absolute(dx) <= 3 && absolute(dz) <= 3) best = minimum(best, std::sqrt(dx * dx + dz * dz));
            }
        ASSERT_EQ(static_cast<bool>(found), best < kInfinity);
        if (!found) continue;
        EXPECT_NEAR(length(Vec2{found.position.x - x, found.position.z - z}), best, 1e-4f);
        EXPECT_EQ(found.position.y, 0);
    }
    EXPECT_FALSE(query.nearest(*mesh, {5, 50, 5}));
    EXPECT_FALSE(query.nearest(*mesh, {500, 0, 5}));
    EXPECT_FALSE(query.nearest(*mesh, {std::nanf(""), 0, 5}));
    EXPECT_FALSE(query.nearest(*mesh, {5, 0, kInfinity}));
}

TEST(NavQuery, ThePictureOfAnLIsWalkedRoundItsCorner) {
    const auto mesh = GridMap{{"....", ".###", ".###", ".###"}}.mesh();
    NavQuery query;
    NavPath path;
    ASSERT_EQ(query.path(*mesh, placeAt(*mesh, 3, 0), placeAt(*mesh, 0, 3), {}, path), PathResult::Complete);
    ASSERT_EQ(path.corners.size(), 3u);
    EXPECT_EQ(path.corners[1].position, (Vec3{1, 0, 1}));
    EXPECT_NEAR(path.length, 2 * std::sqrt(0.25f + 6.25f), 1e-5f);
    EXPECT_EQ(path.cost, path.length);
    EXPECT_EQ(path.corridor.size(), 7u);
}

TEST(NavQuery, LengthsLieWithinWhatSquaresAllow) {
    NavQuery query;
    NavPath path;
    std::vector<float> field;
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        const GridMap map = randomMap(seed, 24, seed % 2 == 0 ? 0.2f : 0.35f);
        const auto mesh = map.mesh();
        RandomStream random(seed, 4, RandomPurpose::Test);
        const int sx = static_cast<int>(random.below(24));
        const int sz = static_cast<int>(random.below(24));
        if (map.at(sx, sz) == '#') continue;
        const auto squares = squaresFrom(map, sx, sz, {});
        const NavPoint start = placeAt(*mesh, sx, sz);
        query.distances(*mesh, start, 1e6f, {}, field);
        for (int z = 0; z < 24; ++z)
            for (int x = 0; x < 24; ++x) {
                if (map.at(x, z) == '#') continue;
                const NavPoint goal = placeAt(*mesh, x, z);
                const float square = squares[static_cast<std::size_t>(z * 24 + x)];
                const PathResult result = query.path(*mesh, start, goal, {}, path);
                ASSERT_EQ(result == PathResult::Complete, square < kInfinity) << seed << " " << x << " " << z;
                if (result != PathResult::Complete) {
                    EXPECT_EQ(field[goal.polygon], kInfinity);
                    continue;
                }
                EXPECT_LE(path.length, square + 1e-3f) << seed << " " << x << " " << z;
                EXPECT_GE(path.length, length(goal.position - start.position) - 1e-3f);
                EXPECT_NEAR(field[goal.polygon], path.length, 2e-3f) << seed << " " << x << " " << z;
            }
    }
}

TEST(NavQuery, BothSearchesFindTheSame) {
    const auto& mesh = test::benchMesh();
    NavQuery query;
    NavPath path, other;
    WayRules rules;
    PolyanyaSearch search;
    const NavFilter filter;
    double excess = 0, sum = 0;
    for (const PathRequest& pair : test::benchPairs(*mesh, test::pairsToTry(1'000))) {
        query.path(*mesh, pair.from, pair.to, filter, path);
        rules.begin(*mesh, filter);
        search.begin(*mesh, rules, pair.from, pair.to);
        search.forceIntervals(*mesh);
        search.step(*mesh, rules, 1'000'000);
        search.build(*mesh, rules, other);
        ASSERT_EQ(other.result, PathResult::Complete);
        EXPECT_GT(other.length, path.length - 2e-3f);
        EXPECT_LT(other.length, path.length * 1.03f);
        sum += static_cast<double>(path.length), excess += static_cast<double>(other.length - path.length);
    }
    EXPECT_LT(excess / sum, 1e-4);
}

TEST(NavQuery, AreasCostWhatTheFilterSays) {
    NavQuery query;
    NavPath path;
    NavFilter filter;
    filter.cost = {1, 4, 1.2f, 20};
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
        const GridMap map = randomMap(seed + 50, 16, 0.15f, "....~~!a");
        const auto mesh = map.mesh();
        for (int i = 0; i < 256; i += 37) {
            if (map.at(i % 16, i / 16) == '#') continue;
            const auto squares = squaresFrom(map, i % 16, i / 16, filter);
            for (int k = 0; k < 256; k += 5) {
                if (map.at(k % 16, k / 16) == '#') continue;
                const PathResult result =
                    query.path(*mesh, placeAt(*mesh, i % 16, i / 16), placeAt(*mesh, k % 16, k / 16), filter, path);
                const float square = squares[static_cast<std::size_t>(k)];
                ASSERT_EQ(result == PathResult::Complete, square < kInfinity);
                if (result != PathResult::Complete) continue;
                EXPECT_LE(path.cost, square * 1.001f + 1e-3f) << seed << " " << i << " " << k;
                EXPECT_GE(path.cost, path.length - 1e-3f);
            }
        }
    }
}

TEST(NavQuery, WaterIsCrossedWhenTheWayRoundIsLonger) {
    const auto mesh = GridMap{{".....", "~~~~.", "....."}}.mesh();
    NavQuery query;
    NavPath path;
    NavFilter filter;
    filter.cost[1] = 2;
    ASSERT_EQ(query.path(*mesh, placeAt(*mesh, 0, 0), placeAt(*mesh, 0, 2), filter, path), PathResult::Complete);
    EXPECT_NEAR(path.cost, 3, 0.01f);
    filter.cost[1] = 20;
    ASSERT_EQ(query.path(*mesh, placeAt(*mesh, 0, 0), placeAt(*mesh, 0, 2), filter, path), PathResult::Complete);
    EXPECT_NEAR(path.cost, path.length, 0.01f);
    EXPECT_GT(path.length, 8);
    filter.cost[1] = kClosed;
    ASSERT_EQ(query.path(*mesh, placeAt(*mesh, 0, 0), placeAt(*mesh, 0, 2), filter, path), PathResult::Complete);
    for (const std::uint32_t polygon : path.corridor)
        EXPECT_EQ(mesh->face(polygon).area, NavArea::Ground);
}

TEST(NavQuery, JumpsAreTakenWhenTheyPay) {
    GridMap map{{".#.", ".#.", ".#.", ".#.", "..."}};
    map.jumps.push_back({{0.5f, 0, 0.5f}, {2.5f, 0, 0.5f}, NavStep::Jump, false, false});
    const auto mesh = map.mesh();
    NavQuery query;
    NavPath path;
    NavFilter filter;
    ASSERT_EQ(query.path(*mesh, placeAt(*mesh, 0, 0), placeAt(*mesh, 2, 0), filter, path), PathResult::Complete);
    EXPECT_NEAR(path.cost, 4, 1e-4f);
    bool jumped = false;
    for (const PathCorner& corner : path.corners)
        jumped = jumped || (corner.step == NavStep::Jump && corner.position == Vec3{2.5f, 0, 0.5f});
    EXPECT_TRUE(jumped);
    query.path(*mesh, placeAt(*mesh, 2, 0), placeAt(*mesh, 0, 0), filter, path);
    EXPECT_GT(path.length, 8) << "one way only";
    filter.jumpMetres = kClosed;
    query.path(*mesh, placeAt(*mesh, 0, 0), placeAt(*mesh, 2, 0), filter, path);
    EXPECT_GT(path.length, 8);
    filter.jumpMetres = 20;
    query.path(*mesh, placeAt(*mesh, 0, 0), placeAt(*mesh, 2, 0), filter, path);
    EXPECT_LT(path.cost, 10);
}

TEST(NavQuery, PartialWaysEndWhereOneComesNearest) {
    const GridMap map{{"....#..", "....#..", ".##.#..", "....#.."}};
    const auto mesh = map.mesh();
    NavQuery query;
    NavPath path;
    const NavPoint goal = placeAt(*mesh, 6, 3);
    ASSERT_EQ(query.path(*mesh, placeAt(*mesh, 0, 0), goal, {}, path), PathResult::Partial);
    EXPECT_EQ(path.corners.back().position, (Vec3{4, 0, 3.5f}));
    EXPECT_FALSE(query.reachable(*mesh, placeAt(*mesh, 0, 0), goal, {}));
    // From there on, not even a step.
    EXPECT_EQ(query.path(*mesh, {{4, 0, 3.5f}, path.corners.back().polygon}, goal, {}, path), PathResult::None);
    EXPECT_TRUE(path.corners.empty());
}

TEST(NavQuery, HostilePointsHaveNoWay) {
    const auto mesh = GridMap{{"...", "..."}}.mesh();
    NavQuery query;
    NavPath path;
    const NavPoint good = placeAt(*mesh, 0, 0);
    for (const NavPoint& bad : {NavPoint{}, NavPoint{{std::nanf(""), 0, 0}, 0}, NavPoint{{100, 0, 100}, 0},
                                NavPoint{{0.5f, 0, 0.5f}, 600}, NavPoint{{kInfinity, 0, 0}, 1}}) {
        EXPECT_EQ(query.path(*mesh, good, bad, {}, path), PathResult::None);
        EXPECT_EQ(query.path(*mesh, bad, good, {}, path), PathResult::None);
        EXPECT_FALSE(query.reachable(*mesh, good, bad, {}));
        EXPECT_EQ(query.ray(*mesh, bad, {1, 0, 1}, {}).t, 0);
        RandomStream random(1, 1, RandomPurpose::Test);
        EXPECT_FALSE(query.randomReachable(*mesh, bad, 5, {}, random));
        std::vector<float> field;
        query.distances(*mesh, bad, 5, {}, field);
        EXPECT_EQ(field, std::vector<float>(6, kInfinity));
    }
    EXPECT_TRUE(query.ray(*mesh, good, {std::nanf(""), 0, 0}, {}).blocked);
    NavFilter filter;
    filter.cost = {std::nanf(""), -3, kInfinity, 0};
    query.path(*mesh, good, placeAt(*mesh, 2, 1), filter, path);
}

TEST(NavQuery, RaysEndAtWalls) {
    NavQuery query;
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
        const GridMap map = randomMap(seed + 20, 20, 0.2f);
        const auto mesh = map.mesh();
        RandomStream random(seed, 5, RandomPurpose::Test);
        for (int i = 0; i < 200; ++i) {
            const float x = random.between(0, 20);
            const float z = random.between(0, 20);
            const float tx = random.between(-4, 24);
            const float tz = random.between(-4, 24);
            const NavPoint from = query.nearest(*mesh, {x, 0, z}, {0.01f, 1, 0.01f});
            if (!from || from.position.x != x || from.position.z != z) continue; // in a wall
            // Small steps until a square is no ground.
            float free = 1;
            for (int s = 1; s <= 4000 && free == 1; ++s) {
                const float t = static_cast<float>(s) / 4000;
                const float px = x + (tx - x) * t, pz = z + (tz - z) * t;
                if (map.at(static_cast<int>(std::floor(px)), static_cast<int>(std::floor(pz))) == '#') free = t;
            }
            const NavRayHit hit = query.ray(*mesh, from, {tx, 0, tz}, {});
            EXPECT_NEAR(hit.t, free, 1.1e-3f) << seed << " " << i;
            EXPECT_EQ(hit.blocked, hit.t < 1);
            if (hit.blocked) {
                EXPECT_LT(dot(hit.normal, Vec2{tx - x, tz - z}), 0);
                EXPECT_NEAR(length(hit.normal), 1, 1e-5f);
            }
        }
    }
}

TEST(NavQuery, RandomPlacesAreSpreadEvenly) {
    const GridMap map{{"........", "########", "........"}};
    const auto mesh = map.mesh();
    NavQuery query;
    RandomStream random(1, 6, RandomPurpose::Test);
    const NavPoint from = placeAt(*mesh, 0, 0);
    std::vector<int> hits(8, 0);
    for (int i = 0; i < 4000; ++i) {
        const NavPoint place = query.randomReachable(*mesh, from, 4.5f, {}, random);
        ASSERT_TRUE(place);
        ASSERT_LT(place.position.z, 1.001f) << "nobody comes to the other side";
        ASSERT_LE(length(place.position - from.position), 4.5f);
        ++hits[static_cast<std::size_t>(place.position.x)];
    }
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_NEAR(hits[i], 4000 / 4.95, 110) << i;
    EXPECT_EQ(hits[5] + hits[6] + hits[7], 0);
}

TEST(NavQuery, BatchesAreTheSameOnAnyNumberOfThreads) {
    const auto& mesh = test::benchMesh();
    const auto pairs = test::benchPairs(*mesh, 300);
    NavQuery single;
    std::vector<NavPath> expected(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i)
        single.path(*mesh, pairs[i].from, pairs[i].to, {}, expected[i]);
    for (const unsigned threads : {1u, 2u, 8u}) {
        ThreadPool pool(threads);
        std::vector<NavQuery> queries(threads);
        std::vector<NavPath> paths(pairs.size());
        findPaths(*mesh, pairs, {}, pool, queries, paths);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            ASSERT_EQ(paths[i].length, expected[i].length); // the same bits
            ASSERT_EQ(paths[i].corridor, expected[i].corridor);
            ASSERT_EQ(paths[i].corners.size(), expected[i].corners.size());
            for (std::size_t k = 0; k < paths[i].corners.size(); ++k)
                ASSERT_EQ(paths[i].corners[k].position, expected[i].corners[k].position);
        }
    }
}

TEST(NavQuery, WaysCanBeDrawn) {
    const auto mesh = GridMap{{"....", ".###", ".###", ".###"}}.mesh();
    NavQuery query;
    NavPath path;
    query.path(*mesh, placeAt(*mesh, 3, 0), placeAt(*mesh, 0, 3), {}, path);
    RecordingDebugDraw sink;
    draw(sink, path, {255, 0, 0, 255});
    EXPECT_GE(sink.triangles.size(), 6u);
}

} // namespace
} // namespace lince
