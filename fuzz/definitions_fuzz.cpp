// Any bytes as definitions; a body of each of the first few types lives for a second on a floor, fires, picks up an
// item.
#include <lince/runtime/simulation.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {

using namespace lince;

std::shared_ptr<const Level> makeLevel() {
    LevelData data;
    data.mesh.addBox({0, -0.5f, 0}, {20, 0.5f, 20}, 0, data.mesh.addSurface({"floor", {}, Blocks::All}));
    for (const char* type : {"a", "b", "health", "item"})
        data.items.push_back({type, {0, 0, 0}});
    data.boxes.push_back({{0, 0.5f, -3}, {0.5f, 0.5f, 0.5f}, 0, 20, 50});
    return Level::make(std::move(data));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::shared_ptr<const Level> level = makeLevel();
    auto read = parseDefinitions({reinterpret_cast<const char*>(data), size}, "fuzz/definitions.xml");
    if (!read) {
        if (read.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    Stage stage;
    stage.level = level;
    stage.definitions = std::make_shared<const Definitions>(std::move(*read));
    const std::size_t bodies = std::min<std::size_t>(stage.definitions->bodies.size(), 5);
    for (std::size_t i = 1; i < bodies; ++i) {
        AgentGroup group;
        group.body = stage.definitions->bodies[i].name;
        group.brain = "input";
        group.spawn = AgentGroup::Spawn::Placed;
        group.position = {static_cast<float>(i) * 2 - 2, 0, 0};
        stage.scenario.groups.push_back(group);
    }
    auto simulation = Simulation::create(stage, 1, BrainRegistry::standard());
    if (!simulation) return 0;
    Intent intent;
    intent.move = {0, 0, -1};
    intent.press(Button::Fire);
    std::vector<AgentInput> inputs;
    for (const Agent& agent : (*simulation)->agents())
        inputs.push_back({agent.id, intent});
    ThreadPool alone(1);
    for (int i = 0; i < 60; ++i)
        (*simulation)->tick(alone, inputs);
    const auto state = (*simulation)->save();
    const std::vector<std::byte> copy(state.begin(), state.end());
    if (!(*simulation)->restore(copy)) __builtin_trap();
    return 0;
}
