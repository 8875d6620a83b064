// What maps of influence cost: a step over an open ground of 100 × 100 metres in cells of a metre, beside a plain loop
// over lists of neighbours; the same over the rooms of vision_level.obj; making the ground of those rooms, and making
// it anew after one tile of it changed.

#include "bench.h"
#include "packed_file.h"

#include <lince/core/job_pool.h>
#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/influence/influence_map.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/importers.h>
#include <lince/world/level.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <string_view>

namespace lince::bench {
namespace {

/// As the source writes it: for each cell, the strongest of its list of neighbours.
class PlainLoop {
  public:
    PlainLoop(const GroundGrid& ground, const InfluenceSettings& settings) : m_settings(settings) {
        const float cell = ground.cellMetres();
        m_straight = exponential(-cell * settings.decay);
        m_diagonal = exponential(-cell * 1.41421356f * settings.decay);
        for (std::uint32_t c = 0; c < ground.cellCount(); ++c) {
            m_first.push_back(static_cast<std::uint32_t>(m_links.size()));
            ground.visitNeighbours(c, [&](std::uint32_t other, std::size_t direction) {
                m_links.push_back({other, direction % 2 == 0 ? m_straight : m_diagonal});
            });
        }
        m_first.push_back(static_cast<std::uint32_t>(m_links.size()));
        m_next.resize(ground.cellCount());
    }
    void step(std::vector<float>& values) {
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            float max = 0;
            for (std::uint32_t i = m_first[cell]; i < m_first[cell + 1]; ++i)
                max = maximum(max, values[m_links[i].to] * m_links[i].factor);
            const float mixed = values[cell] * (1 - m_settings.momentum) + max * m_settings.momentum;
            m_next[cell] = mixed >= kInfluenceMin ? mixed : 0;
        }
        values.swap(m_next);
    }

  private:
    struct Link {
        std::uint32_t to;
        float factor;
    };
    InfluenceSettings m_settings;
    float m_straight = 1, m_diagonal = 1;
    std::vector<std::uint32_t> m_first;
    std::vector<Link> m_links;
    std::vector<float> m_next;
};

/// Best of rounds, all in turns: a machine that slows down does so for all.
class Race {
  public:
    std::size_t add(std::function<void()> work, int times) {
        m_runners.push_back({std::move(work), times, std::numeric_limits<double>::infinity()});
        return m_runners.size() - 1;
    }
    void run(int rounds) {
        for (int round = 0; round < rounds; ++round) {
            for (Runner& runner : m_runners) {
                const auto begin = std::chrono::steady_clock::now();
                for (int i = 0; i < runner.times; ++i)
                    runner.work();
                const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
                runner.best = std::min(runner.best, taken.count() / runner.times);
            }
        }
    }
    double seconds(std::size_t runner) const { return m_runners[runner].best; }

