#include "stop_signals.h"

namespace lince::program {
namespace {

volatile std::sig_atomic_t stopSignal = 0; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

StopSignals::StopSignals() {
    struct sigaction action {};
    action.sa_handler = [](int signal) { stopSignal = signal; };
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < 3; ++i) {
        sigaction(kSignals[i], nullptr, &m_before[i]);
        if (m_before[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
    }
}

StopSignals::~StopSignals() {
    for (int i = 0; i < 3; ++i)
        sigaction(kSignals[i], &m_before[i], nullptr);
}

int StopSignals::received() {
    return stopSignal;
}

} // namespace lince::program
