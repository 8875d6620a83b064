#pragma once
// What the words of a mind's file work with in one thought: what came in, what goes out, and what the body's skills
// keep. Leaves get it as `call.host<MindHost>()`, functions of expressions as their context's host.
//
// Whom a word means (`who`): 'kin' are those of the own side, 'strangers' those of any other, 'anyone' both, else a
// side of the definitions by its name.

#include <lince/decision/program.h>
#include <lince/mind/brain.h>
#include <lince/mind/fighter.h>
#include <lince/mind/map_walker.h>
#include <lince/mind/roadmap_walker.h>
#include <lince/mind/steersman.h>
#include <lince/mind/working_memory.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace lince {

/// What leaves need (LeafDefinition::needs): parts of MindSkills that are kept, and what the mind asks to know.
namespace mind_needs {
inline constexpr std::uint32_t kMap = 1;      ///< walks by the map
inline constexpr std::uint32_t kSteering = 2; ///< steers by a mix
inline constexpr std::uint32_t kRoadmap = 4;  ///< finds its way over a roadmap (PRM)
inline constexpr std::uint32_t kFight = 8;    ///< keeps what a fighter believes; asks to know the map
} // namespace mind_needs

/// Whom a name means.
struct WhoIsMeant {
    enum class Kind : std::uint8_t { Nobody, Kin, Strangers, Anyone, Side };
    Kind kind = Kind::Nobody;
    FactionId side;
};

/// What the author of a scenario settled: the same for every thought. Made by makeMindBrain.
struct MindSetup {
    std::vector<WhoIsMeant> who;           ///< by NameId
    std::vector<SteeringMix> mixes;        ///< of <Steer> and <GoByRoadmap>
    std::vector<std::vector<Vec3>> places; ///< of <NextPlace>
    std::vector<std::uint16_t> listOfNode; ///< by NodeIndex: into `mixes` or `places`
    std::uint32_t squad = 0;               ///< whose shared keys it hears
    Tick period = 3;                       ///< ticks between thoughts
    bool asksSpace = false;                ///< some mix avoids obstacles
    bool fights = false;                   ///< `MindSkills::fighter` is kept
    SearchSettings search;                 ///< how far a fighter looks
    float trustSeconds = 8;                ///< for which a fighter takes an enemy's last place as his
};

/// What a body's skills keep between thoughts.
struct MindSkills {
    /// Of all that was seen or touched. Noises are asked for in the thought that they come with; kept, every footstep
    /// would be looked through by every thought after it.
    WorkingMemory memory = WorkingMemory({.keepsNoises = false});
    MapWalker walker;
    Steersman steersman;
    RoadmapWalker roadmapWalker;
    Fighter fighter;
    std::shared_ptr<const Roadmap> roadmap; ///< adopted, not state
    std::uint32_t goalsReached = 0;

    void visitState(StateVisitor& v, std::uint32_t needs);
};

struct MindHost {
    const ThinkInput& input;
    ThinkOutput& output;
    MindSkills& skills;
    const MindSetup& setup;

    /// Nobody for a name that the mind does not know.
    WhoIsMeant whoIs(NameId who) const { return who < setup.who.size() ? setup.who[who] : WhoIsMeant{}; }
    bool isMeant(NameId who, FactionId side) const;
    /// In sight now; null: nobody.
    const MemoryFact* nearestSeen(NameId who) const;
    /// In sight now, else last seen; null: nobody is remembered.
    const MemoryFact* believed(NameId who) const;
    std::uint32_t countSeen(NameId who) const;
    /// Where somebody remembered stands by now, as far as one can tell.
    Vec3 placeOf(const MemoryFact& fact) const;
    /// The loudest noise since the last thought between so many metres away that carries `loud` metres at least, as far
    /// as one can tell by how strong it is for its distance; null: none.
    const Percept* noise(float beyond, float within, float loud = 0) const;
    /// Points of damage felt since the last thought.
    float pain() const;
    /// A call of that name since the last thought whose place is so many metres away at the most; null: there was none.
    const Message* told(NameId call, const Program& program, double within) const;

    /// Looks there from now on, if it is not where one stands.
    void face(Vec3 place);
};

/// A word that minds say to their side, by its name: `<Say call="contact" place="{enemy}"/>`.
struct MindCall {
    static constexpr Topic kTopic = Topic::MindCall;
    std::uint32_t name = 0; ///< hash of the word
    Vec3 place;             ///< that it is about
    void visitState(StateVisitor& v) {
        v.field("name", name);
        v.field("place", place);
    }
};
/// Of a name, the same in every program.
std::uint32_t callHash(std::string_view name);

} // namespace lince
