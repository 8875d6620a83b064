#pragma once
// Where the vertices of a model come to when it is posed.

#include <lince/render/model_mesh.h>

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace lince {

inline std::vector<Vec3> posed(const ModelMesh& mesh, std::span<const Mat4> matrices) {
    std::vector<Vec3> out;
    out.reserve(mesh.vertices.size());
    for (const ModelVertex& v : mesh.vertices) {
        Vec3 p;
        for (std::size_t k = 0; k < 4; ++k)
            p += transformPoint(matrices[v.bones[k]], v.position) * (static_cast<float>(v.weights[k]) / 255.0f);
        out.push_back(p);
    }
    return out;
}

inline void expectInside(const ModelMesh& mesh, const std::vector<Mat4>& matrices) {
    int outside = 0;
    for (const Vec3 p : posed(mesh, matrices))
        outside += mesh.box.contains(p) ? 0 : 1;
    EXPECT_EQ(outside, 0) << mesh.name;
}

} // namespace lince
