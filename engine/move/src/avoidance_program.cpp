#include "avoidance_program.h"

#include <array>
#include <cmath>

namespace lince {

namespace {

constexpr float kParallel = 1e-5f; ///< sine of the angle below which two lines never meet
constexpr float kRounding = 1e-5f; ///< metres a second

enum class Aim { Nearest, Farthest }; ///< to a velocity, or along a direction

/// The best point on the edge of lines[which] that obeys the lines before it. The foot of the origin is normal ×
/// offset, so places on the edge are counted from there. False: there is none.
bool onEdge(const AvoidanceLine* lines, int which, Vec2 wish, Aim aim, float maxSpeed, Vec2& best) {
    const Vec2 normal = lines[which].normal;
    const float offset = lines[which].offset;
    const float room = maxSpeed * maxSpeed - offset * offset;
    if (!(room >= 0)) return false; // the whole disc of speeds lies on the wrong side
    const Vec2 along{-normal.y, normal.x};
    const Vec2 foot = normal * offset;
    float high = std::sqrt(room), low = -high;
    for (int i = 0; i < which; ++i) {
        const float slope = dot(lines[i].normal, along);
        const float missing = lines[i].offset - dot(lines[i].normal, foot);
        if (absolute(slope) <= kParallel) {
            if (missing > kRounding) return false;
            continue;
        }
        const float at = missing / slope;
        low = slope > 0 ? maximum(low, at) : low;
        high = slope > 0 ? high : minimum(high, at);
        if (low > high) return false;
    }
    const float wanted = dot(along, wish);
    const float at = aim == Aim::Farthest ? (wanted > 0 ? high : low) : clamp(wanted, low, high);
    best = foot + along * at;
    return true;
}

/// The number of lines obeyed: `count`, or that of the first one that could not be.
int obey(const AvoidanceLine* lines, int count, Vec2 wish, Aim aim, float maxSpeed, Vec2& velocity) {
    if (aim == Aim::Farthest)
        velocity = wish * maxSpeed; // wish is a unit direction here
    else {
        const float square = lengthSquared(wish);
        velocity = square > maxSpeed * maxSpeed ? wish * (maxSpeed / std::sqrt(square)) : wish;
    }
    for (int i = 0; i < count; ++i) {
        if (dot(velocity, lines[i].normal) >= lines[i].offset) continue;
        Vec2 better;
        if (!onEdge(lines, i, wish, aim, maxSpeed, better)) return i;
        velocity = better;
    }
    return count;
}

/// Starts from a velocity that obeys all lines before `first`: makes the worst violation of soft lines as small as it
/// can be. Where the violations of two lines are equal lies a line again, so each round is a smaller program.
void breakEvenly(const AvoidanceLine* lines, int hardCount, int count, int first, float maxSpeed, Vec2& velocity) {
    std::array<AvoidanceLine, 4 * kAvoidanceMax> level;
    float worst = 0;
    for (int i = first; i < count; ++i) {
        if (lines[i].offset - dot(velocity, lines[i].normal) <= worst) continue;
        for (int h = 0; h < hardCount; ++h)
            level[static_cast<std::size_t>(h)] = lines[h];
        int used = hardCount;
        for (int j = hardCount; j < i; ++j) {
            // v breaks line j no more than line i.
            const Vec2 difference = lines[j].normal - lines[i].normal;
            const float size = length(difference);
            if (size <= kParallel) continue; // the same direction: the farther of the two is i, or was done before
            level[static_cast<std::size_t>(used++)] = {difference * (1 / size),
                                                       (lines[j].offset - lines[i].offset) / size};
        }
        Vec2 better;
        // It always has an answer but for rounding, and then the former one is as good.
        if (obey(level.data(), used, lines[i].normal, Aim::Farthest, maxSpeed, better) == used) velocity = better;
        worst = maximum(worst, lines[i].offset - dot(velocity, lines[i].normal));
    }
}

} // namespace

Vec2 solveAvoidance(const AvoidanceLine* lines, int hardCount, int count, Vec2 wish, float maxSpeed) {
    Vec2 velocity;
    int obeyed = obey(lines, count, wish, Aim::Nearest, maxSpeed, velocity);
    if (obeyed == count) return velocity;
    if (obeyed < hardCount) { // rounding in a tight corner
        velocity = {};
        obeyed = hardCount;
    }
    breakEvenly(lines, hardCount, count, obeyed, maxSpeed, velocity);
    return velocity;
}

} // namespace lince
