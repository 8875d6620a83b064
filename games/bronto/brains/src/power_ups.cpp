#include "power_ups.h"

#include <lince/core/state_visitor.h>

#include <algorithm>
#include <limits>

namespace lince::bronto {
namespace {

constexpr std::size_t kMax = 128;
constexpr float kSamePlace = 0.9f;   ///< metres: of a thing behind a pillar only one side is seen
constexpr float kTakenWithin = 1.6f; ///< metres from the feet, height included
constexpr float kSureRange = 14;     ///< metres: farther a power-up is few pixels and a missing one proves nothing
constexpr float kShortestAway = 5;   ///< seconds
constexpr float kLongestAway = 120;

} // namespace

void PowerUp::visitState(StateVisitor& v) {
    v.field("class", objectClass);
    v.field("position", position);
    v.field("there", there);
    v.field("lastThere", lastThere);
    v.field("goneSince", goneSince);
    v.field("takenByHim", takenByHim);
    v.field("gain", gain);
    v.field("comesBackAfter", comesBackAfter);
    v.field("shunnedUntil", shunnedUntil);
    v.field("failures", failures);
    v.field("way", way);
    v.field("wayWalked", wayWalked);
}

void PowerUps::visitState(StateVisitor& v) {
    v.list("all", m_all);
    v.field("walked", m_walked);
    v.field("place", m_place);
    v.field("health", m_health);
    v.field("ammunition", m_ammunition);
}

Tick PowerUps::expected(const PowerUp& powerUp) {
    return powerUp.there ? 0 : powerUp.goneSince + ticksFromSeconds(powerUp.comesBackAfter);
}

void PowerUps::update(const ThinkInput& input, ClassId health, ClassId ammunition) {
    const SelfState& self = input.self;
    if (m_health >= 0) m_walked += length(self.position - m_place);
    m_place = self.position;
    if (m_health >= 0 && self.health > m_health) noteGain(self.health - m_health, health, self.position, input.tick);
    if (m_ammunition >= 0 && self.ammunition > m_ammunition)
        noteGain(self.ammunition - m_ammunition, ammunition, self.position, input.tick);
    m_health = self.health;
    m_ammunition = self.ammunition;
    for (const Percept& percept : input.percepts) {
        const bool seen = percept.sense == SenseKind::Sight &&
                          (percept.event == PerceptEvent::Gained || percept.event == PerceptEvent::Updated);
        // Of those since the last thought, only what is seen now is certain: one may just have been taken.
        if (seen && (percept.objectClass == health || percept.objectClass == ammunition) &&
            percept.tick + 1 >= input.tick)
            see(percept, input.tick);
    }
    if (input.view != nullptr) missWhatIsGone(*input.view, input.tick);
}

void PowerUps::see(const Percept& percept, Tick tick) {
    PowerUp* nearest = nullptr;
    float best = kSamePlace * kSamePlace;
    for (PowerUp& p : m_all) {
        const float distance = lengthSquared(p.position - percept.position);
        if (p.objectClass == percept.objectClass && distance < best) nearest = &p, best = distance;
    }
    if (nearest == nullptr) {
        if (m_all.size() >= kMax) return;
        PowerUp added;
        added.objectClass = percept.objectClass;
        added.position = percept.position;
        // What others of its kind taught.
        for (const PowerUp& p : m_all)
            if (p.objectClass == added.objectClass && p.takenByHim) added.comesBackAfter = p.comesBackAfter;
        m_all.push_back(added);
        nearest = &m_all.back();
    }
    PowerUp& p = *nearest;
    if (!p.there && p.takenByHim) {
        // It came back at some time since it was last seen missing: at the latest now.
        const float away = secondsFromTicks(tick - p.goneSince);
        p.comesBackAfter = clamp(minimum(p.comesBackAfter, away), kShortestAway, kLongestAway);
    }
    p.there = true;
    p.lastThere = tick;
    // From another side another surface is seen: the mean comes near the middle.
    p.position = lerp(p.position, percept.position, 0.1f);
}

void PowerUps::missWhatIsGone(const EyeView& view, Tick tick) {
    for (PowerUp& p : m_all) {
        if (p.lastThere == tick) continue;
        const auto point = view.project(p.position);
        if (!point || point->z > kSureRange) continue;
        const int x = static_cast<int>(std::floor(point->x));
        const int y = static_cast<int>(std::floor(point->y));
        if (!view.contains(x - 1, y - 1) || !view.contains(x + 1, y + 1)) continue;
        bool through = true; // all nine pixels show something behind it
        for (int dy = -1; dy <= 1 && through; ++dy)
            for (int dx = -1; dx <= 1 && through; ++dx)
                through =
                    view.classAt(x + dx, y + dy) != p.objectClass && view.distanceAt(x + dx, y + dy) > point->z + 0.15f;
        if (!through) continue;
        if (p.there) {
            p.there = false;
            p.takenByHim = false;
            p.goneSince = tick;
        } else if (secondsFromTicks(tick - p.goneSince) > p.comesBackAfter) {
            // Still away: it takes longer than was believed.
            p.comesBackAfter = minimum(secondsFromTicks(tick - p.goneSince) + 3, kLongestAway);
        }
    }
}

void PowerUps::noteGain(int gained, ClassId objectClass, Vec3 feet, Tick tick) {
    PowerUp* nearest = nullptr;
    float best = kTakenWithin * kTakenWithin;
    for (PowerUp& p : m_all) {
        const float distance = lengthSquared(p.position - (feet + Vec3{0, 0.5f, 0}));
        if (p.objectClass == objectClass && distance < best) nearest = &p, best = distance;
    }
    if (nearest == nullptr) return;
    nearest->there = false;
    nearest->takenByHim = true;
    nearest->goneSince = tick;
    nearest->gain = maximum(nearest->gain * 0.9f, static_cast<float>(gained)); // a full body takes only a part
    nearest->failures = 0;
    nearest->way = 0;
    nearest->wayWalked = m_walked;
}

void PowerUps::noteWay(std::size_t index, float metres) {
    m_all[index].way = metres;
    m_all[index].wayWalked = m_walked;
}

float PowerUps::longestWay(const PowerUp& powerUp) const {
    return powerUp.way < 0 ? std::numeric_limits<float>::infinity() : powerUp.way + m_walked - powerUp.wayWalked;
}

void PowerUps::shun(std::size_t index, Tick tick) {
    PowerUp& p = m_all[index];
    p.failures = static_cast<std::uint8_t>(std::min(p.failures + 1, 5));
    p.shunnedUntil = tick + ticksFromSeconds(8.0f * static_cast<float>(1 << p.failures));
}

} // namespace lince::bronto
