#include "world.h"

#include "guard.h"
#include "log_sink.h"
#include "values.h"

#include <lince/core/hash.h>

#include <cmath>

using namespace lince;
using namespace lince::capi;

namespace {

std::span<const std::byte> stateOf(lince_world& world) {
    world.writer.clear();
    world.visitState(world.writer);
    return world.writer.bytes();
}

bool isFaction(const lince_world& world, std::uint16_t faction) {
    return faction < world.world.factions().size();
}

/// Checked against the world that it is for.
Result<Entity> entityFor(const lince_world& world, const lince_body* body) {
    lince_body given;
    if (!take(body, given)) return Error{"found no lince_body, expected one with its struct_size"};
    if (!isFaction(world, given.faction)) return Error{"found another faction, expected one of lince_world_faction"};
    if (given.object_class >= world.world.level().data().classes.size())
        return Error{"found another object_class, expected LINCE_CLASS_..."};
    return fromC(given);
}

} // namespace

lince_status lince_world_create(const lince_triangles* geometry, const lince_world_settings* settings,
                                lince_world** out) {
    return guarded([&] {
        lince_world_settings given{};
        if (out == nullptr || (settings != nullptr && !take(settings, given)))
            return badArgument(
                "found out NULL or other settings, expected lince_world_settings with their struct_size");
        auto data = levelOf(geometry);
        if (!data) return badContent(data.error());
        auto made = std::make_unique<lince_world>(Level::make(std::move(*data)), given.seed,
                                                  std::clamp(given.threads, 1u, 256u),
                                                  given.cache_folder != nullptr ? given.cache_folder : "");
        made->log = logSink(given.log, given.log_user);
        *out = made.release();
        return LINCE_OK;
    });
}

void lince_world_destroy(lince_world* world) {
    delete world;
}

lince_status lince_world_faction(lince_world* world, const char* name, uint16_t* out) {
    return guarded([&] {
        if (world == nullptr || name == nullptr || out == nullptr)
            return badArgument("found NULL, expected world, name and out");
        const auto id = world->world.factions().add(name, {128, 128, 128, 255});
        if (!id) return failed(LINCE_FULL, "found 63 sides, expected no more");
        *out = id->value;
        return LINCE_OK;
    });
}

lince_status lince_world_set_hostile(lince_world* world, uint16_t a, uint16_t b) {
    return guarded([&] {
        if (world == nullptr || a == 0 || b == 0 || !isFaction(*world, a) || !isFaction(*world, b))
            return badArgument("found another side, expected two of lince_world_faction");
        world->world.factions().setHostile({a}, {b});
        return LINCE_OK;
    });
}

// --- bodies

lince_status lince_body_add(lince_world* world, const lince_body* body, lince_body_id* out) {
    return guarded([&] {
        if (world == nullptr || out == nullptr) return badArgument("found NULL, expected world and out");
        const auto entity = entityFor(*world, body);
        if (!entity) return badArgument(entity.error().message);
        if (world->world.slots().size() >= World::kMaxEntities)
            return failed(LINCE_FULL, "found a million bodies, expected no more");
        *out = toC(world->world.add(*entity));
        return LINCE_OK;
    });
}

lince_status lince_body_set(lince_world* world, lince_body_id id, const lince_body* body) {
    return guarded([&] {
        Entity* known = world != nullptr ? world->world.find(entityOf(id)) : nullptr;
        if (known == nullptr) return badArgument("found no body of that id, expected one of lince_body_add");
        auto entity = entityFor(*world, body);
        if (!entity) return badArgument(entity.error().message);
        entity->id = known->id;
        *known = *entity;
        return LINCE_OK;
    });
}

lince_status lince_body_remove(lince_world* world, lince_body_id id) {
    return guarded([&] {
        if (world == nullptr || world->world.find(entityOf(id)) == nullptr)
            return badArgument("found no body of that id, expected one of lince_body_add");
        for (const Agent& agent : world->runner.agents()) // its agent lives on without one
            if (agent.body == entityOf(id)) (void)world->runner.inhabit(agent.id, {}, nullptr);
        world->world.remove(entityOf(id));
        return LINCE_OK;
    });
}

