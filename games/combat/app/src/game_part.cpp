#include "words.h"

#include <lince/combat/fight_hud.h>
#include <lince/combat/fights.h>
#include <lince/combat/game_part.h>
#include <lince/combat/victories.h>
#include <lince/core/math.h>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace lince::combat {
namespace {

constexpr float kCardSeconds = 10;

class CombatPart final : public app::GamePart {
  public:
    bool begin(app::GameHost& host) override {
        app::Session& session = host.session();
        const Simulation& simulation = session.show().simulation();
        const Scenario& scenario = simulation.stage().scenario;
        if (scenario.game != "combat") return false;
        m_path = scenario.path;
        m_name = std::filesystem::path(m_path).stem().string();
        m_seconds = 0;
        m_kept = false;
        m_captions.clear();
        if (session.possession().player() || !m_name.starts_with("demo-")) return true;
        // A demonstration shows the defenders, not whom they fight.
        for (const Agent& agent : simulation.agents())
            if (simulation.world().factions()[agent.faction].name == "defenders") {
                session.watch(agent.id);
                break;
            }
        return true;
    }

    void update(app::GameHost& host, const app::InputState& /*input*/, float seconds, bool free) override {
        if (free) m_seconds += seconds;
        m_captions.look(host.session().show().simulation(), listener(host));
    }

    void fillHud(app::GameHost& host, app::HudState& hud) override {
        const Language language = host.settings().language;
        m_topPixels = hud.topPixels;
        hud.topPixels += m_boxPixels;
        const AgentId player = host.session().possession().player();
        const GameEntry* entry = entryOf(m_name);
        if (entry != nullptr && !hud.card && (m_seconds < kCardSeconds || !player))
            hud.card = app::HudCard{entry->title.in(language), entry->line.in(language), {}};
        if (const auto fight = hudOf(host)) {
            if (!fight->comeBack.empty()) hud.hint = fight->comeBack;
            if (fight->ending) hud.banner.reset(), hud.card.reset();
        }
        if (player && hud.minimap != nullptr && host.session().show().replay() == nullptr) {
            m_map = *hud.minimap;
            hideUnseen(host, player);
            hud.minimap = &m_map;
        }
    }

    void draw(app::GameHost& host, ImDrawList& list, const app::InterfaceStyle& style) override {
        const auto fight = hudOf(host);
        m_boxPixels = 0;
        if (fight) {
            if (fight->ending && host.session().show().replay() == nullptr) return; // the menu says it all
            m_boxPixels = fightHudPixels(style, *fight) + style.px(6);
            drawFightHud(list, style, *fight, m_topPixels);
            if (!fight->below.empty() || !fight->comeBack.empty())
                drawFightTable(list, style, *fight, m_topPixels + m_boxPixels);
        }
        drawCaptions(list, style, captionLines(host));
    }

    std::optional<app::Ending> ending(app::GameHost& host) override {
        auto fight = hudOf(host);
        if (!fight || !fight->ending) {
            m_kept = false; // begun again
            return {};
        }
        const bool plays = static_cast<bool>(host.session().possession().player());
        if (plays && fight->ending->won) keep(host, *fight);
        const GameEntry* entry = entryOf(m_name);
        if (plays && fight->ending->won && entry != nullptr && entry->kind == GameEntry::Kind::Level &&
            fight->sides.size() > 1)
            fight->ending->stars = Victory{m_name, fight->sides[0].points, fight->sides[1].points}.stars();
        if (const std::string next = nextFight(m_name); plays && fight->ending->won && !next.empty())
            fight->ending->next = (std::filesystem::path(m_path).parent_path() / (next + ".xml")).string();
        return fight->ending;
    }

    app::EntryResults results(app::GameHost& host) override {
        const Victories won = load(host);
        app::EntryResults results;
        for (const GameEntry& entry : entries())
            if (entry.kind == GameEntry::Kind::Level) results[entry.scenario].stars = 0;
        for (const Victory& victory : won.all()) {
            app::EntryResult& result = results[victory.name];
            result.won = true;
            if (result.stars == 0) result.stars = victory.stars();
            result.best = phrases::kBest.filled(host.settings().language,
                                                {std::to_string(victory.points), std::to_string(victory.against)});
        }
        return results;
    }

    /// Who falls comes back, and mates fight on.
    bool goesOn(app::GameHost& host) override {
        const CombatRules* rules = CombatRules::in(host.session().show().simulation());
        return rules != nullptr && rules->state().phase != CombatPhase::Over && !host.session().show().atEnd();
    }

