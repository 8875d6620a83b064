// What the rasteriser draws, against a reference and against rays.

#include "eye_raster_support.h"
#include "places.h"
#include "sanitized.h"

#include <lince/world/sweep.h>

#include <set>

namespace lince {
namespace {

using namespace test;

constexpr double kSameDistance = 1e-3; ///< relative

TEST(EyeRaster, AgreesWithTheReference) {
    const VisionLevel& level = VisionLevel::get();
    ASSERT_EQ(level.poses.size(), 200u);
    const std::string folder = tests::home() + "/bench/data/";
    const auto numbers = unpackedValues<std::uint16_t>(folder + "vision_numbers.u16.zst");
    // Every 37th distance, its logarithm in 16 bits: steps of 0.012 %.
    const auto logarithms = unpackedValues<std::uint16_t>(folder + "vision_depths.u16.zst");
    const EyeMesh mesh = joined(level.objects);
    const Pictures p = drawn({}, {&mesh}, level.poses);
    ASSERT_EQ(p.numbers.size(), numbers.size());
    std::size_t wrong = 0, holes = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        wrong += p.numbers[i] != numbers[i] ? 1u : 0u;
        holes += p.numbers[i] == 0 ? 1u : 0u;
    }
    EXPECT_LE(wrong, numbers.size() / 5000); // 0.02 %
    EXPECT_EQ(holes, 0u);
    ASSERT_EQ(logarithms.size(), (numbers.size() + 36) / 37);
    std::size_t compared = 0;
    double worst = 0;
    for (std::size_t i = 0; i < logarithms.size(); ++i) {
        if (p.numbers[37 * i] != numbers[37 * i]) continue;
        const double expected = 0.05 * std::pow(2400.0, logarithms[i] / 65535.0);
        worst = std::max(worst, std::fabs(double{p.distances[37 * i]} / expected - 1));
        ++compared;
    }
    EXPECT_LT(worst, kSameDistance);
    EXPECT_GT(compared, 100000u);
}

/// Every so many pixels against rays; how many differ in number or distance, as a share.
double fractionWrong(const EyeLens& lens, const Objects& objects, std::span<const EyePose> poses, const Pictures& p,
                     std::size_t step) {
    std::size_t checked = 0, wrong = 0;
    const std::size_t pixels = Pictures::pixelsOf(lens);
    for (std::size_t i = 0; i < poses.size(); ++i) {
        for (std::size_t at = i % step; at < pixels; at += step) {
            const Hit hit = castRay(lens, objects, poses[i], at);
            const std::size_t k = i * pixels + at;
            wrong += hit.number != p.numbers[k] ||
                             std::fabs(hit.distance - double{p.distances[k]}) > kSameDistance * hit.distance
                         ? 1u
                         : 0u;
            ++checked;
        }
    }
    EXPECT_GT(checked, 500u);
    return static_cast<double>(wrong) / static_cast<double>(checked);
}

TEST(EyeRaster, AgreesWithRaysInOtherLevels) {
    if (test::kThreadSanitized) GTEST_SKIP() << "starts no threads";
    for (const char* name : {"house.xml", "village.xml", "vault.bsp", "gallery.xml"}) {
        const OtherLevel level(name, 10);
        ASSERT_EQ(level.poses.size(), 10u) << name;
        const EyeMesh mesh = joined(level.objects);
        for (const EyeLens& lens : {EyeLens{}, lensOf(101, 67, 9)}) {
            const Pictures p = drawn(lens, {&mesh}, level.poses);
            EXPECT_LE(fractionWrong(lens, level.objects, level.poses, p, 97), 0.002) << name << " " << lens.width;
        }
    }
}

/// Looks at a shape from all around: every pixel seen lies inside of `grown`, and none lies behind the place where its
/// ray enters `shrunk`. A face that is missing or wound the wrong way shows the back of the shape, or nothing.
template <class Grown, class Shrunk>
void expectShape(const EyeMesh& mesh, Vec3 centre, float radius, Grown&& grown, Shrunk&& shrunk) {
    RandomStream random(11, 0, RandomPurpose::Test);
    const EyeLens lens = lensOf(64, 64);
    const std::vector<EyeObject> objects(10);
    std::size_t seen = 0, inFront = 0;
    for (int i = 0; i < 30; ++i) {
        const float yaw = random.between(-kPi, kPi), pitch = random.between(-1.5f, 1.5f);
        const EyePose pose = eyePose(centre - directionFromYawPitch(yaw, pitch) * (4 * radius), yaw, pitch);
        const Pictures p = drawn(lens, {&mesh}, {&pose, 1});
        const EyeView view(lens, pose, p.numbers, p.distances, objects);
        for (int y = 0; y < 64; ++y) {
            for (int x = 0; x < 64; ++x) {
                const float distance = view.distanceAt(x, y);
                if (distance < lens.farPlane) {
                    ++seen;
                    EXPECT_TRUE(grown(view.placeAt(x, y))) << "pixel " << x << ", " << y;
                }
                for (float z = 2.5f * radius; z < 5.5f * radius; z += 0.02f * radius) {
                    if (!shrunk(view.unproject(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f, z)))
                        continue;
                    EXPECT_LE(distance, z) << "pixel " << x << ", " << y;
                    ++inFront;
                    break;
                }
            }
        }
    }
    EXPECT_GT(seen, 5000u);
    EXPECT_GT(inFront, 5000u);
}

TEST(EyeRaster, BoxIsSeenFromOutsideAndTurnsAsInTheWorld) {
    const UprightBox box{{3, 1, -2}, {0.4f, 0.2f, 0.8f}, 0.7f};
    EyeMesh mesh;
    mesh.addBox(5, box.centre, box.halfSize, box.yaw);
    mesh.finish();
    // By the world's own idea of that box.
    const auto deeper = [&](Vec3 p, float radius, float than) {
        return penetrationCapsuleBox({p, radius, 0}, box).depth > than;
    };
    expectShape(
        mesh, box.centre, 0.9f, [&](Vec3 p) { return deeper(p, 0.005f, 0); },
        [&](Vec3 p) { return deeper(p, 1e-3f, 0.01f); });
}

TEST(EyeRaster, CylinderIsSeenFromOutside) {
    EyeMesh mesh;
    mesh.addCylinder(5, {3, 1, -2}, 0.5f, 1.0f);
    mesh.finish();
    const auto within = [](Vec3 p, float radius, float halfHeight) {
        return absolute(p.y - 1.5f) < halfHeight && length(horizontal(p - Vec3{3, 0, -2})) < radius;
    };
    expectShape(
        mesh, {3, 1.5f, -2}, 0.7f, [&](Vec3 p) { return within(p, 0.501f, 0.501f); },
        [&](Vec3 p) { return within(p, 0.48f, 0.49f); }); // a prism of twelve sides comes in to 0.966 of the radius
}

TEST(EyeRaster, SphereIsSeenFromOutside) {
    EyeMesh mesh;
    mesh.addSphere(5, {3, 1, -2}, 0.5f);
    mesh.finish();
    const auto within = [](Vec3 p, float radius) { return length(p - Vec3{3, 1, -2}) < radius; };
    expectShape(
        mesh, {3, 1, -2}, 0.5f, [&](Vec3 p) { return within(p, 0.501f); }, [&](Vec3 p) { return within(p, 0.46f); });
}

TEST(EyeRaster, ShapesHaveNoHoles) {
    // Before a wall, in the middle of the picture, a shape's silhouette is filled: no pixel shows the wall inside it.
    const EyePose pose = eyePose({0, 0, 0}, 0, 0);
    for (int which = 0; which < 3; ++which) {
        EyeMesh mesh;
        mesh.addBox(1, {0, 0, -10}, {8, 8, 1}, 0);
        if (which == 0) mesh.addBox(2, {0, 0, -3}, {0.5f, 0.5f, 0.5f}, 0.5f);
        if (which == 1) mesh.addCylinder(2, {0, -0.5f, -3}, 0.5f, 1);
        if (which == 2) mesh.addSphere(2, {0, 0, -3}, 0.5f);
        mesh.finish();
        const Pictures p = drawn({}, {&mesh}, {&pose, 1});
        for (int y = 0; y < 120; ++y) { // convex: each line holds one run
            int changes = 0;
            for (int x = 1; x < 160; ++x) {
                const auto at = static_cast<std::size_t>(y * 160 + x);
                changes += p.numbers[at] != p.numbers[at - 1] ? 1 : 0;
            }
            EXPECT_TRUE(changes == 0 || changes == 2) << which << " line " << y;
        }
    }
}

TEST(EyeRaster, EveryPixelIsWrittenAndEmptyOnesShowTheFarPlane) {
    EyeMesh mesh;
    mesh.addSphere(7, {0, 0, -5}, 1);
    mesh.finish();
    const EyePose pose = eyePose({0, 0, 0}, 0, 0);
    for (const EyeLens& lens : {EyeLens{}, lensOf(1, 1), lensOf(7, 5), lensOf(101, 67), lensOf(64, 200, 77.7f)}) {
        const Pictures p = drawn(lens, {&mesh}, {&pose, 1});
        for (std::size_t i = 0; i < p.numbers.size(); ++i) {
            if (p.numbers[i] == 0) {
                EXPECT_EQ(p.distances[i], lens.farPlane); // to the last bit
            } else {
                EXPECT_EQ(p.numbers[i], 7);
                EXPECT_TRUE(p.distances[i] > 3.9f && p.distances[i] < 5) << p.distances[i];
            }
        }
    }
}

TEST(EyeRaster, NearAndFarPlaneCut) {
    EyeMesh mesh;
    mesh.addBox(3, {0, 0, -2}, {5, 5, 0.5f}, 0); // its front is 1.5 m away
    mesh.finish();
    const EyePose pose = eyePose({0, 0, 0}, 0, 0);
    EyeLens lens;
    const auto middle = [&] {
        const Pictures p = drawn(lens, {&mesh}, {&pose, 1});
        return std::set<std::uint16_t>(p.numbers.begin(), p.numbers.end());
    };
    EXPECT_EQ(middle(), (std::set<std::uint16_t>{3}));
    lens.farPlane = 1.49f;
    EXPECT_EQ(middle(), (std::set<std::uint16_t>{0}));
    lens.farPlane = 100, lens.nearPlane = 1.51f; // the front is too near, the back turned away
    EXPECT_EQ(middle(), (std::set<std::uint16_t>{0}));
    lens.nearPlane = 1.49f;
    EXPECT_EQ(middle(), (std::set<std::uint16_t>{3}));
}

TEST(EyeRaster, IgnoredNumberIsNotDrawn) {
    const VisionLevel& level = VisionLevel::get();
    const EyeMesh mesh = joined(level.objects);
    const std::span<const EyePose> poses(level.poses.data(), 20);
    EyeMesh with, without;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const Vec3 foot = poses[i].position + horizontal(poses[i].forward) * 1.0f - Vec3{0, 1.6f, 0};
        with.addCylinder(4000, foot, 0.3f, 1.8f);
        if (i % 2 == 0) with.addSphere(4001, poses[i].position + poses[i].forward * 0.6f, 0.1f);
        if (i % 2 == 0) without.addSphere(4001, poses[i].position + poses[i].forward * 0.6f, 0.1f);
    }
    with.finish(), without.finish();
    EXPECT_FALSE(drawn({}, {&mesh, &with}, poses).same(drawn({}, {&mesh, &without}, poses)));
    EXPECT_TRUE(drawn({}, {&mesh, &with}, poses, 4000).same(drawn({}, {&mesh, &without}, poses)));
}

TEST(EyeRaster, JoiningChangesHardlyAnything) {
    const VisionLevel& level = VisionLevel::get();
    EyeMesh raw;
    for (const auto& [number, corners] : level.objects)
        raw.addTriangles(number, corners);
    raw.finish();
    const EyeMesh mesh = joined(level.objects);
    EXPECT_LT(mesh.quadCount() * 2, raw.quadCount());
    const std::span<const EyePose> poses(level.poses.data(), 50);
    const Pictures a = drawn({}, {&mesh}, poses), b = drawn({}, {&raw}, poses);
    std::size_t differing = 0;
    for (std::size_t i = 0; i < a.numbers.size(); ++i)
        differing += a.numbers[i] != b.numbers[i] ? 1u : 0u;
    EXPECT_LE(differing, a.numbers.size() / 50000);
}

} // namespace
} // namespace lince
