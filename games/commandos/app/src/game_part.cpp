#include "told.h"
#include "words.h"

#include <lince/commandos/briefing.h>
#include <lince/commandos/cones.h>
#include <lince/commandos/editing.h>
#include <lince/commandos/game_part.h>
#include <lince/commandos/mission_records.h>
#include <lince/commandos/mission_steps.h>
#include <lince/commandos/missions.h>
#include <lince/commandos/preview.h>
#include <lince/commandos/quick_save.h>
#include <lince/commandos/sightings.h>
#include <lince/commandos/squad_view.h>
#include <lince/core/math.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace lince::commandos {
namespace {

using app::Action;

constexpr float kFromAbove = 30;  ///< metres that the camera begins from
constexpr float kAheadMetres = 7; ///< before the commandos that it looks at
constexpr float kFastMotion = 4;  ///< times
constexpr float kTwiceSeconds = 0.4f;
constexpr float kSamePoint = 0.04f; ///< of half the picture: two clicks there are a double one

class MissionPart final : public app::GamePart {
  public:
    explicit MissionPart(const Catalogue& catalogue) : m_catalogue(catalogue) {}

    bool begin(app::GameHost& host) override {
        app::Session& session = host.session();
        const Simulation& simulation = session.show().simulation();
        const MissionRules* rules = MissionRules::in(simulation);
        if (rules == nullptr) return false;
        m_path = simulation.stage().scenario.path;
        m_text = missionOf(std::filesystem::path(m_path).stem().string());
        m_leader.begin(simulation, rules->side());
        m_answers.clear();
        m_buttons.clear();
        m_onHudPress = false;
        m_lastPick.reset(), m_lastOrderAt.reset();
        session.show().playOn();
        m_save.begin(host, name());
        // Who has just played it watches it again in fast motion.
        if (session.show().replay() != nullptr && m_ended) {
            session.clock().setSpeed(kFastMotion);
            host.sayBriefly(phrases::kFastMotion.in(host.settings().language));
        }
        m_ended = false;
        m_briefing = m_text != nullptr && session.show().replay() == nullptr;
        session.clock().hold(m_briefing);
        session.cameras().watch(m_leader.lead());
        session.cameras().chooseAbove(kFromAbove);
        lookAhead(session);
        session.selection().set(m_leader.selectedBodies(simulation));
        session.selection().decideBy(
            [this, &host](const app::Selection::Pick& pick) { return decidePick(host, pick); });
        m_sightings.begin(m_leader);
        m_cones.clear();
        m_watched = {};
        m_whoSees = false;
        session.onTick([this](Simulation& now) {
            m_answers.listen(now, m_leader);
            m_sightings.gather(now);
        });
        session.view().layers().add(
            "mission", "what orders will do, and what is planned",
            [this, &host](DebugDraw& sink, const Simulation& now) { drawGround(host, sink, now); });
        session.view().layers().enable("mission", true);
        m_plansBegun = 0;
        m_running = true;
        if (!m_briefing) offerSteps(host);
        return true;
    }

    void end(app::GameHost& host) override {
        m_running = false;
        host.session().onTick({});
        host.session().show().simulation().runner().setWitness(nullptr);
        m_briefing = false;
    }

    void update(app::GameHost& host, const app::InputState& input, float seconds, bool free) override {
        app::Session& session = host.session();
        const Simulation& simulation = session.show().simulation();
        m_leader.dropDead(simulation);
        m_answers.update(seconds);
        session.show().simulation().runner().setWitness(&m_sightings);
        session.view().observer().showOnly(m_honest ? [this, &session](EntityId body) {
            const Simulation& now = session.show().simulation();
            return isShown(now, body);
        } : std::function<bool(EntityId)>());
        updateCones(simulation);
        m_sincePick += seconds, m_sinceOrder += seconds;
        m_adds = input.held(Action::Run);
        m_whoSees = free && !m_briefing && input.held(Action::WhoSees);
        if (free && input.pressed(Action::ShowCones)) {
            m_allCones = !m_allCones;
            host.sayBriefly((m_allCones ? phrases::kConesOn : phrases::kConesOff).in(host.settings().language));
        }
        if (free && input.pressed(Action::HonestView)) {
            m_honest = !m_honest;
            host.sayBriefly((m_honest ? phrases::kHonestOn : phrases::kHonestOff).in(host.settings().language));
        }
        if (free && m_briefing) return takeBriefing(host, input);
        if (!free || session.show().replay() != nullptr) return;
        if (input.pressed(Action::Select)) pressOnHud(host);
        takePicks(host, input);
        takeAbilities(host, input);
        if (input.pressed(Action::Command)) order(host);
        if (input.pressed(Action::Crouch)) tell(host, m_leader.changePosture(simulation));
        if (input.pressed(Action::Halt)) tell(host, m_leader.halt());
        if (input.pressed(Action::Plan)) togglePlan(host);
        m_save.update(seconds);
        takeSaves(host, input);
        session.selection().set(m_leader.selectedBodies(simulation));
        if (m_leader.lead()) session.cameras().watch(m_leader.lead());
    }

