// Any bytes as a level that is edited: what can be opened is changed everywhere, and undone to the very same bytes.
#include <lince/world/level_document.h>
#include <lince/world/level_places.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lince;
    constexpr std::size_t kMost = 12; // elements that are changed: each change reads all of the text again
    const std::string text(reinterpret_cast<const char*>(data), size);
    auto level = LevelDocument::parse(text, "level.xml");
    if (!level) {
        if (level.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    const auto flat = [](float, float) { return std::optional<float>(0.0f); };
    const std::vector<LevelElementId> all = level->elements();
    for (std::size_t i = 0; i < all.size() && i < kMost; ++i) {
        if (!moveTo(*level, all[i], {1, 2, 3}, flat) || !turnTo(*level, all[i], 1) ||
            !level->setAttribute(all[i], "class", "\"<&>'") || !level->setWords(all[i], "<&>") ||
            !level->addInside(all[i], "<waitpoint>(1, 2)</waitpoint>")) {
        } // what cannot be done changes nothing
    }
    for (std::size_t i = 0; i < all.size() && i < kMost; i += 2)
        if (!level->remove(all[i])) {
        } // it went with another one
    if (!LevelDocument::parse(level->text(), "level.xml")) __builtin_trap();
    while (level->undo()) {
    }
    if (level->text() != text || level->changed()) __builtin_trap();
    return 0;
}
