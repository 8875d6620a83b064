// Any bytes as a recording of thoughts. Checksums would keep a fuzzer out of everything behind them, so the first byte
// says how the rest is taken: as a file, or as one stretch that is sealed here as a forger would.
#include <lince/core/hash.h>
#include <lince/core/serial.h>
#include <lince/runtime/thought_recording.h>

#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

using namespace lince;
using Bytes = std::vector<std::byte>;

/// A host with one kind of mind and nobody there.
struct FuzzHost {
    World world{Level::make({})};
    AgentRunner runner{world, {}, 1};
    FuzzHost() {
        AgentKind kind;
        kind.brainName = "wander";
        kind.body = BodyDefinition{};
        kind.mind = [] { return BrainRegistry::standard().make("wander", {}); };
        if (!runner.addKind(std::move(kind))) __builtin_trap();
    }
};

void putSealed(ByteWriter& w, std::uint8_t kind, std::span<const std::byte> payload) {
    ByteWriter head;
    head.put(kind);
    head.put(static_cast<std::uint64_t>(payload.size()));
    head.put(hashBytes(payload, kind).low);
    w.putBytes(head.bytes().data(), head.bytes().size());
    w.put(static_cast<std::uint32_t>(hashBytes(head.bytes()).low));
    w.putBytes(payload.data(), payload.size());
}

Bytes sealed(const std::uint8_t* data, std::size_t size) {
    ByteWriter w, header;
    w.putBytes("LINCETHO", 8);
    w.put(std::uint32_t{1});
    header.putText("0.1.0");
    header.putVarint(1);
    header.putText("wander");
    putSealed(w, 'H', header.bytes());
    Bytes packed(ZSTD_compressBound(size));
    packed.resize(ZSTD_compress(packed.data(), packed.size(), data, size, 1));
    putSealed(w, 'S', packed);
    return w.take();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    static const FuzzHost host;
    const auto* bytes = reinterpret_cast<const std::byte*>(data);
    const Bytes file = data[0] == 'S' ? sealed(data + 1, size - 1) : Bytes(bytes, bytes + size);
    const auto report = verifyThoughts(file, "fuzz.thoughts", host.runner);
    if (!report && report.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
    return 0;
}
