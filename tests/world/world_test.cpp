#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/core/state_visitor.h>
#include <lince/core/tick.h>
#include <lince/world/world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace lince {
namespace {

std::shared_ptr<const Level> emptyLevel() {
    return Level::make({});
}

std::shared_ptr<const Level> boxyLevel() {
    LevelData data;
    const std::uint16_t surface = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addBox({0, -0.5f, 0}, {40, 0.5f, 40}, 0, surface);
    RandomStream random(1, 0, RandomPurpose::Test);
    for (int i = 0; i < 30; ++i) {
        const float x = random.between(-35, 35);
        const float z = random.between(-35, 35);
        const float yaw = random.between(-3, 3);
        data.mesh.addBox({x, 1, z}, {1.0f, 1.0f, 0.3f}, yaw, surface);
    }
    return Level::make(std::move(data));
}

Entity ball(Vec3 position, float radius = 0.4f) {
    Entity e;
    e.kind = EntityKind::Item;
    e.objectClass = classes::kItem;
    e.position = position;
    e.shape = Shape::sphere(radius);
    e.solid = false;
    return e;
}

Entity person(Vec3 feet) {
    Entity e;
    e.kind = EntityKind::Character;
    e.objectClass = classes::kCharacter;
    e.position = feet;
    e.shape = Shape::capsule(0.35f, 1.8f);
    return e;
}

Entity crate(Vec3 centre, Vec3 half, float yaw) {
    Entity e;
    e.kind = EntityKind::Box;
    e.objectClass = classes::kBox;
    e.position = centre;
    e.shape = Shape::box(half);
    e.yaw = yaw;
    return e;
}

// --- entities ---------------------------------------------------------------------------------------------------

TEST(World, addedEntitiesAreFound) {
    World world(emptyLevel());
    const EntityId a = world.add(ball({1, 2, 3})), b = world.add(ball({4, 5, 6}));
    EXPECT_TRUE(a);
    EXPECT_NE(a, b);
    ASSERT_NE(world.find(b), nullptr);
    EXPECT_EQ(world.find(b)->position, (Vec3{4, 5, 6}));
    EXPECT_EQ(world.find(b)->id, b);
    world.find(a)->position.x = 9;
    EXPECT_EQ(world.find(a)->position.x, 9.0f);
    EXPECT_EQ(world.find({}), nullptr);
    EXPECT_EQ(world.find({77, 1}), nullptr);
}

TEST(World, removedSlotsComeBackWithANewGeneration) {
    World world(emptyLevel());
    const EntityId a = world.add(ball({})), b = world.add(ball({})), c = world.add(ball({}));
    world.remove(a);
    world.remove(c);
    EXPECT_EQ(world.find(a), nullptr);
    EXPECT_NE(world.find(b), nullptr);
    EXPECT_EQ(world.slots().size(), 3u);
    EXPECT_FALSE(world.slots()[a.slot].id);
    world.remove(a); // already gone: nothing happens
    world.remove({});
    const EntityId d = world.add(ball({})), e = world.add(ball({})), f = world.add(ball({}));
    EXPECT_EQ(d.slot, c.slot); // last in, first out
    EXPECT_EQ(e.slot, a.slot);
    EXPECT_EQ(f.slot, 3u);
    EXPECT_GT(e.generation, a.generation);
    EXPECT_EQ(world.find(a), nullptr);
    EXPECT_NE(world.find(e), nullptr);
    world.remove(a); // an old id never removes the new one
    EXPECT_NE(world.find(e), nullptr);
}

TEST(World, eventsLastUntilCleared) {
    World world(emptyLevel());
    EXPECT_TRUE(world.events().empty());
    world.emit({EventKind::Noise, {1, 1}, {}, {1, 2, 3}, 12});
    world.emit({EventKind::Death, {2, 1}, {1, 1}, {}, 0});
    ASSERT_EQ(world.events().size(), 2u);
    EXPECT_EQ(world.events()[0].amount, 12.0f);
    EXPECT_EQ(world.events()[1].other, (EntityId{1, 1}));
    world.clearEvents();
    EXPECT_TRUE(world.events().empty());
}

TEST(World, stateIsSavedAndRestored) {
    World world(emptyLevel());
    std::vector<EntityId> ids;
    for (int i = 0; i < 10; ++i)
        ids.push_back(world.add(person({static_cast<float>(i), 0, 0})));
    world.remove(ids[3]);
    world.remove(ids[7]);
    world.emit({EventKind::Shot, ids[0], {}, {1, 1, 1}, 3});
    StateWriter writer;
    world.visitState(writer);

    World other(emptyLevel());
    StateReader reader(writer.bytes());
    other.visitState(reader);
    EXPECT_TRUE(reader.atEnd() && !reader.failed());
    EXPECT_TRUE(other.isValid());
    EXPECT_EQ(other.find(ids[3]), nullptr);
    ASSERT_NE(other.find(ids[4]), nullptr);
    EXPECT_EQ(other.find(ids[4])->position.x, 4.0f);
    EXPECT_EQ(other.events().size(), 1u);
    EXPECT_EQ(other.add(ball({})), world.add(ball({}))); // the free slots too
}

TEST(World, unsoundStatesAreRecognised) {
    const auto soundAfter = [](auto&& change) {
        World world(emptyLevel());
        for (int i = 0; i < 4; ++i)
            world.add(person({static_cast<float>(i), 0, 0}));
        world.remove(world.slots()[1].id);
        change(world);
        return world.isValid();
    };
    EXPECT_TRUE(soundAfter([](World&) {}));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[0].position.x = std::numeric_limits<float>::quiet_NaN(); }));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[0].kind = EntityKind::None; }));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[0].objectClass = {999}; }));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[0].shape.kind = static_cast<ShapeKind>(3); }));
    EXPECT_TRUE(soundAfter([](World& w) { w.slots()[0].tilt = {0.6f, 0, 0, 0.8f}; }));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[0].tilt = {0.6f, 0, 0, 0.9f}; }));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[0].tilt = {0, 0, 0, 0}; }));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[0].tilt.y = std::numeric_limits<float>::quiet_NaN(); }));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[0].faction = {5}; }));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[0].id.slot = 2; }));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[1].id = {1, 1}; }));
    EXPECT_FALSE(soundAfter([](World& w) { w.slots()[3].id = {}; }));
}

