#include "open_recording.h"

#include "command.h"
#include "data_files.h"

#include <lince/core/files.h>
#include <lince/games/games.h>
#include <lince/world/installed_maps.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace lince::program {
namespace {

namespace fs = std::filesystem;

/// Files that a recording brings along, on the disk while the stage is loaded: readers of levels want paths.
class UnpackedFiles {
  public:
    static Result<std::unique_ptr<UnpackedFiles>> make(const Recording& recording) {
        std::error_code code;
        std::string folder = (fs::temp_directory_path(code) / "lince-XXXXXX").string();
        if (recording.carried.empty()) folder.clear();
        if (!folder.empty() && ::mkdtemp(folder.data()) == nullptr)
            return errorAt({recording.name}, "no folder for the files in it", "one that can be written");
        std::unique_ptr<UnpackedFiles> files(new UnpackedFiles(folder));
        for (const CarriedFile& file : recording.carried) {
            const fs::path path = fs::path(folder) / file.name;
            fs::create_directories(path.parent_path(), code);
            if (const Status status = writeFile(path.string(), file.bytes); !status) return status.error();
            files->m_files.push_back(path.string());
        }
        return files;
    }
    ~UnpackedFiles() {
        std::error_code code;
        if (!m_folder.empty()) fs::remove_all(m_folder, code);
    }
    UnpackedFiles(const UnpackedFiles&) = delete;
    UnpackedFiles& operator=(const UnpackedFiles&) = delete;

    /// The first file in the folder of this kind; others there are what it names.
    std::vector<std::string> of(const std::string& kind) const {
        const std::string begin = m_folder + "/" + kind + "/";
        for (const std::string& file : m_files)
            if (file.starts_with(begin)) return {file};
        return {};
    }

  private:
    explicit UnpackedFiles(std::string folder) : m_folder(std::move(folder)) {}
    std::string m_folder;
    std::vector<std::string> m_files;
};

/// Looks for one file after the other until one is the recorded one, and keeps why it was none of them.
class Search {
  public:
    Search(const Recording& recording, std::string kind, std::string name)
        : m_recording(recording.name), m_kind(std::move(kind)), m_name(std::move(name)) {}

    /// A level inside an archive lies where the archive does.
    std::vector<std::string> places(const std::string& folder) const {
        std::vector<std::string> found;
        const std::size_t colon = m_name.find(".pk3:");
        const std::string file = m_name.substr(0, colon == std::string::npos ? colon : colon + 4);
        const std::string inner = colon == std::string::npos ? "" : m_name.substr(colon + 4);
        if (file.empty()) return found;
        std::vector<std::string> files{(fs::path(m_recording).parent_path() / file).string(), file};
        for (const std::string& one : dataFilesNamed(folder, file))
            files.push_back(one);
        std::error_code code;
        for (const std::string& one : files)
            if (fs::is_regular_file(one, code)) found.push_back(one + inner);
        if (namesInstalledMap(m_name)) found.push_back(m_name);
        return found;
    }
    bool isIt(const std::string& file, Hash128 found, Hash128 recorded) {
        if (found == recorded) return true;
        note(errorAt({file}, "content " + toHex(found), "the recorded one, " + toHex(recorded)));
        return false;
    }
    void note(const Error& error) {
        if (!m_error) m_error = error;
    }
    Error error() const {
        if (m_error) return *m_error;
        return errorAt({m_recording}, "no " + m_kind + " " + inQuotes(m_name) + " here",
                       fmt::format("it beside the recording, in this folder or in those of the project (--{} FILE says "
                                   "where it lies)",
                                   m_kind == "level" ? "level" : "scenario"));
    }

