#include <lince/core/named_list.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

struct Hat {
    std::string name;
    int size = 0;
};

TEST(NamedList, KeepsOrderAndRefusesASecondOfAName) {
    NamedList<Hat> hats("hat");
    hats.add({"top", 1});
    hats.add({"bowler", 2});
    EXPECT_TRUE(hats.status());
    hats.add({"top", 3});
    ASSERT_FALSE(hats.status());
    EXPECT_EQ(hats.status().error().message, "found a second hat 'top', expected a name that is not taken");
    EXPECT_EQ(hats.find("top")->size, 1) << "the first stays";
    EXPECT_EQ(hats.names(), (std::vector<std::string>{"top", "bowler"}));
    EXPECT_EQ(hats.find("cap"), nullptr);
    hats.add({"bowler", 3});
    EXPECT_NE(hats.status().error().message.find("'top'"), std::string::npos) << "the first mistake";
}

TEST(NamedList, ReplacesOnPurpose) {
    NamedList<Hat> hats("hat");
    hats.add({"top", 1});
    hats.add({"bowler", 2});
    hats.replace({"top", 3});
    EXPECT_TRUE(hats.status());
    EXPECT_EQ(hats[0].size, 3);
    hats.replace({"cap", 4});
    ASSERT_FALSE(hats.status());
    EXPECT_EQ(hats.size(), 2u);
}

TEST(ExpectedOneOf, NamesAllOfFewAndTheNearestOfMany) {
    std::vector<std::string> names{"tags", "joined"};
    EXPECT_EQ(expectedOneOf("tagz", names), "one of tags, joined");
    for (int i = 0; i < 40; ++i)
        names.push_back("somethingElse" + std::to_string(i));
    names.push_back("distanceWalked");
    const std::string text = expectedOneOf("distanceWaked", names);
    EXPECT_EQ(text.find("one of 43, such as distanceWalked, "), 0u) << text;
    EXPECT_LT(text.size(), 120u);
    EXPECT_EQ(expectedOneOf("x", {}), "none: there are none");
}

} // namespace
} // namespace lince