TEST(World, wireStopsArmsButNeitherSightNorShots) {
    const auto worldWith = [](const char* seenThrough) {
        auto data = parseLevelXml(std::string("<level><class name='wire' colour='0.5 0.5 0.2' seenThrough='") +
                                      seenThrough + "'/></level>",
                                  "l.xml");
        EXPECT_TRUE(data);
        World world(Level::make(std::move(*data)));
        Entity wire;
        wire.kind = EntityKind::Box;
        wire.objectClass = *world.level().data().classes.find("wire");
        wire.shape = Shape::box({1, 1, 0.05f});
        world.add(wire);
        world.refreshGrid();
        return world;
    };
    std::vector<std::uint32_t> scratch;
    const Ray ray{{0, 0, 5}, {0, 0, -1}, 9};
    const World wire = worldWith("true"), boards = worldWith("false");
    for (const RayTargets targets : {RayTargets::Sight, RayTargets::Solid}) {
        EXPECT_FALSE(wire.castRay(ray, {}, targets, scratch));
        EXPECT_TRUE(boards.castRay(ray, {}, targets, scratch));
    }
    EXPECT_TRUE(wire.castRay(ray, {}, RayTargets::LevelAndBoxes, scratch)); // it can be cut
    EXPECT_TRUE(wire.castRay(ray, {}, RayTargets::Everything, scratch));    // and pointed at
    EXPECT_NE(wire.level().hash(), boards.level().hash());
}

TEST(Faction, hostilityGoesBothWays) {
    FactionTable table;
    const FactionId red = *table.add("red", {}), blue = *table.add("blue", {}), green = *table.add("green", {});
    EXPECT_EQ(table.add("red", {}), red);
    EXPECT_EQ(table.find("blue"), blue);
    EXPECT_FALSE(table.find("pink"));
    table.setHostile(red, blue);
    EXPECT_TRUE(table.hostile(red, blue) && table.hostile(blue, red));
    EXPECT_FALSE(table.hostile(red, green) || table.hostile(red, red) || table.hostile({}, red));
    EXPECT_EQ(table[blue].name, "blue");
    for (int i = 4; i <= 63; ++i)
        EXPECT_TRUE(table.add("f" + std::to_string(i), {})) << i;
    EXPECT_FALSE(table.add("one too many", {}));
    const FactionId last = *table.find("f63");
    table.setHostile(last, red);
    EXPECT_TRUE(table.hostile(red, last));
}

