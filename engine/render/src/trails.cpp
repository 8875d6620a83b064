#include <lince/render/trails.h>
#include <lince/runtime/simulation.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kHalfWidth = 0.08f, kAbove = 0.06f; ///< metres, of a ribbon and over the feet
constexpr float kTooFar = 3;                        ///< metres between two samples: it came back to life elsewhere

} // namespace

void Trails::afterTick(const Simulation& simulation) {
    if (simulation.now() % kEvery != 0) return;
    const auto slots = simulation.world().slots();
    m_bodies.resize(slots.size());
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Entity& e = slots[i];
        Body& body = m_bodies[i];
        if (body.entity != e.id) body.entity = e.id, body.count = 0;
        if (!e.id || e.kind != EntityKind::Character) continue;
        if (body.count > 0 && length(e.position - body.places[(body.count - 1) % kSamples]) > kTooFar) body.count = 0;
        body.places[body.count++ % kSamples] = e.position;
    }
}

void Trails::draw(DebugDraw& sink, const Simulation& simulation) const {
    const World& world = simulation.world();
    for (const Body& body : m_bodies) {
        const Entity* e = body.entity ? world.find(body.entity) : nullptr;
        if (e == nullptr || body.count == 0) continue;
        Colour colour = e->faction ? world.factions()[e->faction].colour : Colour{230, 220, 200, 255};
        const std::uint32_t kept = std::min<std::uint32_t>(body.count, kSamples);
        const Vec3 up{0, kAbove, 0};
        Vec3 to = e->position + up;
        Vec3 sideTo;
        for (std::uint32_t age = 0; age < kept; ++age) {
            const Vec3 from = body.places[(body.count - 1 - age) % kSamples] + up;
            const Vec3 way = horizontal(to - from);
            if (length(way) < 0.01f) continue;
            const Vec3 side = normalized(Vec3{-way.z, 0, way.x}, {1, 0, 0}) * kHalfWidth;
            if (length(sideTo) == 0) sideTo = side;
            colour.alpha = static_cast<std::uint8_t>(220 - 200 * age / kSamples);
            sink.triangle(from - side, from + side, to + sideTo, colour);
            sink.triangle(from - side, to + sideTo, to - sideTo, colour);
            to = from, sideTo = side;
        }
    }
}

} // namespace lince
