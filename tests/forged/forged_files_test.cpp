// Recordings whose keyframes hold numbers that no run comes to, with checksums that fit, as a forger would hand them
// around: written to a file, read again and given to what `verify`, `replay --print`, `replay --tick` and `film` do
// with one, which ends in words or in a picture. A sample here; LINCE_FORGED=20000 makes as many, LINCE_FORGED_FIRST=n
// begins with that one. And some through the program itself, for its exit codes.
#include "../program/run_program.h"
#include "forging.h"
#include "state_forger.h"

#include <lince/app/film.h>
#include <lince/games/games.h>
#include <lince/runtime/recording.h>
#include <lince/runtime/replay.h>

#include <map>

namespace lince::test {
namespace {

constexpr Tick kTicks = 75, kKeyframeEvery = 30; ///< keyframes at 0, 30, 60 and the end

struct Ends {
    std::uint32_t done = 0, parted = 0, refused = 0;
};

/// A true recording of a second and a bit, and what forgers may alter in each of its keyframes.
class RecordedVictim {
  public:
    explicit RecordedVictim(const std::string& scenario) {
        auto loaded = loadStage(tests::home() + "/" + scenario + ".xml", {}, userCacheFolder(), &games::all());
        EXPECT_TRUE(loaded) << loaded.error().message;
        m_stage.emplace(std::move(*loaded));
        auto made = Simulation::create(*m_stage, 3, games::all());
        EXPECT_TRUE(made) << made.error().message;
        Simulation& simulation = **made;
        Recorder recorder(simulation, kKeyframeEvery);
        const auto keep = [&] {
            FieldPlaces places;
            simulation.visitState(places);
            m_forgers.emplace_back(recorder.kept().keyframes.back().state, places);
        };
        keep();
        for (Tick t = 0; t < kTicks; ++t) {
            simulation.tick(pool), recorder.afterTick(simulation);
            if (recorder.kept().keyframes.size() > m_forgers.size()) keep();
        }
        m_recording = recorder.finish(simulation);
        keep();
        EXPECT_EQ(m_forgers.size(), m_recording.keyframes.size());
        m_simulation = std::move(*made);
    }

    /// With one keyframe altered, the start rarely among them: only a run that goes back meets it.
    std::vector<std::byte> forged(RandomStream& random) {
        Recording recording = m_recording;
        const std::uint32_t which =
            random.chance(0.1f) ? 0 : 1 + random.below(static_cast<std::uint32_t>(m_forgers.size()) - 1);
        Keyframe& keyframe = recording.keyframes[which];
        keyframe.state = m_forgers[which].forged(random);
        const auto difference = m_simulation->compare(m_forgers[which].original(), keyframe.state);
        whatIsTried += ", keyframe of tick " + std::to_string(keyframe.tick) + ": " +
                       (difference ? difference->field + " is " + difference->second : "nothing changed");
        return encode(recording);
    }

    /// As the word does it, from the file on.
    void giveTo(const std::string& word, const std::string& file, const std::string& picture, Ends& ends) {
        auto recording = loadRecording(file);
        ASSERT_TRUE(recording) << recording.error().message;
        auto replay = Replay::open(std::move(*recording), *m_stage, games::all());
        ASSERT_TRUE(replay) << replay.error().message;
        Status status;
        bool parted = false;
        if (word == "verify") {
            const auto outcome = verify(**replay, pool);
            status = outcome ? Status() : Status(outcome.error());
            parted = outcome && outcome->divergence;
        } else if (word == "film") {
            app::Show show(std::move(*replay));
            app::FilmSettings settings;
            settings.catalogue = &games::all();
            settings.look = coarseLook();
            settings.output = picture;
            settings.width = 48, settings.height = 27, settings.quality = app::Quality::Low;
            settings.from = kTicks - 5, settings.shadows = false;
            const auto report = app::film(show, settings, pool);
            status = report ? Status() : Status(report.error());
        } else {
            for (const Tick tick : word == "print" ? std::vector<Tick>{kTicks} : std::vector<Tick>{kTicks - 5, 40, 0})
                if (status) status = (*replay)->seek(tick, pool);
            if (status) (void)(*replay)->simulation().hash();
        }
        (!status ? ends.refused : parted ? ends.parted : ends.done) += 1;
    }

