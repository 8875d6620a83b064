#include "bench.h"

namespace lince::bench {

Status benchNav(BenchReport& /*report*/) {
    return {};
}

} // namespace lince::bench
