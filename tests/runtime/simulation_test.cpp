#include "sanitized.h"
#include "stage_helpers.h"

#include <lince/agent/decision_trace.h>
#include <lince/core/math.h>

namespace lince {
namespace {

using test::simulationOf;
using test::stageOf;

class EveryScenario : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Simulation, EveryScenario, testing::ValuesIn(test::kScenarios), [](const auto& scenario) {
    std::string name = scenario.param;
    for (char& c : name)
        c = c == '-' ? '_' : c;
    return name;
});

TEST_P(EveryScenario, SameHashOnAnyNumberOfThreads) {
    const Stage stage = stageOf(GetParam());
    std::vector<std::unique_ptr<Simulation>> runs;
    ThreadPool one(1), two(2), eight(8);
    JobPool* pools[] = {&one, &two, &eight};
    for (int i = 0; i < 3; ++i)
        runs.push_back(simulationOf(stage, 7));
    for (Tick t = 0; t < 400; ++t) {
        for (std::size_t i = 0; i < 3; ++i)
            runs[i]->tick(*pools[i]);
        ASSERT_EQ(runs[0]->hash(), runs[1]->hash()) << "tick " << t;
        ASSERT_EQ(runs[0]->hash(), runs[2]->hash()) << "tick " << t;
    }
}

TEST_P(EveryScenario, AnotherSeedIsAnotherRun) {
    const Stage stage = stageOf(GetParam());
    ThreadPool pool(1);
    const auto a = simulationOf(stage, 1), b = simulationOf(stage, 2);
    for (Tick t = 0; t < 200; ++t)
        a->tick(pool), b->tick(pool);
    EXPECT_NE(a->hash(), b->hash());
}

TEST_P(EveryScenario, RestoredStateSavesToTheSameBytes) {
    const Stage stage = stageOf(GetParam());
    ThreadPool pool(1);
    const auto a = simulationOf(stage, 3), b = simulationOf(stage, 3);
    for (Tick t = 0; t < 300; ++t)
        a->tick(pool);
    const auto saved = a->save();
    const std::vector<std::byte> bytes(saved.begin(), saved.end());
    ASSERT_TRUE(b->restore(bytes));
    const auto again = b->save();
    EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), again.begin(), again.end()));
    EXPECT_FALSE(b->compare(bytes, bytes).has_value());
}

/// The promise of the issue: from every one of 5,000 ticks, save, run 8, restore, run 8 again, compare.
TEST(Simulation, SaveRestoreRerunAtEveryTick) {
    for (const char* name : {"items", "shoot-out", "boxes"}) {
        const Stage stage = stageOf(name);
        ThreadPool pool(1);
        const auto run = simulationOf(stage, 5), probe = simulationOf(stage, 5);
        constexpr Tick kTicks = test::kSanitized ? 300 : 5000, kAhead = 8; // asks of state; sanitizers ask of memory
        std::vector<Hash128> hashes;                                       // of the straight run, at tick i
        std::vector<std::vector<std::byte>> states(kAhead + 1);
        hashes.push_back(run->hash());
        for (Tick t = 1; t <= kTicks + kAhead; ++t) {
            const auto state = run->save();
            states[(t - 1) % (kAhead + 1)].assign(state.begin(), state.end());
            run->tick(pool);
            hashes.push_back(run->hash());
            if (t < kAhead) continue;
            const Tick from = t - kAhead;
            ASSERT_TRUE(probe->restore(states[from % (kAhead + 1)]));
            for (Tick k = 1; k <= kAhead; ++k) {
                probe->tick(pool);
                ASSERT_EQ(probe->hash(), hashes[from + k]) << name << ": from tick " << from << ", " << k << " later";
            }
        }
    }
}

TEST(Simulation, RefusesStatesThatDoNotFit) {
    const Stage items = stageOf("items"), boxes = stageOf("boxes");
    const auto a = simulationOf(items), b = simulationOf(boxes);
    const auto saved = a->save();
    const std::vector<std::byte> bytes(saved.begin(), saved.end());
    EXPECT_FALSE(b->restore(bytes));
    for (std::size_t cut = 0; cut < bytes.size(); cut += 97)
        EXPECT_FALSE(simulationOf(items)->restore(std::span(bytes).first(cut))) << cut;
    EXPECT_TRUE(a->restore(bytes));
}

TEST(Simulation, TraceTellsWhyAndChangesNothing) {
    const Stage stage = stageOf("walkers-walls");
    ThreadPool pool(2);
    const auto plain = simulationOf(stage), traced = simulationOf(stage);
    DecisionTrace trace;
    traced->trace(AgentId{1}, &trace);
    for (Tick t = 0; t < 300; ++t)
        plain->tick(pool), traced->tick(pool);
    EXPECT_EQ(plain->hash(), traced->hash());
    ASSERT_FALSE(trace.entries().empty());
    EXPECT_NE(trace.toText().find("new heading"), std::string::npos);
}

