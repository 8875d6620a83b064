// The search over (point, open run) against one that tries every way.

#include "tactical_search.h"

#include <lince/core/random.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

/// A graph with made-up edge costs: the start is linked to the first points, the goal to the last.
struct MadeUp {
    TacticalGraph graph;
    std::vector<LinkCost> edgeCosts; ///< by link
    std::vector<std::uint32_t> startPoints;
    std::vector<LinkCost> startCosts, goalCosts; ///< the latter by point; closed: not linked
    float min = 0;                               ///< that a metre costs
    std::vector<float> straight;                 ///< metres from a point to the goal

    std::span<const std::uint32_t> starts() const { return startPoints; }
    LinkCost startCost(std::size_t i) const { return startCosts[i]; }
    const LinkCost& edgeCost(std::uint32_t link) const { return edgeCosts[link]; }
    bool isGoal(std::uint32_t point) const { return !goalCosts[point].closed; }
    LinkCost goalCost(std::uint32_t point) const { return goalCosts[point]; }
    float rest(std::uint32_t point) const { return min * straight[point]; }
    float restOfAll() const { return 0; }
};

/// Hidden, seen, or seen at one or both ends, with a whole run between now and then.
LinkCost randomCost(float metres, RandomStream& random) {
    LinkCost edgeCost;
    switch (random.below(5)) {
    case 0:
    case 1:
        edgeCost.fixed = metres;
        break;
    case 2:
        edgeCost.lead = metres * 2, edgeCost.whole = true;
        break;
    case 3:
        edgeCost.lead = metres * 0.5f, edgeCost.fixed = metres * 0.75f;
        break;
    default:
        edgeCost.lead = metres * 0.5f, edgeCost.tail = metres, edgeCost.fixed = metres * 0.25f;
        break;
    }
    return edgeCost;
}

LinkCost reversed(LinkCost edgeCost) {
    if (!edgeCost.whole) std::swap(edgeCost.lead, edgeCost.tail);
    return edgeCost;
}

MadeUp randomGraph(std::uint32_t columns, std::uint32_t rows, RandomStream& random) {
    MadeUp made;
    const std::uint32_t count = columns * rows;
    struct Draft {
        std::uint32_t from, to;
        LinkCost edgeCost;
    };
    std::vector<Draft> drafts;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t row = i / columns;
        const float x = static_cast<float>(i % columns) * 3 + random.between(-1, 1);
        const float z = static_cast<float>(row) * 3 + random.between(-1, 1);
        made.graph.places.push_back({x, 0, z});
    }
    const auto join = [&](std::uint32_t a, std::uint32_t b) {
        const LinkCost edgeCost = randomCost(horizontalLength(made.graph.places[a], made.graph.places[b]), random);
        drafts.push_back({a, b, edgeCost});
        drafts.push_back({b, a, reversed(edgeCost)});
    };
    for (std::uint32_t i = 0; i < count; ++i) {
        if (i % columns + 1 < columns) join(i, i + 1);
        if (i + columns < count) join(i, i + columns);
        if (i % columns + 1 < columns && i + columns < count && random.chance(0.5f)) join(i, i + columns + 1);
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        made.graph.firstLink.push_back(static_cast<std::uint32_t>(made.graph.links.size()));
        for (const Draft& draft : drafts)
            if (draft.from == i) {
                TacticalGraph::Link link;
                link.to = draft.to;
                made.graph.links.push_back(link);
                made.graph.targets.push_back(link.to);
                made.edgeCosts.push_back(draft.edgeCost);
            }
    }
    made.graph.firstLink.push_back(static_cast<std::uint32_t>(made.graph.links.size()));
    made.startPoints = {0, 1};
    made.startCosts = {randomCost(1, random), randomCost(2, random)};
    LinkCost closed;
    closed.closed = true;
    made.goalCosts.assign(count, closed);
    made.goalCosts[count - 1] = randomCost(1, random);
    made.goalCosts[count - 2] = randomCost(1.5f, random);
    made.straight.assign(count, 0);
    for (std::uint32_t i = 0; i < count; ++i) // the nearer of the goal's points, less what the last hop could spare
        made.straight[i] = maximum(0, minimum(horizontalLength(made.graph.places[i], made.graph.places[count - 1]),
                                              horizontalLength(made.graph.places[i], made.graph.places[count - 2])) -
                                          2);
    made.min = 0.9f;
    return made;
}

