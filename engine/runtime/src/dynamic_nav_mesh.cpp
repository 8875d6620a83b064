#include <lince/core/state_visitor.h>
#include <lince/influence/ground_grid.h>
#include <lince/runtime/dynamic_nav_mesh.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr float kMoved = 0.2f;   ///< metres that a box must have moved to matter
constexpr float kTurned = 0.1f;  ///< radians
constexpr float kAtRest = 0.05f; ///< metres a second
constexpr float kFarAway = 1.5f; ///< metres after which a box that still moves matters, too
constexpr std::size_t kMaxVersions = 100'000;

NavBox boxOf(const Entity& e) {
    const UprightBox box = e.box();
    return {box.centre, box.halfSize, box.yaw};
}

bool isValidBox(const NavBox& box) {
    const auto small = [](Vec3 v) {
        return isFinite(v) && std::max({absolute(v.x), absolute(v.y), absolute(v.z)}) <= 1e6f;
    };
    return small(box.centre) && small(box.halfSize) && std::isfinite(box.yaw);
}

void visit(StateVisitor& v, const char* name, NavBox& box) {
    struct Fields {
        NavBox& box;
        void visitState(StateVisitor& v) {
            v.field("centre", box.centre);
            v.field("halfSize", box.halfSize);
            v.field("yaw", box.yaw);
        }
    } fields{box};
    v.field(name, fields);
}

} // namespace

void MapChange::visitState(StateVisitor& v) {
    v.field("tick", tick);
    visit(v, "place", place);
    v.field("gone", gone);
    v.field("box", box);
}

void MapKnowledge::visitState(StateVisitor& v) {
    v.list("known", known);
    v.list("news", news);
}

void DynamicNavMesh::TrackedBox::visitState(StateVisitor& v) {
    v.field("entity", entity);
    visit(v, "box", box);
    v.field("gone", gone);
}

void DynamicNavMesh::Version::visitState(StateVisitor& v) {
    v.field("tile", tile);
    v.field("changes", changes);
    std::uint32_t count = static_cast<std::uint32_t>(boxes.size());
    v.field("boxCount", count);
    for (std::uint32_t i = 0; i < count && !v.failed();
         ++i) { // one by one: a wrong count ends the bytes, not the memory
        if (i == boxes.size()) boxes.emplace_back();
        visit(v, "box", boxes[i]);
    }
    if (!v.failed()) boxes.resize(count);
}

DynamicNavMesh::DynamicNavMesh(std::shared_ptr<NavCache> cache, std::shared_ptr<const BodyNavData> map,
                               const World& world)
    : m_cache(std::move(cache)), m_map(std::move(map)) {
    // The level's boxes were made in its order, before anything else could be.
    for (const Entity& e : world.slots())
        if (e.id && e.kind == EntityKind::Box && m_boxes.size() < m_map->boxes.size())
            m_boxes.push_back({e.id, m_map->boxes[m_boxes.size()], false});
}

void DynamicNavMesh::follow(const World& world, Tick tick) {
    if (!m_map->baker) return;
    for (std::uint32_t i = 0; i < m_boxes.size(); ++i) {
        TrackedBox& tracked = m_boxes[i];
        const Entity* e = world.find(tracked.entity);
        const bool gone = e == nullptr || !e->solid;
        if (gone) {
            if (!tracked.gone) changed(i, tracked.box, true, tick);
            tracked.gone = true;
            continue;
        }
        const NavBox now = boxOf(*e);
        const float moved = length(now.centre - tracked.box.centre);
        const bool turned = absolute(now.yaw - tracked.box.yaw) > kTurned;
        const bool rests = length(e->velocity) < kAtRest;
        if (!tracked.gone && !((moved > kMoved || turned) && (rests || moved > kFarAway))) continue;
        if (!tracked.gone) changed(i, tracked.box, true, tick);
        changed(i, now, false, tick);
        tracked.box = now;
        tracked.gone = false;
    }
    m_baking = !m_waiting.empty();
    if (!m_baking) return;
    Version version;
    version.tile = m_waiting.front();
    m_waiting.erase(m_waiting.begin());
    version.changes = static_cast<std::uint32_t>(m_changes.size());
    std::vector<std::uint32_t> tiles;
    for (const TrackedBox& tracked : m_boxes) {
        if (tracked.gone) continue;
        tiles.clear();
        m_map->baker->tilesTouchedBy(tracked.box, tiles);
        if (std::binary_search(tiles.begin(), tiles.end(), version.tile)) version.boxes.push_back(tracked.box);
    }
    m_versions.push_back(std::move(version));
}

