#include "organs.h"

#include <lince/core/state_visitor.h>
#include <lince/sense/eye_scene.h>
#include <lince/sim/sim.h>

namespace lince {

void EyeCondition::visitState(StateVisitor& v) {
    v.field("adaptedTo", adaptedTo);
    v.field("tired", tired);
    v.field("random", random);
}

AgentSenses::AgentSenses(EntityId body, AgentId agent, std::shared_ptr<const SenseList> list, std::uint64_t seed)
    : m_body(body), m_agent(agent), m_list(std::move(list)), m_eye(m_list->find<EyeSense>()) {
    for (const SenseList::Entry& entry : m_list->senses)
        if (entry.type.make != nullptr) m_senses.push_back(entry.type.make(entry.settings, agent));
    m_condition.random = RandomStream::sealed(seed, agent.number(), RandomPurpose::Sense);
}

AgentSenses::AgentSenses(EntityId body, AgentId agent)
    : AgentSenses(body, agent, std::make_shared<const SenseList>(SenseList::plain()), 0) {}

void AgentSenses::sense(const World& world, Tick tick, SenseScratch& scratch) {
    const Entity* self = world.find(m_body);
    if (self == nullptr) return;
    for (const auto& sense : m_senses) {
        m_log.beginSense(m_witness, m_agent, tick);
        sense->sense(world, *self, tick, scratch, m_log);
    }
}

namespace {

void colourMotion(const EyeScene& scene, std::size_t number, SenseScratch& scratch) {
    const EyeView& view = *scratch.view;
    scratch.objects[number].motion =
        motionColour(scene.things()[number].velocity, view.pose().forward, view.lens().maximumSpeed);
}

} // namespace

const EyeView* AgentSenses::look(const World& world, const EyeScene& scene, Tick tick, SenseScratch& scratch) {
    if (m_eye == nullptr || tick < m_nextLook) return nullptr;
    const EyeView* view = draw(world, scene, tick, m_condition, scratch);
    if (view == nullptr) return nullptr;
    m_nextLook = tick + m_eye->period;
    m_lastLook = tick;
    m_log.beginSense(m_witness, m_agent, tick);
    perceivePicture(*m_eye, scene, tick, m_seen, m_log, scratch);
    for (const std::uint16_t number : scratch.touched)
        colourMotion(scene, number, scratch);
    return view;
}

const EyeView* AgentSenses::peek(const World& world, const EyeScene& scene, Tick tick, SenseScratch& scratch) const {
    if (m_eye == nullptr) return nullptr;
    EyeCondition condition = m_condition;
    const EyeView* view = draw(world, scene, tick, condition, scratch);
    if (view == nullptr) return nullptr;
    for (std::size_t number = 0; number < scene.things().size(); ++number)
        colourMotion(scene, number, scratch);
    return view;
}

const EyeView* AgentSenses::draw(const World& world, const EyeScene& scene, Tick tick, EyeCondition& condition,
                                 SenseScratch& scratch) const {
    const Entity* self = world.find(m_body);
    if (self == nullptr) return nullptr;
    const EyeSense& eye = *m_eye;
    const auto pixels = static_cast<std::size_t>(eye.lens.width) * static_cast<std::size_t>(eye.lens.height);
    scratch.numbers.resize(pixels);
    scratch.distances.resize(pixels);
    EyeTask task;
    task.pose = eyePose(self->eye(), self->yaw, self->pitch);
    task.ignoredNumber = scene.numberOf(m_body);
    task.numbers = scratch.numbers.data();
    task.distances = scratch.distances.data();
    drawEyes(eye.lens, scene.meshes(), {&task, 1}, scratch.eye);
    scratch.objects.resize(scene.things().size());
    for (std::size_t i = 0; i < scratch.objects.size(); ++i)
        scratch.objects[i] = {scene.things()[i].objectClass, {}};
    if (eye.kind == EyeKind::Heat || eye.imperfections.any())
        spoilPicture(eye, task.pose, scene, world, secondsFromTicks(tick - m_lastLook), condition, scratch);
    scratch.view.emplace(eye.lens, task.pose, scratch.numbers, scratch.distances, scratch.objects);
    return &*scratch.view;
}

SelfState AgentSenses::feelSelf(const World& world, const Sim& sim) const {
    SelfState self;
    self.agent = m_agent;
    const Entity* e = world.find(m_body);
    const Character* c = sim.character(m_body);
    if (e == nullptr || c == nullptr) {
        self.alive = false;
        return self;
    }
    const BodyDefinition& body = sim.definitions()[c->type];
    self.faction = e->faction;
    self.position = e->position;
    self.velocity = c->movedVelocity;
    self.yaw = e->yaw;
    self.pitch = e->pitch;
    self.eyeHeight = e->eyeHeight;
    self.radius = e->shape.radius;
    self.height = e->shape.height;
    self.walkSpeed = body.walkSpeed;
    self.runSpeed = body.runSpeed;
    self.turnSpeed = body.turnSpeed;
    self.alive = c->alive;
    self.onGround = c->onGround;
    self.flies = body.motion == MotionKind::Fly;
    self.crouching = c->crouching;
    self.blocked = c->blocked;
    self.blockedNormal = c->blockedNormal;
    self.health = c->health;
    self.maxHealth = body.maxHealth;
    self.ammunition = c->ammunition;
    self.maxAmmunition = body.maxAmmunition;
    self.weaponCount = static_cast<std::uint8_t>(c->weapons.size());
    if (!c->weapons.empty()) {
        const CarriedWeapon& held = c->weapons[c->weaponInHand];
        self.weaponSlot = static_cast<std::uint8_t>(c->weaponInHand + 1);
        self.magazine = held.magazine;
        self.magazineSize = sim.definitions()[held.type].magazine;
        self.reloading = c->reloadLeft > 0;
        self.readyToFire = !self.reloading && c->fireWait == 0 && (self.magazineSize == 0 || held.magazine > 0);
    }
    return self;
}

void AgentSenses::visitState(StateVisitor& v) {
    v.field("body", m_body);
    v.field("agent", m_agent);
    v.field("nextLook", m_nextLook);
    v.field("lastLook", m_lastLook);
    v.field("log", m_log);
    v.field("seen", m_seen);
    v.field("condition", m_condition);
    for (const auto& sense : m_senses)
        v.field("sense", *sense);
}

} // namespace lince
