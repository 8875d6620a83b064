#include "expression_parser.h"

#include "expression_apply.h"

#include <lince/core/error.h>
#include <lince/core/text.h>

#include <fmt/format.h>

#include <array>

namespace lince {
namespace {

constexpr int kDeepest = 64;            ///< brackets, operators before an operand and ?: inside one another
constexpr std::size_t kMaxParts = 3000; ///< nodes of one expression
constexpr std::size_t kMaxArguments = 4;

/// Longest first.
constexpr std::array<std::string_view, 29> kSigns = {
    "&&", "||", "==", "!=", "<=", ">=", ":=", "+=", "-=", "*=", "/=", "..", "+", "-", "*",
    "/",  "<",  ">",  "!",  "~",  "&",  "|",  "^",  "?",  ":",  "(",  ")",  ",", "="};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '@' ||
           static_cast<unsigned char>(c) >= 0x80;
}
bool isNamePart(char c) {
    return (isNameStart(c) && c != '@') || isDigit(c);
}

ValueType joined(ValueType a, ValueType b) {
    if (a == b) return a;
    const auto numeric = [](ValueType type) { return type == ValueType::Number || type == ValueType::Truth; };
    return numeric(a) && numeric(b) ? ValueType::Number : ValueType::None;
}

} // namespace

void ExpressionParser::wrong(std::size_t offset, std::string found, std::string expected) {
    if (m_mistake) return;
    m_mistake = {offset, std::move(found), std::move(expected)};
    m_token = {Token::Kind::End, m_text.size(), m_text.size(), {}, 0};
    m_at = m_text.size();
}

std::string ExpressionParser::shown(const Token& token) const {
    return token.kind == Token::Kind::End ? "the end" : inQuotes(m_text.substr(token.begin, token.end - token.begin));
}

void ExpressionParser::wrongToken(std::string_view expected) {
    wrong(m_token.begin, shown(m_token), std::string(expected));
}

bool ExpressionParser::readNumber(Token& token) {
    std::size_t end = m_at;
    if (m_text.substr(m_at, 2) == "0x" || m_text.substr(m_at, 2) == "0X") {
        end += 2;
        double value = 0;
        for (; end < m_text.size(); ++end) {
            const char c = m_text[end];
            const int digit = isDigit(c)             ? c - '0'
                              : c >= 'a' && c <= 'f' ? c - 'a' + 10
                              : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                     : -1;
            if (digit < 0) break;
            value = value * 16 + digit;
        }
        token.number = value;
        if (end == m_at + 2 || end > m_at + 15) return false;
    } else {
        const auto digits = [&] {
            while (end < m_text.size() && isDigit(m_text[end]))
                ++end;
        };
        digits();
        if (end + 1 < m_text.size() && m_text[end] == '.' && m_text[end + 1] != '.') ++end, digits();
        if (end < m_text.size() && (m_text[end] == 'e' || m_text[end] == 'E')) {
            std::size_t exponent = end + 1;
            if (exponent < m_text.size() && (m_text[exponent] == '-' || m_text[exponent] == '+')) ++exponent;
            if (exponent < m_text.size() && isDigit(m_text[exponent])) end = exponent, digits();
        }
        const auto value = parseDouble(m_text.substr(m_at, end - m_at));
        if (!value) return false;
        token.number = *value;
    }
    token.kind = Token::Kind::Number;
    token.end = end;
    if (end >= m_text.size()) return true;
    const bool secondPoint = m_text[end] == '.' && m_text.substr(end, 2) != "..";
    return !isNamePart(m_text[end]) && !secondPoint;
}

