// The real renderer, without a display: what culling may not change, and what shadows, hiding and layers must.

#include "places.h"
#include "sanitized.h"

#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/render/offscreen.h>
#include <lince/render/view.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

constexpr std::uint32_t kWidth = 320, kHeight = 180;

/// A level with figures in it, some seconds old.
class Picture {
  public:
    Picture(const std::string& scenario, const std::string& level, Tick ticks = 90) {
        auto stage = loadStage(tests::home() + "/scenarios/" + scenario + ".xml",
                               level.empty() ? level : tests::home() + "/levels/" + level);
        EXPECT_TRUE(stage) << stage.error().message;
        auto made = Simulation::create(*stage, 3, BrainRegistry::standard());
        EXPECT_TRUE(made) << made.error().message;
        simulation = std::move(*made);
        auto offscreen = Offscreen::create(kWidth, kHeight, 0);
        EXPECT_TRUE(offscreen) << offscreen.error().message;
        screen = std::move(*offscreen);
        auto look = View::create(*simulation, pool);
        EXPECT_TRUE(look) << look.error().message;
        view = std::move(*look);
        for (Tick t = 0; t < ticks; ++t) {
            simulation->tick(pool);
            view->afterTick(*simulation);
        }
    }

    Image draw(const Camera& camera, EntityId hidden = {}) {
        screen->begin();
        view->draw(*simulation, 1, camera, hidden, {0, 0, static_cast<int>(kWidth), static_cast<int>(kHeight)});
        return screen->read();
    }
    Camera eyesOf(std::size_t agent) {
        const Agent& a = simulation->agents()[agent % simulation->agents().size()];
        Camera camera = FirstPersonRig().update(*view->observer().subjectOf(*simulation, a.body, 1));
        camera.aspect = static_cast<float>(kWidth) / kHeight;
        return camera;
    }

    ThreadPool pool{1};
    std::unique_ptr<Simulation> simulation;
    std::unique_ptr<Offscreen> screen; ///< before the view: its context is needed to the end
    std::unique_ptr<View> view;
};

double brightness(const Image& image) {
    double sum = 0;
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        if (i % 4 != 3) sum += image.pixels[i];
    return sum / static_cast<double>(image.pixels.size());
}

std::size_t pixelsThatDiffer(const Image& a, const Image& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.pixels.size(); i += 4)
        if (!std::equal(a.pixels.begin() + static_cast<std::ptrdiff_t>(i),
                        a.pixels.begin() + static_cast<std::ptrdiff_t>(i) + 4,
                        b.pixels.begin() + static_cast<std::ptrdiff_t>(i)))
            ++count;
    return count;
}

struct CullingCase {
    const char *scenario, *level;
};
void PrintTo(const CullingCase& one, std::ostream* out) {
    *out << one.scenario;
}
class CullingPicture : public testing::TestWithParam<CullingCase> {};

// What is culled was not visible: the picture is the same to the last bit without any filter, and much less is drawn.
TEST_P(CullingPicture, isTheSameWithoutFilters) {
    if (test::kSanitized && GetParam().scenario == std::string("village"))
        GTEST_SKIP() << "takes a minute; the other levels ask of memory";
    Picture picture(GetParam().scenario, GetParam().level);
    RandomStream random(11, 1, RandomPurpose::Test);
    std::size_t triangles = 0, trianglesWithout = 0;
    for (int i = 0; i < 12; ++i) {
        Camera camera = picture.eyesOf(static_cast<std::size_t>(i) * 3);
        if (i % 3 == 1) camera.yaw = random.between(-kPi, kPi), camera.pitch = random.between(-0.6f, 0.4f);
        if (i % 3 == 2) camera.eye.y += 12, camera.pitch = -0.8f;
        const auto filters = [&](bool on) {
            for (const char* name : {"plane", "grid", "pvs"})
                picture.view->culling().enable(name, on);
        };
        picture.view->settings().shadows = i % 2 == 0 ? ShadowKind::Map : ShadowKind::None;
        filters(true);
        const Image with = picture.draw(camera);
        triangles += picture.view->renderer().counters().triangles;
        filters(false);
        const Image without = picture.draw(camera);
        trianglesWithout += picture.view->renderer().counters().triangles;
        ASSERT_EQ(pixelsThatDiffer(with, without), 0u) << "view " << i;
    }
    EXPECT_LT(triangles, trianglesWithout);
}

