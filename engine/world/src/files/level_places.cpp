#include <lince/core/math.h>
#include <lince/core/text.h>
#include <lince/world/level_places.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace lince {
namespace {

constexpr float kSame = 0.005f;     ///< metres: half of what is written
constexpr float kOnGround = 0.051f; ///< metres from the terrain within which something stands on it

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string numberText(float value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.ends_with('0'))
        text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

std::vector<TextSpan> numbersIn(std::string_view written) {
    std::vector<TextSpan> spans;
    const std::string_view kDigits = "0123456789+-.eE";
    for (std::size_t i = 0; i < written.size();) {
        if (kDigits.find(written[i]) == std::string_view::npos) {
            ++i;
            continue;
        }
        TextSpan span{i, i};
        while (span.end < written.size() && kDigits.find(written[span.end]) != std::string_view::npos)
            ++span.end;
        i = span.end;
        spans.push_back(span);
    }
    return spans;
}

std::optional<Vec3> vectorIn(const LevelDocument& document, LevelElementId id, std::string_view name) {
    const auto v = parseTuple(document.attribute(id, name), 3);
    return v ? std::optional(Vec3{(*v)[0], (*v)[1], (*v)[2]}) : std::nullopt;
}

float numberIn(const LevelDocument& document, LevelElementId id, std::string_view name, float fallback) {
    return parseFloat(document.attribute(id, name)).value_or(fallback);
}

std::optional<Vec3> tupleOnGround(std::string_view words, const TerrainHeight& terrain) {
    if (const auto v = parseTuple(words, 3)) return Vec3{(*v)[0], (*v)[1], (*v)[2]};
    const auto v = parseTuple(words, 2);
    if (!v) return {};
    return Vec3{(*v)[0], terrain((*v)[0], (*v)[1]).value_or(0), (*v)[1]};
}

/// Names of the two places that something is made of; empty: it has one place.
std::array<const char*, 2> cornersOf(std::string_view name) {
    if (isOneOf(name, {"zone", "deadly", "jumpPad", "teleporter"})) return {"low", "high"};
    if (name == "link") return {"from", "to"};
    return {"", ""};
}

bool standsAtWaitpoint(const LevelDocument& document, LevelElementId id) {
    const XmlElementSpan* span = document.find(id);
    return span != nullptr && span->name == "enemy" && span->attribute("position") == nullptr;
}

Status setVector(LevelDocument& document, LevelElementId id, const char* name, Vec3 value) {
    const std::array<float, 3> numbers{value.x, value.y, value.z};
    return document.setAttribute(id, name, withNumbers(document.attribute(id, name), numbers));
}

} // namespace

std::string withNumbers(std::string_view written, std::span<const float> numbers) {
    const std::vector<TextSpan> spans = numbersIn(written);
    std::string text(written);
    if (spans.size() == numbers.size()) {
        for (std::size_t i = spans.size(); i-- > 0;) {
            const auto before = parseFloat(spans[i].of(written));
            if (!before || !(absolute(*before - numbers[i]) < kSame))
                text.replace(spans[i].begin, spans[i].size(), numberText(numbers[i]));
        }
        return text;
    }
    text.clear();
    for (const float number : numbers)
        text += (text.empty() ? "(" : ", ") + numberText(number);
    return text + ")";
}

std::optional<Vec3> placeOf(const LevelDocument& document, LevelElementId id, const TerrainHeight& terrain) {
    const XmlElementSpan* span = document.find(id);
    if (span == nullptr || isOneOf(span->name, {"terrain", "class", "walls"})) return {};
    if (span->attribute("position") != nullptr) return vectorIn(document, id, "position");
    if (const auto [low, high] = cornersOf(span->name); *low != 0) {
        const auto a = vectorIn(document, id, low), b = vectorIn(document, id, high);
        if (!a || !b) return {};
        if (span->name == "link") return a;
        return Vec3{(a->x + b->x) * 0.5f, a->y, (a->z + b->z) * 0.5f};
    }
    if (span->name == "mesh") return Vec3{};
    if (standsAtWaitpoint(document, id)) {
        const auto points = document.childrenOf(id);
        return points.empty() ? std::nullopt : placeOf(document, points.front(), terrain);
    }
    return tupleOnGround(span->words, terrain);
}

