// What the window offers to the parts of games, and when they are called.
#include "frame_loop.h"

#include <algorithm>
#include <filesystem>

namespace lince::app {
namespace {

constexpr Word kControllerWords[] = {Word::ControllerMind, Word::ControllerHands, Word::ControllerPointer};

} // namespace

std::string FrameLoop::keyOf(Action action) const {
    for (const Binding& binding : m_settings.bindings.of(action))
        if (!binding.ofPad()) return labelOf(binding, m_settings.language);
    return {};
}

std::string FrameLoop::playersFolder() const {
    if (m_application.settingsFile.empty()) return {};
    std::error_code code;
    return std::filesystem::absolute(m_application.settingsFile, code).parent_path().string();
}

std::string FrameLoop::watchedName() const {
    return m_session->agents().nameOf(m_session->cameras().watched(), m_settings.language);
}

void FrameLoop::endRecording() {
    if (!leaveSession()) {
    } // it was said on the screen
}

void FrameLoop::drive(Controller driver) {
    const Language language = m_settings.language;
    if (!m_session->drive(driver))
        return sayBriefly(asSentence(filled(Word::CannotDrive, language, watchedName()), language));
    const std::string who =
        filled(Word::DrivenBy, language, text(kControllerWords[static_cast<std::size_t>(driver)], language));
    sayBriefly(driver == Controller::Pointer ? filled(Word::PointerHelp, language, who) : who);
}

ParameterPanel* FrameLoop::parameters() {
    for (GamePart* part : m_parts)
        if (ParameterPanel* panel = part->parameters()) return panel;
    return m_liveStage && !m_liveStage->parameters().empty() ? &*m_parameterPanel : nullptr;
}

/// What minds can be told, where no game offers more.
void FrameLoop::beginParameters() {
    const bool ofGame =
        std::any_of(m_parts.begin(), m_parts.end(), [](GamePart* p) { return p->parameters() != nullptr; });
    if (!m_liveStage || ofGame) return;
    m_liveStage->begin(m_session->show().simulation(), {});
    m_parameterPanel->clear();
    m_offeredMinds.emplace();
    offerParameters();
}

/// Anew when a mind's file has changed and asks for others.
void FrameLoop::offerParameters() {
    if (!m_offeredMinds) return;
    const Simulation& simulation = m_session->show().simulation();
    std::vector<std::shared_ptr<const Program>> minds{nullptr}; // never none: those who have no file offer some, too
    for (const StageMind& mind : simulation.minds())
        minds.push_back(mind.program);
    if (minds == *m_offeredMinds) return;
    m_offeredMinds = std::move(minds);
    m_liveStage->offer(mindParameters(simulation, m_application.catalogue->brains));
    m_panels.find("parameters")->offered = !m_liveStage->parameters().empty() && m_session->show().replay() == nullptr;
}

void FrameLoop::beginParts() {
    m_eyes.shown.fill(false);
    m_parts.clear();
    const std::string& game = m_session->show().simulation().stage().scenario.game;
    for (const auto& [name, part] : m_application.parts)
        if (name == game && part->begin(*this)) {
            m_parts.push_back(part.get());
            // The game's own panels come first.
            if (m_panels.offer(*part, true)) m_panels.find("layers")->open = false;
        }
    beginParameters();
}

void FrameLoop::endParts() {
    m_steps.withdraw(); // it asks the parts
    forParts([&](GamePart& part) {
        part.end(*this);
        m_panels.offer(part, false);
    });
    m_parts.clear();
    if (!m_offeredMinds) return;
    m_offeredMinds.reset();
    m_liveStage->end();
    m_panels.find("parameters")->offered = false;
}

} // namespace lince::app
