#include "painters.h"
#include "shaders.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace lince {

Result<LevelPainter> LevelPainter::make() {
    LevelPainter p;
    auto programs = LitPrograms::make("level", shaders::kLevelVertex, shaders::kLevelFragment,
                                      LitPrograms::Shadows | LitPrograms::Flashes | LitPrograms::Indoors |
                                          LitPrograms::Lightmapped | LitPrograms::Simple);
    if (!programs) return programs.error();
    auto depth = gl::makeProgram("level depth", shaders::kDepthVertex, shaders::kDepthFragment);
    if (!depth) return depth.error();
    p.m_programs = std::move(*programs), p.m_depth = std::move(*depth);
    p.m_depthViewProjection = gl::place(p.m_depth, "viewProjection");

    return p;
}

void LevelPainter::setPatterns(const LevelLook& level) {
    std::array<bool, kMaterialKinds> used{};
    for (const LevelVertex& vertex : level.vertices)
        used[std::min<std::size_t>(vertex.baked[3], kMaterialKinds - 1)] = true;
    constexpr GLsizei kSize = 256;
    m_patterns = gl::makeTexture();
    glBindTexture(GL_TEXTURE_2D_ARRAY, *m_patterns);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, kSize, kSize, kMaterialKinds, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    for (std::size_t kind = 0; kind < kMaterialKinds; ++kind) {
        if (!used[kind]) continue;
        const Image pattern = makeMaterialPattern(static_cast<MaterialKind>(kind), kSize);
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, static_cast<GLint>(kind), kSize, kSize, 1, GL_RGBA,
                        GL_UNSIGNED_BYTE, pattern.pixels.data());
    }
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
}

void LevelPainter::setLevel(const LevelLook& level) {
    setPatterns(level);
    m_cut.reset(); // of the level before
    m_array = gl::makeVertexArray();
    m_vertices = gl::makeBuffer();
    m_indices = gl::makeBuffer();
    glBindVertexArray(*m_array);
    glBindBuffer(GL_ARRAY_BUFFER, *m_vertices);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(level.vertices.size() * sizeof(LevelVertex)),
                 level.vertices.data(), GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, *m_indices);
    const auto bytes = [](const std::vector<std::uint32_t>& indices) {
        return static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint32_t));
    };
    m_coarseBegin = static_cast<std::uint32_t>(level.indices.size());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, bytes(level.indices) + bytes(level.coarse), nullptr, GL_STATIC_DRAW);
    glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, 0, bytes(level.indices), level.indices.data());
    glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, bytes(level.indices), bytes(level.coarse), level.coarse.data());
    const auto attribute = [](GLuint index, GLint count, GLenum type, GLboolean normalized, std::size_t at) {
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, count, type, normalized, sizeof(LevelVertex), gl::offset(at));
    };
    attribute(0, 3, GL_FLOAT, GL_FALSE, offsetof(LevelVertex, position));
    attribute(1, 4, GL_BYTE, GL_TRUE, offsetof(LevelVertex, normal));
    attribute(2, 2, GL_FLOAT, GL_FALSE, offsetof(LevelVertex, uv));
    attribute(3, 2, GL_FLOAT, GL_FALSE, offsetof(LevelVertex, lightmapUv));
    attribute(4, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(LevelVertex, tint));
    attribute(5, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(LevelVertex, baked));
    glBindVertexArray(0);
    m_lightmaps = level.lightmapped && level.lightmaps.width > 0 ? gl::uploadImage(level.lightmaps, false)
                                                                 : gl::uploadImage(Image(1, 1, {128, 128, 128}), false);
}

void LevelPainter::cutAbove(const LevelLook& level, std::optional<float> height) {
    if (height == m_cut) return;
    m_cut = height;
    if (!height) return;
    std::vector<std::uint32_t> indices = level.indices;
    indices.insert(indices.end(), level.coarse.begin(), level.coarse.end()); // as in m_indices
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
        if (std::all_of(indices.begin() + static_cast<std::ptrdiff_t>(i),
                        indices.begin() + static_cast<std::ptrdiff_t>(i + 3),
                        [&](std::uint32_t corner) { return level.vertices[corner].position.y > *height; }))
            indices[i + 1] = indices[i + 2] = indices[i];
    m_cutIndices = gl::makeBuffer();
    glBindVertexArray(*m_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, *m_cutIndices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * 4), indices.data(), GL_DYNAMIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, *m_indices);
    glBindVertexArray(0);
}