    void fillHud(app::GameHost& host, app::HudState& hud) override {
        app::Session& session = host.session();
        const Language language = host.settings().language;
        const auto mission = hudOf(host);
        if (!mission) return;
        if (session.cameras().isAbove()) hud.portraits = portraits(session, m_leader, language);
        hud.tasks = mission->tasks;
        if (mission->ending) hud.banner.reset(), hud.card.reset();
        fillMinimap(session.show().simulation(), hud);
        fillLegend(session.show().simulation(), language, hud);
        if (hud.hint.empty()) hud.hint = hint(host);
        m_topPixels = hud.topPixels, m_bottomPixels = hud.bottomPixels;
        hud.hintBelow = true;
        hud.bottomPixels += m_panelPixels;
        if (m_briefing) { // the card alone
            hud.portraits.clear(), hud.tasks.clear(), hud.legend.clear(), hud.hint.clear();
            hud.minimap = nullptr;
        }
        m_hud = hud;
    }

    void draw(app::GameHost& host, ImDrawList& list, const app::InterfaceStyle& style) override {
        auto mission = hudOf(host);
        if (!mission) return;
        if (host.session().show().replay() == nullptr) mission->reminder = m_save.reminder(host);
        m_screen = style.screen;
        m_layout = layOut(style, m_hud);
        if (mission->ending && host.session().show().replay() == nullptr) return; // the menu says it all
        m_panelPixels = 0;
        if (m_briefing && m_text != nullptr) {
            m_buttons.clear();
            return drawBriefing(list, style, briefing(host));
        }
        drawMissionHud(list, style, *mission, missionHudPlace(style, m_layout, m_topPixels));
        if (m_hud.minimap != nullptr)
            drawObjectivePlaces(list, style, *m_hud.minimap, m_layout.minimap,
                                objectives(host.session().show().simulation()));
        if (!host.session().cameras().isAbove()) return;
        m_shownButtons = buttons(host);
        m_buttons = layOutAbilities(style, m_shownButtons.size(), m_bottomPixels);
        m_panelPixels = m_buttons.empty() ? 0 : style.screen.y - m_bottomPixels - m_buttons.front().low.y;
        drawAbilities(list, style, m_shownButtons, m_buttons, pixels(host.pointer().at));
        drawOverHeads(list, style, m_answers.lines(host.session(), style.language));
    }

    std::optional<app::Ending> ending(app::GameHost& host) override {
        const auto mission = hudOf(host);
        if (!mission || !mission->ending) {
            m_kept = false; // begun again, or loaded
            return {};
        }
        m_ended = true;
        if (!std::exchange(m_kept, true) && mission->ending->won) keep(host, mission->ending->stars);
        app::Ending ending = *mission->ending;
        if (const std::string_view next = nextMission(name()); ending.won && !next.empty())
            ending.next = (std::filesystem::path(m_path).parent_path() / (std::string(next) + ".xml")).string();
        return ending;
    }

    app::EntryResults results(app::GameHost& host) override {
        app::EntryResults results;
        for (const MissionText& one : missions())
            if (one.kind == GameEntry::Kind::Level) results[std::string(one.scenario)].stars = 0;
        const MissionRecords won = records(host);
        for (const MissionRecord& one : won.all()) {
            app::EntryResult& result = results[one.name];
            result.won = true;
            result.stars = one.medals;
            result.best = phrases::kBest.filled(host.settings().language, {clockWords(one.ticks)});
        }
        return results;
    }

