// Kinds of bodies that a game adds, and bodies that leave.
#include "stage.h"

#include <lince/sim/table_system.h>

namespace lince {
namespace {

struct Pendulum {
    EntityId entity;
    Vec3 hook;
    float length = 1, angle = 0, speed = 0; ///< metres, radians, radians a second
    int hits = 0;
    void visitState(StateVisitor& v) {
        v.field("entity", entity);
        v.field("hook", hook);
        v.field("length", length);
        v.field("angle", angle);
        v.field("speed", speed);
        v.field("hits", hits);
    }
};

/// All that a game writes for a kind of its own: a ball on a thread.
class Pendulums final : public TableSystem<Pendulum> {
  public:
    Pendulums() : TableSystem("pendulums", EntityKind::Thing) {}

    EntityId hang(World& world, Vec3 hook, float length, float angle) {
        Entity e;
        e.objectClass = classes::kItem;
        e.shape = Shape::sphere(0.2f);
        Pendulum& p = add(world, e);
        p.hook = hook, p.length = length, p.angle = angle;
        place(world, p);
        return p.entity;
    }
    void step(SimContext& sim) override {
        for (Pendulum& p : m_rows) {
            p.speed -= kGravity / p.length * sine(p.angle) * kTickSeconds;
            p.angle += p.speed * kTickSeconds;
            place(sim.world(), p);
        }
    }
    bool damage(SimContext& sim, EntityId victim, int, EntityId, Vec3) override {
        Pendulum* p = find(victim);
        if (p == nullptr) return false;
        if (++p->hits == 2) sim.remove(victim);
        return true;
    }

  protected:
    bool isRowValid(const SimContext&, const Pendulum& p) const override { return p.length > 0; }

