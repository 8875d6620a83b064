#include "painters.h"

#include <array>
#include <cmath>

namespace lince {
namespace {

struct Samplers {
    GLuint names[2] = {0, 0}; ///< compares; does not
    Samplers() { glGenSamplers(2, names); }
    Samplers(const Samplers&) = delete;
    Samplers& operator=(const Samplers&) = delete;
    ~Samplers() { glDeleteSamplers(2, names); }
};

} // namespace

Result<ShadowMap> ShadowMap::make() {
    ShadowMap map;
    map.m_framebuffer = gl::makeFramebuffer();
    auto samplers = std::make_shared<Samplers>();
    for (const GLuint name : samplers->names) {
        glSamplerParameteri(name, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glSamplerParameteri(name, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
        glSamplerParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glSamplerParameteri(name, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    const GLuint compares = samplers->names[0];
    glSamplerParameteri(compares, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glSamplerParameteri(compares, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glSamplerParameteri(compares, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glSamplerParameteri(compares, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    map.m_samplers = std::move(samplers);
    return map;
}

void ShadowMap::fit(const Camera& camera, Vec3 toSun, float metres, std::uint32_t size, const Aabb& casters) {
    if (size != m_size) {
        m_size = size;
        m_depth = gl::makeTexture();
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, *m_depth);
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT24, static_cast<GLsizei>(size), static_cast<GLsizei>(size));
        GLint before = 0;
        glGetIntegerv(GL_FRAMEBUFFER_BINDING, &before);
        glBindFramebuffer(GL_FRAMEBUFFER, *m_framebuffer);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, *m_depth, 0);
        const GLenum none = GL_NONE;
        glDrawBuffers(1, &none);
        glReadBuffer(GL_NONE);
        glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before));
    }
    // A ball around the part of the view that gets shadows: its size does not change while the camera turns, so that
    // shadow edges do not crawl. Its middle goes in whole pixels of the map for the same reason.
    Camera slice = camera;
    slice.farMetres = metres;
    const Mat4 back = inverse(slice.viewProjection());
    std::array<Vec3, 8> corners;
    Vec3 middle;
    for (int i = 0; i < 8; ++i) {
        const Vec4 c =
            transform(back, {(i & 1) != 0 ? 1.0f : -1.0f, (i & 2) != 0 ? 1.0f : -1.0f, (i & 4) != 0 ? 1.0f : -1.0f, 1});
        corners[static_cast<std::size_t>(i)] = Vec3{c.x, c.y, c.z} / c.w;
        middle += corners[static_cast<std::size_t>(i)] * 0.125f;
    }
    float radius = 0;
    for (const Vec3& c : corners)
        radius = maximum(radius, length(c - middle));
    radius = std::ceil(radius * 2) / 2;

    const Vec3 up = absolute(toSun.y) > 0.99f ? Vec3{0, 0, -1} : Vec3{0, 1, 0};
    const Mat4 turn = viewAlong({0, 0, 0}, -toSun, up);
    Vec3 seen = transformPoint(turn, middle);
    const float pixel = 2 * radius / static_cast<float>(size);
    m_pixelMetres = pixel;
    seen.x = std::floor(seen.x / pixel) * pixel;
    seen.y = std::floor(seen.y / pixel) * pixel;
    // The eye of the sun stands before everything that could throw a shadow into the ball.
    const Aabb box = transformed(turn, casters);
    const float nearest = -maximum(box.high.z, seen.z + radius) - 1, farthest = -(seen.z - radius) + 1;
    m_viewProjection = orthographic(seen.x - radius, seen.x + radius, seen.y - radius, seen.y + radius, nearest,
                                    maximum(farthest, nearest + 1)) *
                       turn;
    m_depthMetres = maximum(farthest - nearest, 1);
}

void ShadowMap::begin() {
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &m_boundBefore);
    glBindFramebuffer(GL_FRAMEBUFFER, *m_framebuffer);
    glViewport(0, 0, static_cast<GLsizei>(m_size), static_cast<GLsizei>(m_size));
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glClear(GL_DEPTH_BUFFER_BIT);
    glDisable(GL_CULL_FACE); // levels have faces without a back
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.1f, 2.0f);
}

void ShadowMap::end() {
    glDisable(GL_POLYGON_OFFSET_FILL);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(m_boundBefore));
    const auto& samplers = *static_cast<const Samplers*>(m_samplers.get());
    for (const GLint unit : {units::kShadow, units::kShadowDepth}) {
        glActiveTexture(static_cast<GLenum>(GL_TEXTURE0 + unit));
        glBindTexture(GL_TEXTURE_2D, *m_depth);
        glBindSampler(static_cast<GLuint>(unit), samplers.names[unit == units::kShadow ? 0 : 1]);
    }
}

void ShadowMap::describe(FrameLight& light) const {
    light.shadowOn = true;
    light.shadowTexel = 1 / static_cast<float>(m_size);
    light.shadowOffset = m_pixelMetres * 1.6f;
    light.shadowMetres = m_depthMetres;
    light.toShadow = translation({0.5f, 0.5f, 0.5f}) * scaling({0.5f, 0.5f, 0.5f}) * m_viewProjection;
}

} // namespace lince
