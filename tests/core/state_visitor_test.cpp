#include <lince/core/state_layout.h>
#include <lince/core/state_visitor.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lince {
namespace {

enum class Mood : std::uint8_t { Calm, Angry };

struct Inner {
    Vec3 place;
    float weight = 0;
    std::vector<std::int16_t> marks;
    bool operator==(const Inner&) const = default;
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("weight", weight);
        v.list("marks", marks);
    }
};

struct Outer {
    bool awake = false;
    Mood mood = Mood::Calm;
    std::int64_t money = 0;
    double real = 0;
    Vec2 flat;
    Quat turn;
    TableId<struct Tag> table;
    SlotId<struct Tag> slot;
    Inner inner;
    std::vector<Inner> list;
    std::vector<Vec3> points;
    std::vector<Mood> moods;
    std::string name;
    bool operator==(const Outer&) const = default;
    void visitState(StateVisitor& v) {
        v.field("awake", awake);
        v.field("mood", mood);
        v.field("money", money);
        v.field("real", real);
        v.field("flat", flat);
        v.field("turn", turn);
        v.field("table", table);
        v.field("slot", slot);
        v.field("inner", inner);
        v.list("list", list);
        v.list("points", points);
        v.list("moods", moods);
        v.text("name", name);
    }
};

Outer sample() {
    Outer o;
    o.awake = true;
    o.mood = Mood::Angry;
    o.money = -1234567890123;
    o.real = 1e-300;
    o.flat = {1, 2};
    o.turn = {0.1f, 0.2f, 0.3f, 0.4f};
    o.table = {77};
    o.slot = {5, 6};
    o.inner = {{1, 2, 3}, 4.5f, {1, -2, 3}};
    o.list = {{{4, 5, 6}, 7, {}}, {{7, 8, 9}, 10, {11}}};
    o.points = {{1, 1, 1}, {2, 2, 2}};
    o.moods = {Mood::Calm, Mood::Angry};
    o.name = "señor";
    return o;
}

std::vector<std::byte> saved(Outer o) {
    StateWriter writer;
    o.visitState(writer);
    return {writer.bytes().begin(), writer.bytes().end()};
}

TEST(StateVisitor, roundTripOfNestedStructs) {
    const auto bytes = saved(sample());
    Outer other;
    StateReader reader(bytes);
    other.visitState(reader);
    EXPECT_FALSE(reader.failed());
    EXPECT_TRUE(reader.atEnd());
    EXPECT_EQ(other, sample());
    EXPECT_EQ(saved(other), bytes);
}

TEST(StateVisitor, listsGrowAndShrinkToWhatWasSaved) {
    Outer longer = sample();
    longer.list.resize(50);
    longer.points.clear();
    longer.inner.marks.assign(1000, 7);
    longer.name.clear();
    for (const Outer& target : {sample(), longer})
        for (const Outer& before : {sample(), longer, Outer{}}) {
            Outer o = before;
            const auto bytes = saved(target);
            StateReader reader(bytes);
            o.visitState(reader);
            EXPECT_FALSE(reader.failed());
            EXPECT_EQ(o, target);
        }
}

TEST(StateVisitor, everyCutFailsWithoutHarm) {
    const auto bytes = saved(sample());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        Outer o;
        StateReader reader(std::span<const std::byte>(bytes).first(size));
        o.visitState(reader);
        EXPECT_TRUE(reader.failed()) << size;
    }
}

struct OnlyList {
    std::vector<Inner> list;
    void visitState(StateVisitor& v) { v.list("list", list); }
};
struct OnlyText {
    std::string text;
    void visitState(StateVisitor& v) { v.text("text", text); }
};

TEST(StateVisitor, hostileLengthsFailWithoutHugeAllocation) {
    for (const std::uint32_t count : {0xffffffffu, 1'000'000u, 101u}) {
        ByteWriter w;
        w.put(count);
        for (int i = 0; i < 100; ++i)
            w.put(std::uint8_t{0});
        OnlyList l;
        StateReader first(w.bytes());
        l.visitState(first);
        EXPECT_TRUE(first.failed());
        EXPECT_LT(l.list.capacity(), 100u);
        OnlyText t;
        StateReader second(w.bytes());
        t.visitState(second);
        EXPECT_TRUE(second.failed());
        EXPECT_LT(t.text.capacity(), 1000u);
    }
    // A count that the bytes could just hold if elements were of one byte: it ends with the bytes.
    ByteWriter w;
    w.put(std::uint32_t{100});
    for (int i = 0; i < 100; ++i)
        w.put(std::uint8_t{0});
    OnlyList l;
    StateReader reader(w.bytes());
    l.visitState(reader);
    EXPECT_TRUE(reader.failed());
    EXPECT_LT(l.list.size(), 10u);
}

