#pragma once
// Keys that a squad or a side shares are no telepathy: a write travels as a message, with the delay of messages, and
// arrives as what its writer believed then.

#include <lince/decision/blackboard.h>
#include <lince/mind/brain.h>

namespace lince {

/// Says what was written to shared keys since the last thought. Things that the mind remembers have no meaning for
/// others and are not sent.
void sendSharedKeys(Blackboard& board, const NameTable& names, std::uint32_t squad, ThinkOutput& output);
/// Takes in what others of the squad or the side wrote.
void receiveSharedKeys(Blackboard& board, const NameTable& names, std::uint32_t squad, const ThinkInput& input);

} // namespace lince
