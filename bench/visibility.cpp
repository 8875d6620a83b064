#include "bench.h"

namespace lince::bench {

Status benchVisibility(BenchReport& /*report*/) {
    return {};
}

} // namespace lince::bench
