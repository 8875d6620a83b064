// Any bytes as a table of names. Whoever is asked for has a name, and a death is told in one line.
#include <lince/app/names.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lince;
    const auto names = app::NameTable::parse({reinterpret_cast<const char*>(data), size}, "fuzz/names.xml");
    if (!names) {
        if (names.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    for (const Language language : {Language::English, Language::Spanish})
        for (const char* body : {"sheep", "wolf", "guard", "a"})
            for (const std::uint32_t number : {0u, 1u, 40u, 4000000000u}) {
                const std::string name = names->nameOf(body, number, language);
                if (name.empty()) __builtin_trap();
                if (names->death({body, name}, {"wolf", "x"}, language).empty()) __builtin_trap();
            }
    return 0;
}
