// Marching squares over a grid that is fixed to the world, so that edges do not swim while the eye turns.
#include <lince/core/math.h>
#include <lince/sense/cone_shape.h>
#include <lince/world/world.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr float kStep = 0.6f; ///< metres: neighbours farther apart in height are two floors, not a slope
constexpr int kHalvings = 3;  ///< of a cell, to find an edge

bool isOneFloor(float a, float b) {
    return absolute(a - b) <= kStep;
}

SightTarget targetAt(const ConeBody& body, Vec3 feet, bool crouching, Vec3 eye) {
    SightTarget target;
    target.feet = feet;
    target.height = crouching ? body.crouchHeight : body.height;
    target.radius = body.radius;
    target.eyeHeight = target.height * body.eyeShare;
    target.yaw = yawOf(eye - feet); // as broad as it can be
    target.crouching = crouching;
    return target;
}

/// How far to the side of its heading the cone reaches, radians seen from above; pi: all around.
float sideOf(const SightSense& sight, float pitch) {
    const float half = sight.angle * 0.5f;
    if (half + absolute(pitch) >= kHalfPi) return kPi;
    return arcSine(minimum(1.0f, sine(half) / cosine(pitch)));
}

} // namespace

std::optional<Vec3> ConeShape::groundBelow(const World& world, Vec3 place, std::vector<std::uint32_t>& scratch) {
    if (const auto& terrain = world.level().data().terrain) {
        const auto height = terrain->heightAt(place.x, place.z);
        if (height && *height >= place.y) return Vec3{place.x, *height, place.z};
    }
    const Ray down{place, {0, -1, 0}, kFloorDown};
    const WorldHit hit = world.castRay(down, {}, RayTargets::LevelAndBoxes, scratch);
    if (!hit) return std::nullopt;
    return place - Vec3{0, hit.t, 0};
}

bool ConeShape::sees(const World& world, const Entity& observer, const SightSense& sight, const ConeBody& body,
                     Vec3 feet, bool crouching, std::vector<std::uint32_t>& scratch) {
    const SightCone cone = SightCone::of(sight, observer.eye(), observer.yaw, observer.pitch);
    const SightTarget target = targetAt(body, feet, crouching, observer.eye());
    return seenOf(sight, cone, world, observer.id, target, scratch).fraction > 0;
}

ConeShape::Node ConeShape::ask(const Question& question, float x, float z) {
    Node node;
    const Vec3 eye = question.observer.eye();
    node.feet = {x, eye.y, z};
    const auto ground = groundBelow(question.world, node.feet, m_scratch);
    if (!ground) return node;
    node.ground = true;
    node.feet = *ground;
    for (const bool crouching : {false, true})
        node.seen[crouching ? 1 : 0] =
            sees(question.world, question.observer, question.sight, question.body, *ground, crouching, m_scratch);
    return node;
}

/// Between a place that is seen and one that is not, on one floor.
Vec3 ConeShape::edge(const Question& question, const Node& a, const Node& b, int layer) {
    Vec3 seen = a.seen[layer] ? a.feet : b.feet, unseen = a.seen[layer] ? b.feet : a.feet;
    for (int i = 0; i < kHalvings; ++i) {
        const Vec3 middle = (seen + unseen) * 0.5f;
        const Node node = ask(question, middle.x, middle.z);
        if (node.ground && node.seen[layer])
            seen = node.feet;
        else
            unseen = {middle.x, node.ground && isOneFloor(node.feet.y, middle.y) ? node.feet.y : middle.y, middle.z};
    }
    return (seen + unseen) * 0.5f;
}

void ConeShape::fan(const Vec3* points, int count, int layer) {
    for (int i = 2; i < count; ++i)
        m_triangles.push_back({points[0], points[i - 1], points[i], layer == 1});
}

