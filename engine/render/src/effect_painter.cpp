#include "painters.h"
#include "shaders.h"

#include <algorithm>
#include <cstddef>

namespace lince {
namespace {

/// Premultiplied; `cover` 0 adds light, 1 hides what is behind.
std::array<std::uint8_t, 4> paint(Colour c, float strength, float cover) {
    const float fraction = clamp(strength, 0, 1) * static_cast<float>(c.alpha) / 255;
    const auto part = [&](std::uint8_t v) { return static_cast<std::uint8_t>(static_cast<float>(v) * fraction); };
    return {part(c.red), part(c.green), part(c.blue), static_cast<std::uint8_t>(fraction * cover * 255)};
}

} // namespace

Result<EffectPainter> EffectPainter::make() {
    EffectPainter p;
    auto program = gl::makeProgram("effects", shaders::kPaintVertex, shaders::kPaintFragment);
    if (!program) return program.error();
    p.m_program = std::move(*program);
    p.m_viewProjection = gl::place(p.m_program, "viewProjection");
    p.m_strength = gl::place(p.m_program, "strength");
    p.m_array = gl::makeVertexArray();
    p.m_buffer = gl::makeBuffer();
    glBindVertexArray(*p.m_array);
    glBindBuffer(GL_ARRAY_BUFFER, *p.m_buffer);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), gl::offset(offsetof(Vertex, position)));
    glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex), gl::offset(offsetof(Vertex, uv)));
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Vertex), gl::offset(offsetof(Vertex, colour)));
    for (GLuint index = 0; index < 3; ++index)
        glEnableVertexAttribArray(index);
    glBindVertexArray(0);
    return p;
}

void EffectPainter::spot(Vec3 centre, Vec3 right, Vec3 up, std::array<std::uint8_t, 4> colour) {
    const Vertex a{centre - right - up, {-1, -1}, colour}, b{centre + right - up, {1, -1}, colour},
        c{centre + right + up, {1, 1}, colour}, d{centre - right + up, {-1, 1}, colour};
    m_vertices.insert(m_vertices.end(), {a, b, c, a, c, d});
}

void EffectPainter::ribbon(Vec3 from, Vec3 to, float halfWidth, Vec3 eye, std::array<std::uint8_t, 4> colour) {
    const Vec3 side = normalized(cross(to - from, eye - (from + to) * 0.5f)) * halfWidth;
    const Vertex a{from - side, {0, -1}, colour}, b{from + side, {0, 1}, colour}, c{to + side, {0, 1}, colour},
        d{to - side, {0, -1}, colour};
    m_vertices.insert(m_vertices.end(), {a, b, c, a, c, d});
}

void EffectPainter::send(GLenum mode, float strength, FrameCounters& counters) {
    if (m_vertices.empty()) return;
    gl::set(m_strength, strength);
    glBindBuffer(GL_ARRAY_BUFFER, *m_buffer);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(m_vertices.size() * sizeof(Vertex)), m_vertices.data(),
                 GL_STREAM_DRAW);
    glDrawArrays(mode, 0, static_cast<GLsizei>(m_vertices.size()));
    counters.drawCalls += 1;
    if (mode == GL_TRIANGLES) counters.triangles += static_cast<std::uint32_t>(m_vertices.size() / 3);
}

void EffectPainter::begin(const Camera& camera) const {
    glUseProgram(*m_program);
    gl::set(m_viewProjection, camera.viewProjection());
    glBindVertexArray(*m_array);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glDisable(GL_CULL_FACE);
}

void EffectPainter::end() {
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glBindVertexArray(0);
}

