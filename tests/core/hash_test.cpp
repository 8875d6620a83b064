#include <lince/core/hash.h>

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace lince {
namespace {

TEST(Hash, knownAnswerOfTheEmptyText) { // of the XXH3 test vectors
    EXPECT_EQ(toHex(hashText("")), "99aa06d3014798d86001c324468d497f");
}

TEST(Hash, hexIsHighThenLowWithLeadingZeros) {
    EXPECT_EQ(toHex({0x0123456789abcdefull, 0x1ull}), "0123456789abcdef0000000000000001");
    EXPECT_EQ(toHex({}), "00000000000000000000000000000000");
}

TEST(Hash, golden) { // the same on every target: recordings depend on it
    std::vector<std::byte> bytes(100'000);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(i * i >> 3);
    EXPECT_EQ(toHex(hashBytes(bytes)), "bb34bf7b2426ababde7b34649650c701");
    EXPECT_EQ(toHex(hashBytes(bytes, 42)), "13d911d3e7372d8ae852cb3b91a1b1b6");
    EXPECT_EQ(toHex(combine(hashText("a"), hashText("b"))), "7abd5dc6efa97faba54ed1749c10d8a0");
}

TEST(Hash, oneBitChangesIt) {
    std::vector<std::byte> bytes(1000);
    const Hash128 before = hashBytes(bytes);
    for (std::size_t i = 0; i < bytes.size(); i += 37) {
        bytes[i] ^= std::byte{1};
        EXPECT_NE(hashBytes(bytes), before);
        bytes[i] ^= std::byte{1};
    }
    EXPECT_EQ(hashBytes(bytes), before);
    EXPECT_NE(hashBytes(std::span(bytes).first(999)), before);
}

TEST(Hash, combineKnowsItsOrder) {
    const Hash128 a = hashText("a"), b = hashText("b");
    EXPECT_NE(combine(a, b), combine(b, a));
    EXPECT_EQ(combine(a, b), combine(a, b));
    EXPECT_NE(combine(a, a), a);
}

} // namespace
} // namespace lince
