#include <lince/core/random.h>
#include <lince/core/state_visitor.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <set>
#include <vector>

namespace lince {
namespace {

using Words = std::array<std::uint32_t, 4>;

/// Sum of (seen - expected)^2 / expected; with k cells its mean is k - 1 and its deviation sqrt(2 (k - 1)).
double chiSquare(const std::vector<int>& seen) {
    double total = 0;
    for (const int n : seen)
        total += n;
    const double expected = total / static_cast<double>(seen.size());
    double sum = 0;
    for (const int n : seen)
        sum += (n - expected) * (n - expected) / expected;
    return sum;
}

void expectUniform(const std::vector<int>& seen) {
    const double freedom = static_cast<double>(seen.size()) - 1;
    EXPECT_NEAR(chiSquare(seen), freedom, 4.5 * std::sqrt(2 * freedom)); // too even is as wrong as too odd
}

TEST(Random, philoxKnownAnswers) { // kat_vectors of Random123
    EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    constexpr std::uint32_t kOnes = 0xffffffffu;
    EXPECT_EQ(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
              (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, oneWayIsSipHash) { // vectors of its reference, key 00 … 0f, message 00 … 0f
    EXPECT_EQ(oneWay({0x0706050403020100u, 0x0f0e0d0c0b0a0908u}, {0x0706050403020100u, 0x0f0e0d0c0b0a0908u}),
              0x3f2acc7f57c29bdbu);
}

TEST(Random, aSealedStreamHoldsNothingOfItsName) {
    // All that a mind could read out of the stream that it is given: its bytes.
    const std::uint64_t seed = 0x1122334455667788u;
    RandomStream mine = RandomStream::sealed(seed, 9, RandomPurpose::Brain);
    RandomStream others = RandomStream::sealed(seed, 9, RandomPurpose::Spread);
    std::array<std::uint64_t, sizeof(RandomStream) / 8> words{}, other{};
    std::memcpy(words.data(), &mine, sizeof mine);
    std::memcpy(other.data(), &others, sizeof others);
    for (const std::uint64_t word : words)
        EXPECT_NE(word, seed);
    EXPECT_NE(words, other);
    // Whoever takes its key for the seed of another stream does not come to that stream.
    RandomStream guess = RandomStream::sealed(words[0], 9, RandomPurpose::Spread);
    int same = 0;
    for (int i = 0; i < 1000; ++i)
        same += guess.bits() == others.bits() ? 1 : 0;
    EXPECT_EQ(same, 0);
}

TEST(Random, aStreamIsTheWordsOfItsBlocks) {
    RandomStream stream(0x1122334455667788ull, 9, RandomPurpose::Brain);
    for (std::uint32_t block = 0; block < 50; ++block) {
        const Words words =
            philox({block, 0, 9, static_cast<std::uint32_t>(RandomPurpose::Brain)}, {0x55667788, 0x11223344});
        for (const std::uint32_t word : words)
            EXPECT_EQ(stream.bits(), word);
    }
    EXPECT_EQ(stream.position(), 200u);
}

TEST(Random, unitIsUniform) {
    RandomStream random(7, 0, RandomPurpose::Test);
    std::vector<int> cells(256);
    for (int i = 0; i < 1 << 18; ++i) {
        const float u = random.unit();
        ASSERT_GE(u, 0.0f);
        ASSERT_LT(u, 1.0f);
        ASSERT_EQ(u * 16777216.0f, std::floor(u * 16777216.0f));
        ++cells[static_cast<std::size_t>(u * 256)];
    }
    expectUniform(cells);
}

TEST(Random, everyBitIsFair) {
    RandomStream random(8, 0, RandomPurpose::Test);
    std::array<int, 32> ones{};
    constexpr int kDraws = 100'000;
    for (int i = 0; i < kDraws; ++i) {
        const std::uint32_t word = random.bits();
        for (unsigned b = 0; b < 32; ++b)
            ones[b] += static_cast<int>(word >> b & 1);
    }
    for (const int n : ones)
        EXPECT_NEAR(n, kDraws / 2, 4.5 * std::sqrt(kDraws / 4.0));
}

TEST(Random, streamsWithDifferentNamesAreIndependent) {
    const std::array<RandomStream, 6> named{
        RandomStream(1, 1, RandomPurpose::Test),          RandomStream(2, 1, RandomPurpose::Test),
        RandomStream(1, 2, RandomPurpose::Test),          RandomStream(1, 1, RandomPurpose::Brain),
        RandomStream(1ull << 32, 1, RandomPurpose::Test), RandomStream(1, 0, RandomPurpose::Test)};
    for (std::size_t a = 0; a < named.size(); ++a)
        for (std::size_t b = a + 1; b < named.size(); ++b) {
            RandomStream first = named[a], second = named[b];
            std::vector<int> cells(256);
            for (int i = 0; i < 1 << 16; ++i) {
                const std::uint32_t x = first.bits() >> 28;
                const std::uint32_t y = second.bits() >> 28;
                ++cells[x * 16 + y];
            }
            expectUniform(cells);
        }
}

TEST(Random, neighboursInAStreamAreIndependent) {
    RandomStream random(11, 0, RandomPurpose::Test);
    for (const unsigned lag : {1u, 2u, 3u, 4u}) {
        std::vector<std::uint32_t> words(1 << 16);
        for (auto& w : words)
            w = random.bits() >> 28;
        std::vector<int> cells(256);
        for (std::size_t i = 0; i + lag < words.size(); ++i)
            ++cells[words[i] * 16 + words[i + lag]];
        expectUniform(cells);
    }
}

TEST(Random, belowIsExact) {
    // 2^32 is no multiple of 3 * 2^30: without rejection every third value would come twice as often.
    RandomStream random(12, 0, RandomPurpose::Test);
    constexpr std::uint32_t kCount = 3u << 30;
    std::vector<int> residues(3);
    for (int i = 0; i < 60'000; ++i) {
        const std::uint32_t v = random.below(kCount);
        ASSERT_LT(v, kCount);
        ++residues[v % 3];
    }
    expectUniform(residues);
}

TEST(Random, belowCoversSmallRangesEvenly) {
    RandomStream random(13, 0, RandomPurpose::Test);
    for (const std::uint32_t count : {2u, 3u, 7u, 10u, 100u}) {
        std::vector<int> cells(count);
        for (std::uint32_t i = 0; i < 1000 * count; ++i)
            ++cells[random.below(count)];
        expectUniform(cells);
    }
    const std::uint64_t before = random.position();
    EXPECT_EQ(random.below(0), 0u);
    EXPECT_EQ(random.position(), before);
    EXPECT_EQ(random.below(1), 0u);
}

TEST(Random, betweenNeverReachesTheHighEnd) {
    RandomStream random(14, 0, RandomPurpose::Test);
    const float next = std::nextafter(1.0f, 2.0f);
    std::set<float> seen;
    for (int i = 0; i < 100'000; ++i) {
        ASSERT_EQ(random.between(1.0f, next), 1.0f);
        const float v = random.between(1e7f, 1e7f + 2); // only two floats below the end
        ASSERT_GE(v, 1e7f);
        ASSERT_LT(v, 1e7f + 2);
        seen.insert(v);
        const float w = random.between(-1e-3f, 1e-3f);
        ASSERT_GE(w, -1e-3f);
        ASSERT_LT(w, 1e-3f);
    }
    EXPECT_EQ(seen.size(), 2u);
}

TEST(Random, betweenIsUniform) {
    RandomStream random(15, 0, RandomPurpose::Test);
    std::vector<int> cells(50);
    for (int i = 0; i < 100'000; ++i)
        ++cells[static_cast<std::size_t>((random.between(-2, 3) + 2) * 10)];
    expectUniform(cells);
}

TEST(Random, normalHasTheMomentsOfTheNormalDistribution) {
    RandomStream random(16, 0, RandomPurpose::Test);
    constexpr int kDraws = 200'000;
    double sum = 0, squares = 0, fourth = 0;
    for (int i = 0; i < kDraws; ++i) {
        const double v = random.normal();
        ASSERT_TRUE(std::isfinite(v));
        sum += v, squares += v * v, fourth += v * v * v * v;
    }
    EXPECT_NEAR(sum / kDraws, 0, 0.01);
    EXPECT_NEAR(squares / kDraws, 1, 0.015);
    EXPECT_NEAR(fourth / kDraws, 3, 0.1);
}

TEST(Random, chanceFollowsItsProbability) {
    RandomStream random(17, 0, RandomPurpose::Test);
    int hits = 0;
    for (int i = 0; i < 100'000; ++i) {
        hits += random.chance(0.3f) ? 1 : 0;
        ASSERT_FALSE(random.chance(0));
        ASSERT_TRUE(random.chance(1));
    }
    EXPECT_NEAR(hits, 30'000, 4.5 * std::sqrt(100'000 * 0.21));
}

TEST(Random, savedAndRestoredItGoesOnWhereItWas) {
    RandomStream random(18, 3, RandomPurpose::Spread);
    for (int i = 0; i < 7; ++i)
        random.bits();
    StateWriter writer;
    random.visitState(writer);
    RandomStream other;
    StateReader reader(writer.bytes());
    other.visitState(reader);
    EXPECT_TRUE(reader.atEnd());
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(other.bits(), random.bits());
}

} // namespace
} // namespace lince