    /// As long as the mission is neither won nor lost.
    bool goesOn(app::GameHost& host) override {
        const MissionRules* rules = MissionRules::in(host.session().show().simulation());
        return rules != nullptr && rules->state().phase == MissionPhase::Playing;
    }

    bool recordsAlways() const override { return true; }

    std::optional<Phrase> meaningOf(Action action) const override {
        if (app::useOf(action) == app::ActionUse::Walking) return Phrase{"", ""};
        switch (action) {
        case Action::Run:
            return Phrase{"Queue orders, add to who is selected (held)",
                          "Encolar órdenes, añadir a la selección (mantener)"};
        case Action::Crouch:
            return Phrase{"Crouch, stand up", "Agacharse, levantarse"};
        case Action::Command:
            return Phrase{"Order (twice: run)", "Dar una orden (dos veces: corriendo)"};
        default:
            break;
        }
        if (app::useOf(action) == app::ActionUse::Leading) return app::phraseOf(action);
        return {};
    }

    std::vector<app::LevelStamp> stamps(const Scenario& scenario, const LevelData& level,
                                        Language language) const override {
        return missionStamps(scenario, level, language);
    }

    void drawSenses(DebugDraw& sink, const Simulation& still, const Agent& agent, Vec3 feet, float yaw) override {
        m_editedCone.update(still, agent, feet, yaw);
        m_editedCone.draw(sink);
    }

    Phrase sensesLegend() const override { return phrases::kConeColours; }

    std::optional<std::string> state(app::GameHost& host, std::string_view name) override {
        if (!name.starts_with("mission-")) return {};
        if (!m_running) return std::string(); // asked before there is a session, too
        const auto mission = hudOf(host);
        if (!mission) return std::string();
        const Simulation& simulation = host.session().show().simulation();
        if (name == "mission-selected") return std::to_string(m_leader.selected().size());
        if (name == "mission-lead") return std::to_string(m_leader.lead().value);
        if (name == "mission-ability") {
            const auto ability = m_leader.ability(simulation);
            return ability ? std::string(nameOf(*ability).in(Language::English)) : "none";
        }
        if (name == "mission-briefing") return std::string(m_briefing ? "yes" : "no");
        if (name == "mission-planned") return std::to_string(m_leader.planned().size());
        if (name == "mission-planning") return std::string(m_leader.planning() ? "yes" : "no");
        if (name == "mission-doing") return doingWords(simulation, m_leader.lead(), Language::English);
        if (name == "mission-answer") return m_answers.last(Language::English);
        if (name == "mission-alarm") return mission->alarm;
        if (name == "mission-cones") return std::to_string(m_cones.count());
        if (name == "mission-cone-milliseconds") return fmt::format("{:.2f}", m_cones.milliseconds());
        if (name == "mission-honest") return std::string(m_honest ? "yes" : "no");
        if (name == "mission-shown") {
            const auto& agents = simulation.agents();
            return std::to_string(std::count_if(agents.begin(), agents.end(),
                                                [&](const Agent& agent) { return isEnemy(simulation, agent); }));
        }
        if (name == "mission-saved") return std::string(m_save.savedYet() ? "yes" : "no");
        if (name == "mission-over") return std::string(mission->ending ? "yes" : "no");
        if (name == "mission-tasks")
            return std::to_string(std::count_if(mission->tasks.begin(), mission->tasks.end(), [](const auto& task) {
                return task.state == app::HudTask::State::Done;
            }));
        if (name.starts_with("mission-at."))
            return toldPlace(simulation, host.session().cameras().camera(), m_screen, m_layout, m_buttons,
                             name.substr(name.find('.') + 1));
        return toldOfAgent(simulation, name);
    }

  private:
    std::string name() const { return std::filesystem::path(m_path).stem().string(); }

    static std::string recordsFile(app::GameHost& host) {
        const std::string folder = host.playersFolder();
        return folder.empty() ? folder : (std::filesystem::path(folder) / "commandos-missions.xml").string();
    }

