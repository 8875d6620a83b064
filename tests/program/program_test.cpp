// The words of the program as a user meets them: what they print, how they end, and what becomes of recordings that are
// cut, altered or forged.
#include "places.h"
#include "run_program.h"
#include "stored_zip.h"

#include <lince/core/files.h>
#include <lince/core/xml.h>
#include <lince/runtime/recording.h>

#include <fcntl.h>
#include <nlohmann/json.hpp>

#include <csignal>

namespace lince::test {
namespace {

using Json = nlohmann::json;
using Bytes = std::vector<std::byte>;

Json jsonOf(const Outcome& outcome) {
    EXPECT_EQ(outcome.err, "");
    Json json = Json::parse(outcome.out, nullptr, false);
    EXPECT_TRUE(json.is_object()) << outcome.out;
    // One object in one line, so that a script can read it.
    EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1);
    return json;
}

Json runJson(const std::vector<std::string>& words, int expectedCode = 0) {
    const Outcome outcome = runProgram(words);
    EXPECT_EQ(outcome.code, expectedCode) << outcome.err;
    return jsonOf(outcome);
}

/// The room's files in a folder of their own, as on another machine.
std::string moved(const ScratchFolder& scratch) {
    std::filesystem::copy_file(tests::data() + "/program/room.xml", scratch / "room.xml");
    std::filesystem::copy_file(tests::home() + "/data/standard.xml", scratch / "standard.xml");
    std::string text = contentOf(kRoom);
    const std::string away = "../../../data/";
    text.replace(text.find(away), away.size(), "");
    std::ofstream(scratch / "room-walk.xml") << text;
    return scratch / "room-walk.xml";
}

/// A recording of the room, made by the program.
std::string record(const ScratchFolder& scratch) {
    const std::string file = scratch / "room.lince";
    const Outcome outcome = runProgram({"run", moved(scratch), "--record", file, "--keyframes", "50", "--quiet"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return file;
}

TEST(Run, JsonHasTheFieldsOfTheDesign) {
    const Json json = runJson({"run", kRoom, "--seed", "7", "--ticks", "40", "--json"});
    ASSERT_EQ(json.size(), 6u) << json;
    EXPECT_EQ(json["scenario"], "room-walk");
    EXPECT_EQ(json["seed"], 7);
    EXPECT_EQ(json["ticks"], 40);
    EXPECT_EQ(json["threads"], 1);
    const std::string hash = json["hash"];
    EXPECT_EQ(hash.size(), 32u);
    EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos) << hash;
    ASSERT_TRUE(json["measures"].is_object());
    EXPECT_EQ(json["measures"]["agents"], 10);
    for (const auto& [name, value] : json["measures"].items())
        EXPECT_TRUE(value.is_number()) << name;
}

TEST(Run, SameHashForAnyNumberOfThreadsAndAnotherForAnotherSeed) {
    const Json one = runJson({"run", kRoom, "--json", "--threads", "1"});
    EXPECT_EQ(one["ticks"], 120); // the scenario's own
    EXPECT_EQ(one["seed"], 3);
    for (const char* threads : {"2", "8"}) {
        const Json other = runJson({"run", kRoom, "--json", "--threads", threads});
        EXPECT_EQ(other["hash"], one["hash"]) << threads;
        EXPECT_EQ(other["measures"], one["measures"]) << threads;
    }
    EXPECT_NE(runJson({"run", kRoom, "--json", "--seed", "4"})["hash"], one["hash"]);
}

TEST(Run, FindsScenariosByName) {
    EXPECT_EQ(runJson({"run", "items", "--ticks", "1", "--json"})["scenario"], "items");
}

TEST(Run, TableForPeople) {
    const Outcome outcome = runProgram({"run", kRoom, "--ticks", "5"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("hash "), std::string::npos);
    EXPECT_NE(outcome.out.find("distanceWalked"), std::string::npos);
    EXPECT_EQ(outcome.err.find('\r'), std::string::npos) << "a bar where there is no terminal";
}

TEST(Recording, IsVerifiedAndReplayedToAnyTick) {
    const ScratchFolder scratch;
    const std::string file = record(scratch);
    const Json verified = runJson({"verify", file, "--json", "--threads", "2"});
    EXPECT_EQ(verified["same"], true);
    EXPECT_EQ(verified["ticks"], 120);
    EXPECT_EQ(verified["comparedTicks"], 120);
    EXPECT_EQ(verified["keyframes"], 4); // 0, 50, 100, 120
    EXPECT_EQ(verified["restored"], 2);  // a twin lives for a second at least
    for (const char* tick : {"0", "1", "50", "77", "120"}) {
        const Json there = runJson({"replay", file, "--tick", tick, "--json"});
        EXPECT_EQ(there["tick"], std::stoi(tick));
        EXPECT_EQ(there["agents"].size(), 10u);
        EXPECT_EQ(there["hash"], runJson({"run", kRoom, "--ticks", tick, "--json"})["hash"]) << tick;
    }
    EXPECT_EQ(runJson({"replay", file, "--json"})["tick"], 120);
    const Json facts = runJson({"check", file, "--json"});
    EXPECT_EQ(facts["files"][0]["kind"], "recording");
    EXPECT_EQ(facts["files"][0]["keyframes"], 4); // 0, 50, 100, 120
}

TEST(Recording, OfAnotherScenarioIsRefused) {
    const ScratchFolder scratch;
    const std::string file = record(scratch);
    expectRefused(runProgram({"verify", file, "--scenario", "items"}), "items.xml: found content");
    for (const char* tick : {"-1", "4294967296", "soon"})
        expectRefused(runProgram({"replay", file, "--tick", tick}), "--tick");
}

TEST(Recording, CutAnywhereIsToldAndReadAsFarAsItGoes) {
    const ScratchFolder scratch;
    const auto whole = readFile(record(scratch));
    ASSERT_TRUE(whole);
    for (std::size_t size = 0; size < whole->size(); ++size) {
        const auto part = decode(std::span(*whole).first(size), "cut.lince");
        ASSERT_TRUE(!part || !part->whole) << "cut at " << size << " of " << whole->size();
    }
    const std::string cut = scratch / "cut.lince";
    int told = 0;
    for (std::size_t i = 0; i < 40; ++i) {
        const std::size_t size = whole->size() * i / 40;
        const auto part = decode(std::span(*whole).first(size), "cut.lince");
        ASSERT_TRUE(writeFile(cut, std::span(*whole).first(size)));
        SCOPED_TRACE("cut at " + std::to_string(size));
        for (const char* word : {"verify", "replay"}) {
            const Outcome outcome = runProgram({word, cut, "--json"});
            if (!part) {
                expectRefused(outcome, "cut.lince: found");
                continue;
            }
            EXPECT_EQ(outcome.code, 0) << outcome.err;
            EXPECT_EQ(outcome.lines(), 1) << outcome.err;
            EXPECT_NE(outcome.err.find("cut.lince: cut off after tick " + std::to_string(part->ticks)),
                      std::string::npos)
                << outcome.err;
            ++told;
        }
        if (part) {
            EXPECT_EQ(runJson({"check", cut, "--json"})["files"][0]["whole"], false);
        }
    }
    EXPECT_GT(told, 40);
    Bytes longer = *whole;
    longer.push_back(std::byte{0});
    ASSERT_TRUE(writeFile(cut, longer));
    expectRefused(runProgram({"check", cut}), "found 1 bytes after the end, expected none");
}

TEST(Recording, AlteredAnywhereIsRefused) {
    const ScratchFolder scratch;
    auto bytes = readFile(record(scratch));
    ASSERT_TRUE(bytes);
    for (std::size_t at = 0; at < bytes->size(); ++at)
        for (const unsigned mask : {0x01u, 0x80u}) {
            (*bytes)[at] ^= static_cast<std::byte>(mask);
            ASSERT_FALSE(decode(*bytes, "altered.lince"))
                << "bit of mask " << mask << " at " << at << " of " << bytes->size();
            (*bytes)[at] ^= static_cast<std::byte>(mask);
        }
    const std::string altered = scratch / "altered.lince";
    for (std::size_t i = 0; i < 40; ++i) {
        const std::size_t at = bytes->size() * i / 40;
        (*bytes)[at] ^= std::byte{0x10};
        ASSERT_TRUE(writeFile(altered, *bytes));
        (*bytes)[at] ^= std::byte{0x10};
        SCOPED_TRACE("altered at " + std::to_string(at));
        expectRefused(runProgram({"verify", altered}), "altered.lince: found");
    }
}

TEST(Recording, FindsItsFilesByNameOnAnotherMachine) {
    const ScratchFolder here, there;
    const std::string file = here / "room.lince";
    ASSERT_EQ(runProgram({"run", moved(here), "--record", file, "--quiet"}).code, 0);
    EXPECT_EQ(contentOf(file).find(here / ""), std::string::npos) << "no path of this machine";
    EXPECT_EQ(runProgram({"verify", file}).code, 0) << "beside it";
    const std::string away = there / "room.lince";
    std::filesystem::rename(file, away);
    expectRefused(runProgram({"verify", away}),
                  "room.lince: found no scenario 'room-walk.xml' here, expected it beside");
    EXPECT_EQ(runProgram({"verify", away}, here / "").code, 0) << "in the folder where one is";
    EXPECT_EQ(runProgram({"verify", away, "--scenario", here / "room-walk.xml"}).code, 0);
    std::filesystem::copy_file(here / "room-walk.xml", there / "room-walk.xml");
    expectRefused(runProgram({"verify", away}), "room.lince: found no level 'room.xml' here");
    EXPECT_EQ(runProgram({"verify", away, "--level", here / "room.xml"}).code, 0);
    std::ofstream(there / "room.xml") << "<level version=\"1\"><box position=\"0 -1 0\" size=\"9 1 9\"/></level>\n";
    expectRefused(runProgram({"verify", away}), "room.xml: found content");
    std::ofstream(there / "room-walk.xml", std::ios::app) << "<!-- another -->\n";
    expectRefused(runProgram({"verify", away}), "room-walk.xml: found content");
}

TEST(Recording, ThatBringsItsFilesAlongNeedsNoneOfThem) {
    const ScratchFolder scratch, nowhere;
    const std::string with = scratch / "with.lince", without = scratch / "without.lince";
    const std::string scenario = "walkers-terrain"; // its level names a height map
    ASSERT_EQ(runProgram({"run", scenario, "--ticks", "20", "--quiet", "--record", with, "--whole"}).code, 0);
    ASSERT_EQ(runProgram({"run", scenario, "--ticks", "20", "--quiet", "--record", without}).code, 0);
    EXPECT_EQ(runJson({"check", with, "--json"})["files"][0]["files"], 4);
    EXPECT_EQ(contentOf(with).find(tests::home()), std::string::npos) << "no path of this machine";
    setenv("LINCE_ROOT", (nowhere / "").c_str(), 1); // NOLINT(concurrency-mt-unsafe): one thread
    const Outcome carried = runProgram({"verify", with}, nowhere / ""),
                  lost = runProgram({"verify", without}, nowhere / "");
    unsetenv("LINCE_ROOT"); // NOLINT(concurrency-mt-unsafe): one thread
    EXPECT_EQ(carried.code, 0) << carried.err;
    expectRefused(lost, "found no scenario 'walkers-terrain.xml' here");
}

TEST(Recording, BringsALevelOutOfItsArchive) {
    const ScratchFolder scratch, nowhere;
    const std::string archive = scratch / "maps.pk3", file = scratch / "a.lince", inside = archive + ":maps/vault.bsp";
    std::ofstream(archive, std::ios::binary)
        << tests::storedZip({{"maps/vault.bsp", contentOf(tests::home() + "/levels/vault.bsp")}});
    ASSERT_EQ(runProgram({"check", inside}).code, 0);
    // As the level itself, and as a mesh that another level names.
    std::ofstream(scratch / "around.xml") << "<level version=\"1\"><mesh file=\"maps.pk3:maps/vault.bsp\"/><box "
                                             "position=\"500 -0.5 0\" size=\"40 1 40\"/><spawn "
                                             "position=\"500 0 0\"/></level>";
    for (const std::string& level : {inside, scratch / "around.xml"}) {
        const Outcome recorded = runProgram(
            {"run", "walkers-bsp", "--level", level, "--ticks", "20", "--quiet", "--record", file, "--whole"});
        ASSERT_EQ(recorded.code, 0) << recorded.err;
        setenv("LINCE_ROOT", (nowhere / "").c_str(), 1); // NOLINT(concurrency-mt-unsafe): one thread
        const std::string away = nowhere / "a.lince";
        std::filesystem::rename(file, away);
        const Outcome carried = runProgram({"verify", away}, nowhere / "");
        unsetenv("LINCE_ROOT"); // NOLINT(concurrency-mt-unsafe): one thread
        EXPECT_EQ(carried.code, 0) << level << ": " << carried.err;
    }
}

TEST(Recording, IsWantedByWhoeverWantsItWhole) {
    for (const char* word : {"run", "play"})
        EXPECT_EQ(runProgram({word, kRoom, "--whole"}).code, 2);
}

TEST(Recording, OfAnotherLevelThanTheScenariosIsFoundByItsName) {
    const ScratchFolder scratch;
    const std::string file = scratch / "a.lince";
    ASSERT_EQ(runProgram({"run", "walkers-walls", "--level", "house", "--ticks", "30", "--record", file}).code, 0);
    EXPECT_EQ(runProgram({"verify", file}).code, 0);
    EXPECT_EQ(runJson({"check", file, "--json"})["files"][0]["level"], "house.xml");
}

TEST(Recording, OfFilesWithOddNamesIsRead) {
    const ScratchFolder scratch;
    moved(scratch);
    const std::string odd = scratch / "room\x1b\xff\n.xml", file = scratch / "odd\xfe.lince";
    std::filesystem::rename(scratch / "room-walk.xml", odd);
    EXPECT_EQ(runProgram({"run", odd, "--record", file, "--ticks", "30"}).code, 0);
    EXPECT_EQ(runProgram({"verify", file}).code, 0);
    EXPECT_EQ(runProgram({"check", file, "--json"}).code, 0);
}

TEST(Recording, IsCheckedBeforeTheRun) {
    const ScratchFolder scratch;
    const std::string scenario = moved(scratch);
    std::string text = contentOf(scenario);
    const Outcome late = runProgram({"run", scenario, "--ticks", "5000000", "--record", "/no/such/folder/x.lince"});
    expectRefused(late, "x.lince: cannot be written");
    text.insert(text.rfind("</scenario>"), "<measure name=\"luck\"/>");
    std::ofstream(scenario) << text;
    expectRefused(runProgram({"run", scenario, "--ticks", "5000000", "--record", scratch / "x.lince"}), "luck");
    EXPECT_FALSE(std::filesystem::exists(scratch / "x.lince"));
}

/// Starts a long run that records, waits until something is on the disk, and sends a signal.
int signalled(const std::string& scenario, const std::string& file, int signal) {
    const pid_t child = fork();
    if (child == 0) {
        const int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO), dup2(nowhere, STDERR_FILENO);
        execl(tests::program().c_str(), "lince", "run", scenario.c_str(), "--ticks", "5000000", "--record",
              file.c_str(), nullptr);
        _exit(126);
    }
    std::error_code code;
    const auto grown = [&] {
        return std::filesystem::exists(file, code) && loadRecording(file) && loadRecording(file)->ticks > 60;
    };
    for (int i = 0; i < 2000 && !grown(); ++i)
        usleep(5000);
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(Recording, IsValidWhateverStopsTheRun) {
    const ScratchFolder scratch;
    const std::string scenario = moved(scratch), file = scratch / "stopped.lince";
    for (const auto& [signal, code] : {std::pair(SIGINT, 130), {SIGTERM, 143}, {SIGHUP, 129}, {SIGKILL, -SIGKILL}}) {
        std::filesystem::remove(file);
        EXPECT_EQ(signalled(scenario, file, signal), code);
        const auto recording = loadRecording(file);
        ASSERT_TRUE(recording) << recording.error().message;
        EXPECT_EQ(recording->whole, signal != SIGKILL);
        EXPECT_GE(recording->ticks, 60u);
        const Outcome verified = runProgram({"verify", file});
        EXPECT_EQ(verified.code, 0) << verified.err;
    }
}

// Forged: checksums fit, content does not. What `encode` seals here no run of the program could have written.

Recording roomRecording() {
    const auto stage = loadStage(kRoom);
    auto simulation = Simulation::create(*stage, 3, BrainRegistry::standard());
    Recorder recorder(**simulation, 50);
    ThreadPool alone(1);
    for (int i = 0; i < 100; ++i) {
        (*simulation)->tick(alone);
        recorder.afterTick(**simulation);
    }
    return recorder.finish(**simulation);
}

TEST(ForgedRecording, OfWrongFormIsRefused) {
    const Recording good = roomRecording();
    ASSERT_TRUE(decode(encode(good), "good.lince"));
    const auto refused = [&](const char* what, auto&& change) {
        Recording bad = good;
        change(bad);
        const auto read = decode(encode(bad), "forged.lince");
        ASSERT_FALSE(read) << what;
        EXPECT_EQ(read.error().message.rfind("forged.lince: found ", 0), 0u) << what << ": " << read.error().message;
        EXPECT_EQ(read.error().message.find('\n'), std::string::npos) << what;
    };
    refused("a hash too few", [](Recording& r) { r.tickHashes.pop_back(); });
    refused("more ticks than hashes", [](Recording& r) { r.ticks += 1; });
    refused("ticks beyond a day", [](Recording& r) { r.ticks = 4'000'000'000u; });
    refused("no keyframe", [](Recording& r) { r.keyframes.clear(); });
    refused("no first keyframe", [](Recording& r) { r.keyframes.erase(r.keyframes.begin()); });
    refused("keyframes out of order", [](Recording& r) { std::swap(r.keyframes[1], r.keyframes[2]); });
    refused("a keyframe twice", [](Recording& r) { r.keyframes.push_back(r.keyframes.back()); });
    refused("a keyframe behind the end", [](Recording& r) { r.keyframes.back().tick = r.ticks + 1; });
    refused("input of agent 0", [](Recording& r) { r.inputs.push_back({0, {AgentId{0}, {}}}); });
    refused("a change of no kind", [](Recording& r) {
        LifeChange change;
        change.kind = LifeChange::Kind{7};
        r.changes.emplace_back(0, change);
    });
    refused("input at the end of time", [](Recording& r) { r.inputs.push_back({4'000'000'000u, {AgentId{1}, {}}}); });
    refused("inputs back in time", [](Recording& r) { r.inputs = {{5, {AgentId{1}, {}}}, {4, {AgentId{1}, {}}}}; });
    refused("a path instead of a name", [](Recording& r) { r.scenario = "/etc/passwd"; });
    refused("a way out of the folder", [](Recording& r) { r.level = "a/../../b.xml"; });
    refused("a name that ends within", [](Recording& r) { r.definitions = std::string("a\0b", 3); });
    refused("a name without end", [](Recording& r) { r.scenario.assign(5000, 'a'); });
    refused("a file elsewhere", [](Recording& r) { r.carried.push_back({"../a.xml", {}}); });
    refused("a file of the system", [](Recording& r) { r.carried.push_back({"/tmp/a.xml", {}}); });
}

TEST(ForgedRecording, WithAnImpossibleStateIsRefusedByTheProgram) {
    const ScratchFolder scratch;
    const Recording good = roomRecording();
    const std::string file = scratch / "forged.lince";
    const auto replayed = [&](const Recording& r) {
        EXPECT_TRUE(writeFile(file, encode(r)));
        return runProgram({"replay", file, "--tick", "60", "--quiet", "--scenario", kRoom});
    };
    EXPECT_EQ(replayed(good).code, 0);
    Recording bad = good;
    bad.keyframes[1].state = good.keyframes[2].state;
    expectRefused(replayed(bad), "forged.lince: a keyframe holds the state of another tick");
    bad.keyframes[1].state.resize(100);
    expectRefused(replayed(bad), "forged.lince: found a saved state that does not fit this scenario");
    bad.keyframes[1].state.assign(good.keyframes[1].state.size(), std::byte{0xff});
    expectRefused(replayed(bad), "forged.lince: found a saved state that does not fit this scenario");
    bad.keyframes[1].state.clear();
    expectRefused(replayed(bad), "forged.lince: found a saved state that does not fit this scenario");
}

/// Any byte of a state may be anything: it is refused, or the simulation runs on with it (under the sanitizers,
/// cleanly).
TEST(ForgedRecording, StateWithAnyByteChangedNeverCrashes) {
    const auto stage = loadStage(kRoom);
    const auto make = [&] { return std::move(*Simulation::create(*stage, 3, BrainRegistry::standard())); };
    const Bytes good = roomRecording().keyframes[2].state;
    ThreadPool alone(1);
    std::size_t refused = 0, accepted = 0;
    auto simulation = make();
    for (std::size_t at = 0; at < good.size(); at += kSanitized ? 7 : 1)
        for (const unsigned value : {0x00u, 0x7fu, 0x80u, 0xffu}) {
            Bytes bad = good;
            bad[at] = static_cast<std::byte>(value);
            if (!simulation->restore(bad)) {
                ++refused;
                simulation = make();
                continue;
            }
            ++accepted;
            simulation->tick(alone);
            simulation->tick(alone);
        }
    EXPECT_GT(refused, good.size() / 10);
    EXPECT_GT(accepted, good.size() / 10);
    EXPECT_TRUE(simulation->restore(good));
}

TEST(Usage, MistakesEndWithTwoAndOneLine) {
    const std::vector<std::vector<std::string>> mistakes = {
        {},
        {"fly"},
        {"run"},
        {"check"},
        {"verify"},
        {"judge"},
        {"run", kRoom, "--ticks", "-5"},
        {"run", kRoom, "--ticks", "many"},
        {"run", kRoom, "--ticks", "99999999999999999999"},
        {"run", kRoom, "--ticks", "5184001"},
        {"run", kRoom, "--ticks"},
        {"run", kRoom, "--threads", "1000"},
        {"run", kRoom, "--threads", "-1"},
        {"run", kRoom, "--threads", "two"},
        {"run", kRoom, "--seed", "lucky"},
        {"run", kRoom, "--seed", "-1"},
        {"run", kRoom, "--seed", "1.5"},
        {"run", kRoom, "--seed", "99999999999999999999"},
        {"run", kRoom, "--keyframes", "0"},
        {"run", kRoom, "--sideways"},
        {"run", kRoom, "extra"},
        {"run", kRoom, "line\nbreak"},
        {"run", kRoom, "--level", "no-such-level"},
        {"run", "no-such-scenario"},
        {"run", "no-such\n-scenario"},
        {"run", ""},
        {"run", "/"},
        {"run", kRoom, "--ticks", "1", "--record", "/no/such/folder/x.lince"},
        {"run", kRoom, "--ticks", "1", "--record", ""},
        {"run", kRoom, "--ticks", "1", "--cache", ""},
        {"judge", "ground", "--junit", ""},
        {"replay", "no-such-file.lince"},
        {"replay", "no-such-file.lince", "--tick", "-1"},
        {"verify", kRoom},
        {"judge", "no-such-suite"},
        {"judge", kRoom},
        {"list", "dragons"},
    };
    for (const auto& words : mistakes) {
        std::string shown;
        for (const std::string& word : words)
            shown += " '" + word + "'";
        SCOPED_TRACE("lince" + shown);
        expectRefused(runProgram(words), "");
    }
}

TEST(Usage, LineNamesWhatIsWrong) {
    expectRefused(runProgram({"fly"}),
                  "found word 'fly', expected one of bake, bench, certify, check, convert, film, judge, "
                  "list, play, replay, run, tick, tune, verify");
    expectRefused(runProgram({"run"}), "scenario is required");
    expectRefused(runProgram({"run", kRoom, "--record", ""}), "--record: found an empty value, expected one");
    expectRefused(runProgram({"run", kRoom, "--threads", "1000"}), "--threads: Value 1000 not in range 0 to 256");
    expectRefused(runProgram({"run", kRoom, "--sideways"}), "--sideways");
    expectRefused(runProgram({"run", "no-such-scenario"}), "no-such-scenario: no such file");
}

TEST(Usage, HelpAndVersionEndWell) {
    for (const auto& words : std::vector<std::vector<std::string>>{{"--help"}, {"run", "--help"}, {"--version"}}) {
        const Outcome outcome = runProgram(words);
        EXPECT_EQ(outcome.code, 0);
        EXPECT_EQ(outcome.err, "");
        EXPECT_FALSE(outcome.out.empty());
    }
}

TEST(Check, TellsWhatIsInFilesOfEveryKind) {
    const std::string home = tests::home();
    const Json json =
        runJson({"check", "--json", home + "/levels/house.xml", home + "/levels/yard.walls", home + "/levels/hills.png",
                 home + "/scenarios/items.xml", home + "/data/standard.xml", (tests::data() + "/program/passing.xml"),
                 home + "/games/groups/data/tunings/butterflies.xml", home + "/data/queries.xml"});
    const Json& files = json["files"];
    const char* kinds[] = {"level", "level", "height map", "scenario", "definitions", "suite", "tuning", "queries"};
    ASSERT_EQ(files.size(), std::size(kinds));
    for (std::size_t i = 0; i < files.size(); ++i) {
        EXPECT_EQ(files[i]["kind"], kinds[i]);
        EXPECT_TRUE(files[i]["file"].is_string());
    }
    for (const char* fact : {"triangles", "spawnPoints", "items", "low", "high", "hash"})
        EXPECT_TRUE(files[0].contains(fact)) << fact;
    EXPECT_GT(files[0]["triangles"], 100);
    EXPECT_EQ(files[0]["spawnPoints"], 4);
    EXPECT_EQ(files[6]["parameters"], 5);
    EXPECT_EQ(files[6]["aims"], 4);
    EXPECT_EQ(files[7]["queries"], Json({"search", "cover", "attack", "advance", "suppression", "lineOfFire"}));
}

TEST(Check, HintsAreToldApartFromMistakes) {
    const ScratchFolder folder;
    const std::string file = folder / "odd.xml";
    std::ofstream(file) << "<level>\n<box position='(0, -0.5, 0)' size='(20, 1, 20)'/>\n"
                           "<enemy><waitpoint>(0, 0)</waitpoint>\n<waitpoint>(0, 70)</waitpoint></enemy></level>";
    const Outcome outcome = runProgram({"check", file});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("\nhint: " + file + ":4:1: a waitpoint where nobody can stand\n"), std::string::npos)
        << outcome.out;
    EXPECT_TRUE(outcome.err.empty()) << outcome.err;
    EXPECT_EQ(runJson({"check", file, "--json"})["files"][0]["hints"].size(), 1u);
    EXPECT_EQ(runJson({"check", tests::home() + "/levels/house.xml", "--json"})["files"][0]["hints"].size(), 0u);
    std::ofstream(file) << "<level><box/></level>";
    EXPECT_EQ(runProgram({"check", file}).code, 2);
}

TEST(List, TellsWhatThereIs) {
    const Json json = runJson({"list", "--json"});
    for (const char* kind : {"scenarios", "levels", "brains", "measures", "senses"}) {
        ASSERT_TRUE(json[kind].is_array()) << kind;
        EXPECT_GE(json[kind].size(), 4u) << kind;
    }
    const Json measures = runJson({"list", "measures", "--json"});
    EXPECT_EQ(measures.size(), 1u);
    EXPECT_NE(std::find(measures["measures"].begin(), measures["measures"].end(), "fellOut"),
              measures["measures"].end());
    EXPECT_EQ(runProgram({"list"}).code, 0);
    EXPECT_NE(std::find(measures["measures"].begin(), measures["measures"].end(), "sheepHome"),
              measures["measures"].end())
        << "of a game, though it yields it in its own scenarios only";
    EXPECT_NE(runProgram({"list", "measures"}).out.find("  sheepHome: in the fold and alive\n"), std::string::npos);
    EXPECT_EQ(runJson({"list", "games", "--json"})["games"], Json({"bronto", "combat", "commandos", "groups"}));
    EXPECT_EQ(runJson({"list", "senses", "--json"})["senses"],
              Json({"damage", "touch", "hearing", "sight", "eye", "details", "scent"}));
}

TEST(Check, FindsFilesByNameAsRunDoes) {
    const Json files =
        runJson({"check", "walkers-walls", "cats-homing", "groups-short", "compound", "--json"})["files"];
    ASSERT_EQ(files.size(), 4u);
    const char* kinds[] = {"scenario", "scenario", "suite", "level"};
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(files[i]["kind"], kinds[i]);
}

TEST(List, DescribesEveryFieldOfDefinitionsAndMinds) {
    const Json fields = runJson({"list", "fields", "--json"})["fields"];
    for (const char* line : {"body.radius 0.35 m, 0.05 to 20: half its width",
                             "sight.test rays, rays or cone: what of a body must be in sight"})
        EXPECT_NE(std::find(fields.begin(), fields.end(), line), fields.end()) << line;
    for (const std::string line : fields)
        EXPECT_NE(line.find(": "), std::string::npos) << line << " is not described";
}

/// How many <testcase> and how many of them failed, read by the house's own strict reader.
std::pair<int, int> readJUnit(const std::string& path) {
    const auto document = XmlDocument::read(path);
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    if (!document) return {};
    const auto root = (*document)->root("testsuite", 1);
    EXPECT_TRUE(root);
    if (!root) return {};
    int cases = 0, failures = 0;
    for (const XmlElement& e : root->children()) {
        ++cases;
        EXPECT_EQ(e.name(), "testcase");
        EXPECT_FALSE(e.string("name").empty());
        for (const XmlElement& child : e.children())
            failures += child.name() == "failure";
    }
    EXPECT_EQ(root->string("tests"), std::to_string(cases));
    EXPECT_EQ(root->string("failures"), std::to_string(failures));
    return {cases, failures};
}

TEST(Judge, PassesAndFailsByExitCode) {
    const ScratchFolder scratch;
    const std::string junit = scratch / "junit.xml";
    const Json passed = runJson({"judge", (tests::data() + "/program/passing.xml"), "--json", "--junit", junit});
    EXPECT_EQ(passed["passed"], true);
    EXPECT_EQ(passed["suite"], "passing <suite> & \"more\"");
    ASSERT_EQ(passed["assertions"].size(), 3u);
    for (const Json& a : passed["assertions"]) {
        EXPECT_EQ(a["verdict"], "passed");
        EXPECT_TRUE(a["value"].is_number());
        ASSERT_EQ(a["interval"].size(), 2u);
        EXPECT_LE(a["interval"][0], a["interval"][1]);
    }
    EXPECT_EQ(passed["samples"]["room"]["agents"].size(), 4u);
    EXPECT_EQ(readJUnit(junit), std::pair(3, 0));

    const Json failed = runJson({"judge", (tests::data() + "/program/failing.xml"), "--json", "--junit", junit}, 1);
    EXPECT_EQ(failed["passed"], false);
    EXPECT_EQ(failed["assertions"][0]["verdict"], "passed");
    EXPECT_EQ(failed["assertions"][1]["verdict"], "failed");
    EXPECT_EQ(readJUnit(junit), std::pair(2, 1));
}

TEST(Judge, SameVerdictsForAnyNumberOfThreads) {
    const std::string suite = tests::data() + "/program/passing.xml";
    EXPECT_EQ(runJson({"judge", suite, "--json", "--threads", "1"}),
              runJson({"judge", suite, "--json", "--threads", "4"}));
}

TEST(Judge, TableForPeople) {
    const Outcome outcome = runProgram({"judge", (tests::data() + "/program/failing.xml")});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_NE(outcome.out.find("1 passed, 1 failed"), std::string::npos) << outcome.out;
}

} // namespace
} // namespace lince::test