    std::optional<std::string> state(app::GameHost& host, std::string_view name) override {
        if (!name.starts_with("fight-")) return {};
        const auto fight = hudOf(host);
        if (name == "fight-captions") return std::to_string(m_captions.lines().size());
        if (!fight) return std::string();
        if (name == "fight-heading") return fight->heading;
        if (name == "fight-points")
            return fight->sides.empty() ? std::string() : std::to_string(fight->sides.front().points);
        if (name == "fight-over") return fight->ending ? "yes" : "no";
        return {};
    }

    void end(app::GameHost& /*host*/) override { m_captions.clear(), m_boxPixels = 0; }

  private:
    static std::string fileOf(app::GameHost& host) {
        const std::string folder = host.playersFolder();
        return folder.empty() ? folder : (std::filesystem::path(folder) / "combat-victories.xml").string();
    }

    static Victories load(app::GameHost& host) {
        std::string complaint;
        Victories won = loadVictories(fileOf(host), complaint);
        if (!complaint.empty())
            host.say(phrases::kBroken.filled(host.settings().language, {complaint}), app::palette::kAmber);
        return won;
    }

    void keep(app::GameHost& host, const FightHud& fight) {
        if (m_kept || entryOf(m_name) == nullptr || fight.sides.size() < 2) return;
        m_kept = true;
        Victories won = load(host);
        if (!won.add({m_name, fight.sides[0].points, fight.sides[1].points})) return;
        if (const Status status = saveVictories(fileOf(host), won); !status)
            host.say(phrases::kNotSaved.filled(host.settings().language, {status.error().message}), app::palette::kRed);
    }

    static AgentId listener(app::GameHost& host) {
        const AgentId player = host.session().possession().player();
        return player ? player : host.session().cameras().watched();
    }

    static std::optional<FightHud> hudOf(app::GameHost& host) {
        const app::Session& session = host.session();
        const Simulation& simulation = host.session().show().simulation();
        const CombatRules* rules = CombatRules::in(simulation);
        if (rules == nullptr) return {};
        const Language language = host.settings().language;
        const Agent* self = simulation.agent(listener(host));
        const AgentId player = host.session().possession().player();
        return fightHud({rules->state(), rules->numbers(), simulation.world().factions(),
                         simulation.stage().scenario.ticks, player, self != nullptr ? self->faction : FactionId{},
                         [&](AgentId id) { return session.agents().nameOf(id, language); }},
                        language);
    }

    std::vector<CaptionLine> captionLines(app::GameHost& host) const {
        const app::Session& session = host.session();
        const Simulation& simulation = host.session().show().simulation();
        const Language language = host.settings().language;
        std::vector<CaptionLine> lines;
        for (const Caption& caption : m_captions.lines()) {
            const Agent* speaker = simulation.agent(caption.speaker);
            if (speaker == nullptr) continue;
            const Tick age = simulation.now() - std::min(caption.since, simulation.now());
            const float rest = static_cast<float>(Captions::kShown - std::min(age, Captions::kShown)) / 20;
            lines.push_back({session.agents().nameOf(caption.speaker, language), wordsOf(caption.call).in(language),
                             simulation.world().factions()[speaker->faction].colour, clamp(rest, 0, 1)});
        }
        return lines;
    }

    /// Who plays knows of enemies what the player's body has in sight, as a mind would.
    void hideUnseen(app::GameHost& host, AgentId player) {
        const Simulation& simulation = host.session().show().simulation();
        const Agent* agent = simulation.agent(player);
        const Entity* self = agent != nullptr ? simulation.world().find(agent->body) : nullptr;
        std::erase_if(m_map.marks, [&](const app::MinimapMark& mark) {
            if (mark.side != app::MinimapSide::Enemy) return false;
            if (self == nullptr) return true;
            const Vec3 way = mark.place + Vec3{0, 1.4f, 0} - self->eye();
            const float away = length(way);
            return away > 0.1f && simulation.world().level().closestHit({self->eye(), way / away, away - 0.1f});
        });
    }

    std::string m_path, m_name; ///< of the scenario
    Captions m_captions;
    app::MinimapState m_map; ///< what a player may know
    bool m_kept = false;     ///< this victory was written
    float m_seconds = 0;
    float m_topPixels = 0; ///< of the screen that others have
    float m_boxPixels = 0; ///< at the top, our own; of the last frame
};

} // namespace

std::shared_ptr<app::GamePart> makeGamePart(const Catalogue& /*catalogue*/) {
    return std::make_shared<CombatPart>();
}

} // namespace lince::combat
