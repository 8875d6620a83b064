#include <lince/roadmap/obstacle_field.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

/// A field with obstacles of all kinds, some of which overlap.
FieldObstacles randomField(std::uint32_t seed, std::uint32_t each) {
    RandomStream random(seed, 1, RandomPurpose::Test);
    const auto number = [&](float low, float high) { return random.between(low, high); };
    FieldObstacles field;
    field.low = {-5, 3}, field.high = {35, 33}, field.height = 1.5f;
    for (std::uint32_t i = 0; i < each; ++i) {
        FieldDisc disc;
        disc.centre.x = number(-8, 38);
        disc.centre.y = number(0, 36);
        disc.radius = number(0.1f, 2);
        field.discs.push_back(disc);
        FieldBox box;
        box.low.x = number(-8, 36);
        box.low.y = number(0, 34);
        box.high.x = box.low.x + number(0.1f, 3);
        box.high.y = box.low.y + number(0.1f, 3);
        field.boxes.push_back(box);
        FieldWall wall;
        wall.from.x = number(-5, 35);
        wall.from.y = number(3, 33);
        wall.to.x = wall.from.x + number(-4, 4);
        wall.to.y = wall.from.y + number(-4, 4);
        field.walls.push_back(wall);
    }
    return field;
}

double distanceToBox(double x, double z, const FieldBox& b) {
    const double dx = std::max({double{b.low.x} - x, x - double{b.high.x}, 0.0});
    const double dz = std::max({double{b.low.y} - z, z - double{b.high.y}, 0.0});
    return std::sqrt(dx * dx + dz * dz);
}
double distanceToWall(double x, double z, const FieldWall& w) {
    const double ax = w.to.x - w.from.x, az = w.to.y - w.from.y;
    const double square = ax * ax + az * az;
    const double t =
        square > 0 ? std::clamp(((x - double{w.from.x}) * ax + (z - double{w.from.y}) * az) / square, 0.0, 1.0) : 0;
    const double dx = x - (double{w.from.x} + ax * t), dz = z - (double{w.from.y} + az * t);
    return std::sqrt(dx * dx + dz * dz);
}

/// Metres between the disc's surface and the nearest of all obstacles, the ground's border included; below 0: inside.
double clearance(const FieldObstacles& field, double x, double z, float radius) {
    double nearest = std::min(std::min(x - double{field.low.x}, double{field.high.x} - x),
                              std::min(z - double{field.low.y}, double{field.high.y} - z));
    for (const FieldDisc& d : field.discs) {
        const double dx = x - double{d.centre.x}, dz = z - double{d.centre.y};
        nearest = std::min(nearest, std::sqrt(dx * dx + dz * dz) - double{d.radius});
    }
    for (const FieldBox& b : field.boxes)
        nearest = std::min(nearest, distanceToBox(x, z, b));
    for (const FieldWall& w : field.walls)
        nearest = std::min(nearest, distanceToWall(x, z, w));
    return nearest - double{radius};
}

/// The least clearance over a way, found by steps as long as the clearance is (nothing can be nearer in between).
double minClearance(const FieldObstacles& field, Vec3 from, Vec3 to, float radius, double until = 1) {
    const double x = double{to.x} - double{from.x}, z = double{to.z} - double{from.z};
    const double size = std::sqrt(x * x + z * z);
    double min = 1e9;
    for (double t = 0;;) {
        const double here = clearance(field, double{from.x} + x * t, double{from.z} + z * t, radius);
        min = std::min(min, here);
        if (t >= until || here < -1e-3) return min;
        t = std::min(until, t + std::max(std::abs(here), 2e-4) / std::max(size, 1e-9));
    }
}

Vec3 anyPoint(const FreeSpace& space, RandomStream& random) {
    return space.draw(random);
}

struct Case {
    std::uint32_t each;
    float radius, cell;
};
class AnyField : public testing::TestWithParam<Case> {};

