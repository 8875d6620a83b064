// Tests of who sees whom, by straight lines through the sight map. A ray is asked for each item instead of an area for
// each viewer: it gives the distance to the obstacle too, and depends on no grain of poses.

#include "query_makers.h"

#include <algorithm>

namespace lince {
namespace {

constexpr float kTouch = 1e-3f; ///< metres: an obstacle that only touches the far end hides nothing

enum class Which : std::uint8_t { Any, Nearest, All };

bool seesEachOther(const QueryContext& context, Vec3 a, Vec3 b) {
    const float distance = length(Vec2{b.x - a.x, b.z - a.z});
    const float clear = clearView(context.map.sight.get(), a, b);
    if (distance > kTouch) return clear >= distance - kTouch;
    return absolute(b.y - a.y) <= VisibilityArea::kFloorReach; // one above the other
}

/// 1 when the place and those of that name see each other, else 0; 0 when there are none.
class VisibleTest final : public QueryTest {
  public:
    struct Settings {
        std::string of;
        Which which = Which::Any;
        std::string clearOf; ///< bodies that may not stand in between; empty: none matter
        float clearance = 0.5f;
    };
    explicit VisibleTest(Settings settings) : m_settings(std::move(settings)) {}
    int expense() const override { return 20; }
    std::optional<QueryRange> range() const override { return QueryRange{0, 1}; }

    float value(const QueryContext& context, const QueryItem& item) const override {
        if (m_settings.of == "viewers") return seenByViewers(context, item.place.position) ? 1.0f : 0.0f;
        const auto sees = [&](const Vec3& place) {
            return !isBodyBetween(context, item.place.position, place) &&
                   seesEachOther(context, item.place.position, place);
        };
        const auto places = context.placesNamed(m_settings.of);
        if (places.empty()) return 0;
        bool seen = false;
        if (m_settings.which == Which::Any)
            seen = std::any_of(places.begin(), places.end(), sees);
        else if (m_settings.which == Which::All)
            seen = std::all_of(places.begin(), places.end(), sees);
        else
            seen = sees(*context.nearestNamed(m_settings.of, item.place.position));
        return seen ? 1.0f : 0.0f;
    }

  private:
    bool seenByViewers(const QueryContext& context, Vec3 place) const {
        const auto viewers = context.danger.viewers;
        const auto sees = [&](const VisibilityArea* area) { return area->contains(place); };
        if (viewers.empty()) return false;
        return m_settings.which == Which::All ? std::all_of(viewers.begin(), viewers.end(), sees)
                                              : std::any_of(viewers.begin(), viewers.end(), sees);
    }

    bool isBodyBetween(const QueryContext& context, Vec3 from, Vec3 to) const {
        if (m_settings.clearOf.empty()) return false;
        const Vec3 way = to - from;
        const float lengthOfWay = lengthSquared(horizontal(way));
        const auto bodies = context.placesNamed(m_settings.clearOf);
        return std::any_of(bodies.begin(), bodies.end(), [&](const Vec3& body) {
            const float along =
                lengthOfWay > 0 ? clamp(dot(horizontal(body - from), horizontal(way)) / lengthOfWay, 0, 1) : 0;
            const Vec3 off = body - (from + way * along);
            return lengthSquared(horizontal(off)) < m_settings.clearance * m_settings.clearance &&
                   absolute(off.y) < VisibilityArea::kFloorReach;
        });
    }

    Settings m_settings;
};

/// Metres to the obstacle that hides the place from the nearest of them; no value where any of them sees it, or when
/// there are none.
class BehindTest final : public QueryTest {
  public:
    BehindTest(std::string of, float reach) : m_of(std::move(of)), m_reach(reach) {}
    int expense() const override { return 20; }
    bool lessIsBetter() const override { return true; }
    std::optional<QueryRange> range() const override { return QueryRange{0, m_reach}; }

    float value(const QueryContext& context, const QueryItem& item) const override {
        constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
        const Vec3 place = item.place.position;
        const std::optional<Vec3> nearest = context.nearestNamed(m_of, place);
        if (!nearest) return kNone;
        for (const Vec3& enemy : context.placesNamed(m_of))
            if (seesEachOther(context, place, enemy)) return kNone;
        return coverTowards(context, place, *nearest);
    }

  private:
    static float coverTowards(const QueryContext& context, Vec3 place, Vec3 enemy) {
        const SightMap* sight = context.map.sight.get();
        const float clear = clearView(sight, place, enemy);
        if (clear > 0 || sight == nullptr) return clear;
        // Another floor hides it: what counts is the cover on its own.
        const Vec2 way{enemy.x - place.x, enemy.z - place.z};
        const float distance = length(way);
        if (distance <= 0) return 0;
        return seeAlong(*sight->floors()[sight->floorAt(place.y)], {place.x, place.z}, way * (1 / distance), distance);
    }

    std::string m_of;
    float m_reach;
};

} // namespace

void addSightTests(QueryRegistry& registry) {
    registry.addTest("visible", [](const XmlElement& element) {
        VisibleTest::Settings settings;
        settings.of = element.string("of", "enemy");
        settings.which = static_cast<Which>(element.oneOf("which", {"any", "nearest", "all"}, 0));
        settings.clearOf = element.string("clearOf", "");
        settings.clearance = element.number("clearance", settings.clearance, 0, 100);
        return std::make_unique<VisibleTest>(std::move(settings));
    });
    registry.addTest("behind", [](const XmlElement& element) {
        std::string of = element.string("of", "enemy");
        return std::make_unique<BehindTest>(std::move(of), element.number("reach", 5, 0.1f, 1000));
    });
}

} // namespace lince
