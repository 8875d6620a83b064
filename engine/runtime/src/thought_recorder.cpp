#include "part_file.h"
#include "thought_words.h"

#include <lince/core/files.h>
#include <lince/core/version.h>
#include <lince/nav/nav_file.h>
#include <lince/runtime/thought_recording.h>

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace lince {
namespace {

constexpr std::size_t kStretchBytes = std::size_t{4} << 20; ///< unpacked; pictures are large
constexpr std::size_t kRoomForEnd = 1024;

void putWord(StateWriter& writer, ThoughtsWord word) {
    writer.field("word", word);
}

} // namespace

struct ThoughtRecorder::Scratch {
    AgentId agent;
    ThoughtInput input;
    ThoughtOutput output;
    StateWriter memory;
};

ThoughtRecorder::ThoughtRecorder(const std::string& path, FileWriter file, AgentRunner& runner)
    : m_path(path), m_file(std::move(file)), m_runner(runner), m_next(runner.gate()) {}

ThoughtRecorder::~ThoughtRecorder() {
    if (m_runner.gate() == this) m_runner.setGate(m_next);
}

Result<std::unique_ptr<ThoughtRecorder>> ThoughtRecorder::create(const std::string& path, AgentRunner& runner) {
    auto file = FileWriter::open(path);
    if (!file) return file.error();
    std::unique_ptr<ThoughtRecorder> recorder(new ThoughtRecorder(path, std::move(*file), runner));
    ByteWriter start, header;
    putStart(start, kThoughtsMagic, kThoughtsFormat);
    header.putText(kVersion);
    header.putVarint(runner.kindCount());
    for (std::uint32_t kind = 0; kind < runner.kindCount(); ++kind)
        header.putText(runner.kind(kind).brainName);
    putPart(start, static_cast<std::uint8_t>(ThoughtsPart::Header), header.bytes());
    recorder->write(start.bytes());
    for (const Agent& agent : runner.agents()) {
        if (!agent.brain) continue;
        recorder->putMind(agent);
        if (agent.map) recorder->putAdopted(agent, *agent.map, KnowledgeUse::Restored);
    }
    recorder->writeStretch();
    if (recorder->m_status) recorder->m_status = recorder->m_file.keep();
    if (!recorder->m_status) return recorder->m_status.error();
    runner.setGate(recorder.get());
    return recorder;
}

void ThoughtRecorder::write(std::span<const std::byte> bytes) {
    m_bytes += bytes.size();
    if (m_status) m_status = m_file.write(bytes);
}

void ThoughtRecorder::writeStretch() {
    if (m_stretch.bytes().empty()) return;
    ByteWriter part;
    putPart(part, static_cast<std::uint8_t>(ThoughtsPart::Stretch), compressed(m_stretch.bytes()));
    m_stretch.clear();
    // What the reader would refuse is not written: it ends before.
    if (m_status && m_bytes + part.bytes().size() > kLargestFile - kRoomForEnd)
        m_status =
            errorAt({m_path}, fmt::format("the recording of thoughts ends after tick {}: no more than {} MiB are read",
                                          m_lastWritten, kLargestFile >> 20));
    if (m_status) write(part.bytes());
}

void ThoughtRecorder::putMind(const Agent& agent) {
    StateWriter memory;
    agent.brain->visitState(memory);
    std::string state(reinterpret_cast<const char*>(memory.bytes().data()), memory.bytes().size());
    AgentId id = agent.id;
    std::uint32_t kind = agent.kind;
    putWord(m_stretch, ThoughtsWord::Mind);
    m_stretch.field("agent", id);
    m_stretch.field("kind", kind);
    m_stretch.text("memory", state);
}

void ThoughtRecorder::putAdopted(const Agent& agent, const NavData& map, KnowledgeUse why) {
    Hash128 content = contentOf(map);
    const auto putContent = [&] {
        m_stretch.field("high", content.high);
        m_stretch.field("low", content.low);
    };
    if (m_maps.insert({content.high, content.low}).second) {
        const std::vector<std::byte> bytes = navPayloadBytes(map);
        std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        putWord(m_stretch, ThoughtsWord::Map);
        putContent();
        m_stretch.text("map", text);
    }
    AgentId id = agent.id;
    putWord(m_stretch, ThoughtsWord::Adopt);
    m_stretch.field("agent", id);
    putContent();
    m_stretch.field("why", why);
}

void ThoughtRecorder::added(const Agent& agent) {
    if (m_next != nullptr) m_next->added(agent);
    if (agent.brain) putMind(agent);
}

void ThoughtRecorder::adopt(const Agent& agent, const Knowledge& knowledge, KnowledgeUse why) {
    if (m_next != nullptr)
        m_next->adopt(agent, knowledge, why);
    else
        ThoughtGate::adopt(agent, knowledge, why);
    if (knowledge.map != nullptr) putAdopted(agent, *knowledge.map, why);
}

void ThoughtRecorder::think(const Agent& agent, const ThinkInput& input, ThinkOutput& output) {
    std::unique_ptr<Scratch> scratch;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_free.empty()) scratch = std::move(m_free.back()), m_free.pop_back();
    }
    if (!scratch) scratch = std::make_unique<Scratch>();
    scratch->agent = agent.id;
    scratch->input.take(input, output);
    scratch->input.agent = agent.id; // whatever the host says that its body feels
    std::exception_ptr failure;
    try {
        if (m_next != nullptr)
            m_next->think(agent, input, output);
        else
            ThoughtGate::think(agent, input, output);
    } catch (...) {
        failure = std::current_exception();
    }
    scratch->output.take(output, *agent.brain, failure != nullptr, scratch->memory);
    {
        const std::lock_guard lock(m_mutex);
        m_thought.push_back(std::move(scratch));
    }
    if (failure) std::rethrow_exception(failure);
}

void ThoughtRecorder::beforeThoughts(Tick now) {
    if (m_next != nullptr) m_next->beforeThoughts(now);
}

void ThoughtRecorder::afterThoughts(Tick now) {
    if (m_next != nullptr) m_next->afterThoughts(now);
    // Threads think in any order; the file is the same for all.
    std::sort(m_thought.begin(), m_thought.end(),
              [](const auto& a, const auto& b) { return a->agent.value < b->agent.value; });
    for (auto& scratch : m_thought) {
        putWord(m_stretch, ThoughtsWord::Thought);
        m_stretch.field("input", scratch->input);
        m_stretch.field("output", scratch->output);
        if (m_status) ++m_thoughts;
        if (m_stretch.bytes().size() >= kStretchBytes) writeStretch();
        m_free.push_back(std::move(scratch));
    }
    m_thought.clear();
    if (now - m_lastWritten < kTicksPerSecond) return;
    writeStretch();
    m_lastWritten = now;
}

Status ThoughtRecorder::finish() {
    if (m_runner.gate() == this) m_runner.setGate(m_next);
    if (std::exchange(m_ended, true)) return m_status;
    writeStretch();
    if (!m_status) return m_status;
    ByteWriter end, part;
    end.put(m_thoughts);
    putPart(part, static_cast<std::uint8_t>(ThoughtsPart::End), end.bytes());
    write(part.bytes());
    if (m_status) m_status = m_file.commit();
    return m_status;
}

} // namespace lince
