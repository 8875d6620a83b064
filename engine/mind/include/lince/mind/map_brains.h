#pragma once
// Minds that know the map: each shows one part of map sense at work (docs/nav.md) and is a base for a game's own.

#include <lince/mind/brain.h>

#include <memory>

namespace lince {

/// Walks from place to place by the shortest way, keeping out of others' way: drawn from all that it can reach within
/// `radius` metres, or those of places="x y z; x y z" in turn. Parameters: pace (walk | run), pause
/// (seconds), arrive (metres to the place that will do).
std::unique_ptr<Brain> makeTravelBrain(const BrainParameters& parameters);

/// Goes to the places in turn by ways that those it believes to be watching see as little of as can be. Parameters:
/// places; watchers="x y z; …" that it was told of (others it sees itself); pace; seen, power: costs of being seen.
std::unique_ptr<Brain> makeSneakBrain(const BrainParameters& parameters);

/// Looks for an enemy: where he may be by now spreads over the ground from where he was seen last, and is wiped where
/// somebody of its side looks. Parameters: lastSeen="x y z" that it was told of; pace.
std::unique_ptr<Brain> makeSeekBrain(const BrainParameters& parameters);

/// Keeps behind cover from the enemies that it has seen or was told of (enemies="x y z; …"), and moves to a better one
/// when it can be seen. Parameters: enemies, pace.
std::unique_ptr<Brain> makeHideBrain(const BrainParameters& parameters);

/// Roves about a flat scene of walls over a grid, towards the longest free run of the three ahead (spec S4.A4).
/// Parameters: apart (metres between nodes), pace.
std::unique_ptr<Brain> makeRoveBrain(const BrainParameters& parameters);

/// pace="walk" or "run".
bool runsBy(const BrainParameters& parameters, bool fallback);
/// "x y z; x y z"; nothing when it is no such list. [Limit: 1,000]
std::optional<std::vector<Vec3>> parsePlaces(std::string_view text);
/// "x y z; x y z" of a parameter; a mistake is kept by the parameters. [Limit: 1,000]
std::vector<Vec3> placesOf(const BrainParameters& parameters, const std::string& name, Phrase help);

inline void addMapBrains(BrainRegistry& registry) {
    registry.add("travel", makeTravelBrain);
    registry.add("sneak", makeSneakBrain);
    registry.add("hide", makeHideBrain);
    registry.add("seek", makeSeekBrain);
    registry.add("rove", makeRoveBrain);
}

} // namespace lince
