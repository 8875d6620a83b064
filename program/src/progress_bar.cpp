#include "progress_bar.h"

#include <lince/core/error.h>

#include <unistd.h>

#include <cstdio>

namespace lince::program {

ProgressBar::ProgressBar(const std::string& label, bool quiet)
    : m_label(oneLine(label)), m_active(!quiet && isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
    if (m_active && m_lastPercent >= 0) std::fprintf(stderr, "\r\033[K");
}

void ProgressBar::show(std::size_t done, std::size_t all) {
    if (!m_active || all == 0) return;
    const int percent = static_cast<int>(done * 100 / all);
    if (percent == m_lastPercent) return;
    m_lastPercent = percent;
    constexpr int kWidth = 40;
    const int filled = percent * kWidth / 100;
    std::string bar;
    for (int i = 0; i < kWidth; ++i)
        bar += i < filled ? "█" : "·";
    std::fprintf(stderr, "\r%s %s %3d %%", m_label.c_str(), bar.c_str(), percent);
    std::fflush(stderr);
}

} // namespace lince::program
