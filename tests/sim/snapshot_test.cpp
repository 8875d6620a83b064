#include "stage.h"

#include <algorithm>

namespace lince {
namespace {

Definitions everything() {
    return readDefinitions(
        "<weapon name='rifle' damage='9' rate='10' magazine='8' reload='0.7' spread='2'/>"
        "<weapon name='rocket' kind='projectile' damage='60' blast='3' speed='14' gravity='0.3' rate='2' magazine='3' "
        "reload='0.5'/>"
        "<weapon name='shotgun' damage='5' pellets='6' spread='5' rate='2' magazine='4' reload='0.5'/>"
        "<item name='health' health='25' respawn='1'/><item name='ammo' ammunition='30' respawn='0.5'/>"
        "<item name='gun' weapon='shotgun' respawn='0'/>"
        "<body name='soldier' weapons='rifle rocket' respawn='1' healthDrain='1' healthDrainEvery='0.5'/>"
        "<body name='giant' radius='0.6' height='2.6' weapons='rocket' maxHealth='300' mass='300'/>");
}

LevelData arena() {
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {15, 0.5f, 15});
    for (const float side : {-1.0f, 1.0f}) {
        addBlock(data, {12 * side, 2, 0}, {0.5f, 2, 12});
        addBlock(data, {0, 2, 12 * side}, {12, 2, 0.5f});
    }
    RandomStream random(5, 0, RandomPurpose::Test);
    for (int i = 0; i < 12; ++i) {
        const float x = random.between(-10, 10);
        const float z = random.between(-10, 10);
        const float height = random.between(0.1f, 1.2f);
        addBlock(data, {x, height, z}, {0.8f, height, 0.4f}, x);
    }
    for (int i = 0; i < 10; ++i) {
        const float x = random.between(-9, 9);
        const float z = random.between(-9, 9);
        data.boxes.push_back({{x, 3, z}, {0.4f, 0.4f, 0.4f}, x, i % 3 == 0 ? 100.0f : 15.0f, i % 2 == 0 ? 40 : 0});
        data.items.push_back({i % 3 == 0 ? "health" : i % 3 == 1 ? "ammo" : "gun", {z, 0, x}});
    }
    for (int i = 0; i < 3; ++i) {
        const float x = static_cast<float>(i) * 6 - 6;
        data.doors.push_back({"d", {x, 1.2f, 0}, {1, 1.2f, 0.1f}, static_cast<float>(i), {0, 2.2f, 0}, 3, 0.5f});
    }
    data.deadly.push_back({{9, 0, 9}, {11, 2, 11}});
    return data;
}

class Battle : public Stage {
  public:
    Battle() : Stage(arena(), everything(), {99, true}) {
        (void)*world.factions().add("red", {});
        (void)*world.factions().add("blue", {});
        RandomStream random(6, 0, RandomPurpose::Test);
        for (std::uint16_t i = 0; i < 12; ++i) {
            const float x = random.between(-10, 10);
            const float z = random.between(-10, 10);
            bodies.push_back(spawn({x, 1.5f, z}, x, FactionId{static_cast<std::uint16_t>(1 + i % 2)},
                                   BodyTypeId{static_cast<std::uint16_t>(i == 11 ? 2 : 1)}));
        }
    }
    /// What everybody does at this tick, out of nothing but the tick.
    void fight(std::uint32_t tick) {
        std::vector<Order> orders;
        for (std::uint32_t i = 0; i < bodies.size(); ++i) {
            RandomStream random(tick / 15, i, RandomPurpose::Test);
            const float yaw = random.between(-kPi, kPi);
            Order order{bodies[i], walkTowards(yaw)};
            order.intent.pitch = random.between(-0.3f, 0.3f);
            order.intent.buttons = static_cast<std::uint16_t>(random.below(64));
            order.intent.weaponSlot = static_cast<std::uint8_t>(random.below(4));
            orders.push_back(order);
        }
        step(orders);
    }
    std::vector<EntityId> bodies;
};

TEST(Snapshot, restoredItRunsTheSameAgain) {
    Battle battle;
    std::uint32_t tick = 0;
    bool shots = false, flying = false, deaths = false, broken = false, doors = false, taken = false, noises = false;
    for (int round = 0; round < 24; ++round) {
        const auto start = battle.save();
        ASSERT_EQ(battle.save(), start); // saving changes nothing
        std::vector<Hash128> first;
        for (std::uint32_t i = 0; i < 50; ++i) {
            battle.fight(tick + i);
            first.push_back(battle.hash());
            for (const Event& e : battle.world.events()) {
                shots = shots || e.kind == EventKind::Shot;
                deaths = deaths || e.kind == EventKind::Death;
                broken = broken || e.kind == EventKind::Broken;
                doors = doors || e.kind == EventKind::Door;
                taken = taken || e.kind == EventKind::PickUp;
                noises = noises || e.kind == EventKind::Noise;
            }
            flying = flying || !battle.sim.projectiles().empty();
        }
        ASSERT_TRUE(battle.restore(start));
        ASSERT_EQ(battle.save(), start);
        for (std::uint32_t i = 0; i < 50; ++i) {
            battle.fight(tick + i);
            ASSERT_EQ(battle.hash(), first[i]) << "round " << round << " tick " << i;
        }
        tick += 50;
    }
    // The scene has everything in it, or the test would say little.
    EXPECT_TRUE(shots && flying && deaths && broken && doors && taken && noises)
        << shots << flying << deaths << broken << doors << taken << noises;
}

TEST(Snapshot, restoredIntoANewWorldItRunsTheSame) {
    Battle battle;
    for (std::uint32_t tick = 0; tick < 200; ++tick)
        battle.fight(tick);
    Battle other;
    ASSERT_TRUE(other.restore(battle.save()));
    for (std::uint32_t tick = 200; tick < 400; ++tick) {
        battle.fight(tick);
        other.fight(tick);
        ASSERT_EQ(battle.hash(), other.hash()) << tick;
    }
}

TEST(Snapshot, twoRunsAreEqualAndDifferentSeedsAreNot) {
    const auto after = [](std::uint64_t seed) {
        Stage stage(
            floorOnly(),
            readDefinitions("<weapon name='gun' spread='3' rate='60' magazine='0'/><body name='man' weapons='gun'/>"),
            {seed, true});
        const EntityId man = stage.spawn({0, 0, 0});
        stage.run(60, man, walkTowards(1, {Button::Fire}));
        return stage.hash();
    };
    EXPECT_EQ(after(1), after(1));
    EXPECT_NE(after(1), after(2));
}

TEST(Snapshot, theFirstDifferenceIsNamed) {
    Battle battle;
    for (std::uint32_t tick = 0; tick < 60; ++tick)
        battle.fight(tick);
    StateWriter before, after;
    battle.sim.visitState(before);
    const int health = battle.who(battle.bodies[3]).health;
    ASSERT_GT(health, 1);
    battle.sim.damage(battle.bodies[3], 1, {}, {});
    battle.sim.visitState(after);
    StateComparer comparer(before.bytes(), after.bytes());
    Battle scratch;
    scratch.sim.visitState(comparer);
    ASSERT_TRUE(comparer.difference());
    EXPECT_EQ(comparer.difference()->field, "characters[3].health");
    EXPECT_EQ(comparer.difference()->first, std::to_string(health));
    EXPECT_EQ(comparer.difference()->second, std::to_string(health - 1));
}

TEST(Snapshot, damagedBytesNeverCrash) {
    Battle battle;
    for (std::uint32_t tick = 0; tick < 100; ++tick)
        battle.fight(tick);
    const auto good = battle.save();
    RandomStream random(7, 0, RandomPurpose::Test);
    int refused = 0;
    for (int i = 0; i < 300; ++i) {
        auto bytes = good;
        const std::uint32_t flips = 1 + random.below(4);
        for (std::uint32_t k = 0; k < flips; ++k) {
            const std::uint32_t at = random.below(static_cast<std::uint32_t>(bytes.size()));
            bytes[at] ^= static_cast<std::byte>(1u << random.below(8));
        }
        if (i % 10 == 0) bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
        if (!battle.restore(bytes)) {
            ++refused;
            continue;
        }
        for (std::uint32_t tick = 0; tick < 5; ++tick)
            battle.fight(tick); // what is taken must run
    }
    EXPECT_GT(refused, 30);
    ASSERT_TRUE(battle.restore(good)); // and the good one still serves
    EXPECT_EQ(battle.save(), good);
}

} // namespace
} // namespace lince
