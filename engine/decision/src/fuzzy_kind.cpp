// <Fuzzy>: rules in words over numbers of the blackboard; what they conclude is written back into it.

#include "kind_help.h"
#include "node_kinds.h"

#include <lince/agent/decision_trace.h>
#include <lince/core/text.h>
#include <lince/core/xml.h>
#include <lince/decision/fuzzy.h>
#include <lince/decision/node_compiler.h>
#include <lince/decision/node_rows.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace lince {
namespace {

struct FuzzyData : NodeData {
    FuzzySystem system;
    std::vector<ExpressionId> values; ///< of the inputs
    std::vector<KeyId> keys;          ///< of the outputs
    std::vector<double> otherwise;    ///< of outputs that no rule speaks of; NaN: the key stays as it is
    void addRows(const NodeLook& look, std::vector<NodeRow>& rows) const override;
};

void FuzzyData::addRows(const NodeLook& look, std::vector<NodeRow>& rows) const {
    for (const FuzzyRule& rule : system.rules) {
        NodeRow row;
        row.what = {"rule", "regla"};
        row.text = rule.text;
        rows.push_back(std::move(row));
    }
    for (std::size_t o = 0; o < keys.size(); ++o) {
        const FuzzyVariable& output = system.outputs[o];
        NodeRow row;
        row.what = {"result", "resultado"};
        row.text = output.name;
        if (const Value& value = look.memory.board[keys[o]]) {
            row.value = static_cast<float>(value.asNumber());
            row.fraction = std::clamp((*row.value - output.min) / (output.max - output.min), 0.0f, 1.0f);
        }
        rows.push_back(std::move(row));
    }
}

PortInfo fuzzySamples() {
    return fixedNumberPort("samples", FuzzySystem::kMinSamples, FuzzySystem::kMaxSamples, "64", "points",
                           {"over which the centroid is taken", "sobre los que se toma el centroide"});
}

class FuzzyReader {
  public:
    FuzzyReader(NodeCompiler& compiler, NodeIndex node, FuzzyData& data)
        : m_compiler(compiler), m_node(node), m_data(data) {}

    void read(const XmlElement& element) {
        m_data.system.samples = fixedWhole(element, fuzzySamples());
        bool child = false;
        for (const XmlElement& part : element.children()) {
            if (part.name() == "Input")
                readInput(part);
            else if (part.name() == "Output")
                readOutput(part);
            else if (part.name() == "Rule")
                readRule(part);
            else if (child)
                part.wrong("<" + part.name() + ">", "at most one node");
            else
                child = true, (void)m_compiler.addChild(m_node, part);
        }
        if (m_data.system.rules.empty()) element.wrong("no rule", "at least one <Rule>");
        m_data.system.finish();
    }

  private:
    /// A word that a rule can say.
    static std::string word(const XmlElement& element, const char* attribute) {
        std::string name = element.string(attribute);
        constexpr std::string_view kTaken[] = {"if", "then", "and", "or", "not", "is", "very", "somewhat"};
        if (name.empty() || name.find_first_of(" \t\r\n(),") != std::string::npos ||
            std::find(std::begin(kTaken), std::end(kTaken), name) != std::end(kTaken))
            element.wrongAttribute(attribute, "one word that is none of if, then, and, or, not, is, very, somewhat");
        return name;
    }

    void readSets(const XmlElement& element, FuzzyVariable& variable) {
        for (const XmlElement& part : element.children()) {
            if (part.name() != "Set") {
                part.wrong("<" + part.name() + ">", "<Set>");
                continue;
            }
            FuzzySet set;
            set.name = word(part, "name");
            for (const FuzzySet& other : variable.sets)
                if (other.name == set.name) part.wrongAttribute("name", "a name that no other set of it has");
            set.shape =
                static_cast<FuzzyShape>(part.oneOf("shape", {"triangle", "trapezoid", "shoulder", "gauss", "sigmoid"}));
            const std::size_t count = pointsOf(set.shape);
            const std::vector<float> points = part.tuple("points", count);
            for (std::size_t i = 0; i < count && i < points.size(); ++i)
                set.points[i] = points[i];
            const bool grows = set.shape == FuzzyShape::Triangle || set.shape == FuzzyShape::Trapezoid;
            if (grows && !std::is_sorted(set.points.begin(), set.points.begin() + static_cast<std::ptrdiff_t>(count)))
                part.wrongAttribute("points", "points that grow");
            if (set.shape == FuzzyShape::Gauss && !(set.points[1] > 0))
                part.wrongAttribute("points", "a middle and a width above 0");
            for (const XmlElement& inner : part.children())
                inner.wrong("<" + inner.name() + ">", "nothing in a set");
            part.finish();
            if (variable.sets.size() == FuzzySystem::kMaxSets)
                part.wrong("one more set", fmt::format("at most {}", FuzzySystem::kMaxSets));
            else
                variable.sets.push_back(std::move(set));
        }
        if (variable.sets.empty()) element.wrong("no set", "at least one <Set>");
    }

    static bool isTaken(const std::vector<FuzzyVariable>& all, const std::string& name) {
        return std::any_of(all.begin(), all.end(), [&](const FuzzyVariable& one) { return one.name == name; });
    }

