#pragma once
// One show in the window. Its parts have one concept each; what concerns several of them is here.

#include <lince/app/hud_feed.h>
#include <lince/app/mind_watch.h>
#include <lince/app/possession.h>
#include <lince/app/selection.h>
#include <lince/app/session_cameras.h>
#include <lince/app/session_clock.h>
#include <lince/app/session_frame.h>
#include <lince/app/show.h>
#include <lince/app/shown_agents.h>
#include <lince/render/view.h>
#include <lince/runtime/recording_writer.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lince::app {

struct SessionSettings {
    AgentId player;                       ///< driven by the hands; none: only watched
    std::string record;                   ///< file for a recording; empty: none
    std::vector<CarriedFile> carried{};   ///< files that the recording brings along
    NameTable names{};                    ///< of who is shown
    const Catalogue* catalogue = nullptr; ///< of models and debug layers; null: the engine's own
};

class Session {
  public:
    /// With a current context.
    static Result<std::unique_ptr<Session>> create(Show show, const SessionSettings& settings, JobPool& pool);

    Show& show() { return m_show; }
    View& view() { return *m_view; }
    const ShownAgents& agents() const { return m_agents; }
    SessionClock& clock() { return m_clock; }
    Possession& possession() { return m_possession; }
    SessionCameras& cameras() { return m_cameras; }
    const Selection& selection() const { return m_selection; }
    Selection& selection() { return m_selection; }
    HudFeed& hudFeed() { return m_hudFeed; }
    const MindWatch& mindWatch() const { return m_mindWatch; }
    /// From now on this one's thoughts are told to `mindWatch`; null: nobody's. Does nothing while it stays the same.
    void watchMind(AgentId agent);

    /// One frame: hands, ticks, pointer, camera.
    void update(const SessionFrame& frame);
    void draw(const Settings& settings, int width, int height);
    void fillHud(HudState& hud, Language language) { m_hudFeed.fill(hud, language, m_possession, m_selection); }

    /// The cameras go to this one and follow it; nothing when there is none. Whoever was taken over is let go.
    void watch(AgentId agent);
    /// The next agent alive.
    void watchNext();
    /// Who moves the watched body.
    Controller controller() const { return m_possession.controllerOf(m_cameras.watched()); }
    /// As Possession::drive for the watched body; hands get a camera that goes with it.
    bool drive(Controller wanted);
    /// The next one that it can be.
    bool driveNext();
    /// The pointer should be captured: mouse look.
    bool wantsMouse() const;
    /// Clicks into the scene and motion of a pointer that is seen do something: select, rotate the view.
    bool pointerActs() const { return !m_cameras.goesWithBody() || controller() == Controller::Pointer; }

    /// Taken over with the next tick; nothing in a recording.
    void reload(StageMind mind) { m_reloads.push_back(std::move(mind)); }
    /// A word to one mind with the next tick, an order for instance.
    void tell(const Message& word) { m_words.push_back(word); }
    /// Called after each tick, for what would be missed between two frames. What it refers to must outlive the session.
    void onTick(std::function<void(Simulation&)> look) { m_onTick = std::move(look); }
    Status seek(Tick tick);
    /// Goes on with another simulation of the same level and agents, made from changed data (or from its start). A
    /// recording must have been finished.
    void exchange(std::unique_ptr<Simulation> simulation);
    bool recording() const { return m_recorder != nullptr; }
    /// It is written while it happens, and what cannot be written is to be told at once: then `finish` says why.
    bool recordingFailed() const { return m_recordingFailed; }
    /// Ends the recording, when there is one. Called once, at the end.
    Status finish();

  private:
    Session(Show show, const SessionSettings& settings, std::unique_ptr<View> view, JobPool& pool);
    void tick();
    void point(const SessionFrame& frame);
    void restartParts();
    Status goTo(Tick tick);

    Show m_show;
    NameTable m_names;
    std::unique_ptr<View> m_view;
    JobPool& m_pool;
    std::unique_ptr<RecordingWriter> m_recorder;
    bool m_recordingFailed = false;
    std::vector<StageMind> m_reloads; ///< for the next tick
    std::vector<Message> m_words;     ///< likewise
    std::function<void(Simulation&)> m_onTick;
    SessionClock m_clock;
    ShownAgents m_agents;
    Possession m_possession;
    SessionCameras m_cameras;
    Selection m_selection;
    HudFeed m_hudFeed;
    MindWatch m_mindWatch;
};

} // namespace lince::app
