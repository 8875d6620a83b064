// A whole small game: tag. One agent is "it" and chases whom it sees; the others run from whom they see. Whoever is
// caught is it next and gets a point against them; a newcomer joins every ten seconds. Here are all the parts that a
// game can have and a program that plays it without a picture. `<scenario game="tag">` would play it from a file.

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/runtime/game.h>
#include <lince/runtime/measures.h>
#include <lince/runtime/restored_twin.h>
#include <lince/runtime/simulation.h>

#include <algorithm>
#include <cstdio>

using namespace lince;

namespace {

// --- what is said: the game tells players whom it is (a mind learns it no other way)

struct YouAreIt {
    static constexpr Topic kTopic = Topic{300};
    bool it = false;
    void visitState(StateVisitor& v) { v.field("it", it); }
};

// --- a mind: percepts in, an intent out

class PlayerBrain final : public Brain {
  public:
    explicit PlayerBrain(const BrainParameters& p)
        : m_courage(p.number("courage", 6, 1, 30, "m", {"from which it runs", "desde los que huye"})) {}

    void think(const ThinkInput& input, ThinkOutput& output) override {
        for (const Message& message : input.messages)
            if (const auto told = message.as<YouAreIt>()) m_it = told->it;
        for (const Percept& percept : input.percepts)
            if (percept.sense == SenseKind::Sight && percept.event != PerceptEvent::Lost)
                m_seenAt = percept.position, m_seen = input.tick;
        const Vec3 away = horizontal(input.self.position - m_seenAt);
        const bool fresh = m_seen + 2 * kTicksPerSecond > input.tick && m_seen != 0;
        Vec3 wish = directionFromYawPitch(m_heading, 0);
        if (fresh && (m_it || length(away) < m_courage)) wish = normalized(m_it ? -away : away);
        if (input.self.blocked || output.random.below(40) == 0) m_heading = output.random.between(-kPi, kPi);
        output.intent.move = wish;
        output.intent.yaw = yawOf(wish);
        output.intent.press(Button::Run);
    }
    Tick period() const override { return 4; }
    void visitState(StateVisitor& v) override {
        v.field("it", m_it);
        v.field("heading", m_heading);
        v.field("seenAt", m_seenAt);
        v.field("seen", m_seen);
    }
    BrainReport report() const override { return {m_it ? "chase" : "run away", 0, {}}; }

  private:
    float m_courage; ///< metres at which it begins to run
    bool m_it = false;
    float m_heading = 0; ///< radians, where it walks when it sees nobody
    Vec3 m_seenAt;
    Tick m_seen = 0;
};

// --- rules: score and phase, a part of the state

/// What a scenario may change: <rules arm="1.5"/>.
struct TagNumbers {
    float arm = 1.2f;                 ///< metres
    Tick pause = 2 * kTicksPerSecond; ///< until the new one may tag
    Tick joining = 10 * kTicksPerSecond;
};

constexpr Field<TagNumbers> kTagFields[] = {
    field::number<&TagNumbers::arm>("arm", "m", {0.5f, 3}, {"how far one can reach", "hasta dónde se llega"}),
    field::seconds<&TagNumbers::pause>("pause", {"until the next tag", "hasta poder pillar"}),
    field::seconds<&TagNumbers::joining>("joining", {"between newcomers", "entre los que llegan"}, {1, 600}),
};
static_assert(coversAll<TagNumbers>(kTagFields));

class TagRules final : public Rules {
  public:
    explicit TagRules(const Stage& stage) { stage.scenario.rules.read(m_numbers, kTagFields); }
    void start(const RulesInput& input) override { choose(input, input.population.agents().front().id); }
    void step(const RulesInput& input) override {
        if (input.now % m_numbers.joining == 0 && input.population.change({})) ++m_joined;
        if (m_pause > 0 && --m_pause > 0) return;
        const Agent* chaser = nullptr;
        for (const Agent& agent : input.population.agents())
            if (agent.id == m_it) chaser = &agent;
        const Entity* body = chaser != nullptr ? input.world.find(chaser->body) : nullptr;
        if (body == nullptr) return;
        for (const Agent& agent : input.population.agents()) {
            const Entity* other = input.world.find(agent.body);
            if (agent.id == m_it || other == nullptr || length(other->position - body->position) > m_numbers.arm)
                continue;
            ++m_tags;
            m_pause = m_numbers.pause;
            return choose(input, agent.id);
        }
    }
    void visitState(StateVisitor& v) override {
        v.field("it", m_it);
        v.field("pause", m_pause);
        v.field("tags", m_tags);
        v.field("joined", m_joined);
    }
    std::uint32_t tags() const { return m_tags; }

