#include <lince/core/math.h>
#include <lince/world/triangle_mesh.h>

#include <gtest/gtest.h>

#include <array>

namespace lince {
namespace {

TEST(TriangleMesh, BoxIsClosedAndWindsOutward) {
    const Vec3 centre{3, -2, 5}, half{1, 2, 0.5f};
    for (const float yaw : {0.0f, 0.7f, -2.5f}) {
        TriangleMesh mesh;
        mesh.addBox(centre, half, yaw, mesh.addSurface({}));
        ASSERT_EQ(mesh.triangleCount(), 12u);
        ASSERT_EQ(mesh.indices.size(), 36u);
        float sixVolumes = 0;
        Vec3 areas;
        for (std::size_t i = 0; i < 12; ++i) {
            const Vec3 middle = (mesh.corner(i, 0) + mesh.corner(i, 1) + mesh.corner(i, 2)) / 3;
            EXPECT_GT(dot(mesh.areaNormal(i), middle - centre), 0) << "triangle " << i << " looks inward";
            sixVolumes +=
                dot(mesh.corner(i, 0) - centre, cross(mesh.corner(i, 1) - centre, mesh.corner(i, 2) - centre));
            areas += mesh.areaNormal(i);
        }
        EXPECT_NEAR(sixVolumes / 6, 8 * half.x * half.y * half.z, 1e-4); // all of it, once
        EXPECT_NEAR(length(areas), 0, 1e-5);                             // no hole
    }
}

TEST(TriangleMesh, BoxTurnsClockwiseSeenFromAbove) {
    TriangleMesh mesh;
    mesh.addBox({}, {0.1f, 1, 5}, kHalfPi, mesh.addSurface({}));
    EXPECT_NEAR(mesh.bounds().high.x, 5, 1e-5);
    EXPECT_NEAR(mesh.bounds().high.z, 0.1, 1e-5);
}

TEST(TriangleMesh, EqualSurfacesAreOne) {
    TriangleMesh mesh;
    const std::uint16_t stone = mesh.addSurface({"stone", {}, Blocks::All});
    const std::uint16_t glass = mesh.addSurface({"glass", {}, Blocks::Bodies});
    EXPECT_NE(stone, glass);
    EXPECT_EQ(mesh.addSurface({"stone", {}, Blocks::All}), stone);
    EXPECT_NE(mesh.addSurface({"stone", {}, Blocks::Sight}), stone);
    EXPECT_EQ(mesh.surfaces.size(), 3u);
}

TEST(TriangleMesh, AppendMovesTurnsScalesAndRenumbers) {
    TriangleMesh part;
    part.addSurface({"unused", {}, Blocks::All});
    const std::uint16_t wood = part.addSurface({"wood", {}, Blocks::All});
    const std::uint16_t crate = part.addObject("crate");
    part.addTriangle({0, 0, -1}, {0, 0, 0}, {0, 1, 0}, wood, crate);
    part.addTriangle({0, 0, -1}, {0, 0, 0}, {0, 1, 0}, wood, 0);

    TriangleMesh mesh;
    const std::uint16_t stone = mesh.addSurface({"stone", {}, Blocks::All});
    mesh.addTriangle({}, {1, 0, 0}, {0, 1, 0}, stone);
    mesh.append(part, {10, 0, 0}, 2, kHalfPi);
    mesh.append(part, {}, -1);

    ASSERT_EQ(mesh.triangleCount(), 5u);
    EXPECT_EQ(mesh.surfaces[mesh.surfaceOf[1]].material, "wood");
    EXPECT_EQ(mesh.objects[mesh.objectOf[1]], "crate");
    EXPECT_EQ(mesh.objectOf[2], 0);
    EXPECT_NE(mesh.objectOf[3], mesh.objectOf[1]);                // each appended crate is its own
    EXPECT_LT(length(mesh.corner(1, 0) - Vec3{12, 0, 0}), 1e-5f); // -Z became the heading +X
    EXPECT_LT(length(mesh.corner(1, 2) - Vec3{10, 2, 0}), 1e-5f);
    // Mirrored through a point: the corners swap so that the triangle still looks away from the same side.
    EXPECT_LT(length(mesh.areaNormal(3) + part.areaNormal(0)), 1e-5f);

    const std::size_t before = mesh.triangleCount();
    mesh.append(mesh, {0, 5, 0});
    EXPECT_EQ(mesh.triangleCount(), 2 * before);
}

TEST(TriangleMesh, LooksStayWithTheirCorners) {
    TriangleMesh part;
    const std::uint16_t stone = part.addSurface({"stone", {}, Blocks::All});
    part.addTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, stone);
    VertexLook look;
    look.normal = {0, 0, -1}, look.lightmap = 3, look.tint = {1, 2, 3, 255};
    part.looks = {look, look, look};
    part.looks[1].uv = {1, 0}, part.looks[2].uv = {2, 0};
    part.addLooks(std::array<std::uint32_t, 3>{0, 1, 2});
    part.addTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, stone); // without
    EXPECT_EQ(part.look(1, 0), nullptr);

    TriangleMesh mesh;
    mesh.addBox({}, {1, 1, 1}, 0, mesh.addSurface({}));
    mesh.append(part, {5, 0, 0}, 2, kHalfPi);
    mesh.append(part, {}, -1);
    mesh.addBox({}, {1, 1, 1}, 0, 0);
    for (const std::size_t without : {0u, 11u, 13u, 15u, 16u, 27u})
        EXPECT_EQ(mesh.look(without, 0), nullptr) << without;
    ASSERT_NE(mesh.look(12, 0), nullptr);
    EXPECT_NEAR(length(mesh.look(12, 0)->normal - Vec3{1, 0, 0}), 0, 1e-6f) << "turned with the mesh";
    EXPECT_EQ(mesh.look(12, 1)->uv, (Vec2{1, 0}));
    EXPECT_EQ(mesh.look(12, 0)->tint, look.tint);
    EXPECT_EQ(mesh.look(12, 0)->lightmap, VertexLook::kNoLightmap) << "lightmaps belong to the other level";
    // Mirrored: corners 1 and 2 change places with their looks, normals still point out.
    EXPECT_EQ(mesh.look(14, 1)->uv, (Vec2{2, 0}));
    EXPECT_EQ(mesh.look(14, 0)->normal, (Vec3{0, 0, 1}));
    EXPECT_EQ(mesh.corner(14, 1), (Vec3{0, -1, 0}));

    // A mesh may be appended to itself.
    const std::size_t before = mesh.triangleCount();
    mesh.append(mesh, {});
    EXPECT_EQ(*mesh.look(before + 12, 1), *mesh.look(12, 1));
}

} // namespace
} // namespace lince
