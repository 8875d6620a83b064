// What a player reads of the fight, from what the rules say.
#include "places.h"

#include <lince/combat/fight_hud.h>
#include <lince/combat/fights.h>
#include <lince/games/games.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

namespace lince::combat {
namespace {

class FightHudOf : public testing::Test {
  protected:
    FightHudOf() {
        attackers = *factions.add("attackers", {200, 90, 40, 255});
        defenders = *factions.add("defenders", {40, 110, 200, 255});
        state.sides = {{attackers, 1, 1, 4, 1}, {defenders, 2, 2, 1, 4}};
        state.fighters = {{AgentId{1}, attackers, 1, 2, 0, true, 0},
                          {AgentId{2}, attackers, 3, 2, 0, false, 0},
                          {AgentId{3}, defenders, 5, 1, 0, true, 0}};
        numbers.rounds = 3;
        numbers.roundTime = 90 * kTicksPerSecond;
        state.round = 2, state.now = 100 * kTicksPerSecond, state.since = 80 * kTicksPerSecond;
    }
    FightHud hud(Language language = Language::English, AgentId player = AgentId{3}) const {
        return fightHud({state, numbers, factions, 600 * kTicksPerSecond, player, defenders,
                         [](AgentId id) { return "man " + std::to_string(id.value); }},
                        language);
    }

    FactionTable factions;
    FactionId attackers, defenders;
    CombatState state;
    CombatNumbers numbers;
};

TEST_F(FightHudOf, ARound) {
    const FightHud now = hud();
    EXPECT_EQ(now.heading, "Round 2, 3 to win");
    EXPECT_EQ(now.clock, "1:10") << "90 seconds a round, 20 of them gone";
    EXPECT_FALSE(now.hurry);
    ASSERT_EQ(now.sides.size(), 2u);
    EXPECT_EQ(now.sides[0].name, "Defenders") << "one's own side stands left";
    EXPECT_EQ(now.sides[0].points, 2u);
    EXPECT_EQ(now.sides[1].all, 2u);
    EXPECT_EQ(now.sides[1].alive, 1u);
    ASSERT_EQ(now.table.size(), 3u);
    EXPECT_EQ(now.table[0].name, "You");
    EXPECT_EQ(now.table[1].name, "man 2") << "who has more kills comes first";
    EXPECT_TRUE(now.comeBack.empty());
    EXPECT_FALSE(now.ending);
    EXPECT_EQ(hud(Language::Spanish).table[0].name, "Tú");
}

TEST_F(FightHudOf, ThePauseSaysWhenItGoesOn) {
    state.phase = CombatPhase::Pause;
    state.since = state.now - kTicksPerSecond;
    EXPECT_EQ(hud().below, "next round in 3");
    EXPECT_TRUE(hud().clock.empty());
    numbers.mode = CombatMode::Waves;
    EXPECT_EQ(hud().below, "next wave in 3");
    EXPECT_EQ(hud().heading, "Wave 2 of 5");
}

TEST_F(FightHudOf, WhoFellIsToldWhenHeIsBack) {
    state.fighters[2].alive = false;
    state.fighters[2].diedAt = state.now - 2 * kTicksPerSecond;
    EXPECT_EQ(hud().comeBack, "Back with the next round");
    EXPECT_TRUE(hud(Language::English, {}).comeBack.empty()) << "nobody plays";
    numbers.mode = CombatMode::Hold;
    EXPECT_EQ(hud().comeBack, "Back in 4");
}

TEST_F(FightHudOf, ZonesHaveOwnersAndTakers) {
    numbers.mode = CombatMode::Hold;
    state.sides[1].points = 30 * kTicksPerSecond;
    state.zones = {{{}, defenders, attackers, numbers.capture / 2}, {{}, {}, {}, 0}};
    const FightHud now = hud();
    EXPECT_EQ(now.heading, "First to 100 points");
    EXPECT_EQ(now.sides[0].points, 30u) << "a point a second";
    ASSERT_EQ(now.zones.size(), 2u);
    EXPECT_EQ(now.zones[0].owner, factions[defenders].colour);
    EXPECT_EQ(now.zones[0].taker, factions[attackers].colour);
    EXPECT_NEAR(now.zones[0].taken, 0.5f, 1e-3f);
    EXPECT_FALSE(now.zones[1].owner);
}

TEST_F(FightHudOf, Endings) {
    state.phase = CombatPhase::Over;
    state.winner = defenders;
    auto ending = hud().ending;
    ASSERT_TRUE(ending);
    EXPECT_TRUE(ending->won);
    EXPECT_EQ(ending->heading, "Victory");
    EXPECT_EQ(ending->result, "2 to 1. You: 5 kills, 1 death");
    state.winner = attackers;
    ending = hud().ending;
    EXPECT_FALSE(ending->won);
    EXPECT_EQ(ending->heading, "Defeat");
    ending = hud(Language::Spanish, {}).ending;
    EXPECT_EQ(ending->heading, "Ganan: Atacantes") << "who only watches has lost nothing";
    EXPECT_TRUE(ending->won);
    state.winner = {};
    ending = hud().ending;
    EXPECT_FALSE(ending->won);
    EXPECT_EQ(ending->heading, "Nobody wins");
    state.fighters[2].friendlyKills = 2;
    EXPECT_NE(hud().ending->extra.find("2 of them"), std::string::npos);
}

TEST(Fights, TheMenuNamesWhatLiesThere) {
    const Catalogue& all = games::all();
    const Game& fight = *all.find("combat");
    std::set<std::string> seen;
    for (const GameEntry& entry : fight.entries) {
        EXPECT_TRUE(seen.insert(entry.scenario).second) << entry.scenario << " twice";
        EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(tests::home()) / "games/combat/data/scenarios" /
                                            (entry.scenario + ".xml")))
            << entry.scenario;
        EXPECT_NE(entry.title.english[0], '\0');
        EXPECT_NE(entry.line.spanish[0], '\0') << entry.scenario;
    }
    EXPECT_EQ(fight.entries.front().scenario, fight.firstScenario);
}

TEST(Fights, OneLeadsToTheNext) {
    EXPECT_EQ(nextFight("duel-1"), "duel-2");
    EXPECT_EQ(nextFight("duel-5"), "against-four-1");
    EXPECT_EQ(nextFight("against-four-5"), "");
    EXPECT_EQ(nextFight("play-yard"), "");
    EXPECT_EQ(nextFight("nonsense"), "");
}

} // namespace
} // namespace lince::combat
