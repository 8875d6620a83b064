// Regressive A*. A node is what must hold before the rest of a plan, a need for each fact; it is kept as its parent and
// the action that led to it, 28 bytes, and its needs are made again from the goal when it is expanded (a few dozen
// steps). That keeps a search of 256 nodes within 10 KiB of a mind's memory.
//
// The estimate is h_max from the facts as they are (Bonet and Geffner, Planning as heuristic search, 2001): the least
// cost of making each need true if nothing were ever undone, and of these the greatest. It never says too much, so the
// plan found is a cheapest one; and what cannot be reached at all is known before the search begins.

#include <lince/decision/goap_search.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace lince {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
constexpr float kUnusable = std::numeric_limits<float>::infinity();
constexpr std::uint32_t kNoSearchNode = 0xffff;

/// The values of a fact that will do: an interval, and some values that will not.
struct Need {
    static constexpr std::size_t kMaxExcepts = 4;
    double low = -kEndless, high = kEndless;
    double except[kMaxExcepts]; ///< growing
    std::uint8_t excepts = 0;
    bool lowOpen = false, highOpen = false;

    bool takes(double value) const { // false for NaN
        if (!(lowOpen ? value > low : value >= low)) return false;
        if (!(highOpen ? value < high : value <= high)) return false;
        for (std::size_t i = 0; i < excepts; ++i)
            if (value == except[i]) return false;
        return true;
    }
    /// With one more condition; false when nothing is left.
    bool join(const FactCondition& condition) {
        const double v = condition.value;
        const auto atLeast = [&](bool open) {
            if (v > low || (v == low && open)) low = v, lowOpen = open;
        };
        const auto atMost = [&](bool open) {
            if (v < high || (v == high && open)) high = v, highOpen = open;
        };
        switch (condition.test) {
        case FactTest::Equal:
            atLeast(false), atMost(false);
            break;
        case FactTest::Unequal:
            if (!addExcept(v)) return false;
            break;
        case FactTest::Less:
            atMost(true);
            break;
        case FactTest::AtMost:
            atMost(false);
            break;
        case FactTest::Greater:
            atLeast(true);
            break;
        case FactTest::AtLeast:
            atLeast(false);
            break;
        }
        if (low > high) return false;
        return low < high || takes(low);
    }
    /// One that does not fit any more is not kept: rather no plan than a wrong one.
    bool addExcept(double v) {
        std::size_t at = 0;
        while (at < excepts && except[at] < v)
            ++at;
        if (at < excepts && except[at] == v) return true;
        if (excepts == kMaxExcepts) return false;
        for (std::size_t i = excepts; i > at; --i)
            except[i] = except[i - 1];
        except[at] = v;
        ++excepts;
        return true;
    }
    void shift(double by) {
        low += by, high += by;
        for (std::size_t i = 0; i < excepts; ++i)
            except[i] += by;
    }
    /// Whether all that would do for the other would do for this.
    bool covers(const Need& other) const {
        if (excepts != 0 || other.low < low || other.high > high) return false;
        return !(lowOpen && !other.lowOpen && other.low == low) && !(highOpen && !other.highOpen && other.high == high);
    }
    /// How far a value lies from what will do; 0 inside.
    double gap(double value) const { return value < low ? low - value : value > high ? value - high : 0; }
};

std::uint64_t mixBits(std::uint64_t x) { // the finaliser of SplitMix64
    x ^= x >> 30u;
    x *= 0xbf58476d1ce4e5b9ull;
    x ^= x >> 27u;
    x *= 0x94d049bb133111ebull;
    return x ^ (x >> 31u);
}

std::uint64_t hashOf(std::size_t fact, const Need& need) {
    const auto add = [](std::uint64_t hash, double number) {
        number += 0.0; // no −0
        std::uint64_t bits = 0;
        std::memcpy(&bits, &number, sizeof bits);
        return mixBits(hash ^ bits) + 0x9e3779b97f4a7c15ull;
    };
    const std::uint64_t flags = (need.lowOpen ? 1u : 0u) | (need.highOpen ? 2u : 0u) | need.excepts * 4u;
    std::uint64_t hash = mixBits(fact * 64 + flags + 0x9e3779b97f4a7c15ull);
    hash = add(add(hash, need.low), need.high);
    for (std::size_t i = 0; i < need.excepts; ++i)
        hash = add(hash, need.except[i]);
    return hash;
}

