#pragma once
// What those of one's side say of themselves: where each stands and looks, and what place it goes for, so that not all
// look, shoot or hide from the same one (spec S1.T3, S1.Q).

#include <lince/agent/message.h>
#include <lince/core/tick.h>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace lince {

/// How often one who fights or seeks says where it is.
inline constexpr Tick kMateReportEvery = kTicksPerSecond / 2;

struct Mate {
    struct Goal {
        bool any = false;
        Vec3 place;
        Tick tick = 0; ///< when it was said
        void visitState(StateVisitor& v);
    };
    AgentId id;
    Vec3 place;                   ///< of the feet
    float yaw = 0;                ///< radians
    Tick tick = 0;                ///< of its last word
    std::uint32_t squad = 0;      ///< 0: it goes with none
    float health = 1, loaded = 1; ///< fractions, as it said
    MemberDoing doing = MemberDoing::Ready;
    std::array<Goal, kPurposes> goals;

    void visitState(StateVisitor& v);
};

class Mates {
  public:
    static constexpr std::size_t kMax = 16;             ///< further ones are not listened to
    static constexpr Tick kHolds = 2 * kTicksPerSecond; ///< a word of where it stands is true for so long

    void hear(std::span<const Message> messages);
    /// All that ever spoke, in order of their first words.
    const std::vector<Mate>& all() const { return m_mates; }
    /// Its last word of where it is still holds.
    static bool isHeard(const Mate& mate, Tick now) { return now <= mate.tick + kHolds; }
    /// Where those who are heard stand.
    std::vector<Vec3> places(Tick now) const;
    /// What they go for to that purpose.
    std::vector<Vec3> goals(Purpose purpose, Tick now) const;
    /// One of them stands, as far as one heard, so near to that place.
    bool isNear(Vec3 place, float metres, Tick now) const;

    void visitState(StateVisitor& v);

  private:
    std::vector<Mate> m_mates;
};

} // namespace lince
