// The editor of levels in the window: what opens and leaves it, what hands do, what is shown and tried.
#include "editing.h"

#include "frame_loop.h"

#include <lince/app/edited_stage.h>
#include <lince/core/file_writer.h>
#include <lince/core/math.h>

#include <filesystem>

namespace lince::app {
namespace {

namespace fs = std::filesystem;

constexpr float kTurnStep = 15 * kRadiansPerDegree;
constexpr const char* kLayer = "editor";

} // namespace

bool FrameLoop::editing() const {
    return m_editing != nullptr && !m_editing->trying;
}

void FrameLoop::openEditor() {
    if (m_editing) return backToEditor();
    if (!m_session || !m_playing || m_session->show().replay() != nullptr || m_application.catalogue == nullptr) return;
    const Language language = m_settings.language;
    const Scenario& running = m_session->show().simulation().stage().scenario;
    const std::string name = fs::path(running.levelPath).filename().string();
    if (fs::path(running.levelPath).extension() != ".xml")
        return say(filled(Word::EditorNoText, language, name), palette::kAmber);
    auto document = LevelDocument::read(running.levelPath);
    auto scenario = scenarioToEdit(running);
    if (!document || !scenario)
        return say(
            filled(Word::EditorCannotOpen, language, document ? scenario.error().message : document.error().message),
            palette::kRed);
    m_editing = std::make_unique<Editing>(std::move(*document));
    m_editing->scenario = std::move(*scenario);
    m_editing->view = m_session->cameras().above();
    if (!m_session->cameras().isAbove()) m_editing->view.lookAt(m_session->cameras().lookedAt(), 30);
    if (!leaveSession()) {
    } // it was said on the screen
    m_panels.shown = m_console.open = false;
    m_keysPage.reset();
    showEdited();
    if (m_session->view().layers().layers().find(kLayer) == nullptr) { // the game goes on as its files are
        say(filled(Word::EditorCannotOpen, language, m_editing->mistake), palette::kRed);
        m_editing.reset();
        return restart();
    }
    sayBriefly(filled(Word::EditorOpened, language, keyOf(Action::EditLevel)));
}

/// As it is now: with who stands where, or, when that cannot be, without them.
void FrameLoop::showEdited() {
    Editing& now = *m_editing;
    now.toShow = false;
    now.shown = now.editor.document().text();
    now.mistake.clear();
    auto level = levelOf(now.editor.document());
    if (!level) {
        now.mistake = level.error().message; // the old one stands
        if (m_session->view().layers().layers().find(kLayer) != nullptr) return;
        level = Level::make({}); // there is none yet: nothing but marks
    }
    std::unique_ptr<Simulation> simulation;
    for (const bool everybody : {true, false}) {
        Scenario scenario = now.scenario;
        if (!everybody) scenario.groups.clear();
        auto stage = stillStage(std::move(scenario), *level, m_application.catalogue);
        auto made = stage ? Simulation::create(*stage, 1, *m_application.catalogue) : stage.error();
        if (made) {
            simulation = std::move(*made);
            break;
        }
        if (now.mistake.empty()) now.mistake = made.error().message;
    }
    if (simulation == nullptr) return;
    now.editor.setLevel(*level);
    std::vector<std::string> files = (*level)->data().files;
    files.push_back(now.editor.document().path());
    if (files != now.files) m_levelFiles.begin(files); // else a change meanwhile would go unnoticed
    now.files = std::move(files);
    const bool shown = m_session && m_session->view().layers().layers().find(kLayer) != nullptr;
    if (shown && looksTheSame(m_session->show().simulation().world().level(), **level)) {
        m_session->exchange(std::move(simulation));
        m_session->view().restart(m_session->show().simulation());
    } else if (const Status status = showAnew(std::move(simulation)); !status)
        now.mistake = status.error().message;
}

/// In a session of its own, seen from where it was seen before.
Status FrameLoop::showAnew(std::unique_ptr<Simulation> simulation) {
    Editing& now = *m_editing;
    if (m_session && m_session->view().layers().layers().find(kLayer) != nullptr)
        now.view = m_session->cameras().above();
    SessionSettings settings;
    settings.names = m_application.names;
    settings.catalogue = m_application.catalogue;
    auto session = Session::create(Show(std::move(simulation), 0), settings, m_pool);
    if (!session) return session.error();
    endParts();
    m_session = std::move(*session);
    m_record.clear();
    m_ending.reset();
    m_playing = true;
    m_menu.screen = MenuScreen::None;
    m_menu.home = MenuScreen::Pause;
    m_input->release();
    m_input->resetToggles();
    m_session->clock().hold(true);
    m_session->selection().decideBy(
        [](const Selection::Pick&) { return std::optional<std::vector<EntityId>>(); }); // the editor does
    SessionCameras& cameras = m_session->cameras();
    cameras.watch({});
    cameras.choose(CameraChoice::Above);
    cameras.putAbove(now.view);
    m_session->view().layers().add(
        kLayer, "what the selected one would sense",
        [this](DebugDraw& sink, const Simulation& still) { drawSelectedSenses(sink, still); });
    m_session->view().layers().enable(kLayer, true);
    m_mindFiles.begin(m_session->show().simulation());
    offerStamps();
    m_frameBegin = std::chrono::steady_clock::now();
    return {};
}

void FrameLoop::offerStamps() {
    std::vector<LevelStamp> stamps;
    const Scenario& scenario = m_editing->scenario;
    for (const auto& [game, part] : m_application.parts)
        if (game == scenario.game)
            for (LevelStamp& one :
                 part->stamps(scenario, m_session->show().simulation().world().level().data(), m_settings.language))
                stamps.push_back(std::move(one));
    for (LevelStamp& one : standardStamps(m_settings.language))
        stamps.push_back(std::move(one));
    const auto held = m_editing->editor.stamp();
    m_editing->editor.setStamps(std::move(stamps));
    m_editing->editor.takeStamp(held);
}

/// Who stands where the element says, as far as the scenario asks for it; null: nobody.
const Agent* FrameLoop::agentOf(LevelElementId id) const {
    constexpr float kSamePlace = 0.8f; // metres: two who begin at one place stand beside each other
    const LevelEditor& editor = m_editing->editor;
    const XmlElementSpan* span = editor.document().find(id);
    const auto place = span != nullptr ? placeOf(editor.document(), id, editor.terrain()) : std::nullopt;
    if (!place || (span->name != "enemy" && span->name != "spawn" && span->name != "commando" && span->name != "agent"))
        return nullptr;
    const Agent* best = nullptr;
    float nearest = kSamePlace;
    const Simulation& still = m_session->show().simulation();
    for (const Agent& agent : still.agents()) {
        const Entity* e = still.world().find(agent.body);
        if (e == nullptr || length(e->position - *place) >= nearest) continue;
        nearest = length(e->position - *place);
        best = &agent;
    }
    return best;
}

void FrameLoop::drawSelectedSenses(DebugDraw& sink, const Simulation& still) {
    if (!editing()) return;
    const LevelEditor& editor = m_editing->editor;
    const LevelElementId id = editor.patroller() ? editor.patroller() : editor.selected();
    const Agent* agent = agentOf(id);
    const auto feet = editor.placeNow(id);
    if (agent == nullptr || !feet) return;
    for (const auto& [game, part] : m_application.parts)
        if (game == m_editing->scenario.game)
            part->drawSenses(sink, still, *agent, *feet, yawOf(editor.document(), id));
}

// --- hands

void FrameLoop::takeEditActions() {
    const auto pressed = [&](Action action) { return m_input->pressed(action); };
    LevelEditor& editor = m_editing->editor;
    if (m_editing->asks) {
        if (pressed(Action::Menu)) m_editing->asks = m_editing->asksToQuit = false;
        return;
    }
    if (pressed(Action::ShowKeys)) m_keysPage = 0;
    if (pressed(Action::EditLevel)) return leaveEditor();
    if (pressed(Action::Menu)) {
        if (editor.stamp())
            editor.takeStamp({});
        else if (editor.selected())
            editor.select({});
        else
            return leaveEditor();
    }
    const ImGuiIO& io = ImGui::GetIO();
    const auto withControl = [&](ImGuiKey key) {
        return io.KeyCtrl && !io.WantTextInput && ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), true);
    };
    const bool redo = withControl(ImGuiKey_Y) || (io.KeyShift && withControl(ImGuiKey_Z));
    if (pressed(Action::EditUndo) || (!redo && withControl(ImGuiKey_Z))) editor.undo();
    if ((pressed(Action::EditRedo) && !io.KeyCtrl) || redo) editor.redo();
    if (pressed(Action::EditDelete)) removeEdited();
    if (pressed(Action::EditTurn)) editor.turn(m_input->held(Action::Run) ? -kTurnStep : kTurnStep);
    if (pressed(Action::EditSave)) saveEdited({});
    if (pressed(Action::EditTry) || pressed(Action::Restart)) m_editing->wantsTry = true;
}

