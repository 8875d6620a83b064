#pragma once
// Working memory for senses: one for each thread that is sensing at the moment. Which one an agent gets changes
// nothing.

#include <lince/sense/agent_senses.h>

#include <memory>
#include <mutex>
#include <vector>

namespace lince {

class SenseScratchPool {
  public:
    class Lease {
      public:
        explicit Lease(SenseScratchPool& pool) : m_pool(pool), m_scratch(pool.take()) {}
        ~Lease() { m_pool.give(std::move(m_scratch)); }
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        SenseScratch& operator*() const { return *m_scratch; }

      private:
        SenseScratchPool& m_pool;
        std::unique_ptr<SenseScratch> m_scratch;
    };

  private:
    std::unique_ptr<SenseScratch> take() {
        const std::lock_guard lock(m_mutex);
        if (m_free.empty()) return std::make_unique<SenseScratch>();
        std::unique_ptr<SenseScratch> scratch = std::move(m_free.back());
        m_free.pop_back();
        return scratch;
    }
    void give(std::unique_ptr<SenseScratch> scratch) {
        const std::lock_guard lock(m_mutex);
        m_free.push_back(std::move(scratch));
    }

    std::mutex m_mutex;
    std::vector<std::unique_ptr<SenseScratch>> m_free;
};

} // namespace lince