struct SearchNode {
    std::uint32_t hash[2] = {};
    float cost = 0;  ///< of the actions behind it
    float total = 0; ///< with the estimate
    std::uint16_t parent = kNoSearchNode, action = 0, next = kNoSearchNode, place = kNoSearchNode;
    std::uint16_t closed = 0, unused = 0;
};
static_assert(sizeof(SearchNode) == 28);
constexpr std::size_t kNodeWords = sizeof(SearchNode) / 4;

/// The words of the buffer: head, facts, costs, nodes, heap, buckets.
constexpr std::size_t kSearchState = 0, kSearchCount = 1, kSearchHeapCount = 2, kSearchExpansions = 3, kSearchFound = 4,
                      kSearchDropped = 5, kSearchHeadWords = 6;

struct Layout {
    std::size_t facts, costs, nodes, heap, buckets, end;
    explicit Layout(const GoapDomain& d)
        : facts(kSearchHeadWords), costs(facts + d.facts * 2), nodes(costs + d.actions.size()),
          heap(nodes + d.nodes * kNodeWords), buckets(heap + d.nodes), end(buckets + d.nodes) {}
};

/// One call of `go`: the buffer, and all that is made anew from it.
class Slice {
  public:
    Slice(const GoapDomain& domain, std::span<std::uint32_t> words)
        : m_domain(domain), m_layout(domain), m_words(words) {
        std::memcpy(m_facts.data(), &m_words[m_layout.facts], domain.facts * sizeof(double));
        if (!domain.actions.empty())
            std::memcpy(m_costs.data(), &m_words[m_layout.costs], domain.actions.size() * sizeof(float));
        // A forged state must not lead outside of the buffer, or nowhere at all.
        for (std::size_t a = 0; a < domain.actions.size(); ++a)
            if (!(m_costs[a] >= 0)) m_costs[a] = kUnusable;
        m_words[kSearchCount] = std::min(m_words[kSearchCount], domain.nodes);
        m_words[kSearchHeapCount] = std::min(m_words[kSearchHeapCount], m_words[kSearchCount]);
        estimateActions();
    }

    void begin(std::span<const FactCondition> goal) {
        m_words[kSearchState] = static_cast<std::uint32_t>(GoapState::Searching);
        m_words[kSearchCount] = m_words[kSearchHeapCount] = m_words[kSearchExpansions] = m_words[kSearchDropped] = 0;
        m_words[kSearchFound] = kNoSearchNode;
        std::fill(m_words.begin() + static_cast<std::ptrdiff_t>(m_layout.buckets), m_words.end(), kNoSearchNode);
        clearNeeds();
        for (const FactCondition& condition : goal)
            if (!addNeed(condition)) return finish(GoapState::NoPlan);
        refreshNeeds();
        const double estimate = estimateAll();
        if (!(estimate < kEndless)) return finish(GoapState::NoPlan);
        addNode(m_hash, kNoSearchNode, 0, 0, static_cast<float>(estimate));
    }

    GoapState go(std::span<const FactCondition> goal, std::uint32_t& budget) {
        while (m_words[kSearchState] == static_cast<std::uint32_t>(GoapState::Searching)) {
            if (m_words[kSearchHeapCount] == 0) {
                finish(m_words[kSearchDropped] != 0 ? GoapState::TooFar : GoapState::NoPlan);
                break;
            }
            if (budget == 0) break;
            --budget;
            ++m_words[kSearchExpansions];
            const std::uint32_t index = popNode();
            std::size_t depth = 0;
            if (!rebuild(goal, index, depth)) { // longer than a plan may be, by a cheaper way found later
                m_words[kSearchDropped] = 1;
                continue;
            }
            if (allHold()) {
                m_words[kSearchFound] = index;
                finish(GoapState::Found);
                break;
            }
            if (depth >= m_domain.length) {
                m_words[kSearchDropped] = 1;
                continue;
            }
            expand(index);
        }
        return static_cast<GoapState>(m_words[kSearchState]);
    }

