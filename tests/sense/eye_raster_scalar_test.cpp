// The same bits without any vector instructions: the rasteriser is compiled once more, for Highway's plain C++ target,
// which no machine with vectors would choose by itself. It stands for machines that have none of the sets tested
// elsewhere. Not under the sanitizers, which see through intrinsics and would compile this for three minutes.
#include "sanitized.h"

#ifndef LINCE_TEST_SANITIZED
#define HWY_COMPILE_ONLY_EMU128
#define LINCE_EYE_WITHOUT_DISPATCH // the library has that
#include "eye/eye_draw.cpp"        // NOLINT(bugprone-suspicious-include): see above
#include "eye_raster_support.h"

namespace lince {
namespace {

using namespace test;

TEST(EyeRasterScalar, SameBits) {
    const VisionLevel& level = VisionLevel::get();
    const EyeMesh mesh = joined(level.objects);
    const std::span<const EyePose> poses(level.poses.data(), 30);
    const EyeMesh shapes = shapesBefore(poses), close = boxesAt(poses);
    const Meshes meshes = {&mesh, &shapes, &close};
    for (const EyeLens& lens : {EyeLens{}, lensOf(101, 67, 9), lensOf(7, 5), lensOf(320, 200)}) {
        Pictures p(lens, poses.size());
        EyeScratch scratch;
        eye::drawEyesBy(eye::HWY_NAMESPACE::drawView, lens, meshes, p.tasks(lens, poses), scratch);
        EXPECT_TRUE(p.same(drawn(lens, meshes, poses))) << lens.width << " x " << lens.height;
    }
}

} // namespace
} // namespace lince
#endif