  private:
    void choose(const RulesInput& input, AgentId next) {
        if (m_it) input.population.tell(m_it, Message::of(YouAreIt{false}));
        input.population.tell(next, Message::of(YouAreIt{true}));
        m_it = next;
    }

    TagNumbers m_numbers;
    AgentId m_it;
    Tick m_pause = 0; ///< until the new one may tag
    std::uint32_t m_tags = 0, m_joined = 0;
};

// --- a measure: what suites can assert

class TagMeasure final : public Measure {
  public:
    void report(const Simulation& simulation, std::map<std::string, double>& into) const override {
        if (const auto* rules = dynamic_cast<const TagRules*>(simulation.rules())) into["tags"] = rules->tags();
    }
};

// --- the descriptor

Game tagGame() {
    Game game;
    game.name = "tag";
    game.rules = [](const Stage& stage) { return std::make_unique<TagRules>(stage); };
    game.topics = {YouAreIt::kTopic};
    game.brains = [](BrainRegistry& brains) {
        brains.add("tag-player", [](const BrainParameters& p) { return std::make_unique<PlayerBrain>(p); });
    };
    game.measures = [](MeasureRegistry& measures) {
        measures.add({{"tags", "times that somebody was caught"}}, [] { return std::make_unique<TagMeasure>(); });
    };
    return game;
}

Stage yard() {
    LevelData data;
    const auto stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addBox({0, -0.5f, 0}, {10, 0.5f, 10}, 0, stone);
    for (const Vec3 side : {Vec3{10, 0, 0}, {-10, 0, 0}, {0, 0, 10}, {0, 0, -10}})
        data.mesh.addBox(side + Vec3{0, 1, 0}, side.x != 0 ? Vec3{0.2f, 1, 10} : Vec3{10, 1, 0.2f}, 0, stone);
    constexpr const char* kText = R"xml(<definitions><body name="child" height="1.2" runSpeed="4" senses="eyes"/>
        <senses name="eyes"><sight angle="200" range="15"/></senses></definitions>)xml";
    Stage stage;
    stage.level = Level::make(std::move(data));
    stage.definitions = std::make_shared<const Definitions>(std::move(*parseDefinitions(kText, "tag")));
    stage.senses = std::move(*parseSenseLists(kText, "tag"));
    stage.scenario.game = "tag";
    stage.scenario.rules.set("arm", "1.3");
    AgentGroup players;
    players.body = "child";
    players.brain = "tag-player";
    players.count = 5;
    players.spawn = AgentGroup::Spawn::Scatter;
    stage.scenario.groups = {players};
    return stage;
}

} // namespace

int main() {
    const Catalogue catalogue = Catalogue().add(tagGame());
    auto simulation = Simulation::create(yard(), /*seed*/ 3, catalogue);
    if (!simulation) return std::puts(simulation.error().message.c_str()), 1;
    ThreadPool pool(2);
    MeasureSet measures(catalogue.measures);
    for (Tick t = 0; t < 60 * kTicksPerSecond; ++t) {
        (*simulation)->tick(pool);
        measures.observe(**simulation);
    }
    // What every game should ask in its tests: is all that matters in the saves?
    const auto parted = rerunFromSaves(yard(), 3, catalogue, 20 * kTicksPerSecond, 2 * kTicksPerSecond);
    if (!parted || *parted) return std::puts(!parted ? parted.error().message.c_str() : (*parted)->toText().c_str()), 1;
    const auto numbers = measures.report(**simulation);
    if (!numbers) return std::puts(numbers.error().message.c_str()), 1;
    const double tags = numbers->at("tags");
    const auto& players = (*simulation)->agents();
    const auto chasers = std::count_if(players.begin(), players.end(), [](const Agent& player) {
        return player.brain->report().activity == "chase"; // knows that it is it
    });
    std::printf("%zu players, %td of them it, %.0f tags in a minute\n", players.size(), chasers, tags);
    return tags > 8 && chasers == 1 && players.size() > 8 ? 0 : 1;
}
