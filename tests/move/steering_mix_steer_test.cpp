// What a mix does with a vehicle: weights, priorities, targets, shares.
#include "steering_scene.h"

#include <lince/core/state_visitor.h>
#include <lince/move/steering_mix.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

constexpr std::uint16_t kSheep = 1, kWolves = 2;

SteeringMix parsed(const std::string& text) {
    auto mix = parseSteeringMix(text, "mix", [](std::string_view name) -> std::optional<std::uint16_t> {
        if (name == "wolves") return kWolves;
        return {};
    });
    EXPECT_TRUE(mix) << text << ": " << (mix ? "" : mix.error().message);
    return mix ? *mix : SteeringMix{};
}

struct Steered {
    Vehicle self = vehicleAt({0, 0, 0}, {0, 0, -1});
    Neighbours others;
    SteeringMemory memory;
    RandomStream random{61, 1, RandomPurpose::Test};
    Vec3 goal{5, 0, 0};
    LeaderState leader{{0, 0, -6}, {0, 0, -1}, {0, 0, -1}, 0.3f};
    SteeringContributions fractions;

    SteeringInput input() { return {self, others, kSheep, nullptr, &goal, &leader, {}, kStep}; }
    Vec3 by(const std::string& text) {
        const SteeringMix mix = parsed(text);
        return steer(mix, input(), memory, random, &fractions);
    }
};

TEST(SteeringMixSteer, WeightsSum) {
    Steered with;
    const Vec3 towards = seek(with.self, with.goal), off = flee(with.self, {0, 0, -3});
    EXPECT_EQ(with.by("seek goal"), towards);
    EXPECT_EQ(with.by("seek goal 2 + flee 0,0,-3 0.5"), towards * 2.0f + off * 0.5f);
    EXPECT_EQ(with.by("seek goal 0 + flee 0,0,-3"), off);
    EXPECT_EQ(steer(SteeringMix{}, with.input(), with.memory, with.random), (Vec3{0, 0, 0}));
}

TEST(SteeringMixSteer, TheFirstLevelThatAsksForSomethingDecides) {
    Steered with;
    const std::string text = "evade wolves within=8 | seek goal";
    EXPECT_EQ(with.by(text), seek(with.self, with.goal)) << "no wolf";
    with.others.add({0, 0, -20}, {0, 0, 0}, 0.3f, kWolves, 1);
    EXPECT_EQ(with.by(text), seek(with.self, with.goal)) << "too far to mind";
    ASSERT_EQ(with.fractions.size(), 2u);
    EXPECT_FALSE(with.fractions[0].decided);
    EXPECT_TRUE(with.fractions[1].decided);
    EXPECT_EQ(with.fractions[1].level, 1);
    with.others.add({0, 0, -6}, {0, 0, 1}, 0.3f, kWolves, 2);
    EXPECT_EQ(with.by(text), evade(with.self, {0, 0, -6}, {0, 0, 1}));
    ASSERT_EQ(with.fractions.size(), 1u) << "the second level is not asked";
    EXPECT_TRUE(with.fractions[0].decided);
}

TEST(SteeringMixSteer, TheLastLevelDecidesHoweverLittleItAsksFor) {
    Steered with;
    with.self.velocity = {0, 0, -2.95f};
    const Vec3 little = with.by("flee wolves | seek 0,0,-9");
    EXPECT_NEAR(little.z, -0.05f, 1e-4f);
    with.goal = {0, 0, -9};
    EXPECT_EQ(with.by("seek goal | flee wolves"), (Vec3{0, 0, 0})) << "hardly noticeable: the next one's turn";
}

TEST(SteeringMixSteer, TargetsAreTheNearestOfTheirSide) {
    Steered with;
    with.others.add({0, 0, 4}, {0, 0, 0}, 0.3f, kSheep, 1);
    with.others.add({3, 0, 0}, {0, 0, 0}, 0.3f, kWolves, 2);
    with.others.add({-2, 0, 0}, {0, 0, 0}, 0.3f, 7, 3);
    with.others.add({0, 0, 2}, {0, 0, 0}, 0.3f, kSheep, 4);
    EXPECT_EQ(with.by("seek kin"), seek(with.self, {0, 0, 2}));
    EXPECT_EQ(with.by("seek wolves"), seek(with.self, {3, 0, 0}));
    EXPECT_EQ(with.by("seek strangers"), seek(with.self, {-2, 0, 0}));
    EXPECT_EQ(with.by("seek leader"), seek(with.self, with.leader.position));
    EXPECT_EQ(with.by("seek strangers within=1"), (Vec3{0, 0, 0}));
}

TEST(SteeringMixSteer, GroupsAreOfTheOwnSideUnlessTheySay) {
    Steered with;
    with.others.add({1, 0, 0}, {0, 0, 0}, 0.3f, kWolves, 1);
    EXPECT_EQ(with.by("separate"), (Vec3{0, 0, 0}));
    EXPECT_LT(with.by("separate wolves").x, -0.3f);
    EXPECT_LT(with.by("separate all").x, -0.3f);
    with.others.add({-1, 0, 0}, {0, 0, -2}, 0.3f, kSheep, 2);
    EXPECT_GT(with.by("separate").x, 0.3f);
    EXPECT_LT(with.by("cohere").x, -0.1f);
    EXPECT_NEAR(with.by("align angle=360").z, -1, 1e-4f);
    EXPECT_EQ(with.by("cohere within=0.5"), (Vec3{0, 0, 0}));
    EXPECT_EQ(with.by("align angle=90"), (Vec3{0, 0, 0})) << "beside is not ahead";
}

