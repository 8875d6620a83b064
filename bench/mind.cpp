// What a thought of a behaviour tree costs: a guard of 32 nodes, ten conditions over ten numbers and ten actions
// (bench/data/mind_tree32.xml). One tree, and a thousand in turn; three situations, and numbers that are written anew
// before each thought.

#include "bench.h"
#include "stopwatch.h"

#include <lince/agent/decision_trace.h>
#include <lince/decision/compile.h>
#include <lince/decision/goap_search.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace lince::bench {
namespace {

/// What the actions count into.
struct ActCounter {
    std::uint64_t acts = 0;
};

const LeafRegistry& benchLeaves() {
    static const LeafRegistry all = [] {
        LeafRegistry leaves;
        leaves.add("Above", {"whether a number is over a limit", "si un número supera un límite"}, {"value", "limit"},
                   [](double value, double limit) { return value > limit; });
        LeafDefinition act;
        act.name = "Act";
        PortInfo id;
        id.name = "id";
        id.type = ValueType::Number;
        act.ports = {id};
        act.tick = [](LeafCall& call) {
            ++call.host<ActCounter>().acts;
            return Answer::Success;
        };
        LeafDefinition hold = act;
        hold.name = "Hold";
        hold.tick = [](LeafCall& call) {
            ++call.host<ActCounter>().acts;
            return Answer::Running;
        };
        leaves.add(std::move(act));
        leaves.add(std::move(hold));
        return leaves;
    }();
    return all;
}

constexpr std::array<const char*, 10> kKeys = {"danger", "enemy", "ammo",  "near",  "facing",
                                               "mags",   "empty", "noise", "route", "waypoint"};
using Numbers = std::array<double, 10>;
constexpr Numbers kPatrol = {.9, 0, 1, 0, 0, 1, 0, 0, 1, 0}; ///< the longest way through the tree
constexpr Numbers kFlee = {.9, 1, 1, 0, 0, 1, 0, 0, 1, 0};
constexpr Numbers kFight = {.1, 1, 1, .1, .1, 1, 0, 0, 1, 0};

class Trees {
  public:
    Trees(const Program& program, std::size_t count) : m_program(program), m_memories(count, DecisionMemory(program)) {
        for (std::size_t i = 0; i < kKeys.size(); ++i)
            m_keys[i] = program.keys().find(kKeys[i]);
    }
    void write(DecisionMemory& memory, const Numbers& numbers) {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            memory.board.set(m_keys[i], Value::ofNumber(numbers[i]), m_now);
    }
    void writeAll(const Numbers& numbers) {
        for (DecisionMemory& memory : m_memories)
            write(memory, numbers);
    }
    void think(int thoughts, DecisionTrace* trace = nullptr) {
        for (int i = 0; i < thoughts; ++i)
            for (DecisionMemory& memory : m_memories) {
                if (trace != nullptr) trace->clear();
                Run run(m_program, memory, m_now++, m_random, &m_counter, trace);
                run.tick();
            }
    }
    void thinkAnew(int thoughts) {
        RandomStream random(3, 1, RandomPurpose::Statistics);
        std::array<Numbers, 64> drawn{}; // the drawing is not what is measured
        for (Numbers& numbers : drawn)
            for (double& number : numbers)
                number = static_cast<double>(random.unit());
        for (int i = 0; i < thoughts; ++i)
            for (DecisionMemory& memory : m_memories) {
                write(memory, drawn[m_now % drawn.size()]);
                Run run(m_program, memory, m_now++, m_random, &m_counter);
                run.tick();
            }
    }
    std::uint64_t acts() const { return m_counter.acts; }