std::optional<StateDifference> difference(const Outer& a, const Outer& b) {
    const auto first = saved(a), second = saved(b);
    StateComparer comparer(first, second);
    Outer scratch;
    scratch.visitState(comparer);
    EXPECT_EQ(comparer.failed(), comparer.difference().has_value());
    return comparer.difference();
}

TEST(StateVisitor, comparerFindsNothingInEqualStates) {
    EXPECT_FALSE(difference(sample(), sample()));
}

TEST(StateVisitor, comparerNamesThePathAndBothValues) {
    const auto expect = [](const char* field, const char* first, const char* second, auto&& change) {
        Outer changed = sample();
        change(changed);
        const auto d = difference(sample(), changed);
        ASSERT_TRUE(d) << field;
        EXPECT_EQ(d->field, field);
        EXPECT_EQ(d->first, first) << field;
        EXPECT_EQ(d->second, second) << field;
    };
    expect("awake", "1", "0", [](Outer& o) { o.awake = false; });
    expect("mood", "1", "0", [](Outer& o) { o.mood = Mood::Calm; });
    expect("money", "-1234567890123", "9", [](Outer& o) { o.money = 9; });
    expect("real", "1e-300", "0.5", [](Outer& o) { o.real = 0.5; });
    expect("flat.y", "2", "3", [](Outer& o) { o.flat.y = 3; });
    expect("slot.generation", "6", "7", [](Outer& o) { o.slot.generation = 7; });
    expect("inner.place.z", "3", "4", [](Outer& o) { o.inner.place.z = 4; });
    expect("inner.marks[1]", "-2", "5", [](Outer& o) { o.inner.marks[1] = 5; });
    expect("list[1].place.x", "7", "-7", [](Outer& o) { o.list[1].place.x = -7; });
    expect("list[1].marks[0]", "11", "12", [](Outer& o) { o.list[1].marks[0] = 12; });
    expect("points[0].y", "1", "2", [](Outer& o) { o.points[0].y = 2; });
    expect("moods[1]", "1", "0", [](Outer& o) { o.moods[1] = Mood::Calm; });
    expect("list.size", "2", "3", [](Outer& o) { o.list.emplace_back(); });
    expect("list[0].marks.size", "0", "1", [](Outer& o) { o.list[0].marks.push_back(1); });
}

TEST(StateVisitor, comparerFindsTheFirstOfSeveral) {
    Outer changed = sample();
    changed.points[1].x = 9;
    changed.flat.x = 9;
    EXPECT_EQ(difference(sample(), changed)->field, "flat.x");
}

TEST(StateVisitor, comparerStopsAtCutBytes) {
    const auto bytes = saved(sample());
    for (std::size_t size = 0; size < bytes.size(); size += 3) {
        StateComparer comparer(std::span<const std::byte>(bytes).first(size), bytes);
        Outer scratch;
        scratch.visitState(comparer);
        EXPECT_TRUE(comparer.failed());
    }
}

TEST(StateVisitor, clearedWriterGivesTheSameBytes) {
    StateWriter writer;
    Outer o = sample();
    o.visitState(writer);
    writer.clear();
    EXPECT_TRUE(writer.bytes().empty());
    o.visitState(writer);
    const auto expected = saved(sample());
    EXPECT_TRUE(std::equal(writer.bytes().begin(), writer.bytes().end(), expected.begin(), expected.end()));
}

TEST(StateReader, RefusesPlacesThatNoLevelReaches) {
    for (const float far : {2.1e7f, -1e27f, 3.4e38f}) {
        Outer outer = sample();
        outer.inner.weight = far; // a number that is no place may be large
        StateWriter number;
        outer.visitState(number);
        StateReader taken(number.bytes());
        Outer into;
        into.visitState(taken);
        EXPECT_FALSE(taken.failed());
        outer.points[1].z = far;
        StateWriter place;
        outer.visitState(place);
        StateReader refused(place.bytes());
        into = {};
        into.visitState(refused);
        EXPECT_TRUE(refused.failed());
    }
}

Hash128 layoutOf(Outer state) {
    StateLayout layout;
    state.visitState(layout);
    return layout.hash();
}

TEST(StateLayout, ShowsFieldsAndNotWhatTheyHold) {
    Outer other = sample();
    other.money = 5;
    other.list.push_back(other.list.back());
    other.name += "a";
    EXPECT_EQ(layoutOf(other), layoutOf(sample()));
    struct Renamed {
        Outer& outer;
        const char* name;
        void visitState(StateVisitor& v) { v.field(name, outer.money), v.field("mood", outer.mood); }
    };
    Outer outer;
    StateLayout first, second;
    Renamed{outer, "money"}.visitState(first), Renamed{outer, "gold"}.visitState(second);
    EXPECT_NE(first.hash(), second.hash());
}

} // namespace
} // namespace lince