    static MissionRecords records(app::GameHost& host) {
        std::string complaint;
        MissionRecords all = loadRecords(recordsFile(host), complaint);
        if (!complaint.empty())
            host.say(phrases::kRecordsBroken.filled(host.settings().language, {complaint}), app::palette::kAmber);
        return all;
    }

    void keep(app::GameHost& host, int medals) const {
        const MissionRules* rules = MissionRules::in(host.session().show().simulation());
        if (m_text == nullptr || rules == nullptr) return;
        MissionRecords all = records(host);
        if (!all.add({name(), rules->state().ended, medals})) return;
        if (const Status status = saveRecords(recordsFile(host), all); !status)
            host.say(phrases::kNotSaved.filled(host.settings().language, {status.error().message}), app::palette::kRed);
    }

    std::optional<MissionHud> hudOf(app::GameHost& host) const {
        const MissionRules* rules = MissionRules::in(host.session().show().simulation());
        if (rules == nullptr) return {};
        return missionHud(rules->state(), rules->numbers(), m_text, host.settings().language);
    }

    BriefingCard briefing(app::GameHost& host) const {
        const Simulation& simulation = host.session().show().simulation();
        const MissionRules* rules = MissionRules::in(simulation);
        BriefingCard card =
            briefingCard(*m_text, rules->numbers(), host.settings().language, host.keyOf(Action::Continue));
        if (m_map.picture != nullptr) card.map = wholeMap(m_map, simulation.world().level().bounds());
        card.places = objectives(simulation);
        return card;
    }

    std::vector<ObjectivePlace> objectives(const Simulation& simulation) const {
        const MissionRules* rules = MissionRules::in(simulation);
        if (rules == nullptr) return {};
        return objectivePlaces(simulation, rules->state(), [&](EntityId body) { return isShown(simulation, body); });
    }

    /// From behind them into the level: most of them begin at its edge.
    void lookAhead(app::Session& session) const {
        const auto s = session.agents().subject(m_leader.lead());
        if (!s) return;
        const Vec3 way = horizontal(session.show().simulation().world().level().bounds().centre() - s->feet);
        if (length(way) < kAheadMetres) return;
        session.cameras().faceFromAbove(yawOf(way));
        session.cameras().lookFromAboveAt(s->feet + normalized(way) * kAheadMetres);
    }

    void offerSteps(app::GameHost& host) {
        if (host.session().show().replay() != nullptr) return;
        const MissionKnowledge knows{[&host]() -> const Simulation& { return host.session().show().simulation(); },
                                     [this]() -> const Leader& { return m_leader; }, [this] { return m_cones.count(); },
                                     [this] { return m_plansBegun; },
                                     [this, &host] { return m_save.reminder(host).empty(); }};
        host.steps().offer(missionIntroduction(knows), missionHints(knows));
    }

    ImVec2 pixels(Vec2 at) const { return {(at.x + 1) * 0.5f * m_screen.x, (1 - at.y) * 0.5f * m_screen.y}; }

    static void tell(app::GameHost& host, const std::vector<Message>& words) {
        for (const Message& word : words)
            host.session().tell(word);
    }

    void takeBriefing(app::GameHost& host, const app::InputState& input) {
        if (!input.pressed(Action::Continue) && !input.pressed(Action::Select) && !input.pressed(Action::Plan)) return;
        m_briefing = false;
        offerSteps(host);    // the card first, whose place they take
        m_onHudPress = true; // this click selects nobody
        host.session().clock().hold(false);
    }

    void takeSaves(app::GameHost& host, const app::InputState& input) {
        if (input.pressed(Action::QuickSave)) {
            if (goesOn(host))
                m_save.save(host);
            else
                host.sayBriefly(phrases::kOver.in(host.settings().language));
        }
        if (!input.pressed(Action::QuickLoad)) return;
        if (!m_save.load(host, m_catalogue)) return;
        m_leader.start(); // what was planned is of another time
        m_leader.select(host.session().show().simulation(), m_leader.selected());
        host.session().clock().hold(false);
        m_answers.clear();
        m_cones.clear();
    }

    // --- who

