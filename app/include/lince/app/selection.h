#pragma once
// Whom the pointer has selected from above: by a click, or with a rectangle.

#include <lince/app/session_frame.h>
#include <lince/app/shown_agents.h>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace lince::app {

class Selection {
  public:
    explicit Selection(const ShownAgents& agents) : m_agents(agents) {}

    /// What a frame came to, for whoever moves bodies and cameras.
    struct Event {
        std::optional<Vec2> order; ///< a place in the picture, [-1, 1]²: "go there"
        EntityId alone;            ///< the only one that was selected in this frame
    };
    /// What the pointer has picked: who was clicked on (null: nobody), or everybody in a rectangle.
    struct Pick {
        std::vector<EntityId> bodies;
        Vec2 at; ///< of a click, [-1, 1]²
        bool rectangle = false;
    };
    /// A game decides who is selected by that; nothing: whoever was selected stays so.
    using Decide = std::function<std::optional<std::vector<EntityId>>(const Pick&)>;
    void decideBy(Decide decide) { m_decide = std::move(decide); }
    /// These, by another way than the pointer's.
    void set(std::vector<EntityId> bodies) { m_bodies = std::move(bodies); }
    /// `above`: the camera looks from above, where the pointer selects. `orders`: the pointer moves a body.
    Event update(const SessionFrame& frame, const Camera& camera, bool above, bool orders);

    const std::vector<EntityId>& bodies() const { return m_bodies; }
    bool holds(EntityId body) const;
    /// Where the selected ones stand in this picture.
    std::vector<Vec3> places() const;
    /// Two corners of the rectangle that is being dragged, [-1, 1]².
    std::optional<std::pair<Vec2, Vec2>> dragged() const;

  private:
    const ShownAgents& m_agents;
    Decide m_decide;
    std::vector<EntityId> m_bodies;
    std::optional<Vec2> m_dragFrom; ///< corner of the rectangle being dragged, [-1, 1]²
    Vec2 m_pointer;
};

} // namespace lince::app
