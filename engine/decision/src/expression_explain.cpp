// Why an expression came out as it did, and what would have turned it. Walks the tree; allocates; never assigns.

#include "expression_apply.h"

#include <lince/decision/expression.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lince {
namespace {

/// Evaluates the tree as the code would, with one number replaced.
class TreeEvaluator {
  public:
    TreeEvaluator(const Expressions::Info& info, const ExpressionVocabulary& words, const ExpressionContext& context)
        : m_info(info), m_words(words), m_context(context) {}

    void replace(KeyId key, const Value& value) { m_key = key, m_part.reset(), m_value = value; }
    void replace(std::size_t part, const Value& value) { m_key = {}, m_part = part, m_value = value; }
    void replaceNothing() { m_key = {}, m_part.reset(); }

    Value of(std::size_t index) const {
        if (m_part == index) return m_value;
        const ExpressionNode& n = m_info.nodes[index];
        switch (n.op) {
        case ExpressionOp::Constant:
            return n.constant;
        case ExpressionOp::Key:
            return keyValue(n.key);
        case ExpressionOp::IsSet:
            return Value::ofTruth(static_cast<bool>(keyValue(n.key)));
        case ExpressionOp::Now:
            return Value::ofTime(m_context.now);
        case ExpressionOp::Negate:
        case ExpressionOp::Not:
        case ExpressionOp::Complement:
            return applyUnary(n.op, of(n.operand[0]));
        case ExpressionOp::And:
            return Value::ofTruth(of(n.operand[0]).isTrue() && of(n.operand[1]).isTrue());
        case ExpressionOp::Or:
            return Value::ofTruth(of(n.operand[0]).isTrue() || of(n.operand[1]).isTrue());
        case ExpressionOp::Choose:
            return of(n.operand[of(n.operand[0]).isTrue() ? 1 : 2]);
        case ExpressionOp::Call: {
            Value arguments[4];
            for (std::size_t i = 0; i < n.operands; ++i)
                if (!(arguments[i] = of(n.operand[i]))) return {};
            return m_words.functions[n.function].call(m_context, {arguments, n.operands});
        }
        case ExpressionOp::Assign:
        case ExpressionOp::AssignAdd:
        case ExpressionOp::AssignSubtract:
        case ExpressionOp::AssignMultiply:
        case ExpressionOp::AssignDivide:
            return keyValue(n.key); // as if it had been run already
        case ExpressionOp::Then:
            return of(n.operand[1]);
        default:
            return applyBinary(n.op, of(n.operand[0]), of(n.operand[1]));
        }
    }

    bool dependsOn(std::size_t index, KeyId key, std::optional<std::size_t> part) const {
        const ExpressionNode& n = m_info.nodes[index];
        if (part == index || (key && n.key == key)) return true;
        for (std::size_t i = 0; i < n.operands; ++i)
            if (dependsOn(n.operand[i], key, part)) return true;
        return false;
    }
    /// A key below that has no value, if any.
    KeyId missing(std::size_t index) const {
        const ExpressionNode& n = m_info.nodes[index];
        if (n.op == ExpressionOp::Key && !keyValue(n.key)) return n.key;
        for (std::size_t i = 0; i < n.operands; ++i)
            if (const KeyId key = missing(n.operand[i])) return key;
        return {};
    }

  private:
    Value keyValue(KeyId key) const { return key == m_key && m_key ? m_value : m_context.board[key]; }

    const Expressions::Info& m_info;
    const ExpressionVocabulary& m_words;
    const ExpressionContext& m_context;
    KeyId m_key;
    std::optional<std::size_t> m_part;
    Value m_value;
};

class Explainer {
  public:
    Explainer(const Expressions::Info& info, const TreeEvaluator& values, const ExpressionContext& context)
        : m_info(info), m_values(values), m_context(context) {}

