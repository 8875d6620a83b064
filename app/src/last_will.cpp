#include "last_will.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace lince::app {
namespace {

LastWill* theOne = nullptr; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): atexit takes no argument

} // namespace

LastWill::LastWill(std::function<void()> will, int exitCode) : m_will(std::move(will)), m_exitCode(exitCode) {
    // A display that goes away while something is written to it is told by the write, not by our own death.
    std::signal(SIGPIPE, SIG_IGN);
    static const bool registered = std::atexit(&LastWill::atExit) == 0;
    if (registered) theOne = this;
}

LastWill::~LastWill() {
    if (theOne == this) theOne = nullptr;
}

void LastWill::atExit() {
    LastWill* const last = std::exchange(theOne, nullptr);
    if (last == nullptr) return;
    last->m_will();
    std::fflush(nullptr);
    // The destructors that would come now belong to a graphics driver whose display is gone.
    std::_Exit(last->m_exitCode);
}

} // namespace lince::app
