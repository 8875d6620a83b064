#include <lince/app/language.h>
#include <lince/app/level_editor_view.h>
#include <lince/app/panel_parts.h>
#include <lince/core/math.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince::app {
namespace {

using namespace palette;

constexpr int kColumns = 3; ///< of what can be placed
constexpr float kTurn = 15 * kRadiansPerDegree;

int resizedField(ImGuiInputTextCallbackData* data) {
    std::string& text = *static_cast<std::string*>(data->UserData);
    text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text.data();
    return 0;
}

/// True when it was finished with Enter or by going elsewhere after a change.
bool textField(const char* label, std::string& text, const char* hint = "") {
    const bool entered = ImGui::InputTextWithHint(
        label, hint, text.data(), text.capacity() + 1,
        ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_EnterReturnsTrue, resizedField, &text);
    return entered || ImGui::IsItemDeactivatedAfterEdit();
}

class EditorPanel {
  public:
    EditorPanel(LevelEditor& editor, EditorPanelFields& fields, const EditorPanelState& state,
                const InterfaceStyle& style)
        : m_editor(editor), m_fields(fields), m_state(state), m_style(style) {}

    void draw() {
        header();
        if (m_state.asks) return question();
        buttons();
        stamps();
    }
    void drawSelection() { selection(); }
    EditorPanelEvent& event() { return m_event; }

  private:
    std::string say(Word word) const { return app::text(word, m_style.language); }

    bool wide(Word word) { return ImGui::Button(label(word, ImGui::GetContentRegionAvail().x).c_str(), {-1, 0}); }
    std::string label(Word word, float width) const {
        return fitted(m_style, Face::Small, say(word), width - m_style.px(8)) + "###" +
               std::to_string(static_cast<int>(word));
    }

    void heading(Word word) {
        ImGui::Spacing();
        ImGui::Separator();
        ImGui::TextDisabled("%s", say(word).c_str());
    }

    void header() {
        const std::string unsaved = m_editor.document().changed() ? say(Word::EditorUnsaved) : std::string();
        const float taken = m_style.measure(Face::Small, unsaved).x + m_style.px(14);
        ImGui::PushFont(m_style.font(Face::Bold));
        const float room = ImGui::GetContentRegionAvail().x - taken;
        ImGui::TextUnformatted(fitted(m_style, Face::Bold, m_state.file, room).c_str());
        ImGui::PopFont();
        if (!unsaved.empty()) {
            ImGui::SameLine(room + taken - m_style.measure(Face::Small, unsaved).x);
            quietWords(m_style, unsaved, kAmber);
        }
        if (m_state.mistake.empty()) return;
        ImGui::PushStyleColor(ImGuiCol_Text, toVec4(mixed(kRed, kPaper, 0.3f)));
        ImGui::TextUnformatted(say(Word::EditorMistake).c_str());
        ImGui::PopStyleColor();
        quietWords(m_style, m_state.mistake, kPaper);
    }

    void question() {
        ImGui::Spacing();
        ImGui::TextWrapped("%s", say(Word::EditorKeepQuestion).c_str());
        ImGui::PushFont(m_style.font(Face::Small));
        if (wide(Word::EditorSave)) m_event.answer = EditorPanelEvent::Answer::Save;
        if (wide(Word::EditorDiscard)) m_event.answer = EditorPanelEvent::Answer::Discard;
        if (wide(Word::EditorStay)) m_event.answer = EditorPanelEvent::Answer::Stay;
        ImGui::PopFont();
    }

    void buttons() {
        const LevelDocument& document = m_editor.document();
        ImGui::PushFont(m_style.font(Face::Small));
        const float width = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
        const auto half = [&](Word word, bool enabled) {
            ImGui::BeginDisabled(!enabled);
            const bool pressed = ImGui::Button(label(word, width).c_str(), {width, 0});
            ImGui::EndDisabled();
            return pressed;
        };
        m_event.undo = half(Word::EditorUndo, document.canUndo());
        ImGui::SameLine();
        m_event.redo = half(Word::EditorRedo, document.canRedo());
        m_event.tryIt = half(Word::EditorTry, m_state.mistake.empty());
        ImGui::SameLine();
        m_event.leave = half(Word::EditorLeave, true);
        m_event.save = half(Word::EditorSave, document.changed());
        ImGui::SameLine();
        if (half(Word::EditorSaveAs, true)) ImGui::OpenPopup("save-as");
        ImGui::PopFont();
        if (!ImGui::BeginPopup("save-as")) return;
        ImGui::SetNextItemWidth(m_style.px(220));
        const bool entered = textField("##name", m_fields.name, say(Word::EditorSaveAs).c_str());
        if ((ImGui::Button(say(Word::EditorSave).c_str()) || entered) && !m_fields.name.empty()) {
            m_event.saveAs = m_fields.name;
            ImGui::CloseCurrentPopup();
        }
        ImGui::EndPopup();
    }

