// Tree nodes that BehaviorTree.CPP does not have.

#include "node_kinds.h"
#include "tree_support.h"

#include <lince/agent/decision_trace.h>
#include <lince/core/text.h>
#include <lince/decision/node_compiler.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {
namespace {

constexpr std::uint16_t kMaxChoices = 32; ///< bits of a cell

struct RandomData : NodeData {
    std::vector<float> weights;
};
/// Cells of RandomSelector: index + 1 of the child that runs, and those that were tried.
constexpr std::size_t kChosen = 0, kTried = 1;

/// Of those that were not tried, each as likely as its weight says; the number of children when there is none left.
std::uint32_t drawChild(Run& run, const std::vector<float>& weights, std::uint32_t tried) {
    const auto count = static_cast<std::uint32_t>(weights.size());
    float total = 0;
    for (std::uint32_t i = 0; i < count; ++i)
        if ((tried >> i & 1u) == 0) total += weights[i];
    if (total <= 0) return count;
    float left = run.random().unit() * total;
    std::uint32_t last = count;
    for (std::uint32_t i = 0; i < count; ++i) {
        if ((tried >> i & 1u) != 0 || weights[i] <= 0) continue;
        last = i;
        left -= weights[i];
        if (left < 0) break;
    }
    return last;
}

Answer tickRandomSelector(Run& run, NodeIndex node) {
    const std::vector<float>& weights = run.program().data<RandomData>(node).weights;
    std::uint32_t* cells = run.cells(node);
    if (run.answer(node) == Answer::Idle) cells[kChosen] = cells[kTried] = 0;
    run.setAnswer(node, Answer::Running);
    bool allSkipped = cells[kTried] == 0;
    for (;;) {
        if (cells[kChosen] == 0) {
            const std::uint32_t drawn = drawChild(run, weights, cells[kTried]);
            if (drawn == weights.size()) break;
            cells[kChosen] = drawn + 1;
        }
        const Answer answer = run.tickNode(run.child(node, cells[kChosen] - 1));
        if (answer == Answer::Running) return answer;
        if (answer == Answer::Success) {
            cells[kChosen] = cells[kTried] = 0;
            run.resetChildren(node);
            return answer;
        }
        allSkipped = allSkipped && answer == Answer::Skipped;
        cells[kTried] |= 1u << (cells[kChosen] - 1);
        cells[kChosen] = 0;
    }
    cells[kChosen] = cells[kTried] = 0;
    run.resetChildren(node);
    return allSkipped ? Answer::Skipped : Answer::Failure;
}
void haltRandomSelector(Run& run, NodeIndex node) {
    run.cells(node)[kChosen] = run.cells(node)[kTried] = 0;
    run.resetChildren(node);
}

void compileRandomSelector(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    compiler.addChildren(node, element, {1, kMaxChoices});
    const std::size_t count = element.children().size();
    auto data = std::make_unique<RandomData>();
    std::string text = element.string("weights", "");
    std::replace(text.begin(), text.end(), ';', ' ');
    const auto weights =
        text.empty() ? std::vector<float>(count, 1.0f) : parseTuple(text, count).value_or(std::vector<float>());
    const bool fits = weights.size() == count &&
                      std::all_of(weights.begin(), weights.end(), [](float w) { return w >= 0 && w <= 1e6f; }) &&
                      std::any_of(weights.begin(), weights.end(), [](float w) { return w > 0; });
    if (!fits && element.has("weights"))
        element.wrongAttribute("weights",
                               fmt::format("{} numbers from 0 to 1000000, not all 0, with ; between them", count));
    data->weights = fits ? weights : std::vector<float>(count, 1.0f);
    compiler.attach(node, std::move(data));
}

/// Its cell counts how often the child was done.
Answer tickLimit(Run& run, NodeIndex node) {
    std::uint32_t& count = *run.cells(node);
    if (run.answer(node) != Answer::Running && count >= run.port(node, 0).asNumber()) return Answer::Failure;
    const Answer answer = tickOnlyChild(run, node);
    if (isDone(answer)) ++count;
    return answer;
}

/// Cells of Cooldown: whether it cools, and since when.
constexpr std::size_t kCools = 0, kCoolsSince = 1;

Answer tickCooldown(Run& run, NodeIndex node) {
    std::uint32_t* cells = run.cells(node);
    const double ticks = run.port(node, 0).asNumber() * kTicksPerSecond;
    if (cells[kCools] != 0 && run.now() - cells[kCoolsSince] < ticks) return Answer::Failure;
    cells[kCools] = 0;
    const Answer answer = tickOnlyChild(run, node);
    if (isDone(answer)) {
        cells[kCools] = 1;
        cells[kCoolsSince] = run.now();
    }
    return answer;
}

Answer tickLog(Run& run, NodeIndex node) {
    const Answer answer = tickOnlyChild(run, node);
    if (run.trace() != nullptr)
        run.trace()->note(TraceKind::Choice, run.program().names()[run.port(node, 0).asName()], true, 0,
                          nameOf(answer));
    return answer;
}

/// Cells of Service: when it is due, and whether that is known.
constexpr std::size_t kPlanned = 0, kDue = 1;

Answer tickService(Run& run, NodeIndex node) {
    std::uint32_t* cells = run.cells(node);
    const Node& n = run.node(node);
    if (run.answer(node) != Answer::Running) cells[kPlanned] = 0;
    run.setAnswer(node, Answer::Running);
    const bool due = cells[kPlanned] == 0 || static_cast<std::int32_t>(run.now() - cells[kDue]) >= 0;
    NodeIndex child = run.firstChild(node);
    for (std::uint16_t i = 0; i + 1 < n.children; ++i, child = run.next(child))
        if (due || run.answer(child) == Answer::Running)
            if (isDone(run.tickNode(child))) run.reset(child);
    if (due) {
        const double period = run.port(node, 0).asNumber(), deviation = run.port(node, 1).asNumber();
        double seconds = period;
        if (deviation > 0) seconds += (static_cast<double>(run.random().unit()) * 2 - 1) * deviation;
        cells[kDue] = run.now() + std::max<Tick>(1, ticksFromMilliseconds(seconds * 1000));
        cells[kPlanned] = 1;
    }
    const Answer answer = run.tickNode(child);
    if (answer != Answer::Running) {
        run.resetChildren(node);
        cells[kPlanned] = 0;
    }
    return answer;
}
void haltService(Run& run, NodeIndex node) {
    run.cells(node)[kPlanned] = 0;
    run.resetChildren(node);
}

PortInfo seconds(const char* name, std::optional<std::string> fallback, Phrase help) {
    PortInfo port = treePort(name, ValueType::Number, std::move(fallback), help);
    port.unit = "s";
    port.max = 100'000;
    return port;
}

} // namespace

