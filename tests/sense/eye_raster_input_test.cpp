// Bad and odd input: the rasteriser does not crash, does not hang and draws what there is.

#include "eye/eye_internal.h"
#include "eye_raster_support.h"

#include <limits>
#include <set>

namespace lince {
namespace {

using namespace test;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNotANumber = std::numeric_limits<float>::quiet_NaN();

const EyePose kOrigin = eyePose({0, 0, 0}, 0, 0);

std::set<std::uint16_t> numbersSeen(const Pictures& p) {
    return {p.numbers.begin(), p.numbers.end()};
}

/// A wall of two triangles, 5 m away, seen from the origin.
const std::vector<Vec3> kWall = {{-9, -9, -5}, {9, -9, -5}, {9, 9, -5}, {-9, -9, -5}, {9, 9, -5}, {-9, 9, -5}};

TEST(EyeRasterInput, NothingToDraw) {
    EyeMesh empty;
    empty.finish();
    EyeMesh never; // not even finished
    for (const Meshes& meshes : {Meshes{}, Meshes{&empty}, Meshes{&empty, &never}}) {
        const Pictures p = drawn({}, meshes, {&kOrigin, 1});
        EXPECT_EQ(numbersSeen(p), std::set<std::uint16_t>{0});
        EXPECT_EQ(std::set<float>(p.distances.begin(), p.distances.end()), std::set<float>{120});
    }
    EyeScratch scratch;
    drawEyes({}, {}, {}, scratch);
}

TEST(EyeRasterInput, BadCornersAreLeftOut) {
    for (const float bad : {kNotANumber, kInfinity, -kInfinity, 1e30f, -1e7f}) {
        for (int where = 0; where < 9; ++where) {
            std::vector<Vec3> corners = kWall;
            for (int copy = 0; copy < 30; ++copy) // enough to be split into clusters, which sorts them
                corners.insert(corners.end(), kWall.begin(), kWall.begin() + 3);
            corners[9 + static_cast<std::size_t>(where / 3)][where % 3] = bad;
            EyeMesh mesh;
            mesh.addObject(1, corners);
            mesh.addTriangles(1, corners);
            mesh.addBox(2, {bad, 0, -3}, {1, 1, 1}, 0);
            mesh.addBox(2, {0, 0, -3}, {1, bad, 1}, 0);
            mesh.addBox(2, {0, 0, -3}, {0.1f, 0.1f, 0.1f}, absolute(bad) > 1e20f || bad != bad ? bad : kInfinity);
            mesh.addCylinder(2, {0, bad, -3}, 1, 1);
            mesh.addCylinder(2, {0, 0, -3}, bad, 1);
            mesh.addCylinder(2, {0, 0, -3}, 1, bad);
            mesh.addSphere(2, {0, 0, -3}, bad);
            mesh.finish();
            const Pictures p = drawn({}, {&mesh}, {&kOrigin, 1});
            const std::set<std::uint16_t> seen = numbersSeen(p);
            EXPECT_EQ(seen.count(1), 1u);
            EXPECT_EQ(seen.count(0), 0u);
            for (const float distance : p.distances)
                ASSERT_TRUE(distance > 0.04f && distance <= 120.0f) << distance;
        }
    }
}

TEST(EyeRasterInput, SurfacesWithoutAreaAreNotSeen) {
    EyeMesh mesh;
    const Vec3 point[] = {{0, 0, -2}, {0, 0, -2}, {0, 0, -2}};
    const Vec3 line[] = {{-1, -1, -2}, {0, 0, -2}, {1, 1, -2}};
    mesh.addTriangles(1, point), mesh.addObject(1, point);
    mesh.addTriangles(2, line), mesh.addObject(2, line);
    mesh.addBox(3, {0, 0, -2}, {0, 0, 0}, 0);
    mesh.addCylinder(4, {0, 0, -2}, 0, 1);
    mesh.addSphere(5, {0, 0, -2}, 0);
    mesh.addTriangles(6, std::span<const Vec3>(kWall).first(2)); // not even a triangle
    mesh.addObject(7, std::span<const Vec3>(kWall).first(5));    // one, and two corners too many
    mesh.finish();
    EXPECT_EQ(numbersSeen(drawn({}, {&mesh}, {&kOrigin, 1})), (std::set<std::uint16_t>{0, 7}));
}

TEST(EyeRasterInput, NegativeSizesAreSizes) {
    EyeMesh good, turned;
    good.addBox(1, {0, 0, -3}, {0.5f, 0.4f, 0.3f}, 0.3f);
    turned.addBox(1, {0, 0, -3}, {-0.5f, 0.4f, -0.3f}, 0.3f);
    good.finish(), turned.finish();
    EXPECT_TRUE(drawn({}, {&good}, {&kOrigin, 1}).same(drawn({}, {&turned}, {&kOrigin, 1})));
}

TEST(EyeRasterInput, NumberZeroIsLeftOutAndTheLargestIsDrawn) {
    EyeMesh mesh;
    mesh.addObject(0, kWall);
    mesh.finish();
    EXPECT_EQ(numbersSeen(drawn({}, {&mesh}, {&kOrigin, 1})), std::set<std::uint16_t>{0});
    mesh.clear();
    mesh.addObject(65535, kWall);
    mesh.addSphere(32768, {0, 0, -3}, 0.5f);
    mesh.finish();
    EXPECT_EQ(numbersSeen(drawn({}, {&mesh}, {&kOrigin, 1})), (std::set<std::uint16_t>{32768, 65535}));
}

TEST(EyeRasterInput, AllNumbersAtOnce) {
    // 65,535 things in a square; each seen from straight above it.
    EyeMesh mesh;
    for (std::uint32_t i = 1; i <= 65535; ++i)
        mesh.addBox(static_cast<std::uint16_t>(i), {static_cast<float>(i % 256), 0, static_cast<float>(i / 256)},
                    {0.5f, 0.5f, 0.5f}, 0);
    mesh.finish();
    EyeLens lens = lensOf(9, 9);
    lens.verticalAngle = 0.05f;
    for (const std::uint32_t i : {1u, 255u, 256u, 32767u, 32768u, 40000u, 65535u}) {
        const Vec3 above{static_cast<float>(i % 256), 5, static_cast<float>(i / 256)};
        const EyePose pose = eyePose(above, 0.3f, -kHalfPi);
        const Pictures p = drawn(lens, {&mesh}, {&pose, 1});
        EXPECT_EQ(numbersSeen(p), std::set<std::uint16_t>{static_cast<std::uint16_t>(i)});
        EXPECT_NEAR(p.distances[40], 4.5f, 1e-4f);
    }
}

TEST(EyeRasterInput, EyeInsideThings) {
    EyeMesh mesh;
    mesh.addBox(1, {0, 0, 0}, {1, 1, 1}, 0.3f);
    mesh.addSphere(2, {0, 0, 0}, 2);
    mesh.addCylinder(3, {0, -1, 0}, 0.4f, 2);
    mesh.finish();
    EyeMesh wall;
    wall.addObject(4, kWall);
    wall.finish();
    // Their insides are not surfaces: only the wall outside is seen.
    EXPECT_EQ(numbersSeen(drawn({}, {&mesh, &wall}, {&kOrigin, 1})), std::set<std::uint16_t>{4});
}

TEST(EyeRasterInput, LensesThatCannotBe) {
    EyeMesh mesh;
    mesh.addObject(1, kWall);
    mesh.finish();
    std::vector<EyeLens> lenses(14);
    lenses[0].width = 0;
    lenses[1].width = -160;
    lenses[2].height = 4097;
    lenses[3].farPlane = 0.01f; // before the near plane
    lenses[4].farPlane = lenses[4].nearPlane;
    lenses[5].nearPlane = 0;
    lenses[6].nearPlane = -1;
    lenses[7].nearPlane = kNotANumber;
    lenses[8].farPlane = kInfinity;
    lenses[9].verticalAngle = 0;
    lenses[10].verticalAngle = kPi;
    lenses[11].verticalAngle = kNotANumber;
    lenses[12].verticalAngle = -1;
    lenses[13].farPlane = kNotANumber;
    for (const EyeLens& lens : lenses) { // untouched: nobody knows how large such a picture is
        std::uint16_t number = 77;
        float distance = 77;
        const EyeTask task{kOrigin, 0, &number, &distance};
        const EyeMesh* const meshes[] = {&mesh};
        EyeScratch scratch;
        drawEyes(lens, meshes, {&task, 1}, scratch);
        EXPECT_EQ(number, 77);
        EXPECT_EQ(distance, 77);
    }
}

TEST(EyeRasterInput, ExtremeLensesThatCan) {
    EyeMesh mesh;
    mesh.addObject(1, kWall);
    mesh.addBox(2, {0, 0, -3}, {90, 90, 0.5f}, 0);
    mesh.finish();
    EyeLens wide, narrow, deep, line;
    wide.verticalAngle = 3.1f;
    narrow.verticalAngle = 0.001f;
    deep.nearPlane = 1e-4f, deep.farPlane = 1e6f;
    line.width = 4096, line.height = 1;
    for (const EyeLens& lens : {wide, narrow, deep, line}) {
        const Pictures p = drawn(lens, {&mesh}, {&kOrigin, 1});
        const std::size_t middle = static_cast<std::size_t>(lens.height / 2) * static_cast<std::size_t>(lens.width) +
                                   static_cast<std::size_t>(lens.width / 2);
        EXPECT_EQ(p.numbers[middle], 2);
        EXPECT_NEAR(p.distances[middle], 2.5f, 1e-4f);
    }
}

TEST(EyeRasterInput, EyesThatCannotBeSeeNothing) {
    EyeMesh mesh;
    mesh.addObject(1, kWall);
    mesh.finish();
    for (const float bad : {kNotANumber, kInfinity, 2e6f}) {
        for (int which = 0; which < 4; ++which) {
            EyePose pose = kOrigin;
            Vec3* const vectors[] = {&pose.position, &pose.right, &pose.up, &pose.forward};
            vectors[which]->y = bad;
            const Pictures p = drawn({}, {&mesh}, {&pose, 1});
            EXPECT_EQ(numbersSeen(p), std::set<std::uint16_t>{0});
            EXPECT_EQ(std::set<float>(p.distances.begin(), p.distances.end()), std::set<float>{120});
        }
    }
}

TEST(EyeRasterInput, EyesOnSurfacesAndEdges) {
    // In the plane of a face, on its edge, on its corner: whatever is seen has a sane distance.
    const VisionLevel& level = VisionLevel::get();
    const EyeMesh mesh = joined(level.objects);
    std::vector<EyePose> poses;
    const std::vector<Vec3>& corners = level.objects.begin()->second;
    for (std::size_t i = 0; i + 3 <= corners.size() && poses.size() < 300; i += 3) {
        const auto yaw = static_cast<float>(i);
        poses.push_back(eyePose(corners[i], yaw, 0));
        poses.push_back(eyePose((corners[i] + corners[i + 1]) * 0.5f, yaw, 0.3f));
        poses.push_back(eyePose((corners[i] + corners[i + 1] + corners[i + 2]) / 3, kHalfPi * yaw, 0));
    }
    const Pictures p = drawn({}, {&mesh}, poses);
    for (const float distance : p.distances)
        ASSERT_TRUE(distance > 0.0499f && distance <= 120.0f) << distance;
}

TEST(EyeRasterInput, OnceWarmNothingIsAllocated) {
    const VisionLevel& level = VisionLevel::get();
    const EyeMesh mesh = joined(level.objects);
    EyeMesh moving;
    EyeScratch scratch;
    Pictures p(EyeLens{}, 1);
    const auto round = [&] {
        moving.clear();
        for (int i = 0; i < 50; ++i) {
            const Vec3 place = level.poses[static_cast<std::size_t>(i)].position;
            moving.addCylinder(2000, horizontal(place), 0.3f, 1.8f);
            moving.addTriangles(2001, kWall);
        }
        moving.finish();
        for (const EyePose& pose : level.poses)
            drawEyes({}, Meshes{&mesh, &moving}, p.tasks({}, {&pose, 1}), scratch);
        const eye::ScratchData& data = scratch.data(); // memory that has moved was allocated anew
        return std::vector<const void*>{moving.groups().data(), moving.rows().data(),   moving.upperRows().data(),
                                        data.candidates.data(), data.ordered.data(),    data.work.data(),
                                        data.blocks.data(),     data.depthMemory.data()};
    };
    round();
    const auto first = round();
    EXPECT_EQ(round(), first);
}

double areaOf(const EyeMesh& mesh) {
    double area = 0;
    for (const eye::QuadGroup& g : mesh.groups()) {
        for (std::size_t q = 0; q < eye::kGroup; ++q) {
            if (Vec3{g.normalX[q], g.normalY[q], g.normalZ[q]} == Vec3{}) continue; // missing
            const auto corner = [&](int i) { return Vec3{g.x[i][q], g.y[i][q], g.z[i][q]}; };
            const Vec3 across = cross(corner(2) - corner(0), corner(3) - corner(1));
            area += 0.5 * double{length(across)};
        }
    }
    return area;
}

TEST(EyeRasterInput, JoiningKeepsTheArea) {
    // Also where levels are odd: faces doubled, or back to back.
    Objects odd;
    odd[1] = kWall;
    odd[1].insert(odd[1].end(), kWall.begin(), kWall.end()); // doubled
    const Vec3 back[] = {{9, -9, -5}, {-9, -9, -5}, {-9, 0, -5}, {9, -9, -5}, {-9, 0, -5}, {9, 0, -5}};
    odd[1].insert(odd[1].end(), std::begin(back), std::end(back)); // the lower half of its back
    std::vector<Objects> levels = {VisionLevel::get().objects, odd};
    for (const char* name : {"house.xml", "village.xml", "vault.bsp", "gallery.xml", "yard.xml"})
        levels.push_back(OtherLevel(name, 0).objects);
    for (const Objects& objects : levels) {
        EyeMesh raw;
        for (const auto& [number, corners] : objects)
            raw.addTriangles(number, corners);
        raw.finish();
        const EyeMesh mesh = joined(objects);
        EXPECT_LE(mesh.quadCount(), raw.quadCount());
        EXPECT_NEAR(areaOf(mesh) / areaOf(raw), 1, 1e-5);
    }
}

} // namespace
} // namespace lince
