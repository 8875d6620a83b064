#pragma once
// From real time to ticks: pause, single ticks, speed.

#include <lince/core/math.h>
#include <lince/core/tick.h>

namespace lince::app {

class SessionClock {
  public:
    bool paused() const { return m_paused; }
    void setPaused(bool paused) { m_paused = paused; }
    void pause() { m_paused = true; }
    /// Pauses, and does this many ticks at the next frame all the same.
    void step(Tick ticks = 1) { m_paused = true, m_wanted += ticks; }
    /// A game lets time stand, for a briefing for instance: nobody paused it, so nothing offers to go on.
    void hold(bool held) { m_held = held; }
    bool held() const { return m_held; }
    float speed() const { return m_speed; } ///< × real time
    void setSpeed(float speed) { m_speed = speed; }

    /// No tick comes with the next `advance`. `held`: it may not run although nobody paused it.
    bool stands(bool held) const { return (m_paused || m_held || held) && m_wanted == 0; }
    /// A frame of real time passes; how many ticks are to be done.
    Tick advance(float seconds, bool held);
    /// Share of the way from the tick before the last one to the last, as the scene is drawn.
    float fraction() const { return clamp(m_owed / kTickSeconds, 0, 1); }
    /// After a jump in time: nothing is owed.
    void restart() { m_owed = 0; }

  private:
    bool m_paused = false, m_held = false;
    float m_speed = 1;
    float m_owed = 0; ///< seconds of game time that no tick has covered yet
    Tick m_wanted = 0;
};

} // namespace lince::app
