#include <lince/core/files.h>
#include <lince/world/importers.h>

#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <filesystem>

namespace lince {
namespace {

/// A right triangle in the XY plane, facing +Z, as three floats each and three 16-bit indices.
std::string triangleBytes(float far = 1) {
    const float corners[9] = {0, 0, 0, far, 0, 0, 0, far, 0};
    const std::uint16_t indices[3] = {0, 1, 2};
    std::string bytes(36 + 6, '\0');
    std::memcpy(bytes.data(), corners, 36);
    std::memcpy(bytes.data() + 36, indices, 6);
    return bytes;
}

std::string base64(const std::string& bytes) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        }
        for (std::size_t k = 0; k < 4; ++k)
            out += i + k <= bytes.size() ? kDigits[bits >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string document(const std::string& uri) {
    return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
"nodes":[{"name":"4_door","mesh":0,"translation":[1,2,3]}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1,"material":0}]}],
"materials":[{"name":"oak"}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
 {"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}],
"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":6}],
"buffers":[{)" +
           (uri.empty() ? "" : "\"uri\":\"" + uri + "\",") + R"("byteLength":42}]})";
}
std::string embedded(float far = 1) {
    return document("data:application/octet-stream;base64," + base64(triangleBytes(far)));
}

std::string word(std::size_t value) {
    std::string out;
    for (int i = 0; i < 4; ++i)
        out += static_cast<char>(value >> (8 * i) & 255);
    return out;
}
std::string glb() {
    std::string json = document("");
    json.resize((json.size() + 3) / 4 * 4, ' ');
    std::string binary = triangleBytes();
    binary.resize(44);
    return "glTF" + word(2) + word(12 + 8 + json.size() + 8 + binary.size()) + word(json.size()) + "JSON" + json +
           word(binary.size()) + std::string("BIN\0", 4) + binary;
}

Result<TriangleMesh> readGltf(std::string_view text, const std::string& folder = "") {
    return importGltf(std::as_bytes(std::span(text.data(), text.size())), "x.gltf", folder, {});
}
std::string errorOf(std::string_view text) {
    const auto mesh = readGltf(text);
    return mesh ? "no error" : mesh.error().message;
}

TEST(Gltf, DataUriWithNodeTransformNameAndMaterial) {
    const auto mesh = readGltf(embedded());
    ASSERT_TRUE(mesh) << mesh.error().message;
    ASSERT_EQ(mesh->triangleCount(), 1u);
    EXPECT_EQ(mesh->corner(0, 0), (Vec3{1, 2, 3}));
    EXPECT_EQ(mesh->corner(0, 1), (Vec3{2, 2, 3}));
    EXPECT_EQ(mesh->objects, (std::vector<std::string>{"level", "4_door"}));
    EXPECT_EQ(mesh->surfaces[0], (Surface{"oak", classes::kDoor, Blocks::All}));
}

TEST(Gltf, BinaryFile) {
    const auto mesh = readGltf(glb());
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_EQ(mesh->triangleCount(), 1u);
    EXPECT_EQ(mesh->corner(0, 2), (Vec3{1, 3, 3}));
}

TEST(Gltf, BufferBesideTheFileAndNotElsewhere) {
    const std::string folder = (std::filesystem::temp_directory_path() / "lince_gltf_test").string();
    std::filesystem::create_directories(folder + "/inner");
    const std::string bytes = triangleBytes();
    ASSERT_TRUE(writeFile(folder + "/two words.bin", std::as_bytes(std::span(bytes.data(), bytes.size()))));
    EXPECT_TRUE(readGltf(document("two%20words.bin"), folder));
    EXPECT_FALSE(readGltf(document("missing.bin"), folder));
    for (const std::string uri : {"../two%20words.bin", "inner/../two words.bin",
                                  "%2e%2e/lince_gltf_test/two words.bin", "file:two.bin", "..\\\\x.bin"}) {
        const auto mesh = readGltf(document(uri), folder + "/inner");
        ASSERT_FALSE(mesh) << uri;
        EXPECT_NE(mesh.error().message.find("beside or below"), std::string::npos) << mesh.error().message;
    }
    EXPECT_NE(readGltf(document(folder + "/two words.bin"), folder).error().message.find("beside"), std::string::npos);
    std::filesystem::remove_all(folder);
}

