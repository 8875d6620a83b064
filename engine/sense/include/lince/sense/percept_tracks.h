#pragma once
// The life of percepts: gained, updated, lost, forgotten. Private to `sense` in meaning: it holds which entity is
// which.

#include <lince/agent/percept.h>
#include <lince/core/id.h>
#include <lince/core/tick.h>
#include <lince/sense/percept_provenance.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;
struct EntityTag;

/// What waits for the mind, and the observer's counter of ids.
class PerceptLog {
  public:
    PerceptId newId() { return {++m_last}; }
    /// No id of that one is used again.
    void countOnFrom(const PerceptLog& other) { m_last = other.m_last; }
    /// [Limit: 256 between two thoughts; later ones are not noticed]
    void add(const Percept& percept, SlotId<EntityTag> entity = {});
    std::span<const Percept> percepts() const { return m_percepts; }
    void clear() { m_percepts.clear(); }
    void visitState(StateVisitor& v);

    /// Who is told where the percepts of the next sense come from; null: nobody.
    void beginSense(PerceptWitness* witness, AgentId observer, Tick now) {
        m_witness = witness, m_observer = observer, m_now = now;
        if (m_witness != nullptr) m_provenance = {};
    }
    /// Of the percepts that follow, to be filled in by senses that can tell more than the entity. Null: nobody asks.
    PerceptProvenance* provenance() {
        if (m_witness == nullptr) return nullptr;
        m_provenance = {};
        return &m_provenance;
    }
    /// As it was filled in; null: nobody asks.
    const PerceptProvenance* filledIn() const { return m_witness != nullptr ? &m_provenance : nullptr; }

  private:
    std::uint32_t m_last = 0;
    std::vector<Percept> m_percepts;
    PerceptWitness* m_witness = nullptr; ///< like what follows, not part of the state
    AgentId m_observer;
    Tick m_now = 0;
    PerceptProvenance m_provenance;
};

/// Which of two percepts of one sense and one moment comes first: by where they are. Never by who they are: the order
/// of slots or of events would tell things apart that look alike.
bool comesFirst(const Percept& a, const Percept& b);

/// Things that one sense follows. Between `begin` and `end` the sense says what it has, in any order; whatever it does
/// not name is lost. A thing that comes back gets a new id: nobody can know that it is the same one.
class PerceptTracks {
  public:
    void begin();
    /// Id, event and tick are filled in. The null entity is the level itself.
    void sensed(SlotId<EntityTag> entity, const Percept& percept, Tick tick, PerceptLog& log);
    /// Asks about what was sensed before and is not named since `begin`: `still(entity, percept)` says whether it goes
    /// on and may change the percept.
    template <class F>
    void goOn(Tick tick, PerceptLog& log, F&& still) {
        takeNamed(log);
        for (Track& track : m_tracks) {
            if (track.lost || track.sensed || !still(track.entity, track.last)) continue;
            track.last.tick = tick;
            track.last.event = PerceptEvent::Updated;
            track.sensed = true;
            log.add(track.last, track.entity);
        }
    }
    /// Reports what was lost, and forgets what was lost `ageLimit` ticks ago.
    void end(Tick tick, Tick ageLimit, PerceptLog& log);
    void visitState(StateVisitor& v);

  private:
    struct Track {
        SlotId<EntityTag> entity; ///< null once it is lost: the way back is cut
        Percept last;
        bool sensed = false; ///< since `begin`
        bool lost = false;
        void visitState(StateVisitor& v);
    };
    struct Named {
        SlotId<EntityTag> entity;
        Percept percept;
        std::uint32_t about; ///< in m_abouts, when somebody asks
    };
    /// Hands on what was named, in an order that tells nothing.
    void takeNamed(PerceptLog& log);
    void take(SlotId<EntityTag> entity, Percept percept, PerceptLog& log);

    std::vector<Track> m_tracks; ///< in order of ids
    std::vector<Named> m_named;  ///< not yet handed on; empty outside `begin` … `end`
    std::vector<PerceptProvenance> m_abouts;
};

/// Percepts of things that happen once: gained, then forgotten.
class FadingPercepts {
  public:
    /// Those of one moment are to be added in order (comesFirst).
    void add(Percept percept, Tick tick, PerceptLog& log);
    void fade(Tick tick, Tick ageLimit, PerceptLog& log);
    void visitState(StateVisitor& v);

  private:
    std::vector<Percept> m_percepts; ///< in order of ids
};

} // namespace lince
