#include "words.h"

#include <lince/combat/fight_hud.h>
#include <lince/core/math.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince::combat {
namespace {

constexpr Tick kHurry = 10 * kTicksPerSecond;

std::string clockOf(Tick ticks) {
    const auto seconds = (ticks + kTicksPerSecond - 1) / kTicksPerSecond;
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string secondsOf(Tick ticks) {
    return std::to_string((ticks + kTicksPerSecond - 1) / kTicksPerSecond);
}

Tick left(Tick since, Tick lasts, Tick now) {
    const Tick gone = now - std::min(since, now);
    return lasts - std::min(gone, lasts);
}

std::uint32_t pointsOf(const FightView& view, const SideScore& side) {
    return view.numbers.mode == CombatMode::Hold ? side.points / kTicksPerSecond : side.points;
}

std::string headingOf(const FightView& view, Language language) {
    const CombatNumbers& numbers = view.numbers;
    const std::string round = std::to_string(view.state.round);
    switch (numbers.mode) {
    case CombatMode::Waves:
        return phrases::kWave.filled(language, {round, std::to_string(numbers.waves)});
    case CombatMode::Hold:
        return phrases::kHold.filled(language, {std::to_string(numbers.points)});
    case CombatMode::Training:
        return phrases::kTraining.in(language);
    case CombatMode::Rounds:
        break;
    }
    return numbers.rounds > 1 ? phrases::kRound.filled(language, {round, std::to_string(numbers.rounds)})
                              : std::string(phrases::kOneRound.in(language));
}

void fillClock(FightHud& hud, const FightView& view, Language language) {
    const CombatState& state = view.state;
    if (state.phase == CombatPhase::Over) {
        hud.below = phrases::kOver.in(language);
        return;
    }
    const bool waves = view.numbers.mode == CombatMode::Waves;
    if (state.phase == CombatPhase::Pause) {
        const std::string seconds = secondsOf(left(state.since, view.numbers.pause, state.now));
        hud.below = (waves ? phrases::kNextWave : phrases::kNextRound).filled(language, {seconds});
        return;
    }
    if (view.numbers.mode == CombatMode::Training) return;
    Tick rest = left(0, view.end, state.now);
    if (view.numbers.mode == CombatMode::Rounds && view.numbers.roundTime > 0)
        rest = std::min(rest, left(state.since, view.numbers.roundTime, state.now));
    hud.clock = clockOf(rest);
    hud.hurry = rest < kHurry;
}

/// When a player who fell is back.
std::string comeBackOf(const FightView& view, Language language) {
    const FighterScore* self = view.state.fighter(view.player);
    if (self == nullptr || self->alive || view.state.phase == CombatPhase::Over) return {};
    switch (view.numbers.mode) {
    case CombatMode::Rounds:
        return phrases::kBackRound.in(language);
    case CombatMode::Waves:
        return phrases::kBackWave.in(language);
    case CombatMode::Hold:
    case CombatMode::Training:
        break;
    }
    return phrases::kBackIn.filled(language, {secondsOf(left(self->diedAt, view.numbers.comeBack, view.state.now))});
}

app::Ending endingOf(const FightView& view, const FightHud& hud, Language language) {
    const CombatState& state = view.state;
    const bool drawn = !state.winner;
    app::Ending ending;
    ending.won = !drawn && (!view.player || state.winner == view.side);
    if (drawn)
        ending.heading = phrases::kDrawn.in(language);
    else if (view.player)
        ending.heading = (ending.won ? phrases::kWon : phrases::kLost).in(language);
    else
        ending.heading = phrases::kSideWon.filled(language, {sideName(view.factions[state.winner].name, language)});
    if (view.numbers.mode == CombatMode::Waves) {
        std::uint32_t survived = 0;
        for (const FightSide& side : hud.sides)
            survived = std::max(survived, side.points);
        ending.result =
            phrases::kResultWaves.filled(language, {std::to_string(survived), std::to_string(view.numbers.waves)});
    } else if (hud.sides.size() >= 2)
        ending.result = phrases::kResult.filled(
            language, {std::to_string(hud.sides[0].points), std::to_string(hud.sides[1].points)});
    const FighterScore* self = state.fighter(view.player);
    if (self == nullptr) return ending;
    ending.result = phrases::kYours.filled(
        language, {ending.result, phrases::kKillCount.of(self->kills + self->friendlyKills, language),
                   phrases::kDeathCount.of(self->deaths, language)});
    if (self->friendlyKills > 0)
        ending.extra = phrases::kFriendly.filled(language, {std::to_string(self->friendlyKills)});
    else if (!ending.won && !drawn)
        ending.extra = phrases::kAgain.in(language);
    return ending;
}

} // namespace

std::string sideName(std::string_view faction, Language language) {
    if (faction == "attackers") return phrases::kAttackers.in(language);
    if (faction == "defenders") return phrases::kDefenders.in(language);
    return std::string(faction);
}

FightHud fightHud(const FightView& view, Language language) {
    FightHud hud;
    hud.heading = headingOf(view, language);
    fillClock(hud, view, language);
    std::vector<const SideScore*> sides;
    for (const SideScore& side : view.state.sides)
        sides.push_back(&side);
    std::stable_partition(sides.begin(), sides.end(), [&](const SideScore* side) { return side->side == view.side; });
    for (const SideScore* score : sides) {
        const Faction& faction = view.factions[score->side];
        FightSide side{sideName(faction.name, language), faction.colour, pointsOf(view, *score), score->alive, 0};
        const std::size_t first = hud.table.size();
        for (const FighterScore& one : view.state.fighters) {
            if (one.side != score->side) continue;
            ++side.all;
            const bool mine = view.player && one.agent == view.player;
            hud.table.push_back({mine          ? phrases::kYou.in(language)
                                 : view.nameOf ? view.nameOf(one.agent)
                                               : "",
                                 faction.colour, one.kills, one.deaths, one.alive, mine});
        }
        std::stable_sort(hud.table.begin() + static_cast<std::ptrdiff_t>(first), hud.table.end(),
                         [](const FightRow& a, const FightRow& b) { return a.kills > b.kills; });
        hud.sides.push_back(std::move(side));
    }
    const auto colourOf = [&](FactionId side) {
        return side ? std::optional(view.factions[side].colour) : std::optional<Colour>();
    };
    if (view.numbers.mode == CombatMode::Hold)
        for (const HeldZone& zone : view.state.zones)
            hud.zones.push_back(
                {colourOf(zone.owner), colourOf(zone.taker),
                 clamp(static_cast<float>(zone.progress) / static_cast<float>(std::max<Tick>(1, view.numbers.capture)),
                       0, 1)});
    hud.comeBack = comeBackOf(view, language);
    if (view.state.phase == CombatPhase::Over) hud.ending = endingOf(view, hud, language);
    return hud;
}

} // namespace lince::combat
