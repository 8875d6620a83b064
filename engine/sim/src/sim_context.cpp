#include <lince/sim/sim_context.h>

#include <algorithm>

namespace lince {
namespace {

/// Asks one after the other until one says that it is its own.
template <class Question>
bool ask(const std::vector<std::unique_ptr<SimSystem>>& systems, Question&& question) {
    return std::any_of(systems.begin(), systems.end(), [&](const auto& system) { return question(*system); });
}

} // namespace

void SimContext::damage(EntityId victim, int points, EntityId by, Vec3 place) {
    ask(m_systems, [&](SimSystem& s) { return s.damage(*this, victim, points, by, place); });
}

void SimContext::push(const Push& push) {
    ask(m_systems, [&](SimSystem& s) { return s.push(*this, push); });
}

void SimContext::use(EntityId thing, const Entity& user) {
    ask(m_systems, [&](SimSystem& s) { return s.use(*this, thing, user); });
}

bool SimContext::give(EntityId taker, ItemTypeId item) {
    return ask(m_systems, [&](SimSystem& s) { return s.take(*this, taker, m_definitions[item]); });
}

void SimContext::wake(const Aabb& region) {
    for (const auto& system : m_systems)
        system->wake(*this, region);
}

void SimContext::remove(EntityId thing) {
    if (m_stepping) return m_leaving.push_back(thing);
    const Entity* e = m_world.find(thing);
    if (e == nullptr) return;
    const Aabb place = e->bounds();
    const bool carried = e->solid;
    m_world.remove(thing);
    ask(m_systems, [&](SimSystem& s) { return s.forget(thing); });
    if (carried) wake(place);
}

void SimContext::stepSystems(std::span<const Order> orders) {
    m_orders = orders;
    m_stepping = true;
    for (const auto& system : m_systems)
        system->step(*this);
    m_stepping = false;
    m_orders = {};
    for (const EntityId thing : m_leaving)
        remove(thing);
    m_leaving.clear();
}

} // namespace lince
