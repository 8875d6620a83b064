#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/memory.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kMovingSpeed = 0.1f;    ///< metres a second: slower things lie still
constexpr float kExpectedSeconds = 2;   ///< a thing goes straight on for no longer
constexpr float kMinHalfExtent = 0.15f; ///< metres, of things whose size nobody told
constexpr float kBehind = 0.2f;         ///< metres beyond a thing's far side where "behind it" begins

/// A bang or a blow is over as soon as it is sensed; there is nothing to follow.
bool isMomentary(SenseKind sense) {
    return sense == SenseKind::Hearing || sense == SenseKind::Damage;
}

bool moves(const RememberedThing& thing) {
    return lengthSquared(thing.velocity) > kMovingSpeed * kMovingSpeed;
}

/// Does the eye look through the place where the thing should be, at all of five spots?
bool isSeenThrough(const EyeView& view, Vec3 place, const RememberedThing& thing) {
    const float halfWidth = maximum(thing.halfExtent.x, kMinHalfExtent);
    const float halfHeight = maximum(thing.halfExtent.y, kMinHalfExtent);
    const auto middle = view.project(place);
    // Beyond the far plane nothing is seen, and what is smaller than two pixels may fall between them.
    if (!middle || middle->z + halfWidth + kBehind >= view.lens().farPlane) return false;
    if (minimum(halfWidth, halfHeight) < view.pixelSize() * middle->z) return false;
    const Vec3 right = view.pose().right * (0.5f * halfWidth);
    const Vec3 up{0, 0.5f * halfHeight, 0};
    for (const Vec3 spot : {place, place + right, place - right, place + up, place - up}) {
        const auto pixel = view.pixelOf(spot);
        if (!pixel || view.classAt(pixel->x, pixel->y) == thing.objectClass) return false;
        if (view.distanceAt(pixel->x, pixel->y) <= middle->z + halfWidth + kBehind) return false;
    }
    return true;
}

} // namespace

void RememberedThing::visitState(StateVisitor& v) {
    v.field("percept", percept.value);
    v.field("sense", sense);
    v.field("objectClass", objectClass);
    v.field("faction", faction);
    v.field("position", position);
    v.field("velocity", velocity);
    v.field("halfExtent", halfExtent);
    v.field("firstSensed", firstSensed);
    v.field("lastSensed", lastSensed);
    v.field("certainty", certainty);
    v.field("certaintyTick", certaintyTick);
    v.field("times", times);
}

void Memory::update(Tick tick, std::span<const Percept> percepts) {
    for (const Percept& percept : percepts)
        takeIn(percept);
    const auto faded = [&](const RememberedThing& thing) { return certainty(thing, tick) < m_settings.forgetBelow; };
    m_things.erase(std::remove_if(m_things.begin(), m_things.end(), faded), m_things.end());
}

void Memory::takeIn(const Percept& percept) {
    RememberedThing* thing = followed(percept.id);
    if (percept.event == PerceptEvent::Forgotten) {
        if (thing != nullptr) thing->percept = {};
        return;
    }
    if (thing == nullptr) {
        thing = sameAs(percept);
        if (thing == nullptr)
            thing = &added(percept);
        else if (thing->times < 0xffff)
            ++thing->times;
    }
    // What the eyes follow is not moved by what another sense says of it.
    if (!thing->percept || thing->percept == percept.id || percept.sense == SenseKind::Sight) {
        thing->percept = percept.event == PerceptEvent::Lost || isMomentary(percept.sense) ? PerceptId{} : percept.id;
        thing->sense = percept.sense;
        thing->position = percept.position;
        thing->velocity = percept.velocity;
        thing->halfExtent = percept.halfExtent;
    }
    if (percept.faction != FactionId{}) thing->faction = percept.faction;
    // A poor look at something well known does not make it less certain.
    thing->certainty = maximum(percept.certainty, certainty(*thing, percept.tick));
    thing->certaintyTick = std::max(thing->certaintyTick, percept.tick);
    thing->lastSensed = std::max(thing->lastSensed, percept.tick);
}

RememberedThing* Memory::followed(PerceptId id) {
    if (!id) return nullptr;
    const auto found =
        std::find_if(m_things.begin(), m_things.end(), [&](const RememberedThing& t) { return t.percept == id; });
    return found == m_things.end() ? nullptr : &*found;
}

RememberedThing* Memory::sameAs(const Percept& percept) {
    RememberedThing* best = nullptr;
    float bestDistance = m_settings.sameWithin * m_settings.sameWithin;
    for (RememberedThing& thing : m_things) {
        if (thing.objectClass != percept.objectClass) continue;
        const bool sameSense = thing.sense == percept.sense;
        if (sameSense && thing.percept) continue; // two that are sensed at once are two
        if (!sameSense && percept.objectClass == ClassId{}) continue;
        const float distance = lengthSquared(expectedPlace(thing, percept.tick) - percept.position);
        if (distance <= bestDistance && (best == nullptr || distance < bestDistance))
            best = &thing, bestDistance = distance;
    }
    return best;
}

RememberedThing& Memory::added(const Percept& percept) {
    const std::size_t room = std::max<std::size_t>(m_settings.maxThings, 1);
    while (m_things.size() >= room) {
        std::size_t leastCertain = 0;
        for (std::size_t i = 1; i < m_things.size(); ++i)
            if (certainty(m_things[i], percept.tick) < certainty(m_things[leastCertain], percept.tick))
                leastCertain = i;
        forget(leastCertain);
    }
    RememberedThing& thing = m_things.emplace_back();
    thing.objectClass = percept.objectClass;
    thing.firstSensed = thing.certaintyTick = percept.tick;
    thing.certainty = percept.certainty;
    return thing;
}

void Memory::doubtWhatIsMissing(Tick tick, const EyeView& view) {
    for (RememberedThing& thing : m_things) {
        if (thing.percept || isMomentary(thing.sense)) continue;
        if (!isSeenThrough(view, expectedPlace(thing, tick), thing)) continue;
        thing.certainty = 0.25f * certainty(thing, tick);
        thing.certaintyTick = tick;
    }
}

void Memory::forget(std::size_t index) {
    if (index < m_things.size()) m_things.erase(m_things.begin() + static_cast<std::ptrdiff_t>(index));
}

float Memory::certainty(const RememberedThing& thing, Tick tick) const {
    if (tick <= thing.certaintyTick) return thing.certainty;
    const bool fleeting = moves(thing) || isMomentary(thing.sense);
    const float halfLife = fleeting ? m_settings.movingHalfLifeSeconds : m_settings.halfLifeSeconds;
    if (!(halfLife > 0)) return 0;
    return thing.certainty * power(0.5f, secondsFromTicks(tick - thing.certaintyTick) / halfLife);
}

Vec3 Memory::expectedPlace(const RememberedThing& thing, Tick tick) {
    if (tick <= thing.lastSensed || !moves(thing)) return thing.position;
    return thing.position + thing.velocity * minimum(secondsFromTicks(tick - thing.lastSensed), kExpectedSeconds);
}

void Memory::visitState(StateVisitor& v) {
    v.list("things", m_things);
}

} // namespace lince