void FrameLoop::removeEdited() {
    LevelEditor& editor = m_editing->editor;
    if (!editor.removeSelected() && editor.document().parentOf(editor.selected()))
        sayBriefly(text(Word::EditorLastWaitpoint, m_settings.language));
}

void FrameLoop::updateEditor(float seconds) {
    if (!m_editing) return;
    Editing& now = *m_editing;
    // Once asked, twice quits: nothing is lost by a mistaken click, and nobody is kept.
    if (m_quit && !now.asksToQuit && now.editor.document().changed()) {
        m_quit = false;
        if (now.trying) backToEditor();
        now.asks = now.asksToQuit = true;
    }
    if (now.trying || m_menu.screen != MenuScreen::None || !m_loading.empty()) return;
    const std::string changed = m_levelFiles.look(seconds);
    if (!changed.empty()) readOutside(changed);
    if (!now.asks && !m_keysPage) pointInEditor();
    m_session->cameras().watch(now.editor.selected() && agentOf(now.editor.selected()) != nullptr
                                   ? agentOf(now.editor.selected())->id
                                   : AgentId{});
    if (now.toShow || (now.editor.document().text() != now.shown && !now.editor.busy())) showEdited();
    if (std::exchange(now.wantsTry, false)) {
        now.view = m_session->cameras().above();
        m_tryWanted = true, m_loading = m_title;
    }
}

