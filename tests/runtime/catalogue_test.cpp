// Putting a program's brains, senses, measures and games together: what has one name twice is refused, not replaced.
#include "stage_helpers.h"

#include <lince/core/fields.h>
#include <lince/core/state_visitor.h>
#include <lince/runtime/judge.h>
#include <lince/sim/table_system.h>

#include <fstream>

namespace lince::test {
namespace {

class NoMeasure final : public Measure {
  public:
    void report(const Simulation&, std::map<std::string, double>& into) const override { into["luck"] = 7; }
};
std::unique_ptr<Measure> makeNoMeasure() {
    return std::make_unique<NoMeasure>();
}

/// Senses nothing.
struct NoseSettings {
    float range = 1;
};
class Nose : public Sense {
  public:
    using Settings = NoseSettings;
    static constexpr SenseKind kKind = SenseKind{20};
    Nose(const Settings&, AgentId) {}
    void sense(const World&, const Entity&, Tick, SenseScratch&, PerceptLog&) override {}
    void visitState(StateVisitor&) override {}
};
class Whiskers final : public Nose {
    using Nose::Nose;
};

struct QuizNumbers {
    int questions = 10;
    float patience = 5; ///< seconds
};

Game named(const char* name) {
    Game game;
    game.name = name;
    return game;
}

std::string mistakeOf(const Catalogue& catalogue) {
    const Status status = catalogue.status();
    return status ? "" : status.error().message;
}

} // namespace
} // namespace lince::test

namespace lince {
template <>
std::span<const Field<test::NoseSettings>> fieldsOf() {
    using N = test::NoseSettings;
    static constexpr Field<N> kFields[] = {field::number<&N::range>("range", "m", {0, 9}, {"how far", "hasta dónde"})};
    return kFields;
}
template <>
std::span<const Field<test::QuizNumbers>> fieldsOf() {
    using N = test::QuizNumbers;
    static constexpr Field<N> kFields[] = {
        field::number<&N::questions>("questions", "", {1, 100}, {"asked", "preguntas"}),
        field::number<&N::patience>("patience", "s", {0, 60}, {"until the next", "hasta la siguiente"}),
    };
    static_assert(coversAll<N>(kFields));
    return kFields;
}
} // namespace lince

