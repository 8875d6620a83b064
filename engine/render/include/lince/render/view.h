#pragma once
// Everything that is needed to look at one simulation: level look, observer, culling chain, renderer, debug layers. The
// window, the film and the tests all look through one of these.

#include <lince/render/debug_layers.h>
#include <lince/render/renderer.h>
#include <lince/render/trails.h>

namespace lince {

class View {
  public:
    /// With a current context. The simulation's level is baked here; `pool` is used for that only. `catalogue`: whose
    /// games bring their models, and the simulation's own its debug layers; null: what the engine has. `lookSettings`:
    /// how finely it is baked, which is most of the time that this takes.
    static Result<std::unique_ptr<View>> create(const Simulation& simulation, JobPool& pool,
                                                const Catalogue* catalogue = nullptr,
                                                const LevelLookSettings& lookSettings = {});

    void restart(const Simulation& simulation);
    void afterTick(const Simulation& simulation);
    /// Fills the scene, culls and draws it.
    void draw(const Simulation& simulation, float fraction, const Camera& camera, EntityId hidden,
              const Viewport& viewport);

    /// The day of three minutes over this level, or a still, clear morning.
    void setDayCycle(bool on);
    /// A part of a day: the simulation begins when `from` of the sun's way is done and comes to `to` after `seconds`;
    /// 0 is sunrise, 1 sunset.
    void setPartOfDay(float from, float to, float seconds);

    RenderSettings& settings() { return m_settings; }
    DebugLayers& layers() { return m_layers; }
    CullChain& culling() { return m_culling; }
    SceneObserver& observer() { return m_observer; }
    const Scene& scene() const { return m_scene; }
    Renderer& renderer() { return *m_renderer; }
    const LevelLook& level() const { return *m_level; }
    const ModelLibrary& models() const { return *m_models; }

  private:
    View(std::shared_ptr<const LevelLook> level, std::shared_ptr<const ModelLibrary> models,
         std::unique_ptr<Renderer> renderer, const Simulation& simulation);

    std::shared_ptr<const LevelLook> m_level;
    std::shared_ptr<const ModelLibrary> m_models;
    std::unique_ptr<Renderer> m_renderer;
    std::shared_ptr<const Level> m_truth; ///< keeps the visibility sets that a filter refers to
    SceneObserver m_observer;
    CullChain m_culling;
    DebugLayers m_layers;
    Trails m_trails;
    RenderSettings m_settings;
    Scene m_scene;
    std::vector<Aabb> m_patchBoxes, m_objectBoxes, m_characterBoxes; ///< m_objectBoxes: the level's, then the scene's
    std::size_t m_staticObjects = 0;
};

} // namespace lince
