#pragma once
// How far long work is, told while it goes on.

#include <cstddef>
#include <functional>
#include <string_view>

namespace lince {

/// Called now and then by who works, on the caller's thread: `done` of `all` parts of a stretch of the work that is
/// called `what`, as "tiles stitched". Looks at no clock by itself: whoever is told decides how often to pass it on.
using Progress = std::function<void(std::string_view what, std::size_t done, std::size_t all)>;

} // namespace lince
