#pragma once
// How a level that is edited looks in the window: patrols, places and what is selected over the scene, and the panel
// beside it. Plain values; a test draws them without a session.

#include <lince/app/level_editor.h>
#include <lince/app/style.h>

#include <optional>
#include <string>

namespace lince::app {

/// Over the scene, in pixels of the screen. `pointer`: where the pointer is, when it is over the scene.
void drawLevelMarks(ImDrawList& list, const InterfaceStyle& style, const LevelEditor& editor, const Camera& camera,
                    std::optional<Vec2> pointer);

struct EditorPanelState {
    std::string file;    ///< name of the level's file
    std::string mistake; ///< of the text as it is; empty: none
    std::string note;    ///< about what is selected; empty: none
    std::string legend;  ///< of what it senses; empty: nothing is drawn
    std::string keyTurn, keyDelete, keySeveral, keyLeave, keyTry, keySave;
    bool asks = false; ///< what is to become of the changes
};
struct EditorPanelEvent {
    bool undo = false, redo = false, save = false, tryIt = false, leave = false, remove = false;
    float turn = 0;                    ///< radians
    std::optional<std::string> saveAs; ///< under that name; empty: a free one
    enum class Answer { None, Save, Discard, Stay } answer = Answer::None;
};
/// Words that are being written into the panel's fields, kept from frame to frame.
struct EditorPanelFields {
    std::string name;       ///< to save under
    LevelElementId element; ///< whose attributes are written
    std::string attribute, value;
};
EditorPanelEvent drawEditorPanel(LevelEditor& editor, EditorPanelFields& fields, const EditorPanelState& state,
                                 const InterfaceStyle& style);
/// Pixels that the panel takes at the left.
float editorPanelPixels(const InterfaceStyle& style);

} // namespace lince::app