void ExpressionParser::advance() {
    m_after = m_token;
    while (m_at < m_text.size() && std::string_view(" \t\r\n").find(m_text[m_at]) != std::string_view::npos)
        ++m_at;
    Token token;
    token.begin = token.end = m_at;
    if (m_at >= m_text.size()) {
        m_token = token;
        return;
    }
    const char c = m_text[m_at];
    if (isDigit(c) || (c == '.' && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1]))) {
        if (!readNumber(token)) {
            std::size_t end = m_at;
            while (end < m_text.size() && (isNamePart(m_text[end]) || m_text[end] == '.'))
                ++end;
            return wrong(m_at, inQuotes(m_text.substr(m_at, end - m_at)), "a number");
        }
    } else if (c == '\'' || c == '"' || c == '{') {
        const std::size_t close = m_text.find(c == '{' ? '}' : c, m_at + 1);
        if (close == std::string_view::npos)
            return wrong(m_at, c == '{' ? "'{' without '}'" : "a text without end",
                         c == '{' ? "'}'" : fmt::format("another {}", c));
        token.kind = c == '{' ? Token::Kind::Key : Token::Kind::Text;
        token.end = close + 1;
        token.text = m_text.substr(m_at + 1, close - m_at - 1);
    } else if (isNameStart(c)) {
        token.kind = Token::Kind::Name;
        do
            ++token.end;
        while (token.end < m_text.size() && isNamePart(m_text[token.end]));
        token.text = m_text.substr(m_at, token.end - m_at);
    } else {
        for (const std::string_view sign : kSigns)
            if (token.kind == Token::Kind::End && m_text.substr(m_at, sign.size()) == sign) {
                token.kind = Token::Kind::Sign;
                token.end = m_at + sign.size();
                token.text = m_text.substr(m_at, sign.size());
            }
        if (c == ';') token.kind = Token::Kind::Sign, token.end = m_at + 1, token.text = m_text.substr(m_at, 1);
        if (token.kind == Token::Kind::End)
            return wrong(m_at, inQuotes(m_text.substr(m_at, 1)), "a number, a name, a key or an operator");
    }
    m_at = token.end;
    m_token = token;
}

bool ExpressionParser::take(std::string_view sign) {
    if (!isSign(sign)) return false;
    advance();
    return true;
}

ExpressionParser::Ref ExpressionParser::add(ExpressionNode node) {
    if (m_nodes.size() >= kMaxParts) {
        wrong(node.begin, fmt::format("more than {} parts", kMaxParts), "a shorter expression");
        return 0;
    }
    m_nodes.push_back(node);
    return static_cast<Ref>(m_nodes.size() - 1);
}

ExpressionParser::Ref ExpressionParser::constant(const Token& token, const Value& value) {
    ExpressionNode node;
    node.op = ExpressionOp::Constant;
    node.type = value.type();
    node.constant = value;
    node.begin = static_cast<std::uint16_t>(token.begin);
    node.end = static_cast<std::uint16_t>(token.end);
    return add(node);
}

std::string ExpressionParser::phrase(Ref node) const {
    return std::string(phraseOf(m_nodes[node].type));
}

ExpressionParser::Ref ExpressionParser::unary(ExpressionOp op, std::size_t begin, Ref operand) {
    if (!good()) return 0;
    const auto type = unaryType(op, m_nodes[operand].type);
    if (!type) {
        wrong(m_nodes[operand].begin, phrase(operand),
              op == ExpressionOp::Negate ? "a number or a direction" : "a number or a truth");
        return 0;
    }
    ExpressionNode node;
    node.op = op;
    node.type = *type;
    node.operands = 1;
    node.operand[0] = operand;
    node.begin = static_cast<std::uint16_t>(begin);
    node.end = static_cast<std::uint16_t>(m_after.end); // with brackets around the operand
    return add(node);
}

namespace {
/// What may stand behind an operator that has this before it: "a place or a direction".
std::string fitting(ExpressionOp op, ValueType left) {
    if (binaryType(op, left, ValueType::Number)) return "a number or a truth";
    std::string words;
    for (std::size_t i = 1; i < kValueTypes; ++i)
        if (const auto type = static_cast<ValueType>(i); binaryType(op, left, type))
            words += (words.empty() ? "" : " or ") + std::string(phraseOf(type));
    return words;
}
} // namespace

ExpressionParser::Ref ExpressionParser::binary(ExpressionOp op, Ref left, Ref right) {
    if (!good()) return 0;
    const ValueType a = m_nodes[left].type, b = m_nodes[right].type;
    const auto type = binaryType(op, a, b);
    if (!type) {
        // The side that can never fit is the one at fault; when each could alone, it is the right one.
        if (!binaryType(op, a, ValueType::None))
            wrong(m_nodes[left].begin, fmt::format("{} before {}", phrase(left), signOf(op)), "a number or a truth");
        else if (!binaryType(op, ValueType::None, b))
            wrong(m_nodes[right].begin, fmt::format("{} behind {}", phrase(right), signOf(op)), fitting(op, a));
        else
            wrong(m_nodes[right].begin, fmt::format("{} {} {}", phrase(left), signOf(op), phrase(right)),
                  "two values that fit each other");
        return 0;
    }
    ExpressionNode node;
    node.op = op;
    node.type = *type;
    node.operands = 2;
    node.operand[0] = left;
    node.operand[1] = right;
    node.begin = m_nodes[left].begin;
    node.end = m_nodes[right].end;
    return add(node);
}

