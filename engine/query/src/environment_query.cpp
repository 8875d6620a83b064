// What a query may look at, and how its answer is told and shown.

#include "query_score.h"

#include <lince/core/math.h>
#include <lince/query/environment_query.h>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace lince {

std::span<const Vec3> QueryContext::placesNamed(std::string_view name) const {
    for (const NamedPlaces& named : places)
        if (named.name == name) return named.places;
    if (name == "self") return {&self, 1};
    return {};
}

std::optional<Vec3> QueryContext::nearestNamed(std::string_view name, Vec3 from) const {
    std::optional<Vec3> nearest;
    float min = 0;
    for (const Vec3& place : placesNamed(name)) {
        const float squared = lengthSquared(place - from);
        if (nearest && squared >= min) continue;
        nearest = place;
        min = squared;
    }
    return nearest;
}

const InfluenceMap* QueryContext::influenceNamed(std::string_view name) const {
    for (const NamedInfluence& named : influence)
        if (named.name == name) return named.map;
    return nullptr;
}

float clearView(const SightMap* sight, Vec3 from, Vec3 to) {
    const Vec2 start{from.x, from.z}, way{to.x - from.x, to.z - from.z};
    const float distance = length(way);
    if (sight == nullptr || sight->floors().empty()) return distance;
    const std::size_t near = sight->floorAt(from.y), far = sight->floorAt(to.y);
    const SightFloor &nearFloor = *sight->floors()[near], &farFloor = *sight->floors()[far];
    if (absolute(nearFloor.ground() - farFloor.ground()) > VisibilityArea::kFloorReach) return 0;
    if (distance <= 0) return 0;
    const Vec2 direction = way * (1 / distance);
    const float clear = seeAlong(nearFloor, start, direction, distance);
    return near == far ? clear : minimum(clear, seeAlong(farFloor, start, direction, distance));
}

const EnvironmentQuery* findQuery(std::span<const EnvironmentQuery> queries, std::string_view name) {
    const auto found = std::find_if(queries.begin(), queries.end(), [&](const auto& q) { return q.name == name; });
    return found == queries.end() ? nullptr : &*found;
}

std::vector<std::uint32_t> QueryAnswer::ranked(std::size_t max) const {
    std::vector<std::uint32_t> order(items.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (items[a].out != items[b].out) return items[b].out;
        if (!items[a].out && items[a].score != items[b].score) return items[a].score > items[b].score;
        return a < b;
    });
    if (order.size() > max) order.resize(max);
    return order;
}

namespace {

std::string shown(Vec3 place) {
    return fmt::format("({:.2f}, {:.2f}, {:.2f})", place.x, place.y, place.z);
}

/// What became of one test of one item: "path 12.3: 0.210 of 0.250".
std::string reasonOf(const QueryAnswer& answer, const EnvironmentQuery& query, std::uint32_t item, std::size_t test) {
    const std::size_t cell = item * query.tests.size() + test;
    const QueryTestUse& use = query.tests[test];
    const bool took = answer.items[item].out && answer.items[item].outBy == test;
    if (!isKnown(answer.raw[cell])) return took ? "no value" : "not asked";
    std::string words = fmt::format("{:.3g}", answer.raw[cell]);
    if (use.scores() && isKnown(answer.weighted[cell])) words += fmt::format(" gives {:.3f}", answer.weighted[cell]);
    if (took) words += fmt::format(", kept from {:.3g} to {:.3g}", use.keep.low, use.keep.high);
    return words;
}

/// The answer is one of this query, as far as one can see.
bool belong(const QueryAnswer& answer, const EnvironmentQuery& query) {
    const std::size_t cells = answer.items.size() * query.tests.size();
    return answer.raw.size() == cells && answer.weighted.size() == cells;
}

} // namespace