  private:
    struct Runner {
        std::function<void()> work;
        int times;
        double best;
    };
    std::vector<Runner> m_runners;
};

Result<NavData> bakeMesh(TriangleMesh mesh) {
    LevelData data;
    data.name = "influence";
    data.mesh = std::move(mesh);
    const BakeSettings settings;
    const auto baker = TileBaker::make(Level::make(std::move(data)), {}, settings);
    if (!baker) return baker.error();
    ThreadPool pool(0);
    return bakeMap(**baker, {}, settings, pool);
}

Result<NavData> openGround() {
    constexpr std::string_view kText = "v 0 0 0\nv 0 0 101\nv 101 0 101\nv 101 0 0\nf 1 2 3 4\n";
    auto mesh = importObj(std::as_bytes(std::span(kText)), "ground", ClassTable());
    if (!mesh) return mesh.error();
    return bakeMesh(std::move(*mesh));
}

Result<NavData> rooms(const BenchReport& report) {
    const std::string path = report.dataFolder + "/vision_level.obj.zst";
    const auto bytes = readPacked(path);
    if (!bytes) return bytes.error();
    auto mesh = importObj(*bytes, path, ClassTable());
    if (!mesh) return mesh.error();
    return bakeMesh(std::move(*mesh));
}

/// Some thousand places with influence, as after a while of searching.
InfluenceMap startedMap(const std::shared_ptr<const GroundGrid>& ground, const InfluenceSettings& settings, float low) {
    InfluenceMap map(ground, settings);
    RandomStream random(1, 0, RandomPurpose::Test);
    for (std::uint32_t cell = 0; cell < ground->cellCount(); ++cell)
        map.set(cell, random.between(low, 1));
    return map;
}

Status measureSteps(BenchReport& report, const std::string& name, const std::shared_ptr<const GroundGrid>& ground) {
    const InfluenceSettings settings{0.01f, 0.5f, 0, InfluenceSpread::Eight};
    InfluenceSettings round = settings;
    round.spread = InfluenceSpread::Round;
    InfluenceMap map = startedMap(ground, settings, 0), control = startedMap(ground, settings, -1),
                 seen = startedMap(ground, settings, 0), search = startedMap(ground, round, 0);
    std::vector<float> plain;
    for (std::uint32_t cell = 0; cell < ground->cellCount(); ++cell)
        plain.push_back(map.value(cell));
    PlainLoop loop(*ground, settings);
    map.step();
    loop.step(plain);
    for (std::uint32_t cell = 0; cell < ground->cellCount(); ++cell) {
        if (plain[cell] != map.value(cell)) return Error{"influence: found a step that differs from the plain loop's"};
    }
    std::vector<std::uint8_t> blocked(ground->cellCount(), 0);
    for (std::uint32_t cell = 0; cell < ground->cellCount(); ++cell) // what a few friends see: a fifth of the ground
        blocked[cell] = length(horizontal(ground->centre(cell) - ground->centre(ground->cellCount() / 2))) < 25 ? 1 : 0;
    const int times = report.quick ? 2 : 200;
    Race race;
    const std::size_t own = race.add([&] { map.step(); }, times);
    const std::size_t other = race.add([&] { loop.step(plain); }, times);
    const std::size_t both = race.add([&] { control.step(); }, times);
    const std::size_t some = race.add([&] { seen.step(blocked); }, times);
    const std::size_t mixed = race.add([&] { search.step(); }, times);
    race.run(report.quick ? 1 : 15);
    const auto micros = [&](std::size_t runner) { return race.seconds(runner) * 1e6; };
    const double cells = ground->cellCount() * 1e-6;
    report.rows.push_back(
        {fmt::format("influence/step, {}", name), micros(own), "us", false, {{"plain loop", micros(other)}}});
    report.rows.push_back({fmt::format("influence/cells, {}", name),
                           cells / race.seconds(own),
                           "Mcells/s",
                           true,
                           {{"plain loop", cells / race.seconds(other)}}});
    report.rows.push_back({fmt::format("influence/step round, {}", name), micros(mixed), "us", false, {}});
    report.rows.push_back({fmt::format("influence/step both signs, {}", name), micros(both), "us", false, {}});
    report.rows.push_back({fmt::format("influence/step a part seen, {}", name), micros(some), "us", false, {}});
    return {};
}

void measureBest(BenchReport& report, const std::shared_ptr<const GroundGrid>& ground) {
    const InfluenceMap map = startedMap(ground, {}, 0);
    std::vector<std::uint32_t> found;
    RandomStream random(2, 0, RandomPurpose::Test);
    Race race;
    const std::size_t best = race.add(
        [&] {
            const Vec3 place = ground->centre(random.below(ground->cellCount()));
            map.best(place, 20, 16, found);
        },
        report.quick ? 2 : 500);
    race.run(report.quick ? 1 : 9);
    report.rows.push_back({"influence/best 16 within 20 m", race.seconds(best) * 1e6, "us", false, {}});
}

void measureGrid(BenchReport& report, const NavMesh& mesh) {
    const auto ground = GroundGrid::make(mesh);
    const auto columns = static_cast<std::uint32_t>(mesh.layout().columns);
    const std::uint32_t tile = columns * (static_cast<std::uint32_t>(mesh.layout().rows) / 2) + columns / 2;
    Race race;
    const std::size_t make = race.add([&] { (void)GroundGrid::make(mesh); }, 1);
    const std::size_t with = race.add([&] { (void)ground->with(mesh, std::span(&tile, 1)); }, 1);
    race.run(report.quick ? 1 : 25);
    report.rows.push_back({fmt::format("influence/grid, rooms, {} cells", ground->cellCount()),
                           race.seconds(make) * 1e3,
                           "ms",
                           false,
                           {}});
    report.rows.push_back({"influence/grid, a tile changed", race.seconds(with) * 1e3, "ms", false, {}});
}

} // namespace

Status benchInfluence(BenchReport& report) {
    if (!canBake()) return Error{"influence: found no Recast, expected it to bake the grounds"};
    const auto open = openGround();
    if (!open) return open.error();
    const auto inside = rooms(report);
    if (!inside) return inside.error();
    if (Status status = measureSteps(report, "100 m open", open->ground); !status) return status;
    if (Status status = measureSteps(report, "rooms", inside->ground); !status) return status;
    measureBest(report, open->ground);
    measureGrid(report, *inside->mesh);
    const double ground = static_cast<double>(open->ground->bytes()) / 1024;
    const double map = static_cast<double>(InfluenceMap(open->ground, {}).bytes()) / 1024;
    report.rows.push_back({"influence/memory of the ground, 100 m", ground, "KiB", false, {}});
    report.rows.push_back({"influence/memory of a map, 100 m", map, "KiB", false, {}});
    return {};
}

} // namespace lince::bench
