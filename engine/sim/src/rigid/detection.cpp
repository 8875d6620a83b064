// The sixth stage: pairs, then where each of them touches, then what is known of them from the last step.

#include "content.h"

#include <algorithm>

namespace lince::rigid {
namespace {

bool isBefore(const RigidContact& a, const RigidContact& b) {
    return a.body != b.body ? a.body < b.body : a.other != b.other ? a.other < b.other : a.part < b.part;
}

PlacedBox boxOf(const Convex& part, const Matrix3& turn, Vec3 place) {
    return {place + turn * part.centre, part.halfSize, turn * part.turn};
}

/// Two placed shapes, all around the first one's place.
void touchShapes(Content& c, const RigidShape& a, const Matrix3& turnA, const RigidShape& b, const Matrix3& turnB,
                 Vec3 between, Vec3 origin, float margin, RigidContact contact) {
    Placed &placedA = c.placedA, &placedB = c.placedB;
    const auto partsA = a.convexes(), partsB = b.convexes();
    const bool compound = partsA.size() > 1 || partsB.size() > 1;
    for (std::size_t i = 0; i < partsA.size(); ++i) {
        bool placed = false;
        for (std::size_t j = 0; j < partsB.size(); ++j) {
            Touch touch;
            if (partsA[i].isBox && partsB[j].isBox) {
                if (!touchBoxes(boxOf(partsA[i], turnA, {}), boxOf(partsB[j], turnB, between), margin, touch)) continue;
            } else {
                if (!placed) placedA.set(partsA[i], turnA, {});
                placed = true;
                placedB.set(partsB[j], turnB, between);
                if (compound && !placedA.bounds().grown(margin).overlaps(placedB.bounds())) continue;
                if (!touchConvex(placedA, placedB, margin, touch)) continue;
            }
            contact.part = static_cast<std::uint32_t>(i << 16 | j);
            contact.count = static_cast<std::uint8_t>(touch.count);
            contact.normal = touch.normal;
            for (std::size_t p = 0; p < static_cast<std::size_t>(touch.count); ++p) {
                contact.ids[p] = touch.points[p].id;
                contact.places[p] = origin + touch.points[p].place;
                contact.separations[p] = touch.points[p].separation;
            }
            c.found.push_back(contact);
        }
    }
}

void touchObstacles(Content& c, std::uint32_t slot) {
    const RigidBody& body = c.bodies[slot];
    for (const RigidObstacle& obstacle : c.obstacles) {
        const float size = obstacle.shape->outerRadius() + kMargin;
        if (!c.frames[slot].bounds.overlaps(Aabb{obstacle.position, obstacle.position}.grown(size))) continue;
        RigidContact contact;
        contact.body = slot;
        contact.other = RigidContact::kObstacle + obstacle.number;
        const float reach = minimum(length(obstacle.velocity) * c.seconds, 0.1f);
        touchShapes(c, c.shapeOf(body), c.frames[slot].turn, *obstacle.shape, matrixOf(obstacle.rotation),
                    obstacle.position - body.position, body.position, kMargin + c.frames[slot].reach + reach, contact);
    }
}

/// Takes over the impulses of the points that are the same. A corner that slips over an edge gets another name: what
/// the old points carried that have no heir, the new ones share, so that the load on a face never drops for a tick.
void inherit(RigidContact& contact, const RigidContact& before) {
    std::array<bool, 4> known{}, left{};
    std::size_t fresh = 0;
    for (std::size_t p = 0; p < contact.count; ++p) {
        for (std::size_t q = 0; q < before.count && !known[p]; ++q)
            if (contact.ids[p] == before.ids[q] && !left[q]) {
                contact.impulses[p] = before.impulses[q];
                known[p] = left[q] = true;
            }
        fresh += known[p] ? 0 : 1;
    }
    float rest = 0;
    for (std::size_t q = 0; q < before.count; ++q)
        rest += left[q] ? 0 : before.impulses[q];
    for (std::size_t p = 0; p < contact.count; ++p)
        if (!known[p]) contact.impulses[p] = rest / static_cast<float>(fresh);
    contact.friction = before.friction;
}

void inheritAll(Content& c) {
    std::size_t old = 0;
    for (RigidContact& contact : c.found) {
        while (old < c.contacts.size() &&
               (c.contacts[old].body != contact.body ? c.contacts[old].body < contact.body
                                                     : c.contacts[old].other < contact.other))
            ++old;
        for (std::size_t k = old; k < c.contacts.size(); ++k) {
            const RigidContact& before = c.contacts[k];
            if (before.body != contact.body || before.other != contact.other) break;
            if (before.part == contact.part) inherit(contact, before);
        }
    }
}

/// What the sleeping had among themselves stays for when they wake.
void keepAsleep(Content& c) {
    const auto isKept = [&](const RigidContact& contact) {
        const RigidBody& body = c.bodies[contact.body];
        if (!body.id || c.isAwake(body) || contact.other >= RigidContact::kObstacle) return false;
        return contact.other >= RigidContact::kLevel ||
               (c.bodies[contact.other].id && !c.isAwake(c.bodies[contact.other]));
    };
    const std::size_t fresh = c.found.size();
    for (const RigidContact& contact : c.contacts)
        if (isKept(contact)) c.found.push_back(contact);
    if (c.found.size() == fresh) return;
    // Both runs are sorted; std::inplace_merge would allocate.
    c.contacts.clear();
    std::size_t i = 0, j = fresh;
    while (i < fresh || j < c.found.size())
        c.contacts.push_back(j == c.found.size() || (i < fresh && isBefore(c.found[i], c.found[j])) ? c.found[i++]
                                                                                                    : c.found[j++]);
    std::swap(c.contacts, c.found);
}

/// True when somebody woke: then all is to be looked at again.
bool touchAll(Content& c) {
    c.found.clear();
    std::size_t next = 0;
    bool woke = false;
    for (std::uint32_t slot = 0; slot < c.bodies.size(); ++slot) {
        const RigidBody& body = c.bodies[slot];
        for (; next < c.pairs.size() && c.pairs[next] >> 32 == slot; ++next) {
            const auto other = static_cast<std::uint32_t>(c.pairs[next] & 0xffffffffu);
            RigidContact contact;
            contact.body = slot, contact.other = other;
            const BodyFrame &a = c.frames[slot], &b = c.frames[other];
            const std::size_t before = c.found.size();
            touchShapes(c, c.shapeOf(body), a.turn, c.shapeOf(c.bodies[other]), b.turn,
                        c.bodies[other].position - body.position, body.position, kMargin + a.reach + b.reach, contact);
            if (c.found.size() == before) continue;
            for (const std::uint32_t one : {slot, other})
                if (c.bodies[one].asleep) c.wakeIsland(one), woke = true;
        }
        if (!c.isAwake(body)) continue;
        touchLevel(c, slot, c.found);
        touchObstacles(c, slot);
    }
    return woke;
}

} // namespace

void detection(Content& c) {
    for (;;) {
        findPairs(c);
        if (!touchAll(c)) break;
        gatherAwake(c);
        envelope(c);
    }
    inheritAll(c);
    keepAsleep(c);
    std::swap(c.contacts, c.found);
}

} // namespace lince::rigid