  private:
    std::string m_recording, m_kind, m_name;
    std::optional<Error> m_error;
};

/// `first` before `second`.
std::vector<std::string> both(std::vector<std::string> first, const std::vector<std::string>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

using HashOfFile = Result<Hash128> (*)(const std::string& file);

Result<Hash128> hashOfScenario(const std::string& file) {
    const auto scenario = loadScenario(file);
    if (!scenario) return scenario.error();
    const auto minds = loadMinds(*scenario, &games::all());
    if (!minds) return minds.error();
    return scenarioHash(*scenario, *minds);
}

Result<Hash128> hashOfDefinitions(const std::string& file) {
    const auto definitions = loadDefinitions(file);
    if (!definitions) return definitions.error();
    const auto senses = loadSenseLists(file, games::all().senses);
    if (!senses) return senses.error();
    return definitionsHash(*definitions, *senses);
}

/// The first file that comes to the hash.
Result<std::string> findFile(Search search, const std::vector<std::string>& files, HashOfFile hashOf,
                             Hash128 recorded) {
    for (const std::string& file : files) {
        const auto hash = hashOf(file);
        if (!hash)
            search.note(hash.error());
        else if (search.isIt(file, *hash, recorded))
            return file;
    }
    return search.error();
}

Result<Stage> findStage(const Recording& recording, const std::string& scenarioPath, const std::string& level) {
    const auto unpacked = UnpackedFiles::make(recording);
    if (!unpacked) return unpacked.error();
    const UnpackedFiles& inside = **unpacked;
    const Search scenarios(recording, "scenario", recording.scenario);
    const auto path = findFile(scenarios,
                               scenarioPath.empty() ? both(inside.of("scenario"), scenarios.places("scenarios"))
                                                    : std::vector{findDataFile("scenarios", scenarioPath)},
                               hashOfScenario, recording.scenarioHash);
    if (!path) return path.error();
    auto scenario = loadScenario(*path);
    if (!scenario) return scenario.error();

    std::error_code code;
    const Search definitions(recording, "definitions", recording.definitions);
    std::vector<std::string> files = inside.of("definitions");
    if (fs::is_regular_file(scenario->definitionsPath, code)) files.push_back(scenario->definitionsPath);
    const auto found =
        findFile(definitions, both(files, definitions.places("data")), hashOfDefinitions, recording.definitionsHash);
    if (!found) return found.error();
    scenario->definitionsPath = *found;

    Search levels(recording, "level", recording.level);
    std::vector<std::string> places{level.empty() ? "" : findDataFile("levels", level)};
    if (level.empty()) {
        places = inside.of("level");
        if (recordedName(scenario->levelPath) == recording.level) places.push_back(scenario->levelPath);
        places = both(places, levels.places("levels"));
    }
    for (const std::string& place : places) {
        const std::size_t colon = place.find(".pk3:");
        if (!fs::is_regular_file(place.substr(0, colon == std::string::npos ? colon : colon + 4), code) &&
            !namesInstalledMap(place) && level.empty())
            continue;
        scenario->levelPath = place;
        auto stage = makeStage(*scenario, userCacheFolder(), &games::all());
        if (!stage)
            levels.note(stage.error());
        else if (levels.isIt(place, stage->level->hash(), recording.levelHash))
            return stage;
    }
    return levels.error();
}

} // namespace

Result<std::unique_ptr<Replay>> openRecording(const std::string& file, const std::string& scenario,
                                              const std::string& level) {
    auto recording = loadRecording(file);
    if (!recording) return recording.error();
    if (!recording->whole) tell("lince: {}: cut off after tick {}\n", file, recording->ticks);
    const auto stage = findStage(*recording, scenario, level);
    if (!stage) return stage.error();
    return Replay::open(std::move(*recording), *stage, games::all());
}

bool isRecording(const std::string& file) {
    if (file.ends_with(".lince")) return true;
    char begin[8] = {};
    std::error_code code;
    return fs::is_regular_file(file, code) && std::ifstream(file, std::ios::binary).read(begin, sizeof begin) &&
           std::string_view(begin, sizeof begin) == "LINCEREC";
}

} // namespace lince::program
