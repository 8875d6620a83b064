#pragma once
// The parts of the renderer, one concern each. All need a current context.

#include "gl.h"

#include <lince/render/renderer.h>

#include <array>
#include <memory>
#include <vector>

namespace lince {

/// Light of a frame as the shaders take it.
struct FrameLight {
    Daylight day;
    float fogDensity = 0;
    float lampShare = 1;
    bool indoors = false;
    bool shadowOn = false;
    Mat4 toShadow;
    float shadowTexel = 1;
    float shadowOffset = 0;
    float shadowMetres = 1; ///< depth range of the map
    std::array<Vec4, 4> flashPlace{};
    std::array<Vec3, 4> flashColour{};
};

/// Texture units; the same for all programs, so that a texture is bound once a frame.
namespace units {
inline constexpr GLint kShadow = 1, kShadowDepth = 2, kPatterns = 3, kLightmaps = 4, kMatrices = 5;
}

/// A program that includes shaders::kLight, with the places of what that needs.
class LitProgram {
  public:
    static Result<LitProgram> make(const char* name, std::string_view vertex, std::string_view fragment);
    /// Uses the program and sets camera and light.
    void begin(const Mat4& viewProjection, Vec3 eye, const FrameLight& light) const;

  private:
    gl::Program m_program;
    GLint m_viewProjection = -1, m_eye = -1, m_toSun = -1, m_sunColour = -1, m_ambientUp = -1, m_ambientDown = -1,
          m_fogColour = -1, m_fogDensity = -1, m_lampShare = -1, m_indoors = -1, m_shadowOn = -1, m_shadowTexel = -1,
          m_shadowOffset = -1, m_toShadow = -1, m_shadowMetres = -1, m_flashPlace = -1, m_flashColour = -1;
};

/// Static geometry of a level.
class LevelPainter {
  public:
    static Result<LevelPainter> make();
    void setLevel(const LevelLook& level);
    void draw(const LevelLook& level, const CullLists& visible, const Camera& camera, const FrameLight& light,
              FrameCounters& counters) const;
    /// Depth only, of the pieces that touch what the map covers.
    void drawDepth(const LevelLook& level, const Mat4& viewProjection, FrameCounters& counters) const;

  private:
    void drawPieces(const std::vector<LevelPiece>& pieces, const std::vector<std::uint32_t>& which, std::size_t below,
                    FrameCounters& counters) const;

    LitProgram m_plain, m_lightmapped;
    gl::Program m_depth;
    GLint m_depthViewProjection = -1;
    gl::VertexArray m_array;
    gl::Buffer m_vertices, m_indices;
    gl::Texture m_patterns, m_lightmaps;
};

/// Everything that moves, instanced.
class ModelPainter {
  public:
    static Result<ModelPainter> make(const ModelLibrary& models);
    /// Sends the frame's matrices to the device. The lists of instances are kept for `draw` and `drawDepth`.
    void prepare(const Scene& scene, const CullLists& visible, std::size_t levelObjects);
    void draw(const Camera& camera, const FrameLight& light, FrameCounters& counters);
    void drawDepth(const Mat4& viewProjection, FrameCounters& counters);

  private:
    struct Instance {
        std::uint32_t firstMatrix;
        std::array<std::uint8_t, 4> side; ///< a: glow
        std::array<float, 4> lampsAndOpen;
    };
    struct Batch {
        ModelId model;
        std::size_t first, count;
    };
    struct Uploaded {
        gl::VertexArray array;
        gl::Buffer vertices, indices;
        GLsizei indexCount = 0;
    };
    struct Pass {
        std::vector<Instance> instances;
        std::vector<Batch> batches;
        gl::Buffer buffer;
    };
    void gather(const Scene& scene, std::vector<const Drawn*>& drawn, Pass& pass);
    void drawPass(const Pass& pass, FrameCounters& counters) const;

    LitProgram m_program;
    gl::Program m_depth;
    GLint m_depthViewProjection = -1;
    std::vector<Uploaded> m_models;
    gl::Texture m_matrices;
    std::uint32_t m_matrixRows = 0;
    std::vector<float> m_texels;
    std::vector<const Drawn*> m_drawn;
    Pass m_seen, m_casting;
};

/// Depth from the sun, fitted to what the camera sees.
class ShadowMap {
  public:
    static Result<ShadowMap> make();
    /// The sun's view of the first `metres` before the camera; `casters`: box of all that may throw a shadow.
    void fit(const Camera& camera, Vec3 toSun, float metres, std::uint32_t size, const Aabb& casters);
    void begin(); ///< binds and clears; remembers the framebuffer that was bound
    void end();
    const Mat4& viewProjection() const { return m_viewProjection; }
    void describe(FrameLight& light) const;

  private:
    std::uint32_t m_size = 0;
    gl::Texture m_depth;
    gl::Framebuffer m_framebuffer;
    std::shared_ptr<void> m_samplers; ///< one that compares, one that does not
    GLint m_boundBefore = 0;
    Mat4 m_viewProjection;
    float m_depthMetres = 1, m_pixelMetres = 0.03f;
};

class SkyPainter {
  public:
    static Result<SkyPainter> make();
    void draw(const Camera& camera, const Daylight& light, float seconds) const;

  private:
    gl::Program m_program;
    gl::VertexArray m_array; ///< without attributes: the shader makes its triangle
    GLint m_backwards = -1, m_toSun = -1, m_sunColour = -1, m_skyColour = -1, m_horizonColour = -1, m_fogColour = -1,
          m_night = -1, m_seconds = -1;
};

/// Particles, tracers, marks; lines and faces of debug drawing.
class EffectPainter {
  public:
    static Result<EffectPainter> make();
    void drawEffects(const Effects& effects, const Camera& camera, FrameCounters& counters);
    void drawDebug(const RecordingDebugDraw& debug, const Camera& camera, bool throughWalls, FrameCounters& counters);

  private:
    struct Vertex {
        Vec3 position;
        Vec2 uv;
        std::array<std::uint8_t, 4> colour;
    };
    void spot(Vec3 centre, Vec3 right, Vec3 up, std::array<std::uint8_t, 4> colour);
    void ribbon(Vec3 from, Vec3 to, float halfWidth, Vec3 eye, std::array<std::uint8_t, 4> colour);
    void send(GLenum mode, float strength, FrameCounters& counters);

    gl::Program m_program;
    GLint m_viewProjection = -1, m_strength = -1;
    gl::VertexArray m_array;
    gl::Buffer m_buffer;
    std::vector<Vertex> m_vertices;
    std::vector<std::pair<float, const Particle*>> m_order;
};

} // namespace lince
