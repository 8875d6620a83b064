#pragma once
// From raw value to score: the rule of environment_query.h, in one place.

#include <lince/query/environment_query.h>

#include <cmath>

namespace lince {

/// Values beyond are taken as none: so is everything that is not finite.
inline constexpr float kLargestRaw = 1e30f;

/// Asked and answered: what was not is NaN.
inline bool isKnown(float value) {
    return !std::isnan(value);
}

inline bool isRaw(float value) {
    return value > -kLargestRaw && value < kLargestRaw;
}

/// In [0, 1]. Never falls, or never rises, as the raw value grows, rounding included: bounds of raw values give bounds
/// of scores. (The constant curve alone has no such order.)
inline float scoreOf(const QueryTestUse& use, QueryRange range, float raw) {
    if (use.curve == ScoreCurve::Constant) return raw >= use.keep.low && raw <= use.keep.high ? 1.0f : 0.0f;
    float n = 1; // all values are the same: equally good
    if (range.high > range.low) {
        n = clamp((raw - range.low) / (range.high - range.low), 0, 1);
        if (use.lessIsBetter) n = 1 - n;
    }
    switch (use.curve) {
    case ScoreCurve::Square:
        return n * n;
    case ScoreCurve::SquareRoot:
        return std::sqrt(n);
    case ScoreCurve::InverseLinear:
        return 1 - n;
    default:
        return n;
    }
}

/// The highest score of raw values within the bounds.
inline float highestScore(const QueryTestUse& use, QueryRange range, QueryRange bounds) {
    if (use.curve == ScoreCurve::Constant || !(bounds.low <= bounds.high)) return 1;
    return maximum(scoreOf(use, range, bounds.low), scoreOf(use, range, bounds.high));
}

inline float sumOfWeights(const EnvironmentQuery& query) {
    float sum = 0;
    for (const QueryTestUse& use : query.tests)
        if (use.scores()) sum += use.weight;
    return sum;
}

/// The most that a test can add to an item's score.
inline float fractionOf(const QueryTestUse& use, float weights) {
    return use.scores() && weights > 0 ? use.weight / weights : 0;
}

} // namespace lince
