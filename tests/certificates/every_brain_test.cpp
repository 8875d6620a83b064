// Every brain and every mind's file there is has a certificate. A new one appears here by itself: it needs a scenario
// in one of the folders below, and must be honest in it.
#include "data_files.h"
#include "sanitized.h"

#include <lince/games/games.h>
#include <lince/runtime/certificate.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

namespace lince::test {
namespace {

namespace fs = std::filesystem;

constexpr int kScenariosEach = 2;         ///< in which a brain is certified, when it has so many
constexpr std::uint32_t kMaxAgents = 64;  ///< larger scenarios take too long
constexpr std::uint32_t kMinChanges = 20; ///< hidden things changed, of each brain: less proves little

struct Record {
    int scenarios = 0;
    std::uint32_t changes = 0;
    Tick sameTicks = 0;
};

/// Two games may call their minds alike: a mind is told by its file, a brain by its name.
std::string keyOf(const AgentGroup& group) {
    return group.mindPath.empty() ? group.brain : fs::weakly_canonical(group.mindPath).string();
}

/// Brains of the scenario that have too few certificates yet; none when it is too large.
bool isOfUse(const Scenario& scenario, const std::map<std::string, Record>& records) {
    std::uint32_t agents = 0;
    bool wanted = false;
    for (const AgentGroup& group : scenario.groups) {
        agents += group.count;
        const auto found = records.find(keyOf(group));
        wanted = wanted || (found != records.end() && found->second.scenarios < kScenariosEach);
    }
    return wanted && agents <= kMaxAgents;
}

TEST(EveryBrain, HasACertificate) {
    if (kSanitized) GTEST_SKIP() << "asks of minds, not of memory, and takes a minute here";
    const BrainRegistry& brains = games::all().brains;
    std::map<std::string, Record> records;
    for (const std::string& name : brains.names())
        records[name];
    for (const std::string& file : filesOf("minds"))
        records[fs::weakly_canonical(file).string()];
    ThreadPool pool(0);
    for (const std::string& file : filesOf("scenarios")) {
        const auto scenario = loadScenario(file);
        ASSERT_TRUE(scenario) << scenario.error().message;
        if (!isOfUse(*scenario, records)) continue;
        const auto stage = loadStage(file, {}, userCacheFolder(), &games::all());
        if (!stage) continue; // maps that are not on this machine; the scenario's own test tells of mistakes
        CertificateSettings settings;
        settings.seed = stage->scenario.seed;
        settings.ticks = std::min<Tick>(1800, stage->scenario.ticks);
        std::map<std::string, std::string> names; // and what each stands for here
        for (const AgentGroup& group : stage->scenario.groups)
            names.emplace(group.brain, keyOf(group));
        settings.trials = 6 * static_cast<std::uint32_t>(names.size());
        settings.followTicks = 300;
        const auto certificate = certify(*stage, games::all(), settings, pool);
        ASSERT_TRUE(certificate) << file << ": " << certificate.error().message;
        // Who dies early in a fight may be left without a trial in this one; over all scenarios nobody may (below).
        for (const std::string& line : certificate->findings())
            if (line.find(": no trial: ") == std::string::npos) ADD_FAILURE() << file << ": " << line;
        std::map<std::string, bool> seen;
        for (const CertificateTrial& trial : certificate->trials) {
            const auto key = names.find(trial.brain);
            ASSERT_NE(key, names.end()) << file << ": " << trial.brain;
            Record& record = records[key->second];
            record.scenarios += std::exchange(seen[trial.brain], true) ? 0 : 1;
            record.changes += trial.changes();
            record.sameTicks += trial.sameTicks;
        }
    }
    for (const auto& [brain, record] : records) {
        EXPECT_GE(record.scenarios, 1) << "no certificate of brain or mind " << brain
                                       << ": it needs a scenario in scenarios/ or games/*/data/scenarios/";
        EXPECT_GE(record.changes, kMinChanges) << brain;
        EXPECT_GT(record.sameTicks, 0u) << brain;
    }
}

} // namespace
} // namespace lince::test
