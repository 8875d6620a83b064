#pragma once
// Which words a steering mix knows: for each behaviour its name, targets and parameters with their ranges. Parser, text
// and tools go by this one table.

#include <lince/move/steering_mix.h>

#include <span>

namespace lince::steering {

/// What may stand after a behaviour's name.
enum class TargetRule : std::uint8_t {
    None,
    One,  ///< a place, goal, leader or the nearest of somebody; must be there
    Path, ///< the word `path`, or nothing
    Lead, ///< the word `leader`, or nothing
    Many, ///< kin, strangers, all or a side; or nothing
};

struct NumberWord {
    std::string_view name;
    float SteeringTerm::*member;
    float min, max;
};

struct VectorWord {
    std::string_view name;
    Vec3 SteeringTerm::*member;
};

/// Parameters that are neither numbers nor vectors.
inline constexpr unsigned kPathWord = 1, kBoxWord = 2, kFlowWord = 4, kSideWord = 8;

struct KindWords {
    SteeringKind kind;
    std::string_view name;
    TargetRule target;
    std::span<const NumberWord> numbers;
    std::span<const VectorWord> vectors;
    unsigned special; ///< kPathWord …, added
};

const KindWords& wordsOf(SteeringKind kind);
const KindWords* wordsNamed(std::string_view name);
/// The name of a target, but for places and sides; empty: it has none.
std::string_view nameOf(SteeringTarget::Kind kind);

inline constexpr float kMaxWeight = 1000;
inline constexpr float kFarthestPlace = 1e6f; ///< metres: a coordinate beyond it is a mistake
inline constexpr std::size_t kMaxLevels = 8, kMaxTerms = 32, kMaxPathPoints = 1000;

} // namespace lince::steering
