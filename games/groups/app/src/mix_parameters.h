#pragma once
// Every number of a group's mixes of steering behaviours: weights, ranges, times. A mix is a text of the scenario; a
// number in it is changed by reading the text, changing the term and writing it again.

#include <lince/app/live_parameters.h>
#include <lince/move/steering_mix.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lince::groups {

/// A parameter of a group that may be a mix.
struct MixPlace {
    std::size_t group = 0;
    std::string attribute;
    std::map<std::string, std::string> words; ///< of all of the group's parameters, written or not, for {keys} in it

    std::string text(const Stage& stage) const;
    /// Nothing: it is none.
    std::optional<SteeringMix> mix(const Stage& stage) const;
};

/// Appends its numbers if it is a mix, named "MIX.BEHAVIOUR.NUMBER" ("graze.cohere.within").
void mixParameters(const Stage& stage, const MixPlace& place, std::size_t section,
                   std::vector<app::LiveParameter>& out);

} // namespace lince::groups
