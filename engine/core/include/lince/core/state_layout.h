#pragma once

#include <lince/core/hash.h>
#include <lince/core/state_visitor.h>

#include <set>
#include <vector>

namespace lince {

/// How the state is laid out: the names, kinds and sizes of its fields in order, whatever they hold. An element of a
/// list counts once, so that of empty lists nothing is known.
class StateLayout final : public StateVisitor {
  public:
    Hash128 hash() const { return m_hash; }

  protected:
    void raw(const char* name, void*, std::size_t size, Kind kind) override;
    void length(const char* name, std::uint32_t& count) override { raw(name, &count, 0, Kind::Unsigned); }
    void enter(const char* name, std::uint32_t index) override;
    void leave() override { m_path.pop_back(); }

  private:
    std::vector<Hash128> m_path{{}}; ///< of the names so far
    std::set<std::uint64_t> m_known; ///< low halves, of fields
    Hash128 m_hash;
};

} // namespace lince
