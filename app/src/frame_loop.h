#pragma once
// All that lives as long as the window does.

#include "editing.h"
#include "last_will.h"
#include "sdl_interface.h"

#include <lince/app/application.h>
#include <lince/app/background.h>
#include <lince/app/console.h>
#include <lince/app/eye_views.h>
#include <lince/app/hud.h>
#include <lince/app/input_state.h>
#include <lince/app/key_sheet.h>
#include <lince/app/labels.h>
#include <lince/app/level_files.h>
#include <lince/app/level_pictures.h>
#include <lince/app/mind_files.h>
#include <lince/app/mind_panel.h>
#include <lince/app/panels.h>
#include <lince/app/parameter_panel.h>
#include <lince/app/recent.h>
#include <lince/app/replay_bar.h>

#include <chrono>

namespace lince::app {

class FrameLoop final : private GameHost {
  public:
    FrameLoop(ApplicationSettings settings, Log log);
    // As of Application.
    Status open();
    bool frame();
    Status finish();
    const ApplicationReport& report() const { return m_report; }

  private:
    // application.cpp: beginning, frames, end
    Status openWindow();
    float frameSeconds();
    /// Recording and settings, without touching the window: it may be gone.
    void saveWhatThereIs();
    void backdrop();
    Status begin(Opened opened, const std::string& path, const std::string& record);
    Result<Opened> openNamed(const std::string& path);
    void startWanted();
    Status leaveSession();
    void save();

    // front.cpp: what the menu shows, what it asks for, endings, and what outlives a restart
    void openFront();
    void listGames();
    void listFiles();
    void fillMenu(MenuInput& input);
    void takeRequest(const MenuEvent& event);
    void makePictures();
    void makeFilm(const std::string& recording);
    void remember(const std::string& path);
    std::string filesFolder() const;
    std::string recordingFor(const std::string& path);
    /// Of a session that its game records in any case; empty: it does not.
    std::string lastRecordingOf(Opened& opened);
    void lookForEnding(float seconds);
    std::optional<Ending> endingNow();
    void restart();
    void leaveToMenu();
    /// How somebody looked at a session, kept when it starts again.
    struct KeptView {
        CameraChoice camera = CameraChoice::Follow;
        AgentId watched;
        Controller controller = Controller::Mind;
        std::vector<std::pair<std::string, bool>> layers;
        std::array<bool, kEyePictures> eyes{};
        bool layersPanel = false;
        std::optional<OverheadRig> above; ///< its place, where that is kept, too
    };
    KeptView keptView();
    void putBack(const KeptView& kept);

    // editing.cpp: the editor of levels, and levels that somebody else saves
    bool editing() const; ///< else there is none, or its level is being tried
    void openEditor();
    void showEdited();
    Status showAnew(std::unique_ptr<Simulation> simulation);
    void offerStamps();
    const Agent* agentOf(LevelElementId id) const;
    void drawSelectedSenses(DebugDraw& sink, const Simulation& still);
    void takeEditActions();
    void removeEdited();
    void updateEditor(float seconds);
    void pointInEditor();
    void readOutside(const std::string& file);
    bool saveEdited(const std::string& name);
    void leaveEditor();
    void closeEditor();
    void answerEditor(EditorPanelEvent::Answer answer);
    void startTrying();
    void backToEditor();
    void drawEditor(ImDrawList& list, const InterfaceStyle& style);
    std::string noteOfSelected() const;
    std::optional<std::string> editorState(std::string_view name) const;
    void reloadLevel(float seconds);

    // application_input.cpp: from events to what is done
    void takeEvents();
    void takeEvent(const SDL_Event& event);
    std::optional<SDL_Event> forHands(SDL_Event event) const;
    bool doesOneOf(const SDL_Event& key, std::initializer_list<Action> actions) const;
    void openMenu(MenuScreen screen);
    void update(float seconds);
    void reloadMinds(float seconds);
    Cover cover() const;
    ScenePointer scenePointer(bool captured);
    void takeActions();
    void takeReplayActions();
    void takeEyeActions();
    void updateSteps(float seconds, bool free);
    void changeSpeed(int by);
    void setPaused(bool paused);
    void seek(Tick tick);
    bool transportShown() const {
        return m_session && m_playing && (m_session->clock().paused() || m_session->show().replay());
    }

    // application_picture.cpp: what is drawn
    void draw(float seconds);
    void drawSession(ImDrawList& list, const InterfaceStyle& style);
    void drawEyes(ImDrawList& list, const InterfaceStyle& style, const HudLayout& layout);
    void drawSelection(ImDrawList& list, const InterfaceStyle& style);
    void drawKeys(ImDrawList& list, const InterfaceStyle& style);
    void drawTransport(const InterfaceStyle& style);
    void drawMenus(ImDrawList& list, const InterfaceStyle& style);
    void drawMessagesOverMenu(const InterfaceStyle& style);
    void drawLoading(const InterfaceStyle& style, const std::string& what);
    void applyChanges(std::uint32_t changed);
    void takeScreenshots();
    void measureQuality();

