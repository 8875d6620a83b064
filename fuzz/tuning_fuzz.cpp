// Any bytes as a tuning.
#include <lince/runtime/tuning.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto tuning = lince::parseTuning({reinterpret_cast<const char*>(data), size}, "fuzz/tuning.xml");
    if (!tuning && tuning.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
    return 0;
}