void FrameLoop::pointInEditor() {
    LevelEditor& editor = m_editing->editor;
    EditPointer pointer{m_session->cameras().camera(), m_pointer.at, m_input->held(Action::Run)};
    EditPointer pressed = pointer;
    if (m_pointer.pressedAt) pressed.at = *m_pointer.pressedAt;
    if (m_input->pressed(Action::Select)) editor.press(pressed);
    if (m_input->held(Action::Select))
        editor.drag(pointer);
    else if (editor.busy() && !m_input->held(Action::Command))
        editor.release(pointer);
    if (m_input->pressed(Action::Command))
        editor.paint(pressed, true);
    else if (m_input->held(Action::Command))
        editor.paint(pointer, false);
    if (!m_input->held(Action::Command)) editor.endPainting();
}

/// The file, or one that it names, was saved by somebody else.
void FrameLoop::readOutside(const std::string& file) {
    LevelDocument& document = m_editing->editor.document();
    const Language language = m_settings.language;
    const std::string name = fs::path(file).filename().string();
    std::error_code code;
    m_editing->toShow = true;
    if (!fs::equivalent(file, document.path(), code)) return say(filled(Word::EditorFromOutside, language, name));
    auto read = LevelDocument::read(document.path());
    if (!read) return say(filled(Word::LevelNotReloaded, language, read.error().message), palette::kAmber);
    if (read->text() == document.text()) return; // our own save
    if (document.changed()) return say(filled(Word::EditorTwoVersions, language, name), palette::kAmber);
    if (const Status status = document.replaceAll(read->text()); !status)
        return say(filled(Word::LevelNotReloaded, language, status.error().message), palette::kAmber);
    say(filled(Word::EditorFromOutside, language, name));
}

// --- files

/// Empty: where it lies, or beside the player's settings where that would be lost or cannot be.
bool FrameLoop::saveEdited(const std::string& name) {
    Editing& now = *m_editing;
    LevelDocument& document = now.editor.document();
    const Language language = m_settings.language;
    const auto failed = [&](const Error& error) {
        say(filled(Word::NotSaved, language, error.message), palette::kRed);
        return false;
    };
    if (name.empty() && !isMadeByTool(document) && canBeWritten(document.path())) {
        if (!document.changed()) return true;
        if (const Status status = document.save(document.path()); !status) return failed(status.error());
        now.savedFile = document.path();
        say(filled(Word::SavedAs, language, document.path()));
    } else {
        const auto copy = saveLevelCopy(document, now.scenario, playersFolder(), name);
        if (!copy) return failed(copy.error());
        now.savedFile = copy->level;
        m_opened = copy->scenario.empty() ? copy->level : copy->scenario;
        if (!copy->scenario.empty())
            if (auto scenario = loadScenario(copy->scenario)) now.scenario = std::move(*scenario);
        say(filled(Word::EditorCopied, language, copy->level));
        listFiles();
    }
    now.toShow = true;
    return true;
}