TEST_P(AnyField, PlacesAreFreeExactlyWhereTheDiscTouchesNothing) {
    const auto [each, radius, cell] = GetParam();
    const FieldObstacles field = randomField(each, each);
    const auto space = makeFieldSpace(field, radius, cell);
    RandomStream random(7, 2, RandomPurpose::Test);
    int free = 0;
    for (int i = 0; i < 4000; ++i) {
        const float x = random.between(-7, 37);
        const float z = random.between(1, 35);
        const double room = clearance(field, double{x}, double{z}, radius);
        if (std::abs(room) < 1e-5) continue;
        const auto place = space->place({x, 2, z});
        ASSERT_EQ(place.has_value(), room > 0) << x << ' ' << z;
        if (!place) continue;
        ++free;
        EXPECT_EQ(*place, (Vec3{x, 1.5f, z}));
    }
    EXPECT_GT(free, 100);
}

TEST_P(AnyField, AWayIsFreeExactlyWhenTheMovingDiscTouchesNothing) {
    const auto [each, radius, cell] = GetParam();
    const FieldObstacles field = randomField(each + 100, each);
    const auto space = makeFieldSpace(field, radius, cell);
    RandomStream random(8, 2, RandomPurpose::Test);
    int free = 0, blocked = 0;
    for (int i = 0; i < 6000 && free + blocked < 2500; ++i) {
        const auto from = space->place(anyPoint(*space, random));
        Vec3 to = anyPoint(*space, random);
        if (!from) continue;
        if (i % 3 == 0) to = *from + (to - *from) * 0.15f; // short ones are free more often
        if (i % 16 == 1) to = *from + (to - *from) * 2.0f; // some leave the ground
        if (i % 32 == 2) to.x = from->x;                   // along an axis
        if (i % 32 == 3) to.z = from->z;
        const double min = minClearance(field, *from, to, radius);
        if (std::abs(min) < 3e-4) continue; // the judge is not that exact
        const FreeSweep sweep = space->sweep(*from, to);
        ASSERT_EQ(sweep.blocked, min < 0) << i;
        ASSERT_EQ(space->isFreeWay(*from, to), !sweep.blocked) << i;
        if (space->place(to)) {
            ASSERT_EQ(space->isFreeWay(to, *from), !sweep.blocked) << i;
        }
        if (!sweep.blocked) {
            ++free;
            EXPECT_EQ(sweep.fraction, 1);
            EXPECT_EQ(sweep.normal, Vec3{});
            continue;
        }
        ++blocked;
        ASSERT_GE(sweep.fraction, 0);
        ASSERT_LT(sweep.fraction, 1);
        // It ends at a free place, comes there over free ones, and a little farther on there is something.
        EXPECT_TRUE(space->place(sweep.place)) << i;
        EXPECT_TRUE(space->isFreeWay(*from, sweep.place)) << i;
        EXPECT_GT(minClearance(field, *from, to, radius, double{sweep.fraction}), -1e-4) << i;
        const Vec3 way = normalized(to - *from);
        const double against = -double{dot(way, sweep.normal)};
        EXPECT_GT(against, -1e-3) << i;
        EXPECT_NEAR(double{length(sweep.normal)}, 1, 1e-5);
        EXPECT_EQ(sweep.normal.y, 0);
        if (against < 0.1) continue; // grazing: what is met may be left again soon
        const Vec3 beyond = sweep.place + way * 0.002f;
        EXPECT_LT(clearance(field, double{beyond.x}, double{beyond.z}, radius), 0) << i;
    }
    EXPECT_GT(free, 50);
    EXPECT_GT(blocked, 50);
}

