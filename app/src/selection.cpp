#include <lince/app/selection.h>
#include <lince/render/picking.h>

#include <algorithm>

namespace lince::app {

Selection::Event Selection::update(const SessionFrame& frame, const Camera& camera, bool above, bool orders) {
    const InputState& input = frame.input;
    Event event;
    m_pointer = frame.pointer.at;
    orders = orders && frame.free();
    const Vec2 pressedAt = frame.pointer.pressedAt.value_or(m_pointer);
    if (orders && (input.pressed(Action::Command) || (!above && input.pressed(Action::Select))))
        event.order = pressedAt;
    if (!above || !frame.free()) {
        m_dragFrom.reset();
        return event;
    }
    if (input.pressed(Action::Select)) m_dragFrom = pressedAt;
    if (!m_dragFrom || input.held(Action::Select)) return event;
    const World& world = m_agents.simulation().world();
    Pick picked{{}, m_pointer, length(m_pointer - *m_dragFrom) > 0.02f};
    if (picked.rectangle)
        picked.bodies = selectInRectangle(world, camera, *m_dragFrom, m_pointer);
    else if (const auto under = pick(world, camera, m_pointer); under && under->entity)
        picked.bodies.push_back(under->entity);
    else if (orders)
        event.order = m_pointer;
    m_dragFrom.reset();
    if (!m_decide)
        m_bodies = std::move(picked.bodies);
    else if (auto decided = m_decide(picked))
        m_bodies = std::move(*decided);
    else
        return event;
    if (m_bodies.size() == 1) event.alone = m_bodies[0];
    return event;
}

bool Selection::holds(EntityId body) const {
    return std::find(m_bodies.begin(), m_bodies.end(), body) != m_bodies.end();
}

std::vector<Vec3> Selection::places() const {
    std::vector<Vec3> places;
    for (const EntityId body : m_bodies)
        if (const auto s = m_agents.subject(body)) places.push_back(s->feet);
    return places;
}

std::optional<std::pair<Vec2, Vec2>> Selection::dragged() const {
    return m_dragFrom ? std::optional(std::pair(*m_dragFrom, m_pointer)) : std::nullopt;
}

} // namespace lince::app
