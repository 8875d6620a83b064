#include <lince/core/files.h>
#include <lince/world/importers.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace lince {
namespace {

Result<TriangleMesh> readObj(std::string_view text, const ClassTable& classes = {}) {
    return importObj(std::as_bytes(std::span(text.data(), text.size())), "x.obj", classes);
}
std::string objError(std::string_view text) {
    const auto mesh = readObj(text);
    return mesh ? "no error" : mesh.error().message;
}

constexpr std::string_view kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

TEST(Obj, ReadsPolygonsNegativeIndicesAndMaterials) {
    const auto mesh = readObj("# a comment\nmtllib x.mtl\no 7_door\nusemtl oak planks\n" + std::string(kSquare) +
                              "vt 0 0\nf 1/1/1 2//2 3 4\ng shed\nusemtl tin\nf -4 -3 -2\n");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->triangleCount(), 3u);
    EXPECT_EQ(mesh->indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3, 0, 1, 2}));
    EXPECT_EQ(mesh->objects, (std::vector<std::string>{"level", "7_door", "shed"}));
    EXPECT_EQ(mesh->objectOf, (std::vector<std::uint16_t>{1, 1, 2}));
    ASSERT_EQ(mesh->surfaces.size(), 2u);
    EXPECT_EQ(mesh->surfaces[0], (Surface{"oak planks", classes::kDoor, Blocks::All}));
    EXPECT_EQ(mesh->surfaces[1], (Surface{"tin", classes::kNothing, Blocks::All}));
}

TEST(Obj, ClassFromObjectName) {
    ClassTable classes;
    const ClassId steel = *classes.add("steel_crate", {9, 9, 9});
    for (const auto& [object, expected] : {std::pair{"tree", lince::classes::kTree},
                                           {"a_b_box", lince::classes::kBox},
                                           {"3_steel_crate", steel},
                                           {"treehouse", lince::classes::kNothing}}) {
        const auto mesh = readObj(std::string(kSquare) + "o " + object + "\nf 1 2 3\n", classes);
        ASSERT_TRUE(mesh);
        EXPECT_EQ(mesh->surfaces[0].objectClass, expected) << object;
    }
}

TEST(Obj, FloatsAreRoundedExactly) {
    const auto mesh = readObj("v 0.1 16777217.0e-7 1e-45\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->positions[0].x, 0.1f);
    EXPECT_EQ(mesh->positions[0].y, 1.6777217f);
}

TEST(Obj, ConcavePolygonIsCutInsideItself) {
    // An L seen from +z: area 3, and its notch at (1.5, 1.5) stays empty.
    const auto mesh = readObj("v 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nf 3 4 5 6 1 2\n");
    ASSERT_TRUE(mesh);
    ASSERT_EQ(mesh->triangleCount(), 4u);
    float area = 0;
    for (std::size_t t = 0; t < 4; ++t) {
        EXPECT_GT(mesh->areaNormal(t).z, 0) << "winding is kept";
        area += mesh->areaNormal(t).z / 2;
    }
    EXPECT_FLOAT_EQ(area, 3);
}

TEST(Obj, ContinuedLinesAndCarriageReturns) {
    const auto mesh = readObj("v 0 0 \\\r\n 0\r\nv 1 0 0\r\nv 0 1 0\r\nf 1 2 \\\n3");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->triangleCount(), 1u);
}

TEST(Obj, ErrorsTellLineAndColumn) {
    const std::string square(kSquare);
    EXPECT_EQ(objError("v 0 0 0\nv 1 x 0\n").substr(0, 20), "x.obj:2:5: found 'x'");
    EXPECT_EQ(objError("v 0 0\n").substr(0, 30), "x.obj:1:6: found the end of th");
    EXPECT_EQ(objError("v 0 nan 0\n").substr(0, 22), "x.obj:1:5: found 'nan'");
    EXPECT_EQ(objError("v 0 1e20 0\n").substr(0, 23), "x.obj:1:5: found '1e20'");
    EXPECT_EQ(objError(square + "f 1 2 5\n").substr(0, 20), "x.obj:5:7: found '5'");
    EXPECT_EQ(objError(square + "f 1 2 0\n").substr(0, 20), "x.obj:5:7: found '0'");
    EXPECT_EQ(objError(square + "f 1 2 -5\n").substr(0, 21), "x.obj:5:7: found '-5'");
    EXPECT_EQ(objError(square + "f 1 2\n").substr(0, 30), "x.obj:5:6: found the end of th");
    EXPECT_EQ(objError(square + "f 1 2 9223372036854775808\n").substr(0, 12), "x.obj:5:7: f");
    EXPECT_EQ(objError(square + "face 1 2 3\n").substr(0, 23), "x.obj:5:1: found 'face'");
    EXPECT_EQ(objError(square).substr(0, 24), "x.obj:5:1: found no face");
    EXPECT_EQ(objError("").substr(0, 24), "x.obj:1:1: found no face");
}

