#pragma once
// Text to the tree of an expression: a parser by recursive descent that checks types as it goes. Stops at the first
// mistake.

#include <lince/decision/expression.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

class ExpressionParser {
  public:
    ExpressionParser(std::string_view text, ExpressionKeys& keys, NameTable& names, const ExpressionVocabulary& words)
        : m_text(text), m_keys(keys), m_names(names), m_words(words) {}

    std::optional<ExpressionMistake> parse(ExpressionUse use);
    std::vector<ExpressionNode>& nodes() { return m_nodes; }

  private:
    using Ref = std::uint16_t; ///< index of a node
    struct Token {
        enum class Kind : std::uint8_t { End, Number, Text, Name, Key, Sign };
        Kind kind = Kind::End;
        std::size_t begin = 0, end = 0;
        std::string_view text; ///< of a name, a key or what is between quotes; else as written
        double number = 0;
    };

    void advance();
    bool readNumber(Token& token);
    bool isSign(std::string_view sign) const { return m_token.kind == Token::Kind::Sign && m_token.text == sign; }
    bool take(std::string_view sign);
    bool good() const { return !m_mistake.has_value(); }
    void wrong(std::size_t offset, std::string found, std::string expected);
    void wrongToken(std::string_view expected);
    std::string shown(const Token& token) const;

    Ref add(ExpressionNode node);
    Ref constant(const Token& token, const Value& value);
    Ref unary(ExpressionOp op, std::size_t begin, Ref operand);
    Ref binary(ExpressionOp op, Ref left, Ref right);
    std::string phrase(Ref node) const;

    Ref script(ExpressionUse use);
    Ref statement(bool mayAssign);
    Ref assignment(const Token& target, ExpressionOp op, bool create, bool mayAssign);
    Ref conditional();
    Ref logical();
    Ref comparison();
    Ref bitOr();
    Ref bitAnd();
    Ref sum();
    Ref product();
    Ref prefix();
    Ref atom();
    Ref named(const Token& token);
    Ref call(const Token& token);
    Ref isSet(const Token& token);
    Ref key(const Token& token);

    std::string_view m_text;
    ExpressionKeys& m_keys;
    NameTable& m_names;
    const ExpressionVocabulary& m_words;
    std::vector<ExpressionNode> m_nodes;
    Token m_token, m_after; ///< the one that is looked at, and where the last one ended
    std::size_t m_at = 0;   ///< behind m_token
    int m_depth = 0;
    std::optional<ExpressionMistake> m_mistake;
};

} // namespace lince
