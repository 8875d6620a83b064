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

void ShadowMap::allocate(std::uint32_t size) {
    m_size = size;
    m_radius = 0;
    GLint before = 0;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &before);
    glActiveTexture(GL_TEXTURE0);
    for (Layer* layer : {&m_static, &m_moving}) {
        layer->depth = gl::makeTexture();
        layer->framebuffer = gl::makeFramebuffer();
        glBindTexture(GL_TEXTURE_2D, *layer->depth);
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT24, static_cast<GLsizei>(size), static_cast<GLsizei>(size));
        glBindFramebuffer(GL_FRAMEBUFFER, *layer->framebuffer);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, *layer->depth, 0);
        const GLenum none = GL_NONE;
        glDrawBuffers(1, &none);
        glReadBuffer(GL_NONE);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before));
}

bool ShadowMap::fit(const Camera& camera, Vec3 toSun, float metres, std::uint32_t size, const Aabb& casters) {
    if (size != m_size) allocate(size);
    // A ball around the part of the view that gets shadows: its size does not change while the camera turns.
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

    // A quarter of a degree of the sun's way, or a step out of the ball that is kept, and all is drawn anew.
    constexpr float kSameSun = 0.99999f, kMargin = 1.3f;
    const bool kept = m_radius > 0 && dot(m_toSun, toSun) > kSameSun &&
                      length(middle - m_middle) + radius <= m_radius && m_radius < radius * kMargin * 1.2f;
    if (kept) return false;
    m_radius = std::ceil(radius * kMargin * 2) / 2;
    place(middle, toSun, casters);
    return true;
}

void ShadowMap::place(Vec3 middle, Vec3 toSun, const Aabb& casters) {
    m_middle = middle, m_toSun = toSun;
    const Vec3 up = absolute(toSun.y) > 0.99f ? Vec3{0, 0, -1} : Vec3{0, 1, 0};
    const Mat4 turn = viewAlong({0, 0, 0}, -toSun, up);
    Vec3 seen = transformPoint(turn, middle);
    // In whole pixels of the map, so that edges of shadows stay where they are when it is placed anew.
    m_pixelMetres = 2 * m_radius / static_cast<float>(m_size);
    seen.x = std::floor(seen.x / m_pixelMetres) * m_pixelMetres;
    seen.y = std::floor(seen.y / m_pixelMetres) * m_pixelMetres;
    // The eye of the sun stands before everything that could throw a shadow into the ball.
    const Aabb box = transformed(turn, casters);
    const float nearest = -maximum(box.high.z, seen.z + m_radius) - 1, farthest = -(seen.z - m_radius) + 1;
    m_viewProjection = orthographic(seen.x - m_radius, seen.x + m_radius, seen.y - m_radius, seen.y + m_radius, nearest,
                                    maximum(farthest, nearest + 1)) *
                       turn;
    m_depthMetres = maximum(farthest - nearest, 1);
}

void ShadowMap::bind(const Layer& layer) {
    glBindFramebuffer(GL_FRAMEBUFFER, *layer.framebuffer);
    glViewport(0, 0, static_cast<GLsizei>(m_size), static_cast<GLsizei>(m_size));
    glDisable(GL_SCISSOR_TEST);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE); // levels have faces without a back
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1.1f, 2.0f);
}

void ShadowMap::beginStatic() {
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &m_boundBefore);
    bind(m_static);
    glClear(GL_DEPTH_BUFFER_BIT);
}

void ShadowMap::beginMoving(bool onStatic) {
    GLint bound = 0;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
    if (static_cast<GLuint>(bound) != *m_static.framebuffer) m_boundBefore = bound;
    bind(m_moving);
    if (!onStatic) return glClear(GL_DEPTH_BUFFER_BIT);
    const auto side = static_cast<GLint>(m_size);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, *m_static.framebuffer);
    glBlitFramebuffer(0, 0, side, side, 0, 0, side, side, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
}

void ShadowMap::end() {
    glDisable(GL_POLYGON_OFFSET_FILL);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(m_boundBefore));
    const auto& samplers = *static_cast<const Samplers*>(m_samplers.get());
    const auto attach = [&](GLint unit, const Layer& layer, bool compares) {
        glActiveTexture(static_cast<GLenum>(GL_TEXTURE0 + unit));
        glBindTexture(GL_TEXTURE_2D, *layer.depth);
        glBindSampler(static_cast<GLuint>(unit), samplers.names[compares ? 0 : 1]);
    };
    attach(units::kShadow, m_static, true);
    attach(units::kMovingShadow, m_moving, true);
    attach(units::kMovingShadowDepth, m_moving, false);
}

void ShadowMap::describe(FrameLight& light) const {
    light.shadowOn = true;
    light.shadowTexel = 1 / static_cast<float>(m_size);
    light.shadowOffset = m_pixelMetres * 1.6f;
    light.shadowMetres = m_depthMetres;
    light.toShadow = translation({0.5f, 0.5f, 0.5f}) * scaling({0.5f, 0.5f, 0.5f}) * m_viewProjection;
}

} // namespace lince
