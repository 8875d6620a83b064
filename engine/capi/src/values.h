#pragma once
// Plain values of C and ours.

#include <lince/agent/intent.h>
#include <lince/agent/message.h>
#include <lince/agent/percept.h>
#include <lince/agent/self_state.h>
#include <lince/core/error.h>
#include <lince/world/entity.h>
#include <lince/world/level_data.h>

#include <lince.h>

namespace lince::capi {

inline constexpr float kFarthest = 1e7f; ///< metres: as far as levels reach

inline Vec3 fromC(lince_vec3 v) {
    return {v.x, v.y, v.z};
}
inline lince_vec3 toC(Vec3 v) {
    return {v.x, v.y, v.z};
}
/// Finite, and as near as a level is.
bool isPlace(lince_vec3 v);

inline AgentId agentOf(lince_agent_id id) {
    return {static_cast<std::uint16_t>(id & 0xffffu), static_cast<std::uint16_t>(id >> 16)};
}
inline lince_body_id toC(EntityId id) {
    return static_cast<lince_body_id>(id.generation) << 32 | id.slot;
}
inline EntityId entityOf(lince_body_id id) {
    return {static_cast<std::uint32_t>(id & 0xffffffffu), static_cast<std::uint32_t>(id >> 32)};
}

lince_intent toC(const Intent& intent);
Intent fromC(const lince_intent& intent);
lince_percept toC(const Percept& percept);
lince_message toC(const Message& message);
Message fromC(const lince_message& message);
lince_self toC(const SelfState& self);
/// What the caller may have changed, over what was there.
void fromC(const lince_self& given, SelfState& self);
lince_body toC(const Entity& entity);
/// All but the id.
Result<Entity> fromC(const lince_body& body);
Result<LevelData> levelOf(const lince_triangles* triangles);

} // namespace lince::capi
