#include <lince/groups/brains.h>

namespace lince::groups {

FactionId sideOf(const BrainParameters& parameters, const std::string& name, std::string_view otherwise) {
    if (parameters.text(name, "").empty()) return parameters.sideNamed(otherwise).value_or(FactionId{});
    return parameters.side(name);
}

} // namespace lince::groups
