// The missions as they lie in data/: every place can be come to, patrols come around, a mission in its middle can be
// saved, run again and recorded, and who does nothing loses.
#include "places.h"

#include <lince/commandos/mission_rules.h>
#include <lince/commandos/orders.h>
#include <lince/games/games.h>
#include <lince/nav/nav_file.h>
#include <lince/navmesh/nav_query.h>
#include <lince/runtime/nav_body.h>
#include <lince/runtime/nav_cache.h>
#include <lince/runtime/recording.h>
#include <lince/runtime/replay.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace lince::commandos {
namespace {

std::string scenarioPath(const std::string& name) {
    return tests::home() + "/games/commandos/data/scenarios/" + name + ".xml";
}

std::unique_ptr<Simulation> begun(const Stage& stage) {
    auto made = Simulation::create(stage, 1, games::all());
    EXPECT_TRUE(made) << made.error().message;
    return made ? std::move(*made) : nullptr;
}

class Missions : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        auto loaded = loadStage(scenarioPath(GetParam()), {}, {}, &games::all());
        ASSERT_TRUE(loaded) << loaded.error().message;
        stage = std::move(*loaded);
    }
    const LevelData& level() const { return stage.level->data(); }

    Stage stage;
    ThreadPool pool{1};
};

/// A commando who opens doors and cuts nothing comes to whatever the mission is about, and the garrison to its posts.
TEST_P(Missions, EverythingCanBeComeTo) {
    NavCache cache("", stage.level);
    const auto type = stage.definitions->findBody("beret");
    ASSERT_TRUE(type);
    const auto map = cache.map(navBodyOf((*stage.definitions)[*type]), {});
    ASSERT_TRUE(map) << map.error().message;
    const auto again = parseNavFile(navFileBytes((*map)->map), "again.nav"); // or each start would bake it anew
    EXPECT_TRUE(again) << again.error().message;
    const NavMesh& mesh = *(*map)->map.mesh;
    NavQuery query;
    const auto start = std::find_if(level().spawnPoints.begin(), level().spawnPoints.end(),
                                    [](const SpawnPoint& one) { return one.group == "commandos"; });
    ASSERT_NE(start, level().spawnPoints.end());
    const NavPoint from = query.nearest(mesh, start->position);
    ASSERT_TRUE(from);
    const auto expectReached = [&](Vec3 place, float within, const std::string& what, float up = 1) {
        const NavPoint to = query.nearest(mesh, place, {within, up, within});
        NavPath path;
        EXPECT_TRUE(to && query.path(mesh, from, to, {}, path) == PathResult::Complete)
            << what << " at " << place.x << " " << place.y << " " << place.z;
    };
    for (const SpawnPoint& one : level().spawnPoints)
        expectReached(one.position, 0.5f, "spawn of " + one.group);
    for (const AgentPlacement& one : level().agents)
        expectReached(one.position, 0.5f, one.type);
    for (const AgentPlacement& one : level().agents)
        for (const Vec3 place : one.waitpoints) // those of who keeps his post are looked at
            if (one.type.rfind("lookout", 0) != 0 && one.type.rfind("gunner", 0) != 0)
                expectReached(place, 0.5f, "waitpoint of " + one.type);
    for (const BoxPlacement& one : level().boxes) {
        const std::string& kind = level().classes[one.objectClass].name;
        if (kind == "alarm" || kind == "radio" || kind == "archive" || kind == "fuel" || kind == "pier")
            expectReached(one.centre - Vec3{0, one.halfSize.y, 0}, 1.2f + maximum(one.halfSize.x, one.halfSize.z),
                          kind);
    }
    for (const Zone& one : level().zones)
        expectReached(one.box.centre(), 2, "zone " + one.name, one.box.size().y * 0.5f);
}

