#pragma once
// The smallest change of one number that makes something happen, found by trying.

#include <functional>
#include <optional>
#include <span>

namespace lince {

struct SearchedNumber {
    std::optional<double> from;   ///< none: it has no value; then 0 is where the search begins
    double min = 0, max = 0;      ///< both 0: not limited
    bool isTruth = false;         ///< 0 or 1
    std::span<const double> near; ///< numbers that it is likely compared with
};

/// Nothing when no value was found. What is given was tried, and has as few digits as do it.
std::optional<double> smallestThat(const SearchedNumber& number, const std::function<bool(double)>& happens);

} // namespace lince
