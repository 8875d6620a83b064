// The six standard queries on baked levels, judged by rays through the level itself.

#include "places.h"
#include "query_scene.h"

#include <lince/core/job_pool.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <climits>
#include <cmath>

namespace lince {
namespace {

struct BakedLevel {
    std::shared_ptr<const Level> level;
    NavData map;
};

BakedLevel bake(std::shared_ptr<const Level> level) {
    const auto baker = TileBaker::make(level, NavBody{});
    if (!baker) throw std::runtime_error(baker.error().message);
    ThreadPool pool(1);
    auto map = bakeMap(**baker, {}, {}, pool);
    if (!map) throw std::runtime_error(map.error().message);
    return {std::move(level), std::move(*map)};
}

/// A walled square of 48 m with blocks and a few long walls.
const BakedLevel& courtyard() {
    static const BakedLevel baked = [] {
        LevelData data;
        const std::uint16_t stone = data.mesh.addSurface({"stone", {}, Blocks::All});
        data.mesh.addBox({0, -0.5f, 0}, {25, 0.5f, 25}, 0, stone);
        for (const float side : {-24.5f, 24.5f}) {
            data.mesh.addBox({side, 1.5f, 0}, {0.5f, 1.5f, 25}, 0, stone);
            data.mesh.addBox({0, 1.5f, side}, {25, 1.5f, 0.5f}, 0, stone);
        }
        for (int x = -2; x <= 2; ++x)
            for (int z = -2; z <= 2; ++z)
                if (x != 0 || z != 0)
                    data.mesh.addBox({static_cast<float>(x) * 8.5f, 1.5f, static_cast<float>(z) * 8},
                                     {1, 1.5f, 1 + 0.25f * static_cast<float>(x)}, 0.2f * static_cast<float>(x + z),
                                     stone);
        data.mesh.addBox({12.5f, 1.5f, 4}, {4, 1.5f, 0.25f}, 0, stone);
        data.mesh.addBox({-4, 1.5f, -12}, {0.25f, 1.5f, 5}, 0, stone);
        return bake(Level::make(std::move(data)));
    }();
    return baked;
}

const BakedLevel& house() {
    static const BakedLevel baked = [] {
        auto level = loadLevel(tests::home() + "/levels/house.xml");
        if (!level) throw std::runtime_error(level.error().message);
        return bake(*level);
    }();
    return baked;
}

bool see(const BakedLevel& baked, Vec3 a, Vec3 b) {
    const Vec3 eyes{0, 1.6f, 0};
    return baked.level->clearLine(a + eyes, b + eyes);
}

const EnvironmentQuery& standard(const char* name) {
    return *findQuery(standardQueries(), name);
}

/// Somebody who asks, with the enemy's view as danger.
struct Asker : QueryScene {
    const BakedLevel& baked;
    std::vector<Vec3> enemy, friends, search, attack, suppression;
    VisibilityCache cache;
    VisibilityArea area;
    const VisibilityArea* viewer = &area;

