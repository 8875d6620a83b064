#pragma once
// Who of a fight sees whom, by the truth: for spectators.

#include <lince/runtime/simulation.h>

#include <vector>

namespace lince::combat {

struct Fighter {
    const Agent* agent = nullptr;
    const Character* character = nullptr;
    const Entity* body = nullptr;
};

class SightLines {
  public:
    /// Those alive now, in order of their numbers, and the lines between enemies. With more than `kMostPairs` pairs
    /// nobody sees anybody: too much to watch.
    void look(const Simulation& simulation);

    /// Whether those who were looked at are still those who live, and where they were in memory.
    bool isOf(const Simulation& simulation) const;

    const std::vector<Fighter>& fighters() const { return m_fighters; }
    /// A free line from the eye of one to the eye or the middle of the other, whichever way they look.
    bool isFree(std::size_t from, std::size_t to) const { return (m_lines[from * m_fighters.size() + to] & 1) != 0; }
    /// The same, and within what its sense of sight shows.
    bool sees(std::size_t from, std::size_t to) const { return (m_lines[from * m_fighters.size() + to] & 2) != 0; }
    bool isExposed(std::size_t who) const;
    /// Of a body; `fighters().size()`: it is none of them.
    std::size_t indexOf(EntityId body) const;

  private:
    static constexpr std::size_t kMostPairs = 2500;

    std::vector<Fighter> m_fighters;
    std::vector<unsigned char> m_lines;
    std::vector<std::uint32_t> m_scratch;
};

} // namespace lince::combat