  private:
    const Program& m_program;
    std::vector<DecisionMemory> m_memories;
    std::array<KeyId, 10> m_keys{};
    Tick m_now = 0;
    RandomStream m_random;
    ActCounter m_counter;
};

// ---- other kinds -----------------------------------------------------------------------------------------------

/// Six options of four considerations over ten numbers, chosen anew in each thought.
std::string utilityMind() {
    std::string text = "<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\"><Utility>";
    constexpr const char* kCurves[] = {"linear", "power", "logistic", "gauss"};
    for (std::size_t o = 0; o < 6; ++o) {
        text += fmt::format("<Option name=\"o{}\">", o);
        for (std::size_t c = 0; c < 4; ++c)
            text += fmt::format("<Consideration input=\"{}\" curve=\"{}\"/>", kKeys[(o + c * 3) % 10], kCurves[c]);
        text += fmt::format("<Act id=\"{}\"/></Option>", o);
    }
    return text + "</Utility></BehaviorTree></root>";
}

/// A domain that has a plan of about `depth` steps: a chain of facts, each reached by one of several actions of other
/// costs that need one fact or two before it.
struct PlanProblem {
    GoapDomain domain;
    std::vector<FactCondition> goal;
    std::vector<double> facts;
    std::vector<float> costs;
};
PlanProblem planProblem(std::uint32_t actions, std::uint32_t facts, RandomStream& random) {
    PlanProblem problem;
    problem.domain.facts = facts;
    problem.facts.assign(facts, 0);
    for (std::uint32_t a = 0; a < actions; ++a) {
        GoapDomain::Action action;
        const auto gives = static_cast<std::uint16_t>(a % facts);
        action.effects.push_back({gives, false, 1});
        if (gives > 0) action.needs.push_back({static_cast<std::uint16_t>(random.below(gives)), FactTest::Equal, 1});
        if (gives > 2) action.needs.push_back({static_cast<std::uint16_t>(random.below(gives)), FactTest::Equal, 1});
        problem.domain.actions.push_back(std::move(action));
        problem.costs.push_back(1 + random.unit());
    }
    problem.domain.finish();
    problem.goal.push_back({static_cast<std::uint16_t>(facts - 1), FactTest::Equal, 1});
    return problem;
}

/// Plans of the soldier in bench/data/mind_htn.xml: numbers are written, the plan is found, its first action begins and
/// is halted.
Status benchHtn(BenchReport& report) {
    MindOptions options;
    options.leaves = &benchLeaves();
    for (const char* key : {"grenade_near", "health", "order", "enemy", "noise", "nerve", "cover", "smokes",
                            "cover_distance", "kits", "way", "distance", "ammo", "weapon", "mags"}) {
        KeyInfo info;
        info.name = key;
        info.type = ValueType::Number;
        options.keys.push_back(info);
    }
    const auto loaded = loadMind(report.dataFolder + "/mind_htn.xml", options);
    if (!loaded) return loaded.error();
    const Program& program = **loaded;
    DecisionMemory memory(program);
    RandomStream random(15, 3, RandomPurpose::Statistics);
    std::vector<std::vector<double>> drawn(64);
    for (std::vector<double>& numbers : drawn)
        for (std::size_t i = 0; i < options.keys.size(); ++i)
            numbers.push_back(static_cast<double>(random.unit()));
    ActCounter counter;
    Tick now = 0;
    const auto plan = [&](const std::vector<double>& numbers, DecisionTrace* trace) {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            memory.board.set({static_cast<std::uint16_t>(i)}, Value::ofNumber(numbers[i]), now);
        Run run(program, memory, now++, random, &counter, trace);
        run.tick();
        run.halt();
    };
    double nodes = 0, actions = 0;
    for (const std::vector<double>& numbers : drawn) {
        DecisionTrace trace;
        plan(numbers, &trace);
        for (const TraceEntry& entry : trace.entries())
            if (entry.label == "plan" && entry.taken) {
                nodes += static_cast<double>(entry.value);
                actions += 1 + static_cast<double>(std::count(entry.reason.begin(), entry.reason.end(), ','));
            }
    }
    if (counter.acts != drawn.size())
        return Error{fmt::format("bench mind: found {} plans, expected {}", counter.acts, drawn.size())};
    const int plans = report.quick ? 1000 : 200'000;
    const double seconds = medianSeconds(report.quick ? 1 : 5, [&] {
        for (int i = 0; i < plans; ++i)
            plan(drawn[static_cast<std::size_t>(i) % drawn.size()], nullptr);
    });
    const auto count = static_cast<double>(drawn.size());
    report.rows.push_back({"mind/htn_30_tasks", plans / seconds / 1e3, "k plans/s", true, {}});
    report.rows.push_back({"mind/htn_30_tasks_nodes", nodes / count, "nodes/plan", false, {}});
    report.rows.push_back({"mind/htn_30_tasks_actions", actions / count, "actions/plan", true, {}});
    report.rows.push_back({"mind/htn_30_tasks_bytes", static_cast<double>(memory.bytes()), "bytes", false, {}});
    return {};
}

Status benchKinds(BenchReport& report) {
    MindOptions options;
    options.leaves = &benchLeaves();
    for (const char* key : kKeys) {
        KeyInfo info;
        info.name = key;
        info.type = ValueType::Number;
        options.keys.push_back(info);
    }
    const auto utility = compileMind(utilityMind(), "utility", options);
    if (!utility) return utility.error();
    const int thoughts = report.quick ? 1000 : 200'000;
    Trees one(**utility, 1);
    const double seconds = medianSeconds(report.quick ? 1 : 5, [&] { one.thinkAnew(thoughts); });
    report.rows.push_back({"mind/utility_choices", thoughts / seconds / 1e6, "M choices/s", true, {}});

    struct Size {
        std::uint32_t actions, facts;
    };
    for (const Size& size : {Size{10, 6}, Size{40, 20}}) {
        RandomStream random(15, size.actions, RandomPurpose::Statistics);
        std::vector<PlanProblem> problems;
        for (int i = 0; i < 64; ++i)
            problems.push_back(planProblem(size.actions, size.facts, random));
        int found = 0;
        std::uint64_t expansions = 0;
        const int rounds = report.quick ? 1 : 20;
        const double took = medianSeconds(report.quick ? 1 : 5, [&] {
            found = 0, expansions = 0;
            for (int round = 0; round < rounds; ++round)
                for (const PlanProblem& problem : problems) {
                    std::vector<std::uint32_t> buffer(problem.domain.bufferWords());
                    GoapSearch search(problem.domain, buffer);
                    search.start(problem.goal, problem.facts, problem.costs);
                    std::uint32_t budget = 100'000;
                    found += search.go(problem.goal, budget) == GoapState::Found ? 1 : 0;
                    expansions += search.expansions();
                }
        });
        const int plans = rounds * static_cast<int>(problems.size());
        if (found == 0) return Error{"bench mind: found no plan, expected some"};
        const std::string name = fmt::format("mind/goap_{}_actions_{}_facts", size.actions, size.facts);
        report.rows.push_back({name, plans / took / 1e3, "k plans/s", true, {}});
        report.rows.push_back({name + "_found", 100.0 * found / plans, "%", true, {}});
        report.rows.push_back({name + "_expansions", static_cast<double>(expansions) / plans, "nodes/plan", false, {}});
    }
    return benchHtn(report);
}

} // namespace

