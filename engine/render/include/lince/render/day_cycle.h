#pragma once
// The day of three minutes (spec S3.R5): 20 % night with a fixed light, else the sun crosses the map on a parabola that
// opens downwards, always lighting the centre.

#include <lince/core/vec.h>

namespace lince {

/// Light of the sky at one moment; colours are linear, 1 is white.
struct Daylight {
    Vec3 toSun{0.4f, 0.8f, 0.3f}; ///< unit; at night: to the moon
    Vec3 sunColour{1, 0.95f, 0.85f};
    Vec3 skyColour{0.45f, 0.6f, 0.8f}; ///< overhead
    Vec3 horizonColour{0.75f, 0.8f, 0.85f};
    Vec3 ambientUp{0.4f, 0.45f, 0.55f};   ///< light that comes from above
    Vec3 ambientDown{0.2f, 0.18f, 0.16f}; ///< light that comes back from the ground
    Vec3 fogColour{0.7f, 0.76f, 0.82f};
    float night = 0; ///< 0: day, 1: night; for stars and lamps
};

struct DayCycle {
    float daySeconds = 180;
    float nightFraction = 0.2f;
    /// Of the map: the sun goes from its -x to its +x border, as high as `peak` over the centre.
    float halfWidth = 64, peak = 80;
    /// Metres by which the whole path lies towards +z, as the sun does outside the tropics: walls get light at noon.
    float lean = 28;
    Vec3 centre;
    float startSeconds = 0; ///< of the first day that have passed when the simulation begins

    /// `seconds` since the morning of the first day.
    Daylight at(float seconds) const;
    /// Where the sun stands, in metres; its direction lights the centre. At night the place is fixed.
    Vec3 sunPosition(float seconds) const;
    bool isNight(float seconds) const;
};

/// A clear late morning, for levels without a day cycle.
Daylight standardDaylight();
/// The moon, for levels by night.
Daylight moonlight();

} // namespace lince
