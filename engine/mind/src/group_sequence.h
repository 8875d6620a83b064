#pragma once
// One behaviour after another, as data (spec S2.G4): brain="search" then="follow homing". A member goes on when it has
// arrived and everybody that it heard of has said the same.

#include "group_member.h"

#include <memory>

namespace lince {

std::unique_ptr<GroupMember> makeHomingMember(const BrainParameters& parameters);
std::unique_ptr<GroupMember> makeSearchMember(const BrainParameters& parameters);
std::unique_ptr<GroupMember> makeFollowMember(const BrainParameters& parameters);

/// The behaviour itself, or with those after it that the parameter `then` names.
std::unique_ptr<Brain> withSequel(const BrainParameters& parameters, std::unique_ptr<GroupMember> first);

} // namespace lince
