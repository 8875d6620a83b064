#include "bench.h"

namespace lince::bench {

Status benchFlock(BenchReport& /*report*/) {
    return {};
}

} // namespace lince::bench