    SearchNode node(std::uint32_t index) const {
        SearchNode n;
        if (index < m_words[kSearchCount])
            std::memcpy(static_cast<void*>(&n), &m_words[m_layout.nodes + index * kNodeWords], sizeof n);
        return n;
    }

  private:
    void finish(GoapState state) { m_words[kSearchState] = static_cast<std::uint32_t>(state); }
    void store(std::uint32_t index, const SearchNode& n) {
        if (index < m_words[kSearchCount]) std::memcpy(&m_words[m_layout.nodes + index * kNodeWords], &n, sizeof n);
    }

    // --- needs of the node at hand ---
    void clearNeeds() { m_active = 0, m_hash = 0; }
    bool addNeed(const FactCondition& condition) {
        const std::uint64_t bit = 1ull << condition.fact;
        if ((m_active & bit) == 0) m_needs[condition.fact] = Need();
        m_active |= bit;
        return m_needs[condition.fact].join(condition);
    }
    void refreshNeeds() {
        m_hash = 0;
        for (std::size_t f = 0; f < m_domain.facts; ++f)
            if ((m_active >> f & 1u) != 0) {
                m_hashes[f] = hashOf(f, m_needs[f]);
                m_estimates[f] = estimate(f, m_needs[f]);
                m_hash ^= m_hashes[f];
            }
    }
    double estimateAll() const {
        double most = 0;
        for (std::size_t f = 0; f < m_domain.facts; ++f)
            if ((m_active >> f & 1u) != 0) most = std::max(most, m_estimates[f]);
        return most;
    }
    bool allHold() const {
        for (std::size_t f = 0; f < m_domain.facts; ++f)
            if ((m_active >> f & 1u) != 0 && !m_needs[f].takes(m_facts[f])) return false;
        return true;
    }
    bool rebuild(std::span<const FactCondition> goal, std::uint32_t index, std::size_t& depth) {
        std::array<std::uint16_t, GoapDomain::kMaxLength> actions{};
        for (SearchNode n = node(index); n.parent != kNoSearchNode; n = node(n.parent)) {
            if (depth >= m_domain.length || n.action >= m_domain.actions.size()) return false;
            actions[depth++] = n.action;
        }
        clearNeeds();
        for (const FactCondition& condition : goal)
            (void)addNeed(condition);
        for (std::size_t i = depth; i-- > 0;) {
            const GoapDomain::Action& action = m_domain.actions[actions[i]];
            for (const FactEffect& effect : action.effects)
                if (effect.adds)
                    m_needs[effect.fact].shift(-effect.value);
                else
                    m_active &= ~(1ull << effect.fact);
            for (const FactCondition& condition : action.needs)
                (void)addNeed(condition);
        }
        refreshNeeds();
        return true;
    }

