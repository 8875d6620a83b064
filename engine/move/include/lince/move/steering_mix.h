#pragma once
// Steering behaviours combined, as data (spec S2.S "combination", S2.G4). A mix is text that authors write into
// scenarios, tools edit live, and evolution tunes:
//
//     "evade strangers 2 within=12 | separate 1.5 within=1.5 + cohere 0.8 within=8 + align 0.5 within=8 + wander 0.3"
//
// `+` sums terms by their weights; `|` parts levels of priority: the first level whose sum asks for a noticeable change
// decides alone, and the last one when none does. A term is a behaviour, a target where it has one (`kin`, `strangers`,
// `all`, a side's name, `goal`, `leader`, `path`, `x,y,z`), a weight (1), and `name=value` parameters. docs/steering.md
// has the table of which behaviour takes what.

#include <lince/core/error.h>
#include <lince/core/random.h>
#include <lince/move/steering.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

enum class SteeringKind : std::uint8_t {
    Seek,
    Flee,
    Pursue,
    Evade,
    OffsetPursue,
    Arrive,
    AvoidObstacles,
    Wander,
    FollowPath,
    FollowWall,
    Contain,
    FollowFlow,
    AvoidCollisions,
    Separate,
    Cohere,
    Align,
    FollowLeader,
};
inline constexpr std::size_t kSteeringKinds = 17;
/// "seek", "flee", "pursue", "evade", "offset-pursue", "arrive", "avoid-obstacles", "wander", "follow-path",
/// "follow-wall", "contain", "follow-flow", "avoid-collisions", "separate", "cohere", "align", "follow-leader".
std::string_view nameOf(SteeringKind kind);

struct SteeringTarget {
    enum class Kind : std::uint8_t {
        None,
        Place,     ///< written down
        Goal,      ///< that the mind has at the moment
        Leader,    ///< that the mind follows
        Kin,       ///< the nearest of the own side
        Strangers, ///< the nearest of any other side
        Side,      ///< the nearest of that side
        All,       ///< everybody (only where a behaviour looks at several)
    };
    Kind kind = Kind::None;
    Vec3 place;
    std::uint16_t side = 0;
    std::string sideName; ///< as written
};

struct SteeringTerm {
    SteeringKind kind = SteeringKind::Wander;
    SteeringTarget target;
    float weight = 1;
    float within = 0; ///< metres: targets and neighbours farther away do not count; 0: any distance sensed
    float distance =
        1; ///< metres: kept off a wall, behind a leader, slowing before a place, width of a path, size of a flow
    float seconds = 1.5f;   ///< looked ahead
    float angle = 0;        ///< degrees, whole, of neighbours that count; 0: the rule's own
    float speed = 1;        ///< share of the vehicle's maximum speed that it goes at, [0, 1]
    float strength = 0.7f;  ///< of wandering [0, 1]; of a flow, metres a second
    float jitter = 2;       ///< of wandering
    Vec3 offset{0, 0, 1};   ///< beside a quarry: x right, y up, z behind
    std::vector<Vec3> path; ///< followed; empty: the mind's
    bool loop = false;
    Aabb box;                              ///< contained in; empty: the bounds of the free space
    std::string flowName;                  ///< as written: "vortex", …
    Vec3 centre, along{0, 0, -1};          ///< of a flow
    std::shared_ptr<const FlowField> flow; ///< a host's own, instead of the one by name; is not written as text
    float side = 1;                        ///< of a wall: +1 keeps it to the right
};

/// A term as it is when nothing but the behaviour is written.
SteeringTerm steeringDefaults(SteeringKind kind);

struct SteeringMix {
    std::vector<std::vector<SteeringTerm>> levels;
    bool empty() const { return levels.empty(); }
};

/// Knows sides by name; nothing: there is none of that name.
using SideNames = std::function<std::optional<std::uint16_t>(std::string_view)>;
/// Errors say the column: `name:1:14: found 'sekk', expected …`. At most 8 levels, 32 terms and 1000 points of a path.
Result<SteeringMix> parseSteeringMix(std::string_view text, const std::string& name, const SideNames& sides);
/// Gives the same mix when parsed again, and the same text from that.
std::string toText(const SteeringMix& mix);

/// Whether some term looks at the free space around: avoid-obstacles, follow-wall.
bool asksSpace(const SteeringMix& mix);

/// A number of a mix that tools and evolution may change.
struct MixNumber {
    std::string name; ///< "separate" (the weight), "separate.within", "cohere#2.within" for the second of a kind
    float* value = nullptr;
    float min = 0, max = 1; ///< of what the parser takes; a tool may want less
};
/// All of them, in the order of the text. Valid as long as the mix is there and keeps its terms.
std::vector<MixNumber> numbersOf(SteeringMix& mix);
/// Null: there is none of that name.
float* findNumber(SteeringMix& mix, std::string_view name);

/// What a mind knows at the moment. Null or empty: it knows nothing of it; terms that need it ask for nothing.
struct SteeringInput {
    const Vehicle& self;
    const Neighbours& others;
    std::uint16_t ownSide = 0;
    const FreeSpace* space = nullptr;
    const Vec3* goal = nullptr;
    const LeaderState* leader = nullptr;
    std::span<const Vec3> path{};
    float seconds = 1.0f / 20; ///< since the last thought
};

/// What lasts from thought to thought.
struct SteeringMemory {
    WanderState wander;
    float along = 0; ///< metres, of followPath
    void visitState(StateVisitor& v);
};

/// Why it steers as it does: the share of every term that was asked (levels after the one that decided are not), for
/// traces and pictures.
struct SteeringContribution {
    SteeringKind kind = SteeringKind::Wander;
    std::uint8_t level = 0;
    Vec3 steering;        ///< × weight
    bool decided = false; ///< its level did
};
using SteeringContributions = std::vector<SteeringContribution>;

/// The steering vector; feed it to Vehicle::velocityAfter. `fractions` may be null.
Vec3 steer(const SteeringMix& mix, const SteeringInput& input, SteeringMemory& memory, RandomStream& random,
           SteeringContributions* fractions = nullptr);

} // namespace lince