void EffectPainter::drawEffects(const Effects& effects, const Camera& camera, FrameCounters& counters) {
    const Vec3 right = camera.right(), up = camera.up(), forward = camera.forward();
    m_vertices.clear();
    for (const Decal& d : effects.decals()) {
        const Vec3 aside = normalized(cross(d.normal, absolute(d.normal.y) > 0.9f ? Vec3{1, 0, 0} : Vec3{0, 1, 0}));
        const float fade = clamp((d.life - d.age) / 2, 0, 1);
        spot(d.place + d.normal * 0.012f, aside * d.size, cross(d.normal, aside) * d.size, paint(d.colour, fade, 1));
    }
    // Smoke covers what is behind it, so the far ones come first.
    m_order.clear();
    for (const Particle& p : effects.particles())
        m_order.emplace_back(-dot(p.position - camera.eye, forward), &p);
    std::sort(m_order.begin(), m_order.end());
    for (const auto& [distance, p] : m_order) {
        const float left = clamp(1 - p->age / p->life, 0, 1);
        const float size = p->size + p->growth * p->age;
        switch (p->shape) {
        case ParticleShape::Smoke:
        case ParticleShape::Fire: {
            // A ball, though drawn flat: as far towards the eye as it is thick, and as much smaller, so that it looks
            // the same but the ground does not slice it.
            Vec3 middle = p->position;
            middle.y = maximum(middle.y, p->floor + size * 0.9f);
            const Vec3 toEye = camera.eye - middle;
            const float away = length(toEye), nearer = minimum(size, away * 0.4f) / maximum(away, 0.01f);
            spot(middle + toEye * nearer, right * (size * (1 - nearer)), up * (size * (1 - nearer)),
                 paint(p->colour, left, p->shape == ParticleShape::Smoke ? 1 : 0.55f));
            break;
        }
        case ParticleShape::Debris:
            spot(p->position, right * size, up * size, paint(p->colour, left * 3, 1));
            break;
        case ParticleShape::Spark:
            ribbon(p->position, p->position - p->velocity * 0.025f, size, camera.eye, paint(p->colour, left, 0));
            break;
        }
    }
    for (const Tracer& t : effects.tracers())
        ribbon(t.from, t.to, 0.012f + length(t.from - camera.eye) * 0.0004f, camera.eye,
               paint(t.colour, 1 - t.age / t.life, 0));
    if (m_vertices.empty()) return;
    begin(camera);
    send(GL_TRIANGLES, 1, counters);
    end();
}

void EffectPainter::drawGlows(std::span<const GlowTriangle> glows, const Camera& camera, FrameCounters& counters) {
    if (glows.empty()) return;
    m_glowOrder.clear();
    for (const GlowTriangle& glow : glows)
        m_glowOrder.emplace_back(dot(glow.whole - camera.eye, camera.forward()), &glow);
    std::stable_sort(m_glowOrder.begin(), m_glowOrder.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    m_vertices.clear();
    for (const auto& [distance, glow] : m_glowOrder)
        for (std::size_t i = 0; i < 3; ++i)
            m_vertices.push_back({glow->corners[i], {}, paint(glow->colours[i], 1, glow->cover)});
    begin(camera);
    send(GL_TRIANGLES, 1, counters);
    end();
}

void EffectPainter::drawDebug(const RecordingDebugDraw& debug, const Camera& camera, bool throughWalls,
                              FrameCounters& counters) {
    if (debug.lines.empty() && debug.triangles.empty()) return;
    begin(camera);
    // What is hidden by walls shows faintly, so that one can tell before from behind.
    for (int pass = throughWalls ? 0 : 1; pass < 2; ++pass) {
        glDepthFunc(pass == 0 ? GL_GREATER : GL_LEQUAL);
        const float strength = pass == 0 ? 0.22f : 1;
        m_vertices.clear();
        for (const RecordingDebugDraw::Triangle& t : debug.triangles)
            for (const Vec3& corner : {t.a, t.b, t.c})
                m_vertices.push_back({corner, {}, paint(t.colour, 1, 1)});
        send(GL_TRIANGLES, strength, counters);
        m_vertices.clear();
        for (const RecordingDebugDraw::Line& l : debug.lines) {
            m_vertices.push_back({l.from, {}, paint(l.colour, 1, 1)});
            m_vertices.push_back({l.to, {}, paint(l.colour, 1, 1)});
        }
        send(GL_LINES, strength, counters);
    }
    glDepthFunc(GL_LESS);
    end();
}

} // namespace lince
