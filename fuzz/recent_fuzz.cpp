// Any bytes as the list of what was opened last. What was read is the same when it is written and read again.
#include <lince/app/recent.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using lince::app::Recent;
    const auto recent = Recent::parse({reinterpret_cast<const char*>(data), size}, "fuzz/recent.xml");
    if (!recent) {
        if (recent.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    if (recent->files().size() > Recent::kMost) __builtin_trap();
    const auto again = Recent::parse(recent->toXml(), "again.xml");
    if (!again || again->files() != recent->files()) __builtin_trap();
    return 0;
}
