#include "choices.h"
#include "first_steps.h"
#include "words.h"

#include <lince/app/parameter_panel.h>
#include <lince/bronto/game_part.h>
#include <lince/bronto/live_parameters.h>

#include <fmt/format.h>

#include <optional>

namespace lince::bronto {
namespace {

namespace palette = app::palette;

bool isBronto(const Simulation& simulation, const Agent& agent) {
    if (agent.brainName == "classic" || agent.brainName == "bronto") return true;
    const Character* body = simulation.sim().character(agent.body);
    return body != nullptr && simulation.sim().definitions()[body->type].name == "bronto";
}

Colour colourOf(std::string_view activity) {
    if (activity.find("quickly") != std::string_view::npos || activity == "stuck") return palette::kRed;
    if (activity.find("look") != std::string_view::npos) return palette::kAmber;
    if (activity == "intercept" || activity == "avoid") return {214, 122, 230, 255};
    return palette::kGreen;
}

class BrontoPart final : public app::GamePart {
  public:
    explicit BrontoPart(const Catalogue& catalogue) : m_stage(catalogue) {}

    void addTo(app::GameHost& host, app::Panels& panels, app::Console& /*console*/) override {
        m_panel.emplace(m_stage, host, phrases::kSections);
        panels.add(
            "bronto", {"Bronto", "Bronto"},
            [this, &host](const app::InterfaceStyle& style) {
                drawChoices(host, style);
                m_panel->draw(style);
            },
            true);
    }

    bool begin(app::GameHost& host) override {
        const Simulation& simulation = host.session().show().simulation();
        m_bronto = {};
        for (const Agent& agent : simulation.agents())
            if (!m_bronto && isBronto(simulation, agent)) m_bronto = agent.id;
        m_diedAt = kNever;
        if (!m_bronto) return false;
        m_panel->clear();
        m_stage.begin(simulation, liveParameters(simulation.stage(), m_bronto));
        for (const app::EyePicture picture :
             {app::EyePicture::Static, app::EyePicture::Normal, app::EyePicture::Dynamic})
            host.eyes()[picture] = true;
        host.session().view().layers().enable("minds", true);
        // He stands above the pictures of his eye, also by hand.
        host.session().cameras().setBehind({5.2f, -0.6f, 0, -0.12f});
        host.session().cameras().followFromAbove();
        if (host.session().show().replay() == nullptr)
            host.steps().offer(brontoIntroduction(host, [this] { return m_stage.anyChanged(); }), brontoHints(host));
        if (!host.session().possession().player())
            host.session().cameras().choose(app::CameraChoice::ThirdPersonColliding);
        return true;
    }

    void end(app::GameHost& /*host*/) override { m_stage.end(); }

    void fillHud(app::GameHost& host, app::HudState& hud) override {
        app::Session& session = host.session();
        const Simulation& simulation = session.show().simulation();
        const Agent* agent = simulation.agent(session.cameras().watched());
        if (agent == nullptr || !isBronto(simulation, *agent)) return;
        const Character* body = simulation.sim().character(agent->body);
        if (body == nullptr) return;
        const Language language = host.settings().language;
        const BodyDefinition& definition = simulation.sim().definitions()[body->type];
        hud.health = app::HudHealth{body->health, definition.maxHealth};
        if (body->weapons.empty())
            hud.weapon = app::HudWeapon{text(app::Word::Ammunition, language), body->ammunition,
                                        definition.maxAmmunition, -1, -1};
        if (!body->alive) {
            // Nobody thinks any more; how long it was is what a player wants to know.
            m_diedAt = std::min(m_diedAt, simulation.now());
            hud.banner = app::HudBanner{phrases::kDied.in(language), livedWords(language), palette::kRed, 1};
            return;
        }
        m_diedAt = kNever;
        if (host.session().view().layers().layers().find("minds")->on)
            for (app::LegendRow& row : floorLegend(language))
                hud.legend.push_back(std::move(row));
        const Phrase drivers[] = {phrases::kMind, phrases::kHands, phrases::kPointer};
        const Phrase& driver = drivers[static_cast<std::size_t>(session.controller())];
        const std::string_view activity = agent->brain && session.controller() == app::Controller::Mind
                                              ? agent->brain->report().activity
                                              : std::string_view();
        const std::string key = host.keyOf(app::Action::NextController);
        const Phrase& next = session.controller() == app::Controller::Mind ? phrases::kTakeOver : phrases::kChange;
        hud.activity = app::HudActivity{activity.empty() ? driver.in(language) : activityInWords(activity, language),
                                        agent->brainName + (key.empty() ? "" : "   " + key + ": " + next.in(language)),
                                        activity.empty() ? palette::kPaper : colourOf(activity)};
    }

    /// Nothing comes after him, whoever moved him.
    std::optional<app::Ending> ending(app::GameHost& host) override {
        const Simulation& simulation = host.session().show().simulation();
        const Agent* agent = simulation.agent(m_bronto);
        const Character* body = agent != nullptr ? simulation.sim().character(agent->body) : nullptr;
        if (body == nullptr || body->alive) return {};
        m_diedAt = std::min(m_diedAt, simulation.now());
        app::Ending ending;
        ending.heading = phrases::kDied.in(host.settings().language);
        ending.result = livedWords(host.settings().language);
        return ending;
    }

    app::ParameterPanel* parameters() override { return &*m_panel; }

  private:
    std::string livedWords(Language language) const {
        const auto seconds = m_diedAt / kTicksPerSecond;
        return phrases::kLived.filled(language, {fmt::format("{}:{:02}", seconds / 60, seconds % 60)});
    }

    static constexpr Tick kNever = ~Tick{0};

    app::LiveStage m_stage;
    std::optional<app::ParameterPanel> m_panel;
    AgentId m_bronto;
    Tick m_diedAt = kNever;
};

} // namespace

std::shared_ptr<app::GamePart> makeGamePart(const Catalogue& catalogue) {
    return std::make_shared<BrontoPart>(catalogue);
}

} // namespace lince::bronto
