#include <lince/core/math.h>
#include <lince/decision/fuzzy.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lince {
namespace {

/// 0 at `from`, 1 at `to`; `from` may lie beyond `to`, and both in one place are a step.
float rampDegree(double x, double from, double to) {
    if (from == to) return x >= to ? 1.0f : 0.0f;
    const double part = (x - from) / (to - from);
    return part <= 0 ? 0.0f : part >= 1 ? 1.0f : static_cast<float>(part);
}

} // namespace

std::size_t pointsOf(FuzzyShape shape) {
    switch (shape) {
    case FuzzyShape::Triangle:
        return 3;
    case FuzzyShape::Trapezoid:
        return 4;
    case FuzzyShape::Shoulder:
    case FuzzyShape::Gauss:
    case FuzzyShape::Sigmoid:
        return 2;
    }
    return 0;
}

float FuzzySet::degree(double x) const {
    if (!(x == x)) return 0;
    const auto point = [&](std::size_t i) { return static_cast<double>(points[i]); };
    switch (shape) {
    case FuzzyShape::Triangle:
        if (x == point(1)) return 1;
        return x < point(1) ? rampDegree(x, point(0), point(1)) : rampDegree(x, point(2), point(1));
    case FuzzyShape::Trapezoid:
        if (x >= point(1) && x <= point(2)) return 1;
        return x < point(1) ? rampDegree(x, point(0), point(1)) : rampDegree(x, point(3), point(2));
    case FuzzyShape::Shoulder:
        return rampDegree(x, point(0), point(1));
    case FuzzyShape::Gauss: {
        const auto away = static_cast<float>((x - point(0)) / point(1));
        return exponential(-0.5f * (away * away));
    }
    case FuzzyShape::Sigmoid:
        return 1 / (1 + exponential(static_cast<float>(-point(1) * (x - point(0)))));
    }
    return 0;
}

void FuzzySystem::finish() {
    m_drawn.clear();
    for (const FuzzyVariable& output : outputs) {
        const double range = static_cast<double>(output.max) - static_cast<double>(output.min);
        for (const FuzzySet& set : output.sets)
            for (std::uint32_t i = 0; i < samples; ++i)
                m_drawn.push_back(set.degree(static_cast<double>(output.min) + range * (i + 0.5) / samples));
    }
}

float FuzzySystem::premise(const FuzzyRule& rule, std::span<const double> values) const {
    std::array<float, kMaxDepth> stack{};
    std::size_t top = 0;
    for (const FuzzyStep& step : rule.steps) {
        switch (step.kind) {
        case FuzzyStep::Kind::Degree:
            stack[top++] = inputs[step.input].sets[step.set].degree(values[step.input]);
            break;
        case FuzzyStep::Kind::Not:
            stack[top - 1] = 1 - stack[top - 1];
            break;
        case FuzzyStep::Kind::Very:
            stack[top - 1] *= stack[top - 1];
            break;
        case FuzzyStep::Kind::Somewhat:
            stack[top - 1] = std::sqrt(stack[top - 1]);
            break;
        case FuzzyStep::Kind::And:
            --top, stack[top - 1] = std::min(stack[top - 1], stack[top]);
            break;
        case FuzzyStep::Kind::Or:
            --top, stack[top - 1] = std::max(stack[top - 1], stack[top]);
            break;
        }
    }
    return top == 0 ? 0 : stack[0] * rule.weight;
}

void FuzzySystem::evaluate(std::span<const double> values, std::span<double> results,
                           std::span<float> strengths) const {
    std::array<std::array<float, kMaxSets>, kMaxOutputs> said{};
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const float strength = premise(rules[i], values);
        if (strengths.size() == rules.size()) strengths[i] = strength;
        for (const FuzzyConclusion& conclusion : rules[i].conclusions) {
            float& most = said[conclusion.output][conclusion.set];
            most = std::max(most, strength);
        }
    }
    const float* drawn = m_drawn.data();
    for (std::size_t o = 0; o < outputs.size(); ++o) {
        const FuzzyVariable& output = outputs[o];
        const double range = static_cast<double>(output.max) - static_cast<double>(output.min);
        double area = 0, moment = 0;
        for (std::uint32_t i = 0; i < samples; ++i) {
            float height = 0;
            for (std::size_t s = 0; s < output.sets.size(); ++s)
                height = std::max(height, std::min(said[o][s], drawn[s * samples + i]));
            area += static_cast<double>(height);
            moment += static_cast<double>(height) * ((i + 0.5) / samples);
        }
        drawn += output.sets.size() * samples;
        results[o] = area > 0 ? static_cast<double>(output.min) + range * (moment / area)
                              : std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace lince
