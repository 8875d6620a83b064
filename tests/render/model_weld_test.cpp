#include "model_weld.h"

#include <lince/groups/models.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

// Corner by corner the same figure, with the face's own look at the last corner of each triangle, from fewer corners.
TEST(ModelWeld, keepsEveryTriangleAndItsLook) {
    ModelLibrary library = ModelLibrary::standard();
    groups::addModels(library);
    for (std::size_t i = 1; i < library.size(); ++i) {
        const ModelMesh& mesh = library[ModelId{static_cast<std::uint16_t>(i)}];
        const ModelMesh welded = weldedForFlatShading(mesh);
        ASSERT_EQ(welded.indices.size(), mesh.indices.size()) << mesh.name;
        EXPECT_LT(welded.vertices.size(), mesh.vertices.size()) << mesh.name;
        for (std::size_t t = 0; t < mesh.indices.size(); t += 3) {
            const auto before = [&](std::size_t k) -> const ModelVertex& { return mesh.vertices[mesh.indices[t + k]]; };
            const auto after = [&](std::size_t k) -> const ModelVertex& {
                return welded.vertices[welded.indices[t + k]];
            };
            bool same = false; // turned, but neither mirrored nor moved, and hung on the same bones
            for (std::size_t turn = 0; turn < 3; ++turn) {
                bool all = true;
                for (std::size_t k = 0; k < 3; ++k) {
                    const ModelVertex &a = before((k + turn) % 3), &b = after(k);
                    all = all && a.position == b.position && a.bones == b.bones && a.weights == b.weights;
                }
                same = same || all;
            }
            ASSERT_TRUE(same) << mesh.name << " triangle " << t / 3;
            ASSERT_EQ(after(2).normal, before(2).normal) << mesh.name << " triangle " << t / 3;
            ASSERT_EQ(after(2).colour, before(2).colour) << mesh.name << " triangle " << t / 3;
        }
    }
}

} // namespace
} // namespace lince
