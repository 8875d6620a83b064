#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/core/state_visitor.h>

namespace lince {

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> c, std::array<std::uint32_t, 2> key) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53u} * c[0];
        const std::uint64_t b = std::uint64_t{0xCD9E8D57u} * c[2];
        c = {static_cast<std::uint32_t>(b >> 32) ^ c[1] ^ key[0], static_cast<std::uint32_t>(b),
             static_cast<std::uint32_t>(a >> 32) ^ c[3] ^ key[1], static_cast<std::uint32_t>(a)};
        key[0] += 0x9E3779B9u;
        key[1] += 0xBB67AE85u;
    }
    return c;
}

namespace {

constexpr std::uint64_t rotatedLeft(std::uint64_t word, int by) {
    return word << by | word >> (64 - by);
}

/// The four words that SipHash stirs.
struct SipState {
    std::uint64_t a, b, c, d;

    void stir(int rounds) {
        for (int round = 0; round < rounds; ++round) {
            a += b, b = rotatedLeft(b, 13) ^ a, a = rotatedLeft(a, 32);
            c += d, d = rotatedLeft(d, 16) ^ c;
            a += d, d = rotatedLeft(d, 21) ^ a;
            c += b, b = rotatedLeft(b, 17) ^ c, c = rotatedLeft(c, 32);
        }
    }
    void take(std::uint64_t word) {
        d ^= word;
        stir(2);
        a ^= word;
    }
};

} // namespace

std::uint64_t oneWay(std::array<std::uint64_t, 2> key, std::array<std::uint64_t, 2> words) {
    SipState state{key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du, key[0] ^ 0x6c7967656e657261u,
                   key[1] ^ 0x7465646279746573u};
    state.take(words[0]);
    state.take(words[1]);
    state.take(std::uint64_t{16} << 56); // the message's length in bytes
    state.c ^= 0xff;
    state.stir(4);
    return state.a ^ state.b ^ state.c ^ state.d;
}

std::uint64_t worldSeed(std::uint64_t seed, std::array<std::uint64_t, 2> levelHash) {
    return oneWay(levelHash, {seed, 0});
}

std::uint32_t RandomStream::bits() {
    // A block is computed again for each of its four words: cheaper than carrying a cache in every agent's state.
    const std::uint64_t block = m_position >> 2;
    const auto words =
        philox({static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), m_owner, m_purpose},
               {static_cast<std::uint32_t>(m_seed), static_cast<std::uint32_t>(m_seed >> 32)});
    return words[m_position++ & 3];
}

float RandomStream::unit() {
    return static_cast<float>(bits() >> 8) * (1.0f / 16777216.0f);
}

float RandomStream::between(float low, float high) {
    const float v = low + (high - low) * unit();
    return v < high ? v : low; // rounding must not reach the open end
}

std::uint32_t RandomStream::below(std::uint32_t count) {
    if (count == 0) return 0;
    const std::uint32_t biased = (0u - count) % count;
    for (;;) {
        const std::uint64_t product = std::uint64_t{bits()} * count;
        if (static_cast<std::uint32_t>(product) >= biased) return static_cast<std::uint32_t>(product >> 32);
    }
}

float RandomStream::normal() {
    const float radius = std::sqrt(-2.0f * logarithm(1.0f - unit()));
    return radius * cosine(kTwoPi * unit());
}

void RandomStream::visitState(StateVisitor& v) {
    v.field("seed", m_seed);
    v.field("owner", m_owner);
    v.field("purpose", m_purpose);
    v.field("position", m_position);
}

} // namespace lince
