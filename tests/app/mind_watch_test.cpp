// Who is watched thinks aloud, and the same as otherwise.
#include "places.h"

#include <lince/app/mind_watch.h>
#include <lince/core/job_pool.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace lince::app {
namespace {

constexpr AgentId kGuard{1}, kSecondGuard{2}, kTraveller{3};

class Watched : public testing::Test {
  protected:
    void SetUp() override {
        auto stage = loadStage(tests::home() + "/scenarios/guards.xml");
        ASSERT_TRUE(stage) << stage.error().message;
        m_stage = std::move(*stage);
        m_simulation = make();
    }
    std::unique_ptr<Simulation> make() {
        auto made = Simulation::create(m_stage, 3, Catalogue());
        if (!made) {
            ADD_FAILURE() << made.error().message;
            return nullptr;
        }
        return std::move(*made);
    }
    void run(MindWatch& watch, Tick until) {
        while (m_simulation->now() < until) {
            watch.beforeTick(*m_simulation);
            m_simulation->tick(m_pool);
            watch.afterTick(*m_simulation);
        }
    }
    static std::string told(const MindWatch& watch) {
        std::string all;
        for (const auto& thought : watch.decisions())
            all += std::to_string(thought->tick) + " " + thought->choice + "\n";
        return all;
    }
    static const MindKey* key(const MindSnapshot& mind, std::string_view name) {
        const auto at =
            std::find_if(mind.keys.begin(), mind.keys.end(), [&](const MindKey& one) { return one.name == name; });
        return at == mind.keys.end() ? nullptr : &*at;
    }

    ThreadPool m_pool{1};
    Stage m_stage;
    std::unique_ptr<Simulation> m_simulation;
};

TEST_F(Watched, ThinksTheSameAsUnwatched) {
    const auto unwatched = make();
    MindWatch watch;
    watch.watch(kGuard);
    for (int second = 1; second <= 20; ++second) {
        run(watch, static_cast<Tick>(second) * 60);
        while (unwatched->now() < m_simulation->now())
            unwatched->tick(m_pool);
        ASSERT_EQ(toHex(m_simulation->hash()), toHex(unwatched->hash())) << second;
    }
    EXPECT_GT(watch.decisions().size(), 1u);
    MindWatch nobody;
    run(nobody, 1300);
    EXPECT_EQ(nobody.last(), nullptr);
    EXPECT_TRUE(nobody.decisions().empty());
}

TEST_F(Watched, TellsWhatRunsAndWhatIsWrittenDown) {
    MindWatch watch;
    watch.watch(kGuard);
    watch.look(*m_simulation);
    ASSERT_TRUE(watch.last() && watch.last()->mind) << "what it is in is seen before it thinks";
    EXPECT_TRUE(watch.last()->reasons.empty());
    run(watch, 60);
    ASSERT_TRUE(watch.last() && watch.last()->mind);
    const MindSnapshot& mind = *watch.last()->mind;
    const MindLine& root = mind.lines.front();
    EXPECT_EQ(root.answer, Answer::Running);
    EXPECT_TRUE(root.place.starts_with("guard.xml:")) << root.place;
    for (std::size_t i = 0; i < mind.lines.size(); ++i) {
        const MindLine& outer = mind.lines[i];
        for (std::size_t j = i + 1; j < outer.end; ++j)
            EXPECT_GT(mind.lines[j].depth, outer.depth) << i << " " << j;
        if (outer.end < mind.lines.size()) {
            EXPECT_LE(mind.lines[outer.end].depth, outer.depth) << i;
        }
    }
    // Who was asked has an answer, although the mind has forgotten it by now.
    const MindSnapshot kept = snapshotOf(m_simulation->agent(kGuard)->brain->inside(), {}, m_simulation->now());
    ASSERT_EQ(kept.lines.size(), mind.lines.size());
    std::size_t forgotten = 0;
    for (std::size_t i = 0; i < kept.lines.size(); ++i)
        if (kept.lines[i].answer == Answer::Idle && mind.lines[i].answer != Answer::Idle) ++forgotten;
    EXPECT_GT(forgotten, 0u);
    const MindKey *patience = key(mind, "patience"), *post = key(mind, "post"), *heard = key(mind, "heard");
    ASSERT_TRUE(patience != nullptr && post != nullptr && heard != nullptr);
    EXPECT_TRUE(patience->parameter);
    EXPECT_EQ(patience->value, "6 s");
    EXPECT_FALSE(patience->help.empty());
    ASSERT_TRUE(post->written);
    EXPECT_LT(*post->written, 60u);
    EXPECT_EQ(post->changedTick, *post->written);
    EXPECT_EQ(heard->value, "-");
    EXPECT_FALSE(heard->written);
}

TEST_F(Watched, NotesOnlyChangesOfDecisionInTheOrderOfTime) {
    MindWatch watch;
    watch.watch(kGuard);
    run(watch, 1800);
    const auto& decisions = watch.decisions();
    ASSERT_GT(decisions.size(), 2u);
    for (std::size_t i = 1; i < decisions.size(); ++i) {
        EXPECT_LT(decisions[i - 1]->tick, decisions[i]->tick);
        EXPECT_NE(decisions[i - 1]->choice, decisions[i]->choice);
    }
    EXPECT_NE(told(watch).find("patrol"), std::string::npos) << told(watch);
    watch.watch(kSecondGuard);
    EXPECT_TRUE(watch.decisions().empty()) << "another one has decided nothing yet";
}

TEST_F(Watched, InARecordingWhatWasThoughtOnceIsThoughtAgain) {
    MindWatch watch;
    watch.watch(kGuard);
    run(watch, 300);
    const auto state = m_simulation->save();
    const std::vector<std::byte> saved(state.begin(), state.end());
    run(watch, 1500);
    const std::string once = told(watch);
    // Back, and forth again; and from a tick in the middle of a decision.
    ASSERT_TRUE(m_simulation->restore(saved));
    watch.jump();
    EXPECT_EQ(watch.last(), nullptr);
    run(watch, 1500);
    EXPECT_EQ(told(watch), once);
    // Who began to watch in the middle of a decision learns when it began.
    MindWatch nobody, whole, parts;
    const auto back = [&](MindWatch& of) {
        EXPECT_TRUE(m_simulation->restore(saved));
        of.jump();
        of.watch(kGuard);
    };
    back(whole);
    run(whole, 1600);
    ASSERT_TRUE(m_simulation->restore(saved));
    run(nobody, 1500);
    parts.watch(kGuard);
    run(parts, 1600);
    EXPECT_NE(told(parts), told(whole));
    back(parts);
    run(parts, 1600);
    EXPECT_EQ(told(parts), told(whole));
}

TEST_F(Watched, BrainsWithoutAFileTellTheirReasons) {
    MindWatch watch;
    watch.watch(kTraveller);
    run(watch, 60);
    ASSERT_NE(watch.last(), nullptr);
    EXPECT_FALSE(watch.last()->mind);
    EXPECT_FALSE(watch.last()->reasons.empty());
    EXPECT_FALSE(watch.last()->decision.empty());
}

} // namespace
} // namespace lince::app
