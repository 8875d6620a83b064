#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/mind/map_brains.h>
#include <lince/mind/map_walker.h>
#include <lince/mind/nav_workspace.h>

#include <optional>

namespace lince {
namespace {

constexpr int kDraws = 8;        ///< of a place that is not where it stands
constexpr float kWorthGoing = 2; ///< metres: nearer ones are taken only where there is nothing else

class TravelBrain final : public Brain {
  public:
    TravelBrain(std::vector<Vec3> places, float radius, float arrive, Tick pause, bool runs)
        : m_places(std::move(places)), m_radius(radius), m_arrive(arrive), m_pause(pause), m_runs(runs) {}

    KnowledgeNeeds needs() const override { return {true, {}}; }
    Tick period() const override { return 3; }
    BrainReport report() const override {
        return {m_walker.state() == MapWalker::State::Walking ? "walk" : "", m_done, {}};
    }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        for (const Vec3 place : input.mapNews)
            output.say(MapChanged{place});
        Walking walking;
        walking.run = m_runs;
        walking.arriveWithin = m_arrive;
        m_walker.step(input, output, walking);
        if (m_walker.state() == MapWalker::State::Walking) return;
        if (m_walker.state() == MapWalker::State::Arrived) {
            ++m_done;
            m_waitUntil = input.tick + m_pause;
            m_walker.stop();
        }
        if (input.tick >= m_waitUntil) chooseGoal(input, output);
    }

    void visitState(StateVisitor& v) override {
        v.field("walker", m_walker);
        v.field("next", m_next);
        if (m_next >= m_places.size()) m_next = 0; // a state from outside may say anything
        v.field("done", m_done);
        v.field("waitUntil", m_waitUntil);
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const override {
        m_walker.draw(sink, self);
    }

  private:
    void chooseGoal(const ThinkInput& input, ThinkOutput& output) {
        Vec3 goal;
        if (!m_places.empty()) {
            goal = m_places[m_next];
            m_next = (m_next + 1) % static_cast<std::uint32_t>(m_places.size());
        } else {
            const std::optional<Vec3> place = drawPlace(input, output);
            if (!place) {
                m_waitUntil = input.tick + kTicksPerSecond;
                return;
            }
            goal = *place;
        }
        if (output.trace != nullptr) output.trace->note(TraceKind::Choice, "next place", true);
        m_walker.goTo(goal);
    }

    /// Somewhere else: a place within `arrive` is none to go to. Nothing where there is no other.
    std::optional<Vec3> drawPlace(const ThinkInput& input, ThinkOutput& output) const {
        const NavMesh& mesh = *input.map->mesh;
        const NavPoint from = groundNear(input);
        std::optional<Vec3> farthest;
        float away = m_arrive;
        for (int draw = 0; draw < kDraws && away < kWorthGoing; ++draw) {
            const NavPoint to = input.nav->query.randomReachable(mesh, from, m_radius, {}, output.random);
            if (!to) break;
            const float metres = length(to.position - input.self.position);
            if (metres > away) away = metres, farthest = to.position;
        }
        return farthest;
    }

    std::vector<Vec3> m_places;
    float m_radius, m_arrive; ///< metres
    Tick m_pause;
    bool m_runs;
    MapWalker m_walker;
    std::uint32_t m_next = 0, m_done = 0;
    Tick m_waitUntil = 0;
};

} // namespace

std::optional<std::vector<Vec3>> parsePlaces(std::string_view text) {
    std::vector<Vec3> places;
    while (!trimmed(text).empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        const auto place = parseTuple(text.substr(0, end), 3);
        if (!place || places.size() >= 1000) return {};
        places.push_back({(*place)[0], (*place)[1], (*place)[2]});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return places;
}

std::vector<Vec3> placesOf(const BrainParameters& parameters, const std::string& name, Phrase help) {
    auto places = parsePlaces(parameters.text(name, "", help));
    if (places) return std::move(*places);
    parameters.wrong(name, "places \"x y z; x y z\", at most 1000");
    return {};
}

bool runsBy(const BrainParameters& parameters, bool fallback) {
    static constexpr const char* kPaces[] = {"walk", "run"};
    return parameters.word("pace", kPaces, fallback ? 1 : 0, {"how it goes", "cómo va"}) == 1;
}

std::unique_ptr<Brain> makeTravelBrain(const BrainParameters& parameters) {
    std::vector<Vec3> places = placesOf(
        parameters, "places",
        {"x y z; x y z: where it goes in turn; none: anywhere", "x y z; x y z: adonde va por turno; nada: adonde sea"});
    const float radius = parameters.number(
        "radius", 40, 1, 10'000, "m", {"how far its goals are at most", "a qué distancia están sus metas, como mucho"});
    const float arrive =
        parameters.number("arrive", 0.6f, 0.1f, 100, "m", {"to its goal that will do", "hasta su meta que basta"});
    const float pause = parameters.number("pause", 0.5f, 0, 3600, "s", {"at a goal", "en una meta"});
    return std::make_unique<TravelBrain>(std::move(places), radius, arrive, ticksFromSeconds(pause),
                                         runsBy(parameters, false));
}

} // namespace lince
