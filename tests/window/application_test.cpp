// Frames called one by one, as a browser's loop would, in a window that nobody sees.
#include "../app/environment.h"
#include "../program/run_program.h"
#include "places.h"

#include <lince/app/application.h>

#include <SDL.h>

namespace lince::test {
namespace {

class Frames : public testing::Test {
  protected:
    app::Environment m_environment{{"SDL_VIDEODRIVER", "offscreen"}, {"SDL_AUDIODRIVER", "none-such"}};
    ScratchFolder m_folder;

    app::ApplicationSettings settings(const std::string& script) const {
        app::ApplicationSettings settings;
        settings.settingsFile = m_folder / "settings.xml";
        settings.start = tests::data() + "/program/room-walk.xml";
        settings.record = m_folder / "game.lince";
        settings.open = [](const std::string& path) -> Result<app::Opened> {
            auto stage = loadStage(path);
            if (!stage) return stage.error();
            auto simulation = Simulation::create(*stage, 1, BrainRegistry::standard());
            if (!simulation) return simulation.error();
            return app::Opened{app::Show(std::move(*simulation), 0), {}, "room"};
        };
        if (!script.empty()) settings.script = *app::Script::parse(script, "script.txt");
        return settings;
    }
};

TEST_F(Frames, OneCallIsOneFrameAndReturns) {
    app::Application application(settings("until tick = 4\nwait 2\n"), {});
    const Status opened = application.open();
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(application.report().frames, 0u);
    std::uint64_t frames = 0;
    while (application.frame())
        ASSERT_EQ(application.report().frames, ++frames);
    EXPECT_GE(frames, 6u);
    const Status finished = application.finish();
    EXPECT_TRUE(finished) << finished.error().message;
    EXPECT_EQ(application.report().expectations, 1u);
    const auto recording = readFile(m_folder / "game.lince");
    ASSERT_TRUE(recording) << recording.error().message;
}

TEST_F(Frames, AnExpectationThatFailsIsTheLastFrame) {
    app::Application application(settings("expect screen = play\nwait 2\nexpect screen = main\nwait 9\n"), {});
    ASSERT_TRUE(application.open());
    EXPECT_TRUE(application.frame());
    for (int i = 0; i < 5 && application.frame(); ++i) {
    }
    EXPECT_LT(application.report().frames, 5u);
    EXPECT_EQ(application.report().expectations, 1u);
    const Status finished = application.finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().message, "script.txt:3:1: found screen 'play', expected = 'main'");
}

TEST_F(Frames, ThePointerGoesOnlyToWhatIsAPlace) {
    app::Application application(settings("until screen = play\npoint level\n"), {});
    ASSERT_TRUE(application.open());
    for (int i = 0; i < 9 && application.frame(); ++i) {
    }
    const Status finished = application.finish();
    ASSERT_FALSE(finished);
    EXPECT_NE(finished.error().message.find("script.txt:2:1: found level '"), std::string::npos)
        << finished.error().message;
    EXPECT_NE(finished.error().message.find("expected it on the screen"), std::string::npos);
    EXPECT_FALSE(app::Script::parse("point", "script.txt")) << "to what?";
}

TEST_F(Frames, EndWhenTheWindowIsClosed) {
    app::Application application(settings({}), {});
    ASSERT_TRUE(application.open());
    EXPECT_TRUE(application.frame());
    SDL_Event quit{};
    quit.type = SDL_QUIT;
    SDL_PushEvent(&quit);
    EXPECT_FALSE(application.frame());
    EXPECT_TRUE(application.finish());
}

TEST_F(Frames, ThereAreNoneWithoutAShow) {
    app::ApplicationSettings wrong = settings({});
    wrong.start = m_folder / "none.xml";
    app::Application application(std::move(wrong), {});
    EXPECT_FALSE(application.open());
    EXPECT_FALSE(application.report().ran);
}

} // namespace
} // namespace lince::test
