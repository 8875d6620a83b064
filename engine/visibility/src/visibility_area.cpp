#include <lince/core/math.h>
#include <lince/visibility/visibility_area.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lince {

namespace {

Vec2 flat(Vec3 a) {
    return {a.x, a.z};
}

/// Shares that are in both lists, appended to `out`.
void intersect(const std::vector<Vec2>& a, const std::vector<Vec2>& b, std::vector<Vec2>& out) {
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const float begin = maximum(a[i].x, b[j].x), end = minimum(a[i].y, b[j].y);
        if (begin < end) out.push_back({begin, end});
        if (a[i].y < b[j].y)
            ++i;
        else
            ++j;
    }
}

/// The next multiple of the grain. Ties go up, the same way everywhere.
float grainedTo(float value, float grain) {
    return grain > 0 ? std::floor(value / grain + 0.5f) * grain : value;
}

} // namespace

VisibilityArea::VisibilityArea(std::shared_ptr<const SightMap> map, const Viewer& viewer, VisibilityScratch& scratch) {
    see(std::move(map), viewer, scratch);
}

void VisibilityArea::see(std::shared_ptr<const SightMap> map, const Viewer& viewer, VisibilityScratch& scratch) {
    m_map = std::move(map);
    m_viewer = viewer;
    m_floorOfFan.clear();
    if (m_map && !m_map->floors().empty()) {
        const auto& floors = m_map->floors();
        const std::size_t own = m_map->floorAt(viewer.feet.y);
        m_floorOfFan.push_back(own);
        for (std::size_t i = 0; i < floors.size(); ++i)
            if (i != own && std::fabs(floors[i]->ground() - floors[own]->ground()) <= kFloorReach)
                m_floorOfFan.push_back(i);
    }
    m_fans.resize(m_floorOfFan.size());
    for (std::size_t i = 0; i < m_fans.size(); ++i)
        seeByVertices(*m_map->floors()[m_floorOfFan[i]], viewer, scratch, m_fans[i]);
}

const VisibilityFan* VisibilityArea::fanOf(std::size_t floor) const {
    for (std::size_t i = 0; i < m_floorOfFan.size(); ++i)
        if (m_floorOfFan[i] == floor) return &m_fans[i];
    return nullptr;
}

bool VisibilityArea::contains(Vec3 ground) const {
    if (m_fans.empty() || !isFinite(ground) || !m_fans[0].contains(flat(ground))) return false;
    const std::size_t floor = m_map->floorAt(ground.y);
    if (floor == m_floorOfFan[0]) return true;
    const VisibilityFan* fan = fanOf(floor);
    return fan && fan->contains(flat(ground));
}

void VisibilityArea::visibleParts(Vec3 from, Vec3 to, std::vector<Vec2>& out) const {
    if (m_fans.empty() || !isFinite(from) || !isFinite(to)) return;
    const std::size_t own = m_floorOfFan[0];
    const std::size_t first = m_map->floorAt(from.y), last = m_map->floorAt(to.y);
    if (first == last && first == own) return m_fans[0].visibleParts(flat(from), flat(to), out);

    // Seen from the viewer's floor, then stretch by stretch from that of the floor that the way is on.
    thread_local std::vector<Vec2> ofOwn, ofOther, stretch;
    ofOwn.clear();
    m_fans[0].visibleParts(flat(from), flat(to), ofOwn);
    const std::size_t firstOut = out.size();
    float begin = 0;
    for (std::size_t floor = first;;) {
        // A way that climbs comes onto the next floor a step below it.
        const std::size_t threshold = last > floor ? floor + 1 : floor;
        const float end =
            floor == last ? 1
                          : clamp((m_map->floors()[threshold]->ground() - SightMap::kStep - from.y) / (to.y - from.y),
                                  begin, 1.0f);
        const VisibilityFan* fan = fanOf(floor);
        if (fan && end > begin) {
            ofOther.clear();
            if (floor == own)
                ofOther.push_back({begin, end});
            else
                fan->visibleParts(flat(lerp(from, to, begin)), flat(lerp(from, to, end)), ofOther);
            if (floor != own)
                for (Vec2& fraction : ofOther)
                    fraction = {begin + (end - begin) * fraction.x, minimum(end, begin + (end - begin) * fraction.y)};
            stretch.clear();
            intersect(ofOwn, ofOther, stretch);
            for (const Vec2& fraction : stretch) {
                if (out.size() > firstOut && fraction.x - out.back().y <= 1e-6f)
                    out.back().y = fraction.y;
                else
                    out.push_back(fraction);
            }
        }
        if (floor == last) break;
        begin = end;
        floor = last > floor ? floor + 1 : floor - 1;
    }
}

