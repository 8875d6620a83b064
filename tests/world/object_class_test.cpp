#include <lince/world/object_class.h>

#include <gtest/gtest.h>

#include <set>
#include <tuple>

namespace lince {
namespace {

TEST(ObjectClass, StandardClassesHaveTheirPlaces) {
    const ClassTable table;
    ASSERT_EQ(table.size(), 15u);
    EXPECT_EQ(table.find("nothing"), classes::kNothing);
    EXPECT_EQ(table.find("floor"), classes::kFloor);
    EXPECT_EQ(table.find("item"), classes::kItem);
    EXPECT_EQ(table[classes::kHealth].colour, (Colour{255, 255, 0}));
    EXPECT_EQ(table[classes::kAmmunition].colour, (Colour{0, 255, 255}));
    EXPECT_EQ(table[classes::kEnemy].colour, (Colour{255, 0, 255}));
    EXPECT_EQ(table[classes::kWall].colour, (Colour{0, 0, 255}));
    EXPECT_EQ(table[classes::kFloor].colour, (Colour{0, 255, 0}));
    EXPECT_EQ(table[classes::kCeiling].colour, (Colour{255, 0, 0}));
}

TEST(ObjectClass, ColoursAreInjectiveAndInvert) {
    const ClassTable table;
    std::set<std::tuple<int, int, int>> colours;
    for (std::uint16_t i = 0; i < table.size(); ++i) {
        const Colour c = table[ClassId{i}].colour;
        colours.insert({c.red, c.green, c.blue});
        EXPECT_EQ(table.findByColour({c.red, c.green, c.blue, 7}), ClassId{i}) << "alpha must not matter";
    }
    EXPECT_EQ(colours.size(), table.size());
}

TEST(ObjectClass, AddRefusesTakenNamesAndColours) {
    ClassTable table;
    const auto fence = table.add("fence", {1, 2, 3});
    ASSERT_TRUE(fence);
    EXPECT_EQ(fence->value, 15);
    EXPECT_EQ(table.find("fence"), *fence);
    EXPECT_FALSE(table.add("fence", {4, 5, 6}));
    const auto same = table.add("hedge", {1, 2, 3, 9});
    ASSERT_FALSE(same);
    EXPECT_NE(same.error().message.find("fence"), std::string::npos) << same.error().message;
    EXPECT_EQ(table.size(), 16u);
    EXPECT_FALSE(table.find("hedge"));
}

TEST(ObjectClass, NormalsClassify) {
    EXPECT_EQ(classifyByNormal(1), classes::kFloor);
    EXPECT_EQ(classifyByNormal(0.8f), classes::kFloor);
    EXPECT_EQ(classifyByNormal(0.79f), classes::kWall);
    EXPECT_EQ(classifyByNormal(-0.8f), classes::kCeiling);
}

} // namespace
} // namespace lince
