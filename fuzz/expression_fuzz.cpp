// Any bytes as an expression: a mistake is one line inside the text, and what parses runs, is explained, and comes out
// of the code as it comes out of the tree.
#include <lince/decision/expression.h>

#include <cstddef>
#include <cstdint>

namespace {

using namespace lince;

class FuzzKeys final : public ExpressionKeys {
  public:
    explicit FuzzKeys(BlackboardLayout& keys) : m_layout(keys) {}
    KeyId find(std::string_view name) override { return m_layout.find(name); }
    KeyId make(std::string_view name, ValueType type) override {
        KeyInfo info;
        info.name = std::string(name);
        info.type = type;
        return m_layout.add(std::move(info));
    }
    const KeyInfo& info(KeyId key) const override { return m_layout[key]; }
    bool give(KeyId key, ValueType type) override { return m_layout[key].type == type || type == ValueType::None; }
    std::vector<std::string> names() const override { return {"a", "b"}; }

  private:
    BlackboardLayout& m_layout;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    BlackboardLayout layout;
    NameTable names;
    const auto add = [&](const char* name, ValueType type, const Value& value) {
        KeyInfo info;
        info.name = name;
        info.type = type;
        info.initial = value;
        layout.add(std::move(info));
    };
    add("a", ValueType::Number, Value::ofNumber(2));
    add("b", ValueType::Truth, Value::ofTruth(true));
    add("p", ValueType::Place, Value::ofPlace({1, 2, 3}));
    add("n", ValueType::Name, Value::ofName(names.add("x")));
    add("t", ValueType::Time, Value::ofTime(30));
    add("u", ValueType::None, Value());
    const auto use = static_cast<ExpressionUse>(data[0] % 5);
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    FuzzKeys keys(layout);
    Expressions expressions;
    ExpressionId id = kNoExpression;
    if (const auto mistake = expressions.add(text, use, keys, names, id)) {
        if (mistake->offset > text.size() || mistake->found.empty() || mistake->expected.empty()) __builtin_trap();
        return 0;
    }
    Blackboard board(layout);
    const ExpressionContext context{board, names, 120, nullptr};
    const bool assigns = use == ExpressionUse::Script || use == ExpressionUse::ScriptCondition;
    const bool holds = expressions.evaluate(id, context).isTrue();
    const Explanation explanation = expressions.explain(id, context);
    if (!assigns && explanation.holds != holds) __builtin_trap();
    (void)explanation.toText();
    if (expressions[id].nodes.size() < 60) (void)expressions.smallestChange(id, context);
    return 0;
}
