// Rigid bodies: a pile that falls and lies, sleepers, rays among bodies, a snapshot. Bullet does the same in the same
// run.

#include "bench.h"
#include "physics_peer.h"
#include "stopwatch.h"

#include <lince/core/random.h>
#include <lince/core/state_visitor.h>
#include <lince/sim/rigid_world.h>
#include <lince/sim/sim.h>

namespace lince::bench {
namespace {

std::shared_ptr<const Level> floorLevel(const BoxScene* scene = nullptr) {
    LevelData data;
    data.mesh.addBox({0, -1, 0}, {200, 1, 200}, 0, data.mesh.addSurface({"stone", {}, Blocks::All}));
    if (scene != nullptr)
        for (const Vec3 place : scene->places) {
            RigidPlacement box;
            box.centre = place, box.halfSize = scene->halfSize, box.mass = 10;
            data.rigids.push_back(box);
        }
    return Level::make(std::move(data));
}

class OwnPhysics final : public PhysicsPeer {
  public:
    std::string name() const override { return "lince"; }
    void make(const BoxScene& scene) override {
        RigidWorldSettings settings;
        settings.sleeps = scene.sleeps;
        m_world = RigidWorld(settings);
        const RigidShapeId box = m_world.addShape({RigidPart::box(scene.halfSize)});
        for (const Vec3 place : scene.places) {
            RigidBodySettings s;
            s.shape = box, s.position = place, s.mass = 10;
            (void)m_world.add(s);
        }
    }
    void step() override { m_world.step(m_level.get()); }
    Vec3 middle() const override {
        Vec3 sum;
        for (const RigidBody& body : m_world.bodies())
            sum += body.position / static_cast<float>(m_world.bodies().size());
        return sum;
    }
    int cast(std::span<const Ray>) override { return 0; } // rays meet entities, see below

  private:
    std::shared_ptr<const Level> m_level = floorLevel();
    RigidWorld m_world;
};

/// Layers shifted against each other, so that they fall over and between each other.
BoxScene pile(int count) {
    BoxScene scene;
    for (int i = 0; i < count; ++i) {
        const int layer = i / 100, row = i / 10 % 10, column = i % 10;
        const float shift = static_cast<float>(layer % 3) * 0.3f;
        scene.places.push_back({static_cast<float>(column) * 1.1f - 5 + shift, 0.6f + static_cast<float>(layer) * 1.2f,
                                static_cast<float>(row) * 1.1f - 5 - shift * 0.7f});
    }
    return scene;
}

BoxScene spread(int count) {
    BoxScene scene;
    scene.sleeps = true;
    for (int i = 0; i < count; ++i)
        scene.places.push_back({static_cast<float>(i % 71) * 1.5f - 53, 0.5f, static_cast<float>(i / 71) * 1.5f - 53});
    return scene;
}

/// Mean of a step. Rounds are the same to the bit, so each step has its best time, whatever else the machine did.
double meanStep(PhysicsPeer& who, const BoxScene& scene, int before, int steps, int rounds) {
    std::vector<double> best(static_cast<std::size_t>(steps), std::numeric_limits<double>::infinity());
    for (int round = 0; round < rounds; ++round) {
        who.make(scene);
        for (int i = 0; i < before; ++i)
            who.step();
        for (double& seconds : best) {
            const auto begin = std::chrono::steady_clock::now();
            who.step();
            seconds =
                std::min(seconds, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
        }
    }
    double sum = 0;
    for (const double seconds : best)
        sum += seconds;
    return sum / steps;
}

std::vector<Ray> raysThrough(int count) {
    std::vector<Ray> rays;
    RandomStream random(4, 0, RandomPurpose::Test);
    for (int i = 0; i < count; ++i) {
        const float x = random.between(-15, 15);
        const float y = random.between(0.2f, 10);
        const float z = random.between(-15, 15);
        const float toX = random.between(-15, 15);
        const float toY = random.between(0.2f, 10);
        const float toZ = random.between(-15, 15);
        rays.push_back(raySegment({x, y, z}, {toX, toY, toZ}));
    }
    return rays;
}

} // namespace

Status benchPhysics(BenchReport& report) {
    const int rounds = report.quick ? 1 : 3;
    OwnPhysics own;
    std::unique_ptr<PhysicsPeer> peer;
#ifdef LINCE_PEER_BULLET
    peer = makeBulletPhysics();
#endif
    const auto row = [&](const char* name, const BoxScene& scene, int before, int steps) {
        BenchRow result{
            std::string("physics/") + name, meanStep(own, scene, before, steps, rounds) * 1000, "ms/step", false, {}};
        if (peer) result.peers.push_back({peer->name(), meanStep(*peer, scene, before, steps, rounds) * 1000});
        report.rows.push_back(result);
    };
    const BoxScene heap = pile(report.quick ? 100 : 1000);
    row("pile falls", heap, 0, report.quick ? 10 : 120);
    row("pile lies", heap, report.quick ? 10 : 240, report.quick ? 10 : 60);
    row("5,000 asleep", spread(report.quick ? 500 : 5000), 180, 60);

    // The same pile as things of a world: what a ray of anybody's meets, and what a snapshot costs.
    const Definitions definitions;
    World world(floorLevel(&heap));
    Sim sim(world, definitions, {});
    for (int i = 0; i < (report.quick ? 10 : 240); ++i)
        sim.step({});
    world.refreshGrid();
    const std::vector<Ray> rays = raysThrough(report.quick ? 1000 : 20000);
    std::vector<std::uint32_t> scratch;
    int hits = 0;
    const double seconds = medianSeconds(rounds, [&] {
        hits = 0;
        for (const Ray& ray : rays)
            hits += world.castRay(ray, {}, RayTargets::Everything, scratch) ? 1 : 0;
    });
    BenchRow cast{"physics/rays", static_cast<double>(rays.size()) / seconds / 1e6, "M/s", true, {}};
    if (peer) {
        peer->make(heap);
        for (int i = 0; i < (report.quick ? 10 : 240); ++i)
            peer->step();
        int others = 0;
        const double theirs = medianSeconds(rounds, [&] { others = peer->cast(rays); });
        cast.peers.push_back({peer->name(), static_cast<double>(rays.size()) / theirs / 1e6});
    }
    report.rows.push_back(cast);
    report.rows.push_back({"physics/rays that hit", 100.0 * hits / static_cast<double>(rays.size()), "%", true, {}});

    StateWriter writer;
    const double saving = medianSeconds(report.quick ? 3 : 51, [&] {
        writer.clear();
        sim.rigidWorld()->visitState(writer);
    });
    report.rows.push_back({"physics/snapshot", saving * 1000, "ms", false, {}});
    report.rows.push_back(
        {"physics/snapshot size", static_cast<double>(writer.bytes().size()) / 1024, "KiB", false, {}});
    return {};
}

} // namespace lince::bench
