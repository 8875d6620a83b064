#include <lince/render/picking.h>

namespace lince {

std::optional<Picked> pick(const World& world, const Camera& camera, Vec2 ndc, EntityId ignored) {
    // Kept between calls: a pointer that hovers asks every frame.
    thread_local std::vector<std::uint32_t> scratch;
    const Ray through = camera.rayThrough(ndc);
    // From the near plane to the far one, so that nothing is picked that the picture has cut away.
    const float perDepth = 1 / maximum(dot(through.direction, camera.forward()), 1e-3f);
    const float begin = camera.nearMetres * perDepth;
    const Ray ray{through.origin + through.direction * begin, through.direction, camera.farMetres * perDepth - begin};
    const WorldHit hit = world.castRay(ray, ignored, RayTargets::Everything, scratch);
    if (!hit || hit.t > ray.reach) return std::nullopt;
    return Picked{ray.origin + ray.direction * hit.t, hit.normal, hit.entity, hit.objectClass, begin + hit.t};
}

std::vector<EntityId> selectInRectangle(const World& world, const Camera& camera, Vec2 cornerA, Vec2 cornerB) {
    const Vec2 low{minimum(cornerA.x, cornerB.x), minimum(cornerA.y, cornerB.y)};
    const Vec2 high{maximum(cornerA.x, cornerB.x), maximum(cornerA.y, cornerB.y)};
    const Mat4 matrix = camera.viewProjection();
    std::vector<EntityId> out;
    for (const Entity& e : world.slots()) {
        // The dead do not stand in the way of anybody any more.
        if (!e.id || e.kind != EntityKind::Character || !e.visible || !e.solid) continue;
        const auto seen = projectToScreen(e.cylinder(), matrix.m.data());
        if (!seen) continue;
        // Projections are cut to the picture: one wholly outside is left as a line on its border.
        if (seen->high.x <= -1 || seen->low.x >= 1 || seen->high.y <= -1 || seen->low.y >= 1) continue;
        if (seen->low.x > high.x || seen->high.x < low.x || seen->low.y > high.y || seen->high.y < low.y) continue;
        out.push_back(e.id);
    }
    return out;
}

} // namespace lince
