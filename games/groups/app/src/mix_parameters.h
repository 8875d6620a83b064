#pragma once
// Every number of a group's mixes of steering behaviours: weights, ranges, times. A mix is a text of the scenario; a
// number in it is changed by reading the text, changing the term and writing it again.

#include <lince/app/live_parameters.h>

#include <vector>

namespace lince::groups {

/// Appends those of an attribute of the group if it is a mix (`fallback`: when nothing is written), named
/// "MIX.BEHAVIOUR.NUMBER" ("graze.cohere.within").
void mixParameters(const Stage& stage, std::size_t group, const std::string& attribute, const std::string& fallback,
                   std::size_t section, std::vector<app::LiveParameter>& out);

} // namespace lince::groups
