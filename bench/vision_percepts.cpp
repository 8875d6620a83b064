#include "vision_percepts.h"

#include "stopwatch.h"

#include <lince/core/math.h>
#include <lince/sense/agent_senses.h>
#include <lince/sense/eye_scene.h>
#include <lince/world/world.h>

namespace lince::bench {

void measurePercepts(BenchReport& report, const TriangleMesh& rooms, std::span<const EyePose> eyes) {
    LevelData data;
    data.mesh = rooms;
    const auto level = Level::make(std::move(data));
    World world(level);
    SenseList list;
    list.give<EyeSense>().period = 1;
    const auto shared = std::make_shared<const SenseList>(list);
    std::vector<AgentSenses> agents;
    std::vector<EyeTask> tasks;
    for (std::size_t i = 0; i < eyes.size(); i += 2) {
        Entity body;
        body.kind = EntityKind::Character;
        body.objectClass = classes::kCharacter;
        body.shape = Shape::capsule(0.3f, 1.8f), body.eyeHeight = 1.6f;
        body.position = eyes[i].position - Vec3{0, body.eyeHeight, 0};
        body.yaw = yawOf(eyes[i].forward);
        agents.emplace_back(world.add(body), AgentId{static_cast<std::uint16_t>(i + 1)}, shared, 1);
        tasks.push_back({eyePose(eyes[i].position, body.yaw, 0), 0, nullptr, nullptr});
    }
    EyeScene scene(EyeLevel::make(*level));
    scene.update(world);
    SenseScratch scratch;
    Tick tick = 0;
    const auto look = [&] {
        ++tick;
        for (AgentSenses& senses : agents) {
            (void)senses.look(world, scene, tick, scratch);
            senses.forgetPercepts();
        }
    };
    look(); // buffers grow
    std::vector<std::uint16_t> numbers(scratch.numbers.size());
    std::vector<float> distances(numbers.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        tasks[i].ignoredNumber = static_cast<std::uint16_t>(scene.level().classCount() + i);
        tasks[i].numbers = numbers.data();
        tasks[i].distances = distances.data();
    }
    const int rounds = report.quick ? 3 : 51;
    const double all = medianSeconds(rounds, look);
    const double drawing =
        medianSeconds(rounds, [&] { drawEyes(list.find<EyeSense>()->lens, scene.meshes(), tasks, scratch.eye); });
    const auto count = static_cast<double>(agents.size());
    report.rows.push_back({"vision/look: picture and percepts", all / count * 1e6, "us", false, {}});
    report.rows.push_back({"vision/look: percepts alone", (all - drawing) / count * 1e6, "us", false, {}});
}

} // namespace lince::bench
