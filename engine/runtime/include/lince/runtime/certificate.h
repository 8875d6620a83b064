#pragma once
// The certificate that a mind does not cheat: at chosen ticks everything in the truth that the agent does not sense is
// changed (hidden enemies and items are moved, removed, added), and its intents must stay the same until something
// changed is sensed.
//
// Two things are proven at each trial. That the senses keep the secret: at the moment of the change the agent's input
// (percepts, picture, messages, feeling of self) is the same to the last bit. And that the mind does: as long as its
// input has been the same, so is everything that it puts out and keeps: intent, words, chance drawn, memory.
//
// What is hidden is judged by an oracle that shares no code with the senses, and in doubt a thing counts as sensed.
// What a certificate does not prove stands in docs/runtime.md.

#include <lince/runtime/simulation.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace lince {

struct CertificateSettings {
    std::uint64_t seed = 1;
    Tick ticks = 3600;         ///< of the run in which trials are made
    std::uint32_t trials = 12; ///< of each brain, spread over the run; its agents take turns
    Tick followTicks = 600;    ///< how long both worlds are run on after a change, at most

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
    std::uint32_t altered = 0; ///< hidden things with other numbers: health, ammunition, doors, waiting items
    /// Places that those things left or came to that would be seen if there were no walls: a test of the eyes' honesty,
    /// while the others test only that they have no eyes in the back.
    std::uint32_t behindWalls = 0;
    Tick sameTicks = 0;        ///< ticks until something changed was sensed; followTicks: nothing was
    bool sensesLeaked = false; ///< the input of the mind differed although everything changed was hidden
    bool mindCheated = false;  ///< another output or memory from the same input
    /// The mind thinks otherwise after save and restore with nothing changed: it keeps something that its visitState
    /// does not name, or asks a clock. Nothing can be proven of such a mind.
    bool stateLost = false;
    std::string finding; ///< empty when honest: "tick 312: intent differs although the input is the same …"

    bool honest() const { return !sensesLeaked && !mindCheated && !stateLost; }
    std::uint32_t changes() const { return moved + removed + added + altered; }
};

struct Certificate {
    std::vector<CertificateTrial> trials; ///< by brain in order of names, then by tick
    std::uint32_t changes() const;        ///< hidden things changed, in all: a certificate over none proves nothing
    bool honest() const;
};

/// For every brain of the stage (agents driven from outside have none). A brain whose agents never think gets no trial.
/// Trials are independent pieces of work for the pool; the result does not depend on its threads.
Result<Certificate> certify(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                            JobPool& pool);

} // namespace lince
