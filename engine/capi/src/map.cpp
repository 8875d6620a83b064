#include "map.h"

#include "guard.h"
#include "values.h"

#include <lince/nav/nav_file.h>
#include <lince/navbuild/level_map.h>
#include <lince/query/environment_query.h>
#include <lince/world/level.h>

#include <cmath>

using namespace lince;
using namespace lince::capi;

namespace {

/// How far from a place the ground may be, along each axis.
constexpr Vec3 kReach{2, 2, 2};

Result<NavBody> navBodyFrom(const lince_map_settings& given) {
    NavBody body;
    const std::pair<float, float*> numbers[] = {
        {given.radius, &body.radius},          {given.height, &body.height},
        {given.step_height, &body.stepHeight}, {given.steepest_cosine, &body.steepestCosine},
        {given.jump_height, &body.jumpHeight}, {given.jump_distance, &body.jumpDistance},
        {given.drop_height, &body.dropHeight}};
    for (const auto& [number, into] : numbers) {
        if (!(number >= 0 && number <= 100)) return Error{"found a size that is not from 0 to 100, expected metres"};
        if (number > 0) *into = number;
    }
    if (body.steepestCosine > 1) return Error{"found steepest_cosine above 1, expected a cosine"};
    return body;
}

} // namespace

lince_status lince_map_bake(const lince_triangles* geometry, const lince_map_settings* settings, lince_map** out) {
    return guarded([&] {
        lince_map_settings given{};
        if (out == nullptr || (settings != nullptr && !take(settings, given)))
            return badArgument("found out NULL or other settings, expected lince_map_settings with their struct_size");
        auto data = levelOf(geometry);
        if (!data) return badContent(data.error());
        const auto body = navBodyFrom(given);
        if (!body) return badContent(body.error());
        const auto level = Level::make(std::move(*data));
        ThreadPool pool(std::clamp(given.threads, 1u, 256u));
        auto map = loadOrBakeMap(given.cache_folder != nullptr ? given.cache_folder : "", level, *body, {}, pool, {});
        if (!map) return badContent(map.error());
        *out = new lince_map(std::move(*map));
        return LINCE_OK;
    });
}

lince_status lince_map_save(const lince_map* map, void* buffer, size_t capacity, size_t* size) {
    return guarded([&] {
        if (map == nullptr) return badArgument("found map NULL, expected one");
        return giveBytes(navFileBytes(*map->data), buffer, capacity, size);
    });
}

lince_status lince_map_open(const void* bytes, size_t size, lince_map** out) {
    return guarded([&] {
        if (bytes == nullptr || out == nullptr) return badArgument("found NULL, expected bytes and out");
        auto map = parseNavFile({static_cast<const std::byte*>(bytes), size}, "map");
        if (!map) return badContent(map.error());
        *out = new lince_map(std::move(*map));
        return LINCE_OK;
    });
}

void lince_map_destroy(lince_map* map) {
    if (map != nullptr && map->own) delete map; // a mind's map is not the host's to destroy
}

uint32_t lince_map_polygons(const lince_map* map) {
    return map != nullptr && map->data->mesh ? map->data->mesh->polygonCount() : 0;
}

lince_status lince_map_nearest(lince_map* map, lince_vec3 point, float reach, int* found, lince_vec3* place) {
    return guarded([&] {
        if (map == nullptr || found == nullptr || place == nullptr)
            return badArgument("found NULL, expected map, found, place");
        if (!isPlace(point) || !(reach > 0 && reach <= 1000))
            return badArgument("found no place or reach, expected metres");
        const NavPoint at = map->query->nearest(*map->data->mesh, fromC(point), {reach, reach, reach});
        *found = at ? 1 : 0;
        *place = toC(at.position);
        return LINCE_OK;
    });
}

lince_status lince_map_path(lince_map* map, lince_vec3 from, lince_vec3 to, lince_vec3* corners, size_t capacity,
                            lince_path* out) {
    return guarded([&] {
        if (map == nullptr || out == nullptr || (capacity > 0 && corners == nullptr))
            return badArgument("found NULL, expected map, corners and out");
        if (!isPlace(from) || !isPlace(to)) return badArgument("found no place, expected finite metres");
        const NavMesh& mesh = *map->data->mesh;
        const NavPoint start = map->query->nearest(mesh, fromC(from), kReach),
                       end = map->query->nearest(mesh, fromC(to), kReach);
        map->path->clear();
        if (start && end) (void)map->query->path(mesh, start, end, {}, *map->path);
        const auto& way = *map->path;
        for (std::size_t i = 0; i < std::min(capacity, way.corners.size()); ++i)
            corners[i] = toC(way.corners[i].position);
        const lince_path answer{sizeof(lince_path), static_cast<uint32_t>(way.result),
                                static_cast<uint32_t>(way.corners.size()), way.length};
        return give(answer, out) ? LINCE_OK : badArgument("found struct_size 0, expected sizeof(lince_path)");
    });
}

lince_status lince_map_raycast(lince_map* map, lince_vec3 from, lince_vec3 to, lince_ray_hit* out) {
    return guarded([&] {
        if (map == nullptr || !isPlace(from) || !isPlace(to))
            return badArgument("found no map or no place, expected them");
        const NavMesh& mesh = *map->data->mesh;
        const NavPoint start = map->query->nearest(mesh, fromC(from), kReach);
        lince_ray_hit answer{};
        answer.struct_size = sizeof answer;
        if (start) {
            const NavRayHit hit = map->query->ray(mesh, start, fromC(to), {});
            answer.blocked = hit.blocked ? 1 : 0;
            answer.fraction = hit.t;
            answer.position = toC(hit.position);
            answer.normal = {hit.normal.x, 0, hit.normal.y};
        } else {
            answer.blocked = 1;
            answer.position = from;
        }
        return give(answer, out) ? LINCE_OK : badArgument("found struct_size 0, expected sizeof(lince_ray_hit)");
    });
}

lince_status lince_map_view(lince_map* map, lince_vec3 from, lince_vec3 to, float* metres) {
    return guarded([&] {
        if (map == nullptr || metres == nullptr) return badArgument("found NULL, expected map and metres");
        if (!isPlace(from) || !isPlace(to)) return badArgument("found no place, expected finite metres");
        *metres = clearView(map->data->sight.get(), fromC(from), fromC(to));
        return LINCE_OK;
    });
}
