#pragma once
// Minds that go in groups over a roadmap (spec S2.G), and the one that only steers (spec S2.S).

#include <lince/mind/brain.h>

#include <memory>

namespace lince {

/// `steer`: one mix of steering behaviours, or several with rules when to change between them.
std::unique_ptr<Brain> makeSteerBrain(const BrainParameters& parameters);
/// `homing` (S2.G1): one finds the way, all keep it and go together.
std::unique_ptr<Brain> makeHomingBrain(const BrainParameters& parameters);
/// `search` (S2.G2): all look for a goal that none knows; who sees it tells the others.
std::unique_ptr<Brain> makeSearchBrain(const BrainParameters& parameters);
/// `follow` (S2.G3): one leads, the others follow it, in a formation or as they come.
std::unique_ptr<Brain> makeFollowBrain(const BrainParameters& parameters);

/// What authors say of the roadmap to every brain that has one.
template <>
std::span<const Field<RoadmapSettings>> fieldsOf();

inline void addGroupBrains(BrainRegistry& registry) {
    registry.add("steer", makeSteerBrain);
    registry.add("homing", makeHomingBrain);
    registry.add("search", makeSearchBrain);
    registry.add("follow", makeFollowBrain);
}

} // namespace lince