TEST(Entity, boundsFollowTheShape) {
    const Entity p = person({1, 2, 3});
    EXPECT_LT(length(p.bounds().low - Vec3{0.65f, 2, 2.65f}), 1e-5f);
    EXPECT_LT(length(p.bounds().high - Vec3{1.35f, 3.8f, 3.35f}), 1e-5f);
    EXPECT_EQ(p.capsule().base, (Vec3{1, 2.35f, 3}));
    EXPECT_NEAR(p.capsule().height, 1.1f, 1e-6f);
    EXPECT_EQ(p.middle(), (Vec3{1, 2.9f, 3}));
    const Entity b = crate({0, 0, 0}, {2, 1, 1}, kHalfPi);
    EXPECT_NEAR(b.bounds().high.z, 2, 1e-6f);
    EXPECT_NEAR(b.bounds().high.x, 1, 1e-6f);
    EXPECT_EQ(ball({0, 1, 0}, 0.5f).bounds(), (Aabb{{-0.5f, 0.5f, -0.5f}, {0.5f, 1.5f, 0.5f}}));
}

TEST(Entity, aLeaningBoxHasTheBoundsOfItsCorners) {
    Entity plank = crate({5, 1, 0}, {2, 0.1f, 0.5f}, 0);
    plank.tilt = quatFromAxisAngle({0, 0, 1}, kHalfPi); // stands on its end
    EXPECT_LT(length(plank.bounds().high - Vec3{5.1f, 3, 0.5f}), 1e-5f);
    EXPECT_LT(length(plank.bounds().low - Vec3{4.9f, -1, -0.5f}), 1e-5f);
    plank.yaw = 0.7f;
    plank.tilt = normalized(Quat{0.3f, -0.2f, 0.4f, 0.8f});
    Aabb corners;
    for (int i = 0; i < 8; ++i)
        corners.add(plank.position +
                    rotate(plank.orientation(), {i & 1 ? 2.0f : -2.0f, i & 2 ? 0.1f : -0.1f, i & 4 ? 0.5f : -0.5f}));
    EXPECT_LT(length(plank.bounds().high - corners.high), 1e-5f);
    EXPECT_LT(length(plank.bounds().low - corners.low), 1e-5f);
    // What bodies are swept against has the same yaw and holds all of it.
    EXPECT_EQ(plank.box().yaw, plank.yaw);
    EXPECT_GE(plank.box().bounds().high.x, corners.high.x - 1e-5f);
    EXPECT_NEAR(plank.box().bounds().high.y, corners.high.y, 1e-5f);
}

TEST(Entity, orientationIsSplitIntoHeadingAndTilt) {
    RandomStream random(4, 0, RandomPurpose::Test);
    Entity e;
    for (int i = 0; i < 200; ++i) {
        Quat q;
        q.x = random.between(-1, 1);
        q.y = random.between(-1, 1);
        q.z = random.between(-1, 1);
        q.w = random.between(-1, 1);
        q = normalized(q);
        e.setOrientation(q);
        for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
            EXPECT_LT(length(rotate(e.orientation(), axis) - rotate(q, axis)), 1e-5f);
        EXPECT_LT(length(normalized(horizontal(rotate(q, {0, 0, -1}))) - directionFromYawPitch(e.yaw, 0)), 1e-4f);
        EXPECT_NEAR(dot(e.tilt, e.tilt), 1, 1e-5f);
    }
    e.setOrientation(quatFromYaw(0.8f)); // upright: nothing but a heading
    EXPECT_NEAR(e.yaw, 0.8f, 1e-5f);
    EXPECT_NEAR(absolute(e.tilt.w), 1, 1e-6f);
    e.setOrientation(quatFromYaw(0.8f) * quatFromAxisAngle({1, 0, 0}, kHalfPi)); // straight up: keeps its heading
    EXPECT_NEAR(e.yaw, 0.8f, 1e-5f);
    EXPECT_LT(length(rotate(e.orientation(), {0, 0, -1}) - Vec3{0, 1, 0}), 1e-5f);
}

