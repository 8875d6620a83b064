// What eyes cost: views of 160 × 120 pixels, for each pixel the number of the object and its distance. 200 eyes in the
// rooms of vision_level.obj on one thread beside others on the same pixels; then real maps, moving things, threads.
// What follows from a view, percepts, is measured apart (vision_percepts.cpp).

#include "bench.h"
#include "packed_file.h"
#include "stopwatch.h"
#include "vision_peer.h"
#include "vision_percepts.h"

#include <lince/core/files.h>
#include <lince/core/job_pool.h>
#include <lince/core/math.h>
#include <lince/sense/eye_raster.h>
#include <lince/sense/eye_scene.h>
#include <lince/world/importers.h>
#include <lince/world/installed_maps.h>
#include <lince/world/level.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace lince::bench {
namespace {

constexpr int kPasses = 5; ///< of all eyes in one measurement: a few milliseconds are too short to be timed well

struct VisionInput {
    TriangleMesh mesh;
    VisionObjects objects;
    std::vector<EyePose> eyes;
};

Result<VisionInput> readInput(const BenchReport& report) {
    VisionInput input;
    const std::string levelPath = report.dataFolder + "/vision_level.obj.zst";
    const auto level = readPacked(levelPath);
    if (!level) return level.error();
    auto mesh = importObj(*level, levelPath, ClassTable());
    if (!mesh) return mesh.error();
    for (std::size_t i = 0; i < mesh->triangleCount(); ++i) {
        const int number = std::atoi(mesh->objects[mesh->objectOf[i]].c_str()); // "17_crate"
        if (number < 1 || number > 65535)
            return errorAt({levelPath}, "found an object without a number, expected names as 17_crate");
        std::vector<Vec3>& corners = input.objects[static_cast<std::uint16_t>(number)];
        for (int c = 0; c < 3; ++c)
            corners.push_back(mesh->corner(i, c));
    }
    input.mesh = std::move(*mesh);
    const std::string eyesPath = report.dataFolder + "/vision_poses.txt";
    const auto text = readTextFile(eyesPath);
    if (!text) return text.error();
    const char* at = text->c_str();
    Vec3 place;
    float yaw = 0, pitch = 0;
    for (int read = 0; std::sscanf(at, "%f %f %f %f %f%n", &place.x, &place.y, &place.z, &yaw, &pitch, &read) == 5;
         at += read)
        input.eyes.push_back(eyePose(place, yaw, pitch));
    if (input.eyes.empty()) return errorAt({eyesPath}, "found no eye, expected x, y, z, yaw and pitch in each line");
    return input;
}

/// Pictures of many eyes, or one for all of them.
class Pictures {
  public:
    enum class Kind { One, Own };
    Pictures(const EyeLens& lens, std::span<const EyePose> eyes, Kind kind)
        : m_pixels(static_cast<std::size_t>(lens.width) * static_cast<std::size_t>(lens.height)),
          m_numbers(m_pixels * (kind == Kind::Own ? eyes.size() : 1)), m_distances(m_numbers.size()) {
        for (std::size_t i = 0; i < eyes.size(); ++i) {
            const std::size_t at = kind == Kind::Own ? i * m_pixels : 0;
            m_tasks.push_back({eyes[i], 0, m_numbers.data() + at, m_distances.data() + at});
        }
    }
    std::span<const EyeTask> tasks() const { return m_tasks; }
    std::span<const std::uint16_t> numbers(std::size_t eye) const { return {m_tasks[eye].numbers, m_pixels}; }
    std::span<const float> distances(std::size_t eye) const { return {m_tasks[eye].distances, m_pixels}; }

