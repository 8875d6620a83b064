// Why not: what is named is applied in another way, and the thing is done.
//
// A change that `askWhyNot` names was tried by it in a copy of the mind. Here it is made in the simulation itself: the
// mind's file is written with that number and read again, the blackboard of the agent is written to, the function gives
// that number, the scenario says that parameter. Then the tick is run, and the agent does it or does not.
#include "data_files.h"
#include "sanitized.h"

#include <lince/core/files.h>
#include <lince/core/text.h>
#include <lince/decision/what_if.h>
#include <lince/games/games.h>
#include <lince/mind/mind_versions.h>
#include <lince/runtime/why_not.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

namespace lince::test {
namespace {

Stage stageAt(const std::string& path) {
    auto stage = loadStage(tests::home() + "/" + path, {}, userCacheFolder(), &games::all());
    EXPECT_TRUE(stage) << stage.error().message;
    return std::move(*stage);
}

Recording recordingOf(const Stage& stage, std::uint64_t seed, Tick ticks) {
    auto run = Simulation::create(stage, seed, games::all());
    EXPECT_TRUE(run) << run.error().message;
    Recorder recorder(**run, 300);
    ThreadPool pool(1);
    for (Tick t = 0; t < ticks; ++t)
        (*run)->tick(pool), recorder.afterTick(**run);
    return recorder.finish(**run);
}

/// Whether the agent, in the tick that comes, does what was asked for, as `why` would tell it.
bool does(Simulation& simulation, AgentId agent, const std::string& action) {
    const Program* program = simulation.agent(agent)->brain->inside().program;
    DecisionTrace trace;
    ThreadPool pool(1);
    simulation.trace(agent, &trace);
    simulation.tick(pool);
    simulation.trace({}, nullptr);
    for (const TraceEntry& entry : trace.entries()) {
        if (!entry.taken) continue;
        if (entry.node.index != TraceNode::kNone) {
            const NodeInfo& info = program->info(entry.node.index);
            if (info.name == action || info.kind == action) return true;
        } else if ((entry.kind == TraceKind::Choice || entry.kind == TraceKind::Intent) &&
                   (entry.label == action || entry.label == "state " + action || entry.label.ends_with("/" + action)))
            return true;
    }
    return false;
}

/// The file with the number written into it; nothing when it cannot be told which one it is.
std::optional<std::string> withNumber(std::string text, const WhyNotChange& change) {
    std::size_t at = 0;
    for (int line = 1; line < change.number.place.line; ++line)
        at = text.find('\n', at) + 1;
    at += static_cast<std::size_t>(change.number.place.column - 1);
    const std::string fresh = fmt::format("{:.9g}", change.to);
    if (text[at] == '<') { // it is not written: the port's own default
        const std::string port = change.number.text.substr(0, change.number.text.find(' '));
        const std::size_t end = text.find_first_of(" />", at + 1);
        return text.insert(end, " " + port + "=\"" + fresh + "\"");
    }
    const std::string old = fmt::format("{:.9g}", change.from.value_or(0));
    const std::size_t quote = text.find('"', at); // of the attribute's end
    const std::size_t found = text.find(old, at);
    if (found == std::string::npos || found + old.size() > quote) return {};
    if (text.substr(found + old.size(), quote - found - old.size()).find(old) != std::string::npos) return {};
    return text.replace(found, old.size(), fresh);
}

double s_given = 0; ///< what the function that is asked about gives

enum class Applied { Not, Done, NotDone };

/// Makes the change in a simulation at the start of that tick, and sees.
class Applier {
  public:
    Applier(Replay& replay, const Stage& stage) : m_replay(replay), m_stage(stage) {}

