#pragma once
// The flat code of an expression. A word holds the operation (8 bits), a count of operands (8) and an index (16: a key,
// a function, or how far to jump). A constant's four words follow its operation.

#include <lince/decision/expression.h>

#include <cstdint>
#include <vector>

namespace lince {

enum class CodeOp : std::uint8_t {
    Constant,
    Key,
    IsSet,
    Now,
    Unary,       ///< index: the ExpressionOp
    Binary,      ///< index: the ExpressionOp
    Call,        ///< index: the function
    Truth,       ///< what is on top becomes a truth; no value: false
    SkipIfFalse, ///< of &&: what is on top is false: it stays, as a truth, and the index of words is skipped; else it
                 ///< goes
    SkipIfTrue,  ///< of ||
    SkipUnless,  ///< of ?: — takes the condition
    Skip,
    Assign,
    AssignWith, ///< count: the ExpressionOp; index: the key
    Drop,
};

constexpr std::uint32_t codeWord(CodeOp op, std::uint32_t count, std::uint32_t index) {
    return static_cast<std::uint32_t>(op) | count << 8 | index << 16;
}

struct CodeResult {
    std::vector<std::uint32_t> words;
    std::size_t depth = 0; ///< values on the stack at once
    bool tooLong = false;
};

/// The tree whose root is the last node.
CodeResult generateCode(const std::vector<ExpressionNode>& nodes);

} // namespace lince
