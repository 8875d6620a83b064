#pragma once
// Pieces of a recording's file, in the order in which they are written.

#include <lince/runtime/recording.h>

namespace lince::recording {

inline constexpr Tick kMaxTicks = 60u * 60 * 60 * 24;

/// Up to the first keyframe, without it.
std::vector<std::byte> encodeStart(const Recording& recording);
/// The ticks and keyframes that the lists hold; `recording.ticks` is the last of them.
std::vector<std::byte> encodeStretch(const Recording& recording);
std::vector<std::byte> encodeEnd(const Recording& recording);

} // namespace lince::recording
