#include "words.h"

#include <lince/core/math.h>
#include <lince/groups/sheep_steps.h>

#include <memory>

namespace lince::groups {
namespace {

using app::Action;

constexpr float kRunMetres = 5;    ///< that the dog has run
constexpr float kHeeded = 15;      ///< metres: sheep that are farther away do not mind a dog
constexpr float kTogether = 14;    ///< metres from the middle: a flock, and not stragglers
constexpr float kDrivenMetres = 4; ///< that the flock came nearer to the fold
constexpr float kScattered = 24;
constexpr float kBehindCosine = 0.35f; ///< of the angle between the way to the flock and on to the fold: 70°

float toFold(const FlockView& view) {
    return length(horizontal(view.fold - view.middle));
}

} // namespace

FlockView lookAtFlock(const Simulation& simulation, AgentId dog, const Aabb& fold) {
    FlockView view;
    view.fold = fold.centre();
    const Agent* self = simulation.agent(dog);
    const Entity* body = self != nullptr ? simulation.world().find(self->body) : nullptr;
    if (body == nullptr) return view;
    view.dog = body->position;
    const auto sheep = simulation.world().factions().find("sheep");
    const auto forOutside = [&](auto use) {
        for (const Agent& agent : simulation.agents()) {
            const Entity* e = simulation.world().find(agent.body);
            const Character* c = simulation.sim().character(agent.body);
            if (sheep && agent.faction == *sheep && e != nullptr && c != nullptr && c->alive &&
                !fold.contains(e->position))
                use(e->position);
        }
    };
    forOutside([&](Vec3 at) {
        view.middle += at, ++view.outside;
        view.nearest = minimum(view.nearest, length(horizontal(at - view.dog)));
    });
    if (view.outside == 0) return view;
    view.middle = view.middle / static_cast<float>(view.outside);
    forOutside([&](Vec3 at) { view.farthest = maximum(view.farthest, length(horizontal(at - view.middle))); });
    return view;
}

bool drives(const FlockView& view) {
    if (view.outside == 0 || view.nearest > kHeeded) return false;
    const Vec3 there = normalized(horizontal(view.middle - view.dog), {}),
               on = normalized(horizontal(view.fold - view.middle), {});
    return dot(there, on) > kBehindCosine;
}

app::Introduction sheepIntroduction(const SheepKnowledge& knows) {
    app::Introduction all;
    all.name = "sheep";
    all.ending = phrases::kStepsEnding;
    // Where each step began; shared by its two functions.
    const auto start = std::make_shared<FlockView>();
    const auto barks = std::make_shared<std::uint32_t>(0);
    const auto home = [knows] { return knows.state().home > 0; };
    const auto remember = [knows, start] { *start = knows.flock(); };
    all.steps = {
        {"run",
         phrases::kRunTitle,
         phrases::kRunWords,
         {{Action::Forward, Action::Left, Action::Back, Action::Right}},
         [knows, start] { return length(horizontal(knows.flock().dog - start->dog)) > kRunMetres; },
         remember},
        {"gather",
         phrases::kGatherTitle,
         phrases::kGatherWords,
         {},
         [knows, home] {
             const FlockView now = knows.flock();
             return home() || (drives(now) && now.farthest < kTogether);
         }},
        {"drive",
         phrases::kDriveTitle,
         phrases::kDriveWords,
         {{Action::Run}},
         [knows, home, start] {
             const FlockView now = knows.flock();
             return home() || (drives(now) && toFold(now) < toFold(*start) - kDrivenMetres);
         },
         remember},
        {"bark",
         phrases::kBarkTitle,
         phrases::kBarkWords,
         {{Action::Fire}},
         [knows, barks] { return knows.barks() > *barks; },
         [knows, barks] { *barks = knows.barks(); }},
        {"gate", phrases::kGateTitle, phrases::kGateWords, {}, home},
    };
    return all;
}

std::vector<app::Hint> sheepHints(const SheepKnowledge& knows) {
    const auto playing = [knows] { return knows.state().outcome == SheepOutcome::Playing; };
    return {
        {"sheep.wolf", phrases::kHintWolf, {{Action::Fire}}, 1, [=] { return playing() && knows.wolfNear(); }},
        {"sheep.scattered",
         phrases::kHintScattered,
         {{Action::Run}},
         15,
         [=] { return playing() && knows.flock().farthest > kScattered; }},
        {"sheep.behind", phrases::kHintBehind, {}, 20, [=] { return playing() && !drives(knows.flock()); }},
        {"sheep.bark", phrases::kHintBark, {{Action::Fire}}, 45, [=] { return playing() && knows.barks() == 0; }},
    };
}

} // namespace lince::groups
