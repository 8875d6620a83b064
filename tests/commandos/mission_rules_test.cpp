// What rules and hands of a mission do that no level shows by itself.
#include "places.h"

#include <lince/commandos/mission_rules.h>
#include <lince/games/games.h>
#include <lince/runtime/simulation.h>
#include <lince/sense/sight_cone.h>

#include <gtest/gtest.h>

namespace lince::commandos {
namespace {

const std::string kData = tests::home() + "/games/commandos/data/";

TEST(MissionRules, WhoTakesTooLongLoses) {
    const auto phaseAfter = [](const char* limit, Tick ticks) {
        auto stage = loadStage(kData + "scenarios/first-post.xml", {}, {}, &games::all());
        EXPECT_TRUE(stage) << stage.error().message;
        stage->scenario.rules.set("limit", limit);
        auto run = Simulation::create(*stage, 1, games::all());
        EXPECT_TRUE(run) << run.error().message;
        ThreadPool pool(1);
        for (Tick t = 0; t < ticks; ++t)
            (*run)->tick(pool);
        return MissionRules::in(**run)->state().phase;
    };
    EXPECT_EQ(phaseAfter("2", 2 * kTicksPerSecond - 1), MissionPhase::Playing);
    EXPECT_EQ(phaseAfter("2", 2 * kTicksPerSecond + 1), MissionPhase::Lost);
    EXPECT_EQ(phaseAfter("0", 4 * kTicksPerSecond), MissionPhase::Playing) << "0 is no limit";
}

/// A commando before a lantern, by night.
class BeforeALamp : public testing::Test {
  protected:
    void SetUp() override {
        auto level = parseLevelXml(R"xml(<level night="true"><class name="lamp" colour="(0.9, 0.8, 0.5)"/>
            <box position="(0, -0.5, 0)" size="(40, 1, 40)"/>
            <crate position="(0, 2.2, -1.2)" size="(0.36, 0.4, 0.36)" mass="0" health="5" class="lamp"/>
            <light position="(0, 2.25, -1.2)" radius="9"/></level>)xml",
                                   "street.xml");
        ASSERT_TRUE(level) << level.error().message;
        auto definitions = loadDefinitions(kData + "commandos.xml");
        ASSERT_TRUE(definitions) << definitions.error().message;
        auto senses = loadSenseLists(kData + "commandos.xml", games::all().senses);
        ASSERT_TRUE(senses) << senses.error().message;
        Stage stage;
        stage.senses = std::move(*senses);
        stage.level = Level::make(std::move(*level));
        stage.definitions = std::make_shared<const Definitions>(std::move(*definitions));
        stage.scenario.game = "commandos";
        AgentGroup group;
        group.body = "medic";
        group.faction = "commandos";
        group.brain = "input";
        group.spawn = AgentGroup::Spawn::Placed;
        stage.scenario.groups = {group};
        auto made = Simulation::create(stage, 1, games::all());
        ASSERT_TRUE(made) << made.error().message;
        run = std::move(*made);
    }
    void use(float pitch) {
        Intent intent;
        intent.pitch = pitch;
        const AgentId who = run->agents().front().id;
        for (int i = 0; i < 20; ++i) {
            if (i == 10) intent.press(Button::Use);
            const AgentInput input{who, intent};
            run->tick(pool, {&input, 1});
        }
    }
    bool hangsThere() const { return run->world().find(run->sim().boxes().front().entity)->visible; }
    bool isDarkHere() {
        std::vector<std::uint32_t> scratch;
        return isDark(run->world(), {0, 1.2f, 1}, scratch);
    }

    std::unique_ptr<Simulation> run;
    ThreadPool pool{1};
};

TEST_F(BeforeALamp, AnybodyPutsItOutByHandAndThenItIsDark) {
    EXPECT_FALSE(isDarkHere());
    use(-0.4f); // past it
    EXPECT_FALSE(isDarkHere());
    EXPECT_TRUE(hangsThere());
    use(0.45f);
    EXPECT_FALSE(hangsThere());
    EXPECT_TRUE(isDarkHere());
}

} // namespace
} // namespace lince::commandos
