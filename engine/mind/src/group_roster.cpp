#include <lince/core/state_visitor.h>
#include <lince/mind/group_roster.h>

#include <algorithm>

namespace lince {
namespace {

constexpr std::size_t kMaxMates = 20'000; ///< as a scenario can hold

bool before(const GroupRoster::Mate& mate, AgentId id) {
    return mate.id.value < id.value;
}

} // namespace

GroupRoster::Mate* GroupRoster::find(AgentId id) {
    auto at = std::lower_bound(m_mates.begin(), m_mates.end(), id, before);
    if (at != m_mates.end() && at->id == id) return &*at;
    if (m_mates.size() >= kMaxMates) return nullptr;
    Mate mate;
    mate.id = id;
    return &*m_mates.insert(at, mate);
}

void GroupRoster::hear(std::span<const Message> messages) {
    for (const Message& message : messages) {
        if (!message.from) continue;
        Mate* mate = find(message.from);
        if (mate == nullptr) continue;
        mate->tick = message.tick;
        if (const auto at = message.as<MateAt>()) {
            mate->place = at->place;
            mate->knowsWay = at->knowsWay;
            mate->left = at->metresLeft;
            mate->done = false; // who has arrived says so instead
        } else if (message.as<Done>()) {
            mate->done = mate->knowsWay = true;
            mate->left = 0;
        }
    }
}

std::uint32_t GroupRoster::rank(AgentId self) const {
    return static_cast<std::uint32_t>(std::lower_bound(m_mates.begin(), m_mates.end(), self, before) - m_mates.begin());
}

bool GroupRoster::allDone(Tick tick, Tick within) const {
    return std::all_of(m_mates.begin(), m_mates.end(),
                       [&](const Mate& mate) { return mate.done || tick > mate.tick + within; });
}

void GroupRoster::clearDone() {
    for (Mate& mate : m_mates)
        mate.done = false;
}

void GroupRoster::remove(AgentId id) {
    const auto at = std::lower_bound(m_mates.begin(), m_mates.end(), id, before);
    if (at != m_mates.end() && at->id == id) m_mates.erase(at);
}

void GroupRoster::Mate::visitState(StateVisitor& v) {
    v.field("id", id);
    v.field("place", place);
    v.field("knowsWay", knowsWay);
    v.field("left", left);
    v.field("tick", tick);
    v.field("done", done);
}

void GroupRoster::visitState(StateVisitor& v) {
    v.list("mates", m_mates);
    // A state from outside may say anything; looking up needs order.
    const auto less = [](const Mate& a, const Mate& b) { return a.id.value < b.id.value; };
    if (!std::is_sorted(m_mates.begin(), m_mates.end(), less)) std::sort(m_mates.begin(), m_mates.end(), less);
}

} // namespace lince
