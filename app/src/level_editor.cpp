#include <lince/app/level_editor.h>
#include <lince/core/math.h>

#include <algorithm>
#include <cmath>

namespace lince::app {
namespace {

constexpr float kNear = 0.05f;       ///< of half the picture's height: small things are found from there
constexpr float kMoves = 0.012f;     ///< likewise: less is a click
constexpr float kBroad = 18;         ///< metres: what is broader both ways is ground and not clicked on
constexpr float kPaintMetres = 3;    ///< between two waitpoints of a painted patrol
constexpr float kStorey = 1.5f;      ///< metres: what lies farther above or below is another floor
constexpr float kMiddle = 0.9f;      ///< metres over their feet that people are clicked on
constexpr float kFarthest = 1000;    ///< metres that a pointer's ray goes
constexpr float kBehindWalls = 0.5f; ///< metres behind what is seen at which something may still be meant

bool isFigure(const XmlElementSpan& span) {
    return span.name == "enemy" || span.name == "commando" || span.name == "agent" || span.name == "spawn";
}

/// In units of half the picture's height.
float apart(const EditPointer& pointer, Vec2 at) {
    return length(Vec2{(at.x - pointer.at.x) * pointer.camera.aspect, at.y - pointer.at.y});
}

} // namespace

TerrainHeight LevelEditor::terrain() const {
    return [level = m_level](float x, float z) -> std::optional<float> {
        if (level == nullptr || !level->data().terrain) return {};
        return level->data().terrain->heightAt(x, z);
    };
}

void LevelEditor::takeStamp(std::optional<std::size_t> index) {
    m_stamp = index && *index < m_stamps.size() ? index : std::nullopt;
}

LevelElementId LevelEditor::patroller() const {
    const LevelElementId id = selected();
    const XmlElementSpan* span = m_document.find(id);
    if (span == nullptr) return {};
    if (span->name == "waitpoint") return m_document.parentOf(id);
    return span->name == "enemy" ? id : LevelElementId{};
}

// --- where

std::optional<Vec3> LevelEditor::onPlane(const EditPointer& pointer, float height) const {
    const Ray ray = pointer.camera.rayThrough(pointer.at);
    if (ray.direction.y > -0.01f) return {};
    const float t = (height - ray.origin.y) / ray.direction.y;
    if (t <= 0 || t > kFarthest) return {};
    return ray.origin + ray.direction * t;
}

/// The first thing that can be stood on: leaves and water are looked through.
std::optional<Vec3> LevelEditor::firstGround(const EditPointer& pointer) const {
    if (m_level == nullptr) return onPlane(pointer, 0);
    Ray ray = pointer.camera.rayThrough(pointer.at);
    ray.reach = kFarthest;
    for (int i = 0; i < 12; ++i) {
        const LevelHit hit = m_level->closestHit(ray);
        if (!hit) return {};
        const Vec3 place = ray.origin + ray.direction * hit.t;
        if (hit.objectClass != classes::kTree && hit.objectClass != classes::kWater) return place;
        ray.origin = place + ray.direction * 0.02f;
    }
    return {};
}

/// A floor within half a storey of that height: inside a house the roof over it is not meant.
std::optional<Vec3> LevelEditor::floorAt(const EditPointer& pointer, float near) const {
    float height = near;
    std::optional<Vec3> place;
    for (int i = 0; i < 5; ++i) {
        place = onPlane(pointer, height);
        if (!place) return {};
        const LevelHit hit = m_level->closestHit({*place + Vec3{0, kStorey, 0}, {0, -1, 0}, kStorey * 2});
        if (!hit) return {};
        const float found = place->y + kStorey - hit.t;
        if (absolute(found - height) < 0.01f) break;
        height = found;
    }
    if (absolute(height - near) > kStorey) return {};
    place->y = height;
    return place;
}

std::optional<Vec3> LevelEditor::groundUnder(const EditPointer& pointer) const {
    return firstGround(pointer);
}

/// What the pointer means for what is dragged.
std::optional<Vec3> LevelEditor::dragGround(const EditPointer& pointer) const {
    const Drag& drag = *m_dragging;
    if (!drag.solid) {
        const float near = (m_dragPlace ? m_dragPlace->y : drag.place.y) - drag.lift;
        const auto first = firstGround(pointer);
        if (m_level == nullptr || pointer.shifted || (first && absolute(first->y - near) <= kStorey)) return first;
        const auto floor = floorAt(pointer, near);
        return floor ? floor : first;
    }
    // What it stands on now is not asked: that would be itself.
    const TerrainHeight height = terrain();
    float y = drag.ground;
    std::optional<Vec3> ground;
    for (int i = 0; i < 8; ++i) {
        ground = onPlane(pointer, y);
        const auto there = ground ? height(ground->x, ground->z) : std::nullopt;
        if (!there || absolute(*there - drag.ground) > kStorey * 4) break;
        y = *there;
    }
    return ground;
}

Vec3 LevelEditor::dragged(const EditPointer& pointer) const {
    const Drag& drag = *m_dragging;
    const auto ground = dragGround(pointer);
    if (!ground) return m_dragPlace.value_or(drag.place);
    Vec3 place = *ground + drag.grip;
    // On slopes the ground is another where it is let go than under the pointer.
    if (drag.solid)
        place.y = terrain()(place.x, place.z).value_or(place.y);
    else if (m_level != nullptr && length(drag.grip) > 0.01f) {
        const LevelHit hit = m_level->closestHit({place + Vec3{0, kStorey, 0}, {0, -1, 0}, kStorey * 2});
        if (hit) place.y += kStorey - hit.t;
    }
    return place + Vec3{0, drag.lift, 0};
}

std::optional<Vec3> LevelEditor::placeNow(LevelElementId id) const {
    if (m_dragPlace && standsWith(id, m_selected)) return m_dragPlace;
    return placeOf(m_document, id, terrain());
}

/// One that stands at its first waitpoint, and that waitpoint.
bool LevelEditor::standsWith(LevelElementId id, LevelElementId other) const {
    if (id == other) return true;
    const auto firstOf = [&](LevelElementId enemy) {
        const XmlElementSpan* span = m_document.find(enemy);
        if (span == nullptr || span->name != "enemy" || span->attribute("position") != nullptr) return LevelElementId{};
        const auto points = m_document.childrenOf(enemy);
        return points.empty() ? LevelElementId{} : points.front();
    };
    return (firstOf(id) == other && other) || (firstOf(other) == id && id);
}

std::optional<OrientedBox> LevelEditor::extentNow(LevelElementId id) const {
    auto box = extentOf(m_document, id, terrain());
    const auto before = placeOf(m_document, id, terrain()), now = placeNow(id);
    if (box && before && now) box->centre += *now - *before;
    return box;
}

LevelElementId LevelEditor::under(const EditPointer& pointer) const {
    LevelElementId best;
    float nearest = kNear;
    const LevelElementId patrol = patroller();
    for (const LevelElementId id : m_document.elements()) {
        const XmlElementSpan& span = *m_document.find(id);
        const bool waitpoint = span.name == "waitpoint";
        if (extentOf(m_document, id, terrain()) && span.name != "zone") continue;
        // Of those who are not selected the patrols are only shown.
        if (waitpoint && m_document.parentOf(id) != patrol) continue;
        const auto place = placeNow(id);
        if (!place) continue;
        for (const float up : {0.0f, isFigure(span) ? kMiddle : 0.0f}) {
            const auto at = pointer.camera.project(*place + Vec3{0, up, 0});
            if (!at || apart(pointer, *at) >= nearest) continue;
            nearest = apart(pointer, *at);
            best = id;
        }
    }
    if (best) return best;
    Ray ray = pointer.camera.rayThrough(pointer.at);
    ray.reach = kFarthest;
    const auto ground = firstGround(pointer);
    float first = (ground ? length(*ground - ray.origin) : kFarthest) + kBehindWalls;
    for (const LevelElementId id : m_document.childrenOf({})) {
        const XmlElementSpan& span = *m_document.find(id);
        const auto box = extentNow(id);
        if (!box || (box->halfSize.x > kBroad / 2 && box->halfSize.z > kBroad / 2)) continue;
        if (span.name == "zone" || span.name == "deadly") continue;
        const auto hit = hitByRay(*box, ray);
        if (!hit || hit->t >= first) continue;
        first = hit->t;
        best = id;
    }
    return best;
}

// --- the pointer

void LevelEditor::press(const EditPointer& pointer) {
    if (m_stamp) {
        const auto place = groundUnder(pointer);
        if (!place) return;
        const auto added = m_document.add(stampText(m_stamps[*m_stamp], *place, terrain()));
        if (added) m_selected = *added;
        if (!pointer.shifted) m_stamp.reset();
        return;
    }
    m_selected = under(pointer);
    const auto place = placeNow(m_selected);
    if (!place) return;
    Drag drag{pointer.at, *place, {}, 0, 0, false, false};
    const auto box = extentOf(m_document, m_selected, terrain());
    const XmlElementSpan& span = *m_document.find(m_selected);
    drag.solid = box.has_value() && span.name != "zone";
    // How high it stands over what is below: a box by its lower side.
    const float foot = drag.solid ? box->centre.y - box->halfSize.y : place->y;
    const auto ground = terrain()(place->x, place->z);
    drag.ground = ground && absolute(*ground - foot) < kStorey ? *ground : foot;
    drag.lift = place->y - drag.ground;
    if (!drag.solid && span.name != "light" && absolute(drag.lift) < kStorey) drag.lift = 0; // stands on what there is
    m_dragging = drag;
    if (const auto gripped = dragGround(pointer)) m_dragging->grip = horizontal(*place - *gripped);
}

void LevelEditor::drag(const EditPointer& pointer) {
    if (!m_dragging) return;
    m_dragging->moves = m_dragging->moves || apart(pointer, m_dragging->from) > kMoves;
    if (m_dragging->moves) m_dragPlace = dragged(pointer);
}

void LevelEditor::release(const EditPointer& pointer) {
    drag(pointer);
    const auto place = std::exchange(m_dragPlace, std::nullopt);
    m_dragging.reset();
    if (!place || !selected()) return;
    if (!moveTo(m_document, m_selected, *place, terrain())) m_selected = {};
}

void LevelEditor::addWaitpoint(LevelElementId enemy, Vec3 place) {
    const LevelElementId after = m_document.parentOf(selected()) == enemy ? selected() : LevelElementId{};
    const auto added =
        m_document.addInside(enemy, stampText({{}, {}, "<waitpoint>{place}</waitpoint>"}, place, terrain()), after);
    if (!added) return;
    m_selected = *added;
    m_painted = place;
}

void LevelEditor::paint(const EditPointer& pointer, bool begun) {
    const LevelElementId enemy = patroller();
    if (begun && m_stamp) return m_stamp.reset();
    if (!enemy) return;
    const auto place = groundUnder(pointer);
    if (begun) {
        endPainting();
        m_painting = true;
        m_together.emplace(m_document);
    }
    if (!m_painting || !place) return;
    if (begun || !m_painted || length(horizontal(*place - *m_painted)) >= kPaintMetres) addWaitpoint(enemy, *place);
}

void LevelEditor::endPainting() {
    m_together.reset();
    m_painted.reset();
    m_painting = false;
}

// --- what is selected

bool LevelEditor::turn(float radians) {
    const LevelElementId id = patroller() ? patroller() : selected();
    if (!canTurn(m_document, id)) return false;
    return static_cast<bool>(turnTo(m_document, id, yawOf(m_document, id) + radians));
}

bool LevelEditor::removeSelected() {
    const LevelElementId id = selected();
    const XmlElementSpan* span = m_document.find(id);
    if (span == nullptr) return false;
    const LevelElementId owner = m_document.parentOf(id);
    LevelElementId next;
    if (owner) {
        const auto points = m_document.childrenOf(owner);
        if (points.size() < 2) return false;
        // On with the one before it, so that a patrol can be taken back point by point.
        const auto at = std::find(points.begin(), points.end(), id);
        next = at == points.begin() ? points[1] : *(at - 1);
    }
    if (!m_document.remove(id)) return false;
    m_selected = next;
    return true;
}

/// Whose waitpoint is gone with it stays selected himself.
bool LevelEditor::inTime(bool (LevelDocument::*step)()) {
    if (busy()) return false;
    const LevelElementId walks = patroller();
    if (!(m_document.*step)()) return false;
    if (!selected()) m_selected = walks;
    return true;
}

bool LevelEditor::undo() {
    return inTime(&LevelDocument::undo);
}

bool LevelEditor::redo() {
    return inTime(&LevelDocument::redo);
}

Status LevelEditor::setAttribute(std::string_view name, const std::string& value) {
    if (value.empty()) return m_document.removeAttribute(selected(), name);
    return m_document.setAttribute(selected(), name, value);
}

} // namespace lince::app