namespace lince::test {
namespace {

class QuizRules final : public Rules {
  public:
    explicit QuizRules(const Stage& stage) { stage.scenario.rules.read(numbers, fieldsOf<QuizNumbers>()); }
    void step(const RulesInput&) override {}
    void visitState(StateVisitor&) override {}
    QuizNumbers numbers;
};

TEST(Catalogue, OfTheEngineAloneIsWithoutMistake) {
    EXPECT_EQ(mistakeOf(Catalogue()), "");
    EXPECT_EQ(mistakeOf(Catalogue().add(named("a")).add(named("b"))), "");
}

TEST(Catalogue, RefusesASecondGameBrainSenseMeasure) {
    EXPECT_EQ(mistakeOf(Catalogue().add(named("a")).add(named("a"))),
              "found a second game 'a', expected a name that is not taken");
    Game game = named("a");
    game.brains = [](BrainRegistry& brains) { brains.add("wander", {}); };
    const Catalogue brains = Catalogue().add(game);
    EXPECT_EQ(mistakeOf(brains), "found a second brain 'wander', expected a name that is not taken");
    EXPECT_TRUE(brains.brains.make("wander", {})) << "the first one stays";
    game = named("a");
    game.measures = [](MeasureRegistry& measures) { measures.add({{"luck", ""}, {"shots", ""}}, makeNoMeasure); };
    EXPECT_EQ(mistakeOf(Catalogue().add(game)), "found a second measure 'shots', expected a name that is not taken");
    game = named("a");
    game.senses = [](SenseRegistry& senses) { senses.add<Nose>("touch"); };
    EXPECT_EQ(mistakeOf(Catalogue().add(game)), "found a second sense 'touch', expected a name that is not taken");
}

TEST(Catalogue, RefusesNumbersThatAreTaken) {
    Game first = named("first"), second = named("second");
    first.topics = {Topic{300}, Topic{301}};
    second.topics = {Topic{301}};
    EXPECT_EQ(mistakeOf(Catalogue().add(first)), "");
    EXPECT_EQ(mistakeOf(Catalogue().add(first).add(second)),
              "found topic 301 of game 'second' in game 'first', expected a number of its own");
    second.topics = {Topic::GoalAt};
    EXPECT_NE(mistakeOf(Catalogue().add(second)).find("from Topic::User on"), std::string::npos);
    first.senses = [](SenseRegistry& senses) { senses.add<Nose>("nose"); };
    second = named("second");
    second.senses = [](SenseRegistry& senses) { senses.add<Whiskers>("whiskers"); };
    EXPECT_EQ(mistakeOf(Catalogue().add(first)), "");
    EXPECT_EQ(mistakeOf(Catalogue().add(first).add(second)),
              "found sense 'whiskers' of the kind of 'nose', expected a SenseKind of its own");
}

TEST(Catalogue, NoSimulationIsMadeWithAMistake) {
    Stage stage = stageOf("items");
    stage.scenario.game.clear();
    const auto made = Simulation::create(stage, 1, Catalogue().add(named("a")).add(named("a")));
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message.find("a second game 'a'"), std::string::npos) << made.error().message;
}

TEST(Catalogue, AMeasureYieldsWhatItSaid) {
    Catalogue catalogue;
    catalogue.measures.add({{"look", "a slip of the pen"}}, makeNoMeasure);
    Stage stage = stageOf("items");
    const auto numbers = runMeasured(stage, 1, 1, catalogue);
    ASSERT_FALSE(numbers);
    EXPECT_NE(numbers.error().message.find("measure 'luck'"), std::string::npos) << numbers.error().message;
}

TEST(Catalogue, UnknownMeasuresAreToldWhereTheyStandBeforeAnythingRuns) {
    Stage stage = stageOf("items");
    stage.scenario.measures = {{"distanceWaked", {"s.xml", 4, 3}}};
    const auto made = Simulation::create(stage, 1, Catalogue());
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().message.find("s.xml:4:3: found measure 'distanceWaked', expected one of "), 0u);
    EXPECT_NE(made.error().message.find("such as distanceWalked"), std::string::npos) << made.error().message;

    const auto suite =
        parseSuite("<suite><run scenario='nowhere.xml'/>\n<assert measure='shotz' atLeast='1'/></suite>", "suite.xml");
    ASSERT_TRUE(suite) << suite.error().message;
    ThreadPool pool(1);
    const auto judged = judge(*suite, Catalogue(), pool);
    ASSERT_FALSE(judged);
    EXPECT_EQ(judged.error().message.find("suite.xml:2:1: found measure 'shotz', expected one of "), 0u)
        << judged.error().message;
}

TEST(Stage, RecordingsKnowDefinitionsAndSensesByWhatTheySay) {
    const Stage stage = stageOf("items");
    Stage other = stage;
    EXPECT_EQ(other.definitionsHash(), stage.definitionsHash());
    other.senses.push_back(SenseList::plain());
    const Hash128 more = other.definitionsHash();
    EXPECT_NE(more, stage.definitionsHash());
    other.senses.back().find<TouchSense>()->ageLimit += 6;
    EXPECT_NE(other.definitionsHash(), more);
}

class Quiz : public testing::Test {
  protected:
    Quiz() : stage(stageOf("items")) {
        Game quiz = named("quiz");
        quiz.rules = [](const Stage& given) { return std::make_unique<QuizRules>(given); };
        catalogue.add(quiz).add(named("ludo"));
        stage.scenario.game = "quiz";
    }
    /// Of a scenario with these rules.
    std::string mistake(const std::string& rules) {
        const auto scenario =
            parseScenario("<scenario level='x.xml' definitions='y.xml'>\n  " + rules + "</scenario>", "quiz.xml");
        if (!scenario) return scenario.error().message;
        stage.scenario.rules = scenario->rules, stage.scenario.rulesPlace = scenario->rulesPlace;
        auto made = Simulation::create(stage, 1, catalogue);
        if (!made) return made.error().message;
        simulation = std::move(*made);
        return "";
    }
    Stage stage;
    Catalogue catalogue;
    std::unique_ptr<Simulation> simulation;
};

