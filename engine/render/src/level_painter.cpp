#include "painters.h"
#include "shaders.h"

#include <cstddef>

namespace lince {

Result<LitProgram> LitProgram::make(const char* name, std::string_view vertex, std::string_view fragment) {
    LitProgram lit;
    auto program =
        gl::makeProgram(name, vertex, std::string(shaders::kEncode) + shaders::kLight + std::string(fragment));
    if (!program) return program.error();
    lit.m_program = std::move(*program);
    const auto place = [&](const char* uniform) { return gl::place(lit.m_program, uniform); };
    lit.m_viewProjection = place("viewProjection");
    lit.m_eye = place("eye");
    lit.m_toSun = place("toSun");
    lit.m_sunColour = place("sunColour");
    lit.m_ambientUp = place("ambientUp");
    lit.m_ambientDown = place("ambientDown");
    lit.m_fogColour = place("fogColour");
    lit.m_fogDensity = place("fogDensity");
    lit.m_lampShare = place("lampShare");
    lit.m_indoors = place("indoors");
    lit.m_shadowOn = place("shadowOn");
    lit.m_shadowTexel = place("shadowTexel");
    lit.m_shadowOffset = place("shadowOffset");
    lit.m_toShadow = place("toShadow");
    lit.m_shadowMetres = place("shadowMetres");
    lit.m_flashPlace = place("flashPlace");
    lit.m_flashColour = place("flashColour");
    glUseProgram(*lit.m_program);
    glUniform1i(place("shadowMap"), units::kShadow);
    glUniform1i(place("shadowDepth"), units::kShadowDepth);
    glUniform1i(place("patterns"), units::kPatterns);
    glUniform1i(place("lightmaps"), units::kLightmaps);
    glUniform1i(place("matrices"), units::kMatrices);
    return lit;
}

void LitProgram::begin(const Mat4& viewProjection, Vec3 eye, const FrameLight& light) const {
    glUseProgram(*m_program);
    gl::set(m_viewProjection, viewProjection);
    gl::set(m_eye, eye);
    gl::set(m_toSun, light.day.toSun);
    gl::set(m_sunColour, light.day.sunColour);
    gl::set(m_ambientUp, light.day.ambientUp);
    gl::set(m_ambientDown, light.day.ambientDown);
    gl::set(m_fogColour, light.day.fogColour);
    gl::set(m_fogDensity, light.fogDensity);
    gl::set(m_lampShare, light.lampShare);
    gl::set(m_indoors, light.indoors ? 1.0f : 0.0f);
    gl::set(m_shadowOn, light.shadowOn ? 1.0f : 0.0f);
    gl::set(m_shadowTexel, light.shadowTexel);
    gl::set(m_shadowOffset, light.shadowOffset);
    gl::set(m_toShadow, light.toShadow);
    gl::set(m_shadowMetres, light.shadowMetres);
    glUniform4fv(m_flashPlace, 4, &light.flashPlace[0].x);
    glUniform3fv(m_flashColour, 4, &light.flashColour[0].x);
}

Result<LevelPainter> LevelPainter::make() {
    LevelPainter p;
    auto plain = LitProgram::make("level", shaders::kLevelVertex, shaders::kLevelFragment);
    if (!plain) return plain.error();
    auto lightmapped = LitProgram::make("lightmapped level", shaders::kLevelVertex,
                                        std::string("#define LIGHTMAPPED\n") + shaders::kLevelFragment);
    if (!lightmapped) return lightmapped.error();
    auto depth = gl::makeProgram("level depth", shaders::kDepthVertex, shaders::kDepthFragment);
    if (!depth) return depth.error();
    p.m_plain = std::move(*plain), p.m_lightmapped = std::move(*lightmapped), p.m_depth = std::move(*depth);
    p.m_depthViewProjection = gl::place(p.m_depth, "viewProjection");

    constexpr GLsizei kSize = 256;
    p.m_patterns = gl::makeTexture();
    glBindTexture(GL_TEXTURE_2D_ARRAY, *p.m_patterns);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, kSize, kSize, kMaterialKinds, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    for (std::size_t kind = 0; kind < kMaterialKinds; ++kind) {
        const Image pattern = makeMaterialPattern(static_cast<MaterialKind>(kind), kSize);
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, static_cast<GLint>(kind), kSize, kSize, 1, GL_RGBA,
                        GL_UNSIGNED_BYTE, pattern.pixels.data());
    }
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return p;
}

void LevelPainter::setLevel(const LevelLook& level) {
    m_array = gl::makeVertexArray();
    m_vertices = gl::makeBuffer();
    m_indices = gl::makeBuffer();
    glBindVertexArray(*m_array);
    glBindBuffer(GL_ARRAY_BUFFER, *m_vertices);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(level.vertices.size() * sizeof(LevelVertex)),
                 level.vertices.data(), GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, *m_indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(level.indices.size() * 4), level.indices.data(),
                 GL_STATIC_DRAW);
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

void LevelPainter::drawPieces(const std::vector<LevelPiece>& pieces, const std::vector<std::uint32_t>& which,
                              std::size_t below, FrameCounters& counters) const {
    // Pieces that follow each other in the buffer are drawn in one call.
    std::uint32_t first = 0, count = 0;
    const auto flush = [&] {
        if (count == 0) return;
        glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(count), GL_UNSIGNED_INT, gl::offset(std::size_t{first} * 4));
        counters.drawCalls += 1;
        counters.triangles += count / 3;
        count = 0;
    };
    for (const std::uint32_t i : which) {
        if (i >= below) continue;
        const LevelPiece& piece = pieces[i];
        if (count > 0 && piece.firstIndex != first + count) flush();
        if (count == 0) first = piece.firstIndex;
        count += piece.indexCount;
    }
    flush();
}

void LevelPainter::draw(const LevelLook& level, const CullLists& visible, const Camera& camera, const FrameLight& light,
                        FrameCounters& counters) const {
    (level.lightmapped ? m_lightmapped : m_plain).begin(camera.viewProjection(), camera.eye, light);
    glActiveTexture(GL_TEXTURE0 + units::kPatterns);
    glBindTexture(GL_TEXTURE_2D_ARRAY, *m_patterns);
    glActiveTexture(GL_TEXTURE0 + units::kLightmaps);
    glBindTexture(GL_TEXTURE_2D, *m_lightmaps);
    glBindVertexArray(*m_array);
    drawPieces(level.patches, visible.patches, level.patches.size(), counters);
    drawPieces(level.objects, visible.objects, level.objects.size(), counters);
}

void LevelPainter::drawDepth(const LevelLook& level, const Mat4& viewProjection, FrameCounters& counters) const {
    const Frustum frustum(viewProjection);
    glUseProgram(*m_depth);
    gl::set(m_depthViewProjection, viewProjection);
    glBindVertexArray(*m_array);
    std::vector<std::uint32_t> which;
    for (const std::vector<LevelPiece>* pieces : {&level.patches, &level.objects}) {
        which.clear();
        for (std::uint32_t i = 0; i < pieces->size(); ++i)
            if (frustum.mayShow((*pieces)[i].box)) which.push_back(i);
        drawPieces(*pieces, which, pieces->size(), counters);
    }
}

} // namespace lince
