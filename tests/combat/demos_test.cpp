// Each behaviour of a soldier alone (spec S1.T2–T4, S1.G2), in the scenarios that show it: judged by where bodies are
// and whom their weapons hit.
#include "places.h"

#include <lince/combat/combat_rules.h>
#include <lince/core/math.h>
#include <lince/games/games.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace lince::combat {
namespace {

class Demo : public testing::TestWithParam<std::uint64_t> {
  protected:
    void open(const std::string& name) {
        auto stage =
            loadStage(tests::home() + "/games/combat/data/scenarios/demo-" + name + ".xml", {}, {}, &games::all());
        ASSERT_TRUE(stage) << stage.error().message;
        auto made = Simulation::create(*stage, GetParam(), games::all());
        ASSERT_TRUE(made) << made.error().message;
        run = std::move(*made);
    }
    void tick() {
        run->tick(pool);
        for (const Event& event : run->world().events())
            if (event.kind == EventKind::Shot) shots.push_back(event.subject);
    }
    void runUntil(Tick end) {
        while (run->now() < end)
            tick();
    }
    EntityId bodyOf(std::size_t agent) const { return run->agents()[agent].body; }
    const Entity& entity(std::size_t agent) const { return *run->world().find(bodyOf(agent)); }
    Vec3 feet(std::size_t agent) const { return entity(agent).position; }
    float between(std::size_t a, std::size_t b) const { return length(feet(a) - feet(b)); }
    const Character& character(std::size_t agent) const { return *run->sim().character(bodyOf(agent)); }
    bool isAlive(std::size_t agent) const { return character(agent).health > 0; }
    std::size_t shotsOf(std::size_t agent) const {
        return static_cast<std::size_t>(std::count(shots.begin(), shots.end(), bodyOf(agent)));
    }
    /// Nothing of the level stands between the eyes of one and the eyes or the chest of another.
    bool sees(std::size_t a, std::size_t b) const {
        const Vec3 eye = entity(a).eye();
        for (const Vec3 point : {entity(b).eye(), entity(b).middle()}) {
            const Vec3 line = point - eye;
            const Ray ray{eye, normalized(line), length(line)};
            std::vector<std::uint32_t> scratch;
            const WorldHit hit = run->world().castRay(ray, entity(a).id, RayTargets::Solid, scratch);
            if (!hit || hit.entity == entity(b).id) return true;
        }
        return false;
    }

