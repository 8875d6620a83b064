// Algorithm 3 of the source (spec S2.G2). Everybody knows the map and nobody the goal: each goes from node to node by
// its own weights, back out of dead ends; who sees the goal tells where it is and its way there, and the others come.

#include "group_member.h"
#include "group_sequence.h"

#include <lince/core/state_visitor.h>
#include <lince/mind/group_brains.h>
#include <lince/mind/roadmap_memory.h>

#include <fmt/format.h>

#include <utility>

namespace lince {
namespace {

constexpr float kNodeReached = 0.7f;               ///< metres
constexpr Tick kGiveUpNode = 20 * kTicksPerSecond; ///< when it is not reached by then
constexpr Tick kSayAgain = 2 * kTicksPerSecond;    ///< where the goal is
constexpr std::size_t kFirstNodes = 8;             ///< tried for the beginning

struct SearchSetup {
    GroupParameters group;
    FactionId goalSide;
    EdgeChoice choice = EdgeChoice::Adaptive;
};

class SearchBrain final : public GroupMember {
  public:
    explicit SearchBrain(SearchSetup setup)
        : GroupMember(std::move(setup.group)), m_goalSide(setup.goalSide), m_choice(setup.choice) {}

    std::string_view activity() const override {
        if (m_standing.arrived) return "at the goal";
        if (m_standing.sawGoal) return "goal in sight";
        if (m_standing.knowsGoal) return "follow the way found";
        return m_memory.wentBack() ? "back out of a dead end" : "search";
    }

    void act(const ThinkInput& input, ThinkOutput& output) override {
        m_memory.fit(roadmap());
        hear(input, output);
        look(input, output);
        if (!m_standing.knowsGoal) {
            explore(input, output);
            return;
        }
        m_way.tell(output.messages);
        if (m_standing.sawGoal && input.tick >= m_sayAt) {
            m_sayAt = input.tick + kSayAgain;
            output.say(GoalAt{m_goal, m_goalRadius});
        }
        come(input, output);
    }

