#include <lince/app/session_clock.h>

#include <algorithm>
#include <utility>

namespace lince::app {
namespace {

constexpr Tick kMaxTicksAFrame = 8; ///< a machine that is too slow plays slower instead of ever later

} // namespace

Tick SessionClock::advance(float seconds, bool held) {
    if (!m_paused && !m_held && !held) m_owed += seconds * m_speed;
    auto ticks = static_cast<Tick>(m_owed / kTickSeconds);
    if (const Tick max = kMaxTicksAFrame * static_cast<Tick>(maximum(1, m_speed)); ticks > max) {
        ticks = max;
        m_owed = static_cast<float>(ticks) * kTickSeconds;
    }
    m_owed = maximum(0, m_owed - static_cast<float>(ticks) * kTickSeconds);
    return ticks + std::exchange(m_wanted, 0);
}

} // namespace lince::app
