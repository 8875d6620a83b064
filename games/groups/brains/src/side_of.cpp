#include <lince/groups/brains.h>

namespace lince::groups {

FactionId sideOf(const BrainParameters& parameters, const std::string& name, std::string_view otherwise, Phrase help) {
    if (parameters.text(name, "", help).empty()) return parameters.sideNamed(otherwise).value_or(FactionId{});
    return parameters.side(name, help);
}

} // namespace lince::groups
