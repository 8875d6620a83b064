#include "places.h"
#include "stage_helpers.h"

#include <lince/runtime/recording_writer.h>
#include <lince/runtime/replay.h>

#include <unistd.h>

#include <filesystem>
#include <set>

namespace lince {
namespace {

using test::simulationOf;
using test::stageOf;

Recording recorded(const char* scenario, Tick ticks, Tick keyframes, std::uint64_t seed = 9) {
    const Stage stage = stageOf(scenario);
    const auto run = simulationOf(stage, seed);
    Recorder recorder(*run, keyframes);
    ThreadPool pool(1);
    for (Tick t = 0; t < ticks; ++t)
        run->tick(pool), recorder.afterTick(*run);
    return recorder.finish(*run);
}

/// That it was made from.
Stage stageIt(const Recording& recording) {
    return stageOf(std::filesystem::path(recording.scenario).stem().string().c_str());
}

Verification verification(Recording recording, const Catalogue& catalogue = BrainRegistry::standard()) {
    const Stage stage = stageIt(recording);
    auto replay = Replay::open(std::move(recording), stage, catalogue);
    EXPECT_TRUE(replay) << replay.error().message;
    ThreadPool pool(2);
    auto outcome = verify(**replay, pool);
    EXPECT_TRUE(outcome);
    return *outcome;
}

std::optional<Divergence> verified(Recording recording) {
    return verification(std::move(recording)).divergence;
}

TEST(Recording, SurvivesItsFile) {
    const Recording a = recorded("items", 500, 200);
    const auto bytes = encode(a);
    const auto b = decode(bytes, "test");
    ASSERT_TRUE(b) << b.error().message;
    EXPECT_EQ(b->ticks, 500u);
    EXPECT_EQ(b->tickHashes, a.tickHashes);
    ASSERT_EQ(b->keyframes.size(), 4u); // 0, 200, 400, 500
    EXPECT_EQ(b->keyframes.back().state, a.keyframes.back().state);
    EXPECT_FALSE(verified(*b).has_value());
}

TEST(Recording, EveryCutAndEveryFlippedByteIsRecognised) {
    const auto bytes = encode(recorded("boxes", 120, 60));
    for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
        const auto part = decode(std::span(bytes).first(cut), "test");
        ASSERT_TRUE(!part || !part->whole) << cut;
    }
    auto altered = bytes;
    for (std::size_t i = 0; i < bytes.size(); i += 7) {
        altered[i] ^= std::byte{0x10};
        ASSERT_FALSE(decode(altered, "test")) << i;
        altered[i] = bytes[i];
    }
}

/// A file of its own, gone afterwards.
struct ScratchFile {
    std::string path = testing::TempDir() + "lince-recording-" + std::to_string(::getpid()) + ".lince";
    ~ScratchFile() { std::filesystem::remove(path); }
};

TEST(Recording, OnTheDiskIsTheOneInMemory) {
    const ScratchFile file;
    const Stage stage = stageOf("items");
    const auto run = simulationOf(stage, 9);
    auto writer = RecordingWriter::create(file.path, *run, 200);
    ASSERT_TRUE(writer) << writer.error().message;
    ThreadPool pool(1);
    for (Tick t = 0; t < 500; ++t) {
        run->tick(pool);
        ASSERT_TRUE((*writer)->afterTick(*run));
        if (t % 50 != 7) continue;
        // Whatever ends the process now leaves this, and no more than a second is lost.
        const auto there = loadRecording(file.path);
        ASSERT_TRUE(there) << there.error().message;
        EXPECT_FALSE(there->whole);
        EXPECT_LE(there->ticks, t + 1);
        EXPECT_GE(there->ticks + kTicksPerSecond, t + 1);
    }
    ASSERT_TRUE((*writer)->finish(*run));
    const Recording memory = recorded("items", 500, 200);
    const auto disk = loadRecording(file.path);
    ASSERT_TRUE(disk) << disk.error().message;
    EXPECT_TRUE(disk->whole);
    EXPECT_EQ(disk->ticks, 500u);
    EXPECT_EQ(disk->tickHashes, memory.tickHashes);
    ASSERT_EQ(disk->keyframes.size(), 4u);
    EXPECT_EQ(disk->keyframes.back().state, memory.keyframes.back().state);
    EXPECT_EQ(disk->scenario, "items.xml");
    EXPECT_FALSE(verified(*disk).has_value());
}

TEST(Recording, CutAtAnyByteHoldsWhatThereIsToItsLastWholePart) {
    const ScratchFile file;
    const Stage stage = stageOf("boxes");
    const auto run = simulationOf(stage, 9);
    auto writer = RecordingWriter::create(file.path, *run, 90);
    ASSERT_TRUE(writer);
    ThreadPool pool(1);
    for (Tick t = 0; t < 200; ++t) {
        run->tick(pool);
        ASSERT_TRUE((*writer)->afterTick(*run));
    }
    ASSERT_TRUE((*writer)->finish(*run));
    const auto bytes = readFile(file.path);
    const Recording whole = *decode(*bytes, "whole");
    std::set<Tick> ends;
    bool began = false;
    for (std::size_t cut = 0; cut < bytes->size(); ++cut) {
        const auto part = decode(std::span(*bytes).first(cut), "cut");
        ASSERT_TRUE(part || !began) << "from the first state on it is of use: " << cut;
        if (!part) continue;
        began = true;
        ASSERT_FALSE(part->whole);
        ASSERT_EQ(part->tickHashes.size(), part->ticks);
        ASSERT_TRUE(std::equal(part->tickHashes.begin(), part->tickHashes.end(), whole.tickHashes.begin()));
        if (ends.insert(part->ticks).second) {
            EXPECT_FALSE(verified(*part).has_value()) << part->ticks;
        }
    }
    EXPECT_EQ(ends, (std::set<Tick>{0, 60, 90, 150, 180, 200}));
}

TEST(Recording, KeyframesGetRarerBeforeTheyAreTooManyForTheReader) {
    const Stage stage = stageOf("boxes");
    const auto run = simulationOf(stage, 9);
    const std::size_t state = run->save().size(), most = state * 20;
    Recorder recorder(*run, 1, most);
    ThreadPool pool(1);
    for (Tick t = 0; t < 600; ++t)
        run->tick(pool), recorder.afterTick(*run);
    std::size_t bytes = 0;
    for (const Keyframe& keyframe : recorder.finish(*run).keyframes)
        bytes += keyframe.state.size();
    EXPECT_LE(bytes, most);
    EXPECT_GT(bytes, most * 3 / 4);
    const auto& keyframes = recorder.kept().keyframes;
    EXPECT_GT(keyframes.back().tick - keyframes[keyframes.size() - 2].tick, 2u) << "they are spread, not cut off";
    EXPECT_FALSE(verified(*decode(encode(recorder.kept()), "test")).has_value());
}

TEST(Recording, HoldsNamesAndNoPaths) {
    EXPECT_EQ(recordedName("/home/me/levels/a.xml"), "a.xml");
    EXPECT_EQ(recordedName("a.xml"), "a.xml");
    EXPECT_EQ(recordedName("/usr/games/pak.pk3:maps/a.bsp"), "pak.pk3:maps/a.bsp");
    EXPECT_EQ(recordedName("openarena:ctf_compromise"), "openarena:ctf_compromise");
    const auto bytes = encode(recorded("boxes", 10, 10));
    const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    EXPECT_EQ(text.find(tests::home()), std::string::npos);
    EXPECT_NE(text.find("boxes.xml"), std::string::npos);
}

TEST(Recording, HumansInputIsReplayed) {
    Stage stage = stageOf("items");
    stage.scenario.groups[0].brain = "input";
    stage.scenario.groups[0].parameters = {};
    const auto run = simulationOf(stage, 4);
    Recorder recorder(*run, 100);
    ThreadPool pool(1);
    for (Tick t = 0; t < 300; ++t) {
        AgentInput input{AgentId{1}, {}};
        input.intent.move = {1, 0, t % 40 == 0 ? 1.0f : -1.0f};
        input.intent.press(Button::Jump);
        const AgentInput toNobody{AgentId{99}, input.intent}; // is not taken in, so not recorded either
        const AgentInput both[] = {toNobody, input};
        if (t % 20 == 0)
            run->tick(pool, both);
        else
            run->tick(pool);
        recorder.afterTick(*run);
    }
    const Recording recording = *decode(encode(recorder.finish(*run)), "test");
    EXPECT_EQ(recording.inputs.size(), 15u);
    const auto again = simulationOf(stage, 4);
    std::size_t next = 0;
    for (Tick t = 0; t < 300; ++t) {
        std::vector<AgentInput> inputs;
        for (; next < recording.inputs.size() && recording.inputs[next].tick == t; ++next)
            inputs.push_back(recording.inputs[next]);
        again->tick(pool, inputs);
        ASSERT_EQ(static_cast<std::uint32_t>(again->hash().low), recording.tickHashes[t]);
    }
}

TEST(Recording, WordsFromOutsideAreReplayed) {
    // Whoever does not think in that tick has it in the inbox afterwards: part of the state.
    const Stage stage = stageOf("guards");
    const auto run = simulationOf(stage, 4);
    Recorder recorder(*run, 100);
    ThreadPool pool(1);
    std::vector<Message> words{Message::of(Waypoint{{1, 0, 1}, 1, true}, AgentId{99})};
    for (const Agent& agent : run->agents())
        words.push_back(Message::of(Waypoint{{3, 0, 4}, 2, true}, agent.id));
    const std::size_t count = run->agents().size();
    ASSERT_GT(count, 2u);
    for (Tick t = 0; t < 240; ++t) {
        if (t == 130)
            run->tick(pool, {}, {}, {}, words);
        else
            run->tick(pool);
        recorder.afterTick(*run);
    }
    const Recording recording = *decode(encode(recorder.finish(*run)), "test");
    ASSERT_EQ(recording.words.size(), count) << "who is not there is told nothing";
    EXPECT_EQ(recording.words[0].tick, 130u);
    EXPECT_EQ(recording.words[0].to, run->agents()[0].id);
    const auto said = recording.words[0].as<Waypoint>();
    ASSERT_TRUE(said);
    EXPECT_EQ(said->place, (Vec3{3, 0, 4}));
    auto replay = Replay::open(recording, stage, BrainRegistry::standard());
    ASSERT_TRUE(replay) << replay.error().message;
    const auto verified = verify(**replay, pool);
    ASSERT_TRUE(verified);
    EXPECT_FALSE(verified->divergence);
    EXPECT_EQ(verified->ticks, 240u);
    ASSERT_TRUE((*replay)->seek(120, pool));
    ASSERT_TRUE((*replay)->seek(131, pool));
    EXPECT_EQ(static_cast<std::uint32_t>((*replay)->simulation().hash().low), recording.tickHashes[130]);

    Recording without = recording;
    without.words.clear();
    auto deaf = Replay::open(without, stage, BrainRegistry::standard());
    ASSERT_TRUE(deaf);
    const auto parted = verify(**deaf, pool);
    ASSERT_TRUE(parted);
    ASSERT_TRUE(parted->divergence) << "the word changes what is in the inbox";
    EXPECT_EQ(parted->divergence->tick, 131u);
    for (const Tick late : {Tick{240}, Tick{5000}}) {
        Recording wrong = recording;
        wrong.words.back().tick = late;
        EXPECT_FALSE(decode(encode(wrong), "test")) << late;
    }
}

TEST(Replay, SeeksBothWaysToTheRecordedState) {
    const Recording recording = recorded("shoot-out", 900, 250);
    auto replay = Replay::open(recording, stageIt(recording), BrainRegistry::standard());
    ASSERT_TRUE(replay) << replay.error().message;
    ThreadPool pool(2);
    for (const Tick tick : {700u, 20u, 250u, 249u, 899u, 0u, 900u, 451u}) {
        ASSERT_TRUE((*replay)->seek(tick, pool));
        ASSERT_EQ((*replay)->simulation().now(), tick);
        if (tick == 0) continue;
        EXPECT_EQ(static_cast<std::uint32_t>((*replay)->simulation().hash().low), recording.tickHashes[tick - 1])
            << tick;
    }
}

/// One bit of the state flipped while it ran, right before a keyframe: the tick and the field are named exactly.
TEST(Verify, NamesTickAndFieldOfAFlippedBit) {
    const Stage stage = stageOf("items");
    const auto run = simulationOf(stage, 9);
    ThreadPool pool(1);
    Recorder recorder(*run, 1);
    for (Tick t = 0; t < 90; ++t) {
        run->tick(pool);
        if (t == 70) {
            const auto state = run->save();
            std::vector<std::byte> bytes(state.begin(), state.end());
            // Looks for one bit of the first character's health, 100 = 0b1100100.
            const auto scratch = simulationOf(stage, 9);
            for (std::size_t i = 0; i < bytes.size(); ++i) {
                auto flipped = bytes;
                flipped[i] ^= std::byte{4};
                const auto difference = scratch->compare(bytes, flipped);
                if (difference && difference->field == "sim.characters[0].health") {
                    ASSERT_TRUE(run->restore(flipped));
                    break;
                }
                ASSERT_LT(i + 1, bytes.size()) << "no such field";
            }
        }
        recorder.afterTick(*run);
    }
    const auto divergence = verified(recorder.finish(*run));
    ASSERT_TRUE(divergence.has_value());
    EXPECT_EQ(divergence->tick, 71u);
    EXPECT_EQ(divergence->comparedTick, 71u);
    EXPECT_EQ(divergence->difference.field, "sim.characters[0].health");
    EXPECT_NE(divergence->toText().find("tick 71: sim.characters[0].health is 96 in the recording and 100"),
              std::string::npos)
        << divergence->toText();
}

/// Every bit counts: flipped anywhere in a keyframe, verify finds that very field.
TEST(Verify, NoticesAnyBitOfAKeyframe) {
    const Recording recording = recorded("boxes", 40, 20);
    const auto& state = recording.keyframes[1].state;
    for (std::size_t i = 3; i < state.size(); i += state.size() / 60) {
        Recording altered = recording;
        altered.keyframes[1].state[i] ^= std::byte{0x04};
        const auto divergence = verified(altered);
        ASSERT_TRUE(divergence.has_value()) << i;
        EXPECT_EQ(divergence->tick, 20u);
        EXPECT_FALSE(divergence->difference.field.empty());
        EXPECT_NE(divergence->difference.first, divergence->difference.second);
    }
}

TEST(Verify, NamesTheTickBetweenKeyframes) {
    const Stage stage = stageOf("walkers-walls");
    const auto run = simulationOf(stage, 2);
    ThreadPool pool(1);
    Recorder recorder(*run, 100);
    for (Tick t = 0; t < 150; ++t) {
        run->tick(pool);
        if (t == 41) const_cast<Sim&>(run->sim()).damage(run->agents()[3].body, 1, {}, {});
        recorder.afterTick(*run);
    }
    const auto divergence = verified(recorder.finish(*run));
    ASSERT_TRUE(divergence.has_value());
    EXPECT_EQ(divergence->tick, 42u);
    EXPECT_EQ(divergence->comparedTick, 100u);
    EXPECT_EQ(divergence->difference.field, "sim.characters[3].health");
}

TEST(Verify, ComparesAllThatIsPromisedAndSaysHowMuch) {
    Recording recording = recorded("boxes", 250, 100);
    const Verification all = verification(recording);
    EXPECT_FALSE(all.divergence.has_value());
    EXPECT_EQ(all.ticks, 250u);
    EXPECT_EQ(all.keyframes, 4u); // 0, 100, 200, 250
    EXPECT_EQ(all.restored, 3u);  // from the last there is nothing to run
    // Nor do hashes behind the last keyframe pass unseen.
    recording.keyframes.pop_back();
    recording.tickHashes[229] ^= 0x40;
    const Verification tail = verification(recording);
    ASSERT_TRUE(tail.divergence.has_value());
    EXPECT_EQ(tail.divergence->tick, 230u);
    EXPECT_EQ(tail.divergence->difference.field, "hash");
    EXPECT_EQ(tail.ticks, 229u);
}

/// Turns after a number of thoughts that it counts, but does not name to its visitor.
class ForgetfulBrain final : public Brain {
  public:
    void think(const ThinkInput&, ThinkOutput& output) override {
        if (++m_thoughts % 25 == 0) m_yaw = m_yaw > 0 ? -1.0f : 1.0f;
        output.intent.yaw = m_yaw;
        output.intent.move = {0, 0, -1};
    }
    void visitState(StateVisitor& v) override { v.field("yaw", m_yaw); }

