#include <lince/agent/decision_trace.h>
#include <lince/agent/intent.h>
#include <lince/agent/message.h>
#include <lince/agent/percept.h>
#include <lince/agent/self_state.h>
#include <lince/core/state_visitor.h>

#include <fmt/format.h>

#include <cmath>
#include <cstring>

namespace lince {

void Percept::visitState(StateVisitor& v) {
    v.field("id", id.value);
    v.field("sense", sense);
    v.field("event", event);
    v.field("objectClass", objectClass);
    v.field("faction", faction);
    v.field("tick", tick);
    v.field("position", position);
    v.field("velocity", velocity);
    v.field("halfExtent", halfExtent);
    v.field("strength", strength);
    v.field("certainty", certainty);
}

// A new field changes the size; name it here too, or certificates do not see it.
static_assert(sizeof(SelfState) == 116, "visit the new field");
void SelfState::visitState(StateVisitor& v) {
    v.field("agent", agent);
    v.field("faction", faction);
    v.field("hasBody", hasBody);
    v.field("position", position);
    v.field("velocity", velocity);
    v.field("yaw", yaw);
    v.field("pitch", pitch);
    v.field("eyeHeight", eyeHeight);
    v.field("radius", radius);
    v.field("height", height);
    v.field("walkSpeed", walkSpeed);
    v.field("runSpeed", runSpeed);
    v.field("turnSpeed", turnSpeed);
    v.field("flies", flies);
    v.field("alive", alive);
    v.field("onGround", onGround);
    v.field("crouching", crouching);
    v.field("blocked", blocked);
    v.field("blockedNormal", blockedNormal);
    v.field("health", health);
    v.field("maxHealth", maxHealth);
    v.field("ammunition", ammunition);
    v.field("maxAmmunition", maxAmmunition);
    v.field("weaponSlot", weaponSlot);
    v.field("weaponCount", weaponCount);
    v.field("magazine", magazine);
    v.field("magazineSize", magazineSize);
    v.field("reloading", reloading);
    v.field("readyToFire", readyToFire);
}

void Message::visitState(StateVisitor& v) {
    v.field("from", from);
    v.field("to", to);
    v.field("topic", topic);
    v.field("tick", tick);
    for (std::uint32_t& word : payload)
        v.field("payload", word);
}

void Message::Writer::raw(const char*, void* value, std::size_t size, Kind) {
    if (size > m_left.size()) return;
    std::memcpy(m_left.data(), value, size);
    m_left = m_left.subspan(size);
}

void Message::Writer::length(const char* name, std::uint32_t& count) {
    raw(name, &count, sizeof count, Kind::Unsigned);
}

void Intent::visitState(StateVisitor& v) {
    v.field("move", move);
    v.field("yaw", yaw);
    v.field("pitch", pitch);
    v.field("buttons", buttons);
    v.field("weaponSlot", weaponSlot);
}

Intent sanitized(const Intent& intent) {
    Intent safe = intent;
    if (!isFinite(safe.move)) safe.move = {};
    const float size = length(safe.move);
    if (!std::isfinite(size)) // components so large that the square overflows
        safe.move = {};
    else if (size > 1)
        safe.move = safe.move / size;
    if (!std::isfinite(safe.yaw)) safe.yaw = 0;
    safe.pitch = std::isfinite(safe.pitch) ? clamp(safe.pitch, -kHalfPi, kHalfPi) : 0;
    return safe;
}

std::string_view nameOf(TraceKind kind) {
    switch (kind) {
    case TraceKind::Percept:
        return "percept";
    case TraceKind::Memory:
        return "memory";
    case TraceKind::Condition:
        return "condition";
    case TraceKind::Score:
        return "score";
    case TraceKind::Choice:
        return "choice";
    case TraceKind::Intent:
        return "intent";
    }
    return "?";
}

std::string DecisionTrace::toText() const {
    std::string out;
    for (const TraceEntry& e : m_entries)
        out += fmt::format("{:<9} {:{}}{} {} {:.3f}{}{}\n", nameOf(e.kind), "", 2 * e.depth, e.taken ? "+" : "-",
                           e.label, e.value, e.reason.empty() ? "" : "  ", e.reason);
    return out;
}

} // namespace lince
