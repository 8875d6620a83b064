// Thoughts of a host's minds on file: they are thought again from it, and compared; altered, cut and foreign files are
// told.
#include <lince/core/files.h>
#include <lince/core/math.h>
#include <lince/runtime/thought_recording.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <limits>

namespace lince {
namespace {

/// A host of its own bodies: discs on a floor of 10 m that see, hear and feel each other.
class DiscHost {
  public:
    explicit DiscHost(const char* brain, int count = 4, std::uint64_t seed = 7)
        : m_world(makeWorld()), m_runner(std::make_unique<AgentRunner>(m_world, BakedLevel{}, seed)) {
        AgentKind visitor;
        visitor.brainName = brain;
        visitor.body = BodyDefinition{};
        auto senses = std::make_shared<SenseList>(SenseList::plain());
        EyeSense eye;
        eye.lens.width = 32, eye.lens.height = 24;
        senses->give(eye);
        senses->give(HearingSense{});
        visitor.senses = senses;
        visitor.mind = [brain]() -> Result<std::unique_ptr<Brain>> {
            return BrainRegistry::standard().make(brain, {});
        };
        EXPECT_TRUE(m_runner->addKind(std::move(visitor)));
        for (int i = 0; i < count; ++i)
            add({static_cast<float>(i) - 2, 0, static_cast<float>(i % 3)});
    }

    void add(Vec3 feet) {
        Entity mirror;
        mirror.kind = EntityKind::Character;
        mirror.objectClass = classes::kCharacter;
        mirror.position = feet;
        mirror.shape = Shape::capsule(0.3f, 1.7f), mirror.eyeHeight = 1.5f;
        m_runner->add(0, m_world.add(mirror));
    }
    void run(Tick ticks, JobPool& pool) {
        for (Tick i = 0; i < ticks; ++i, ++m_now) {
            m_world.refreshGrid();
            m_runner->tick(pool, m_now, [&](const Agent& agent) {
                SelfState self; // who it is, the runner knows
                const Vec3 at = self.position = m_world.find(agent.body)->position;
                self.walkSpeed = self.runSpeed = 1.5f;
                self.blocked = absolute(at.x) >= 5 || absolute(at.z) >= 5;
                self.blockedNormal = normalized(-at);
                return self;
            });
            m_world.clearEvents();
            for (const Agent& agent : m_runner->agents()) {
                Entity& body = *m_world.find(agent.body);
                const Vec3 wanted = body.position + agent.intent.move * (1.5f * kTickSeconds);
                body.position = {clamp(wanted.x, -5, 5), 0, clamp(wanted.z, -5, 5)};
                body.yaw = agent.intent.yaw;
                if (body.position != wanted) m_world.emit({EventKind::Touch, body.id, {}, body.position, 0});
                if (m_now % 30 == 0) m_world.emit({EventKind::Noise, body.id, {}, body.position, 6});
            }
        }
    }
    AgentRunner& runner() { return *m_runner; }

