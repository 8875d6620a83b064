// Agents that come, go and change bodies while a simulation runs, agents without a body, and rules in the tick.
#include "stage_helpers.h"

#include <lince/core/state_visitor.h>
#include <lince/runtime/recording.h>
#include <lince/runtime/replay.h>
#include <lince/sim/table_system.h>

namespace lince {
namespace {

constexpr const char* kDefinitions = R"xml(<definitions><faction name="red"/><faction name="blue"/>
    <body name="walker" walkSpeed="1.5"/><body name="giant" radius="0.6" height="2.4"/></definitions>)xml";

AgentGroup groupOf(const std::string& body, const std::string& brain, std::uint32_t count) {
    AgentGroup group;
    group.body = body;
    group.faction = "red";
    group.brain = brain;
    group.count = count;
    group.spawn = AgentGroup::Spawn::Scatter;
    return group;
}

/// Waits for orders: tells what it heard and how it feels by its intent, so that everybody can see it.
class CommanderBrain final : public Brain {
  public:
    void think(const ThinkInput& input, ThinkOutput& output) override {
        m_thoughts += 1;
        output.intent.pitch = input.self.hasBody ? 1.0f : -1.0f;
        output.messages.push_back(Message::of(GoalAt{{1, 2, 3}, 4}));
    }
    void visitState(StateVisitor& v) override { v.field("thoughts", m_thoughts); }
    BrainReport report() const override { return {"command", m_thoughts, {}}; }

  private:
    std::uint32_t m_thoughts = 0;
};

/// Counts what it hears.
class ListenerBrain final : public Brain {
  public:
    void think(const ThinkInput& input, ThinkOutput&) override {
        for (const Message& message : input.messages)
            m_heard += message.as<GoalAt>().has_value();
    }
    void visitState(StateVisitor& v) override { v.field("heard", m_heard); }
    BrainReport report() const override { return {"listen", m_heard, {}}; }

  private:
    std::uint32_t m_heard = 0;
};

/// A wave every `kWave` ticks, at most four at once; whoever is older than two waves leaves.
class WaveRules final : public Rules {
  public:
    static constexpr Tick kWave = 50;
    void start(const RulesInput&) override { m_started = true; }
    void step(const RulesInput& input) override {
        if (input.now % kWave != 0) return;
        if (input.population.agents().size() >= 4) {
            LifeChange leave;
            leave.kind = LifeChange::Kind::Leave;
            leave.agent = input.population.agents().front().id;
            m_left += static_cast<bool>(input.population.change(leave));
        }
        m_joined += static_cast<bool>(input.population.change({}));
    }
    void visitState(StateVisitor& v) override {
        v.field("started", m_started);
        v.field("joined", m_joined);
        v.field("left", m_left);
    }
    bool isValid() const override { return m_started && m_left <= m_joined; }
    bool m_started = false;
    std::uint32_t m_joined = 0, m_left = 0;
};

class Life : public testing::Test {
  protected:
    Life() {
        LevelData data;
        const auto stone = data.mesh.addSurface({"stone", {}, Blocks::All});
        data.mesh.addBox({0, -0.5f, 0}, {12, 0.5f, 12}, 0, stone);
        auto definitions = parseDefinitions(kDefinitions, "life.xml");
        stage.level = Level::make(std::move(data));
        stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
        stage.scenario.groups = {groupOf("walker", "wander", 3), groupOf("giant", "wander", 0)};
        catalogue.brains.add("commander", [](const BrainParameters&) { return std::make_unique<CommanderBrain>(); });
        catalogue.brains.add("listener", [](const BrainParameters&) { return std::make_unique<ListenerBrain>(); });
        Game waves;
        waves.name = "waves";
        waves.rules = [](const Stage&) { return std::make_unique<WaveRules>(); };
        catalogue.add(waves);
    }
    std::unique_ptr<Simulation> make() {
        auto made = Simulation::create(stage, 5, catalogue);
        if (!made) ADD_FAILURE() << made.error().message;
        return made ? std::move(*made) : nullptr;
    }
    static LifeChange join(std::uint16_t group) {
        LifeChange change;
        change.group = group;
        return change;
    }
    static LifeChange leave(AgentId agent) {
        LifeChange change;
        change.kind = LifeChange::Kind::Leave;
        change.agent = agent;
        return change;
    }
    static LifeChange inhabit(AgentId agent, AgentId whose) {
        LifeChange change;
        change.kind = LifeChange::Kind::Inhabit;
        change.agent = agent, change.whose = whose;
        return change;
    }
    AgentId apply(Simulation& simulation, const LifeChange& change) {
        simulation.tick(pool, {}, {&change, 1});
        return simulation.changed().empty() ? AgentId{} : simulation.changed().front();
    }
    static std::vector<std::byte> saved(Simulation& simulation) {
        const auto bytes = simulation.save();
        return {bytes.begin(), bytes.end()};
    }
    void run(Simulation& simulation, Tick ticks) {
        for (Tick i = 0; i < ticks; ++i)
            simulation.tick(pool);
    }

