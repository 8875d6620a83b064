// The certificate catches minds that cheat, says when it cannot tell, and leaves the honest alone.
#include "places.h"
#include "sanitized.h"

#include <lince/core/math.h>
#include <lince/runtime/certificate.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace lince::test {
namespace {

/// A mind that lives by what it is given: walks on, turns away from walls and towards what it sees.
class HonestBrain : public Brain {
  public:
    void think(const ThinkInput& input, ThinkOutput& output) override {
        if (m_thoughts++ % 40 == 0 || input.self.blocked) m_yaw = output.random.between(-kPi, kPi);
        for (const Percept& percept : input.percepts)
            if (percept.sense == SenseKind::Sight) m_yaw = yawOf(percept.position - input.self.position);
        output.intent.yaw = m_yaw;
        output.intent.move = directionFromYawPitch(m_yaw, 0);
        alsoThink(input, output);
    }
    void visitState(StateVisitor& v) override {
        v.field("yaw", m_yaw);
        v.field("thoughts", m_thoughts);
    }
    virtual void alsoThink(const ThinkInput& /*input*/, ThinkOutput& /*output*/) {}

  protected:
    float m_yaw = 0;
    std::uint32_t m_thoughts = 0;
};

/// A mind with a back door: the test gives it the simulation that it lives in.
class Spy : public HonestBrain {
  public:
    using Cheat = std::function<void(Spy&, const ThinkInput&, ThinkOutput&)>;
    explicit Spy(Cheat cheat) : m_cheat(std::move(cheat)) {}
    void alsoThink(const ThinkInput& input, ThinkOutput& output) override {
        if (truth != nullptr) m_cheat(*this, input, output);
    }
    void visitState(StateVisitor& v) override {
        HonestBrain::visitState(v);
        v.field("hoard", hoard);
    }
    std::uint32_t thoughts() const { return m_thoughts; }

    const Simulation* truth = nullptr;
    EntityId item;     ///< of the level, known from the start
    float hoard = 0;   ///< part of the state
    int forgotten = 0; ///< not visited: lost by a restore

