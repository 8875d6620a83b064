#pragma once
// One show in the window: runs its ticks, lets the player's hands move a body and the cameras, and draws it.

#include <lince/app/controller.h>
#include <lince/app/hud.h>
#include <lince/app/input_state.h>
#include <lince/app/show.h>
#include <lince/render/picking.h>
#include <lince/render/texture.h>
#include <lince/render/view.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lince::app {

enum class CameraChoice : std::uint8_t { FirstPerson, ThirdPerson, ThirdPersonColliding, Above, Free, Follow };
inline constexpr std::size_t kCameraChoices = 6;
/// "first-person", for scripts and reports.
std::string_view nameOf(CameraChoice choice);

struct SessionSettings {
    AgentId player;     ///< driven by the hands; none: only watched
    std::string record; ///< file for a recording; empty: none
    Tick keyframeEvery = 600;
};

class Session {
  public:
    /// With a current context.
    static Result<std::unique_ptr<Session>> create(Show show, const SessionSettings& settings, JobPool& pool);

    /// One frame of `seconds`. `free`: hands move body and camera; else (menu, console) they do nothing, and a show
    /// with a player stands still.
    void update(const InputState& input, const Settings& settings, float seconds, bool free);
    void draw(const Settings& settings, int width, int height);
    /// Everything but messages: health, weapon, crosshair, blows, map.
    void fillHud(HudState& hud, Language language);

    Show& show() { return m_show; }
    View& view() { return *m_view; }
    const Camera& camera() const { return m_camera; }
    CameraChoice cameraChoice() const { return m_choice; }
    void choose(CameraChoice choice);
    /// From above, so many metres from the watched body.
    void chooseAbove(float distance);
    void nextCamera();
    /// The camera follows the next agent alive.
    void nextAgent();
    /// The cameras follow this one from now on; nothing when there is none.
    void watch(AgentId agent);
    AgentId watched() const { return m_watched; }
    AgentId player() const { return m_settings.player; }
    /// Who moves the watched body.
    Controller controller() const { return m_watched && m_watched == driven() ? m_controller : Controller::Mind; }
    /// False when it cannot be: a recording, a dead body, one without a will, or one that has no mind for
    /// Controller::Mind.
    bool drive(Controller wanted);
    /// The next one that it can be.
    bool driveNext();
    /// Whom hands or pointer move; none: nobody.
    AgentId driven() const { return m_settings.player ? m_settings.player : m_taken; }
    const PointerControl& pointerDriving() const { return m_pointerDriving; }
    /// Goes on with another simulation of the same level and agents, made from changed data (or from its start). A
    /// recording must have been finished.
    void exchange(std::unique_ptr<Simulation> simulation);
    bool recording() const { return m_recorder.has_value(); }
    /// Share of the way from the tick before the last one to the last, as the scene is drawn.
    float fraction() const { return clamp(m_owed / kTickSeconds, 0, 1); }
    const std::vector<EntityId>& selected() const { return m_selected; }
    /// Where the selected ones stand in this picture.
    std::vector<Vec3> selectedPlaces();
    /// Two corners of the rectangle that is being dragged, [-1, 1]².
    std::optional<std::pair<Vec2, Vec2>> dragged() const {
        return m_dragFrom ? std::optional(std::pair(*m_dragFrom, m_pointer)) : std::nullopt;
    }

    /// Set before each update.
    struct Pointer {
        float pixelsPerPoint = 1;
        bool over = false;     ///< over the scene: not outside, not over a panel
        bool captured = false; ///< hidden, gives motion only
        /// Where a button went down since the last update, points: by now the pointer may be elsewhere.
        std::optional<Vec2> pressedAt;
    };
    Pointer pointer;
    bool paused = false;
    bool menuOver = false; ///< a menu lies over it: it stands still, also when nobody plays
    float speed = 1;       ///< × real time
    /// Buttons that work the other way round for a body that hands or pointer drive: held while the player does not
    /// hold them. For bodies that mostly run.
    std::uint16_t invertedButtons = 0;
    /// Pressed for the driven body with the next tick, besides what hands or pointer want.
    void press(Button button) {
        m_buttonsAsked = static_cast<std::uint16_t>(m_buttonsAsked | static_cast<unsigned>(button));
    }
    /// Of the cameras behind a body that hands or pointer drive; nothing: as usual.
    struct Behind {
        float distance = 3.6f, heightAboveHead = 0.35f, sideways = 0.45f; ///< metres
        float pitch = 0;                                                  ///< radians that the view is lower
    };
    std::optional<Behind> behind;
    /// The camera from above goes with the watched body, until the player moves it.
    bool aboveFollows = false;
    /// Called after every tick, not after jumps.
    std::function<void(const Simulation&)> afterTick;
    /// Does this many ticks at the next frame although paused.
    void stepTicks(Tick ticks) { m_wantedTicks += ticks; }
    Status seek(Tick tick);

