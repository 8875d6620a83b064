#pragma once
// A boom from a head to a camera, and how much room walls leave it.

#include <lince/core/vec.h>
#include <lince/world/level.h>

namespace lince {

/// Metres that a camera can go from `head` along the unit vector `along`, at most `longest`, keeping `margin` from what
/// blocks sight. Everything is free when the level is null.
float boomRoom(const Level* level, Vec3 head, Vec3 along, float longest, float margin);

/// A boom's direction given way by x radians aside (clockwise seen from above) and y radians up, neither over the top
/// nor far below the head.
Vec3 swungBoom(Vec3 along, Vec2 swing);

/// The smallest swing that gives the boom `enough` metres while the camera stays behind the body; where there is none,
/// the one with the most room. Only where even that is less than `min` metres the boom goes aside.
Vec2 swingWithRoom(const Level* level, Vec3 head, Vec3 along, float enough, float min, float margin);

/// Share of the way that is left after `seconds` when it shrinks by a factor of e every 1 / rate seconds. Two steps of
/// half the time leave as much as one.
float fractionLeft(float rate, float seconds);

} // namespace lince