std::string QueryAnswer::explain(const EnvironmentQuery& query, std::size_t max) const {
    if (!belong(*this, query)) return {};
    const auto gone = std::count_if(items.begin(), items.end(), [](const Item& item) { return item.out; });
    std::string text = fmt::format("{}: {} places, {} out", query.name, items.size(), gone);
    if (state == State::Running) text += ", still running";
    if (state == State::Empty) text += ", no answer";
    text += '\n';
    for (const std::uint32_t i : ranked(max)) {
        const Item& item = items[i];
        if (item.out) break;
        text += fmt::format("  {} {} {}{:.3f}:", i == best && state == State::Done ? "best" : "then",
                            shown(item.place.position), item.complete ? "" : "at most ", item.score);
        for (std::size_t test = 0; test < query.tests.size(); ++test)
            text +=
                fmt::format("{} {} {}", test == 0 ? "" : ",", query.tests[test].name, reasonOf(*this, query, i, test));
        text += '\n';
    }
    for (std::size_t test = 0; test < query.tests.size(); ++test) {
        const auto taken =
            std::count_if(items.begin(), items.end(), [&](const Item& item) { return item.out && item.outBy == test; });
        if (taken > 0) text += fmt::format("  out by {}: {}\n", query.tests[test].name, taken);
    }
    return text;
}

void explain(const QueryAnswer& answer, const EnvironmentQuery& query, DecisionTrace& trace, std::size_t max) {
    if (!belong(answer, query)) return;
    const QueryAnswer::Item* best = answer.bestItem();
    trace.note(TraceKind::Choice, "query " + query.name, best != nullptr, best != nullptr ? best->score : 0,
               best != nullptr                               ? shown(best->place.position)
               : answer.state == QueryAnswer::State::Running ? std::string("still running")
                                                             : std::string("no place is left"));
    trace.deeper();
    for (const std::uint32_t i : answer.ranked(max)) {
        const QueryAnswer::Item& item = answer.items[i];
        std::string reason = item.out ? "out by " + query.tests[item.outBy].name : std::string();
        if (!item.out && !item.complete) reason = "at most this";
        trace.note(TraceKind::Score, "place " + shown(item.place.position), &item == best, item.out ? 0 : item.score,
                   reason);
        trace.deeper();
        for (std::size_t test = 0; test < query.tests.size(); ++test) {
            const float weighted = answer.weighted[i * query.tests.size() + test];
            const bool took = item.out && item.outBy == test;
            trace.note(query.tests[test].scores() ? TraceKind::Score : TraceKind::Condition, query.tests[test].name,
                       !took, isKnown(weighted) ? weighted : 0, reasonOf(answer, query, i, test));
        }
        trace.shallower();
    }
    trace.shallower();
}

void draw(DebugDraw& sink, const QueryAnswer& answer) {
    constexpr int kCorners = 8;
    constexpr float kRadius = 0.2f, kLift = 0.06f; // metres; above the ground, so that it does not flicker
    const auto corner = [](Vec3 centre, float radius, int i) {
        const float angle = kTwoPi * static_cast<float>(i % kCorners) / kCorners;
        return centre + Vec3{radius * sine(angle), 0, -radius * cosine(angle)};
    };
    for (std::uint32_t i = 0; i < answer.items.size(); ++i) {
        const QueryAnswer::Item& item = answer.items[i];
        const float warm = clamp(item.score, 0, 1);
        const Colour colour = item.out ? Colour{120, 120, 120, 120}
                                       : Colour{static_cast<std::uint8_t>(255 * warm), 40,
                                                static_cast<std::uint8_t>(255 * (1 - warm)), 220};
        const Vec3 centre = item.place.position + Vec3{0, kLift, 0};
        for (int c = 0; c < kCorners; ++c)
            sink.triangle(centre, corner(centre, kRadius, c + 1), corner(centre, kRadius, c), colour);
        if (!item.out)
            sink.text(centre + Vec3{0, 0.3f, 0}, fmt::format("{}{:.2f}", item.complete ? "" : "<", item.score), colour);
        if (answer.state != QueryAnswer::State::Done || i != answer.best) continue;
        for (const float radius : {2 * kRadius, 2.3f * kRadius})
            for (int c = 0; c < kCorners; ++c)
                sink.line(corner(centre, radius, c), corner(centre, radius, c + 1), {255, 255, 255, 255});
    }
}

} // namespace lince
