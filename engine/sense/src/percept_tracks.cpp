#include <lince/core/state_visitor.h>
#include <lince/sense/percept_tracks.h>

#include <algorithm>
#include <tuple>

namespace lince {
namespace {

constexpr std::size_t kMaxPercepts = 256; ///< between two thoughts
constexpr std::size_t kMaxTracks = 1024;  ///< of one sense: newer things are not noticed
constexpr std::size_t kMaxFading = 64;    ///< of one sense: the oldest is forgotten for a new one

} // namespace

const char* nameOf(PerceptSource source) {
    switch (source) {
    case PerceptSource::Other:
        return "a sense of the game's own";
    case PerceptSource::Pixels:
        return "pixels";
    case PerceptSource::Ray:
        return "ray";
    case PerceptSource::Noise:
        return "noise";
    case PerceptSource::Blow:
        return "blow";
    case PerceptSource::Touch:
        return "touch";
    case PerceptSource::Contact:
        return "contact";
    case PerceptSource::Memory:
        return "memory";
    }
    return "?";
}

void PerceptLog::add(const Percept& percept, SlotId<EntityTag> entity) {
    if (m_percepts.size() >= kMaxPercepts) return;
    m_percepts.push_back(percept);
    if (m_witness == nullptr) return;
    PerceptProvenance from = m_provenance;
    if (percept.event >= PerceptEvent::Lost) from = {}, from.source = PerceptSource::Memory;
    if (entity) from.entity = entity;
    m_witness->sensed(m_observer, m_now, percept, from);
}

void PerceptLog::visitState(StateVisitor& v) {
    v.field("last", m_last);
    v.list("percepts", m_percepts);
}

bool comesFirst(const Percept& a, const Percept& b) {
    const auto key = [](const Percept& p) {
        return std::tuple(p.position.x, p.position.z, p.position.y, p.strength, p.certainty);
    };
    return key(a) < key(b);
}

void PerceptTracks::begin() {
    for (Track& track : m_tracks)
        track.sensed = false;
    m_named.clear();
    m_abouts.clear();
}

void PerceptTracks::sensed(SlotId<EntityTag> entity, const Percept& percept, Tick tick, PerceptLog& log) {
    m_named.push_back({entity, percept, static_cast<std::uint32_t>(m_abouts.size())});
    m_named.back().percept.tick = tick;
    if (const PerceptProvenance* about = log.filledIn()) m_abouts.push_back(*about);
}

void PerceptTracks::takeNamed(PerceptLog& log) {
    std::sort(m_named.begin(), m_named.end(), [](const Named& a, const Named& b) {
        if (comesFirst(a.percept, b.percept)) return true;
        return !comesFirst(b.percept, a.percept) && a.entity.slot < b.entity.slot; // at one place: any order will do
    });
    for (const Named& named : m_named) {
        if (PerceptProvenance* about = log.provenance()) *about = m_abouts[named.about];
        take(named.entity, named.percept, log);
    }
    m_named.clear();
    m_abouts.clear();
}

void PerceptTracks::take(SlotId<EntityTag> entity, Percept percept, PerceptLog& log) {
    for (Track& track : m_tracks) {
        if (track.lost || track.entity != entity) continue;
        if (track.sensed) return; // named twice
        percept.id = track.last.id;
        percept.event = PerceptEvent::Updated;
        track.last = percept;
        track.sensed = true;
        log.add(percept, entity);
        return;
    }
    if (m_tracks.size() >= kMaxTracks) return;
    percept.id = log.newId();
    percept.event = PerceptEvent::Gained;
    m_tracks.push_back({entity, percept, true, false});
    log.add(percept, entity);
}

void PerceptTracks::end(Tick tick, Tick ageLimit, PerceptLog& log) {
    takeNamed(log);
    for (Track& track : m_tracks) {
        if (!track.lost && !track.sensed) {
            track.lost = true;
            track.last.event = PerceptEvent::Lost;
            log.add(track.last, track.entity);
            track.entity = {};
        } else if (track.lost && tick - track.last.tick > ageLimit) {
            track.last.event = PerceptEvent::Forgotten;
            log.add(track.last);
        }
    }
    std::erase_if(m_tracks, [](const Track& track) { return track.last.event == PerceptEvent::Forgotten; });
}

void PerceptTracks::Track::visitState(StateVisitor& v) {
    v.field("entity", entity);
    v.field("last", last);
    v.field("sensed", sensed);
    v.field("lost", lost);
}

void PerceptTracks::visitState(StateVisitor& v) {
    v.list("tracks", m_tracks);
}

void FadingPercepts::add(Percept percept, Tick tick, PerceptLog& log) {
    if (m_percepts.size() >= kMaxFading) {
        m_percepts.front().event = PerceptEvent::Forgotten;
        log.add(m_percepts.front());
        m_percepts.erase(m_percepts.begin());
    }
    percept.id = log.newId();
    percept.event = PerceptEvent::Gained;
    percept.tick = tick;
    m_percepts.push_back(percept);
    log.add(percept);
}

void FadingPercepts::fade(Tick tick, Tick ageLimit, PerceptLog& log) {
    std::size_t old = 0;
    for (; old < m_percepts.size() && tick - m_percepts[old].tick > ageLimit; ++old) {
        m_percepts[old].event = PerceptEvent::Forgotten;
        log.add(m_percepts[old]);
    }
    m_percepts.erase(m_percepts.begin(), m_percepts.begin() + static_cast<std::ptrdiff_t>(old));
}

void FadingPercepts::visitState(StateVisitor& v) {
    v.list("percepts", m_percepts);
}

} // namespace lince
