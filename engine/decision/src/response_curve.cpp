#include <lince/core/math.h>
#include <lince/decision/response_curve.h>

namespace lince {
namespace {

float cutToUnit(float x) {
    return x > 0 ? (x < 1 ? x : 1) : 0; // what is not a number becomes 0
}

float drawnScore(const std::vector<CurvePoint>& points, double input) {
    if (points.empty()) return 0;
    if (input <= static_cast<double>(points.front().x)) return points.front().y;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const CurvePoint &a = points[i - 1], &b = points[i];
        if (input > static_cast<double>(b.x)) continue;
        const double width = static_cast<double>(b.x) - static_cast<double>(a.x);
        const double part = width > 0 ? (input - static_cast<double>(a.x)) / width : 1;
        return a.y + (b.y - a.y) * static_cast<float>(part);
    }
    return points.back().y;
}

} // namespace

float ResponseCurve::score(double input) const {
    if (!(input == input)) return 0;
    const double range = static_cast<double>(max) - static_cast<double>(min);
    const float t = cutToUnit(static_cast<float>((input - static_cast<double>(min)) / range));
    float y = 0;
    switch (kind) {
    case CurveKind::Linear:
        y = slope * (t - shift) + lift;
        break;
    case CurveKind::Power:
        y = slope * power(t > shift ? t - shift : 0, exponent) + lift;
        break;
    case CurveKind::Logistic:
        y = 1 / (1 + exponential(-steepness * (t - centre)));
        break;
    case CurveKind::Gauss: {
        const float away = (t - centre) / width;
        y = exponential(-0.5f * (away * away));
        break;
    }
    case CurveKind::Step:
        y = t >= centre ? 1.0f : 0.0f;
        break;
    case CurveKind::Drawn:
        y = drawnScore(points, input);
        break;
    }
    y = cutToUnit(y);
    return falls ? 1 - y : y;
}

void ScoreProduct::multiply(float score) {
    if (m_compensation == Compensation::MakeUp && m_count > 0) {
        const float part = 1 - 1 / static_cast<float>(m_count);
        score += (1 - score) * part * score;
    }
    m_product *= score;
}

float ScoreProduct::total() const {
    if (m_compensation != Compensation::Mean || m_count <= 1 || m_product <= 0) return m_product;
    return power(m_product, 1 / static_cast<float>(m_count));
}

} // namespace lince
