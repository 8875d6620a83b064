#include "groups_panel.h"
#include "sheep_match.h"
#include "words.h"

#include <lince/app/parameter_panel.h>
#include <lince/core/math.h>
#include <lince/groups/game_part.h>
#include <lince/groups/group_parameters.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace lince::groups {
namespace {

constexpr float kWatchedFrom = 20; ///< metres above a group
constexpr float kFramedMetres = 30, kFramedMargin = 2.5f;
constexpr float kFramedAhead = 0.4f; ///< of the way from them to the middle of the level
constexpr float kFramedBehind = -0.22f;
constexpr float kSentenceSeconds = 9; ///< that a demonstration's sentence is shown

class GroupsPart final : public app::GamePart {
  public:
    explicit GroupsPart(const Catalogue& catalogue) : m_catalogue(catalogue), m_stage(catalogue) {}

    void addTo(app::GameHost& host, app::Panels& panels, app::Console& console) override {
        m_panel.emplace(m_stage, host, m_match);
        panels.add(
            "groups", {"Groups", "Grupos"}, [this](const app::InterfaceStyle& style) { m_panel->draw(style); }, true);
        panels.find("groups")->tall = true;
        console.add("view", "grid|nodes|neighbours|found-way|smooth-way|ranges|forces on|off: what is shown of a group",
                    [this](std::span<const std::string> words) {
                        for (std::size_t i = 0; m_active && words.size() == 2 && i < kGroupViews; ++i)
                            if (nameOf(static_cast<GroupView>(i)) == words[0]) {
                                m_panel->views().shown[i] = words[1] == "on";
                                return std::string();
                            }
                        return std::string("view grid|nodes|neighbours|found-way|smooth-way|ranges|forces on|off");
                    });
    }

    bool begin(app::GameHost& host) override {
        app::Session& session = host.session();
        const Simulation& simulation = session.show().simulation();
        m_active = std::any_of(simulation.agents().begin(), simulation.agents().end(), isOfGroup);
        if (!m_active) return false;
        m_stage.begin(simulation, groupParameters(simulation, m_catalogue.brains));
        m_panel->begin();
        m_seconds = 0;
        session.view().layers().replace("group", [this, &session](DebugDraw& sink, const Simulation& now) {
            drawGroup(sink, now, session.cameras().watched(), m_panel->views());
        });
        session.view().layers().enable("group", true);
        if (m_match.begin(host)) {
            m_panel->views().shown.fill(false); // a player wants no hints of what sheep think
            return true;
        }
        if (session.possession().player()) return true;
        for (const Agent& agent : simulation.agents())
            if (isOfGroup(agent)) { // not the bowl that they look for
                session.watch(agent.id);
                break;
            }
        session.cameras().chooseAbove(kWatchedFrom);
        session.cameras().followFromAbove();
        frame(session);
        // They start at the edge of most levels: seen from behind them, they have the level before them.
        if (const Agent* first = simulation.agent(session.cameras().watched()))
            if (const Entity* e = simulation.world().find(first->body))
                session.cameras().faceFromAbove(yawOf(simulation.world().level().bounds().centre() - e->position));
        return true;
    }

    void end(app::GameHost& /*host*/) override {
        m_active = false;
        if (m_match.active()) m_panel->views() = {};
        m_match.end();
        m_panel->end();
        m_stage.end();
    }

    void update(app::GameHost& host, const app::InputState& input, float seconds, bool free) override {
        if (m_match.active()) return m_match.update(host, input, seconds, free, !m_stage.anyChanged());
        m_seconds += seconds;
        frame(host.session());
        // Nobody is driven, so the keys that look up and down go through the gallery.
        if (!free || host.session().controller() != app::Controller::Mind || host.session().show().replay() != nullptr)
            return;
        if (input.pressed(app::Action::LookDown)) m_panel->show(+1);
        if (input.pressed(app::Action::LookUp)) m_panel->show(-1);
    }

