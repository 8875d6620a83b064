#pragma once
// Calls to make room, as people in a doorway call to each other: who does not get on says so, and whoever hears it
// knows how long the caller has waited and where it wants to go, which nobody could see.

#include <lince/agent/message.h>
#include <lince/agent/self_state.h>
#include <lince/move/avoidance.h>

#include <span>
#include <vector>

namespace lince {

class RoomCalls {
  public:
    /// Takes in the calls of others, and forgets those that were not repeated.
    void hear(std::span<const Message> messages, Tick tick);
    /// Gives rank and wish to those of `bodies` who call. A caller close by that is not among them is added: one hears
    /// who presses from behind.
    void addTo(std::vector<AvoidanceBody>& bodies, const SelfState& self) const;
    void visitState(StateVisitor& v);

  private:
    struct Call {
        MakeRoom said;
        Tick tick = 0;
        std::uint32_t from = 0; ///< number of the caller
        void visitState(StateVisitor& v);
    };
    std::vector<Call> m_calls; ///< the last of each caller, in order of the first
};

} // namespace lince
