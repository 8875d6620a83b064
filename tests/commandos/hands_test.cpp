// What hands do: charges, wire, bodies, clothes, bandages, bells.
#include "mission_stage.h"

namespace lince::commandos {
namespace {

const std::string kSapper = "<rules objectives='destroy radio; reach boats'/>"
                            "<agents body='sapper' faction='commandos' brain='commando' position='0 0 10'/>";
const std::string kRadio = "<crate position='(4, 0.5, -6)' size='(1.2, 1, 0.8)' mass='0' health='40' class='radio'/>"
                           "<zone name='boats' low='(-4, -1, 8)' high='(4, 4, 16)'/>";

TEST(Hands, aChargeDestroysTheRadioAndTheMissionIsWon) {
    START_MISSION(mission, yard(kRadio), kSapper);
    mission.act(1, OrderKind::Lay, {2.6f, 0, -5.2f}, 3);
    ASSERT_TRUE(mission.runUntil(15, [&] { return mission.away(1, {2.6f, 0, -5.2f}) < 0.5f; }));
    mission.run(2);
    mission.go(1, {0, 0, 11});
    EXPECT_TRUE(mission.runUntil(15, [&] { return mission.state().phase == MissionPhase::Won; }));
    EXPECT_TRUE(mission.alive(1));
}

} // namespace
} // namespace lince::commandos