TEST(Gltf, TransformsNestTurnAndMirror) {
    // The parent turns 90 degrees about Y (+X goes to -Z), the child scales by two.
    const std::string nested = replaced(
        embedded(), R"({"name":"4_door","mesh":0,"translation":[1,2,3]})",
        R"({"rotation":[0,0.7071067811865476,0,0.7071067811865476],"children":[1]},{"mesh":0,"scale":[2,2,2]})");
    const auto mesh = readGltf(nested);
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_NEAR(length(mesh->corner(0, 1) - Vec3{0, 0, -2}), 0, 1e-6f);
    EXPECT_NEAR(length(mesh->corner(0, 2) - Vec3{0, 2, 0}), 0, 1e-6f);
    EXPECT_NEAR(mesh->areaNormal(0).x, 4, 1e-5f);

    const auto mirrored = readGltf(replaced(embedded(), "\"translation\":[1,2,3]", "\"scale\":[-1,1,1]"));
    ASSERT_TRUE(mirrored);
    EXPECT_GT(mirrored->areaNormal(0).z, 0) << "a mirrored mesh is not turned inside out";

    const auto moved =
        readGltf(replaced(embedded(), "\"translation\":[1,2,3]", "\"matrix\":[1,0,0,0, 0,1,0,0, 0,0,1,0, 5,6,7,1]"));
    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->corner(0, 0), (Vec3{5, 6, 7}));
}

TEST(Gltf, StripsFansAndLines) {
    EXPECT_EQ(readGltf(replaced(embedded(), "\"indices\":1", "\"mode\":5,\"indices\":1"))->triangleCount(), 1u);
    EXPECT_EQ(readGltf(replaced(embedded(), "\"indices\":1", "\"mode\":6"))->triangleCount(), 1u);
    EXPECT_NE(errorOf(replaced(embedded(), "\"indices\":1", "\"mode\":1")).find("no triangles"), std::string::npos);
}

TEST(Gltf, SyntaxErrorsTellLineAndColumn) {
    EXPECT_EQ(errorOf("{\n  \"asset\": }").substr(0, 18), "x.gltf:2:12: found");
    EXPECT_EQ(errorOf("").substr(0, 17), "x.gltf:1:1: found");
    EXPECT_NE(errorOf(std::string(100, '[') + std::string(100, ']')).find("deeper than 64"), std::string::npos);
    EXPECT_NE(errorOf(std::string(5'000'000, '[')).find("deeper than 64"), std::string::npos);
    EXPECT_NE(errorOf("[1]").find("an object"), std::string::npos);
    EXPECT_NE(errorOf("{}").find("/asset/version"), std::string::npos);
}

