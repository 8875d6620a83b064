#pragma once
// What goes over the line to a shadow's process, and what stands in the memory that it shares.

#include <cstdint>

namespace lince {

enum class ShadowWord : std::uint8_t {
    Added,   ///< an agent and its kind
    Map,     ///< a map that is not known there yet
    Adopt,   ///< what an agent knows from now on
    Thought, ///< input and output of one thought
};

struct ShadowNotes {
    static constexpr std::uint32_t kMax = 64;
    struct Note {
        std::uint16_t agent, generation;
        std::uint32_t tick;
        char what[120];
    };
    std::uint64_t thoughts;
    std::uint32_t count; ///< of notes, at most kMax
    Note notes[kMax];
};

} // namespace lince
