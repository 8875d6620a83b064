#include <lince/bronto/brains.h>

namespace lince::bronto {

void addBrains(BrainRegistry& registry) {
    (void)registry;
}

} // namespace lince::bronto
