#pragma once
// The run in which nothing is changed: all its thoughts are thought twice, and states are kept to begin trials from.

#include <lince/runtime/certificate.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace lince {

/// One thought of the run.
struct ThoughtNote {
    Tick tick = 0;
    bool looked = false; ///< it had a picture
    bool heard = false;  ///< a noise in this very tick
    Hash128 output;
};

/// Somebody who thought.
struct Thinker {
    AgentId id;
    std::string brain;
    bool hasEye = false;
    Tick sightPeriod = 1; ///< ticks between glances by rays; 1 without that sense
    std::vector<ThoughtNote> thoughts;
    std::set<std::string> activities;
};

struct Reference {
    std::vector<Thinker> thinkers;                 ///< by number of the agent
    std::map<Tick, std::vector<std::byte>> states; ///< where trials begin
    std::shared_ptr<const EyeLevel> eyeLevel;
    ShadowReport shadow;
    std::string unexamined;
};

/// `begins`: ticks whose states are wanted, ascending.
Result<Reference> runReference(const Stage& stage, const Catalogue& catalogue, const CertificateSettings& settings,
                               const std::vector<Tick>& begins, JobPool& pool);

} // namespace lince
