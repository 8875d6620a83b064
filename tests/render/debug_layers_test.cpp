// Debug layers by name: those of the engine, of games, and what the documentation says of them.
#include "places.h"

#include <lince/core/files.h>
#include <lince/render/offscreen.h>
#include <lince/render/view.h>

#include <gtest/gtest.h>

#include <set>

namespace lince {
namespace {

TEST(DebugLayers, AreThoseOfTheDocumentation) {
    const auto page = readTextFile(tests::home() + "/docs/render.md");
    ASSERT_TRUE(page) << page.error().message;
    const std::size_t begin = page->find("| layer | shows |"), end = page->find("\n\n", begin);
    ASSERT_NE(begin, std::string::npos);
    std::multiset<std::string> told, there;
    std::istringstream lines(page->substr(begin, end - begin));
    for (std::string line; std::getline(lines, line);) {
        const std::string names = line.substr(0, line.find(" | "));
        for (std::size_t at = names.find('`'); at != std::string::npos; at = names.find('`', at + 1)) {
            const std::size_t close = names.find('`', at + 1);
            told.insert(names.substr(at + 1, close - at - 1));
            at = close;
        }
    }
    const DebugLayers standard = DebugLayers::standard();
    for (const DebugLayers::Layer& layer : standard.layers()) {
        there.insert(layer.name);
        EXPECT_FALSE(layer.what.empty()) << layer.name;
    }
    EXPECT_EQ(told, there);
}

TEST(DebugLayers, OfOneNameAreRefusedUnlessReplaced) {
    DebugLayers layers = DebugLayers::standard();
    int drawn = 0;
    layers.replace("minds", [&](DebugDraw&, const Simulation&) { ++drawn; });
    EXPECT_TRUE(layers.status());
    layers.add("minds", "again", {});
    ASSERT_FALSE(layers.status());
    EXPECT_NE(layers.status().error().message.find("a second layer 'minds'"), std::string::npos);
}

class GameLayers : public testing::Test {
  protected:
    Status show(const std::string& layer, const std::string& played) {
        Game game;
        game.name = "layered";
        game.layers = [&](DebugLayers& layers) {
            layers.add(layer, "a line up", [](DebugDraw& sink, const Simulation&) { sink.line({}, {0, 9, 0}, {}); });
        };
        const Catalogue catalogue = Catalogue().add(game);
        auto stage = loadStage(tests::home() + "/scenarios/boxes.xml");
        if (!stage) return stage.error();
        stage->scenario.game = played;
        auto made = Simulation::create(*stage, 3, catalogue);
        if (!made) return made.error();
        view.reset(), screen.reset(); // one context at a time
        simulation = std::move(*made);
        auto offscreen = Offscreen::create(64, 36, 0);
        if (!offscreen) return offscreen.error();
        screen = std::move(*offscreen);
        auto looked = View::create(*simulation, pool, &catalogue);
        if (!looked) return looked.error();
        view = std::move(*looked);
        return {};
    }
    ThreadPool pool{1};
    std::unique_ptr<Simulation> simulation;
    std::unique_ptr<Offscreen> screen;
    std::unique_ptr<View> view;
};

TEST_F(GameLayers, AreInTheViewsOfItsScenarios) {
    const Status shown = show("mast", "layered");
    ASSERT_TRUE(shown) << shown.error().message;
    ASSERT_TRUE(view->layers().enable("mast", true));
    view->draw(*simulation, 1, {}, {}, {0, 0, 64, 36});
    EXPECT_EQ(view->scene().debug.lines.size(), 1u);
    ASSERT_TRUE(show("mast", ""));
    EXPECT_FALSE(view->layers().enable("mast", true)) << "another game's";
}

TEST_F(GameLayers, ThatTakeAnothersNameAreAMistake) {
    const Status shown = show("bodies", "layered");
    ASSERT_FALSE(shown);
    EXPECT_NE(shown.error().message.find("a second layer 'bodies'"), std::string::npos) << shown.error().message;
}

} // namespace
} // namespace lince
