#include <lince/mind/brain.h>
#include <lince/mind/group_brains.h>
#include <lince/mind/map_brains.h>
#include <lince/mind/simple_brains.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {

void BrainParameters::remember(Asked asked) const {
    const auto same = [&](const Asked& known) { return known.name == asked.name; };
    if (std::none_of(m_asked.begin(), m_asked.end(), same)) m_asked.push_back(std::move(asked));
}

std::string BrainParameters::text(const std::string& name, std::string_view fallback, Phrase help) const {
    remember({name, {.kind = FieldKind::Text, .help = help}, std::string(fallback)});
    const auto found = m_values.find(name);
    return found == m_values.end() ? std::string(fallback) : found->second;
}

std::optional<float> BrainParameters::ask(const std::string& name, FieldInfo about, FieldRange range,
                                          float fallback) const {
    about.range = range;
    remember({name, about, fieldText(about, fallback)});
    const auto found = m_values.find(name);
    if (found == m_values.end()) return {};
    const auto value = parseField(about, range, found->second);
    if (!value) wrong(name, expectedOf(about, range));
    return value;
}

float BrainParameters::number(const std::string& name, float fallback, float min, float max, const char* unit,
                              Phrase help) const {
    return ask(name, {.unit = unit, .help = help}, {min, max}, fallback).value_or(fallback);
}

std::size_t BrainParameters::word(const std::string& name, std::span<const char* const> words, std::size_t fallback,
                                  Phrase help) const {
    const FieldRange range{0, static_cast<float>(words.size() - 1)};
    const auto index =
        ask(name, {.kind = FieldKind::Word, .words = words, .help = help}, range, static_cast<float>(fallback));
    return index ? static_cast<std::size_t>(*index) : fallback;
}

std::optional<Vec3> BrainParameters::place(const std::string& name, Phrase help) const {
    const std::string written = text(name, "", help);
    if (written.empty()) return {};
    if (const auto place = parseTuple(written, 3)) return Vec3{(*place)[0], (*place)[1], (*place)[2]};
    wrong(name, "a place \"x y z\"");
    return {};
}

float BrainParameters::valueOf(const Asked& asked) const {
    const auto written = m_values.find(asked.name);
    const auto fallback = parseField(asked.about, asked.about.range, asked.fallback);
    if (written == m_values.end()) return fallback.value_or(0);
    return parseField(asked.about, asked.about.range, written->second).value_or(fallback.value_or(0));
}

void BrainParameters::wrong(const std::string& name, std::string_view expected) const {
    if (!m_mistake.empty()) return;
    const auto found = m_values.find(name);
    m_mistake =
        fmt::format("found {}={}, expected {}", name, inQuotes(found == m_values.end() ? "" : found->second), expected);
}

void BrainParameters::mistake(std::string what) const {
    if (m_mistake.empty()) m_mistake = std::move(what);
}

std::optional<FactionId> BrainParameters::sideNamed(std::string_view side) const {
    for (std::size_t i = 0; i < m_sides.size(); ++i)
        if (m_sides[i] == side) return FactionId{static_cast<std::uint16_t>(i + 1)};
    return {};
}

FactionId BrainParameters::side(const std::string& name, Phrase help) const {
    const std::string written = text(name, "", help);
    if (written.empty()) return {};
    const auto found = sideNamed(written);
    if (!found) wrong(name, "a side of the definitions");
    return found.value_or(FactionId{});
}

Status BrainParameters::status() const {
    if (!m_mistake.empty()) return Error{m_mistake};
    std::vector<std::string> known;
    for (const Asked& asked : m_asked)
        known.push_back(asked.name);
    for (const auto& [name, value] : m_values)
        if (std::find(known.begin(), known.end(), name) == known.end())
            return Error{fmt::format("found parameter {}, expected {}", inQuotes(name), expectedOneOf(name, known))};
    return {};
}

BrainRegistry BrainRegistry::standard() {
    BrainRegistry registry;
    addSimpleBrains(registry);
    addMapBrains(registry);
    addGroupBrains(registry);
    return registry;
}

Result<std::unique_ptr<Brain>> BrainRegistry::make(const std::string& name, const BrainParameters& parameters) const {
    const Maker* maker = m_makers.find(name);
    if (maker == nullptr)
        return Error{fmt::format("found brain {}, expected {}", inQuotes(name), expectedOneOf(name, names()))};
    auto brain = maker->make(parameters);
    if (const Status status = parameters.status(); !status) return status.error();
    return brain;
}

std::vector<std::string> BrainRegistry::names() const {
    std::vector<std::string> list = m_makers.names();
    std::sort(list.begin(), list.end());
    return list;
}

} // namespace lince