float yawOf(const LevelDocument& document, LevelElementId id) {
    return numberIn(document, id, "yaw", 0) * kRadiansPerDegree;
}

bool canTurn(const LevelDocument& document, LevelElementId id) {
    const XmlElementSpan* span = document.find(id);
    if (span == nullptr) return false;
    const XmlAttributeSpan* kind = span->attribute("class");
    if (span->name == "levelObject") return kind == nullptr || kind->value != "tree";
    return isOneOf(span->name,
                   {"enemy", "commando", "agent", "spawn", "box", "ramp", "mesh", "door", "crate", "teleporter"});
}

std::optional<OrientedBox> extentOf(const LevelDocument& document, LevelElementId id, const TerrainHeight& terrain) {
    const XmlElementSpan* span = document.find(id);
    const auto place = placeOf(document, id, terrain);
    if (span == nullptr || !place) return {};
    const float yaw = canTurn(document, id) ? yawOf(document, id) : 0;
    const auto size = vectorIn(document, id, "size");
    if (isOneOf(span->name, {"box", "ramp", "door", "crate"}) && size)
        return OrientedBox{*place, *size * 0.5f, yaw, {}};
    if (span->name == "zone" || span->name == "deadly" || span->name == "jumpPad" || span->name == "teleporter") {
        const auto low = vectorIn(document, id, "low"), high = vectorIn(document, id, "high");
        return OrientedBox{(*low + *high) * 0.5f, (*high - *low) * 0.5f, 0, {}};
    }
    if (span->name != "levelObject") return {};
    const float scale = numberIn(document, id, "scale", 1);
    const auto standing = [&](Vec3 whole) {
        return OrientedBox{*place + Vec3{0, whole.y * 0.5f, 0}, whole * 0.5f, yaw, {}};
    };
    const std::string kind = document.attribute(id, "class");
    if (kind == "tree") return standing(Vec3{2.4f, 5.4f, 2.4f} * scale);
    if (kind == "bush") return standing(Vec3{1.8f, 1.35f, 1.8f} * scale);
    if ((kind == "wall" || kind == "water") && size) return standing(*size * scale);
    return {};
}

Status moveTo(LevelDocument& document, LevelElementId id, Vec3 place, const TerrainHeight& terrain) {
    const auto before = placeOf(document, id, terrain);
    const XmlElementSpan* span = document.find(id);
    if (!before || span == nullptr) return errorAt({document.path()}, "an element without a place", "one that has one");
    if (span->attribute("position") != nullptr || span->name == "mesh")
        return setVector(document, id, "position", place);
    if (const auto [low, high] = cornersOf(span->name); *low != 0) {
        const Vec3 way = place - *before;
        const Vec3 a = *vectorIn(document, id, low) + way, b = *vectorIn(document, id, high) + way;
        const LevelDocument::Together together(document);
        if (const Status status = setVector(document, id, low, a); !status) return status.error();
        return setVector(document, id, high, b);
    }
    if (standsAtWaitpoint(document, id)) return moveTo(document, document.childrenOf(id).front(), place, terrain);
    const bool flat = parseTuple(span->words, 2).has_value();
    const float ground = terrain(place.x, place.z).value_or(0);
    const std::array<float, 2> onGround{place.x, place.z};
    const std::array<float, 3> anywhere{place.x, place.y, place.z};
    if (flat && absolute(place.y - ground) < kOnGround)
        return document.setWords(id, withNumbers(span->words, onGround));
    return document.setWords(id, withNumbers(span->words, anywhere));
}

Status turnTo(LevelDocument& document, LevelElementId id, float yawRadians) {
    const XmlElementSpan* span = document.find(id);
    if (!canTurn(document, id))
        return errorAt({document.path()}, "an element that has no yaw", "one that can be turned");
    float degrees = wrapAngle(yawRadians) / kRadiansPerDegree;
    degrees = std::floor((degrees < -0.05f ? degrees + 360 : degrees) * 10 + 0.5f) / 10;
    if (degrees >= 360) degrees -= 360;
    if (degrees == 0 && span->attribute("yaw") == nullptr) return {};
    return document.setAttribute(id, "yaw", numberText(degrees));
}

} // namespace lince