  private:
    std::size_t m_pixels;
    std::vector<std::uint16_t> m_numbers;
    std::vector<float> m_distances;
    std::vector<EyeTask> m_tasks;
};

EyeMesh meshOf(const VisionObjects& objects) {
    EyeMesh mesh;
    for (const auto& [number, corners] : objects)
        mesh.addObject(number, corners);
    mesh.finish();
    return mesh;
}

/// One way to draw all eyes.
struct Runner {
    std::string name;
    std::function<void()> draw; ///< all eyes, `passes` times
    int passes = 1;
    std::vector<double> viewsPerSecond{};
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// In turns, so that a machine that slows down does so for all.
void measure(const BenchReport& report, std::size_t eyes, std::vector<Runner>& runners) {
    for (int round = report.quick ? 0 : -1; round < (report.quick ? 1 : 7); ++round) {
        for (Runner& runner : runners) {
            const double seconds = medianSeconds(1, runner.draw);
            if (round >= 0) // the first warms up
                runner.viewsPerSecond.push_back(static_cast<double>(eyes) * runner.passes / seconds);
        }
    }
}

/// A peer that sees something else does other work: its figure would mean nothing.
Status checkPeer(VisionPeer& peer, const VisionInput& input, const Pictures& own) {
    std::size_t wrong = 0, pixels = 0;
    for (std::size_t eye = 0; eye < input.eyes.size(); eye += 10) {
        std::vector<std::uint16_t> numbers(own.numbers(eye).size());
        std::vector<float> distances(numbers.size());
        peer.draw(input.eyes[eye], numbers, distances);
        for (std::size_t i = 0; i < numbers.size(); ++i, ++pixels) {
            const float expected = own.distances(eye)[i];
            wrong +=
                numbers[i] != own.numbers(eye)[i] || absolute(distances[i] - expected) > 1e-3f * expected ? 1u : 0u;
        }
    }
    if (wrong * 1000 > pixels)
        return Error{fmt::format("vision: found {} of {} pixels of {} that differ from ours, expected at most 0.1 %",
                                 wrong, pixels, peer.name())};
    return {};
}

std::vector<std::unique_ptr<VisionPeer>> peersFor([[maybe_unused]] const EyeLens& lens,
                                                  [[maybe_unused]] const VisionInput& input) {
    std::vector<std::unique_ptr<VisionPeer>> peers;
#ifdef LINCE_PEER_EMBREE
    peers.push_back(makeEmbreePeer(lens, input.objects));
#endif
#ifdef LINCE_WITH_PICTURE
    if (auto peer = makeLlvmpipePeer(lens, input.objects)) {
        peers.push_back(std::move(*peer));
    } else {
        fmt::print(stderr, "{}\n", peer.error().message);
    }
#endif
    return peers;
}

Status measureRooms(BenchReport& report, const VisionInput& input) {
    const EyeLens lens;
    const EyeMesh level = meshOf(input.objects);
    const EyeMesh* const meshes[] = {&level};
    Pictures one(lens, input.eyes, Pictures::Kind::One), own(lens, input.eyes, Pictures::Kind::Own);
    EyeScratch scratch;
    drawEyes(lens, meshes, own.tasks(), scratch);
    const auto drawAll = [&](const Pictures& pictures) {
        for (int pass = 0; pass < kPasses; ++pass)
            drawEyes(lens, meshes, pictures.tasks(), scratch);
    };
    std::vector<Runner> runners;
    runners.push_back({"lince", [&] { drawAll(one); }, kPasses});
    runners.push_back({"own", [&] { drawAll(own); }, kPasses});
    const auto peers = peersFor(lens, input);
    std::vector<std::uint16_t> numbers(own.numbers(0).size());
    std::vector<float> distances(numbers.size());
    for (const auto& peer : peers) {
        if (Status status = checkPeer(*peer, input, own); !status) return status;
        runners.push_back({peer->name(), [&, raw = peer.get()] {
                               for (const EyePose& eye : input.eyes)
                                   raw->draw(eye, numbers, distances);
                           }});
    }
    measure(report, input.eyes.size(), runners);
    for (const std::size_t i : {0u, 1u}) {
        BenchRow row{i == 0 ? "vision/views, one picture" : "vision/views, own pictures",
                     median(runners[i].viewsPerSecond),
                     "views/s",
                     true,
                     {}};
        for (std::size_t peer = 2; peer < runners.size(); ++peer) // theirs go into one picture
            row.peers.push_back({runners[peer].name, median(runners[peer].viewsPerSecond)});
        report.rows.push_back(std::move(row));
    }
    return {};
}

/// A hundred people in the rooms: drawing them, and telling the mesh each tick where they are.
void measureMoving(BenchReport& report, const VisionInput& input) {
    const EyeLens lens;
    const EyeMesh level = meshOf(input.objects);
    EyeMesh moving;
    const EyeMesh* const meshes[] = {&level, &moving};
    const Pictures pictures(lens, input.eyes, Pictures::Kind::One);
    EyeScratch scratch;
    const std::size_t step = std::max<std::size_t>(1, input.eyes.size() / 100);
    std::size_t placed = 0;
    const auto place = [&] {
        moving.clear();
        placed = 0;
        for (std::size_t i = 0; i < input.eyes.size(); i += step, ++placed)
            moving.addCylinder(static_cast<std::uint16_t>(10000 + i), horizontal(input.eyes[i].position), 0.3f, 1.8f);
        moving.finish();
    };
    place();
    std::vector<Runner> runners;
    runners.push_back({"lince",
                       [&] {
                           for (int pass = 0; pass < kPasses; ++pass)
                               drawEyes(lens, meshes, pictures.tasks(), scratch);
                       },
                       kPasses});
    measure(report, input.eyes.size(), runners);
    report.rows.push_back(
        {fmt::format("vision/views, {} moving", placed), median(runners[0].viewsPerSecond), "views/s", true, {}});
    const double seconds = medianSeconds(report.quick ? 3 : 51, place);
    report.rows.push_back({fmt::format("vision/placing {} moving", placed), seconds * 1e6, "us/tick", false, {}});
}

void measureThreads(BenchReport& report, const VisionInput& input) {
    const EyeLens lens;
    const EyeMesh level = meshOf(input.objects);
    const EyeMesh* const meshes[] = {&level};
    const Pictures pictures(lens, input.eyes, Pictures::Kind::Own);
    std::vector<std::unique_ptr<ThreadPool>> pools;
    std::vector<std::vector<EyeScratch>> scratches;
    std::vector<Runner> runners;
    for (const unsigned threads : {1u, 2u, 4u, 8u}) {
        if (threads > 1 && threads > std::thread::hardware_concurrency()) break;
        pools.push_back(std::make_unique<ThreadPool>(threads));
        scratches.emplace_back(threads);
    }
    for (std::size_t i = 0; i < pools.size(); ++i) {
        runners.push_back({fmt::format("vision/own pictures, {} threads", pools[i]->threads()),
                           [&, i] {
                               for (int pass = 0; pass < kPasses; ++pass)
                                   drawEyes(lens, meshes, pictures.tasks(), scratches[i], *pools[i]);
                           },
                           kPasses});
    }
    measure(report, input.eyes.size(), runners);
    for (const Runner& runner : runners)
        report.rows.push_back({runner.name, median(runner.viewsPerSecond), "views/s", true, {}});
}

/// Eyes at every place of the map where somebody may begin, looking eight ways.
Status measureMap(BenchReport& report, const std::string& name, const std::string& path) {
    const auto level = loadLevel(path);
    if (!level) return level.error();
    std::vector<EyePose> eyes;
    for (const SpawnPoint& spawn : (*level)->data().spawnPoints) {
        for (int way = 0; way < 8; ++way)
            eyes.push_back(eyePose(spawn.position + Vec3{0, 1.6f, 0}, static_cast<float>(way) * 0.25f * kPi, 0));
    }
    if (eyes.empty()) return {};
    const EyeLens lens;
    const auto seen = EyeLevel::make(**level);
    const EyeMesh* const meshes[] = {&seen->mesh()};
    const Pictures pictures(lens, eyes, Pictures::Kind::One);
    EyeScratch scratch;
    std::vector<Runner> runners;
    runners.push_back({name, [&] { drawEyes(lens, meshes, pictures.tasks(), scratch); }});
    measure(report, eyes.size(), runners);
    report.rows.push_back({"vision/" + name, median(runners[0].viewsPerSecond), "views/s", true, {}});
    return {};
}

Status measureMaps(BenchReport& report) {
    const auto maps = installedMaps();
    if (!maps) return maps.error();
    double slowest = 0;
    for (const std::string& map : *maps) {
        const std::size_t before = report.rows.size();
        if (Status status = measureMap(report, map, map); !status) return status;
        if (report.rows.size() > before && (slowest == 0 || report.rows.back().value < slowest))
            slowest = report.rows.back().value;
    }
    if (slowest > 0) report.rows.push_back({"vision/slowest map", slowest, "views/s", true, {}});
    return {};
}

} // namespace

Status benchVision(BenchReport& report) {
    auto input = readInput(report);
    if (!input) return input.error();
    if (report.quick) input->eyes.resize(std::min<std::size_t>(input->eyes.size(), 20));
    if (Status status = measureRooms(report, *input); !status) return status;
    measureMoving(report, *input);
    measurePercepts(report, input->mesh, input->eyes);
    measureThreads(report, *input);
    for (const char* level : {"house.xml", "village.xml", "vault.bsp"})
        if (Status status = measureMap(report, level, report.home + "/levels/" + level); !status) return status;
    return measureMaps(report);
}

} // namespace lince::bench