    // --- estimates ---
    double estimateOf(const FactCondition& condition) const {
        if (condition.holds(m_facts[condition.fact])) return 0;
        Need need;
        (void)need.join(condition);
        return estimate(condition.fact, need);
    }
    /// The least cost of making one need true, if nothing else stood in the way.
    double estimate(std::size_t fact, const Need& need) const {
        const double is = m_facts[fact];
        if (need.takes(is)) return 0;
        double least = kEndless;
        const GoapDomain::Reach& reach = m_domain.reaches[fact];
        if (reach.set) {
            for (const GoapDomain::Setter& setter : m_domain.settersOf(fact)) {
                // With somebody who adds besides, what is set need not be what will do.
                if (!need.takes(setter.value) && reach.up == 0 && reach.down == 0) continue;
                least = std::min(least, m_actionCosts[setter.action]);
            }
        }
        if (reach.up == 0 && reach.down == 0) return least;
        if (!(is == is)) return reach.set ? least : kEndless;
        double first = kEndless, each = kEndless;
        for (std::size_t a = 0; a < m_domain.actions.size(); ++a)
            if ((m_domain.touched[a] >> fact & 1u) != 0) {
                first = std::min(first, m_actionCosts[a]);
                each = std::min(each, static_cast<double>(m_costs[a]));
            }
        if (!(first < kEndless)) return kEndless;
        if (reach.set) return std::min(least, first);
        const double gap = need.gap(is);
        if (gap <= 0) return first; // an open end or an excepted value: one step at least
        const double stride = is < need.low ? reach.up : reach.down;
        if (stride <= 0) return kEndless;
        const double steps = std::ceil(gap / stride - 1e-9);
        return first + std::max(0.0, steps - 1) * each;
    }
    /// The least cost of each action with what it needs, until nothing gets cheaper.
    void estimateActions() {
        m_actionCosts.fill(kEndless);
        bool changed = true;
        for (std::size_t round = 0; changed && round <= m_domain.actions.size(); ++round) {
            changed = false;
            for (std::size_t a = 0; a < m_domain.actions.size(); ++a) {
                if (!(m_costs[a] < kUnusable)) continue;
                double most = 0;
                for (const FactCondition& condition : m_domain.actions[a].needs)
                    most = std::max(most, estimateOf(condition));
                const double cost = most + static_cast<double>(m_costs[a]);
                if (cost < m_actionCosts[a]) m_actionCosts[a] = cost, changed = true;
            }
        }
    }

    // --- expansion ---
    void expand(std::uint32_t index) {
        const SearchNode from = node(index);
        for (std::size_t a = 0; a < m_domain.actions.size(); ++a)
            if ((m_domain.touched[a] & m_active) != 0 && m_actionCosts[a] < kEndless)
                expandBy(index, from, static_cast<std::uint16_t>(a));
    }
    /// What must hold before the action so that the node's needs hold after it; nothing when the action gives none of
    /// them or spoils one.
    void expandBy(std::uint32_t index, const SearchNode& from, std::uint16_t a) {
        const GoapDomain::Action& action = m_domain.actions[a];
        std::uint64_t active = m_active, fresh = 0; // fresh: needs that differ from the node's
        bool gives = false;
        for (const FactEffect& effect : action.effects) {
            const std::uint64_t bit = 1ull << effect.fact;
            if ((m_active & bit) == 0) continue;
            const Need& need = m_needs[effect.fact];
            if (!effect.adds) {
                if (!need.takes(effect.value)) return;
                active &= ~bit;
                gives = true;
                continue;
            }
            Need before = need;
            before.shift(-effect.value);
            if (!need.covers(before)) gives = true; // else the node was as easy, and this way costs more
            m_fresh[effect.fact] = before;
            fresh |= bit;
        }
        if (!gives) return;
        for (const FactCondition& condition : action.needs) {
            const std::uint64_t bit = 1ull << condition.fact;
            if ((fresh & bit) == 0) m_fresh[condition.fact] = (active & bit) != 0 ? m_needs[condition.fact] : Need();
            fresh |= bit;
            active |= bit;
            if (!m_fresh[condition.fact].join(condition)) return;
        }
        std::uint64_t hash = m_hash;
        double most = 0;
        for (std::size_t f = 0; f < m_domain.facts; ++f) {
            const bool was = (m_active >> f & 1u) != 0, is = (active >> f & 1u) != 0, differs = (fresh >> f & 1u) != 0;
            if (was && (!is || differs)) hash ^= m_hashes[f];
            if (!is) continue;
            if (differs) hash ^= hashOf(f, m_fresh[f]);
            most = std::max(most, differs ? estimate(f, m_fresh[f]) : m_estimates[f]);
        }
        if (!(most < kEndless)) return;
        const float cost = from.cost + m_costs[a];
        addNode(hash, index, a, cost, cost + static_cast<float>(most));
    }
    void addNode(std::uint64_t hash, std::uint32_t parent, std::uint16_t action, float cost, float total) {
        SearchNode n;
        n.hash[0] = static_cast<std::uint32_t>(hash), n.hash[1] = static_cast<std::uint32_t>(hash >> 32u);
        n.cost = cost, n.total = total;
        n.parent = static_cast<std::uint16_t>(parent), n.action = action;
        std::uint32_t& bucket = m_words[m_layout.buckets + n.hash[0] % m_domain.nodes];
        std::uint32_t chain = bucket;
        for (std::uint32_t i = 0; chain < m_words[kSearchCount] && i < m_words[kSearchCount]; ++i) {
            SearchNode same = node(chain);
            if (same.hash[0] == n.hash[0] && same.hash[1] == n.hash[1]) {
                if (!(cost < same.cost)) return;
                same.cost = cost, same.total = total, same.parent = n.parent, same.action = action;
                const bool again = same.closed != 0;
                same.closed = 0;
                store(chain, same);
                if (again)
                    pushNode(chain);
                else
                    rise(same.place);
                return;
            }
            chain = same.next;
        }
        if (m_words[kSearchCount] >= m_domain.nodes) {
            m_words[kSearchDropped] = 1;
            return;
        }
        const std::uint32_t index = m_words[kSearchCount]++;
        n.next = static_cast<std::uint16_t>(bucket);
        bucket = index;
        store(index, n);
        pushNode(index);
    }