    ThreadPool pool{1};

  private:
    std::optional<Stage> m_stage;
    std::unique_ptr<Simulation> m_simulation;
    Recording m_recording;
    std::vector<StateForger> m_forgers; ///< of each keyframe
};

TEST(ForgedFiles, AreRefusedOrReplayedAndFilmed) {
    tellWhatIsTriedWhenItEndsBadly();
    const ScratchFolder scratch;
    const std::string file = scratch / "forged.lince", picture = scratch / "forged.png";
    const std::uint32_t all = numberFrom("LINCE_FORGED", kSanitized ? 17 : 34),
                        first = numberFrom("LINCE_FORGED_FIRST", 0);
    constexpr auto kCount = static_cast<std::uint32_t>(std::size(kForgedScenarios));
    std::map<std::string, Ends> ends;
    for (std::uint32_t s = 0; s < kCount; ++s) {
        RecordedVictim victim(kForgedScenarios[s]);
        ASSERT_FALSE(HasFailure());
        for (std::uint32_t number = s; number < all; number += kCount) {
            if (number < first) continue;
            RandomStream random(number, 1, RandomPurpose::Test);
            whatIsTried = "forged file " + std::to_string(number) + ", " + kForgedScenarios[s];
            ASSERT_TRUE(writeFile(file, victim.forged(random)));
            const std::string tried = whatIsTried;
            for (const std::string word : {"verify", "print", "tick", "film"}) {
                if (word == "film" && !numberFrom("LINCE_FORGED", 0) && number % 6 != 0) continue; // most of the time
                whatIsTried = tried + ": ";
                whatIsTried += word + "\n";
                limitProcessorTime(kHangSeconds);
                victim.giveTo(word, file, picture, ends[word]);
                ASSERT_FALSE(HasFailure()) << whatIsTried;
            }
        }
        limitProcessorTime(0);
    }
    for (const auto& [word, end] : ends) {
        std::printf("%s: %u done, %u parted, %u refused\n", word.c_str(), end.done, end.parted, end.refused);
        EXPECT_GT(end.done + end.parted, 0u) << word;
    }
    EXPECT_GT(ends["verify"].parted, 0u);
    EXPECT_GT(ends["print"].refused + ends["tick"].refused, 0u);
}

TEST(ForgedFiles, EndTheProgramWithOneOfItsExitCodes) {
    const ScratchFolder scratch;
    const std::string file = scratch / "forged.lince", picture = scratch / "forged.png";
    std::map<int, int> codes;
    for (const std::size_t s : {std::size_t{1}, std::size_t{7}}) { // soldiers; a hunter by sight, of a game
        RecordedVictim victim(kForgedScenarios[s]);
        ASSERT_FALSE(HasFailure());
        for (std::uint32_t number = 0; number < (kSanitized ? 1 : 3); ++number) {
            RandomStream random(number, 2, RandomPurpose::Test);
            whatIsTried.clear();
            ASSERT_TRUE(writeFile(file, victim.forged(random)));
            const std::vector<std::vector<std::string>> words = {
                {"verify", file, "--quiet"},
                {"replay", file, "--print"},
                {"replay", file, "--tick", "70", "--json"},
                {"film", file, "--from", "70", "--size", "48x27", "--no-shadows", "--quiet", "-o", picture}};
            for (const auto& one : words) {
                const Outcome outcome = runProgram(one);
                EXPECT_TRUE(outcome.code >= 0 && outcome.code <= 2)
                    << one[0] << " ended with " << outcome.code << whatIsTried << "\n"
                    << outcome.err;
                EXPECT_EQ(outcome.lines(), outcome.code == 2 ? 1 : 0) << outcome.err;
                ++codes[outcome.code];
            }
        }
    }
    EXPECT_GT(codes[1], 0) << "verify finds what was altered";
    EXPECT_GT(codes[0] + codes[2], 0);
}

} // namespace
} // namespace lince::test