  private:
    static void place(World& world, const Pendulum& p) {
        world.find(p.entity)->position = p.hook + Vec3{sine(p.angle), -cosine(p.angle), 0} * p.length;
    }
};

struct Hall : Stage {
    Hall()
        : Stage(floorOnly(), readDefinitions("<weapon name='gun' rate='60' magazine='0' spread='0'/>"
                                             "<weapon name='bow' kind='projectile' speed='10' magazine='0' spread='0'/>"
                                             "<item name='health' health='5'/>"
                                             "<body name='man' weapons='gun bow'/>")),
          pendulums(sim.add(std::make_unique<Pendulums>())) {
        ball = pendulums.hang(world, {0, 3.65f, -5}, 2, 0.5f);
    }
    Pendulums& pendulums;
    EntityId ball;
};

TEST(SimSystem, aKindThatAGameAddsIsStepped) {
    Hall hall;
    float lowest = 10, farthest = 0;
    for (int tick = 0; tick < 200; ++tick) {
        hall.step();
        lowest = std::min(lowest, hall.at(hall.ball).x);
        farthest = std::max(farthest, hall.at(hall.ball).x);
        EXPECT_NEAR(length(hall.at(hall.ball) - Vec3{0, 3.65f, -5}), 2, 1e-4f);
    }
    EXPECT_NEAR(lowest, -2 * sine(0.5f), 0.05f); // there and back: 2π·√(2/9.81) = 2.8 s
    EXPECT_NEAR(farthest, 2 * sine(0.5f), 0.05f);
}

TEST(SimSystem, aKindThatAGameAddsIsSavedHashedAndRestored) {
    Hall hall;
    hall.run(30);
    const auto saved = hall.save();
    Hall other;
    EXPECT_NE(other.hash(), hall.hash());
    ASSERT_TRUE(other.restore(saved));
    EXPECT_EQ(other.pendulums.rows()[0].speed, hall.pendulums.rows()[0].speed);
    for (int tick = 0; tick < 100; ++tick) {
        hall.step(), other.step();
        ASSERT_EQ(hall.hash(), other.hash()) << tick;
    }
    const Hash128 before = hall.hash();
    hall.pendulums.alterRows()[0].speed += 1; // nothing but its own table
    EXPECT_NE(hall.hash(), before);
}

TEST(SimSystem, aKindThatAGameAddsIsValidated) {
    const auto validAfter = [](auto&& change) {
        Hall hall;
        EXPECT_TRUE(hall.sim.isValid());
        change(hall);
        return hall.sim.isValid();
    };
    EXPECT_FALSE(validAfter([](Hall& h) { h.pendulums.alterRows()[0].length = 0; }));
    EXPECT_FALSE(validAfter([](Hall& h) { h.world.remove(h.ball); }));
    EXPECT_FALSE(validAfter([](Hall& h) { h.world.find(h.ball)->kind = EntityKind::Item; }));
    EXPECT_FALSE(validAfter([](Hall& h) {
        const EntityId second = h.pendulums.hang(h.world, {}, 1, 0);
        h.pendulums.alterRows()[0].entity = second; // two rows of one entity
    }));
}

TEST(SimSystem, shotsReachAKindThatTheyDoNotKnow) {
    Hall hall;
    hall.pendulums.alterRows()[0].angle = 0;
    hall.step();
    const EntityId man = hall.spawn({0, 0, 0});
    hall.run(1, man, standing(0, {Button::Fire}));
    ASSERT_EQ(hall.events(EventKind::Hit).size(), 1u);
    EXPECT_EQ(hall.events(EventKind::Hit)[0].other, hall.ball);
    EXPECT_EQ(hall.pendulums.rows()[0].hits, 1);
    hall.run(1, man, standing(0, {Button::Fire})); // the second one cuts it off, in the middle of a step
    EXPECT_TRUE(hall.pendulums.rows().empty());
    EXPECT_EQ(hall.world.find(hall.ball), nullptr);
    EXPECT_TRUE(hall.sim.isValid());
    hall.run(10, man, standing(0, {Button::Fire}));
}

TEST(Remove, takesBodyAndRowOut) {
    Hall hall;
    const EntityId a = hall.spawn({0, 0, 0}), b = hall.spawn({2, 0, 0}), c = hall.spawn({4, 0, 0});
    hall.step();
    hall.sim.remove(b);
    EXPECT_EQ(hall.world.find(b), nullptr);
    EXPECT_EQ(hall.sim.character(b), nullptr);
    ASSERT_EQ(hall.sim.characters().size(), 2u);
    EXPECT_EQ(hall.who(a).entity, a);
    EXPECT_EQ(hall.who(c).entity, c);
    EXPECT_TRUE(hall.sim.isValid());

    const float before = hall.at(c).z;
    hall.step({{b, walkTowards(0)}, {c, walkTowards(0)}}); // who is gone obeys no more, and nobody obeys for it
    EXPECT_LT(hall.at(c).z, before);

    const EntityId d = hall.spawn({6, 0, 0}); // the slot is used again, the id is not
    EXPECT_EQ(d.slot, b.slot);
    EXPECT_EQ(hall.sim.character(b), nullptr);
    EXPECT_EQ(hall.who(d).entity, d);
    hall.sim.remove(b); // once more: nothing
    EXPECT_EQ(hall.sim.characters().size(), 3u);
}

TEST(Remove, whoComesAfterSomebodyLeftHasChancesOfItsOwn) {
    Hall hall;
    const EntityId a = hall.spawn({0, 0, 0}), b = hall.spawn({2, 0, 0});
    hall.sim.remove(a);
    RandomStream left = hall.who(b).spread;
    RandomStream came = hall.who(hall.spawn({4, 0, 0})).spread;
    EXPECT_NE(left.bits(), came.bits());
}

TEST(Remove, aShotOutlivesItsShooter) {
    Hall hall;
    const EntityId shooter = hall.spawn({0, 0, 10}), victim = hall.spawn({0, 0, 5});
    Intent shoot = standing(0, {Button::Fire});
    shoot.weaponSlot = 2;
    hall.run(1, shooter, shoot);
    ASSERT_EQ(hall.sim.projectiles().size(), 1u);
    hall.sim.remove(shooter);
    EXPECT_TRUE(hall.sim.isValid());
    hall.run(60);
    EXPECT_TRUE(hall.sim.projectiles().empty());
    EXPECT_LT(hall.who(victim).health, 100);
}

TEST(Remove, whatRestedOnItFalls) {
    LevelData data = floorOnly();
    const Vec3 half{0.5f, 0.5f, 0.5f};
    data.boxes = {{{0, 0.5f, 0}, half, 0, 40, 0}, {{0, 1.52f, 0}, half, 0, 40, 0}, {{9, 0.5f, 0}, half, 0, 40, 0}};
    Stage stage(data);
    stage.run(60);
    const EntityId upper = stage.sim.boxes()[1].entity;
    ASSERT_TRUE(stage.sim.boxes()[1].resting && stage.sim.boxes()[2].resting);
    stage.sim.remove(stage.sim.boxes()[0].entity);
    EXPECT_TRUE(stage.sim.boxes()[1].resting); // far away: nothing happened to it
    stage.run(60);
    EXPECT_NEAR(stage.at(upper).y, 0.5f, 0.003f);
    EXPECT_EQ(stage.sim.boxes().size(), 2u);
}

TEST(Remove, everyKindCanGo) {
    LevelData data = floorOnly();
    data.boxes.push_back({{0, 0.5f, 0}, {0.5f, 0.5f, 0.5f}, 0, 40, 0});
    data.doors.push_back({"d", {4, 1, 0}, {1, 1, 0.1f}, 0, {0, 2, 0}, 1, 1});
    data.items.push_back({"health", {8, 0, 0}});
    Stage stage(data, readDefinitions("<item name='health' health='5'/><body name='man'/>"));
    const EntityId man = stage.spawn({0, 0, 5});
    for (const EntityId id :
         {stage.sim.boxes()[0].entity, stage.sim.doors()[0].entity, stage.sim.items()[0].entity, man})
        stage.sim.remove(id);
    EXPECT_TRUE(stage.sim.boxes().empty() && stage.sim.doors().empty() && stage.sim.items().empty() &&
                stage.sim.characters().empty());
    EXPECT_TRUE(stage.world.isValid() && stage.sim.isValid());
    stage.run(10);
}

TEST(Remove, comingAndGoingRunsTheSameAgain) {
    Hall hall;
    std::vector<EntityId> men;
    for (int i = 0; i < 6; ++i)
        men.push_back(hall.spawn({static_cast<float>(i) * 1.5f, 0, 0}, static_cast<float>(i)));
    const auto play = [&](std::vector<EntityId> who) {
        std::vector<Hash128> hashes;
        for (int tick = 0; tick < 120; ++tick) {
            std::vector<Order> orders;
            for (const EntityId man : who) {
                orders.push_back(
                    {man, walkTowards(static_cast<float>(tick / 10) + static_cast<float>(man.slot), {Button::Fire})});
                orders.back().intent.weaponSlot = static_cast<std::uint8_t>(1 + tick / 20 % 2);
            }
            hall.step(orders);
            if (tick % 15 == 7) hall.sim.remove(who[static_cast<std::size_t>(tick) % who.size()]);
            if (tick % 20 == 9) who.push_back(hall.spawn({static_cast<float>(tick) * 0.1f, 0, 4}, 1));
            if (tick == 50) (void)hall.sim.spawnItem(ItemTypeId{1}, hall.at(who.back()));
            if (tick == 70) (void)hall.sim.spawnBox({{0, 2, 0}, {0.4f, 0.4f, 0.4f}, 0, 20, 30});
            EXPECT_TRUE(hall.world.isValid() && hall.sim.isValid());
            hashes.push_back(hall.hash());
        }
        return hashes;
    };
    const auto start = hall.save();
    const auto first = play(men);
    ASSERT_TRUE(hall.restore(start));
    EXPECT_EQ(play(men), first);
}

TEST(Remove, aRowWithoutEntityIsRefused) {
    Hall hall;
    const EntityId man = hall.spawn({0, 0, 0});
    const auto good = hall.save();
    hall.world.remove(man); // the row stays
    EXPECT_FALSE(hall.sim.isValid());
    const auto bad = hall.save();
    EXPECT_FALSE(hall.restore(bad));
    EXPECT_TRUE(hall.restore(good));
}

} // namespace
} // namespace lince