lince_status lince_world_emit(lince_world* world, const lince_event* event) {
    return guarded([&] {
        lince_event given;
        if (world == nullptr || !take(event, given))
            return badArgument("found no event, expected one with its struct_size");
        constexpr EventKind kKinds[] = {EventKind::Touch, EventKind::Damage, EventKind::Noise};
        if (given.kind >= std::size(kKinds)) return badArgument("found another kind, expected LINCE_EVENT_...");
        const EntityId other = entityOf(given.other);
        if (world->world.find(entityOf(given.body)) == nullptr || (other && world->world.find(other) == nullptr))
            return badArgument("found a body that is gone, expected one of lince_body_add");
        if (!isPlace(given.place) || !(given.amount >= 0 && given.amount <= kFarthest))
            return badArgument("found no place or amount, expected finite numbers");
        world->world.emit({kKinds[given.kind], entityOf(given.body), other, fromC(given.place), given.amount});
        return LINCE_OK;
    });
}

lince_status lince_world_raycast(lince_world* world, lince_vec3 from, lince_vec3 to, lince_body_id ignored,
                                 lince_ray_hit* out) {
    return guarded([&] {
        if (world == nullptr || !isPlace(from) || !isPlace(to))
            return badArgument("found no world or no place, expected them");
        lince_ray_hit answer{};
        answer.struct_size = sizeof answer;
        answer.fraction = 1;
        answer.position = to;
        const Ray ray = raySegment(fromC(from), fromC(to));
        world->world.refreshGrid();
        if (const WorldHit hit =
                world->world.castRay(ray, entityOf(ignored), RayTargets::Everything, world->rayScratch)) {
            const Vec3 place = ray.origin + ray.direction * hit.t;
            const float whole = length(fromC(to) - fromC(from));
            answer.blocked = 1;
            answer.fraction = whole > 0 ? clamp(length(place - fromC(from)) / whole, 0, 1) : 0;
            answer.position = toC(place);
            answer.normal = toC(hit.normal);
            answer.body = toC(hit.entity);
            answer.object_class = hit.objectClass.value;
        }
        return give(answer, out) ? LINCE_OK : badArgument("found struct_size 0, expected sizeof(lince_ray_hit)");
    });
}

// --- time and state

uint32_t lince_world_now(const lince_world* world) {
    return world != nullptr ? world->now : 0;
}

uint64_t lince_world_failed_thoughts(const lince_world* world) {
    return world != nullptr ? world->failures->load() : 0;
}

lince_status lince_world_hash(lince_world* world, char out[33]) {
    return guarded([&] {
        if (world == nullptr || out == nullptr) return badArgument("found NULL, expected world and out");
        std::memcpy(out, toHex(hashBytes(stateOf(*world))).c_str(), 33);
        return LINCE_OK;
    });
}

lince_status lince_world_save(lince_world* world, void* buffer, size_t capacity, size_t* size) {
    return guarded([&] {
        if (world == nullptr) return badArgument("found world NULL, expected one");
        return giveBytes(stateOf(*world), buffer, capacity, size);
    });
}

lince_status lince_world_restore(lince_world* world, const void* bytes, size_t size) {
    return guarded([&] {
        if (world == nullptr || bytes == nullptr) return badArgument("found NULL, expected world and bytes");
        StateReader reader({static_cast<const std::byte*>(bytes), size});
        world->visitState(reader);
        if (reader.failed() || !reader.atEnd() || !world->world.isValid() || !world->runner.rebuildDerived())
            return failed(LINCE_BAD_CONTENT,
                          "found a saved state that does not fit this world, expected one of its own");
        world->world.refreshGrid();
        return LINCE_OK;
    });
}
