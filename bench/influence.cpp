#include "bench.h"

namespace lince::bench {

Status benchInfluence(BenchReport& /*report*/) {
    return {};
}

} // namespace lince::bench
