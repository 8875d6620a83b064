#pragma once
// A world of the host's bodies with the agents that live in them.

#include "minds.h"

#include <lince/runtime/agent_runner.h>

#include <string>
#include <vector>

struct lince_world {
    lince_world(std::shared_ptr<const lince::Level> level, std::uint64_t seed, unsigned threads,
                std::string cacheFolder)
        : world(std::move(level)), pool(threads), runner(world, baked(std::move(cacheFolder)), seed) {}

    /// The walk that save, restore and hash do.
    void visitState(lince::StateVisitor& v) {
        v.field("now", now);
        v.field("world", world);
        v.field("agents", runner);
    }

    lince::World world;
    lince::ThreadPool pool; ///< before the runner, which may bake with it
    lince::AgentRunner runner;
    lince::Tick now = 0;
    lince::Log log;
    std::vector<lince::BodyDefinition> bodies; ///< by kind
    lince::capi::FailureCount failures = std::make_shared<std::atomic<std::uint64_t>>(0);
    lince::StateWriter writer; ///< scratch
    std::vector<std::uint32_t> rayScratch;

  private:
    lince::BakedLevel baked(std::string cacheFolder) {
        lince::BakedLevel made;
        made.cacheFolder = std::move(cacheFolder);
        made.bakers = &pool;
        return made;
    }
};