    void choose(app::GameHost& host, std::vector<AgentId> agents) {
        const Simulation& simulation = host.session().show().simulation();
        if (m_adds) agents.insert(agents.end(), m_leader.selected().begin(), m_leader.selected().end());
        m_leader.select(simulation, std::move(agents));
    }

    /// A number twice: the camera goes along.
    void pickNumber(app::GameHost& host, std::size_t index) {
        if (index >= m_leader.group().size()) return;
        choose(host, {m_leader.group()[index]});
        if (m_lastPick == index && m_sincePick < kTwiceSeconds) host.session().cameras().followFromAbove();
        m_lastPick = index, m_sincePick = 0;
    }

    void takePicks(app::GameHost& host, const app::InputState& input) {
        constexpr std::array kPicks{Action::Pick1, Action::Pick2, Action::Pick3, Action::Pick4, Action::Pick5};
        for (std::size_t i = 0; i < kPicks.size(); ++i)
            if (input.pressed(kPicks[i])) pickNumber(host, i);
        if (input.pressed(Action::PickAll)) choose(host, m_leader.group());
        if (!input.pressed(Action::PickNext)) return;
        m_leader.selectNext(host.session().show().simulation());
        if (input.padLeads()) { // whose cursor is the middle of the picture
            host.session().cameras().watch(m_leader.lead());
            host.session().cameras().followFromAbove();
        }
    }

    std::optional<std::vector<EntityId>> decidePick(app::GameHost& host, const app::Selection::Pick& pick) {
        const Simulation& simulation = host.session().show().simulation();
        if (m_onHudPress || m_briefing || host.session().show().replay() != nullptr) return {};
        if (!pick.rectangle && m_leader.ability(simulation)) {
            useAbility(host, pick.at);
            return {};
        }
        std::vector<EntityId> bodies = pick.bodies;
        if (!pick.rectangle) {
            const ClickedOn on = clicked(host, pick.at); // small figures are found from some way off
            bodies = {on.entity};
            // S3.P3: whose cone is shown; again, or the ground: nobody's.
            if (on.kind == ClickedOn::Kind::Enemy || on.kind == ClickedOn::Kind::Ground)
                m_watched = on.entity == m_watched ? EntityId{} : on.entity;
        }
        if (m_adds)
            for (const EntityId body : m_leader.selectedBodies(simulation))
                bodies.push_back(body);
        if (!m_leader.selectBodies(simulation, bodies)) return {};
        return m_leader.selectedBodies(simulation);
    }

    /// Where a button of the HUD or a portrait was pressed; then the scene is not meant.
    void pressOnHud(app::GameHost& host) {
        const ImVec2 at = pixels(host.pointer().pressedAt.value_or(host.pointer().at));
        m_onHudPress = false;
        for (std::size_t i = 0; i < m_layout.portraits.size() && i < m_leader.group().size(); ++i)
            if (m_layout.portraits[i].contains(at)) pickNumber(host, i), m_onHudPress = true;
        for (std::size_t i = 0; i < m_buttons.size(); ++i)
            if (m_buttons[i].contains(at)) pressButton(host, i), m_onHudPress = true;
        if (const auto place = onMap(at)) {
            host.session().cameras().lookFromAboveAt(*place);
            m_onHudPress = true;
        }
    }

    /// The place on the ground that a point of the minimap means.
    std::optional<Vec3> onMap(ImVec2 at) const {
        const app::HudRectangle& map = m_layout.minimap;
        if (m_hud.minimap == nullptr || !map.contains(at)) return {};
        const Vec2 point{(at.x - map.low.x) / map.width() * 2 - 1, (at.y - map.low.y) / map.height() * 2 - 1};
        return fromMinimap(*m_hud.minimap, point);
    }

    // --- what

