#include <lince/core/error.h>
#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/decision/value.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace lince {
namespace {

struct TypeWords {
    std::string_view name, phrase;
};
constexpr std::array<TypeWords, kValueTypes> kTypeWords = {{{"any", "any value"},
                                                            {"number", "a number"},
                                                            {"truth", "a truth"},
                                                            {"place", "a place"},
                                                            {"direction", "a direction"},
                                                            {"thing", "a thing"},
                                                            {"agent", "an agent"},
                                                            {"name", "a name"},
                                                            {"time", "a time"}}};
constexpr float kFarthest = 2e7f; ///< metres; what a state that is restored may hold

std::optional<Vec3> parseVector(std::string_view text) {
    std::string spaced(text);
    std::replace(spaced.begin(), spaced.end(), ';', ' '); // BehaviorTree.CPP's lists
    const auto numbers = parseTuple(spaced, 3);
    if (!numbers) return {};
    return Vec3{(*numbers)[0], (*numbers)[1], (*numbers)[2]};
}

} // namespace

std::string_view nameOf(ValueType type) {
    return kTypeWords[static_cast<std::size_t>(type)].name;
}

std::string_view phraseOf(ValueType type) {
    return kTypeWords[static_cast<std::size_t>(type)].phrase;
}

std::optional<ValueType> valueTypeNamed(std::string_view name) {
    for (std::size_t i = 0; i < kValueTypes; ++i)
        if (kTypeWords[i].name == name) return static_cast<ValueType>(i);
    return {};
}

NameId NameTable::add(std::string_view text) {
    if (const auto known = find(text)) return *known;
    m_texts.emplace_back(text);
    return static_cast<NameId>(m_texts.size() - 1);
}

std::optional<NameId> NameTable::find(std::string_view text) const {
    const auto found = std::find(m_texts.begin(), m_texts.end(), text);
    if (found == m_texts.end()) return {};
    return static_cast<NameId>(found - m_texts.begin());
}

Value Value::ofNumber(double number) {
    Value value;
    if (!std::isfinite(number)) return value;
    number += 0.0; // -0 and 0 are one value: they must not differ in a hash
    std::memcpy(value.m_words, &number, sizeof number);
    value.m_type = static_cast<std::uint32_t>(ValueType::Number);
    return value;
}

Value Value::ofVector(ValueType type, Vec3 v) {
    Value value;
    if (!(absolute(v.x) <= kFarthest && absolute(v.y) <= kFarthest && absolute(v.z) <= kFarthest)) return value;
    v = v + Vec3{0, 0, 0};
    std::memcpy(value.m_words, &v, sizeof v);
    value.m_type = static_cast<std::uint32_t>(type);
    return value;
}

bool Value::operator==(const Value& other) const {
    return m_type == other.m_type && std::memcmp(m_words, other.m_words, sizeof m_words) == 0;
}

Value Value::fromWords(ValueType type, const std::uint32_t (&words)[3]) {
    Value value;
    value.m_type = static_cast<std::uint32_t>(type);
    std::memcpy(value.m_words, words, sizeof words);
    switch (type) {
    case ValueType::None:
        return {};
    case ValueType::Number:
        return ofNumber(value.asNumber());
    case ValueType::Place:
    case ValueType::Direction:
        return ofVector(type, value.asVector());
    case ValueType::Truth:
        return ofTruth(words[0] != 0);
    default:
        return {type, words[0]};
    }
}

void Value::visitState(StateVisitor& v) {
    auto type = static_cast<std::uint8_t>(m_type);
    v.field("type", type);
    if (type >= kValueTypes) type = 0; // a forged state
    if (type != m_type) *this = Value();
    m_type = type;
    switch (static_cast<ValueType>(type)) {
    case ValueType::None:
        break;
    case ValueType::Number: {
        double number = asNumber();
        v.field("number", number);
        *this = ofNumber(number);
        break;
    }
    case ValueType::Place:
    case ValueType::Direction: {
        Vec3 vector = asVector();
        v.field("vector", vector);
        *this = ofVector(static_cast<ValueType>(type), vector);
        break;
    }
    default:
        v.field("word", m_words[0]);
        if (is(ValueType::Truth)) m_words[0] = m_words[0] != 0 ? 1 : 0;
        break;
    }
}

std::string toText(const Value& value, const NameTable& names) {
    switch (value.type()) {
    case ValueType::None:
        return "none";
    case ValueType::Number:
        return fmt::format("{}", value.asNumber());
    case ValueType::Truth:
        return value.isTrue() ? "true" : "false";
    case ValueType::Place:
    case ValueType::Direction: {
        const Vec3 v = value.asVector();
        return fmt::format("({}, {}, {})", v.x, v.y, v.z);
    }
    case ValueType::Thing:
        return fmt::format("thing {}", value.asThing());
    case ValueType::Agent:
        return fmt::format("agent {}", value.asAgent().value);
    case ValueType::Name:
        return inQuotes(names[value.asName()]);
    case ValueType::Time:
        return fmt::format("tick {}", value.asTime());
    }
    return "none";
}

std::optional<Value> parseValue(std::string_view text, ValueType type, NameTable& names) {
    constexpr std::int64_t kMost = 0xffff;
    switch (type) {
    case ValueType::None:
        if (const auto number = parseDouble(text)) return Value::ofNumber(*number);
        if (text == "true" || text == "false") return Value::ofTruth(text == "true");
        if (const auto vector = parseVector(text)) return Value::ofPlace(*vector);
        return Value::ofName(names.add(text));
    case ValueType::Number:
        if (const auto number = parseDouble(text)) return Value::ofNumber(*number);
        if (text == "true" || text == "false") return Value::ofNumber(text == "true" ? 1 : 0);
        return {};
    case ValueType::Truth:
        if (const auto truth = parseBool(text)) return Value::ofTruth(*truth);
        return {};
    case ValueType::Place:
    case ValueType::Direction: {
        const auto vector = parseVector(text);
        if (!vector) return {};
        const Value value = type == ValueType::Place ? Value::ofPlace(*vector) : Value::ofDirection(*vector);
        return value ? std::optional(value) : std::nullopt;
    }
    case ValueType::Thing:
        return {}; // nobody but a memory can name one
    case ValueType::Agent:
        if (const auto number = parseInteger(text); number && *number >= 0 && *number <= kMost)
            return Value::ofAgent({static_cast<std::uint16_t>(*number), 0});
        return {};
    case ValueType::Name:
        return Value::ofName(names.add(text));
    case ValueType::Time:
        if (const auto seconds = parseDouble(text); seconds && *seconds >= 0 && *seconds <= 1e6)
            return Value::ofTime(static_cast<Tick>(*seconds * kTicksPerSecond + 0.5));
        return {};
    }
    return {};
}

} // namespace lince
