// Embedding the whole runtime: Lince owns bodies, senses and minds; the host gives a level and time, and looks on.

#include <lince/runtime/simulation.h>

#include <cstdio>

using namespace lince;

int main() {
    // A level made in code: a floor, a wall, a place to begin. Files of any kind work too (loadLevel).
    LevelData data;
    const auto stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addBox({0, -0.5f, 0}, {10, 0.5f, 10}, 0, stone);
    data.mesh.addBox({0, 1, -5}, {4, 1, 0.2f}, 0, stone);
    for (const Vec3 side : {Vec3{10, 0, 0}, {-10, 0, 0}, {0, 0, 10}, {0, 0, -10}})
        data.mesh.addBox(side + Vec3{0, 1, 0}, side.x != 0 ? Vec3{0.2f, 1, 10} : Vec3{10, 1, 0.2f}, 0, stone);
    data.spawnPoints.push_back({{0, 0, 0}, 0, ""});

    auto definitions = parseDefinitions("<definitions><body name='guest' walkSpeed='1.5'/></definitions>", "guest");
    if (!definitions) return std::puts(definitions.error().message.c_str()), 1;

    Stage stage;
    stage.level = Level::make(std::move(data));
    stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
    AgentGroup guests;
    guests.body = "guest";
    guests.brain = "wander";
    guests.count = 5;
    stage.scenario.groups.push_back(guests);

    auto simulation = Simulation::create(stage, /*seed*/ 7, BrainRegistry::standard());
    if (!simulation) return std::puts(simulation.error().message.c_str()), 1;
    ThreadPool pool(2);
    for (Tick t = 0; t < 10 * kTicksPerSecond; ++t)
        (*simulation)->tick(pool);

    for (const Agent& agent : (*simulation)->agents()) {
        const Entity& body = *(*simulation)->world().find(agent.body);
        std::printf("guest %d at %.1f %.1f\n", agent.id.value, static_cast<double>(body.position.x),
                    static_cast<double>(body.position.z));
        if (length(body.position) > 15) return 1; // inside the walls, all of them
    }
    return 0;
}
