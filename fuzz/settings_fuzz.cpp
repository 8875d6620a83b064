// Any bytes as a settings file. What was read is within its ranges and is the same when it is written and read again.
#include <lince/app/settings.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lince::app;
    std::string warning;
    const auto settings = parseSettings({reinterpret_cast<const char*>(data), size}, "fuzz/settings.xml", &warning);
    if (!settings) {
        if (settings.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    if (warning.find_first_of("\r\n") != std::string::npos) __builtin_trap();
    if (settings->width < 320 || settings->height > 16384 || (settings->samples != 0 && settings->samples != 4) ||
        !(settings->volume >= 0 && settings->volume <= 1) ||
        !(settings->textScale >= 0.75f && settings->textScale <= 2))
        __builtin_trap();
    const auto again = parseSettings(toXml(*settings), "again.xml", &warning);
    if (!again || !warning.empty() || !(*again == *settings)) __builtin_trap();
    for (const Action action : kAllActions)
        for (const Binding& binding : settings->bindings.of(action))
            if (shownName(binding, settings->language).empty()) __builtin_trap();
    return 0;
}
