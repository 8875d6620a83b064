#include <lince/bronto/parameters.h>
#include <lince/mind/brain.h>

namespace lince::bronto {

Parameters Parameters::from(const BrainParameters& words) {
    Parameters parameters;
    parameters.forEach([&](const ParameterInfo& info, float& value) {
        value = words.number(info.name, value, info.min, info.max);
        if (!info.whole || value == static_cast<float>(static_cast<int>(value))) return;
        words.wrong(info.name, "a whole number");
    });
    if (parameters.healthLower >= parameters.healthUpper) words.wrong("healthLower", "less than healthUpper");
    if (parameters.ammunitionLower >= parameters.ammunitionUpper)
        words.wrong("ammunitionLower", "less than ammunitionUpper");
    return parameters;
}

} // namespace lince::bronto
