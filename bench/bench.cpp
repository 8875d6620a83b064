#include "bench.h"

namespace lince::bench {

const std::vector<Bench>& allBenches() {
    static const std::vector<Bench> kAll = {
        {"rays", benchRays},
        {"load", benchLoad},
        {"walkers", benchWalkers},
        {"recording", benchRecording},
        {"vision", benchVision},
        {"nav", benchNav},
        {"visibility", benchVisibility},
        {"influence", benchInfluence},
        {"queries", benchQueries},
        {"avoidance", benchAvoidance},
        {"roadmap", benchRoadmap},
        {"flock", benchFlock},
        {"mind", benchMind},
        {"guards", benchGuards},
        {"combat", benchCombat},
        {"physics", benchPhysics},
#ifdef LINCE_WITH_PICTURE
        {"commandos", benchCommandos},
        {"render", benchRender},
        {"culling", benchCulling},
#endif
    };
    return kAll;
}

} // namespace lince::bench
