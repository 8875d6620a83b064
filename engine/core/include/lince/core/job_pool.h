#pragma once
// Runs independent pieces of work on several threads.
//
// The result never depends on the number of threads, because a piece writes only to places that belong to its
// index; which thread runs it is open, so a piece must not use thread ids, clocks or shared sums.

#include <cstddef>
#include <memory>

namespace lince {

class JobPool {
  public:
    /// threads: how many work at once, the caller included. 0 takes the machine's number. [Limit: <= 256]
    explicit JobPool(unsigned threads = 1);
    ~JobPool();
    JobPool(const JobPool&) = delete;
    JobPool& operator=(const JobPool&) = delete;

    unsigned threads() const;

    /// Calls piece(index) once for every index in [0, count) and returns when all are done. Indices are handed out
    /// in runs of `grain`. Not re-entrant: a piece must not call forEach of the same pool. Allocates nothing.
    template <class F>
    void forEach(std::size_t count, std::size_t grain, F&& piece) {
        run(
            count, grain,
            [](void* context, std::size_t begin, std::size_t end) {
                auto& f = *static_cast<std::remove_reference_t<F>*>(context);
                for (std::size_t i = begin; i < end; ++i)
                    f(i);
            },
            const_cast<void*>(static_cast<const void*>(&piece)));
    }

  private:
    using RangeFunction = void (*)(void* context, std::size_t begin, std::size_t end);
    void run(std::size_t count, std::size_t grain, RangeFunction function, void* context);

    struct Shared;
    std::unique_ptr<Shared> m_shared;
};

} // namespace lince