    std::vector<AbilityButton> buttons(app::GameHost& host) const {
        const Simulation& simulation = host.session().show().simulation();
        const Agent* lead = simulation.agent(m_leader.lead());
        const Character* c = lead != nullptr ? simulation.sim().character(lead->body) : nullptr;
        if (c == nullptr) return {};
        const Language language = host.settings().language;
        constexpr std::array kKeys{Action::Ability1, Action::Ability2, Action::Ability3, Action::Ability4};
        std::vector<AbilityButton> all;
        all.push_back({{},
                       (c->crouching ? phrases::kStand : phrases::kCrouch).in(language),
                       host.keyOf(Action::Crouch),
                       false,
                       c->crouching});
        const std::vector<Ability> abilities = abilitiesOf(simulation, lead->body);
        for (std::size_t i = 0; i < abilities.size(); ++i)
            all.push_back({abilities[i], nameOf(abilities[i]).in(language),
                           i < kKeys.size() ? host.keyOf(kKeys[i]) : std::string(), m_leader.chosenAbility() == i});
        return all;
    }

    void pressButton(app::GameHost& host, std::size_t index) {
        if (index == 0) return tell(host, m_leader.changePosture(host.session().show().simulation()));
        chooseAbility(host, index - 1);
    }

    /// The same once more: none.
    void chooseAbility(app::GameHost& host, std::size_t index) {
        const Simulation& simulation = host.session().show().simulation();
        const Agent* lead = simulation.agent(m_leader.lead());
        const std::vector<Ability> all = lead != nullptr ? abilitiesOf(simulation, lead->body) : std::vector<Ability>();
        const Language language = host.settings().language;
        if (all.empty()) return host.sayBriefly(phrases::kNobody.in(language));
        if (index >= all.size()) return;
        if (m_leader.chosenAbility() == index) return m_leader.chooseAbility({});
        if (all[index].left == 0) return host.sayBriefly(wordsOf(Refusal::NoneLeft).in(language));
        m_leader.chooseAbility(index);
    }

    void takeAbilities(app::GameHost& host, const app::InputState& input) {
        constexpr std::array kKeys{Action::Ability1, Action::Ability2, Action::Ability3, Action::Ability4};
        for (std::size_t i = 0; i < kKeys.size(); ++i)
            if (input.pressed(kKeys[i])) chooseAbility(host, i);
        if (!input.pressed(Action::NextAbility)) return;
        const Simulation& simulation = host.session().show().simulation();
        const Agent* lead = simulation.agent(m_leader.lead());
        const std::size_t count = lead != nullptr ? abilitiesOf(simulation, lead->body).size() : 0;
        const std::size_t next = m_leader.chosenAbility() ? *m_leader.chosenAbility() + 1 : 0;
        m_leader.chooseAbility(next < count ? std::optional(next) : std::nullopt);
    }

    ClickedOn clicked(app::GameHost& host, Vec2 at) const {
        const Simulation& simulation = host.session().show().simulation();
        return clickedOn(
            simulation, host.session().cameras().camera(), at,
            [&](EntityId body) { return m_leader.isMine(simulation, body); },
            [&](EntityId body) { return isShown(simulation, body); });
    }

    /// Of an order to the lead.
    ClickedOn clickedForLead(app::GameHost& host, Vec2 at) const {
        const Simulation& simulation = host.session().show().simulation();
        const Agent* lead = simulation.agent(m_leader.lead());
        return clickedFor(
            simulation, lead != nullptr ? lead->body : EntityId{}, host.session().cameras().camera(), at,
            [&](EntityId body) { return m_leader.isMine(simulation, body); },
            [&](EntityId body) { return isShown(simulation, body); });
    }

    void order(app::GameHost& host) {
        const Vec2 at = host.pointer().pressedAt.value_or(host.pointer().at);
        if (m_leader.chosenAbility()) return m_leader.chooseAbility({}); // changed one's mind
        const Simulation& simulation = host.session().show().simulation();
        const bool twice = m_lastOrderAt && m_sinceOrder < kTwiceSeconds && length(*m_lastOrderAt - at) < kSamePoint;
        ClickedOn on;
        if (const auto place = onMap(pixels(at)))
            on.kind = ClickedOn::Kind::Ground, on.place = skyGround(simulation.world().level(), *place);
        else
            on = clickedForLead(host, at);
        tell(host, m_leader.order(simulation, on, twice, m_adds));
        m_lastOrderAt = at, m_sinceOrder = 0;
    }

    void useAbility(app::GameHost& host, Vec2 at) {
        const Leader::Used used = m_leader.useAbility(host.session().show().simulation(), clicked(host, at), m_adds);
        if (used.refusal != Refusal::None) return host.sayBriefly(wordsOf(used.refusal).in(host.settings().language));
        tell(host, used.words);
    }

