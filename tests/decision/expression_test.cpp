#include "expression_support.h"

#include <lince/core/random.h>

#include <gtest/gtest.h>

#include <limits>

namespace lince {
namespace {

using test::ExpressionBench;

struct Case {
    const char *text, *result;
};

TEST(Expression, GivesWhatItSays) {
    const Case cases[] = {
        {"1 + 2 * 3", "7"},
        {"(1 + 2) * 3", "9"},
        {"8 / 2 / 2", "2"},
        {"-3 - -2", "-1"},
        {"2 - 1 - 1", "0"},
        {"0x1F", "31"},
        {"1.5e1", "15"},
        {".5", "0.5"},
        {"RED + 1", "4"},
        {"6 & 3", "2"},
        {"6 | 1", "7"},
        {"6 ^ 3", "5"},
        {"~0", "-1"},
        {"1.5 & 1", "none"},
        {"1 / 0", "none"},
        {"true + true", "2"},
        {"ammo == 2", "true"},
        {"{ammo} != 2", "false"},
        {"0.1 + 0.2 == 0.3", "true"}, // as BehaviorTree.CPP
        {"ammo < 2", "false"},
        {"ammo <= 2", "true"},
        {"ammo > 1", "true"},
        {"ammo >= 3", "false"},
        {"1 < ammo < 3", "true"},
        {"1 < ammo < 2", "false"},
        {"hurt == 1", "true"},
        {"!hurt", "false"},
        {"!!hurt", "true"},
        {"mood == 'calm'", "true"},
        {"mood != \"angry\"", "true"},
        {"me == enemy", "false"},
        {"true || false && false", "false"}, // from the left, as BehaviorTree.CPP
        {"true || (false && false)", "true"},
        {"hurt && ammo", "true"},
        {"ammo > 5 ? 'full' : 'low'", "'low'"},
        {"hurt ? 1 : 0 ? 2 : 3", "1"},
        {"min(3, 2) + max(1, 4)", "6"},
        {"abs(-3)", "3"},
        {"clamp(9, 0, 5)", "5"},
        {"sqrt(16)", "4"},
        {"sqrt(-1)", "none"},
        {"floor(2.9)", "2"},
        {"distance(me, enemy)", "5"},
        {"length(enemy - me)", "5"},
        {"me + (enemy - me) * 0.5", "(1.5, 0, 2)"},
        {"-(enemy - me)", "(-3, 0, -4)"},
        {"(enemy - me) / 2", "(1.5, 0, 2)"},
        {"age(seen)", "1"},
        {"now - seen", "1"},
        {"seen + 0.5", "tick 90"},
        {"now > seen", "true"},
        {"after(seen, 1)", "true"},
        {"after(seen, 1.1)", "false"},
        {"isset(gone)", "false"},
        {"isset(ammo)", "true"},
        {"gone > 3", "none"},
        {"!gone", "none"},
        {"gone || true", "true"},
        {"gone && true", "false"},
        {"gone + 1", "none"},
        {"min(gone, 1)", "none"},
        {"loose + 1", "8"},
        {"loose == 'x'", "none"},
    };
    ExpressionBench bench;
    for (const Case& c : cases)
        EXPECT_EQ(bench.shown(c.text), c.result) << c.text;
}

TEST(Expression, ScriptsAssign) {
    ExpressionBench bench;
    EXPECT_EQ(bench.shown("x := 3; x += 2; x *= 4; x -= 2; x /= 9; x", ExpressionUse::Script), "2");
    EXPECT_EQ(toText(bench.board[bench.layout.find("x")], bench.names), "2");
    EXPECT_EQ(bench.shown("ammo = ammo + 1;", ExpressionUse::Script), "3");
    EXPECT_EQ(bench.shown("note := 'seen'; note == 'seen'", ExpressionUse::ScriptCondition), "true");
    EXPECT_EQ(bench.shown("gone += 1", ExpressionUse::Script), "none");
    EXPECT_FALSE(bench.board[bench.layout.find("gone")]);
    EXPECT_EQ(bench.board.writtenAt(bench.layout.find("gone")), 120u);
}

TEST(Expression, MistakesAreNamedWithTheirColumn) {
    const auto condition = ExpressionUse::Condition, script = ExpressionUse::Script;
    struct Mistake {
        const char* text;
        ExpressionUse use;
        const char* message;
    };
    const char* const keys = "one of ammo, health, hurt, me, enemy, mood, seen, gone, loose";
    const std::string noKey = std::string("found key 'amo', expected ") + keys;
    const Mistake mistakes[] = {
        {"", condition, "1: found the end, expected a number, a name, a key or '('"},
        {"   ", condition, "4: found the end, expected a number, a name, a key or '('"},
        {"ammo >", condition, "7: found the end, expected a number, a name, a key or '('"},
        {"ammo > > 3", condition, "8: found '>', expected a number, a name, a key or '('"},
        {"(ammo > 3", condition, "10: found the end, expected ')'"},
        {"ammo > 3)", condition, "9: found ')', expected an operator"},
        {"ammo 3", condition, "6: found '3', expected an operator"},
        {"3x", condition, "1: found '3x', expected a number"},
        {"1.2.3", condition, "1: found '1.2.3', expected a number"},
        {"0x", condition, "1: found '0x', expected a number"},
        {"ammo > $", condition, "8: found '$', expected a number, a name, a key or an operator"},
        {"mood == 'calm", condition, "9: found a text without end, expected another '"},
        {"{ammo > 3", condition, "1: found '{' without '}', expected '}'"},
        {"ammo = 3", condition, "6: found '=', expected '==', since nothing is assigned here"},
        {"ammo := 3", condition, "6: found ':=', expected a condition: nothing is assigned here"},
        {"ammo > 1; ammo > 2", condition, "9: found ';', expected one expression"},
        {"mood", condition, "1: found a name, expected a condition"},
        {"enemy - me", condition, "1: found a direction, expected a condition"},
        {"mood + 1", condition, "1: found a name before +, expected a number or a truth"},
        {"1 + mood", condition, "5: found a name behind +, expected a number or a truth"},
        {"me + enemy", condition, "6: found a place + a place, expected two values that fit each other"},
        {"mood == 3", condition, "9: found a name == a number, expected two values that fit each other"},
        {"mood < 'x'", condition, "1: found a name before <, expected a number or a truth"},
        {"'a' .. 'b'", condition, "5: found '..', expected another operator: texts are not joined"},
        {"!me", condition, "2: found a place, expected a number or a truth"},
        {"-mood", condition, "2: found a name, expected a number or a direction"},
        {"me && true", condition, "1: found a place before &&, expected a number or a truth"},
        {"me ? 1 : 2", condition, "1: found a place, expected a condition before '?'"},
        {"hurt ? 1", condition, "9: found the end, expected ':'"},
        {"hurt ? 1 : 'x'", condition, "12: found a name, expected a number, as before ':'"},
        {"min(1)", condition, "6: found ')', expected 2 arguments of min"},
        {"min(1, 2, 3)", condition, "9: found ',', expected ')' behind 2 arguments of min"},
        {"min(1, mood)", condition, "8: found a name, expected a number"},
        {"distance(me, 3)", condition, "14: found a number, expected a place"},
        {"isset(3)", condition, "7: found '3', expected a key"},
        {"isset(ammo", condition, "11: found the end, expected ')'"},
        {"ammo = 'x'", script, "8: found a name, expected a number"},
        {"ammo += me", script, "9: found a place, expected what fits a number"},
        {"3 := 4", script, "3: found ':=', expected an operator or ';'"},
        {"ammo = 3 ammo = 4", script, "10: found 'ammo', expected an operator or ';'"},
    };
    ExpressionBench bench;
    for (const Mistake& m : mistakes)
        EXPECT_EQ(bench.mistake(m.text, m.use), m.message) << m.text;
    EXPECT_EQ(bench.mistake("ammo > 3 && amo > 2", condition), "13: " + noKey);
    EXPECT_EQ(bench.mistake("isset(amo)", condition), "7: " + noKey);
    EXPECT_EQ(bench.mistake("amo += 2", script), "1: " + noKey + ", or ':=' for a new one");
    EXPECT_EQ(
        bench.mistake("mix(1, 2)", condition),
        "1: found function 'mix', expected one of min, max, abs, clamp, sqrt, floor, distance, length, age, after");
    EXPECT_EQ(bench.mistake(std::string(5000, '1'), condition), "1: found 5000 bytes, expected at most 4000");
    EXPECT_EQ(bench.mistake(std::string(70, '('), condition),
              "65: found brackets and operators nested more than 64 deep, expected fewer");
    EXPECT_EQ(bench.mistake(std::string(70, '-') + "1", condition),
              "64: found brackets and operators nested more than 64 deep, expected fewer");
    std::string deep = "1";
    for (int i = 0; i < 40; ++i)
        deep = "1 + (" + deep + ")";
    EXPECT_EQ(bench.mistake(deep, condition),
              "1: found an expression that keeps 41 values at once, expected at most 24");
    std::string doubling = "ammo";
    for (int i = 0; i < 20; ++i)
        doubling = "(1 < " + doubling + " < 2)";
    EXPECT_EQ(bench.mistake(doubling, condition),
              "1: found an expression that becomes too long, expected a shorter one");
}

TEST(Expression, ExplainsWhichComparisonDecided) {
    ExpressionBench bench;
    const auto why = [&](const char* text) {
        (void)bench.value(text, ExpressionUse::Condition);
        return bench.expressions.explain(bench.id, bench.context()).toText();
    };
    EXPECT_EQ(why("ammo > 3"), "false, since ammo > 3 does not hold (2 > 3)");
    EXPECT_EQ(why("ammo < 3"), "true, since ammo < 3 (2 < 3)");
    EXPECT_EQ(why("hurt && ammo > 3"), "false, since ammo > 3 does not hold (2 > 3)");
    EXPECT_EQ(why("hurt && ammo < 3"), "true, since hurt is true and ammo < 3 (2 < 3)");
    EXPECT_EQ(why("ammo > 3 || health > 0.6"),
              "false, since ammo > 3 does not hold (2 > 3) and health > 0.6 does not hold (0.5 > 0.6)");
    EXPECT_EQ(why("hurt || ammo > 3"), "true, since hurt is true");
    EXPECT_EQ(why("gone > 3"), "false, since gone > 3 has no value: gone was never written");
    EXPECT_EQ(why("mood == 'angry'"), "false, since mood == 'angry' does not hold ('calm' == 'angry')");
    EXPECT_EQ(why("distance(me, enemy) < 2"), "false, since distance(me, enemy) < 2 does not hold (5 < 2)");
}

TEST(Expression, TheSmallestChangeTurnsTheResult) {
    ExpressionBench bench;
    const auto change = [&](const char* text) {
        (void)bench.value(text, ExpressionUse::Condition);
        return bench.expressions.smallestChange(bench.id, bench.context());
    };
    auto found = change("ammo > 3");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->text, "ammo");
    EXPECT_EQ(found->to.asNumber(), static_cast<double>(std::nextafter(3.0f, 4.0f)));
    found = change("ammo * 2 + 1 >= 9");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->to.asNumber(), 4);
    found = change("ammo == 10");
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->to.asNumber(), 10, 2e-7);
    found = change("hurt");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->text, "hurt");
    EXPECT_FALSE(found->to.isTrue());
    found = change("distance(me, enemy) < 2");
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->key);
    EXPECT_EQ(found->text, "distance(me, enemy)");
    EXPECT_LT(found->to.asNumber(), 2);
    EXPECT_GT(found->to.asNumber(), 1.99);
    // Of two keys the one that is nearer, for its range: 28 of 30 rounds are more than 0.1 of health.
    found = change("ammo > 28 || health > 0.6");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->text, "health");
    EXPECT_FALSE(change("ammo > 40")); // out of its range
    EXPECT_FALSE(change("mood == 'angry'"));
    found = change("gone > 3");
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->from);
    EXPECT_GT(found->to.asNumber(), 3);
}

