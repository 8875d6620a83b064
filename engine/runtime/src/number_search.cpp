#include "number_search.h"

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr double kFarthest = 1e6, kFirstStep = 1e-3, kGrowth = 2, kFine = 1e-4;

class NumberSearch {
  public:
    NumberSearch(const SearchedNumber& number, const std::function<bool(double)>& happens)
        : m_number(number), m_happens(happens), m_start(number.from.value_or(0)),
          m_low(number.min < number.max ? number.min : -kFarthest),
          m_high(number.min < number.max ? number.max : kFarthest) {}

    std::optional<double> find() {
        if (m_number.isTruth) {
            for (const double other : {1.0, 0.0})
                if (m_number.from != other && m_happens(other)) return other;
            return {};
        }
        if (!m_number.from && m_happens(m_start)) return m_start;
        walk(1);
        walk(-1);
        for (const double value : m_number.near)
            for (const double off : {0.0, 0.01, -0.01, 1.0, -1.0})
                tryAt(value + off);
        return m_best ? std::optional(shortened(*m_best)) : std::nullopt;
    }

  private:
    double off(double value) const { return std::fabs(value - m_start); }
    static double fineness(double value) { return kFine * std::max(1.0, std::fabs(value)); }

    /// Away from where it is, in steps that grow, to the first that does it.
    void walk(int direction) {
        double before = m_start;
        for (double step = std::max(std::fabs(m_start), 1.0) * kFirstStep; before != end(direction); step *= kGrowth) {
            const double at = std::clamp(m_start + direction * step, m_low, m_high);
            if (m_best && off(at) >= off(*m_best) && off(before) >= off(*m_best)) return;
            if (at != before && m_happens(at)) return keep(narrowed(before, at));
            before = at;
        }
    }
    double end(int direction) const { return direction > 0 ? std::max(m_high, m_start) : std::min(m_low, m_start); }

    void tryAt(double value) {
        if (value < m_low || value > m_high || value == m_start) return;
        if (m_best && off(value) >= off(*m_best)) return;
        if (m_happens(value)) keep(narrowed(m_start, value));
    }
    void keep(double value) {
        if (!m_best || off(value) < off(*m_best)) m_best = value;
    }
    /// Between one that does not and one that does: the nearest that does.
    double narrowed(double without, double with) const {
        while (std::fabs(with - without) > fineness(with)) {
            const double middle = without + (with - without) / 2;
            (m_happens(middle) ? with : without) = middle;
        }
        return with;
    }
    double shortened(double value) const {
        for (const double digit : {1.0, 0.5, 0.1, 0.05, 0.01, 0.001})
            for (const double rounded : {std::floor(value / digit) * digit, std::ceil(value / digit) * digit})
                if (off(rounded) >= off(value) && off(rounded) <= off(value) * 1.1 + kFirstStep && rounded >= m_low &&
                    rounded <= m_high && m_happens(rounded))
                    return rounded;
        return value;
    }

    const SearchedNumber& m_number;
    const std::function<bool(double)>& m_happens;
    double m_start, m_low, m_high;
    std::optional<double> m_best;
};

} // namespace

std::optional<double> smallestThat(const SearchedNumber& number, const std::function<bool(double)>& happens) {
    return NumberSearch(number, happens).find();
}

} // namespace lince
