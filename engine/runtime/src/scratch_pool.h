#pragma once
// Working memory for senses and minds: one for each thread that is at it. Which one an agent gets changes nothing.

#include <lince/mind/nav_workspace.h>
#include <lince/sense/agent_senses.h>

#include <memory>
#include <mutex>
#include <vector>

namespace lince {

struct AgentScratch {
    SenseScratch senses;
    NavWorkspace nav;
};

class ScratchPool {
  public:
    class Lease {
      public:
        explicit Lease(ScratchPool& pool) : m_pool(pool), m_scratch(pool.take()) {}
        ~Lease() { m_pool.give(std::move(m_scratch)); }
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        AgentScratch& operator*() const { return *m_scratch; }

      private:
        ScratchPool& m_pool;
        std::unique_ptr<AgentScratch> m_scratch;
    };

  private:
    std::unique_ptr<AgentScratch> take() {
        const std::lock_guard lock(m_mutex);
        if (m_free.empty()) return std::make_unique<AgentScratch>();
        std::unique_ptr<AgentScratch> scratch = std::move(m_free.back());
        m_free.pop_back();
        return scratch;
    }
    void give(std::unique_ptr<AgentScratch> scratch) {
        const std::lock_guard lock(m_mutex);
        m_free.push_back(std::move(scratch));
    }

    std::mutex m_mutex;
    std::vector<std::unique_ptr<AgentScratch>> m_free;
};

} // namespace lince
