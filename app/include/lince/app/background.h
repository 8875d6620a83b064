#pragma once
// Work beside the window, in a process of its own with little claim on the processor: pictures of levels and films.
// What goes wrong there does no harm here.

#include <lince/core/error.h>

#include <optional>
#include <string>
#include <vector>

namespace lince::app {

/// One piece of work at a time.
class Background {
  public:
    Background() = default;
    /// Ends what still runs.
    ~Background();
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    bool busy() const { return m_process > 0; }
    /// `words[0]` is the program's path. An error when it cannot be started, or one runs already.
    Status start(const std::vector<std::string>& words);
    /// Once, after it has ended: its exit code; -1: it was ended from outside.
    std::optional<int> takeEnd();

  private:
    long m_process = 0; ///< of the system; 0: none
};

} // namespace lince::app