void LevelPainter::drawPieces(const std::vector<Piece>& pieces, FrameCounters& counters) const {
    // Pieces that follow each other in the buffer are drawn in one call.
    std::uint32_t first = 0, count = 0;
    const auto flush = [&] {
        if (count == 0) return;
        glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(count), GL_UNSIGNED_INT, gl::offset(std::size_t{first} * 4));
        counters.drawCalls += 1;
        counters.triangles += count / 3;
        count = 0;
    };
    for (const Piece& piece : pieces) {
        if (count > 0 && piece.firstIndex != first + count) flush();
        if (count == 0) first = piece.firstIndex;
        count += piece.indexCount;
    }
    flush();
}

void LevelPainter::addPiece(const LevelPiece& piece, Vec3 eye, float coarseMetres) const {
    const Vec3 nearest = maximum(piece.box.low, minimum(piece.box.high, eye));
    const float squared = lengthSquared(nearest - eye);
    if (piece.coarseCount > 0 && coarseMetres >= 0 && squared >= coarseMetres * coarseMetres)
        m_pieces.push_back({m_coarseBegin + piece.firstCoarse, piece.coarseCount, squared});
    else
        m_pieces.push_back({piece.firstIndex, piece.indexCount, squared});
}

void LevelPainter::draw(const LevelLook& level, const CullLists& visible, const Camera& camera, const FrameLight& light,
                        float coarseMetres, FrameCounters& counters) const {
    unsigned needs = light.flashes() ? LitPrograms::Flashes : 0u;
    if (light.shadowOn) needs |= LitPrograms::Shadows;
    if (light.indoors) needs |= LitPrograms::Indoors;
    if (light.simple) needs |= LitPrograms::Simple;
    if (level.lightmapped) needs |= LitPrograms::Lightmapped;
    m_programs.begin(needs, camera.viewProjection(), camera.eye, light);
    glActiveTexture(GL_TEXTURE0 + units::kPatterns);
    glBindTexture(GL_TEXTURE_2D_ARRAY, *m_patterns);
    glActiveTexture(GL_TEXTURE0 + units::kLightmaps);
    glBindTexture(GL_TEXTURE_2D, *m_lightmaps);
    glBindVertexArray(*m_array);
    if (m_cut) glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, *m_cutIndices);
    m_pieces.clear();
    for (const std::uint32_t i : visible.patches)
        addPiece(level.patches[i], camera.eye, coarseMetres);
    for (const std::uint32_t i : visible.objects)
        if (i < level.objects.size()) addPiece(level.objects[i], camera.eye, coarseMetres);
    // Near ones first: what they hide is not shaded.
    std::sort(m_pieces.begin(), m_pieces.end(), [](const Piece& a, const Piece& b) {
        return a.squaredMetres != b.squaredMetres ? a.squaredMetres < b.squaredMetres : a.firstIndex < b.firstIndex;
    });
    drawPieces(m_pieces, counters);
    if (m_cut) glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, *m_indices); // shadows are those of the whole
}

void LevelPainter::drawDepth(const LevelLook& level, const Mat4& viewProjection, bool coarse,
                             FrameCounters& counters) const {
    const Frustum frustum(viewProjection);
    glUseProgram(*m_depth);
    gl::set(m_depthViewProjection, viewProjection);
    glBindVertexArray(*m_array);
    m_pieces.clear();
    for (const std::vector<LevelPiece>* pieces : {&level.patches, &level.objects})
        for (const LevelPiece& piece : *pieces)
            if (frustum.mayShow(piece.box)) addPiece(piece, {}, coarse ? 0.0f : -1.0f);
    drawPieces(m_pieces, counters);
}

} // namespace lince