    Tick period() const override { return 1; }

  private:
    int m_thoughts = 0;
    float m_yaw = 1;
};

TEST(Verify, FindsAFieldThatAVisitorForgot) {
    Catalogue catalogue = BrainRegistry::standard();
    catalogue.brains.add("walk-back", [](const BrainParameters&) { return std::make_unique<ForgetfulBrain>(); });
    Stage stage = stageOf("items");
    stage.scenario.groups[0].brain = "walk-back";
    stage.scenario.groups[0].parameters = {};
    const auto parted = rerunFromSaves(stage, 3, catalogue, 300, 60);
    ASSERT_TRUE(parted) << parted.error().message;
    ASSERT_TRUE(parted->has_value());
    EXPECT_GE((*parted)->restoredFrom, 60u); // at the start nothing has been counted yet
    EXPECT_EQ((*parted)->tick % 25, 0u) << "where it turns";
    EXPECT_NE((*parted)->difference.field.find(".yaw"), std::string::npos) << (*parted)->toText();
    EXPECT_NE((*parted)->toText().find("missing in a visitState"), std::string::npos) << (*parted)->toText();
    stage.scenario.groups[0].brain = "wander";
    const auto whole = rerunFromSaves(stage, 3, catalogue, 300, 60);
    ASSERT_TRUE(whole) << whole.error().message;
    EXPECT_FALSE(whole->has_value()) << (*whole)->toText();
}

TEST(Replay, SaysThatTheLayoutChanged) {
    Recording recording = recorded("boxes", 10, 10);
    recording.layout.low ^= 1;
    recording.madeBy = "0.0.7";
    const auto replay =
        Replay::open(*decode(encode(recording), "old.lince"), stageIt(recording), BrainRegistry::standard());
    ASSERT_FALSE(replay);
    EXPECT_NE(replay.error().message.find("old.lince: found states of another layout: the state's layout changed: "
                                          "made by version 0.0.7, expected one made by this build, version "),
              std::string::npos)
        << replay.error().message;
}

TEST(Replay, RefusesAnotherLevel) {
    Recording recording = recorded("boxes", 10, 10);
    recording.levelHash.low ^= 1;
    const auto replay = Replay::open(recording, stageIt(recording), BrainRegistry::standard());
    ASSERT_FALSE(replay);
    EXPECT_NE(replay.error().message.find("crates.xml"), std::string::npos);
}

} // namespace
} // namespace lince
