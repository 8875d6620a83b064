#include "expression_apply.h"

#include <cmath>
#include <limits>

namespace lince {
namespace {

/// BehaviorTree.CPP's: numbers this near are equal.
constexpr double kEqual = static_cast<double>(std::numeric_limits<float>::epsilon());
constexpr double kExactWhole = 9007199254740992.0; ///< 2^53: whole numbers up to here are exact

bool maybeNumeric(ValueType type) {
    return type == ValueType::None || type == ValueType::Number || type == ValueType::Truth;
}
bool isNumericType(ValueType type) {
    return type == ValueType::Number || type == ValueType::Truth;
}

Value bits(ExpressionOp op, double left, double right) {
    if (std::fabs(left) > kExactWhole || std::fabs(right) > kExactWhole) return {};
    const auto a = static_cast<std::int64_t>(left), b = static_cast<std::int64_t>(right);
    if (static_cast<double>(a) != left || static_cast<double>(b) != right) return {};
    switch (op) {
    case ExpressionOp::BitAnd:
        return Value::ofNumber(static_cast<double>(a & b));
    case ExpressionOp::BitOr:
        return Value::ofNumber(static_cast<double>(a | b));
    default:
        return Value::ofNumber(static_cast<double>(a ^ b));
    }
}

Value compareNumbers(ExpressionOp op, double left, double right) {
    switch (op) {
    case ExpressionOp::Equal:
        return Value::ofTruth(std::fabs(left - right) <= kEqual);
    case ExpressionOp::NotEqual:
        return Value::ofTruth(!(std::fabs(left - right) <= kEqual));
    case ExpressionOp::Less:
        return Value::ofTruth(left < right);
    case ExpressionOp::LessEqual:
        return Value::ofTruth(left <= right);
    case ExpressionOp::Greater:
        return Value::ofTruth(left > right);
    default:
        return Value::ofTruth(left >= right);
    }
}

Value applyNumbers(ExpressionOp op, double left, double right) {
    switch (op) {
    case ExpressionOp::Add:
        return Value::ofNumber(left + right);
    case ExpressionOp::Subtract:
        return Value::ofNumber(left - right);
    case ExpressionOp::Multiply:
        return Value::ofNumber(left * right);
    case ExpressionOp::Divide:
        return Value::ofNumber(left / right);
    case ExpressionOp::BitAnd:
    case ExpressionOp::BitOr:
    case ExpressionOp::BitXor:
        return bits(op, left, right);
    default:
        return isComparison(op) ? compareNumbers(op, left, right) : Value();
    }
}

/// A tick that is `seconds` away; none before the beginning of the world.
Value shifted(Tick time, double seconds) {
    const double ticks = static_cast<double>(time) + seconds * kTicksPerSecond;
    if (!(ticks >= 0 && ticks < 4e9)) return {};
    return Value::ofTime(static_cast<Tick>(ticks + 0.5));
}

Value applyTimes(ExpressionOp op, const Value& left, const Value& right) {
    if (right.isNumeric() && op == ExpressionOp::Add) return shifted(left.asTime(), right.asNumber());
    if (right.isNumeric() && op == ExpressionOp::Subtract) return shifted(left.asTime(), -right.asNumber());
    if (!right.is(ValueType::Time)) return {};
    const double a = left.asTime(), b = right.asTime();
    if (op == ExpressionOp::Subtract) return Value::ofNumber((a - b) / kTicksPerSecond);
    return isComparison(op) ? compareNumbers(op, a, b) : Value();
}

Value applyVectors(ExpressionOp op, const Value& left, const Value& right) {
    const auto made = [](ValueType type, Vec3 v) {
        return type == ValueType::Place ? Value::ofPlace(v) : Value::ofDirection(v);
    };
    const auto type = binaryType(op, left.type(), right.type());
    if (!type) return {};
    switch (op) {
    case ExpressionOp::Add:
        return made(*type, left.asVector() + right.asVector());
    case ExpressionOp::Subtract:
        return made(*type, left.asVector() - right.asVector());
    case ExpressionOp::Multiply:
        return left.isNumeric() ? made(*type, right.asVector() * static_cast<float>(left.asNumber()))
                                : made(*type, left.asVector() * static_cast<float>(right.asNumber()));
    case ExpressionOp::Divide:
        return made(*type, left.asVector() / static_cast<float>(right.asNumber()));
    default:
        return {};
    }
}

std::optional<ValueType> sumType(ExpressionOp op, ValueType left, ValueType right) {
    using T = ValueType;
    const bool plus = op == ExpressionOp::Add;
    if (left == T::Place && right == T::Direction) return T::Place;
    if (left == T::Direction && right == T::Direction) return T::Direction;
    if (!plus && left == T::Place && right == T::Place) return T::Direction;
    if (left == T::Time && isNumericType(right)) return T::Time;
    if (!plus && left == T::Time && right == T::Time) return T::Number;
    return {};
}

} // namespace

std::optional<ValueType> unaryType(ExpressionOp op, ValueType operand) {
    if (op == ExpressionOp::Negate && operand == ValueType::Direction) return operand;
    if (!maybeNumeric(operand)) return {};
    if (op == ExpressionOp::Not) return ValueType::Truth;
    if (op == ExpressionOp::Complement) return ValueType::Number;
    return operand == ValueType::None ? ValueType::None : ValueType::Number;
}

std::optional<ValueType> binaryType(ExpressionOp op, ValueType left, ValueType right) {
    using T = ValueType;
    const bool numeric = maybeNumeric(left) && maybeNumeric(right);
    const bool unknown = left == T::None || right == T::None;
    switch (op) {
    case ExpressionOp::Equal:
    case ExpressionOp::NotEqual:
        return unknown || numeric || left == right ? std::optional(T::Truth) : std::nullopt;
    case ExpressionOp::Less:
    case ExpressionOp::LessEqual:
    case ExpressionOp::Greater:
    case ExpressionOp::GreaterEqual: {
        const auto fits = [](T type) { return maybeNumeric(type) || type == T::Time; };
        if (unknown) return fits(left) && fits(right) ? std::optional(T::Truth) : std::nullopt;
        return numeric || (left == T::Time && right == T::Time) ? std::optional(T::Truth) : std::nullopt;
    }
    case ExpressionOp::And:
    case ExpressionOp::Or:
        return numeric ? std::optional(T::Truth) : std::nullopt;
    case ExpressionOp::BitAnd:
    case ExpressionOp::BitOr:
    case ExpressionOp::BitXor:
        return numeric ? std::optional(T::Number) : std::nullopt;
    case ExpressionOp::Add:
    case ExpressionOp::Subtract:
        if (!unknown && numeric) return T::Number;
        if (unknown) return left == T::Name || right == T::Name ? std::nullopt : std::optional(T::None);
        return sumType(op, left, right);
    case ExpressionOp::Multiply:
    case ExpressionOp::Divide:
        if (!unknown && numeric) return T::Number;
        if (left == T::Direction && maybeNumeric(right)) return T::Direction;
        if (op == ExpressionOp::Multiply && right == T::Direction && maybeNumeric(left)) return T::Direction;
        return numeric ? std::optional(T::None) : std::nullopt;
    default:
        return {};
    }
}

Value applyUnary(ExpressionOp op, const Value& operand) {
    if (op == ExpressionOp::Negate && operand.is(ValueType::Direction)) return Value::ofDirection(-operand.asVector());
    if (!operand.isNumeric()) return {};
    if (op == ExpressionOp::Not) return Value::ofTruth(!operand.isTrue());
    if (op == ExpressionOp::Complement) return bits(ExpressionOp::BitXor, operand.asNumber(), -1);
    return Value::ofNumber(-operand.asNumber());
}

Value applyBinary(ExpressionOp op, const Value& left, const Value& right) {
    if (left.isNumeric() && right.isNumeric()) return applyNumbers(op, left.asNumber(), right.asNumber());
    if (!left || !right) return {};
    if (left.is(ValueType::Time)) return applyTimes(op, left, right);
    if (op == ExpressionOp::Equal || op == ExpressionOp::NotEqual) {
        if (left.type() != right.type()) return {};
        return Value::ofTruth((left == right) == (op == ExpressionOp::Equal));
    }
    return applyVectors(op, left, right);
}

ExpressionOp operatorOf(ExpressionOp assignment) {
    switch (assignment) {
    case ExpressionOp::AssignAdd:
        return ExpressionOp::Add;
    case ExpressionOp::AssignSubtract:
        return ExpressionOp::Subtract;
    case ExpressionOp::AssignMultiply:
        return ExpressionOp::Multiply;
    default:
        return ExpressionOp::Divide;
    }
}

std::string_view signOf(ExpressionOp op) {
    switch (op) {
    case ExpressionOp::Negate:
    case ExpressionOp::Subtract:
        return "-";
    case ExpressionOp::Not:
        return "!";
    case ExpressionOp::Complement:
        return "~";
    case ExpressionOp::Add:
        return "+";
    case ExpressionOp::Multiply:
        return "*";
    case ExpressionOp::Divide:
        return "/";
    case ExpressionOp::BitAnd:
        return "&";
    case ExpressionOp::BitOr:
        return "|";
    case ExpressionOp::BitXor:
        return "^";
    case ExpressionOp::Equal:
        return "==";
    case ExpressionOp::NotEqual:
        return "!=";
    case ExpressionOp::Less:
        return "<";
    case ExpressionOp::LessEqual:
        return "<=";
    case ExpressionOp::Greater:
        return ">";
    case ExpressionOp::GreaterEqual:
        return ">=";
    case ExpressionOp::And:
        return "&&";
    case ExpressionOp::Or:
        return "||";
    default:
        return "?:";
    }
}

} // namespace lince