float VisibilityArea::visibleLength(Vec3 from, Vec3 to) const {
    thread_local std::vector<Vec2> parts;
    parts.clear();
    visibleParts(from, to, parts);
    float fraction = 0;
    for (const Vec2& part : parts)
        fraction += part.y - part.x;
    return fraction * length(to - from);
}

VisibilityCache::VisibilityCache() : VisibilityCache(Settings()) {}

VisibilityCache::VisibilityCache(const Settings& settings) : m_settings(settings), m_scratch(makeVisibilityScratch()) {
    m_settings.max = std::max<std::size_t>(1, settings.max);
    m_entries.reserve(m_settings.max);
}

Viewer VisibilityCache::grained(const Viewer& viewer) const {
    Viewer pose = viewer;
    for (int axis = 0; axis < 3; ++axis)
        pose.feet[axis] = grainedTo(viewer.feet[axis], m_settings.grainMetres);
    if (viewer.angle >= kTwoPi) pose.yaw = 0; // who sees all around may turn
    if (m_settings.grainRadians > 0) pose.yaw = grainedTo(wrapAngle(pose.yaw), m_settings.grainRadians);
    return pose;
}

const VisibilityArea& VisibilityCache::see(const std::shared_ptr<const SightMap>& map, const Viewer& viewer) {
    const Viewer pose = grained(viewer);
    ++m_clock;
    for (Entry& entry : m_entries)
        if (entry.pose == pose && entry.area.map() == map.get()) {
            ++m_hits;
            entry.used = m_clock;
            return entry.area;
        }
    ++m_misses;
    Entry* entry = nullptr;
    if (m_entries.size() < m_settings.max) {
        entry = &m_entries.emplace_back();
    } else {
        entry = &*std::min_element(m_entries.begin(), m_entries.end(),
                                   [](const Entry& a, const Entry& b) { return a.used < b.used; });
    }
    entry->pose = pose;
    entry->used = m_clock;
    entry->area.see(map, pose, *m_scratch);
    return entry->area;
}

void draw(DebugDraw& sink, const VisibilityArea& area, Colour colour) {
    constexpr float kAbove = 0.1f; // metres: not swallowed by uneven ground
    Colour fill = colour;
    fill.alpha = static_cast<std::uint8_t>(colour.alpha / 8);
    for (std::size_t i = 0; i < area.fans().size(); ++i) {
        const VisibilityFan& fan = area.fans()[i];
        const float y = area.map()->floors()[area.floorsOfFans()[i]]->ground() + kAbove;
        const auto lifted = [y](Vec2 p) { return Vec3{p.x, y, p.y}; };
        const auto& outline = fan.outline();
        if (outline.empty()) continue;
        const Vec3 viewer = lifted(fan.viewer());
        for (std::size_t j = 0; j < outline.size(); ++j) {
            const bool last = j + 1 == outline.size();
            if (last && !fan.allAround()) break;
            const Vec3 from = lifted(outline[j]), to = lifted(outline[last ? 0 : j + 1]);
            sink.triangle(viewer, to, from, fill); // counter-clockwise seen from above
            sink.line(from, to, colour);
        }
        if (!fan.allAround()) {
            sink.line(viewer, lifted(outline.front()), colour);
            sink.line(lifted(outline.back()), viewer, colour);
        }
    }
}

} // namespace lince
