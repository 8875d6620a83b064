#include <lince/core/serial.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace lince {
namespace {

std::vector<std::byte> bytesOf(std::initializer_list<int> values) {
    std::vector<std::byte> bytes;
    for (const int v : values)
        bytes.push_back(static_cast<std::byte>(v));
    return bytes;
}

TEST(Serial, numbersAreLittleEndian) {
    ByteWriter w;
    w.put(std::uint32_t{0x04030201});
    w.put(std::uint16_t{0x0605});
    w.put(std::int8_t{-1});
    w.put(1.0f);
    const auto expected = bytesOf({1, 2, 3, 4, 5, 6, 255, 0, 0, 0x80, 0x3f});
    EXPECT_TRUE(std::equal(w.bytes().begin(), w.bytes().end(), expected.begin(), expected.end()));
}

TEST(Serial, roundTrip) {
    ByteWriter w;
    w.put(std::numeric_limits<double>::min());
    w.put(std::int64_t{-5});
    w.put(true);
    w.putText("añil");
    w.putText("");
    const auto bytes = w.take();
    ByteReader r(bytes);
    EXPECT_EQ(r.get<double>(), std::numeric_limits<double>::min());
    EXPECT_EQ(r.get<std::int64_t>(), -5);
    EXPECT_TRUE(r.get<bool>());
    EXPECT_EQ(r.getText(100), "añil");
    EXPECT_EQ(r.getText(100), "");
    EXPECT_EQ(r.left(), 0u);
    EXPECT_FALSE(r.failed());
}

TEST(Serial, varintRoundTripAndSize) {
    for (const auto& [value, size] : std::vector<std::pair<std::uint64_t, std::size_t>>{
             {0, 1}, {127, 1}, {128, 2}, {16383, 2}, {16384, 3}, {0xffffffff, 5}, {~std::uint64_t{0}, 10}}) {
        ByteWriter w;
        w.putVarint(value);
        EXPECT_EQ(w.bytes().size(), size);
        ByteReader r(w.bytes());
        EXPECT_EQ(r.getVarint(), value);
        EXPECT_EQ(r.left(), 0u);
        EXPECT_FALSE(r.failed());
    }
}

TEST(Serial, endlessVarintFails) {
    const std::vector<std::byte> bytes(100, std::byte{0xff});
    ByteReader r(bytes);
    EXPECT_EQ(r.getVarint(), 0u);
    EXPECT_TRUE(r.failed());
}

TEST(Serial, cutVarintFails) {
    const auto bytes = bytesOf({0x80, 0x80});
    ByteReader r(bytes);
    (void)r.getVarint();
    EXPECT_TRUE(r.failed());
}

TEST(Serial, readingPastTheEndGivesZerosFromThenOn) {
    const auto bytes = bytesOf({1, 2, 3});
    ByteReader r(bytes);
    EXPECT_EQ(r.get<std::uint8_t>(), 1);
    EXPECT_EQ(r.get<std::uint32_t>(), 0u);
    EXPECT_TRUE(r.failed());
    EXPECT_EQ(r.get<std::uint8_t>(), 0); // two bytes are left, but nothing is trusted any more
    EXPECT_EQ(r.position(), 1u);
}

TEST(Serial, textLongerThanAllowedOrThereFails) {
    ByteWriter w;
    w.putText("hello");
    ByteReader tooLong(w.bytes());
    EXPECT_EQ(tooLong.getText(4), "");
    EXPECT_TRUE(tooLong.failed());
    ByteReader cut(w.bytes().first(3));
    EXPECT_EQ(cut.getText(100), "");
    EXPECT_TRUE(cut.failed());
}

TEST(Serial, hostileCountsFailBeforeAnybodyAllocates) {
    for (const std::uint64_t count : {std::uint64_t{4}, std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
        ByteWriter w;
        w.putVarint(count);
        w.putBytes("abcdefghijk", 11);
        ByteReader r(w.bytes());
        EXPECT_EQ(r.getCount(4), 0u);
        EXPECT_TRUE(r.failed());
    }
    ByteWriter w;
    w.putVarint(2);
    w.putBytes("abcdefghijk", 11);
    ByteReader r(w.bytes());
    EXPECT_EQ(r.getCount(4), 2u);
    EXPECT_FALSE(r.failed());
}

TEST(Serial, takeGivesAViewOrNothing) {
    const auto bytes = bytesOf({1, 2, 3});
    ByteReader r(bytes);
    EXPECT_EQ(r.take(2).data(), bytes.data());
    EXPECT_TRUE(r.take(2).empty());
    EXPECT_TRUE(r.failed());
    ByteReader huge(bytes);
    EXPECT_TRUE(huge.take(std::numeric_limits<std::size_t>::max()).empty());
    EXPECT_TRUE(huge.failed());
}

TEST(Serial, clearedWriterStartsAnew) {
    ByteWriter w;
    w.put(1);
    w.clear();
    w.put(std::uint8_t{7});
    ASSERT_EQ(w.bytes().size(), 1u);
    EXPECT_EQ(w.bytes()[0], std::byte{7});
}

} // namespace
} // namespace lince