    void togglePlan(app::GameHost& host) {
        if (!m_leader.planning()) {
            m_leader.plan();
            host.session().clock().hold(true);
            return;
        }
        const std::vector<Message> orders = m_leader.start();
        tell(host, orders);
        host.session().clock().hold(false);
        if (!orders.empty()) ++m_plansBegun;
        if (!orders.empty()) host.sayBriefly(phrases::kPlanStarts.in(host.settings().language));
    }

    /// What a click would do, or what is going on.
    std::string hint(app::GameHost& host) const {
        const Language language = host.settings().language;
        const Simulation& simulation = host.session().show().simulation();
        if (m_briefing) return {};
        if (m_whoSees && host.pointer().over) {
            const ClickedOn on = clicked(host, host.pointer().at);
            if (on.kind == ClickedOn::Kind::Nothing) return {};
            const std::vector<Watcher> all = watchers(host, on);
            const auto low = std::count_if(all.begin(), all.end(), [](const Watcher& one) { return one.crouching; });
            if (all.empty()) return phrases::kNobodySees.in(language);
            const std::string standing = phrases::kSeeStanding.of(all.size(), language);
            if (low == 0) return standing;
            return standing + ", " + phrases::kSeeCrouching.of(static_cast<std::uint64_t>(low), language);
        }
        if (host.pointer().over && !m_leader.chosenAbility() && host.session().show().replay() == nullptr) {
            const Agent* lead = simulation.agent(m_leader.lead());
            const ClickedOn on = clickedForLead(host, host.pointer().at);
            const auto decided = lead != nullptr ? decide(simulation, lead->body, on) : std::nullopt;
            if (decided && decided->deed != Deed::Go) return wordsOf(decided->deed).in(language);
        }
        if (m_leader.planning()) return phrases::kPlanHelp.filled(language, {host.keyOf(Action::Plan)});
        return {};
    }

    // --- what is seen

    bool isShown(const Simulation& simulation, EntityId body) const {
        return !m_honest || m_leader.isMine(simulation, body) || m_sightings.isShown(simulation, body);
    }

    bool isEnemy(const Simulation& simulation, const Agent& agent) const {
        return !m_leader.isMine(simulation, agent.body) && isShown(simulation, agent.body);
    }

    void updateCones(const Simulation& simulation) {
        const Character* watched = simulation.sim().character(m_watched);
        if (watched == nullptr || !watched->alive) m_watched = {};
        m_cones.update(
            simulation,
            [&](const Agent& agent) { return isEnemy(simulation, agent) && (m_allCones || agent.body == m_watched); },
            m_watched);
    }

    /// Green for one's own whatever they wear, red for those who are known of (S3.R1).
    void fillMinimap(const Simulation& simulation, app::HudState& hud) {
        if (hud.minimap == nullptr) return;
        m_map = *hud.minimap;
        m_map.marks.clear();
        const auto bodies = m_leader.selectedBodies(simulation);
        for (const Agent& agent : simulation.agents()) {
            const Entity* e = simulation.world().find(agent.body);
            const Character* c = simulation.sim().character(agent.body);
            if (e == nullptr || c == nullptr || !c->alive || !isShown(simulation, agent.body)) continue;
            const bool mine = m_leader.isMine(simulation, agent.body);
            app::MinimapMark mark;
            mark.place = e->position, mark.yaw = e->yaw, mark.hasYaw = true;
            mark.side = mine ? app::MinimapSide::Own : app::MinimapSide::Enemy;
            mark.selected = std::find(bodies.begin(), bodies.end(), agent.body) != bodies.end();
            mark.keptAtRim = mine;
            m_map.marks.push_back(mark);
        }
        if (m_honest)
            for (const Sightings::Noise& noise : m_sightings.noises()) {
                app::MinimapMark mark;
                mark.place = noise.place;
                m_map.marks.push_back(mark);
            }
        hud.minimap = &m_map;
    }

