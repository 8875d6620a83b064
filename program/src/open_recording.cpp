#include "open_recording.h"

#include "data_files.h"

#include <lince/games/games.h>

namespace lince::program {

Result<std::unique_ptr<Replay>> openRecording(const std::string& file, const std::string& scenario) {
    auto recording = loadRecording(file);
    if (!recording) return recording.error();
    // A recording made elsewhere names a path that may not be here: the same name in our folders will do, since the
    // content is checked by hash.
    const std::string given = scenario.empty() ? recording->scenarioPath : scenario;
    std::string path = findDataFile("scenarios", given);
    if (path == given && scenario.empty()) {
        const std::size_t slash = given.find_last_of('/');
        path = findDataFile("scenarios", slash == std::string::npos ? given : given.substr(slash + 1));
        if (path.find('/') == std::string::npos) path = given;
    }
    return Replay::open(std::move(*recording), path, games::all());
}

bool isRecording(const std::string& file) {
    return file.ends_with(".lince");
}

} // namespace lince::program
