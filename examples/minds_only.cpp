// Embedding minds only: the host keeps its own bodies and physics. Each tick it mirrors its entities into a World, lets
// agents sense and think, and applies the intents to its own bodies.

#include <lince/mind/brain.h>
#include <lince/sense/agent_senses.h>
#include <lince/world/world.h>

#include <cstdio>
#include <memory>
#include <vector>

using namespace lince;

namespace {

/// A body of the host's own engine.
struct HostBody {
    Vec3 position;
    float yaw = 0;
    bool bumped = false;
};

/// The host's own idea of movement: a square room of 8 m, no stepping through its sides.
void applyIntent(HostBody& body, const Intent& intent) {
    body.yaw = intent.yaw;
    const Vec3 wanted = body.position + intent.move * (1.5f * kTickSeconds);
    body.position = {clamp(wanted.x, -4, 4), 0, clamp(wanted.z, -4, 4)};
    body.bumped = body.position != wanted;
}

} // namespace

int main() {
    World world(Level::make({})); // the host's geometry goes here when eyes are to see it
    auto brain = BrainRegistry::standard().make("wander", {});
    if (!brain) return 1;

    HostBody body;
    Entity mirrored;
    mirrored.kind = EntityKind::Character;
    mirrored.objectClass = classes::kCharacter;
    mirrored.shape = Shape::capsule(0.35f, 1.8f);
    const EntityId mirror = world.add(mirrored);
    AgentSenses senses(mirror, AgentId{1});
    RandomStream random(7, 1, RandomPurpose::Brain);
    Intent intent;
    std::vector<Message> outbox;
    float walked = 0;

    SenseScratch scratch; // working memory: one for each thread that senses
    for (Tick tick = 0; tick < 20 * kTicksPerSecond; ++tick) {
        Entity& e = *world.find(mirror); // 1. mirror the host's truth
        e.position = body.position;
        e.yaw = body.yaw;
        world.clearEvents();
        if (body.bumped) world.emit({EventKind::Touch, mirror, {}, body.position, 0});
        world.refreshGrid();

        senses.sense(world, tick, scratch); // 2. sense
        SelfState self;
        self.agent = AgentId{1};
        self.position = body.position;
        self.yaw = body.yaw;
        self.blocked = body.bumped;
        self.blockedNormal = normalized(-body.position);

        if (tick % (*brain)->period() == 0) { // 3. think, at the mind's own rate
            ThinkOutput output{intent, outbox, random, nullptr};
            (*brain)->think({tick, self, senses.percepts(), {}}, output);
            senses.forgetPercepts();
        }
        const Vec3 before = body.position;
        applyIntent(body, intent); // 4. the host moves its own body
        walked += length(body.position - before);
    }
    std::printf("walked %.1f m\n", static_cast<double>(walked));
    return walked > 10 ? 0 : 1;
}
