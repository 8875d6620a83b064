#include "sheep_match.h"

#include "words.h"

#include <lince/core/math.h>
#include <lince/groups/sheep_steps.h>

#include <algorithm>
#include <filesystem>

namespace lince::groups {
namespace {

constexpr Colour kWool{244, 240, 230, 255}; ///< of the arrows to stragglers
constexpr float kIntroSeconds = 5, kHintSeconds = 25;
constexpr float kWolfMetres = 18;                          ///< of a wolf from the flock: too near
constexpr float kFromAbove = 28;                           ///< metres
constexpr float kAfternoon = 0.58f, kSunset = 0.985f;      ///< of the sun's way
constexpr app::CameraBehind kBehind{6.2f, 1.1f, 0, -0.2f}; ///< a flock is seen over the dog's back

AgentId dogOf(const Simulation& simulation) {
    const auto side = simulation.world().factions().find("dog");
    for (const Agent& agent : simulation.agents())
        if (side && agent.faction == *side) return agent.id;
    return {};
}

bool hasWolves(const Simulation& simulation) {
    const auto side = simulation.world().factions().find("wolves");
    for (const Agent& agent : simulation.agents())
        if (side && agent.faction == *side) return true;
    return false;
}

} // namespace

bool SheepMatch::begin(app::GameHost& host) {
    end();
    app::Session& session = host.session();
    const Simulation& simulation = session.show().simulation();
    m_dog = dogOf(simulation);
    if (!m_dog || SheepRules::in(simulation) == nullptr) return false;
    m_active = true;
    m_language = host.settings().language;
    look(host);
    m_path = simulation.stage().scenario.path;
    m_name = std::filesystem::path(m_path).stem().string();
    m_levels = sheepLevelsBeside(m_path);
    m_wolves = hasWolves(simulation);
    loadResults(host);
    m_practice = !m_progress.isOpen(m_name);
    session.view().setPartOfDay(kAfternoon, kSunset,
                                static_cast<float>(m_state.dusk) / static_cast<float>(kTicksPerSecond));
    session.watch(m_dog);
    session.cameras().setBehind(kBehind);
    m_wasAbove = false;
    session.cameras().chooseAbove(kFromAbove); // the distance that the player finds there later
    session.cameras().choose(app::CameraChoice::ThirdPersonColliding);
    if (session.show().replay() == nullptr) {
        session.possession().invert(Button::Run);
        session.drive(app::Controller::Player);
    }
    return true;
}

void SheepMatch::look(app::GameHost& host) {
    const SheepRules* rules = SheepRules::in(host.session().show().simulation());
    if (rules != nullptr) m_state = rules->state(), m_fold = rules->fold();
}

void SheepMatch::end() {
    m_active = false;
    m_practice = m_kept = m_record = m_handedToPointer = m_taught = false;
    m_fair = true;
    m_seconds = m_endSeconds = 0;
    m_lastTick = 0;
}

void SheepMatch::loadResults(app::GameHost& host) {
    m_file = progressFileIn(host.playersFolder());
    std::string complaint, kept;
    m_progress = loadProgress(m_file, complaint, kept);
    if (complaint.empty()) return;
    const Language language = host.settings().language;
    std::string words = phrases::kProgressBroken.filled(language, {complaint});
    if (!kept.empty()) words += ". " + phrases::kProgressKept.filled(language, {oneLine(kept)});
    host.say(words, app::palette::kAmber);
}

void SheepMatch::keepResult(app::GameHost& host) {
    const SheepState& state = m_state;
    m_kept = true;
    if (state.outcome != SheepOutcome::Won || !Progress::isLevel(m_name)) return;
    // Another window may have won something meanwhile.
    std::string complaint, kept;
    if (Progress now = loadProgress(m_file, complaint, kept); complaint.empty()) m_progress = std::move(now);
    m_record = m_progress.add({m_name, true, state.score, state.stars});
    if (const Status status = saveProgress(m_file, m_progress); !status)
        host.say(phrases::kProgressNotSaved.filled(host.settings().language, {status.error().message}),
                 app::palette::kRed);
}

/// Once it was said what the level is about.
void SheepMatch::teach(app::GameHost& host) {
    m_taught = true;
    app::Session& session = host.session();
    if (session.show().replay() != nullptr) return;
    SheepKnowledge knows;
    knows.flock = [this, &session] { return lookAtFlock(session.show().simulation(), m_dog, m_fold); };
    knows.state = [this]() -> const SheepState& { return m_state; };
    knows.barks = [&session] { return session.hudFeed().shotsFired(); };
    knows.wolfNear = [this, &session] {
        const auto marks = sheepMarks(session.show().simulation(), m_dog, m_fold);
        const Vec3 flock = lookAtFlock(session.show().simulation(), m_dog, m_fold).middle;
        return std::any_of(marks.begin(), marks.end(), [&](const SheepMark& mark) {
            return mark.kind == SheepMark::Kind::Wolf && length(horizontal(mark.place - flock)) < kWolfMetres;
        });
    };
    host.steps().offer(sheepIntroduction(knows), sheepHints(knows));
}

/// Hands run behind the dog; from above the pointer says where to.
void SheepMatch::chooseDriver(app::GameHost& host) {
    app::Session& session = host.session();
    if (session.show().replay() != nullptr || session.cameras().watched() != m_dog) return;
    const bool above = session.cameras().choice() == app::CameraChoice::Above;
    if (above && session.controller() == app::Controller::Player)
        m_handedToPointer = session.drive(app::Controller::Pointer);
    else if (!above && m_handedToPointer && session.controller() == app::Controller::Pointer)
        m_handedToPointer = !session.drive(app::Controller::Player);
    if (above && !m_wasAbove) session.cameras().followFromAbove(); // until the player moves it
    m_wasAbove = above;
    if (!above) return;
    Aabb all = m_fold;
    const Simulation& simulation = session.show().simulation();
    const auto sheep = simulation.world().factions().find("sheep");
    for (const Agent& agent : simulation.agents())
        if (const Entity* e = simulation.world().find(agent.body);
            e != nullptr && (agent.id == m_dog || (sheep && agent.faction == *sheep)))
            all.add(e->position);
    session.cameras().frameFromAbove(all);
}

void SheepMatch::update(app::GameHost& host, const app::InputState& input, float seconds, bool free, bool fair) {
    app::Session& session = host.session();
    const Simulation& simulation = session.show().simulation();
    m_language = host.settings().language;
    if (simulation.now() < m_lastTick)
        m_seconds = m_endSeconds = 0, m_kept = m_record = false, m_fair = true; // started again
    look(host);
    m_lastTick = simulation.now();
    const bool alone = session.controller() != app::Controller::Mind || session.show().replay() != nullptr;
    if (m_state.outcome == SheepOutcome::Playing) m_fair = m_fair && fair && alone;
    if (free) m_seconds += seconds;
    if (!m_taught && m_seconds >= kIntroSeconds) teach(host);
    chooseDriver(host);
    const bool above = session.cameras().choice() == app::CameraChoice::Above;
    if (free && above && session.controller() == app::Controller::Pointer && input.pressed(app::Action::Jump))
        session.possession().press(Button::Fire);
    if (m_state.outcome == SheepOutcome::Playing) {
        m_endSeconds = 0;
        return;
    }
    m_endSeconds += seconds;
    const bool mine = session.show().replay() == nullptr;
    if (!m_kept && mine && m_fair && !m_practice) keepResult(host);
}

std::optional<app::Ending> SheepMatch::ending(app::GameHost& host) const {
    if (!m_active || m_state.outcome == SheepOutcome::Playing) return {};
    app::Ending ending = *sheepHud(m_state, host.settings().language, info()).ending;
    if (ending.won && !m_practice) ending.next = nextPath();
    return ending;
}

std::string SheepMatch::nextPath() const {
    const std::size_t index = indexOf(m_levels, m_path);
    return index + 1 < m_levels.size() ? m_levels[index + 1].path : std::string();
}

SheepMatchInfo SheepMatch::info() const {
    SheepMatchInfo info;
    info.hasNext = !nextPath().empty();
    info.record = m_record;
    info.practice = m_practice;
    info.helped = !m_fair;
    return info;
}

std::optional<Phrase> SheepMatch::meaningOf(app::Action action) {
    using app::Action;
    switch (action) {
    case Action::Fire:
        return phrases::kDoBark;
    case Action::Run:
        return phrases::kDoSoftly;
    case Action::Select:
    case Action::Command:
        return phrases::kDoRunThere;
    case Action::Jump: // from above, where the mouse points
        return phrases::kDoBarkAbove;
    case Action::Crouch:
    case Action::Reload:
    case Action::Use:
    case Action::Weapon1:
    case Action::Weapon2:
    case Action::Weapon3:
    case Action::Weapon4:
    case Action::NextWeapon:
    case Action::PreviousWeapon:
        return Phrase{"", ""};
    default:
        return {};
    }
}

std::string SheepMatch::hint(app::GameHost& host) const {
    const Language language = host.settings().language;
    const bool above = host.session().cameras().choice() == app::CameraChoice::Above;
    std::string words;
    const auto add = [&](const std::string& more) { words += (words.empty() ? "" : "     ") + more; };
    if (above) add(phrases::kAboveHelp.in(language));
    add(phrases::kBark.filled(language, {host.keyOf(above ? app::Action::Jump : app::Action::Fire)}));
    add(phrases::kRun.filled(language, {host.keyOf(app::Action::Run)}));
    add(phrases::kCamera.filled(language, {host.keyOf(app::Action::ChangeCamera)}));
    return words;
}

void SheepMatch::fillHud(app::HudState& hud) {
    m_topPixels = hud.topPixels;
    hud.health.reset(), hud.weapon.reset(), hud.activity.reset();
    hud.crosshair.shown = false;
    hud.banner.reset();
    hud.damage.clear();
    if (m_state.outcome != SheepOutcome::Playing) hud.card.reset();
    hud.legend = {{app::palette::kAmber, phrases::kFold.in(m_language)}, {kWool, phrases::kStray.in(m_language)}};
    if (m_wolves) hud.legend.push_back({app::palette::kRed, phrases::kWolf.in(m_language)});
    m_bottomPixels = hud.bottomPixels;
    hud.topPixels += m_boxPixels;
}

void SheepMatch::draw(app::GameHost& host, ImDrawList& list, const app::InterfaceStyle& style) {
    look(host);
    const Simulation& simulation = host.session().show().simulation();
    const SheepHud hud = sheepHud(m_state, style.language, info());
    m_boxPixels = sheepHudPixels(style);
    const bool intro = m_seconds < kIntroSeconds;
    if (!hud.ending && !intro)
        drawSheepMarks(list, style, host.session().cameras().camera(), sheepMarks(simulation, m_dog, m_fold),
                       m_topPixels);
    if (hud.ending) { // says it all; a recording has no screen of its own for it
        if (host.session().show().replay() != nullptr) app::drawEnding(list, style, *hud.ending, m_endSeconds);
        return;
    }
    drawSheepHud(list, style, hud, m_topPixels);
    if (m_seconds < kHintSeconds && !host.steps().running() && host.session().show().replay() == nullptr)
        drawSheepHint(list, style, hint(host), m_bottomPixels);
    if (!intro) return;
    std::vector<std::string> lines{sentenceOf(m_name, style.language), goalWords(m_state, style.language)};
    if (m_wolves) lines.emplace_back(phrases::kWolves.in(style.language));
    if (m_practice) lines.emplace_back(phrases::kPractice.in(style.language));
    const std::string number = m_name.substr(m_name.rfind('-') + 1);
    drawSheepIntro(list, style, phrases::kLevel.filled(style.language, {number}), titleOf(m_name, style.language),
                   lines, minimum(clamp(m_seconds / 0.3f, 0, 1), clamp(kIntroSeconds - m_seconds, 0, 1)));
}

std::optional<std::string> SheepMatch::state(std::string_view name) const {
    if (!name.starts_with("sheep-")) return {};
    if (!m_active) return std::string();
    const SheepState& state = m_state;
    constexpr std::string_view kOutcomes[] = {"playing", "won", "lost"};
    if (name == "sheep-flock") return std::to_string(state.flock);
    if (name == "sheep-home") return std::to_string(state.home);
    if (name == "sheep-needed") return std::to_string(state.needed);
    if (name == "sheep-eaten") return std::to_string(state.eaten);
    if (name == "sheep-score") return std::to_string(state.score);
    if (name == "sheep-outcome") return std::string(kOutcomes[static_cast<std::size_t>(state.outcome)]);
    if (name == "sheep-intro") return m_seconds < kIntroSeconds ? "yes" : "no";
    if (name == "sheep-practice") return m_practice ? "yes" : "no";
    return {};
}

} // namespace lince::groups
