#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/room_calls.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Tick kLastsTicks = 6;       ///< callers repeat it with every thought
constexpr float kSame = 0.5f;         ///< metres between a seen body and where a call came from
constexpr float kClose = 2;           ///< metres at which a call is heeded though nobody is seen there
constexpr std::size_t kMaxCalls = 64; ///< more are not listened to

Vec2 flat(Vec3 p) {
    return {p.x, p.z};
}

} // namespace

void RoomCalls::Call::visitState(StateVisitor& v) {
    said.visitState(v);
    v.field("tick", tick);
    v.field("from", from);
}

void RoomCalls::hear(std::span<const Message> messages, Tick tick) {
    for (const Message& message : messages) {
        const auto said = message.as<MakeRoom>();
        if (!said) continue;
        const auto same = [&](const Call& call) { return call.from == message.from.number(); };
        const auto known = std::find_if(m_calls.begin(), m_calls.end(), same);
        if (known != m_calls.end())
            *known = {*said, message.tick, known->from};
        else if (m_calls.size() < kMaxCalls)
            m_calls.push_back({*said, message.tick, message.from.number()});
    }
    std::erase_if(m_calls, [&](const Call& call) { return tick > call.tick + kLastsTicks; });
}

void RoomCalls::addTo(std::vector<AvoidanceBody>& bodies, const SelfState& self) const {
    const std::size_t seen = bodies.size();
    for (const Call& call : m_calls) {
        if (absolute(call.said.place.y - self.position.y) > self.height) continue;
        const Vec2 place = flat(call.said.place);
        AvoidanceBody* caller = nullptr;
        float nearest = kSame;
        for (std::size_t i = 0; i < seen; ++i) {
            const float away = length(bodies[i].position - place);
            if (away < nearest) caller = &bodies[i], nearest = away;
        }
        if (caller == nullptr) {
            if (length(place - flat(self.position)) > kClose) continue;
            caller = &bodies.emplace_back();
            caller->position = place;
            caller->radius = self.radius;
            caller->id = call.from;
        }
        caller->rank = {call.said.urgency, call.said.source, call.said.hops};
        caller->wish = normalized(call.said.wish);
    }
}

void RoomCalls::visitState(StateVisitor& v) {
    v.list("calls", m_calls);
}

} // namespace lince
