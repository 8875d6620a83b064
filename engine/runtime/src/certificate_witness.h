#pragma once
// A witness sits between an agent and its brain and writes down, as hashes, all that goes in and all that comes out.

#include <lince/core/hash.h>
#include <lince/core/state_visitor.h>
#include <lince/runtime/game.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lince {

/// One thought: hashes of what the mind got and of what it made of it.
struct Thought {
    enum Input : std::uint8_t { Self, Percepts, Messages, Picture, Map };
    enum Output : std::uint8_t { Wish, Words, Chance, Memory, Rhythm };
    static constexpr std::array<const char*, 5> kInputNames{"feeling of self", "percepts", "messages", "picture",
                                                            "map"};
    static constexpr std::array<const char*, 5> kOutputNames{"intent", "messages", "use of chance", "memory",
                                                             "period of thinking"};

    Tick tick = 0;
    bool looked = false; ///< it had a picture
    bool heard = false;  ///< a noise in this very tick
    std::array<Hash128, 5> input;
    std::array<Hash128, 5> output;
    Intent intent; ///< for people
};

/// What is not the same in two thoughts, as in "percepts and picture differ"; empty when all is.
std::string differenceOfInput(const Thought& a, const Thought& b);
std::string differenceOfOutput(const Thought& a, const Thought& b);

/// Thoughts of the agents under watch. Agents think in parallel: each writes only its own list.
class ThoughtLog {
  public:
    explicit ThoughtLog(std::size_t agents) : m_thoughts(agents + 1), m_watched(agents + 1, false) {}
    void watch(AgentId agent) { m_watched[agent.value] = true; }
    bool watched(AgentId agent) const { return agent.value < m_watched.size() && m_watched[agent.value]; }
    void add(AgentId agent, const Thought& thought) { m_thoughts[agent.value].push_back(thought); }
    std::span<const Thought> of(AgentId agent) const { return m_thoughts[agent.value]; }

  private:
    std::vector<std::vector<Thought>> m_thoughts; ///< by agent
    std::vector<bool> m_watched;
};

/// The same, but each brain has a witness that writes into the log. Both arguments must outlive what is made.
Catalogue witnessed(const Catalogue& catalogue, ThoughtLog& log);

} // namespace lince
