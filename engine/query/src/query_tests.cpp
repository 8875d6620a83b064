// Tests that need nothing but places: how far, how near to what others have chosen, from which side.

#include "query_makers.h"

#include <lince/core/math.h>

#include <algorithm>

namespace lince {
namespace {

/// Metres to the nearest of the places.
class DistanceTest final : public QueryTest {
  public:
    DistanceTest(std::string to, bool flat) : m_to(std::move(to)), m_flat(flat) {}
    int expense() const override { return 1; }
    bool lessIsBetter() const override { return true; }
    float value(const QueryContext& context, const QueryItem& item) const override {
        float min = std::numeric_limits<float>::infinity();
        for (const Vec3& place : context.placesNamed(m_to)) {
            const Vec3 way = place - item.place.position;
            min = minimum(min, length(m_flat ? horizontal(way) : way));
        }
        return min;
    }

  private:
    std::string m_to;
    bool m_flat;
};

class RandomTest final : public QueryTest {
  public:
    int expense() const override { return 1; }
    std::optional<QueryRange> range() const override { return QueryRange{0, 1}; }
    float value(const QueryContext& /*context*/, const QueryItem& item) const override {
        RandomStream random = item.random;
        return random.unit();
    }
};

/// Metres to the nearest of others' points, at most `max`; that when there are none.
class ExpansionTest final : public QueryTest {
  public:
    ExpansionTest(std::string of, float max) : m_of(std::move(of)), m_max(max) {}
    int expense() const override { return 1; }
    std::optional<QueryRange> range() const override { return QueryRange{0, m_max}; }
    float value(const QueryContext& context, const QueryItem& item) const override {
        const std::optional<Vec3> other = context.nearestNamed(m_of, item.place.position);
        return other ? minimum(length(*other - item.place.position), m_max) : m_max;
    }

  private:
    std::string m_of;
    float m_max;
};

/// Least angle in degrees, seen from the enemy, between the place and others' points; 180 when there are none.
class FlankingTest final : public QueryTest {
  public:
    FlankingTest(std::string around, std::string of) : m_around(std::move(around)), m_of(std::move(of)) {}
    int expense() const override { return 2; }
    std::optional<QueryRange> range() const override { return QueryRange{0, 180}; }
    float value(const QueryContext& context, const QueryItem& item) const override {
        const std::optional<Vec3> enemy = context.nearestNamed(m_around, item.place.position);
        float highestCosine = -1;
        if (enemy) {
            const Vec3 mine = normalized(horizontal(item.place.position - *enemy));
            for (const Vec3& other : context.placesNamed(m_of))
                highestCosine = maximum(highestCosine, dot(mine, normalized(horizontal(other - *enemy))));
        }
        return arcCosine(highestCosine) * kDegreesPerRadian;
    }

  private:
    std::string m_around, m_of;
};

/// How many of others' points lie within the radius.
class RepetitionTest final : public QueryTest {
  public:
    RepetitionTest(std::string of, float radius) : m_of(std::move(of)), m_radius(radius) {}
    int expense() const override { return 1; }
    bool lessIsBetter() const override { return true; }
    std::optional<QueryRange> range() const override { return QueryRange{0, 4}; }
    float value(const QueryContext& context, const QueryItem& item) const override {
        const auto places = context.placesNamed(m_of);
        return static_cast<float>(std::count_if(places.begin(), places.end(), [&](const Vec3& place) {
            return lengthSquared(place - item.place.position) <= m_radius * m_radius;
        }));
    }

  private:
    std::string m_of;
    float m_radius;
};

} // namespace

void addPlaceTests(QueryRegistry& registry) {
    registry.addTest("distance", [](const XmlElement& element) {
        std::string to = element.string("to");
        return std::make_unique<DistanceTest>(std::move(to), element.flag("flat", false));
    });
    registry.addTest("random", [](const XmlElement&) { return std::make_unique<RandomTest>(); });
    registry.addTest("expansion", [](const XmlElement& element) {
        std::string of = element.string("of", "others.search");
        element.renamed("most", "max");
        return std::make_unique<ExpansionTest>(std::move(of), element.number("max", 30, 0.1f, 10'000));
    });
    registry.addTest("flanking", [](const XmlElement& element) {
        std::string around = element.string("around", "enemy");
        return std::make_unique<FlankingTest>(std::move(around), element.string("of", "others.attack"));
    });
    registry.addTest("repetition", [](const XmlElement& element) {
        std::string of = element.string("of", "others.suppression");
        return std::make_unique<RepetitionTest>(std::move(of), element.number("radius", 2, 0.01f, 1000));
    });
}

} // namespace lince
