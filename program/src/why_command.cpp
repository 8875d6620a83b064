// Why somebody in a recording did what he did: minds are run again, and the asked one writes down its reasons.
#include "command.h"
#include "open_recording.h"

#include <lince/agent/decision_reasons.h>
#include <lince/agent/decision_trace.h>
#include <lince/runtime/why_not.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <memory>

namespace lince::program {
namespace {

struct WhyOptions {
    std::string file, scenario, level;
    std::uint32_t agent = 0;
    Tick tick = 0;
    std::vector<Tick> between;
    std::string action; ///< that was not done; empty: what was
    bool json = false;
};

void printEntry(const TraceEntry& e, int indent) {
    std::string line = fmt::format("  {:<9} {:{}}{} {}", nameOf(e.kind), "", indent, e.taken ? '+' : '-', e.label);
    if (e.value != 0) line += fmt::format("  {:.4g}", e.value);
    if (!e.reason.empty()) line += "  (" + e.reason + ")";
    say("{}\n", line);
}

void print(const std::vector<DecisionReason>& reasons, int indent) { // NOLINT(misc-no-recursion): as deep as a mind is
    for (const DecisionReason& reason : reasons) {
        printEntry(*reason.entry, indent);
        print(reason.inside, indent + 2);
    }
}

nlohmann::json jsonOf(const TraceEntry& e) {
    return {{"kind", nameOf(e.kind)}, {"depth", e.depth}, {"taken", e.taken},
            {"value", e.value},       {"label", e.label}, {"reason", e.reason}};
}

nlohmann::json jsonOf(const DecisionTrace& trace) {
    nlohmann::json list = nlohmann::json::array();
    for (const TraceEntry& e : trace.entries())
        list.push_back(jsonOf(e));
    return list;
}

struct Thought {
    Tick tick = 0; ///< in which it was thought, from 0
    DecisionTrace trace;
};

/// Thoughts of the agent in the ticks [from, to), as they are thought again.
class Rethinking {
  public:
    Rethinking(Replay& replay, AgentId agent) : m_replay(replay), m_agent(agent) {}

    template <class Each>
    Status run(Tick from, Tick to, const Each& each) {
        if (const Status status = m_replay.seek(from, m_pool); !status) return status;
        Simulation& simulation = m_replay.simulation();
        for (Tick tick = from; tick < to; ++tick) {
            Thought thought;
            thought.tick = tick;
            simulation.trace(m_agent, &thought.trace);
            m_replay.step(m_pool);
            simulation.trace({}, nullptr);
            if (!thought.trace.entries().empty()) each(thought);
        }
        return {};
    }