    void readInput(const XmlElement& element) {
        FuzzyVariable variable;
        variable.name = word(element, "name");
        if (isTaken(m_data.system.inputs, variable.name))
            element.wrongAttribute("name", "a name that no other input has");
        const ExpressionId value = m_compiler.expression(element, "value", ExpressionUse::Number);
        readSets(element, variable);
        element.finish();
        if (m_data.system.inputs.size() == FuzzySystem::kMaxInputs)
            return element.wrong("one more input", fmt::format("at most {}", FuzzySystem::kMaxInputs));
        m_data.values.push_back(value);
        m_data.system.inputs.push_back(std::move(variable));
    }

    void readOutput(const XmlElement& element) {
        FuzzyVariable variable;
        variable.name = word(element, "name");
        if (isTaken(m_data.system.outputs, variable.name))
            element.wrongAttribute("name", "a name that no other output has");
        const KeyId key = m_compiler.key(element, "key", ValueType::Number);
        variable.min = element.number("min", 0, -1e6f, 1e6f);
        variable.max = element.number("max", 1, -1e6f, 1e6f);
        if (!(variable.min < variable.max)) element.wrongAttribute(element.has("max") ? "max" : "min", "min below max");
        const double otherwise = element.has("otherwise")
                                     ? static_cast<double>(element.number("otherwise", 0, -1e6f, 1e6f))
                                     : std::numeric_limits<double>::quiet_NaN();
        readSets(element, variable);
        element.finish();
        if (m_data.system.outputs.size() == FuzzySystem::kMaxOutputs)
            return element.wrong("one more output", fmt::format("at most {}", FuzzySystem::kMaxOutputs));
        m_data.keys.push_back(key);
        m_data.otherwise.push_back(otherwise);
        m_data.system.outputs.push_back(std::move(variable));
    }

    void readRule(const XmlElement& element) {
        FuzzyMistake mistake;
        if (!m_data.system.addRule(element.string("says"), element.number("weight", 1, 0, 1), mistake))
            element.wrongInValue("says", mistake.column - 1, mistake.found, mistake.expected);
        for (const XmlElement& inner : element.children())
            inner.wrong("<" + inner.name() + ">", "nothing in a rule");
        element.finish();
    }

    NodeCompiler& m_compiler;
    NodeIndex m_node;
    FuzzyData& m_data;
};

void compileFuzzy(NodeCompiler& compiler, const XmlElement& element, NodeIndex node) {
    auto& data = compiler.attach(node, std::make_unique<FuzzyData>());
    FuzzyReader(compiler, node, data).read(element);
}

void conclude(Run& run, const FuzzyData& data) {
    std::array<double, FuzzySystem::kMaxInputs> values{};
    std::array<double, FuzzySystem::kMaxOutputs> results{};
    std::array<float, FuzzySystem::kMaxRules> strengths{};
    const FuzzySystem& system = data.system;
    for (std::size_t i = 0; i < data.values.size(); ++i)
        values[i] = run.number(data.values[i], std::numeric_limits<double>::quiet_NaN());
    system.evaluate({values.data(), data.values.size()}, {results.data(), data.keys.size()},
                    {strengths.data(), system.rules.size()});
    for (std::size_t o = 0; o < data.keys.size(); ++o) {
        const bool said = results[o] == results[o];
        const double result = said ? results[o] : data.otherwise[o];
        if (result == result) run.board().set(data.keys[o], Value::ofNumber(result), run.now());
        if (run.trace() != nullptr)
            run.trace()->note(TraceKind::Score, system.outputs[o].name, said, static_cast<float>(said ? result : 0),
                              said ? "" : "no rule speaks of it");
    }
    if (run.trace() == nullptr) return;
    for (std::size_t i = 0; i < data.values.size(); ++i)
        for (const FuzzySet& set : system.inputs[i].sets)
            run.trace()->note(TraceKind::Condition, fmt::format("{} is {}", system.inputs[i].name, set.name),
                              set.degree(values[i]) > 0, set.degree(values[i]),
                              values[i] == values[i] ? fmt::format("{:g}", values[i]) : std::string("no value"));
    for (std::size_t r = 0; r < system.rules.size(); ++r)
        run.trace()->note(TraceKind::Score, system.rules[r].text, strengths[r] > 0, strengths[r]);
}

Answer tickFuzzy(Run& run, NodeIndex node) {
    conclude(run, run.program().data<FuzzyData>(node));
    if (run.node(node).children == 0) return Answer::Success;
    const Answer answer = run.tickNode(run.firstChild(node));
    if (isDone(answer)) run.reset(run.firstChild(node));
    return answer;
}

} // namespace

void addFuzzyKinds(NodeKinds& kinds) {
    NodeKind kind;
    kind.name = "Fuzzy";
    kind.role = NodeRole::Control;
    kind.children = {0, 1};
    kind.ports = {fuzzySamples()};
    kind.help = {"writes what rules in words conclude from numbers, then asks its child if it has one",
                 "escribe lo que reglas en palabras concluyen de números y luego consulta a su hijo si lo tiene"};
    kind.tick = tickFuzzy;
    kind.compile = compileFuzzy;
    kinds.add(std::move(kind));
}

} // namespace lince
