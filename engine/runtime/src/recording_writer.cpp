#include "recording_parts.h"

#include <lince/runtime/recording_writer.h>

#include <fmt/format.h>

namespace lince {

Result<std::unique_ptr<RecordingWriter>> RecordingWriter::create(const std::string& path, Simulation& simulation,
                                                                 Tick keyframeEvery, std::vector<CarriedFile> carried) {
    auto file = FileWriter::open(path);
    if (!file) return file.error();
    std::unique_ptr<RecordingWriter> writer(new RecordingWriter(path, std::move(*file), simulation, keyframeEvery));
    Recording& kept = writer->m_recorder.kept();
    if (kept.keyframes.empty()) return errorAt({path}, "a state of more than 256 MiB", "one that a recording can hold");
    kept.carried = std::move(carried);
    if (const Status status = writer->write(recording::encodeStart(kept)); !status) return status.error();
    kept.carried.clear();
    if (const Status status = writer->writeKept(); !status) return status.error();
    if (const Status status = writer->m_file.keep(); !status) return status.error();
    return writer;
}

Status RecordingWriter::write(const std::vector<std::byte>& bytes) {
    m_bytes += bytes.size();
    return m_file.write(bytes);
}

Status RecordingWriter::writeKept() {
    Recording& kept = m_recorder.kept();
    const auto bytes = recording::encodeStretch(kept);
    // What the reader would refuse is not written: the recording ends before it.
    constexpr std::size_t kRoomForEnd = 1024;
    if (m_bytes + bytes.size() > kLargestRecording - kRoomForEnd || kept.ticks > recording::kMaxTicks) {
        kept.ticks -= static_cast<Tick>(kept.tickHashes.size());
        if (const Status status = end(); !status) return status;
        return errorAt({m_path}, fmt::format("the recording ends after tick {}: no more than {} MiB and a day are read",
                                             kept.ticks, kLargestRecording >> 20));
    }
    kept.inputs.clear(), kept.changes.clear(), kept.reloads.clear(), kept.words.clear();
    kept.tickHashes.clear(), kept.keyframes.clear();
    return write(bytes);
}

Status RecordingWriter::end() {
    if (const Status status = write(recording::encodeEnd(m_recorder.kept())); !status) return status;
    return m_file.commit();
}

Status RecordingWriter::afterTick(Simulation& simulation) {
    if (!m_status) return m_status;
    m_recorder.afterTick(simulation);
    const Recording& kept = m_recorder.kept();
    if (kept.tickHashes.size() >= kTicksPerSecond || !kept.keyframes.empty()) m_status = writeKept();
    return m_status;
}

Status RecordingWriter::finish(Simulation& simulation) {
    if (!m_status) return m_status;
    m_recorder.finish(simulation);
    m_status = writeKept();
    if (m_status) m_status = end();
    return m_status;
}

} // namespace lince
