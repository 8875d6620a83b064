// Ways over real maps, judged by others: Detour on the same polygons, and an exact search built from its rays.

#include "../../bench/detour_mesh.h"
#include "bench_level.h"

#include <lince/world/installed_maps.h>

#include <cmath>
#include <queue>

namespace lince {
namespace {

using test::bakeLevel;
using test::benchMesh;
using test::benchPairs;
using test::pairsToTry;
using test::triesEverything;

/// Metres by which corners are moved off their walls: a ray along a wall may or may not be blocked by it.
constexpr float kNudge = 0.004f;

/// Metres from a point to a convex polygon, both seen from above; 0 inside.
float metresBeside(std::span<const Vec3> corners, Vec3 point) {
    float nearest = 1e30f;
    bool inside = true;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 a = corners[i], b = corners[(i + 1) % corners.size()];
        const float ex = b.x - a.x, ez = b.z - a.z, px = point.x - a.x, pz = point.z - a.z;
        if (ex * pz - ez * px > 0) inside = false;
        const float t = clamp((px * ex + pz * ez) / (ex * ex + ez * ez), 0, 1);
        nearest = std::min(nearest, std::hypot(px - ex * t, pz - ez * t));
    }
    return inside ? 0 : nearest;
}

struct Judge {
    const NavMesh& mesh;
    DetourMesh detour;
    dtQueryFilter filter;

    explicit Judge(const NavMesh& m) : mesh(m), detour(detourMesh(m, 16384)) {}

