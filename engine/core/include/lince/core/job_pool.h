#pragma once
// Runs independent pieces of work on several threads.
//
// The result never depends on the number of threads, because a piece writes only to places that belong to its
// index; which thread runs it is open, so a piece must not use thread ids, clocks or shared sums.

#include <cstddef>
#include <memory>
#include <type_traits>

namespace lince {

/// What work is handed to. A host that has threads of its own gives its own pool; `ThreadPool` is ours.
class JobPool {
  public:
    virtual ~JobPool() = default;

    /// How many work at once, the caller included.
    virtual unsigned threads() const = 0;

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

  protected:
    using RangeFunction = void (*)(void* context, std::size_t begin, std::size_t end);
    /// Calls function(context, begin, end) for ranges of at most `grain` that together are [0, count), each index once,
    /// on any threads and in any order, and returns when all have returned.
    virtual void run(std::size_t count, std::size_t grain, RangeFunction function, void* context) = 0;
};

class ThreadPool final : public JobPool {
  public:
    /// threads: how many work at once, the caller included. 0 takes the machine's number. [Limit: <= 256]
    explicit ThreadPool(unsigned threads = 1);
    ~ThreadPool() override;
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    unsigned threads() const override;

  protected:
    void run(std::size_t count, std::size_t grain, RangeFunction function, void* context) override;

  private:
    struct Shared;
    std::unique_ptr<Shared> m_shared;
};

} // namespace lince