    Stage stage;
    Catalogue catalogue;
    ThreadPool pool{1};
};

TEST_F(Life, WhoJoinsLivesAndWhoLeavesIsGone) {
    const auto s = make();
    run(*s, 10);
    const AgentId giant = apply(*s, join(1));
    ASSERT_EQ(giant, (AgentId{4, 0}));
    ASSERT_NE(s->agent(giant), nullptr);
    const EntityId body = s->agent(giant)->body;
    const Vec3 began = s->world().find(body)->position;
    run(*s, 120);
    EXPECT_GT(length(s->world().find(body)->position - began), 0.5f) << "it walks like those of the start";
    EXPECT_EQ(apply(*s, leave(giant)), giant);
    EXPECT_EQ(s->agent(giant), nullptr);
    EXPECT_EQ(s->world().find(body), nullptr);
    EXPECT_EQ(s->sim().characters().size(), 3u);
    const AgentId heir = apply(*s, join(0));
    EXPECT_EQ(heir, (AgentId{4, 1})) << "the number again, another bearer";
    EXPECT_EQ(s->agent(giant), nullptr) << "the old name does not mean the new one";
    EXPECT_FALSE(apply(*s, leave(giant)));
    EXPECT_FALSE(apply(*s, join(9)));
}

TEST_F(Life, NewcomersStandWhereTheyWereAskedTo) {
    const auto s = make();
    LifeChange change = join(0);
    change.placed = true, change.feet = {3, 0, -4}, change.yaw = 1;
    const AgentId id = apply(*s, change);
    ASSERT_TRUE(id);
    EXPECT_LT(length(horizontal(s->world().find(s->agent(id)->body)->position - change.feet)), 0.2f);
    change.feet.x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(apply(*s, change));
    EXPECT_TRUE(s->changes().empty()) << "bad input is neither done nor recorded";
}

TEST_F(Life, TheirMindsDoNotRepeatThoseBefore) {
    const auto s = make();
    const AgentId first = apply(*s, join(0));
    const RandomStream before = s->agent(first)->random;
    apply(*s, leave(first));
    const AgentId second = apply(*s, join(0));
    RandomStream a = before, b = s->agent(second)->random;
    EXPECT_NE(a.below(1u << 30), b.below(1u << 30));
}

TEST_F(Life, AStateBringsBackWhoWasThere) {
    const auto s = make();
    run(*s, 5);
    const std::vector<std::byte> three = saved(*s);
    apply(*s, join(1));
    apply(*s, leave(AgentId{2}));
    run(*s, 20);
    const std::vector<std::byte> changed = saved(*s);
    run(*s, 60);
    const Hash128 end = s->hash();

    ASSERT_TRUE(s->restore(three));
    EXPECT_EQ(s->agents().size(), 3u);
    EXPECT_NE(s->agent(AgentId{2}), nullptr);
    ASSERT_TRUE(s->restore(changed));
    EXPECT_EQ(s->agent(AgentId{2}), nullptr);
    EXPECT_EQ(saved(*s), changed);
    run(*s, 60);
    EXPECT_EQ(s->hash(), end);

    const auto other = make(); // one that never met them
    ASSERT_TRUE(other->restore(changed));
    run(*other, 60);
    EXPECT_EQ(other->hash(), end);
    EXPECT_TRUE(other->compare(three, changed).has_value());
}

TEST_F(Life, NobodyJoinsWhereNoLevelReaches) {
    const auto s = make();
    const std::size_t before = s->agents().size();
    LifeChange far = join(1);
    far.placed = true;
    for (const float place : {1e27f, -2e7f, 3.4e38f}) {
        far.feet = {0, 0, place};
        apply(*s, far);
    }
    EXPECT_EQ(s->agents().size(), before);
    EXPECT_TRUE(s->changes().empty()) << "what was not taken in is not recorded";
    far.feet = {0, 0, 1};
    apply(*s, far);
    EXPECT_EQ(s->agents().size(), before + 1);
}

TEST_F(Life, ForgedStatesAreRefused) {
    const auto s = make();
    apply(*s, join(1));
    apply(*s, leave(AgentId{1}));
    const std::vector<std::byte> good = saved(*s);
    RandomStream random(1, 1, RandomPurpose::Test);
    std::size_t refused = 0;
    for (int i = 0; i < 600; ++i) {
        std::vector<std::byte> bad = good;
        bad[random.below(static_cast<std::uint32_t>(bad.size()))] = static_cast<std::byte>(random.below(256));
        const auto fresh = make();
        if (!fresh->restore(bad))
            ++refused;
        else
            run(*fresh, 2); // must not crash
    }
    EXPECT_GT(refused, 50u);
}

TEST_F(Life, RecordingsRepeatThem) {
    const std::string folder = testing::TempDir();
    const auto s = make();
    Recorder recorder(*s, 40);
    const auto tick = [&](std::span<const LifeChange> changes) {
        s->tick(pool, {}, changes);
        recorder.afterTick(*s);
    };
    for (int i = 0; i < 100; ++i) {
        const LifeChange changes[] = {join(1), leave(AgentId{3}), inhabit(AgentId{1}, AgentId{2})};
        tick(i == 30 ? std::span<const LifeChange>(changes) : std::span<const LifeChange>());
    }
    const auto decoded = decode(encode(recorder.finish(*s)), "life.lince");
    ASSERT_TRUE(decoded) << decoded.error().message;
    ASSERT_EQ(decoded->changes.size(), 3u);
    EXPECT_EQ(decoded->changes[2].whose, AgentId{2});
    const auto again = make();
    for (Tick t = 0; t < 100; ++t) {
        std::vector<LifeChange> due;
        for (const RecordedChange& change : decoded->changes)
            if (change.tick == t) due.push_back(change);
        again->tick(pool, {}, due);
        ASSERT_EQ(static_cast<std::uint32_t>(again->hash().low), decoded->tickHashes[t]) << t;
    }
}

TEST_F(Life, ACommanderNeedsNoBody) {
    AgentGroup commander = groupOf("", "commander", 1);
    stage.scenario.groups = {groupOf("walker", "listener", 2), commander};
    const auto s = make();
    ASSERT_TRUE(s);
    run(*s, 60);
    const Agent& chief = s->agents()[2];
    EXPECT_FALSE(chief.body);
    EXPECT_GT(chief.brain->report().goalsReached, 5u) << "thoughts";
    EXPECT_EQ(chief.intent.pitch, -1);
    EXPECT_GT(s->agents()[0].brain->report().goalsReached, 5u) << "heard";
    const std::vector<std::byte> bytes = saved(*s);
    EXPECT_TRUE(make()->restore(bytes));

    // It takes the body of one who then has none, and waits.
    EXPECT_EQ(apply(*s, inhabit(chief.id, AgentId{1})), chief.id);
    run(*s, 30);
    EXPECT_TRUE(s->agents()[2].body);
    EXPECT_FALSE(s->agents()[0].body);
    EXPECT_EQ(s->agents()[2].intent.pitch, 1);
    const std::uint32_t heard = s->agents()[0].brain->report().goalsReached;
    run(*s, 30);
    EXPECT_EQ(s->agents()[0].brain->report().goalsReached, heard) << "without a body it does not think";
    EXPECT_TRUE(make()->restore(saved(*s)));
    EXPECT_FALSE(apply(*s, inhabit(chief.id, AgentId{1}))) << "nobody's body";
}

/// The first agent takes the second's body, once.
class ExchangeRules final : public Rules {
  public:
    void step(const RulesInput& input) override {
        if (input.now != 30) return;
        LifeChange change;
        change.kind = LifeChange::Kind::Inhabit;
        change.agent = AgentId{1}, change.whose = AgentId{2};
        EXPECT_TRUE(input.population.change(change));
    }
    void visitState(StateVisitor&) override {}
};

TEST_F(Life, AnotherBodyHasAnotherMapAtOnce) {
    Game exchange;
    exchange.name = stage.scenario.game = "exchange";
    exchange.rules = [](const Stage&) { return std::make_unique<ExchangeRules>(); };
    catalogue.add(exchange);
    stage.scenario.groups = {groupOf("walker", "rove", 1), groupOf("giant", "rove", 1)};
    const auto s = make();
    ASSERT_EQ(s->maps().size(), 2u);
    run(*s, 30);
    EXPECT_EQ(s->agents()[0].mapNumber, s->agents()[1].mapNumber);
    EXPECT_EQ(s->agents()[0].map, s->agents()[1].map);
    const std::vector<std::byte> bytes = saved(*s);
    run(*s, 200);
    const auto other = make();
    ASSERT_TRUE(other->restore(bytes));
    run(*other, 200);
    EXPECT_EQ(other->hash(), s->hash());
}

TEST_F(Life, AMindThatNeedsAMapNeedsABody) {
    stage.scenario.groups = {groupOf("", "travel", 1)};
    const auto made = Simulation::create(stage, 1, catalogue);
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message.find("travel"), std::string::npos) << made.error().message;
}

