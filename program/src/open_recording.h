#pragma once
// Recordings with the scenario, level and definitions they were made from.

#include <lince/runtime/replay.h>

#include <memory>
#include <string>

namespace lince::program {

/// Finds by name and hash what the recording was made from: in the recording itself, beside it, in this folder, in
/// those of the project and its games. `scenario` and `level`, unless empty, say where these lie now. Tells when the
/// recording was cut off.
Result<std::unique_ptr<Replay>> openRecording(const std::string& file, const std::string& scenario,
                                              const std::string& level);
/// By the ending, or by how it begins: one that was cut off may have another name.
bool isRecording(const std::string& file);

} // namespace lince::program
