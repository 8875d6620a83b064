#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/enemy_search.h>
#include <lince/mind/map_brains.h>
#include <lince/mind/map_question.h>
#include <lince/mind/map_walker.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Tick kGoalHolds = kTicksPerSecond; ///< before which it does not ask again where to look
constexpr SearchSettings kSearch;

class SeekBrain final : public Brain {
  public:
    SeekBrain(const std::vector<Vec3>& lastSeen, bool runs) : m_runs(runs), m_enemies(enemyMemory(lastSeen)) {}

    KnowledgeNeeds needs() const override { return {true, {}}; }
    Tick period() const override { return 3; }
    BrainReport report() const override {
        return {m_sees ? "enemy in sight" : m_search.isActive() ? "search" : "", m_found, {}};
    }

    void adopt(const Knowledge& knowledge, KnowledgeUse why) override { m_search.adopt(knowledge, why); }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        updateEnemies(m_enemies, input);
        m_mates.hear(input.messages);
        for (const MemoryFact& enemy : m_enemies.facts())
            if (enemy.appeared) output.say(EnemyAt{enemy.feet()});
        if (input.tick >= m_nextReport) {
            output.say(SearcherAt{input.self.position, input.self.yaw});
            m_nextReport = input.tick + kMateReportEvery;
        }
        Walking walking;
        walking.run = m_runs;
        m_walker.step(input, output, walking);

        const MemoryFact* enemy = m_enemies.freshest();
        if (output.trace != nullptr) {
            output.trace->note(TraceKind::Condition, "an enemy is in sight", enemy != nullptr && enemy->sensed);
            output.trace->note(TraceKind::Condition, "knows where one was", m_search.isActive() || enemy != nullptr);
        }
        if (enemy != nullptr && enemy->sensed) {
            faceEnemy(input, output, *enemy);
            return;
        }
        if (enemy != nullptr && enemy->lastSensed >= m_newsOf) { // lost, or told of: begin where he was
            m_search.begin(enemy->feet(), enemy->velocity, kSearch, input.tick);
            m_newsOf = enemy->lastSensed + 1;
            m_sees = false;
            m_nextGoal = input.tick;
        }
        if (!m_search.isActive()) return;
        m_search.spread(input, m_mates, kSearch);
        const bool walks = m_walker.state() == MapWalker::State::Walking;
        if (output.trace != nullptr) {
            output.trace->note(TraceKind::Condition, "is on its way", walks);
            if (walks)
                output.trace->note(TraceKind::Condition, "somebody may be where it goes",
                                   !m_search.isNobodyAt(m_walker.goal()));
        }
        if (input.tick >= m_nextGoal && (!walks || m_search.isNobodyAt(m_walker.goal()))) chooseGoal(input, output);
    }

    void visitState(StateVisitor& v) override {
        v.field("walker", m_walker);
        v.field("enemies", m_enemies);
        v.field("search", m_search);
        v.field("mates", m_mates);
        v.field("nextReport", m_nextReport);
        v.field("nextGoal", m_nextGoal);
        v.field("newsOf", m_newsOf);
        v.field("sees", m_sees);
        v.field("found", m_found);
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override {
        m_walker.draw(sink, self);
        if (map != nullptr) m_search.draw(sink);
    }

  private:
    void faceEnemy(const ThinkInput& input, ThinkOutput& output, const MemoryFact& enemy) {
        if (!m_sees && m_search.isActive()) ++m_found;
        m_sees = true;
        m_walker.stop();
        output.intent.move = {};
        output.intent.buttons = 0;
        output.intent.yaw = yawOf(enemy.feet() - input.self.position);
        m_newsOf = enemy.lastSensed; // when he is lost the search begins from there
    }

    void chooseGoal(const ThinkInput& input, ThinkOutput& output) {
        m_nextGoal = input.tick + kGoalHolds;
        NavFilter filter;
        filter.belief = &m_walker.belief();
        MapQuestion question(input, output, filter);
        std::vector<Vec3> enemies;
        for (const MemoryFact& enemy : m_enemies.facts())
            enemies.push_back(enemy.feet());
        question.addPlaces("others.search", m_mates.goals(Purpose::Search, input.tick));
        question.addPlaces("enemy", std::move(enemies));
        question.addInfluence("prediction", m_search.map());
        const auto place = question.bestPlace("search");
        if (!place) return m_search.giveUpPlaces();
        m_walker.goTo(place->position);
        output.say(GoingTo{place->position, Purpose::Search});
    }

    bool m_runs;
    MapWalker m_walker;
    WorkingMemory m_enemies;
    EnemySearch m_search;
    Mates m_mates;
    Tick m_nextReport = 0, m_nextGoal = 0;
    Tick m_newsOf = 0; ///< what was seen before that is known already
    bool m_sees = false;
    std::uint32_t m_found = 0;
};

} // namespace

std::unique_ptr<Brain> makeSeekBrain(const BrainParameters& parameters) {
    const std::vector<Vec3> lastSeen =
        placesOf(parameters, "lastSeen",
                 {"x y z; x y z: where those it seeks were", "x y z; x y z: donde estaban los que busca"});
    return std::make_unique<SeekBrain>(lastSeen, runsBy(parameters, true));
}

} // namespace lince
