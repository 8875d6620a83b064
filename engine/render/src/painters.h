#pragma once
// The parts of the renderer, one concern each. All need a current context.

#include "gl.h"

#include <lince/render/renderer.h>

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace lince {

/// Light of a frame as the shaders take it.
struct FrameLight {
    Daylight day;
    float fogDensity = 0;
    float lampFraction = 1;
    bool indoors = false;
    bool shadowOn = false;
    bool simple = false; ///< the map of what moves holds what stands still, too
    Mat4 toShadow;
    float shadowTexel = 1;
    float shadowOffset = 0;
    float shadowMetres = 1; ///< depth range of the map
    std::array<Vec4, 4> flashPlace{};
    std::array<Vec3, 4> flashColour{};
    bool flashes() const { return flashPlace[0].w > 0; }
};

/// Texture units; the same for all programs, so that a texture is bound once a frame.
namespace units {
inline constexpr GLint kShadow = 1, kMovingShadow = 2, kMovingShadowDepth = 3, kPatterns = 4, kLightmaps = 5,
                       kMatrices = 6;
}

/// Programs that include shaders::kLight and kShade, one for every need: what a frame has no use for (shadows, flashes
/// of shots) is not computed for every pixel of it.
class LitPrograms {
  public:
    enum Need : unsigned { Shadows = 1, Flashes = 2, Indoors = 4, Lightmapped = 8, Simple = 16 };
    /// `needs`: all bits that may ever be wanted. All variants are compiled at once, so that none stutters later.
    static Result<LitPrograms> make(const char* name, std::string_view vertex, std::string_view fragment,
                                    unsigned needs);
    /// Uses the program for these needs and sets camera and light.
    void begin(unsigned needs, const Mat4& viewProjection, Vec3 eye, const FrameLight& light) const;

  private:
    struct Variant {
        gl::Program program;
        GLint viewProjection = -1, eye = -1, toSun = -1, sunColour = -1, ambientUp = -1, ambientDown = -1,
              fogColour = -1, fogDensity = -1, lampFraction = -1, indoors = -1, shadowOn = -1, shadowTexel = -1,
              shadowOffset = -1, toShadow = -1, shadowMetres = -1, flashPlace = -1, flashColour = -1;
    };
    static Result<Variant> makeVariant(const char* name, std::string_view vertex, std::string_view fragment,
                                       unsigned needs);
    std::array<Variant, 32> m_variants;
    unsigned m_needs = 0;
};

/// Static geometry of a level.
class LevelPainter {
  public:
    static Result<LevelPainter> make();
    void setLevel(const LevelLook& level);
    /// As RenderSettings::cutAbove, from the next `draw` on.
    void cutAbove(const LevelLook& level, std::optional<float> height);
    /// What is `coarseMetres` away and more is drawn coarsely; below 0: nothing.
    void draw(const LevelLook& level, const CullLists& visible, const Camera& camera, const FrameLight& light,
              float coarseMetres, FrameCounters& counters) const;
    /// Depth only, of the pieces that touch what the map covers.
    void drawDepth(const LevelLook& level, const Mat4& viewProjection, bool coarse, FrameCounters& counters) const;

  private:
    /// Of the kinds that the level shows: one takes as long as a small level's light.
    void setPatterns(const LevelLook& level);
    struct Piece {
        std::uint32_t firstIndex, indexCount;
        float squaredMetres; ///< from the eye
    };
    void addPiece(const LevelPiece& piece, Vec3 eye, float coarseMetres) const;
    void drawPieces(const std::vector<Piece>& pieces, FrameCounters& counters) const;

    LitPrograms m_programs;
    gl::Program m_depth;
    GLint m_depthViewProjection = -1;
    gl::VertexArray m_array;
    gl::Buffer m_vertices, m_indices;
    gl::Buffer m_cutIndices; ///< the same, but triangles that are cut away have no area
    std::optional<float> m_cut;
    gl::Texture m_patterns, m_lightmaps;
    std::uint32_t m_coarseBegin = 0;     ///< in m_indices
    mutable std::vector<Piece> m_pieces; ///< scratch
};

/// Whose shadow can fall into the picture: it does not depend on the culling filters, so that they change no pixel.
struct ShadowReach {
    Frustum map, picture;
    Vec3 toSun;
    bool mayThrowInto(const Aabb& box) const {
        // Shadows of bodies end on the ground before them, on slopes somewhat farther.
        constexpr float kLongest = 12; // metres
        const float reach = minimum((box.high.y - box.low.y) * 1.5f / maximum(toSun.y, 0.05f) + 1, kLongest);
        Aabb all = box;
        all.add(box.moved(-toSun * reach));
        return map.mayShow(box) && picture.mayShow(all);
    }
};

/// Everything that moves, instanced.
class ModelPainter {
  public:
    static Result<ModelPainter> make(const ModelLibrary& models);
    /// Sends the frame's matrices to the device. The lists of instances are kept for `draw` and `drawDepth`.
    /// `sun`: whose shadows matter; null: nobody's.
    void prepare(const Scene& scene, const CullLists& visible, std::size_t levelObjects, const ShadowReach* sun);
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
    void gather(std::vector<const Drawn*>& drawn, Pass& pass);
    void drawPass(const Pass& pass, FrameCounters& counters) const;

    LitPrograms m_programs;
    gl::Program m_depth;
    GLint m_depthViewProjection = -1;
    std::vector<Uploaded> m_models;
    gl::Texture m_matrices;
    std::uint32_t m_matrixRows = 0;
    std::vector<float> m_texels;
    std::vector<const Drawn*> m_drawn;
    Pass m_seen, m_casting;
};

/// Depth from the sun, fitted to what the camera sees. What never moves is drawn into a map of its own, which covers a
/// little more than needed and is kept until the camera leaves it or the sun has gone on; what moves has another map of
/// the same extent, drawn in every frame.
class ShadowMap {
  public:
    static Result<ShadowMap> make();
    /// For the first `metres` before the camera; `casters`: box of all that may throw a shadow. True when what never
    /// moves must be drawn anew, between beginStatic and beginMoving.
    bool fit(const Camera& camera, Vec3 toSun, float metres, std::uint32_t size, const Aabb& casters);
    void forget() { m_radius = 0; } ///< another level
    void beginStatic();
    /// `onStatic`: on top of a copy of what never moves, so that one map holds all.
    void beginMoving(bool onStatic);
    void end(); ///< binds the framebuffer that was bound before
    const Mat4& viewProjection() const { return m_viewProjection; }
    void describe(FrameLight& light) const;

  private:
    struct Layer {
        gl::Texture depth;
        gl::Framebuffer framebuffer;
    };
    void allocate(std::uint32_t size);
    void place(Vec3 middle, Vec3 toSun, const Aabb& casters);
    void bind(const Layer& layer);

    std::uint32_t m_size = 0;
    Layer m_static, m_moving;
    std::shared_ptr<void> m_samplers; ///< one that compares, one that does not
    GLint m_boundBefore = 0;
    Mat4 m_viewProjection;
    Vec3 m_middle, m_toSun;
    float m_radius = 0; ///< metres; 0: nothing is kept
    float m_depthMetres = 1, m_pixelMetres = 0.03f;
};

/// A smaller picture that the scene is drawn into and that is stretched over its place.
class ScaledPicture {
  public:
    static Result<ScaledPicture> make();
    /// Binds the smaller picture; the viewport to draw into.
    Viewport begin(const Viewport& place, float resolution);
    /// Binds what was bound before and fills the place.
    void end(const Viewport& place);

  private:
    void allocate(int width, int height);

    gl::Program m_program;
    gl::VertexArray m_array; ///< without attributes: the shader makes its triangle
    GLint m_extent = -1, m_limit = -1;
    gl::Texture m_colour;
    gl::Renderbuffer m_depth;
    gl::Framebuffer m_framebuffer;
    int m_width = 0, m_height = 0;           ///< what there is room for
    int m_drawnWidth = 0, m_drawnHeight = 0; ///< of the last `begin`
    GLint m_boundBefore = 0;
};

class SkyPainter {
  public:
    static Result<SkyPainter> make();
    void draw(const Camera& camera, const Daylight& light, float seconds, Detail detail) const;

  private:
    struct Variant {
        gl::Program program;
        GLint backwards = -1, toSun = -1, sunColour = -1, skyColour = -1, horizonColour = -1, fogColour = -1,
              night = -1, seconds = -1;
    };
    std::array<Variant, 2> m_variants; ///< full, simple
    gl::VertexArray m_array;           ///< without attributes: the shader makes its triangle
};

/// Particles, tracers, marks; lines and faces of debug drawing.
class EffectPainter {
  public:
    static Result<EffectPainter> make();
    void drawEffects(const Effects& effects, const Camera& camera, FrameCounters& counters);
    /// The far ones first: they cover what is behind.
    void drawGlows(std::span<const GlowTriangle> glows, const Camera& camera, FrameCounters& counters);
    void drawDebug(const RecordingDebugDraw& debug, const Camera& camera, bool throughWalls, FrameCounters& counters);

  private:
    struct Vertex {
        Vec3 position;
        Vec2 uv;
        std::array<std::uint8_t, 4> colour;
    };
    void spot(Vec3 centre, Vec3 right, Vec3 up, std::array<std::uint8_t, 4> colour);
    void ribbon(Vec3 from, Vec3 to, float halfWidth, Vec3 eye, std::array<std::uint8_t, 4> colour);
    void begin(const Camera& camera) const;
    static void end();
    void send(GLenum mode, float strength, FrameCounters& counters);

    gl::Program m_program;
    GLint m_viewProjection = -1, m_strength = -1;
    gl::VertexArray m_array;
    gl::Buffer m_buffer;
    std::vector<Vertex> m_vertices;
    std::vector<std::pair<float, const Particle*>> m_order;
    std::vector<std::pair<float, const GlowTriangle*>> m_glowOrder;
};

} // namespace lince
