#include <lince/app/picture_settings.h>
#include <lince/app/session.h>
#include <lince/core/math.h>

#include <algorithm>

namespace lince::app {
namespace {

constexpr Tick kThoughtTicks = 300; ///< before a tick that is gone to: more than minds let pass between thoughts

/// Where somebody sees farthest, of eight ways; the one that it looks already, unless a wall is near.
float openDirection(const Level& level, const CameraSubject& subject) {
    constexpr float kWall = 12, kFar = 40; // metres
    constexpr int kWays = 8;
    const Vec3 eye = subject.feet + Vec3{0, subject.eyeHeight, 0};
    const auto freeAlong = [&](float yaw) {
        const LevelHit hit = level.closestHit({eye, directionFromYawPitch(yaw, 0), kFar});
        return hit ? hit.t : kFar;
    };
    float best = subject.yaw, farthest = freeAlong(best);
    if (farthest >= kWall) return best;
    for (int i = 1; i < kWays; ++i) {
        const float yaw = wrapAngle(subject.yaw + static_cast<float>(i) * kTwoPi / kWays), metres = freeAlong(yaw);
        if (metres > farthest + 0.5f) best = yaw, farthest = metres;
    }
    return best;
}

} // namespace

Result<std::unique_ptr<Session>> Session::create(Show show, const SessionSettings& settings, JobPool& pool) {
    auto view = View::create(show.simulation(), pool, settings.catalogue);
    if (!view) return view.error();
    std::unique_ptr<Session> session(new Session(std::move(show), settings, std::move(*view), pool));
    if (!settings.record.empty()) {
        auto recorder = RecordingWriter::create(settings.record, session->m_show.simulation(), 600, settings.carried);
        if (!recorder) return recorder.error();
        session->m_recorder = std::move(*recorder);
    }
    return session;
}

Session::Session(Show show, const SessionSettings& settings, std::unique_ptr<View> view, JobPool& pool)
    : m_show(std::move(show)), m_names(settings.names), m_view(std::move(view)), m_pool(pool),
      m_agents(m_show, m_view->observer(), m_clock, m_names), m_possession(m_agents, settings.player),
      m_cameras(m_agents, settings.player ? settings.player : AgentId{1},
                settings.player ? CameraChoice::FirstPerson : CameraChoice::Follow),
      m_selection(m_agents), m_hudFeed(m_agents, m_cameras, *m_view) {
    if (const auto s = m_agents.subject(m_cameras.watched())) {
        const bool plays = settings.player && !m_agents.recorded();
        m_possession.lookAlong(plays ? openDirection(m_show.simulation().world().level(), *s) : s->yaw, s->pitch);
    }
    m_view->layers().add("order", "the way to the place that was clicked",
                         [this](DebugDraw& sink, const Simulation&) { m_possession.draw(sink); });
    m_view->layers().enable("order", true);
}

void Session::update(const SessionFrame& frame) {
    m_possession.takeHands(frame, controller() == Controller::Player && m_cameras.goesWithBody());
    const bool played = m_agents.find(m_possession.driven()) != nullptr;
    const bool held = frame.cover == Cover::Menu || (!frame.free() && played);
    if (m_clock.stands(held)) m_possession.dropButtons();
    const Tick ticks = m_clock.advance(frame.seconds, held);
    for (Tick i = 0; i < ticks && !m_show.atEnd(); ++i)
        tick();
    m_hudFeed.update(frame.seconds);
    point(frame);
    m_cameras.update(frame, m_possession);
}

void Session::tick() {
    Simulation& simulation = m_show.simulation();
    m_mindWatch.beforeTick(simulation);
    m_show.step(m_pool, m_possession.nextInputs(), m_reloads, m_words);
    m_reloads.clear(), m_words.clear();
    m_mindWatch.afterTick(simulation);
    if (m_recorder && !m_recordingFailed) m_recordingFailed = !m_recorder->afterTick(simulation);
    m_view->afterTick(simulation);
    m_hudFeed.afterTick();
    if (m_onTick) m_onTick(simulation);
}

void Session::point(const SessionFrame& frame) {
    const Camera& camera = m_cameras.camera();
    const Selection::Event event =
        m_selection.update(frame, camera, m_cameras.isAbove(), controller() == Controller::Pointer);
    const World& world = m_show.simulation().world();
    if (const Agent* walker = m_agents.find(m_possession.driven()); event.order && walker != nullptr)
        if (const auto place = floorUnder(world, camera, *event.order, walker->body))
            m_possession.walkTo(*place, m_possession.runs(frame.input));
    // Whoever is picked alone is whom the cameras follow next.
    for (const Agent& agent : m_show.simulation().agents())
        if (event.alone && agent.body == event.alone && agent.id != m_cameras.watched()) {
            m_possession.release();
            m_cameras.watch(agent.id);
        }
}

void Session::draw(const Settings& settings, int width, int height) {
    m_cameras.resize(width, height);
    m_view->settings() = renderSettingsOf(settings);
    m_view->settings().cutAbove = m_cameras.cutAbove();
    m_view->observer().seeFrom(m_cameras.choice() == CameraChoice::FirstPerson ? m_cameras.hidden() : EntityId{});
    m_view->draw(m_show.simulation(), m_clock.fraction(), m_cameras.camera(), m_cameras.hidden(),
                 {0, 0, width, height});
}

void Session::watch(AgentId agent) {
    if (m_agents.find(agent) == nullptr || agent == m_cameras.watched()) return;
    m_possession.release();
    m_cameras.watch(agent);
    if (const auto s = m_agents.subject(agent)) m_possession.lookAlong(s->yaw, s->pitch);
    m_cameras.choose(m_cameras.choice());
}

void Session::watchNext() {
    const AgentId next = m_cameras.nextAgent();
    if (!next) return;
    m_possession.release();
    m_cameras.watch(next);
}

bool Session::drive(Controller wanted) {
    if (wanted == controller()) return true;
    if (!m_possession.drive(m_cameras.watched(), wanted)) return false;
    // One that only goes along cannot aim.
    if (wanted == Controller::Player && (!m_cameras.goesWithBody() || m_cameras.choice() == CameraChoice::Follow))
        m_cameras.choose(CameraChoice::ThirdPersonColliding);
    return true;
}

bool Session::driveNext() {
    for (std::size_t i = 1; i < kControllers; ++i)
        if (drive(static_cast<Controller>((static_cast<std::size_t>(controller()) + i) % kControllers))) return true;
    return false;
}

bool Session::wantsMouse() const {
    return m_cameras.choice() == CameraChoice::Free || (!m_cameras.isAbove() && m_possession.byHands());
}

Status Session::seek(Tick tick) {
    const Status status = goTo(tick);
    if (status) restartParts();
    return status;
}

Status Session::goTo(Tick tick) {
    // Whose mind is watched thinks its last thoughts again.
    const bool again = m_mindWatch.watched() && m_show.replay() != nullptr;
    if (const Status status = m_show.seek(again ? tick - std::min(tick, kThoughtTicks) : tick, m_pool); !status)
        return status;
    if (!again) {
        m_mindWatch.clear();
        return {};
    }
    m_mindWatch.jump();
    Simulation& simulation = m_show.simulation();
    while (simulation.now() < tick && !m_show.atEnd()) {
        m_mindWatch.beforeTick(simulation);
        m_show.step(m_pool);
        m_mindWatch.afterTick(simulation);
    }
    m_mindWatch.look(simulation);
    return {};
}

void Session::watchMind(AgentId agent) {
    if (agent == m_mindWatch.watched()) return;
    m_mindWatch.watch(agent);
    // A recording that runs tells soon enough; one that stands goes back a little.
    if (agent && m_show.replay() != nullptr && m_clock.paused()) {
        if (!goTo(m_show.simulation().now())) m_mindWatch.clear();
    } else
        m_mindWatch.look(m_show.simulation());
}

void Session::exchange(std::unique_ptr<Simulation> simulation) {
    const bool elsewhere = simulation->now() != m_show.simulation().now();
    m_show.exchange(std::move(simulation));
    m_possession.tellAnew();
    if (!elsewhere) return;
    m_mindWatch.clear();
    restartParts();
}

/// After a jump in time.
void Session::restartParts() {
    m_view->restart(m_show.simulation());
    m_clock.restart();
    m_possession.tellAnew();
    m_possession.stopWalking();
    m_cameras.restart();
    m_hudFeed.restart();
}

Status Session::finish() {
    if (!m_recorder) return {};
    const Status status = m_recorder->finish(m_show.simulation());
    m_recorder.reset();
    m_recordingFailed = false;
    return status;
}

} // namespace lince::app
