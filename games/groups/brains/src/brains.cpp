#include <lince/groups/brains.h>

namespace lince::groups {

void addBrains(BrainRegistry& /*registry*/) {}

} // namespace lince::groups
