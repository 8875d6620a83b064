#include "mind_scope.h"

namespace lince {

KeyId KeyTable::add(KeyInfo info, bool declared) {
    const KeyId key = layout.add(std::move(info));
    if (!key) {
        full = true;
        return key;
    }
    notes.emplace_back();
    notes.back().declared = declared;
    notes.back().known = declared;
    return key;
}

KeyId MindScope::lookUp(std::string_view name) {
    if (!name.empty() && name.front() == '@') { // of the main tree, whatever is remapped
        MindScope* main = this;
        while (main->m_above != nullptr)
            main = main->m_above;
        return main->lookUp(name.substr(1));
    }
    if (const auto found = m_known.find(name); found != m_known.end()) return found->second;
    // Names that begin with an underline are private.
    if (m_above != nullptr && m_autoremap && !name.empty() && name.front() != '_') return m_above->lookUp(name);
    return {};
}

KeyId MindScope::addOwn(std::string_view name, ValueType type) {
    if (!name.empty() && name.front() == '@') {
        MindScope* main = this;
        while (main->m_above != nullptr)
            main = main->m_above;
        return main->addOwn(name.substr(1), type);
    }
    if (m_above != nullptr && m_autoremap && !name.empty() && name.front() != '_') return m_above->addOwn(name, type);
    if (name.empty() || m_table.layout.size() >= BlackboardLayout::kMaxKeys) {
        m_table.full = m_table.full || !name.empty();
        return {};
    }
    KeyInfo info;
    info.name = m_prefix + std::string(name);
    info.type = type;
    const KeyId key = m_table.add(std::move(info), false);
    m_known[std::string(name)] = key;
    return key;
}

KeyId MindScope::find(std::string_view name) {
    KeyId key = lookUp(name);
    if (key) return key;
    if (m_table.strict) return {};
    key = addOwn(name, ValueType::None); // whether anybody writes it is seen at the end
    if (key) m_table.notes[key.value].firstRead = m_place;
    return key;
}

KeyId MindScope::make(std::string_view name, ValueType type) {
    if (const KeyId key = lookUp(name)) return key;
    return addOwn(name, type);
}

KeyId MindScope::mention(std::string_view name) {
    KeyId key = lookUp(name);
    if (!key && m_table.strict && m_above == nullptr) return {};
    if (!key) key = addOwn(name, ValueType::None);
    if (key) m_table.notes[key.value].known = true;
    return key;
}

bool MindScope::give(KeyId key, ValueType type) {
    KeyTable::Note& note = m_table.notes[key.value];
    ValueType& known = m_table.layout[key].type;
    note.known = true;
    if (type == ValueType::None || type == known || note.mixed) return true;
    const auto numeric = [](ValueType t) { return t == ValueType::Number || t == ValueType::Truth; };
    if (known == ValueType::None) {
        if (note.declared) return true; // declared as any
        known = type;
        return true;
    }
    if (!numeric(known) || !numeric(type)) return false;
    if (!note.declared) { // the library's truths are numbers: a key may hold either
        known = ValueType::None;
        note.mixed = true;
    }
    return true;
}

std::vector<std::string> MindScope::names() const {
    std::vector<std::string> list;
    if (m_above != nullptr && m_autoremap) list = m_above->names();
    for (const auto& [name, key] : m_known)
        list.push_back(name);
    return list;
}

} // namespace lince
