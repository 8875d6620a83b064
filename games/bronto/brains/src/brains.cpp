#include <lince/bronto/brains.h>

namespace lince::bronto {

void addBrains(BrainRegistry& registry) {
    registry.add("classic", makeClassicBrain);
    registry.add("bronto", makeBrontoBrain);
}

} // namespace lince::bronto
