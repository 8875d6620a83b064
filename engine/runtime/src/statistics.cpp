#include <lince/runtime/statistics.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr int kResamples = 2000;

std::vector<double> resampled(std::span<const double> values, RandomStream& random) {
    std::vector<double> sample(values.size());
    for (double& v : sample)
        v = values[random.below(static_cast<std::uint32_t>(values.size()))];
    return sample;
}

Interval percentiles(std::vector<double> values, double confidence) {
    const double tail = (1 - confidence) / 2;
    return {quantile(values, tail), quantile(values, 1 - tail)};
}

} // namespace

double mean(std::span<const double> values) {
    double sum = 0;
    for (const double v : values)
        sum += v;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

double quantile(std::span<const double> values, double q) {
    if (values.empty()) return 0;
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const double at = std::clamp(q, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (at - static_cast<double>(below));
}

double Statistic::of(std::span<const double> values) const {
    switch (kind) {
    case Kind::Mean:
        return mean(values);
    case Kind::Median:
        return median(values);
    case Kind::Quantile:
        return quantile(values, parameter);
    case Kind::Least:
        return quantile(values, 0);
    case Kind::Most:
        return quantile(values, 1);
    case Kind::RateAbove: {
        const auto above = std::count_if(values.begin(), values.end(), [&](double v) { return v > parameter; });
        return values.empty() ? 0 : static_cast<double>(above) / static_cast<double>(values.size());
    }
    }
    return 0;
}

std::string Statistic::name() const {
    switch (kind) {
    case Kind::Mean:
        return "mean";
    case Kind::Median:
        return "median";
    case Kind::Quantile:
        return fmt::format("quantile {:.4g}", parameter);
    case Kind::Least:
        return "min";
    case Kind::Most:
        return "max";
    case Kind::RateAbove:
        return fmt::format("rate above {:.6g}", parameter);
    }
    return "?";
}

Interval bootstrap(std::span<const double> values, const Statistic& statistic, double confidence, RandomStream random) {
    if (values.empty()) return {};
    std::vector<double> estimates;
    estimates.reserve(kResamples);
    for (int i = 0; i < kResamples; ++i)
        estimates.push_back(statistic.of(resampled(values, random)));
    return percentiles(std::move(estimates), confidence);
}

Interval bootstrapDifference(std::span<const double> first, std::span<const double> second, const Statistic& statistic,
                             double confidence, RandomStream random) {
    if (first.empty() || second.empty()) return {};
    std::vector<double> estimates;
    estimates.reserve(kResamples);
    for (int i = 0; i < kResamples; ++i) {
        const double a = statistic.of(resampled(first, random));
        const double b = statistic.of(resampled(second, random));
        estimates.push_back(b - a);
    }
    return percentiles(std::move(estimates), confidence);
}

} // namespace lince