    // --- heap, binary; least total first, then the one nearer to its end, then the one made first ---
    std::uint32_t heapAt(std::size_t place) const {
        return std::min(m_words[m_layout.heap + place], m_domain.nodes - 1);
    }
    void put(std::size_t place, std::uint32_t index) {
        m_words[m_layout.heap + place] = index;
        SearchNode n = node(index);
        n.place = static_cast<std::uint16_t>(place);
        store(index, n);
    }
    bool before(std::uint32_t a, std::uint32_t b) const {
        const SearchNode left = node(a), right = node(b);
        if (left.total != right.total) return left.total < right.total;
        if (left.cost != right.cost) return left.cost > right.cost;
        return a < b;
    }
    void rise(std::size_t place) {
        if (place >= m_words[kSearchHeapCount]) return;
        const std::uint32_t index = heapAt(place);
        while (place > 0) {
            const std::size_t above = (place - 1) / 2;
            if (!before(index, heapAt(above))) break;
            put(place, heapAt(above));
            place = above;
        }
        put(place, index);
    }
    void pushNode(std::uint32_t index) {
        if (m_words[kSearchHeapCount] >= m_domain.nodes) return;
        const std::size_t place = m_words[kSearchHeapCount]++;
        put(place, index);
        rise(place);
    }
    std::uint32_t popNode() {
        const std::uint32_t top = heapAt(0);
        const std::size_t count = --m_words[kSearchHeapCount];
        if (count > 0) {
            const std::uint32_t last = heapAt(count);
            std::size_t place = 0;
            for (;;) {
                std::size_t below = place * 2 + 1;
                if (below >= count) break;
                if (below + 1 < count && before(heapAt(below + 1), heapAt(below))) ++below;
                if (!before(heapAt(below), last)) break;
                put(place, heapAt(below));
                place = below;
            }
            put(place, last);
        }
        SearchNode n = node(top);
        n.closed = 1, n.place = kNoSearchNode;
        store(top, n);
        return top;
    }

    const GoapDomain& m_domain;
    Layout m_layout;
    std::span<std::uint32_t> m_words;
    std::array<double, GoapDomain::kMaxFacts> m_facts{};
    std::array<float, GoapDomain::kMaxActions> m_costs{};
    std::array<double, GoapDomain::kMaxActions> m_actionCosts{};
    std::array<Need, GoapDomain::kMaxFacts> m_needs, m_fresh;
    std::array<std::uint64_t, GoapDomain::kMaxFacts> m_hashes;
    std::array<double, GoapDomain::kMaxFacts> m_estimates;
    std::uint64_t m_active = 0, m_hash = 0;
};

} // namespace

bool FactCondition::holds(double is) const {
    Need need;
    return need.join(*this) && need.takes(is);
}