void FrameLoop::leaveEditor() {
    if (m_editing->editor.document().changed())
        m_editing->asks = true;
    else
        closeEditor();
}

/// Into the game, as the files say it now, seen from where one was.
void FrameLoop::closeEditor() {
    KeptView kept = keptView();
    kept.camera = CameraChoice::Above;
    kept.watched = {};
    kept.above = m_session->cameras().above();
    m_kept = kept;
    m_editing.reset();
    m_loading = m_opened;
}

void FrameLoop::answerEditor(EditorPanelEvent::Answer answer) {
    using Answer = EditorPanelEvent::Answer;
    Editing& now = *m_editing;
    now.asks = false;
    const bool quits = std::exchange(now.asksToQuit, false);
    if (answer == Answer::Stay || (answer == Answer::Save && !saveEdited({}))) return;
    if (quits) {
        now.asksToQuit = true; // asked and answered
        m_quit = true;
    } else
        closeEditor();
}

// --- trying it

/// From the text as it is, saved or not. Its recording would name a level that lies nowhere, so there is none.
void FrameLoop::startTrying() {
    m_tryWanted = false;
    m_loading.clear();
    Editing& now = *m_editing;
    const Language language = m_settings.language;
    const auto failed = [&](const Error& error) {
        say(filled(Word::EditorCannotTry, language, error.message), palette::kRed);
        m_frameBegin = std::chrono::steady_clock::now();
    };
    auto level = levelOf(now.editor.document());
    if (!level) return failed(level.error());
    auto stage = makeStage(now.scenario, *level, userCacheFolder(), m_application.catalogue);
    if (!stage) return failed(stage.error());
    const auto make = [stage = *stage, catalogue = m_application.catalogue] {
        return Simulation::create(stage, stage.scenario.seed, *catalogue);
    };
    auto simulation = make();
    if (!simulation) return failed(simulation.error());
    AgentId player;
    for (const Agent& agent : (*simulation)->agents())
        if (!agent.brain && !player) player = agent.id;
    Opened opened{Show(std::move(*simulation), 0, make), player, m_title, {}};
    now.trying = true;
    if (const Status status = begin(std::move(opened), m_opened, {}); !status) {
        now.trying = false;
        return failed(status.error());
    }
    say(filled(Word::EditorTrying, language, keyOf(Action::EditLevel)));
}

void FrameLoop::backToEditor() {
    m_loading.clear();
    m_toBackdrop = m_editWanted = false;
    if (!m_editing || !m_editing->trying) return;
    m_editing->trying = false;
    m_editing->files.clear(); // those of the game were looked at meanwhile
    m_ending.reset();
    m_messages.clear();
    m_kept.reset();
    openMenu(MenuScreen::None);
    showEdited();
}

// --- what is drawn

void FrameLoop::drawEditor(ImDrawList& list, const InterfaceStyle& style) {
    Editing& now = *m_editing;
    drawLevelMarks(list, style, now.editor, m_session->cameras().camera(),
                   m_pointer.over ? std::optional(m_pointer.at) : std::nullopt);
    EditorPanelState state;
    state.file = fs::path(now.editor.document().path()).filename().string();
    state.mistake = now.mistake;
    state.note = noteOfSelected();
    state.asks = now.asks;
    for (const auto& [game, part] : m_application.parts)
        if (game == now.scenario.game && agentOf(now.editor.patroller()) != nullptr)
            state.legend = part->sensesLegend().in(style.language);
    state.keyTurn = keyOf(Action::EditTurn), state.keyDelete = keyOf(Action::EditDelete);
    state.keySeveral = keyOf(Action::Run);
    if (m_menu.screen == MenuScreen::None) {
        const EditorPanelEvent did = drawEditorPanel(now.editor, now.fields, state, style);
        if (did.undo) now.editor.undo();
        if (did.redo) now.editor.redo();
        if (did.turn != 0) now.editor.turn(did.turn);
        if (did.remove) removeEdited();
        if (did.save) saveEdited({});
        if (did.saveAs) saveEdited(*did.saveAs);
        if (did.tryIt) now.wantsTry = true;
        if (did.answer != EditorPanelEvent::Answer::None)
            answerEditor(did.answer); // the editor may be gone
        else if (did.leave)
            leaveEditor();
    }
    HudState hud;
    hud.crosshair.shown = false;
    hud.messages = &m_messages;
    hud.hint = m_briefSeconds > 0 ? m_brief : std::string();
    hud.hintBelow = true;
    // What is said stands beside the panel.
    hud.leftPixels = editorPanelPixels(style) + style.px(16);
    drawHud(list, style, hud);
}

