#include <lince/core/job_pool.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace lince {

struct ThreadPool::Shared {
    std::vector<std::thread> workers;
    std::mutex mutex;
    std::condition_variable wake, done;
    std::uint64_t round = 0; ///< guarded by mutex; a worker joins each round once
    unsigned busy = 0;       ///< guarded by mutex
    bool quit = false;       ///< guarded by mutex

    RangeFunction function = nullptr;
    void* context = nullptr;
    std::size_t count = 0, grain = 1;
    std::atomic<std::size_t> next{0};

    void work() {
        for (;;) {
            const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
            if (begin >= count) return;
            function(context, begin, std::min(count, begin + grain));
        }
    }

    void loop() {
        std::uint64_t seen = 0;
        for (;;) {
            {
                std::unique_lock lock(mutex);
                wake.wait(lock, [&] { return quit || round != seen; });
                if (quit) return;
                seen = round;
            }
            work();
            const std::lock_guard lock(mutex);
            if (--busy == 0) done.notify_one();
        }
    }
};

ThreadPool::ThreadPool(unsigned threads) : m_shared(std::make_unique<Shared>()) {
#ifndef __EMSCRIPTEN__
    if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
    threads = std::min(threads, 256u);
    for (unsigned i = 1; i < threads; ++i)
        m_shared->workers.emplace_back([shared = m_shared.get()] { shared->loop(); });
#else
    (void)threads; // the browser build has one thread; results are the same by contract
#endif
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(m_shared->mutex);
        m_shared->quit = true;
    }
    m_shared->wake.notify_all();
    for (std::thread& worker : m_shared->workers)
        worker.join();
}

unsigned ThreadPool::threads() const {
    return static_cast<unsigned>(m_shared->workers.size()) + 1;
}

void ThreadPool::run(std::size_t count, std::size_t grain, RangeFunction function, void* context) {
    Shared& s = *m_shared;
    grain = std::max<std::size_t>(grain, 1);
    if (s.workers.empty() || count <= grain) {
        if (count != 0) function(context, 0, count);
        return;
    }
    {
        const std::lock_guard lock(s.mutex);
        s.function = function;
        s.context = context;
        s.count = count;
        s.grain = grain;
        s.next.store(0, std::memory_order_relaxed);
        s.busy = static_cast<unsigned>(s.workers.size());
        ++s.round;
    }
    s.wake.notify_all();
    s.work();
    std::unique_lock lock(s.mutex);
    s.done.wait(lock, [&] { return s.busy == 0; });
}

} // namespace lince
