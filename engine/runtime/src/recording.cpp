#include "part_file.h"
#include "recording_parts.h"

#include <lince/core/files.h>
#include <lince/core/serial.h>
#include <lince/core/text.h>
#include <lince/core/version.h>
#include <lince/world/installed_maps.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace lince {

using recording::kMaxTicks;

namespace {

constexpr std::string_view kMagic = "LINCEREC";
constexpr std::uint32_t kFormat = 3;
constexpr std::size_t kLongestName = 4096; ///< bytes

enum class Part : std::uint8_t {
    Header = 'H',
    MadeBy = 'M',
    File = 'F',
    Reload = 'R',
    Words = 'W',
    Stretch = 'S',
    Keyframe = 'K',
    End = 'E'
};

void putPart(ByteWriter& w, Part part, std::span<const std::byte> payload) {
    putPart(w, static_cast<std::uint8_t>(part), payload);
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

void put(ByteWriter& w, const Message& word) {
    putAgent(w, word.to);
    w.put(static_cast<std::uint16_t>(word.topic));
    for (const std::uint32_t cell : word.payload)
        w.put(cell);
}

void get(ByteReader& r, Message& word) {
    word.to = getAgent(r);
    if (!word.to) r.fail();
    word.topic = static_cast<Topic>(r.get<std::uint16_t>());
    for (std::uint32_t& cell : word.payload)
        cell = r.get<std::uint32_t>();
}

template <class Value>
void putList(ByteWriter& w, const std::vector<Recorded<Value>>& values, Tick last) {
    w.putVarint(values.size());
    for (const Recorded<Value>& value : values) {
        w.putVarint(value.tick - last);
        last = value.tick;
        put(w, value);
    }
}

/// Behind those that are there already. Of ticks from `first` to before `end`.
template <class Value>
void getList(ByteReader& r, std::uint64_t first, std::uint64_t end, std::vector<Recorded<Value>>& into) {
    constexpr std::size_t kMinBytes = 22; // of the smallest value of any kind
    const std::size_t count = r.getCount(kMinBytes);
    std::uint64_t tick = first;
    for (std::size_t i = 0; i < count && !r.failed(); ++i) {
        const std::uint64_t wait = r.getVarint();
        if (wait >= end || (tick += wait) >= end) return r.fail();
        get(r, into.emplace_back());
        into.back().tick = static_cast<Tick>(tick);
    }
}

bool isOneLine(std::string_view text) {
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
    return !findInvalidUtf8(text) && std::none_of(text.begin(), text.end(), isControl);
}

/// Files have names of any bytes; these must not lead out of the folder in which they are looked for.
bool staysInFolder(const std::string& name) {
    if (name.find('\0') != std::string::npos || name.starts_with('/')) return false;
    const std::filesystem::path path(name);
    return std::none_of(path.begin(), path.end(), [](const auto& step) { return step == ".." || step == "."; });
}

/// Reads parts one by one and puts each where it belongs.
class Decoder {
  public:
    Decoder(std::span<const std::byte> bytes, const std::string& name) : m_reader(bytes, name), m_name(name) {
        m_out.name = name;
    }

    Result<Recording> decode() {
        const auto started = m_reader.start(kMagic, kFormat, "a recording");
        if (!started) return started.error();
        if (!*started) return cutOff();
        for (bool ended = false; !ended;) {
            const auto part = m_reader.next();
            if (!part) return part.error();
            if (!*part) return cutOff();
            if (const Status status = take(static_cast<Part>((*part)->kind), (*part)->payload); !status)
                return status.error();
            ended = static_cast<Part>((*part)->kind) == Part::End;
        }
        if (m_reader.left() != 0)
            return errorAt({m_name}, fmt::format("{} bytes after the end", m_reader.left()), "none");
        return check();
    }

  private:
    /// Whoever wrote it was stopped. Of use from the first keyframe on.
    Result<Recording> cutOff() {
        if (m_out.keyframes.empty())
            return errorAt({m_name}, fmt::format("the end at byte {}", m_reader.position()),
                           "more: the recording is cut off before its first state");
        m_out.whole = false;
        m_out.ticks = static_cast<Tick>(m_out.tickHashes.size());
        return check();
    }
    Error malformed(std::string_view what) const {
        return errorAt({m_name}, fmt::format("a malformed {}", what), "one that this program wrote");
    }

    Status take(Part part, std::span<const std::byte> payload) {
        ByteReader r(payload);
        switch (part) {
        case Part::Header:
            for (std::string* name : {&m_out.scenario, &m_out.level, &m_out.definitions}) {
                *name = r.getText(kLongestName);
                if (!staysInFolder(*name)) r.fail();
            }
            m_out.scenarioHash = getHash(r);
            m_out.levelHash = getHash(r);
            m_out.definitionsHash = getHash(r);
            m_out.seed = r.get<std::uint64_t>();
            m_out.agents = r.get<std::uint32_t>();
            m_headers += 1;
            return r.failed() || r.left() != 0 ? Status(malformed("header")) : Status();
        case Part::MadeBy:
            m_out.madeBy = r.getText(64);
            m_out.layout = getHash(r);
            return r.failed() || r.left() != 0 || !isOneLine(m_out.madeBy) ? Status(malformed("maker")) : Status();
        case Part::File: {
            CarriedFile file;
            file.name = r.getText(kLongestName);
            if (r.failed() || !staysInFolder(file.name)) return malformed("file that it carries");
            auto bytes = decompressed(r.take(r.left()), m_name);
            if (!bytes) return bytes.error();
            m_carriedBytes += bytes->size();
            if (m_carriedBytes > kLargestPart) return errorAt({m_name}, "files of more than 256 MiB in it", "fewer");
            file.bytes = std::move(*bytes);
            m_out.carried.push_back(std::move(file));
            return {};
        }
        case Part::Reload:
            return takeReload(payload);
        case Part::Words:
            return takeWords(payload);
        case Part::Stretch:
            return takeStretch(payload);
        case Part::Keyframe: {
            Keyframe k;
            k.tick = r.get<std::uint32_t>();
            if (r.failed()) return malformed("keyframe");
            auto state = decompressed(r.take(r.left()), m_name);
            if (!state) return state.error();
            // Many well-packed keyframes must not add up to more memory than any real recording needs.
            m_keyframeBytes += state->size();
            if (m_keyframeBytes > kMostKeyframeBytes) return errorAt({m_name}, "keyframes of more than 2 GiB", "fewer");
            k.state = std::move(*state);
            m_out.keyframes.push_back(std::move(k));
            return {};
        }
        case Part::End:
            m_out.ticks = r.get<std::uint32_t>();
            return r.failed() || r.left() != 0 ? Status(malformed("end")) : Status();
        }
        return errorAt({m_name}, fmt::format("a part of kind {}", static_cast<int>(part)), "H, M, F, R, W, S, K or E");
    }

    /// Before the stretch that its tick is in.
    Status takeReload(std::span<const std::byte> payload) {
        const auto unpacked = decompressed(payload, m_name);
        if (!unpacked) return unpacked.error();
        m_reloadBytes += unpacked->size();
        if (m_reloadBytes > kMostReloadBytes) return errorAt({m_name}, "minds of more than 64 MiB in it", "fewer");
        ByteReader r(*unpacked);
        RecordedReload reload;
        reload.tick = r.get<std::uint32_t>();
        reload.mind = r.get<std::uint16_t>();
        const std::size_t files = r.getCount(2);
        for (std::size_t i = 0; i < files && !r.failed(); ++i) {
            StageMind::File& file = reload.files.emplace_back();
            file.path = r.getText(kLongestName);
            file.text = r.getText(kMostReloadBytes);
            if (!isOneLine(file.path)) r.fail();
        }
        const Tick last = m_out.reloads.empty() ? 0 : m_out.reloads.back().tick;
        if (r.failed() || r.left() != 0 || files == 0 || reload.tick < m_out.tickHashes.size() || reload.tick < last)
            return malformed("mind that was changed");
        m_out.reloads.push_back(std::move(reload));
        return {};
    }

    /// Likewise.
    Status takeWords(std::span<const std::byte> payload) {
        const auto unpacked = decompressed(payload, m_name);
        if (!unpacked) return unpacked.error();
        ByteReader r(*unpacked);
        const std::size_t first = m_out.tickHashes.size();
        if (!m_out.words.empty() && m_out.words.back().tick >= first) r.fail();
        getList(r, first, kMaxTicks, m_out.words);
        return r.failed() || r.left() != 0 ? Status(malformed("list of words from outside")) : Status();
    }

    Status takeStretch(std::span<const std::byte> payload) {
        const auto unpacked = decompressed(payload, m_name);
        if (!unpacked) return unpacked.error();
        ByteReader r(*unpacked);
        const std::size_t first = r.get<std::uint32_t>(), count = r.getCount(sizeof(std::uint32_t));
        const std::size_t end = first + count;
        if (r.failed() || first != m_out.tickHashes.size() || end > kMaxTicks) return malformed("stretch of ticks");
        m_out.tickHashes.resize(end);
        r.getBytes(m_out.tickHashes.data() + first, count * sizeof(std::uint32_t));
        getList(r, first, end, m_out.inputs);
        getList(r, first, end, m_out.changes);
        return r.failed() || r.left() != 0 ? Status(malformed("stretch of ticks")) : Status();
    }

    Result<Recording> check() {
        while (!m_out.whole && !m_out.reloads.empty() && m_out.reloads.back().tick >= m_out.ticks)
            m_out.reloads.pop_back(); // of a second that was cut off
        if (!m_out.reloads.empty() && m_out.reloads.back().tick >= m_out.ticks)
            return malformed("mind that was changed: it lies behind the end");
        while (!m_out.whole && !m_out.words.empty() && m_out.words.back().tick >= m_out.ticks)
            m_out.words.pop_back();
        if (!m_out.words.empty() && m_out.words.back().tick >= m_out.ticks)
            return malformed("word from outside: it lies behind the end");
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

    PartReader m_reader;
    const std::string& m_name;
    Recording m_out;
    int m_headers = 0;
    std::size_t m_keyframeBytes = 0, m_carriedBytes = 0, m_reloadBytes = 0;
};

} // namespace

namespace recording {

std::vector<std::byte> encodeStart(const Recording& recording) {
    ByteWriter w;
    putStart(w, kMagic, kFormat);

    ByteWriter header;
    header.putText(recording.scenario), header.putText(recording.level), header.putText(recording.definitions);
    putHash(header, recording.scenarioHash);
    putHash(header, recording.levelHash);
    putHash(header, recording.definitionsHash);
    header.put(recording.seed);
    header.put(recording.agents);
    putPart(w, Part::Header, header.bytes());

    if (!recording.madeBy.empty()) {
        ByteWriter maker;
        maker.putText(recording.madeBy);
        putHash(maker, recording.layout);
        putPart(w, Part::MadeBy, maker.bytes());
    }
    for (const CarriedFile& file : recording.carried) {
        ByteWriter one;
        one.putText(file.name);
        const auto bytes = compressed(file.bytes);
        one.putBytes(bytes.data(), bytes.size());
        putPart(w, Part::File, one.bytes());
    }
    return w.take();
}

std::vector<std::byte> encodeStretch(const Recording& recording) {
    ByteWriter w;
    for (const RecordedReload& reload : recording.reloads) {
        ByteWriter one;
        one.put(reload.tick), one.put(reload.mind);
        one.putVarint(reload.files.size());
        for (const StageMind::File& file : reload.files)
            one.putText(file.path), one.putText(file.text);
        putPart(w, Part::Reload, compressed(one.bytes()));
    }
    const Tick first = recording.ticks - std::min(recording.ticks, static_cast<Tick>(recording.tickHashes.size()));
    if (!recording.words.empty()) {
        ByteWriter words;
        putList(words, recording.words, first);
        putPart(w, Part::Words, compressed(words.bytes()));
    }
    if (!recording.tickHashes.empty()) {
        ByteWriter stretch;
        stretch.put(first);
        stretch.putVarint(recording.tickHashes.size());
        stretch.putBytes(recording.tickHashes.data(), recording.tickHashes.size() * sizeof(std::uint32_t));
        putList(stretch, recording.inputs, first);
        putList(stretch, recording.changes, first);
        putPart(w, Part::Stretch, compressed(stretch.bytes()));
    }
    for (const Keyframe& k : recording.keyframes) { // behind their ticks: a file may end anywhere
        ByteWriter frame;
        frame.put(k.tick);
        const auto state = compressed(k.state);
        frame.putBytes(state.data(), state.size());
        putPart(w, Part::Keyframe, frame.bytes());
    }
    return w.take();
}

std::vector<std::byte> encodeEnd(const Recording& recording) {
    ByteWriter w, end;
    end.put(recording.ticks);
    putPart(w, Part::End, end.bytes());
    return w.take();
}

} // namespace recording

std::vector<std::byte> encode(const Recording& recording) {
    std::vector<std::byte> bytes = recording::encodeStart(recording);
    const auto add = [&](const std::vector<std::byte>& more) { bytes.insert(bytes.end(), more.begin(), more.end()); };
    add(recording::encodeStretch(recording));
    if (recording.whole) add(recording::encodeEnd(recording));
    return bytes;
}

Result<Recording> decode(std::span<const std::byte> bytes, const std::string& name) {
    return Decoder(bytes, name).decode();
}

Result<Recording> loadRecording(const std::string& path) {
    const auto bytes = readFile(path, kLargestRecording);
    if (!bytes) return bytes.error();
    return decode(*bytes, path);
}

std::string recordedName(const std::string& path) {
    if (namesInstalledMap(path)) return path;
    const std::size_t colon = path.find(".pk3:"), end = colon == std::string::npos ? path.size() : colon;
    const std::size_t slash = path.rfind('/', end);
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

MindReload toReload(std::uint16_t mind, const StageMind& version) {
    const std::filesystem::path folder = std::filesystem::path(version.path).parent_path();
    MindReload reload;
    reload.mind = mind;
    for (const StageMind::File& file : version.files)
        reload.files.push_back(
            {std::filesystem::path(file.path).lexically_relative(folder).generic_string(), file.text});
    return reload;
}

Result<StageMind> fromReload(const MindReload& reload, const Stage& stage, const MindVocabulary& vocabulary) {
    if (reload.mind >= stage.minds.size())
        return Error{fmt::format("found a change of mind {}, expected one of the scenario's {}", reload.mind + 1,
                                 stage.minds.size())};
    const std::string& path = stage.minds[reload.mind].path;
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    return makeStageMind(path, stage.scenario, vocabulary, [&](const std::string& file) -> Result<std::string> {
        const std::string name = std::filesystem::path(file).lexically_relative(folder).generic_string();
        for (const StageMind::File& known : reload.files)
            if (known.path == name) return known.text;
        return Error{"found no " + inQuotes(name) + " in the recording, expected the files of the mind"};
    });
}

Recorder::Recorder(Simulation& simulation, Tick keyframeEvery, std::size_t mostKeyframeBytes)
    : m_keyframeEvery(std::max<Tick>(1, keyframeEvery)), m_mostKeyframeBytes(mostKeyframeBytes),
      m_rarerAt(mostKeyframeBytes / 2) {
    const Stage& stage = simulation.stage();
    m_recording.scenario = recordedName(stage.scenario.path);
    m_recording.level = recordedName(stage.scenario.levelPath);
    m_recording.definitions = recordedName(stage.scenario.definitionsPath);
    m_recording.madeBy = kVersion;
    m_recording.layout = simulation.layout();
    m_recording.scenarioHash = stage.scenarioHash();
    m_recording.levelHash = stage.level->hash();
    m_recording.definitionsHash = stage.definitionsHash();
    m_recording.seed = simulation.seed();
    m_recording.agents = static_cast<std::uint32_t>(simulation.agents().size());
    m_recording.ticks = simulation.now();
    keyframe(simulation);
}

void Recorder::keyframe(Simulation& simulation) {
    const auto state = simulation.save();
    // What the reader would refuse is left out; ticks are run again from an earlier state then.
    if (state.size() > std::min(kLargestPart, m_mostKeyframeBytes - m_keyframeBytes)) return;
    m_keyframeBytes += state.size();
    for (; m_keyframeBytes > m_rarerAt && m_keyframeEvery <= kMaxTicks; m_keyframeEvery *= 2)
        m_rarerAt += (m_mostKeyframeBytes - m_rarerAt) / 2;
    m_lastKeyframe = simulation.now();
    m_recording.keyframes.push_back({simulation.now(), {state.begin(), state.end()}});
}

void Recorder::afterTick(Simulation& simulation) {
    for (const AgentInput& input : simulation.inputs())
        m_recording.inputs.emplace_back(simulation.now() - 1, input);
    for (const LifeChange& change : simulation.changes())
        m_recording.changes.emplace_back(simulation.now() - 1, change);
    for (const Message& word : simulation.words())
        m_recording.words.emplace_back(simulation.now() - 1, word);
    for (const StageMind& version : simulation.reloads())
        for (std::size_t i = 0; i < simulation.minds().size(); ++i)
            if (simulation.minds()[i].path == version.path)
                m_recording.reloads.emplace_back(simulation.now() - 1,
                                                 toReload(static_cast<std::uint16_t>(i), version));
    m_recording.tickHashes.push_back(static_cast<std::uint32_t>(simulation.hash().low));
    m_recording.ticks = simulation.now();
    if (simulation.now() % m_keyframeEvery == 0) keyframe(simulation);
}

const Recording& Recorder::finish(Simulation& simulation) {
    if (m_lastKeyframe != simulation.now()) keyframe(simulation);
    return m_recording;
}

} // namespace lince