  private:
    Replay& m_replay;
    AgentId m_agent;
    ThreadPool m_pool{1};
};

const Agent* agentOf(const Simulation& simulation, std::uint32_t number) {
    for (const Agent& agent : simulation.agents())
        if (agent.id.value == number) return &agent;
    return nullptr;
}

int tellChanges(Rethinking& again, const WhyOptions& options) {
    std::string before;
    nlohmann::json changes = nlohmann::json::array();
    const Status status = again.run(options.between[0], options.between[1], [&](const Thought& thought) {
        std::string chosen = choiceOf(thought.trace); // what the body does meanwhile changes more often
        if (chosen == before) return;
        const std::string now = decisionOf(thought.trace);
        if (options.json)
            changes.push_back({{"tick", thought.tick}, {"decision", now}, {"trace", jsonOf(thought.trace)}});
        else
            say("tick {:>6}  {:8.2f} s  {}\n", thought.tick, secondsFromTicks(thought.tick), now);
        before = std::move(chosen);
    });
    if (!status) return badInput(status.error());
    if (options.json) sayJson({{"recording", options.file}, {"agent", options.agent}, {"changes", changes}});
    return kDone;
}

/// The thought that was acted upon in that tick: the last one up to it.
int tellReasons(Rethinking& again, const WhyOptions& options, const std::string& brain) {
    std::optional<Thought> last;
    for (Tick back = 60; !last; back *= 10) {
        const Tick from = options.tick > back ? options.tick - back : 0;
        const Status status = again.run(from, options.tick + 1, [&](const Thought& thought) { last = thought; });
        if (!status) return badInput(status.error());
        if (from == 0) break;
    }
    if (!last)
        return badInput({fmt::format("{}: found no thought of agent {} up to tick {}, expected one with a mind that "
                                     "had its turn",
                                     options.file, options.agent, options.tick)});
    if (options.json) {
        sayJson({{"recording", options.file},
                 {"agent", options.agent},
                 {"brain", brain},
                 {"tick", options.tick},
                 {"thought", last->tick},
                 {"decision", decisionOf(last->trace)},
                 {"trace", jsonOf(last->trace)}});
        return kDone;
    }
    say("agent {} ({}), tick {}: thought at tick {} ({:.2f} s): {}\n", options.agent, brain, options.tick, last->tick,
        secondsFromTicks(last->tick), decisionOf(last->trace));
    print(nestedReasons(last->trace), 0);
    return kDone;
}

nlohmann::json jsonOf(const WhyNotChange& change) {
    nlohmann::json json = {{"number", change.number.text},
                           {"kind", nameOf(change.number.kind)},
                           {"unit", change.number.unit},
                           {"from", change.from ? nlohmann::json(*change.from) : nlohmann::json()},
                           {"to", change.to},
                           {"relative", change.relative}};
    if (!change.number.place.file.empty())
        json["place"] = {{"file", change.number.place.file},
                         {"line", change.number.place.line},
                         {"column", change.number.place.column}};
    return json;
}

std::string fileAndLine(const SourcePlace& place) {
    if (place.file.empty()) return "";
    return fmt::format("  ({}:{})", place.file.substr(place.file.find_last_of('/') + 1), place.line);
}

int tellWhyNot(Replay& replay, const WhyOptions& options, AgentId agent) {
    constexpr std::size_t kMostChanges = 5; // for people
    ThreadPool pool(1);
    const auto answer = askWhyNot(replay, pool, agent, options.tick, options.action);
    if (!answer) return badInput(namedBy({options.file}, answer.error()));
    const std::vector<TraceEntry>& entries = answer->trace.entries();
    if (options.json) {
        nlohmann::json inTheWay = nlohmann::json::array(), changes = nlohmann::json::array();
        for (const std::size_t i : answer->inTheWay)
            inTheWay.push_back(jsonOf(entries[i]));
        for (const WhyNotChange& change : answer->changes)
            changes.push_back(jsonOf(change));
        sayJson({{"recording", options.file},
                 {"agent", options.agent},
                 {"tick", options.tick},
                 {"thought", answer->thought},
                 {"not", options.action},
                 {"happened", answer->happened},
                 {"inTheWay", inTheWay},
                 {"changes", changes},
                 {"numbers", answer->numbers},
                 {"trials", answer->trials}});
        return kDone;
    }
    say("agent {}, tick {}: thought at tick {} ({:.2f} s): {}\n", options.agent, options.tick, answer->thought,
        secondsFromTicks(answer->thought), decisionOf(answer->trace));
    if (answer->happened) {
        say("{} was done\n", options.action);
        return kDone;
    }
    if (!answer->inTheWay.empty()) say("what stood in the way of {}:\n", options.action);
    for (const std::size_t i : answer->inTheWay)
        printEntry(entries[i], 0);
    if (answer->changes.empty()) {
        say("no single number would have let it through ({} tried)\n", answer->numbers);
        return kDone;
    }
    say("one of these would have let it through, each tried in the same thought ({} numbers, {} thoughts):\n",
        answer->numbers, answer->trials);
    for (std::size_t i = 0; i < std::min(kMostChanges, answer->changes.size()); ++i)
        say("  {}{}\n", answer->changes[i].toText(), fileAndLine(answer->changes[i].number.place));
    if (answer->changes.size() > kMostChanges) say("  and {} more: --json\n", answer->changes.size() - kMostChanges);
    return kDone;
}

int why(const WhyOptions& options) {
    auto replay = openRecording(options.file, options.scenario, options.level);
    if (!replay) return badInput(replay.error());
    const Tick end = (*replay)->recording().ticks;
    const Tick asked = options.between.empty() ? options.tick : options.between[1];
    if (asked > end || (asked == end && options.between.empty()))
        return badInput(
            {fmt::format("{}: found tick {}, expected one of its {} ticks, from 0", options.file, asked, end)});
    if (!options.between.empty() && options.between[0] >= options.between[1])
        return badInput({fmt::format("found --between {} {}, expected the earlier tick first", options.between[0],
                                     options.between[1])});
    ThreadPool pool(1);
    if (const Status status = (*replay)->seek(asked, pool); !status) return badInput(status.error());
    const Agent* agent = agentOf((*replay)->simulation(), options.agent);
    if (agent == nullptr)
        return badInput(
            {fmt::format("{}: found agent {}, expected one that takes part then: `lince replay {} --tick {}`",
                         options.file, options.agent, options.file, asked)});
    if (!agent->brain)
        return badInput({fmt::format("{}: found agent {}, who is driven from outside, expected one with a mind",
                                     options.file, options.agent)});
    const std::string brain = agent->brainName;
    if (!options.action.empty()) return tellWhyNot(**replay, options, agent->id);
    Rethinking again(**replay, agent->id);
    return options.between.empty() ? tellReasons(again, options, brain) : tellChanges(again, options);
}

void addWhyCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<WhyOptions>();
    CLI::App* word = program.add_subcommand("why", "Explain what somebody in a recording decided");
    word->add_option("file", options->file, "Recording")->required();
    word->add_option("--agent", options->agent, "Whose mind, by its number")->required();
    CLI::Option* tick = word->add_option("--tick", options->tick, "What it did in this tick");
    CLI::Option* between =
        word->add_option("--between", options->between, "Only changes of decision, from one tick to another")
            ->expected(2);
    tick->excludes(between);
    word->add_option("--not", options->action, "What it did not do: what stood in the way, and what would have let it")
        ->needs(tick);
    word->add_option("--scenario", options->scenario, "Where the recording's scenario lies now");
    word->add_option("--level", options->level, "Where the recording's level lies now");
    word->add_flag("--json", options->json, "One JSON object on stdout");
    word->callback([options, tick, between, &action] {
        if (tick->count() + between->count() == 0) throw CLI::RequiredError("--tick or --between");
        action = [options] { return why(*options); };
    });
}

const Word kWhyWord{addWhyCommand};

} // namespace
} // namespace lince::program