TEST(Obj, CutAnywhereItNeverCrashes) {
    const std::string text = "o 1_door\nusemtl m\n" + std::string(kSquare) + "f 1/2/3 2 3 \\\n 4\nf -1 -2 -3\n";
    for (std::size_t size = 0; size <= text.size(); ++size) {
        const auto mesh = readObj(std::string_view(text).substr(0, size));
        if (!mesh) {
            EXPECT_EQ(mesh.error().message.find('\n'), std::string::npos);
        }
    }
    EXPECT_TRUE(readObj(text));
}

TEST(Obj, KeepsNormalsOfCorners) {
    const auto mesh =
        readObj(std::string(kSquare) + "vn 0 0 2\nvn 0.6 0 0.8\nf 1//1 2//2 3//-1\nf 1 3 4\nf 1/9/1 3//7 4//x\n");
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->look(0, 0)->normal, (Vec3{0, 0, 1})) << "made of length 1";
    EXPECT_NEAR(mesh->look(0, 1)->normal.x, 0.6f, 1e-6f);
    EXPECT_EQ(mesh->look(0, 2)->normal, mesh->look(0, 1)->normal);
    EXPECT_EQ(mesh->look(1, 0), nullptr);
    EXPECT_EQ(mesh->look(2, 0)->normal, (Vec3{0, 0, 1}));
    EXPECT_EQ(mesh->look(2, 1), nullptr) << "no such normal: none";
    EXPECT_EQ(mesh->look(2, 2), nullptr);
    EXPECT_EQ(mesh->positions.size(), 4u) << "what stops bodies is as it was";
    EXPECT_TRUE(readObj(std::string(kSquare) + "vn a b\nf 1//1 2 3\n"))
        << "bad normals are no reason to refuse a level";
}

TEST(Obj, ColoursComeFromTheLibraryBesideIt) {
    const std::string folder = (std::filesystem::temp_directory_path() / "lince_obj_test").string();
    std::filesystem::create_directories(folder + "/inner");
    ASSERT_TRUE(writeTextFile(folder + "/two words.mtl",
                              "# colours\nnewmtl oak\nKa 1 1 1\nKd 1.0 0.5 0\n\nnewmtl tin\r\nKd spectral x\r\n"));
    const auto from = [&](const std::string& library, const std::string& name) {
        const std::string text =
            "mtllib " + library + "\n" + std::string(kSquare) + "usemtl oak\nf 1 2 3\nusemtl tin\nf 1 3 4\n";
        return importObj(std::as_bytes(std::span(text.data(), text.size())), name, {});
    };
    const auto mesh = from("two words.mtl", folder + "/x.obj");
    ASSERT_TRUE(mesh) << mesh.error().message;
    ASSERT_NE(mesh->look(0, 1), nullptr);
    EXPECT_EQ(mesh->look(0, 1)->tint, (Colour{255, 128, 0, 255}));
    EXPECT_EQ(mesh->look(1, 1), nullptr);
    // Missing ones are no error; ways out of the folder are not taken.
    for (const std::string& library :
         {std::string("none.mtl"), std::string("../two words.mtl"), folder + "/two words.mtl", std::string(".")}) {
        const auto plain = from(library, folder + "/inner/x.obj");
        ASSERT_TRUE(plain) << plain.error().message;
        EXPECT_TRUE(plain->looks.empty()) << library;
    }
    std::filesystem::remove_all(folder);
}

} // namespace
} // namespace lince
