#pragma once
// A system whose things are rows of one table, each with an `entity` of one kind: what all such systems have in common.

#include <lince/core/state_visitor.h>
#include <lince/sim/sim_context.h>

#include <algorithm>

namespace lince {

template <class Row>
class TableSystem : public SimSystem {
  public:
    const std::vector<Row>& rows() const { return m_rows; }
    std::span<Row> alterRows() { return m_rows; }

    Row* find(EntityId entity) {
        if (!entity || entity.slot >= m_rowOfSlot.size()) return nullptr;
        const std::uint32_t row = m_rowOfSlot[entity.slot];
        return row != 0 && m_rows[row - 1].entity == entity ? &m_rows[row - 1] : nullptr;
    }

    void visitState(StateVisitor& v) override {
        v.list(m_name, m_rows);
        rebuildIndex(); // after a restore it must follow, and otherwise it does not change
    }

    /// Every row has an entity of its own, of the right kind, and is valid by itself.
    bool isValid(const SimContext& sim) const override {
        std::vector<bool> taken(sim.world().slots().size(), false);
        return std::all_of(m_rows.begin(), m_rows.end(), [&](const Row& row) {
            const Entity* e = sim.world().find(row.entity);
            if (e == nullptr || e->kind != m_kind || taken[e->id.slot]) return false;
            taken[e->id.slot] = true;
            return isRowValid(sim, row);
        });
    }

    bool forget(EntityId thing) override {
        const Row* row = find(thing);
        if (row == nullptr) return false;
        m_rows.erase(m_rows.begin() + (row - m_rows.data()));
        rebuildIndex();
        return true;
    }

  protected:
    /// `name` of the table in the state, and the kind that the entities of its rows have.
    TableSystem(const char* name, EntityKind kind) : m_name(name), m_kind(kind) {}

    virtual bool isRowValid(const SimContext& sim, const Row& row) const = 0;

    /// Makes the entity, sets its kind, and a row for it that the caller fills.
    Row& add(World& world, Entity entity) {
        entity.kind = m_kind;
        m_rows.emplace_back().entity = world.add(entity);
        index(m_rows.size() - 1);
        return m_rows.back();
    }
    /// Keeps the rows for which `keeps(row)` says so, in their order. It may change the row, but
    /// not ask for rows by entity.
    template <class Keeps>
    void keepIf(Keeps&& keeps) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            if (!keeps(m_rows[i])) continue;
            if (kept != i) m_rows[kept] = std::move(m_rows[i]);
            ++kept;
        }
        if (kept == m_rows.size()) return;
        m_rows.resize(kept);
        rebuildIndex();
    }

    std::vector<Row> m_rows;

  private:
    void index(std::size_t row) {
        const std::uint32_t slot = m_rows[row].entity.slot;
        if (slot >= World::kMaxEntities) return; // a damaged state; isValid says so
        if (slot >= m_rowOfSlot.size()) m_rowOfSlot.resize(slot + 1, 0);
        m_rowOfSlot[slot] = static_cast<std::uint32_t>(row + 1);
    }
    void rebuildIndex() {
        std::fill(m_rowOfSlot.begin(), m_rowOfSlot.end(), 0);
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            index(row);
    }

    const char* m_name;
    EntityKind m_kind;
    std::vector<std::uint32_t> m_rowOfSlot; ///< derived: row + 1, 0 for none
};

} // namespace lince
