#pragma once
// What is still done when a library ends the process: Xlib calls exit() when the display goes away, so no destructor
// of ours runs.

#include <functional>

namespace lince::app {

class LastWill {
  public:
    /// `will` runs when the process exits while this lives; it must not touch the window. Then the process ends with
    /// `exitCode`. One at a time.
    LastWill(std::function<void()> will, int exitCode);
    ~LastWill();
    LastWill(const LastWill&) = delete;
    LastWill& operator=(const LastWill&) = delete;

  private:
    static void atExit();

    std::function<void()> m_will;
    int m_exitCode;
};

} // namespace lince::app
