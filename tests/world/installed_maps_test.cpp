#include <lince/world/installed_maps.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

#include <cstdlib>

namespace lince {
namespace {

struct MapsIn {
    explicit MapsIn(const char* folder) { setenv("LINCE_MAPS", folder, 1); }
    ~MapsIn() { unsetenv("LINCE_MAPS"); }
};

TEST(InstalledMaps, areToldByTheirPrefix) {
    EXPECT_TRUE(namesInstalledMap("openarena:oa_dm1"));
    EXPECT_FALSE(namesInstalledMap("levels/openarena:x"));
    EXPECT_FALSE(namesInstalledMap("openarena"));
    EXPECT_FALSE(isMissingMap("levels/house.xml")); // another thing, be it there or not
}

TEST(InstalledMaps, withoutThePackageItSaysSo) {
    const MapsIn nowhere("/no/such/folder");
    EXPECT_TRUE(isMissingMap("openarena:oa_reptctf11"));
    const auto level = loadLevel("openarena:oa_reptctf11");
    ASSERT_FALSE(level);
    EXPECT_EQ(level.error().message,
              "openarena:oa_reptctf11: openarena-085-data is not installed (./lince setup --maps)");
}

TEST(InstalledMaps, areFoundByName) {
    if (isMissingMap("openarena:oa_reptctf11")) GTEST_SKIP() << "openarena-085-data is not installed";
    const auto level = loadLevel("openarena:oa_reptctf11");
    ASSERT_TRUE(level) << level.error().message;
    EXPECT_EQ((*level)->data().name, "oa_reptctf11");
    const auto wrong = findInstalledMap("openarena:../maps/oa_reptctf11");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("expected the name of one of its maps"), std::string::npos);
}

} // namespace
} // namespace lince
