#include "sight_tree.h"
#include "sight_triangulation.h"

#include <lince/core/math.h>
#include <lince/visibility/sight_map.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lince {

namespace {

void addBox(const NavBox& box, std::uint32_t obstacle, std::vector<SightSegment>& out) {
    Vec2 corners[4];
    for (int i = 0; i < 4; ++i) {
        const Vec3 local{i == 0 || i == 3 ? -box.halfSize.x : box.halfSize.x, 0,
                         i < 2 ? -box.halfSize.z : box.halfSize.z};
        const Vec3 corner = box.centre + rotateByYaw(local, box.yaw);
        corners[i] = {corner.x, corner.z};
    }
    for (int i = 0; i < 4; ++i)
        out.push_back({corners[i], corners[(i + 1) % 4], obstacle});
}

} // namespace

SightFloor::SightFloor() = default;
SightFloor::~SightFloor() = default;

std::shared_ptr<const SightFloor> SightFloor::make(float ground, Vec2 low, Vec2 high,
                                                   std::vector<SightSegment> segments) {
    std::shared_ptr<SightFloor> floor(new SightFloor);
    floor->m_ground = ground;
    floor->m_low = low;
    floor->m_high = high;
    floor->m_tree = std::make_unique<const Tree>(triangulateSight(low, high, segments));
    floor->m_segments = std::move(segments);
    return floor;
}

std::shared_ptr<const SightFloor> SightFloor::with(std::span<const SightSegment> added) const {
    std::shared_ptr<SightFloor> floor(new SightFloor);
    floor->m_ground = m_ground;
    floor->m_low = m_low;
    floor->m_high = m_high;
    floor->m_tree = std::make_unique<const Tree>(addSight(*m_tree, added));
    floor->m_segments.reserve(m_segments.size() + added.size());
    floor->m_segments = m_segments;
    floor->m_segments.insert(floor->m_segments.end(), added.begin(), added.end());
    return floor;
}

std::size_t SightFloor::bytes() const {
    return sizeof *this + m_segments.capacity() * sizeof(SightSegment) + m_tree->bytes();
}

std::shared_ptr<const SightMap> SightMap::make(std::vector<std::shared_ptr<const SightFloor>> floors) {
    auto map = std::make_shared<SightMap>();
    // Given in order by who bakes; a file by hand may not be. Equal heights stay in the order given.
    std::stable_sort(floors.begin(), floors.end(),
                     [](const auto& a, const auto& b) { return a->ground() < b->ground(); });
    if (floors.size() > kMaxFloors) floors.resize(kMaxFloors);
    map->m_floors = floors;
    map->m_bare = std::move(floors);
    return map;
}

std::shared_ptr<const SightMap> SightMap::withBoxes(std::span<const NavBox> boxes, float eyeHeight) const {
    auto map = std::make_shared<SightMap>();
    map->m_bare = m_bare;
    map->m_boxes.assign(boxes.begin(), boxes.end());
    for (const auto& bare : m_bare) {
        const float eye = bare->ground() + eyeHeight;
        std::vector<SightSegment> outlines;
        std::uint32_t obstacle = 0;
        for (const SightSegment& segment : bare->segments())
            obstacle = std::max(obstacle, segment.obstacle + 1);
        for (const NavBox& box : boxes)
            if (std::isfinite(box.yaw) && box.centre.y - box.halfSize.y <= eye && box.centre.y + box.halfSize.y >= eye)
                addBox(box, obstacle++, outlines);
        map->m_floors.push_back(outlines.empty() ? bare : bare->with(outlines));
    }
    return map;
}

std::size_t SightMap::floorAt(float feetHeight) const {
    std::size_t floor = 0;
    while (floor + 1 < m_floors.size() && m_floors[floor + 1]->ground() <= feetHeight + kStep)
        ++floor;
    return floor;
}

std::size_t SightMap::bytes() const {
    std::size_t bytes = sizeof *this + m_boxes.capacity() * sizeof(NavBox);
    for (std::size_t i = 0; i < m_floors.size(); ++i) {
        bytes += m_floors[i]->bytes();
        if (m_bare[i] != m_floors[i]) bytes += m_bare[i]->bytes();
    }
    return bytes;
}

void draw(DebugDraw& sink, const SightMap& map) {
    constexpr float kFence = 0.5f; // metres: seen from above and from the side, hides no figure
    const Colour wall{230, 90, 60, 255};
    const Colour bounds{120, 120, 120, 255};
    for (const auto& floor : map.floors()) {
        const float y = floor->ground() + 0.05f;
        for (const SightSegment& segment : floor->segments()) {
            const Vec3 from{segment.from.x, y, segment.from.y};
            const Vec3 to{segment.to.x, y, segment.to.y};
            const Vec3 up{0, kFence, 0};
            sink.line(from, to, wall);
            sink.line(from + up, to + up, wall);
            sink.line(from, from + up, wall);
        }
        const Vec2 corners[4] = {
            floor->low(), {floor->high().x, floor->low().y}, floor->high(), {floor->low().x, floor->high().y}};
        for (int i = 0; i < 4; ++i) {
            const Vec2 a = corners[i];
            const Vec2 b = corners[(i + 1) % 4];
            sink.line({a.x, y, a.y}, {b.x, y, b.y}, bounds);
        }
    }
}

} // namespace lince
