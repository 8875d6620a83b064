#pragma once
// The single senses, each one function from the truth to percepts. AgentSenses calls them.

#include <lince/sense/agent_senses.h>
#include <lince/world/world.h>

namespace lince {

/// Noises of the last tick, by how far they carry, distance and walls between: a place, never who made it.
void hear(const HearingSense& hearing, const World& world, const Entity& self, Tick tick, FadingPercepts& heard,
          PerceptLog& log, SenseScratch& scratch);
/// Blows of the last tick: points and direction, not who or how far.
void feelBlows(const DamageSense& damage, const World& world, const Entity& self, Tick tick, FadingPercepts& felt,
               PerceptLog& log);
/// What the body walked into in the last tick; contact lasts while it goes on.
void feelContacts(const TouchSense& touch, const World& world, const Entity& self, Tick tick, PerceptTracks& touched,
                  PerceptLog& log);
/// Characters within the cone that rays reach.
void lookByRays(const SightSense& sight, const World& world, const Entity& self, Tick tick, PerceptTracks& sighted,
                PerceptLog& log, SenseScratch& scratch);

/// Percepts of the things in the scratch's picture (regions of one number), from the picture alone.
void perceivePicture(const EyeSense& eye, const EyeScene& scene, Tick tick, PerceptTracks& seen, PerceptLog& log,
                     SenseScratch& scratch);

/// Lets an imperfect eye lose what it cannot see: pixels become "nothing" at the far plane. `seconds`: since the last
/// look. Uses and changes the condition.
void spoilPicture(const EyeSense& eye, const EyePose& pose, const EyeScene& scene, const World& world, float seconds,
                  EyeCondition& condition, SenseScratch& scratch);

} // namespace lince