    explicit Asker(const BakedLevel& level) : QueryScene(level.map), baked(level) {}
    Vec3 ground(Vec3 near) { return navigator.nearest(*map.mesh, near, {5, 3, 5}).position; }
    QueryContext context() {
        places = {{"enemy", enemy},
                  {"friends", friends},
                  {"others.search", search},
                  {"others.attack", attack},
                  {"others.suppression", suppression}};
        QueryContext made = QueryScene::context(self);
        if (!enemy.empty()) {
            area = cache.see(map.sight, {enemy[0], 0, kTwoPi, 60});
            made.danger.viewers = {&viewer, 1};
        }
        return made;
    }
    const QueryAnswer& askStandard(const char* name, QueryWant want = QueryWant::Best) {
        run.begin(standard(name), want);
        return run.finish(standard(name), context());
    }
};

TEST(QueryLevels, CoverIsNeverSeenByTheEnemy) {
    Asker asker(courtyard());
    RandomStream random(5, 1, RandomPurpose::Test);
    int answered = 0;
    for (int trial = 0; trial < 30; ++trial) {
        const float x = random.between(-20, 20), z = random.between(-20, 20);
        const float ex = random.between(-20, 20), ez = random.between(-20, 20);
        asker.self = asker.ground({x, 0, z});
        asker.enemy = {asker.ground({ex, 0, ez})};
        const QueryAnswer& answer = asker.askStandard("cover");
        if (answer.bestItem() == nullptr) continue;
        ++answered;
        const Vec3 place = answer.bestItem()->place.position;
        EXPECT_FALSE(see(asker.baked, asker.enemy[0], place)) << answer.explain(standard("cover"), 3);
        EXPECT_GT(answer.bestItem()->score, 0.5f);
    }
    EXPECT_GE(answered, 28);
}

TEST(QueryLevels, FourAttackFromDifferentSidesAndSeeTheEnemy) {
    const float min = 30 * kRadiansPerDegree;
    for (const std::uint64_t seed : {1u, 2u}) {
        for (const Vec3 enemy : {Vec3{1, 0, 1}, Vec3{-12, 0, 4}, Vec3{12, 0, -4}}) {
            Asker asker(courtyard());
            asker.random = RandomStream(seed, 2, RandomPurpose::Test);
            asker.enemy = {asker.ground(enemy)};
            for (const Vec3 from : {Vec3{-20, 0, -20}, Vec3{-18, 0, -20}, Vec3{-20, 0, -16}, Vec3{-16, 0, -16}}) {
                asker.self = asker.ground(from);
                const QueryAnswer& answer = asker.askStandard("attack");
                ASSERT_NE(answer.bestItem(), nullptr);
                const Vec3 place = answer.bestItem()->place.position;
                EXPECT_TRUE(see(asker.baked, asker.enemy[0], place)) << answer.explain(standard("attack"), 3);
                EXPECT_GE(length(place - asker.enemy[0]), 4); // not on his toes
                for (const Vec3& other : asker.attack) {
                    const Vec3 a = normalized(horizontal(place - asker.enemy[0]));
                    const Vec3 b = normalized(horizontal(other - asker.enemy[0]));
                    EXPECT_GT(arcCosine(dot(a, b)), min) << answer.explain(standard("attack"), 3);
                }
                asker.attack.push_back(place);
            }
        }
    }
}

TEST(QueryLevels, ToAdvanceIsToComeCloser) {
    Asker asker(courtyard());
    float attack = 0, advance = 0;
    for (const Vec3 enemy : {Vec3{1, 0, 1}, Vec3{-12, 0, 4}, Vec3{12, 0, -4}, Vec3{4, 0, 20}}) {
        asker.enemy = {asker.ground(enemy)};
        asker.self = asker.ground({-20, 0, -20});
        const Vec3 there = asker.askStandard("attack").bestItem()->place.position;
        attack += length(there - asker.enemy[0]);
        const Vec3 closer = asker.askStandard("advance").bestItem()->place.position;
        EXPECT_TRUE(see(asker.baked, asker.enemy[0], closer));
        advance += length(closer - asker.enemy[0]);
    }
    EXPECT_LT(advance, attack * 0.8f);
}

TEST(QueryLevels, EachSuppressesAnotherPointThatHeSees) {
    Asker asker(courtyard());
    // The enemy hides behind the block at (8.5, 0, 0).
    asker.enemy = {asker.ground({10.2f, 0, 0})};
    for (const Vec3 from : {Vec3{-4, 0, 1}, Vec3{-3, 0, 3}, Vec3{-4, 0, -2}}) {
        asker.self = asker.ground(from);
        ASSERT_FALSE(see(asker.baked, asker.self, asker.enemy[0]));
        const QueryAnswer& answer = asker.askStandard("suppression");
        ASSERT_NE(answer.bestItem(), nullptr);
        const Vec3 place = answer.bestItem()->place.position;
        EXPECT_TRUE(see(asker.baked, asker.self, place));
        EXPECT_LT(length(place - asker.enemy[0]), 7) << answer.explain(standard("suppression"), 3);
        for (const Vec3& other : asker.suppression)
            EXPECT_GT(length(place - other), 2);
        asker.suppression.push_back(place);
    }
}

TEST(QueryLevels, ALineOfFireHasNoFriendInIt) {
    Asker asker(courtyard());
    asker.self = asker.ground({4, 0, -4});
    asker.enemy = {asker.ground({4, 0, 12})};
    asker.friends = {asker.ground({4, 0, 3}), asker.ground({4.6f, 0, 6})};
    const QueryAnswer& answer = asker.askStandard("lineOfFire");
    ASSERT_NE(answer.bestItem(), nullptr);
    const Vec3 place = answer.bestItem()->place.position;
    EXPECT_TRUE(see(asker.baked, asker.enemy[0], place));
    EXPECT_LT(length(place - asker.self), 3) << answer.explain(standard("lineOfFire"), 3);
    EXPECT_GT(length(place - asker.self), 0.2f);
    for (int i = 0; i <= 100; ++i) {
        const Vec3 shot = lerp(place, asker.enemy[0], static_cast<float>(i) / 100);
        for (const Vec3& mate : asker.friends)
            EXPECT_GT(length(horizontal(shot - mate)), 0.59f);
    }
}

TEST(QueryLevels, SearchersGoWhereTheEnemyMayBeAndSpread) {
    Asker asker(courtyard());
    InfluenceMap prediction(asker.map.ground, {});
    prediction.stamp(asker.ground({-12, 0, 12}), 6, 1);
    prediction.stamp(asker.ground({12, 0, 12}), 6, 1);
    asker.influence = {{"prediction", &prediction}};
    for (int i = 0; i < 2; ++i) {
        asker.self = asker.ground({static_cast<float>(i), 0, -3});
        const QueryAnswer& answer = asker.askStandard("search");
        ASSERT_NE(answer.bestItem(), nullptr);
        const Vec3 place = answer.bestItem()->place.position;
        EXPECT_GT(prediction.value(asker.map.ground->cellAt(place)), 0.5f) << answer.explain(standard("search"), 3);
        for (const Vec3& other : asker.search)
            EXPECT_GT(length(place - other), 12);
        asker.search.push_back(place);
    }
}

std::vector<std::byte> stateOf(QueryRun& run) {
    StateWriter writer;
    run.visitState(writer);
    return {writer.bytes().begin(), writer.bytes().end()};
}

/// All six with all that they look at, on both levels, one on two floors.
void forAllSix(const std::function<void(Asker&, const EnvironmentQuery&, const std::string&)>& check) {
    for (const BakedLevel* baked : {&courtyard(), &house()}) {
        for (const EnvironmentQuery& query : standardQueries()) {
            Asker asker(*baked);
            const bool inside = baked == &house();
            asker.self = asker.ground(inside ? Vec3{-4, 0, 8} : Vec3{4, 0, -11});
            asker.enemy = {asker.ground(inside ? Vec3{10, 2.4f, 10} : Vec3{4, 0, 4})};
            asker.friends = {asker.ground({2, 0, 6})};
            asker.attack = asker.search = {asker.ground({-6, 0, 6}), asker.ground({6, 0, 12})};
            asker.suppression = asker.enemy;
            InfluenceMap prediction(asker.map.ground, {});
            prediction.stamp(asker.enemy[0], 8, 1);
            asker.influence = {{"prediction", &prediction}};
            check(asker, query, query.name + (inside ? " in the house" : " in the courtyard"));
        }
    }
}

TEST(QueryLevels, StoppingEarlyFindsTheSameAndAsksLess) {
    std::uint64_t asked = 0, all = 0;
    int answered = 0;
    forAllSix([&](Asker& asker, const EnvironmentQuery& query, const std::string& where) {
        asker.run.begin(query, QueryWant::Everything);
        const QueryAnswer everything = asker.run.finish(query, asker.context());
        asker.random = RandomStream(1, 2, RandomPurpose::Test); // the same chances again
        asker.run.begin(query);
        const QueryAnswer& best = asker.run.finish(query, asker.context());
        ASSERT_EQ(best.state, everything.state) << where;
        asked += best.spent, all += everything.spent;
        if (best.bestItem() == nullptr) return;
        ++answered;
        EXPECT_EQ(best.best, everything.best) << where;
        EXPECT_EQ(best.bestItem()->score, everything.bestItem()->score) << where;
        for (const QueryAnswer::Item& item : everything.items)
            EXPECT_TRUE(item.out || item.score <= best.bestItem()->score) << where;
    });
    EXPECT_GE(answered, 10);
    EXPECT_LT(asked * 3, all);
}

TEST(QueryLevels, CutsRestoresAndWarmBuffersChangeNothing) {
    forAllSix([&](Asker& asker, const EnvironmentQuery& query, const std::string& where) {
        asker.run.begin(query);
        asker.run.finish(query, asker.context());
        const std::vector<std::byte> expected = stateOf(asker.run);
        for (const int budget : {1, 7, 100, INT_MAX}) { // the buffers are warm now
            asker.random = RandomStream(1, 2, RandomPurpose::Test);
            QueryRun run;
            run.begin(query);
            int steps = 0;
            while (run.step(query, asker.context(), budget) == QueryAnswer::State::Running) {
                if (++steps % 40 != 1) continue;
                const std::vector<std::byte> saved = stateOf(run);
                StateReader reader(saved);
                QueryRun restored;
                restored.visitState(reader);
                ASSERT_TRUE(!reader.failed() && reader.atEnd()) << where;
                run = restored;
            }
            ASSERT_EQ(stateOf(run), expected) << where << ", budget " << budget;
        }
    });
}

TEST(QueryLevels, AnotherMeshMakesARunBeginAgain) {
    Asker there(courtyard()), here(house());
    there.enemy = {there.ground({4, 0, 4})};
    there.self = there.ground({4, 0, -11});
    here.enemy = {here.ground({-4, 0, -8})};
    here.self = here.ground({-12, 0, -12});
    const EnvironmentQuery& query = standard("cover");
    QueryRun run;
    run.begin(query);
    run.step(query, there.context(), 1000);
    ASSERT_EQ(run.answer().state, QueryAnswer::State::Running);
    const QueryAnswer& answer = run.finish(query, here.context());
    for (const QueryAnswer::Item& item : answer.items)
        ASSERT_LT(item.place.polygon, here.map.mesh->polygonCount());
    here.random = RandomStream(1, 2, RandomPurpose::Test);
    here.askStandard("cover");
    EXPECT_EQ(run.answer().items.size(), here.run.answer().items.size());
}

} // namespace
} // namespace lince