TEST(Entity, raysMeetALeaningBoxWhereItIs) {
    World world(emptyLevel());
    const EntityId id = world.add(crate({0, 5, 0}, {2, 0.1f, 0.5f}, 0));
    std::vector<std::uint32_t> scratch;
    const auto meets = [&](Vec3 from, Vec3 way) {
        world.refreshGrid();
        return world.castRay({from, way, 20}, {}, RayTargets::Everything, scratch);
    };
    const Ray high{{0, 6.5f, 5}, {0, 0, -1}}, aside{{1.5f, 5, 5}, {0, 0, -1}};
    EXPECT_FALSE(meets(high.origin, high.direction));
    EXPECT_TRUE(meets(aside.origin, aside.direction));
    world.find(id)->tilt = quatFromAxisAngle({0, 0, 1}, kHalfPi); // on its end
    EXPECT_NEAR(meets(high.origin, high.direction).t, 4.5f, 1e-5f);
    EXPECT_FALSE(meets(aside.origin, aside.direction));
    world.find(id)->tilt = quatFromAxisAngle({0, 0, 1}, kPi / 4); // its right end is up
    const WorldHit slope = meets({1, 9, 0}, {0, -1, 0});
    EXPECT_NEAR(slope.t, 3 - 0.1f * std::sqrt(2.0f), 1e-4f);
    EXPECT_LT(length(slope.normal - normalized(Vec3{-1, 1, 0})), 1e-5f);
}

// --- rays against a slow answer ---------------------------------------------------------------------------------

