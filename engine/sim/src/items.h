#pragma once
// What lies about to be taken by touching it, and comes back after a while.

#include <lince/sim/state.h>
#include <lince/sim/table_system.h>

namespace lince {

class Items final : public TableSystem<Item> {
  public:
    Items() : TableSystem("items", EntityKind::Item) {}

    EntityId spawn(SimContext& sim, ItemTypeId type, Vec3 place);

    void step(SimContext& sim) override;

  protected:
    bool isRowValid(const SimContext& sim, const Item& item) const override;

  private:
    std::vector<std::uint32_t> m_slots; ///< a buffer
};

} // namespace lince
