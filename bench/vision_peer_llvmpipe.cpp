// A graphics library on the processor: Mesa's llvmpipe on one thread. Objects outside of the view are left out, the
// others drawn from front to back, one call each; number and distance go into one target of two floats and are read
// back.

#include "vision_peer.h"

#include <lince/render/offscreen.h>

#include <GLES3/gl3.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace lince::bench {
namespace {

constexpr const char* kVertex = R"(#version 300 es
uniform mat4 uMatrix;
layout(location = 0) in vec3 aPlace;
layout(location = 1) in float aNumber;
flat out float vNumber;
void main() {
    gl_Position = uMatrix * vec4(aPlace, 1.0);
    vNumber = aNumber;
})";
// w is the distance along the direction of view, and gl_FragCoord.w its inverse.
constexpr const char* kFragment = R"(#version 300 es
precision highp float;
flat in float vNumber;
out vec2 oPixel;
void main() { oPixel = vec2(vNumber, 1.0 / gl_FragCoord.w); })";

class LlvmpipePeer final : public VisionPeer {
  public:
    static Result<std::unique_ptr<VisionPeer>> make(const EyeLens& lens, const VisionObjects& objects) {
        auto screen =
            Offscreen::create(static_cast<std::uint32_t>(lens.width), static_cast<std::uint32_t>(lens.height), 0);
        if (!screen) return screen.error();
        const auto* driver = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
        if (driver == nullptr || std::string(driver).find("llvmpipe") == std::string::npos)
            return Error{fmt::format("vision: found the driver {}, expected llvmpipe", driver ? driver : "none")};
        std::unique_ptr<LlvmpipePeer> peer(new LlvmpipePeer(lens, std::move(*screen)));
        if (!peer->makeProgram() || !peer->makeTarget())
            return Error{"vision: found no target of two floats, expected EXT_color_buffer_float"};
        peer->makeMesh(objects);
        return std::unique_ptr<VisionPeer>(std::move(peer));
    }

    std::string name() const override { return "llvmpipe"; }

    void draw(const EyePose& pose, std::span<std::uint16_t> numbers, std::span<float> distances) override {
        glClearBufferfv(GL_COLOR, 0, m_empty);
        glClear(GL_DEPTH_BUFFER_BIT);
        const float up = m_lens.tangent();
        const float side = up * static_cast<float>(m_lens.width) / static_cast<float>(m_lens.height);
        setMatrix(pose, side, up);
        m_order.clear();
        for (std::uint32_t i = 0; i < m_objects.size(); ++i) {
            const Vec3 low = m_objects[i].box.low, high = m_objects[i].box.high;
            const auto outside = [&](Vec3 normal, float min) { // the corner farthest inside decides
                const Vec3 corner{normal.x > 0 ? high.x : low.x, normal.y > 0 ? high.y : low.y,
                                  normal.z > 0 ? high.z : low.z};
                return dot(normal, corner - pose.position) < min;
            };
            if (outside(pose.forward, m_lens.nearPlane) || outside(-pose.forward, -m_lens.farPlane) ||
                outside(pose.forward * side + pose.right, 0) || outside(pose.forward * side - pose.right, 0) ||
                outside(pose.forward * up + pose.up, 0) || outside(pose.forward * up - pose.up, 0))
                continue;
            const Vec3 nearest = minimum(maximum(pose.position, low), high);
            m_order.push_back({lengthSquared(nearest - pose.position), i});
        }
        std::sort(m_order.begin(), m_order.end());
        for (const auto& entry : m_order) {
            const Object& object = m_objects[entry.second];
            glDrawArrays(GL_TRIANGLES, object.first, object.count);
        }
        glReadPixels(0, 0, m_lens.width, m_lens.height, GL_RG, GL_FLOAT, m_read.data());
        const auto width = static_cast<std::size_t>(m_lens.width), height = static_cast<std::size_t>(m_lens.height);
        for (std::size_t row = 0; row < height; ++row) { // it has the lowest row first
            const float* from = m_read.data() + 2 * (height - 1 - row) * width;
            for (std::size_t x = 0; x < width; ++x) {
                numbers[row * width + x] = static_cast<std::uint16_t>(from[2 * x]);
                distances[row * width + x] = from[2 * x + 1];
            }
        }
    }

  private:
    struct Object {
        Aabb box;
        GLint first;
        GLsizei count;
    };

    LlvmpipePeer(const EyeLens& lens, std::unique_ptr<Offscreen> screen)
        : m_screen(std::move(screen)), m_lens(lens), m_empty{0, lens.farPlane, 0, 0},
          m_read(2 * static_cast<std::size_t>(lens.width) * static_cast<std::size_t>(lens.height)) {}