std::optional<ExpressionMistake> ExpressionParser::parse(ExpressionUse use) {
    if (m_text.size() > Expressions::kMaxLength)
        return ExpressionMistake{0, fmt::format("{} bytes", m_text.size()),
                                 fmt::format("at most {}", Expressions::kMaxLength)};
    advance();
    const Ref root = script(use);
    if (!good()) return m_mistake;
    const ValueType type = m_nodes[root].type;
    const bool numeric = type == ValueType::None || type == ValueType::Number || type == ValueType::Truth;
    const bool wantsNumber =
        use == ExpressionUse::Condition || use == ExpressionUse::ScriptCondition || use == ExpressionUse::Number;
    if (wantsNumber && !numeric) {
        Ref last = root;
        while (m_nodes[last].op == ExpressionOp::Then)
            last = m_nodes[last].operand[1];
        wrong(m_nodes[last].begin, phrase(root), use == ExpressionUse::Number ? "a number" : "a condition");
    }
    return m_mistake;
}

ExpressionParser::Ref ExpressionParser::script(ExpressionUse use) {
    const bool mayAssign = use == ExpressionUse::Script || use == ExpressionUse::ScriptCondition;
    Ref last = statement(mayAssign);
    while (good() && isSign(";")) {
        if (!mayAssign) {
            wrongToken("one expression");
            return 0;
        }
        advance();
        if (m_token.kind == Token::Kind::End) break;
        const Ref next = statement(mayAssign);
        if (!good()) return 0;
        ExpressionNode node;
        node.op = ExpressionOp::Then;
        node.type = m_nodes[next].type;
        node.operands = 2;
        node.operand[0] = last;
        node.operand[1] = next;
        node.begin = m_nodes[last].begin;
        node.end = m_nodes[next].end;
        last = add(node);
    }
    if (good() && m_token.kind != Token::Kind::End) wrongToken(mayAssign ? "an operator or ';'" : "an operator");
    return last;
}

ExpressionParser::Ref ExpressionParser::statement(bool mayAssign) {
    constexpr std::array<std::pair<std::string_view, ExpressionOp>, 6> kAssignments = {
        {{":=", ExpressionOp::Assign},
         {"=", ExpressionOp::Assign},
         {"+=", ExpressionOp::AssignAdd},
         {"-=", ExpressionOp::AssignSubtract},
         {"*=", ExpressionOp::AssignMultiply},
         {"/=", ExpressionOp::AssignDivide}}};
    if (m_token.kind == Token::Kind::Name || m_token.kind == Token::Kind::Key) {
        // One token ahead: a name before an assignment need not be a key yet.
        const Token target = m_token;
        const std::size_t at = m_at;
        advance();
        if (good() && m_token.kind == Token::Kind::Sign)
            for (const auto& [sign, op] : kAssignments)
                if (m_token.text == sign) return assignment(target, op, sign == ":=", mayAssign);
        if (!good()) return 0;
        m_token = target;
        m_at = at;
    }
    return conditional();
}

ExpressionParser::Ref ExpressionParser::assignment(const Token& target, ExpressionOp op, bool create, bool mayAssign) {
    if (!mayAssign) {
        wrongToken(isSign("=") ? "'==', since nothing is assigned here" : "a condition: nothing is assigned here");
        return 0;
    }
    const bool plain = op == ExpressionOp::Assign;
    advance();
    const Ref value = conditional();
    if (!good()) return 0;
    const ValueType type = m_nodes[value].type;
    KeyId key = m_keys.find(target.text);
    if (!key && create) key = m_keys.make(target.text, type);
    if (!key) {
        wrong(target.begin, fmt::format("key {}", inQuotes(target.text)),
              create ? "a key that is declared"
                     : expectedOneOf(target.text, m_keys.names()) + ", or ':=' for a new one");
        return 0;
    }
    ValueType result = type;
    if (!plain) {
        const auto sum = binaryType(operatorOf(op), m_keys.info(key).type, type);
        if (!sum) {
            wrong(m_nodes[value].begin, phrase(value), fmt::format("what fits {}", phraseOf(m_keys.info(key).type)));
            return 0;
        }
        result = *sum;
    }
    if (result != ValueType::None && !m_keys.give(key, result)) {
        wrong(m_nodes[value].begin, std::string(phraseOf(result)), std::string(phraseOf(m_keys.info(key).type)));
        return 0;
    }
    ExpressionNode node;
    node.op = op;
    node.type = result;
    node.operands = 1;
    node.operand[0] = value;
    node.key = key;
    node.begin = static_cast<std::uint16_t>(target.begin);
    node.end = m_nodes[value].end;
    return add(node);
}

