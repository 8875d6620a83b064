#pragma once
// SIGINT, SIGTERM and SIGHUP as a wish to stop, so that what is being written is brought to a good end.

#include <csignal>

namespace lince::program {

/// While it lives, the first of these signals is only noted; a second one ends the program. Ignored ones stay ignored
/// (nohup).
class StopSignals {
  public:
    StopSignals();
    ~StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

    /// The signal that came; 0: none.
    static int received();
    /// What a shell says of a program that this signal ended: 130, 143 or 129.
    static int exitCode() { return 128 + received(); }

  private:
    static constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction m_before[3] = {};
};

} // namespace lince::program
