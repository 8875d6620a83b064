#include "enemy_tracks.h"

#include <lince/core/math.h>
#include <lince/core/state_visitor.h>

#include <algorithm>

namespace lince::commandos {
namespace {

constexpr float kSameMetres = 2.5f; ///< from where he was expected: that is he
constexpr float kTwinMetres = 0.4f;
constexpr float kPaceMetres = 1.8f; ///< a second, that he may have gone since
constexpr float kFarMetres = 30;    ///< at most
constexpr float kLikeMetres = 1.2f; ///< at most between two moments of a round that are the same one
constexpr float kLikeRadians = 0.7f;
constexpr float kRadianMetres = 0.8f;         ///< how much a difference of heading counts
constexpr std::size_t kRoundLeast = 10;       ///< samples between two moments of different rounds
constexpr Tick kGoesOn = 2 * kTicksPerSecond; ///< that somebody unknown walks on as he does

bool isNear(const EnemyTrack& track, const EnemySeen& seen) {
    return length(track.feet - seen.place) < kSameMetres;
}

float angleBetween(float a, float b) {
    return absolute(wrapAngle(a - b));
}

} // namespace

void TrackSample::visitState(StateVisitor& v) {
    v.field("feet", feet);
    v.field("yaw", yaw);
    v.field("seen", seen);
}

void EnemyTrack::Alias::visitState(StateVisitor& v) {
    v.field("observer", observer);
    v.field("id", id);
    v.field("seen", seen);
}

void EnemyTrack::visitState(StateVisitor& v) {
    v.field("feet", feet);
    v.field("velocity", velocity);
    v.field("yaw", yaw);
    v.field("what", what);
    v.field("dead", dead);
    v.field("lost", lost);
    v.field("lastSeen", lastSeen);
    v.field("since", since);
    v.list("history", history);
    v.list("aliases", aliases);
}

EnemyTrack* EnemyTracks::find(AgentId observer, const EnemySeen& seen, Tick now) {
    for (EnemyTrack& track : m_tracks)
        for (EnemyTrack::Alias& alias : track.aliases) {
            if (alias.observer != observer || alias.id != seen.id) continue;
            alias.seen = now;
            return &track;
        }
    // Whoever may have come here since he was seen last; the one who had to hurry least.
    EnemyTrack* nearest = nullptr;
    float least = 1;
    for (EnemyTrack& track : m_tracks) {
        const auto isOther = [&](const EnemyTrack::Alias& alias) { // whom he sees besides
            return alias.observer == observer && alias.seen + kTicksPerSecond / 2 > now;
        };
        if (track.dead != seen.dead && (track.dead || !isNear(track, seen))) continue;
        if (std::any_of(track.aliases.begin(), track.aliases.end(), isOther)) continue;
        const auto pose = predict(track, now);
        const float unseen = secondsFromTicks(now - track.lastSeen);
        const float away = std::min(length(track.feet - seen.place), pose ? length(pose->feet - seen.place) : 1e9f);
        const float hurry = away / (kSameMetres + (track.dead ? 0 : std::min(kFarMetres, unseen * kPaceMetres)));
        if (hurry < least) nearest = &track, least = hurry;
    }
    if (nearest == nullptr) {
        if (m_tracks.size() >= kMaxTracks) return nullptr;
        nearest = &m_tracks.emplace_back();
        nearest->since = now;
        nearest->feet = seen.place;
        m_matches.push_back(0);
    }
    if (nearest->aliases.size() >= 16) nearest->aliases.erase(nearest->aliases.begin());
    nearest->aliases.push_back({observer, seen.id, now});
    return nearest;
}

void EnemyTracks::hear(AgentId observer, const EnemySeen& seen, Tick now) {
    EnemyTrack* track = find(observer, seen, now);
    if (track == nullptr) return;
    if (track->lastSeen != 0 && now > track->lastSeen && now - track->lastSeen <= kTicksPerSecond)
        track->velocity = (seen.place - track->feet) * (1 / secondsFromTicks(now - track->lastSeen));
    track->feet = seen.place;
    track->yaw = seen.dead ? track->yaw : seen.yaw;
    track->what = seen.what;
    track->dead = track->dead || seen.dead;
    track->lost = false;
    track->lastSeen = now;
}

bool EnemyTracks::isSeenBy(const EnemyTrack& track, AgentId observer, Tick now) const {
    return std::any_of(track.aliases.begin(), track.aliases.end(), [&](const EnemyTrack::Alias& a) {
        return a.observer == observer && a.seen + kTicksPerSecond / 2 >= now;
    });
}

/// The earlier moment that is most like the newest one.
void EnemyTracks::match(EnemyTrack& track) {
    std::uint32_t& best = m_matches[static_cast<std::size_t>(&track - m_tracks.data())];
    best = 0;
    const std::size_t count = track.history.size();
    if (count <= kRoundLeast || !track.history.back().seen) return;
    const TrackSample& now = track.history.back();
    const TrackSample& before = track.history[count - 2];
    float least = 1e9f;
    for (std::size_t i = 1; i + kRoundLeast < count; ++i) {
        const TrackSample& then = track.history[i];
        const float away = length(then.feet - now.feet), turned = angleBetween(then.yaw, now.yaw);
        if (!then.seen || away > kLikeMetres || turned > kLikeRadians) continue;
        // Standing is like standing and walking like walking; how long he has stood, too.
        const float step = length(horizontal(now.feet - before.feet)),
                    stepThen = length(horizontal(then.feet - track.history[i - 1].feet));
        const float unlike = away + turned * kRadianMetres + absolute(step - stepThen) * 2;
        if (unlike <= least) least = unlike, best = static_cast<std::uint32_t>(i) + 1;
    }
}

/// Two that stand in one place are one, whom two commandos took for another.
void EnemyTracks::joinTwins(Tick now) {
    for (std::size_t i = 0; i < m_tracks.size(); ++i)
        for (std::size_t j = i + 1; j < m_tracks.size(); ++j) {
            EnemyTrack &one = m_tracks[i], &twin = m_tracks[j];
            if (one.dead || twin.dead || !isSeen(one, now) || !isSeen(twin, now)) continue;
            if (length(one.feet - twin.feet) > kTwinMetres) continue;
            for (const EnemyTrack::Alias& alias : twin.aliases)
                one.aliases.push_back(alias);
            twin.aliases.clear();
            twin.dead = twin.lost = true;
        }
}

void EnemyTracks::step(Tick now) {
    m_matches.resize(m_tracks.size());
    joinTwins(now);
    for (EnemyTrack& track : m_tracks) {
        if (track.dead) continue;
        while (track.since + track.history.size() * kSample <= now) {
            const bool seen = isSeen(track, now);
            TrackSample sample{track.feet, track.yaw, seen};
            if (!seen && !track.history.empty())
                if (const auto pose = predict(track, now)) sample.feet = pose->feet, sample.yaw = pose->yaw;
            track.history.push_back(sample);
            if (seen) match(track);
        }
        if (track.history.size() > kHistory) { // half a minute of the oldest goes
            const std::size_t gone = kHistory / 6;
            track.history.erase(track.history.begin(), track.history.begin() + static_cast<std::ptrdiff_t>(gone));
            track.since += gone * kSample;
            std::uint32_t& best = m_matches[static_cast<std::size_t>(&track - m_tracks.data())];
            best = best > gone ? best - static_cast<std::uint32_t>(gone) : 0;
        }
    }
}

std::optional<EnemyPose> EnemyTracks::predict(const EnemyTrack& track, Tick when) const {
    if (track.dead || track.lost) return std::nullopt;
    const std::size_t number = static_cast<std::size_t>(&track - m_tracks.data());
    const Tick from = std::min(track.lastSeen, when), ahead = when - from;
    const std::uint32_t best = number < m_matches.size() ? m_matches[number] : 0;
    if (best == 0) {
        const float seconds = secondsFromTicks(std::min(ahead, kGoesOn));
        return EnemyPose{track.feet + horizontal(track.velocity) * seconds, track.yaw, ahead < kTicksPerSecond / 2};
    }
    // The round since then, over and over.
    const std::size_t first = best - 1, last = track.history.size() - 1;
    const std::size_t round = std::max<std::size_t>(
        1, std::min<std::size_t>(
               last, static_cast<std::size_t>((track.lastSeen - std::min(track.lastSeen, track.since)) / kSample)) -
               std::min(first, last));
    const std::size_t then = first + static_cast<std::size_t>((ahead + kSample / 2) / kSample) % round;
    const TrackSample& sample = track.history[std::min(then, last)];
    return EnemyPose{sample.feet, sample.yaw, true};
}

float EnemyTracks::attention(const EnemyTrack& track, Vec3 place, float range) const {
    if (track.history.empty()) return 0;
    std::size_t count = 0;
    for (const TrackSample& sample : track.history) {
        const Vec3 way = horizontal(place - sample.feet);
        count += length(way) <= range && dot(normalized(way), directionFromYawPitch(sample.yaw, 0)) > 0.75f ? 1 : 0;
    }
    return static_cast<float>(count) / static_cast<float>(track.history.size());
}

void EnemyTracks::visitState(StateVisitor& v) {
    v.list("tracks", m_tracks);
    v.list("matches", m_matches);
    m_matches.resize(m_tracks.size()); // a state from outside may say anything
    for (std::size_t i = 0; i < m_tracks.size(); ++i)
        if (m_matches[i] > m_tracks[i].history.size()) m_matches[i] = 0;
}

} // namespace lince::commandos
