#include <lince/groups/game_part.h>

namespace lince::groups {
namespace {
class GroupsPart final : public app::GamePart {
  public:
    bool begin(app::GameHost& /*host*/) override { return false; }
};
} // namespace

std::unique_ptr<app::GamePart> makeGamePart(BrainRegistry /*brains*/) {
    return std::make_unique<GroupsPart>();
}

} // namespace lince::groups
