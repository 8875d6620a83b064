#include "painters.h"
#include "shaders.h"

#include <algorithm>
#include <cmath>

namespace lince {

Result<ScaledPicture> ScaledPicture::make() {
    ScaledPicture p;
    auto program = gl::makeProgram("stretch", shaders::kStretchVertex, shaders::kStretchFragment);
    if (!program) return program.error();
    p.m_program = std::move(*program);
    p.m_array = gl::makeVertexArray();
    p.m_extent = gl::place(p.m_program, "extent");
    p.m_limit = gl::place(p.m_program, "limit");
    glUseProgram(*p.m_program);
    glUniform1i(gl::place(p.m_program, "picture"), 0);
    return p;
}

void ScaledPicture::allocate(int width, int height) {
    m_width = width, m_height = height;
    m_colour = gl::makeTexture();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, *m_colour);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    m_depth = gl::makeRenderbuffer();
    glBindRenderbuffer(GL_RENDERBUFFER, *m_depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
    m_framebuffer = gl::makeFramebuffer();
    glBindFramebuffer(GL_FRAMEBUFFER, *m_framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *m_colour, 0);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, *m_depth);
}

Viewport ScaledPicture::begin(const Viewport& place, float resolution) {
    const auto scaled = [&](int side) {
        return std::max(1, static_cast<int>(std::lround(static_cast<float>(side) * clamp(resolution, 0.1f, 1))));
    };
    m_drawnWidth = scaled(place.width), m_drawnHeight = scaled(place.height);
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &m_boundBefore);
    // Pictures of several sizes take turns (a window and what eyes see): the room is for the largest.
    if (m_drawnWidth > m_width || m_drawnHeight > m_height)
        allocate(std::max(m_width, m_drawnWidth), std::max(m_height, m_drawnHeight));
    glBindFramebuffer(GL_FRAMEBUFFER, *m_framebuffer);
    return {0, 0, m_drawnWidth, m_drawnHeight};
}

void ScaledPicture::end(const Viewport& place) {
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(m_boundBefore));
    glViewport(place.x, place.y, place.width, place.height);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glUseProgram(*m_program);
    const auto w = static_cast<float>(m_width), h = static_cast<float>(m_height);
    const auto drawnWidth = static_cast<float>(m_drawnWidth), drawnHeight = static_cast<float>(m_drawnHeight);
    glUniform2f(m_extent, drawnWidth / w, drawnHeight / h);
    glUniform2f(m_limit, (drawnWidth - 0.5f) / w, (drawnHeight - 0.5f) / h);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, *m_colour);
    glBindVertexArray(*m_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
}

} // namespace lince
