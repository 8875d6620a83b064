// What the menu shows and asks for, how matches end, and what outlives a restart.
#include "frame_loop.h"

#include <lince/core/file_writer.h>
#include <lince/core/files.h>

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

namespace lince::app {
namespace {

namespace fs = std::filesystem;

constexpr float kEndSeconds = 0.8f; ///< from the end of a match to its screen: the last blow is seen

std::int64_t now() {
    return static_cast<std::int64_t>(std::time(nullptr));
}

/// "x.lince", "x-2.lince", …
std::string numbered(const std::string& file, unsigned number) {
    const fs::path path(file);
    return (path.parent_path() / fmt::format("{}-{}{}", path.stem().string(), number, path.extension().string()))
        .string();
}

std::string freeFile(const fs::path& folder, const std::string& stem, const std::string& ending) {
    std::error_code code;
    for (int i = 1;; ++i) {
        const fs::path file = folder / fmt::format("{}-{:03}{}", stem, i, ending);
        if (!fs::exists(file, code) || i >= 9999) return file.string();
    }
}

} // namespace

void FrameLoop::openFront() {
    if (!m_application.settingsFile.empty()) m_recent = Recent::load(playersFolder() + "/recent.xml");
    if (!m_application.pictureFolder.empty()) {
        LevelPicturesSettings pictures;
        pictures.folder = m_application.pictureFolder;
        if (!m_application.program.empty()) {
            pictures.start = [this](const std::string& path, const std::string& file) {
                return static_cast<bool>(
                    m_pictureWork.start({m_application.program, "film", path, "-o", file, "--size", "480x270", "--from",
                                         "60", "--threads", "1", "--no-labels", "--quiet"}));
            };
            pictures.ended = [this]() -> std::optional<bool> {
                const auto code = m_pictureWork.takeEnd();
                return code ? std::optional(*code == 0) : std::nullopt;
            };
        }
        m_pictures.emplace(std::move(pictures));
    }
    listGames();
    listFiles();
}

void FrameLoop::listGames() {
    m_games = m_application.listGames ? m_application.listGames(m_settings.language) : std::vector<MenuGame>();
    for (const auto& [name, part] : m_application.parts)
        for (MenuGame& game : m_games)
            if (game.name == name) addResults(game, part->results(*this));
    // What can be won comes first.
    std::stable_partition(m_games.begin(), m_games.end(),
                          [](const MenuGame& game) { return progressOf(game).levels > 0; });
}

void FrameLoop::listFiles() {
    m_files = m_application.listFiles ? m_application.listFiles(filesFolder()) : std::vector<MenuLevel>();
    for (MenuLevel& file : m_files)
        file.time = std::max(file.time, m_recent.timeOf(file.path));
}

std::string FrameLoop::filesFolder() const {
    return m_settings.filesFolder.empty() ? m_application.filesFolder : m_settings.filesFolder;
}

void FrameLoop::remember(const std::string& path) {
    if (path.empty()) return;
    m_recent.add(path, now());
    if (m_application.settingsFile.empty()) return;
    // What cannot be remembered is told by the settings, which lie beside it.
    std::error_code code;
    fs::create_directories(playersFolder(), code);
    if (!code && !writeTextFile(playersFolder() + "/recent.xml", m_recent.toXml()))
        m_log.write(LogLevel::Warning, "what was opened last could not be remembered");
}

void FrameLoop::fillMenu(MenuInput& input) {
    input.games = m_games;
    input.files = m_files;
    input.levelFolder = m_application.levelFolder;
    if (!m_playing)
        for (const RecentFile& file : m_recent.files()) {
            const EntryPlace place = placeOf(m_games, file.path);
            if (place.game >= m_games.size()) continue;
            const MenuGame& game = m_games[place.game];
            // What was won is behind the player: on with what comes next.
            std::size_t entry = place.entry;
            if (game.entries[entry].result.won) entry = nextEntry(game);
            input.continueTitle = game.title + ", " + game.entries[entry].title;
            input.continuePath = game.entries[entry].path;
            break;
        }
    if (m_pictures) input.pictureOf = [this](const std::string& path) { return m_pictures->of(path); };
    input.ending = m_ending ? &*m_ending : nullptr;
    input.recorded = !m_record.empty() || !m_lastRecording.empty();
    input.canFilm = !m_application.program.empty();
    input.filesFolder = filesFolder();
    input.foldersToChoose = m_application.foldersToChoose;
    input.canEdit = m_playing && m_session->show().replay() == nullptr &&
                    m_session->show().simulation().stage().scenario.levelPath.ends_with(".xml");
    input.tries = m_editing != nullptr;
    input.stepsOffered = m_playing && m_steps.offered() && m_session->show().replay() == nullptr;
    input.caught = m_input->caught();
    input.handsListen = m_input->listening().has_value();
    input.labelOf = [this](const Binding& binding) { return labelOf(binding, m_settings.language); };
}

void FrameLoop::takeRequest(const MenuEvent& event) {
    switch (event.request) {
    case MenuRequest::None:
        break;
    case MenuRequest::Open:
        m_loading = event.path;
        break;
    case MenuRequest::Resume:
        m_menu.screen = MenuScreen::None;
        m_input->release();
        break;
    case MenuRequest::Keys:
    case MenuRequest::StepsAgain:
        m_menu.screen = MenuScreen::None;
        m_input->release();
        if (event.request == MenuRequest::Keys)
            m_keysPage = 0;
        else
            m_steps.again();
        break;
    case MenuRequest::Edit:
        if (!event.path.empty()) {
            m_loading = event.path;
            m_editWanted = true;
            break;
        }
        m_menu.screen = MenuScreen::None;
        m_input->release();
        openEditor();
        break;
    case MenuRequest::Restart:
        restart();
        break;
    case MenuRequest::LeaveGame:
        leaveToMenu();
        break;
    case MenuRequest::WatchRecording:
        if (!leaveSession()) {
        } // it was said on the screen
        m_loading = m_lastRecording;
        break;
    case MenuRequest::TakePicture:
        m_pictureFromMenu = true; // of the next frame, without the menu
        break;
    case MenuRequest::Film:
        makeFilm(event.path);
        break;
    case MenuRequest::Quit:
        m_quit = true;
        break;
    }
}

/// To the page of the game that was played, else to where one came from.
void FrameLoop::leaveToMenu() {
    if (m_editing) return backToEditor();
    m_messages.clear();
    if (!leaveSession()) {
    } // it was said on the screen
    m_playing = false;
    m_ending.reset();
    listGames();
    listFiles();
    m_menu.entry = m_opened;
    const EntryPlace place = placeOf(m_games, m_opened);
    if (place.game < m_games.size()) m_menu.game = m_games[place.game].name;
    m_toBackdrop = true, m_loading = m_application.backdrop.empty() ? m_opened : m_application.backdrop;
    openMenu(place.game < m_games.size() ? MenuScreen::Game
             : m_files.empty()           ? MenuScreen::Main
                                         : MenuScreen::Workshop);
}

void FrameLoop::makePictures() {
    if (m_pictures && m_menu.screen != MenuScreen::None) {
        for (const MenuGame& game : m_games) // so that pages are there when they are opened
            for (const MenuEntry& entry : game.entries)
                m_pictures->prepare(entry.path);
        m_pictures->update();
    }
    const auto code = m_filmWork.takeEnd();
    if (!code) return;
    const std::string film = std::exchange(m_film, {});
    if (*code == 0)
        say(filled(Word::FilmSaved, m_settings.language, film));
    else
        say(filled(Word::FilmFailed, m_settings.language, film), palette::kRed);
}

void FrameLoop::makeFilm(const std::string& recording) {
    if (m_filmWork.busy()) return say(text(Word::FilmBusy, m_settings.language), palette::kAmber);
    std::error_code code;
    fs::create_directories(filesFolder(), code);
    m_film = freeFile(filesFolder(), fs::path(recording).stem().string(), ".mp4");
    const Status status = m_filmWork.start(
        {m_application.program, "film", recording, "-o", m_film, "--size", "960x540", "--threads", "1", "--quiet"});
    say(status ? filled(Word::FilmBegun, m_settings.language, m_film)
               : filled(Word::FilmFailed, m_settings.language, status.error().message),
        status ? palette::kPaper : palette::kRed);
}

/// Every attempt has a file of its own, and the player is told which.
std::string FrameLoop::recordingFor(const std::string& path) {
    std::string file;
    if (!m_application.record.empty())
        file = numbered(m_application.record, ++m_attempt);
    else if (m_settings.recordGames) {
        std::error_code code;
        fs::create_directories(filesFolder(), code);
        file = freeFile(filesFolder(), fs::path(path).stem().string(), ".lince");
    } else
        return {};
    if (const Status status = canBeWritten(file); !status) {
        say(filled(Word::RecordingFailed, m_settings.language, status.error().message), palette::kRed);
        return {};
    }
    say(filled(Word::RecordingTo, m_settings.language, file));
    return file;
}

std::string FrameLoop::lastRecordingOf(Opened& opened) {
    const std::string game = opened.show.simulation().stage().scenario.game;
    const bool wanted = std::any_of(m_application.parts.begin(), m_application.parts.end(), [&](const NamedPart& one) {
        return one.game == game && one.part->recordsAlways();
    });
    if (!wanted || m_application.settingsFile.empty() || opened.show.replay() != nullptr) return {};
    std::error_code code;
    fs::create_directories(playersFolder(), code); // what cannot be written there is told by the settings
    std::string file = (fs::path(playersFolder()) / ("last-" + game + ".lince")).string();
    return canBeWritten(file) ? file : std::string();
}

/// A game says when it is over; else it is when the player is dead or the scenario has run its time.
std::optional<Ending> FrameLoop::endingNow() {
    for (GamePart* part : m_parts)
        if (auto ending = part->ending(*this)) return ending;
    if (std::any_of(m_parts.begin(), m_parts.end(), [this](GamePart* part) { return part->goesOn(*this); })) return {};
    const Language language = m_settings.language;
    Ending ending;
    const Agent* player = m_session->agents().find(m_session->possession().player());
    const Character* body = player != nullptr ? m_session->agents().character(player->id) : nullptr;
    if (body != nullptr && !body->alive)
        ending.heading = text(Word::YouAreDead, language);
    else if (m_session->show().atEnd()) {
        ending.heading = text(Word::ScenarioEnded, language);
        ending.won = true; // nothing was lost
    } else
        return {};
    return ending;
}

void FrameLoop::lookForEnding(float seconds) {
    if (!m_playing || editing() || !m_session || m_session->show().replay() != nullptr || m_ending ||
        !m_loading.empty() || m_menu.screen != MenuScreen::None || m_console.open)
        return;
    auto ending = endingNow();
    m_endedSeconds = ending ? m_endedSeconds + seconds : 0;
    if (m_endedSeconds < kEndSeconds) return;
    m_ending = std::move(ending);
    listGames(); // what was won opens the next
    openMenu(MenuScreen::Ending);
    m_menu.endingSeconds = 0;
    m_menu.quietSeconds = 0.4f; // keys of the game are still going down
}

void FrameLoop::restart() {
    if (m_editing) m_tryWanted = true; // once more, as it is in the editor
    if (m_session && m_playing) m_kept = keptView();
    m_loading = m_opened;
}

FrameLoop::KeptView FrameLoop::keptView() {
    KeptView kept;
    kept.camera = m_session->cameras().choice();
    kept.watched = m_session->cameras().watched();
    kept.controller = m_session->controller();
    for (const DebugLayers::Layer& layer : m_session->view().layers().layers())
        kept.layers.emplace_back(layer.name, layer.on);
    kept.eyes = m_eyes.shown;
    kept.layersPanel = m_panels.find("layers")->open;
    return kept;
}

void FrameLoop::putBack(const KeptView& kept) {
    m_session->watch(kept.watched);
    m_session->cameras().choose(kept.camera);
    if (kept.above) m_session->cameras().putAbove(*kept.above);
    if (kept.controller != Controller::Mind && m_session->controller() == Controller::Mind)
        m_session->drive(kept.controller);
    for (const auto& [name, on] : kept.layers)
        m_session->view().layers().enable(name, on);
    m_eyes.shown = kept.eyes;
    m_panels.find("layers")->open = kept.layersPanel;
}

} // namespace lince::app
