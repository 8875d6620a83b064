#include <lince/core/random.h>
#include <lince/move/formation.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace lince {
namespace {

constexpr FormationKind kAll[] = {FormationKind::Line, FormationKind::Wedge, FormationKind::Column,
                                  FormationKind::Circle};

std::vector<Vec3> offsets(FormationKind kind, std::uint32_t count, float spacing) {
    std::vector<Vec3> all;
    for (std::uint32_t i = 0; i < count; ++i)
        all.push_back(formationOffset(kind, i, count, spacing));
    return all;
}

TEST(Formation, NobodyStandsNearerThanTheSpacing) {
    for (const FormationKind kind : kAll)
        for (const std::uint32_t count : {1u, 2u, 3u, 5u, 6u, 7u, 8u, 30u, 257u, 3000u})
            for (const float spacing : {0.3f, 1.0f, 7.5f}) {
                if (count == 3000 && spacing != 1) continue; // all pairs take their time
                std::vector<Vec3> all = offsets(kind, count, spacing);
                all.emplace_back(); // the leader
                float min = std::numeric_limits<float>::infinity();
                for (std::size_t i = 0; i < all.size(); ++i)
                    for (std::size_t j = 0; j < i; ++j)
                        min = minimum(min, lengthSquared(all[i] - all[j]));
                EXPECT_GE(min, spacing * spacing) << nameOf(kind) << " of " << count;
                EXPECT_LE(min, spacing * spacing * 1.01f) << nameOf(kind) << " of " << count; // and not farther
            }
}

TEST(Formation, ALineIsAbreastOnBothSides) {
    const std::vector<Vec3> line = offsets(FormationKind::Line, 10, 2);
    int right = 0;
    for (const Vec3& place : line) {
        EXPECT_EQ(place.z, 0);
        EXPECT_LE(absolute(place.x), 10.05f);
        right += place.x > 0 ? 1 : 0;
    }
    EXPECT_EQ(right, 5);
}

TEST(Formation, AColumnFollowsInSingleFile) {
    float last = 0;
    for (const Vec3& place : offsets(FormationKind::Column, 20, 1.5f)) {
        EXPECT_EQ(place.x, 0);
        EXPECT_NEAR(place.z - last, 1.5, 0.01);
        last = place.z;
    }
}

TEST(Formation, AWedgeIsAVBehindItsLeader) {
    const std::vector<Vec3> wedge = offsets(FormationKind::Wedge, 12, 1);
    for (std::size_t i = 0; i < wedge.size(); i += 2) {
        EXPECT_EQ(wedge[i].x, -wedge[i + 1].x); // an arm on each side
        EXPECT_EQ(wedge[i].z, wedge[i + 1].z);
        EXPECT_EQ(wedge[i].z, absolute(wedge[i].x)); // the farther aside, the farther back
        EXPECT_GT(wedge[i].z, 0.7f);
    }
}

TEST(Formation, ACircleGoesRoundTheLeader) {
    for (const std::uint32_t count : {1u, 4u, 6u, 25u}) {
        const std::vector<Vec3> ring = offsets(FormationKind::Circle, count, 2);
        Vec3 sum;
        for (const Vec3& place : ring) {
            EXPECT_NEAR(length(place), length(ring[0]), 1e-4f);
            sum += place;
        }
        EXPECT_LT(ring[0].z, 0); // the first one straight ahead
        EXPECT_TRUE(count == 1 || length(sum) < 1e-3f * static_cast<float>(count));
    }
}

TEST(Formation, TurnsWithItsLeader) {
    const Vec3 leader{10, 3, 20};
    // Looks east, so its right is south (+z) and behind it is west.
    const Vec3 second = formationPlace(FormationKind::Column, 1, 5, 2, leader, {5, 9, 0});
    EXPECT_NEAR(second.x, 6, 0.01);
    EXPECT_EQ(second.y, 3);
    EXPECT_NEAR(second.z, 20, 0.01);
    const Vec3 right = formationPlace(FormationKind::Line, 0, 5, 2, leader, {1, 0, 0});
    EXPECT_NEAR(right.x, 10, 0.01);
    EXPECT_NEAR(right.z, 22, 0.01);
    // Who looks nowhere looks north.
    const Vec3 north = formationPlace(FormationKind::Column, 0, 5, 2, leader, {0, 1, 0});
    EXPECT_NEAR(north.z, 22, 0.01);
}

TEST(Formation, NamesLeadBack) {
    for (const FormationKind kind : kAll)
        EXPECT_EQ(formationNamed(nameOf(kind)), kind);
    EXPECT_EQ(formationNamed("wedge"), FormationKind::Wedge);
    EXPECT_EQ(formationNamed("phalanx"), std::nullopt);
    EXPECT_EQ(formationNamed(""), std::nullopt);
}

/// Of all pairs that are left the nearest, as the contract says it.
std::vector<std::uint32_t> plainAssignment(const std::vector<Vec3>& members, const std::vector<Vec3>& places) {
    std::vector<std::uint32_t> assigned(members.size(), kNoPlace);
    std::vector<bool> taken(places.size());
    while (true) {
        float nearest = std::numeric_limits<float>::infinity();
        std::size_t who = members.size(), where = 0;
        for (std::size_t m = 0; m < members.size(); ++m)
            for (std::size_t p = 0; p < places.size(); ++p)
                if (assigned[m] == kNoPlace && !taken[p] && lengthSquared(members[m] - places[p]) < nearest)
                    nearest = lengthSquared(members[m] - places[p]), who = m, where = p;
        if (who == members.size()) return assigned;
        assigned[who] = static_cast<std::uint32_t>(where);
        taken[where] = true;
    }
}

TEST(Formation, PlacesGoToTheNearestFirst) {
    RandomStream random(1, 0, RandomPurpose::Test);
    const std::pair<int, int> sizes[] = {{0, 0},   {0, 3},   {3, 0},   {1, 1},  {5, 5},
                                         {20, 20}, {12, 30}, {30, 12}, {50, 50}};
    for (const auto& [memberCount, placeCount] : sizes)
        for (int round = 0; round < 10; ++round) {
            // On a coarse lattice, so that many distances are equal.
            const auto somewhere = [&] {
                Vec3 place;
                place.x = static_cast<float>(random.below(8));
                place.z = static_cast<float>(random.below(8));
                return place;
            };
            std::vector<Vec3> members, places;
            for (int i = 0; i < memberCount; ++i)
                members.push_back(somewhere());
            for (int i = 0; i < placeCount; ++i)
                places.push_back(somewhere());
            std::vector<std::uint32_t> assigned(members.size(), 77);
            assignPlaces(members, places, assigned);
            ASSERT_EQ(assigned, plainAssignment(members, places)) << memberCount << " to " << placeCount;
        }
}

TEST(Formation, ABigGroupHasAPlaceForEach) {
    constexpr std::uint32_t kCount = 400;
    RandomStream random(2, 0, RandomPurpose::Test);
    std::vector<Vec3> members;
    for (std::uint32_t i = 0; i < kCount; ++i) {
        Vec3 place;
        place.x = random.between(-30, 30);
        place.z = random.between(-30, 30);
        members.push_back(place);
    }
    std::vector<std::uint32_t> assigned(kCount);
    assignPlaces(members, offsets(FormationKind::Circle, kCount, 1), assigned);
    std::sort(assigned.begin(), assigned.end());
    for (std::uint32_t i = 0; i < kCount; ++i)
        ASSERT_EQ(assigned[i], i);
}

} // namespace
} // namespace lince