    dtPolyRef locate(Vec3 point, float height, float* found) const {
        const float centre[3] = {point.x, point.y, point.z}, reach[3] = {0.02f, height, 0.02f};
        dtPolyRef ref = 0;
        detour.query->findNearestPoly(centre, reach, &filter, &ref, found);
        return ref;
    }
    /// Metres of the straight line that are free.
    float freeMetres(dtPolyRef start, Vec3 from, Vec3 to) const {
        const float a[3] = {from.x, from.y, from.z}, b[3] = {to.x, to.y, to.z};
        float t = 0, normal[3];
        dtPolyRef polygons[512];
        int count = 0;
        detour.query->raycast(start, a, b, &filter, &t, normal, polygons, &count, 512);
        return length(horizontal(to - from)) * std::min(t, 1.0f);
    }
    bool reaches(dtPolyRef start, Vec3 from, Vec3 to) const {
        return freeMetres(start, from, to) >= length(horizontal(to - from));
    }
    bool findsPath(const PathRequest& pair) const {
        const float a[3] = {pair.from.position.x, pair.from.position.y, pair.from.position.z};
        const float b[3] = {pair.to.position.x, pair.to.position.y, pair.to.position.z};
        static std::vector<dtPolyRef> corridor(4096);
        int count = 0;
        detour.query->findPath(detour.refs[pair.from.polygon], detour.refs[pair.to.polygon], a, b, &filter,
                               corridor.data(), &count, static_cast<int>(corridor.size()));
        return count > 0 && corridor[static_cast<std::size_t>(count - 1)] == detour.refs[pair.to.polygon];
    }
    /// A straight stretch of a way stays on the mesh: samples lie on it, and a ray reaches, moved by millimetres where
    /// the way runs along a wall.
    void expectFree(Vec3 from, Vec3 to, std::span<const std::uint32_t> corridor, const std::string& what) const {
        const float metres = length(horizontal(to - from));
        const Vec3 along = normalized(horizontal(to - from)), side = {-along.z, 0, along.x};
        float found[3];
        for (int i = 0; i <= static_cast<int>(metres / 0.2f); ++i) {
            const Vec3 point = lerp(from, to, metres > 0 ? static_cast<float>(i) * 0.2f / metres : 0);
            float nearest = 1;
            for (const std::uint32_t polygon : corridor)
                nearest = std::min(nearest, metresBeside(mesh.corners(polygon), point));
            const bool on = nearest < 0.002f;
            ASSERT_TRUE(on) << what << ": beside the mesh at " << point.x << " " << point.y << " " << point.z;
        }
        if (metres < 0.1f) return;
        for (const float offset : {0.0f, 1.0f, -1.0f, 3.0f, -3.0f, 8.0f, -8.0f}) {
            const Vec3 start = from + along * kNudge + side * (offset * kNudge), end = to + side * (offset * kNudge);
            const dtPolyRef ref = locate(start, 1.5f, found);
            if (ref != 0 && freeMetres(ref, {found[0], found[1], found[2]}, end) > metres - 0.05f) return;
        }
        ADD_FAILURE() << what << ": blocked from " << from.x << " " << from.z << " to " << to.x << " " << to.z;
    }
    void expectOnMesh(const NavPath& path, const std::string& what) const {
        for (std::size_t i = 1; i < path.corners.size(); ++i)
            if (path.corners[i].step == NavStep::Walk)
                expectFree(path.corners[i - 1].position, path.corners[i].position, path.corridor, what);
        for (std::size_t i = 1; i < path.corridor.size(); ++i) {
            bool joined = false;
            for (const NavPortal& portal : mesh.portals(path.corridor[i - 1]))
                joined = joined || portal.to == path.corridor[i];
            ASSERT_TRUE(joined) << what << ": the corridor has a gap";
        }
        ASSERT_FALSE(path.corridor.empty());
        EXPECT_EQ(path.corridor.front(), path.corners.front().polygon);
        EXPECT_EQ(path.corridor.back(), path.corners.back().polygon);
    }
};

/// Shortest ways by all pairs of corners that see each other, as Detour's rays say.
class ExactSearch {
  public:
    explicit ExactSearch(const Judge& judge) : m_judge(judge) {
        std::vector<NavWall> walls;
        Aabb all;
        for (std::uint32_t i = 0; i < judge.mesh.polygonCount(); ++i)
            for (const Vec3& corner : judge.mesh.corners(i))
                all.add(corner);
        judge.mesh.walls(all.grown(1), walls);
        std::map<std::pair<float, float>, std::pair<Vec3, Vec3>> corners; // into the free side of its walls
        for (const NavWall& wall : walls) {
            const Vec3 along = normalized(horizontal(wall.to - wall.from)), inwards = {along.z, 0, -along.x};
            for (const Vec3& end : {wall.from, wall.to}) {
                auto& entry = corners[{end.x, end.z}];
                entry.first = end;
                entry.second += inwards;
            }
        }
        for (const auto& [key, entry] : corners) {
            float found[3];
            const Vec3 place = entry.first + normalized(entry.second) * kNudge;
            const dtPolyRef ref = judge.locate(place, 1.5f, found);
            if (ref == 0) continue;
            m_places.push_back({found[0], found[1], found[2]});
            m_refs.push_back(ref);
        }
        m_links.resize(m_places.size());
        for (std::size_t i = 0; i < m_places.size(); ++i)
            for (std::size_t k = i + 1; k < m_places.size(); ++k)
                if (judge.reaches(m_refs[i], m_places[i], m_places[k])) {
                    const double metres = apart(m_places[i], m_places[k]);
                    m_links[i].push_back({metres, k});
                    m_links[k].push_back({metres, i});
                }
    }
    double metres(const PathRequest& pair) const {
        const dtPolyRef from = m_judge.detour.refs[pair.from.polygon], to = m_judge.detour.refs[pair.to.polygon];
        if (m_judge.reaches(from, pair.from.position, pair.to.position))
            return apart(pair.from.position, pair.to.position);
        using Entry = std::pair<double, std::size_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
        std::vector<double> known(m_places.size(), 1e30);
        for (std::size_t i = 0; i < m_places.size(); ++i)
            if (m_judge.reaches(from, pair.from.position, m_places[i]))
                open.emplace(apart(pair.from.position, m_places[i]), i);
        double best = 1e30;
        while (!open.empty()) {
            const auto [cost, at] = open.top();
            open.pop();
            if (cost >= best) break;
            if (cost >= known[at]) continue;
            known[at] = cost;
            if (m_judge.reaches(to, pair.to.position, m_places[at]))
                best = std::min(best, cost + apart(pair.to.position, m_places[at]));
            for (const auto& [metres, next] : m_links[at])
                if (cost + metres < known[next]) open.emplace(cost + metres, next);
        }
        return best;
    }