ExpressionParser::Ref ExpressionParser::conditional() {
    if (++m_depth > kDeepest) {
        wrong(m_token.begin, fmt::format("brackets and operators nested more than {} deep", kDeepest), "fewer");
        return 0;
    }
    const Ref condition = logical();
    Ref result = condition;
    if (good() && isSign("?")) {
        if (!unaryType(ExpressionOp::Not, m_nodes[condition].type))
            wrong(m_nodes[condition].begin, phrase(condition), "a condition before '?'");
        advance();
        const Ref yes = conditional();
        if (good() && !take(":")) wrongToken("':'");
        const Ref no = good() ? conditional() : Ref{0};
        if (!good()) return 0;
        ExpressionNode node;
        node.op = ExpressionOp::Choose;
        node.operands = 3;
        node.operand[0] = condition;
        node.operand[1] = yes;
        node.operand[2] = no;
        node.begin = m_nodes[condition].begin;
        node.end = m_nodes[no].end;
        const ValueType a = m_nodes[yes].type, b = m_nodes[no].type;
        node.type = joined(a, b);
        if (node.type == ValueType::None && a != ValueType::None && b != ValueType::None)
            wrong(m_nodes[no].begin, phrase(no), fmt::format("{}, as before ':'", phrase(yes)));
        result = add(node);
    }
    --m_depth;
    return result;
}

ExpressionParser::Ref ExpressionParser::logical() {
    Ref left = comparison();
    while (good() && (isSign("&&") || isSign("||"))) {
        const ExpressionOp op = isSign("&&") ? ExpressionOp::And : ExpressionOp::Or;
        advance();
        const Ref right = comparison();
        left = binary(op, left, right);
    }
    return left;
}

ExpressionParser::Ref ExpressionParser::comparison() {
    constexpr std::array<ExpressionOp, 6> kComparisons = {ExpressionOp::Equal,   ExpressionOp::NotEqual,
                                                          ExpressionOp::Less,    ExpressionOp::LessEqual,
                                                          ExpressionOp::Greater, ExpressionOp::GreaterEqual};
    Ref left = bitOr();
    std::optional<Ref> chain;
    while (good() && m_token.kind == Token::Kind::Sign) {
        std::optional<ExpressionOp> op;
        for (const ExpressionOp candidate : kComparisons)
            if (m_token.text == signOf(candidate)) op = candidate;
        if (!op) break;
        advance();
        const Ref right = bitOr();
        const Ref compared = binary(*op, left, right);
        chain = chain ? binary(ExpressionOp::And, *chain, compared) : compared;
        left = right;
    }
    return chain.value_or(left);
}

ExpressionParser::Ref ExpressionParser::bitOr() {
    Ref left = bitAnd();
    while (good() && (isSign("|") || isSign("^"))) {
        const ExpressionOp op = isSign("|") ? ExpressionOp::BitOr : ExpressionOp::BitXor;
        advance();
        const Ref right = bitAnd();
        left = binary(op, left, right);
    }
    return left;
}

ExpressionParser::Ref ExpressionParser::bitAnd() {
    Ref left = sum();
    while (good() && isSign("&")) {
        advance();
        const Ref right = sum();
        left = binary(ExpressionOp::BitAnd, left, right);
    }
    return left;
}

ExpressionParser::Ref ExpressionParser::sum() {
    Ref left = product();
    while (good() && (isSign("+") || isSign("-") || isSign(".."))) {
        if (isSign("..")) {
            wrongToken("another operator: texts are not joined");
            return 0;
        }
        const ExpressionOp op = isSign("+") ? ExpressionOp::Add : ExpressionOp::Subtract;
        advance();
        const Ref right = product();
        left = binary(op, left, right);
    }
    return left;
}

ExpressionParser::Ref ExpressionParser::product() {
    Ref left = prefix();
    while (good() && (isSign("*") || isSign("/"))) {
        const ExpressionOp op = isSign("*") ? ExpressionOp::Multiply : ExpressionOp::Divide;
        advance();
        const Ref right = prefix();
        left = binary(op, left, right);
    }
    return left;
}

ExpressionParser::Ref ExpressionParser::prefix() {
    const std::size_t begin = m_token.begin;
    std::optional<ExpressionOp> op;
    if (isSign("-")) op = ExpressionOp::Negate;
    if (isSign("!")) op = ExpressionOp::Not;
    if (isSign("~")) op = ExpressionOp::Complement;
    if (!op && !isSign("+")) return atom();
    if (++m_depth > kDeepest) {
        wrong(m_token.begin, fmt::format("brackets and operators nested more than {} deep", kDeepest), "fewer");
        return 0;
    }
    advance();
    const Ref operand = prefix();
    --m_depth;
    return op ? unary(*op, begin, operand) : operand;
}

