#pragma once
// Enemies in flight: where they were in the last frames, where they will be, where to meet one and how to step out of
// the way of one (spec S0.X5).

#include <lince/agent/self_state.h>
#include <lince/mind/working_memory.h>

#include <optional>

namespace lince::bronto {

/// A memory of those that were seen within the last moments, with their trails.
WorkingMemory flyingEnemies();
/// Metres a second, over all places of its trail that fit one straight line.
Vec3 motionOf(const MemoryFact& enemy);

/// Where one who goes `speed` metres a second from `from` meets what moves evenly, over the ground; nothing when it is
/// faster and goes away.
std::optional<Vec3> meetingPlace(Vec3 from, float speed, Vec3 target, Vec3 velocity);

/// Seconds until two that move evenly are nearest to each other over the ground, and how near.
struct NearestPass {
    float seconds = 0;
    float metres = 0;
};
NearestPass nearestPass(Vec3 from, Vec3 velocity, Vec3 other, Vec3 otherVelocity);

/// The one that would come nearest within `seconds`, if that is nearer than `metres`; null: none.
const MemoryFact* threatTo(const SelfState& self, const WorkingMemory& enemies, float seconds, float metres);
const MemoryFact* nearestTo(Vec3 place, const WorkingMemory& enemies);

} // namespace lince::bronto