    // game_host.cpp: what parts of games are offered
    Session& session() override { return *m_session; }
    const ScenePointer& pointer() const override { return m_pointer; }
    EyeViews& eyes() override { return m_eyes; }
    Panels& panels() override { return m_panels; }
    const Settings& settings() const override { return m_settings; }
    std::string keyOf(Action action) const override;
    std::string playersFolder() const override;
    std::string watchedName() const;
    void say(std::string_view words, Colour colour = palette::kPaper) override;
    void sayBriefly(std::string_view words) override;
    void endRecording() override;
    void drive(Controller driver) override;
    FirstSteps& steps() override { return m_steps; }
    void open(std::string what) override { m_loading = std::move(what); }
    ParameterPanel* parameters();
    void beginParameters();
    void offerParameters();
    void drawMindPanel(const InterfaceStyle& style);
    void beginParts();
    void endParts();
    template <class Use>
    void forParts(Use use) {
        for (GamePart* part : m_parts)
            use(*part);
    }

    // workshop.cpp: panels, commands of the console, what scripts can ask
    void addPanels();
    void addCommands();
    ScriptHost scriptHost();
    std::optional<std::string> state(std::string_view name);
    std::optional<std::string> sessionState(std::string_view name);
    std::string nextScreenshotFile() const;
    static void clearFrame(int width, int height);

    ApplicationSettings m_application;
    Log m_log;
    ApplicationReport m_report;
    Status m_outcome; ///< of the script
    ThreadPool m_pool;
    Settings m_settings, m_savedSettings;
    bool m_toldNotSaved = false;
    bool m_measureQuality = false;    ///< at the first start, once something is seen
    std::unique_ptr<Window> m_window; ///< outlives all that holds graphics
    std::unique_ptr<Interface> m_interface;
    std::optional<InputState> m_input;
    std::unique_ptr<Session> m_session; ///< the game, or what plays behind the main menu
    bool m_playing = false;             ///< else the session is only the backdrop
    std::string m_opened, m_title, m_record;
    std::string m_loading;     ///< loaded after this frame, which says so
    bool m_toBackdrop = false; ///< and it is the main menu's
    std::vector<MenuGame> m_games;
    std::vector<MenuLevel> m_files;
    Recent m_recent;
    std::optional<LevelPictures> m_pictures;
    Background m_pictureWork, m_filmWork;
    std::string m_film; ///< that is being made
    std::optional<Ending> m_ending;
    float m_endedSeconds = 0; ///< since the match ended
    std::string m_lastRecording;
    bool m_recordQuietly = false;   ///< nobody asked for the recording, so nobody is told
    unsigned m_attempt = 1;         ///< of those recorded to --record
    std::optional<KeptView> m_kept; ///< for the session that is about to begin
    MenuState m_menu;
    Console m_console;
    Panels m_panels;
    MindPanel m_mindPanel;
    std::optional<LiveStage> m_liveStage; ///< of games without parameters of their own
    std::optional<ParameterPanel> m_parameterPanel;
    /// Whose parameters are offered; nothing: the game has its own.
    std::optional<std::vector<std::shared_ptr<const Program>>> m_offeredMinds;
    Labels m_labels;
    EyeViews m_eyes;
    FrameCounters m_counters;       ///< of the scene, without what eyes see
    std::vector<GamePart*> m_parts; ///< those of the session's game
    FirstSteps m_steps{m_settings.known};
    std::optional<std::size_t> m_keysPage; ///< the keys are shown, from this page on
    std::size_t m_keysPages = 1;
    HudMessages m_messages;
    MindFiles m_mindFiles;
    LevelFiles m_levelFiles;
    std::string m_reloaded; ///< name of a file of the level for whose sake the game begins again
    std::unique_ptr<Editing> m_editing;
    bool m_tryWanted = false;  ///< the edited level, after this frame
    bool m_editWanted = false; ///< what is opened next is edited at once
    FrameTimes m_times;
    std::chrono::steady_clock::time_point m_frameBegin;
    std::string m_layerFilter, m_lastMessage, m_brief;
    float m_briefSeconds = 0;
    Vec3 m_startPlace;
    bool m_pointerInside = false; ///< the pointer is over the window
    std::optional<Vec2> m_pressedAt;
    ScenePointer m_pointer;
    bool m_screenshotWanted = false, m_pictureFromMenu = false;
    std::string m_scriptShot;               ///< picture that the script waits for
    std::optional<Status> m_scriptShotDone; ///< and what became of it
    bool m_quit = false;
    std::optional<LastWill> m_will; ///< goes first: it saves from all the others
};

} // namespace lince::app