    void visitState(StateVisitor& v) override {
        GroupMember::visitState(v);
        v.field("search", m_memory);
        v.field("goal", m_goal);
        v.field("goalRadius", m_goalRadius);
        v.field("nodeSince", m_nodeSince);
        v.field("sayAt", m_sayAt);
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override {
        GroupMember::draw(sink, self, map);
        if (!m_roadmap || m_standing.knowsGoal) return;
        const std::vector<std::uint32_t>& path = m_memory.path();
        for (std::size_t i = 1; i < path.size() && path[i] < m_roadmap->size() && path[i - 1] < m_roadmap->size(); ++i)
            sink.line(m_roadmap->node(path[i - 1]) + Vec3{0, 0.12f, 0}, m_roadmap->node(path[i]) + Vec3{0, 0.12f, 0},
                      {255, 210, 60, 255});
    }

  private:
    void hear(const ThinkInput& input, ThinkOutput& output) {
        for (const Message& message : input.messages) {
            if (const auto told = message.as<GoalAt>(); told && !m_standing.sawGoal) {
                if (!m_standing.knowsGoal && output.trace != nullptr)
                    output.trace->note(TraceKind::Percept, "told where the goal is", true);
                m_goal = told->place;
                m_goalRadius = clamp(told->radius, 0, 10);
                m_standing.knowsGoal = true;
            }
            if (!m_way.isOwn() && hearWay(input, message)) m_memory.praise(roadmap(), m_way.subgoals());
        }
    }

    /// Is one of the goal's side in sight?
    void look(const ThinkInput& input, ThinkOutput& output) {
        const Neighbours& others = m_body.others();
        for (std::size_t i = 0; i < others.size(); ++i) {
            if (!m_goalSide || others.side[i] != m_goalSide.value) continue;
            if (length(others.position(i) - input.self.position) > m_parameters.range) continue;
            m_goal = others.position(i);
            m_goalRadius = others.radius[i];
            if (std::exchange(m_standing.sawGoal, true)) return;
            if (output.trace != nullptr) output.trace->note(TraceKind::Percept, "goal in sight", true);
            if (m_standing.knowsGoal) return; // it was told, and came
            m_standing.knowsGoal = true;
            foundIt(output);
            return;
        }
    }

    /// The route that led here weighs up, and is what the others are told.
    void foundIt(ThinkOutput& output) {
        m_memory.praisePath();
        m_found.clear();
        m_found.found = true;
        std::vector<Vec3>& points = m_found.graph;
        const std::vector<std::uint32_t>& path = m_memory.path();
        for (std::size_t i = 0; i < path.size(); ++i) {
            const Vec3 node = roadmap().node(path[i]);
            const bool isLast = i + 1 == path.size() && !points.empty();
            // The last one is where it was going to: left out when it was not yet there.
            if (isLast && roadmap().space().isFreeWay(points.back(), place())) break;
            if (points.empty() || !roadmap().localWay(points.back(), node, points)) points.push_back(node);
        }
        points.push_back(place());
        const std::optional<Vec3> goal = roadmap().space().place(m_goal);
        if (goal && m_walker.isFreeWay(roadmap(), *goal)) points.push_back(*goal);
        m_found.points = points;
        cutWay(output);
        m_way.join(roadmap(), m_walker, m_parameters.range);
    }

    void explore(const ThinkInput& input, ThinkOutput& output) {
        if (!m_memory.begun()) begin(input);
        const std::uint32_t node = m_memory.node();
        if (node == RoadmapMemory::kNone) {
            stand(input, output);
            return;
        }
        const bool there = length(roadmap().node(node) - place()) <= kNodeReached;
        if (!there && input.tick - m_nodeSince > kGiveUpNode) {
            begin(input); // pushed or locked out: from the nearest node anew
        } else if (there) {
            const std::uint32_t next = m_memory.choose(roadmap(), m_choice, output.random);
            m_nodeSince = input.tick;
            if (output.trace != nullptr) explain(*output.trace, node, next);
            if (next == RoadmapMemory::kNone) {
                stand(input, output);
                return;
            }
        }
        walk(input, output, roadmap().node(m_memory.node()), 1);
    }

    void explain(DecisionTrace& trace, std::uint32_t from, std::uint32_t to) const {
        for (const RoadmapEdge& edge : roadmap().edges(from))
            trace.note(TraceKind::Score, fmt::format("edge to node {}", edge.to), edge.to == to,
                       m_memory.weight(edge.to), m_memory.visited(edge.to) ? "been there" : "new");
        if (m_memory.wentBack()) trace.note(TraceKind::Choice, "back", true, 0, "nothing new leads on from here");
    }

    /// At the nearest node that can be reached straight, else the nearest.
    void begin(const ThinkInput& input) {
        std::vector<std::uint32_t> near;
        roadmap().nearest(place(), kFirstNodes, near);
        if (near.empty()) return;
        std::uint32_t first = near.front();
        for (const std::uint32_t node : near)
            if (m_walker.isFreeWay(roadmap(), roadmap().node(node))) {
                first = node;
                break;
            }
        m_memory.begin(roadmap(), first);
        m_nodeSince = input.tick;
    }

    /// By the way told, as soon as all of it was heard, to the goal.
    void come(const ThinkInput& input, ThinkOutput& output) {
        m_way.advance(roadmap(), m_walker, m_parameters.range);
        const float away = length(m_goal - place());
        const float left = m_way.known() ? maximum(away, m_way.metresLeft(place())) : away;
        if (isGathering() || (away <= m_parameters.range && m_walker.isFreeWay(roadmap(), m_goal))) {
            if (gather(input, output, m_goal, m_goalRadius + 2 * input.self.radius)) arriveAt(output);
        } else if (m_way.known() && !m_way.atLast()) {
            walk(input, output, m_way.target(roadmap(), m_walker), 1);
        } else {
            walk(input, output, m_goal, 1);
        }
        tellMates(input, output, left);
    }

    FactionId m_goalSide;
    EdgeChoice m_choice;
    RoadmapMemory m_memory;
    Vec3 m_goal; ///< when it is known
    float m_goalRadius = 0;
    Tick m_nodeSince = 0;
    Tick m_sayAt = 0;
};

} // namespace

std::unique_ptr<GroupMember> makeSearchMember(const BrainParameters& parameters) {
    SearchSetup setup;
    setup.group = groupOf(parameters, "seek goal 1 + separate 0.5 within=0.8 + avoid-obstacles 1 seconds=0.5");
    setup.goalSide = parameters.side("goalSide", {"side of what it looks for", "bando de lo que busca"});
    static constexpr const char* kChoices[] = {"uniform", "adaptive"};
    setup.choice = static_cast<EdgeChoice>(parameters.word(
        "choice", kChoices, 1,
        {"of ways: all alike, or those that were less gone", "de caminos: todos igual o los menos andados"}));
    return std::make_unique<SearchBrain>(std::move(setup));
}

std::unique_ptr<Brain> makeSearchBrain(const BrainParameters& parameters) {
    return withSequel(parameters, makeSearchMember(parameters));
}

} // namespace lince
