#pragma once
// One small, safe language for conditions, considerations, guards, costs and scripts: a superset of BehaviorTree.CPP 4
// scripting.
//
//   ammo > 3 && !hurt          'names' true false {key} @key-of-the-root   + - * /   & | ^ ~   == != < <= > >=
//   x := 3; y += x * 2         c ? a : b     a < b < c                      min(a, b) distance(me, enemy) age(t) now …
//
// && and || have the same rank and are taken from the left, as that library has it: brackets make it clear. Numbers are
// equal when they differ by less than 1.2e-7, also as there. Truths count as 0 and 1.
// What has no value (a key that nobody wrote, 1/0) gives no value in all that it is part of; a condition without a
// value is false, and && and || take it as false. Only a whole statement may assign, and only where a script is
// allowed.
//
// Parsed once into flat stack code, which is what runs, and a tree, which is what explains. Nothing here allocates
// while it runs.

#include <lince/core/named_list.h>
#include <lince/core/phrase.h>
#include <lince/decision/blackboard.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

enum class ExpressionUse : std::uint8_t {
    Condition,       ///< true or false; a number is true when it is not 0. Assigns nothing
    Number,          ///< a number or a truth. Assigns nothing
    Any,             ///< some value. Assigns nothing
    Script,          ///< statements; the value of the last
    ScriptCondition, ///< statements; the last is the condition
};

/// What an expression is evaluated in.
struct ExpressionContext {
    Blackboard& board;
    const NameTable& names;
    Tick now = 0;
    void* host = nullptr; ///< what functions of the host ask for
};

struct ExpressionFunction {
    std::string name;
    std::vector<ValueType> parameters; ///< None: any. All must have a value, else the result has none
    ValueType result = ValueType::Number;
    Value (*call)(const ExpressionContext& context, std::span<const Value> arguments) = nullptr;
    Phrase help{"", ""};
};

/// Words that mean a number, as registered enums do in BehaviorTree.CPP.
struct EnumWord {
    std::string name;
    double value = 0;
};

/// Functions and words besides keys. isset(key) and now are part of the language.
struct ExpressionVocabulary {
    NamedList<ExpressionFunction> functions{"function"};
    NamedList<EnumWord> words{"word"};

    /// min max abs clamp sqrt floor distance length age after.
    static ExpressionVocabulary standard();
};

/// Where the names of an expression lead. A compiler has one for each scope (a subtree's keys are its own).
class ExpressionKeys {
  public:
    virtual ~ExpressionKeys() = default;
    /// For reading. None: there is none of that name, which is a mistake.
    virtual KeyId find(std::string_view name) = 0;
    /// For `:=`; made when there is none. None: it may not be made.
    virtual KeyId make(std::string_view name, ValueType type) = 0;
    virtual const KeyInfo& info(KeyId key) const = 0;
    /// A value of this type is assigned. False: the key is of another.
    virtual bool give(KeyId key, ValueType type) = 0;
    /// For messages.
    virtual std::vector<std::string> names() const = 0;
};

struct ExpressionMistake {
    std::size_t offset = 0; ///< in bytes of the text, from 0
    std::string found, expected;
};

enum class ExpressionOp : std::uint8_t {
    Constant,
    Key,
    IsSet,
    Now,
    Negate,
    Not,
    Complement,
    Add,
    Subtract,
    Multiply,
    Divide,
    BitAnd,
    BitOr,
    BitXor,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    And,
    Or,
    Choose, ///< ?:
    Call,
    Assign, ///< = and :=
    AssignAdd,
    AssignSubtract,
    AssignMultiply,
    AssignDivide,
    Then, ///< one statement after the other
};
constexpr bool isComparison(ExpressionOp op) {
    return op >= ExpressionOp::Equal && op <= ExpressionOp::GreaterEqual;
}

