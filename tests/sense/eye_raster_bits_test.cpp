// The same bits for every instruction set of this machine and every number of threads.

#include "eye_raster_support.h"
#include "sanitized.h"

#include <lince/core/job_pool.h>

#include <hwy/targets.h>

namespace lince {
namespace {

using namespace test;

struct Case {
    std::string name;
    EyeLens lens;
    std::vector<const EyeMesh*> meshes;
    std::vector<EyePose> poses;
    std::uint16_t ignored = 0;
};

/// Everything that cases look at.
struct Cases {
    EyeMesh vision, shapes, close;
    std::vector<EyeMesh> others;
    std::vector<Case> all;

    Cases() {
        const VisionLevel& level = VisionLevel::get();
        vision = joined(level.objects);
        const std::vector<EyePose> some(level.poses.begin(), level.poses.begin() + 40);
        const std::vector<EyePose> few(level.poses.begin(), level.poses.begin() + 6);
        shapes = shapesBefore(some);
        close = boxesAt(some);
        all = {{"level", {}, {&vision}, some},
               {"shapes", {}, {&vision, &shapes}, some},
               {"near plane", {}, {&vision, &shapes, &close}, some},
               {"ignored", {}, {&vision, &shapes}, few, 1000},
               {"1 x 1", lensOf(1, 1), {&vision, &shapes}, some},
               {"7 x 5", lensOf(7, 5), {&vision, &shapes}, some},
               {"101 x 67", lensOf(101, 67, 9), {&vision, &shapes, &close}, some},
               {"640 x 480", lensOf(640, 480), {&vision, &shapes}, few},
               {"only shapes", lensOf(333, 250), {&shapes, &close}, few}};
        const char* const names[] = {"house.xml", "village.xml", "vault.bsp"};
        others.reserve(6);
        for (const char* name : names) {
            const OtherLevel other(name, 12);
            others.push_back(joined(other.objects));
            others.push_back(shapesBefore(other.poses));
            all.push_back({name, {}, {&others[others.size() - 2], &others.back()}, other.poses});
        }
    }
    static const Cases& get() {
        static const Cases cases;
        return cases;
    }
};

TEST(EyeRasterBits, SameForEveryInstructionSet) {
    if (test::kThreadSanitized) GTEST_SKIP() << "starts no threads";
    const std::int64_t all = hwy::SupportedTargets();
    int sets = 0;
    for (const Case& one : Cases::get().all) {
        const Pictures expected = drawn(one.lens, one.meshes, one.poses, one.ignored);
        sets = 0;
        for (std::int64_t rest = all; rest != 0; rest &= rest - 1) {
            const std::int64_t target = rest & -rest;
            hwy::SetSupportedTargetsForTest(target);
            hwy::GetChosenTarget().Update(hwy::SupportedTargets());
            EXPECT_TRUE(drawn(one.lens, one.meshes, one.poses, one.ignored).same(expected))
                << one.name << " with " << hwy::TargetName(target);
            ++sets;
        }
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
    EXPECT_GE(sets, 1);
    RecordProperty("instruction_sets", sets);
}

TEST(EyeRasterBits, SameForEveryNumberOfThreads) {
    for (const Case& one : Cases::get().all) {
        const Pictures expected = drawn(one.lens, one.meshes, one.poses, one.ignored);
        for (const unsigned threads : {1u, 2u, 8u}) {
            ThreadPool pool(threads);
            std::vector<EyeScratch> scratches(threads);
            for (int round = 0; round < 2; ++round) { // the second with used scratches
                Pictures p(one.lens, one.poses.size());
                drawEyes(one.lens, one.meshes, p.tasks(one.lens, one.poses, one.ignored), scratches, pool);
                EXPECT_TRUE(p.same(expected)) << one.name << " with " << threads << " threads";
            }
        }
    }
}

TEST(EyeRasterBits, AScratchRemembersNothing) {
    // Views of one batch, in any order and with any lens before them, are those of a fresh scratch.
    EyeScratch scratch;
    const std::vector<Case>& all = Cases::get().all;
    for (const std::size_t i : {7u, 0u, 4u, 2u, 9u, 6u, 0u}) {
        const Case& one = all[i];
        Pictures p(one.lens, one.poses.size());
        drawEyes(one.lens, one.meshes, p.tasks(one.lens, one.poses, one.ignored), scratch);
        EXPECT_TRUE(p.same(drawn(one.lens, one.meshes, one.poses, one.ignored))) << one.name;
    }
}

TEST(EyeRasterBits, CountsAreTheSumOverThreads) {
    const Case& one = Cases::get().all[1];
    EyeScratch alone;
    Pictures p(one.lens, one.poses.size());
    const std::vector<EyeTask> tasks = p.tasks(one.lens, one.poses);
    drawEyes(one.lens, one.meshes, tasks, alone);
    ThreadPool pool(4);
    std::vector<EyeScratch> scratches(4);
    drawEyes(one.lens, one.meshes, tasks, scratches, pool);
    std::uint64_t drawnClusters = 0, blocks = 0;
    for (EyeScratch& scratch : scratches)
        drawnClusters += scratch.counts().clustersDrawn, blocks += scratch.counts().blocksPart;
    EXPECT_EQ(drawnClusters, alone.counts().clustersDrawn);
    EXPECT_EQ(blocks, alone.counts().blocksPart);
    EXPECT_GT(alone.counts().blocksPlain, 0u);
}

} // namespace
} // namespace lince