TEST_F(Life, RulesAreAPartOfTheTick) {
    stage.scenario.game = "waves";
    stage.scenario.groups[0].count = 1;
    const auto s = make();
    const auto rules = [](Simulation& simulation) { return dynamic_cast<const WaveRules*>(simulation.rules()); };
    ASSERT_NE(rules(*s), nullptr);
    EXPECT_TRUE(rules(*s)->m_started);
    run(*s, 4 * WaveRules::kWave);
    EXPECT_EQ(rules(*s)->m_joined, 4u);
    EXPECT_EQ(rules(*s)->m_left, 1u);
    EXPECT_EQ(s->agents().size(), 4u);
    const std::vector<std::byte> bytes = saved(*s);
    run(*s, 3 * WaveRules::kWave);
    const Hash128 end = s->hash();
    const auto other = make();
    ASSERT_TRUE(other->restore(bytes));
    EXPECT_EQ(rules(*other)->m_joined, 4u);
    run(*other, 3 * WaveRules::kWave);
    EXPECT_EQ(other->hash(), end);
    stage.scenario.game = "chess";
    const auto unknown = Simulation::create(stage, 1, catalogue);
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("game='chess'"), std::string::npos) << unknown.error().message;
}

/// A lamp that grows dimmer: a kind of body of a game's own.
struct Lamp {
    EntityId entity;
    int light = 1000;
    void visitState(StateVisitor& v) {
        v.field("entity", entity);
        v.field("light", light);
    }
};
class Lamps final : public TableSystem<Lamp> {
  public:
    Lamps() : TableSystem("lamps", EntityKind::Thing) {}
    void hang(World& world) { add(world, {}); }
    void step(SimContext&) override {
        for (Lamp& lamp : m_rows)
            --lamp.light;
    }