/// Every waitpoint is come to within five minutes, again and again, and nobody pushes against a wall or a comrade.
TEST_P(Missions, PatrolsComeAround) {
    auto alone = loadStage(scenarioPath(std::string("patrols-") + GetParam()), {}, {}, &games::all());
    ASSERT_TRUE(alone) << alone.error().message;
    const auto run = begun(*alone);
    const std::vector<AgentPlacement>& people = level().agents;
    ASSERT_EQ(run->agents().size(), people.size());
    // Those of a group follow each other in the order of the level, groups in that of the scenario: told by where they
    // stand.
    struct Round {
        const AgentPlacement* placed = nullptr;
        std::vector<Tick> last;
        Tick wanting = 0, stuck = 0;
        Vec3 at;
    };
    std::vector<Round> rounds;
    for (const Agent& agent : run->agents()) {
        Round round;
        for (const AgentPlacement& one : people)
            if (length(horizontal(one.position - run->world().find(agent.body)->position)) < 0.05f) round.placed = &one;
        ASSERT_NE(round.placed, nullptr);
        round.last.resize(round.placed->waitpoints.size());
        rounds.push_back(std::move(round));
    }
    constexpr Tick kMinutes = 5 * 60 * kTicksPerSecond;
    Tick pause = 0;
    for (Tick t = 1; t <= 2 * kMinutes; ++t) {
        run->tick(pool);
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            Round& round = rounds[i];
            const Vec3 feet = run->world().find(run->agents()[i].body)->position;
            for (std::size_t p = 0; p < round.last.size(); ++p)
                if (length(feet - round.placed->waitpoints[p]) < 1) round.last[p] = t;
            if (length(feet - round.at) > 0.3f) round.at = feet, round.wanting = 0;
            round.wanting = length(run->agents()[i].intent.move) > 0.3f ? round.wanting + 1 : 0;
            round.stuck = std::max(round.stuck, round.wanting);
        }
    }
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        const Round& round = rounds[i];
        EXPECT_LT(round.stuck, 5 * kTicksPerSecond)
            << round.placed->type << " beginning at " << round.placed->position.x << " " << round.placed->position.z;
        if (round.placed->type.rfind("lookout", 0) == 0 || round.placed->type.rfind("gunner", 0) == 0)
            continue; // look there
        for (std::size_t p = 0; p < round.last.size(); ++p) {
            pause = 2 * kMinutes - round.last[p];
            EXPECT_TRUE(round.last[p] > 0 && pause < kMinutes)
                << round.placed->type << " was " << static_cast<float>(pause) / kTicksPerSecond << " s ago at "
                << round.placed->waitpoints[p].x << " " << round.placed->waitpoints[p].z << " and is at " << round.at.x
                << " " << round.at.z << ": " << run->agents()[i].brain->report().activity;
        }
    }
}

/// Orders from outside in the first seconds, so that the middle is one of a mission that is played.
std::vector<Message> ordersAt(const Simulation& run, Tick tick) {
    std::vector<Message> words;
    if (tick != 30) return words;
    const MissionRules* rules = MissionRules::in(run);
    for (const CommandoState& one : rules->state().commandos) {
        CommandoOrder order;
        order.kind = OrderKind::Go;
        order.place = run.world().level().data().agents.front().position;
        order.runs = one.agent.number() % 2 == 0;
        words.push_back(Message::of(order, one.agent));
    }
    return words;
}

class MissionMiddles : public Missions {};

TEST_P(MissionMiddles, AreSavedRunAgainAndRecorded) {
    const auto first = begun(stage), second = begun(stage);
    Recorder recorder(*first);
    const auto step = [&](Simulation& run) { run.tick(pool, {}, {}, {}, ordersAt(run, run.now())); };
    constexpr Tick kMiddle = 12 * kTicksPerSecond, kEnd = 20 * kTicksPerSecond;
    std::vector<std::byte> saved;
    Vec3 before, after;
    const EntityId commando = first->agents().front().body;
    before = first->world().find(commando)->position;
    while (first->now() < kEnd) {
        step(*first);
        recorder.afterTick(*first);
        if (first->now() == kMiddle) saved.assign(first->save().begin(), first->save().end());
    }
    after = first->world().find(commando)->position;
    EXPECT_GT(length(after - before), 5) << "nobody obeyed: this is no middle of a mission";
    for (int i = 0; i < 40; ++i)
        step(*second); // somewhere else
    ASSERT_TRUE(second->restore(saved));
    while (second->now() < kEnd)
        step(*second);
    EXPECT_EQ(second->hash(), first->hash());

    auto replay = Replay::open(recorder.finish(*first), stage, games::all());
    ASSERT_TRUE(replay) << replay.error().message;
    const auto verified = verify(**replay, pool);
    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_FALSE(verified->divergence.has_value());
}

std::string testName(const testing::TestParamInfo<const char*>& test) {
    std::string name = test.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, Missions,
                         testing::Values("landing", "lighthouse", "bridge", "village-night", "airfield", "manor",
                                         "way-out"),
                         testName);
INSTANTIATE_TEST_SUITE_P(All, MissionMiddles,
                         testing::Values("first-post", "landing", "lighthouse", "bridge", "village-night", "airfield",
                                         "manor", "way-out"),
                         testName);

} // namespace
} // namespace lince::commandos
