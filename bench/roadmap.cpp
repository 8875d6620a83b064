#include "bench.h"

namespace lince::bench {

Status benchRoadmap(BenchReport& /*report*/) {
    return {};
}

} // namespace lince::bench
