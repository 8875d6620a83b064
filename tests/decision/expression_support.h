#pragma once
// A blackboard and its names for tests of expressions.

#include <lince/decision/expression.h>

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace lince::test {

/// Keys as a compiler would offer them; `:=` makes new ones.
class TestKeys final : public ExpressionKeys {
  public:
    explicit TestKeys(BlackboardLayout& keys) : layout(keys) {}
    KeyId find(std::string_view name) override { return layout.find(name); }
    KeyId make(std::string_view name, ValueType type) override {
        KeyInfo info;
        info.name = std::string(name);
        info.type = type;
        return layout.add(std::move(info));
    }
    const KeyInfo& info(KeyId key) const override { return layout[key]; }
    bool give(KeyId key, ValueType type) override {
        if (layout[key].type == ValueType::None) layout[key].type = type;
        return layout[key].type == type;
    }
    std::vector<std::string> names() const override {
        std::vector<std::string> list;
        for (const KeyInfo& key : layout.keys())
            list.push_back(key.name);
        return list;
    }
    BlackboardLayout& layout;
};

/// ammo 2 (0 to 30), health 0.5, hurt true, me (0, 0, 0), enemy (3, 0, 4), mood 'calm', seen tick 60, gone (no value).
struct ExpressionBench {
    ExpressionBench() {
        const auto add = [&](const char* name, ValueType type, const Value& value, double min = 0, double max = 0) {
            KeyInfo info;
            info.name = name;
            info.type = type;
            info.initial = value;
            info.min = min;
            info.max = max;
            layout.add(info);
        };
        add("ammo", ValueType::Number, Value::ofNumber(2), 0, 30);
        add("health", ValueType::Number, Value::ofNumber(0.5));
        add("hurt", ValueType::Truth, Value::ofTruth(true));
        add("me", ValueType::Place, Value::ofPlace({0, 0, 0}));
        add("enemy", ValueType::Place, Value::ofPlace({3, 0, 4}));
        add("mood", ValueType::Name, Value::ofName(names.add("calm")));
        add("seen", ValueType::Time, Value::ofTime(60));
        add("gone", ValueType::Number, Value());
        add("loose", ValueType::None, Value::ofNumber(7));
        ExpressionVocabulary words = ExpressionVocabulary::standard();
        words.words.add({"RED", 3});
        expressions = Expressions(words);
    }
    /// "12:found X, expected Y" with the column from 1, or nothing.
    std::string mistake(std::string_view text, ExpressionUse use) {
        TestKeys keys(layout);
        const auto wrong = expressions.add(text, use, keys, names, id);
        if (!wrong) return {};
        return std::to_string(wrong->offset + 1) + ": found " + wrong->found + ", expected " + wrong->expected;
    }
    Value value(std::string_view text, ExpressionUse use = ExpressionUse::Any) {
        EXPECT_EQ(mistake(text, use), "") << text;
        board = Blackboard(layout);
        return id == kNoExpression ? Value() : expressions.evaluate(id, context());
    }
    std::string shown(std::string_view text, ExpressionUse use = ExpressionUse::Any) {
        return toText(value(text, use), names);
    }
    ExpressionContext context() { return {board, names, 120, nullptr}; }

    BlackboardLayout layout;
    NameTable names;
    Expressions expressions;
    Blackboard board;
    ExpressionId id = kNoExpression;
};

} // namespace lince::test