std::vector<std::uint32_t> DynamicNavMesh::tilesOf(const MapChange& change) const {
    std::vector<std::uint32_t> tiles;
    m_map->baker->tilesTouchedBy(change.place, tiles);
    std::sort(tiles.begin(), tiles.end());
    tiles.erase(std::unique(tiles.begin(), tiles.end()), tiles.end());
    return tiles;
}

void DynamicNavMesh::changed(std::uint32_t box, const NavBox& place, bool gone, Tick tick) {
    m_changes.push_back({tick, place, gone, box});
    std::vector<std::uint32_t> tiles = tilesOf(m_changes.back());
    for (const std::uint32_t tile : tiles)
        if (std::find(m_waiting.begin(), m_waiting.end(), tile) == m_waiting.end()) m_waiting.push_back(tile);
    m_tilesOfChange.push_back(std::move(tiles));
}

void DynamicNavMesh::bake() {
    if (m_baking) (void)bakedTile(m_versions.back());
}

bool DynamicNavMesh::publish() {
    const bool baked = m_baking;
    if (baked) ++m_tilesBaked;
    m_baking = false;
    return baked;
}

const std::shared_ptr<const NavTile>& DynamicNavMesh::bakedTile(Version& version) {
    if (!version.baked && !version.empty) {
        version.baked = m_cache->tile(*m_map, version.tile, version.boxes);
        version.empty = !version.baked;
    }
    return version.baked;
}

bool DynamicNavMesh::touches(std::uint32_t change, std::uint32_t tile) const {
    const std::vector<std::uint32_t>& tiles = m_tilesOfChange[change];
    return std::binary_search(tiles.begin(), tiles.end(), tile);
}

std::shared_ptr<const NavData> DynamicNavMesh::mapFor(const MapKnowledge& knowledge) {
    return viewOf(knowledge.known);
}

std::shared_ptr<const NavData> DynamicNavMesh::truth() {
    return viewOf(std::vector<std::uint8_t>(m_changes.size(), 1));
}

std::shared_ptr<const NavData> DynamicNavMesh::viewOf(std::vector<std::uint8_t> known) {
    known.resize(m_changes.size(), 0);
    // Of each tile the newest version whose every change is known.
    std::vector<std::uint32_t> versions;
    const std::size_t published = m_versions.size() - (m_baking ? 1 : 0);
    for (std::size_t i = published; i-- > 0;) {
        const Version& version = m_versions[i];
        const auto sameTile = [&](std::uint32_t other) { return m_versions[other].tile == version.tile; };
        if (std::any_of(versions.begin(), versions.end(), sameTile)) continue;
        bool knowsAll = true;
        for (std::uint32_t change = 0; change < version.changes && knowsAll; ++change)
            knowsAll = known[change] != 0 || !touches(change, version.tile);
        if (knowsAll) versions.push_back(static_cast<std::uint32_t>(i));
    }
    std::sort(versions.begin(), versions.end());
    for (View& view : m_views)
        if (view.versions == versions && view.known == known) {
            view.used = true;
            return view.map;
        }
    auto map = build(versions, known);
    m_views.push_back({std::move(versions), std::move(known), map, true});
    return map;
}