    /// The pointer should be captured: mouse look.
    bool wantsMouse() const;
    /// Clicks into the scene and motion of a pointer that is seen do something: select, rotate the view.
    bool pointerActs() const {
        return m_choice == CameraChoice::Above || m_choice == CameraChoice::Free || controller() == Controller::Pointer;
    }
    /// Lines for the message list since the last call: deaths.
    std::vector<std::string> takeNews(Language language);
    /// "wander 3", for people; empty: there is none.
    std::string nameOf(AgentId id);
    /// Writes the recording, when there is one. Called once, at the end.
    Status finish();
    std::uint32_t shotsFired() const { return m_shots; }

  private:
    Session(Show show, const SessionSettings& settings, std::unique_ptr<View> view, JobPool& pool);
    void tick(const Intent* intent);
    void release();
    void order(Vec2 ndc, bool run);
    std::optional<SelfState> feelSelf(AgentId id);
    void noteEvents();
    void moveCamera(const InputState& input, const Settings& settings, float seconds, bool free);
    void pointAndSelect(const InputState& input, bool free);
    Vec2 inPicture(Vec2 points) const; ///< [-1, 1]²
    const Agent* agentOf(AgentId id) { return m_show.simulation().agent(id); }
    std::optional<CameraSubject> subject(AgentId id);
    EntityId hidden();

    Show m_show;
    SessionSettings m_settings;
    std::unique_ptr<View> m_view;
    JobPool& m_pool;
    std::optional<Recorder> m_recorder;
    Controller m_controller = Controller::Mind;
    AgentId m_taken;                 ///< taken over from its mind
    std::vector<AgentId> m_released; ///< given back to their minds with the next tick
    PointerControl m_pointerDriving;
    std::vector<AgentInput> m_inputs; ///< of the next tick
    Intent m_lastInput;
    bool m_hasInput = false;
    std::uint16_t m_buttonsKept = 0;  ///< pressed in frames that had no tick
    std::uint16_t m_buttonsAsked = 0; ///< by `press`
    std::uint8_t m_slotKept = 0;
    float m_owed = 0; ///< seconds of game time that no tick has covered yet
    Tick m_wantedTicks = 0;
    float m_yaw = 0, m_pitch = 0; ///< where the player wants to look

    CameraChoice m_choice = CameraChoice::FirstPerson;
    AgentId m_watched;
    Camera m_camera;
    ThirdPersonRig m_third, m_thirdColliding;
    OverheadRig m_above;
    FreeRig m_free;
    FollowRig m_follow;
    int m_width = 1280, m_height = 720;

    std::vector<EntityId> m_selected;
    std::optional<Vec2> m_dragFrom; ///< corner of the rectangle being dragged, [-1, 1]²
    Vec2 m_pointer;
    std::vector<DamageArc> m_blows;
    float m_hitMark = 0, m_sinceShot = 9, m_deadSeconds = 0;
    bool m_killMark = false;
    std::string m_killer;
    std::uint32_t m_shots = 0;
    struct Death {
        std::string victim, killer; ///< killer: empty when it was none of the agents
    };
    std::vector<Death> m_news;
    MinimapState m_map;
    UiTexture m_mapPicture;
    struct Portrait {
        ModelId model;
        Colour side;
        UiTexture picture;
    };
    ImTextureID portraitOf(ModelId model, Colour side);
    std::vector<Portrait> m_portraits; ///< made once for each model and side
};

} // namespace lince::app