    Applied apply(AgentId agent, Tick tick, const WhyNotChange& change, const std::string& action) {
        ThreadPool pool(1);
        EXPECT_TRUE(m_replay.seek(tick, pool));
        const auto state = m_replay.simulation().save();
        const std::vector<std::byte> bytes(state.begin(), state.end());
        const std::uint32_t kind = m_replay.simulation().agent(agent)->kind;
        Stage stage = m_stage;
        AgentGroup& group = stage.scenario.groups[kind];
        if (change.number.kind == WhyNotNumber::Kind::Parameter)
            group.parameters.set(change.number.text, fmt::format("{:.9g}", change.to));
        auto simulation = Simulation::create(stage, m_replay.recording().seed, games::all());
        if (!simulation || !(*simulation)->restore(bytes)) return Applied::Not;
        switch (change.number.kind) {
        case WhyNotNumber::Kind::Key: {
            Brain& brain = *(*simulation)->agent(agent)->brain;
            const KeyId key = brain.inside().program->keys().find(change.number.text);
            suppose(brain, key, change.number.isTruth ? Value::ofTruth(change.to != 0) : Value::ofNumber(change.to));
            break;
        }
        case WhyNotNumber::Kind::File:
        case WhyNotNumber::Kind::Function: {
            auto version = versionWith(stage, group.mindPath, change);
            if (!version || !(*simulation)->useMind(*version)) return Applied::Not;
            break;
        }
        case WhyNotNumber::Kind::Parameter:
            break;
        case WhyNotNumber::Kind::Answer:
        case WhyNotNumber::Kind::Body:
            return Applied::Not;
        }
        return does(**simulation, agent, action) ? Applied::Done : Applied::NotDone;
    }

  private:
    static std::optional<StageMind> versionWith(const Stage& stage, const std::string& path,
                                                const WhyNotChange& change) {
        MindVocabulary vocabulary = games::all().vocabulary;
        const bool isFunction = change.number.kind == WhyNotNumber::Kind::Function;
        if (isFunction) {
            const std::string name = change.number.text.substr(0, change.number.text.find('('));
            const ExpressionFunction* known = vocabulary.functions.functions.find(name);
            if (known == nullptr || stageHasTwo(stage, path, name)) return {};
            ExpressionFunction constant = *known;
            constant.call = [](const ExpressionContext&, std::span<const Value>) { return Value::ofNumber(s_given); };
            vocabulary.functions.functions.replace(constant);
            s_given = change.to;
        }
        bool written = isFunction;
        auto version =
            makeStageMind(path, stage.scenario, vocabulary, [&](const std::string& file) -> Result<std::string> {
                auto text = readTextFile(file);
                if (!text || isFunction || file != change.number.place.file) return text;
                const auto fresh = withNumber(*text, change);
                if (fresh) *text = *fresh;
                written = fresh.has_value();
                return text;
            });
        return version && written ? std::optional(std::move(*version)) : std::nullopt;
    }
    /// The function with other arguments, too, or with some that may have no value.
    static bool stageHasTwo(const Stage& stage, const std::string& path, const std::string& name) {
        const auto numbers = numbersIn(*stage.mind(path)->program);
        return std::count_if(numbers.begin(), numbers.end(), [&](const NumberInMind& number) {
                   return number.kind == NumberInMind::Kind::Function && number.text.starts_with(name + "(");
               }) != 1;
    }