    bool makeProgram() {
        const GLuint program = glCreateProgram();
        for (const auto& [kind, text] : {std::pair{GL_VERTEX_SHADER, kVertex}, {GL_FRAGMENT_SHADER, kFragment}}) {
            const GLuint shader = glCreateShader(static_cast<GLenum>(kind));
            glShaderSource(shader, 1, &text, nullptr);
            glCompileShader(shader);
            glAttachShader(program, shader);
        }
        glLinkProgram(program);
        GLint linked = 0;
        glGetProgramiv(program, GL_LINK_STATUS, &linked);
        glUseProgram(program);
        m_matrix = glGetUniformLocation(program, "uMatrix");
        return linked != 0;
    }

    bool makeTarget() {
        GLuint frame = 0, buffers[2] = {};
        glGenFramebuffers(1, &frame);
        glBindFramebuffer(GL_FRAMEBUFFER, frame);
        glGenRenderbuffers(2, buffers);
        const GLenum formats[] = {GL_RG32F, GL_DEPTH_COMPONENT24},
                     places[] = {GL_COLOR_ATTACHMENT0, GL_DEPTH_ATTACHMENT};
        for (int i = 0; i < 2; ++i) {
            glBindRenderbuffer(GL_RENDERBUFFER, buffers[i]);
            glRenderbufferStorage(GL_RENDERBUFFER, formats[i], m_lens.width, m_lens.height);
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, places[i], GL_RENDERBUFFER, buffers[i]);
        }
        glViewport(0, 0, m_lens.width, m_lens.height);
        glEnable(GL_DEPTH_TEST);
        glEnable(GL_CULL_FACE);
        glDisable(GL_BLEND);
        return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    }

    void makeMesh(const VisionObjects& objects) {
        std::vector<float> data;
        for (const auto& [number, corners] : objects) {
            Object object{{}, static_cast<GLint>(data.size() / 4), static_cast<GLsizei>(corners.size())};
            for (const Vec3& p : corners) {
                object.box.add(p);
                data.insert(data.end(), {p.x, p.y, p.z, static_cast<float>(number)});
            }
            m_objects.push_back(object);
        }
        GLuint array = 0, buffer = 0;
        glGenVertexArrays(1, &array);
        glBindVertexArray(array);
        glGenBuffers(1, &buffer);
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(data.size() * sizeof(float)), data.data(),
                     GL_STATIC_DRAW);
        glEnableVertexAttribArray(0);
        glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 16, nullptr);
        glEnableVertexAttribArray(1);
        glVertexAttribPointer(1, 1, GL_FLOAT, GL_FALSE, 16, reinterpret_cast<const void*>(12));
    }

    void setMatrix(const EyePose& pose, float side, float up) const {
        const float near = m_lens.nearPlane, far = m_lens.farPlane;
        const Vec3 rows[3] = {pose.right / side, pose.up / up, pose.forward};
        const float scale = (far + near) / (far - near), shift = -2 * far * near / (far - near);
        float m[16]; // column by column; rows are x, y, z and w
        for (int axis = 0; axis < 3; ++axis) {
            m[4 * axis] = rows[0][axis], m[4 * axis + 1] = rows[1][axis];
            m[4 * axis + 2] = rows[2][axis] * scale, m[4 * axis + 3] = rows[2][axis];
        }
        m[12] = -dot(rows[0], pose.position), m[13] = -dot(rows[1], pose.position);
        m[15] = -dot(rows[2], pose.position);
        m[14] = m[15] * scale + shift;
        glUniformMatrix4fv(m_matrix, 1, GL_FALSE, m);
    }

    std::unique_ptr<Offscreen> m_screen; ///< its context goes last, and all of the above with it
    EyeLens m_lens;
    float m_empty[4];
    GLint m_matrix = -1;
    std::vector<Object> m_objects;
    std::vector<std::pair<float, std::uint32_t>> m_order;
    std::vector<float> m_read;
};

} // namespace

Result<std::unique_ptr<VisionPeer>> makeLlvmpipePeer(const EyeLens& lens, const VisionObjects& objects) {
    // The driver reads it when its screen is made: 0 draws on the calling thread alone. Put back for what comes later.
    const char* const given = std::getenv("LP_NUM_THREADS");
    const std::string before = given != nullptr ? given : "";
    setenv("LP_NUM_THREADS", "0", 1);
    auto peer = LlvmpipePeer::make(lens, objects);
    given != nullptr ? setenv("LP_NUM_THREADS", before.c_str(), 1) : unsetenv("LP_NUM_THREADS");
    return peer;
}

} // namespace lince::bench
