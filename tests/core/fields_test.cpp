#include "field_checks.h"

#include <gtest/gtest.h>

namespace lince {
namespace {

enum class Shade : std::uint8_t { Clear, Tinted, Black };
using KeyId = TableId<struct KeyTag>;

struct Cone {
    float angle = 1;
    int rings = 3;
};
struct Lamp {
    std::string name = "lamp";
    float reach = 10;
    float half = 5;
    Cone cone;
    Tick fade = 60, blink = 6;
    bool lit = true;
    Shade shade = Shade::Tinted;
    KeyId key;
    std::vector<KeyId> spare;
};

constexpr const char* kShades[] = {"clear", "tinted", "black"};
constexpr Field<Lamp> kLampFields[] = {
    field::text<&Lamp::name>("name", {"its name", "su nombre"}),
    field::number<&Lamp::reach>("reach", "m", {0.5f, 100}, {"how far", "hasta dónde"}),
    field::number<&Lamp::half>("half", "m", {0, 100}, {"half as far", "la mitad"})
        .fallsBackTo([](const Lamp& l) { return l.reach * 0.5f; })
        .within([](const Lamp& l) {
            return FieldRange{0, l.reach};
        }),
    field::degrees<&Lamp::cone, &Cone::angle>("angle", "°", {1, 360}, {"opening", "apertura"}),
    field::number<&Lamp::cone, &Cone::rings>("rings", "", {1, 9}, {"rings", "anillos"}),
    field::seconds<&Lamp::fade>("fade", {"until it is dark", "hasta apagarse"}),
    field::rate<&Lamp::blink>("blink", {0.1f, 60}, {"blinks a second", "destellos por segundo"}),
    field::flag<&Lamp::lit>("lit", {"whether it shines", "si alumbra"}),
    field::word<&Lamp::shade>("shade", kShades, {"of its glass", "de su vidrio"}),
    field::ids<&Lamp::key>("key", "key", 1, {"that turns it on", "que la enciende"}),
    field::ids<&Lamp::spare>("spare", "key", 2, {"others", "otras"}),
};
constexpr std::span<const Field<Lamp>> kTable(kLampFields);

// A forgotten member, one of a nested struct, and a row that is there twice are found when the table is compiled.
static_assert(coversAll<Lamp, Cone>(kTable));
static_assert(tableFault<Lamp, Cone>(kTable.first(kTable.size() - 1)) == TableFault::MemberWithoutRow);
static_assert(tableFault<Lamp>(kTable) == TableFault::RowWithoutMember);
constexpr Field<Cone> kAngleTwice[] = {field::degrees<&Cone::angle>("angle", "°", {1, 360}, {"", ""}),
                                       field::number<&Cone::angle>("angle", "", {0, 1}, {"", ""})};
static_assert(tableFault<Cone>(kAngleTwice) == TableFault::SameNameTwice);

} // namespace

template <>
std::span<const Field<Lamp>> fieldsOf() {
    return kLampFields;
}

namespace {

std::optional<std::uint16_t> keyNamed(std::string_view name) {
    if (name == "brass") return std::uint16_t{4};
    if (name == "old iron" || name == "iron") return std::uint16_t{7};
    return {};
}

/// What the attributes make, or the mistake.
std::pair<Lamp, std::string> read(const std::string& attributes) {
    const auto document = XmlDocument::parse("<lamp version='1' " + attributes + "/>", "l.xml");
    EXPECT_TRUE(document);
    const auto root = (*document)->root("lamp", 1);
    EXPECT_TRUE(root);
    Lamp lamp;
    readFields(*root, lamp, keyNamed);
    root->finish();
    const Status status = (*document)->status();
    return {lamp, status ? "" : status.error().message};
}

TEST(Fields, theTableHolds) {
    tests::checkFields<Lamp>();
}

TEST(Fields, everyKindIsRead) {
    const auto [lamp, mistake] =
        read("name='big' reach='20' angle='180' rings='5' fade='0.5' blink='2' lit='false' shade='black' "
             "key='old iron' spare='iron brass'");
    EXPECT_EQ(mistake, "");
    EXPECT_EQ(lamp.name, "big");
    EXPECT_EQ(lamp.reach, 20);
    EXPECT_EQ(lamp.half, 10) << "follows the reach";
    EXPECT_FLOAT_EQ(lamp.cone.angle, kPi);
    EXPECT_EQ(lamp.cone.rings, 5);
    EXPECT_EQ(lamp.fade, 30u);
    EXPECT_EQ(lamp.blink, 30u);
    EXPECT_FALSE(lamp.lit);
    EXPECT_EQ(lamp.shade, Shade::Black);
    EXPECT_EQ(lamp.key, KeyId{7});
    EXPECT_EQ(lamp.spare, (std::vector<KeyId>{{7}, {4}}));
}

TEST(Fields, whatIsNotWrittenIsTheDefault) {
    const auto [lamp, mistake] = read("");
    EXPECT_EQ(mistake, "");
    for (const Field<Lamp>& f : fieldsOf<Lamp>())
        EXPECT_TRUE(f.get == nullptr || f.get(lamp) == f.get(Lamp{})) << f.name;
    EXPECT_EQ(lamp.name, "lamp");
    EXPECT_FALSE(lamp.key);
}

TEST(Fields, mistakesSayWhereAndWhatIsExpected) {
    const std::pair<const char*, const char*> cases[] = {
        {"reach='far'", "l.xml:1:19: found reach='far', expected a number from 0.5 to 100"},
        {"reach='0.1'", "expected a number from 0.5 to 100"},
        {"reach='20' half='21'", "found half='21', expected a number from 0 to 20"},
        {"rings='2.5'", "expected a whole number from 1 to 9"},
        {"rings='10'", "expected a whole number from 1 to 9"},
        {"lit='maybe'", "expected true or false"},
        {"shade='red'", "expected one of clear, tinted, black"},
        {"key='iron brass'", "expected the name of a <key> above"},
        {"spare='brass brass brass'", "expected at most 2 names"},
        {"colour='1'", "found attribute 'colour'"},
    };
    for (const auto& [attributes, part] : cases)
        EXPECT_NE(read(attributes).second.find(part), std::string::npos) << read(attributes).second;
}

TEST(Fields, areFoundByName) {
    const Field<Lamp>* shade = findField<Lamp>("shade");
    ASSERT_NE(shade, nullptr);
    Lamp lamp;
    shade->set(lamp, *parseField(*shade, shade->range, "clear"));
    EXPECT_EQ(lamp.shade, Shade::Clear);
    EXPECT_EQ(fieldText(*shade, shade->get(lamp)), "clear");
    EXPECT_FALSE(parseField(*shade, shade->range, "1")) << "words, not their numbers";
    EXPECT_EQ(findField<Lamp>("colour"), nullptr);
    const Field<Lamp>* reach = findField<Lamp>("reach");
    EXPECT_EQ(parseField(*reach, {1, 5}, "2.5"), 2.5f);
    for (const char* words : {"", "x", "9", "nan", "1 2"})
        EXPECT_FALSE(parseField(*reach, {1, 5}, words)) << words;
}

} // namespace
} // namespace lince
