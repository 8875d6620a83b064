// Many ways at once.

#include <lince/core/job_pool.h>
#include <lince/navmesh/nav_query.h>

#include <algorithm>
#include <atomic>

namespace lince {

void findPaths(const NavMesh& mesh, std::span<const PathRequest> requests, const NavFilter& filter, JobPool& pool,
               std::span<NavQuery> queries, std::span<NavPath> results) {
    constexpr std::size_t kRun = 8;
    const std::size_t count = std::min(requests.size(), results.size());
    // A piece of the pool's work is a query object, not a request: it answers runs of requests until none is left.
    std::atomic<std::size_t> next = 0;
    pool.forEach(queries.size(), 1, [&](std::size_t index) {
        for (;;) {
            const std::size_t begin = next.fetch_add(kRun, std::memory_order_relaxed);
            if (begin >= count) return;
            for (std::size_t i = begin; i < std::min(begin + kRun, count); ++i)
                queries[index].path(mesh, requests[i].from, requests[i].to, filter, results[i]);
        }
    });
}

} // namespace lince
