// Parameters of the brain `steer` as a scenario may hold them: lines `name=value`; mixes are the most of it.

#include <lince/mind/brain.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lince;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    BrainParameters parameters;
    parameters.setSides({"sheep", "dog", "wolves"});
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (const std::size_t equals = line.find('='); equals != std::string_view::npos)
            parameters.set(std::string(line.substr(0, equals)), std::string(line.substr(equals + 1)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    static const BrainRegistry kBrains = BrainRegistry::standard();
    const auto brain = kBrains.make("steer", parameters);
    if (!brain && brain.error().message.empty()) __builtin_trap();
    return 0;
}
