#pragma once
// The test whether minds live by their senses alone. Three questions, all of them by default:
//
// 1. Shadow thinking (shadow_thinking.h): is every thought of the run the same when it is thought again, on the same
//    input, in a process of its own beside another world?
// 2. Does the run go the same way when nobody examines the minds? (A second run beside it, in which they are not asked
//    anything.) And does the truth stay as it is while they think?
// 3. Altered truth: at moments drawn by chance everything in the truth that an agent does not sense is changed: hidden
//    things are moved, removed, added, right up to the edge of what it senses; of what it sees, all that no sense
//    tells, who is who of things alike included. In that tick its input must be the same to the last bit: the senses
//    keep the secret. And as long as it is given the input of the unchanged world, all that it puts out and keeps must
//    be the same.
//
// It tests; it does not prove. What it cannot find stands in docs/runtime.md.

#include <lince/runtime/shadow_thinking.h>
#include <lince/runtime/simulation.h>

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace lince {

struct CertificateSettings {
    std::uint64_t seed = 1;
    Tick ticks = 3600;          ///< of the run
    std::uint32_t trials = 100; ///< by altered truth, in all; each brain gets its part. None are made when the
                                ///< other questions have found something
    Tick followTicks = 300;     ///< how long both worlds are run on after a change, at most
    bool shadow = true;         ///< questions 1 and 2

    /// Shows each simulation that is made for the certificate, before its first tick, on the thread that made it: for
    /// tests that smuggle the truth to a mind. It lives as long as its brains.
    std::function<void(const Simulation&)> made;
    std::function<void(std::size_t done, std::size_t all)> progress; ///< trials; one call at a time
};

struct CertificateTrial {
    AgentId agent;
    std::string brain;
    Tick tick = 0;                                   ///< of the change: the agent senses and thinks in it
    std::uint32_t moved = 0, removed = 0, added = 0; ///< hidden things
    std::uint32_t altered = 0;                       ///< hidden things with other numbers, doors, waiting items
    /// Places that those things left or came to that would be seen if there were no walls, doors and boxes: a test of
    /// the eyes' honesty, while the others test only that they have no eyes in the back.
    std::uint32_t behindWalls = 0;
    std::uint32_t near = 0;     ///< places less than four metres away
    std::uint32_t numbers = 0;  ///< things, in view or not, with other health, rounds, timers, chance
    std::uint32_t renamed = 0;  ///< things, in view or not, that took the id, mind and place in tables of one alike
    std::uint32_t thoughts = 0; ///< compared since the change
    Tick sameTicks = 0;         ///< ticks until something changed was sensed; followTicks: nothing was
    bool sensesLeaked = false;  ///< the input of the mind differed although everything changed was hidden
    bool mindCheated = false;   ///< another output or memory from the same input
    /// The mind thinks otherwise after save and restore with nothing changed: it keeps something that its visitState
    /// does not name, or asks a clock. Nothing can be said of such a mind.
    bool stateLost = false;
    std::string finding; ///< empty when honest: "tick 312: intent differs although the input is the same …"

    bool honest() const { return !sensesLeaked && !mindCheated && !stateLost; }
    std::uint32_t changes() const { return moved + removed + added + altered; }
};

/// How much of a brain was examined.
struct BrainCoverage {
    std::string brain;
    std::uint32_t agents = 0;         ///< that thought
    std::uint64_t thoughts = 0;       ///< of the run
    std::uint32_t trials = 0;         ///< by altered truth
    std::uint64_t trialThoughts = 0;  ///< compared in them
    std::uint32_t changes = 0;        ///< hidden things changed
    std::set<std::string> activities; ///< as its report names them
    bool lacksTrial = false;          ///< trials were wanted and none was made, or nothing could be changed
};

struct Certificate {
    ShadowReport shadow;
    std::string unexamined;               ///< empty, or how the run goes when nobody examines the minds
    std::vector<CertificateTrial> trials; ///< by tick
    std::vector<BrainCoverage> coverage;  ///< by name

    std::uint32_t changes() const; ///< hidden things changed, in all: trials over none tell nothing
    /// Nothing was found, and every brain was tried.
    bool honest() const;
    /// Findings in words, a line each.
    std::vector<std::string> findings() const;
    /// With nothing found in n thoughts, the fraction of thoughts that would have shown a cheat is below this, at 95 %
    /// (rule of three); 1 when there were none.
    double bound() const;
};

/// For every brain of the stage (agents driven from outside have none). Trials are independent pieces of work for the
/// pool; the result does not depend on its threads. Where there are no processes, `shadow` must be off.
Result<Certificate> certify(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                            JobPool& pool);

} // namespace lince
