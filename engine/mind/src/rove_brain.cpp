#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/influence/wall_grid.h>
#include <lince/mind/map_brains.h>
#include <lince/mind/map_walker.h>
#include <lince/mind/nav_workspace.h>

#include <optional>

namespace lince {
namespace {

constexpr float kClearance = 0.2f; ///< metres that nodes keep off the border of the mesh
constexpr float kElsewhere = 10;   ///< in spacings: how far it goes at most from where the grid leads nowhere

class RoveBrain final : public Brain {
  public:
    RoveBrain(float spacing, bool runs) : m_spacing(spacing), m_runs(runs) {}

    KnowledgeNeeds needs() const override { return {true, {}}; }
    Tick period() const override { return 3; }
    BrainReport report() const override { return {{}, m_done, {}}; }

    void adopt(const Knowledge& knowledge, KnowledgeUse why) override {
        if (knowledge.map == nullptr) return;
        const NavMesh& mesh = *knowledge.map->mesh;
        std::vector<NavWall> walls;
        mesh.walls(everywhere(mesh), walls);
        std::vector<GridWall> flat;
        flat.reserve(walls.size());
        for (const NavWall& wall : walls)
            flat.push_back({{wall.from.x, wall.from.z}, {wall.to.x, wall.to.z}});
        m_grid.emplace(flat, m_spacing, kClearance);
        // Nodes are numbered anew with the map; a state that was read knows them by this map's numbers.
        if (why == KnowledgeUse::Changed || m_node >= m_grid->columns() * m_grid->rows()) m_node = WallGrid::kNone;
    }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        Walking walking;
        walking.run = m_runs;
        walking.arriveWithin = m_spacing * 0.3f;
        m_walker.step(input, output, walking);
        if (m_walker.state() == MapWalker::State::Walking) return;
        const Vec2 here{input.self.position.x, input.self.position.z};
        const bool failed = m_walker.state() == MapWalker::State::NoWay;
        if (m_node == WallGrid::kNone || m_walker.state() != MapWalker::State::Arrived)
            m_node = m_grid->nearestValid(here);
        else
            ++m_done;
        if (m_node == WallGrid::kNone || failed) return goElsewhere(input, output);
        m_heading = m_grid->wander(m_node, m_heading, output.random);
        const std::uint32_t next = m_grid->node(m_node).neighbours[static_cast<std::size_t>(m_heading)];
        if (output.trace != nullptr)
            output.trace->note(TraceKind::Choice, "longest free run", next != WallGrid::kNone,
                               static_cast<float>(m_grid->freeAhead(m_node, m_heading)));
        if (next == WallGrid::kNone) return goElsewhere(input, output);
        m_node = next;
        const Vec2 place = m_grid->place(m_node);
        m_walker.goTo({place.x, input.self.position.y, place.y});
    }

    void visitState(StateVisitor& v) override {
        v.field("walker", m_walker);
        v.field("node", m_node);
        v.field("heading", m_heading);
        if (m_heading > GridHeading::West) m_heading = GridHeading::North; // a state from outside may say anything
        v.field("done", m_done);
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const override {
        if (m_grid) lince::draw(sink, *m_grid, self.position.y + 0.03f);
        m_walker.draw(sink, self);
    }

  private:
    /// Where the grid leads nowhere, in a passage between its nodes or on another floor, the map still does; to come
    /// there is no errand done.
    void goElsewhere(const ThinkInput& input, ThinkOutput& output) {
        m_node = WallGrid::kNone;
        const NavMesh& mesh = *input.map->mesh;
        const NavPoint from = groundNear(input);
        const NavPoint to = input.nav->query.randomReachable(mesh, from, kElsewhere * m_spacing, {}, output.random);
        if (output.trace != nullptr) output.trace->note(TraceKind::Choice, "off the grid", static_cast<bool>(to));
        if (to) m_walker.goTo(to.position);
    }

    static Aabb everywhere(const NavMesh& mesh) {
        constexpr float kFar = 1e6f;
        const Vec3 low = mesh.layout().origin;
        const float side = mesh.layout().tileMetres;
        return {{low.x, -kFar, low.z},
                {low.x + side * static_cast<float>(mesh.layout().columns), kFar,
                 low.z + side * static_cast<float>(mesh.layout().rows)}};
    }

    float m_spacing;
    bool m_runs;
    std::optional<WallGrid> m_grid; ///< derived from the map
    MapWalker m_walker;
    std::uint32_t m_node = WallGrid::kNone; ///< that it goes to
    GridHeading m_heading = GridHeading::North;
    std::uint32_t m_done = 0;
};

} // namespace

std::unique_ptr<Brain> makeRoveBrain(const BrainParameters& parameters) {
    const float spacing =
        parameters.number("apart", 2, 0.5f, 100, "m", {"between places that it looks at", "entre lugares que mira"});
    return std::make_unique<RoveBrain>(spacing, runsBy(parameters, true));
}

} // namespace lince
