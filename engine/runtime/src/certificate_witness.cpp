#include "certificate_witness.h"

#include <lince/mind/brain_wrapper.h>

#include <algorithm>

namespace lince {
namespace {

// Every field by hand: padding must not be hashed. A new field of SelfState changes the size; name it here too.
static_assert(sizeof(SelfState) == 116, "hash the new field in the witness of the certificate");
void writeSelf(StateVisitor& v, SelfState s) {
    v.field("agent", s.agent);
    v.field("faction", s.faction);
    v.field("position", s.position);
    v.field("velocity", s.velocity);
    v.field("yaw", s.yaw);
    v.field("pitch", s.pitch);
    v.field("eyeHeight", s.eyeHeight);
    v.field("radius", s.radius);
    v.field("height", s.height);
    v.field("walkSpeed", s.walkSpeed);
    v.field("runSpeed", s.runSpeed);
    v.field("turnSpeed", s.turnSpeed);
    v.field("hasBody", s.hasBody);
    v.field("flies", s.flies);
    v.field("alive", s.alive);
    v.field("onGround", s.onGround);
    v.field("crouching", s.crouching);
    v.field("blocked", s.blocked);
    v.field("blockedNormal", s.blockedNormal);
    v.field("health", s.health);
    v.field("maxHealth", s.maxHealth);
    v.field("ammunition", s.ammunition);
    v.field("maxAmmunition", s.maxAmmunition);
    v.field("weaponSlot", s.weaponSlot);
    v.field("weaponCount", s.weaponCount);
    v.field("magazine", s.magazine);
    v.field("magazineSize", s.magazineSize);
    v.field("reloading", s.reloading);
    v.field("readyToFire", s.readyToFire);
}

void writePicture(StateVisitor& v, const EyeView& view) {
    EyeLens lens = view.lens();
    v.field("width", lens.width);
    v.field("height", lens.height);
    v.field("verticalAngle", lens.verticalAngle);
    v.field("nearPlane", lens.nearPlane);
    v.field("farPlane", lens.farPlane);
    v.field("maximumSpeed", lens.maximumSpeed);
    EyePose pose = view.pose();
    v.field("position", pose.position);
    v.field("right", pose.right);
    v.field("up", pose.up);
    v.field("forward", pose.forward);
    for (int y = 0; y < view.height(); ++y)
        for (int x = 0; x < view.width(); ++x) {
            ClassId seen = view.classAt(x, y);
            MotionColour motion = view.motionAt(x, y);
            float distance = view.distanceAt(x, y);
            v.field("class", seen);
            v.field("red", motion.red);
            v.field("green", motion.green);
            v.field("blue", motion.blue);
            v.field("distance", distance);
        }
}

void writeBox(StateVisitor& v, NavBox box) {
    v.field("centre", box.centre);
    v.field("halfSize", box.halfSize);
    v.field("yaw", box.yaw);
}

/// The ground follows from the mesh; of what blocks views only the boxes can change.
void writeMap(StateVisitor& v, const ThinkInput& input) {
    Hash128 mesh = input.map->mesh->hash();
    v.field("high", mesh.high);
    v.field("low", mesh.low);
    for (const NavBox& box : input.map->sight->boxes())
        writeBox(v, box);
    for (Vec3 place : input.mapNews)
        v.field("news", place);
}

class Witness final : public BrainWrapper {
  public:
    Witness(std::unique_ptr<Brain> brain, ThoughtLog& log) : m_brain(std::move(brain)), m_log(log) {}

    void think(const ThinkInput& input, ThinkOutput& output) override {
        const AgentId agent = input.self.agent;
        if (!m_log.watched(agent)) return m_brain->think(input, output);
        Thought thought;
        thought.tick = input.tick;
        thought.looked = input.view != nullptr;
        thought.heard = std::any_of(input.percepts.begin(), input.percepts.end(), [&](const Percept& p) {
            return p.sense == SenseKind::Hearing && p.event == PerceptEvent::Gained && p.tick == input.tick;
        });
        thought.input[Thought::Self] = hashOf([&](StateVisitor& v) { writeSelf(v, input.self); });
        thought.input[Thought::Percepts] = hashOf([&](StateVisitor& v) {
            for (Percept percept : input.percepts)
                percept.visitState(v);
        });
        thought.input[Thought::Messages] = hashOf([&](StateVisitor& v) {
            for (Message message : input.messages)
                message.visitState(v);
        });
        if (input.view != nullptr)
            thought.input[Thought::Picture] = hashOf([&](StateVisitor& v) { writePicture(v, *input.view); });
        if (input.map != nullptr) thought.input[Thought::Map] = hashOf([&](StateVisitor& v) { writeMap(v, input); });

        m_brain->think(input, output);

        thought.intent = output.intent;
        thought.output[Thought::Wish] = hashOf([&](StateVisitor& v) { thought.intent.visitState(v); });
        thought.output[Thought::Words] = hashOf([&](StateVisitor& v) {
            for (Message message : output.messages)
                message.visitState(v);
        });
        thought.output[Thought::Chance] = hashOf([&](StateVisitor& v) { output.random.visitState(v); });
        thought.output[Thought::Memory] = hashOf([&](StateVisitor& v) { m_brain->visitState(v); });
        thought.output[Thought::Rhythm] = hashOf([&](StateVisitor& v) {
            Tick period = m_brain->period();
            v.field("period", period);
        });
        m_log.add(agent, thought);
    }

  private:
    Brain& wrapped() const override { return *m_brain; }

    template <class F>
    Hash128 hashOf(F&& write) {
        m_writer.clear();
        write(m_writer);
        return hashBytes(m_writer.bytes());
    }

    std::unique_ptr<Brain> m_brain;
    ThoughtLog& m_log;
    StateWriter m_writer; ///< scratch
};

template <std::size_t N>
std::string difference(const std::array<Hash128, N>& a, const std::array<Hash128, N>& b,
                       const std::array<const char*, N>& names) {
    std::string text;
    bool several = false;
    for (std::size_t i = 0; i < N; ++i) {
        if (a[i] == b[i]) continue;
        several = !text.empty() || std::string_view(names[i]).back() == 's';
        text += (text.empty() ? "" : " and ") + std::string(names[i]);
    }
    return text.empty() ? text : text + (several ? " differ" : " differs");
}

} // namespace

std::string differenceOfInput(const Thought& a, const Thought& b) {
    return difference(a.input, b.input, Thought::kInputNames); // without a picture its hash is zero
}

std::string differenceOfOutput(const Thought& a, const Thought& b) {
    return difference(a.output, b.output, Thought::kOutputNames);
}

Catalogue witnessed(const Catalogue& catalogue, ThoughtLog& log) {
    Catalogue watched = catalogue;
    for (const std::string& name : catalogue.brains.names())
        watched.brains.replace(name,
                               [&catalogue, &log, name](const BrainParameters& parameters) -> std::unique_ptr<Brain> {
                                   auto brain = catalogue.brains.make(name, parameters);
                                   if (!brain)
                                       return nullptr; // the parameters keep the mistake, and the registry tells it
                                   return std::make_unique<Witness>(std::move(*brain), log);
                               });
    return watched;
}

} // namespace lince