  private:
    static World makeWorld() {
        LevelData data;
        data.mesh.addBox({0, -0.5f, 0}, {6, 0.5f, 6}, 0, data.mesh.addSurface({"stone", {}, Blocks::All}));
        return World(Level::make(std::move(data)));
    }
    World m_world;
    std::unique_ptr<AgentRunner> m_runner;
    Tick m_now = 0;
};

/// Of this test alone; gone with it.
class ThoughtsFile {
  public:
    ThoughtsFile()
        : path((std::filesystem::path(testing::TempDir()) /
                (std::string("lince-") + testing::UnitTest::GetInstance()->current_test_info()->name() + ".thoughts"))
                   .string()) {}
    ThoughtsFile(const ThoughtsFile&) = delete;
    ThoughtsFile& operator=(const ThoughtsFile&) = delete;
    ~ThoughtsFile() { std::filesystem::remove(path); }
    const std::string path;
};

std::vector<std::byte> recordedThoughts(const char* brain, unsigned threads = 1, std::uint64_t* count = nullptr) {
    const ThoughtsFile file;
    DiscHost host(brain);
    ThreadPool pool(threads);
    host.run(50, pool); // minds in the middle of their lives
    auto recorder = ThoughtRecorder::create(file.path, host.runner());
    EXPECT_TRUE(recorder) << recorder.error().message;
    host.run(200, pool);
    host.add({3, 0, 3}); // one more comes
    host.run(200, pool);
    EXPECT_TRUE((*recorder)->finish());
    if (count != nullptr) *count = (*recorder)->thoughts();
    return *readFile(file.path);
}

TEST(ThoughtRecording, isThoughtAgainAndComesOutTheSame) {
    for (const char* brain : {"wander", "travel"}) { // without a map and with one
        std::uint64_t count = 0;
        const std::vector<std::byte> file = recordedThoughts(brain, 1, &count);
        DiscHost other(brain, 0, /*seed*/ 99); // the same minds; nobody there, other chance
        const auto report = verifyThoughts(file, "x.thoughts", other.runner());
        ASSERT_TRUE(report) << report.error().message;
        EXPECT_TRUE(report->whole);
        EXPECT_EQ(report->agents, 5u);
        EXPECT_GT(count, 250u);
        EXPECT_EQ(report->thoughts, count);
        for (const ShadowFinding& finding : report->findings)
            ADD_FAILURE() << brain << " agent " << finding.agent.value << " tick " << finding.tick << ": "
                          << finding.what;
    }
}

TEST(ThoughtRecording, isTheSameOnAnyNumberOfThreads) {
    EXPECT_EQ(recordedThoughts("wander", 1), recordedThoughts("wander", 4));
}

TEST(ThoughtRecording, goesBesideACertificate) {
    DiscHost host("wander");
    ThreadPool pool(1);
    auto shadow = ShadowThinking::begin(host.runner(), {});
    ASSERT_TRUE(shadow) << shadow.error().message;
    const ThoughtsFile file;
    auto recorder = ThoughtRecorder::create(file.path, host.runner());
    ASSERT_TRUE(recorder) << recorder.error().message;
    host.run(120, pool);
    EXPECT_TRUE((*recorder)->finish());
    const ShadowReport report = (*shadow)->finish();
    EXPECT_EQ(report.thoughts, (*recorder)->thoughts());
    EXPECT_GT(report.thoughts, 50u);
    EXPECT_TRUE(report.findings.empty());
}

/// Counts the thoughts of all of its kind, wherever they live.
class Gossip final : public Brain {
  public:
    explicit Gossip(int& all) : m_all(all) {}
    void think(const ThinkInput&, ThinkOutput& output) override { output.intent.yaw = static_cast<float>(++m_all % 3); }
    void visitState(StateVisitor&) override {}

