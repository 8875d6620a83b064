// The functions that every expression may call.

#include <lince/core/vec.h>
#include <lince/decision/expression.h>

#include <cmath>

namespace lince {
namespace {

using Arguments = std::span<const Value>;

Value lesser(const ExpressionContext&, Arguments a) {
    const double x = a[0].asNumber(), y = a[1].asNumber();
    return Value::ofNumber(y < x ? y : x);
}
Value greater(const ExpressionContext&, Arguments a) {
    const double x = a[0].asNumber(), y = a[1].asNumber();
    return Value::ofNumber(x < y ? y : x);
}
Value magnitude(const ExpressionContext&, Arguments a) {
    return Value::ofNumber(std::fabs(a[0].asNumber()));
}
Value clamped(const ExpressionContext&, Arguments a) {
    const double x = a[0].asNumber(), low = a[1].asNumber(), high = a[2].asNumber();
    return Value::ofNumber(x < low ? low : x > high ? high : x);
}
/// Of a negative number: no value.
Value squareRoot(const ExpressionContext&, Arguments a) {
    return Value::ofNumber(std::sqrt(a[0].asNumber()));
}
Value roundedDown(const ExpressionContext&, Arguments a) {
    return Value::ofNumber(std::floor(a[0].asNumber()));
}
Value distanceBetween(const ExpressionContext&, Arguments a) {
    return Value::ofNumber(static_cast<double>(length(a[0].asVector() - a[1].asVector())));
}
Value lengthOf(const ExpressionContext&, Arguments a) {
    return Value::ofNumber(static_cast<double>(length(a[0].asVector())));
}
Value ageOf(const ExpressionContext& context, Arguments a) {
    const double ticks = static_cast<double>(context.now) - static_cast<double>(a[0].asTime());
    return Value::ofNumber(ticks / kTicksPerSecond);
}
Value isAfter(const ExpressionContext& context, Arguments a) {
    const double ticks = static_cast<double>(context.now) - static_cast<double>(a[0].asTime());
    return Value::ofTruth(ticks >= a[1].asNumber() * kTicksPerSecond);
}

} // namespace

ExpressionVocabulary ExpressionVocabulary::standard() {
    using T = ValueType;
    ExpressionVocabulary v;
    auto& f = v.functions;
    f.add({"min", {T::Number, T::Number}, T::Number, lesser, {"the lesser of two numbers", "el menor de dos números"}});
    f.add(
        {"max", {T::Number, T::Number}, T::Number, greater, {"the greater of two numbers", "el mayor de dos números"}});
    f.add({"abs", {T::Number}, T::Number, magnitude, {"without its sign", "sin su signo"}});
    f.add({"clamp",
           {T::Number, T::Number, T::Number},
           T::Number,
           clamped,
           {"a number kept between two others", "un número entre otros dos"}});
    f.add({"sqrt", {T::Number}, T::Number, squareRoot, {"square root", "raíz cuadrada"}});
    f.add({"floor", {T::Number}, T::Number, roundedDown, {"rounded down", "redondeado hacia abajo"}});
    f.add({"distance",
           {T::Place, T::Place},
           T::Number,
           distanceBetween,
           {"metres between two places", "metros entre dos lugares"}});
    f.add({"length", {T::Direction}, T::Number, lengthOf, {"metres", "metros"}});
    f.add({"age", {T::Time}, T::Number, ageOf, {"seconds since a time", "segundos desde un momento"}});
    f.add({"after",
           {T::Time, T::Number},
           T::Truth,
           isAfter,
           {"whether so many seconds went by since a time", "si pasaron tantos segundos desde un momento"}});
    return v;
}

} // namespace lince
