#pragma once
// Saved states as a forger would alter them: one field (or a few) gets a number that it should not have. Fields are
// chosen by name, so that the thousands of cells of a map count no more than the one health of a body.

#include <lince/core/hash.h>
#include <lince/core/random.h>
#include <lince/core/state_visitor.h>

#include <cstring>
#include <limits>
#include <map>
#include <span>
#include <vector>

namespace lince::test {

/// Where in the saved bytes each field lies, by its name without the indices.
class FieldPlaces final : public StateVisitor {
  public:
    struct Place {
        std::size_t at = 0, size = 0;
        bool real = false;
    };
    const std::map<std::uint64_t, std::vector<Place>>& byName() const { return m_byName; }

  protected:
    void raw(const char* name, void*, std::size_t size, Kind kind) override {
        m_byName[combine(m_path.back(), hashText(name)).low].push_back({m_at, size, kind == Kind::Real});
        m_at += size;
    }
    void length(const char* name, std::uint32_t& count) override { raw(name, &count, sizeof count, Kind::Unsigned); }
    void enter(const char* name, std::uint32_t) override { m_path.push_back(combine(m_path.back(), hashText(name))); }
    void leave() override { m_path.pop_back(); }

  private:
    std::map<std::uint64_t, std::vector<Place>> m_byName;
    std::vector<Hash128> m_path{{}};
    std::size_t m_at = 0;
};

class StateForger {
  public:
    StateForger(std::span<const std::byte> state, const FieldPlaces& places) : m_state(state.begin(), state.end()) {
        for (const auto& [name, all] : places.byName())
            m_fields.push_back(all);
    }
    const std::vector<std::byte>& original() const { return m_state; }

    std::vector<std::byte> forged(RandomStream& random) const {
        std::vector<std::byte> bytes = m_state;
        const std::uint32_t changes = random.chance(0.7f) ? 1 : 2 + random.below(4);
        for (std::uint32_t i = 0; i < changes; ++i) {
            const auto& all = m_fields[random.below(static_cast<std::uint32_t>(m_fields.size()))];
            const FieldPlaces::Place& place = all[random.below(static_cast<std::uint32_t>(all.size()))];
            std::byte* at = bytes.data() + place.at;
            if (place.real && place.size == sizeof(float))
                change<float>(at, random);
            else if (place.real)
                change<double>(at, random);
            else
                changeWhole(at, place.size, random);
        }
        return bytes;
    }

  private:
    template <class Real>
    static void change(std::byte* at, RandomStream& random) {
        constexpr Real kMost = std::numeric_limits<Real>::max();
        constexpr Real kValues[] = {kMost,
                                    -kMost,
                                    Real(1e27),
                                    Real(-1e18),
                                    Real(1e12),
                                    Real(-1e9),
                                    Real(1e7),
                                    Real(-1e6),
                                    Real(1e5),
                                    Real(-1e4),
                                    1000,
                                    -100,
                                    10,
                                    -1,
                                    0,
                                    Real(1e-30),
                                    std::numeric_limits<Real>::infinity(),
                                    std::numeric_limits<Real>::quiet_NaN()};
        Real value;
        std::memcpy(&value, at, sizeof value);
        const std::uint32_t choice = random.below(std::size(kValues) + 4);
        if (choice < std::size(kValues))
            value = kValues[choice];
        else
            value = value * Real(random.between(-3, 3)) + Real(random.between(-2, 2));
        std::memcpy(at, &value, sizeof value);
    }
    static void changeWhole(std::byte* at, std::size_t size, RandomStream& random) {
        std::uint64_t value = 0;
        std::memcpy(&value, at, size);
        switch (random.below(7)) {
        case 0:
            value = 0;
            break;
        case 1:
            value = ~std::uint64_t{0};
            break;
        case 2:
            value = std::uint64_t{1} << (size * 8 - 1);
            break;
        case 3:
            value += 1;
            break;
        case 4:
            value -= 1;
            break;
        case 5:
            value = random.below(300);
            break;
        default:
            value = std::uint64_t{random.bits()} << 32 | random.bits();
            break;
        }
        std::memcpy(at, &value, size);
    }

    std::vector<std::byte> m_state;
    std::vector<std::vector<FieldPlaces::Place>> m_fields;
};

} // namespace lince::test
