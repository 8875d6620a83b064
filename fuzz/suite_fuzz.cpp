// Any bytes as a suite.
#include <lince/runtime/suite.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto suite = lince::parseSuite({reinterpret_cast<const char*>(data), size}, "fuzz/suite.xml");
    if (!suite && suite.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
    return 0;
}
