#include <lince/core/fields.h>
#include <lince/core/text.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

namespace lince {

std::optional<float> parseField(const FieldInfo& info, FieldRange range, std::string_view text) {
    if (info.kind == FieldKind::Word) {
        for (std::size_t i = 0; i < info.words.size(); ++i)
            if (text == info.words[i]) return static_cast<float>(i);
        return {};
    }
    if (info.kind == FieldKind::Flag) {
        const auto flag = parseBool(text);
        return flag ? std::optional(*flag ? 1.0f : 0.0f) : std::nullopt;
    }
    const auto value = parseFloat(text);
    if (!value || !(*value >= range.min && *value <= range.max)) return {};
    if (info.kind == FieldKind::Whole && *value != std::floor(*value)) return {};
    return value;
}

std::string fieldText(const FieldInfo& info, float value) {
    if (info.kind == FieldKind::Flag) return value != 0 ? "true" : "false";
    if (info.kind != FieldKind::Word) return fmt::format("{:.6g}", value);
    const auto index = static_cast<std::size_t>(maximum(0, value));
    return index < info.words.size() ? info.words[index] : "";
}

std::string expectedOf(const FieldInfo& info, FieldRange range) {
    switch (info.kind) {
    case FieldKind::Whole:
        return fmt::format("a whole number from {:.0f} to {:.0f}", range.min, range.max);
    case FieldKind::Flag:
        return "true or false";
    case FieldKind::Word:
        return fmt::format("one of {}", fmt::join(info.words, ", "));
    default:
        return fmt::format("a number from {} to {}", range.min, range.max);
    }
}

std::optional<float> readField(const XmlElement& e, const FieldInfo& info, FieldRange range) {
    const std::string written = e.string(info.name, "");
    if (!e.has(info.name)) return {};
    const auto value = parseField(info, range, written);
    if (!value) e.wrongAttribute(info.name, expectedOf(info, range));
    return value;
}

std::vector<std::uint16_t> readIds(const XmlElement& e, const FieldInfo& info, const IdByName& find) {
    std::vector<std::uint16_t> ids;
    const auto add = [&](const std::string& name) {
        const auto id = find(name);
        if (!id) e.wrongAttribute(info.name, fmt::format("the name of a <{}> above", info.unit));
        ids.push_back(id.value_or(0));
    };
    const std::string written = e.string(info.name, "");
    if (info.range.max <= 1) { // one name, which may hold blanks
        if (!written.empty()) add(written);
        return ids;
    }
    std::istringstream words(written);
    for (std::string word; words >> word; add(word))
        if (static_cast<float>(ids.size()) >= info.range.max) {
            e.wrongAttribute(info.name, fmt::format("at most {} names", info.range.max));
            break;
        }
    return ids;
}

} // namespace lince
