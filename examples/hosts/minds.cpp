// Minds only: the host has its own bodies and its own geometry. Two guards with eyes look for a thief; who sees him
// tells the other one. Each tick: mirror the bodies, let them sense, let them think, pass on what they said, move the
// bodies.
#include <lince/core/math.h>
#include <lince/mind/brain.h>
#include <lince/sense/agent_senses.h>
#include <lince/sense/eye_scene.h>
#include <lince/world/world.h>

#include <cstdio>

using namespace lince;
/// Turns about until it sees a thief or hears of one, then runs there.
class Guard final : public Brain {
  public:
    void think(const ThinkInput& input, ThinkOutput& output) override {
        for (const Message& message : input.messages)
            if (const auto told = message.as<EnemyAt>()) m_knows = true, m_thief = told->place;
        for (const Percept& percept : input.percepts) {
            if (percept.objectClass != classes::kEnemy || percept.event > PerceptEvent::Updated) continue;
            if (percept.event == PerceptEvent::Gained) output.say(EnemyAt{percept.position});
            m_knows = true, m_thief = percept.position;
        }
        const Vec3 way = horizontal(m_thief - input.self.position);
        output.intent.move = m_knows && length(way) > 1 ? normalized(way) : Vec3{};
        output.intent.yaw = m_knows ? yawOf(way) : wrapAngle(input.self.yaw + 0.2f);
    }
    void visitState(StateVisitor& v) override { v.field("knows", m_knows), v.field("thief", m_thief); } // all it keeps

  private:
    bool m_knows = false;
    Vec3 m_thief;
};

/// A body of the host's own, and the mind that it lends itself to.
struct Body {
    Vec3 position;
    float yaw = 0;
    EntityId mirror;
    AgentSenses senses;
    std::unique_ptr<Brain> brain = std::make_unique<Guard>();
    RandomStream random;
    Intent intent;
    std::vector<Message> said, heard;
};

int main() {
    LevelData data; // the host's triangles: a floor, and a wall between the second guard and the thief
    const auto stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addBox({0, -0.5f, 0}, {20, 0.5f, 20}, 0, stone);
    data.mesh.addBox({0, 1.5f, 0}, {8, 1.5f, 0.2f}, 0, stone);
    World world(Level::make(std::move(data)));
    EyeScene scene(EyeLevel::make(world.level())); // what eyes see: the level once, what moves each tick
    const auto mirrored = [&](Vec3 position, ClassId objectClass) {
        Entity entity;
        entity.kind = EntityKind::Character;
        entity.objectClass = objectClass, entity.position = position;
        entity.shape = Shape::capsule(0.35f, 1.8f), entity.eyeHeight = 1.6f;
        return world.add(entity);
    };
    const Vec3 thief = world.find(mirrored({0, 0, -6}, classes::kEnemy))->position;
    auto senses = std::make_shared<SenseList>(SenseList::plain()); // touch and damage
    senses->give(EyeSense{});
    std::vector<Body> guards(2);
    guards[0].position = {10, 0, -6}, guards[1].position = {0, 0, 8}; // the second one sees only the wall
    for (Body& guard : guards) {
        const AgentId id{static_cast<std::uint16_t>(&guard - guards.data() + 1)};
        guard.mirror = mirrored(guard.position, classes::kCharacter);
        guard.senses = AgentSenses(guard.mirror, id, senses, /*seed*/ 7);
        guard.random = RandomStream(7, id.number(), RandomPurpose::Brain);
    }
    SenseScratch scratch; // working memory, one a thread
    for (Tick tick = 0; tick < 10 * kTicksPerSecond; ++tick) {
        for (Body& guard : guards)
            world.find(guard.mirror)->position = guard.position, world.find(guard.mirror)->yaw = guard.yaw;
        world.clearEvents(); // then emit what happened: Touch, Damage, Noise …
        world.refreshGrid(), scene.update(world);
        for (Body& guard : guards) {
            guard.senses.sense(world, tick, scratch);
            if (tick % guard.brain->period() != 0) continue;
            SelfState self; // what a body feels of itself
            self.position = guard.position, self.yaw = guard.yaw;
            const EyeView* view = guard.senses.look(world, scene, tick, scratch);
            ThinkOutput output{guard.intent, guard.said, guard.random};
            guard.brain->think({tick, self, guard.senses.percepts(), guard.heard, view}, output);
            guard.senses.forgetPercepts(), guard.heard.clear(), guard.intent = sanitized(guard.intent);
        }
        for (Body& guard : guards) { // what is said now is heard with the next thought of the others
            for (Body& other : guards)
                if (&other != &guard) other.heard.insert(other.heard.end(), guard.said.begin(), guard.said.end());
            guard.said.clear();
            guard.position += guard.intent.move * (3 * kTickSeconds); // the host's own idea of moving: ghosts
            guard.yaw = guard.intent.yaw;
        }
    }
    const double first = length(guards[0].position - thief), second = length(guards[1].position - thief);
    std::printf("the guards stand %.1f and %.1f m from the thief\n", first, second);
    return first < 2 && second < 2 ? 0 : 1;
}
