// What is hidden changes no bit of a picture. The certificate of honesty stands on this: an agent whose eyes cannot see
// a thing must not be able to tell, by any bit, whether the thing is there.

#include "eye_raster_support.h"
#include "sanitized.h"

#include <algorithm>
#include <set>

namespace lince {
namespace {

using namespace test;

/// One thing that may be there or not.
struct Thing {
    enum class Shape { Box, Cylinder, Sphere, Triangles } shape = Shape::Box;
    Vec3 place, size;
    float yaw = 0;
    std::vector<Vec3> corners;

    void addTo(EyeMesh& mesh, std::uint16_t number) const {
        switch (shape) {
        case Shape::Box:
            mesh.addBox(number, place, size, yaw);
            break;
        case Shape::Cylinder:
            mesh.addCylinder(number, place, size.x, size.y);
            break;
        case Shape::Sphere:
            mesh.addSphere(number, place, size.x);
            break;
        case Shape::Triangles:
            mesh.addTriangles(number, corners);
            break;
        }
    }
};

/// Things by number (index + 1), in two meshes as in the engine: every third one is in the second.
Pictures pictureOf(const EyeLens& lens, const EyePose& pose, const std::vector<Thing>& things,
                   const std::set<std::uint16_t>* only) {
    EyeMesh first, second;
    for (std::size_t i = 0; i < things.size(); ++i) {
        const auto number = static_cast<std::uint16_t>(i + 1);
        if (only == nullptr || only->count(number) != 0) things[i].addTo(i % 3 == 0 ? second : first, number);
    }
    first.finish(), second.finish();
    return drawn(lens, {&first, &second}, {&pose, 1});
}

std::set<std::uint16_t> numbersIn(const Pictures& p) {
    return {p.numbers.begin(), p.numbers.end()};
}

/// Draws, takes away all that is not seen, draws again. Returns how many things were hidden.
std::size_t expectHiddenChangeNothing(const EyeLens& lens, const EyePose& pose, const std::vector<Thing>& things) {
    const Pictures all = pictureOf(lens, pose, things, nullptr);
    const std::set<std::uint16_t> seen = numbersIn(all);
    const Pictures rest = pictureOf(lens, pose, things, &seen);
    EXPECT_TRUE(rest.same(all)) << "eye at " << pose.position.x << " " << pose.position.y << " " << pose.position.z;
    return things.size() - seen.size() + seen.count(0);
}

float onGrid(RandomStream& random, float low, float high) {
    return static_cast<float>(static_cast<int>(random.between(low, high) * 4)) * 0.25f;
}

/// Clutter whose faces often lie in one plane, touch, or are doubled.
std::vector<Thing> clutter(RandomStream& random, int count, float room) {
    std::vector<Thing> things;
    for (int i = 0; i < count; ++i) {
        Thing thing;
        const float x = onGrid(random, -room, room), y = onGrid(random, -2, 3), z = onGrid(random, -room, room);
        thing.place = {x, y, z};
        const std::uint32_t kind = random.below(8);
        if (kind == 0) {
            thing.shape = Thing::Shape::Sphere;
            thing.size = {random.between(0.1f, 1.0f), 0, 0};
        } else if (kind == 1) {
            thing.shape = Thing::Shape::Cylinder;
            const float radius = random.between(0.1f, 0.6f);
            thing.size = {radius, 1.75f, 0};
        } else if (kind == 2) {
            thing.shape = Thing::Shape::Triangles;
            for (int c = 0; c < 9; ++c) {
                const float dx = random.between(-2, 2), dy = random.between(-2, 2), dz = random.between(-2, 2);
                thing.corners.push_back(thing.place + Vec3{dx, dy, dz});
            }
        } else if (kind == 3 && !things.empty()) {
            thing = things[random.below(static_cast<std::uint32_t>(things.size()))]; // the same once more
        } else {
            const float width = onGrid(random, 0.25f, 2.5f), height = onGrid(random, 0.25f, 2.5f);
            thing.size = {width, height, onGrid(random, 0.25f, 2.5f)};
            if (kind == 4) thing.yaw = random.between(-kPi, kPi);
        }
        things.push_back(thing);
    }
    return things;
}

EyePose somewhere(RandomStream& random, float room) {
    const bool grid = random.chance(0.3f); // in the planes of many faces
    const float x = grid ? onGrid(random, -room, room) : random.between(-room, room);
    const float z = grid ? onGrid(random, -room, room) : random.between(-room, room);
    const float nudge = random.chance(0.5f) ? random.between(-2e-4f, 2e-4f) : 0;
    const float yaw = random.chance(0.3f) ? kHalfPi * static_cast<float>(random.below(4)) : random.between(-kPi, kPi);
    const float pitch = random.chance(0.3f) ? 0 : random.between(-1.2f, 1.2f);
    return eyePose({x + nudge, grid ? 0.75f + nudge : random.between(-2, 3), z + nudge}, yaw, pitch);
}

TEST(EyeRasterHidden, ClutterBehindClutter) {
    if (test::kThreadSanitized) GTEST_SKIP() << "starts no threads";
    RandomStream random(3, 0, RandomPurpose::Test);
    const EyeLens lenses[] = {EyeLens{}, lensOf(101, 67), lensOf(41, 13, 7), lensOf(7, 5), lensOf(200, 150)};
    std::size_t hidden = 0;
    for (int scene = 0; scene < 120; ++scene) {
        const float room = scene % 2 == 0 ? 5.0f : 12.0f;
        const std::vector<Thing> things = clutter(random, scene % 3 == 0 ? 300 : 80, room);
        for (int eye = 0; eye < 4; ++eye)
            hidden += expectHiddenChangeNothing(lenses[(scene + eye) % 5], somewhere(random, room), things);
    }
    EXPECT_GT(hidden, 20000u); // or the test tests nothing
}

TEST(EyeRasterHidden, MovingBehindAWall) {
    // A wall before the eye; behind it things move, come and go. With and without something before the wall.
    RandomStream random(4, 0, RandomPurpose::Test);
    const EyePose pose = eyePose({0.1f, 0.2f, 0}, 0.2f, 0.1f);
    for (const EyeLens& lens : {EyeLens{}, lensOf(101, 67), lensOf(101, 67, 8)}) {
        Pictures first;
        for (int round = 0; round < 60; ++round) {
            EyeMesh level, moving;
            level.addBox(1, {0, 0, -6}, {40, 40, 0.2f}, 0.05f); // seen at an angle
            level.addBox(2, {-0.5f, 0, -3}, {0.2f, 1, 0.2f}, 0.3f);
            const int count = static_cast<int>(random.below(50));
            for (int i = 0; i < count; ++i) {
                const float x = random.between(-20, 20), y = random.between(-10, 10), z = random.between(-9, -60);
                const auto number = static_cast<std::uint16_t>(10 + i);
                if (i % 2 == 0) moving.addCylinder(number, {x, y, z}, 0.4f, 1.8f);
                if (i % 2 == 1) moving.addBox(number, {x, y, z}, {0.5f, 0.5f, 0.5f}, x);
            }
            level.finish(), moving.finish();
            const Pictures p = drawn(lens, {&level, &moving}, {&pose, 1});
            if (round == 0) first = p;
            EXPECT_TRUE(p.same(first)) << "round " << round;
        }
        EXPECT_TRUE(numbersIn(first).count(1) != 0 || lens.farPlane < 10);
        EXPECT_EQ(numbersIn(first).count(2), 1u);
    }
}

TEST(EyeRasterHidden, BelowThePicture) {
    // A wall ends just below the picture, where blocks hang over its edge; what is behind it shows only there.
    RandomStream random(5, 0, RandomPurpose::Test);
    const EyePose pose = eyePose({0, 0, 0}, 0, 0);
    const EyeLens lens = lensOf(157, 117);
    const auto foot = [&](float depth) { return -depth * lens.tangent() - 0.001f; };
    const Vec3 a{-9, foot(3), -3}, b{9, foot(6), -6}, c{9, 30, -6}, d{-9, 30, -3};
    const Vec3 wall[] = {a, b, c, a, c, d};
    Pictures first;
    for (int round = 0; round < 40; ++round) {
        EyeMesh mesh;
        mesh.addObject(1, wall);
        const float x = random.between(-3, 3), size = random.between(1, 5);
        if (round > 0) mesh.addBox(2, {x, -5, -13}, {size, 5, size}, size);
        mesh.finish();
        const Pictures p = drawn(lens, {&mesh}, {&pose, 1});
        if (round == 0) first = p;
        EXPECT_TRUE(p.same(first)) << "round " << round;
    }
    EXPECT_EQ(numbersIn(first), (std::set<std::uint16_t>{1}));
}

TEST(EyeRasterHidden, LevelsWithoutWhatIsNotSeen) {
    if (test::kThreadSanitized) GTEST_SKIP() << "starts no threads";
    // Levels cut into crumbs of a few triangles, each a thing of its own.
    std::size_t hidden = 0;
    const auto check = [&](const Objects& objects, std::span<const EyePose> poses, std::size_t crumb) {
        std::vector<Thing> things;
        for (const auto& object : objects) {
            const std::vector<Vec3>& corners = object.second;
            for (std::size_t i = 0; i < corners.size(); i += 3 * crumb) {
                Thing thing;
                thing.shape = Thing::Shape::Triangles;
                thing.corners.assign(corners.begin() + static_cast<std::ptrdiff_t>(i),
                                     corners.begin() +
                                         static_cast<std::ptrdiff_t>(std::min(i + 3 * crumb, corners.size())));
                things.push_back(std::move(thing));
            }
        }
        ASSERT_LT(things.size(), 60000u);
        for (std::size_t i = 0; i < poses.size(); ++i)
            hidden += expectHiddenChangeNothing(i % 3 == 0 ? lensOf(101, 67, 30) : EyeLens{}, poses[i], things);
    };
    const VisionLevel& level = VisionLevel::get();
    check(level.objects, {level.poses.data(), 60}, 3);
    for (const char* name : {"house.xml", "village.xml", "vault.bsp"}) {
        const OtherLevel other(name, 15);
        check(other.objects, other.poses, 5);
    }
    EXPECT_GT(hidden, 100000u);
}

} // namespace
} // namespace lince
