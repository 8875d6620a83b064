#pragma once
// Draws scenes with OpenGL ES 3.0. One for the window, for films and for the browser; a context must be current in
// every call, also when it is destroyed.

#include <lince/core/error.h>
#include <lince/render/scene.h>

#include <cstdint>
#include <memory>
#include <string>

namespace lince {

enum class ShadowKind : std::uint8_t {
    None,
    Map, ///< shadow map of the sun, with the shadows of moving figures
};

enum class Detail : std::uint8_t {
    Full,
    Simple, ///< what a pixel can do without: rims of light, clouds, separate shadows of what moves
};

/// Those of the highest quality; for others see quality.h.
struct RenderSettings {
    /// Of the sides of the viewport, 0.1 to 1: below 1 the scene is drawn into a smaller picture and stretched.
    float resolution = 1;
    Detail detail = Detail::Full;
    float coarseMetres = -1; ///< what is farther away is drawn in fewer triangles; below 0: nothing
    ShadowKind shadows = ShadowKind::Map;
    std::uint32_t shadowSize = 2048; ///< pixels a side
    float shadowMetres = 32;         ///< how far from the camera shadows reach
    bool fog = true;
    bool effects = true;
    /// Metres, y: what of the level lies wholly above is not drawn, so that a camera from above sees into a house. Its
    /// shadows stay. None: all of it is drawn.
    std::optional<float> cutAbove{};
    bool debugThroughWalls = true; ///< debug drawing is not hidden by walls
};

/// Part of a framebuffer, in pixels, from the lower left corner.
struct Viewport {
    int x = 0, y = 0, width = 0, height = 0;
};

struct FrameCounters {
    std::uint32_t drawCalls = 0, triangles = 0;
};

class Renderer {
  public:
    /// Fails with the driver's word when a shader does not compile: then there is no ES 3.0 here.
    static Result<std::unique_ptr<Renderer>> create(const ModelLibrary& models);
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    void setLevel(std::shared_ptr<const LevelLook> level);
    /// Draws what `visible` lists (see CullChain; objects: first the level's own, then the scene's) into the bound
    /// framebuffer.
    void draw(const Scene& scene, const Camera& camera, const CullLists& visible, const Viewport& viewport,
              const RenderSettings& settings);
    FrameCounters counters() const;
    /// "llvmpipe (…)", for reports.
    std::string deviceName() const;

  private:
    struct Parts;
    explicit Renderer(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> m_parts;
};

} // namespace lince
