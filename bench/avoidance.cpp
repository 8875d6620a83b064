#include "bench.h"

namespace lince::bench {

Status benchAvoidance(BenchReport& /*report*/) {
    return {};
}

} // namespace lince::bench
