#include <lince/core/math.h>
#include <lince/move/formation.h>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace lince {

namespace {

constexpr std::array<std::string_view, 4> kNames{"line", "wedge", "column", "circle"};
/// Places are put a hair farther apart than asked, so that rounding does not bring them nearer: on a ring of thousands
/// that of the angle alone is half a thousandth of the spacing.
constexpr float kSlack = 1.002f;

/// +1, -1, +2, -2, …: right and left of the leader in turn.
float alternating(std::uint32_t index) {
    const std::uint32_t step = index / 2 + 1;
    return static_cast<float>(step) * (index % 2 == 0 ? 1.0f : -1.0f);
}

/// One ring with the leader in the middle; places from straight ahead, clockwise seen from above.
Vec3 onCircle(std::uint32_t index, std::uint32_t count, float spacing) {
    // A chord of `spacing` between neighbours; up to six have room at one spacing from the leader.
    const float half = kPi / static_cast<float>(std::max(count, 1u));
    const float radius = count <= 6 ? spacing : spacing / (2 * sine(half));
    const Vec3 out = directionFromYawPitch(2 * half * static_cast<float>(index), 0);
    return out * (radius * kSlack);
}

/// Bytes that are 0 at first; groups of usual size need no memory from the heap.
class Flags {
  public:
    explicit Flags(std::size_t count) {
        if (count > m_few.size()) m_many.resize(count);
    }
    std::uint8_t& operator[](std::size_t i) { return m_many.empty() ? m_few[i] : m_many[i]; }

  private:
    std::array<std::uint8_t, 256> m_few{};
    std::vector<std::uint8_t> m_many;
};

} // namespace

std::string_view nameOf(FormationKind kind) {
    const auto index = static_cast<std::size_t>(kind);
    return index < kNames.size() ? kNames[index] : std::string_view{};
}

std::optional<FormationKind> formationNamed(std::string_view name) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == name) return static_cast<FormationKind>(i);
    return std::nullopt;
}

Vec3 formationOffset(FormationKind kind, std::uint32_t index, std::uint32_t count, float spacing) {
    const float side = alternating(index) * spacing * kSlack;
    switch (kind) {
    case FormationKind::Line:
        return {side, 0, 0};
    case FormationKind::Column:
        return {0, 0, static_cast<float>(index + 1) * spacing * kSlack};
    // Arms at 45°: a step of one spacing along the arm is 0.71 aside and 0.71 back, but the first two of both arms
    // must be a spacing apart too, and they are: 2 * 0.71.
    case FormationKind::Wedge:
        return Vec3{side, 0, absolute(side)} * 0.70710678f;
    case FormationKind::Circle:
        return onCircle(index, count, spacing);
    }
    return {};
}

Vec3 formationPlace(FormationKind kind, std::uint32_t index, std::uint32_t count, float spacing, Vec3 leader,
                    Vec3 heading) {
    const Vec3 offset = formationOffset(kind, index, count, spacing);
    const Vec3 ahead = normalized(horizontal(heading), {0, 0, -1});
    const Vec3 right{-ahead.z, 0, ahead.x};
    return leader + right * offset.x - ahead * offset.z;
}

void assignPlaces(std::span<const Vec3> members, std::span<const Vec3> places, std::span<std::uint32_t> assigned) {
    const std::size_t count = std::min(members.size(), assigned.size());
    std::fill(assigned.begin(), assigned.end(), kNoPlace);
    Flags done(count), taken(places.size());
    // `assigned` of who is not done yet is the place that it would take now: the nearest of the free ones, of equals
    // the first. It is looked for again only when somebody else has taken it.
    const auto lookAgain = [&](std::size_t member) {
        float nearest = std::numeric_limits<float>::infinity();
        assigned[member] = kNoPlace;
        for (std::size_t place = 0; place < places.size(); ++place) {
            const float distance = lengthSquared(members[member] - places[place]);
            if (taken[place] || !(distance < nearest || assigned[member] == kNoPlace)) continue;
            nearest = distance, assigned[member] = static_cast<std::uint32_t>(place);
        }
    };
    for (std::size_t member = 0; member < count; ++member)
        lookAgain(member);
    for (std::size_t round = 0; round < std::min(count, places.size()); ++round) {
        float nearest = std::numeric_limits<float>::infinity();
        std::size_t who = count;
        for (std::size_t member = 0; member < count; ++member) {
            if (done[member]) continue;
            const float distance = lengthSquared(members[member] - places[assigned[member]]);
            if (who == count || distance < nearest) nearest = distance, who = member;
        }
        done[who] = 1, taken[assigned[who]] = 1;
        for (std::size_t member = 0; member < count; ++member)
            if (!done[member] && assigned[member] == assigned[who]) lookAgain(member);
    }
}

} // namespace lince