    void stamps() {
        heading(Word::EditorPlace);
        const auto& all = m_editor.stamps();
        ImGui::PushFont(m_style.font(Face::Small));
        const float gap = ImGui::GetStyle().ItemSpacing.x;
        const float width = (ImGui::GetContentRegionAvail().x - gap * (kColumns - 1)) / kColumns;
        std::string section;
        int column = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].section != section || i == 0) {
                section = all[i].section;
                column = 0;
                if (!section.empty()) quietWords(m_style, section);
            }
            if (column % kColumns != 0) ImGui::SameLine();
            ++column;
            ImGui::PushID(static_cast<int>(i));
            const bool held = m_editor.stamp() == i;
            if (choiceButton(m_style, all[i].title, held, width))
                m_editor.takeStamp(held ? std::nullopt : std::optional(i));
            ImGui::PopID();
        }
        ImGui::PopFont();
        if (m_editor.stamp())
            quietWords(m_style, filled(Word::EditorPlaceHelp, m_style.language, m_state.keySeveral), kPaper);
    }

    void selection() {
        const LevelElementId id = m_editor.selected();
        const LevelDocument& document = m_editor.document();
        const XmlElementSpan* span = document.find(id);
        if (span == nullptr) return quietWords(m_style, say(Word::EditorNothing));
        const auto place = m_editor.placeNow(id);
        ImGui::TextUnformatted(what(id, *span).c_str());
        quietWords(m_style, filled(Word::EditorLine, m_style.language, std::to_string(span->place.line), m_state.file));
        if (place) quietWords(m_style, fmt::format("x {:.2f}   y {:.2f}   z {:.2f}", place->x, place->y, place->z));
        if (!m_state.note.empty()) quietWords(m_style, m_state.note, kAmber);
        if (!m_state.legend.empty()) quietWords(m_style, m_state.legend, kPaper);
        attributes(id, *span);
        ImGui::PushFont(m_style.font(Face::Small));
        const bool turns = canTurn(document, m_editor.patroller() ? m_editor.patroller() : id);
        const float width = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
        ImGui::BeginDisabled(!turns);
        if (ImGui::Button((say(Word::EditorTurn) + "###turn").c_str(), {width, 0})) m_event.turn = kTurn;
        ImGui::EndDisabled();
        ImGui::SameLine();
        if (ImGui::Button((say(Word::EditorDelete) + "###delete").c_str(), {width, 0})) m_event.remove = true;
        ImGui::PopFont();
        quietWords(m_style, filled(Word::EditorHelp, m_style.language, m_state.keyTurn, m_state.keyDelete));
        if (m_editor.patroller()) quietWords(m_style, say(Word::EditorPaintHelp));
    }

    std::string what(LevelElementId id, const XmlElementSpan& span) const {
        const LevelDocument& document = m_editor.document();
        if (span.name == "waitpoint") {
            const auto points = document.childrenOf(document.parentOf(id));
            const auto at = std::find(points.begin(), points.end(), id) - points.begin();
            return filled(Word::EditorWaitpoint, m_style.language, std::to_string(at + 1),
                          std::to_string(points.size()));
        }
        std::string words = "<" + span.name + ">";
        if (span.name == "enemy") {
            const std::size_t points = document.childrenOf(id).size();
            words += ", " + (points == 1 ? say(Word::EditorOneWaitpoint)
                                         : filled(Word::EditorWaitpoints, m_style.language, std::to_string(points)));
        }
        return words;
    }

    /// Written by letters; the text takes what is valid XML, and whoever reads it says what is wrong.
    void attributes(LevelElementId id, const XmlElementSpan& span) {
        const LevelElementId owner = m_editor.document().parentOf(id);
        if (owner || span.attributes.empty()) return;
        ImGui::PushFont(m_style.font(Face::Small));
        if (ImGui::BeginTable("##attributes", 2, ImGuiTableFlags_SizingStretchProp)) {
            ImGui::TableSetupColumn("name", 0, 1);
            ImGui::TableSetupColumn("value", 0, 2.2f);
            for (const XmlAttributeSpan& one : std::vector<XmlAttributeSpan>(span.attributes)) {
                ImGui::TableNextRow();
                ImGui::TableNextColumn();
                ImGui::AlignTextToFramePadding();
                ImGui::TextUnformatted(one.name.c_str());
                ImGui::TableNextColumn();
                ImGui::SetNextItemWidth(-1);
                const bool writing = m_fields.element == id && m_fields.attribute == one.name;
                std::string value = writing ? m_fields.value : one.value;
                const bool done = textField(("##" + one.name).c_str(), value);
                if (ImGui::IsItemActive() && !done)
                    m_fields.element = id, m_fields.attribute = one.name, m_fields.value = value;
                if (!done) continue;
                m_fields.element = {};
                if (value != one.value && !m_editor.setAttribute(one.name, value)) {
                } // what is no XML changes nothing
            }
            ImGui::EndTable();
        }
        ImGui::PopFont();
    }

    LevelEditor& m_editor;
    EditorPanelFields& m_fields;
    const EditorPanelState& m_state;
    const InterfaceStyle& m_style;
    EditorPanelEvent m_event;
};

} // namespace

float editorPanelPixels(const InterfaceStyle& style) {
    return minimum(style.px(322), style.screen.x * 0.3f);
}

EditorPanelEvent drawEditorPanel(LevelEditor& editor, EditorPanelFields& fields, const EditorPanelState& state,
                                 const InterfaceStyle& style) {
    const float margin = style.px(10), width = editorPanelPixels(style);
    EditorPanel panel(editor, fields, state, style);
    constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse;
    const auto window = [&](Word title, const char* id, ImGuiWindowFlags flags, const auto& drawn) {
        if (ImGui::Begin((std::string(text(title, style.language)) + id).c_str(), nullptr, flags)) drawn();
        ImGui::End();
    };
    ImGui::SetNextWindowPos({margin, margin});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, style.screen.y - margin * 2});
    window(Word::EditorTitle, "###level-editor", kFixed, [&] { panel.draw(); });
    if (state.asks) return panel.event();
    ImGui::SetNextWindowPos({style.screen.x - margin - width, margin});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, style.screen.y - margin * 2});
    window(Word::EditorSelected, "###level-selection", kFixed, [&] { panel.drawSelection(); });
    return panel.event();
}

} // namespace lince::app
