#include "frame_loop.h"

#include <lince/core/file_writer.h>

#include <SDL.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iterator>

namespace lince::app {
namespace {

constexpr float kLongestFrame = 0.25f; ///< seconds: after a stall the game goes on from where it was

// SDL makes a request to quit of SIGINT and SIGTERM; the terminal that goes away is ours.
volatile std::sig_atomic_t terminalGone = 0; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

/// While it lives, signals end the program at once: what loads for minutes sees no request to quit. What is recorded
/// lies on the disk to its last second.
class PlainSignals {
  public:
    PlainSignals() {
        for (std::size_t i = 0; i < std::size(kSignals); ++i) {
            m_before[i] = std::signal(kSignals[i], SIG_DFL);
            if (m_before[i] == SIG_IGN) std::signal(kSignals[i], SIG_IGN); // nohup
        }
    }
    ~PlainSignals() {
        for (std::size_t i = 0; i < std::size(kSignals); ++i)
            std::signal(kSignals[i], m_before[i]);
    }
    PlainSignals(const PlainSignals&) = delete;
    PlainSignals& operator=(const PlainSignals&) = delete;

  private:
    static constexpr int kSignals[] = {SIGINT, SIGTERM};
    void (*m_before[std::size(kSignals)])(int) = {};
};

} // namespace

FrameLoop::FrameLoop(ApplicationSettings settings, Log log)
    : m_application(std::move(settings)), m_log(std::move(log)), m_pool(m_application.threads) {}

Status FrameLoop::open() {
    if (!m_application.record.empty())
        if (const Status status = canBeWritten(m_application.record); !status) return status;
    // What cannot be opened opens no window either.
    std::optional<Opened> first;
    if (!m_application.start.empty()) {
        auto opened = m_application.open(m_application.start);
        if (!opened) return opened.error();
        first = std::move(*opened);
    }
    if (const Status status = openWindow(); !status) return status;
    addPanels();
    addCommands();
    for (const auto& [game, part] : m_application.parts) {
        m_panels.addFor(part.get());
        part->addTo(*this, m_panels, m_console);
    }
    openFront();
    m_loading = first ? first->title : m_application.backdrop;
    draw(0);
    m_window->present();
    if (first) {
        const bool quietly = m_application.record.empty();
        const std::string record = quietly ? lastRecordingOf(*first) : m_application.record;
        if (const Status status = begin(std::move(*first), m_application.start, record); !status) return status;
        m_recordQuietly = quietly;
    } else {
        m_menu.screen = m_menu.home = MenuScreen::Main;
        backdrop();
    }
    if (m_application.script)
        if (Status status = m_application.script->check(scriptHost()); !status) return status;
    m_report.ran = true;
#ifdef SIGHUP
    std::signal(SIGHUP, [](int) { terminalGone = 1; });
#endif
    m_will.emplace([this] { saveWhatThereIs(); }, 2);
    m_frameBegin = std::chrono::steady_clock::now();
    return {};
}

Status FrameLoop::openWindow() {
    std::string complaint;
    m_settings = loadSettings(m_application.settingsFile, complaint);
    m_savedSettings = m_settings;
    std::error_code code;
    const bool firstStart = !std::filesystem::exists(m_application.settingsFile, code);
    auto window = Window::open(m_settings, "Lince", m_report.lack);
    if (window && firstStart && m_settings.samples > 0 && (*window)->drawsWithoutCard()) {
        // Smooth edges double the time of a frame there. Who wants them all the same finds them in the settings.
        m_settings.samples = 0;
        window->reset();
        window = Window::open(m_settings, "Lince", m_report.lack);
    }
    if (!window) return window.error();
    m_window = std::move(*window);
    m_measureQuality = firstStart && !m_application.script; // a script is the same on every machine
    auto interface = Interface::create();
    if (!interface) {
        m_report.lack = Window::Lack::Graphics;
        return interface.error();
    }
    m_interface = std::move(*interface);
    if (m_application.script) m_interface->recordLayout();
    m_interface->setLanguage(m_settings.language);
    m_interface->setTextScale(m_settings.textScale);
    m_input.emplace(m_settings);
    if (!m_application.settingsFile.empty()) {
        const auto beside = std::filesystem::path(m_application.settingsFile).parent_path() / "gamecontrollerdb.txt";
        if (const int read = m_input->loadGamepadMappings(beside.string()); read > 0)
            say(filled(Word::MappingsRead, m_settings.language, std::to_string(read)));
    }
    if (!complaint.empty()) say(complaint, palette::kAmber);
    if (!m_interface->complaint().empty()) say(m_interface->complaint(), palette::kAmber);
    return {};
}

void FrameLoop::backdrop() {
    m_loading.clear();
    endParts();
    m_session.reset();
    m_playing = false;
    m_opened.clear(), m_title.clear();
    m_window->setTitle("Lince");
    if (m_application.backdrop.empty()) return;
    auto opened = openNamed(m_application.backdrop);
    if (!opened) return m_log.write(LogLevel::Warning, opened.error().message);
    SessionSettings settings;
    settings.names = m_application.names;
    settings.catalogue = m_application.catalogue;
    auto session = Session::create(std::move(opened->show), settings, m_pool);
    if (!session) return m_log.write(LogLevel::Warning, session.error().message);
    m_session = std::move(*session);
    m_session->cameras().choose(CameraChoice::Follow);
    m_frameBegin = std::chrono::steady_clock::now(); // the time of loading is none of the game's
}

Status FrameLoop::begin(Opened opened, const std::string& path, const std::string& record) {
    m_loading.clear();
    SessionSettings settings;
    settings.player = opened.player;
    settings.record = record;
    settings.carried = std::move(opened.carried);
    settings.names = m_application.names;
    settings.catalogue = m_application.catalogue;
    auto session = Session::create(std::move(opened.show), settings, m_pool);
    if (!session) return session.error();
    endParts();
    m_session = std::move(*session);
    beginParts();
    if (m_application.camera) m_session->cameras().choose(*m_application.camera);
    m_opened = path;
    m_title = opened.title;
    m_ending.reset();
    m_endedSeconds = 0;
    m_briefSeconds = 0;
    m_record = record;
    m_playing = true;
    m_menu.screen = MenuScreen::None;
    m_menu.home = MenuScreen::Pause;
    m_keysPage.reset();
    m_input->release();
    m_input->resetToggles();
    m_window->setTitle("Lince: " + m_title);
    const Simulation& simulation = m_session->show().simulation();
    m_mindFiles.begin(simulation);
    m_levelFiles.begin(simulation.world().level().data().files);
    const Agent* player = simulation.agent(m_session->possession().player());
    const Entity* body = player != nullptr ? simulation.world().find(player->body) : nullptr;
    m_startPlace = body != nullptr ? body->position : Vec3{};
    if (const auto kept = std::exchange(m_kept, std::nullopt)) putBack(*kept);
    remember(path);
    m_frameBegin = std::chrono::steady_clock::now();
    return {};
}

Result<Opened> FrameLoop::openNamed(const std::string& path) {
    const PlainSignals signals;
    return m_application.open(path);
}

/// What was chosen in a menu. When it cannot be loaded, everything stays as it was.
void FrameLoop::startWanted() {
    const std::string path = std::exchange(m_loading, {});
    const std::string reloaded = std::exchange(m_reloaded, {});
    auto opened = openNamed(path);
    Status status = opened ? Status() : Status(opened.error());
    if (opened) {
        m_messages.clear();
        if (!leaveSession()) {
        } // it was said on the screen
        const bool live = opened->show.replay() == nullptr;
        std::string record = live ? recordingFor(path) : std::string();
        const bool quietly = record.empty();
        if (quietly) record = lastRecordingOf(*opened);
        status = begin(std::move(*opened), path, record);
        m_recordQuietly = quietly;
    }
    if (std::exchange(m_editWanted, false) && status) openEditor();
    if (status && !reloaded.empty()) say(filled(Word::LevelReloaded, m_settings.language, reloaded));
    if (status) return;
    m_kept.reset();
    say(filled(Word::CouldNotLoad, m_settings.language, status.error().message), palette::kRed);
    m_log.write(LogLevel::Error, status.error().message);
}

Status FrameLoop::leaveSession() {
    if (!m_session || !m_playing || m_record.empty()) return {};
    const std::string file = std::exchange(m_record, {});
    m_lastRecording = file;
    const Status status = m_session->finish();
    if (status) {
        if (!m_recordQuietly) {
            say(filled(Word::RecordingSaved, m_settings.language, file));
            m_log.write(LogLevel::Info, "recording saved: " + file);
        }
    } else
        say(filled(Word::RecordingFailed, m_settings.language, status.error().message), palette::kRed);
    return status;
}

void FrameLoop::say(std::string_view words, Colour colour) {
    m_messages.add(words, colour);
    m_console.print(colour == palette::kRed     ? ConsoleLevel::Error
                    : colour == palette::kAmber ? ConsoleLevel::Warning
                                                : ConsoleLevel::Note,
                    words);
    m_lastMessage = words;
}

void FrameLoop::sayBriefly(std::string_view words) {
    m_brief = m_lastMessage = words;
    m_briefSeconds = 2.5f;
}

void FrameLoop::save() {
    if (m_application.settingsFile.empty() || m_settings == m_savedSettings) return;
    const Status status = saveSettings(m_application.settingsFile, m_settings);
    if (status) {
        m_savedSettings = m_settings;
        m_toldNotSaved = false;
        return;
    }
    if (std::exchange(m_toldNotSaved, true)) return; // once, not for every step of a slider
    say(filled(Word::SettingsNotSaved, m_settings.language, status.error().message), palette::kRed);
    m_log.write(LogLevel::Warning, "settings could not be saved: " + status.error().message);
}

/// Of game time; nothing of it passes while something is loaded.
float FrameLoop::frameSeconds() {
    const auto now = std::chrono::steady_clock::now();
    const float measured = std::chrono::duration<float>(now - std::exchange(m_frameBegin, now)).count();
    m_times.add(measured);
    return m_application.script ? kTickSeconds : minimum(measured, kLongestFrame);
}

bool FrameLoop::frame() {
    std::optional<Script>& script = m_application.script;
    const float seconds = frameSeconds();
    m_input->beginFrame();
    if (script) {
        m_outcome = script->frame(scriptHost());
        m_report.expectations = script->expectations();
        if (!m_outcome || script->done()) return false;
    }
    takeEvents();
    if (terminalGone != 0) m_quit = true;
    if (m_window->minimised() && !script) {
        SDL_Delay(50); // nobody looks
        return !m_quit;
    }
    update(seconds);
    makePictures();
    if (m_session && m_session->recordingFailed())
        if (!leaveSession()) {
        } // it was said on the screen
    draw(seconds);
    m_window->present();
    ++m_report.frames;
    if (m_measureQuality && m_session && m_report.frames > 2) measureQuality();
    if (!m_loading.empty()) {
        if (m_tryWanted)
            startTrying();
        else if (m_editing) // whoever tries a level comes back to its editor
            backToEditor();
        else if (std::exchange(m_toBackdrop, false))
            backdrop();
        else
            startWanted();
    }
    return !m_quit;
}

Status FrameLoop::finish() {
    if (m_outcome && m_application.script) m_outcome = m_application.script->nothingLeft();
    const Status left = leaveSession();
    save();
    return m_outcome ? left : m_outcome;
}

void FrameLoop::saveWhatThereIs() {
    std::fprintf(stderr, "lince: the display went away\n");
    if (const Status status = leaveSession(); !status)
        std::fprintf(stderr, "lince: %s\n", oneLine(status.error().message, 4000).c_str());
    save();
}

Application::Application(ApplicationSettings settings, Log log)
    : m_loop(std::make_unique<FrameLoop>(std::move(settings), std::move(log))) {}

Application::~Application() = default;

Status Application::open() {
    return m_loop->open();
}

bool Application::frame() {
    return m_loop->frame();
}

Status Application::finish() {
    return m_loop->finish();
}

const ApplicationReport& Application::report() const {
    return m_loop->report();
}

} // namespace lince::app