void GoapDomain::finish() {
    nodes = std::clamp<std::uint32_t>(nodes, 2, kMaxNodes);
    length = std::clamp<std::uint32_t>(length, 1, kMaxLength);
    reaches.assign(facts, {});
    touched.assign(actions.size(), 0);
    setters.clear();
    firstSetters.assign(1, 0);
    for (std::uint32_t f = 0; f < facts; ++f) {
        for (std::size_t a = 0; a < actions.size(); ++a)
            for (const FactEffect& effect : actions[a].effects) {
                if (effect.fact != f) continue;
                touched[a] |= 1ull << f;
                Reach& reach = reaches[f];
                if (effect.adds) {
                    reach.up = std::max(reach.up, effect.value);
                    reach.down = std::max(reach.down, -effect.value);
                } else {
                    reach.set = true;
                    setters.push_back({effect.value, static_cast<std::uint16_t>(a)});
                }
            }
        firstSetters.push_back(static_cast<std::uint32_t>(setters.size()));
    }
}

std::size_t GoapDomain::bufferWords() const {
    return Layout(*this).end;
}

void GoapSearch::start(std::span<const FactCondition> goal, std::span<const double> facts,
                       std::span<const float> costs) {
    const Layout layout(m_domain);
    std::memcpy(&m_words[layout.facts], facts.data(), m_domain.facts * sizeof(double));
    for (std::size_t a = 0; a < m_domain.actions.size(); ++a) {
        const float cost = costs[a] == costs[a] ? std::max(costs[a], 0.0f) : kUnusable;
        std::memcpy(&m_words[layout.costs + a], &cost, sizeof cost);
    }
    Slice(m_domain, m_words).begin(goal);
}

GoapState GoapSearch::go(std::span<const FactCondition> goal, std::uint32_t& budget) {
    if (state() != GoapState::Searching) return state();
    return Slice(m_domain, m_words).go(goal, budget);
}

GoapState GoapSearch::state() const {
    return m_words[kSearchState] <= static_cast<std::uint32_t>(GoapState::TooFar)
               ? static_cast<GoapState>(m_words[kSearchState])
               : GoapState::Idle;
}
void GoapSearch::stop() {
    m_words[kSearchState] = static_cast<std::uint32_t>(GoapState::Idle);
}
std::uint32_t GoapSearch::expansions() const {
    return m_words[kSearchExpansions];
}
std::uint32_t GoapSearch::nodes() const {
    return m_words[kSearchCount];
}

namespace {
SearchNode nodeAt(const GoapDomain& domain, std::span<const std::uint32_t> words, std::uint32_t index) {
    SearchNode n;
    const Layout layout(domain);
    if (index < std::min(words[kSearchCount], domain.nodes))
        std::memcpy(static_cast<void*>(&n), &words[layout.nodes + index * kNodeWords], sizeof n);
    return n;
}
} // namespace

std::size_t GoapSearch::plan(std::span<std::uint8_t> actions) const {
    if (state() != GoapState::Found) return 0;
    std::size_t count = 0;
    // The last action regressed is the first to be done, so the way back to the goal is the plan.
    for (SearchNode n = nodeAt(m_domain, m_words, m_words[kSearchFound]);
         n.parent != kNoSearchNode && count < actions.size(); n = nodeAt(m_domain, m_words, n.parent))
        actions[count++] = static_cast<std::uint8_t>(n.action);
    return count;
}

float GoapSearch::cost() const {
    return state() == GoapState::Found ? nodeAt(m_domain, m_words, m_words[kSearchFound]).cost : 0;
}

GoapObstacle checkPlan(const GoapDomain& domain, std::span<const std::uint8_t> actions,
                       std::span<const FactCondition> goal, std::span<double> facts) {
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const GoapDomain::Action& action = domain.actions[actions[i]];
        for (const FactCondition& condition : action.needs)
            if (!condition.holds(facts[condition.fact])) return {false, i, condition};
        for (const FactEffect& effect : action.effects)
            facts[effect.fact] = effect.applied(facts[effect.fact]);
    }
    for (const FactCondition& condition : goal)
        if (!condition.holds(facts[condition.fact])) return {false, actions.size(), condition};
    return {};
}

} // namespace lince
