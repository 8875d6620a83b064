// Tactical paths against shortest ones: over random viewers and pairs, exposure falls by half at the median where there
// is an alternative. `lince bench nav` does the same with a thousand cases and more levels.

#include "exposure_study.h"
#include "places.h"

#include <lince/core/job_pool.h>
#include <lince/navbuild/level_map.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

TEST(ExposureStudy, FallsByHalfWhereThereIsAnAlternative) {
    if (!canBake()) GTEST_SKIP() << "this build does not bake maps";
    const std::string home = tests::home();
    ExposureStudy study;
    RandomStream random(20, 0, RandomPurpose::None);
    for (const char* name : {"/levels/house.xml", "/levels/yard.xml", "/levels/crates.xml",
                             "/games/bronto/data/levels/galleries.xml", "/games/bronto/data/levels/patio.xml"}) {
        const auto level = loadLevel(home + name);
        ASSERT_TRUE(level) << level.error().message;
        const BakeSettings settings;
        const auto baker = TileBaker::make(*level, {}, settings);
        ASSERT_TRUE(baker) << baker.error().message;
        ThreadPool pool(1);
        const auto map = bakeMap(**baker, boxesOf(**level), settings, pool);
        ASSERT_TRUE(map) << map.error().message;
        study.add(*map, 40, random);
    }
    const ExposureSummary summary = summarise(study.cases());
    EXPECT_EQ(summary.cases, 200u);
    EXPECT_GE(summary.alternatives, 20u) << "too few to say anything";
    EXPECT_LE(summary.seenLeft, 0.5f);
    EXPECT_LE(summary.longestLeft, 0.5f);
    EXPECT_LE(summary.lengthFactor, 1.5f);
}

} // namespace
} // namespace lince
