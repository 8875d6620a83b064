// Expressions as they are kept and run.

#include "expression_apply.h"
#include "expression_code.h"
#include "expression_parser.h"

#include <lince/decision/expression.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace lince {
namespace {

/// Values that are not made before they are needed: most expressions are short, and a stack is wanted for each thought.
union StackSlot {
    StackSlot() {} // NOLINT(modernize-use-equals-default): the default would be deleted
    Value value;
};

Value keyOrNone(const ExpressionContext& context, std::uint32_t key) {
    return context.board[KeyId{static_cast<std::uint16_t>(key)}];
}

} // namespace

Expressions::Expressions(ExpressionVocabulary vocabulary) : m_vocabulary(std::move(vocabulary)) {
    for (const ExpressionFunction& function : m_vocabulary.functions)
        m_calls.push_back(function.call);
}

std::optional<ExpressionMistake> Expressions::add(std::string_view text, ExpressionUse use, ExpressionKeys& keys,
                                                  NameTable& names, ExpressionId& out) {
    out = kNoExpression;
    if (m_infos.size() >= kMaxExpressions)
        return ExpressionMistake{0, fmt::format("more than {} expressions", kMaxExpressions), "fewer"};
    ExpressionParser parser(text, keys, names, m_vocabulary);
    if (auto mistake = parser.parse(use)) return mistake;
    const CodeResult code = generateCode(parser.nodes());
    if (code.tooLong || code.words.size() > kMaxCode)
        return ExpressionMistake{0, "an expression that becomes too long", "a shorter one"};
    if (code.depth > kMaxDepth)
        return ExpressionMistake{0, fmt::format("an expression that keeps {} values at once", code.depth),
                                 fmt::format("at most {}", kMaxDepth)};
    Info info;
    info.text = text;
    info.use = use;
    info.nodes = std::move(parser.nodes());
    info.type = info.nodes.back().type;
    for (const ExpressionNode& node : info.nodes)
        if (node.key && std::find(info.reads.begin(), info.reads.end(), node.key) == info.reads.end() &&
            node.op != ExpressionOp::Assign)
            info.reads.push_back(node.key);
    m_codes.push_back({static_cast<std::uint32_t>(m_code.size()), static_cast<std::uint32_t>(code.words.size())});
    m_code.insert(m_code.end(), code.words.begin(), code.words.end());
    m_infos.push_back(std::move(info));
    out = static_cast<ExpressionId>(m_infos.size() - 1);
    return {};
}

void Expressions::replace(ExpressionId id, std::size_t part, const Value& value) {
    ExpressionNode& node = m_infos[id].nodes[part];
    node.op = ExpressionOp::Constant;
    node.type = value.type();
    node.operands = 0;
    node.key = {};
    node.constant = value;
    const CodeResult code = generateCode(m_infos[id].nodes); // not longer than it was, nor deeper
    m_codes[id] = {static_cast<std::uint32_t>(m_code.size()), static_cast<std::uint32_t>(code.words.size())};
    m_code.insert(m_code.end(), code.words.begin(), code.words.end());
}

double Expressions::number(ExpressionId id, const ExpressionContext& context, double otherwise) const {
    const Value value = evaluate(id, context);
    return value.isNumeric() ? value.asNumber() : otherwise;
}

Value Expressions::evaluate(ExpressionId id, const ExpressionContext& context) const {
    StackSlot slots[kMaxDepth + 1];
    StackSlot* top = slots; // one behind the last
    const std::uint32_t* at = m_code.data() + m_codes[id].begin;
    const std::uint32_t* const end = at + m_codes[id].words;
    while (at != end) {
        const std::uint32_t word = *at++;
        const std::uint32_t count = word >> 8 & 0xffu, index = word >> 16;
        switch (static_cast<CodeOp>(word & 0xffu)) {
        case CodeOp::Constant:
            std::memcpy(static_cast<void*>(&top->value), at, sizeof(Value));
            ++top;
            at += 4;
            break;
        case CodeOp::Key:
            (top++)->value = keyOrNone(context, index);
            break;
        case CodeOp::IsSet:
            (top++)->value = Value::ofTruth(static_cast<bool>(keyOrNone(context, index)));
            break;
        case CodeOp::Now:
            (top++)->value = Value::ofTime(context.now);
            break;
        case CodeOp::Unary:
            top[-1].value = applyUnary(static_cast<ExpressionOp>(index), top[-1].value);
            break;
        case CodeOp::Binary:
            --top;
            top[-1].value = applyBinary(static_cast<ExpressionOp>(index), top[-1].value, top->value);
            break;
        case CodeOp::Call: {
            top -= count;
            const std::span<const Value> arguments(&top->value, count);
            const bool all = std::all_of(arguments.begin(), arguments.end(), [](const Value& v) { return !!v; });
            const Value result = all ? m_calls[index](context, arguments) : Value();
            (top++)->value = result;
            break;
        }
        case CodeOp::Truth:
            top[-1].value = Value::ofTruth(top[-1].value.isTrue());
            break;
        case CodeOp::SkipIfFalse:
        case CodeOp::SkipIfTrue: {
            const bool truth = top[-1].value.isTrue();
            if (truth == (static_cast<CodeOp>(word & 0xffu) == CodeOp::SkipIfTrue)) {
                top[-1].value = Value::ofTruth(truth);
                at += index;
            } else
                --top;
            break;
        }
        case CodeOp::SkipUnless:
            --top;
            if (!top->value.isTrue()) at += index;
            break;
        case CodeOp::Skip:
            at += index;
            break;
        case CodeOp::Assign:
            context.board.set(KeyId{static_cast<std::uint16_t>(index)}, top[-1].value, context.now);
            break;
        case CodeOp::AssignWith:
            top[-1].value =
                applyBinary(operatorOf(static_cast<ExpressionOp>(count)), keyOrNone(context, index), top[-1].value);
            context.board.set(KeyId{static_cast<std::uint16_t>(index)}, top[-1].value, context.now);
            break;
        case CodeOp::Drop:
            --top;
            break;
        }
    }
    return top == slots ? Value() : top[-1].value;
}

} // namespace lince
