#pragma once
// How four-legged animals are put together: joints, legs and gaits. Builders of their meshes and their poses share it.

#include <lince/render/model_mesh.h>

#include <array>

namespace lince::groups {

// Hind part (root), front part, head, two of the tail, and two a leg.
enum QuadrupedBone : std::uint8_t { Hind, Front, AnimalHead, TailBase, TailTip, FirstLeg };
inline constexpr std::uint32_t kQuadrupedBones = 13;
inline constexpr int kLegs = 4; ///< left front, right front, left hind, right hind

/// One way of walking at a fixed beat, so that a change of speed never makes the phase jump: speeds between two ways
/// are mixed from both.
struct QuadrupedGait {
    float hertz, duty;
    std::array<float, kLegs> offset; ///< of the legs' phases
    float lift, bob;                 ///< metres, of a paw and of the body
    float rock;                      ///< radians that the body nods
};

struct QuadrupedShape {
    Vec3 hind, front, neck, tailBase, tailTip; ///< joints, metres
    Vec3 frontHip, hindHip;                    ///< on the right side
    float kneeDown, kneeAside;                 ///< of a knee from its hip; elbows of front legs point back, knees ahead
    float paw;                                 ///< height of the ankle
    float stride;                              ///< metres that a paw reaches at most
    QuadrupedGait slow, fast;
    float fastFrom, fastTo;             ///< metres a second: between them the gaits are mixed
    float standing, moving;             ///< metres that the body sinks, so that legs are bent
    float tailRest, tailFast, tailBend; ///< radians upwards, standing and running, and of the tip
    float wagHertz, wag;                ///< of the tail
    float graze;                        ///< radians that the head goes down now and then while it stands
    float headFast;                     ///< radians down when running
    float halfWidth;                    ///< metres: what it lies on when it is dead

    Vec3 hipOf(int leg) const {
        const Vec3 hip = leg < 2 ? frontHip : hindHip;
        return {leg % 2 == 0 ? -hip.x : hip.x, hip.y, hip.z};
    }
    float bendOf(int leg) const { return leg < 2 ? 1.0f : -1.0f; }
    Vec3 kneeOf(int leg) const { return hipOf(leg) + Vec3{0, -kneeDown, bendOf(leg) * kneeAside}; }
    Vec3 pawOf(int leg) const { return {hipOf(leg).x, paw, hipOf(leg).z}; }
};

enum class Quadruped : std::uint8_t { Cat, Sheep, Dog, Wolf };
const QuadrupedShape& shapeOf(Quadruped kind);
/// Gives the mesh its bones and its ways of walking, grazing and falling dead.
void letWalk(ModelMesh& mesh, Quadruped kind);

} // namespace lince::groups
