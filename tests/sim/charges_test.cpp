// Grenades that bounce until their fuse ends, and mines that wait for an enemy.
#include "stage.h"

#include <algorithm>

namespace lince {
namespace {

const FactionId kRed{1}, kBlue{2};

class Yard : public Stage {
  public:
    explicit Yard(const std::string& weapon, LevelData data = floorOnly())
        : Stage(std::move(data), readDefinitions("<weapon name='it' magazine='0' rate='60' spread='0' radius='0.1' "
                                                 "damage='80' blast='4' noise='60' " +
                                                 weapon + "/><body name='man' weapons='it'/>")) {
        const FactionId red = *world.factions().add("red", {}), blue = *world.factions().add("blue", {});
        world.factions().setHostile(red, blue);
    }
    const Charge& only() const { return sim.charges()[0]; }
    Vec3 place() const { return at(only().entity); }
    /// Ticks until something goes off, at most `most`.
    int ticksUntilExplosion(int most) {
        for (int tick = 1; tick <= most; ++tick) {
            run(1);
            if (!events(EventKind::Explosion).empty()) return tick;
        }
        return most + 1;
    }
};

const Intent kFire = standing(0, {Button::Fire});
constexpr const char* kGrenade = "kind='grenade' speed='10' gravity='1' fuse='2'";
constexpr const char* kMine = "kind='mine' fuse='1' trigger='1'";

TEST(Grenades, goOffByTheirFuseWhereverTheyAre) {
    Yard yard(kGrenade);
    const EntityId man = yard.spawn({0, 0, 0}, 0, kRed);
    yard.run(1, man, kFire);
    ASSERT_EQ(yard.sim.charges().size(), 1u);
    EXPECT_TRUE(yard.sim.projectiles().empty());
    for (const Event& noise : yard.events(EventKind::Noise))
        EXPECT_LT(noise.amount, 10); // the throw itself is quiet
    EXPECT_NEAR(yard.ticksUntilExplosion(200), 119, 1);
    EXPECT_TRUE(yard.sim.charges().empty());
    const auto noises = yard.events(EventKind::Noise);
    EXPECT_TRUE(std::any_of(noises.begin(), noises.end(), [](const Event& n) { return n.amount == 60; }));
}

TEST(Grenades, bounceOffWallsAndComeToRestOnTheFloor) {
    LevelData data = floorOnly();
    addBlock(data, {0, 2, -5}, {5, 2, 0.5f});
    Yard yard("kind='grenade' speed='12' gravity='1' fuse='6'", std::move(data));
    const EntityId man = yard.spawn({0, 0, 0}, 0, kRed);
    yard.run(1, man, kFire);
    float farthest = 0;
    int bounces = 0;
    for (int tick = 0; tick < 300; ++tick) {
        yard.run(1);
        farthest = std::max(farthest, -yard.place().z);
        ASSERT_GT(yard.place().y, 0.05f);
        bounces += static_cast<int>(yard.events(EventKind::Noise).size());
    }
    EXPECT_NEAR(farthest, 4.4f, 0.05f); // the wall, less its radius
    EXPECT_GE(bounces, 2);              // they are heard
    EXPECT_TRUE(yard.only().resting);
    EXPECT_NEAR(yard.place().y, 0.1f, 0.03f);
    EXPECT_LT(-yard.place().z, 4.3f);
}

TEST(Grenades, hurtWhoIsNearWhoeverThrewThem) {
    Yard yard(kGrenade);
    const EntityId man = yard.spawn({0, 0, 0}, 0, kRed);
    yard.run(20, man, standing(0, {}, -1.4f)); // at his feet
    yard.run(1, man, standing(0, {Button::Fire}, -1.4f));
    (void)yard.ticksUntilExplosion(200);
    EXPECT_LT(yard.who(man).health, 70);
    EXPECT_EQ(yard.events(EventKind::Damage)[0].other, man);
}

TEST(Grenades, fallOnWhenWhatTheyLayOnBreaks) {
    LevelData data = floorOnly();
    data.boxes.push_back({{0, 0.5f, -3.4f}, {0.6f, 0.5f, 3}, 0, 0, 10});
    Yard yard("kind='grenade' speed='3' gravity='1' fuse='10'", std::move(data));
    const EntityId man = yard.spawn({0, 0, 0.3f}, 0, kRed);
    yard.run(1, man, standing(0, {Button::Fire}));
    yard.run(200);
    ASSERT_TRUE(yard.only().resting);
    ASSERT_NEAR(yard.place().y, 1.1f, 0.05f);
    yard.sim.damage(yard.sim.boxes()[0].entity, 100, man, {});
    yard.run(60);
    EXPECT_NEAR(yard.place().y, 0.1f, 0.05f);
}

TEST(Mines, areArmedAfterAWhileAndGoOffWhenAnEnemyIsNear) {
    Yard yard(kMine);
    const EntityId man = yard.spawn({0, 0, 0}, 0, kRed);
    yard.run(1, man, kFire);
    ASSERT_EQ(yard.sim.charges().size(), 1u);
    yard.run(40);
    EXPECT_NEAR(yard.place().y, 0.1f, 0.03f); // it lies on the floor, before him
    EXPECT_NEAR(yard.place().z, -0.6f, 0.05f);
    yard.sim.remove(man);
    const EntityId enemy = yard.spawn({0, 0, -0.9f}, 0, kBlue); // over it before it is armed
    EXPECT_NEAR(yard.ticksUntilExplosion(100), 19, 1);
    EXPECT_LT(yard.who(enemy).health, 40);
}

TEST(Mines, sparesFriendsAndWhoPassesFarAside) {
    Yard yard(kMine);
    const EntityId man = yard.spawn({0, 0, 0}, 0, kRed);
    yard.run(1, man, kFire);
    (void)yard.spawn({1.2f, 0, -0.6f}, 0, kRed);
    const EntityId far = yard.spawn({0, 0, -2.1f}, 0, kBlue); // 1.15 m from its skin
    EXPECT_EQ(yard.ticksUntilExplosion(300), 301);
    yard.run(30, far, walkTowards(kPi));
    EXPECT_TRUE(yard.sim.charges().empty());
    EXPECT_LT(yard.who(far).health, 100);
}

TEST(Mines, wallsKeepWhoIsBehindFromSettingThemOff) {
    LevelData data = floorOnly();
    addBlock(data, {0, 1, -1}, {3, 1, 0.05f});
    Yard yard(kMine, std::move(data));
    const EntityId man = yard.spawn({0, 0, 0}, 0, kRed);
    yard.run(1, man, kFire);
    (void)yard.spawn({0, 0, -1.5f}, 0, kBlue);
    EXPECT_EQ(yard.ticksUntilExplosion(200), 201);
}

TEST(Charges, areSavedAndRestoredAndOnlyWhereThereAreAny) {
    Yard one(kGrenade), other(kGrenade);
    const EntityId man = one.spawn({0, 0, 0}, 0, kRed);
    (void)other.spawn({0, 0, 0}, 0, kRed);
    one.run(1, man, kFire);
    one.run(30);
    ASSERT_TRUE(other.restore(one.save()));
    for (int tick = 0; tick < 120; ++tick) {
        one.run(1), other.run(1);
        ASSERT_EQ(one.hash(), other.hash()) << tick;
    }
    EXPECT_TRUE(one.sim.charges().empty());
    EXPECT_EQ(Yard(kGrenade).save().size(), Yard("").save().size() + 4); // an empty table
}

} // namespace
} // namespace lince