TEST(Gltf, WrongNumbersAreErrorsInOneLine) {
    const std::vector<std::pair<std::string_view, std::string_view>> changes{
        {"\"count\":3,\"type\":\"VEC3\"", "\"count\":4,\"type\":\"VEC3\""},
        {"\"count\":3,\"type\":\"VEC3\"", "\"count\":4294967295,\"type\":\"VEC3\""},
        {"\"count\":3,\"type\":\"VEC3\"", "\"count\":-1,\"type\":\"VEC3\""},
        {"\"count\":3,\"type\":\"VEC3\"", "\"count\":2,\"type\":\"VEC3\""}, // index 2 is then out of range
        {"\"count\":3,\"type\":\"VEC3\"", "\"count\":3,\"type\":\"VEC2\""},
        {"\"byteLength\":36", "\"byteLength\":360"},
        {"\"byteLength\":36", "\"byteLength\":18446744073709551615"},
        {"\"byteLength\":36", "\"byteLength\":36,\"byteStride\":4"},
        {"\"byteOffset\":36", "\"byteOffset\":1099511627776"},
        {"\"byteLength\":42", "\"byteLength\":43"},
        {"\"buffer\":0", "\"buffer\":1"},
        {"\"bufferView\":0", "\"bufferView\":2"},
        {"\"bufferView\":0,", ""},
        {"\"bufferView\":0", "\"sparse\":{},\"bufferView\":0"},
        {"5126", "5123"},
        {"5123", "5126"},
        {"\"POSITION\":0", "\"POSITION\":7"},
        {"\"POSITION\":0", "\"POSITION\":\"0\""},
        {"\"POSITION\":0", "\"NORMAL\":0"},
        {"\"indices\":1", "\"indices\":0"},
        {"\"indices\":1", "\"indices\":-1"},
        {"\"mesh\":0", "\"mesh\":1"},
        {"\"mesh\":0", "\"mesh\":0,\"children\":[0]"}, // a cycle
        {"\"nodes\":[0]", "\"nodes\":[0,0]"},
        {"\"nodes\":[0]", "\"nodes\":[5]"},
        {"\"nodes\":[0]", "\"nodes\":[-1]"},
        {"\"scene\":0", "\"scene\":1"},
        {"[1,2,3]", "[1,2]"},
        {"[1,2,3]", "[1e9,0,0]"},
        {"[1,2,3]", "[1e300,0,0]"},
        {"\"2.0\"", "\"1.0\""},
        {"\"scene\":0", "\"extensionsRequired\":[\"KHR_draco_mesh_compression\"],\"scene\":0"},
        {"base64,", "base32,"},
        {"base64,", "base64,*"},
    };
    for (const auto& [from, to] : changes) {
        const std::string message = errorOf(replaced(embedded(), from, to));
        EXPECT_EQ(message.substr(0, 14), "x.gltf: found ") << from << " -> " << to << ": " << message;
        EXPECT_NE(message.find(", expected "), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos);
    }
    EXPECT_NE(errorOf(embedded(std::numeric_limits<float>::quiet_NaN())).find("no number"), std::string::npos);
    EXPECT_NE(errorOf(embedded(std::numeric_limits<float>::infinity())).find("no number"), std::string::npos);
}

TEST(Gltf, OneMeshInTooManyNodesIsRefused) {
    // A long strip without indices, standing in many nodes: little text, endless triangles.
    std::string nodes = R"({"mesh":0})", roots = "0";
    for (int i = 1; i < 3000; ++i)
        nodes += R"(,{"mesh":0})", roots += "," + std::to_string(i);
    const std::string data(36 * 3000, '\0');
    std::string text = document("data:;base64," + base64(data));
    text = replaced(text, R"({"name":"4_door","mesh":0,"translation":[1,2,3]})", nodes);
    text = replaced(text, "\"nodes\":[0]", "\"nodes\":[" + roots + "]");
    text = replaced(text, "\"indices\":1", "\"mode\":5");
    text = replaced(text, "\"count\":3", "\"count\":9000");
    text = replaced(text, "\"byteLength\":36", "\"byteLength\":108000");
    text = replaced(text, "\"byteLength\":42", "\"byteLength\":108000");
    EXPECT_NE(errorOf(text).find("in all nodes together"), std::string::npos) << errorOf(text);
}

TEST(Gltf, CutAnywhereItNeverCrashes) {
    const std::string text = embedded(), binary = glb();
    for (std::size_t size = 0; size < text.size(); ++size)
        EXPECT_FALSE(readGltf(std::string_view(text).substr(0, size)));
    for (std::size_t size = 0; size < binary.size(); ++size) {
        EXPECT_FALSE(readGltf(std::string_view(binary).substr(0, size))) << size;
    }
}

