#pragma once
// The certificate that a mind does not cheat: at chosen ticks everything in the truth that the agent does not sense is
// changed (hidden enemies and items are moved, removed, added), and its intents must stay the same until something
// changed is sensed.
//
// Two things are proven at each trial. That the senses keep the secret: at the moment of the change the agent's input
// (percepts, picture, messages, feeling of self) is the same to the last bit. And that the mind does: as long as its
// input has been the same, so is everything that it puts out.

#include <lince/runtime/simulation.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lince {

struct CertificateSettings {
    std::uint64_t seed = 1;
    Tick ticks = 3600;         ///< of the run in which trials are made
    std::uint32_t trials = 12; ///< ticks at which the truth is changed, spread over the run
    Tick followTicks = 600;    ///< how long both worlds are run on after a change, at most
};

struct CertificateTrial {
    AgentId agent;
    std::string brain;
    Tick tick = 0;              ///< of the change
    std::uint32_t moved = 0, removed = 0, added = 0; ///< hidden things
    Tick sameTicks = 0;         ///< ticks until something changed was sensed; followTicks: nothing was
    bool sensesLeaked = false;  ///< the input of the mind differed although everything changed was hidden
    bool mindCheated = false;   ///< another intent from the same input
    std::string finding;        ///< empty when honest: "tick 312: intent differs although the input is the same"
};

struct Certificate {
    std::vector<CertificateTrial> trials;
    std::uint32_t changes() const; ///< hidden things changed, in all: a certificate over none proves nothing
    bool honest() const;
};

/// For every agent of the stage that has a mind.
Result<Certificate> certify(const Stage& stage, const BrainRegistry& brains, const CertificateSettings& settings,
                            JobPool& pool);

} // namespace lince