    void walk(std::size_t index, bool decisive, std::vector<ExplainedTerm>& terms) const {
        const ExpressionNode& n = m_info.nodes[index];
        if (n.op == ExpressionOp::And || n.op == ExpressionOp::Or) {
            const bool first = m_values.of(n.operand[0]).isTrue();
            const bool endsHere = first == (n.op == ExpressionOp::Or); // the other side is not looked at
            const bool result = m_values.of(index).isTrue();
            // Of && that fails, only what failed decides; of || that holds, only what held.
            const bool oneDecides = result == (n.op == ExpressionOp::Or);
            walk(n.operand[0], decisive && (!oneDecides || endsHere), terms);
            if (!endsHere) walk(n.operand[1], decisive, terms);
        } else if (n.op == ExpressionOp::Not) {
            walk(n.operand[0], decisive, terms);
        } else if (n.op == ExpressionOp::Then) {
            walk(n.operand[1], decisive, terms);
        } else if (n.op == ExpressionOp::Choose) {
            walk(n.operand[0], decisive, terms);
            walk(n.operand[m_values.of(n.operand[0]).isTrue() ? 1 : 2], decisive, terms);
        } else {
            terms.push_back(term(index, decisive));
        }
    }

  private:
    ExplainedTerm term(std::size_t index, bool decisive) const {
        const ExpressionNode& n = m_info.nodes[index];
        ExplainedTerm t;
        t.text = m_info.text.substr(n.begin, static_cast<std::size_t>(n.end) - n.begin);
        t.holds = m_values.of(index).isTrue();
        t.decisive = decisive;
        if (const KeyId key = m_values.missing(index)) t.missing = m_context.board.layout()[key].name;
        if (isComparison(n.op)) {
            t.left = toText(m_values.of(n.operand[0]), m_context.names);
            t.right = toText(m_values.of(n.operand[1]), m_context.names);
            t.sign = signOf(n.op);
        } else
            t.left = toText(m_values.of(index), m_context.names);
        return t;
    }

    const Expressions::Info& m_info;
    const TreeEvaluator& m_values;
    const ExpressionContext& m_context;
};

/// Looks for the nearest number that turns the result.
class ChangeSearch {
  public:
    ChangeSearch(const Expressions::Info& info, TreeEvaluator& values, const ExpressionContext& context)
        : m_info(info), m_values(values), m_context(context), m_root(info.nodes.size() - 1),
          m_holds(values.of(m_root).isTrue()) {}

    void tryKey(KeyId key) {
        const KeyInfo& info = m_context.board.layout()[key];
        const Value present = m_context.board[key];
        const ValueType type = present ? present.type() : info.type;
        if (type != ValueType::Number && type != ValueType::Truth) return;
        m_key = key;
        m_part.reset();
        m_isTruth = type == ValueType::Truth;
        m_present = present;
        m_low = info.hasRange() ? info.min : -std::numeric_limits<double>::infinity();
        m_high = info.hasRange() ? info.max : std::numeric_limits<double>::infinity();
        m_scale = info.hasRange() ? info.max - info.min : 1;
        m_text = info.name;
        search(present ? present.asNumber() : info.hasRange() ? info.min : 0);
    }
    void tryCall(std::size_t part) {
        const ExpressionNode& n = m_info.nodes[part];
        const Value present = m_values.of(part);
        if (!present.is(ValueType::Number)) return;
        m_key = {};
        m_part = part;
        m_isTruth = false;
        m_present = present;
        m_low = -std::numeric_limits<double>::infinity();
        m_high = std::numeric_limits<double>::infinity();
        m_scale = 1;
        m_text = m_info.text.substr(n.begin, static_cast<std::size_t>(n.end) - n.begin);
        search(present.asNumber());
    }
    const std::optional<SmallestChange>& best() const { return m_best; }

