#pragma once
// Response curves: how much a number speaks for an option, as a score in [0, 1] (Mark, Behavioral Mathematics, 2009).

#include <cstdint>
#include <limits>
#include <vector>

namespace lince {

enum class CurveKind : std::uint8_t { Linear, Power, Logistic, Gauss, Step, Drawn };

struct CurvePoint {
    float x = 0; ///< in the input's own unit
    float y = 0; ///< score
};

/// With t = (input − min) / (max − min), cut to [0, 1], the score is
///
/// | kind     | score                                          | defaults                       |
/// |----------|------------------------------------------------|--------------------------------|
/// | linear   | slope · (t − shift) + lift                     | slope 1, shift 0, lift 0       |
/// | power    | slope · max(0, t − shift)^exponent + lift      | exponent 2                     |
/// | logistic | 1 / (1 + e^(−steepness · (t − centre)))        | steepness 10, centre 0.5       |
/// | gauss    | e^(−(t − centre)² / (2 width²))                | centre 0.5, width 0.15         |
/// | step     | 1 where t ≥ centre, else 0                     | centre 0.5                     |
/// | drawn    | straight lines between `points`, flat beyond   | points in the input's own unit |
///
/// cut to [0, 1]; with `falls` one minus that. An input that is not a number scores 0, whatever the curve.
struct ResponseCurve {
    CurveKind kind = CurveKind::Linear;
    bool falls = false;
    float min = 0, max = 1; ///< of the input; min < max
    float slope = 1, shift = 0, lift = 0;
    float exponent = 2;   ///< > 0
    float steepness = 10; ///< negative: falls
    float centre = 0.5f, width = 0.15f;
    std::vector<CurvePoint> points; ///< of Drawn: at least one, x growing

    float score(double input) const;
};

/// Makes up for the number of considerations: a product of n scores below 1 shrinks with n, which would punish options
/// that look at more. MakeUp is Mark's: each score s becomes s + (1 − s) (1 − 1/n) s. Mean is the geometric mean.
enum class Compensation : std::uint8_t { None, MakeUp, Mean };

/// The product of scores as they come in; `total` is the option's score in [0, 1]. No score at all gives 1.
class ScoreProduct {
  public:
    ScoreProduct(Compensation compensation, std::uint32_t count) : m_compensation(compensation), m_count(count) {}
    void multiply(float score);
    float total() const;

  private:
    Compensation m_compensation;
    std::uint32_t m_count;
    float m_product = 1;
};

} // namespace lince
