#include "expression_code.h"

#include <algorithm>
#include <cstring>

namespace lince {
namespace {

class CodeGenerator {
  public:
    explicit CodeGenerator(const std::vector<ExpressionNode>& nodes) : m_nodes(nodes) {}

    /// Leaves one value on the stack.
    void add(std::size_t index) {
        if (m_result.words.size() > Expressions::kMaxCode) m_result.tooLong = true;
        if (m_result.tooLong) return;
        const ExpressionNode& n = m_nodes[index];
        switch (n.op) {
        case ExpressionOp::Constant:
            addConstant(n.constant);
            break;
        case ExpressionOp::Key:
            push(codeWord(CodeOp::Key, 0, n.key.value));
            break;
        case ExpressionOp::IsSet:
            push(codeWord(CodeOp::IsSet, 0, n.key.value));
            break;
        case ExpressionOp::Now:
            push(codeWord(CodeOp::Now, 0, 0));
            break;
        case ExpressionOp::Negate:
        case ExpressionOp::Not:
        case ExpressionOp::Complement:
            add(n.operand[0]);
            m_result.words.push_back(codeWord(CodeOp::Unary, 1, static_cast<std::uint32_t>(n.op)));
            break;
        case ExpressionOp::And:
        case ExpressionOp::Or: {
            add(n.operand[0]);
            const std::size_t skip = leap(n.op == ExpressionOp::And ? CodeOp::SkipIfFalse : CodeOp::SkipIfTrue);
            --m_depth;
            add(n.operand[1]);
            m_result.words.push_back(codeWord(CodeOp::Truth, 0, 0));
            land(skip);
            break;
        }
        case ExpressionOp::Choose: {
            add(n.operand[0]);
            const std::size_t otherwise = leap(CodeOp::SkipUnless);
            --m_depth;
            add(n.operand[1]);
            const std::size_t end = leap(CodeOp::Skip);
            land(otherwise);
            --m_depth;
            add(n.operand[2]);
            land(end);
            break;
        }
        case ExpressionOp::Call:
            for (std::size_t i = 0; i < n.operands; ++i)
                add(n.operand[i]);
            m_depth -= n.operands;
            push(codeWord(CodeOp::Call, n.operands, n.function));
            break;
        case ExpressionOp::Assign:
            add(n.operand[0]);
            m_result.words.push_back(codeWord(CodeOp::Assign, 0, n.key.value));
            break;
        case ExpressionOp::AssignAdd:
        case ExpressionOp::AssignSubtract:
        case ExpressionOp::AssignMultiply:
        case ExpressionOp::AssignDivide:
            add(n.operand[0]);
            m_result.words.push_back(codeWord(CodeOp::AssignWith, static_cast<std::uint32_t>(n.op), n.key.value));
            break;
        case ExpressionOp::Then:
            add(n.operand[0]);
            m_result.words.push_back(codeWord(CodeOp::Drop, 0, 0));
            --m_depth;
            add(n.operand[1]);
            break;
        default:
            add(n.operand[0]);
            add(n.operand[1]);
            m_result.words.push_back(codeWord(CodeOp::Binary, 2, static_cast<std::uint32_t>(n.op)));
            --m_depth;
            break;
        }
    }

    CodeResult finish() { return std::move(m_result); }

  private:
    void push(std::uint32_t word) {
        m_result.words.push_back(word);
        m_result.depth = std::max(m_result.depth, ++m_depth);
    }
    void addConstant(const Value& value) {
        std::uint32_t words[4];
        static_assert(sizeof words == sizeof value);
        std::memcpy(words, &value, sizeof words);
        push(codeWord(CodeOp::Constant, 0, 0));
        m_result.words.insert(m_result.words.end(), words, words + 4);
    }
    std::size_t leap(CodeOp op) {
        m_result.words.push_back(codeWord(op, 0, 0));
        return m_result.words.size();
    }
    /// kMaxCode fits the 16 bits of a leap.
    void land(std::size_t from) {
        if (m_result.tooLong) return;
        m_result.words[from - 1] |= static_cast<std::uint32_t>(m_result.words.size() - from) << 16;
    }

    const std::vector<ExpressionNode>& m_nodes;
    CodeResult m_result;
    std::size_t m_depth = 0;
};

} // namespace

CodeResult generateCode(const std::vector<ExpressionNode>& nodes) {
    CodeGenerator generator(nodes);
    generator.add(nodes.size() - 1);
    return generator.finish();
}

} // namespace lince
