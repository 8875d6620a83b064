#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/mind/map_brains.h>
#include <lince/mind/simple_brains.h>

namespace lince {
namespace {

class GoToBrain final : public Brain {
  public:
    GoToBrain(std::vector<Vec2> places, float arriveMetres, bool runs)
        : m_places(std::move(places)), m_arriveMetres(arriveMetres), m_runs(runs) {}

    void think(const ThinkInput& input, ThinkOutput& output) override {
        output.intent = {};
        output.intent.yaw = input.self.yaw;
        if (m_places.empty()) return;
        const Vec2 place = m_places[m_next];
        Vec3 way = horizontal(Vec3{place.x, 0, place.y} - input.self.position);
        if (length(way) <= m_arriveMetres) {
            m_next = (m_next + 1) % static_cast<std::uint32_t>(m_places.size());
            if (output.trace != nullptr)
                output.trace->note(TraceKind::Choice, "next place", true, static_cast<float>(m_next));
            return;
        }
        way = normalized(way);
        if (input.self.blocked && input.tick >= m_asideUntil) { // round it, on a side chosen by chance
            const Vec3 along = cross(input.self.blockedNormal, Vec3{0, 1, 0});
            m_aside = normalized(horizontal(output.random.chance(0.5f) ? along : -along), way);
            m_asideUntil = input.tick + ticksFromSeconds(output.random.between(0.4f, 1.2f));
        }
        const Vec3 direction = input.tick < m_asideUntil ? normalized(m_aside + way * 0.3f, way) : way;
        output.intent.move = direction;
        output.intent.yaw = yawOf(direction);
        if (m_runs) output.intent.press(Button::Run);
    }

    Tick period() const override { return 3; }

    void visitState(StateVisitor& v) override {
        v.field("next", m_next);
        if (m_next >= m_places.size()) m_next = 0; // a state from outside may say anything
        v.field("asideUntil", m_asideUntil);
        v.field("aside", m_aside);
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const override {
        if (m_places.empty()) return;
        const Vec3 goal{m_places[m_next].x, self.position.y, m_places[m_next].y};
        drawArrow(sink, self.position, goal, {80, 220, 255, 255});
    }

  private:
    std::vector<Vec2> m_places; ///< x, z
    float m_arriveMetres;
    bool m_runs;
    std::uint32_t m_next = 0;
    Tick m_asideUntil = 0;
    Vec3 m_aside;
};

} // namespace

std::unique_ptr<Brain> makeGoToBrain(const BrainParameters& parameters) {
    std::vector<Vec2> places;
    const std::string list =
        parameters.text("to", "", {"x z; x z: where it goes in turn", "x z; x z: adonde va por turno"});
    std::string_view rest = list;
    while (!trimmed(rest).empty()) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        const auto place = parseTuple(rest.substr(0, end), 2);
        if (!place || places.size() >= 10'000) {
            parameters.wrong("to", "places \"x z; x z\", at most 10000");
            break;
        }
        places.push_back({(*place)[0], (*place)[1]});
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const bool runs = runsBy(parameters, false);
    return std::make_unique<GoToBrain>(
        std::move(places),
        parameters.number("arrive", 0.5f, 0.05f, 100, "m", {"to a place that will do", "hasta un lugar que basta"}),
        runs);
}

} // namespace lince