INSTANTIATE_TEST_SUITE_P(Levels, CullingPicture,
                         testing::Values(CullingCase{"village", ""}, CullingCase{"walkers-map", ""},
                                         CullingCase{"walkers-bsp", ""}, CullingCase{"walkers-terrain", ""},
                                         CullingCase{"walkers-walls", ""}),
                         [](const auto& test) {
                             std::string name = test.param.scenario;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(Renderer, sameSceneSameBits) {
    Picture picture("shoot-out", "");
    const Camera camera = cameraLookingAt({0, 12, 16}, {0, 0, 0});
    const Image first = picture.draw(camera);
    EXPECT_EQ(first.pixels, picture.draw(camera).pixels);
}

TEST(Renderer, shadowsDarkenAndCanBeExchanged) {
    Picture picture("shoot-out", "");
    const Camera camera = cameraLookingAt({-18, 9, 0}, {-20, 0, -6});
    const Image with = picture.draw(camera);
    picture.view->settings().shadows = ShadowKind::None;
    const Image without = picture.draw(camera);
    EXPECT_GT(brightness(without), brightness(with) + 0.5);
    picture.view->settings().shadows = ShadowKind::Map;
    EXPECT_EQ(with.pixels, picture.draw(camera).pixels);
}

// The kept shadows of what stands still must not go stale: a map that was placed for another view gives nearly the same
// picture as a fresh one (its pixels lie elsewhere, so edges differ a little).
TEST(Renderer, keptShadowsAreThoseOfAFreshMap) {
    Picture kept("walkers-map", ""), fresh("walkers-map", "");
    Camera camera = kept.eyesOf(2);
    camera.pitch = -0.2f;
    Camera before = camera;
    before.eye += camera.right() * 1.5f;
    kept.draw(before);
    const auto difference = compareImages(kept.draw(camera), fresh.draw(camera));
    ASSERT_TRUE(difference);
    EXPECT_LT(difference->mean, 0.004f);
}

TEST(Renderer, figuresThrowShadows) {
    Picture picture("shoot-out", "", 20);
    const Agent& soldier = picture.simulation->agents()[0];
    const Vec3 feet = picture.simulation->world().find(soldier.body)->position;
    const Camera camera = cameraLookingAt(feet + Vec3{0, 6, 3}, feet);
    // Without shadows a hidden soldier takes away its own pixels only; with them, those of its shadow too.
    const auto pixelsOfSoldier = [&](ShadowKind shadows) {
        picture.view->settings().shadows = shadows;
        return pixelsThatDiffer(picture.draw(camera), picture.draw(camera, soldier.body));
    };
    EXPECT_GT(pixelsOfSoldier(ShadowKind::Map), pixelsOfSoldier(ShadowKind::None) + 200);
}

// What a slow machine is spared: the picture is nearly the same from fewer triangles, and leaves no trace in the next.
TEST(Renderer, simpleIsCheaperAndLooksAlike) {
    Picture picture("walkers-map", "");
    const Camera camera = cameraLookingAt({-8, 9, 14}, {0, 0, 0});
    const Image full = picture.draw(camera);
    const std::uint32_t triangles = picture.view->renderer().counters().triangles;
    RenderSettings simple;
    simple.detail = Detail::Simple, simple.coarseMetres = 4, simple.resolution = 0.5f, simple.shadowSize = 1024;
    picture.view->settings() = simple;
    const Image cheap = picture.draw(camera);
    EXPECT_LT(picture.view->renderer().counters().triangles, triangles);
    EXPECT_GT(pixelsThatDiffer(full, cheap), cheap.pixels.size() / 4 / 10) << "it is not drawn anew";
    const auto difference = compareImages(full, cheap);
    ASSERT_TRUE(difference);
    EXPECT_LT(difference->mean, 0.03f);
    simple.shadows = ShadowKind::None;
    picture.view->settings() = simple;
    EXPECT_GT(brightness(picture.draw(camera)), brightness(cheap) + 0.5) << "shadows belong to it";
    picture.view->settings() = {};
    EXPECT_EQ(full.pixels, picture.draw(camera).pixels);
}

TEST(Renderer, debugLayersShowAndGo) {
    Picture picture("shoot-out", "");
    const Camera camera = cameraLookingAt({0, 12, 16}, {0, 0, 0});
    const Image plain = picture.draw(camera);
    for (const DebugLayers::Layer& layer : picture.view->layers().layers())
        if (layer.name == "bodies" || layer.name == "items" || layer.name == "patches") {
            picture.view->layers().enable(layer.name, true);
            EXPECT_GT(pixelsThatDiffer(plain, picture.draw(camera)), 50u) << layer.name;
            picture.view->layers().enable(layer.name, false);
        }
    EXPECT_EQ(plain.pixels, picture.draw(camera).pixels);
    EXPECT_FALSE(picture.view->layers().enable("no such layer", true));
}

TEST(Renderer, nightIsDarkerThanDay) {
    Picture picture("walkers-terrain", "", 1);
    const Camera camera = cameraLookingAt({0, 30, 40}, {0, 10, 0});
    const double day = brightness(picture.draw(camera));
    DayCycle onlyNight;
    onlyNight.nightFraction = 1;
    picture.view->observer().setDayCycle(onlyNight);
    EXPECT_LT(brightness(picture.draw(camera)), day * 0.6);
}

TEST(Renderer, partsOfAFrameAreLeftAlone) {
    Picture picture("shoot-out", "");
    const Camera camera = cameraLookingAt({0, 12, 16}, {0, 0, 0});
    picture.screen->begin();
    picture.view->draw(*picture.simulation, 1, camera, {},
                       {0, 0, static_cast<int>(kWidth) / 2, static_cast<int>(kHeight)});
    const Image image = picture.screen->read();
    for (std::uint32_t y = 0; y < kHeight; y += 7)
        EXPECT_EQ(image.at(kWidth - 3, y), (Colour{0, 0, 0, 255}));
    EXPECT_NE(image.at(20, kHeight / 2), (Colour{0, 0, 0, 255}));
}

} // namespace
} // namespace lince
