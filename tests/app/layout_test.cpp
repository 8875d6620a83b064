// No screen of the menu cuts a word or puts one on another, in no language and at no size of letters.
#include "screen_reader.h"

#include <lince/app/menu.h>

#include <gtest/gtest.h>

#include <tuple>

namespace lince::app {
namespace {

class Layouts : public testing::TestWithParam<std::tuple<MenuScreen, Language, float>> {};

TEST_P(Layouts, ofMenusAreClean) {
    const auto [screen, language, scale] = GetParam();
    const auto interface = headless();
    interface->setLanguage(language);
    interface->setTextScale(scale);
    interface->setNavigation(true);
    interface->recordLayout();
    Settings settings;
    settings.language = language, settings.textScale = scale;
    MenuState state;
    state.screen = screen;
    MenuInput input;
    for (int i = 0; i < 4; ++i) {
        interface->begin(1280, 720, 1.0f / 60);
        drawMenu(state, settings, input, interface->style());
        interface->end();
    }
    EXPECT_EQ(interface->style().record->judged(), "clean");
}

INSTANTIATE_TEST_SUITE_P(Menus, Layouts,
                         testing::Combine(testing::Values(MenuScreen::Main, MenuScreen::Game, MenuScreen::Workshop,
                                                          MenuScreen::Settings, MenuScreen::Controls, MenuScreen::Pause,
                                                          MenuScreen::ReallyLeave, MenuScreen::ReallyReset),
                                          testing::Values(Language::English, Language::Spanish),
                                          testing::Values(1.0f, 1.5f, 2.0f)));

TEST(LayoutRecord, findsWhatIsWrong) {
    const auto interface = headless();
    interface->recordLayout();
    const auto judged = [&](const auto& draw) {
        interface->begin(1280, 720, 1.0f / 60);
        draw(*ImGui::GetBackgroundDrawList(), interface->style());
        interface->end();
        return interface->style().record->judged();
    };
    using List = ImDrawList;
    using Style = InterfaceStyle;
    const auto words = [](List& list, const Style& style, float x, float y, std::string_view what) {
        drawShadowed(list, style, Face::Body, {x, y}, palette::kPaper, what);
    };
    EXPECT_EQ(judged([&](List& l, const Style& s) { words(l, s, 20, 20, "one"), words(l, s, 20, 60, "two"); }),
              "clean");
    EXPECT_EQ(judged([&](List& l, const Style& s) { words(l, s, 20, 20, "one"), words(l, s, 24, 24, "two"); }),
              "overlap: 'one' and 'two'");
    EXPECT_EQ(judged([&](List& l, const Style& s) { words(l, s, 1270, 20, "one"); }), "outside: 'one'");
    EXPECT_EQ(judged([&](List& l, const Style& s) { words(l, s, 20, 20, fitted(s, Face::Body, "a long word", 40)); }),
              "cut: 'a long word'");
}

} // namespace
} // namespace lince::app