  private:
    static double apart(Vec3 a, Vec3 b) {
        return std::hypot(static_cast<double>(a.x) - static_cast<double>(b.x),
                          static_cast<double>(a.z) - static_cast<double>(b.z));
    }
    const Judge& m_judge;
    std::vector<Vec3> m_places;
    std::vector<dtPolyRef> m_refs;
    std::vector<std::vector<std::pair<double, std::size_t>>> m_links;
};

TEST(NavJudges, DetourReachesTheSamePlaces) {
    const NavMesh& mesh = *benchMesh();
    const Judge judge(mesh);
    ASSERT_TRUE(judge.detour.query);
    NavQuery query;
    NavPath path;
    std::size_t reached = 0;
    for (const PathRequest& pair : benchPairs(mesh, pairsToTry(10'000))) {
        ASSERT_TRUE(pair.from && pair.to);
        const bool ours = query.path(mesh, pair.from, pair.to, {}, path) == PathResult::Complete;
        EXPECT_EQ(ours, judge.findsPath(pair));
        EXPECT_EQ(ours, query.reachable(mesh, pair.from, pair.to, {}));
        reached += ours ? 1 : 0;
    }
    EXPECT_GT(reached, 2'900u);
}

TEST(NavJudges, WaysAreAsShortAsAnExactSearchFinds) {
    const NavMesh& mesh = *benchMesh();
    const Judge judge(mesh);
    const ExactSearch exact(judge);
    NavQuery query;
    NavPath path;
    double excess = 0, worst = -1;
    std::size_t missed = 0;
    const auto pairs = benchPairs(mesh, triesEverything() ? 10'000 : pairsToTry(600));
    for (const PathRequest& pair : pairs) {
        ASSERT_EQ(query.path(mesh, pair.from, pair.to, {}, path), PathResult::Complete);
        const double best = exact.metres(pair), ours = static_cast<double>(path.length);
        // The judge's corners stand off the walls: its ways are longer by some millimetres a corner, never shorter.
        const double slack = 2 * static_cast<double>(kNudge) * static_cast<double>(path.corners.size());
        // Its rays stop at corners that they only touch, now and then, so that it misses a way. Then ours is the
        // shorter one, and must keep to the mesh.
        if (ours <= best - slack - 1e-3) {
            ++missed;
            judge.expectOnMesh(path, "rooms");
        }
        EXPECT_LT(ours, best + 1e-3);
        excess += (ours / best - 1) / static_cast<double>(pairs.size());
        worst = std::max(worst, ours / best - 1);
    }
    EXPECT_LT(excess, 1e-4);
    EXPECT_LT(worst, 1e-3);
    EXPECT_LE(missed, pairs.size() / 500);
}

TEST(NavJudges, WaysNeverLeadThroughWalls) {
    const NavMesh& mesh = *benchMesh();
    const Judge judge(mesh);
    NavQuery query;
    NavPath path;
    for (const PathRequest& pair : benchPairs(mesh, triesEverything() ? 10'000 : pairsToTry(2'000))) {
        ASSERT_EQ(query.path(mesh, pair.from, pair.to, {}, path), PathResult::Complete);
        judge.expectOnMesh(path, "rooms");
        if (testing::Test::HasFailure()) return;
    }
}

TEST(NavJudges, OpenArenaMaps) {
    const auto maps = installedMaps();
    ASSERT_TRUE(maps) << maps.error().message;
    if (maps->empty()) GTEST_SKIP() << "openarena-085-data is not installed (./lince setup --maps)";
    NavQuery query;
    NavPath path;
    for (std::size_t m = 0; m < (triesEverything() ? maps->size() : std::min<std::size_t>(3, maps->size())); ++m) {
        const auto level = loadLevel((*maps)[m]);
        ASSERT_TRUE(level) << level.error().message;
        const auto mesh = bakeLevel(*level);
        ASSERT_TRUE(mesh);
        const Judge judge(*mesh);
        ASSERT_TRUE(judge.detour.query) << (*maps)[m];
        RandomStream random(7, static_cast<std::uint32_t>(m), RandomPurpose::Test);
        const auto place = [&] {
            const std::uint32_t polygon = random.below(mesh->polygonCount());
            Vec3 middle;
            for (const Vec3& corner : mesh->corners(polygon))
                middle += corner / static_cast<float>(mesh->corners(polygon).size());
            return NavPoint{{middle.x, mesh->heightAt(polygon, middle.x, middle.z), middle.z}, polygon};
        };
        std::size_t complete = 0;
        const std::size_t pairs = pairsToTry(2'000);
        for (std::size_t i = 0; i < pairs; ++i) {
            const NavPoint from = place();
            NavPoint to = place();
            // Maps have many small islands (crates, ledges): half of the pairs lie on one.
            for (int tries = 0; i % 2 == 0 && tries < 50; ++tries)
                if (mesh->face(to.polygon).component != mesh->face(from.polygon).component) to = place();
            const PathRequest pair{from, to};
            NavFilter filter;
            filter.cost = {1, 1, 1, 1};
            filter.carriedMetres = kClosed; // Detour's mesh has no jump pads
            const PathResult result = query.path(*mesh, pair.from, pair.to, filter, path);
            EXPECT_EQ(result == PathResult::Complete, judge.findsPath(pair)) << (*maps)[m];
            if (result != PathResult::Complete) continue;
            ++complete;
            judge.expectOnMesh(path, (*maps)[m]);
            if (testing::Test::HasFailure()) return;
        }
        EXPECT_GT(complete, pairs / 20) << (*maps)[m];
    }
}

} // namespace
} // namespace lince
