#pragma once
// Goal-oriented action planning (Orkin, Three States and a Plan, 2006): which actions, in which order, make a goal true
// at the least cost. The search is regressive: it starts from what the goal needs and asks which actions give it, until
// all that is needed holds already. Pure: facts are numbers here, whatever they mean.
//
// A search is spread over any number of calls by a budget of expansions, which is the same on every machine; its whole
// state is in a buffer of fixed size that the caller owns, saves and restores. It is complete and finds a cheapest plan
// within its bounds on nodes and length.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lince {

enum class FactTest : std::uint8_t { Equal, Unequal, Less, AtMost, Greater, AtLeast };

/// "fact test value". A fact that is not known (NaN) passes none.
struct FactCondition {
    std::uint16_t fact = 0;
    FactTest test = FactTest::Equal;
    double value = 0;
    bool holds(double is) const;
};

/// "fact = value" or "fact += value". Adding to what is not known leaves it unknown.
struct FactEffect {
    std::uint16_t fact = 0;
    bool adds = false;
    double value = 0;
    double applied(double is) const { return adds ? is + value : value; }
};

struct GoapDomain {
    static constexpr std::size_t kMaxFacts = 64, kMaxActions = 128, kMaxConditions = 16, kMaxEffects = 16;
    static constexpr std::size_t kMaxLength = 32, kMaxNodes = 4096;

    struct Action {
        std::vector<FactCondition> needs; ///< [Limit: kMaxConditions]
        std::vector<FactEffect> effects;  ///< one a fact at most [Limit: kMaxEffects]
    };
    std::uint32_t facts = 0;     ///< [Limit: kMaxFacts]
    std::vector<Action> actions; ///< [Limit: kMaxActions]
    std::uint32_t nodes = 256;   ///< bound of a search, at least 2 [Limit: kMaxNodes]
    std::uint32_t length = 12;   ///< bound of a plan [Limit: kMaxLength]

    /// Call once when all is added: which actions touch which facts.
    void finish();
    /// Words of the buffer that a search needs.
    std::size_t bufferWords() const;

    /// What `finish` found. Of a fact, all actions together.
    struct Reach {
        bool set = false;        ///< somebody sets it
        double up = 0, down = 0; ///< the most that one action adds or takes
    };
    std::vector<Reach> reaches;
    struct Setter {
        double value = 0;
        std::uint16_t action = 0;
    };
    std::vector<Setter> setters;             ///< by facts
    std::vector<std::uint32_t> firstSetters; ///< of a fact, and the end
    std::span<const Setter> settersOf(std::size_t fact) const {
        return {setters.data() + firstSetters[fact], firstSetters[fact + 1] - firstSetters[fact]};
    }
    std::vector<std::uint64_t> touched; ///< of an action: the facts of its effects, as bits
};

enum class GoapState : std::uint8_t {
    Idle,
    Searching,
    Found,
    NoPlan, ///< there is none
    TooFar, ///< none within the bounds
};

/// A view of a search in its buffer; make one whenever it is needed.
class GoapSearch {
  public:
    GoapSearch(const GoapDomain& domain, std::span<std::uint32_t> buffer) : m_domain(domain), m_words(buffer) {}

    /// Starts anew. `facts` as they are now; `costs` of the actions, at least 0, infinite or NaN: not to be used.
    void start(std::span<const FactCondition> goal, std::span<const double> facts, std::span<const float> costs);
    /// Expands up to `budget` nodes and takes what it used from it. `goal` as at the start.
    GoapState go(std::span<const FactCondition> goal, std::uint32_t& budget);
    GoapState state() const;
    void stop(); ///< Idle

    /// Once Found: the actions in the order in which they are to be done; how many.
    std::size_t plan(std::span<std::uint8_t> actions) const;
    float cost() const;               ///< of the plan
    std::uint32_t expansions() const; ///< since the start
    std::uint32_t nodes() const;

  private:
    const GoapDomain& m_domain;
    std::span<std::uint32_t> m_words;
};

/// Whether `actions` can be done one after the other and end in the goal. `facts` is used up.
struct GoapObstacle {
    bool none = true;     ///< nothing stands in the way
    std::size_t step = 0; ///< whose condition fails; the number of actions: the goal's
    FactCondition condition;
};
GoapObstacle checkPlan(const GoapDomain& domain, std::span<const std::uint8_t> actions,
                       std::span<const FactCondition> goal, std::span<double> facts);

} // namespace lince