void addOwnTreeKinds(NodeKinds& kinds) {
    NodeKind random =
        decorator("RandomSelector", tickRandomSelector, haltRandomSelector, 2,
                  {"the first that succeeds, in an order by chance", "el primero que lo logra, en un orden al azar"});
    random.role = NodeRole::Control;
    random.children = {1, kMaxChoices};
    random.ports = {
        treePort("weights", ValueType::Name, "",
                 {"how likely each child is, with ; between them", "cuán probable es cada hijo, con ; entre ellos"})};
    random.compile = compileRandomSelector;
    kinds.add(std::move(random));
    NodeKind limit =
        decorator("Limit", tickLimit, nullptr, 1,
                  {"its child so many times in all, then it fails", "su hijo tantas veces en total, luego falla"});
    PortInfo count = treePort("times", ValueType::Number, {}, {"how often", "cuántas veces"});
    count.max = 1e9;
    limit.ports = {count};
    kinds.add(std::move(limit));
    NodeKind cooldown =
        decorator("Cooldown", tickCooldown, nullptr, 2,
                  {"after its child is done, fails for a while", "tras terminar su hijo, falla un rato"});
    cooldown.ports = {seconds("seconds", {}, {"how long", "cuánto"})};
    kinds.add(std::move(cooldown));
    NodeKind log = decorator("Log", tickLog, nullptr, 0,
                             {"its child, with a word in the trace", "su hijo, con una palabra en la traza"});
    log.ports = {treePort("text", ValueType::Name, {}, {"the word", "la palabra"})};
    kinds.add(std::move(log));
    NodeKind service = decorator("Service", tickService, haltService, 2,
                                 {"its last child; while it runs, the others every so many seconds",
                                  "su último hijo; mientras corre, los otros cada tantos segundos"});
    service.role = NodeRole::Control;
    service.children = {2, kMaxChoices};
    service.ports = {seconds("period", {}, {"between two calls", "entre dos llamadas"}),
                     seconds("deviation", "0", {"more or less by chance", "más o menos al azar"})};
    kinds.add(std::move(service));
}

} // namespace lince
