#pragma once
// What both minds of Bronto go by (spec S0.A5 and the mind's part of S0.B6). All of it is data: a scenario gives it as
// attributes of <agents>, a panel shows and changes it by its table (fieldsOf).

#include <lince/core/fields.h>
#include <lince/core/vocabulary.h>

namespace lince {
class BrainParameters;
}

namespace lince::bronto {

/// Pixels are those of a picture of 120 rows; for another one they are scaled by its height.
struct Parameters {
    // Needs: 0 < lower < upper < 100.
    float healthUpper = 75, healthLower = 35;         ///< H_ut and H_lt
    float ammunitionUpper = 75, ammunitionLower = 35; ///< W_ut and W_lt

    // Walking about. The source names no numbers; these lie among the better of some twenty settings tried on `patio`.
    float bodyPixels = 13;  ///< B_bbr: half the body's width in the picture; 0.35 m in the bottom row, 2.8 m away
    float upperMargin = 15; ///< b_waupd: at the sides of the picture and at the top of a free way
    float lowerMargin = 8;  ///< b_walpd: at the bottom
    float cut = 0.3f;       ///< C_f: share of the path after which a new destination is chosen

    // Objects in the picture. Δx and Δy are these factors × depth of the object.
    float clusterAcross = 300, clusterUp = 300;
    float clusterDepth = 0.005f; ///< Δd, share of the depth
    float floorDepth = 0.005f;   ///< Δd': of the floor below an object

    // Stuck: wants to walk and stays within so many metres for so long.
    float stuckSeconds = 1.5f, stuckMetres = 0.15f;

    float gazeDegrees = 0;  ///< pitch of the eyes; the source looks straight ahead
    float runQuickly = 1;   ///< "quickly" runs (1) or walks (0)
    float lookAhead = 0.6f; ///< metres: the point of the path that is steered to

    // What the eye's classes mean (the colour ids of the source).
    float healthClass = 1, ammunitionClass = 2, enemyClass = 3, floorClass = 5;

    /// From an author's words. A mistake stays in `words` and is found by its status.
    static Parameters from(const BrainParameters& words);
};

/// The class that a parameter names.
inline ClassId classOf(float parameter) {
    return ClassId{static_cast<decltype(ClassId::value)>(parameter)};
}

} // namespace lince::bronto

template <>
std::span<const lince::Field<lince::bronto::Parameters>> lince::fieldsOf();
