#include "field_checks.h"

#include <lince/bronto/needs.h>
#include <lince/bronto/parameters.h>
#include <lince/mind/brain.h>

#include <gtest/gtest.h>

#include <string>

namespace lince::bronto {
namespace {

TEST(BrontoParameters, EachIsDescribedOnceAndItsDefaultIsInRange) {
    tests::checkFields<Parameters>();
}

TEST(BrontoParameters, ComeFromAScenario) {
    BrainParameters words;
    words.set("healthUpper", "90");
    words.set("cut", "0.25");
    words.set("bodyPixels", "7");
    const Parameters parameters = Parameters::from(words);
    EXPECT_TRUE(words.status());
    EXPECT_EQ(parameters.healthUpper, 90);
    EXPECT_EQ(parameters.cut, 0.25f);
    EXPECT_EQ(parameters.bodyPixels, 7);
    EXPECT_EQ(parameters.ammunitionUpper, Parameters().ammunitionUpper);
}

TEST(BrontoParameters, MistakesAreSaid) {
    const struct {
        const char *name, *value, *said;
    } cases[] = {
        {"cut", "1.5", "cut"},
        {"bodyPixels", "wide", "bodyPixels"},
        {"bodyPixels", "7.5", "whole"},
        {"healthLower", "80", "healthUpper"}, // upper is 75
        {"ammunitionLower", "75", "ammunitionUpper"},
        {"nonsense", "1", "nonsense"},
    };
    for (const auto& wrong : cases) {
        BrainParameters words;
        words.set(wrong.name, wrong.value);
        Parameters::from(words);
        const Status status = words.status();
        ASSERT_FALSE(status) << wrong.name;
        EXPECT_NE(status.error().message.find(wrong.said), std::string::npos) << status.error().message;
    }
}

TEST(BrontoNeeds, SixStatesWithTheThresholdsOfTheSource) {
    Parameters p;
    p.healthUpper = 70, p.healthLower = 30;
    p.ammunitionUpper = 60, p.ammunitionLower = 20;
    EXPECT_EQ(needOf(70, 60, p), Need::WalkAround);
    EXPECT_EQ(needOf(100, 100, p), Need::WalkAround);
    EXPECT_EQ(needOf(69, 60, p), Need::LookForHealth);
    EXPECT_EQ(needOf(30, 60, p), Need::LookForHealth);
    EXPECT_EQ(needOf(70, 59, p), Need::LookForAmmunition);
    EXPECT_EQ(needOf(70, 21, p), Need::LookForAmmunition);
    EXPECT_EQ(needOf(69, 59, p), Need::LookForAny);
    EXPECT_EQ(needOf(30, 21, p), Need::LookForAny);
    EXPECT_EQ(needOf(70, 20, p), Need::LookQuicklyForAmmunition); // W <= lower
    EXPECT_EQ(needOf(30, 0, p), Need::LookQuicklyForAmmunition);
    EXPECT_EQ(needOf(29, 100, p), Need::LookQuicklyForHealth); // H < lower
    EXPECT_EQ(needOf(29, 0, p), Need::LookQuicklyForHealth);   // overrides all
    EXPECT_EQ(nameOf(Need::LookQuicklyForHealth), "look quickly for health");
}

TEST(BrontoNeeds, ReactionsToAnEnemy) {
    for (const bool approaching : {false, true}) {
        EXPECT_EQ(reactionTo(false, approaching, Need::WalkAround), Reaction::DontWorry);
        EXPECT_EQ(reactionTo(true, approaching, Need::WalkAround), Reaction::Intercept);
    }
    for (const Need need : {Need::LookForHealth, Need::LookForAmmunition, Need::LookForAny,
                            Need::LookQuicklyForAmmunition, Need::LookQuicklyForHealth}) {
        EXPECT_EQ(reactionTo(true, true, need), Reaction::Avoid);
        EXPECT_EQ(reactionTo(true, false, need), Reaction::DontWorry);
        EXPECT_EQ(reactionTo(false, true, need), Reaction::DontWorry);
    }
}

} // namespace
} // namespace lince::bronto
