#include "ground_meshes.h"
#include "influence_reference.h"
#include "places.h"

#include <lince/core/job_pool.h>
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/core/tick.h>
#include <lince/influence/influence_map.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

namespace lince {
namespace {

using testing_ground::openField;
using testing_ground::TwoFloors;

std::shared_ptr<const GroundGrid> fieldOf(std::int32_t tiles) {
    return GroundGrid::make(*openField(tiles, tiles));
}

std::vector<float> valuesOf(const InfluenceMap& map) {
    std::vector<float> values;
    for (std::uint32_t cell = 0; cell < map.ground()->cellCount(); ++cell)
        values.push_back(map.value(cell));
    return values;
}

/// Bits, so that -0 is not 0.
void expectSameBits(const std::vector<float>& a, const std::vector<float>& b, const std::string& what) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        ASSERT_EQ(std::memcmp(&a[i], &b[i], sizeof(float)), 0) << what << ", cell " << i << ": " << a[i] << ' ' << b[i];
}

std::vector<std::shared_ptr<const GroundGrid>> someGrounds() {
    std::vector<std::shared_ptr<const GroundGrid>> grounds{fieldOf(2)};
    RandomStream random(21, 0, RandomPurpose::Test);
    for (const float fraction : {0.95f, 0.7f})
        grounds.push_back(GroundGrid::make(*TwoFloors(random, fraction).mesh()));
    grounds.push_back(GroundGrid::make(*TwoFloors(random, 0.9f).mesh(), 0.7f));
    if (canBake()) {
        const auto level = loadLevel(tests::home() + "/levels/vault.bsp");
        EXPECT_TRUE(level);
        const auto baker = TileBaker::make(*level, NavBody{}, {});
        EXPECT_TRUE(baker);
        ThreadPool pool(1);
        grounds.push_back(bakeMap(**baker, {}, {}, pool)->ground);
    }
    return grounds;
}

enum class Signs { One, Both };

void fillRandomly(InfluenceMap& map, Signs signs, RandomStream& random) {
    for (std::uint32_t cell = 0; cell < map.ground()->cellCount(); ++cell) {
        const bool there = random.chance(0.05f);
        const float value = random.between(signs == Signs::Both ? -1.0f : 0.0f, 1);
        map.set(cell, there ? value : 0);
    }
}

/// All settings that matter, each for some steps.
void compareWithReference(const std::shared_ptr<const GroundGrid>& ground, const std::string& what) {
    const InfluenceReference reference(*ground);
    RandomStream random(33, 0, RandomPurpose::Test);
    for (const InfluenceSpread spread : {InfluenceSpread::Four, InfluenceSpread::Eight, InfluenceSpread::Round}) {
        for (const Signs signs : {Signs::One, Signs::Both}) {
            for (const InfluenceSettings& settings :
                 {InfluenceSettings{0.05f, 0.5f, 0, spread}, InfluenceSettings{0, 1, 0, spread},
                  InfluenceSettings{0.3f, 0, 0.1f, spread}, InfluenceSettings{20, 0.9f, 0.01f, spread}}) {
                InfluenceMap map(ground, settings);
                fillRandomly(map, signs, random);
                std::vector<float> expected = valuesOf(map);
                std::vector<std::uint8_t> blocked;
                for (std::uint32_t step = 0; step < 35; ++step) { // more than the cycle of Round
                    if (step % 7 == 3) {
                        blocked.assign(ground->cellCount(), 0);
                        for (std::uint8_t& flag : blocked)
                            flag = random.chance(step % 2 == 0 ? 0.02f : 0.4f) ? 1 : 0;
                    }
                    map.step(blocked);
                    reference.step(settings, step, blocked, expected);
                }
                expectSameBits(valuesOf(map), expected, what);
            }
        }
    }
}

TEST(InfluenceMap, AsThePlainReference) {
    for (const auto& ground : someGrounds())
        compareWithReference(ground, "best instructions");
}

TEST(InfluenceMap, SameBitsForEveryInstructionSet) {
    RandomStream random(2, 0, RandomPurpose::Test);
    const auto ground = GroundGrid::make(*TwoFloors(random).mesh());
    const std::int64_t all = hwy::SupportedTargets();
    for (std::int64_t left = all; left != 0; left &= left - 1) {
        const std::int64_t target = left & -left;
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        compareWithReference(ground, hwy::TargetName(target));
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

TEST(InfluenceMap, OneStepByHand) {
    const auto ground = fieldOf(1);
    InfluenceMap map(ground, {0.1f, 0.25f, 0, InfluenceSpread::Eight});
    const std::uint32_t middle = ground->cellAt({8.5f, 0, 8.5f});
    map.set(middle, 0.8f);
    map.step();
    EXPECT_FLOAT_EQ(map.value(middle), 0.75f * 0.8f); // the neighbours had nothing
    EXPECT_FLOAT_EQ(map.value(middle + 1), 0.25f * 0.8f * exponential(-0.1f));
    EXPECT_FLOAT_EQ(map.value(middle + 17), 0.25f * 0.8f * exponential(-0.1f * 1.41421356f));
    EXPECT_EQ(map.value(middle + 2), 0);
}

TEST(InfluenceMap, MomentumAndDecayAtTheirEnds) {
    const auto ground = fieldOf(1);
    const std::uint32_t middle = ground->cellAt({8.5f, 0, 8.5f});
    InfluenceMap still(ground, {0.1f, 0, 0, InfluenceSpread::Eight});
    still.set(middle, 0.7f);
    still.step();
    EXPECT_EQ(still.value(middle), 0.7f);
    EXPECT_EQ(still.value(middle + 1), 0);
    InfluenceMap atOnce(ground, {0, 1, 0, InfluenceSpread::Eight});
    atOnce.set(middle, 0.7f);
    for (int step = 0; step < 40; ++step)
        atOnce.step();
    for (const float value : valuesOf(atOnce)) // without decay as strong everywhere
        EXPECT_EQ(value, 0.7f);
}

TEST(InfluenceMap, SpreadsAlikeToAllSides) {
    const auto ground = fieldOf(2);
    for (const InfluenceSpread spread : {InfluenceSpread::Four, InfluenceSpread::Eight, InfluenceSpread::Round}) {
        InfluenceMap map(ground, {0.03f, 0.5f, 0, spread});
        for (const float x : {15.5f, 16.5f}) { // four cells around the middle of the field
            for (const float z : {15.5f, 16.5f})
                map.set(ground->cellAt({x, 0, z}), 1);
        }
        for (int step = 0; step < 30; ++step)
            map.step();
        const auto at = [&](int x, int z) {
            return map.value(ground->cellAt({static_cast<float>(x) + 0.5f, 0, static_cast<float>(z) + 0.5f}));
        };
        for (int z = 0; z < 32; ++z) {
            for (int x = 0; x < 32; ++x) {
                EXPECT_EQ(at(x, z), at(31 - x, z));
                EXPECT_EQ(at(x, z), at(x, 31 - z));
                EXPECT_EQ(at(x, z), at(z, x));
            }
        }
    }
}

/// Metres from the start to where the influence is half of the greatest, in that direction.
float frontOf(const InfluenceMap& map, Vec3 start, Vec3 way) {
    const std::vector<float> values = valuesOf(map);
    const float greatest = *std::max_element(values.begin(), values.end());
    float front = 0;
    for (float distance = 0; distance < 62; distance += 0.05f) {
        const std::uint32_t cell = map.ground()->cellAt(start + way * distance);
        if (map.value(cell) >= greatest * 0.5f) front = distance;
    }
    return front;
}

TEST(InfluenceMap, TheFrontKeepsAPlayersSpeed) {
    const auto ground = GroundGrid::make(*openField(8, 8));
    constexpr float kSpeed = 5; // metres a second
    const Vec3 start{64.5f, 0, 64.5f};
    for (const float momentum : {0.5f, 0.75f, 0.25f}) {
        InfluenceMap map(ground, {0.01f, momentum, 0, InfluenceSpread::Round});
        map.startFrom(start, {}, 0);
        const std::uint32_t period = influencePeriod(1, kSpeed, momentum);
        EXPECT_EQ(period, static_cast<std::uint32_t>(12 * momentum + 0.5f));
        float before = 0;
        for (Tick tick = 1; tick <= 9 * kTicksPerSecond; ++tick) {
            if (tick % period == 0) map.step();
            if (tick == 3 * kTicksPerSecond) before = frontOf(map, start, {1, 0, 0});
        }
        for (const Vec3 way : {Vec3{1, 0, 0}, Vec3{0, 0, -1}, Vec3{0.70710678f, 0, 0.70710678f}}) {
            const float front = frontOf(map, start, way);
            std::printf("momentum %.2f, period %u: front %.1f m after 9 s towards (%.1f, %.1f), expected %.1f\n",
                        double{momentum}, period, double{front}, double{way.x}, double{way.z}, double{kSpeed * 9});
            EXPECT_NEAR(front, kSpeed * 9, 1.0f);
        }
        EXPECT_NEAR(before, kSpeed * 3, 1.0f);
    }
}

TEST(InfluenceMap, BlockedCellsAreAWall) {
    const auto ground = fieldOf(1);
    InfluenceMap map(ground, {0, 1, 0, InfluenceSpread::Eight});
    std::vector<std::uint8_t> blocked(ground->cellCount(), 0);
    for (std::uint32_t cell = 0; cell < ground->cellCount(); ++cell)
        blocked[cell] = std::floor(ground->centre(cell).x) == 8 ? 1 : 0; // a friend sees this column
    map.set(ground->cellAt({2.5f, 0, 2.5f}), 1);
    map.set(ground->cellAt({8.5f, 0, 5.5f}), 1); // what is there goes
    for (int step = 0; step < 40; ++step)
        map.step(blocked);
    for (std::uint32_t cell = 0; cell < ground->cellCount(); ++cell)
        EXPECT_EQ(map.value(cell), ground->centre(cell).x < 8 ? 1 : 0);
    map.step(); // he looks away: it comes through
    EXPECT_GT(map.value(ground->cellAt({8.5f, 0, 5.5f})), 0);
}

TEST(InfluenceMap, StartsWhereHeWasGoing) {
    const auto ground = fieldOf(2);
    InfluenceMap map(ground, {0.02f, 0.5f, 0, InfluenceSpread::Round});
    map.startFrom({10.5f, 0, 16.5f}, {5, 0, 0}, 2);
    EXPECT_EQ(map.value(ground->cellAt({10.5f, 0, 16.5f})), 1);
    float last = 1;
    for (int x = 11; x <= 20; ++x) {
        const float value = map.value(ground->cellAt({static_cast<float>(x) + 0.5f, 0, 16.5f}));
        EXPECT_LT(value, last);
        EXPECT_GE(value, 0.5f);
        last = value;
    }
    EXPECT_EQ(map.value(ground->cellAt({21.5f, 0, 16.5f})), 0);
    EXPECT_EQ(map.value(ground->cellAt({9.5f, 0, 16.5f})), 0);
    for (int step = 0; step < 10; ++step)
        map.step();
    EXPECT_GT(map.value(ground->cellAt({22.5f, 0, 16.5f})), map.value(ground->cellAt({4.5f, 0, 16.5f})) + 0.1f);

    // Aslant into the border of the field: along it, not beyond.
    InfluenceMap wall(ground, {});
    wall.startFrom({29.5f, 0, 10.5f}, {4, 0, 4}, 2);
    EXPECT_GT(wall.value(ground->cellAt({31.5f, 0, 16.5f})), 0.5f);
    // Nonsense does nothing.
    wall.startFrom({29.5f, 0, 10.5f}, {std::nanf(""), 0, 0}, 2);
    wall.startFrom({500, 0, 500}, {}, 2);
}

TEST(InfluenceMap, DoesNotGoThroughTheFloor) {
    RandomStream random(1, 0, RandomPurpose::Test);
    const TwoFloors floors(random, 1);
    const auto ground = GroundGrid::make(*floors.mesh());
    // Below the upper floor: the way up is the ramp, far to the west.
    const Vec3 below{25.5f, 1, 20.5f};
    const std::uint32_t start = ground->cellAt(below), above = ground->cellAt(below + Vec3{0, TwoFloors::kUpper, 0});
    ASSERT_NE(start, above);
    InfluenceMap map(ground, {0, 1, 0, InfluenceSpread::Eight});
    map.set(start, 1);
    int steps = 0;
    while (map.value(above) == 0 && steps < 200)
        map.step(), ++steps;
    // To the foot of the ramp (x = 5 in the world) and back up: twenty cells and twenty.
    EXPECT_GE(steps, 38);
    EXPECT_LT(steps, 60);
}

TEST(InfluenceMap, ControlKeepsBothSides) {
    const auto ground = fieldOf(1);
    InfluenceMap control(ground, {0.1f, 1, 0, InfluenceSpread::Eight});
    for (int step = 0; step < 20; ++step) {
        control.set(ground->cellAt({1.5f, 0, 8.5f}), 1);   // ours
        control.set(ground->cellAt({14.5f, 0, 8.5f}), -1); // theirs
        control.step();
    }
    EXPECT_GT(control.value(ground->cellAt({4.5f, 0, 8.5f})), 0.3f);
    EXPECT_LT(control.value(ground->cellAt({11.5f, 0, 8.5f})), -0.3f);
}

TEST(InfluenceMap, HistoryStaysAndFades) {
    const auto ground = fieldOf(1);
    InfluenceMap history(ground, {0.1f, 0, 0.1f, InfluenceSpread::Eight});
    history.stamp({8.5f, 0, 8.5f}, 3, 0.8f);
    const std::uint32_t middle = ground->cellAt({8.5f, 0, 8.5f});
    EXPECT_FLOAT_EQ(history.value(middle), 0.8f);
    EXPECT_FLOAT_EQ(history.value(middle + 1), 0.8f * (1 - 1.0f / 3));
    EXPECT_EQ(history.value(middle + 3), 0);
    history.step();
    EXPECT_FLOAT_EQ(history.value(middle), 0.8f * 0.9f);
    EXPECT_EQ(history.value(middle + 3), 0);
    for (int step = 0; step < 600; ++step)
        history.step();
    for (const float value : valuesOf(history))
        EXPECT_EQ(value, 0); // gone, not merely too small to see
    for (int i = 0; i < 5; ++i)
        history.stamp({8.5f, 0, 8.5f}, 3, -0.8f);
    EXPECT_EQ(history.value(middle), -1); // cut
}

TEST(InfluenceMap, BestCells) {
    RandomStream random(4, 0, RandomPurpose::Test);
    const auto ground = GroundGrid::make(*TwoFloors(random).mesh());
    InfluenceMap map(ground, {});
    for (std::uint32_t cell = 0; cell < ground->cellCount(); ++cell)
        map.set(cell, std::floor(random.between(-4, 5)) / 4); // many equal ones
    for (int i = 0; i < 50; ++i) {
        const float x = random.between(-5, 27);
        const Vec3 place{x, 2, random.between(3, 35)};
        const float radius = random.between(0, 12);
        const std::size_t max = random.below(30);
        std::vector<std::uint32_t> expected, found{7};
        ground->cellsNear(place, radius, expected);
        std::stable_sort(expected.begin(), expected.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return map.value(a) > map.value(b); });
        expected.resize(std::min(expected.size(), max));
        map.best(place, radius, max, found);
        EXPECT_EQ(found, expected);
    }
    const std::uint32_t cell = ground->cellCount() / 2;
    float sum = map.value(cell), count = 1;
    for (const std::uint32_t other : ground->neighbours(cell)) {
        if (other != kNoCell) sum += map.value(other), count += 1;
    }
    EXPECT_FLOAT_EQ(map.meanAround(cell), sum / count);
}

std::vector<std::byte> saved(InfluenceMap& map) {
    StateWriter writer;
    map.visitState(writer);
    return {writer.bytes().begin(), writer.bytes().end()};
}

TEST(InfluenceMap, SavedAndRestored) {
    RandomStream random(6, 0, RandomPurpose::Test);
    const auto ground = GroundGrid::make(*TwoFloors(random).mesh());
    InfluenceMap map(ground, {0.02f, 0.4f, 0.01f, InfluenceSpread::Round});
    fillRandomly(map, Signs::Both, random);
    for (int step = 0; step < 11; ++step)
        map.step();
    const std::vector<std::byte> bytes = saved(map);
    EXPECT_EQ(saved(map), bytes); // saving changes nothing

    InfluenceMap here(ground, {}); // had something else in it
    fillRandomly(here, Signs::One, random);
    InfluenceMap later; // its ground comes after the reading
    for (InfluenceMap* other : {&here, &later}) {
        StateReader reader(bytes);
        other->visitState(reader);
        EXPECT_FALSE(reader.failed());
        EXPECT_TRUE(reader.atEnd());
        EXPECT_EQ(saved(*other), bytes);
    }
    later.setGround(ground);
    for (int step = 0; step < 40; ++step) {
        map.step();
        here.step();
        later.step();
        expectSameBits(valuesOf(here), valuesOf(map), "restored");
        expectSameBits(valuesOf(later), valuesOf(map), "restored before the ground");
    }
    EXPECT_EQ(saved(here), saved(map));

    // Read while another ground with other cells was there, then given the right one.
    InfluenceMap elsewhere(fieldOf(2), {});
    elsewhere.stamp({16, 0, 16}, 9, 1);
    StateReader again(bytes);
    elsewhere.visitState(again);
    elsewhere.adopt(ground);
    EXPECT_EQ(saved(elsewhere), bytes);

    // A damaged save spoils values, not memory.
    std::vector<std::byte> bad = bytes;
    for (std::size_t i = 0; i < 400; ++i) {
        bad[random.below(static_cast<std::uint32_t>(std::min<std::size_t>(bad.size(), 600)))] =
            static_cast<std::byte>(random.below(256));
        StateReader reader(bad);
        InfluenceMap victim(ground, {});
        victim.visitState(reader);
        victim.step();
        for (const float value : valuesOf(victim))
            ASSERT_LE(absolute(value), 1.0f);
    }
}

TEST(InfluenceMap, ValuesSurviveAnotherGround) {
    RandomStream random(8, 0, RandomPurpose::Test);
    TwoFloors floors(random, 1);
    const auto before = GroundGrid::make(*floors.mesh());
    InfluenceMap map(before, {});
    for (std::uint32_t cell = 0; cell < before->cellCount(); ++cell)
        map.set(cell, 0.1f + 0.8f * static_cast<float>(cell) / static_cast<float>(before->cellCount()));
    const std::vector<float> old = valuesOf(map);
    for (int z = 0; z < 16; ++z) {
        for (int x = 0; x < 16; ++x)
            floors.redraw(x, z, random, 0.5f);
    }
    const std::uint32_t changed[] = {0};
    const auto after = before->with(*floors.mesh(), changed);
    map.setGround(after);
    ASSERT_LT(after->cellCount(), before->cellCount());
    for (std::uint32_t cell = 0; cell < after->cellCount(); ++cell) {
        std::uint32_t same = kNoCell;
        for (std::uint32_t c = 0; c < before->cellCount(); ++c) {
            if (before->centre(c) == after->centre(cell)) same = c;
        }
        ASSERT_NE(same, kNoCell);
        EXPECT_EQ(map.value(cell), old[same]);
    }
    map.step(); // and it goes on
    map.setGround(nullptr);
    map.step();
    map.stamp({0, 0, 0}, 5, 1);
}

TEST(InfluenceMap, CanBeDrawn) {
    const auto ground = fieldOf(1);
    InfluenceMap map(ground, {});
    map.set(3, 0.5f);
    map.set(4, -1);
    map.set(5, 0.001f); // too weak to see
    RecordingDebugDraw sink;
    draw(sink, map, {255, 0, 0, 200});
    ASSERT_EQ(sink.triangles.size(), 4u);
    EXPECT_EQ(sink.triangles[0].colour, (Colour{255, 0, 0, 100}));
    EXPECT_EQ(sink.triangles[2].colour, (Colour{0, 255, 255, 200}));
}

} // namespace
} // namespace lince