TEST(Simulation, InputDrivesABodyLikeAMind) {
    Stage stage = stageOf("walkers-walls");
    stage.scenario.groups.clear();
    AgentGroup human;
    human.body = "walker";
    human.brain = "input";
    human.spawn = AgentGroup::Spawn::Placed;
    human.position = {0, 0, 0};
    stage.scenario.groups.push_back(human);
    const auto run = simulationOf(stage);
    Intent intent;
    intent.move = {0, 0, -1};
    const AgentInput input{AgentId{1}, intent};
    ThreadPool pool(1);
    run->tick(pool, {&input, 1}); // and it holds
    for (Tick t = 1; t < 60; ++t)
        run->tick(pool);
    const Entity& e = *run->world().find(run->agents()[0].body);
    EXPECT_NEAR(e.position.z, -1.6f, 0.1f); // a second at walking speed, less the start
    EXPECT_NEAR(e.position.x, 0, 1e-3f);
}

TEST(Simulation, MessagesReachOwnSideNextTick) {
    // A brain that speaks once and one that listens, as an author would write them.
    class Speaker final : public Brain {
      public:
        void think(const ThinkInput& input, ThinkOutput& output) override {
            if (input.tick == 3) output.say(LeaderAt{{1, 2, 3}, 4});
        }
        Tick period() const override { return 1; }
        void visitState(StateVisitor&) override {}
    };
    class Listener final : public Brain {
      public:
        void think(const ThinkInput& input, ThinkOutput& output) override {
            for (const Message& m : input.messages)
                if (const auto heard = m.as<LeaderAt>(); heard && m.from == AgentId{1} && m.tick == 3)
                    output.intent.yaw = heard->yaw;
        }
        Tick period() const override { return 1; }
        void visitState(StateVisitor&) override {}
    };
    BrainRegistry brains = BrainRegistry::standard();
    brains.add("speaker", [](const BrainParameters&) { return std::make_unique<Speaker>(); });
    brains.add("listener", [](const BrainParameters&) { return std::make_unique<Listener>(); });
    Stage stage = stageOf("walkers-walls");
    stage.scenario.groups.clear();
    for (const auto& [brain, faction] : {std::pair{"speaker", "red"}, {"listener", "red"}, {"listener", "blue"}}) {
        AgentGroup g;
        g.body = "walker", g.brain = brain, g.faction = faction;
        stage.scenario.groups.push_back(g);
    }
    auto run = Simulation::create(stage, 1, brains);
    ASSERT_TRUE(run) << run.error().message;
    ThreadPool pool(2);
    for (Tick t = 0; t < 6; ++t)
        (*run)->tick(pool);
    EXPECT_EQ((*run)->agents()[1].intent.yaw, 4);
    EXPECT_NE((*run)->agents()[2].intent.yaw, 4);
}

TEST(Simulation, HandsTakeOverFromAMindAsLongAsTheyHold) {
    const auto run = simulationOf(stageOf("walkers-walls"), 7);
    ThreadPool pool(1);
    const AgentId id{1};
    const auto ticks = [&](int count) {
        for (int i = 0; i < count; ++i)
            run->tick(pool);
    };
    ticks(30);
    Intent hands;
    hands.yaw = 1.25f;
    const auto tickWith = [&] {
        const AgentInput input{id, hands};
        run->tick(pool, {&input, 1});
    };
    tickWith();
    EXPECT_FALSE(run->agent(id)->driven) << "without Possess a mind is its own master";
    EXPECT_NE(run->agent(id)->intent.yaw, 1.25f);
    hands.press(Button::Possess);
    tickWith();
    EXPECT_TRUE(run->agent(id)->driven);
    ticks(60);
    EXPECT_FLOAT_EQ(run->agent(id)->intent.yaw, 1.25f);
    EXPECT_EQ(run->agent(id)->intent.move, Vec3{}) << "the walker stands as the hands want";
    hands.release(Button::Possess);
    tickWith();
    EXPECT_FALSE(run->agent(id)->driven);
    ticks(60);
    EXPECT_NE(run->agent(id)->intent.move, Vec3{}) << "its own mind walks on";
    EXPECT_FALSE(run->agent(id)->intent.pressed(Button::Possess));
}

TEST(Simulation, NobodyIsScatteredOutsideOfACompiledMap) {
    Stage stage = stageOf("walkers-bsp");
    ASSERT_TRUE(stage.level->data().visibility);
    for (AgentGroup& group : stage.scenario.groups)
        group.spawn = AgentGroup::Spawn::Scatter;
    const TriangleMesh& mesh = stage.level->data().mesh;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto run = simulationOf(stage, seed);
        for (const Agent& agent : run->agents()) {
            const Vec3 eye = run->world().find(agent.body)->eye();
            int backs = 0; // of walls, as from outside; a curved surface may show its own inside too
            for (int i = 0; i < 12; ++i) {
                const Vec3 way = directionFromYawPitch(0.1f + static_cast<float>(i) * kTwoPi / 12, 0.05f);
                const RayHit hit = stage.level->sightTree().closestHit({eye, way});
                backs += hit && dot(mesh.areaNormal(hit.triangle), way) > 0 ? 1 : 0;
            }
            EXPECT_LT(backs, 4) << "seed " << seed << ", at " << eye.x << " " << eye.z;
        }
    }
}

} // namespace
} // namespace lince