  private:
    bool isRowValid(const SimContext&, const Lamp& lamp) const override { return lamp.light <= 1000; }
};

/// Tells the second agent, and nobody else, where the goal is.
class TellingRules final : public Rules {
  public:
    void step(const RulesInput& input) override {
        input.population.tell(AgentId{2}, Message::of(GoalAt{{1, 2, 3}, 4}));
    }
    void visitState(StateVisitor&) override {}
};

TEST_F(Life, AGameBringsBodiesSensesAndWordsOfItsOwn) {
    Lamps* lamps = nullptr;
    Game game;
    game.name = stage.scenario.game = "lamps";
    game.bodies = [&](Sim& sim, const Stage&) {
        lamps = &sim.add(std::make_unique<Lamps>());
        lamps->hang(sim.world());
    };
    game.senses = [](SenseRegistry& senses) { senses = SenseRegistry(); };
    game.rules = [](const Stage&) { return std::make_unique<TellingRules>(); };
    catalogue.add(game);
    EXPECT_TRUE(catalogue.senses.types().empty()) << "the game was asked";
    stage.scenario.groups = {groupOf("walker", "listener", 3)};
    const auto s = make();
    ASSERT_NE(lamps, nullptr);
    run(*s, 60);
    EXPECT_EQ(lamps->rows().at(0).light, 940);
    EXPECT_GT(s->agents()[1].brain->report().goalsReached, 50u) << "heard";
    EXPECT_EQ(s->agents()[0].brain->report().goalsReached, 0u);
    EXPECT_EQ(s->agents()[2].brain->report().goalsReached, 0u);
    const std::vector<std::byte> bytes = saved(*s);
    run(*s, 30);
    ASSERT_TRUE(s->restore(bytes));
    EXPECT_EQ(lamps->rows().at(0).light, 940) << "a part of the state";
}

TEST_F(Life, ThreadsDoNotMatterWhileTheyComeAndGo) {
    stage.scenario.game = "waves";
    const auto a = make(), b = make();
    ThreadPool many(4);
    for (Tick t = 0; t < 400; ++t) {
        a->tick(pool), b->tick(many);
        ASSERT_EQ(a->hash(), b->hash()) << t;
    }
}

} // namespace
} // namespace lince