    Replay& m_replay;
    const Stage& m_stage;
};

struct Tally {
    int asked = 0, happened = 0, named = 0, applied = 0, done = 0;
    std::map<std::string, int> kinds;
};

/// Random agents, ticks and things to do, until so many changes were applied.
void askAtRandom(const std::string& scenario, std::uint64_t seed, Tick ticks, int wanted, Tally& all) {
    const Stage stage = stageAt(scenario);
    auto replay = Replay::open(recordingOf(stage, seed, ticks), stage, games::all());
    ASSERT_TRUE(replay) << replay.error().message;
    Applier applier(**replay, stage);
    RandomStream random(seed, 5, RandomPurpose::Test);
    ThreadPool pool(1);
    Tally tally;
    for (int round = 0; round < wanted * 10 && tally.applied < wanted; ++round) {
        const Tick tick = 60 + random.below(ticks - 120);
        ASSERT_TRUE((*replay)->seek(tick, pool));
        const auto& agents = (*replay)->simulation().agents();
        const Agent& agent = agents[random.below(static_cast<std::uint32_t>(agents.size()))];
        if (!agent.brain) continue;
        const AgentId id = agent.id;
        std::vector<std::string> names = {"go", "stand", "run", "say"};
        if (const Program* program = agent.brain->inside().program) names = decisionNames(*program);
        const std::string action = names[random.below(static_cast<std::uint32_t>(names.size()))];
        const auto answer = askWhyNot(**replay, pool, id, tick, action);
        ASSERT_TRUE(answer) << answer.error().message;
        ++tally.asked;
        tally.happened += answer->happened ? 1 : 0;
        if (answer->happened) continue;
        tally.named += answer->changes.empty() ? 0 : 1;
        for (std::size_t i = 0; i < std::min<std::size_t>(2, answer->changes.size()); ++i) {
            const WhyNotChange& change = answer->changes[i];
            const Applied applied = applier.apply(id, answer->thought, change, action);
            if (applied == Applied::Not) continue;
            ++tally.applied;
            ++tally.kinds[std::string(nameOf(change.number.kind))];
            tally.done += applied == Applied::Done ? 1 : 0;
            EXPECT_EQ(applied, Applied::Done) << scenario << " seed " << seed << " agent " << id.value << " tick "
                                              << tick << " --not " << action << ": " << change.toText();
        }
    }
    all.asked += tally.asked, all.happened += tally.happened, all.named += tally.named;
    all.applied += tally.applied, all.done += tally.done;
    for (const auto& [kind, count] : tally.kinds)
        all.kinds[kind] += count;
}

TEST(WhyNot, WhatIsNamedLetsItHappen) {
    if (kSanitized) GTEST_SKIP() << "asks of minds, not of memory";
    const bool all = std::getenv("LINCE_ALL_WHY_NOT") != nullptr; // 45 s; else a sample
    const int each = all ? 20 : 4;
    Tally tally;
    for (const char* way : {"tree", "states", "hierarchy", "utility", "goap", "htn", "fuzzy", "table"})
        askAtRandom(fmt::format("scenarios/guard-{}.xml", way), 3, 1500, each, tally);
    askAtRandom("scenarios/guards.xml", 11, 1500, each, tally);
    askAtRandom("scenarios/map-seek.xml", 5, 900, each / 2, tally);
    askAtRandom("games/groups/data/scenarios/sheep-2.xml", 5, 900, each, tally);
    askAtRandom("games/bronto/data/scenarios/patio-bronto.xml", 5, 900, each, tally);
    fmt::print("asked {}, happened {}, of the others a number named for {}; applied {}, done {}\n", tally.asked,
               tally.happened, tally.named, tally.applied, tally.done);
    for (const auto& [kind, count] : tally.kinds)
        fmt::print("  {}: {}\n", kind, count);
    EXPECT_GE(tally.applied, 10 * each);
    EXPECT_GE(tally.done * 100, tally.applied * 95);
}

TEST(WhyNot, ItsThoughtIsTheOneThatWasThought) {
    const Stage stage = stageAt("scenarios/guards.xml");
    auto replay = Replay::open(recordingOf(stage, 3, 600), stage, games::all());
    ASSERT_TRUE(replay) << replay.error().message;
    ThreadPool pool(1);
    for (const Tick tick : {90u, 240u, 555u}) {
        const auto answer = askWhyNot(**replay, pool, AgentId{1}, tick, "TakeAway");
        ASSERT_FALSE(answer);
        EXPECT_NE(answer.error().message.find("found --not 'TakeAway', expected"), std::string::npos);
        const auto asked = askWhyNot(**replay, pool, AgentId{1}, tick, "jump");
        ASSERT_TRUE(asked) << asked.error().message;
        ASSERT_TRUE((*replay)->seek(asked->thought, pool));
        DecisionTrace trace;
        (*replay)->simulation().trace(AgentId{1}, &trace);
        (*replay)->step(pool);
        (*replay)->simulation().trace({}, nullptr);
        ASSERT_EQ(trace.entries().size(), asked->trace.entries().size());
        for (std::size_t i = 0; i < trace.entries().size(); ++i)
            EXPECT_EQ(trace.entries()[i].label, asked->trace.entries()[i].label);
    }
}

} // namespace
} // namespace lince::test
