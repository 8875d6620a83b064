#pragma once
// Bronto's two minds. Pixels in, intents out.

#include <lince/mind/brain.h>

#include <memory>

namespace lince::bronto {

/// As the source describes it (spec S0.A1–A5), with its known problems.
std::unique_ptr<Brain> makeClassicBrain(const BrainParameters& parameters);
/// With true widths and heights, a memory and a map of its own (spec S0.X1–X5).
std::unique_ptr<Brain> makeBrontoBrain(const BrainParameters& parameters);

inline void addBrains(BrainRegistry& registry) {
    registry.add("classic", makeClassicBrain);
    registry.add("bronto", makeBrontoBrain);
}

} // namespace lince::bronto
