#include "keys.h"

#include <lince/app/actions.h>

#include <SDL_gamecontroller.h>
#include <SDL_keyboard.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace lince::app {
namespace {

using Device = Binding::Device;

Binding binding(std::string_view text) {
    const auto found = bindingFromText(text);
    EXPECT_TRUE(found) << text;
    return found.value_or(Binding{});
}

TEST(Actions, namesAreUniqueAndLeadBack) {
    std::set<std::string_view> names;
    for (const Action action : kAllActions) {
        EXPECT_TRUE(names.insert(nameOf(action)).second) << nameOf(action);
        EXPECT_EQ(actionNamed(nameOf(action)), action);
    }
    EXPECT_EQ(actionNamed("forward"), Action::Forward);
    EXPECT_FALSE(actionNamed("Forward"));
    EXPECT_FALSE(actionNamed(""));
}

TEST(Actions, everyActionHasAStandardKey) {
    const Bindings standard = Bindings::standard();
    for (const Action action : kAllActions) {
        const auto& list = standard.of(action);
        EXPECT_TRUE(std::any_of(list.begin(), list.end(), [](const Binding& b) { return !b.ofPad(); }))
            << nameOf(action);
        const auto pads = std::count_if(list.begin(), list.end(), [](const Binding& b) { return b.ofPad(); });
        EXPECT_LE(pads, 2) << nameOf(action);
        EXPECT_LE(static_cast<long>(list.size()) - pads, 2) << nameOf(action);
    }
}

TEST(Actions, standardKeysServeOneActionOfAUse) {
    const Bindings standard = Bindings::standard();
    for (const Action action : kAllActions)
        for (const Binding& b : standard.of(action))
            for (const Action other : standard.actionsOf(b))
                EXPECT_TRUE(other == action || !excludeEachOther(action, other))
                    << toText(b) << ": " << nameOf(action) << ", " << nameOf(other);
}

TEST(Actions, specifiedKeysAreStandard) {
    const Bindings standard = Bindings::standard();
    EXPECT_TRUE(standard.has(Action::ShowDynamicView, binding("key:B"))); // S0.V7
    EXPECT_TRUE(standard.has(Action::ShowStaticView, binding("key:C")));
    EXPECT_TRUE(standard.has(Action::ShowNormalView, binding("key:V")));
    EXPECT_TRUE(standard.has(Action::ZoomIn, binding("key:A"))); // S3.P4
    EXPECT_TRUE(standard.has(Action::ZoomOut, binding("key:Z")));
    EXPECT_TRUE(standard.has(Action::ZoomIn, binding("wheel:+")));
    EXPECT_TRUE(standard.has(Action::PanLeft, binding("key:Left")));
    EXPECT_TRUE(standard.has(Action::RotateView, binding("mouse:2")));
    EXPECT_TRUE(standard.has(Action::Left, binding("key:A"))); // the same key, another use
}

TEST(Actions, bindingsAreTextAndBack) {
    for (const char* text : {"key:W", "key:LeftShift", "key:KeypadPlus", "key:#300", "mouse:1", "mouse:31", "wheel:+",
                             "wheel:-", "pad:a", "pad:dpleft", "axis:leftx-", "axis:righty+", "axis:righttrigger+"})
        EXPECT_EQ(toText(binding(text)), text);
    EXPECT_EQ(binding("key:W"), (Binding{Device::Key, SDL_SCANCODE_W}));
    EXPECT_EQ(binding("KEY:leftshift"), (Binding{Device::Key, SDL_SCANCODE_LSHIFT}));
    EXPECT_EQ(binding("key:#26"), (Binding{Device::Key, SDL_SCANCODE_W}));
    EXPECT_EQ(binding("axis:leftx-"), (Binding{Device::PadAxis, SDL_CONTROLLER_AXIS_LEFTX, -1}));
}

TEST(Actions, whatIsNoBindingIsRefused) {
    for (const char* text : {"",
                             ":",
                             "key",
                             "key:",
                             "key:Nowhere",
                             "key:#",
                             "key:#0",
                             "key:#512",
                             "key:#-1",
                             "key:#1e1",
                             "key:#00026",
                             "mouse:0",
                             "mouse:32",
                             "mouse:left",
                             "mouse:+1",
                             "wheel:",
                             "wheel:++",
                             "pad:",
                             "pad:q",
                             "axis:leftx",
                             "axis:+",
                             "axis:righttrigger-",
                             "axis:up+",
                             "stick:a",
                             "none"})
        EXPECT_FALSE(bindingFromText(text)) << text;
}

TEST(Actions, numbersAreThoseOfSdl) {
    for (std::int32_t code = 1; code <= kLargestScancode; ++code) {
        const auto scancode = static_cast<SDL_Scancode>(code);
        const std::string sdl = SDL_GetScancodeName(scancode);
        const std::string_view ours = shownKey(code, Language::English);
        if (ours.empty()) continue;
        EXPECT_EQ(keyNamed(keyName(code)), code);
        EXPECT_EQ(bindingFromText("key:" + std::string(keyName(code))), (Binding{Device::Key, code}));
        // Where the words differ on purpose, the names still say which one it is.
        static const std::map<std::int32_t, std::string> kOtherWords{{SDL_SCANCODE_RETURN, "Enter"},
                                                                     {SDL_SCANCODE_UP, "Up arrow"},
                                                                     {SDL_SCANCODE_DOWN, "Down arrow"},
                                                                     {SDL_SCANCODE_LEFT, "Left arrow"},
                                                                     {SDL_SCANCODE_RIGHT, "Right arrow"},
                                                                     {SDL_SCANCODE_CAPSLOCK, "Caps Lock"},
                                                                     {SDL_SCANCODE_PRINTSCREEN, "Print Screen"},
                                                                     {SDL_SCANCODE_SCROLLLOCK, "Scroll Lock"},
                                                                     {SDL_SCANCODE_PAGEUP, "Page Up"},
                                                                     {SDL_SCANCODE_PAGEDOWN, "Page Down"},
                                                                     {SDL_SCANCODE_NUMLOCKCLEAR, "Num Lock"},
                                                                     {SDL_SCANCODE_NONUSBACKSLASH, "<"},
                                                                     {SDL_SCANCODE_APPLICATION, "Menu key"},
                                                                     {SDL_SCANCODE_LGUI, "Left Super"},
                                                                     {SDL_SCANCODE_RGUI, "Right Super"}};
        const auto other = kOtherWords.find(code);
        EXPECT_EQ(ours, other != kOtherWords.end() ? other->second : sdl) << code;
    }
    EXPECT_EQ(kEscapeKey, SDL_SCANCODE_ESCAPE);
    ASSERT_EQ(kPadButtons, SDL_CONTROLLER_BUTTON_MAX);
    for (std::int32_t i = 0; i < kPadButtons; ++i)
        EXPECT_EQ(padButtonName(i), SDL_GameControllerGetStringForButton(static_cast<SDL_GameControllerButton>(i)));
    ASSERT_EQ(kPadAxes, SDL_CONTROLLER_AXIS_MAX);
    for (std::int32_t i = 0; i < kPadAxes; ++i)
        EXPECT_EQ(padAxisName(i), SDL_GameControllerGetStringForAxis(static_cast<SDL_GameControllerAxis>(i)));
    EXPECT_EQ(kFirstTrigger, SDL_CONTROLLER_AXIS_TRIGGERLEFT);
}

TEST(Actions, bindingsHaveNamesForPeople) {
    EXPECT_EQ(shownName(binding("key:W"), Language::English), "W");
    EXPECT_EQ(shownName(binding("key:Space"), Language::Spanish), "Espacio");
    EXPECT_EQ(shownName(binding("key:#300"), Language::Spanish), "Tecla 300");
    EXPECT_EQ(shownName(binding("mouse:1"), Language::English), "Left mouse button");
    EXPECT_EQ(shownName(binding("mouse:4"), Language::Spanish), "Botón 4 del ratón");
    EXPECT_EQ(shownName(binding("wheel:-"), Language::Spanish), "Rueda abajo");
    EXPECT_EQ(shownName(binding("pad:a"), Language::English), "Pad A");
    EXPECT_EQ(shownName(binding("axis:lefty-"), Language::English), "Left stick up");
    EXPECT_EQ(shownName({}, Language::English), "none");
}

TEST(Actions, assigningReplacesTheFirstOfItsKind) {
    Bindings bindings = Bindings::standard();
    EXPECT_TRUE(bindings.assign(Action::Forward, binding("key:I")).empty());
    EXPECT_EQ(bindings.of(Action::Forward), (std::vector{binding("key:I"), binding("key:Up"), binding("axis:lefty-")}));
    EXPECT_TRUE(bindings.assign(Action::Forward, binding("axis:lefttrigger+")) == std::vector{Action::Run});
    EXPECT_EQ(bindings.of(Action::Forward),
              (std::vector{binding("key:I"), binding("key:Up"), binding("axis:lefttrigger+")}));
    bindings.assign(Action::Pause, binding("pad:guide"));
    EXPECT_EQ(bindings.of(Action::Pause), (std::vector{binding("key:P"), binding("key:Pause"), binding("pad:guide")}));
}

TEST(Actions, assigningTakesFromOthersOfTheSameUse) {
    Bindings bindings = Bindings::standard();
    // W serves walking only, so the view from above can have it too.
    EXPECT_TRUE(bindings.assign(Action::ZoomIn, binding("key:W")).empty());
    EXPECT_EQ(bindings.actionsOf(binding("key:W")), (std::vector{Action::Forward, Action::ZoomIn}));
    // Within walking it moves.
    EXPECT_EQ(bindings.assign(Action::Jump, binding("key:W")), std::vector{Action::Forward});
    EXPECT_EQ(bindings.actionsOf(binding("key:W")), (std::vector{Action::Jump, Action::ZoomIn}));
    EXPECT_EQ(bindings.of(Action::Forward), (std::vector{binding("key:Up"), binding("axis:lefty-")}));
    // What is asked for always has it alone.
    EXPECT_EQ(bindings.assign(Action::Pause, binding("key:W")), (std::vector{Action::Jump, Action::ZoomIn}));
    EXPECT_EQ(bindings.actionsOf(binding("key:W")), std::vector{Action::Pause});
}

TEST(Actions, assigningWhatItHasChangesNothing) {
    Bindings bindings = Bindings::standard();
    EXPECT_TRUE(bindings.assign(Action::Forward, binding("key:Up")).empty());
    EXPECT_EQ(bindings, Bindings::standard());
}

} // namespace
} // namespace lince::app
