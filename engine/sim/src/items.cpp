#include "scratch.h"

#include <lince/sim/sim.h>

#include <algorithm>

namespace lince {
namespace {

constexpr std::size_t kMaxWeapons = 10;

} // namespace

void Sim::applyItem(Character& c, const ItemDefinition& item) {
    const BodyDefinition& body = m_definitions[c.type];
    // Taking a power-up restarts the clock of what it fills (spec S0.B3).
    if (item.health != 0) {
        c.health = std::clamp(c.health + item.health, 0, body.maxHealth);
        c.healthClock = 0;
        if (c.health == 0) die(c, {});
    }
    if (item.ammunition != 0) {
        c.ammunition = std::clamp(c.ammunition + item.ammunition, 0, body.maxAmmunition);
        c.ammunitionClock = 0;
    }
    if (item.weapon) {
        const auto same = [&](const CarriedWeapon& w) { return w.type == item.weapon; };
        const auto held = std::find_if(c.weapons.begin(), c.weapons.end(), same);
        if (held != c.weapons.end())
            held->magazine = m_definitions[item.weapon].magazine;
        else if (c.weapons.size() < kMaxWeapons)
            c.weapons.push_back({item.weapon, m_definitions[item.weapon].magazine});
    }
}

void Sim::give(EntityId character, ItemTypeId item) {
    Character* c = findCharacter(character);
    if (c != nullptr && c->alive) applyItem(*c, m_definitions[item]);
}

void Sim::stepItems() {
    for (Item& item : m_items) {
        if (item.gone) continue;
        Entity& e = *m_world.find(item.entity);
        if (item.respawnLeft > 0) {
            if (--item.respawnLeft == 0) {
                e.visible = true;
                m_world.emit({EventKind::Spawn, item.entity, {}, e.position, 0});
            }
            continue;
        }
        // The lowest slot takes it when several come in the same tick.
        Character* taker = nullptr;
        m_world.grid().overlapping(e.bounds(), m_scratch->slots, [&](std::uint32_t slot) {
            const Entity& other = m_world.slots()[slot];
            if (taker != nullptr || other.kind != EntityKind::Character) return;
            Character* c = findCharacter(other.id);
            const bool hands = c != nullptr && c->alive && m_definitions[c->type].motion == MotionKind::Walk;
            if (hands && overlapsSphere(other.cylinder(), e.position, e.radius)) taker = c;
        });
        if (taker == nullptr) continue;
        const ItemDefinition& type = m_definitions[item.type];
        applyItem(*taker, type);
        m_world.emit({EventKind::PickUp, taker->entity, item.entity, e.position,
                      static_cast<float>(type.health != 0 ? type.health : type.ammunition)});
        e.visible = false;
        item.respawnLeft = type.respawnTicks;
        item.gone = type.respawnTicks == 0;
    }
}

} // namespace lince
