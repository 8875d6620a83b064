#pragma once
// Total-order decomposition with back-tracking (Nau et al., SHOP, 1999): the next task is always the one that will be
// done next, so what holds at that point of the plan is known, and conditions can be any expression. Methods are tried
// in the order of the file; when what follows cannot be planned, the last choice is taken back.
//
// A plan that would be longer or deeper than its bounds is cut: its first part is a plan, and the rest is planned when
// that is done (as in Killzone 2, where soldiers plan a second ahead). The choices that led to a plan, in their order,
// are its record; the search tries records in lexical order, so an earlier one is a better plan.
//
// A search is spread over any number of calls by a budget of nodes: a node is an action looked at, or a compound task
// looked at for its next method. All its state is in words that the caller owns, saves and restores.

#include "htn_data.h"
#include "supposed_facts.h"

namespace lince {

enum class HtnState : std::uint8_t {
    Idle,
    Searching,
    Found,
    NoPlan, ///< there is none
    TooFar, ///< none within the bound on nodes
};

/// What a search asks.
struct HtnWorld {
    Run& run;
    SupposedFacts& facts;
    const std::uint32_t* barred; ///< of each action: up to which tick
};
/// Whether a condition holds now; tells the trace, if any, of whom it is.
bool htnHolds(Run& run, ExpressionId condition, std::string_view who);

/// A view of a search in its words; make one whenever it is needed. Whatever the words say, it stays within them.
class HtnSearch {
  public:
    /// A compound task of the plan, in the order in which they were looked at.
    struct Frame {
        std::uint16_t task = 0, method = 0;
        std::uint16_t parent = 0;   ///< 1 + the frame whose step this is; 0: none
        std::uint16_t position = 0; ///< the parent's step after this one
        std::uint16_t at = 0;       ///< actions that were planned before it
        std::uint16_t depth = 0;
    };

    HtnSearch(const HtnData& data, std::uint32_t* words);
    static std::size_t words(const HtnData& data);

    /// Anew, from the root task.
    void start(const PlanFactValues& facts, std::uint32_t revision);
    /// With the rest of a plan that was cut and is done.
    void resume(const PlanFactValues& facts, std::uint32_t revision);
    void stop(); ///< Idle
    /// Looks at up to `budget` nodes and takes what it used from it. With `than`, only a plan with an earlier record
    /// counts.
    HtnState go(const HtnWorld& world, std::uint32_t& budget, const HtnSearch* than = nullptr);
    HtnState state() const;

    // Once Found.
    std::size_t length() const { return m_words[kLength]; } ///< in actions; 0: nothing is to be done
    std::uint16_t action(std::size_t step) const;
    std::size_t frames() const { return m_words[kFrames]; }
    Frame frame(std::size_t index) const;
    bool isCut() const { return m_words[kCut] != 0; }
    /// Frames before it are of the part that is done already.
    std::size_t firstFrame() const { return m_words[kFixed]; }
    std::uint32_t revision() const { return m_words[kRevision]; } ///< of the blackboard when it began
    std::uint32_t nodes() const { return m_words[kNodes]; }

  private:
    enum class Order : std::uint8_t { Earlier, Same, Later };
    static constexpr std::size_t kState = 0, kFrames = 1, kFixed = 2, kLength = 3, kNodes = 4, kFrame = 5,
                                 kPosition = 6, kBack = 7, kCut = 8, kRevision = 9, kFacts = 10;
    static constexpr std::size_t kFrameWords = 3;

    void begin(const PlanFactValues& facts, std::uint32_t revision);
    void finish(HtnState state) { m_words[kState] = static_cast<std::uint32_t>(state); }
    void cut();
    void putFrame(std::size_t index, const Frame& frame);
    const HtnMethod& method(const Frame& frame) const { return m_data.tasks[frame.task].methods[frame.method]; }
    /// Up to where something is left to do. False: nothing is.
    bool settle();
    void stepForward(const HtnWorld& world, const HtnSearch* than);
    void addAction(const HtnWorld& world, const HtnStep& step);
    void addTask(const HtnWorld& world, const HtnStep& step, const HtnSearch* than);
    void stepBack(const HtnWorld& world, const HtnSearch* than);
    void choose(const HtnWorld& world, std::size_t index, std::size_t first, const HtnSearch* than);
    Order compare(const HtnSearch& than) const;
    /// The facts after so many actions.
    void rewind(SupposedFacts& facts, std::size_t actions);

    const HtnData& m_data;
    std::uint32_t* m_words;
    std::uint32_t *m_plan, *m_frames;
};

} // namespace lince
