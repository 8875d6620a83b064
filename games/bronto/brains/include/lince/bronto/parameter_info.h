#pragma once
// How a number that people may change is described: once, for scenarios, panels and pages.

namespace lince::bronto {

struct ParameterInfo {
    const char* name; ///< word of a scenario: an attribute of <agents>
    float min, max;   ///< range, ends included
    bool whole;       ///< only whole numbers make sense
    const char* unit; ///< "points", "pixels", "s", "m", …; empty for a plain number
    const char* english;
    const char* spanish;
};

} // namespace lince::bronto
