#pragma once
// Where power-ups lie, as far as Bronto saw: when one was last there, when it was gone, how long it stays away and how
// much it gives (spec S0.X4, and of S0.X7: learning from experience where to find things).

#include <lince/mind/brain.h>

#include <vector>

namespace lince {
class StateVisitor;
}

namespace lince::bronto {

struct PowerUp {
    ClassId objectClass;
    Vec3 position;
    bool there = true;         ///< when last looked at
    Tick lastThere = 0;        ///< last seen
    Tick goneSince = 0;        ///< taken by him, or first seen missing
    bool takenByHim = false;   ///< then goneSince is exact
    float gain = 20;           ///< points, as last felt (a guess before)
    float comesBackAfter = 30; ///< seconds, learnt from taking it and seeing it again
    Tick shunnedUntil = 0;     ///< could not be reached
    std::uint8_t failures = 0;
    float way = -1;      ///< metres to it when last known, by what was walked then; below 0: no way is known
    float wayWalked = 0; ///< metres walked in all, then
    void visitState(StateVisitor& v);
};

class PowerUps {
  public:
    /// Takes in what is seen, what is missing and what was just gained. `health` and `ammunition` are their classes.
    void update(const ThinkInput& input, ClassId health, ClassId ammunition);
    /// Could not be reached: left alone for a while, longer each time.
    void shun(std::size_t index, Tick tick);

    /// A way of so many metres leads to it from here.
    void noteWay(std::size_t index, float metres);
    /// Metres of way at most: by the way that was known and then back along all that was walked since. Infinite when no
    /// way was ever known.
    float longestWay(const PowerUp& powerUp) const;

    const std::vector<PowerUp>& all() const { return m_all; }
    /// Tick from which it is probably there.
    static Tick expected(const PowerUp& powerUp);
    void visitState(StateVisitor& v);

  private:
    void see(const Percept& percept, Tick tick);
    void missWhatIsGone(const EyeView& view, Tick tick);
    void noteGain(int gained, ClassId objectClass, Vec3 feet, Tick tick);

    std::vector<PowerUp> m_all;
    float m_walked = 0;                   ///< metres, in all
    Vec3 m_place;                         ///< with the last thought
    int m_health = -1, m_ammunition = -1; ///< with the last thought
};

} // namespace lince::bronto
