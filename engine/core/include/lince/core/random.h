#pragma once
// Chance as an argument: counter-based streams (Philox 4x32-10, Salmon et al. 2011).
//
// A stream is named by (seed, owner, purpose) and a position. Two streams with different names are independent, so
// agents draw in any order, on any thread, and always get their own numbers. Never draw twice in one argument
// list: compilers disagree on the order.
//
// What minds and bodies draw from are *sealed* streams: they hold a key that was made of the name in one direction
// (SipHash-2-4 under the seed, Aumasson & Bernstein 2012), so that whoever has the stream, with all its bits, learns
// nothing of the seed or of other streams. A mind cannot foresee the spread of a shot from the chance that it was
// given. [Limit: seeds that can be guessed can be tried; `worldSeed` mixes in what a mind does not have]

#include <array>
#include <cstdint>

namespace lince {

class StateVisitor;

/// What a stream is for: keeps an agent's spread of shots apart from its wandering. Add at the end.
enum class RandomPurpose : std::uint32_t {
    None = 0,
    Spawn,
    Spread,
    Brain,
    Sense,
    Item,
    Scenario,
    Statistics,
    Test,
    Roadmap,
};

/// One Philox block: four words from a 128-bit counter and a 64-bit key.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

/// SipHash-2-4 of two words under a key of two words: cannot be turned back without the key.
std::uint64_t oneWay(std::array<std::uint64_t, 2> key, std::array<std::uint64_t, 2> words);
/// The seed of everything that happens in one world: the user's seed, and the level's hash so that trying out small
/// seeds does not tell a mind which one it is.
std::uint64_t worldSeed(std::uint64_t seed, std::array<std::uint64_t, 2> levelHash);

class RandomStream {
  public:
    RandomStream() = default;
    RandomStream(std::uint64_t seed, std::uint32_t owner, RandomPurpose purpose)
        : m_seed(seed), m_owner(owner), m_purpose(static_cast<std::uint32_t>(purpose)) {}
    /// Tells nothing of its name.
    static RandomStream sealed(std::uint64_t seed, std::uint32_t owner, RandomPurpose purpose) {
        return {oneWay({seed, 0}, {owner, static_cast<std::uint64_t>(purpose)}), 0, RandomPurpose::None};
    }

    /// 32 uniform bits.
    std::uint32_t bits();
    /// Uniform in [0, 1), a multiple of 2^-24.
    float unit();
    /// Uniform in [low, high).
    float between(float low, float high);
    /// Uniform whole number in [0, count); 0 when count is 0. Exact (rejects the biased remainder).
    std::uint32_t below(std::uint32_t count);
    bool chance(float probability) { return unit() < probability; }
    /// Standard normal (Box-Muller; one of the pair is dropped so that position alone is the state).
    float normal();

    /// How many words were drawn so far.
    std::uint64_t position() const { return m_position; }
    void visitState(StateVisitor& v);

  private:
    std::uint64_t m_seed = 0; ///< sealed: the key
    std::uint32_t m_owner = 0;
    std::uint32_t m_purpose = 0;
    std::uint64_t m_position = 0;
};

} // namespace lince