/// Random expressions: applying the change that is named turns the result, and code and tree agree.
TEST(Expression, RandomChangesAreRight) {
    ExpressionBench bench;
    RandomStream random(7, 1, RandomPurpose::Test);
    const char* const keys[] = {"ammo", "health", "gone", "loose", "hurt"};
    const char* const signs[] = {"<", "<=", ">", ">=", "==", "!="};
    const char* const joints[] = {"&&", "||"};
    const auto number = [&] { return std::to_string(random.below(40)); };
    const auto side = [&] {
        const std::string key = keys[random.below(5)];
        switch (random.below(5)) {
        case 0:
            return key + " * 2";
        case 1:
            return "min(" + key + ", 20)";
        case 2:
            return "abs(" + key + " - 5)";
        default:
            return key;
        }
    };
    int asked = 0, named = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string text;
        const std::uint32_t terms = 1 + random.below(3);
        for (std::uint32_t t = 0; t < terms; ++t) {
            if (t > 0) text += std::string(" ") + joints[random.below(2)] + " ";
            text += side();
            text += std::string(" ") + signs[random.below(6)] + " ";
            text += number();
        }
        if (random.chance(0.2f)) text = "!(" + text + ")";
        const bool before = bench.value(text, ExpressionUse::Condition).isTrue();
        EXPECT_EQ(bench.expressions.explain(bench.id, bench.context()).holds, before) << text;
        const auto change = bench.expressions.smallestChange(bench.id, bench.context());
        ++asked;
        if (!change || !change->key) { // then none of many others turns it either
            for (const char* name : keys) {
                const KeyId key = bench.layout.find(name);
                const Value kept = bench.board[key];
                const bool limited = bench.layout[key].hasRange();
                for (double x = limited ? 0 : -10; x <= (limited ? 30 : 60); x += 0.25) {
                    bench.board.set(key, Value::ofNumber(x), 120);
                    EXPECT_EQ(bench.expressions.holds(bench.id, bench.context()), before)
                        << text << " " << name << " " << x;
                }
                bench.board.set(key, kept, 120);
            }
            continue;
        }
        ++named;
        bench.board.set(change->key, change->to, 120);
        EXPECT_NE(bench.expressions.holds(bench.id, bench.context()), before) << text << " by " << change->text;
    }
    EXPECT_EQ(asked, 2000);
    EXPECT_GT(named, 1000);
}

TEST(Expression, FunctionsOfTheHostAreCalled) {
    ExpressionBench bench;
    ExpressionVocabulary words = ExpressionVocabulary::standard();
    words.functions.add({"twice",
                         {ValueType::Number},
                         ValueType::Number,
                         [](const ExpressionContext& context, std::span<const Value> a) {
                             return Value::ofNumber(a[0].asNumber() * *static_cast<double*>(context.host));
                         },
                         {"", ""}});
    bench.expressions = Expressions(words);
    EXPECT_EQ(bench.mistake("twice(ammo) == 6", ExpressionUse::Condition), "");
    bench.board = Blackboard(bench.layout);
    double host = 3;
    EXPECT_TRUE(bench.expressions.holds(bench.id, {bench.board, bench.names, 0, &host}));
}

} // namespace
} // namespace lince
