// Words take time, carry so far, and are overheard by who stands near.
#include "stage_helpers.h"

#include <lince/core/state_visitor.h>

namespace lince {
namespace {

/// Says that an enemy is at (1, 2, 3) in its first thought; counts what it hears, and keeps when.
class ChattyBrain final : public Brain {
  public:
    explicit ChattyBrain(bool speaks) : m_speaks(speaks) {}
    Tick period() const override { return 1; }
    void think(const ThinkInput& input, ThinkOutput& output) override {
        if (m_speaks && input.tick == 0) output.say(EnemyAt{{1, 2, 3}});
        for (const Message& message : input.messages) {
            m_heard += message.as<EnemyAt>().has_value() ? 1 : 0;
            if (const auto gist = message.as<Overheard>()) {
                ++m_overheard;
                m_about = gist->about;
                m_knowsWho = static_cast<bool>(message.from);
            }
            m_when = input.tick;
        }
    }
    void visitState(StateVisitor& v) override {
        v.field("heard", m_heard);
        v.field("overheard", m_overheard);
        v.field("when", m_when);
    }
    std::uint32_t m_heard = 0, m_overheard = 0;
    Tick m_when = 0;
    Vec3 m_about;
    bool m_knowsWho = false;

  private:
    bool m_speaks;
};

class Speech : public testing::Test {
  protected:
    Speech() {
        LevelData data;
        const auto stone = data.mesh.addSurface({"stone", {}, Blocks::All});
        data.mesh.addBox({0, -0.5f, 0}, {60, 0.5f, 60}, 0, stone);
        m_stage.level = Level::make(std::move(data));
        m_stage.definitions = std::make_shared<const Definitions>(std::move(*parseDefinitions(
            R"xml(<definitions><faction name="red"/><faction name="blue"/><body name="walker"/></definitions>)xml",
            "s.xml")));
        for (const bool speaks : {false, true})
            m_catalogue.brains.add(speaks ? "speaker" : "listener", [this, speaks](const BrainParameters&) {
                auto brain = std::make_unique<ChattyBrain>(speaks);
                m_brains.push_back(brain.get());
                return brain;
            });
        add("speaker", "red", 0);
    }
    void add(const std::string& brain, const std::string& side, std::optional<float> x) {
        AgentGroup group;
        group.brain = brain;
        group.faction = side;
        if (x) group.body = "walker", group.spawn = AgentGroup::Spawn::Placed, group.position = {*x, 0, 0};
        m_stage.scenario.groups.push_back(group);
    }
    std::unique_ptr<Simulation> make() {
        m_brains.clear();
        auto made = Simulation::create(m_stage, 5, m_catalogue);
        EXPECT_TRUE(made);
        return std::move(*made);
    }
    static const ChattyBrain& brainOf(const Simulation& run, std::size_t agent) {
        return static_cast<const ChattyBrain&>(*run.agents()[agent].brain);
    }

    Stage m_stage;
    Catalogue m_catalogue;
    std::vector<ChattyBrain*> m_brains;
};

TEST_F(Speech, WithoutSettingsAllOfTheSideHearWithTheirNextThought) {
    add("listener", "red", 50.0f), add("listener", "blue", 2.0f);
    const auto run = make();
    ThreadPool pool(1);
    run->tick(pool), run->tick(pool);
    EXPECT_EQ(brainOf(*run, 1).m_heard, 1u);
    EXPECT_EQ(brainOf(*run, 1).m_when, 1u);
    EXPECT_EQ(brainOf(*run, 2).m_heard + brainOf(*run, 2).m_overheard, 0u);
}

TEST_F(Speech, WordsTakeTimeAndASavedStateHoldsThoseOnTheirWay) {
    add("listener", "red", 5.0f);
    m_stage.scenario.speech.delayTicks = 30;
    const auto run = make(), later = make();
    ThreadPool pool(1);
    for (int t = 0; t < 20; ++t)
        run->tick(pool);
    EXPECT_EQ(brainOf(*run, 1).m_heard, 0u);
    ASSERT_TRUE(later->restore(run->save()));
    for (int t = 0; t < 20; ++t)
        run->tick(pool), later->tick(pool);
    EXPECT_EQ(brainOf(*run, 1).m_heard, 1u);
    EXPECT_EQ(brainOf(*run, 1).m_when, 31u);
    EXPECT_EQ(brainOf(*later, 1).m_heard, 1u);
    EXPECT_EQ(run->hash(), later->hash());
}

TEST_F(Speech, WordsCarrySoFarBetweenBodiesAndAnyDistanceToWhoHasNone) {
    add("listener", "red", 9.0f), add("listener", "red", 11.0f), add("listener", "red", {});
    m_stage.scenario.speech.range = 10;
    const auto run = make();
    ThreadPool pool(1);
    run->tick(pool), run->tick(pool);
    EXPECT_EQ(brainOf(*run, 1).m_heard, 1u);
    EXPECT_EQ(brainOf(*run, 2).m_heard, 0u);
    EXPECT_EQ(brainOf(*run, 3).m_heard, 1u);
}

TEST_F(Speech, OthersWhoStandNearHearWhatItWasAboutAndNotWho) {
    add("listener", "blue", 7.0f), add("listener", "blue", 9.0f);
    m_stage.scenario.speech.overheard = 8;
    const auto run = make();
    ThreadPool pool(1);
    run->tick(pool), run->tick(pool);
    EXPECT_EQ(brainOf(*run, 1).m_overheard, 1u);
    EXPECT_EQ(brainOf(*run, 1).m_heard, 0u);
    EXPECT_EQ(brainOf(*run, 1).m_about, (Vec3{1, 2, 3}));
    EXPECT_FALSE(brainOf(*run, 1).m_knowsWho);
    EXPECT_EQ(brainOf(*run, 2).m_overheard, 0u);
}

TEST(SpeechSettings, AreReadFromAScenario) {
    const auto scenario = parseScenario(
        R"xml(<scenario level="a.xml" definitions="b.xml"><speech delay="0.5" range="40" overheard="8"/></scenario>)xml",
        "s.xml");
    ASSERT_TRUE(scenario) << scenario.error().message;
    EXPECT_EQ(scenario->speech.delayTicks, 30u);
    EXPECT_EQ(scenario->speech.range, 40);
    EXPECT_EQ(scenario->speech.overheard, 8);
    const auto wrong =
        parseScenario(R"xml(<scenario level="a.xml" definitions="b.xml"><speech delay="-1"/></scenario>)xml", "s.xml");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("delay"), std::string::npos) << wrong.error().message;
}

} // namespace
} // namespace lince