    void fillHud(app::GameHost& host, app::HudState& hud) override {
        if (m_match.active()) return m_match.fillHud(hud);
        const app::Session& session = host.session();
        if (session.controller() != app::Controller::Mind) return;
        hud.health.reset(), hud.weapon.reset();
        const std::size_t index =
            indexOf(m_panel->demonstrations(), host.session().show().simulation().stage().scenario.path);
        if (index >= m_panel->demonstrations().size()) return;
        const std::string& name = m_panel->demonstrations()[index].name;
        const Language language = host.settings().language;
        const std::string key = host.keyOf(app::Action::LookDown);
        std::string below = fmt::format("{} / {}", index + 1, m_panel->demonstrations().size());
        if (!key.empty()) below += "   " + key + ": " + phrases::kNext.in(language);
        hud.activity = app::HudActivity{titleOf(name, language), below, app::palette::kAmber};
        if (m_seconds < kSentenceSeconds && hud.hint.empty()) hud.hint = sentenceOf(name, language);
    }

    void draw(app::GameHost& host, ImDrawList& list, const app::InterfaceStyle& style) override {
        if (m_match.active()) m_match.draw(host, list, style);
    }

    std::optional<Phrase> meaningOf(app::Action action) const override {
        return m_match.active() ? SheepMatch::meaningOf(action) : std::nullopt;
    }

    std::optional<app::Ending> ending(app::GameHost& host) override { return m_match.ending(host); }
    app::EntryResults results(app::GameHost& host) override {
        m_match.loadResults(host);
        return resultsOf(m_match.progress(), host.settings().language);
    }

    app::ParameterPanel* parameters() override { return &m_panel->parameters(); }

    std::optional<std::string> state(app::GameHost& /*host*/, std::string_view name) override {
        if (auto answer = m_match.state(name)) return answer;
        if (name == "demonstrations") return std::to_string(m_active ? m_panel->demonstrations().size() : 0);
        if (name == "views") {
            std::string all;
            for (std::size_t i = 0; m_active && i < kGroupViews; ++i)
                if (m_panel->views().shown[i])
                    all += (all.empty() ? "" : " ") + std::string(nameOf(static_cast<GroupView>(i)));
            return all;
        }
        if (!name.starts_with("roadmap-")) return {};
        const auto learnt = m_active ? m_panel->learnt() : std::nullopt;
        if (!learnt) return std::string();
        if (name == "roadmap-nodes") return std::to_string(learnt->nodes);
        if (name == "roadmap-edges") return std::to_string(learnt->edges);
        if (name == "roadmap-components") return std::to_string(learnt->components);
        return {};
    }

  private:
    /// All of the watched one's side, and what lies near it, when that fits; else the watched one.
    static void frame(app::Session& session) {
        const Simulation& simulation = session.show().simulation();
        const Agent* watched = simulation.agent(session.cameras().watched());
        const Entity* self = watched != nullptr ? simulation.world().find(watched->body) : nullptr;
        Aabb all;
        for (const Agent& agent : simulation.agents()) {
            const Entity* e = simulation.world().find(agent.body);
            if (e == nullptr || self == nullptr) continue;
            if (agent.faction == watched->faction || length(horizontal(e->position - self->position)) < kFramedMetres)
                all.add(e->position);
        }
        // What they walk into matters more than what lies behind them, but words stand at the picture's lower edge.
        if (const Vec3 from = all.empty() ? Vec3{} : all.centre(); !all.empty())
            for (const float fraction : {kFramedAhead, kFramedBehind})
                all.add(lerp(from, simulation.world().level().bounds().centre(), fraction));
        const bool fits = !all.empty() && length(horizontal(all.size())) < kFramedMetres * 2;
        session.cameras().frameFromAbove(fits ? all.grown(kFramedMargin) : Aabb{});
    }

    const Catalogue& m_catalogue;
    app::LiveStage m_stage;
    SheepMatch m_match;
    std::optional<GroupsPanel> m_panel;
    bool m_active = false;
    float m_seconds = 0; ///< of this demonstration
};

} // namespace

std::shared_ptr<app::GamePart> makeGamePart(const Catalogue& catalogue) {
    return std::make_shared<GroupsPart>(catalogue);
}

} // namespace lince::groups
