#include <lince/core/files.h>
#include <lince/core/serial.h>
#include <lince/core/text.h>
#include <lince/core/version.h>
#include <lince/runtime/recording.h>

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <memory>

namespace lince {
namespace {

constexpr std::string_view kMagic = "LINCEREC";
constexpr std::uint32_t kFormat = 2;
constexpr std::size_t kLargestPart = std::size_t{256} << 20; ///< bytes, unpacked
constexpr std::size_t kMaxTicks = 60u * 60 * 60 * 24;

constexpr std::size_t kLargestBlock = std::size_t{128} << 10; ///< of zstd, bytes unpacked

enum class Part : std::uint8_t {
    Header = 'H',
    MadeBy = 'M',
    Inputs = 'I',
    Changes = 'C',
    Hashes = 'T',
    Keyframe = 'K',
    End = 'E'
};

std::vector<std::byte> compressed(std::span<const std::byte> bytes) {
    std::vector<std::byte> out(ZSTD_compressBound(bytes.size()));
    out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 6));
    return out;
}

Result<std::vector<std::byte>> decompressed(std::span<const std::byte> bytes, const std::string& name) {
    const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN)
        return errorAt({name}, "a part that does not unpack", "zstd data");
    // The tightest zstd can do is a block of 128 KiB in 4 bytes, so a claim beyond that is a lie.
    if (size > kLargestPart || size / kLargestBlock > bytes.size() / 4)
        return errorAt({name}, fmt::format("a part of {} bytes in {}", size, bytes.size()),
                       fmt::format("at most {} bytes", kLargestPart));
    std::vector<std::byte> out(static_cast<std::size_t>(size));
    const std::size_t got = ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size());
    if (ZSTD_isError(got) != 0 || got != out.size()) return errorAt({name}, "a part that does not unpack", "zstd data");
    return out;
}

void putPart(ByteWriter& w, Part part, std::span<const std::byte> payload) {
    w.put(static_cast<std::uint8_t>(part));
    w.put(static_cast<std::uint64_t>(payload.size()));
    w.put(hashBytes(payload, static_cast<std::uint64_t>(part)).low);
    w.putBytes(payload.data(), payload.size());
}

void putHash(ByteWriter& w, Hash128 h) {
    w.put(h.high), w.put(h.low);
}

Hash128 getHash(ByteReader& r) {
    const auto high = r.get<std::uint64_t>();
    const auto low = r.get<std::uint64_t>();
    return {high, low};
}

void putVector(ByteWriter& w, Vec3 v) {
    w.put(v.x), w.put(v.y), w.put(v.z);
}

Vec3 getVector(ByteReader& r) {
    Vec3 v;
    v.x = r.get<float>(), v.y = r.get<float>(), v.z = r.get<float>();
    return v;
}

void putAgent(ByteWriter& w, AgentId id) {
    w.putVarint(id.number());
}

AgentId getAgent(ByteReader& r) {
    const std::uint64_t number = r.getVarint();
    if (number > 0xffffffff) r.fail();
    return {static_cast<std::uint16_t>(number), static_cast<std::uint16_t>(number >> 16)};
}

void put(ByteWriter& w, const AgentInput& input) {
    putAgent(w, input.agent);
    putVector(w, input.intent.move);
    w.put(input.intent.yaw), w.put(input.intent.pitch);
    w.put(input.intent.buttons), w.put(input.intent.weaponSlot);
}

void get(ByteReader& r, AgentInput& input) {
    input.agent = getAgent(r);
    if (!input.agent) r.fail();
    input.intent.move = getVector(r);
    input.intent.yaw = r.get<float>(), input.intent.pitch = r.get<float>();
    input.intent.buttons = r.get<std::uint16_t>(), input.intent.weaponSlot = r.get<std::uint8_t>();
}

void put(ByteWriter& w, const LifeChange& change) {
    w.put(static_cast<std::uint8_t>(change.kind)), w.put(change.group);
    putAgent(w, change.agent), putAgent(w, change.whose);
    w.put(static_cast<std::uint8_t>(change.placed));
    putVector(w, change.feet);
    w.put(change.yaw);
}

void get(ByteReader& r, LifeChange& change) {
    const auto kind = r.get<std::uint8_t>();
    if (kind > static_cast<std::uint8_t>(LifeChange::Kind::Inhabit)) r.fail();
    change.kind = static_cast<LifeChange::Kind>(kind);
    change.group = r.get<std::uint16_t>();
    change.agent = getAgent(r), change.whose = getAgent(r);
    change.placed = r.get<std::uint8_t>() != 0;
    change.feet = getVector(r);
    change.yaw = r.get<float>();
}

template <class Value>
void putList(ByteWriter& w, const std::vector<Recorded<Value>>& values) {
    w.putVarint(values.size());
    Tick last = 0;
    for (const Recorded<Value>& value : values) {
        w.putVarint(value.tick - last);
        last = value.tick;
        put(w, value);
    }
}