TEST_P(AnyField, TheNearestObstacleIsTheNearestOfAll) {
    const auto [each, radius, cell] = GetParam();
    const FieldObstacles field = randomField(each + 200, each);
    const auto space = makeFieldSpace(field, radius, cell);
    RandomStream random(9, 2, RandomPurpose::Test);
    int found = 0, none = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto place = space->place(anyPoint(*space, random));
        if (!place) continue;
        const float reach = random.between(0, i % 5 == 0 ? 40.0f : 2.0f);
        const double room = clearance(field, double{place->x}, double{place->z}, radius);
        if (std::abs(room - double{reach}) < 1e-4) continue;
        const auto near = space->nearest(*place, reach);
        ASSERT_EQ(near.has_value(), room < double{reach}) << i;
        near ? ++found : ++none;
        if (!near) continue;
        ASSERT_NEAR(double{near->distance}, room, 1e-4) << i;
        // Away from it there is more room, and towards it less, by just as much as one went.
        if (room < 0.02) continue;
        const Vec3 nearer = *place - near->normal * 0.01f;
        EXPECT_NEAR(clearance(field, double{nearer.x}, double{nearer.z}, radius), room - 0.01, 1e-4) << i;
    }
    EXPECT_GT(found, 100);
    EXPECT_GT(none, 5);
}

INSTANTIATE_TEST_SUITE_P(ManySizes, AnyField,
                         testing::Values(Case{2, 0.3f, 0}, Case{10, 0.3f, 0}, Case{10, 0.9f, 0}, Case{10, 0.3f, 4},
                                         Case{10, 0.3f, 100}, Case{10, 0.3f, 0.1f}, Case{30, 0.1f, 0},
                                         Case{10, 0.002f, 0}));

TEST(ObstacleField, TouchingIsFreeAndOneHairMoreIsNot) {
    FieldObstacles field;
    field.discs = {{{10, 10}, 1}};
    field.boxes = {{{20, 20}, {22, 24}}};
    field.walls = {{{30, 5}, {30, 15}}};
    const auto space = makeFieldSpace(field, 0.5f);
    EXPECT_TRUE(space->place({11.5f, 0, 10}));
    EXPECT_FALSE(space->place({11.4999f, 0, 10}));
    EXPECT_TRUE(space->isFreeWay({11.5f, 0, 2}, {11.5f, 0, 30}));
    EXPECT_FALSE(space->isFreeWay({11.4999f, 0, 2}, {11.4999f, 0, 30}));
    EXPECT_TRUE(space->isFreeWay({19.5f, 0, 2}, {19.5f, 0, 38}));
    EXPECT_FALSE(space->isFreeWay({19.5001f, 0, 2}, {19.5001f, 0, 38}));
    EXPECT_TRUE(space->isFreeWay({30.5f, 0, 2}, {30.5f, 0, 38}));
    EXPECT_FALSE(space->isFreeWay({30.4999f, 0, 2}, {30.4999f, 0, 38}));
    // The corner of the box is round for a disc: diagonally past it, half a metre off.
    const float off = 0.5f * std::sqrt(0.5f);
    EXPECT_TRUE(space->isFreeWay({20 - off - 3.001f, 0, 20 - off + 3}, {20 - off + 2.999f, 0, 20 - off - 3}));
    EXPECT_FALSE(space->isFreeWay({20 - off - 2.995f, 0, 20 - off + 3}, {20 - off + 3.005f, 0, 20 - off - 3}));
}

TEST(ObstacleField, NobodyLeavesTheGround) {
    FieldObstacles field;
    field.low = {0, 0}, field.high = {10, 20}, field.height = -3;
    const auto space = makeFieldSpace(field, 0.5f);
    EXPECT_EQ(space->bounds().low, (Vec3{0.5f, -3, 0.5f}));
    EXPECT_EQ(space->bounds().high, (Vec3{9.5f, -3, 19.5f}));
    EXPECT_TRUE(space->place({0.5f, -3, 19.5f}));
    EXPECT_FALSE(space->place({0.49f, -3, 10}));
    EXPECT_FALSE(space->place({5, -0.9f, 10})); // more than 2 m above the ground
    EXPECT_FALSE(space->place({5, std::nanf(""), 10}));
    const FreeSweep sweep = space->sweep({5, -3, 10}, {25, -3, 10});
    EXPECT_TRUE(sweep.blocked);
    EXPECT_EQ(sweep.normal, (Vec3{-1, 0, 0}));
    EXPECT_NEAR(double{sweep.place.x}, 9.5, 1e-3);
    EXPECT_NEAR(double{sweep.fraction}, 4.5 / 20, 1e-4);
    const auto near = space->nearest({9, -3, 10}, 1);
    ASSERT_TRUE(near);
    EXPECT_EQ(near->normal, (Vec3{-1, 0, 0}));
    EXPECT_FLOAT_EQ(near->distance, 0.5f);
    EXPECT_FALSE(space->nearest({5, -3, 10}, 1));
}

