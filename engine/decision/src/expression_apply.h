#pragma once
// What each operator of the expression language does with values and with types. Shared by the code that runs and by
// the tree that explains, so that they cannot differ.

#include <lince/decision/expression.h>

#include <optional>

namespace lince {

/// Type of the result; nothing when the operands do not fit. ValueType::None stands for "not known yet" on both sides.
std::optional<ValueType> unaryType(ExpressionOp op, ValueType operand);
std::optional<ValueType> binaryType(ExpressionOp op, ValueType left, ValueType right);
/// No value when an operand has none or does not fit.
Value applyUnary(ExpressionOp op, const Value& operand);
Value applyBinary(ExpressionOp op, const Value& left, const Value& right);
/// Of AssignAdd …: the operator that it assigns with.
ExpressionOp operatorOf(ExpressionOp assignment);
/// "+", "==" …
std::string_view signOf(ExpressionOp op);

} // namespace lince
