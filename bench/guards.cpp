// What a thought costs in each kind of decision making: the same guard eight times (minds/guard*.xml, docs/guards.md),
// without a world. Its senses and actions answer by a timetable of two minutes: a round, a noise, an intruder who gets
// away, a talk.

#include "bench.h"
#include "stopwatch.h"

#include <lince/decision/compile.h>
#include <lince/decision/leaf_registry.h>

#include <fmt/format.h>

#include <array>
#include <map>
#include <utility>

namespace lince::bench {
namespace {

constexpr Tick kPeriod = 3;     ///< ticks between thoughts, as a mind's file has them
constexpr Tick kDay = 120 * 60; ///< ticks of the timetable
constexpr Tick kSecond = 60;    ///< ticks

enum class Does : std::uint8_t { Succeeds, Walks, Looks, Waits, Follows, Sees, Hears, Meets, Fails };

/// What the leaves find: what the time is, and what each node is.
struct Timetable {
    Tick now = 0;
    std::vector<Does> ofNode;

    bool between(Tick from, Tick to) const { return now % kDay >= from * kSecond && now % kDay < to * kSecond; }
    bool holds(Does what) const {
        if (what == Does::Sees) return between(60, 70);
        if (what == Does::Hears) return now % kDay == 30 * kSecond;
        return what == Does::Meets && between(90, 97);
    }
    Tick length(Does what) const {
        return what == Does::Walks ? 6 * kSecond : what == Does::Looks ? 2 * kSecond : kSecond;
    }
};

Answer tickByTimetable(LeafCall& call) {
    const auto& table = call.host<Timetable>();
    const Does what = table.ofNode[call.node()];
    switch (what) {
    case Does::Succeeds:
        return Answer::Success;
    case Does::Fails:
        return Answer::Failure;
    case Does::Sees:
    case Does::Hears:
    case Does::Meets:
        return table.holds(what) ? Answer::Success : Answer::Failure;
    case Does::Follows:
        return table.between(60, 73) ? Answer::Running : Answer::Failure; // loses him three seconds later
    case Does::Walks:
    case Does::Looks:
    case Does::Waits:
        break;
    }
    if (!call.isRunning()) call.cells()[0] = table.now;
    return table.now - call.cells()[0] >= table.length(what) ? Answer::Success : Answer::Running;
}

Does doesOf(const NodeInfo& info) {
    static const std::map<std::string, Does, std::less<>> kByKind = {{"GoTo", Does::Walks}, {"LookAround", Does::Looks},
                                                                     {"Wait", Does::Waits}, {"Follow", Does::Follows},
                                                                     {"Hear", Does::Hears}, {"Told", Does::Meets}};
    if (info.name == "sees") return Does::Sees;
    if (info.name == "meets") return Does::Meets;
    if (info.name == "catches") return Does::Fails;
    const auto found = kByKind.find(info.kind);
    return found == kByKind.end() ? Does::Succeeds : found->second;
}

class Guards {
  public:
    Guards(const Program& program, std::size_t count) : m_program(program), m_memories(count, DecisionMemory(program)) {
        for (NodeIndex node = 0; node < program.nodes().size(); ++node)
            m_table.ofNode.push_back(doesOf(program.info(node)));
    }
    void think(int rounds) {
        for (int i = 0; i < rounds; ++i) {
            for (DecisionMemory& memory : m_memories) {
                Run run(m_program, memory, m_table.now, m_random, &m_table);
                run.tick();
            }
            m_table.now += kPeriod;
        }
    }

  private:
    const Program& m_program;
    std::vector<DecisionMemory> m_memories;
    Timetable m_table;
    RandomStream m_random;
};

} // namespace

Status benchGuards(BenchReport& report) {
    LeafRegistry leaves;
    LeafDefinition any;
    any.tick = tickByTimetable;
    any.cells = 1;
    any.anyPorts = true;
    leaves.unknown = any;
    MindOptions options;
    options.leaves = &leaves;
    constexpr std::array<std::pair<const char*, const char*>, 9> kKinds = {{{"tree", "guard"},
                                                                            {"states", "guard-states"},
                                                                            {"hierarchy", "guard-hierarchy"},
                                                                            {"utility", "guard-utility"},
                                                                            {"goap", "guard-goap"},
                                                                            {"htn", "guard-htn"},
                                                                            {"fuzzy", "guard-fuzzy"},
                                                                            {"table", "guard-table"},
                                                                            {"senses_alone", "parts/guard-senses"}}};
    constexpr int kThoughts = static_cast<int>(kDay / kPeriod); // of one guard in a round of the timetable
    for (const auto& [kind, file] : kKinds) {
        const auto program = loadMind(fmt::format("{}/minds/{}.xml", report.home, file), options);
        if (!program) return program.error();
        for (const std::size_t count : {std::size_t{1}, std::size_t{1000}}) {
            Guards guards(**program, count);
            const int rounds = report.quick ? kThoughts / 100 : count == 1 ? 100 * kThoughts : kThoughts;
            const double seconds = medianSeconds(report.quick ? 1 : 5, [&] { guards.think(rounds); });
            const double thoughts = rounds * static_cast<double>(count);
            report.rows.push_back({fmt::format("guards/{}{}", kind, count == 1 ? "" : "_1000_in_turn"),
                                   thoughts / seconds / 1e6,
                                   "M thoughts/s",
                                   true,
                                   {}});
        }
    }
    return {};
}

} // namespace lince::bench
