#include "model_weld.h"
#include "painters.h"
#include "shaders.h"

#include <algorithm>
#include <cstddef>

namespace lince {
namespace {
constexpr std::uint32_t kMatricesPerRow = 256, kTexelsPerMatrix = 3;
}

Result<ModelPainter> ModelPainter::make(const ModelLibrary& models) {
    ModelPainter p;
    auto programs =
        LitPrograms::make("model", std::string("#define SHADED\n") + shaders::kModelVertex, shaders::kModelFragment,
                          LitPrograms::Shadows | LitPrograms::Flashes | LitPrograms::Simple);
    if (!programs) return programs.error();
    auto depth = gl::makeProgram("model depth", shaders::kModelVertex, shaders::kDepthFragment);
    if (!depth) return depth.error();
    p.m_programs = std::move(*programs), p.m_depth = std::move(*depth);
    p.m_depthViewProjection = gl::place(p.m_depth, "viewProjection");
    glUseProgram(*p.m_depth);
    glUniform1i(gl::place(p.m_depth, "matrices"), units::kMatrices);
    p.m_seen.buffer = gl::makeBuffer();
    p.m_casting.buffer = gl::makeBuffer();

    for (std::size_t i = 0; i < models.size(); ++i) {
        const ModelMesh mesh = weldedForFlatShading(models[ModelId{static_cast<std::uint16_t>(i)}]);
        Uploaded u{gl::makeVertexArray(), gl::makeBuffer(), gl::makeBuffer(),
                   static_cast<GLsizei>(mesh.indices.size())};
        glBindVertexArray(*u.array);
        glBindBuffer(GL_ARRAY_BUFFER, *u.vertices);
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(mesh.vertices.size() * sizeof(ModelVertex)),
                     mesh.vertices.data(), GL_STATIC_DRAW);
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, *u.indices);
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(mesh.indices.size() * 4), mesh.indices.data(),
                     GL_STATIC_DRAW);
        const GLsizei stride = sizeof(ModelVertex);
        glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, stride, gl::offset(offsetof(ModelVertex, position)));
        glVertexAttribPointer(1, 4, GL_BYTE, GL_TRUE, stride, gl::offset(offsetof(ModelVertex, normal)));
        glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, gl::offset(offsetof(ModelVertex, colour)));
        glVertexAttribIPointer(3, 4, GL_UNSIGNED_BYTE, stride, gl::offset(offsetof(ModelVertex, bones)));
        glVertexAttribPointer(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, gl::offset(offsetof(ModelVertex, weights)));
        for (GLuint index = 0; index < 8; ++index)
            glEnableVertexAttribArray(index);
        for (const GLuint index : {5u, 6u, 7u})
            glVertexAttribDivisor(index, 1);
        p.m_models.push_back(std::move(u));
    }
    glBindVertexArray(0);
    return p;
}

void ModelPainter::gather(std::vector<const Drawn*>& drawn, Pass& pass) {
    std::stable_sort(drawn.begin(), drawn.end(), [](const Drawn* a, const Drawn* b) { return a->model < b->model; });
    pass.instances.clear();
    pass.batches.clear();
    for (const Drawn* d : drawn) {
        if (m_models[d->model.value].indexCount == 0) continue;
        if (pass.batches.empty() || pass.batches.back().model != d->model)
            pass.batches.push_back({d->model, pass.instances.size(), 0});
        pass.batches.back().count += 1;
        pass.instances.push_back(
            {d->firstMatrix,
             {d->side.red, d->side.green, d->side.blue, static_cast<std::uint8_t>(clamp(d->glow, 0, 1) * 255)},
             {d->lamps.x, d->lamps.y, d->lamps.z, d->openness}});
    }
    glBindBuffer(GL_ARRAY_BUFFER, *pass.buffer);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(pass.instances.size() * sizeof(Instance)),
                 pass.instances.data(), GL_STREAM_DRAW);
}

