#include "exchanged_names.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

namespace lince {
namespace {

/// What those have in common who take each other's names.
auto looksOf(const Entity& e, const Sim& sim) {
    const Character* body = sim.character(e.id);
    const Vec3 half = e.shape.halfSize;
    return std::tuple(e.kind, e.objectClass, e.faction, e.visible, e.solid, body != nullptr ? body->type : BodyTypeId{},
                      e.shape.kind, e.shape.radius, half.x, half.y, half.z);
}

} // namespace

NamePairs alikeThings(const World& world, const Sim& sim, EntityId self, RandomStream& random) {
    std::map<decltype(looksOf(Entity{}, sim)), std::vector<EntityId>> kinds;
    for (const Entity& e : world.slots())
        if (e.id && e.id != self && e.kind != EntityKind::Door) kinds[looksOf(e, sim)].push_back(e.id);
    NamePairs pairs;
    for (auto& [looks, ids] : kinds) {
        for (std::size_t left = ids.size(); left > 1; --left)
            std::swap(ids[left - 1], ids[random.below(static_cast<std::uint32_t>(left))]);
        for (std::size_t i = 0; i + 1 < ids.size(); i += 2)
            pairs.emplace_back(ids[i], ids[i + 1]);
    }
    return pairs;
}

NameExchanger::NameExchanger(std::span<const std::pair<EntityId, EntityId>> pairs) {
    for (const auto& [a, b] : pairs)
        m_names.emplace_back(a, b), m_names.emplace_back(b, a);
    std::sort(m_names.begin(), m_names.end());
}

EntityId NameExchanger::other(EntityId id) const {
    const auto found = std::lower_bound(m_names.begin(), m_names.end(), std::pair(id, EntityId{}));
    return found != m_names.end() && found->first == id ? found->second : id;
}

void NameExchanger::raw(const char* name, void* value, std::size_t size, Kind kind) {
    std::uint32_t* const number = kind == Kind::Unsigned && size == 4 ? static_cast<std::uint32_t*>(value) : nullptr;
    const std::string_view is = number != nullptr ? name : "";
    if (is == "generation" && m_slot != nullptr) {
        const EntityId now = other({*m_slot, *number});
        *m_slot = now.slot, *number = now.generation;
    }
    m_slot = is == "slot" ? number : nullptr;
}

} // namespace lince