/// The triangle with normals of its own behind the indices, and a material's colour.
std::string withLooks() {
    std::string bytes = triangleBytes() + std::string(2, '\0');
    const float normals[9] = {0, 0, 1, 0, 0, 1, 0.6f, 0, 0.8f};
    bytes.append(reinterpret_cast<const char*>(normals), sizeof normals);
    std::string text = document("data:application/octet-stream;base64," + base64(bytes));
    text = replaced(text, "\"POSITION\":0", "\"POSITION\":0,\"NORMAL\":2");
    text = replaced(text, "\"name\":\"oak\"",
                    "\"name\":\"oak\",\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,0.5,0,1]}");
    text = replaced(
        text, "\"count\":3,\"type\":\"SCALAR\"}",
        "\"count\":3,\"type\":\"SCALAR\"},{\"bufferView\":2,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}");
    text = replaced(text, "\"byteLength\":6}", "\"byteLength\":6},{\"buffer\":0,\"byteOffset\":44,\"byteLength\":36}");
    return replaced(text, "\"byteLength\":42", "\"byteLength\":80");
}

TEST(Gltf, KeepsNormalsAndBaseColour) {
    auto mesh = readGltf(withLooks());
    ASSERT_TRUE(mesh) << mesh.error().message;
    ASSERT_EQ(mesh->lookOf.size(), 3u);
    EXPECT_EQ(mesh->look(0, 0)->normal, (Vec3{0, 0, 1}));
    EXPECT_NEAR(length(mesh->look(0, 2)->normal - Vec3{0.6f, 0, 0.8f}), 0, 1e-6f);
    EXPECT_EQ(mesh->look(0, 0)->tint, (Colour{255, 188, 0, 255})) << "the file's is linear, ours sRGB";
    EXPECT_EQ(mesh->look(0, 0)->lightmap, VertexLook::kNoLightmap);

    // Stretched to four times along x the slope of the third corner's surface is a quarter.
    mesh = readGltf(replaced(withLooks(), "\"translation\":[1,2,3]", "\"scale\":[4,1,1]"));
    ASSERT_TRUE(mesh) << mesh.error().message;
    EXPECT_NEAR(length(mesh->look(0, 2)->normal - normalized(Vec3{0.15f, 0, 0.8f})), 0, 1e-6f);
    mesh = readGltf(replaced(withLooks(), "\"translation\":[1,2,3]", "\"scale\":[-1,1,1]"));
    ASSERT_TRUE(mesh) << mesh.error().message;
    for (int i = 0; i < 3; ++i)
        EXPECT_GT(dot(mesh->look(0, i)->normal, mesh->areaNormal(0)), 0) << "mirrored: still outwards";
    EXPECT_LT(mesh->look(0, 1)->normal.x, -0.5f) << "corners 1 and 2 changed places, looks and all";
}

TEST(Gltf, WithoutLooksThereAreNone) {
    EXPECT_TRUE(readGltf(embedded())->looks.empty());
    EXPECT_EQ(readGltf(embedded())->look(0, 0), nullptr);
    // Normals that cannot be readGltf are no reason to refuse a level.
    for (const auto& [from, to] : {std::pair{"\"NORMAL\":2", "\"NORMAL\":9"},
                                   {"\"byteOffset\":44,\"byteLength\":36", "\"byteOffset\":44,\"byteLength\":35"}}) {
        const auto mesh = readGltf(replaced(withLooks(), from, to));
        ASSERT_TRUE(mesh) << mesh.error().message;
        EXPECT_EQ(mesh->look(0, 2)->normal, Vec3{});
    }
    // A picture holds the colours.
    const auto textured = readGltf(
        replaced(withLooks(), "\"baseColorFactor\"", "\"baseColorTexture\":{\"index\":0},\"baseColorFactor\""));
    ASSERT_TRUE(textured);
    EXPECT_EQ(textured->look(0, 0)->tint.alpha, 0);
}

} // namespace
} // namespace lince
