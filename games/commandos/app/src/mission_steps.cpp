#include "words.h"

#include <lince/commandos/mission_rules.h>
#include <lince/commandos/mission_steps.h>

#include <algorithm>
#include <memory>

namespace lince::commandos {
namespace {

using app::Action;

constexpr float kWalkedMetres = 2;
constexpr float kAlone = 20; ///< seconds without any order

struct Before {
    std::vector<AgentId> selected;
    Vec3 feet;
    std::uint32_t plans = 0, kills = 0;
    std::size_t cones = 0;
};

Vec3 feetOf(const Simulation& simulation, AgentId id) {
    const Agent* agent = simulation.agent(id);
    const Entity* e = agent != nullptr ? simulation.world().find(agent->body) : nullptr;
    return e != nullptr ? e->position : Vec3{};
}

const MissionState& stateOf(const MissionKnowledge& knows) {
    static const MissionState kNone;
    const MissionRules* rules = MissionRules::in(knows.simulation());
    return rules != nullptr ? rules->state() : kNone;
}

bool someoneCrouches(const MissionKnowledge& knows) {
    const auto& group = knows.leader().group();
    return std::any_of(group.begin(), group.end(), [&](AgentId id) {
        const Agent* agent = knows.simulation().agent(id);
        const Character* c = agent != nullptr ? knows.simulation().sim().character(agent->body) : nullptr;
        return c != nullptr && c->alive && c->crouching;
    });
}

bool someoneIsBusy(const MissionKnowledge& knows) {
    const auto& group = knows.leader().group();
    return std::any_of(group.begin(), group.end(), [&](AgentId id) {
        const Agent* agent = knows.simulation().agent(id);
        return agent != nullptr && agent->brain && agent->brain->report().activity != "wait";
    });
}

} // namespace

app::Introduction missionIntroduction(const MissionKnowledge& knows) {
    app::Introduction all;
    all.name = "commandos";
    all.ending = phrases::kStepsEnding;
    // What was so when a step began; shared by the functions of all.
    const auto before = std::make_shared<Before>();
    all.steps = {
        {"select",
         phrases::kSelectTitle,
         phrases::kSelectWords,
         {{Action::Pick1, Action::Pick2}, {Action::PickAll}},
         [knows, before] { return knows.leader().selected() != before->selected; },
         [knows, before] { before->selected = knows.leader().selected(); }},
        {"crouch",
         phrases::kCrouchTitle,
         phrases::kCrouchWords,
         {{Action::Crouch}},
         [knows] { return someoneCrouches(knows); }},
        {"go",
         phrases::kGoTitle,
         phrases::kGoWords,
         {{Action::Command}, {Action::Run}},
         [knows, before] {
             return length(feetOf(knows.simulation(), knows.leader().lead()) - before->feet) > kWalkedMetres &&
                    knows.leader().selected() == before->selected;
         },
         [knows, before] {
             before->selected = knows.leader().selected();
             before->feet = feetOf(knows.simulation(), knows.leader().lead());
         }},
        {"cone",
         phrases::kConeTitle,
         phrases::kConeWords,
         {{Action::Select}, {Action::ShowCones}, {Action::WhoSees}},
         [knows, before] { return knows.cones() > before->cones; },
         [knows, before] { before->cones = knows.cones(); }},
        {"plan",
         phrases::kPlanTitle,
         phrases::kPlanWords,
         {{Action::Plan}, {Action::Plan}},
         [knows, before] { return knows.plansBegun() > before->plans; },
         [knows, before] { before->plans = knows.plansBegun(); }},
        {"strike",
         phrases::kStrikeTitle,
         phrases::kStrikeWords,
         {{Action::Command}},
         [knows, before] { return stateOf(knows).kills > before->kills; },
         [knows, before] { before->kills = stateOf(knows).kills; }},
    };
    return all;
}

std::vector<app::Hint> missionHints(const MissionKnowledge& knows) {
    const auto playing = [knows] { return stateOf(knows).phase == MissionPhase::Playing; };
    return {
        {"commandos.alarm",
         phrases::kHintAlarm,
         {{Action::Crouch}},
         1,
         [=] { return playing() && stateOf(knows).stage == AlarmStage::Alarm; }},
        {"commandos.body",
         phrases::kHintBody,
         {{Action::Command}},
         4,
         [=] { return playing() && stateOf(knows).kills > 0 && stateOf(knows).stage == AlarmStage::Calm; }},
        {"commandos.idle",
         phrases::kHintIdle,
         {{Action::WhoSees}, {Action::ShowCones}},
         kAlone,
         [=] { return playing() && !someoneIsBusy(knows); }},
        {"commandos.save",
         phrases::kHintSave,
         {{Action::QuickSave}, {Action::QuickLoad}},
         1,
         [=] { return playing() && !knows.savedLately(); }},
    };
}

} // namespace lince::commandos