TEST(ObstacleField, WhoIsInsideOfSomethingGetsOutButNotDeeper) {
    FieldObstacles field;
    field.discs = {{{10, 10}, 3}};
    const auto space = makeFieldSpace(field, 0.5f);
    EXPECT_TRUE(space->isFreeWay({12, 0, 10}, {20, 0, 10}));
    EXPECT_FALSE(space->isFreeWay({12, 0, 10}, {2, 0, 10}));
    EXPECT_TRUE(space->sweep({12, 0, 10}, {11, 0, 10}).blocked);
    EXPECT_FALSE(space->sweep({12, 0, 10}, {13, 0, 10}).blocked);
    const auto near = space->nearest({12, 0, 10}, 1);
    ASSERT_TRUE(near);
    EXPECT_NEAR(double{near->distance}, -1.5, 1e-5);
}

TEST(ObstacleField, ABodyWithoutExtentIsStoppedByTheThingsThemselves) {
    FieldObstacles field;
    field.boxes = {{{20, 20}, {22, 24}}};
    field.walls = {{{30, 5}, {30, 15}}};
    const auto space = makeFieldSpace(field, 0);
    EXPECT_FALSE(space->place({21, 0, 22}));
    EXPECT_TRUE(space->place({20, 0, 22}));
    EXPECT_EQ(space->sweep({25, 0, 10}, {35, 0, 10}).normal, (Vec3{-1, 0, 0}));
    EXPECT_EQ(space->sweep({35, 0, 10}, {25, 0, 10}).normal, (Vec3{1, 0, 0}));
    EXPECT_EQ(space->sweep({25, 0, 23}, {5, 0, 22}).normal, (Vec3{1, 0, 0}));
    EXPECT_FALSE(space->isFreeWay({25, 0, 10}, {35, 0, 10}));
    EXPECT_FALSE(space->isFreeWay({25, 0, 23}, {5, 0, 22}));
    EXPECT_TRUE(space->isFreeWay({25, 0, 15.01f}, {35, 0, 15.01f}));
}

TEST(ObstacleField, ABodyWiderThanTheGroundIsNowhere) {
    FieldObstacles field;
    field.low = {0, 0}, field.high = {2, 2};
    const auto space = makeFieldSpace(field, 1.5f);
    RandomStream random(1, 1, RandomPurpose::Test);
    EXPECT_FALSE(space->place(space->draw(random)));
    EXPECT_TRUE(space->sweep({1, 0, 1}, {1.1f, 0, 1}).blocked);
    EXPECT_FALSE(space->isFreeWay({1, 0, 1}, {1.1f, 0, 1}));
    EXPECT_FALSE(space->nearest({1, 0, 1}, 5));
}

TEST(ObstacleField, SamplesCoverTheGroundEvenly) {
    const auto space = makeFieldSpace(randomField(1, 5), 0.5f);
    RandomStream random(3, 2, RandomPurpose::Test);
    int quarters[4] = {};
    for (int i = 0; i < 4000; ++i) {
        const Vec3 p = space->draw(random);
        ASSERT_TRUE(space->bounds().contains(p));
        const Vec3 middle = space->bounds().centre();
        ++quarters[(p.x > middle.x ? 1 : 0) + (p.z > middle.z ? 2 : 0)];
    }
    for (const int count : quarters)
        EXPECT_NEAR(count, 1000, 120);
}

