#include "words.h"

#include <lince/core/math.h>
#include <lince/groups/sheep_hud.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince::groups {
namespace {

constexpr float kStrayMetres = 16; ///< from the middle of those that are not home: who is farther away is a stray
constexpr std::size_t kMaxMarks = 7;

std::string clock(Tick ticks) {
    const auto seconds = (ticks + kTicksPerSecond - 1) / kTicksPerSecond;
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

float fraction(std::uint32_t part, std::uint32_t whole) {
    return whole > 0 ? clamp(static_cast<float>(part) / static_cast<float>(whole), 0, 1) : 0;
}

app::Ending endingOf(const SheepState& state, Language language, const SheepMatchInfo& info) {
    app::Ending end;
    end.won = state.outcome == SheepOutcome::Won;
    if (end.won) end.stars = state.stars;
    const std::string home = std::to_string(state.home), flock = std::to_string(state.flock);
    const Tick left = state.dusk - std::min(state.endedAt, state.dusk);
    if (end.won) {
        end.heading = phrases::kWon.in(language);
        end.result = phrases::kResult.filled(language, {home, flock, clock(left), std::to_string(state.score)});
    } else {
        const bool tooFew = state.flock - std::min(state.eaten, state.flock) < state.needed;
        end.heading = (tooFew ? phrases::kEatenUp : phrases::kLost).in(language);
        end.result = phrases::kLostResult.filled(language, {home, flock, std::to_string(state.needed)});
    }
    if (info.practice)
        end.extra = phrases::kPractice.in(language);
    else if (info.helped && end.won)
        end.extra = phrases::kHelped.in(language);
    else if (info.record && end.won)
        end.extra = phrases::kRecord.in(language);
    else if (end.won && !info.hasNext)
        end.extra = phrases::kAllDone.in(language);
    return end;
}

} // namespace

SheepHud sheepHud(const SheepState& state, Language language, const SheepMatchInfo& info) {
    SheepHud hud;
    const Tick now = state.outcome == SheepOutcome::Playing ? state.now : state.endedAt;
    const Tick left = state.dusk - std::min(now, state.dusk);
    hud.dayFraction = state.dusk > 0 ? 1 - static_cast<float>(left) / static_cast<float>(state.dusk) : 1;
    hud.time = clock(left);
    hud.hurry = left < 30 * kTicksPerSecond;
    hud.count = fmt::format("{} / {}", state.home, state.flock);
    hud.enough = state.home >= state.needed;
    hud.needed =
        hud.enough
            ? std::string(phrases::kEnough.in(language))
            : phrases::kNeeded.of(language == Language::Spanish ? state.needed - state.home : state.needed, language);
    if (state.eaten > 0) hud.eaten = phrases::kEaten.of(state.eaten, language);
    hud.score = phrases::kScore.of(static_cast<std::uint64_t>(std::max(state.score, 0)), language);
    hud.homeFraction = fraction(state.home, state.flock), hud.neededFraction = fraction(state.needed, state.flock);
    if (state.outcome != SheepOutcome::Playing) hud.ending = endingOf(state, language, info);
    return hud;
}

std::string goalWords(const SheepState& state, Language language) {
    const std::string needed = std::to_string(state.needed), flock = std::to_string(state.flock);
    return state.needed >= state.flock ? phrases::kGoalAll.filled(language, {flock})
                                       : phrases::kGoal.filled(language, {needed, flock});
}

std::vector<SheepMark> sheepMarks(const Simulation& simulation, AgentId dog, const Aabb& fold) {
    std::vector<SheepMark> marks;
    const Vec3 middle = fold.centre();
    marks.push_back({SheepMark::Kind::Fold, {middle.x, fold.low.y + 1, middle.z}});
    const Agent* eyes = simulation.agent(dog);
    const Entity* self = eyes != nullptr ? simulation.world().find(eyes->body) : nullptr;
    if (self == nullptr) return marks;
    const FactionTable& factions = simulation.world().factions();
    const auto sheep = factions.find("sheep"), wolves = factions.find("wolves");
    const auto isSeen = [&](const Entity& e) {
        const Vec3 way = e.middle() - self->eye();
        const float away = length(way);
        if (away < 0.1f) return true;
        return !simulation.world().level().closestHit({self->eye(), way / away, away - 0.1f});
    };
    struct Out {
        const Entity* entity;
        bool wolf;
    };
    std::vector<Out> outside;
    Vec3 sum;
    float count = 0;
    for (const Agent& agent : simulation.agents()) {
        const Entity* e = simulation.world().find(agent.body);
        const Character* body = simulation.sim().character(agent.body);
        if (e == nullptr || body == nullptr || !body->alive || fold.contains(e->position)) continue;
        const bool isSheep = sheep && agent.faction == *sheep, isWolf = wolves && agent.faction == *wolves;
        if (!isSheep && !isWolf) continue;
        outside.push_back({e, isWolf});
        if (isSheep) sum += e->position, count += 1;
    }
    for (const Out& one : outside) {
        if (marks.size() >= kMaxMarks) break;
        const bool stray = !one.wolf && count > 1 && length(one.entity->position - sum / count) > kStrayMetres;
        if ((one.wolf || stray) && isSeen(*one.entity))
            marks.push_back({one.wolf ? SheepMark::Kind::Wolf : SheepMark::Kind::Stray, one.entity->middle()});
    }
    return marks;
}

std::optional<BorderArrow> borderArrow(const Camera& camera, Vec3 place) {
    constexpr float kInside = 0.94f, kBorder = 0.86f;
    Vec2 way;
    if (const auto at = camera.project(place)) {
        if (absolute(at->x) < kInside && absolute(at->y) < kInside) return {};
        way = *at;
    } else { // behind: the side that one has to turn to
        const float bearing = angleDifference(camera.yaw, yawOf(place - camera.eye));
        way = {sine(bearing), cosine(bearing)};
    }
    const float max = maximum(absolute(way.x), absolute(way.y));
    if (!(max > 0)) return {};
    BorderArrow arrow;
    arrow.at = way * (kBorder / max);
    arrow.angle = arcTangent2(way.x * camera.aspect, way.y); // from "up", clockwise
    return arrow;
}

} // namespace lince::groups