template <class Value>
std::vector<Recorded<Value>> getList(ByteReader& r) {
    constexpr std::size_t kMinBytes = 22; // of the smallest value of either kind
    std::vector<Recorded<Value>> values(r.getCount(kMinBytes));
    std::uint64_t tick = 0;
    for (Recorded<Value>& value : values) {
        const std::uint64_t wait = r.getVarint();
        if (wait > kMaxTicks || (tick += wait) > kMaxTicks) r.fail();
        value.tick = static_cast<Tick>(tick);
        get(r, value);
    }
    return values;
}

/// It is printed and opened, so it must be text of one line.
bool isOneLine(std::string_view text) {
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
    return !findInvalidUtf8(text) && std::none_of(text.begin(), text.end(), isControl);
}

/// Reads parts one by one and puts each where it belongs.
class Decoder {
  public:
    Decoder(std::span<const std::byte> bytes, const std::string& name) : m_reader(bytes), m_name(name) {
        m_out.name = name;
    }

    Result<Recording> decode() {
        const auto magic = m_reader.take(kMagic.size());
        if (m_reader.failed() || std::memcmp(magic.data(), kMagic.data(), kMagic.size()) != 0)
            return errorAt({m_name}, "other content", "a recording that starts with LINCEREC");
        const auto version = m_reader.get<std::uint32_t>();
        if (m_reader.failed()) return cutOff();
        if (version != kFormat)
            return errorAt({m_name}, fmt::format("recording version {}", version), fmt::format("version {}", kFormat));
        for (bool ended = false; !ended;) {
            const std::size_t at = m_reader.position();
            const auto part = static_cast<Part>(m_reader.get<std::uint8_t>());
            const auto size = m_reader.get<std::uint64_t>();
            const auto checksum = m_reader.get<std::uint64_t>();
            if (m_reader.failed() || size > m_reader.left()) return cutOff();
            const auto payload = m_reader.take(static_cast<std::size_t>(size));
            if (hashBytes(payload, static_cast<std::uint64_t>(part)).low != checksum)
                return errorAt({m_name}, fmt::format("altered bytes in the part at byte {}", at),
                               "bytes that fit their checksum");
            if (const Status status = take(part, payload); !status) return status.error();
            ended = part == Part::End;
        }
        if (m_reader.left() != 0)
            return errorAt({m_name}, fmt::format("{} bytes after the end", m_reader.left()), "none");
        return check();
    }

  private:
    Error cutOff() const {
        return errorAt({m_name}, fmt::format("the end at byte {}", m_reader.position()),
                       "more: the recording is cut off");
    }
    Error malformed(std::string_view what) const {
        return errorAt({m_name}, fmt::format("a malformed {}", what), "one that this program wrote");
    }

    Status take(Part part, std::span<const std::byte> payload) {
        ByteReader r(payload);
        switch (part) {
        case Part::Header:
            m_out.scenarioPath = r.getText(4096);
            m_out.scenarioHash = getHash(r);
            m_out.levelHash = getHash(r);
            m_out.definitionsHash = getHash(r);
            m_out.seed = r.get<std::uint64_t>();
            m_out.agents = r.get<std::uint32_t>();
            m_out.ticks = r.get<std::uint32_t>();
            m_headers += 1;
            return r.failed() || r.left() != 0 || m_out.ticks > kMaxTicks || !isOneLine(m_out.scenarioPath)
                       ? Status(malformed("header"))
                       : Status();
        case Part::MadeBy:
            m_out.madeBy = r.getText(64);
            m_out.layout = getHash(r);
            return r.failed() || r.left() != 0 || !isOneLine(m_out.madeBy) ? Status(malformed("maker")) : Status();
        case Part::Inputs:
            if (++m_inputLists > 1) return malformed("recording: it has two lists of inputs");
            return takeList(payload, m_out.inputs, "list of inputs");
        case Part::Changes:
            if (++m_changeLists > 1) return malformed("recording: it has two lists of changes");
            return takeList(payload, m_out.changes, "list of changes");
        case Part::Hashes:
            if (payload.size() % 4 != 0 || payload.size() / 4 > kMaxTicks) return malformed("list of hashes");
            m_out.tickHashes.resize(payload.size() / 4);
            r.getBytes(m_out.tickHashes.data(), payload.size());
            return {};
        case Part::Keyframe: {
            Keyframe k;
            k.tick = r.get<std::uint32_t>();
            if (r.failed()) return malformed("keyframe");
            auto state = decompressed(r.take(r.left()), m_name);
            if (!state) return state.error();
            // Many well-packed keyframes must not add up to more memory than any real recording needs.
            m_keyframeBytes += state->size();
            if (m_keyframeBytes > 8 * kLargestPart) return errorAt({m_name}, "keyframes of more than 2 GiB", "fewer");
            k.state = std::move(*state);
            m_out.keyframes.push_back(std::move(k));
            return {};
        }
        case Part::End:
            return {};
        }
        return errorAt({m_name}, fmt::format("a part of kind {}", static_cast<int>(part)), "H, M, I, C, T, K or E");
    }

