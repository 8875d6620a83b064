#include "organs.h"

namespace lince {
void spoilPicture(const EyeSense&, const EyePose&, const EyeScene&, const World&, float, EyeCondition&, SenseScratch&) {}
} // namespace lince
