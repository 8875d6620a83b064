// Minds whose files change while they run: what they know stays, and a recording holds it.
#include "places.h"
#include "stage_helpers.h"

#include <lince/core/files.h>
#include <lince/runtime/replay.h>

namespace lince {
namespace {

using test::simulationOf;
using test::stageOf;

/// The guard with a part of its text changed.
StageMind changed(const Stage& stage, const std::string& old, const std::string& fresh) {
    bool found = false;
    auto mind = makeStageMind(stage.minds.front().path, stage.scenario, MindVocabulary::standard(),
                              [&](const std::string& file) -> Result<std::string> {
                                  auto text = readTextFile(file);
                                  if (!text) return text;
                                  if (const std::size_t at = text->find(old); at != std::string::npos)
                                      text->replace(at, old.size(), fresh), found = true;
                                  return text;
                              });
    EXPECT_TRUE(mind) << mind.error().message;
    EXPECT_TRUE(found) << "the guard has no " << old;
    return mind ? std::move(*mind) : stage.minds.front();
}

/// The one whom nobody disturbs at first.
const Agent& guardOf(const Simulation& simulation) {
    return simulation.agents()[1];
}
Value keyOf(const Simulation& simulation, const char* name) {
    const MindInside inside = guardOf(simulation).brain->inside();
    const KeyId key = inside.program->keys().find(name);
    return key ? inside.memory->board[key] : Value();
}

TEST(MindReload, WhatIsRememberedStaysAndWhatIsDoneIsNew) {
    const Stage stage = stageOf("guards");
    const auto run = simulationOf(stage);
    ThreadPool pool(1);
    for (int t = 0; t < 600 && guardOf(*run).brain->report().activity != "patrol"; ++t)
        run->tick(pool);
    const Value post = keyOf(*run, "post");
    ASSERT_TRUE(post);
    ASSERT_EQ(guardOf(*run).brain->report().activity, "patrol");
    // Only a number differs: it goes on where it was. Then he stands instead, and still knows his post.
    const StageMind numbers = changed(stage, "seconds=\"2\" angle", "seconds=\"4\" angle");
    run->tick(pool, {}, {}, std::span(&numbers, 1));
    EXPECT_EQ(run->reloads().size(), 1u);
    EXPECT_EQ(guardOf(*run).brain->report().activity, "patrol");
    EXPECT_EQ(keyOf(*run, "post"), post);
    const StageMind stands = changed(stage, "<GoTo name=\"patrol\" place=\"{post}\" pace=\"walk\"/>",
                                     "<Sequence><Stay name=\"stands\"/><Face place=\"{post}\"/></Sequence>");
    run->tick(pool, {}, {}, std::span(&stands, 1));
    for (int t = 0; t < 3; ++t)
        run->tick(pool);
    EXPECT_EQ(guardOf(*run).brain->report().activity, "stands");
    EXPECT_TRUE(keyOf(*run, "post"));
}

TEST(MindReload, AStateOfAnotherVersionIsRefusedAndThatOfTheSameIsNot) {
    const Stage stage = stageOf("guards");
    const auto run = simulationOf(stage);
    ThreadPool pool(1);
    const auto saved = [&] {
        const auto bytes = run->save();
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    run->tick(pool);
    const auto before = saved();
    const StageMind version = changed(stage, "initial=\"6\"", "initial=\"7\"");
    run->tick(pool, {}, {}, std::span(&version, 1));
    const auto after = saved();
    const Status status = run->restore(before);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().message,
              "found a saved state of minds in another version, expected one of the files as they are now");
    const auto other = simulationOf(stage);
    EXPECT_FALSE(other->restore(after));
    ASSERT_TRUE(other->useMind(version));
    EXPECT_TRUE(other->restore(after));
    ASSERT_TRUE(other->useMind(stage.minds.front()));
    EXPECT_TRUE(other->restore(before));
}

TEST(MindReload, AMindThatDoesNotFitChangesNothing) {
    const Stage stage = stageOf("guards");
    const auto run = simulationOf(stage);
    ThreadPool pool(1);
    const StageMind version = changed(stage, "name=\"patience\" type=\"number\" min=\"1\" max=\"60\"",
                                      "name=\"patience\" type=\"number\" min=\"1\" max=\"9\"");
    const Status fits = run->canUse(version);
    ASSERT_FALSE(fits);
    EXPECT_NE(fits.error().message.find("found patience='10', expected a number from 1 to 9"), std::string::npos)
        << fits.error().message;
    run->tick(pool, {}, {}, std::span(&version, 1));
    EXPECT_TRUE(run->reloads().empty());
    StageMind stranger = stage.minds.front();
    stranger.path = "elsewhere.xml";
    EXPECT_FALSE(run->useMind(stranger));
}

/// Guards for 400 ticks, whose mind changes at 100 and at 250; keyframes every 60.
Recording recordedWithReloads() {
    const Stage stage = stageOf("guards");
    const auto run = simulationOf(stage, 3);
    Recorder recorder(*run, 60);
    ThreadPool pool(1);
    const StageMind first = changed(stage, "angle=\"90\"", "angle=\"200\"");
    const StageMind second = changed(stage, "<GoTo name=\"patrol\"", "<GoTo name=\"goes\" arrive=\"3\"");
    for (Tick t = 0; t < 400; ++t) {
        const StageMind* now = t == 100 ? &first : t == 250 ? &second : nullptr;
        run->tick(pool, {}, {}, now != nullptr ? std::span(now, 1) : std::span<const StageMind>());
        recorder.afterTick(*run);
    }
    return recorder.finish(*run);
}

TEST(MindReload, IsAnInputOfARecording) {
    const Recording made = recordedWithReloads();
    ASSERT_EQ(made.reloads.size(), 2u);
    EXPECT_EQ(made.reloads[0].tick, 100u);
    ASSERT_EQ(made.reloads[0].files.size(), 3u) << "with those that it includes";
    EXPECT_EQ(made.reloads[0].files[0].path, "guard.xml") << "no path of this machine";
    EXPECT_EQ(made.reloads[0].files[1].path, "parts/guard-deeds.xml");
    const auto bytes = encode(made);
    auto read = decode(bytes, "test");
    ASSERT_TRUE(read) << read.error().message;
    const Stage stage = stageOf("guards");
    auto replay = Replay::open(*read, stage, BrainRegistry::standard());
    ASSERT_TRUE(replay) << replay.error().message;
    ThreadPool pool(2);
    const auto verified = verify(**replay, pool);
    ASSERT_TRUE(verified);
    EXPECT_FALSE(verified->divergence) << verified->divergence->toText();
    EXPECT_EQ(verified->ticks, 400u);
    // To and fro, over both changes: the same states as when it ran through.
    for (const Tick tick : {260u, 30u, 130u, 399u, 101u, 100u, 251u, 90u, 400u}) {
        ASSERT_TRUE((*replay)->seek(tick, pool)) << tick;
        EXPECT_EQ(static_cast<std::uint32_t>((*replay)->simulation().hash().low), made.tickHashes[tick - 1]) << tick;
    }

    Recording forgets = *read; // whoever replays without the change comes elsewhere
    forgets.reloads.erase(forgets.reloads.begin());
    auto another = Replay::open(forgets, stage, BrainRegistry::standard());
    ASSERT_TRUE(another);
    const auto parted = verify(**another, pool);
    ASSERT_TRUE(parted);
    ASSERT_TRUE(parted->divergence);
    EXPECT_EQ(parted->divergence->tick, 101u);
}

TEST(MindReload, BrokenOnesInARecordingAreRefusedInWords) {
    const Recording made = recordedWithReloads();
    const Stage stage = stageOf("guards");
    const auto mistake = [&](const std::function<void(Recording&)>& forge) {
        Recording forged = made;
        forge(forged);
        auto read = decode(encode(forged), "test");
        if (!read) return read.error().message;
        auto replay = Replay::open(std::move(*read), stage, BrainRegistry::standard());
        return replay ? std::string("none") : replay.error().message;
    };
    EXPECT_EQ(mistake([](Recording&) {}), "none");
    EXPECT_NE(mistake([](Recording& r) {
                  r.reloads[0].mind = 7;
              }).find("found a change of mind 8, expected one of the scenario's 1"),
              std::string::npos);
    EXPECT_NE(mistake([](Recording& r) { r.reloads[0].files[0].text = "<root"; }).find("guard.xml:1"),
              std::string::npos);
    EXPECT_NE(mistake([](Recording& r) {
                  r.reloads[0].files[0].path = "other.xml";
              }).find("found no 'guard.xml' in the recording"),
              std::string::npos);
    EXPECT_NE(mistake([](Recording& r) { r.reloads[1].tick = 400; }).find("it lies behind the end"), std::string::npos);
    EXPECT_NE(
        mistake([](Recording& r) { std::swap(r.reloads[0], r.reloads[1]); }).find("malformed mind that was changed"),
        std::string::npos);
}

} // namespace
} // namespace lince