    template <class Value>
    Status takeList(std::span<const std::byte> payload, std::vector<Recorded<Value>>& into, std::string_view what) {
        const auto unpacked = decompressed(payload, m_name);
        if (!unpacked) return unpacked.error();
        ByteReader r(*unpacked);
        into = getList<Value>(r);
        return r.failed() || r.left() != 0 ? Status(malformed(what)) : Status();
    }

    Result<Recording> check() {
        if (m_headers != 1) return malformed("recording: it has not exactly one header");
        if (m_out.tickHashes.size() != m_out.ticks)
            return errorAt({m_name}, fmt::format("{} tick hashes", m_out.tickHashes.size()),
                           fmt::format("{}", m_out.ticks));
        if (m_out.keyframes.empty() || m_out.keyframes.front().tick != 0)
            return malformed("recording: no keyframe at tick 0");
        for (std::size_t i = 1; i < m_out.keyframes.size(); ++i)
            if (m_out.keyframes[i].tick <= m_out.keyframes[i - 1].tick) return malformed("order of keyframes");
        if (m_out.keyframes.back().tick > m_out.ticks) return malformed("keyframe: it lies behind the end");
        return std::move(m_out);
    }

    ByteReader m_reader;
    const std::string& m_name;
    Recording m_out;
    int m_headers = 0, m_inputLists = 0, m_changeLists = 0;
    std::size_t m_keyframeBytes = 0;
};

} // namespace

std::vector<std::byte> encode(const Recording& recording) {
    ByteWriter w;
    w.putBytes(kMagic.data(), kMagic.size());
    w.put(kFormat);

    ByteWriter header;
    header.putText(recording.scenarioPath);
    putHash(header, recording.scenarioHash);
    putHash(header, recording.levelHash);
    putHash(header, recording.definitionsHash);
    header.put(recording.seed);
    header.put(recording.agents);
    header.put(recording.ticks);
    putPart(w, Part::Header, header.bytes());

    if (!recording.madeBy.empty()) {
        ByteWriter maker;
        maker.putText(recording.madeBy);
        putHash(maker, recording.layout);
        putPart(w, Part::MadeBy, maker.bytes());
    }

    ByteWriter inputs;
    putList(inputs, recording.inputs);
    putPart(w, Part::Inputs, compressed(inputs.bytes()));
    if (!recording.changes.empty()) {
        ByteWriter changes;
        putList(changes, recording.changes);
        putPart(w, Part::Changes, compressed(changes.bytes()));
    }

    for (const Keyframe& k : recording.keyframes) {
        ByteWriter frame;
        frame.put(k.tick);
        const auto state = compressed(k.state);
        frame.putBytes(state.data(), state.size());
        putPart(w, Part::Keyframe, frame.bytes());
    }
    putPart(w, Part::Hashes, std::as_bytes(std::span(recording.tickHashes)));
    putPart(w, Part::End, {});
    return w.take();
}

Result<Recording> decode(std::span<const std::byte> bytes, const std::string& name) {
    return Decoder(bytes, name).decode();
}

Result<Recording> loadRecording(const std::string& path) {
    const auto bytes = readFile(path);
    if (!bytes) return bytes.error();
    return decode(*bytes, path);
}

Recorder::Recorder(Simulation& simulation, Tick keyframeEvery) : m_keyframeEvery(std::max<Tick>(1, keyframeEvery)) {
    const Stage& stage = simulation.stage();
    m_recording.scenarioPath = stage.scenario.path;
    m_recording.madeBy = kVersion;
    m_recording.layout = simulation.layout();
    m_recording.scenarioHash = stage.scenario.hash;
    m_recording.levelHash = stage.level->hash();
    m_recording.definitionsHash = stage.definitions->hash;
    m_recording.seed = simulation.seed();
    m_recording.agents = static_cast<std::uint32_t>(simulation.agents().size());
    keyframe(simulation);
}

void Recorder::keyframe(Simulation& simulation) {
    const auto state = simulation.save();
    m_recording.keyframes.push_back({simulation.now(), {state.begin(), state.end()}});
}

void Recorder::afterTick(Simulation& simulation) {
    for (const AgentInput& input : simulation.inputs())
        m_recording.inputs.emplace_back(simulation.now() - 1, input);
    for (const LifeChange& change : simulation.changes())
        m_recording.changes.emplace_back(simulation.now() - 1, change);
    m_recording.tickHashes.push_back(static_cast<std::uint32_t>(simulation.hash().low));
    m_recording.ticks = simulation.now();
    if (simulation.now() % m_keyframeEvery == 0) keyframe(simulation);
}

const Recording& Recorder::finish(Simulation& simulation) {
    if (m_recording.keyframes.back().tick != simulation.now()) keyframe(simulation);
    return m_recording;
}

} // namespace lince