/// Every walk that could still be the cheapest, without forgetting any: the judge.
class Exhaustive {
  public:
    Exhaustive(const MadeUp& made, const ExposurePower& exposure) : m_made(made), m_exposure(exposure) {}

    float cheapest() {
        for (std::size_t i = 0; i < m_made.startPoints.size(); ++i) {
            m_visits.assign(m_made.graph.places.size(), 0);
            go(m_made.startPoints[i], advance({}, m_made.startCosts[i], m_exposure));
        }
        return m_best;
    }

  private:
    void go(std::uint32_t point, const RunState& state) {
        if (state.cost >= m_best || m_visits[point] == 2) return; // twice: to duck away and come back
        ++m_visits[point];
        if (m_made.isGoal(point)) m_best = minimum(m_best, advance(state, m_made.goalCosts[point], m_exposure).cost);
        for (std::uint32_t l = m_made.graph.firstLink[point]; l < m_made.graph.firstLink[point + 1]; ++l)
            go(m_made.graph.links[l].to, advance(state, m_made.edgeCosts[l], m_exposure));
        --m_visits[point];
    }

    const MadeUp& m_made;
    const ExposurePower& m_exposure;
    std::vector<int> m_visits;
    float m_best = std::numeric_limits<float>::infinity();
};

TEST(TacticalSearch, FindsWhatTryingEverythingFinds) {
    RandomStream random(3, 1, RandomPurpose{});
    TacticalSearch search;
    int detours = 0;
    for (int i = 0; i < 400; ++i) {
        MadeUp made = randomGraph(4 + random.below(2), 4, random);
        const float powers[] = {1, 1.5f, 2};
        const ExposurePower exposure(powers[i % 3]);
        const std::uint32_t last = search.run(made.graph, exposure, made, 1000);
        ASSERT_NE(last, TacticalSearch::kNone);
        const float best = Exhaustive(made, exposure).cheapest();
        EXPECT_NEAR(search.cost(), best, 1e-4f * best) << "case " << i;
        // Not all of them are the way with the fewest points: the test is about something.
        std::uint32_t hops = 0;
        for (std::uint32_t at = last; at != TacticalSearch::kNone; at = search.label(at).parent)
            ++hops;
        if (hops > 6) ++detours;
    }
    EXPECT_GT(detours, 10);
}

TEST(TacticalSearch, FindsNothingThatCostsTheBound) {
    RandomStream random(5, 1, RandomPurpose{});
    TacticalSearch search;
    MadeUp made = randomGraph(4, 4, random);
    const ExposurePower exposure(1.5f);
    ASSERT_NE(search.run(made.graph, exposure, made, 1000), TacticalSearch::kNone);
    const float cost = search.cost();
    EXPECT_EQ(search.run(made.graph, exposure, made, cost), TacticalSearch::kNone);
    EXPECT_NE(search.run(made.graph, exposure, made, cost * 1.001f), TacticalSearch::kNone);
}

/// A long corridor of points where cost and open run can be traded at every step: more labels than are kept.
TEST(TacticalSearch, KeptLabelsAreEnoughOnLongOnes) {
    RandomStream random(11, 1, RandomPurpose{});
    TacticalSearch search;
    float worst = 1;
    for (int i = 0; i < 30; ++i) {
        MadeUp made = randomGraph(12, 12, random);
        const ExposurePower exposure(i % 2 == 0 ? 1.5f : 2);
        ASSERT_NE(search.run(made.graph, exposure, made, 1000), TacticalSearch::kNone);
        const float capped = search.cost();
        TacticalSearch unlimited;
        unlimited.setMaxLabels(1000000);
        ASSERT_NE(unlimited.run(made.graph, exposure, made, 1000), TacticalSearch::kNone);
        worst = maximum(worst, capped / unlimited.cost());
    }
    EXPECT_LE(worst, 1.0001f);
}

} // namespace
} // namespace lince