  private:
    int& m_all;
};

TEST(ThoughtRecording, findsAMindThatDoesNotLiveByItsInput) {
    int shared = 0;
    const auto withGossip = [&](World& world, AgentRunner& runner) {
        AgentKind kind;
        kind.brainName = "gossip";
        kind.mind = [&]() -> Result<std::unique_ptr<Brain>> { return std::unique_ptr<Brain>(new Gossip(shared)); };
        EXPECT_TRUE(runner.addKind(std::move(kind)));
        for (int i = 0; i < 4; ++i)
            runner.add(0, world.add({}));
    };
    World world(Level::make({}));
    AgentRunner runner(world, {}, 7), again(world, {}, 7);
    withGossip(world, runner);
    withGossip(world, again);
    const ThoughtsFile file;
    auto recorder = ThoughtRecorder::create(file.path, runner);
    ASSERT_TRUE(recorder);
    ThreadPool pool(1);
    for (Tick tick = 0; tick < 100; ++tick)
        runner.tick(pool, tick, [](const Agent&) { return SelfState{}; });
    ASSERT_TRUE((*recorder)->finish());
    ++shared;
    const auto report = verifyThoughts(file.path, again);
    ASSERT_TRUE(report) << report.error().message;
    ASSERT_EQ(report->findings.size(), 4u);
    EXPECT_EQ(report->findings.front().what, "intent differs");
    EXPECT_EQ(report->findings.front().brain, "gossip");
}

/// Knows no better than to want what is no number; the runner makes it harmless.
class Muddle final : public Brain {
  public:
    void think(const ThinkInput&, ThinkOutput& output) override {
        output.intent.yaw = std::numeric_limits<float>::quiet_NaN();
        output.intent.move.x = std::numeric_limits<float>::infinity();
        if (output.trace != nullptr) output.trace->note(TraceKind::Choice, "muddle through", true);
    }
    void visitState(StateVisitor&) override {}
};

TEST(ThoughtRecording, whoWantsWhatIsNoNumberIsNotAccused) {
    World world(Level::make({}));
    AgentRunner runner(world, {}, 7);
    AgentKind kind;
    kind.brainName = "muddle";
    kind.mind = []() -> Result<std::unique_ptr<Brain>> { return std::unique_ptr<Brain>(new Muddle); };
    ASSERT_TRUE(runner.addKind(std::move(kind)));
    runner.add(0, world.add({}));
    const ThoughtsFile file;
    auto shadow = ShadowThinking::begin(runner, {});
    auto recorder = ThoughtRecorder::create(file.path, runner);
    ASSERT_TRUE(shadow && recorder);
    ThreadPool pool(1);
    for (Tick tick = 0; tick < 60; ++tick)
        runner.tick(pool, tick, [](const Agent&) { return SelfState{}; });
    ASSERT_TRUE((*recorder)->finish());
    const ShadowReport seen = (*shadow)->finish();
    EXPECT_EQ(seen.thoughts, 11u);
    EXPECT_TRUE(seen.findings.empty());
    DecisionTrace why; // and it can be asked for its reasons
    const auto report = verifyThoughts(file.path, runner, {AgentId{1}, 11, &why});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_TRUE(report->findings.empty());
    EXPECT_NE(why.toText().find("muddle through"), std::string::npos);
    EXPECT_EQ(why.toText().find("muddle through"), why.toText().rfind("muddle through")) << "one thought";
}

TEST(ThoughtRecording, isValidToItsLastWholePartWhereverItIsCut) {
    const std::vector<std::byte> file = recordedThoughts("wander");
    DiscHost again("wander", 0);
    std::uint64_t last = 0;
    int cut = 0;
    for (std::size_t bytes = 0; bytes < file.size(); bytes += 97) {
        const auto report = verifyThoughts(std::span(file).first(bytes), "x.thoughts", again.runner());
        if (!report) {
            EXPECT_EQ(last, 0u) << bytes << ": " << report.error().message;
            continue;
        }
        ++cut;
        EXPECT_FALSE(report->whole);
        EXPECT_TRUE(report->findings.empty());
        EXPECT_GE(report->thoughts, last);
        last = report->thoughts;
    }
    EXPECT_GT(cut, 10);
    EXPECT_GT(last, 200u);
}

TEST(ThoughtRecording, alteredBytesAreRefusedWithOneLine) {
    const std::vector<std::byte> file = recordedThoughts("wander");
    DiscHost again("wander", 0);
    for (std::size_t at = 0; at < file.size(); at += 101) {
        std::vector<std::byte> altered = file;
        altered[at] ^= std::byte{0x10};
        const auto report = verifyThoughts(altered, "x.thoughts", again.runner());
        ASSERT_FALSE(report) << "byte " << at;
        EXPECT_EQ(report.error().message.rfind("x.thoughts: found ", 0), 0u) << report.error().message;
        EXPECT_EQ(report.error().message.find('\n'), std::string::npos);
    }
}

TEST(ThoughtRecording, otherMindsAndOtherFilesAreNamed) {
    const std::vector<std::byte> file = recordedThoughts("wander");
    DiscHost other("travel", 0);
    const auto report = verifyThoughts(file, "x.thoughts", other.runner());
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().message, "x.thoughts: found minds 'wander' as kind 0, expected 'travel'");
    const std::vector<std::byte> nothing(40);
    const auto none = verifyThoughts(nothing, "x.thoughts", other.runner());
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message,
              "x.thoughts: found other content, expected a recording of thoughts that starts with LINCETHO");
    EXPECT_FALSE(verifyThoughts("/nowhere/at/all.thoughts", other.runner()));
    EXPECT_FALSE(ThoughtRecorder::create("/nowhere/at/all.thoughts", other.runner()));
}

} // namespace
} // namespace lince
