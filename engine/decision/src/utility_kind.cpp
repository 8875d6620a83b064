// <Utility>: the option whose considerations speak most for it runs.

#include "kind_help.h"
#include "node_kinds.h"

#include <lince/agent/decision_trace.h>
#include <lince/core/text.h>
#include <lince/core/xml.h>
#include <lince/decision/node_compiler.h>
#include <lince/decision/node_rows.h>
#include <lince/decision/response_curve.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace lince {
namespace {

constexpr std::size_t kMaxOptions = 64, kMaxConsiderations = 32, kMaxCurvePoints = 64;

struct Consideration {
    ExpressionId input = kNoExpression;
    ResponseCurve curve;
};

struct UtilityOption {
    std::string name;
    ExpressionId weight = kNoExpression; ///< none: 1
    float momentum = -1;                 ///< below 0: the node's
    float commitSeconds = -1;            ///< below 0: the node's
    std::uint32_t first = 0, count = 0;  ///< considerations
    NodeIndex child = kNoNode;
};

struct UtilityData : NodeData {
    Compensation compensation = Compensation::MakeUp;
    std::vector<UtilityOption> options;
    std::vector<Consideration> considerations;
    void addRows(const NodeLook& look, std::vector<NodeRow>& rows) const override;
};

constexpr std::size_t kUtilityTop = 0, kUtilityMomentum = 1, kUtilityCommit = 2, kUtilityThreshold = 3;
constexpr std::size_t kUtilityCurrent = 0, kUtilityChosenAt = 1, kUtilitySeedLow = 2, kUtilitySeedHigh = 3,
                      kUtilityDraws = 4, kUtilityCells = 5;

void UtilityData::addRows(const NodeLook& look, std::vector<NodeRow>& rows) const {
    const std::span<const std::uint32_t> cells = look.cells();
    for (std::size_t i = 0; i < options.size(); ++i) {
        NodeRow row;
        row.what = {"option", "opción"};
        row.text = options[i].name;
        row.child = options[i].child;
        row.marked = cells[kUtilityCurrent] == i + 1 && look.runs(row.child);
        if (row.marked) row.seconds = look.secondsSince(cells[kUtilityChosenAt]);
        rows.push_back(std::move(row));
    }
}

std::string_view nameOf(CurveKind kind) {
    constexpr std::string_view kNames[] = {"linear", "power", "logistic", "gauss", "step", "drawn"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::vector<CurvePoint> readPoints(const XmlElement& element) {
    std::vector<CurvePoint> points;
    const std::string text = element.string("points");
    std::string_view left = text;
    while (!trimmed(left).empty()) {
        const std::size_t end = std::min(left.find(','), left.size());
        const auto pair = parseTuple(left.substr(0, end), 2);
        left.remove_prefix(std::min(end + 1, left.size()));
        if (!pair || points.size() == kMaxCurvePoints || (!points.empty() && (*pair)[0] <= points.back().x)) {
            points.clear();
            break;
        }
        points.push_back({(*pair)[0], (*pair)[1]});
    }
    if (points.empty())
        element.wrongAttribute(
            "points", fmt::format("1 to {} pairs \"input score, input score\" with growing inputs", kMaxCurvePoints));
    return points;
}

/// Numbers of other curves are mistakes: they would do nothing.
void refuseOthers(const XmlElement& element, CurveKind kind) {
    const auto of = [](CurveKind curve) -> std::vector<std::string_view> {
        switch (curve) {
        case CurveKind::Linear:
            return {"slope", "shift", "lift", "min", "max"};
        case CurveKind::Power:
            return {"exponent", "slope", "shift", "lift", "min", "max"};
        case CurveKind::Logistic:
            return {"steepness", "centre", "min", "max"};
        case CurveKind::Gauss:
            return {"width", "centre", "min", "max"};
        case CurveKind::Step:
            return {"centre", "min", "max"};
        case CurveKind::Drawn:
            return {"points"};
        }
        return {};
    };
    const std::vector<std::string_view> own = of(kind);
    for (const char* name :
         {"slope", "shift", "lift", "exponent", "steepness", "centre", "width", "min", "max", "points"})
        if (element.has(name) && std::find(own.begin(), own.end(), name) == own.end())
            element.wrongAttribute(name, fmt::format("what a {} curve has: {}", nameOf(kind), fmt::join(own, ", ")));
}

ResponseCurve readCurve(const XmlElement& element) {
    constexpr float kBig = 1e6f;
    ResponseCurve curve;
    curve.kind = static_cast<CurveKind>(
        element.oneOf("curve", {"linear", "power", "logistic", "gauss", "step", "drawn"}, std::size_t{0}));
    curve.falls = element.flag("falls", false);
    refuseOthers(element, curve.kind);
    switch (curve.kind) {
    case CurveKind::Power:
        curve.exponent = element.number("exponent", curve.exponent, 0.01f, 100);
        [[fallthrough]];
    case CurveKind::Linear:
        curve.slope = element.number("slope", curve.slope, -kBig, kBig);
        curve.shift = element.number("shift", curve.shift, -kBig, kBig);
        curve.lift = element.number("lift", curve.lift, -kBig, kBig);
        break;
    case CurveKind::Logistic:
        curve.steepness = element.number("steepness", curve.steepness, -kBig, kBig);
        curve.centre = element.number("centre", curve.centre, -kBig, kBig);
        break;
    case CurveKind::Gauss:
        curve.width = element.number("width", curve.width, 1e-4f, kBig);
        [[fallthrough]];
    case CurveKind::Step:
        curve.centre = element.number("centre", curve.centre, -kBig, kBig);
        break;
    case CurveKind::Drawn:
        curve.points = readPoints(element);
        return curve;
    }
    curve.min = element.number("min", curve.min, -1e9f, 1e9f);
    curve.max = element.number("max", curve.max, -1e9f, 1e9f);
    if (!(curve.min < curve.max)) {
        element.wrongAttribute(element.has("max") ? "max" : "min", "min below max");
        curve.min = 0, curve.max = 1;
    }
    return curve;
}

void compileOption(NodeCompiler& compiler, const XmlElement& element, NodeIndex node, UtilityData& data) {
    UtilityOption option;
    option.name = element.string("name");
    for (const UtilityOption& other : data.options)
        if (other.name == option.name) element.wrongAttribute("name", "a name that no other option has");
    option.weight = compiler.expression(element, "weight", ExpressionUse::Number, true);
    option.momentum = element.number("momentum", -1, 0, 100);
    option.commitSeconds = element.number("commit", -1, 0, 3600);
    option.first = static_cast<std::uint32_t>(data.considerations.size());
    for (const XmlElement& child : element.children()) {
        if (child.name() != "Consideration") {
            if (option.child != kNoNode)
                child.wrong("<" + child.name() + ">", "one node in an option");
            else
                option.child = compiler.addChild(node, child);
            continue;
        }
        Consideration consideration;
        consideration.input = compiler.expression(child, "input", ExpressionUse::Number);
        consideration.curve = readCurve(child);
        for (const XmlElement& inner : child.children())
            inner.wrong("<" + inner.name() + ">", "nothing in a consideration");
        child.finish();
        if (++option.count > kMaxConsiderations)
            child.wrong("one more consideration", fmt::format("at most {}", kMaxConsiderations));
        data.considerations.push_back(std::move(consideration));
    }
    if (option.child == kNoNode) element.wrong("an option without a node", "one node for what it does");
    element.finish();
    data.options.push_back(std::move(option));
}

PortInfo compensationPort() {
    return fixedWordPort(
        "compensation", {"none", "makeup", "mean"}, "makeup",
        {"how scores are made up for the number of considerations", "cómo se compensa el número de consideraciones"});
}

void compileUtility(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    auto& data = compiler.attach(node, std::make_unique<UtilityData>());
    data.compensation = static_cast<Compensation>(fixedWord(element, compensationPort()));
    for (const XmlElement& child : element.children()) {
        if (child.name() != "Option")
            child.wrong("<" + child.name() + ">", "<Option>");
        else if (data.options.size() == kMaxOptions)
            child.wrong("one more option", fmt::format("at most {}", kMaxOptions));
        else
            compileOption(compiler, child, node, data);
    }
    if (data.options.empty()) element.wrong("no option", "at least one <Option>");
}

/// The numbers of one choice.
struct Scored {
    std::array<float, kMaxOptions> plain{};  ///< weight × considerations
    std::array<float, kMaxOptions> chosen{}; ///< with momentum; below 0: cannot be chosen
};

float scoreOf(Run& run, const UtilityData& data, const UtilityOption& option) {
    const double weight = option.weight == kNoExpression ? 1 : run.number(option.weight, 0);
    if (!(weight > 0) && run.trace() == nullptr) return 0;
    ScoreProduct product(data.compensation, option.count);
    float total = 1;
    for (std::uint32_t i = 0; i < option.count; ++i) {
        const Consideration& consideration = data.considerations[option.first + i];
        const double input = run.number(consideration.input, std::numeric_limits<double>::quiet_NaN());
        const float score = consideration.curve.score(input);
        product.multiply(score);
        total = product.total();
        if (run.trace() != nullptr)
            run.trace()->note(TraceKind::Score,
                              fmt::format("{}: {}", option.name, run.program().expressions()[consideration.input].text),
                              score > 0, score,
                              input == input ? fmt::format("{:g} by {}", input, nameOf(consideration.curve.kind))
                                             : std::string("no value"));
        else if (!(total > 0))
            return 0;
    }
    return static_cast<float>(std::clamp(weight, 0.0, 1e6)) * total;
}

/// The node's own stream: what others draw does not change its choices, nor the other way round.
float drawUnit(Run& run, std::uint32_t* cells, NodeIndex node) {
    if (cells[kUtilityDraws] == 0) {
        cells[kUtilitySeedLow] = run.random().bits();
        cells[kUtilitySeedHigh] = run.random().bits();
    }
    const auto words = philox({cells[kUtilityDraws]++, node, 0, 0}, {cells[kUtilitySeedLow], cells[kUtilitySeedHigh]});
    return static_cast<float>(words[0] >> 8u) * (1.0f / 16777216.0f);
}

std::size_t bestOf(const Scored& scored, std::size_t count) {
    std::size_t best = count;
    for (std::size_t i = 0; i < count; ++i)
        if (scored.chosen[i] >= 0 && (best == count || scored.chosen[i] > scored.chosen[best])) best = i;
    return best;
}

/// Among the n best, by lot in proportion to their scores; the running one stays while it is among them.
std::size_t chooseOption(Run& run, NodeIndex node, Scored scored, std::size_t count, std::size_t current,
                         std::size_t top) {
    const std::size_t best = bestOf(scored, count);
    if (top <= 1 || best == count) return best;
    std::array<std::size_t, kMaxOptions> ranked{};
    std::size_t found = 0;
    float sum = 0;
    const Scored all = scored;
    for (; found < top; ++found) {
        const std::size_t option = bestOf(scored, count);
        if (option == count) break;
        if (option == current) return current;
        ranked[found] = option;
        sum += all.chosen[option];
        scored.chosen[option] = -1;
    }
    float lot = drawUnit(run, run.cells(node), node) * sum;
    for (std::size_t i = 0; i + 1 < found; ++i) {
        if (lot < all.chosen[ranked[i]]) return ranked[i];
        lot -= all.chosen[ranked[i]];
    }
    return ranked[found - 1];
}

void traceChoice(Run& run, const UtilityData& data, const Scored& scored, std::size_t choice, std::size_t current,
                 Tick committed) {
    DecisionTrace& trace = *run.trace();
    for (std::size_t i = 0; i < data.options.size(); ++i) {
        std::string reason;
        if (i == choice && committed > 0)
            reason = fmt::format("committed for {:.2f} s more", secondsFromTicks(committed));
        else if (i != choice && committed > 0)
            reason = "the running one is committed";
        else if (!(scored.plain[i] > 0))
            reason = "a consideration or the weight is 0";
        else if (i != choice && scored.chosen[i] < 0)
            reason = "below the threshold, or its node was skipped";
        else if (i != choice && choice < data.options.size())
            reason = fmt::format("{:.3f} against {:.3f} of {}", scored.chosen[i], scored.chosen[choice],
                                 data.options[choice].name);
        else if (i == choice && scored.chosen[i] != scored.plain[i])
            reason = fmt::format("{:.3f} with momentum", scored.chosen[i]);
        trace.note(TraceKind::Score, data.options[i].name, i == choice, scored.plain[i], reason);
    }
    if (choice < data.options.size())
        trace.note(TraceKind::Choice, data.options[choice].name, true, scored.chosen[choice],
                   choice == current ? "goes on" : "");
}

Answer tickUtility(Run& run, NodeIndex node) {
    const UtilityData& data = run.program().data<UtilityData>(node);
    std::uint32_t* cells = run.cells(node);
    const std::size_t count = data.options.size();
    std::size_t current = cells[kUtilityCurrent] - 1u < count ? cells[kUtilityCurrent] - 1 : count;
    if (current < count && run.answer(data.options[current].child) != Answer::Running) current = count;

    const double momentum = run.port(node, kUtilityMomentum).asNumber();
    const double threshold = run.port(node, kUtilityThreshold).asNumber();
    Scored scored;
    for (std::size_t i = 0; i < count; ++i) {
        const UtilityOption& option = data.options[i];
        const float plain = scoreOf(run, data, option);
        const double bonus = i != current ? 0 : option.momentum >= 0 ? static_cast<double>(option.momentum) : momentum;
        scored.plain[i] = plain;
        scored.chosen[i] = static_cast<float>(static_cast<double>(plain) * (1 + std::max(bonus, 0.0)));
        if (!(plain > 0) || static_cast<double>(scored.chosen[i]) < threshold) scored.chosen[i] = -1;
    }
    Tick committed = 0;
    if (current < count && scored.plain[current] > 0) {
        const float own = data.options[current].commitSeconds;
        const Tick commit =
            ticksFromSeconds(own >= 0 ? own : static_cast<float>(run.port(node, kUtilityCommit).asNumber()));
        const Tick since = run.now() - cells[kUtilityChosenAt];
        if (since < commit) committed = commit - since;
    }
    const auto top = static_cast<std::size_t>(std::clamp(run.port(node, kUtilityTop).asNumber(), 1.0, 64.0));
    bool skipped = false;
    for (;;) {
        const std::size_t choice = committed > 0 ? current : chooseOption(run, node, scored, count, current, top);
        if (run.trace() != nullptr) traceChoice(run, data, scored, choice, current, committed);
        if (choice != current && current < count) run.reset(data.options[current].child);
        if (choice == count) {
            cells[kUtilityCurrent] = 0;
            return skipped ? Answer::Skipped : Answer::Failure;
        }
        if (choice != current) {
            cells[kUtilityCurrent] = static_cast<std::uint32_t>(choice) + 1;
            cells[kUtilityChosenAt] = run.now();
            current = choice;
        }
        const NodeIndex child = data.options[choice].child;
        const Answer answer = run.tickNode(child);
        if (answer == Answer::Running) return answer;
        cells[kUtilityCurrent] = 0;
        run.reset(child);
        if (answer != Answer::Skipped) return answer;
        skipped = true;
        scored.chosen[choice] = -1;
        committed = 0;
        current = count;
    }
}

void haltUtility(Run& run, NodeIndex node) {
    run.resetChildren(node);
    run.cells(node)[kUtilityCurrent] = 0;
}

} // namespace

void addUtilityKinds(NodeKinds& kinds) {
    NodeKind kind;
    kind.name = "Utility";
    kind.role = NodeRole::Control;
    kind.children = {1, kMaxOptions};
    kind.ports = {
        numberPort("top", 1, 64, "1", "",
                   {"chooses by lot among so many of the best", "sortea entre tantas de las mejores"}),
        numberPort("momentum", 0, 100, "0.1", "",
                   {"the running option scores so much more: 0.1 is 10 %",
                    "la opción en curso puntúa tanto más: 0.1 es un 10 %"}),
        numberPort("commit", 0, 3600, "0", "s",
                   {"an option once chosen stays for so long, unless it scores 0",
                    "una opción elegida se mantiene este tiempo, salvo que puntúe 0"}),
        numberPort("threshold", 0, 1e6, "0", "", {"options below it are not chosen", "por debajo no se elige"}),
        compensationPort(),
    };
    kind.help = {"runs the option whose considerations speak most for it",
                 "ejecuta la opción que mejor valoran sus consideraciones"};
    kind.tick = tickUtility;
    kind.halt = haltUtility;
    kind.cells = kUtilityCells;
    kind.compile = compileUtility;
    kinds.add(std::move(kind));
}

} // namespace lince
