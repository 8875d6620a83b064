// Embedding minds only: the host keeps its own bodies and physics. Each tick it mirrors its entities into a World, lets
// agents sense and think (AgentRunner), and applies the intents to its own bodies. The mind here needs a map of the
// ground; the runner bakes it. Every thought is thought again beside another world, to test that it lives by its input,
// and recorded: whoever has the file and the mind can prove later that the one came from the other.

#include <lince/runtime/shadow_thinking.h>
#include <lince/runtime/thought_recording.h>

#include <cstdio>
#include <memory>

using namespace lince;

namespace {

constexpr float kSpeed = 1.5f; ///< metres a second

/// A body of the host's own engine.
struct HostBody {
    Vec3 position{-3, 0, -3};
    float yaw = 0;
    bool bumped = false;
};

/// The host's own idea of movement: a square room of 8 m, no stepping through its sides.
void applyIntent(HostBody& body, const Intent& intent) {
    body.yaw = intent.yaw;
    const Vec3 wanted = body.position + intent.move * (kSpeed * kTickSeconds);
    body.position = {clamp(wanted.x, -4, 4), 0, clamp(wanted.z, -4, 4)};
    body.bumped = body.position != wanted;
}

SelfState feel(const Agent& agent, const HostBody& body) {
    SelfState self;
    self.agent = agent.id;
    self.position = body.position;
    self.yaw = body.yaw;
    self.walkSpeed = self.runSpeed = kSpeed;
    self.blocked = body.bumped;
    self.blockedNormal = normalized(-body.position);
    return self;
}

} // namespace

int main() {
    LevelData data; // the host's geometry: what eyes see and maps are baked from
    const auto stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addBox({0, -0.5f, 0}, {5, 0.5f, 5}, 0, stone);
    World world(Level::make(std::move(data)));

    HostBody body;
    Entity mirrored;
    mirrored.kind = EntityKind::Character;
    mirrored.objectClass = classes::kCharacter;
    mirrored.shape = Shape::capsule(0.35f, 1.8f);
    const EntityId mirror = world.add(mirrored);

    AgentRunner runner(world, {}, /*seed*/ 7);
    AgentKind guest;
    guest.brainName = "travel";
    guest.body = BodyDefinition{}; // its size, for the map
    guest.mind = [] { return BrainRegistry::standard().make("travel", {}); };
    const auto kind = runner.addKind(guest);
    if (!kind) return std::puts(kind.error().message.c_str()), 1;
    runner.add(*kind, mirror);

    const auto shadow = ShadowThinking::begin(runner, {}); // copies the minds as they are now
    if (!shadow) return std::puts(shadow.error().message.c_str()), 1;
    const auto recorder = ThoughtRecorder::create("guest.thoughts", runner);
    if (!recorder) return std::puts(recorder.error().message.c_str()), 1;
    ThreadPool pool(1); // or the host's own threads: any JobPool
    float walked = 0;
    for (Tick tick = 0; tick < 20 * kTicksPerSecond; ++tick) {
        Entity& e = *world.find(mirror); // 1. mirror the host's truth
        e.position = body.position;
        e.yaw = body.yaw;
        world.clearEvents();
        if (body.bumped) world.emit({EventKind::Touch, mirror, {}, body.position, 0});
        world.refreshGrid();

        runner.tick(pool, tick, [&](const Agent& agent) { return feel(agent, body); }); // 2. sense and think

        const Vec3 before = body.position;
        applyIntent(body, runner.agents().front().intent); // 3. the host moves its own body
        walked += length(body.position - before);
    }
    if (const Status kept = (*recorder)->finish(); !kept) return std::puts(kept.error().message.c_str()), 1;
    const ShadowReport report = (*shadow)->finish(); // begun first, finished last
    std::printf("walked %.1f m; %d thoughts, %d of them not honest\n", static_cast<double>(walked),
                static_cast<int>(report.thoughts), static_cast<int>(report.findings.size()));

    AgentRunner again(world, {}, /*seed*/ 1); // later: the same minds, without bodies; other chance
    if (!again.addKind(guest)) return 1;
    const auto proof = verifyThoughts("guest.thoughts", again);
    if (!proof) return std::puts(proof.error().message.c_str()), 1;
    std::printf("%d thoughts from the file come out the same, %d do not\n", static_cast<int>(proof->thoughts),
                static_cast<int>(proof->findings.size()));
    const bool honest = report.thoughts > 100 && report.findings.empty();
    return walked > 10 && honest && proof->thoughts == report.thoughts && proof->findings.empty() ? 0 : 1;
}