/// A node of the tree that explains. Operands are indices of nodes before it; a chain a < b < c shares its middle.
struct ExpressionNode {
    ExpressionOp op = ExpressionOp::Constant;
    ValueType type = ValueType::None; ///< of the result; None: known only when it runs
    std::uint8_t operands = 0;
    std::uint16_t operand[4] = {0, 0, 0, 0};
    std::uint16_t begin = 0, end = 0; ///< of its text
    std::uint16_t function = 0;       ///< of Call
    KeyId key;                        ///< of Key, IsSet and assignments
    Value constant;
};

using ExpressionId = std::uint16_t;
inline constexpr ExpressionId kNoExpression = 0xffff;

/// One comparison (or bare truth) of an expression as it came out.
struct ExplainedTerm {
    std::string text;        ///< as written: "ammo > 3"
    std::string left, right; ///< values: "2", "3"; right is empty for a bare truth
    std::string sign;        ///< between them: ">"
    bool holds = false;
    bool decisive = false; ///< had it come out otherwise, the result could have been another
    std::string missing;   ///< key without a value, if that is why
};

struct Explanation {
    bool holds = false;
    std::vector<ExplainedTerm> terms; ///< those that were looked at, in order
    /// "false, since ammo > 3 does not hold (2 > 3)".
    std::string toText() const;
};

/// One number that would turn the result.
struct SmallestChange {
    KeyId key;           ///< none: a computed number, `text`
    std::string text;    ///< key, or "distance(me, enemy)"
    Value from;          ///< none when the key has no value
    Value to;            ///< a number, or a truth
    double relative = 0; ///< |to − from|, of the key's range when it has one
};

/// The expressions of a program. Immutable once the program is compiled.
class Expressions {
  public:
    static constexpr std::size_t kMaxLength = 4000; ///< bytes of text
    static constexpr std::size_t kMaxDepth = 24;    ///< nested brackets and operators; values on the stack
    static constexpr std::size_t kMaxCode = 4096;   ///< words of one expression
    static constexpr std::size_t kMaxExpressions = 20'000;

    explicit Expressions(ExpressionVocabulary vocabulary = ExpressionVocabulary::standard());

    /// Parses and keeps an expression. Names that it mentions go into `names`.
    std::optional<ExpressionMistake> add(std::string_view text, ExpressionUse use, ExpressionKeys& keys,
                                         NameTable& names, ExpressionId& out);
    /// A part of an expression becomes a constant: for copies that ask what would be if.
    void replace(ExpressionId id, std::size_t part, const Value& value);
    /// Where it stands, for `explain` and traces.
    void place(ExpressionId id, SourcePlace place) { m_infos[id].place = std::move(place); }

    Value evaluate(ExpressionId id, const ExpressionContext& context) const;
    bool holds(ExpressionId id, const ExpressionContext& context) const { return evaluate(id, context).isTrue(); }
    /// `otherwise` when it has no value.
    double number(ExpressionId id, const ExpressionContext& context, double otherwise = 0) const;

    /// For people; allocates. Of scripts: the last statement, as if the others had been run already.
    Explanation explain(ExpressionId id, const ExpressionContext& context) const;
    /// Nothing when no single number turns the result.
    std::optional<SmallestChange> smallestChange(ExpressionId id, const ExpressionContext& context) const;

    struct Info {
        std::string text;
        SourcePlace place;
        ExpressionUse use = ExpressionUse::Condition;
        ValueType type = ValueType::None;
        std::vector<ExpressionNode> nodes; ///< the root is the last
        std::vector<KeyId> reads;          ///< each key once, in the order of their first use
    };
    const Info& operator[](ExpressionId id) const { return m_infos[id]; }
    std::size_t size() const { return m_infos.size(); }
    const ExpressionVocabulary& vocabulary() const { return m_vocabulary; }

  private:
    struct Code {
        std::uint32_t begin = 0;
        std::uint32_t words = 0;
    };
    ExpressionVocabulary m_vocabulary;
    std::vector<Value (*)(const ExpressionContext&, std::span<const Value>)> m_calls; ///< of the vocabulary's functions
    std::vector<std::uint32_t> m_code;                                                ///< of all, one after the other
    std::vector<Code> m_codes;
    std::vector<Info> m_infos;
};

} // namespace lince
