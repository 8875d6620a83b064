#pragma once
// What a session is given for one frame.

#include <lince/app/input_state.h>

#include <optional>

namespace lince::app {

/// What lies over the scene and takes the hands.
enum class Cover : std::uint8_t {
    None,
    Console, ///< hands do nothing, and a show with a player stands still
    Menu,    ///< it stands still, also when nobody plays
};

/// Places are in the picture, [-1, 1]².
struct ScenePointer {
    Vec2 at;
    bool over = false;     ///< over the scene: not outside, not over a panel
    bool captured = false; ///< hidden, gives motion only
    /// Where a button went down since the last frame: by now the pointer may be elsewhere.
    std::optional<Vec2> pressedAt;
};

struct SessionFrame {
    const InputState& input;
    const Settings& settings;
    float seconds = 0; ///< of real time
    Cover cover = Cover::None;
    ScenePointer pointer{};

    bool free() const { return cover == Cover::None; } ///< hands move body and camera
};

} // namespace lince::app
