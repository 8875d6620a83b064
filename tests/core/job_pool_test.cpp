#include <lince/core/hash.h>
#include <lince/core/job_pool.h>
#include <lince/core/random.h>

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace lince {
namespace {

class JobPoolThreads : public testing::TestWithParam<unsigned> {};

TEST_P(JobPoolThreads, runsEveryIndexOnce) {
    ThreadPool pool(GetParam());
    EXPECT_EQ(pool.threads(), GetParam());
    for (const std::size_t count : {0u, 1u, 2u, 3u, 7u, 8u, 9u, 63u, 64u, 65u, 1000u, 4097u})
        for (const std::size_t grain : {0u, 1u, 2u, 16u, 5000u}) {
            std::vector<std::atomic<int>> calls(count);
            pool.forEach(count, grain, [&](std::size_t i) { calls[i].fetch_add(1); });
            for (std::size_t i = 0; i < count; ++i)
                ASSERT_EQ(calls[i].load(), 1) << i << " of " << count;
        }
}

TEST_P(JobPoolThreads, canBeUsedAgainAndAgain) {
    ThreadPool pool(GetParam());
    std::vector<std::uint32_t> sums(64);
    for (int round = 0; round < 3000; ++round)
        pool.forEach(sums.size(), 4, [&](std::size_t i) { sums[i] += static_cast<std::uint32_t>(i); });
    for (std::size_t i = 0; i < sums.size(); ++i)
        EXPECT_EQ(sums[i], 3000 * i);
}

TEST_P(JobPoolThreads, givesTheSameResult) {
    const auto result = [](unsigned threads) {
        ThreadPool pool(threads);
        std::vector<float> values(2000);
        pool.forEach(values.size(), 3, [&](std::size_t i) {
            RandomStream random(1, static_cast<std::uint32_t>(i), RandomPurpose::Test);
            for (int k = 0; k < 20; ++k)
                values[i] = values[i] * 0.5f + random.normal();
        });
        return hashBytes(std::as_bytes(std::span(values)));
    };
    EXPECT_EQ(result(GetParam()), result(1));
}

TEST_P(JobPoolThreads, isDoneWhenItReturns) {
    ThreadPool pool(GetParam());
    for (int round = 0; round < 200; ++round) {
        std::vector<int> values(100, 0); // dies right after: a late piece would write into freed memory
        pool.forEach(values.size(), 1, [&](std::size_t i) { values[i] = 1; });
        for (const int v : values)
            ASSERT_EQ(v, 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, JobPoolThreads, testing::Values(1u, 2u, 8u));

TEST(JobPool, reallyUsesSeveralThreads) {
    ThreadPool pool(2);
    std::mutex mutex;
    std::set<std::thread::id> ids;
    std::atomic<int> waiting{0};
    // Both pieces wait until the other has begun, so one thread alone could not finish; a clock guards against hanging.
    pool.forEach(2, 1, [&](std::size_t) {
        waiting.fetch_add(1);
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (waiting.load() < 2 && std::chrono::steady_clock::now() < end)
            std::this_thread::yield();
        const std::lock_guard lock(mutex);
        ids.insert(std::this_thread::get_id());
    });
    EXPECT_EQ(ids.size(), 2u);
}

/// A host's own, as different from ours as can be: one index at a time, backwards.
class BackwardPool final : public JobPool {
  public:
    unsigned threads() const override { return 1; }

  protected:
    void run(std::size_t count, std::size_t, RangeFunction function, void* context) override {
        for (std::size_t i = count; i > 0; --i)
            function(context, i - 1, i);
    }
};

TEST(JobPool, aHostCanGiveItsOwn) {
    BackwardPool pool;
    std::vector<std::size_t> order;
    pool.forEach(5, 2, [&](std::size_t i) { order.push_back(i); });
    EXPECT_EQ(order, (std::vector<std::size_t>{4, 3, 2, 1, 0}));
}

TEST(JobPool, zeroTakesTheMachinesNumber) {
    EXPECT_GE(ThreadPool(0).threads(), 1u);
}

TEST(JobPool, moreThan256AreCut) {
    EXPECT_EQ(ThreadPool(300).threads(), 256u);
}

} // namespace
} // namespace lince