std::string FrameLoop::noteOfSelected() const {
    const LevelEditor& editor = m_editing->editor;
    const LevelElementId id = editor.patroller() ? editor.patroller() : editor.selected();
    const XmlElementSpan* span = editor.document().find(id);
    if (span == nullptr || span->name != "enemy" || !m_editing->mistake.empty()) return {};
    const std::string kind = editor.document().attribute(id, "class");
    const auto& groups = m_editing->scenario.groups;
    const bool known = std::any_of(groups.begin(), groups.end(), [&](const AgentGroup& group) {
        return group.placedKind == "enemy" && (group.placedClass.empty() || group.placedClass == kind);
    });
    return known ? std::string() : filled(Word::EditorNotInScenario, m_settings.language, inQuotes(kind));
}

std::optional<std::string> FrameLoop::editorState(std::string_view name) const {
    if (name == "editor")
        return std::string(!m_editing ? "no" : m_editing->trying ? "trying" : m_editing->asks ? "asks" : "yes");
    static constexpr std::string_view kOfEditor[] = {
        "editor-things",  "editor-enemies", "editor-waitpoints", "editor-selected", "editor-changed",
        "editor-mistake", "editor-file",    "editor-place",      "editor-stamps",   "editor-stamp"};
    if (std::find(std::begin(kOfEditor), std::end(kOfEditor), name) == std::end(kOfEditor)) return {};
    if (!m_editing) return std::string();
    const LevelEditor& editor = m_editing->editor;
    const LevelDocument& document = editor.document();
    const auto count = [&](std::string_view kind) {
        return std::to_string(std::count_if(document.elements().begin(), document.elements().end(),
                                            [&](LevelElementId id) { return document.find(id)->name == kind; }));
    };
    if (name == "editor-things") return std::to_string(document.childrenOf({}).size());
    if (name == "editor-enemies") return count("enemy");
    if (name == "editor-waitpoints") return count("waitpoint");
    if (name == "editor-changed") return std::string(document.changed() ? "yes" : "no");
    if (name == "editor-mistake") return m_editing->mistake.empty() ? "none" : m_editing->mistake;
    if (name == "editor-file") return m_editing->savedFile;
    if (name == "editor-stamps") return std::to_string(editor.stamps().size());
    if (name == "editor-stamp") return editor.stamp() ? editor.stamps()[*editor.stamp()].name : std::string("none");
    const XmlElementSpan* span = document.find(editor.selected());
    if (name == "editor-selected") return span != nullptr ? span->name : std::string("none");
    const auto place = editor.placeNow(editor.selected()); // editor-place
    return place ? withNumbers({}, std::array<float, 2>{place->x, place->z}) : std::string();
}

// --- hot reload

/// The level's file, saved by another program while the game shows it: from the start, as it is now. A mistake leaves
/// the old one standing.
void FrameLoop::reloadLevel(float seconds) {
    if (!m_playing || m_editing || !m_loading.empty() || m_session->show().replay() != nullptr) return;
    const std::string changed = m_levelFiles.look(seconds);
    if (changed.empty()) return;
    const auto level = loadLevel(m_session->show().simulation().stage().scenario.levelPath);
    if (!level) return say(filled(Word::LevelNotReloaded, m_settings.language, level.error().message), palette::kAmber);
    restart();
    if (m_session->cameras().isAbove()) m_kept->above = m_session->cameras().above();
    m_reloaded = fs::path(changed).filename().string();
}

} // namespace lince::app
