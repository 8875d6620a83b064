#pragma once
// Fields of plain structs that people may write, see and change, each described once: a row of the struct's table. The
// readers of files, hashes, panels, lists and tests all go by the table. The default is the member's own initialiser.
//
//   constexpr Field<Lamp> kLampFields[] = {
//       field::number<&Lamp::reach>("reach", "m", {0.1f, 100}, {"how far it shines", "hasta dónde alumbra"}),
//       field::degrees<&Lamp::cone, &Cone::angle>("angle", "°", {1, 360}, {"whole opening", "apertura entera"}),
//   };
//   static_assert(coversAll<Lamp, Cone>(kLampFields)); // a member without a row does not compile
//   template <> std::span<const Field<Lamp>> fieldsOf() { return kLampFields; }

#include <lince/core/fields_fwd.h>
#include <lince/core/id.h>
#include <lince/core/math.h>
#include <lince/core/phrase.h>
#include <lince/core/tick.h>
#include <lince/core/xml.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lince {

struct FieldRange {
    float min = 0, max = 0; ///< both included
};

enum class FieldKind : std::uint8_t {
    Number,
    Whole, ///< a number without fraction
    Flag,  ///< "true" or "false": 1 or 0
    Word,  ///< one of `words`: 0, 1, …
    Text,
    Ids, ///< names of entries of another table, separated by blanks; where only one may stand, it may hold blanks
};

/// What people need to know of a field, whatever struct it is of.
struct FieldInfo {
    const char* name = ""; ///< attribute in files
    /// Of the number in files: "m", "s", "°"; empty: a plain number, or none. Of ids: the element that they name.
    const char* unit = "";
    FieldRange range{}; ///< in files; of ids, how many
    FieldKind kind = FieldKind::Number;
    std::span<const char* const> words{};
    Phrase help{"", ""}; ///< a few words
};

template <class T>
struct Field : FieldInfo {
    // Number, Whole, Flag, Word: the value as files write it.
    float (*get)(const T&) = nullptr;
    void (*set)(T&, float) = nullptr;
    std::string& (*text)(T&) = nullptr;
    void (*addId)(T&, std::uint16_t) = nullptr;
    std::vector<std::uint16_t> (*idsOf)(const T&) = nullptr;
    // Where they depend on fields above it in the table.
    float (*fallback)(const T&) = nullptr;
    FieldRange (*limits)(const T&) = nullptr;

    FieldRange rangeIn(const T& value) const { return limits != nullptr ? limits(value) : range; }
    constexpr Field fallsBackTo(float (*of)(const T&)) const {
        Field f = *this;
        f.fallback = of;
        return f;
    }
    constexpr Field within(FieldRange (*of)(const T&)) const {
        Field f = *this;
        f.limits = of;
        return f;
    }
};

/// Null when there is none of that name.
template <class T>
const Field<T>* findField(std::string_view name) {
    for (const Field<T>& f : fieldsOf<T>())
        if (f.name == name) return &f;
    return nullptr;
}

/// What a number, flag or word stands for; nothing when it is not one, or not in the range.
std::optional<float> parseField(const FieldInfo& info, FieldRange range, std::string_view text);
/// As `parseField` takes it.
std::string fieldText(const FieldInfo& info, float value);
/// What `parseField` takes, for errors: "a number from 0 to 1".
std::string expectedOf(const FieldInfo& info, FieldRange range);
/// The attribute's number; nothing when it is not there. Keeps mistakes in the document.
std::optional<float> readField(const XmlElement& e, const FieldInfo& info, FieldRange range);
/// Finds the id of a name, or nothing.
using IdByName = std::function<std::optional<std::uint16_t>(std::string_view name)>;
std::vector<std::uint16_t> readIds(const XmlElement& e, const FieldInfo& info, const IdByName& find);

/// Attributes of `e` into the fields of `value`; what is not written stays, or follows the fields above it.
template <class T>
void readFields(const XmlElement& e, T& value, const IdByName& find = {}) {
    for (const Field<T>& f : fieldsOf<T>()) {
        if (f.text != nullptr)
            f.text(value) = e.string(f.name, f.text(value));
        else if (f.addId != nullptr)
            for (const std::uint16_t id : readIds(e, f, find))
                f.addId(value, id);
        else if (const auto number = readField(e, f, f.rangeIn(value)))
            f.set(value, *number);
        else if (f.fallback != nullptr)
            f.set(value, f.fallback(value));
    }
}