    std::unique_ptr<Simulation> run;
    ThreadPool pool{1};
    std::vector<EntityId> shots; ///< who fired, in order
};

INSTANTIATE_TEST_SUITE_P(Seeds, Demo, testing::Values(1, 2, 3));

TEST_P(Demo, PatrolGoesRoundAndRestsAtEachPost) {
    ASSERT_NO_FATAL_FAILURE(open("patrol"));
    const Vec3 posts[] = {{-12, 0, -12}, {12, 0, -10}, {12, 0, 12}, {-12, 0, 10}};
    float nearest[4] = {1e9f, 1e9f, 1e9f, 1e9f}, fastest = 0;
    Tick rested = 0;
    while (run->now() < 3600) {
        const Vec3 before = feet(0);
        tick();
        fastest = std::max(fastest, length(feet(0) - before) * kTicksPerSecond);
        rested += length(feet(0) - before) < 1e-4f ? 1 : 0;
        for (std::size_t i = 0; i < 4; ++i)
            nearest[i] = std::min(nearest[i], length(feet(0) - posts[i]));
    }
    for (const float metres : nearest)
        EXPECT_LT(metres, 1);
    EXPECT_LT(fastest, 2.5f) << "he walks";
    EXPECT_GT(rested, 3 * kTicksPerSecond);
    EXPECT_EQ(shotsOf(0), 0u);
}

TEST_P(Demo, SearchFindsWhoFired) {
    ASSERT_NO_FATAL_FAILURE(open("search"));
    Tick found = 0;
    while (run->now() < 2400 && found == 0) {
        tick();
        for (std::size_t i = 1; i < 5 && found == 0; ++i) {
            const Vec3 way = horizontal(feet(0) - feet(i));
            const bool faces = dot(normalized(way), directionFromYawPitch(entity(i).yaw, 0)) > 0.5f;
            if (faces && length(way) < 40 && sees(i, 0)) found = run->now();
        }
    }
    EXPECT_GT(found, 2 * kTicksPerSecond) << "he was not in sight before he fired";
    EXPECT_NE(found, 0u);
    EXPECT_LT(found, 22 * kTicksPerSecond);
}

TEST_P(Demo, HideGetsOutOfSightWhenHurt) {
    ASSERT_NO_FATAL_FAILURE(open("hide"));
    std::optional<Tick> hurt, hidden;
    while (run->now() < 1200 && isAlive(3)) {
        tick();
        if (!hurt && character(3).health <= 85) hurt = run->now();
        if (hurt && !hidden && !sees(0, 3) && !sees(1, 3) && !sees(2, 3)) hidden = run->now();
    }
    ASSERT_TRUE(hurt) << "nobody hit him";
    ASSERT_TRUE(hidden);
    EXPECT_LT(*hidden - *hurt, 4 * kTicksPerSecond);
}

TEST_P(Demo, PushComesCloserAndFiresAtWhereHeWouldShowHimself) {
    ASSERT_NO_FATAL_FAILURE(open("push"));
    std::size_t blind = 0;
    float nearest = 1e9f;
    const float begun = between(0, 1);
    while (run->now() < 1500 && isAlive(0) && isAlive(1)) {
        const std::size_t before = shotsOf(1);
        tick();
        if (!sees(1, 0)) blind += shotsOf(1) - before;
        nearest = std::min(nearest, between(0, 1));
    }
    EXPECT_GE(blind, 3u);
    EXPECT_LT(nearest, begun / 2);
    EXPECT_TRUE(isAlive(1));
}

TEST_P(Demo, SuppressFiresFromWhereHeStands) {
    ASSERT_NO_FATAL_FAILURE(open("suppress"));
    std::size_t blind = 0;
    runUntil(2 * kTicksPerSecond);
    const Vec3 begun = feet(1);
    while (run->now() < 9 * kTicksPerSecond) {
        const std::size_t before = shotsOf(1);
        tick();
        if (!sees(1, 0)) blind += shotsOf(1) - before;
    }
    EXPECT_GE(blind, 4u);
    EXPECT_LT(length(feet(1) - begun), 1);
}

TEST_P(Demo, AttackHoldsAndHits) {
    ASSERT_NO_FATAL_FAILURE(open("attack"));
    const Vec3 begun = feet(1);
    while (run->now() < 900 && isAlive(0)) {
        tick();
        ASSERT_LT(length(feet(1) - begun), 3);
    }
    EXPECT_FALSE(isAlive(0));
    EXPECT_LT(run->now(), 12 * kTicksPerSecond);
    EXPECT_GE(shotsOf(1), 10u);
}

TEST_P(Demo, GroupGoesInBoundsAndWins) {
    ASSERT_NO_FATAL_FAILURE(open("group"));
    Tick some = 0, all = 0, ticks = 0; // in which some of them, all of them go
    const auto goes = [&](std::size_t i) { return length(horizontal(character(i).movedVelocity)) > 1; };
    while (run->now() < 3600 && isAlive(0)) {
        tick();
        if (shots.empty()) continue;
        std::size_t alive = 0, going = 0;
        for (std::size_t i = 1; i < 5; ++i)
            alive += isAlive(i) ? 1 : 0, going += isAlive(i) && goes(i) ? 1 : 0;
        ++ticks;
        some += going > 0 && going < alive ? 1 : 0;
        all += alive > 1 && going == alive ? 1 : 0;
    }
    EXPECT_FALSE(isAlive(0));
    EXPECT_GT(some * 10, ticks * 3) << "some go while others stay";
    EXPECT_LT(all * 10, ticks) << "not all at once";
    std::size_t alive = 0;
    for (std::size_t i = 1; i < 5; ++i)
        alive += isAlive(i) ? 1 : 0;
    EXPECT_GE(alive, 3u);
}

/// The broken twin of the suite: without hiding, holding and searching, the same side does not win.
TEST(Suite, WhatItAsksOfSoldiersTheBaseAiDoesNotReach) {
    ThreadPool pool(1);
    const auto winsOf = [&](const std::string& match) {
        auto stage = loadStage(tests::home() + "/games/combat/data/scenarios/" + match + ".xml", {}, {}, &games::all());
        EXPECT_TRUE(stage);
        int wins = 0;
        for (std::uint64_t seed = 1001; seed < 1011; ++seed) {
            const auto run = std::move(*Simulation::create(*stage, seed, games::all()));
            const CombatRules& rules = *CombatRules::in(*run);
            while (run->now() < stage->scenario.ticks && rules.state().phase != CombatPhase::Over)
                run->tick(pool);
            wins += rules.state().winner == run->agents()[0].faction ? 1 : 0; // the first group is the attackers
        }
        return wins;
    };
    EXPECT_GE(winsOf("match-soldiers-a"), 8);
    EXPECT_LT(winsOf("match-base-a"), 7);
    EXPECT_LT(winsOf("match-bots-a"), 7);
}

} // namespace
} // namespace lince::combat
