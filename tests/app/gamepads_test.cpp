#include "environment.h"
#include "events.h"

#include <lince/app/input_state.h>
#include <lince/core/files.h>

#include <SDL.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <memory>

namespace lince::app {
namespace {

/// Real events of SDL from gamepads that do not exist, without a window.
class GamepadsTest : public testing::Test {
  protected:
    void SetUp() override {
        SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1"); // there is no window that could have the focus
        ASSERT_EQ(SDL_Init(SDL_INIT_GAMECONTROLLER), 0) << SDL_GetError();
        input = std::make_unique<InputState>(settings);
        drain();
        m_before = input->gamepads().size();
    }
    void TearDown() override {
        input.reset();
        SDL_Quit();
    }

    /// Its device index.
    int plugIn(SDL_JoystickType type, const char* name, int axes, int buttons) {
        SDL_VirtualJoystickDesc description{};
        description.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
        description.type = static_cast<Uint16>(type);
        description.naxes = static_cast<Uint16>(axes);
        description.nbuttons = static_cast<Uint16>(buttons);
        description.name = name;
        const int index = SDL_JoystickAttachVirtualEx(&description);
        EXPECT_GE(index, 0) << SDL_GetError();
        return index;
    }
    /// What the hands say about the events that wait.
    std::vector<std::string> drain() {
        std::vector<std::string> lines;
        SDL_Event event;
        while (SDL_PollEvent(&event) != 0)
            if (std::string line = input->take(event); !line.empty()) lines.push_back(line);
        return lines;
    }
    std::size_t padsHere() const { return input->gamepads().size() - m_before; }

    Environment m_environment{{"SDL_VIDEODRIVER", "dummy"}};
    Settings settings;
    std::unique_ptr<InputState> input;
    std::size_t m_before = 0; ///< of the machine itself
};

TEST_F(GamepadsTest, comeActAndGo) {
    settings.language = Language::Spanish;
    const int index =
        plugIn(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Test pad", SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX);
    ASSERT_GE(index, 0);
    EXPECT_EQ(drain(), std::vector<std::string>{"Mando conectado: Test pad"});
    ASSERT_EQ(padsHere(), 1u);
    EXPECT_EQ(input->gamepads().back(), "Test pad");

    SDL_Joystick* joystick = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(index));
    ASSERT_NE(joystick, nullptr);
    SDL_JoystickSetVirtualButton(joystick, SDL_CONTROLLER_BUTTON_A, 1);
    SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_LEFTY, -32768);
    drain();
    EXPECT_TRUE(input->held(Action::Jump));
    EXPECT_EQ(input->strength(Action::Forward), 1);

    ASSERT_EQ(SDL_JoystickDetachVirtual(index), 0) << SDL_GetError();
    EXPECT_EQ(drain(), std::vector<std::string>{"Mando desconectado: Test pad"});
    EXPECT_EQ(padsHere(), 0u);
    EXPECT_FALSE(input->held(Action::Jump)); // what it held is let go
    EXPECT_EQ(input->strength(Action::Forward), 0);
}

TEST_F(GamepadsTest, thatWereThereBeforeAreTakenWithoutAWord) {
    const int index = plugIn(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Early pad", 6, 15);
    ASSERT_GE(index, 0);
    input = std::make_unique<InputState>(settings);
    EXPECT_EQ(padsHere(), 1u);
    EXPECT_TRUE(drain().empty());
    EXPECT_EQ(padsHere(), 1u);
    SDL_JoystickDetachVirtual(index);
    EXPECT_EQ(drain(), std::vector<std::string>{"Gamepad unplugged: Early pad"});
}

TEST_F(GamepadsTest, withoutMappingActInTheOrderOfTheirButtons) {
    const int index = plugIn(SDL_JOYSTICK_TYPE_FLIGHT_STICK, "Odd, stick", 5, 12);
    ASSERT_GE(index, 0);
    ASSERT_EQ(SDL_IsGameController(index), SDL_FALSE) << "expected a device that SDL has no mapping for";
    EXPECT_EQ(drain(), std::vector<std::string>{"Gamepad plugged in: Odd  stick"});
    SDL_Joystick* joystick = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(index));
    ASSERT_NE(joystick, nullptr);
    for (const Action action : kAllActions)
        EXPECT_EQ(input->strength(action), 0) << "at rest";
    SDL_JoystickSetVirtualButton(joystick, 0, 1);
    SDL_JoystickSetVirtualAxis(joystick, 0, 32767);
    SDL_JoystickSetVirtualAxis(joystick, 4, 32767);
    drain();
    EXPECT_TRUE(input->held(Action::Jump));
    EXPECT_TRUE(input->held(Action::Right));
    EXPECT_TRUE(input->held(Action::Run)); // the fifth axis is the left trigger
    SDL_JoystickSetVirtualAxis(joystick, 4, 0);
    drain();
    EXPECT_EQ(input->strength(Action::Run), 0); // in the middle it is not half pulled
    SDL_JoystickDetachVirtual(index);
    drain();
    EXPECT_FALSE(input->held(Action::Right));
}

TEST_F(GamepadsTest, thatGoWithoutLettingGoHoldNothing) {
    const int index = plugIn(SDL_JOYSTICK_TYPE_GAMECONTROLLER, "Test pad", 6, 15);
    ASSERT_GE(index, 0);
    drain();
    // SDL does not know of these, so it is not SDL that lets go of them.
    const SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(index);
    input->take(padEvent(id, SDL_CONTROLLER_BUTTON_A, true));
    input->take(padEvent(id + 1, SDL_CONTROLLER_BUTTON_X, true));
    ASSERT_TRUE(input->held(Action::Jump));
    SDL_JoystickDetachVirtual(index);
    drain();
    EXPECT_FALSE(input->held(Action::Jump));
    EXPECT_TRUE(input->held(Action::Reload)); // another pad's
}

TEST_F(GamepadsTest, mappingsOfAUserAreRead) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("lince_mappings_" + std::to_string(::getpid()) + ".txt")).string();
    EXPECT_EQ(input->loadGamepadMappings(path), 0); // not there
    ASSERT_TRUE(
        writeTextFile(path, "# mine\n03000000123400005678000000000000,Mine,a:b1,b:b0,platform:Linux,\nrubbish\n"));
    EXPECT_EQ(input->loadGamepadMappings(path), 1);
    std::filesystem::remove(path);
    EXPECT_EQ(input->loadGamepadMappings("/"), 0);
}

TEST(GamepadsWithoutSdl, areNone) {
    const Settings settings;
    const InputState input(settings);
    EXPECT_TRUE(input.gamepads().empty());
}

} // namespace
} // namespace lince::app
