#include "first_steps.h"

#include "words.h"

#include <memory>

namespace lince::bronto {
namespace {

using app::Action;

constexpr float kWalkedMetres = 1.5f;
constexpr int kHungry = 30; ///< points of health

Vec3 placeOfWatched(app::GameHost& host) {
    const Simulation& simulation = host.session().show().simulation();
    const Agent* agent = simulation.agent(host.session().cameras().watched());
    const Entity* body = agent != nullptr ? simulation.world().find(agent->body) : nullptr;
    return body != nullptr ? body->position : Vec3{};
}

int healthOfWatched(app::GameHost& host) {
    const Simulation& simulation = host.session().show().simulation();
    const Agent* agent = simulation.agent(host.session().cameras().watched());
    const Character* body = agent != nullptr ? simulation.sim().character(agent->body) : nullptr;
    return body != nullptr && body->alive ? body->health : 0;
}

bool byHands(app::GameHost& host) {
    return host.session().controller() == app::Controller::Player;
}

} // namespace

app::Introduction brontoIntroduction(app::GameHost& host, std::function<bool()> changed) {
    app::Introduction all;
    all.name = "bronto";
    all.ending = phrases::kStepsEnding;
    const auto eyes = std::make_shared<std::array<bool, app::kEyePictures>>();
    const auto from = std::make_shared<Vec3>();
    all.steps = {
        {"eyes",
         phrases::kEyesTitle,
         phrases::kEyesWords,
         {{Action::ShowStaticView}},
         [&host, eyes] { return host.eyes().shown != *eyes; },
         [&host, eyes] { *eyes = host.eyes().shown; }},
        {"floor",
         phrases::kFloorTitle,
         phrases::kFloorWords,
         {{Action::ChangeCamera}},
         [&host] { return host.session().cameras().isAbove(); }},
        {"take-over",
         phrases::kTakeTitle,
         phrases::kTakeWords,
         {{Action::NextController}, {Action::Forward, Action::Left, Action::Back, Action::Right}},
         [&host, from] {
             const bool moved = byHands(host) && length(placeOfWatched(host) - *from) > kWalkedMetres;
             if (!byHands(host)) *from = placeOfWatched(host); // what his mind walks does not count
             return moved;
         },
         [&host, from] { *from = placeOfWatched(host); }},
        {"let-go",
         phrases::kLetGoTitle,
         phrases::kLetGoWords,
         {{Action::NextController}},
         [&host] { return host.session().controller() == app::Controller::Mind; }},
        {"number", phrases::kNumberTitle, phrases::kNumberWords, {{Action::Panels}}, std::move(changed)},
    };
    return all;
}

std::vector<app::Hint> brontoHints(app::GameHost& host) {
    const auto last = std::make_shared<Vec3>();
    return {
        {"bronto.stands",
         phrases::kHintStands,
         {{Action::Forward, Action::Left, Action::Back, Action::Right}, {Action::NextController}},
         12,
         [&host, last] {
             const Vec3 now = placeOfWatched(host);
             const bool still = byHands(host) && length(now - *last) < 0.01f;
             *last = now;
             return still;
         }},
        {"bronto.hungry",
         phrases::kHintHungry,
         {},
         4,
         [&host] { return byHands(host) && healthOfWatched(host) > 0 && healthOfWatched(host) < kHungry; }},
    };
}

std::vector<app::LegendRow> floorLegend(Language language) {
    const auto row = [&](Colour colour, const Phrase& words) { return app::LegendRow{colour, words.in(language)}; };
    return {row({0, 0, 0, 0}, phrases::kOnTheFloor),       row({80, 180, 255, 255}, phrases::kFloorSeen),
            row({255, 235, 80, 255}, phrases::kFloorRim),  row({190, 60, 60, 255}, phrases::kFloorNarrow),
            row({255, 60, 200, 255}, phrases::kFloorDrop), row({90, 255, 120, 255}, phrases::kFloorWay)};
}

} // namespace lince::bronto
