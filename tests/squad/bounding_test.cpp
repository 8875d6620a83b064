// Who goes and who covers: some always cover, one who reloads is covered, all get their turn.
#include <lince/squad/bounding.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Vec3 kEnemy{0, 0, 0};
constexpr BoundingSettings kSettings;

SquadMember at(std::uint16_t number, float metres) {
    SquadMember member;
    member.id = AgentId{number};
    member.place = {metres, 0, 0};
    return member;
}

std::vector<SquadMember> four() {
    return {at(1, 20), at(2, 30), at(3, 25), at(4, 35)};
}

std::size_t count(const std::vector<SquadRole>& roles, SquadRole role) {
    return static_cast<std::size_t>(std::count(roles.begin(), roles.end(), role));
}

TEST(Bounding, ASingleOneIsFree) {
    BoundingState state;
    const std::vector<SquadMember> one{at(1, 20)};
    EXPECT_EQ(boundingRoles(one, kEnemy, 1, 10, kSettings, state), std::vector{SquadRole::Free});
}

TEST(Bounding, TheFartherHalfGoesAndTheOtherCovers) {
    BoundingState state;
    const auto roles = boundingRoles(four(), kEnemy, 1, 10, kSettings, state);
    EXPECT_EQ(roles, (std::vector{SquadRole::Cover, SquadRole::Move, SquadRole::Cover, SquadRole::Move}));
}

TEST(Bounding, TheyChangeWhenThoseWhoWentHaveArrived) {
    BoundingState state;
    auto members = four();
    (void)boundingRoles(members, kEnemy, 1, 10, kSettings, state);
    members[1].doing = MemberDoing::Moving;
    Tick now = 10 + kSettings.shortest + 1;
    EXPECT_EQ(boundingRoles(members, kEnemy, 1, now, kSettings, state)[1], SquadRole::Move) << "is still on its way";
    members[1].doing = MemberDoing::Ready;
    const auto changed = boundingRoles(members, kEnemy, 1, now + 18, kSettings, state);
    EXPECT_EQ(changed, (std::vector{SquadRole::Move, SquadRole::Cover, SquadRole::Move, SquadRole::Cover}));
}

TEST(Bounding, NobodyGoesForLongerThanTheLongestBound) {
    BoundingState state;
    auto members = four();
    (void)boundingRoles(members, kEnemy, 1, 10, kSettings, state);
    for (SquadMember& member : members)
        member.doing = MemberDoing::Moving;
    EXPECT_EQ(boundingRoles(members, kEnemy, 1, 10 + kSettings.longest - 1, kSettings, state)[3], SquadRole::Move);
    EXPECT_EQ(boundingRoles(members, kEnemy, 1, 10 + kSettings.longest, kSettings, state)[3], SquadRole::Cover);
}

TEST(Bounding, WhoReloadsOrIsWeakDoesNotGo) {
    BoundingState state;
    auto members = four();
    members[3].doing = MemberDoing::Reloading;
    members[1].health = kSettings.weak - 0.01f;
    const auto roles = boundingRoles(members, kEnemy, 1, 10, kSettings, state);
    EXPECT_EQ(roles, (std::vector{SquadRole::Move, SquadRole::Cover, SquadRole::Move, SquadRole::Cover}));
}

TEST(Bounding, SomebodyWhoCanAlwaysCovers) {
    // Whatever state the members are in: if anybody goes, one who does not go has rounds and does not reload.
    for (unsigned mask = 0; mask < 256; ++mask) {
        BoundingState state;
        auto members = four();
        for (unsigned i = 0; i < 4; ++i) {
            if (((mask >> i) & 1) != 0) members[i].doing = MemberDoing::Reloading;
            if (((mask >> (4 + i)) & 1) != 0) members[i].loaded = 0;
        }
        const auto roles = boundingRoles(members, kEnemy, 1, 10, kSettings, state);
        if (count(roles, SquadRole::Move) == 0) continue;
        bool covered = false;
        for (unsigned i = 0; i < 4; ++i)
            covered = covered || (roles[i] == SquadRole::Cover && members[i].doing != MemberDoing::Reloading &&
                                  members[i].loaded > 0);
        EXPECT_TRUE(covered) << mask;
    }
}

TEST(Bounding, AgainstAsManyAllAreFree) {
    BoundingState state;
    EXPECT_EQ(count(boundingRoles(four(), kEnemy, 4, 10, kSettings, state), SquadRole::Free), 4u);
    EXPECT_EQ(count(boundingRoles(four(), kEnemy, 3, 28, kSettings, state), SquadRole::Move), 2u);
}

TEST(Bounding, CloseToAnEnemyAllAreFree) {
    BoundingState state;
    auto members = four();
    members[0].place.x = kSettings.beyond - 1;
    EXPECT_EQ(count(boundingRoles(members, kEnemy, 1, 10, kSettings, state), SquadRole::Free), 4u);
}

TEST(Bounding, WhenThoseWhoWentAreDeadOthersGo) {
    BoundingState state;
    auto members = four();
    (void)boundingRoles(members, kEnemy, 1, 10, kSettings, state);
    const std::vector<SquadMember> left{members[0], members[2]};
    EXPECT_EQ(count(boundingRoles(left, kEnemy, 1, 12, kSettings, state), SquadRole::Move), 1u);
}

} // namespace
} // namespace lince
