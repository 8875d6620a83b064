// States with numbers that no run comes to, as keyframes whose checksums fit could have them: they are refused, or they
// run and can be drawn. A few hundred here; LINCE_FORGED=20000 makes as many, LINCE_FORGED_FIRST=n begins with that
// one.
#include "forging.h"
#include "places.h"
#include "sanitized.h"
#include "state_forger.h"

#include <lince/games/games.h>
#include <lince/render/camera_rigs.h>
#include <lince/render/offscreen.h>
#include <lince/render/view.h>

#include <gtest/gtest.h>

namespace lince::test {
namespace {

constexpr std::uint32_t kWidth = 64, kHeight = 36;

/// A scenario after four seconds: its save is what forgers alter.
class Victim {
  public:
    explicit Victim(const std::string& scenario) {
        auto stage = loadStage(tests::home() + "/" + scenario + ".xml", {}, userCacheFolder(), &games::all());
        EXPECT_TRUE(stage) << stage.error().message;
        auto made = Simulation::create(*stage, 3, games::all());
        EXPECT_TRUE(made) << made.error().message;
        for (Tick t = 0; t < 240; ++t)
            (*made)->tick(pool);
        FieldPlaces places;
        (*made)->visitState(places);
        forger = std::make_unique<StateForger>((*made)->save(), places);
        auto screenMade = Offscreen::create(kWidth, kHeight, 0);
        EXPECT_TRUE(screenMade) << screenMade.error().message;
        screen = std::move(*screenMade);
        simulation = std::move(*made);
        auto viewMade = View::create(*simulation, pool, &games::all(), coarseLook());
        EXPECT_TRUE(viewMade) << viewMade.error().message;
        view = std::move(*viewMade);
        for (DebugLayers::Layer& layer : view->layers().layers())
            layer.on = true;
    }

    /// False: refused.
    bool runOn(const std::vector<std::byte>& state, bool inFull) {
        if (!simulation->restore(state)) return false;
        view->settings().shadows = inFull ? ShadowKind::Map : ShadowKind::None; // most of the time of a picture
        view->restart(*simulation);
        draw();
        for (int i = 0; i < 60; ++i)
            simulation->tick(pool), view->afterTick(*simulation);
        if (inFull) draw();
        (void)simulation->hash();
        return true;
    }

    ThreadPool pool{1};
    std::unique_ptr<StateForger> forger;
    std::unique_ptr<Simulation> simulation;

  private:
    void draw() {
        screen->begin();
        const auto& agents = simulation->agents();
        if (agents.empty()) return;
        const auto subject = view->observer().subjectOf(*simulation, agents.front().body, 1);
        Camera camera = subject ? FirstPersonRig().update(*subject) : Camera{};
        camera.aspect = static_cast<float>(kWidth) / kHeight;
        view->draw(*simulation, 1, camera, {}, {0, 0, static_cast<int>(kWidth), static_cast<int>(kHeight)});
        screen->wait();
    }

    std::unique_ptr<Offscreen> screen; ///< before the view: its context is needed to the end
    std::unique_ptr<View> view;
};

TEST(ForgedStatesDeathTest, AHangIsFoundAndNamed) {
    EXPECT_EXIT(
        {
            tellWhatIsTriedWhenItEndsBadly();
            whatIsTried = "a way without an end";
            limitProcessorTime(1);
            while (::getppid() >= 0) {
            }
        },
        testing::ExitedWithCode(1), "hangs: a way without an end");
}

TEST(ForgedStates, AreRefusedOrRunAndAreDrawn) {
    tellWhatIsTriedWhenItEndsBadly();
    const std::uint32_t all = numberFrom("LINCE_FORGED", kSanitized ? 34 : 170),
                        first = numberFrom("LINCE_FORGED_FIRST", 0);
    constexpr auto kCount = static_cast<std::uint32_t>(std::size(kForgedScenarios));
    std::uint32_t run = 0, refused = 0;
    for (std::uint32_t s = 0; s < kCount; ++s) {
        Victim victim(kForgedScenarios[s]);
        ASSERT_FALSE(HasFailure());
        for (std::uint32_t number = s; number < all; number += kCount) {
            if (number < first) continue;
            RandomStream random(number, 0, RandomPurpose::Test);
            const auto state = victim.forger->forged(random);
            const auto difference = victim.simulation->compare(victim.forger->original(), state);
            whatIsTried = "forged state " + std::to_string(number) + ", " + kForgedScenarios[s] + ": " +
                          (difference ? difference->field + " is " + difference->second : "nothing changed") + "\n";
            limitProcessorTime(kHangSeconds);
            (victim.runOn(state, number / kCount % 8 == 0) ? run : refused) += 1;
        }
        limitProcessorTime(0);
        std::printf("%s: %u run and %u refused so far\n", kForgedScenarios[s], run, refused), std::fflush(stdout);
    }
    EXPECT_GT(run, 0u);
    EXPECT_GT(refused, 0u);
}

} // namespace
} // namespace lince::test
