#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/map_brains.h>
#include <lince/mind/map_question.h>
#include <lince/mind/map_walker.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kSightAngle = 2.0943951f;          ///< radians that it and its friends look over
constexpr float kSightRange = 30;                  ///< metres, likewise
constexpr float kEnemySpeed = 2;                   ///< metres a second that one who hides is thought to move
constexpr float kAheadSeconds = 1.5f;              ///< for which he is thought to have kept his course
constexpr Tick kReportEvery = kTicksPerSecond / 2; ///< where it is and looks, to its side
constexpr Tick kReportHolds = 2 * kTicksPerSecond; ///< how long a friend's report is true
constexpr Tick kGoalHolds = kTicksPerSecond;       ///< before which it does not ask again where to look
constexpr float kAnywhere = 0.5f;                  ///< influence of every place when nothing is known any more
constexpr float kNobodyThere = 0.1f;               ///< influence of a place that is not worth the way any more
constexpr InfluenceSettings kSpread{.decay = 0.003f, .momentum = 0.8f, .fade = 0};

/// Where a friend stands and looks, and where it goes to.
struct Friend {
    AgentId id;
    Vec3 place, goal;
    float yaw = 0;
    bool hasGoal = false;
    Tick tick = 0;
    void visitState(StateVisitor& v) {
        v.field("id", id);
        v.field("place", place);
        v.field("goal", goal);
        v.field("yaw", yaw);
        v.field("hasGoal", hasGoal);
        v.field("tick", tick);
    }
};

class SeekBrain final : public Brain {
  public:
    SeekBrain(const std::vector<Vec3>& lastSeen, bool runs) : m_runs(runs), m_enemies(enemyMemory(lastSeen)) {}

    KnowledgeNeeds needs() const override { return {true, {}}; }
    Tick period() const override { return 3; }
    BrainReport report() const override { return {m_sees ? "enemy in sight" : m_seeking ? "search" : "", m_found, {}}; }

    void adopt(const Knowledge& knowledge, KnowledgeUse why) override {
        if (knowledge.map == nullptr) return;
        const auto& ground = knowledge.map->ground;
        if (why == KnowledgeUse::Restored)
            m_maybe.adopt(ground);
        else if (m_maybe.ground() != nullptr)
            m_maybe.setGround(ground);
        else
            m_maybe = InfluenceMap(ground, kSpread);
    }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        updateEnemies(m_enemies, input);
        hearFriends(input);
        for (const MemoryFact& enemy : m_enemies.facts())
            if (enemy.appeared) output.say(EnemyAt{enemy.feet()});
        if (input.tick >= m_nextReport) {
            output.say(SearcherAt{input.self.position, input.self.yaw});
            m_nextReport = input.tick + kReportEvery;
        }
        Walking walking;
        walking.run = m_runs;
        m_walker.step(input, output, walking);