  private:
    void put(double x) {
        const Value value = m_isTruth ? Value::ofTruth(x != 0) : Value::ofNumber(x);
        if (m_part)
            m_values.replace(*m_part, value);
        else
            m_values.replace(m_key, value);
    }
    void propose(double x) {
        if (!(x >= m_low && x <= m_high) || !std::isfinite(x)) return;
        const Value to = m_isTruth ? Value::ofTruth(x != 0) : Value::ofNumber(x);
        if (to == m_present) return;
        const double relative = std::fabs(to.asNumber() - m_start) / m_scale;
        if (m_best && relative >= m_best->relative) return;
        put(x);
        if (m_values.of(m_root).isTrue() != m_holds) m_best = {m_key, m_text, m_present, to, relative};
        m_values.replaceNothing();
    }
    /// The number itself and its neighbours, as a file would write them: floats.
    void proposeAround(double x, ExpressionOp op) {
        if (!(std::fabs(x) < 1e30)) return;
        constexpr float kHuge = std::numeric_limits<float>::max();
        const auto near = static_cast<float>(x);
        propose(static_cast<double>(near));
        propose(static_cast<double>(std::nextafter(near, kHuge)));
        propose(static_cast<double>(std::nextafter(near, -kHuge)));
        if (op != ExpressionOp::Equal && op != ExpressionOp::NotEqual) return;
        for (const double step : {1.3e-7, -1.3e-7}) // beyond what counts as equal
            propose(static_cast<double>(near) + step);
    }
    double sideDifference(std::size_t comparison, double x, bool& known) {
        const ExpressionNode& n = m_info.nodes[comparison];
        put(x);
        const Value left = m_values.of(n.operand[0]), right = m_values.of(n.operand[1]);
        m_values.replaceNothing();
        known = left.isNumeric() && right.isNumeric();
        return left.asNumber() - right.asNumber();
    }
    void search(double start) {
        m_start = start;
        for (const double x : {0.0, 1.0})
            propose(x);
        if (m_isTruth) return;
        for (std::size_t i = 0; i < m_info.nodes.size(); ++i)
            if (isComparison(m_info.nodes[i].op) && m_values.dependsOn(i, m_key, m_part)) solve(i);
    }
    /// Both sides are taken as linear around a few numbers; what they are in truth is found by trying.
    void solve(std::size_t comparison) {
        const double starts[] = {m_start,       m_start - 1,   m_start + 1,    m_start - 10,   m_start + 10,
                                 m_start - 100, m_start + 100, m_start - 1000, m_start + 1000, 0.5};
        for (const double from : starts) {
            double x = from;
            for (int round = 0; round < 4; ++round) {
                const double step = std::max(std::fabs(x), 1.0) * 1e-3;
                bool known = true, knownNext = true;
                const double here = sideDifference(comparison, x, known);
                const double there = sideDifference(comparison, x + step, knownNext);
                if (!known || !knownNext || here == there) break;
                const double root = x - here * step / (there - here);
                if (!std::isfinite(root)) break;
                proposeAround(root, m_info.nodes[comparison].op);
                if (root == x) break;
                x = root;
            }
        }
        const ExpressionNode& n = m_info.nodes[comparison];
        for (std::size_t side = 0; side < 2; ++side) // steps, as of floor: the other side is where they are
            if (const Value other = m_values.of(n.operand[side]); other.isNumeric())
                for (const double step : {-1.0, 0.0, 1.0})
                    proposeAround(other.asNumber() + step, n.op);
    }

    const Expressions::Info& m_info;
    TreeEvaluator& m_values;
    const ExpressionContext& m_context;
    std::size_t m_root;
    bool m_holds;
    KeyId m_key;
    std::optional<std::size_t> m_part;
    bool m_isTruth = false;
    Value m_present;
    double m_start = 0, m_low = 0, m_high = 0, m_scale = 1;
    std::string m_text;
    std::optional<SmallestChange> m_best;
};

} // namespace

Explanation Expressions::explain(ExpressionId id, const ExpressionContext& context) const {
    const Info& info = m_infos[id];
    const TreeEvaluator values(info, m_vocabulary, context);
    Explanation explanation;
    explanation.holds = values.of(info.nodes.size() - 1).isTrue();
    Explainer(info, values, context).walk(info.nodes.size() - 1, true, explanation.terms);
    return explanation;
}

std::string Explanation::toText() const {
    std::string text = holds ? "true" : "false";
    const char* between = ", since ";
    for (const ExplainedTerm& term : terms) {
        if (!term.decisive) continue;
        text += between;
        between = " and ";
        text += term.text;
        if (!term.missing.empty())
            text += fmt::format(" has no value: {} was never written", term.missing);
        else if (term.right.empty())
            text += fmt::format(" is {}", term.left);
        else
            text += fmt::format("{} ({} {} {})", term.holds ? "" : " does not hold", term.left, term.sign, term.right);
    }
    return text;
}

std::optional<SmallestChange> Expressions::smallestChange(ExpressionId id, const ExpressionContext& context) const {
    const Info& info = m_infos[id];
    TreeEvaluator values(info, m_vocabulary, context);
    ChangeSearch search(info, values, context);
    for (const KeyId key : info.reads)
        search.tryKey(key);
    if (search.best()) return search.best();
    for (std::size_t i = 0; i < info.nodes.size(); ++i)
        if (info.nodes[i].op == ExpressionOp::Call) search.tryCall(i);
    return search.best();
}

} // namespace lince