std::shared_ptr<const NavData> DynamicNavMesh::build(const std::vector<std::uint32_t>& versions,
                                                     const std::vector<std::uint8_t>& known) {
    if (versions.empty() && std::find(known.begin(), known.end(), 1) == known.end()) return {m_map, &m_map->map};
    auto map = std::make_shared<NavData>(m_map->map);
    if (!versions.empty()) {
        std::vector<std::shared_ptr<const NavTile>> tiles;
        std::vector<std::uint32_t> numbers;
        for (const std::uint32_t index : versions) {
            Version& version = m_versions[index];
            numbers.push_back(version.tile);
            if (bakedTile(version)) {
                tiles.push_back(version.baked);
            } else { // no ground left in it
                auto bare = std::make_shared<NavTile>();
                const std::int32_t columns = m_map->baker->layout().columns;
                bare->column = static_cast<std::int32_t>(version.tile) % columns;
                bare->row = static_cast<std::int32_t>(version.tile) / columns;
                bare->seal();
                tiles.push_back(bare);
            }
        }
        map->mesh = m_map->map.mesh->with(tiles);
        std::sort(numbers.begin(), numbers.end());
        map->ground = m_map->map.ground->with(*map->mesh, numbers);
    }
    // Views: the boxes as far as it knows of them. Who saw one arrive and not leave believes in two.
    std::vector<NavBox> standing = m_map->boxes;
    for (std::size_t i = 0; i < m_changes.size(); ++i) {
        if (known[i] == 0) continue;
        const NavBox& place = m_changes[i].place;
        const auto same = [&](const NavBox& box) { return box.centre == place.centre && box.yaw == place.yaw; };
        const auto there = std::find_if(standing.begin(), standing.end(), same);
        if (m_changes[i].gone && there != standing.end()) standing.erase(there);
        if (!m_changes[i].gone && there == standing.end()) standing.push_back(place);
    }
    map->sight = m_map->map.sight->withBoxes(standing);
    return map;
}

void DynamicNavMesh::forgetUnused() {
    m_views.erase(std::remove_if(m_views.begin(), m_views.end(), [](const View& view) { return !view.used; }),
                  m_views.end());
    for (View& view : m_views)
        view.used = false;
}

void DynamicNavMesh::visitState(StateVisitor& v) {
    m_meshOfState = m_map->map.mesh->hash(); // a state belongs to the map that it was lived on
    v.field("meshHigh", m_meshOfState.high);
    v.field("meshLow", m_meshOfState.low);
    v.list("boxes", m_boxes);
    v.list("changes", m_changes);
    v.list("waiting", m_waiting);
    v.list("versions", m_versions);
}

bool DynamicNavMesh::rebuildDerived() {
    m_views.clear();
    m_baking = false;
    m_tilesOfChange.clear();
    const bool nothing = m_changes.empty() && m_waiting.empty() && m_versions.empty();
    if (m_meshOfState != m_map->map.mesh->hash() || m_boxes.size() > m_map->boxes.size()) return false;
    if (!m_map->baker) return nothing;
    const NavLayout& layout = m_map->baker->layout();
    const auto isTile = [&](std::uint32_t tile) {
        return tile < static_cast<std::uint32_t>(layout.columns) * static_cast<std::uint32_t>(layout.rows);
    };
    for (const TrackedBox& tracked : m_boxes)
        if (!isValidBox(tracked.box)) return false;
    if (!std::all_of(m_waiting.begin(), m_waiting.end(), isTile)) return false;
    if (m_versions.size() > kMaxVersions || m_changes.size() > kMaxVersions) return false;
    for (const MapChange& change : m_changes) {
        if (change.box >= m_boxes.size() || !isValidBox(change.place)) return false;
        m_tilesOfChange.push_back(tilesOf(change));
    }
    for (Version& version : m_versions) {
        version.baked = nullptr;
        version.empty = false;
        if (!isTile(version.tile) || version.changes > m_changes.size() || version.boxes.size() > m_boxes.size() ||
            !std::all_of(version.boxes.begin(), version.boxes.end(), isValidBox))
            return false;
    }
    return true;
}

} // namespace lince