/// Makers of rows. Members are given as pointers to members; of a nested struct as the way there.
namespace field {
namespace detail {

template <class T, class M, class... Rest>
T structOf(M T::*, Rest...);
template <auto... Path>
using Struct = decltype(structOf(Path...));

template <auto First, auto... Rest>
auto& member(auto& object) {
    if constexpr (sizeof...(Rest) == 0)
        return object.*First;
    else
        return member<Rest...>(object.*First);
}
template <auto... Path>
using Member = std::remove_cvref_t<decltype(member<Path...>(std::declval<Struct<Path...>&>()))>;

struct Plain {
    static float shown(auto value) { return static_cast<float>(value); }
    template <class M>
    static M kept(float value) {
        return static_cast<M>(value);
    }
};
struct Degrees {
    static float shown(float radians) { return radians / kRadiansPerDegree; }
    template <class>
    static float kept(float degrees) {
        return degrees * kRadiansPerDegree;
    }
};
struct CosineOfDegrees {
    static float shown(float c) { return arcCosine(c) / kRadiansPerDegree; }
    template <class>
    static float kept(float degrees) {
        return cosine(degrees * kRadiansPerDegree);
    }
};
struct Seconds {
    static float shown(Tick ticks) { return secondsFromTicks(ticks); }
    template <class>
    static Tick kept(float seconds) {
        return ticksFromSeconds(seconds);
    }
};
struct Period : Seconds {
    template <class>
    static Tick kept(float seconds) {
        return std::max<Tick>(1, ticksFromSeconds(seconds));
    }
};
struct Rate {
    static float shown(Tick ticks) { return 1 / secondsFromTicks(ticks); }
    template <class>
    static Tick kept(float rate) {
        return std::max<Tick>(1, ticksFromSeconds(1.0f / rate));
    }
};

template <class How, auto... Path>
constexpr Field<Struct<Path...>> make(const FieldInfo& info) {
    using T = Struct<Path...>;
    Field<T> f;
    static_cast<FieldInfo&>(f) = info;
    f.get = [](const T& value) { return How::shown(member<Path...>(value)); };
    f.set = [](T& value, float number) { member<Path...>(value) = How::template kept<Member<Path...>>(number); };
    return f;
}

} // namespace detail

/// Of a float; of an integer, a whole number.
template <auto... Path>
constexpr auto number(const char* name, const char* unit, FieldRange range, Phrase help) {
    constexpr bool kReal = std::is_floating_point_v<detail::Member<Path...>>;
    return detail::make<detail::Plain, Path...>(
        {name, unit, range, kReal ? FieldKind::Number : FieldKind::Whole, {}, help});
}
/// A float without fraction.
template <auto... Path>
constexpr auto whole(const char* name, const char* unit, FieldRange range, Phrase help) {
    return detail::make<detail::Plain, Path...>({name, unit, range, FieldKind::Whole, {}, help});
}
template <auto... Path>
constexpr auto fraction(const char* name, Phrase help) {
    return number<Path...>(name, "", {0, 1}, help);
}
/// Degrees in files, radians in memory.
template <auto... Path>
constexpr auto degrees(const char* name, const char* unit, FieldRange range, Phrase help) {
    return detail::make<detail::Degrees, Path...>({name, unit, range, FieldKind::Number, {}, help});
}
template <auto... Path>
constexpr auto cosineOfDegrees(const char* name, FieldRange range, Phrase help) {
    return detail::make<detail::CosineOfDegrees, Path...>({name, "°", range, FieldKind::Number, {}, help});
}
inline constexpr float kLongestSeconds = 100'000;
/// Seconds in files, ticks in memory.
template <auto... Path>
constexpr auto seconds(const char* name, Phrase help, FieldRange range = {0, kLongestSeconds}) {
    return detail::make<detail::Seconds, Path...>({name, "s", range, FieldKind::Number, {}, help});
}
/// The same, at least a tick.
template <auto... Path>
constexpr auto period(const char* name, Phrase help) {
    return detail::make<detail::Period, Path...>({name, "s", {0, kLongestSeconds}, FieldKind::Number, {}, help});
}
/// Times a second in files, ticks between two in memory.
template <auto... Path>
constexpr auto rate(const char* name, FieldRange range, Phrase help) {
    return detail::make<detail::Rate, Path...>({name, "1/s", range, FieldKind::Number, {}, help});
}
template <auto... Path>
constexpr auto flag(const char* name, Phrase help) {
    return detail::make<detail::Plain, Path...>({name, "", {0, 1}, FieldKind::Flag, {}, help});
}
/// An enum that counts from 0; `words` in its order.
template <auto... Path>
constexpr auto word(const char* name, std::span<const char* const> words, Phrase help) {
    const FieldRange range{0, static_cast<float>(words.size() - 1)};
    return detail::make<detail::Plain, Path...>({name, "", range, FieldKind::Word, words, help});
}
template <auto... Path>
constexpr auto text(const char* name, Phrase help) {
    using T = detail::Struct<Path...>;
    Field<T> f;
    static_cast<FieldInfo&>(f) = {name, "", {}, FieldKind::Text, {}, help};
    f.text = [](T& value) -> std::string& { return detail::member<Path...>(value); };
    return f;
}
/// A TableId, or a vector of them: names of <`element`> in files.
template <auto... Path>
constexpr auto ids(const char* name, const char* element, int max, Phrase help) {
    using T = detail::Struct<Path...>;
    Field<T> f;
    static_cast<FieldInfo&>(f) = {name, element, {0, static_cast<float>(max)}, FieldKind::Ids, {}, help};
    f.addId = [](T& value, std::uint16_t id) {
        auto& member = detail::member<Path...>(value);
        if constexpr (requires { member.value = id; })
            member.value = id;
        else
            member.push_back({id});
    };
    f.idsOf = [](const T& value) {
        const auto& member = detail::member<Path...>(value);
        std::vector<std::uint16_t> ids;
        if constexpr (requires { member.value; })
            ids.push_back(member.value);
        else
            for (const auto& id : member)
                ids.push_back(id.value);
        return ids;
    };
    return f;
}

namespace detail {

struct Anything {
    template <class T>
    operator T() const;
};
template <class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
    return requires {
        T{(static_cast<void>(I), Anything{})...};
    };
}

} // namespace detail
} // namespace field

