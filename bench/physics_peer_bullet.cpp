// Bullet with its defaults: dynamic tree, ten iterations of sequential impulses.

#include "physics_peer.h"

#include <btBulletDynamicsCommon.h>

namespace lince::bench {
namespace {

class BulletPhysics final : public PhysicsPeer {
  public:
    std::string name() const override { return "Bullet"; }

    void make(const BoxScene& scene) override {
        m_world.reset();
        m_bodies.clear();
        m_states.clear();
        m_config = std::make_unique<btDefaultCollisionConfiguration>();
        m_dispatcher = std::make_unique<btCollisionDispatcher>(m_config.get());
        m_broadphase = std::make_unique<btDbvtBroadphase>();
        m_solver = std::make_unique<btSequentialImpulseConstraintSolver>();
        m_world = std::make_unique<btDiscreteDynamicsWorld>(m_dispatcher.get(), m_broadphase.get(), m_solver.get(),
                                                            m_config.get());
        m_world->setGravity(btVector3(0, btScalar(-9.81), 0));
        m_ground = std::make_unique<btBoxShape>(btVector3(200, 1, 200));
        m_box = std::make_unique<btBoxShape>(btVector3(scene.halfSize.x, scene.halfSize.y, scene.halfSize.z));
        add(0, *m_ground, {0, -1, 0}, true);
        for (const Vec3 place : scene.places)
            add(10, *m_box, place, scene.sleeps);
    }
    void step() override { m_world->stepSimulation(btScalar(1.0 / 60), 0, btScalar(1.0 / 60)); }
    Vec3 middle() const override {
        Vec3 sum;
        for (std::size_t i = 1; i < m_bodies.size(); ++i) {
            const btVector3& p = m_bodies[i]->getWorldTransform().getOrigin();
            sum += Vec3{p.x(), p.y(), p.z()} / static_cast<float>(m_bodies.size() - 1);
        }
        return sum;
    }
    int cast(std::span<const Ray> rays) override {
        int hits = 0;
        for (const Ray& ray : rays) {
            const Vec3 end = ray.origin + ray.direction * ray.reach;
            const btVector3 from(ray.origin.x, ray.origin.y, ray.origin.z), to(end.x, end.y, end.z);
            btCollisionWorld::ClosestRayResultCallback result(from, to);
            m_world->rayTest(from, to, result);
            hits += result.hasHit() ? 1 : 0;
        }
        return hits;
    }
    ~BulletPhysics() override {
        if (m_world)
            for (const auto& body : m_bodies)
                m_world->removeRigidBody(body.get());
    }
    BulletPhysics() = default;
    BulletPhysics(const BulletPhysics&) = delete;
    BulletPhysics& operator=(const BulletPhysics&) = delete;

  private:
    void add(float mass, btCollisionShape& shape, Vec3 place, bool sleeps) {
        btTransform at;
        at.setIdentity();
        at.setOrigin(btVector3(place.x, place.y, place.z));
        btVector3 inertia(0, 0, 0);
        if (mass > 0) shape.calculateLocalInertia(mass, inertia);
        m_states.push_back(std::make_unique<btDefaultMotionState>(at));
        btRigidBody::btRigidBodyConstructionInfo info(mass, m_states.back().get(), &shape, inertia);
        info.m_friction = btScalar(0.6);
        info.m_restitution = btScalar(0.1);
        m_bodies.push_back(std::make_unique<btRigidBody>(info));
        if (!sleeps) m_bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        m_world->addRigidBody(m_bodies.back().get());
    }

    std::unique_ptr<btDefaultCollisionConfiguration> m_config;
    std::unique_ptr<btCollisionDispatcher> m_dispatcher;
    std::unique_ptr<btDbvtBroadphase> m_broadphase;
    std::unique_ptr<btSequentialImpulseConstraintSolver> m_solver;
    std::unique_ptr<btDiscreteDynamicsWorld> m_world;
    std::unique_ptr<btBoxShape> m_ground, m_box;
    std::vector<std::unique_ptr<btDefaultMotionState>> m_states;
    std::vector<std::unique_ptr<btRigidBody>> m_bodies;
};

} // namespace

std::unique_ptr<PhysicsPeer> makeBulletPhysics() {
    return std::make_unique<BulletPhysics>();
}

} // namespace lince::bench
