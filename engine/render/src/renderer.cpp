#include "painters.h"

#include <algorithm>

namespace lince {

struct Renderer::Parts {
    LevelPainter levels;
    ModelPainter models;
    ShadowMap shadows;
    SkyPainter sky;
    EffectPainter effects;
    ScaledPicture scaled;
    std::shared_ptr<const LevelLook> level;
    FrameCounters counters;
};

Renderer::Renderer(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
Renderer::~Renderer() = default;

Result<std::unique_ptr<Renderer>> Renderer::create(const ModelLibrary& models) {
    auto levelPainter = LevelPainter::make();
    if (!levelPainter) return levelPainter.error();
    auto modelPainter = ModelPainter::make(models);
    if (!modelPainter) return modelPainter.error();
    auto shadows = ShadowMap::make();
    if (!shadows) return shadows.error();
    auto sky = SkyPainter::make();
    if (!sky) return sky.error();
    auto effects = EffectPainter::make();
    if (!effects) return effects.error();
    auto scaled = ScaledPicture::make();
    if (!scaled) return scaled.error();
    auto parts = std::make_unique<Parts>(Parts{std::move(*levelPainter),
                                               std::move(*modelPainter),
                                               std::move(*shadows),
                                               std::move(*sky),
                                               std::move(*effects),
                                               std::move(*scaled),
                                               nullptr,
                                               {}});
    return std::unique_ptr<Renderer>(new Renderer(std::move(parts)));
}

void Renderer::setLevel(std::shared_ptr<const LevelLook> level) {
    m_parts->level = std::move(level);
    m_parts->levels.setLevel(*m_parts->level);
    m_parts->shadows.forget();
}

namespace {

/// The strongest flashes; there is room for four.
void setFlashes(const Effects& effects, FrameLight& light) {
    std::vector<const Flash*> flashes;
    for (const Flash& f : effects.flashes())
        flashes.push_back(&f);
    std::sort(flashes.begin(), flashes.end(), [](const Flash* a, const Flash* b) { return a->radius > b->radius; });
    for (std::size_t i = 0; i < std::min<std::size_t>(flashes.size(), light.flashPlace.size()); ++i) {
        const Flash& f = *flashes[i];
        light.flashPlace[i] = {f.place.x, f.place.y, f.place.z, 1 / f.radius};
        light.flashColour[i] = f.colour * clamp(1 - f.age / f.life, 0, 1);
    }
}

} // namespace

void Renderer::draw(const Scene& scene, const Camera& camera, const CullLists& visible, const Viewport& viewport,
                    const RenderSettings& settings) {
    Parts& p = *m_parts;
    p.counters = {};
    if (!p.level || viewport.width <= 0 || viewport.height <= 0) return;
    const LevelLook& level = *p.level;

    FrameLight light;
    light.day = scene.light;
    light.indoors = level.lightmapped || !level.outdoors;
    if (light.indoors) {
        // Lamps hang above: shadows of those who move fall nearly straight down.
        light.day.toSun = normalized(Vec3{0.22f, 1, 0.16f});
        light.day.sunColour = Vec3{0.5f, 0.49f, 0.46f};
    }
    if (!light.indoors) light.lampFraction = 0.6f + 1.6f * light.day.night;
    light.fogDensity = settings.fog ? 1 / scene.fogMetres : 0;
    light.simple = settings.detail == Detail::Simple && !light.indoors;
    setFlashes(scene.effects, light);

    if (settings.shadows == ShadowKind::None) p.models.prepare(scene, visible, level.objects.size(), nullptr);
    if (settings.shadows == ShadowKind::Map) {
        Aabb casters = level.box;
        for (const Drawn& d : scene.characters)
            casters.add(d.box);
        const bool anew =
            p.shadows.fit(camera, light.day.toSun, maximum(settings.shadowMetres, scene.focusMetres * 1.4f),
                          settings.shadowSize, casters);
        const ShadowReach sun{Frustum(p.shadows.viewProjection()), Frustum(camera.viewProjection()), light.day.toSun};
        p.models.prepare(scene, visible, level.objects.size(), &sun);
        if (anew) {
            p.shadows.beginStatic();
            if (!light.indoors) p.levels.drawDepth(level, p.shadows.viewProjection(), light.simple, p.counters);
        }
        p.shadows.beginMoving(light.simple);
        p.models.drawDepth(p.shadows.viewProjection(), p.counters);
        p.shadows.end();
        p.shadows.describe(light);
    }

    const bool smaller = settings.resolution < 1;
    const Viewport drawn = smaller ? p.scaled.begin(viewport, settings.resolution) : viewport;
    glViewport(drawn.x, drawn.y, drawn.width, drawn.height);
    glEnable(GL_SCISSOR_TEST);
    glScissor(drawn.x, drawn.y, drawn.width, drawn.height);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glEnable(GL_CULL_FACE);
    glClear(GL_DEPTH_BUFFER_BIT);
    p.models.draw(camera, light, p.counters);
    if (level.twoSided) glDisable(GL_CULL_FACE);
    p.levels.cutAbove(level, settings.cutAbove);
    p.levels.draw(level, visible, camera, light, settings.coarseMetres, p.counters);
    p.sky.draw(camera, scene.light, scene.seconds, settings.detail);
    p.effects.drawGlows(scene.glows, camera, p.counters);
    if (settings.effects) p.effects.drawEffects(scene.effects, camera, p.counters);
    p.effects.drawDebug(scene.debug, camera, settings.debugThroughWalls, p.counters);
    glDisable(GL_SCISSOR_TEST);
    if (smaller) p.scaled.end(viewport);
}

FrameCounters Renderer::counters() const {
    return m_parts->counters;
}

std::string Renderer::deviceName() const {
    const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER)); // NOLINT: OpenGL's own convention
    return name != nullptr ? name : "unknown";
}

} // namespace lince
