#include <lince/decision/fuzzy.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace lince {
namespace {

FuzzySystem retreatSystem() {
    FuzzySystem system;
    system.inputs.push_back({"distance",
                             0,
                             100,
                             {{"near", FuzzyShape::Shoulder, {20, 10}},
                              {"middle", FuzzyShape::Trapezoid, {10, 20, 40, 60}},
                              {"far", FuzzyShape::Shoulder, {40, 60}}}});
    system.inputs.push_back(
        {"health", 0, 100, {{"low", FuzzyShape::Triangle, {-1, 0, 50}}, {"high", FuzzyShape::Shoulder, {30, 80}}}});
    system.outputs.push_back(
        {"retreat",
         0,
         1,
         {{"weak", FuzzyShape::Triangle, {0, 0.25f, 0.5f}}, {"strong", FuzzyShape::Triangle, {0.5f, 0.75f, 1}}}});
    return system;
}

TEST(Fuzzy, ShapesHaveTheDegreesOfTheirTable) {
    const FuzzySet triangle{"", FuzzyShape::Triangle, {1, 2, 4}};
    EXPECT_EQ(triangle.degree(1), 0);
    EXPECT_EQ(triangle.degree(1.5), 0.5f);
    EXPECT_EQ(triangle.degree(2), 1);
    EXPECT_EQ(triangle.degree(3), 0.5f);
    EXPECT_EQ(triangle.degree(4), 0);
    EXPECT_EQ(triangle.degree(-9), 0);
    const FuzzySet trapezoid{"", FuzzyShape::Trapezoid, {0, 1, 3, 5}};
    EXPECT_EQ(trapezoid.degree(0.5), 0.5f);
    EXPECT_EQ(trapezoid.degree(1), 1);
    EXPECT_EQ(trapezoid.degree(3), 1);
    EXPECT_EQ(trapezoid.degree(4), 0.5f);
    EXPECT_EQ(trapezoid.degree(5), 0);
    const FuzzySet right{"", FuzzyShape::Shoulder, {2, 4}}, left{"", FuzzyShape::Shoulder, {4, 2}};
    EXPECT_EQ(right.degree(1), 0);
    EXPECT_EQ(right.degree(3), 0.5f);
    EXPECT_EQ(right.degree(9), 1);
    EXPECT_EQ(left.degree(1), 1);
    EXPECT_EQ(left.degree(3), 0.5f);
    EXPECT_EQ(left.degree(9), 0);
    const FuzzySet edge{"", FuzzyShape::Triangle, {0, 0, 2}};
    EXPECT_EQ(edge.degree(0), 1) << "a triangle may start at its top";
    EXPECT_EQ(edge.degree(-0.1), 0);
    const FuzzySet gauss{"", FuzzyShape::Gauss, {5, 2}};
    EXPECT_EQ(gauss.degree(5), 1);
    EXPECT_NEAR(gauss.degree(7), std::exp(-0.5), 1e-6);
    const FuzzySet sigmoid{"", FuzzyShape::Sigmoid, {5, -2}};
    EXPECT_EQ(sigmoid.degree(5), 0.5f);
    EXPECT_NEAR(sigmoid.degree(6), 1 / (1 + std::exp(2.0)), 1e-6);
    EXPECT_EQ(triangle.degree(std::numeric_limits<double>::quiet_NaN()), 0);
}

TEST(Fuzzy, RulesInWordsJoinDegrees) {
    FuzzySystem system = retreatSystem();
    FuzzyMistake mistake;
    const double values[] = {15, 25}; // near ½, middle ½; low ½, high 0
    struct Row {
        const char* text;
        float degree;
    };
    for (const Row& row : {
             Row{"if distance is near then retreat is strong", 0.5f},
             Row{"if distance is not near then retreat is strong", 0.5f},
             Row{"if distance is very near then retreat is strong", 0.25f},
             Row{"if distance is not very near then retreat is strong", 0.75f},
             Row{"if distance is very not near then retreat is strong", 0.25f},
             Row{"if distance is somewhat near then retreat is strong", std::sqrt(0.5f)},
             Row{"if distance is near and health is high then retreat is strong", 0},
             Row{"if distance is near or health is high then retreat is strong", 0.5f},
             Row{"IF distance IS far OR distance is near AND health is low THEN retreat IS strong", 0.5f},
             Row{"if (distance is far or distance is near) and health is high then retreat is strong", 0},
             Row{"if distance is far or distance is near and health is high then retreat is strong", 0},
             Row{"if not (distance is near and health is high) then retreat is weak, retreat is strong", 1},
         }) {
        system.rules.clear();
        ASSERT_TRUE(system.addRule(row.text, 1, mistake)) << row.text << mistake.found;
        EXPECT_EQ(system.premise(system.rules[0], values), row.degree) << row.text;
    }
    system.rules.clear();
    ASSERT_TRUE(system.addRule("if distance is near then retreat is strong", 0.5f, mistake));
    EXPECT_EQ(system.premise(system.rules[0], values), 0.25f);
}

TEST(Fuzzy, TheCentroidIsThatOfMamdani) {
    FuzzySystem system = retreatSystem();
    FuzzyMistake mistake;
    ASSERT_TRUE(system.addRule("if distance is near then retreat is strong", 1, mistake));
    ASSERT_TRUE(system.addRule("if distance is far then retreat is weak", 1, mistake));
    system.finish();
    double result[1];
    float strengths[2];
    const auto at = [&](double distance) {
        const double values[] = {distance, 100};
        system.evaluate(values, result, strengths);
        return result[0];
    };
    EXPECT_NEAR(at(5), 0.75, 1e-6) << "one symmetrical set: its middle";
    EXPECT_EQ(strengths[0], 1);
    EXPECT_EQ(strengths[1], 0);
    EXPECT_NEAR(at(15), 0.75, 1e-6) << "cut at one half it is still symmetrical";
    EXPECT_NEAR(at(90), 0.25, 1e-6);
    EXPECT_TRUE(std::isnan(at(30))) << "no rule says anything";
    // Both sets at once: by hand, areas ½ base (1 − (1 − h)²) of cut triangles of base 0.5.
    system.inputs[0].sets[2].points = {0, 40};
    system.samples = 512;
    system.finish();
    const double strong = 0.5 / 2 * (1 - (1 - 0.5) * (1 - 0.5)), weakHeight = 15.0 / 40;
    const double weak = 0.5 / 2 * (1 - (1 - weakHeight) * (1 - weakHeight));
    EXPECT_NEAR(at(15), (0.75 * strong + 0.25 * weak) / (strong + weak), 1e-4);
    // The same bits everywhere: what this machine and every other gives.
    system.samples = 64;
    system.finish();
    EXPECT_EQ(fmt::format("{:a}", at(15)), "0x1.0d3dcb08d3dcbp-1");
}

TEST(Fuzzy, MistakesAreToldWithTheirColumn) {
    FuzzySystem system = retreatSystem();
    struct Row {
        const char* text;
        std::size_t column;
        const char *found, *expected;
    };
    for (const Row& row : {
             Row{"distance is near then retreat is strong", 1, "'distance'", "\"if\""},
             Row{"if distanc is near then retreat is strong", 4, "'distanc'", "an input, one of distance, health"},
             Row{"if distance near then retreat is strong", 13, "'near'", "\"is\""},
             Row{"if distance is nearer then retreat is strong", 16, "'nearer'",
                 "a set of distance, one of near, middle, far"},
             Row{"if distance is near retreat is strong", 21, "'retreat'", "\"then\""},
             Row{"if (distance is near then retreat is strong", 22, "'then'", "\")\""},
             Row{"if distance is near then", 25, "the end", "an output, one of retreat"},
             Row{"if distance is near then retreat is big", 37, "'big'", "a set of retreat, one of weak, strong"},
             Row{"if distance is near then retreat is strong now", 44, "'now'", "the end of the rule"},
             Row{"", 1, "the end", "\"if\""},
         }) {
        FuzzyMistake mistake;
        EXPECT_FALSE(system.addRule(row.text, 1, mistake)) << row.text;
        EXPECT_EQ(mistake.column, row.column) << row.text;
        EXPECT_EQ(mistake.found, row.found) << row.text;
        EXPECT_EQ(mistake.expected, row.expected) << row.text;
    }
    EXPECT_TRUE(system.rules.empty());
    std::string deep = "if ";
    for (int i = 0; i < 1000; ++i)
        deep += "(";
    FuzzyMistake mistake;
    EXPECT_FALSE(system.addRule(deep + "distance is near", 1, mistake));
    EXPECT_EQ(mistake.expected, "a premise that is nested less deeply");
    std::string nested = "distance is near";
    for (int i = 0; i < 20; ++i)
        nested = "distance is near or (" + nested + ")";
    EXPECT_FALSE(system.addRule("if " + nested + " then retreat is weak", 1, mistake));
    EXPECT_EQ(mistake.expected, "a premise that is nested less deeply");
}

} // namespace
} // namespace lince
