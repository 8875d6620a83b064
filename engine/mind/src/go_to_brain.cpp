#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/mind/map_brains.h>
#include <lince/mind/simple_brains.h>

namespace lince {
namespace {

constexpr float kHeldMetres = 0.02f; ///< from one thought to the next: less is not getting on
constexpr std::uint8_t kHeldThoughts = 4;

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
        noticeHeld(input.self);
        const bool aside = input.tick < m_asideUntil;
        if (input.self.blocked && (!aside || m_heldThoughts >= kHeldThoughts)) {
            const Vec3 along = cross(input.self.blockedNormal, Vec3{0, 1, 0});
            if (aside) // somebody comes along the same wall: back, and off the wall
                m_aside = normalized(horizontal(input.self.blockedNormal) - m_aside, way);
            else // round it, on a side chosen by chance
                m_aside = normalized(horizontal(output.random.chance(0.5f) ? along : -along), way);
            m_asideUntil = input.tick + ticksFromSeconds(output.random.between(0.4f, 1.2f));
            m_heldThoughts = 0;
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
        v.field("lastPlace", m_lastPlace);
        v.field("heldThoughts", m_heldThoughts);
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const override {
        if (m_places.empty()) return;
        const Vec3 goal{m_places[m_next].x, self.position.y, m_places[m_next].y};
        drawArrow(sink, self.position, goal, {80, 220, 255, 255});
    }

  private:
    void noticeHeld(const SelfState& self) {
        const bool held = length(horizontal(self.position - m_lastPlace)) < kHeldMetres;
        m_heldThoughts = held ? static_cast<std::uint8_t>(m_heldThoughts + 1) : std::uint8_t{0};
        m_lastPlace = self.position;
    }

    std::vector<Vec2> m_places; ///< x, z
    float m_arriveMetres;
    bool m_runs;
    std::uint32_t m_next = 0;
    Tick m_asideUntil = 0;
    Vec3 m_aside, m_lastPlace;
    std::uint8_t m_heldThoughts = 0; ///< on end, of not getting on
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
