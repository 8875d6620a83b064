#pragma once
// What one who fights believes: of enemies by its own eyes and ears and by its mates' words, of its mates, and of where
// a lost enemy may be by now (spec S1.S2, S1.S4, S1.X6).

#include <lince/mind/enemy_search.h>
#include <lince/mind/mates.h>
#include <lince/mind/working_memory.h>

#include <vector>

namespace lince {

class Fighter {
  public:
    Fighter();

    void adopt(const Knowledge& knowledge, KnowledgeUse why) { m_search.adopt(knowledge, why); }
    /// Once a thought: takes in what was sensed and told, tells its mates where it is and whom it sees.
    void sense(const ThinkInput& input, ThinkOutput& output, const SearchSettings& settings, std::uint32_t squad);
    /// It is in another body: nobody is in sight.
    void loseSight() { m_enemies.loseAll(); }
    /// Whoever should stand in plain sight and was not seen for a while is not there, but out of sight near by, if
    /// there is such a place. Needs the map.
    void clearLooked(const ThinkInput& input, const SearchSettings& settings);

    /// The nearest in sight; null: none.
    const MemoryFact* seen(Vec3 from) const;
    /// In sight, else last known of, not longer ago than so many seconds; null: none.
    const MemoryFact* known(Vec3 from, Tick now, float seconds) const;
    /// Where somebody known of stands by now, as far as one can tell: feet.
    Vec3 placeOf(const MemoryFact& enemy, Tick now) const;
    /// Where those known of stand, the freshest first, at most so many.
    std::vector<Vec3> places(Tick now, float seconds, std::size_t max) const;

    /// It fires at a place to keep somebody there from showing himself; holds until the next word of itself.
    void suppresses() { m_suppresses = true; }

    EnemySearch& search() { return m_search; }
    const EnemySearch& search() const { return m_search; }
    const Mates& mates() const { return m_mates; }
    const WorkingMemory& enemies() const { return m_enemies; }

    void visitState(StateVisitor& v);

  private:
    void hearShots(const ThinkInput& input, const SearchSettings& settings);
    void overhear(const ThinkInput& input, const SearchSettings& settings);
    void tellOfItself(const ThinkInput& input, ThinkOutput& output, std::uint32_t squad);

    WorkingMemory m_enemies;
    Mates m_mates;
    EnemySearch m_search;
    Tick m_nextReport = 0, m_nextContact = 0;
    Tick m_newsOf = 0; ///< the search knows already what was known before that
    bool m_suppresses = false;
};

} // namespace lince
