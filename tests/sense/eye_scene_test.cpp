// What eyes see of real levels and moving things, against rays through the same truth.

#include "places.h"

#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/sense/eye_scene.h>
#include <lince/world/world.h>

#include <gtest/gtest.h>

#include <string>

namespace lince {
namespace {

struct Picture {
    EyeLens lens;
    EyePose pose;
    std::vector<std::uint16_t> numbers;
    std::vector<float> distances;
    std::vector<EyeObject> objects;
    EyeView view() const { return {lens, pose, numbers, distances, objects}; }
};

Picture pictureOf(const EyeScene& scene, const EyePose& pose, std::uint16_t ignored = 0) {
    Picture p;
    p.pose = pose;
    p.numbers.resize(160 * 120);
    p.distances.resize(160 * 120);
    for (const EyeScene::Thing& thing : scene.things())
        p.objects.push_back({thing.objectClass, {}});
    EyeScratch scratch;
    const EyeTask task{pose, ignored, p.numbers.data(), p.distances.data()};
    drawEyes(p.lens, scene.meshes(), {&task, 1}, scratch);
    return p;
}

/// Whether some way from there leads out through the back of a surface.
bool insideASolid(const Level& level, Vec3 eye) {
    for (int i = 0; i < 16; ++i) {
        const Vec3 way = directionFromYawPitch(static_cast<float>(i) * 0.4f, 0.06f * static_cast<float>(i % 5 - 2));
        const RayHit hit = level.sightTree().closestHit({eye, way});
        if (hit && dot(level.data().mesh.areaNormal(hit.triangle), way) > 0) return true;
    }
    return false;
}

struct Agreement {
    int rays = 0, sameClass = 0, sameDistance = 0;
};

/// Every 7th pixel of pictures from random places above the floor, against rays.
Agreement compareWithRays(const World& world, const EyeScene& scene, int poses) {
    Agreement result;
    RandomStream random(5, 1, RandomPurpose::Test);
    const Aabb bounds = world.level().bounds();
    std::vector<std::uint32_t> scratch;
    for (int made = 0, tried = 0; made < poses && tried < 5000; ++tried) {
        const float x = random.between(bounds.low.x, bounds.high.x), z = random.between(bounds.low.z, bounds.high.z);
        const float y = random.between(bounds.low.y, bounds.high.y + 3);
        const LevelHit floor = world.level().closestHit({{x, y, z}, {0, -1, 0}});
        if (!floor || floor.objectClass != classes::kFloor) continue;
        const Vec3 eye = Vec3{x, y - floor.t + 1.65f, z};
        if (world.level().anyHit(raySegment({x, y - floor.t + 0.1f, z}, eye))) continue;
        if (world.level().data().visibility && insideASolid(world.level(), eye)) continue;
        ++made;
        const float yaw = random.between(-kPi, kPi), pitch = random.between(-0.5f, 0.5f);
        const Picture picture = pictureOf(scene, eyePose(eye, yaw, pitch));
        const EyeView view = picture.view();
        for (int row = 3; row < 120; row += 7)
            for (int column = 3; column < 160; column += 7) {
                const Vec3 through =
                    view.unproject(static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f, 1);
                Ray ray{eye, through - eye, 119.0f};
                const WorldHit hit = world.castRay(ray, {}, RayTargets::Everything, scratch);
                ++result.rays;
                const float distance = hit ? hit.t : picture.lens.farPlane;
                result.sameClass += view.classAt(column, row) == hit.objectClass ? 1 : 0;
                result.sameDistance +=
                    std::fabs(view.distanceAt(column, row) - distance) <= 0.001f * distance + 0.002f ? 1 : 0;
            }
    }
    return result;
}

class EyeSceneOfLevel : public testing::TestWithParam<const char*> {};

TEST_P(EyeSceneOfLevel, seesWhatRaysMeet) {
    const auto level = loadLevel(tests::home() + "/levels/" + GetParam());
    ASSERT_TRUE(level) << level.error().message;
    const World world(*level);
    EyeScene scene(EyeLevel::make(**level));
    scene.update(world);
    const Agreement agreement = compareWithRays(world, scene, 25);
    ASSERT_GT(agreement.rays, 5000);
    // The rest are silhouettes, and backs of surfaces, whose class a ray does not tell from the front's.
    EXPECT_GE(agreement.sameDistance, agreement.rays * 0.998) << agreement.rays;
    EXPECT_GE(agreement.sameClass, agreement.rays * 0.99) << agreement.rays;
}
INSTANTIATE_TEST_SUITE_P(Levels, EyeSceneOfLevel,
                         testing::Values("house.xml", "hills.xml", "village.xml", "vault.bsp", "yard.xml",
                                         "crates.xml"),
                         [](const auto& parameter) {
                             std::string name = parameter.param;
                             for (char& c : name)
                                 if (c == '.') c = '_';
                             return name;
                         });

/// A floor with things on it.
struct Stand {
    std::shared_ptr<const Level> level;
    World world;
    EyeScene scene;

