#pragma once
// Kinds of the percepts that this game adds; game/src makes them.

#include <lince/agent/percept.h>

namespace lince::commandos {

/// What a second look tells (detail_sense.h): who lies there dead, which doors stand open, which way the living look.
inline constexpr SenseKind kDetailSense{20};
/// A trace on the ground (scent_sense.h): its velocity is the way on, unit; strength: 1 fresh, 0 gone.
inline constexpr SenseKind kScentSense{21};

/// A percept of kDetailSense. Positions are feet, of doors the middle of the doorway.
inline bool isBody(const Percept& detail) {
    return detail.faction && detail.velocity == Vec3{};
}
inline bool isOpenDoor(const Percept& detail) {
    return !detail.faction;
}
/// Somebody alive: his velocity is where he looks, unit.
inline bool isLooking(const Percept& detail) {
    return detail.faction && detail.velocity != Vec3{};
}

} // namespace lince::commandos