TEST(SteeringMixSteer, WhatIsNotKnownAsksForNothing) {
    Steered with;
    const SteeringInput blind{with.self, with.others, kSheep};
    for (const char* text :
         {"seek goal", "arrive leader", "pursue kin", "avoid-obstacles", "follow-path", "follow-wall", "contain",
          "avoid-collisions", "separate", "cohere", "align", "follow-leader"})
        EXPECT_EQ(steer(parsed(text), blind, with.memory, with.random), (Vec3{0, 0, 0})) << text;
}

TEST(SteeringMixSteer, EveryBehaviourIsReached) {
    Steered with;
    BallSpace space(0.3f, false);
    space.balls = {{{0, 0, -3}, 1}};
    with.self.velocity = {0.5f, 0, -2.5f};
    with.others.add({0.5f, 0, -1.5f}, {0, 0, 1}, 0.3f, kSheep, 1);
    const std::vector<Vec3> path = {{0, 0, 0}, {9, 0, 0}};
    SteeringInput input = with.input();
    input.space = &space, input.path = path;
    for (const char* text :
         {"seek goal", "flee goal", "pursue kin", "evade kin", "offset-pursue leader offset=1,0,0", "arrive goal",
          "avoid-obstacles", "wander", "follow-path", "follow-wall", "contain box=-1,0,-1:1,0,1",
          "follow-flow flow=source", "avoid-collisions", "separate angle=360", "cohere", "align", "follow-leader"}) {
        const SteeringMix mix = parsed(text);
        const Vec3 steering = steer(mix, input, with.memory, with.random, &with.fractions);
        EXPECT_GT(length(steering), 0.01f) << text;
        EXPECT_TRUE(isFinite(steering)) << text;
        EXPECT_EQ(steering.y, 0) << text;
        ASSERT_EQ(with.fractions.size(), 1u);
        EXPECT_EQ(nameOf(with.fractions[0].kind), std::string_view(text).substr(0, std::string_view(text).find(' ')));
    }
}

TEST(SteeringMixSteer, SpeedIsAFractionOfTheMaximum) {
    Steered with;
    for (const float fraction : {0.3f, 1.0f}) {
        with.self = vehicleAt({0, 0, 0});
        const SteeringMix mix = parsed(fraction < 1 ? "wander speed=0.3" : "wander");
        for (int i = 0; i < 120; ++i)
            with.self.step(steer(mix, with.input(), with.memory, with.random), kStep);
        EXPECT_NEAR(length(with.self.velocity), 3 * fraction, 0.1f);
    }
}

TEST(SteeringMixSteer, LookingAtTheSharesChangesNothing) {
    const SteeringMix mix = parsed("evade wolves within=5 | separate + cohere + wander 0.5 | seek goal");
    Steered a, b;
    for (int i = 0; i < 200; ++i) {
        for (Steered* each : {&a, &b}) {
            each->others.clear();
            const float x = 8 - 0.05f * static_cast<float>(i);
            each->others.add({x, 0, -3}, {-3, 0, 0}, 0.3f, kWolves, 1);
            each->others.add({1, 0, 1}, {0, 0, -1}, 0.3f, kSheep, 2);
        }
        a.self.step(steer(mix, a.input(), a.memory, a.random, &a.fractions), kStep);
        b.self.step(steer(mix, b.input(), b.memory, b.random), kStep);
        ASSERT_EQ(a.self.position, b.self.position) << i;
    }
    StateWriter written;
    a.memory.visitState(written);
    StateReader reader(written.bytes());
    SteeringMemory restored;
    restored.visitState(reader);
    EXPECT_EQ(restored.wander.point, a.memory.wander.point);
    EXPECT_EQ(restored.along, a.memory.along);
}

TEST(SteeringMixSteer, SheepGrazeAndFleeTheWolf) {
    // Switching by priority: a herd wanders slowly until a wolf comes near, then runs, and comes to rest again.
    const SteeringMix mix = parsed("evade wolves 2 within=7 + separate 0.5 within=1.5 | "
                                   "separate 1 within=1.5 + cohere 0.3 within=12 + wander 0.5 speed=0.15");
    RandomStream random(62, 1, RandomPurpose::Test);
    std::vector<Vehicle> herd;
    std::vector<SteeringMemory> memories(12);
    for (int i = 0; i < 12; ++i)
        herd.push_back(vehicleAt({static_cast<float>(i % 4) * 1.5f, 0, static_cast<float>(i / 4) * 1.5f}));
    const auto run = [&](int steps, Vec3 wolf, Vec3 wolfVelocity) {
        float fastest = 0;
        for (int i = 0; i < steps; ++i) {
            stepAll(herd, [&](const Vehicle& self, const Neighbours& kin, std::size_t k) {
                Neighbours others = kin;
                for (auto& side : others.side)
                    side = kSheep;
                others.add(wolf, wolfVelocity, 0.4f, kWolves, 99);
                return steer(mix, {self, others, kSheep}, memories[k], random);
            });
            wolf += wolfVelocity * kStep;
            for (const Vehicle& sheep : herd)
                fastest = std::max(fastest, length(sheep.velocity));
        }
        float mean = 0;
        for (const Vehicle& sheep : herd)
            mean += length(sheep.velocity) / 12;
        return std::pair(mean, fastest);
    };
    EXPECT_LT(run(300, {200, 0, 0}, {0, 0, 0}).first, 1.2f) << "grazing";
    EXPECT_GT(run(120, {2, 0, 8}, {0, 0, -1}).second, 2.8f) << "running";
    EXPECT_LT(run(300, {200, 0, 0}, {0, 0, 0}).first, 1.2f) << "grazing again";
    EXPECT_GT(smallestGap(herd), -0.1f);
}

} // namespace
} // namespace lince
