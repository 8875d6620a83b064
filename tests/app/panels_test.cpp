// Panels as somebody opens them: none on top of another while there is room.
#include "screen_reader.h"

#include <lince/app/panels.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

bool overlap(const Panels::Panel& a, const Panels::Panel& b) {
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

TEST(OpenPanels, StandBesideEachOtherInWhateverOrderTheyAreOpened) {
    for (const float scale : {1.0f, 2.0f}) {
        const auto interface = headless(scale);
        Panels panels;
        for (const char* name : {"layers", "counters", "game"})
            panels.add(name, {name, name}, [](const InterfaceStyle&) { ImGui::TextUnformatted("words"); });
        panels.shown = true;
        const auto frame = [&] {
            interface->begin(1280, 720, 1.0f / 60);
            panels.draw(interface->style());
            interface->end();
        };
        panels.find("game")->open = true; // the last of the list first
        frame(), frame();
        panels.find("layers")->open = true;
        frame(), frame();
        Panels::Panel &game = *panels.find("game"), &layers = *panels.find("layers"), &third = *panels.find("counters");
        ASSERT_GT(layers.high.x, layers.low.x);
        EXPECT_FALSE(overlap(game, layers)) << scale;
        EXPECT_LE(layers.high.x, 1280);
        const ImVec2 stood = game.low;
        game.open = false;
        frame(), frame();
        third.open = true; // takes the free place
        frame(), frame();
        EXPECT_FALSE(overlap(third, layers)) << scale;
        game.open = true;
        frame(), frame();
        if (scale == 1) {
            EXPECT_FALSE(overlap(game, third) || overlap(game, layers));
            EXPECT_NE(game.low.x, stood.x) << "somebody else stands there now";
        } else {
            EXPECT_NE(game.low.y, third.low.y) << "without room both titles are seen";
        }
    }
}

} // namespace
} // namespace lince::app
