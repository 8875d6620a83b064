#include "import/bsp_entities.h"

#include "import/bsp_file.h"

#include <lince/core/math.h>
#include <lince/core/text.h>

#include <algorithm>
#include <array>

namespace lince::importing {
namespace {

constexpr float kLargestEntityCoordinate = 262144; // map units

class EntityReader {
  public:
    EntityReader(std::string_view text, const std::string& name) : m_text(text), m_file(name + ":entities") {
        m_text = m_text.substr(0, m_text.find('\0')); // the lump is a C string
    }

    Result<std::vector<BspEntity>> read() {
        std::vector<BspEntity> entities;
        for (skipBlanks(); m_at < m_text.size(); skipBlanks()) {
            if (m_text[m_at] != '{') return wrong("`{` before an entity");
            ++m_at;
            BspEntity entity;
            for (skipBlanks(); m_at < m_text.size() && m_text[m_at] != '}'; skipBlanks()) {
                auto key = word("a key in quotes or `}`");
                if (!key) return key.error();
                skipBlanks();
                auto value = word("a value in quotes");
                if (!value) return value.error();
                entity.pairs.emplace_back(std::move(*key), std::move(*value));
            }
            if (m_at >= m_text.size()) return wrong("`}` after an entity");
            ++m_at;
            entities.push_back(std::move(entity));
        }
        return entities;
    }

  private:
    Error wrong(std::string_view expected) const {
        const auto line = std::count(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(m_at), '\n');
        const std::size_t lineEnd = m_at == 0 ? std::string_view::npos : m_text.rfind('\n', m_at - 1);
        const std::size_t column = lineEnd == std::string_view::npos ? m_at : m_at - lineEnd - 1;
        return errorAt({m_file, static_cast<int>(line) + 1, static_cast<int>(column) + 1},
                       m_at < m_text.size() ? inQuotes(m_text.substr(m_at, 1)) : "the end of the text", expected);
    }
    Result<std::string> word(std::string_view expected) {
        if (m_at >= m_text.size() || m_text[m_at] != '"') return wrong(expected);
        const std::size_t end = m_text.find('"', m_at + 1);
        if (end == std::string_view::npos) {
            m_at = m_text.size();
            return wrong("a closing quote");
        }
        std::string text = cleanText(m_text.substr(m_at + 1, end - m_at - 1));
        m_at = end + 1;
        return text;
    }
    void skipBlanks() {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
                ++m_at;
            } else if (m_text.substr(m_at, 2) == "//") {
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            } else {
                return;
            }
        }
    }

    std::string_view m_text;
    std::string m_file;
    std::size_t m_at = 0;
};

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> starts) {
    return std::any_of(starts.begin(), starts.end(), [&](std::string_view s) { return text.substr(0, s.size()) == s; });
}

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

/// Whose spawn point it is: a team, or empty for anybody; nothing when it is no spawn point.
std::optional<std::string> spawnGroup(std::string_view kind) {
    if (isOneOf(kind, {"info_player_deathmatch", "info_player_start", "info_player_dd"})) return "";
    if (isOneOf(kind, {"team_CTF_redplayer", "team_CTF_redspawn", "info_player_dd_red"})) return "red";
    if (isOneOf(kind, {"team_CTF_blueplayer", "team_CTF_bluespawn", "info_player_dd_blue"})) return "blue";
    return std::nullopt;
}

bool isItem(std::string_view kind) {
    if (kind == "item_botroam") return false; // a hint to the original's bots
    return startsWithAny(kind, {"item_", "weapon_", "ammo_", "holdable_"}) ||
           isOneOf(kind, {"team_CTF_redflag", "team_CTF_blueflag", "team_CTF_neutralflag", "team_redobelisk",
                          "team_blueobelisk", "team_neutralobelisk", "domination_point"});
}

Light lightOf(const BspEntity& entity) {
    Light light;
    light.position = toMetres(entity.point("origin"));
    if (const auto colour = parseTuple(entity["_color"], 3)) {
        const auto byte = [](float part) { return static_cast<std::uint8_t>(clamp(part, 0, 1) * 255 + 0.5f); };
        light.colour = {byte((*colour)[0]), byte((*colour)[1]), byte((*colour)[2])};
    }
    // The brightness is also the distance in units at which the original's dynamic lights end.
    light.radius = clamp(absolute(entity.number("light", 300)) * kMetresPerUnit, 0.5f, 200);
    return light;
}

} // namespace

std::string_view BspEntity::operator[](std::string_view key) const {
    for (std::size_t i = pairs.size(); i-- > 0;) {
        if (pairs[i].first == key) return pairs[i].second;
    }
    return {};
}

float BspEntity::number(std::string_view key, float fallback) const {
    return parseFloat(trimmed((*this)[key])).value_or(fallback);
}

Vec3 BspEntity::point(std::string_view key) const {
    const auto numbers = parseTuple((*this)[key], 3);
    if (!numbers) return {};
    const Vec3 p{(*numbers)[0], (*numbers)[1], (*numbers)[2]};
    const Vec3 size = absolute(p);
    const bool usable = maximum(size.x, maximum(size.y, size.z)) <= kLargestEntityCoordinate;
    return usable ? p : Vec3{};
}

std::optional<std::size_t> BspEntity::model() const {
    const std::string_view text = (*this)["model"];
    if (text.size() < 2 || text[0] != '*') return std::nullopt;
    const auto number = parseInteger(text.substr(1));
    if (!number || *number < 1) return std::nullopt;
    return static_cast<std::size_t>(*number);
}

// Quake's angle turns counter-clockwise from +X, ours clockwise from -Z, which is Quake's +Y.
float yawFromAngle(const BspEntity& entity) {
    float degrees = entity.number("angle", 0);
    // "angles" is pitch, yaw, roll and wins when there.
    if (const auto angles = parseTuple(entity["angles"], 3)) degrees = (*angles)[1];
    if (!(absolute(degrees) <= 36000)) degrees = 0;
    return wrapAngle(kHalfPi - degrees * kRadiansPerDegree);
}

Result<std::vector<BspEntity>> parseBspEntities(std::string_view text, const std::string& name) {
    return EntityReader(text, name).read();
}

void placeEntity(const BspEntity& entity, LevelData& level) {
    const std::string_view kind = entity["classname"];
    if (const auto group = spawnGroup(kind)) {
        const Vec3 feet = entity.point("origin") - Vec3{0, 0, kFeetBelowOrigin};
        level.spawnPoints.push_back({toMetres(feet), yawFromAngle(entity), *group});
    } else if (isItem(kind)) {
        const bool hangs = (static_cast<int>(clamp(entity.number("spawnflags", 0), 0, 65535)) & 1) != 0; // suspended
        level.items.push_back({std::string(kind), toMetres(entity.point("origin")), !hangs});
    } else if (kind == "light") {
        level.lights.push_back(lightOf(entity));
    }
}

} // namespace lince::importing