  private:
    Cheat m_cheat;
};

Vec3 placeOfEnemy(const Simulation& truth) {
    return truth.world().find(truth.agents().back().body)->position;
}

enum class Senses { Plain, All };

/// Certifies a spy who walks among so many others.
Certificate certifySpy(const Spy::Cheat& cheat, Senses senses, std::uint32_t company = 3) {
    auto stage = loadStage(tests::data() + "/certificate/patrol.xml");
    EXPECT_TRUE(stage) << stage.error().message;
    stage->scenario.groups.resize(1);
    AgentGroup& spies = stage->scenario.groups[0];
    spies.brain = "spy";
    spies.body = senses == Senses::All ? "watcher" : "blind";
    spies.count = 1;
    AgentGroup others = spies;
    others.brain = "wander";
    others.body = "blind";
    others.faction = "red";
    others.spawn = AgentGroup::Spawn::Scatter;
    others.count = company;
    stage->scenario.groups.push_back(others);

    static thread_local std::vector<Spy*> newborn; // made on this thread, not yet shown the truth
    newborn.clear();
    BrainRegistry brains = BrainRegistry::standard();
    brains.add("spy", [&](const BrainParameters&) {
        auto spy = std::make_unique<Spy>(cheat);
        newborn.push_back(spy.get());
        return spy;
    });
    CertificateSettings settings;
    settings.ticks = 1200;
    settings.trials = kSanitized ? 20 : 100; // half of them of the others
    settings.shadow = false;                 // these are tests of the trials; tests of all of it: cheats_test.cpp
    settings.made = [&](const Simulation& simulation) {
        for (Spy* spy : newborn) {
            spy->truth = &simulation;
            spy->item = simulation.sim().items().front().entity;
        }
        newborn.clear();
    };
    ThreadPool pool(1);
    auto certificate = certify(*stage, brains, settings, pool);
    EXPECT_TRUE(certificate) << certificate.error().message;
    EXPECT_GT(certificate->changes(), kSanitized ? 20u : 100u);
    return std::move(*certificate);
}

/// Trials of the spy that found cheating, and nothing else was found of anybody.
int cheated(const Certificate& certificate) {
    int count = 0;
    for (const CertificateTrial& trial : certificate.trials) {
        EXPECT_FALSE(trial.sensesLeaked) << trial.finding;
        EXPECT_FALSE(trial.stateLost) << trial.finding;
        EXPECT_TRUE(trial.brain == "spy" || trial.honest()) << trial.brain << ": " << trial.finding;
        EXPECT_EQ(trial.finding.empty(), trial.honest());
        if (!trial.mindCheated) continue;
        EXPECT_NE(trial.finding.find("although the input is the same"), std::string::npos) << trial.finding;
        ++count;
    }
    EXPECT_EQ(certificate.honest(), count == 0);
    return count;
}

TEST(Certificate, ThoseWhoDoNotPeekAreHonest) {
    const auto blinkOnly = [](Spy&, const ThinkInput&, ThinkOutput&) {};
    EXPECT_EQ(cheated(certifySpy(blinkOnly, Senses::Plain)), 0);
    EXPECT_EQ(cheated(certifySpy(blinkOnly, Senses::All)), 0);
}

TEST(Certificate, CatchesWhoKnowsWhereAnEnemyIs) {
    if (kSanitized) GTEST_SKIP() << "asks of minds, not of memory";
    const auto stare = [](Spy& spy, const ThinkInput& input, ThinkOutput& output) {
        output.intent.yaw = yawOf(placeOfEnemy(*spy.truth) - input.self.position);
    };
    EXPECT_GT(cheated(certifySpy(stare, Senses::Plain)), 8);
    EXPECT_GT(cheated(certifySpy(stare, Senses::All)), 4);
}

TEST(Certificate, CatchesWhoKnowsThatAnItemExists) {
    if (kSanitized) GTEST_SKIP() << "asks of minds, not of memory";
    // Nothing but one bit: is the level's first item still in the world, be it where it may?
    const auto ask = [](Spy& spy, const ThinkInput&, ThinkOutput& output) {
        const bool exists = spy.truth->world().find(spy.item) != nullptr;
        output.intent.pitch = exists ? 0.2f : 0.0f;
    };
    EXPECT_GT(cheated(certifySpy(ask, Senses::Plain)), 0);
}

/// How many trials find a spy, who knows something of the bodies that it sees, in the very tick of the change: nothing
/// that is seen has moved then.
int foundAtOnce(std::uint32_t (*known)(const Simulation& truth, EntityId body)) {
    const auto know = [known](Spy& spy, const ThinkInput& input, ThinkOutput&) {
        for (const Percept& percept : input.percepts)
            for (const Agent& agent : spy.truth->agents())
                if (percept.sense == SenseKind::Sight && percept.tick == input.tick &&
                    length(spy.truth->world().find(agent.body)->middle() - percept.position) < 0.8f)
                    spy.hoard = static_cast<float>(known(*spy.truth, agent.body));
    };
    const Certificate certificate = certifySpy(know, Senses::All, 24);
    const auto& trials = certificate.trials;
    return static_cast<int>(std::count_if(trials.begin(), trials.end(), [](const CertificateTrial& trial) {
        EXPECT_FALSE(trial.sensesLeaked) << trial.finding;
        return trial.mindCheated && trial.sameTicks == 0;
    }));
}

TEST(Certificate, CatchesWhoTellsThingsAlikeApart) {
    if (kSanitized) GTEST_SKIP() << "asks of minds, not of memory";
    const auto slot = [](const Simulation&, EntityId body) { return body.slot; };
    EXPECT_GT(foundAtOnce(slot), 0);
    const auto owner = [](const Simulation& truth, EntityId body) {
        const auto& agents = truth.agents();
        const auto lives = [&](const Agent& agent) { return agent.body == body; };
        return static_cast<std::uint32_t>(std::find_if(agents.begin(), agents.end(), lives)->id.value);
    };
    EXPECT_GT(foundAtOnce(owner), 0);
    const auto look = [](const Simulation& truth, EntityId body) {
        return static_cast<std::uint32_t>(truth.world().find(body)->objectClass.value);
    };
    EXPECT_EQ(foundAtOnce(look), 0) << "those alike look the same";
}

TEST(Certificate, NamesAreExchangedWithoutATrace) {
    const auto stage = loadStage(tests::data() + "/certificate/patrol.xml");
    ASSERT_TRUE(stage);
    auto simulation = Simulation::create(*stage, 1, BrainRegistry::standard());
    ASSERT_TRUE(simulation);
    ThreadPool pool(1);
    for (int tick = 0; tick < 120; ++tick)
        (*simulation)->tick(pool);
    const Agent &first = (*simulation)->agents()[0], &second = (*simulation)->agents()[1];
    const EntityId bodies[] = {first.body, second.body};
    const auto placeOf = [&](EntityId id) { return (*simulation)->world().find(id)->position; };
    const Vec3 places[] = {placeOf(bodies[0]), placeOf(bodies[1])};
    const Hash128 before = (*simulation)->truthHash();
    const std::pair<EntityId, EntityId> pair{bodies[0], bodies[1]};
    ASSERT_TRUE((*simulation)->exchangeNames({&pair, 1}));
    EXPECT_EQ(first.body, bodies[0]);
    EXPECT_EQ(placeOf(bodies[0]), places[1]);
    EXPECT_EQ(placeOf(bodies[1]), places[0]);
    EXPECT_FALSE((*simulation)->truthHash() == before);
    ASSERT_TRUE((*simulation)->exchangeNames({&pair, 1}));
    EXPECT_EQ((*simulation)->truthHash(), before);
}

TEST(Certificate, CatchesWhoPeeksOnceInFiftyThoughts) {
    if (kSanitized) GTEST_SKIP() << "asks of minds, not of memory";
    const auto glance = [](Spy& spy, const ThinkInput& input, ThinkOutput& output) {
        if (spy.thoughts() % 50 == 0) output.intent.yaw = yawOf(placeOfEnemy(*spy.truth) - input.self.position);
    };
    EXPECT_GT(cheated(certifySpy(glance, Senses::Plain)), 3);
}

TEST(Certificate, CatchesWhoOnlyRemembersWhatItPeekedAt) {
    if (kSanitized) GTEST_SKIP() << "asks of minds, not of memory";
    const auto keep = [](Spy& spy, const ThinkInput&, ThinkOutput&) { spy.hoard = placeOfEnemy(*spy.truth).x; };
    const Certificate certificate = certifySpy(keep, Senses::Plain);
    EXPECT_GT(cheated(certificate), 8);
    for (const CertificateTrial& trial : certificate.trials)
        if (trial.mindCheated) {
            EXPECT_NE(trial.finding.find("memory differs"), std::string::npos) << trial.finding;
        }
}

TEST(Certificate, StateThatIsNotVisitedIsNamedAndIsNoCheating) {
    const auto count = [](Spy& spy, const ThinkInput&, ThinkOutput& output) {
        output.intent.pitch = ++spy.forgotten > 30 ? 0.2f : 0.0f;
    };
    const Certificate certificate = certifySpy(count, Senses::Plain);
    int lost = 0;
    for (const CertificateTrial& trial : certificate.trials) {
        EXPECT_FALSE(trial.mindCheated) << trial.finding;
        EXPECT_FALSE(trial.sensesLeaked) << trial.finding;
        if (!trial.stateLost) continue;
        ++lost;
        EXPECT_EQ(trial.brain, "spy");
        EXPECT_NE(trial.finding.find("visitState"), std::string::npos) << trial.finding;
    }
    EXPECT_GT(lost, 8);
    EXPECT_FALSE(certificate.honest());
}

TEST(Certificate, IsTheSameForAnyNumberOfThreads) {
    const auto stage = loadStage(tests::data() + "/certificate/patrol.xml");
    ASSERT_TRUE(stage);
    CertificateSettings settings;
    settings.ticks = kSanitized ? 120 : 300;
    settings.trials = kSanitized ? 4 : 16;
    settings.followTicks = kSanitized ? 30 : 120;
    const auto run = [&](unsigned threads) {
        ThreadPool pool(threads);
        auto certificate = certify(*stage, BrainRegistry::standard(), settings, pool);
        EXPECT_TRUE(certificate);
        std::string text;
        for (const CertificateTrial& t : certificate->trials)
            text += t.brain + ' ' + std::to_string(t.agent.value) + ' ' + std::to_string(t.tick) + ' ' +
                    std::to_string(t.moved) + ' ' + std::to_string(t.removed) + ' ' + std::to_string(t.added) + ' ' +
                    std::to_string(t.altered) + ' ' + std::to_string(t.sameTicks) + t.finding + '\n';
        return text;
    };
    const std::string one = run(1);
    EXPECT_FALSE(one.empty());
    EXPECT_EQ(run(3), one);
}

TEST(Certificate, EverySenseKeepsTheSecret) {
    if (kSanitized) GTEST_SKIP() << "asks of senses, not of memory: 94 s there";
    const auto stage = loadStage(tests::data() + "/certificate/patrol.xml");
    ASSERT_TRUE(stage) << stage.error().message;
    CertificateSettings settings;
    settings.ticks = 1200;
    settings.trials = 64;
    settings.followTicks = 60;
    ThreadPool pool(2);
    const auto certificate = certify(*stage, BrainRegistry::standard(), settings, pool);
    ASSERT_TRUE(certificate) << certificate.error().message;
    std::uint32_t behindWalls = 0, moved = 0, removed = 0, added = 0, altered = 0;
    for (const CertificateTrial& t : certificate->trials) {
        EXPECT_TRUE(t.honest()) << "agent " << t.agent.value << " (" << t.brain << "): " << t.finding;
        behindWalls += t.behindWalls, moved += t.moved, removed += t.removed, added += t.added, altered += t.altered;
    }
    // Every kind of change was made, many of them where only walls keep them from being seen.
    EXPECT_GT(behindWalls, 200u);
    EXPECT_GT(moved, 100u);
    EXPECT_GT(removed, 50u);
    EXPECT_GT(added, 50u);
    EXPECT_GT(altered, 50u);
}

TEST(Certificate, AlteredTruthMustBeSound) {
    const auto stage = loadStage(tests::data() + "/certificate/patrol.xml");
    ASSERT_TRUE(stage);
    auto simulation = Simulation::create(*stage, 1, BrainRegistry::standard());
    ASSERT_TRUE(simulation);
    EXPECT_TRUE((*simulation)->alterTruth([](World&, Sim&) {}));
    const Status status = (*simulation)->alterTruth([](World& world, Sim& sim) { // an item without its entity
        world.remove(sim.items().front().entity);
    });
    EXPECT_FALSE(status);
}

} // namespace
} // namespace lince::test