    static std::shared_ptr<const Level> floor() {
        LevelData data;
        const std::uint16_t surface = data.mesh.addSurface({"ground", {}, Blocks::All});
        data.mesh.addTriangle({-50, 0, -50}, {-50, 0, 50}, {50, 0, 50}, surface);
        data.mesh.addTriangle({-50, 0, -50}, {50, 0, 50}, {50, 0, -50}, surface);
        return Level::make(std::move(data));
    }
    Stand() : level(floor()), world(level), scene(EyeLevel::make(*level)) {}
    EntityId add(EntityKind kind, ClassId objectClass, Vec3 position) {
        Entity e;
        e.kind = kind;
        e.objectClass = objectClass;
        e.position = position;
        e.shape = kind == EntityKind::Character ? Shape::capsule(0.35f, 1.8f) : Shape::sphere(0.35f);
        return world.add(e);
    }
};

TEST(EyeScene, movingThingsOfEveryKindAgreeWithRays) {
    Stand stand;
    stand.add(EntityKind::Character, classes::kCharacter, {0, 0, -5});
    stand.add(EntityKind::Item, classes::kHealth, {-2, 0.5f, -6});
    stand.add(EntityKind::Projectile, classes::kProjectile, {2, 1.5f, -6});
    Entity box;
    box.kind = EntityKind::Box;
    box.objectClass = classes::kBox;
    box.position = {3, 0.5f, -8};
    box.shape = Shape::box({0.5f, 0.5f, 1.5f});
    box.yaw = 0.6f;
    stand.world.add(box);
    box.objectClass = classes::kWeapon; // one that leans
    box.position = {-3.5f, 1.5f, -8};
    box.tilt = normalized(Quat{0.3f, 0, -0.4f, 0.8f});
    stand.world.add(box);
    stand.world.refreshGrid();
    stand.scene.update(stand.world);
    const Picture picture = pictureOf(stand.scene, eyePose({0, 1.65f, 0}, 0, -0.1f));
    const EyeView view = picture.view();
    std::vector<std::uint32_t> scratch;
    int compared = 0, different = 0;
    int seen[16] = {};
    for (int row = 0; row < 120; ++row)
        for (int column = 0; column < 160; ++column) {
            const Vec3 through = view.unproject(static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f, 1);
            const WorldHit hit = stand.world.castRay({picture.pose.position, through - picture.pose.position, 119}, {},
                                                     RayTargets::Everything, scratch);
            ++compared;
            ++seen[view.classAt(column, row).value];
            different += view.classAt(column, row) != hit.objectClass ? 1 : 0;
        }
    // Cylinders and spheres are drawn as polyhedra, so that their rims differ.
    EXPECT_LT(different, compared * 0.006);
    for (const ClassId c : {classes::kCharacter, classes::kHealth, classes::kProjectile, classes::kBox,
                            classes::kWeapon, classes::kFloor})
        EXPECT_GT(seen[c.value], 20) << c.value;
}

TEST(EyeScene, whatIsInvisibleOrOneselfIsNotSeen) {
    Stand stand;
    const EntityId item = stand.add(EntityKind::Item, classes::kHealth, {0, 1.65f, -3});
    stand.scene.update(stand.world);
    const EyePose pose = eyePose({0, 1.65f, 0}, 0, 0);
    EXPECT_EQ(pictureOf(stand.scene, pose).view().classAt(80, 60), classes::kHealth);
    EXPECT_NE(pictureOf(stand.scene, pose, stand.scene.numberOf(item)).view().classAt(80, 60), classes::kHealth);
    stand.world.find(item)->visible = false; // taken: it comes back later
    stand.scene.update(stand.world);
    EXPECT_EQ(stand.scene.numberOf(item), 0);
    EXPECT_NE(pictureOf(stand.scene, pose).view().classAt(80, 60), classes::kHealth);
}

TEST(EyeScene, aThinWallIsSeenFromBothSides) {
    LevelData data;
    const std::uint16_t surface = data.mesh.addSurface({"panel", {}, Blocks::All});
    data.mesh.addTriangle({-5, 0, -4}, {5, 0, -4}, {5, 3, -4}, surface); // one side only
    data.mesh.addTriangle({-5, 0, -4}, {5, 3, -4}, {-5, 3, -4}, surface);
    const auto level = Level::make(std::move(data));
    EyeScene scene(EyeLevel::make(*level));
    scene.update(World(level));
    for (const float z : {0.0f, -8.0f}) {
        const Picture picture = pictureOf(scene, eyePose({0, 1.5f, z}, z < -4 ? kPi : 0, 0));
        EXPECT_EQ(picture.view().classAt(80, 60), classes::kWall) << z;
        EXPECT_NEAR(picture.view().distanceAt(80, 60), 4, 1e-3f);
    }
}

TEST(EyeScene, classesAtTheLimitsOfTheSlope) {
    // Up component of the normal just above and below 0.8: floor and wall.
    for (const float up : {0.801f, 0.799f}) {
        const float side = std::sqrt(1 - up * up);
        LevelData data;
        const std::uint16_t surface = data.mesh.addSurface({"slope", {}, Blocks::All});
        // A plane through (0, 0, -5) with normal (0, up, side): facing us and up.
        const Vec3 along{1, 0, 0}, rising{0, side, -up};
        const Vec3 c{0, 0, -5};
        const Vec3 a = c - along * 5 - rising * 3, b = c + along * 5 - rising * 3, d = c + along * 5 + rising * 3,
                   e = c - along * 5 + rising * 3;
        data.mesh.addTriangle(a, b, d, surface);
        data.mesh.addTriangle(a, d, e, surface);
        const auto level = Level::make(std::move(data));
        EyeScene scene(EyeLevel::make(*level));
        scene.update(World(level));
        const Picture picture = pictureOf(scene, eyePose({}, 0, 0));
        EXPECT_EQ(picture.view().classAt(80, 60), up > 0.8f ? classes::kFloor : classes::kWall) << up;
    }
}

} // namespace
} // namespace lince
