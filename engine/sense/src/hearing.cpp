#include "organs.h"

#include <lince/core/math.h>

#include <optional>

namespace lince {
namespace {

constexpr int kMaxWalls = 4;         ///< behind so many, more make no difference
constexpr int kMaxSurfaces = 32;     ///< looked at on one way: a wall has two
constexpr float kOnTheWay = 0.001f;  ///< metres: two triangles that share an edge are one surface
constexpr float kNoiseShort = 0.05f; ///< metres before its place where a noise begins: steps sound on the floor
constexpr float kPieceMetres = 8.0f; ///< of the way, for queries of the grid

/// Solids of the level between two places. The front of a surface and the back behind it are one wall; so is a sheet
/// without thickness, whichever side is met.
int wallsOfLevel(const Level& level, Vec3 from, Vec3 way, float metres) {
    int walls = 0, inside = 0;
    float begin = 0;
    for (int i = 0; i < kMaxSurfaces && walls < kMaxWalls && begin < metres; ++i) {
        const Ray ray{from + way * begin, way, metres - begin};
        const RayHit hit = level.sightTree().closestHit(ray);
        float t = hit.t;
        bool front = hit && dot(level.data().mesh.areaNormal(hit.triangle), way) < 0;
        if (level.data().terrain) {
            const auto ground = level.data().terrain->hitByRay(ray);
            if (ground && *ground < t) {
                t = *ground;
                const Vec3 met = ray.origin + way * t;
                front = dot(level.data().terrain->normalAt(met.x, met.z), way) < 0;
            }
        }
        if (!(t <= ray.reach)) break;
        if (front)
            ++walls, ++inside;
        else if (inside > 0)
            --inside;
        else
            ++walls;
        begin += t + kOnTheWay;
    }
    return walls;
}

/// Doors that stand between two places. (Boxes do not muffle: sound goes around them.)
int doorsBetween(const World& world, Vec3 from, Vec3 way, float metres, std::vector<std::uint32_t>& scratch) {
    int doors = 0;
    for (float begin = 0; begin < metres; begin += kPieceMetres) {
        const float end = minimum(begin + kPieceMetres, metres);
        Aabb piece;
        piece.add(from + way * begin);
        piece.add(from + way * end);
        world.grid().overlapping(piece, scratch, [&](std::uint32_t slot) {
            const Entity& e = world.slots()[slot];
            if (!e.id || e.kind != EntityKind::Door || !e.visible) return;
            const auto hit = hitByRay(e.orientedBox(), {from, way, metres});
            const bool last = end >= metres;
            if (hit && hit->t >= begin && (hit->t < end || last)) ++doors; // each in the piece where it begins
        });
    }
    return doors;
}

} // namespace

void Hearing::sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) {
    m_heard.fade(tick, m_settings.ageLimit, log);
    scratch.happened.clear();
    const Vec3 ear = self.eye();
    for (const Event& event : world.events()) {
        if (event.kind == EventKind::Whiz && event.other == self.id && m_settings.acuity > 0) {
            // The crack of a shot that passes: where it passed, not where it came from.
            Percept p;
            p.sense = SenseKind::Hearing;
            p.objectClass = classes::kProjectile;
            p.position = event.place;
            p.strength = event.amount;
            scratch.happened.push_back({p, indexOf(event, world)});
            continue;
        }
        if (event.kind != EventKind::Noise || event.subject == self.id) continue;
        float carries = event.amount * m_settings.acuity;
        const Vec3 way = event.place - ear;
        const float distance = length(way);
        if (!(distance < carries) || distance > m_settings.range) continue;
        const Vec3 direction = normalized(way);
        const float metres = distance - kNoiseShort;
        int walls = wallsOfLevel(world.level(), ear, direction, metres);
        if (walls < kMaxWalls) walls += doorsBetween(world, ear, direction, metres, scratch.slots);
        float clear = 1;
        for (int i = 0; i < std::min(walls, kMaxWalls); ++i)
            clear *= 1 - m_settings.wallLoss;
        carries *= clear;
        if (!(distance < carries)) continue;
        Percept p;
        p.sense = SenseKind::Hearing;
        p.position = event.place;
        p.strength = 1 - distance / carries;
        p.certainty = clear;
        scratch.happened.push_back({p, indexOf(event, world)});
    }
    for (const SenseScratch::Happened& noise : inOrder(scratch.happened)) {
        if (PerceptProvenance* about = log.provenance()) {
            about->source = PerceptSource::Noise;
            about->entity = world.events()[noise.event].subject;
            about->event = noise.event;
            about->from = ear, about->to = noise.percept.position;
        }
        m_heard.add(noise.percept, tick, log);
    }
}

} // namespace lince
