#pragma once
// A mind: percepts in, an intent out. It has no way to the truth.

#include <lince/agent/decision_trace.h>
#include <lince/agent/eye_view.h>
#include <lince/agent/intent.h>
#include <lince/agent/message.h>
#include <lince/agent/percept.h>
#include <lince/agent/self_state.h>
#include <lince/core/debug_draw.h>
#include <lince/core/error.h>
#include <lince/core/fields.h>
#include <lince/core/named_list.h>
#include <lince/core/random.h>
#include <lince/core/tick.h>
#include <lince/nav/nav_data.h>
#include <lince/roadmap/roadmap.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lince {

class DecisionMemory;
class Program;
class StateVisitor;
struct NavWorkspace;

/// All that a mind gets. Valid during the call.
struct ThinkInput {
    Tick tick = 0;
    const SelfState& self;
    std::span<const Percept> percepts; ///< since the last thought
    std::span<const Message> messages; ///< since the last thought
    const EyeView* view = nullptr;     ///< what the eye shows now; null: no eye, or it has not looked since
    const NavData* map = nullptr;      ///< what it knows of the ground; null unless its mind needs it
    std::span<const Vec3> mapNews{};   ///< places where it noticed since the last thought that the ground has changed
    NavWorkspace* nav = nullptr;       ///< working memory for questions to the map; with `map`
};

/// All that it may change besides itself.
struct ThinkOutput {
    Intent& intent;                 ///< starts as the last one
    std::vector<Message>& messages; ///< said now, heard next tick; sender and tick are filled in
    RandomStream& random;           ///< this agent's own
    DecisionTrace* trace = nullptr; ///< null unless somebody asks why

    /// To everybody of its side: `output.say(EnemyAt{place})`.
    template <class Payload>
    void say(const Payload& payload) {
        messages.push_back(Message::of(payload));
    }
};

/// What a mind wants to know of the level besides what it senses.
struct KnowledgeNeeds {
    bool map = false;                       ///< the ground, as far as its agent notices what changes
    std::optional<RoadmapSettings> roadmap; ///< of the level for its body
};

/// What it knows from now on. Null: as before, or not asked for.
struct Knowledge {
    const NavData* map = nullptr; ///< lives for the call; its shared parts may be kept
    std::shared_ptr<const Roadmap> roadmap;
};

enum class KnowledgeUse : std::uint8_t {
    Changed,  ///< what lay over the old map must be laid over this one
    Restored, ///< visitState has just read what lies over this one
};

/// How somebody who goes with a group stands, for measures. A group is all of one side.
struct GroupStatus {
    float range = 0; ///< metres: how far it sees, and how far it may be from the nearest of its group
    bool leads = false;
    bool knowsGoal = false;     ///< saw it, was told, or knew it from the start
    bool sawGoal = false;       ///< itself
    bool arrived = false;       ///< is where the group wanted to go
    std::uint32_t arrivals = 0; ///< goals come to so far
};

/// What a mind says of itself, for people and measures; no other mind gets it.
struct BrainReport {
    std::string_view activity{};    ///< a few words: "look for health"; empty: nothing to say. Lives until it thinks
    std::uint32_t goalsReached = 0; ///< of what it set out to do: places come to, hiding places taken
    std::optional<GroupStatus> group{}; ///< nothing: it goes with no group
};

/// What a mind that is a file runs, and how far it is in it. Both null for minds that are not. Holds until it thinks.
struct MindInside {
    const Program* program = nullptr;
    const DecisionMemory* memory = nullptr;
};

class Brain {
  public:
    virtual ~Brain() = default;

    virtual void think(const ThinkInput& input, ThinkOutput& output) = 0;
    /// Ticks between thoughts; agents are spread over them by their number.
    virtual Tick period() const { return 6; }
    /// Every field that the next thought depends on.
    virtual void visitState(StateVisitor& v) = 0;
    /// Asked once, before the first thought.
    virtual KnowledgeNeeds needs() const { return {}; }
    /// What it asked for: before the first thought, when what it knows changes, after a restore.
    virtual void adopt(const Knowledge& /*knowledge*/, KnowledgeUse /*why*/) {}
    virtual BrainReport report() const { return {}; }
    /// For panels and explanations.
    virtual MindInside inside() const { return {}; }
    /// `map`: what it knows of the ground; null unless it needs a map, or nobody wants to see it.
    virtual void draw(DebugDraw& /*sink*/, const SelfState& /*self*/, const NavData* /*map*/) const {}
};

