#pragma once
// What lies under the pointer (spec S3.G2) and inside a dragged rectangle (S3.G4).

#include <lince/render/camera.h>
#include <lince/world/world.h>

#include <optional>
#include <vector>

namespace lince {

struct Picked {
    Vec3 place;
    Vec3 normal;
    EntityId entity; ///< null: the level or the terrain
    ClassId objectClass;
    float distance = 0; ///< metres from the eye
};

/// Nearest thing along the camera's ray through a point of the picture, [-1, 1]²: characters by their cylinders,
/// objects and items, the level's meshes and the terrain. `ignored` may be null.
std::optional<Picked> pick(const World& world, const Camera& camera, Vec2 ndc, EntityId ignored = {});

/// Characters whose projected rectangles overlap the dragged one (corners in any order), in order of slot. The dead are
/// left out.
std::vector<EntityId> selectInRectangle(const World& world, const Camera& camera, Vec2 cornerA, Vec2 cornerB);

} // namespace lince