        const MemoryFact* enemy = m_enemies.freshest();
        if (output.trace != nullptr) {
            output.trace->note(TraceKind::Condition, "an enemy is in sight", enemy != nullptr && enemy->sensed);
            output.trace->note(TraceKind::Condition, "knows where one was", m_seeking || enemy != nullptr);
        }
        if (enemy != nullptr && enemy->sensed) {
            faceEnemy(input, output, *enemy);
            return;
        }
        if (enemy != nullptr && enemy->lastSensed >= m_newsOf) { // lost, or told of: begin where he was
            m_maybe.clear();
            m_maybe.startFrom(enemy->feet(), enemy->velocity, kAheadSeconds);
            m_newsOf = enemy->lastSensed + 1;
            m_seeking = true;
            m_sees = false;
            m_nextGoal = input.tick;
        }
        if (!m_seeking) return;
        spread(input);
        const bool walks = m_walker.state() == MapWalker::State::Walking;
        if (output.trace != nullptr) {
            output.trace->note(TraceKind::Condition, "is on its way", walks);
            if (walks && m_maybe.ground() != nullptr)
                output.trace->note(TraceKind::Condition, "somebody may be where it goes", !nobodyAtGoal());
        }
        if (input.tick >= m_nextGoal && (!walks || nobodyAtGoal())) chooseGoal(input, output);
    }

    void visitState(StateVisitor& v) override {
        v.field("walker", m_walker);
        v.field("enemies", m_enemies);
        v.field("maybe", m_maybe);
        v.list("friends", m_friends);
        v.field("nextReport", m_nextReport);
        v.field("nextGoal", m_nextGoal);
        v.field("nextSpread", m_nextSpread);
        v.field("newsOf", m_newsOf);
        v.field("seeking", m_seeking);
        v.field("sees", m_sees);
        v.field("found", m_found);
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override {
        m_walker.draw(sink, self);
        if (map != nullptr && m_seeking && m_maybe.ground() != nullptr) lince::draw(sink, m_maybe, {255, 60, 40, 200});
    }

  private:
    void hearFriends(const ThinkInput& input) {
        for (const Message& message : input.messages) {
            const auto at = message.as<SearcherAt>();
            const auto going = message.as<GoingTo>();
            if (!at && !going) continue;
            auto known =
                std::find_if(m_friends.begin(), m_friends.end(), [&](const Friend& f) { return f.id == message.from; });
            if (known == m_friends.end()) {
                if (m_friends.size() >= 16) continue;
                known = m_friends.insert(m_friends.end(), Friend{});
                known->id = message.from;
            }
            known->tick = message.tick;
            if (at) known->place = at->place, known->yaw = at->yaw;
            if (going) known->goal = going->place, known->hasGoal = true;
        }
    }

    void faceEnemy(const ThinkInput& input, ThinkOutput& output, const MemoryFact& enemy) {
        if (!m_sees && m_seeking) ++m_found;
        m_sees = true;
        m_walker.stop();
        output.intent.move = {};
        output.intent.buttons = 0;
        output.intent.yaw = yawOf(enemy.feet() - input.self.position);
        m_newsOf = enemy.lastSensed; // when he is lost the search begins from there
    }

    /// One step of the influence when it is time: not into what it or a friend sees.
    void spread(const ThinkInput& input) {
        if (input.tick < m_nextSpread || m_maybe.ground() == nullptr) return;
        const GroundGrid& ground = *m_maybe.ground();
        m_nextSpread = input.tick + influencePeriod(ground.cellMetres(), kEnemySpeed, kSpread.momentum);
        m_blocked.assign(ground.cellCount(), 0);
        blockSeen(input, input.self.position, input.self.yaw);
        for (const Friend& f : m_friends)
            if (input.tick <= f.tick + kReportHolds) blockSeen(input, f.place, f.yaw);
        m_maybe.step(m_blocked);
        // Looked everywhere where he could be, and he was not there: he slipped through.
        for (std::uint32_t cell = 0; cell < ground.cellCount(); ++cell)
            if (m_maybe.value(cell) > kNobodyThere) return;
        for (std::uint32_t cell = 0; cell < ground.cellCount(); ++cell)
            if (m_blocked[cell] == 0) m_maybe.set(cell, kAnywhere);
    }

    void blockSeen(const ThinkInput& input, Vec3 feet, float yaw) {
        const GroundGrid& ground = *m_maybe.ground();
        Viewer viewer;
        viewer.feet = feet;
        viewer.yaw = yaw;
        viewer.angle = kSightAngle;
        viewer.range = kSightRange;
        const VisibilityArea& area = input.nav->visibility.see(input.map->sight, viewer);
        m_near.clear();
        ground.cellsNear(feet, kSightRange, m_near);
        for (const std::uint32_t cell : m_near)
            if (m_blocked[cell] == 0 && area.contains(ground.centre(cell))) m_blocked[cell] = 1;
    }

    bool nobodyAtGoal() const {
        const std::uint32_t cell = m_maybe.ground()->cellAt(m_walker.goal());
        return cell == kNoCell || m_maybe.meanAround(cell) < kNobodyThere;
    }

    void chooseGoal(const ThinkInput& input, ThinkOutput& output) {
        m_nextGoal = input.tick + kGoalHolds;
        NavFilter filter;
        filter.belief = &m_walker.belief();
        MapQuestion question(input, output, filter);
        std::vector<Vec3> others, enemies;
        for (const Friend& f : m_friends)
            if (f.hasGoal) others.push_back(f.goal);
        for (const MemoryFact& enemy : m_enemies.facts())
            enemies.push_back(enemy.feet());
        question.addPlaces("others.search", std::move(others));
        question.addPlaces("enemy", std::move(enemies));
        question.addInfluence("prediction", m_maybe);
        const auto place = question.bestPlace("search");
        if (!place) return;
        m_walker.goTo(place->position);
        output.say(GoingTo{place->position});
    }

    bool m_runs;
    MapWalker m_walker;
    WorkingMemory m_enemies;
    InfluenceMap m_maybe; ///< where the enemy may be by now
    std::vector<Friend> m_friends;
    Tick m_nextReport = 0, m_nextGoal = 0, m_nextSpread = 0;
    Tick m_newsOf = 0; ///< what was seen before that is known already
    bool m_seeking = false, m_sees = false;
    std::uint32_t m_found = 0;
    std::vector<std::uint8_t> m_blocked; ///< scratch
    std::vector<std::uint32_t> m_near;   ///< scratch
};

} // namespace

std::unique_ptr<Brain> makeSeekBrain(const BrainParameters& parameters) {
    const std::vector<Vec3> lastSeen =
        placesOf(parameters, "lastSeen",
                 {"x y z; x y z: where those it seeks were", "x y z; x y z: donde estaban los que busca"});
    return std::make_unique<SeekBrain>(lastSeen, runsBy(parameters, true));
}

} // namespace lince