ExpressionParser::Ref ExpressionParser::atom() {
    const Token token = m_token;
    switch (token.kind) {
    case Token::Kind::Number:
        advance();
        return constant(token, Value::ofNumber(token.number));
    case Token::Kind::Text:
        advance();
        return constant(token, Value::ofName(m_names.add(token.text)));
    case Token::Kind::Key:
        advance();
        return key(token);
    case Token::Kind::Name:
        advance();
        return named(token);
    case Token::Kind::Sign:
        if (isSign("(")) {
            advance();
            const Ref inner = conditional();
            if (good() && !isSign(")")) wrongToken("')'");
            advance();
            return inner;
        }
        [[fallthrough]];
    case Token::Kind::End:
        break;
    }
    wrongToken("a number, a name, a key or '('");
    return 0;
}

ExpressionParser::Ref ExpressionParser::named(const Token& token) {
    if (isSign("(")) return token.text == "isset" ? isSet(token) : call(token);
    if (token.text == "true" || token.text == "false") return constant(token, Value::ofTruth(token.text == "true"));
    if (const EnumWord* word = m_words.words.find(token.text)) return constant(token, Value::ofNumber(word->value));
    if (token.text == "now" && !m_keys.find("now")) {
        ExpressionNode node;
        node.op = ExpressionOp::Now;
        node.type = ValueType::Time;
        node.begin = static_cast<std::uint16_t>(token.begin);
        node.end = static_cast<std::uint16_t>(token.end);
        return add(node);
    }
    return key(token);
}

ExpressionParser::Ref ExpressionParser::key(const Token& token) {
    const KeyId id = m_keys.find(token.text);
    if (!id) {
        wrong(token.begin, fmt::format("key {}", inQuotes(token.text)), expectedOneOf(token.text, m_keys.names()));
        return 0;
    }
    ExpressionNode node;
    node.op = ExpressionOp::Key;
    node.type = m_keys.info(id).type;
    node.key = id;
    node.begin = static_cast<std::uint16_t>(token.begin);
    node.end = static_cast<std::uint16_t>(token.end);
    return add(node);
}

ExpressionParser::Ref ExpressionParser::isSet(const Token& token) {
    advance(); // (
    const Token name = m_token;
    if (name.kind != Token::Kind::Name && name.kind != Token::Kind::Key) {
        wrongToken("a key");
        return 0;
    }
    const KeyId id = m_keys.find(name.text);
    if (!id) {
        wrong(name.begin, fmt::format("key {}", inQuotes(name.text)), expectedOneOf(name.text, m_keys.names()));
        return 0;
    }
    advance();
    ExpressionNode node;
    node.op = ExpressionOp::IsSet;
    node.type = ValueType::Truth;
    node.key = id;
    node.begin = static_cast<std::uint16_t>(token.begin);
    node.end = static_cast<std::uint16_t>(m_token.end);
    if (!isSign(")")) wrongToken("')'");
    advance();
    return add(node);
}

ExpressionParser::Ref ExpressionParser::call(const Token& token) {
    const ExpressionFunction* function = m_words.functions.find(token.text);
    if (function == nullptr) {
        wrong(token.begin, fmt::format("function {}", inQuotes(token.text)),
              expectedOneOf(token.text, m_words.functions.names()));
        return 0;
    }
    const std::size_t wanted = std::min(function->parameters.size(), kMaxArguments);
    ExpressionNode node;
    node.op = ExpressionOp::Call;
    node.type = function->result;
    node.function = static_cast<std::uint16_t>(function - &m_words.functions[0]);
    node.begin = static_cast<std::uint16_t>(token.begin);
    advance(); // (
    for (std::size_t i = 0; i < wanted && good(); ++i) {
        if (isSign(")") || (i > 0 && !isSign(","))) {
            wrongToken(fmt::format("{} arguments of {}", wanted, function->name));
            return 0;
        }
        if (i > 0) advance();
        const Ref argument = conditional();
        if (!good()) return 0;
        const ValueType type = m_nodes[argument].type, parameter = function->parameters[i];
        const bool number = parameter == ValueType::Number && type == ValueType::Truth;
        if (parameter != ValueType::None && type != ValueType::None && type != parameter && !number) {
            wrong(m_nodes[argument].begin, phrase(argument), std::string(phraseOf(parameter)));
            return 0;
        }
        node.operand[node.operands++] = argument;
    }
    if (good() && !isSign(")"))
        wrongToken(wanted == 0 ? "')'" : fmt::format("')' behind {} arguments of {}", wanted, function->name));
    node.end = static_cast<std::uint16_t>(m_token.end);
    advance();
    return add(node);
}

} // namespace lince
