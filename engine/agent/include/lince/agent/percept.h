#pragma once
// What a body sensed, as plain values. A percept never names the truth: its id belongs to this observer alone and lasts
// while the thing stays sensed; the way back to the entity stays inside `sense`.

#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>

#include <cstdint>

namespace lince {

class StateVisitor;

enum class SenseKind : std::uint8_t {
    Sight,
    Hearing,
    Touch,
    Damage,
    FirstOfGames = 16, ///< games count their own senses from here
};
enum class PerceptEvent : std::uint8_t {
    Gained,    ///< sensed now and not the moment before
    Updated,   ///< still sensed
    Lost,      ///< no longer sensed; place and time are the last ones
    Forgotten, ///< older than the sense's age limit; the id is not used again
};

/// 1, 2, … per observer; 0 is null.
struct PerceptId {
    std::uint32_t value = 0;
    constexpr explicit operator bool() const { return value != 0; }
    constexpr auto operator<=>(const PerceptId&) const = default;
};

struct Percept {
    PerceptId id;
    SenseKind sense = SenseKind::Sight;
    PerceptEvent event = PerceptEvent::Gained;
    ClassId objectClass; ///< nothing when the sense cannot tell
    FactionId faction;   ///< 0 when the sense cannot tell
    Tick tick = 0;       ///< when it was last sensed
    Vec3
        position; ///< where it seemed to be; for touch and damage, the place of contact or the origin's direction × 1 m
    Vec3 velocity;       ///< as far as the sense can tell, else zero
    Vec3 halfExtent;     ///< as far as the sense can tell, else zero
    float strength = 0;  ///< loudness in [0, 1], points of damage, share of the picture: by sense
    float certainty = 1; ///< [0, 1]

    void visitState(StateVisitor& v);
};

} // namespace lince
