#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/map_brains.h>
#include <lince/mind/map_question.h>
#include <lince/mind/map_walker.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kEnemyRange = 40;                ///< metres that an enemy is believed to see
constexpr Tick kLookAgain = 2 * kTicksPerSecond; ///< between two looks for a better place

class HideBrain final : public Brain {
  public:
    HideBrain(const std::vector<Vec3>& enemies, bool runs) : m_runs(runs), m_enemies(enemyMemory(enemies)) {}

    KnowledgeNeeds needs() const override { return {true, {}}; }
    Tick period() const override { return 3; }
    BrainReport report() const override {
        const bool walks = m_walker.state() == MapWalker::State::Walking;
        return {walks ? "run for cover" : m_hidden ? "hide" : "", m_done, {}};
    }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        updateEnemies(m_enemies, input);
        Walking walking;
        walking.run = m_runs;
        m_walker.step(input, output, walking);
        const bool walks = m_walker.state() == MapWalker::State::Walking;
        if (m_walker.state() == MapWalker::State::Arrived) {
            ++m_done;
            m_hidden = true;
            m_walker.stop();
        }
        if (!walks) crouch(input, output);
        const std::vector<MemoryFact>& enemies = m_enemies.facts();
        const bool spotted =
            std::any_of(enemies.begin(), enemies.end(), [](const MemoryFact& f) { return f.appeared; });
        if (!enemies.empty() && (input.tick >= m_nextLook || (spotted && m_hidden)) && isSeen(input, output)) {
            m_hidden = false;
            takeCover(input, output);
        }
    }

    void visitState(StateVisitor& v) override {
        v.field("walker", m_walker);
        v.field("enemies", m_enemies);
        v.field("nextLook", m_nextLook);
        v.field("hidden", m_hidden);
        v.field("done", m_done);
    }

    /// With what the enemies see, and what it would say of the places around if it were to look for cover now.
    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override {
        m_walker.draw(sink, self);
        if (map == nullptr || m_enemies.facts().empty()) return;
        NavWorkspace nav;
        for (const MemoryFact& enemy : m_enemies.facts())
            lince::draw(sink, nav.visibility.see(map->sight, viewerAt(enemy.feet())), {255, 80, 60, 60});
        const ThinkInput input{0, self, {}, {}, nullptr, map, {}, &nav};
        Intent intent;
        std::vector<Message> words;
        RandomStream random(0, self.agent.value, RandomPurpose::Brain);
        ThinkOutput output{intent, words, random};
        askForCover(input, output, {}).drawQuery(sink, "cover");
    }

  private:
    /// Here or where it is going to.
    bool isSeen(const ThinkInput& input, ThinkOutput& output) {
        m_nextLook = input.tick + kLookAgain;
        const Vec3 place = m_walker.state() == MapWalker::State::Walking ? m_walker.goal() : input.self.position;
        bool seen = false;
        for (const MemoryFact& enemy : m_enemies.facts())
            seen = seen || input.nav->visibility.see(input.map->sight, viewerAt(enemy.feet())).contains(place);
        if (output.trace != nullptr) output.trace->note(TraceKind::Condition, "can be seen", seen);
        return seen;
    }

    static Viewer viewerAt(Vec3 place) {
        Viewer viewer;
        viewer.feet = place;
        viewer.range = kEnemyRange;
        return viewer;
    }

    MapQuestion askForCover(const ThinkInput& input, ThinkOutput& output, const NavFilter& filter) const {
        MapQuestion question(input, output, filter);
        std::vector<Vec3> places;
        for (const MemoryFact& enemy : m_enemies.facts()) {
            places.push_back(enemy.feet());
            question.addViewer(enemy.feet(), kEnemyRange);
        }
        question.addPlaces("enemy", std::move(places));
        return question;
    }

    void takeCover(const ThinkInput& input, ThinkOutput& output) {
        NavFilter filter;
        filter.belief = &m_walker.belief();
        MapQuestion question = askForCover(input, output, filter);
        const auto cover = question.bestPlace("cover");
        if (!cover) return;
        TacticalPath way;
        if (question.safePath(cover->position, {}, way) == PathResult::Complete) m_walker.follow(way.path);
    }

    /// Turned to the enemy, low.
    void crouch(const ThinkInput& input, ThinkOutput& output) const {
        if (m_hidden) output.intent.press(Button::Crouch);
        if (const MemoryFact* enemy = m_enemies.freshest())
            output.intent.yaw = yawOf(enemy->feet() - input.self.position);
    }

    bool m_runs;
    MapWalker m_walker;
    WorkingMemory m_enemies;
    Tick m_nextLook = 0;
    bool m_hidden = false;
    std::uint32_t m_done = 0;
};

} // namespace

std::unique_ptr<Brain> makeHideBrain(const BrainParameters& parameters) {
    const std::vector<Vec3> enemies =
        placesOf(parameters, "enemies",
                 {"x y z; x y z: where it believes them at first", "x y z; x y z: donde los cree al principio"});
    return std::make_unique<HideBrain>(enemies, runsBy(parameters, true));
}

} // namespace lince