TEST_F(Quiz, RulesHaveNumbersInTheScenario) {
    EXPECT_EQ(mistake(""), "");
    EXPECT_EQ(dynamic_cast<const QuizRules*>(simulation->rules())->numbers.questions, 10);
    EXPECT_EQ(mistake("<rules questions='3' patience='0.5'/>"), "");
    EXPECT_EQ(dynamic_cast<const QuizRules*>(simulation->rules())->numbers.questions, 3);
    EXPECT_EQ(dynamic_cast<const QuizRules*>(simulation->rules())->numbers.patience, 0.5f);
    EXPECT_EQ(mistake("<rules questions='0'/>"),
              "quiz.xml:2:3: found questions='0', expected a whole number from 1 to 100");
    EXPECT_EQ(mistake("<rules patienz='1'/>"),
              "quiz.xml:2:3: found parameter 'patienz', expected one of questions, patience");
    EXPECT_NE(mistake("<rules questions='1'/><rules/>").find("a second <rules>"), std::string::npos);
    stage.scenario.game = "ludo";
    EXPECT_EQ(mistake("<rules questions='1'/>"),
              "quiz.xml:2:3: found parameter 'questions', expected none: there are none")
        << "a game without rules";
}

TEST_F(Quiz, AnUnknownGameIsToldBeforeWhatItWouldHaveBrought) {
    const std::string folder = testing::TempDir();
    const auto write = [&](const std::string& name, const std::string& text) {
        std::ofstream(folder + "/" + name, std::ios::binary) << text;
        return folder + "/" + name;
    };
    write("chess-definitions.xml", "<definitions><senses name='s'><nose/></senses></definitions>");
    write("chess-level.xml", "<level><box position='(0, 0, 0)' size='(1, 1, 1)'/></level>");
    const std::string file =
        write("chess.xml", "<scenario level='chess-level.xml' game='chess' "
                           "definitions='chess-definitions.xml'><agents brain='king'/></scenario>");
    const auto unknown = loadStage(file, {}, {}, &catalogue);
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().message, file + ":1:1: found game='chess', expected one of quiz, ludo");
}

/// A lamp that a level's spawn points carry.
struct Lamp {
    EntityId entity;
    void visitState(StateVisitor& v) { v.field("entity", entity); }
};
class Lamps final : public TableSystem<Lamp> {
  public:
    Lamps() : TableSystem("lamps", EntityKind::Thing) {}
    void hang(World& world) { add(world, {}); }
    void step(SimContext&) override {}

  private:
    bool isRowValid(const SimContext&, const Lamp&) const override { return true; }
};

TEST_F(Quiz, BodiesKnowTheStageAndAreFoundInTheSim) {
    Game lamps = named("lamps");
    lamps.bodies = [](Sim& sim, const Stage& given) {
        Lamps& added = sim.add(std::make_unique<Lamps>());
        for (std::size_t i = 0; i < given.scenario.groups.size() + 2; ++i)
            added.hang(sim.world());
    };
    catalogue.add(lamps);
    stage.scenario.game = "lamps";
    ASSERT_EQ(mistake(""), "");
    ASSERT_NE(simulation->sim().system<Lamps>(), nullptr);
    EXPECT_EQ(simulation->sim().system<Lamps>()->rows().size(), stage.scenario.groups.size() + 2);
    stage.scenario.game = "quiz";
    ASSERT_EQ(mistake(""), "");
    EXPECT_EQ(simulation->sim().system<Lamps>(), nullptr);
}

} // namespace
} // namespace lince::test