Status benchMind(BenchReport& report) {
    MindOptions options;
    options.leaves = &benchLeaves();
    const auto program = loadMind(report.dataFolder + "/mind_tree32.xml", options);
    if (!program) return program.error();
    const int thoughts = report.quick ? 1000 : 2'000'000;
    struct Situation {
        const char* name;
        const Numbers& numbers;
    };
    for (const Situation& s : {Situation{"patrol", kPatrol}, {"flee", kFlee}, {"fight", kFight}}) {
        Trees one(**program, 1);
        one.writeAll(s.numbers);
        const double seconds = medianSeconds(report.quick ? 1 : 5, [&] { one.think(thoughts); });
        if (one.acts() == 0) return Error{"bench mind: found no action, expected some"};
        report.rows.push_back({fmt::format("mind/tree_{}", s.name),
                               thoughts / seconds / 1e6,
                               "M ticks/s",
                               true,
                               {{"BehaviorTree.CPP, elsewhere", 0.247}}});
    }
    {
        Trees one(**program, 1);
        const double seconds = medianSeconds(report.quick ? 1 : 5, [&] { one.thinkAnew(thoughts); });
        report.rows.push_back({"mind/tree_random", thoughts / seconds / 1e6, "M ticks/s", true, {}});
    }
    { // with all its reasons, as `lince why` and the panel of minds have it thought
        Trees one(**program, 1);
        one.writeAll(kPatrol);
        DecisionTrace reasons;
        const int asked = std::max(1, thoughts / 1000);
        const double seconds = medianSeconds(report.quick ? 1 : 5, [&] { one.think(asked, &reasons); });
        if (reasons.entries().empty()) return Error{"bench mind: found no reasons, expected some"};
        report.rows.push_back({"mind/tree_why", seconds / asked * 1e6, "us", false, {}});
    }
    {
        Trees many(**program, 1000);
        many.writeAll(kPatrol);
        const int rounds = std::max(1, thoughts / 1000);
        const double seconds = medianSeconds(report.quick ? 1 : 5, [&] { many.think(rounds); });
        report.rows.push_back({"mind/tree_1000_in_turn",
                               rounds * 1000.0 / seconds / 1e6,
                               "M ticks/s",
                               true,
                               {{"BehaviorTree.CPP, elsewhere", 0.105}}});
    }
    report.rows.push_back({"mind/tree_bytes",
                           static_cast<double>(DecisionMemory(**program).bytes()),
                           "bytes",
                           false,
                           {{"BehaviorTree.CPP, elsewhere", 70 * 1024.0}}});
    return benchKinds(report);
}

} // namespace lince::bench
