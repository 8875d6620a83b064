// Any bytes as a scenario; the brains that it asks for are made with the words that it gives them.
#include <lince/runtime/scenario.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lince;
    const auto scenario = parseScenario({reinterpret_cast<const char*>(data), size}, "fuzz/scenario.xml");
    if (!scenario) {
        if (scenario.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    static const BrainRegistry brains = BrainRegistry::standard();
    for (const AgentGroup& group : scenario->groups)
        (void)static_cast<bool>(brains.make(group.brain, group.parameters));
    return 0;
}
