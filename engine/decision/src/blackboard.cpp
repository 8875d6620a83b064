#include <lince/core/state_visitor.h>
#include <lince/decision/blackboard.h>

#include <algorithm>

namespace lince {

std::string_view nameOf(KeyScope scope) {
    return scope == KeyScope::Own ? "own" : scope == KeyScope::Squad ? "squad" : "side";
}

KeyId BlackboardLayout::add(KeyInfo info) {
    if (m_keys.size() >= kMaxKeys) return {};
    m_keys.push_back(std::move(info));
    return {static_cast<std::uint16_t>(m_keys.size() - 1)};
}

KeyId BlackboardLayout::find(std::string_view name) const {
    for (std::size_t i = 0; i < m_keys.size(); ++i)
        if (m_keys[i].name == name) return {static_cast<std::uint16_t>(i)};
    return {};
}

bool BlackboardLayout::shares() const {
    return std::any_of(m_keys.begin(), m_keys.end(), [](const KeyInfo& key) { return key.scope != KeyScope::Own; });
}

void OutgoingWrite::visitState(StateVisitor& v) {
    v.field("key", key.value);
    v.field("value", value);
    v.field("when", when);
}

Blackboard::Blackboard(const BlackboardLayout& layout) : m_layout(&layout), m_entries(layout.size()) {
    for (std::size_t i = 0; i < layout.size(); ++i)
        m_entries[i].value = layout.keys()[i].initial;
    if (layout.shares()) m_outgoing.reserve(kMaxOutgoing);
}

void Blackboard::put(Entry& entry, const Value& value, Tick when) {
    ++entry.writes;
    entry.written = when;
    if (entry.value == value) return;
    entry.value = value;
    entry.changed = ++m_revision;
}

void Blackboard::set(KeyId key, const Value& value, Tick now) {
    const KeyInfo& info = (*m_layout)[key];
    Value kept = value;
    if (value && info.type != ValueType::None && !value.is(info.type)) {
        if (!value.isNumeric()) return;
        if (info.type == ValueType::Number)
            kept = Value::ofNumber(value.asNumber());
        else if (info.type == ValueType::Truth)
            kept = Value::ofTruth(value.isTrue());
        else
            return;
    }
    put(m_entries[key.value], kept, now);
    if (info.scope != KeyScope::Own) send(key, kept, now);
}

void Blackboard::send(KeyId key, const Value& value, Tick now) {
    const auto same = std::find_if(m_outgoing.begin(), m_outgoing.end(),
                                   [&](const OutgoingWrite& write) { return write.key == key; });
    if (same != m_outgoing.end())
        *same = {key, value, now};
    else if (m_outgoing.size() < kMaxOutgoing)
        m_outgoing.push_back({key, value, now});
}

void Blackboard::receive(KeyId key, const Value& value, Tick when) {
    Entry& entry = m_entries[key.value];
    const ValueType type = (*m_layout)[key].type;
    if (value && type != ValueType::None && !value.is(type)) return;
    if (entry.writes != 0 && entry.written > when) return;
    put(entry, value, when);
}

void Blackboard::carryOn(const NameTable& names, const Blackboard& before, const NameTable& namesBefore) {
    m_revision = std::max(m_revision, before.m_revision);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const KeyInfo& info = m_layout->keys()[i];
        const KeyId theirs = before.m_layout->find(info.name);
        if (info.parameter || !theirs || (*before.m_layout)[theirs].type != info.type) continue;
        Entry entry = before.m_entries[theirs.value];
        if (entry.value.is(ValueType::Name)) { // programs number their texts as they like
            const auto name = names.find(namesBefore[entry.value.asName()]);
            entry.value = name ? Value::ofName(*name) : Value();
        }
        if (entry.writes != 0) m_entries[i] = entry; // else what the new file begins with
    }
}

std::size_t Blackboard::bytes() const {
    return m_entries.capacity() * sizeof(Entry) + m_outgoing.capacity() * sizeof(OutgoingWrite);
}

void Blackboard::Entry::visitState(StateVisitor& v) {
    v.field("value", value);
    v.field("changed", changed);
    v.field("writes", writes);
    v.field("written", written);
}

void Blackboard::visitState(StateVisitor& v) {
    const std::size_t count = m_entries.size();
    v.list("entries", m_entries);
    m_entries.resize(count); // the program says how many; another number is a forged state
    v.list("outgoing", m_outgoing);
    m_outgoing.erase(std::remove_if(m_outgoing.begin(), m_outgoing.end(),
                                    [&](const OutgoingWrite& write) { return write.key.value >= count; }),
                     m_outgoing.end());
    if (m_outgoing.size() > kMaxOutgoing) m_outgoing.resize(kMaxOutgoing);
    v.field("revision", m_revision);
}

} // namespace lince
