#include <lince/render/view.h>

namespace lince {

Result<std::unique_ptr<View>> View::create(const Simulation& simulation, JobPool& pool, const Catalogue* catalogue,
                                           const LevelLookSettings& lookSettings) {
    auto models = std::make_shared<ModelLibrary>(ModelLibrary::standard());
    if (catalogue != nullptr)
        for (const Game& game : catalogue->games)
            if (game.models) game.models(*models);
    auto renderer = Renderer::create(*models);
    if (!renderer) return renderer.error();
    auto look = makeLevelLook(simulation.world().level(), lookSettings, pool);
    (*renderer)->setLevel(look);
    std::unique_ptr<View> view(new View(std::move(look), std::move(models), std::move(*renderer), simulation));
    if (catalogue != nullptr)
        if (const Game* game = catalogue->find(simulation.stage().scenario.game); game != nullptr && game->layers)
            game->layers(view->layers());
    if (const Status& status = view->layers().status(); !status) return status.error();
    view->restart(simulation);
    return view;
}

View::View(std::shared_ptr<const LevelLook> level, std::shared_ptr<const ModelLibrary> models,
           std::unique_ptr<Renderer> renderer, const Simulation& simulation)
    : m_level(std::move(level)), m_models(std::move(models)), m_renderer(std::move(renderer)),
      m_truth(simulation.world().sharedLevel()), m_observer(m_level, *m_models), m_layers(DebugLayers::standard()),
      m_patchBoxes(m_level->patchBoxes()), m_objectBoxes(m_level->objectBoxes()),
      m_staticObjects(m_level->objects.size()) {
    m_culling.add(std::make_unique<PlaneDiscardFilter>());
    m_culling.add(std::make_unique<GridFilter>(m_level->grid, m_objectBoxes));
    if (const auto& visibility = m_truth->data().visibility)
        m_culling.add(std::make_unique<PvsFilter>(*visibility, m_patchBoxes, m_objectBoxes));
    m_layers.replace("patches", [this](DebugDraw& sink, const Simulation&) {
        for (const Aabb& box : m_patchBoxes)
            drawBox(sink, box, {150, 160, 170, 120});
    });
    m_layers.replace("trails", [this](DebugDraw& sink, const Simulation& shown) { m_trails.draw(sink, shown); });
}

namespace {

DayCycle dayOver(const Aabb& box) {
    DayCycle cycle;
    const Vec3 size = box.size();
    cycle.centre = box.centre();
    cycle.halfWidth = maximum(size.x, size.z) * 0.5f;
    cycle.peak = cycle.halfWidth * 1.25f;
    return cycle;
}

} // namespace

void View::setDayCycle(bool on) {
    m_observer.setDayCycle(on ? std::optional(dayOver(m_level->box)) : std::nullopt);
}

void View::setPartOfDay(float from, float to, float seconds) {
    DayCycle cycle = dayOver(m_level->box);
    cycle.daySeconds = maximum(seconds, 1) / (maximum(to - from, 0.01f) * (1 - cycle.nightFraction));
    cycle.startSeconds = from * (1 - cycle.nightFraction) * cycle.daySeconds;
    m_observer.setDayCycle(cycle);
}

void View::restart(const Simulation& simulation) {
    m_observer.restart(simulation);
    m_trails.restart();
}

void View::afterTick(const Simulation& simulation) {
    m_observer.afterTick(simulation);
    if (m_layers.layers().find("trails")->on) m_trails.afterTick(simulation);
}

void View::draw(const Simulation& simulation, float fraction, const Camera& camera, EntityId hidden,
                const Viewport& viewport) {
    m_observer.fill(simulation, fraction, hidden, m_scene);
    if (hidden) m_observer.addOwnWeapon(simulation, hidden, camera, m_scene);
    m_scene.fogMetres = maximum(200, length(m_level->box.size()) * 1.6f);
    // Who looks down from afar wants shadows down there; who looks ahead wants fine ones nearby.
    m_scene.focusMetres = 0;
    if (camera.pitch < -0.35f)
        if (const LevelHit ahead = m_truth->closestHit({camera.eye, camera.forward(), 200}))
            m_scene.focusMetres = ahead.t;
    m_scene.debug.lines.clear(), m_scene.debug.triangles.clear(), m_scene.debug.texts.clear();
    m_layers.draw(m_scene.debug, simulation);

    m_characterBoxes.clear();
    for (const Drawn& d : m_scene.characters)
        m_characterBoxes.push_back(d.box);
    m_objectBoxes.resize(m_staticObjects);
    for (const Drawn& d : m_scene.objects)
        m_objectBoxes.push_back(d.box);
    const CullLists& visible = m_culling.run(camera, {m_characterBoxes, m_objectBoxes, m_patchBoxes, m_staticObjects});
    m_renderer->draw(m_scene, camera, visible, viewport, m_settings);
}

} // namespace lince
