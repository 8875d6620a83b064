#pragma once
// A level that is being edited in the window, from when its editor is opened until it is left; trying it is a part of
// that.

#include <lince/app/level_editor.h>
#include <lince/app/level_editor_view.h>
#include <lince/render/camera_rigs.h>
#include <lince/runtime/scenario.h>

#include <memory>
#include <string>
#include <vector>

namespace lince::app {

struct Editing {
    explicit Editing(LevelDocument document) : editor(std::move(document)) {}

    LevelEditor editor;
    Scenario scenario; ///< as it lies on the disk: what the level is shown and tried with
    EditorPanelFields fields;
    std::string shown;   ///< the text that the session was made from
    std::string mistake; ///< of the text as it is; empty: none
    bool toShow = true;  ///< the text is to be shown anew, whether it differs or not
    bool trying = false; ///< the session is the game
    bool wantsTry = false;
    bool asks = false, asksToQuit = false; ///< what is to become of the changes; and then the window closes
    OverheadRig view;                      ///< as it was when the session was another one
    std::vector<std::string> files;        ///< that are looked at for changes of others
    std::string savedFile;                 ///< the last one, for scripts
};

} // namespace lince::app
