#include <lince/core/state_visitor.h>
#include <lince/mind/map_brains.h>
#include <lince/mind/map_question.h>
#include <lince/mind/map_walker.h>

namespace lince {
namespace {

constexpr float kWatcherRange = 50;               ///< metres that a watcher is believed to see
constexpr float kNewSight = 4;                    ///< metres that a watcher must have moved to think again
constexpr Tick kPatience = 2 * kTicksPerSecond;   ///< between two plans because of watchers
constexpr Tick kNoWayPause = 3 * kTicksPerSecond; ///< after which it tries again

class SneakBrain final : public Brain {
  public:
    SneakBrain(std::vector<Vec3> places, const std::vector<Vec3>& watchers, const TacticalCosts& costs, bool runs)
        : m_places(std::move(places)), m_costs(costs), m_runs(runs), m_watchers(enemyMemory(watchers)) {}

    KnowledgeNeeds needs() const override { return {true, {}}; }
    Tick period() const override { return 3; }
    BrainReport report() const override {
        return {m_walker.state() == MapWalker::State::Walking ? "sneak" : "", m_done, {}};
    }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        updateEnemies(m_watchers, input);
        Walking walking;
        walking.run = m_runs;
        m_walker.step(input, output, walking);
        if (output.trace != nullptr) {
            output.trace->note(TraceKind::Condition, "is on its way", m_walker.state() == MapWalker::State::Walking);
            output.trace->note(TraceKind::Condition, "watchers are where they were", !watchersMoved(),
                               static_cast<float>(m_plannedFor.size()));
        }
        switch (m_walker.state()) {
        case MapWalker::State::Walking:
            if (input.tick >= m_plannedAt + kPatience && watchersMoved()) plan(input, output);
            break;
        case MapWalker::State::Arrived:
            ++m_done;
            m_next = (m_next + 1) % static_cast<std::uint32_t>(m_places.size());
            plan(input, output);
            break;
        case MapWalker::State::NoWay:
            if (input.tick >= m_plannedAt + kNoWayPause) plan(input, output);
            break;
        case MapWalker::State::Idle:
        case MapWalker::State::OffWay:
            plan(input, output);
            break;
        }
    }

    void visitState(StateVisitor& v) override {
        v.field("walker", m_walker);
        v.field("watchers", m_watchers);
        v.list("plannedFor", m_plannedFor);
        v.field("plannedAt", m_plannedAt);
        v.field("next", m_next);
        if (m_next >= m_places.size()) m_next = 0; // a state from outside may say anything
        v.field("done", m_done);
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override {
        m_walker.draw(sink, self);
        if (map == nullptr) return;
        VisibilityCache cache;
        for (const Vec3 place : m_plannedFor)
            lince::draw(sink, cache.see(map->sight, viewerAt(place)), {255, 80, 60, 60});
    }

  private:
    static Viewer viewerAt(Vec3 place) {
        Viewer viewer;
        viewer.feet = place;
        viewer.range = kWatcherRange;
        return viewer;
    }

    bool watchersMoved() const {
        const std::vector<MemoryFact>& now = m_watchers.facts();
        if (now.size() != m_plannedFor.size()) return true;
        for (std::size_t i = 0; i < now.size(); ++i)
            if (length(now[i].feet() - m_plannedFor[i]) > kNewSight) return true;
        return false;
    }

    void plan(const ThinkInput& input, ThinkOutput& output) {
        m_plannedAt = input.tick;
        m_plannedFor.clear();
        NavFilter filter;
        filter.belief = &m_walker.belief();
        MapQuestion question(input, output, filter);
        for (const MemoryFact& watcher : m_watchers.facts()) {
            m_plannedFor.push_back(watcher.feet());
            question.addViewer(watcher.feet(), kWatcherRange);
        }
        TacticalPath way;
        const PathResult result = question.safePath(m_places[m_next], m_costs, way);
        if (result != PathResult::Complete) way.path.result = PathResult::None;
        m_walker.follow(way.path);
    }

    std::vector<Vec3> m_places;
    TacticalCosts m_costs;
    bool m_runs;
    MapWalker m_walker;
    WorkingMemory m_watchers;
    std::vector<Vec3> m_plannedFor; ///< where the watchers were believed to be
    Tick m_plannedAt = 0;
    std::uint32_t m_next = 0, m_done = 0;
};

} // namespace

std::unique_ptr<Brain> makeSneakBrain(const BrainParameters& parameters) {
    std::vector<Vec3> places =
        placesOf(parameters, "places", {"x y z; x y z: where it goes in turn", "x y z; x y z: adonde va por turno"});
    if (places.empty()) parameters.wrong("places", "at least one place \"x y z\"");
    TacticalCosts costs;
    costs.seenFactor =
        parameters.number("seen", costs.seenFactor, 1, 100, "",
                          {"times what a metre in sight costs", "por lo que cuesta un metro a la vista"});
    costs.exposurePower =
        parameters.number("power", costs.exposurePower, 1, 3, "",
                          {"how much more being seen by many costs", "cuánto más cuesta ser visto por muchos"});
    const bool runs = runsBy(parameters, false);
    const std::vector<Vec3> watchers = placesOf(
        parameters, "watchers", {"x y z; x y z: whose views it avoids", "x y z; x y z: de cuya vista se esconde"});
    return places.empty() ? nullptr : std::make_unique<SneakBrain>(std::move(places), watchers, costs, runs);
}

} // namespace lince