void ModelPainter::prepare(const Scene& scene, const CullLists& visible, std::size_t levelObjects,
                           const ShadowReach* sun) {
    const auto rows = static_cast<std::uint32_t>((scene.matrices.size() + kMatricesPerRow - 1) / kMatricesPerRow);
    m_texels.resize(std::size_t{rows} * kMatricesPerRow * kTexelsPerMatrix * 4);
    for (std::size_t i = 0; i < scene.matrices.size(); ++i)
        for (std::size_t row = 0; row < 3; ++row)
            for (std::size_t column = 0; column < 4; ++column)
                m_texels[i * 12 + row * 4 + column] = scene.matrices[i].m[column * 4 + row];
    glActiveTexture(GL_TEXTURE0 + units::kMatrices);
    const GLsizei width = kMatricesPerRow * kTexelsPerMatrix;
    if (rows > m_matrixRows || !m_matrices) {
        m_matrixRows = std::max(rows, 1u) * 2;
        m_matrices = gl::makeTexture();
        glBindTexture(GL_TEXTURE_2D, *m_matrices);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, static_cast<GLsizei>(m_matrixRows), 0, GL_RGBA, GL_FLOAT,
                     nullptr);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    glBindTexture(GL_TEXTURE_2D, *m_matrices);
    if (rows > 0)
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, static_cast<GLsizei>(rows), GL_RGBA, GL_FLOAT, m_texels.data());

    std::vector<std::uint8_t> characterShown(scene.characters.size());
    m_drawn.clear();
    for (const std::uint32_t i : visible.characters) {
        characterShown[i] = 1;
        m_drawn.push_back(&scene.characters[i]);
    }
    for (const std::uint32_t i : visible.objects)
        if (i >= levelObjects) m_drawn.push_back(&scene.objects[i - levelObjects]);
    for (const Drawn& d : scene.held)
        if (d.heldBy < 0 || characterShown[static_cast<std::size_t>(d.heldBy)] != 0) m_drawn.push_back(&d);
    gather(m_drawn, m_seen);

    // Whoever stands beside the picture may still throw a shadow into it, as far as a shadow reaches.
    m_drawn.clear();
    if (sun != nullptr)
        for (const std::vector<Drawn>* list : {&scene.characters, &scene.objects, &scene.held})
            for (const Drawn& d : *list)
                if (sun->mayThrowInto(d.box)) m_drawn.push_back(&d);
    gather(m_drawn, m_casting);
}

void ModelPainter::drawPass(const Pass& pass, FrameCounters& counters) const {
    glActiveTexture(GL_TEXTURE0 + units::kMatrices);
    glBindTexture(GL_TEXTURE_2D, *m_matrices);
    for (const Batch& batch : pass.batches) {
        const Uploaded& model = m_models[batch.model.value];
        glBindVertexArray(*model.array);
        glBindBuffer(GL_ARRAY_BUFFER, *pass.buffer);
        const std::size_t at = batch.first * sizeof(Instance);
        const GLsizei stride = sizeof(Instance);
        glVertexAttribIPointer(5, 1, GL_UNSIGNED_INT, stride, gl::offset(at + offsetof(Instance, firstMatrix)));
        glVertexAttribPointer(6, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride, gl::offset(at + offsetof(Instance, side)));
        glVertexAttribPointer(7, 4, GL_FLOAT, GL_FALSE, stride, gl::offset(at + offsetof(Instance, lampsAndOpen)));
        glDrawElementsInstanced(GL_TRIANGLES, model.indexCount, GL_UNSIGNED_INT, nullptr,
                                static_cast<GLsizei>(batch.count));
        counters.drawCalls += 1;
        counters.triangles +=
            static_cast<std::uint32_t>(model.indexCount) / 3 * static_cast<std::uint32_t>(batch.count);
    }
    glBindVertexArray(0);
}

void ModelPainter::draw(const Camera& camera, const FrameLight& light, FrameCounters& counters) {
    const unsigned needs = (light.shadowOn ? LitPrograms::Shadows : 0u) |
                           (light.flashes() ? LitPrograms::Flashes : 0u) | (light.simple ? LitPrograms::Simple : 0u);
    m_programs.begin(needs, camera.viewProjection(), camera.eye, light);
    drawPass(m_seen, counters);
}

void ModelPainter::drawDepth(const Mat4& viewProjection, FrameCounters& counters) {
    glUseProgram(*m_depth);
    gl::set(m_depthViewProjection, viewProjection);
    drawPass(m_casting, counters);
}

} // namespace lince
