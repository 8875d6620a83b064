#include <lince/app/minimap.h>
#include <lince/core/math.h>

#include <array>

namespace lince::app {
namespace {

constexpr int kRim = 120; ///< corners of the outline

Vec2 forwardOf(float yaw) {
    return {sine(yaw), -cosine(yaw)}; // x and z
}
Vec2 rightOf(float yaw) {
    return {cosine(yaw), sine(yaw)};
}

/// Of the outline from the middle, 1 at its narrowest.
float radiusAt(MinimapShape shape, float angle) {
    if (shape == MinimapShape::Round) return 1;
    // |x|^8 + |y|^8 = 1: a square with round corners.
    float c = cosine(angle), s = sine(angle);
    c *= c, s *= s;
    c *= c, s *= s;
    c *= c, s *= s;
    return 1 / power(c + s, 0.125f);
}

struct Canvas {
    ImDrawList& list;
    const MinimapState& map;
    ImVec2 middle;
    float half; ///< pixels

    ImVec2 pixel(Vec2 p) const { return {middle.x + p.x * half, middle.y + p.y * half}; }
    ImVec2 uv(Vec2 p) const {
        const Vec3 place = fromMinimap(map, p);
        const Vec2 size = map.pictureHigh - map.pictureLow;
        return {(place.x - map.pictureLow.x) / size.x, (place.z - map.pictureLow.y) / size.y};
    }
};

/// The picture, cut to the outline; the last few pixels fade out, which is the opacity mask.
void drawGround(const Canvas& canvas, const InterfaceStyle& style) {
    const MinimapState& map = canvas.map;
    const bool pictured = map.picture != nullptr && map.pictureHigh.x > map.pictureLow.x;
    const ImU32 full = packed(pictured ? Colour{} : palette::kSlateLight, map.opacity);
    const ImU32 none = full & ~IM_COL32_A_MASK;
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const float soft = style.px(3) / canvas.half;
    ImDrawList& list = canvas.list;
    if (pictured) list.PushTextureID(map.picture);
    list.PrimReserve(kRim * 9, kRim * 2 + 1);
    const auto first = static_cast<ImDrawIdx>(list._VtxCurrentIdx);
    const auto vertex = [&](Vec2 p, ImU32 colour) {
        list.PrimWriteVtx(canvas.pixel(p), pictured ? canvas.uv(p) : white, colour);
    };
    vertex({0, 0}, full);
    for (int i = 0; i < kRim; ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / kRim, r = radiusAt(map.shape, angle);
        const Vec2 way{cosine(angle), sine(angle)};
        vertex(way * (r - soft), full);
        vertex(way * r, none);
    }
    for (int i = 0; i < kRim; ++i) {
        const int inner = 1 + 2 * i, next = 1 + 2 * ((i + 1) % kRim);
        for (const int corner : {0, inner, next, inner, inner + 1, next, next, inner + 1, next + 1})
            list.PrimWriteIdx(static_cast<ImDrawIdx>(first + corner));
    }
    if (pictured) list.PopTextureID();
}

void drawOutline(const Canvas& canvas, const InterfaceStyle& style, float grownPixels, Colour colour, float opacity,
                 float thickness) {
    std::array<ImVec2, kRim> points;
    for (int i = 0; i < kRim; ++i) {
        const float angle = kTwoPi * static_cast<float>(i) / kRim;
        const float r = radiusAt(canvas.map.shape, angle) + grownPixels / canvas.half;
        points[static_cast<std::size_t>(i)] = canvas.pixel(Vec2{cosine(angle), sine(angle)} * r);
    }
    canvas.list.AddPolyline(points.data(), kRim, packed(colour, opacity), ImDrawFlags_Closed,
                            maximum(1, style.px(thickness)));
}

/// What the camera sees, fading with distance; only the part inside the outline.
void drawCone(const Canvas& canvas) {
    const MinimapState& map = canvas.map;
    if (map.fovXRadians <= 0 || map.coneMetres <= 0) return;
    constexpr int kRays = 12, kRings = 8;
    const Vec2 eye = onMinimap(map, map.eye);
    const float reach = map.coneMetres * 2 / maximum(map.metresAcross, 0.1f);
    const auto point = [&](int ray, int ring) {
        const float angle = map.fovXRadians * (static_cast<float>(ray) / kRays - 0.5f);
        return eye + Vec2{sine(angle), -cosine(angle)} * (reach * static_cast<float>(ring) / kRings);
    };
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    for (int ring = 0; ring < kRings; ++ring)
        for (int ray = 0; ray < kRays; ++ray) {
            const std::array<Vec2, 4> corners{point(ray, ring), point(ray + 1, ring), point(ray + 1, ring + 1),
                                              point(ray, ring + 1)};
            bool inside = true;
            for (const Vec2 corner : corners)
                inside = inside && insideMinimap(map, corner);
            if (!inside) continue;
            const auto light = [&](int r) {
                return packed(palette::kPaper, 0.34f * (1 - static_cast<float>(r) / kRings));
            };
            canvas.list.PrimReserve(6, 4);
            const auto first = static_cast<ImDrawIdx>(canvas.list._VtxCurrentIdx);
            for (std::size_t i = 0; i < 4; ++i)
                canvas.list.PrimWriteVtx(canvas.pixel(corners[i]), white, light(ring + (i < 2 ? 0 : 1)));
            for (const int corner : {0, 1, 2, 0, 2, 3})
                canvas.list.PrimWriteIdx(static_cast<ImDrawIdx>(first + corner));
        }
}

/// Pulled towards the middle until it lies inside.
Vec2 atRim(const MinimapState& map, Vec2 p, float margin) {
    const float far = length(p);
    if (far <= 0) return p;
    const float max = radiusAt(map.shape, arcTangent2(p.y, p.x)) - margin;
    return far > max ? p * (max / far) : p;
}

void drawMark(const Canvas& canvas, const InterfaceStyle& style, const MinimapMark& mark) {
    const MinimapState& map = canvas.map;
    Vec2 p = onMinimap(map, mark.place);
    const float margin = style.px(6) / canvas.half;
    const Vec2 kept = atRim(map, p, margin);
    const bool outside = !(kept == p);
    if (outside && !mark.keptAtRim) return;
    p = kept;
    const ImVec2 at = canvas.pixel(p);
    const float size = style.px(outside ? 2.6f : 3.8f), rim = maximum(1, style.px(1.2f));
    const ImU32 ink = packed(palette::kInk, 0.9f), fill = packed(colourOf(mark.side));
    if (mark.selected && !outside)
        canvas.list.AddCircle(at, size + style.px(3.5f), packed(palette::kAmber), 20, maximum(1, style.px(1.6f)));
    if (mark.hasYaw && !outside) {
        const float angle = mark.yaw - map.yaw;
        const Vec2 ahead{sine(angle), -cosine(angle)}, side{-ahead.y, ahead.x};
        const auto arrow = [&](float by, ImU32 colour) {
            const auto corner = [&](float forwards, float sideways) {
                const Vec2 off = ahead * forwards + side * sideways;
                return ImVec2{at.x + off.x, at.y + off.y};
            };
            canvas.list.AddTriangleFilled(corner(size * 2.1f + by * 1.4f, 0), corner(0, size * 0.95f + by),
                                          corner(0, -size * 0.95f - by), colour);
        };
        arrow(rim, ink);
        canvas.list.AddCircleFilled(at, size + rim, ink, 16);
        arrow(0, fill);
    } else
        canvas.list.AddCircleFilled(at, size + rim, ink, 16);
    canvas.list.AddCircleFilled(at, size, fill, 16);
}

} // namespace

Colour colourOf(MinimapSide side) {
    switch (side) {
    case MinimapSide::Own:
        return palette::kGreen;
    case MinimapSide::Enemy:
        return palette::kRed;
    case MinimapSide::Other:
        break;
    }
    return palette::kPale;
}

void follow(MinimapState& map, const Camera& camera, Vec3 lookedAt) {
    map.yaw = camera.yaw;
    map.eye = camera.eye;
    const float half = camera.fovYRadians * 0.5f;
    const float tangent = sine(half) / maximum(cosine(half), 0.01f);
    map.fovXRadians = 2 * arcTangent(tangent * camera.aspect);
    constexpr float kLooksDown = -0.5f; // radians
    if (camera.pitch > kLooksDown) {
        map.centre = camera.eye;
        return;
    }
    map.centre = lookedAt;
    const float distance = length(camera.eye - lookedAt);
    map.metresAcross = clamp(3.2f * distance * tangent * camera.aspect, 20, 2000);
    map.coneMetres = 1.6f * distance;
}

Vec2 onMinimap(const MinimapState& map, Vec3 place) {
    const Vec2 off{place.x - map.centre.x, place.z - map.centre.z};
    const float scale = 2 / maximum(map.metresAcross, 0.1f);
    return {dot(off, rightOf(map.yaw)) * scale, -dot(off, forwardOf(map.yaw)) * scale};
}

Vec3 fromMinimap(const MinimapState& map, Vec2 point) {
    const float scale = maximum(map.metresAcross, 0.1f) * 0.5f;
    const Vec2 off = rightOf(map.yaw) * (point.x * scale) - forwardOf(map.yaw) * (point.y * scale);
    return {map.centre.x + off.x, map.centre.y, map.centre.z + off.y};
}

bool insideMinimap(const MinimapState& map, Vec2 point) {
    return length(point) <= radiusAt(map.shape, arcTangent2(point.y, point.x));
}

void drawMinimap(ImDrawList& list, const InterfaceStyle& style, const MinimapState& map, ImVec2 low, float sizePixels) {
    const float frame = style.px(4);
    const Canvas canvas{list, map, {low.x + sizePixels * 0.5f, low.y + sizePixels * 0.5f}, sizePixels * 0.5f - frame};
    if (canvas.half < 4) return;
    drawGround(canvas, style);
    drawCone(canvas);
    // Enemies last: the important ones lie on top.
    for (const MinimapSide side : {MinimapSide::Other, MinimapSide::Own, MinimapSide::Enemy})
        for (const MinimapMark& mark : map.marks)
            if (mark.side == side) drawMark(canvas, style, mark);
    drawOutline(canvas, style, style.px(1), palette::kInk, 0.8f, 6);
    drawOutline(canvas, style, style.px(1), palette::kLine, 1, 2.5f);
    // North.
    const Vec2 north{-sine(map.yaw), -cosine(map.yaw)};
    const float r = radiusAt(map.shape, arcTangent2(north.y, north.x));
    const ImVec2 at = canvas.pixel(north * r);
    list.AddCircleFilled(at, style.px(8), packed(palette::kInk), 20);
    const ImVec2 size = style.measure(Face::Small, "N");
    drawWords(list, style, Face::Small, {at.x - size.x * 0.5f, at.y - size.y * 0.5f}, palette::kAmber, "N");
}

} // namespace lince::app
