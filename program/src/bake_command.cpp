#include "bake_scenario.h"
#include "command.h"
#include "data_files.h"

#include <lince/core/file_writer.h>
#include <lince/core/files.h>
#include <lince/nav/nav_file.h>
#include <lince/navbuild/level_map.h>
#include <lince/runtime/nav_body.h>
#include <lince/world/level.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>

namespace lince::program {
namespace {

using Json = nlohmann::json;

struct BakeOptions : WorkOptions {
    std::vector<std::string> levels;
    std::string body, definitions, output;
    bool force = false, isLong = false;
};

/// The body by name, or the first of the definitions.
Result<NavBody> bodyToBakeFor(const BakeOptions& options) {
    std::string file = options.definitions;
    if (file.empty()) file = (std::filesystem::path(home()) / "data" / "standard.xml").string();
    const auto definitions = loadDefinitions(file);
    if (!definitions) return definitions.error();
    if (options.body.empty()) {
        if (definitions->bodies.size() < 2) return errorAt({file}, "no body", "a <body>");
        return navBodyOf(definitions->bodies[1]);
    }
    const auto body = definitions->findBody(options.body);
    if (!body) {
        std::vector<std::string> names;
        for (std::size_t i = 1; i < definitions->bodies.size(); ++i)
            names.push_back(definitions->bodies[i].name);
        return errorAt({file}, "body " + inQuotes(options.body), fmt::format("one of {}", fmt::join(names, ", ")));
    }
    return navBodyOf((*definitions)[*body]);
}

struct Baked {
    NavData map;
    std::string file;
    bool fresh = false;
};

/// An up-to-date map is left as it is unless forced.
Result<Baked> bakeOne(const std::string& path, const NavBody& body, const BakeOptions& options, JobPool& pool) {
    const auto level = loadLevel(path);
    if (!level) return level.error();
    BakeSettings settings;
    if (options.isLong) settings.mostSquares = std::numeric_limits<double>::infinity();
    const auto baker = TileBaker::make(*level, body, settings);
    if (!baker) return baker.error();
    Baked baked;
    baked.file = options.output.empty() ? mapFileIn(userCacheFolder(), **level, body, settings) : options.output;
    if (baked.file.empty()) return errorAt({path}, "no folder to keep its map in", "--cache FOLDER or -o FILE");
    std::error_code code;
    if (!options.force && std::filesystem::is_regular_file(baked.file, code)) {
        const auto bytes = readFile(baked.file);
        if (bytes) {
            auto old = parseNavFile(*bytes, baked.file);
            if (old && old->mesh->layout() == (*baker)->layout()) {
                baked.map = std::move(*old);
                return baked;
            }
        }
    }
    auto map = bakeMap(**baker, boxesOf(**level), settings, pool, makeLog(options.quiet));
    if (!map) return errorAt({path}, map.error().message);
    baked.map = std::move(*map);
    baked.fresh = true;
    std::filesystem::create_directories(std::filesystem::path(baked.file).parent_path(), code);
    if (const Status status = writeFile(baked.file, navFileBytes(baked.map)); !status) return status.error();
    return baked;
}

int bakeRoadmaps(const std::string& path, const BakeOptions& options, Json& all) {
    const auto begin = std::chrono::steady_clock::now();
    const auto baked = bakeScenario(path, options.force, options.quiet);
    if (!baked) return badInput(baked.error());
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    for (const BakedRoadmap& roadmap : *baked) {
        all.push_back(Json{{"scenario", path},
                           {"file", roadmap.file},
                           {"fresh", roadmap.fresh},
                           {"nodes", roadmap.nodes},
                           {"edges", roadmap.edges},
                           {"components", roadmap.components},
                           {"fileBytes", roadmap.bytes}});
        if (options.json || options.quiet) continue;
        say("{}: {}  nodes {}  edges {}  components {}  fileBytes {}\n", roadmap.file,
            roadmap.fresh ? "learnt" : "up to date", roadmap.nodes, roadmap.edges, roadmap.components, roadmap.bytes);
    }
    if (!options.json && !options.quiet) say("{}: {} roadmaps  {:.0f} ms\n", path, baked->size(), took.count());
    return kDone;
}

/// A level, or a scenario by path or name when no level is called so.
std::string findWhatToBake(const std::string& name) {
    const std::string level = findDataFile("levels", name);
    std::error_code code;
    if (std::filesystem::exists(level, code)) return level;
    const std::string scenario = findDataFile("scenarios", name);
    return std::filesystem::exists(scenario, code) ? scenario : level;
}

int bake(const BakeOptions& options) {
    if (!options.output.empty() && options.levels.size() > 1)
        return badInput({fmt::format("found -o with {} levels, expected one level", options.levels.size())});
    if (!options.output.empty())
        if (const Status status = canBeWritten(options.output); !status) return badInput(status.error());
    const auto body = bodyToBakeFor(options);
    if (!body) return badInput(body.error());
    ThreadPool pool(options.threads);
    Json all = Json::array(), roadmaps = Json::array();
    int worst = kDone;
    for (const std::string& name : options.levels) {
        const std::string path = findWhatToBake(name);
        if (isScenarioFile(path)) {
            worst = std::max(worst, bakeRoadmaps(path, options, roadmaps));
            continue;
        }
        const auto begin = std::chrono::steady_clock::now();
        const auto baked = bakeOne(path, *body, options, pool);
        if (!baked) {
            worst = badInput(baked.error());
            continue;
        }
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        const NavData& map = baked->map;
        const auto& tiles = map.mesh->tiles();
        std::error_code code;
        Json entry{{"level", path},
                   {"file", baked->file},
                   {"fresh", baked->fresh},
                   {"tiles", std::count_if(tiles.begin(), tiles.end(), [](const auto& t) { return t != nullptr; })},
                   {"polygons", map.mesh->polygonCount()},
                   {"jumps", map.mesh->jumps().size()},
                   {"covers", map.mesh->covers().size()},
                   {"floors", map.sight ? map.sight->floors().size() : 0},
                   {"cells", map.ground->cellCount()},
                   {"fileBytes", std::filesystem::file_size(baked->file, code)},
                   {"memoryBytes",
                    map.mesh->bytes() + (map.sight ? map.sight->bytes() : 0) + (map.ground ? map.ground->bytes() : 0)},
                   {"milliseconds", took.count()},
                   {"hash", toHex(map.mesh->hash())}};
        if (options.json) {
            all.push_back(std::move(entry));
            continue;
        }
        if (options.quiet) continue;
        std::string line;
        for (const char* key : {"tiles", "polygons", "jumps", "covers", "floors", "cells", "fileBytes", "memoryBytes"})
            line += fmt::format("  {} {}", key, entry[key].dump());
        say("{}: {}{}  {:.0f} ms\n", baked->file, baked->fresh ? "baked" : "up to date", line, took.count());
    }
    if (options.json) sayJson(Json{{"maps", all}, {"roadmaps", roadmaps}});
    return worst;
}

void addBakeCommand(CLI::App& program, Action& action) {
    auto options = std::make_shared<BakeOptions>();
    CLI::App* word = program.add_subcommand(
        "bake", "Make the map of levels that agents find their ways by, or the roadmaps of scenarios, and keep them");
    word->add_option("levels", options->levels,
                     "Levels of any kind or scenarios, or names of those in levels/ and scenarios/")
        ->required();
    word->add_option("--body", options->body, "Whom for: a body of the definitions; else their first");
    word->add_option("--definitions", options->definitions, "File with the body, instead of data/standard.xml");
    word->add_option("-o,--output", options->output, "File to write, instead of the one in the cache folder");
    word->add_flag("--force", options->force, "Bake even when the map is up to date");
    word->add_flag("--long", options->isLong, "Bake a level that is refused because it takes very long");
    addWorkOptions(*word, *options);
    word->callback([options, &action] { action = [options] { return bake(*options); }; });
}

const Word kBakeWord{addBakeCommand};

} // namespace
} // namespace lince::program
