#pragma once
// A recording that is on the disk while it happens.

#include <lince/core/file_writer.h>
#include <lince/runtime/recording.h>

#include <memory>

namespace lince {

/// Writes what a Recorder keeps, a second of game time at once: whatever ends the process leaves a recording that is
/// valid to its last whole part. It stands under its name from the start, or beside a file that has this name until it
/// is whole (FileWriter::keep).
class RecordingWriter {
  public:
    /// `carried`: files that it brings along.
    static Result<std::unique_ptr<RecordingWriter>> create(const std::string& path, Simulation& simulation,
                                                           Tick keyframeEvery = 600,
                                                           std::vector<CarriedFile> carried = {});
    /// Call after each tick. After a failure nothing more is written, and `finish` tells it again.
    Status afterTick(Simulation& simulation);
    /// Once, at the end.
    Status finish(Simulation& simulation);

  private:
    RecordingWriter(const std::string& path, FileWriter file, Simulation& simulation, Tick keyframeEvery)
        : m_path(path), m_file(std::move(file)), m_recorder(simulation, keyframeEvery, kMostKeyframeBytes / 2) {
    } // packed, they fit into the largest file
    Status write(const std::vector<std::byte>& bytes);
    Status writeKept();
    Status end();

    std::string m_path;
    FileWriter m_file;
    Recorder m_recorder;
    std::size_t m_bytes = 0; ///< in the file
    Status m_status;
};

} // namespace lince
