#include "bench.h"

namespace lince::bench {

const std::vector<Bench>& allBenches() {
    static const std::vector<Bench> kAll = {
        {"rays", benchRays},
        {"load", benchLoad},
        {"walkers", benchWalkers},
        {"recording", benchRecording},
    };
    return kAll;
}

} // namespace lince::bench