    /// What colours mean that are on the ground now.
    void fillLegend(const Simulation& simulation, Language language, app::HudState& hud) const {
        const auto solid = [](Colour colour) { return Colour{colour.red, colour.green, colour.blue, 255}; };
        const auto add = [&](Colour colour, const Phrase& words) {
            hud.legend.push_back({solid(colour), words.in(language)});
        };
        if (m_cones.count() > 0 || m_whoSees) {
            add(tints::kSeenStanding, phrases::kSeenStanding);
            add(tints::kSeenCrouching, phrases::kSeenCrouching);
            add(tints::kChaseCrouching, phrases::kChases);
        }
        if (m_honest) add(tints::kGhost, phrases::kLastSeen);
        if (const auto ability = m_leader.ability(simulation)) {
            if (ability->range > 0) add(tints::kReach, phrases::kReaches);
            if (ability->noiseMetres > 0) add(tints::kNoise, phrases::kHeard);
            if (ability->blastMetres > 0) add(tints::kBlast, phrases::kHurts);
            add(tints::kRefused, phrases::kCannot);
        }
    }

    std::vector<Watcher> watchers(app::GameHost& host, const ClickedOn& on) const {
        const Simulation& simulation = host.session().show().simulation();
        return watchersOf(simulation, on.place, [&](const Agent& agent) { return isEnemy(simulation, agent); });
    }

    void drawGround(app::GameHost& host, DebugDraw& sink, const Simulation& simulation) const {
        m_cones.draw(sink, simulation);
        if (m_honest)
            for (const Sightings::Ghost& ghost : m_sightings.ghosts(simulation))
                drawGhost(sink, ghost.place, tints::kGhost, ghost.strength);
        if (m_whoSees && host.pointer().over) {
            const ClickedOn on = clicked(host, host.pointer().at);
            if (on.kind != ClickedOn::Kind::Nothing) drawWatchers(sink, simulation, on.place, watchers(host, on));
        }
        for (const Message& word : m_leader.planned()) {
            const auto order = word.as<CommandoOrder>();
            const Agent* agent = simulation.agent(word.to);
            if (order && agent != nullptr) drawPlanned(sink, simulation, agent->body, *order);
        }
        const auto ability = m_leader.ability(simulation);
        const Agent* lead = simulation.agent(m_leader.lead());
        if (ability && lead != nullptr && host.pointer().over)
            drawPreview(sink, simulation, lead->body, *ability, clicked(host, host.pointer().at));
    }

    const Catalogue& m_catalogue;
    QuickSave m_save;
    bool m_running = false;              ///< between begin and end
    bool m_kept = false;                 ///< what was won now is in the records
    bool m_ended = false;                ///< the last session was played to its end, and is to be watched
    std::string m_path;                  ///< of the scenario
    const MissionText* m_text = nullptr; ///< null: a mission without words of its own
    Leader m_leader;
    Answers m_answers;
    Cones m_cones;
    EditedCone m_editedCone;
    Sightings m_sightings;
    EntityId m_watched;             ///< the enemy whose cone is shown; null: none
    bool m_allCones = false;        ///< everybody's, instead
    bool m_honest = false;          ///< only what the group senses is shown
    bool m_whoSees = false;         ///< held: who sees the place under the pointer
    std::uint32_t m_plansBegun = 0; ///< with an order at least
    app::MinimapState m_map;
    bool m_briefing = false; ///< the card is shown, and time stands
    bool m_adds = false;     ///< orders are queued, selections added to
    std::optional<std::size_t> m_lastPick;
    std::optional<Vec2> m_lastOrderAt;
    float m_sincePick = 9, m_sinceOrder = 9; ///< seconds
    bool m_onHudPress = false;               ///< where the button that selects went down
    app::HudState m_hud;                     ///< of the last frame, for clicks
    app::HudLayout m_layout;
    std::vector<AbilityButton> m_shownButtons;
    std::vector<app::HudRectangle> m_buttons;
    ImVec2 m_screen{1280, 720};
    float m_topPixels = 0, m_bottomPixels = 0;
    float m_panelPixels = 0; ///< that the abilities take
};

} // namespace

std::shared_ptr<app::GamePart> makeGamePart(const Catalogue& catalogue) {
    return std::make_shared<MissionPart>(catalogue);
}

} // namespace lince::commandos
