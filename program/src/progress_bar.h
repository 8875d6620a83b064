#pragma once
// A bar on stderr while something takes long; silent when stderr is not a terminal.

#include <cstddef>
#include <string>

namespace lince::program {

class ProgressBar {
  public:
    ProgressBar(const std::string& label, bool quiet);
    ~ProgressBar();
    void show(std::size_t done, std::size_t all);

  private:
    std::string m_label;
    bool m_active;
    int m_lastPercent = -1;
};

} // namespace lince::program
