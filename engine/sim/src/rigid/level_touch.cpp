// A body against the level's triangles. Touches of one triangle alone know nothing of its neighbours: a box that slides
// over a floor would trip over the edges inside of it. So a touch across an edge counts only where the level around
// agrees that there is an edge.

#include "content.h"

namespace lince::rigid {
namespace {

constexpr float kSameFace = 0.999f; ///< cosine between normals of touches that become one manifold
constexpr float kOnEdge = 0.01f;    ///< metres

/// Does another triangle that lies at the point reach over the plane of the touch? Then there is no edge to trip over.
bool isInside(const std::vector<Content::Triangle>& all, std::size_t self, Vec3 place, Vec3 outwards) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i == self) continue;
        const Content::Triangle& t = all[i];
        const float reach =
            maximum(dot(t.a - place, outwards), maximum(dot(t.b - place, outwards), dot(t.c - place, outwards)));
        if (reach < kOnEdge) continue;
        if (lengthSquared(closestPointOnTriangle(place, t.a, t.b, t.c) - place) < kOnEdge * kOnEdge) return true;
    }
    return false;
}

} // namespace

void gatherTriangles(Content& c, const Aabb& box) {
    c.triangles.clear();
    if (c.level == nullptr) return;
    const auto add = [&](Vec3 p, Vec3 q, Vec3 r, std::uint32_t number) {
        c.triangles.push_back({p, q, r, normalized(cross(q - p, r - p)), number});
    };
    c.triangleNumbers.clear();
    c.level->bodyTree().overlapping(box, c.triangleNumbers);
    const TriangleMesh& mesh = c.level->data().mesh;
    for (const std::uint32_t t : c.triangleNumbers)
        add(mesh.corner(t, 0), mesh.corner(t, 1), mesh.corner(t, 2), t);
    if (!c.level->data().terrain) return;
    c.triangleNumbers.clear();
    c.level->data().terrain->overlapping(box, c.triangleNumbers);
    for (const std::uint32_t t : c.triangleNumbers) {
        const TerrainTriangle corners = c.level->data().terrain->triangle(t);
        add(corners.a, corners.b, corners.c, t);
    }
}

void touchLevel(Content& c, std::uint32_t slot, std::vector<RigidContact>& out) {
    const RigidBody& body = c.bodies[slot];
    gatherTriangles(c, c.frames[slot].bounds);
    if (c.triangles.empty()) return;
    for (Content::Triangle& t : c.triangles)
        t.a -= body.position, t.b -= body.position, t.c -= body.position;
    c.levelTouches.clear();
    const float margin = kMargin + c.frames[slot].reach;
    const auto parts = c.shapeOf(body).convexes();
    Placed part, triangle;
    for (std::uint32_t k = 0; k < parts.size(); ++k) {
        part.set(parts[k], c.frames[slot].turn, {});
        const Aabb bounds = part.bounds().grown(margin);
        for (std::size_t i = 0; i < c.triangles.size(); ++i) {
            const Content::Triangle& t = c.triangles[i];
            Aabb around{t.a, t.a};
            around.add(t.b), around.add(t.c);
            if (t.normal == Vec3{} || !around.overlaps(bounds)) continue;
            triangle.setTriangle(t.a, t.b, t.c, part.middle);
            Touch touch;
            if (!touchConvex(part, triangle, margin, touch)) continue;
            const Vec3 up = triangle.normals[0];
            if (dot(touch.normal, up) > -kSameFace) { // across an edge, from the body to the level
                bool inside = false;
                for (int p = 0; p < touch.count; ++p)
                    inside = inside ||
                             isInside(c.triangles, i, touch.points[static_cast<std::size_t>(p)].place, -touch.normal);
                if (inside && !touchOnFirstFace(part, triangle, margin, touch)) continue;
            }
            for (TouchPoint& p : touch.points)
                p.id += t.number * 0x9e3779b9u;
            c.levelTouches.push_back({touch, k, 0});
        }
    }
    // Touches of one part in one plane become one manifold.
    std::uint32_t groups = 0;
    for (std::size_t i = 0; i < c.levelTouches.size(); ++i) {
        Content::LevelTouch& first = c.levelTouches[i];
        if (first.group != 0) continue;
        first.group = ++groups;
        TouchPoints points;
        for (std::size_t j = i; j < c.levelTouches.size(); ++j) {
            Content::LevelTouch& other = c.levelTouches[j];
            if (j != i && (other.group != 0 || other.part != first.part ||
                           dot(other.touch.normal, first.touch.normal) < kSameFace))
                continue;
            other.group = groups;
            for (int p = 0; p < other.touch.count; ++p) {
                const TouchPoint& point = other.touch.points[static_cast<std::size_t>(p)];
                bool known = false; // the corner of the body over the edge of two triangles
                for (int k = 0; k < points.count; ++k)
                    known =
                        known || lengthSquared(points.points[static_cast<std::size_t>(k)].place - point.place) < 1e-6f;
                if (!known) points.add(point);
            }
        }
        Touch merged;
        reduce(points, first.touch.normal, merged);
        RigidContact contact;
        contact.body = slot;
        contact.other = RigidContact::kLevel;
        contact.part = first.part << 16 | groups;
        contact.count = static_cast<std::uint8_t>(merged.count);
        contact.normal = first.touch.normal;
        for (std::size_t p = 0; p < static_cast<std::size_t>(merged.count); ++p) {
            contact.ids[p] = merged.points[p].id;
            contact.places[p] = body.position + merged.points[p].place;
            contact.separations[p] = merged.points[p].separation;
        }
        out.push_back(contact);
    }
}

} // namespace lince::rigid
