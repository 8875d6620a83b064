// Bronto's good mind against scenes of boxes: a body that obeys, eyes that are cast rays, no world.

#include "../../games/bronto/brains/src/enemies.h"
#include "../../games/bronto/brains/src/power_ups.h"
#include "../mind/box_scene.h"

#include <lince/bronto/brains.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

#include <gtest/gtest.h>

#include <cstring>

namespace lince::bronto {
namespace {

struct Thing {
    Vec3 position;
    ClassId objectClass;
    bool there = true;
};

/// A flat ground of which bodies can go nowhere else; walls stop nobody, so the mind must not walk into them.
struct Puppet {
    BoxScene scene;
    std::vector<Thing> things;
    std::unique_ptr<Brain> brain = makeBrontoBrain({});
    SelfState self;
    Intent intent;
    RandomStream random{7, 1, RandomPurpose::Test};
    std::vector<Message> messages;
    std::vector<Percept> percepts;
    Tick tick = 0;

    Puppet() {
        self.walkSpeed = 1.5f, self.runSpeed = 3, self.turnSpeed = 6, self.eyeHeight = 1.65f;
        self.health = self.maxHealth = self.ammunition = self.maxAmmunition = 100;
    }

    /// One thought and the six ticks after it.
    void step() {
        const EyeView view = scene.look(self.position + Vec3{0, self.eyeHeight, 0}, self.yaw, self.pitch);
        percepts.clear();
        for (std::size_t i = 0; i < things.size(); ++i) {
            const auto point = view.project(things[i].position);
            const auto pixel = view.pixelOf(things[i].position);
            if (!things[i].there || !pixel || view.distanceAt(pixel->x, pixel->y) < point->z - 0.3f) continue;
            Percept p;
            p.id = {static_cast<std::uint32_t>(i + 1)};
            p.event = PerceptEvent::Updated;
            p.objectClass = things[i].objectClass;
            p.tick = tick;
            p.position = things[i].position;
            percepts.push_back(p);
        }
        ThinkOutput output{intent, messages, random, nullptr};
        brain->think({tick, self, percepts, {}, &view}, output);
        const float turn = self.turnSpeed * 0.1f;
        self.yaw = wrapAngle(self.yaw + clamp(angleDifference(self.yaw, intent.yaw), -turn, turn));
        self.pitch += clamp(intent.pitch - self.pitch, -turn, turn);
        self.velocity = intent.move * (intent.pressed(Button::Run) ? self.runSpeed : self.walkSpeed);
        self.position += self.velocity * 0.1f;
        tick += 6;
        for (Thing& t : things) {
            if (!t.there || length(horizontal(t.position - self.position)) > 0.7f) continue;
            t.there = false;
            (t.objectClass == classes::kHealth ? self.health : self.ammunition) += 25;
        }
    }
};

TEST(BrontoBrain, WalksToARememberedPowerUpThatIsOutOfSight) {
    Puppet puppet;
    puppet.scene.addGround(8);
    puppet.scene.add({-8, 0, -3.2f}, {2, 3, -3}); // a wall, open in the east
    puppet.things.push_back({{-4, 0.4f, -6}, classes::kHealth});
    puppet.self.position = {-4, 0, -4.5f};
    puppet.self.yaw = kPi * 0.5f;
    for (int i = 0; i < 25; ++i) { // behind the wall, well fed: he sees it and is brought away
        puppet.self.position = {minimum(-4 + 0.35f * static_cast<float>(i), 4), 0, -4.5f};
        puppet.step();
    }
    puppet.things[0].there = true;
    for (int i = 0; i < 30; ++i) {
        puppet.self.position = {4 - 0.2f * static_cast<float>(i), 0, 1};
        puppet.step();
    }
    puppet.self.health = 30;
    ASSERT_TRUE(puppet.things[0].there);
    for (int i = 0; i < 300 && puppet.things[0].there; ++i) {
        puppet.step();
        const Vec3 p = puppet.self.position;
        ASSERT_FALSE(p.x < 2.3f && p.z > -3.5f && p.z < -2.7f) << "through the wall at " << p.x << ' ' << p.z;
    }
    EXPECT_FALSE(puppet.things[0].there);
}

TEST(BrontoBrain, NeverWalksOffTheEdge) {
    Puppet puppet;
    puppet.scene.addGround(4);                                 // a plate in the void
    puppet.things.push_back({{9, 0.4f, 0}, classes::kHealth}); // beyond it
    puppet.self.health = 30;
    for (int i = 0; i < 900; ++i) {
        puppet.step();
        ASSERT_LT(absolute(puppet.self.position.x), 4) << i;
        ASSERT_LT(absolute(puppet.self.position.z), 4) << i;
    }
}

TEST(BrontoBrain, GoesOnTheSameAfterSavingAndRestoring) {
    Puppet first;
    first.scene.addGround(8);
    first.scene.add({-2, 0, -4}, {2, 3, -3});
    first.things.push_back({{0, 0.4f, -6}, classes::kHealth});
    first.self.health = 60;
    for (int i = 0; i < 60; ++i)
        first.step();
    Puppet second;
    second.scene = first.scene;
    second.things = first.things;
    second.self = first.self;
    second.intent = first.intent;
    second.random = first.random;
    second.tick = first.tick;
    StateWriter saved;
    first.brain->visitState(saved);
    StateReader reader(saved.bytes());
    second.brain->visitState(reader);
    ASSERT_FALSE(reader.failed());
    EXPECT_TRUE(reader.atEnd());
    for (int i = 0; i < 100; ++i) {
        first.step();
        second.step();
        ASSERT_EQ(first.intent, second.intent) << i;
    }
}

TEST(BrontoBrain, SaysWhyInATrace) {
    Puppet puppet;
    puppet.scene.addGround(8);
    puppet.things.push_back({{0, 0.4f, -5}, classes::kHealth});
    puppet.self.health = 50;
    for (int i = 0; i < 14; ++i)
        puppet.step();
    DecisionTrace trace;
    const EyeView view = puppet.scene.look(puppet.self.position + Vec3{0, 1.65f, 0}, 0, -0.3f);
    for (int i = 0; i < 40 && trace.toText().find("choice") == std::string::npos; ++i, puppet.tick += 6) {
        ThinkOutput output{puppet.intent, puppet.messages, puppet.random, &trace};
        puppet.brain->think({puppet.tick, puppet.self, {}, {}, &view}, output);
    }
    EXPECT_NE(trace.toText().find("power-up"), std::string::npos) << trace.toText();
    EXPECT_NE(trace.toText().find("explore"), std::string::npos) << "and why not others";
}

TEST(Enemies, TheMeetingPlaceLeadsTheTarget) {
    // It flies east at 2 m/s, six metres ahead; he walks 2.5 m/s: 4² + ... after 4 s both are at (8, -6).
    const auto place = meetingPlace({0, 0, 0}, 2.5f, {0, 2, -6}, {2, 0, 0});
    ASSERT_TRUE(place);
    EXPECT_NEAR(place->x, 8, 1e-4f);
    EXPECT_NEAR(place->z, -6, 1e-4f);
    EXPECT_FALSE(meetingPlace({0, 0, 0}, 1, {0, 0, -6}, {0, 0, -2})) << "faster, and away";
    const auto straight = meetingPlace({0, 0, 0}, 1, {0, 0, -6}, {0, 0, 1});
    ASSERT_TRUE(straight);
    EXPECT_NEAR(straight->z, -3, 1e-4f) << "as fast, towards him: half way";
}

TEST(Enemies, MotionIsToldFromSeveralFramesAndABounceBeginsAnew) {
    WorkingMemory enemies = flyingEnemies();
    Percept p;
    p.id = {1};
    p.objectClass = classes::kEnemy;
    Tick tick = 0;
    const auto see = [&](Vec3 place) {
        p.position = place;
        p.tick = tick;
        const Percept list[] = {p};
        enemies.update(tick, list, sightOf(classes::kEnemy));
        tick += 6;
    };
    for (int i = 0; i < 5; ++i)
        see({0.2f * static_cast<float>(i) + (i % 2 == 0 ? 0.02f : -0.02f), 2, -4});
    EXPECT_NEAR(motionOf(enemies.facts()[0]).x, 2, 0.15f) << "the wobble of single frames is smoothed";
    see({0.6f, 2, -4});
    EXPECT_LT(motionOf(enemies.facts()[0]).x, -1.5f);
    tick += 200;
    enemies.update(tick, {}, sightOf(classes::kEnemy));
    EXPECT_TRUE(enemies.facts().empty()) << "forgotten";
}

TEST(BrontoBrain, StepsAsideOfAnEnemyThatComes) {
    Puppet puppet;
    puppet.scene.addGround(8);
    puppet.self.ammunition = 50; // something is lacking: avoid, not intercept
    puppet.self.health = 100;
    for (int i = 0; i < 12; ++i)
        puppet.step();
    puppet.things.push_back({{}, classes::kEnemy});
    float nearest = 100;
    const Vec3 from = puppet.self.position;
    for (int i = 0; i < 20; ++i) {
        puppet.self.yaw = 0; // he keeps it in sight
        puppet.self.pitch = 0;
        puppet.things[0].position = from + Vec3{0, 1.2f, -6 + 0.4f * static_cast<float>(i)};
        puppet.things[0].there = true;
        puppet.step();
        nearest = minimum(nearest, length(horizontal(puppet.things[0].position - puppet.self.position)));
    }
    EXPECT_GT(nearest, 0.6f);
}

TEST(PowerUps, LearnHowLongOneStaysAwayAndHowMuchItGives) {
    PowerUps powerUps;
    SelfState self;
    self.health = 40, self.ammunition = 50;
    Percept p;
    p.id = {1};
    p.objectClass = classes::kHealth;
    p.position = {0, 0.4f, -1};
    const auto think = [&](Tick tick, bool seen) {
        p.tick = tick;
        const Percept list[] = {p};
        powerUps.update({tick, self, std::span<const Percept>(list, seen ? 1u : 0u), {}, nullptr}, classes::kHealth,
                        classes::kAmmunition);
    };
    think(0, true);
    ASSERT_EQ(powerUps.all().size(), 1u);
    self.health = 65;
    think(6, false);
    EXPECT_FALSE(powerUps.all()[0].there);
    EXPECT_EQ(powerUps.all()[0].gain, 25);
    think(6 + 12 * kTicksPerSecond, true);
    EXPECT_TRUE(powerUps.all()[0].there);
    EXPECT_NEAR(powerUps.all()[0].comesBackAfter, 12, 0.01f);
}

} // namespace
} // namespace lince::bronto