/// Of an aggregate: how many members it has, nested ones counted as one.
template <class T, std::size_t Known = 0>
constexpr std::size_t memberCount() {
    if constexpr (field::detail::takes<T>(std::make_index_sequence<Known + 1>()))
        return memberCount<T, Known + 1>();
    else
        return Known;
}

enum class TableFault : std::uint8_t { None, SameNameTwice, MemberWithoutRow, RowWithoutMember };

/// What a table lacks that should have a row for each member but for `unwritten` of them, and of members of a type of
/// `Nested` (named once for each of them) for each of their members.
template <class T, class... Nested>
constexpr TableFault tableFault(std::span<const Field<T>> table, std::size_t unwritten = 0) {
    for (std::size_t i = 0; i < table.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (std::string_view(table[i].name) == table[j].name) return TableFault::SameNameTwice;
    const std::size_t rows = table.size() + unwritten + sizeof...(Nested);
    const std::size_t members = memberCount<T>() + (memberCount<Nested>() + ... + 0);
    if (rows == members) return TableFault::None;
    return rows < members ? TableFault::MemberWithoutRow : TableFault::RowWithoutMember;
}

namespace field::detail {
// Never defined: the compiler names one of them when a static_assert(coversAll…) does not hold.
void twoRowsOfThisTableHaveTheSameName();
void aMemberHasNoRowInThisTable();
void thisTableHasMoreRowsThanMembers();
} // namespace field::detail

/// For static_assert: that it lacks nothing.
template <class T, class... Nested>
constexpr bool coversAll(std::span<const Field<T>> table, std::size_t unwritten = 0) {
    const TableFault fault = tableFault<T, Nested...>(table, unwritten);
    if (fault == TableFault::SameNameTwice) field::detail::twoRowsOfThisTableHaveTheSameName();
    if (fault == TableFault::MemberWithoutRow) field::detail::aMemberHasNoRowInThisTable();
    if (fault == TableFault::RowWithoutMember) field::detail::thisTableHasMoreRowsThanMembers();
    return true;
}

} // namespace lince
