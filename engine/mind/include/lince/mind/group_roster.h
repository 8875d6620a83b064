#pragma once
// Who else is of one's group, as far as they told: call signs, where they said they were, how far they still had to go.

#include <lince/agent/message.h>
#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;

class GroupRoster {
  public:
    struct Mate {
        AgentId id;
        Vec3 place;           ///< as told
        bool knowsWay = true; ///< until it says otherwise
        float left = 0;       ///< metres still to go, as told
        Tick tick = 0;        ///< when it last spoke
        bool done = false;
        void visitState(StateVisitor& v);
    };

    /// Takes in MateAt and Done. Others that speak are known from then on as well.
    void hear(std::span<const Message> messages);
    /// Sorted by call sign.
    const std::vector<Mate>& mates() const { return m_mates; }
    /// Members that are known, oneself included.
    std::uint32_t count() const { return static_cast<std::uint32_t>(m_mates.size()) + 1; }
    /// How many have a lower call sign.
    std::uint32_t rank(AgentId self) const;
    /// Whether all who spoke within that time have arrived.
    bool allDone(Tick tick, Tick within) const;
    /// A new goal: nobody is there yet.
    void clearDone();
    void remove(AgentId id);
    void visitState(StateVisitor& v);

  private:
    Mate* find(AgentId id);

    std::vector<Mate> m_mates;
};

} // namespace lince