TEST(ObstacleField, TheHashIsOfEverythingThatAnswersHangOn) {
    const FieldObstacles field = randomField(4, 4);
    const auto hash = [](const FieldObstacles& f, float radius, float cell = 0) {
        return makeFieldSpace(f, radius, cell)->hash();
    };
    EXPECT_EQ(hash(field, 0.5f), hash(field, 0.5f, 3));
    EXPECT_NE(hash(field, 0.5f), hash(field, 0.6f));
    FieldObstacles other = field;
    other.walls[2].to.y += 0.001f;
    EXPECT_NE(hash(field, 0.5f), hash(other, 0.5f));
    other = field;
    other.high.x += 1;
    EXPECT_NE(hash(field, 0.5f), hash(other, 0.5f));
}

TEST(ObstacleField, ThousandsOfHugeOverlappingObstaclesTakeNoHugeGrid) {
    FieldObstacles field;
    field.high = {1000, 1000};
    RandomStream random(5, 2, RandomPurpose::Test);
    for (int i = 0; i < 20'000; ++i) {
        const float x = random.between(0, 500);
        field.walls.push_back({{x, 0}, {1000 - x, 1000}});
    }
    const auto space = makeFieldSpace(field, 0.1f, 0.001f);
    EXPECT_FALSE(space->isFreeWay({5, 0, 900}, {995, 0, 900}));
}

TEST(FieldParser, ReadsEveryKindAndSkipsNotes) {
    const auto field =
        parseFieldObstacles("# a world\n\nG 0 0 50 60\nD 1 2 3 # round\r\n\tB 8 9 6 7\nW -1 -2 3.5 4e0", "w");
    ASSERT_TRUE(field) << field.error().message;
    EXPECT_EQ(field->high, (Vec2{50, 60}));
    ASSERT_EQ(field->discs.size(), 1u);
    EXPECT_EQ(field->discs[0].radius, 3);
    ASSERT_EQ(field->boxes.size(), 1u);
    EXPECT_EQ(field->boxes[0].low, (Vec2{6, 7}));
    ASSERT_EQ(field->walls.size(), 1u);
    EXPECT_EQ(field->walls[0].to, (Vec2{3.5f, 4}));
    FieldObstacles ground;
    ground.high = {400, 400};
    EXPECT_EQ(parseFieldObstacles("", "w", ground)->high, ground.high);
}

TEST(FieldParser, SaysWhereAndWhatIsWrong) {
    const auto message = [](std::string_view text) {
        const auto field = parseFieldObstacles(text, "world.txt");
        return field ? "" : field.error().message;
    };
    EXPECT_EQ(message("D 1 2 3\nX 1"), "world.txt:2:1: found 'X', expected D (disc), B (box), W (wall) or G (ground)");
    EXPECT_EQ(message("D 1 2"),
              "world.txt:1:6: found the end of the line, expected a radius in metres, above 0 up to 1000000");
    EXPECT_EQ(message("D 1 2 -3"), "world.txt:1:7: found '-3', expected a radius in metres, above 0 up to 1000000");
    EXPECT_EQ(message("D 1 2 0"), "world.txt:1:7: found '0', expected a radius in metres, above 0 up to 1000000");
    EXPECT_EQ(message("D 1 2 3 4"), "world.txt:1:9: found '4', expected the end of the line after D x z radius");
    EXPECT_EQ(message("B 1 nan 3 4"), "world.txt:1:5: found 'nan', expected z0 in metres, from -1000000 to 1000000");
    EXPECT_EQ(message("W 1 2 1e9 4"), "world.txt:1:7: found '1e9', expected x1 in metres, from -1000000 to 1000000");
    EXPECT_EQ(message("G 1 2 1 4"), "world.txt:1:1: found 'G', expected a ground with two corners apart in x and z");
    std::string many;
    for (int i = 0; i < 100'001; ++i)
        many += "D 1 1 1\n";
    EXPECT_EQ(message(many), "world.txt:100001:1: found another obstacle, expected at most 100000 obstacles");
}

} // namespace
} // namespace lince
