#pragma once
// Measures by their names, as a run yields them.

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <string>

namespace lince::tests {

/// The measure of that name. One that is not there fails the test, which says its name, and is no number: it equals
/// nothing and lies on no side of anything.
inline double number(const std::map<std::string, double>& numbers, const std::string& name) {
    const auto found = numbers.find(name);
    if (found != numbers.end()) return found->second;
    ADD_FAILURE() << "no measure " << name << " among " << numbers.size();
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace lince::tests
