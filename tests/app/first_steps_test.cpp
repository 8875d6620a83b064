// What a player is taught: step after step, once.
#include <lince/app/first_steps.h>
#include <lince/app/language.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

std::string keyOf(Action action) {
    switch (action) {
    case Action::Forward:
        return "W";
    case Action::Left:
        return "A";
    case Action::SkipStep:
        return "Backspace";
    default:
        return {};
    }
}

struct FirstStepsTest : testing::Test {
    Introduction introduction() {
        return {"game",
                {{"walk",
                  {"Walk", "Anda"},
                  {"{} to walk", "{} para andar"},
                  {{Action::Forward, Action::Left}},
                  [this] { return walked; },
                  [this] { ++begun; }},
                 {"fire", {"Fire", "Dispara"}, {"{} fires", "{} dispara"}, {{Action::Fire}}, [this] { return fired; }}},
                {"Go", "Anda"}};
    }
    std::vector<Hint> hints() {
        return {{"game.lost", {"Look at the map", "Mira el mapa"}, {}, 10, [this] { return lost; }}};
    }
    void pass(float seconds) {
        for (float t = 0; t < seconds; t += 0.1f)
            steps.update(0.1f);
    }
    std::string words(Language language = Language::English) {
        const auto card = steps.card(language, keyOf);
        return card ? card->words : std::string();
    }

    std::vector<std::string> known;
    FirstSteps steps{known};
    bool walked = false, fired = false, lost = false;
    int begun = 0;
};

TEST_F(FirstStepsTest, saysWhatToDoWithTheKeysAsTheyAreBound) {
    steps.offer(introduction());
    EXPECT_EQ(words(), "W A to walk");
    EXPECT_EQ(words(Language::Spanish), "W A para andar");
    EXPECT_EQ(steps.card(Language::English, keyOf)->below, filled(Word::SkipStep, Language::English, "Backspace"));
    steps.skip();
    EXPECT_EQ(words(), std::string("(") + text(Action::Fire, Language::English) + ") fires") << "has no key";
}

TEST_F(FirstStepsTest, aStepWaitsUntilItIsDone) {
    steps.offer(introduction());
    pass(100);
    EXPECT_EQ(steps.shown(), "walk");
    EXPECT_EQ(begun, 1);
    walked = true;
    pass(0.3f);
    EXPECT_TRUE(steps.card(Language::English, keyOf)->done) << "one sees that it was done";
    pass(2);
    EXPECT_EQ(steps.shown(), "fire");
    EXPECT_TRUE(known.empty()) << "the introduction is not over";
    fired = true;
    pass(3.5f);
    EXPECT_EQ(steps.shown(), "ending");
    EXPECT_EQ(known, std::vector<std::string>{"game"});
    EXPECT_TRUE(steps.takeLearnt());
    EXPECT_FALSE(steps.takeLearnt());
    pass(10);
    EXPECT_FALSE(steps.running());
    EXPECT_FALSE(steps.card(Language::English, keyOf));
}

TEST_F(FirstStepsTest, isShownOnceAndAgainWhenAsked) {
    known = {"game"};
    steps.offer(introduction(), hints());
    EXPECT_FALSE(steps.running());
    EXPECT_TRUE(steps.offered());
    steps.again();
    EXPECT_EQ(steps.shown(), "walk");
    EXPECT_TRUE(known.empty());
    steps.skip();
    steps.skip();
    EXPECT_FALSE(steps.running());
    EXPECT_EQ(known, std::vector<std::string>{"game"});
}

TEST_F(FirstStepsTest, goesOnWhereItWasWhenTheLevelStartsAgain) {
    steps.offer(introduction());
    steps.skip();
    steps.withdraw();
    EXPECT_FALSE(steps.card(Language::English, keyOf));
    steps.offer(introduction());
    EXPECT_EQ(steps.shown(), "fire");
}

TEST_F(FirstStepsTest, aHintComesOnceToWhoDoesNotGetOn) {
    known = {"game"};
    steps.offer(introduction(), hints());
    lost = true;
    pass(9);
    lost = false;
    pass(1);
    lost = true;
    pass(9);
    EXPECT_EQ(steps.shown(), "") << "the player got on in between";
    pass(2);
    EXPECT_EQ(steps.shown(), "game.lost");
    EXPECT_EQ(words(), "Look at the map");
    pass(60);
    EXPECT_EQ(steps.shown(), "");
    EXPECT_EQ(known, (std::vector<std::string>{"game", "game.lost"}));
}

TEST_F(FirstStepsTest, noHintWhileTheIntroductionGoesOn) {
    steps.offer(introduction(), hints());
    lost = true;
    pass(60);
    EXPECT_EQ(steps.shown(), "walk");
}

} // namespace
} // namespace lince::app
