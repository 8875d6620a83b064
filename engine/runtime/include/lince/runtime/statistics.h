#pragma once
// Numbers over many runs: location, spread and how sure we are. Repeatable: resampling draws from a stream.

#include <lince/core/random.h>

#include <span>
#include <string>
#include <vector>

namespace lince {

struct Interval {
    double low = 0, high = 0;
};

double mean(std::span<const double> values);
/// Linear between neighbours (type 7); q in [0, 1]. 0 when empty.
double quantile(std::span<const double> values, double q);
inline double median(std::span<const double> values) {
    return quantile(values, 0.5);
}

/// What is computed from a sample.
struct Statistic {
    enum class Kind { Mean, Median, Quantile, Least, Most, RateAbove };
    Kind kind = Kind::Mean;
    double parameter = 0; ///< quantile; or the number above which a value counts
    double of(std::span<const double> values) const;
    std::string name() const;
};

/// Percentile bootstrap of one statistic, and of the difference of two samples (second minus first).
Interval bootstrap(std::span<const double> values, const Statistic& statistic, double confidence, RandomStream random);
Interval bootstrapDifference(std::span<const double> first, std::span<const double> second, const Statistic& statistic,
                             double confidence, RandomStream random);

} // namespace lince
