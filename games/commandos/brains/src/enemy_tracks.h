#pragma once
// Where each enemy was, as commandos reported him, and where he will be: patrols come round again, so what he did when
// he last stood and looked like this is what he will do now.

#include <lince/commandos/orders.h>

#include <optional>
#include <vector>

namespace lince::commandos {

struct EnemyPose {
    Vec3 feet;
    float yaw = 0;
    bool sure = true; ///< false: he was not seen coming round yet, so he may look anywhere soon
};

/// One half second of what was seen.
struct TrackSample {
    Vec3 feet;
    float yaw = 0;
    bool seen = false;
    void visitState(StateVisitor& v);
};

struct EnemyTrack {
    Vec3 feet, velocity; ///< as last seen; metres a second
    float yaw = 0;
    ClassId what;
    bool dead = false; ///< with `lost`: he was another one
    bool lost = false; ///< not where he was expected, so nobody knows where
    Tick lastSeen = 0, since = 0;
    std::vector<TrackSample> history; ///< one for each kSample since `since`, at most kHistory
    struct Alias {
        AgentId observer;
        std::uint32_t id = 0;
        Tick seen = 0; ///< last
        void visitState(StateVisitor& v);
    };
    std::vector<Alias> aliases; ///< how each commando calls him
    void visitState(StateVisitor& v);
};

class EnemyTracks {
  public:
    static constexpr Tick kSample = kTicksPerSecond / 2;
    static constexpr std::size_t kHistory = 360; ///< three minutes
    static constexpr std::size_t kMaxTracks = 64;

    void hear(AgentId observer, const EnemySeen& seen, Tick now);
    /// Once a thought, after what was heard.
    void step(Tick now);
    /// He is not where he was thought to be.
    void lose(std::size_t track) { m_tracks[track].lost = true; }
    const std::vector<EnemyTrack>& all() const { return m_tracks; }
    bool isSeen(const EnemyTrack& track, Tick now) const { return track.lastSeen + kTicksPerSecond / 2 >= now; }
    bool isSeenBy(const EnemyTrack& track, AgentId observer, Tick now) const;
    /// Where he will be at that tick, not before now; nothing: he is dead, or lost.
    std::optional<EnemyPose> predict(const EnemyTrack& track, Tick when) const;
    /// Share of what was seen of him in which he stood within a cone's reach of a place and looked towards it.
    float attention(const EnemyTrack& track, Vec3 place, float range) const;
    void visitState(StateVisitor& v);

  private:
    EnemyTrack* find(AgentId observer, const EnemySeen& seen, Tick now);
    void match(EnemyTrack& track);
    void joinTwins(Tick now);

    std::vector<EnemyTrack> m_tracks;
    std::vector<std::uint32_t> m_matches; ///< of each track: sample that is like its newest, + 1; 0: none
};

} // namespace lince::commandos
