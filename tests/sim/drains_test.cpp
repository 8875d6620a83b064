#include "places.h"
#include "stage.h"

#include <lince/core/files.h>

namespace lince {
namespace {

// The body of spec S0.B: everything runs down, stepwise, from the last reset.
constexpr const char* kBronto =
    "<item name='w' ammunition='10'/><item name='h' health='5'/>"
    "<body name='bronto' healthDrain='3' healthDrainEvery='5' ammunitionDrain='4' ammunitionDrainEvery='4'/>";

Tick at(int seconds) {
    return static_cast<Tick>(seconds) * kTicksPerSecond;
}

TEST(Drains, withoutPowerUpsAmmunitionEndsAt100SecondsAndLifeAt170) { // S0.B2
    Stage stage(floorOnly(), readDefinitions(kBronto));
    const EntityId bronto = stage.spawn({0, 0, 0});
    Tick ammunitionGone = 0, dead = 0;
    for (Tick tick = 1; tick <= at(200); ++tick) {
        stage.step();
        const Character& c = stage.who(bronto);
        if (ammunitionGone == 0) {
            ASSERT_EQ(c.ammunition, 100 - 4 * static_cast<int>(tick / at(4))) << tick;
            if (c.ammunition == 0) ammunitionGone = tick;
        }
        if (dead == 0) {
            ASSERT_EQ(c.health, std::max(0, 100 - 3 * static_cast<int>(tick / at(5)))) << tick;
            if (!c.alive) dead = tick;
        }
        ASSERT_EQ(stage.events(EventKind::Death).size(), tick == dead ? 1u : 0u);
    }
    EXPECT_EQ(ammunitionGone, 6000u);
    EXPECT_EQ(dead, 10200u);
    EXPECT_EQ(stage.who(bronto).ammunition, 0);
}

TEST(Drains, powerUpsAddAndRestartTheClock) { // S0.B3
    Stage stage(floorOnly(), readDefinitions(kBronto));
    const EntityId bronto = stage.spawn({0, 0, 0});
    const ItemTypeId w = *stage.definitions.findItem("w"), h = *stage.definitions.findItem("h");
    const auto give = [&](ItemTypeId item, int Character::*what, int before, int after) {
        EXPECT_EQ(stage.who(bronto).*what, before);
        stage.sim.give(bronto, item);
        EXPECT_EQ(stage.who(bronto).*what, after);
    };
    Tick ammunitionGone = 0, dead = 0;
    for (Tick tick = 1; tick <= at(200) && dead == 0; ++tick) {
        stage.step();
        if (tick == at(37)) give(w, &Character::ammunition, 64, 74);
        if (tick == at(43)) give(w, &Character::ammunition, 70, 80);
        if (tick == at(156)) give(h, &Character::health, 7, 12);
        if (ammunitionGone == 0 && stage.who(bronto).ammunition == 0) ammunitionGone = tick;
        if (!stage.who(bronto).alive) dead = tick;
    }
    EXPECT_EQ(ammunitionGone, at(123));
    EXPECT_EQ(dead, at(176));
}

// The body that the game ships, with the two power-ups of S0.B3 beside its own.
Definitions shippedBronto() {
    auto text = readTextFile(tests::home() + "/games/bronto/data/bronto.xml");
    EXPECT_TRUE(text);
    if (!text) return {};
    const std::size_t end = text->rfind("</definitions>");
    text->insert(end, "<item name='w' ammunition='10'/><item name='h' health='5'/>");
    auto definitions = parseDefinitions(*text, "bronto.xml");
    EXPECT_TRUE(definitions) << (definitions ? "" : definitions.error().message);
    return definitions ? std::move(*definitions) : Definitions{};
}

struct End {
    Tick ammunitionGone = 0, dead = 0;
};

template <class Give>
End liveOn(Stage& stage, EntityId bronto, const Give& give) {
    End end;
    for (Tick tick = 1; tick <= at(200) && end.dead == 0; ++tick) {
        stage.step();
        give(tick);
        if (end.ammunitionGone == 0 && stage.who(bronto).ammunition == 0) end.ammunitionGone = tick;
        if (!stage.who(bronto).alive) end.dead = tick;
    }
    return end;
}

TEST(Drains, theGamesOwnBrontoLivesAsLongAsTheSpecSays) {
    const Definitions definitions = shippedBronto();
    const auto body = definitions.findBody("bronto");
    ASSERT_TRUE(body);
    {
        Stage stage(floorOnly(), definitions);
        const EntityId bronto = stage.spawn({0, 0, 0}, 0, {}, *body);
        const End end = liveOn(stage, bronto, [](Tick) {});
        EXPECT_EQ(end.ammunitionGone, at(100));
        EXPECT_EQ(end.dead, at(170));
        stage.run(60 * 60);
        EXPECT_FALSE(stage.who(bronto).alive); // and does not come back
    }
    Stage stage(floorOnly(), definitions);
    const EntityId bronto = stage.spawn({0, 0, 0}, 0, {}, *body);
    const ItemTypeId w = *definitions.findItem("w"), h = *definitions.findItem("h");
    const End end = liveOn(stage, bronto, [&](Tick tick) {
        if (tick == at(37) || tick == at(43)) stage.sim.give(bronto, w);
        if (tick == at(156)) stage.sim.give(bronto, h);
    });
    EXPECT_EQ(end.ammunitionGone, at(123));
    EXPECT_EQ(end.dead, at(176));
}

TEST(Drains, oneClockDoesNotDisturbTheOther) {
    Stage stage(floorOnly(), readDefinitions(kBronto));
    const EntityId bronto = stage.spawn({0, 0, 0});
    stage.run(200);
    stage.sim.give(bronto, *stage.definitions.findItem("w"));
    stage.run(100);
    EXPECT_EQ(stage.who(bronto).health, 97); // at 300 ticks, as if nothing had been given
}

TEST(Drains, neverAboveTheMaxNorBelowNothing) {
    Stage stage(floorOnly(), readDefinitions("<item name='h' health='50'/><item name='poison' health='-30'/>"
                                             "<item name='thief' ammunition='-500'/>"
                                             "<body name='b' healthDrain='-7' healthDrainEvery='1' health='90'/>"));
    const EntityId b = stage.spawn({0, 0, 0});
    stage.run(60);
    EXPECT_EQ(stage.who(b).health, 97); // a drain below nothing heals
    stage.run(60);
    EXPECT_EQ(stage.who(b).health, 100);
    stage.sim.give(b, *stage.definitions.findItem("h"));
    EXPECT_EQ(stage.who(b).health, 100);
    stage.sim.give(b, *stage.definitions.findItem("thief"));
    EXPECT_EQ(stage.who(b).ammunition, 0);
    for (int i = 0; i < 4; ++i)
        stage.sim.give(b, *stage.definitions.findItem("poison"));
    EXPECT_EQ(stage.who(b).health, 0);
    EXPECT_FALSE(stage.who(b).alive);
    stage.sim.give(b, *stage.definitions.findItem("h")); // too late
    EXPECT_EQ(stage.who(b).health, 0);
}

TEST(Drains, aNewLifeBeginsWithNewClocks) {
    Stage stage(floorOnly(),
                readDefinitions("<body name='b' health='3' healthDrain='3' healthDrainEvery='5' respawn='1'/>"));
    const EntityId b = stage.spawn({0, 0, 0});
    stage.run(300);
    EXPECT_FALSE(stage.who(b).alive);
    stage.run(60);
    EXPECT_TRUE(stage.who(b).alive);
    stage.run(299);
    EXPECT_TRUE(stage.who(b).alive);
    stage.run(1);
    EXPECT_FALSE(stage.who(b).alive);
}

} // namespace
} // namespace lince
