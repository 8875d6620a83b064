#pragma once
// Recordings with the scenario they were made from.

#include <lince/runtime/replay.h>

#include <memory>
#include <string>

namespace lince::program {

/// `scenario` empty: where the recording says, or a file of that name in our folders.
Result<std::unique_ptr<Replay>> openRecording(const std::string& file, const std::string& scenario);
/// By the ending.
bool isRecording(const std::string& file);

} // namespace lince::program
