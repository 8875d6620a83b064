#pragma once
// Things that look alike take each other's names: what no sense tells of what is in view, too. For certificates.

#include <lince/core/random.h>
#include <lince/core/state_visitor.h>
#include <lince/sim/sim.h>

#include <span>
#include <utility>
#include <vector>

namespace lince {

using NamePairs = std::vector<std::pair<EntityId, EntityId>>;

/// Two by two, by chance, all that the same may be said of by who looks at them: bodies of one make and side, things of
/// one class and size. Not `self`, nor doors, which the level names.
NamePairs alikeThings(const World& world, const Sim& sim, EntityId self, RandomStream& random);

/// Writes the other name of its pair in the place of each that it comes by.
class NameExchanger final : public StateVisitor {
  public:
    explicit NameExchanger(std::span<const std::pair<EntityId, EntityId>> pairs);
    bool changes(EntityId id) const { return other(id) != id; }

  protected:
    /// Ids are two numbers one after the other, `slot` and `generation`, in every visitState.
    void raw(const char* name, void* value, std::size_t size, Kind kind) override;
    void length(const char* /*name*/, std::uint32_t& /*count*/) override {}

  private:
    EntityId other(EntityId id) const;

    NamePairs m_names;               ///< each pair in both directions, sorted
    std::uint32_t* m_slot = nullptr; ///< the number before, when it was one
};

} // namespace lince