/// Words that an author gave to a brain, `<agents brain="wander" pace="run">`, or to a game's rules.
class BrainParameters {
  public:
    void set(std::string name, std::string value) { m_values[std::move(name)] = std::move(value); }
    /// Into the fields of a struct by its table (core/fields.h); what is not written stays. Keeps mistakes.
    template <class T>
    void read(T& settings, std::type_identity_t<std::span<const Field<T>>> table) const {
        for (const Field<T>& f : table) {
            if (f.text != nullptr)
                f.text(settings) = text(f.name, f.text(settings), f.help);
            else if (const auto number = ask(f.name, f, f.rangeIn(settings), f.get(settings)))
                f.set(settings, *number);
        }
    }
    /// Marks the name as known.
    std::string text(const std::string& name, std::string_view fallback, Phrase help) const;
    /// Keeps an error when the value is not a number in the range.
    float number(const std::string& name, float fallback, float min, float max, const char* unit, Phrase help) const;
    /// Index of one of `words`, which outlive the parameters. Keeps an error when it is another one.
    std::size_t word(const std::string& name, std::span<const char* const> words, std::size_t fallback,
                     Phrase help) const;
    /// "x y z". Nothing when nothing was written; keeps an error when it is no place.
    std::optional<Vec3> place(const std::string& name, Phrase help) const;
    void wrong(const std::string& name, std::string_view expected) const;
    /// A mistake that is not of one of them. The first one is kept.
    void mistake(std::string what) const;
    /// A side by its name: how it is recognised. Nobody's when nothing was written; keeps an error when there is none
    /// of that name.
    FactionId side(const std::string& name, Phrase help) const;
    /// Nothing when there is none of that name.
    std::optional<FactionId> sideNamed(std::string_view side) const;
    /// Sides by their ids, from 1.
    void setSides(std::vector<std::string> sides) { m_sides = std::move(sides); }
    const std::map<std::string, std::string>& values() const { return m_values; }
    /// A parameter that a brain asked for.
    struct Asked {
        std::string name;
        FieldInfo about;      ///< but for its name
        std::string fallback; ///< what it takes when nothing is written
    };
    /// All so far, in order, for tools that list what a brain can be told.
    const std::vector<Asked>& asked() const { return m_asked; }
    /// A parameter as the brain would have it: a number, or the index of a word.
    float valueOf(const Asked& asked) const;
    /// The first mistake: a value that does not fit, or a name that nobody asked for.
    Status status() const;

  private:
    std::optional<float> ask(const std::string& name, FieldInfo about, FieldRange range, float fallback) const;
    void remember(Asked asked) const;

    std::map<std::string, std::string> m_values;
    std::vector<std::string> m_sides;
    mutable std::vector<Asked> m_asked;
    mutable std::string m_mistake;
};

/// Brains by name. Games add theirs; no central list.
class BrainRegistry {
  public:
    using Make = std::function<std::unique_ptr<Brain>(const BrainParameters&)>;

    /// With all brains of this module: those of simple_brains.h, map_brains.h and group_brains.h.
    static BrainRegistry standard();

    /// A name that is taken is a mistake.
    void add(std::string name, Make make) { m_makers.add({std::move(name), std::move(make)}); }
    /// Instead of the one of that name, which must be there: for wrappers.
    void replace(std::string name, Make make) { m_makers.replace({std::move(name), std::move(make)}); }
    Result<std::unique_ptr<Brain>> make(const std::string& name, const BrainParameters& parameters) const;
    std::vector<std::string> names() const; ///< sorted
    const Status& status() const { return m_makers.status(); }

  private:
    struct Maker {
        std::string name;
        Make make;
    };
    NamedList<Maker> m_makers{"brain"};
};

} // namespace lince
