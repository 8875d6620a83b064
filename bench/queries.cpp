#include "bench.h"

namespace lince::bench {

Status benchQueries(BenchReport& /*report*/) {
    return {};
}

} // namespace lince::bench
