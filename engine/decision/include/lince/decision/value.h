#pragma once
// What minds reckon with: one small value of one of eight types, or none.
//
// Numbers are doubles: whole numbers are exact, and only + − × ÷, square roots and comparisons are used on them, so
// they have the same bits everywhere. Names are indices into the program's table: no text is made while a mind runs.

#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

class StateVisitor;

enum class ValueType : std::uint8_t {
    None, ///< of a value: there is none. Of a key or a port: any
    Number,
    Truth,
    Place,     ///< metres
    Direction, ///< metres, or of length 1
    Thing,     ///< a number that the mind's memory gave; opaque here
    Agent,
    Name,
    Time, ///< a tick
};
inline constexpr std::size_t kValueTypes = 9;
/// "number", "truth" …: as files write them; of None "any".
std::string_view nameOf(ValueType type);
/// "a number", "a truth" …: for messages.
std::string_view phraseOf(ValueType type);
std::optional<ValueType> valueTypeNamed(std::string_view name);

/// A text that was given a number when the program was compiled.
using NameId = std::uint32_t;

class NameTable {
  public:
    /// Its number; a new one when the text is new.
    NameId add(std::string_view text);
    std::optional<NameId> find(std::string_view text) const;
    /// Empty for a number that was never given.
    std::string_view operator[](NameId id) const { return id < m_texts.size() ? std::string_view(m_texts[id]) : ""; }
    std::size_t size() const { return m_texts.size(); }

  private:
    std::vector<std::string> m_texts;
};

/// 16 bytes, copied freely. Accessors of another type than it has give zero.
class Value {
  public:
    Value() = default;
    /// A number that is not finite is no value.
    static Value ofNumber(double number);
    static Value ofTruth(bool truth) { return {ValueType::Truth, truth ? 1u : 0u}; }
    /// Nor is a place that no level reaches. [Limit: ±2e7 m]
    static Value ofPlace(Vec3 place) { return ofVector(ValueType::Place, place); }
    static Value ofDirection(Vec3 direction) { return ofVector(ValueType::Direction, direction); }
    static Value ofThing(std::uint32_t thing) { return {ValueType::Thing, thing}; }
    static Value ofAgent(AgentId agent) { return {ValueType::Agent, agent.number()}; }
    static Value ofName(NameId name) { return {ValueType::Name, name}; }
    static Value ofTime(Tick time) { return {ValueType::Time, time}; }

    ValueType type() const { return static_cast<ValueType>(m_type); }
    bool is(ValueType type) const { return m_type == static_cast<std::uint32_t>(type); }
    explicit operator bool() const { return m_type != 0; } ///< whether there is one
    bool operator==(const Value& other) const;

    double asNumber() const {
        if (!is(ValueType::Number)) return is(ValueType::Truth) ? m_words[0] : 0;
        double number = 0;
        std::memcpy(&number, m_words, sizeof number);
        return number;
    }
    /// A truth, or a number that is not 0: what a condition makes of it.
    bool isTrue() const { return is(ValueType::Truth) ? m_words[0] != 0 : is(ValueType::Number) && asNumber() != 0; }
    bool isNumeric() const { return is(ValueType::Number) || is(ValueType::Truth); }
    /// Of a place or a direction.
    Vec3 asVector() const {
        Vec3 v;
        if (is(ValueType::Place) || is(ValueType::Direction)) std::memcpy(&v, m_words, sizeof v);
        return v;
    }
    std::uint32_t asThing() const { return is(ValueType::Thing) ? m_words[0] : 0; }
    AgentId asAgent() const {
        if (!is(ValueType::Agent)) return {};
        return {static_cast<std::uint16_t>(m_words[0] & 0xffffu), static_cast<std::uint16_t>(m_words[0] >> 16)};
    }
    NameId asName() const { return is(ValueType::Name) ? m_words[0] : 0; }
    Tick asTime() const { return is(ValueType::Time) ? m_words[0] : 0; }

    /// For messages: three words hold all but the type.
    void copyWords(std::uint32_t (&words)[3]) const { std::memcpy(words, m_words, sizeof words); }
    /// No value where the words are none of that type: they come from elsewhere.
    static Value fromWords(ValueType type, const std::uint32_t (&words)[3]);

    void visitState(StateVisitor& v);

  private:
    Value(ValueType type, std::uint32_t word) : m_words{word, 0, 0}, m_type(static_cast<std::uint32_t>(type)) {}
    static Value ofVector(ValueType type, Vec3 v);

    std::uint32_t m_words[3] = {0, 0, 0};
    std::uint32_t m_type = 0;
};
static_assert(sizeof(Value) == 16);

/// For people: "3.5", "true", "(1, 0, -2)", "thing 7", "agent 3", "'corner'", "tick 120", "none".
std::string toText(const Value& value, const NameTable& names);
/// What a file says a value of this type is: "3.5", "true", "1;0;-2" or "(1, 0, -2)", a name, an agent's number,
/// seconds. Of `None`: a number, a truth or a place when it looks like one, else a name. Nothing when it is none of
/// that type.
std::optional<Value> parseValue(std::string_view text, ValueType type, NameTable& names);

} // namespace lince