/// One cell; corners counter-clockwise seen from above.
void ConeShape::fill(const Question& question, const Node* const (&corners)[4], int layer) {
    int seen = 0;
    bool flat = true;
    for (int i = 0; i < 4; ++i) {
        const Node& one = *corners[i];
        const Node& next = *corners[(i + 1) % 4];
        seen += one.ground && one.seen[layer] ? 1 : 0;
        flat = flat && one.ground && next.ground && isOneFloor(one.feet.y, next.feet.y);
    }
    if (seen == 0) return;
    if (!flat) { // the edge of a floor: to each corner its quarter of the cell
        const Vec3 middle = (corners[0]->feet + corners[2]->feet) * 0.5f;
        for (int i = 0; i < 4; ++i) {
            const Node& one = *corners[i];
            if (!one.ground || !one.seen[layer]) continue;
            const Vec3 after = (one.feet + corners[(i + 1) % 4]->feet) * 0.5f;
            const Vec3 before = (one.feet + corners[(i + 3) % 4]->feet) * 0.5f;
            const float y = one.feet.y;
            const Vec3 quarter[4] = {one.feet, {after.x, y, after.z}, {middle.x, y, middle.z}, {before.x, y, before.z}};
            fan(quarter, 4, layer);
        }
        return;
    }
    // Around the cell: corners that are seen, and edges between seen and not. Two opposite corners make two pieces,
    // unless the middle is seen, too.
    Vec3 outline[8];
    int count = 0;
    for (int i = 0; i < 4; ++i) {
        const Node& one = *corners[i];
        const Node& next = *corners[(i + 1) % 4];
        if (one.seen[layer]) outline[count++] = one.feet;
        if (one.seen[layer] != next.seen[layer]) outline[count++] = edge(question, one, next, layer);
    }
    const bool opposite = seen == 2 && corners[0]->seen[layer] == corners[2]->seen[layer];
    if (opposite) {
        const Vec3 middle = (corners[0]->feet + corners[2]->feet) * 0.5f;
        if (!ask(question, middle.x, middle.z).seen[layer]) {
            // corner, edge, edge, corner, edge, edge, or beginning with an edge: pieces of three around each corner
            const int first = corners[0]->seen[layer] ? 0 : 1;
            const Vec3 one[3] = {outline[(first + 5) % 6], outline[first], outline[first + 1]};
            const Vec3 other[3] = {outline[first + 2], outline[first + 3], outline[(first + 4) % 6]};
            fan(one, 3, layer);
            fan(other, 3, layer);
            return;
        }
    }
    fan(outline, count, layer);
}

void ConeShape::update(const World& world, const Entity& observer, const SightSense& sight, const ConeBody& body,
                       float cell) {
    m_triangles.clear();
    const Question question{world, observer, sight, body};
    const Vec3 eye = observer.eye();
    const Vec3 heading = directionFromYawPitch(observer.yaw, 0);
    const float side = sideOf(sight, observer.pitch), reach = sight.range + body.radius;
    // Whether a place can be in the cone at all, seen from above, with a cell to spare.
    const auto isNear = [&](float x, float z) {
        const Vec3 way{x - eye.x, 0, z - eye.z};
        if (lengthSquared(way) > (reach + cell) * (reach + cell)) return false;
        if (side >= kHalfPi) return true;
        const float ahead = dot(way, heading), across = absolute(way.x * heading.z - way.z * heading.x);
        return across * cosine(side) - ahead * sine(side) <= body.radius + 2 * cell;
    };
    const int x0 = static_cast<int>(std::floor((eye.x - reach) / cell)),
              z0 = static_cast<int>(std::floor((eye.z - reach) / cell));
    const int count = static_cast<int>(std::ceil(2 * reach / cell)) + 2;
    const auto line = [&](int row, std::vector<Node>& nodes) {
        nodes.assign(static_cast<std::size_t>(count), {});
        for (int i = 0; i < count; ++i) {
            const float x = static_cast<float>(x0 + i) * cell, z = static_cast<float>(z0 + row) * cell;
            Node& node = nodes[static_cast<std::size_t>(i)];
            node.feet = {x, eye.y, z};
            if (isNear(x, z)) node = ask(question, x, z);
        }
    };
    line(0, m_row);
    for (int row = 1; row < count; ++row) {
        line(row, m_nextRow);
        for (std::size_t i = 1; i < static_cast<std::size_t>(count); ++i)
            for (const int layer : {0, 1})
                fill(question, {&m_row[i - 1], &m_nextRow[i - 1], &m_nextRow[i], &m_row[i]}, layer);
        m_row.swap(m_nextRow);
    }
}

} // namespace lince