struct Double3 {
    double x, y, z;
};
Double3 wide(Vec3 v) {
    return {v.x, v.y, v.z};
}
Double3 minus(Double3 a, Double3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
double dotted(Double3 a, Double3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
Double3 crossed(Double3 a, Double3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

using MaybeT = std::optional<double>;

MaybeT slowSphere(const Entity& e, Double3 o, Double3 d) {
    const Double3 m = minus(o, wide(e.position));
    const double a = dotted(d, d), b = dotted(m, d), c = dotted(m, m) - double{e.shape.radius} * e.shape.radius;
    if (c <= 0) return 0.0;
    const double q = b * b - a * c;
    if (q < 0) return {};
    const double t = (-b - std::sqrt(q)) / a;
    return t >= 0 ? MaybeT(t) : MaybeT();
}

/// Slabs in the box's own axes.
MaybeT slowBox(const Entity& e, Double3 o, Double3 d) {
    const Double3 m = minus(o, wide(e.position));
    const double s = std::sin(double{e.yaw}), c = std::cos(double{e.yaw});
    const double x = e.tilt.x, y = e.tilt.y, z = e.tilt.z, w = e.tilt.w;
    Double3 axes[3] = {{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                       {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                       {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}};
    for (Double3& axis : axes)
        axis = {c * axis.x - s * axis.z, axis.y, s * axis.x + c * axis.z};
    double enter = 0, leave = 1e30;
    for (int i = 0; i < 3; ++i) {
        const double at = dotted(m, axes[i]), way = dotted(d, axes[i]), half = e.shape.halfSize[i];
        if (std::fabs(way) < 1e-15) {
            if (std::fabs(at) > half) return {};
            continue;
        }
        const double t1 = (-half - at) / way, t2 = (half - at) / way;
        enter = std::max(enter, std::min(t1, t2)), leave = std::min(leave, std::max(t1, t2));
    }
    return enter <= leave ? MaybeT(enter) : MaybeT();
}

/// The infinite cylinder's interval cut with the slab of its height.
MaybeT slowCylinder(const Entity& e, Double3 o, Double3 d) {
    const double x = o.x - e.position.x, z = o.z - e.position.z, r = e.shape.radius;
    const double a = d.x * d.x + d.z * d.z, b = x * d.x + z * d.z, c = x * x + z * z - r * r;
    double enter = 0, leave = 1e30;
    if (a < 1e-15) {
        if (c > 0) return {};
    } else {
        const double q = b * b - a * c;
        if (q < 0) return {};
        enter = std::max(enter, (-b - std::sqrt(q)) / a), leave = std::min(leave, (-b + std::sqrt(q)) / a);
    }
    const double low = e.position.y, high = low + e.shape.height;
    if (std::fabs(d.y) < 1e-15) {
        if (o.y < low || o.y > high) return {};
    } else {
        const double t1 = (low - o.y) / d.y, t2 = (high - o.y) / d.y;
        enter = std::max(enter, std::min(t1, t2)), leave = std::min(leave, std::max(t1, t2));
    }
    return enter <= leave ? MaybeT(enter) : MaybeT();
}

MaybeT slowTriangle(const TriangleMesh& mesh, std::size_t i, Double3 o, Double3 d) {
    const Double3 a = wide(mesh.corner(i, 0)), ab = minus(wide(mesh.corner(i, 1)), a),
                  ac = minus(wide(mesh.corner(i, 2)), a);
    const Double3 p = crossed(d, ac);
    const double det = dotted(ab, p);
    if (std::fabs(det) < 1e-15) return {};
    const Double3 m = minus(o, a), q = crossed(m, ab);
    const double u = dotted(m, p) / det, v = dotted(d, q) / det, t = dotted(ac, q) / det;
    return u >= 0 && v >= 0 && u + v <= 1 && t >= 0 ? MaybeT(t) : MaybeT();
}

struct SlowHit {
    double t = 1e30, second = 1e30; ///< the nearest and the one behind it
    EntityId entity;
    ClassId objectClass;
};

SlowHit slowCast(const World& world, const Ray& ray, EntityId ignored, RayTargets targets) {
    const Double3 o = wide(ray.origin), d = wide(ray.direction);
    SlowHit best;
    const auto keep = [&](MaybeT t, EntityId id, ClassId objectClass) {
        if (!t || *t > double{ray.reach}) return;
        if (*t < best.t) {
            best.second = best.t;
            best.t = *t, best.entity = id, best.objectClass = objectClass;
        } else
            best.second = std::min(best.second, *t);
    };
    const TriangleMesh& mesh = world.level().data().mesh;
    for (std::size_t i = 0; i < mesh.triangleCount(); ++i)
        keep(slowTriangle(mesh, i, o, d), {}, world.level().classOfTriangle(i));
    for (const Entity& e : world.slots()) {
        if (!e.id || e.id == ignored || !e.visible) continue;
        if ((targets == RayTargets::LevelAndBoxes || targets == RayTargets::Sight) && !e.shape.isBox()) continue;
        if (targets == RayTargets::Solid && !e.solid) continue;
        keep(e.shape.isBox()                      ? slowBox(e, o, d)
             : e.shape.kind == ShapeKind::Capsule ? slowCylinder(e, o, d)
                                                  : slowSphere(e, o, d),
             e.id, e.objectClass);
    }
    return best;
}

World crowdedWorld() {
    World world(boxyLevel());
    RandomStream random(2, 0, RandomPurpose::Test);
    for (int i = 0; i < 200; ++i) {
        const float x = random.between(-40, 40);
        const float y = random.between(0, 3);
        const float z = random.between(-40, 40);
        const float yaw = random.between(-3, 3);
        const float size = random.between(0.1f, 2);
        Entity e = i % 3 == 0   ? person({x, y, z})
                   : i % 3 == 1 ? crate({x, y, z}, {size, 0.5f, 0.3f}, yaw)
                                : ball({x, y, z}, size);
        if (i % 3 == 1 && i % 2 == 0) e.tilt = normalized(Quat{size, yaw, 1 - size, 0.7f});
        if (i % 10 == 0) e.visible = false;
        if (i % 12 == 0) e.solid = false;
        world.add(e);
    }
    world.refreshGrid();
    return world;
}

void compareWithSlowRays(const World& world, int rays) {
    RandomStream random(3, 0, RandomPurpose::Test);
    std::vector<std::uint32_t> scratch;
    int hitsOfEntities = 0;
    for (int i = 0; i < rays; ++i) {
        Ray ray;
        for (int axis = 0; axis < 3; ++axis)
            ray.origin[axis] = random.between(axis == 1 ? 0.1f : -45, axis == 1 ? 3.0f : 45);
        for (int axis = 0; axis < 3; ++axis)
            ray.direction[axis] = random.between(-1, 1) * (axis == 1 ? 0.1f : 1.0f);
        if (i % 20 == 0) ray.direction = {0, -1, 0};
        if (i % 21 == 0) ray.direction = {1, 0, 0};
        if (i % 3 == 0) ray.direction = ray.direction * random.between(0.01f, 50);
        if (i % 4 == 0) ray.reach = random.between(0.1f, 30);
        const auto ignored = world.slots()[random.below(static_cast<std::uint32_t>(world.slots().size()))].id;
        const auto targets = static_cast<RayTargets>(random.below(4));
        const WorldHit hit = world.castRay(ray, ignored, targets, scratch);
        const SlowHit slow = slowCast(world, ray, ignored, targets);
        const double metres = length(ray.direction);
        if (std::fabs(slow.t - double{ray.reach}) * metres < 1e-3) continue; // at the very end of its reach
        ASSERT_EQ(static_cast<bool>(hit), slow.t < 1e29) << "ray " << i;
        if (!hit) continue;
        ASSERT_NEAR(hit.t * metres, slow.t * metres, 2e-3 + 1e-4 * slow.t * metres) << "ray " << i;
        if ((slow.second - slow.t) * metres < 5e-3) continue; // too close to call
        ASSERT_EQ(hit.entity, slow.entity) << "ray " << i;
        ASSERT_EQ(hit.objectClass, slow.objectClass) << "ray " << i;
        ASSERT_NEAR(length(hit.normal), 1, 1e-4f) << "ray " << i;
        hitsOfEntities += hit.entity ? 1 : 0;
    }
    EXPECT_GT(hitsOfEntities, rays / 20);
}

TEST(World, castRayMatchesTheSlowAnswer) {
    compareWithSlowRays(crowdedWorld(), 4000);
}

TEST(World, castRayTestsWhatIsTrueNow) {
    World world = crowdedWorld();
    RandomStream random(4, 0, RandomPurpose::Test);
    for (Entity& e : world.slots()) {
        e.velocity.x = random.between(-40, 40);
        e.velocity.z = random.between(-40, 40);
    }
    world.refreshGrid();
    for (Entity& e : world.slots()) { // since the grid was made everything went on by a tick and a little more
        e.position += e.velocity * kTickSeconds;
        e.position.x += random.between(-0.2f, 0.2f);
        e.position.z += random.between(-0.2f, 0.2f);
    }
    compareWithSlowRays(world, 2000);
}

TEST(World, castRayNormalOfABoxFacesTheRay) {
    World world(emptyLevel());
    world.add(crate({0, 0, 0}, {1, 1, 1}, 0));
    world.refreshGrid();
    std::vector<std::uint32_t> scratch;
    for (const Vec3 from :
         {Vec3{5, 0, 0}, Vec3{-5, 0, 0}, Vec3{0, 5, 0}, Vec3{0, -5, 0}, Vec3{0, 0, 5}, Vec3{0, 0, -5}}) {
        const WorldHit hit = world.castRay({from, -from}, {}, RayTargets::Everything, scratch);
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit.t, 0.8f, 1e-6f);
        EXPECT_LT(length(hit.normal - from / 5.0f), 1e-6f);
    }
}

TEST(World, castRayOfNoDirectionHitsNothing) {
    const World world = crowdedWorld();
    std::vector<std::uint32_t> scratch;
    EXPECT_FALSE(world.castRay({{0, 50, 0}, {0, 0, 0}}, {}, RayTargets::Everything, scratch));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(world.castRay({{0, 50, 0}, {nan, nan, nan}}, {}, RayTargets::Everything, scratch));
}

TEST(World, castRayReachesFar) {
    World world(emptyLevel());
    const EntityId far = world.add(crate({0, 0, -9000}, {5, 5, 5}, 0));
    world.refreshGrid();
    std::vector<std::uint32_t> scratch;
    const WorldHit hit = world.castRay({{0, 0, 0}, {0, 0, -1}}, {}, RayTargets::Everything, scratch);
    EXPECT_EQ(hit.entity, far);
    EXPECT_NEAR(hit.t, 8995, 0.01f);
}

TEST(World, gridHoldsEverythingThatIsThere) {
    World world = crowdedWorld();
    std::vector<std::uint32_t> found;
    for (const Entity& e : world.slots()) {
        found.clear();
        world.grid().collect(e.bounds(), found);
        EXPECT_TRUE(std::find(found.begin(), found.end(), e.id.slot) != found.end());
    }
    const EntityId gone = world.slots()[5].id;
    world.remove(gone);
    world.refreshGrid();
    found.clear();
    world.grid().collect({{-100, -100, -100}, {100, 100, 100}}, found);
    EXPECT_EQ(found.size(), world.slots().size() - 1);
    EXPECT_FALSE(std::find(found.begin(), found.end(), gone.slot) != found.end());
}

} // namespace
} // namespace lince
