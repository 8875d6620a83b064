// What a mix asks of a vehicle: the terms of one level after the other.
#include "steering_frame.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/move/steering_mix.h>

namespace lince {
namespace {

using namespace steering;

/// A level that asks for less than that share of the maximum speed leaves the word to the next one.
constexpr float kNoticeable = 0.05f;
/// "Any distance sensed", metres.
constexpr float kEverywhere = 1e6f;

struct Quarry {
    Vec3 position, velocity;
};

bool counts(const SteeringTarget& target, std::uint16_t ownSide, std::uint16_t side) {
    switch (target.kind) {
    case SteeringTarget::Kind::Kin:
        return side == ownSide;
    case SteeringTarget::Kind::Strangers:
        return side != ownSide;
    case SteeringTarget::Kind::Side:
        return side == target.side;
    default:
        return true;
    }
}

/// Whom a term is about; nothing when it is not known or too far away.
std::optional<Quarry> quarryOf(const SteeringTerm& term, const SteeringInput& input) {
    const float within = term.within > 0 ? term.within : kEverywhere;
    const auto distance = [&](Vec3 place) { return lengthSquared(flat(input.self, place - input.self.position)); };
    std::optional<Quarry> found;
    switch (term.target.kind) {
    case SteeringTarget::Kind::Place:
        found = Quarry{term.target.place, {0, 0, 0}};
        break;
    case SteeringTarget::Kind::Goal:
        if (input.goal != nullptr) found = Quarry{*input.goal, {0, 0, 0}};
        break;
    case SteeringTarget::Kind::Leader:
        if (input.leader != nullptr) found = Quarry{input.leader->position, input.leader->velocity};
        break;
    case SteeringTarget::Kind::None:
        break;
    default: {
        float best = std::numeric_limits<float>::infinity();
        for (std::size_t i = 0; i < input.others.size(); ++i) {
            if (!counts(term.target, input.ownSide, input.others.side[i])) continue;
            const float squared = distance(input.others.position(i));
            if (squared < best) best = squared, found = Quarry{input.others.position(i), input.others.velocity(i)};
        }
    }
    }
    if (found && distance(found->position) > within * within) return {};
    return found;
}

/// Those of the others that a term looks at, in a buffer of the thread.
const Neighbours& chosen(const SteeringTerm& term, const SteeringInput& input, SteeringTarget::Kind usual) {
    thread_local Neighbours buffer;
    SteeringTarget target;
    target.kind = term.target.kind == SteeringTarget::Kind::None ? usual : term.target.kind;
    target.side = term.target.side;
    const bool all = target.kind == SteeringTarget::Kind::All;
    if (all && term.within <= 0) return input.others;
    buffer.clear();
    const float within = term.within > 0 ? term.within : kEverywhere;
    const Neighbours& others = input.others;
    for (std::size_t i = 0; i < others.size(); ++i)
        if ((all || counts(target, input.ownSide, others.side[i])) &&
            lengthSquared(others.position(i) - input.self.position) <= within * within)
            buffer.add(others.position(i), others.velocity(i), others.radius[i], others.side[i], others.id[i]);
    return buffer;
}

FlockSums sumsOf(const SteeringTerm& term, const SteeringInput& input) {
    const float within = term.within > 0 ? term.within : kEverywhere;
    FlockReach reach;
    reach.separation = reach.alignment = reach.cohesion = within;
    const bool own = term.angle <= 0;
    const float cosineOfHalf = own ? 0 : cosine(0.5f * term.angle * kRadiansPerDegree);
    if (!own) reach.separationCosine = reach.alignmentCosine = reach.cohesionCosine = cosineOfHalf;
    // Separation needs the places and cohesion the velocities of the very same neighbours.
    if (term.kind == SteeringKind::Separate) reach.cohesionCosine = reach.separationCosine;
    if (term.kind == SteeringKind::Cohere) reach.alignmentCosine = reach.cohesionCosine;
    const Neighbours& others = chosen(term, input, SteeringTarget::Kind::Kin);
    return flockSums(input.self.position, headingOf(input.self), others.span(), reach);
}

Vec3 flowOf(const SteeringTerm& term, const Vehicle& self) {
    const Vec3 place = self.position + flat(self, self.velocity) * term.seconds;
    if (term.flow != nullptr) return term.flow->at(place);
    const auto shape = flowShapeNamed(term.flowName);
    if (!shape) return flat(self, self.velocity);
    return ShapedFlow{*shape, term.centre, term.along, term.distance, term.strength}.at(place);
}

Vec3 towards(const SteeringTerm& term, const SteeringInput& input, const Vehicle& self) {
    const auto quarry = quarryOf(term, input);
    if (!quarry) return {0, 0, 0};
    switch (term.kind) {
    case SteeringKind::Seek:
        return seek(self, quarry->position);
    case SteeringKind::Flee:
        return flee(self, quarry->position);
    case SteeringKind::Pursue:
        return pursue(self, quarry->position, quarry->velocity);
    case SteeringKind::Evade:
        return evade(self, quarry->position, quarry->velocity);
    case SteeringKind::OffsetPursue:
        return offsetPursue(self, quarry->position, quarry->velocity, term.offset, term.distance);
    default:
        return arrive(self, quarry->position, term.distance);
    }
}

Vec3 steeringOf(const SteeringTerm& term, const SteeringInput& input, const Vehicle& self, SteeringMemory& memory,
                RandomStream& random) {
    const Vec3 nothing{0, 0, 0};
    switch (term.kind) {
    case SteeringKind::AvoidObstacles:
        return input.space != nullptr ? avoidObstacles(self, *input.space, term.seconds) : nothing;
    case SteeringKind::Wander:
        return wander(self, memory.wander, random, input.seconds, term.strength, term.jitter);
    case SteeringKind::FollowPath: {
        const std::span<const Vec3> path = term.path.empty() ? input.path : std::span<const Vec3>(term.path);
        return followPath(self, path, term.loop, term.distance, term.seconds, memory.along);
    }
    case SteeringKind::FollowWall:
        if (input.space == nullptr) return nothing;
        return followWall(self, *input.space, term.distance, term.within > 0 ? term.within : kEverywhere, term.side);
    case SteeringKind::Contain:
        if (!term.box.empty()) return contain(self, term.box, term.seconds);
        return input.space != nullptr ? contain(self, input.space->bounds(), term.seconds) : nothing;
    case SteeringKind::FollowFlow:
        return followFlow(self, flowOf(term, self));
    case SteeringKind::AvoidCollisions:
        return avoidCollisions(self, chosen(term, input, SteeringTarget::Kind::All), term.seconds);
    case SteeringKind::Separate:
        return separate(self, sumsOf(term, input));
    case SteeringKind::Cohere:
        return cohere(self, sumsOf(term, input));
    case SteeringKind::Align:
        return align(self, sumsOf(term, input));
    case SteeringKind::FollowLeader: {
        if (input.leader == nullptr) return nothing;
        const float within = term.within > 0 ? term.within : kEverywhere;
        if (lengthSquared(flat(self, input.leader->position - self.position)) > within * within) return nothing;
        return followLeader(self, *input.leader, term.distance, maximum(term.distance, 1));
    }
    default:
        return towards(term, input, self);
    }
}

} // namespace

void SteeringMemory::visitState(StateVisitor& v) {
    v.field("wander", wander);
    v.field("along", along);
}

Vec3 steer(const SteeringMix& mix, const SteeringInput& input, SteeringMemory& memory, RandomStream& random,
           SteeringContributions* fractions) {
    if (fractions != nullptr) fractions->clear();
    Vec3 sum;
    for (std::size_t level = 0; level < mix.levels.size(); ++level) {
        sum = {0, 0, 0};
        const std::size_t first = fractions != nullptr ? fractions->size() : 0;
        for (const SteeringTerm& term : mix.levels[level]) {
            if (term.weight == 0) continue;
            Vehicle self = input.self;
            self.maxSpeed *= term.speed;
            const Vec3 steering = steeringOf(term, input, self, memory, random) * term.weight;
            sum += steering;
            if (fractions != nullptr)
                fractions->push_back({term.kind, static_cast<std::uint8_t>(level), steering, false});
        }
        const bool decides =
            level + 1 == mix.levels.size() || length(sum) > kNoticeable * maximum(input.self.maxSpeed, 1e-3f);
        if (!decides) continue;
        if (fractions != nullptr)
            for (std::size_t i = first; i < fractions->size(); ++i)
                (*fractions)[i].decided = true;
        break;
    }
    return sum;
}

bool asksSpace(const SteeringMix& mix) {
    for (const auto& level : mix.levels)
        for (const SteeringTerm& term : level)
            if (term.kind == SteeringKind::AvoidObstacles || term.kind == SteeringKind::FollowWall) return true;
    return false;
}

} // namespace lince
