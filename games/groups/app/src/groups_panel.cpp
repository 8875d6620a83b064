#include "groups_panel.h"

#include "words.h"

#include <lince/app/panel_parts.h>
#include <lince/groups/group_parameters.h>

#include <fmt/format.h>

#include <chrono>

namespace lince::groups {
namespace {

constexpr app::ParameterSection kSections[] = {{"Roadmap", "Mapa de caminos", true},
                                               {"Steering", "Dirección"},
                                               {"Mind", "Mente"},
                                               {"Body", "Cuerpo"},
                                               {"Sight", "Vista"}};
constexpr Phrase kViewWords[kGroupViews] = {phrases::kGrid,     phrases::kNodes,     phrases::kNeighbours,
                                            phrases::kFoundWay, phrases::kSmoothWay, phrases::kRanges,
                                            phrases::kForces};

} // namespace

GroupsPanel::GroupsPanel(app::LiveStage& stage, app::GameHost& host, SheepMatch& match)
    : m_stage(stage), m_host(host), m_match(match), m_parameters(stage, host, kSections) {}

void GroupsPanel::begin() {
    m_path = m_host.session().show().simulation().stage().scenario.path;
    m_demonstrations = demonstrationsBeside(m_path);
    m_parameters.clear();
}

void GroupsPanel::end() {
    m_timed.reset();
}

void GroupsPanel::show(int step) {
    const std::size_t count = m_demonstrations.size();
    if (count == 0) return;
    const std::size_t now = indexOf(m_demonstrations, m_path);
    const std::size_t next =
        now >= count ? 0 : (now + count + static_cast<std::size_t>(step + static_cast<int>(count))) % count;
    m_host.open(m_demonstrations[next].path);
}

std::shared_ptr<const Roadmap> GroupsPanel::roadmap() {
    const Simulation& simulation = m_host.session().show().simulation();
    const Agent* watched = simulation.agent(m_host.session().cameras().watched());
    if (watched == nullptr) return nullptr;
    if (watched->roadmap && watched->roadmap->settings().nodes > 1) return watched->roadmap;
    for (const Agent& agent : simulation.agents())
        if (agent.roadmap && agent.roadmap->settings().nodes > 1) return agent.roadmap;
    return nullptr;
}

std::optional<GroupsPanel::Learnt> GroupsPanel::learnt() {
    const std::shared_ptr<const Roadmap> now = roadmap();
    if (!now) return {};
    if (now != m_timed) {
        // It may have come from a file or have been learnt for an earlier run: what learning takes is seen by doing it.
        const auto begin = std::chrono::steady_clock::now();
        const auto again = Roadmap::learn(std::shared_ptr<const FreeSpace>(now, &now->space()), now->settings());
        const std::chrono::duration<float, std::milli> took = std::chrono::steady_clock::now() - begin;
        m_milliseconds = took.count();
        m_timed = now;
    }
    return Learnt{now->size(), now->edgeCount() / 2, now->components(), m_milliseconds};
}

void GroupsPanel::drawGallery(const app::InterfaceStyle& style) {
    const Language language = style.language;
    const std::size_t index = indexOf(m_demonstrations, m_path);
    const std::string name = index < m_demonstrations.size() ? m_demonstrations[index].name : std::string();
    if (!name.empty()) {
        app::quietWords(style, phrases::kDemonstration.filled(
                                   language, {std::to_string(index + 1), std::to_string(m_demonstrations.size())}));
        ImGui::PushFont(style.font(app::Face::Bold));
        ImGui::TextWrapped("%s", titleOf(name, language).c_str());
        ImGui::PopFont();
        if (const std::string sentence = sentenceOf(name, language); !sentence.empty())
            app::quietWords(style, sentence, app::palette::kPaper);
    }
    const float gap = ImGui::GetStyle().ItemSpacing.x, room = ImGui::GetContentRegionAvail().x;
    const auto button = [&](const Phrase& phrase, app::Action action, int step) {
        const std::string key = m_host.keyOf(action);
        const std::string label = phrase.in(language) + (key.empty() ? "" : " (" + key + ")");
        if (ImGui::Button(app::fitted(style, app::Face::Small, label, (room - gap) * 0.5f - style.px(8)).c_str(),
                          {(room - gap) * 0.5f, 0}))
            show(step);
    };
    ImGui::PushFont(style.font(app::Face::Small));
    button(phrases::kPrevious, app::Action::LookUp, -1);
    ImGui::SameLine();
    button(phrases::kNext, app::Action::LookDown, +1);
    ImGui::PopFont();
}

void GroupsPanel::drawLevels(const app::InterfaceStyle& style) {
    const Language language = style.language;
    app::quietWords(style, phrases::kLevels.in(language));
    ImGui::PushFont(style.font(app::Face::Small));
    for (const Demonstration& level : m_match.levels()) {
        const Progress& progress = m_match.progress();
        const LevelResult* result = progress.of(level.name);
        const bool open = progress.isOpen(level.name), won = result != nullptr && result->won;
        std::string words = level.name.substr(level.name.rfind('-') + 1) + "  " + titleOf(level.name, language) + ": ";
        words += won ? phrases::kBest.filled(language, {std::to_string(result->score)}) + " " +
                           std::string(static_cast<std::size_t>(result->stars), '*')
                 : open ? std::string(phrases::kOpen.in(language))
                        : std::string(phrases::kLocked.in(language));
        ImGui::PushID(level.name.c_str());
        if (open) {
            if (app::choiceButton(style, words, level.name == m_match.name(), ImGui::GetContentRegionAvail().x))
                m_host.open(level.path);
        } else
            app::quietWords(style, "   " + words);
        ImGui::PopID();
    }
    ImGui::PopFont();
}

void GroupsPanel::drawViews(const app::InterfaceStyle& style) {
    app::quietWords(style, phrases::kViews.in(style.language));
    const float gap = ImGui::GetStyle().ItemSpacing.x, room = ImGui::GetContentRegionAvail().x;
    ImGui::PushFont(style.font(app::Face::Small));
    for (std::size_t i = 0; i < kGroupViews; ++i) {
        const float columns = i < 3 ? 3 : 2;
        if (i != 0 && i != 3 && i != 5) ImGui::SameLine();
        ImGui::PushID(static_cast<int>(i));
        bool& shown = m_views.shown[i];
        if (app::choiceButton(style, kViewWords[i].in(style.language), shown, (room - gap * (columns - 1)) / columns))
            shown = !shown;
        ImGui::PopID();
    }
    ImGui::PopFont();
}

void GroupsPanel::draw(const app::InterfaceStyle& style) {
    if (m_match.active())
        drawLevels(style);
    else
        drawGallery(style);
    drawViews(style);
    const AgentId watched = m_host.session().cameras().watched();
    const Simulation& simulation = m_host.session().show().simulation();
    app::quietWords(
        style, phrases::kWatched.filled(style.language, {m_host.session().agents().nameOf(watched, style.language)}));
    m_parameters.draw(style, app::groupOf(simulation.stage(), watched), [&](std::size_t section) {
        if (section != static_cast<std::size_t>(Section::Roadmap)) return;
        if (const auto now = learnt())
            app::quietWords(
                style,
                phrases::kLearnt.filled(style.language, {phrases::kLearntNodes.of(now->nodes, style.language),
                                                         phrases::kLearntWays.of(now->edges, style.language),
                                                         phrases::kLearntParts.of(now->components, style.language),
                                                         fmt::format("{:.1f}", now->milliseconds)}),
                app::palette::kPaper);
    });
}

} // namespace lince::groups
