// Any bytes as a level. The files that it names do not exist. What is read is made into a level and lived in for a few
// ticks, since numbers that are each allowed can still be too much together.
#include <lince/runtime/simulation.h>

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lince;
    auto read = parseLevelXml({reinterpret_cast<const char*>(data), size}, "no-such-folder/level.xml");
    if (!read) {
        if (read.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    for (const Vec3 p : read->mesh.positions)
        if (!isFinite(p)) __builtin_trap();
    Stage stage;
    stage.level = Level::make(std::move(*read));
    stage.definitions = std::make_shared<const Definitions>();
    auto simulation = Simulation::create(stage, 1, BrainRegistry::standard());
    if (!simulation) return 0;
    ThreadPool alone(1);
    for (int i = 0; i < 3; ++i)
        (*simulation)->tick(alone);
    // Whatever a level does, the state that comes of it can be saved and restored.
    const auto state = (*simulation)->save();
    const std::vector<std::byte> copy(state.begin(), state.end());
    if (!(*simulation)->restore(copy)) __builtin_trap();
    return 0;
}
