#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/steered_body.h>

namespace lince {
namespace {

constexpr float kSecondsToFullSpeed = 0.3f; ///< of a body whose force nobody limits
constexpr float kLooksWhereItGoes = 0.15f;  ///< metres a second; slower, it keeps its heading

} // namespace

void SteeredBody::sense(const ThinkInput& input) {
    m_seen.update(input.tick, input.percepts, isSightOfBody);
    sense(input, m_seen);
}

void SteeredBody::sense(const ThinkInput& input, const WorkingMemory& seen) {
    m_others.clear();
    collect(seen, input.tick, m_others);
    m_bodies.clear();
    collect(seen, input.self, input.tick, m_bodies);
}

Vehicle SteeredBody::vehicle(const SelfState& self, const SteeredMotion& motion) const {
    Vehicle vehicle;
    vehicle.position = self.position;
    vehicle.velocity = self.flies ? self.velocity : horizontal(self.velocity);
    vehicle.heading = directionFromYawPitch(self.yaw, self.flies ? self.pitch : 0);
    vehicle.radius = self.radius;
    vehicle.maxSpeed = motion.run ? self.runSpeed : self.walkSpeed;
    vehicle.maxForce = motion.maxForce > 0 ? motion.maxForce : vehicle.maxSpeed / kSecondsToFullSpeed;
    vehicle.flies = self.flies;
    return vehicle;
}

Vec3 SteeredBody::keepClear(const ThinkInput& input, Vec3 velocity, const SteeredMotion& motion, float maxSpeed) {
    if (m_bodies.empty()) return velocity;
    AvoidanceBody self;
    self.position = {input.self.position.x, input.self.position.z};
    self.velocity = {input.self.velocity.x, input.self.velocity.z};
    self.radius = input.self.radius;
    AvoidanceSettings settings;
    settings.stepSeconds = secondsFromTicks(motion.period);
    const Vec2 pressed = m_patience.press(self, {velocity.x, velocity.z}, maxSpeed, m_bodies, settings);
    const Vec2 clear = avoid(self, pressed, maxSpeed, m_bodies, {}, settings, m_scratch);
    return {clear.x, velocity.y, clear.y};
}

void SteeredBody::move(const ThinkInput& input, ThinkOutput& output, Vec3 velocity, const SteeredMotion& motion) {
    const SelfState& self = input.self;
    const float maxSpeed = motion.run ? self.runSpeed : self.walkSpeed;
    if (!self.flies) {
        velocity.y = 0;
        if (motion.keepsClear) velocity = keepClear(input, velocity, motion, maxSpeed);
    }
    const float speed = length(velocity);
    const bool runs = motion.run && speed > self.walkSpeed;
    const float full = runs ? self.runSpeed : self.walkSpeed;
    output.intent.move = full > 0 ? velocity / full : Vec3{};
    if (runs)
        output.intent.press(Button::Run);
    else
        output.intent.release(Button::Run);
    if (length(horizontal(velocity)) > kLooksWhereItGoes) output.intent.yaw = yawOf(velocity);
    output.intent.pitch = self.flies && speed > kLooksWhereItGoes ? pitchOf(velocity) : 0;
}

void SteeredBody::visitState(StateVisitor& v) {
    v.field("seen", m_seen);
    v.field("patience", m_patience);
}

} // namespace lince
