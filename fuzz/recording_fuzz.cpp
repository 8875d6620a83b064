// Any bytes as a recording. Checksums would keep a fuzzer out of everything behind them, so the first byte says how the
// rest is taken: as a file; as parts that are sealed here with sizes and checksums as a forger would; or as changes to
// the saved state of a small simulation, which is then restored and run on.
#include <lince/core/hash.h>
#include <lince/runtime/recording.h>

#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

using namespace lince;
using Bytes = std::vector<std::byte>;

/// One of everything that a state can hold.
Stage makeStage() {
    LevelData level;
    level.mesh.addBox({0, -0.5f, 0}, {20, 0.5f, 20}, 0, level.mesh.addSurface({"floor", {}, Blocks::All}));
    level.items.push_back({"health", {3, 0, 0}});
    level.doors.push_back({"door", {0, 1, -4}, {1, 1, 0.1f}, 0, {2, 0, 0}});
    level.boxes.push_back({{0, 2, -6}, {0.5f, 0.5f, 0.5f}, 0, 20, 50});
    Stage stage;
    stage.level = Level::make(std::move(level));
    auto definitions = parseDefinitions(R"(<definitions version="1"><faction name="red"/>
        <weapon name="rocket" kind="projectile" speed="5" blast="2"/><item name="health" health="10"/>
        <body name="body" weapons="rocket" respawn="1"/></definitions>)",
                                        "fuzz");
    stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
    for (const char* brain : {"wander", "goto", "script", "input"}) {
        AgentGroup group;
        group.body = "body", group.faction = "red", group.brain = brain;
        group.spawn = AgentGroup::Spawn::Placed;
        group.position = {static_cast<float>(stage.scenario.groups.size()) * 2, 0, 2};
        if (group.brain == "goto") group.parameters.set("to", "0 5; 5 5");
        if (group.brain == "script") group.parameters.set("keys", "0 fire forward; 1 use; 2 repeat");
        stage.scenario.groups.push_back(group);
    }
    return stage;
}

std::unique_ptr<Simulation> makeSimulation() {
    static const Stage stage = makeStage();
    return std::move(*Simulation::create(stage, 1, BrainRegistry::standard()));
}

/// Where bytes prove to be a sound state, running on must be safe for a second.
void runOn(Simulation& simulation, const Bytes& state) {
    if (!simulation.restore(state)) return;
    ThreadPool alone(1);
    for (int i = 0; i < 60; ++i)
        simulation.tick(alone);
    (void)simulation.hash();
}

void decodeAll(const Bytes& file) {
    const auto recording = decode(file, "fuzz.lince");
    if (!recording) {
        if (recording.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return;
    }
    for (const Keyframe& keyframe : recording->keyframes)
        runOn(*makeSimulation(), keyframe.state);
    const auto again = decode(encode(*recording), "fuzz.lince");
    if (!again || again->keyframes.size() != recording->keyframes.size()) __builtin_trap();
}

/// Parts as [kind, size in two bytes, payload …].
Bytes sealed(const std::uint8_t* data, std::size_t size) {
    ByteWriter w;
    static const Bytes whole = encode({});
    w.putBytes(whole.data(), 12); // magic and version
    while (size >= 3) {
        const std::uint8_t kind = data[0];
        const std::size_t length = std::min<std::size_t>(size - 3, data[1] | data[2] << 8);
        Bytes payload(length);
        if (length != 0) std::memcpy(payload.data(), data + 3, length);
        data += 3 + length, size -= 3 + length;
        const std::size_t plain = kind == 'K' ? std::min<std::size_t>(4, length) : 0;
        if (kind == 'K' || kind == 'S') {
            Bytes packed(plain + ZSTD_compressBound(length - plain));
            if (plain != 0) std::memcpy(packed.data(), payload.data(), plain);
            packed.resize(plain + ZSTD_compress(packed.data() + plain, packed.size() - plain, payload.data() + plain,
                                                length - plain, 1));
            payload = std::move(packed);
        }
        ByteWriter head;
        head.put(kind);
        head.put(static_cast<std::uint64_t>(payload.size()));
        head.put(hashBytes(payload, kind).low);
        w.putBytes(head.bytes().data(), head.bytes().size());
        w.put(static_cast<std::uint32_t>(hashBytes(head.bytes()).low));
        w.putBytes(payload.data(), payload.size());
    }
    return w.take();
}

/// The state after a second and a half, with words replaced: [place in two bytes, four new bytes] …
void changedState(const std::uint8_t* data, std::size_t size) {
    static const Bytes original = [] {
        auto simulation = makeSimulation();
        ThreadPool alone(1);
        for (int i = 0; i < 90; ++i)
            simulation->tick(alone);
        const auto state = simulation->save();
        return Bytes(state.begin(), state.end());
    }();
    Bytes state = original;
    for (; size >= 6; data += 6, size -= 6) {
        const std::size_t at = static_cast<std::size_t>(data[0] | data[1] << 8) % (state.size() - 3);
        std::memcpy(state.data() + at, data + 2, 4);
    }
    runOn(*makeSimulation(), state);
    (void)makeSimulation()->compare(state, original);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    switch (data[0]) {
    case 'S':
        decodeAll(sealed(data + 1, size - 1));
        break;
    case 'C':
        changedState(data + 1, size - 1);
        break;
    default:
        decodeAll(Bytes(bytes, bytes + size));
        break;
    }
    return 0;
}
