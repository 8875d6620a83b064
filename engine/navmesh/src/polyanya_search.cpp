#include "polyanya_search.h"

#include <lince/core/search_heap.h>
#include <lince/core/state_visitor.h>
#include <lince/navmesh/nav_shape.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
/// Points at which a border between kinds of ground is tried: every half metre, sixteen at most with the straight one.
constexpr float kSampleMetres = 0.5f;
constexpr std::uint32_t kMaxSpaces = 12;
/// A root nearer than this to the line of a portal sees it edge on.
constexpr float kEdgeOnMetres = 1e-5f;
/// Less of a portal than this is nothing.
constexpr float kSliverMetres = 1e-4f;

/// Of equal ones the newest goes first: it is the deepest.
std::uint64_t entryOf(float cost, std::uint32_t node) {
    return searchEntry(cost, ~node);
}

float distance(Vec2 a, Vec2 b) {
    return length(b - a);
}

/// Where the line root→through crosses the segment a→b.
Vec2 crossing(Vec2 root, Vec2 through, Vec2 a, Vec2 b) {
    const float sa = turn(root, through, a), sb = turn(root, through, b);
    const float t = clamp(sa / (sa - sb), 0, 1);
    return a + (b - a) * t;
}

float heightOn(const NavGraph& graph, std::uint32_t portal, Vec2 point) {
    const NavGraph::Portal& p = graph.portals[portal];
    const Vec3 left = graph.vertices[p.leftVertex], right = graph.vertices[p.rightVertex];
    const Vec2 along = p.right - p.left;
    const float square = lengthSquared(along);
    const float t = square > 0 ? clamp(dot(point - p.left, along) / square, 0, 1) : 0;
    return left.y + (right.y - left.y) * t;
}

/// Of the polygon that one stands in: who stands on closed ground may leave it.
float factorIn(const WayRules& rules, std::uint32_t polygon) {
    const float factor = rules.factor(polygon);
    return factor < 0 ? 1 : factor;
}

} // namespace

// ---- geometry of a node ---------------------------------------------------------------------------------------------

PolyanyaSearch::Side PolyanyaSearch::sideOf(const Node& node, Vec2 point) {
    if (node.left == node.right || node.root == node.left || node.root == node.right) return Side::Straight;
    if (turn(node.root, node.left, point) < 0) return Side::Left;
    return turn(node.root, node.right, point) > 0 ? Side::Right : Side::Straight;
}

/// Shortest way from the root through the interval to the target, as if nothing else stood there.
float PolyanyaSearch::guess(const Node& node) const {
    Vec2 target = m_target;
    if (node.left == node.right) return distance(node.root, node.left) + distance(node.left, target);
    const Vec2 along = node.right - node.left;
    // On the root's side: mirrored, for the way has to touch the interval.
    if (const float side = turn(node.left, node.right, target); side > 0) {
        const float scale = 2 * side / lengthSquared(along);
        target.x += along.y * scale;
        target.y -= along.x * scale;
    }
    if (turn(node.root, node.left, target) < 0) return distance(node.root, node.left) + distance(node.left, target);
    if (turn(node.root, node.right, target) > 0) return distance(node.root, node.right) + distance(node.right, target);
    return distance(node.root, target);
}

/// From the root to the nearest point of the interval.
float PolyanyaSearch::min(const Node& node) {
    const Vec2 along = node.right - node.left;
    const float square = lengthSquared(along);
    const float t = square > 0 ? clamp(dot(node.root - node.left, along) / square, 0, 1) : 0;
    return distance(node.root, node.left + along * t);
}

bool PolyanyaSearch::improves(std::uint32_t rootVertex, float cost) {
    Best& best = m_best[rootVertex];
    // Not by less than rounding: of two equal ways past a straight row of vertices each may see what the other cuts
    // off.
    if (best.stamp == m_stamp && best.cost + kSliverMetres < cost) return false;
    if (best.stamp != m_stamp || cost < best.cost) best = {cost, m_stamp};
    return true;
}

/// For what may be come to again at no cost, round a vertex: once is enough.
bool PolyanyaSearch::improvesStrictly(std::uint32_t number, float cost) {
    Best& best = m_best[number];
    if (best.stamp == m_stamp && best.cost <= cost) return false;
    best = {cost, m_stamp};
    return true;
}

// ---- opening a node -------------------------------------------------------------------------------------------------

template <bool Field>
void PolyanyaSearch::add(const Node& node, float factor) {
    const float key = Field ? node.cost + factor * min(node) : node.cost + m_minFactor * guess(node);
    const std::uint64_t entry = entryOf(key, static_cast<std::uint32_t>(m_nodes.size()));
    m_nodes.push_back(node);
    if (m_held == 0) {
        m_held = entry;
    } else if (entry < m_held) {
        pushEntry(m_open, m_held);
        m_held = entry;
    } else {
        pushEntry(m_open, entry);
    }
}

std::uint32_t PolyanyaSearch::addBend(const NavGraph& graph, std::uint32_t index, Side side, float cost) {
    Node bend;
    const Node& node = m_nodes[index];
    bend.root = bend.left = bend.right = endOf(node, side);
    bend.rootHeight = heightOn(graph, node.portal, bend.root);
    bend.cost = cost;
    bend.polygon = node.polygon;
    bend.parent = index;
    bend.bend = true;
    m_nodes.push_back(bend);
    return static_cast<std::uint32_t>(m_nodes.size() - 1);
}

template <bool Field>
void PolyanyaSearch::addSamples(const NavGraph& graph, const WayRules& rules, std::uint32_t portal, const Node& child,
                                float factor) {
    const NavGraph::Portal& p = graph.portals[portal];
    const Vec2 along = p.right - p.left;
    const float square = lengthSquared(along), size = std::sqrt(square);
    const auto fractionOf = [&](Vec2 point) {
        return square > 0 ? clamp(dot(point - p.left, along) / square, 0, 1) : 0;
    };
    const float low = fractionOf(child.left), high = fractionOf(child.right);
    const float behind = factorIn(rules, p.to);
    const auto vertices = static_cast<std::uint32_t>(graph.vertices.size());
    const auto sample = [&](float fraction, std::uint32_t number) {
        Node node = child;
        node.root = node.left = node.right = p.left + along * fraction;
        node.leftTurns = node.rightTurns = false;
        node.rootHeight = heightOn(graph, portal, node.root);
        node.cost = child.cost + factor * distance(child.root, node.root);
        node.rootVertex = vertices + portal * kSamples + number;
        // The straight one lies elsewhere each time: what it is good for counts, not only what it cost.
        const float rest = number == kStraightSample && !Field ? m_minFactor * distance(node.root, m_target) : 0;
        if (improvesStrictly(node.rootVertex, node.cost + rest)) add<Field>(node, behind);
    };
    const float spaces = clamp(std::ceil(size / kSampleMetres), 1, static_cast<float>(kMaxSpaces));
    for (std::uint32_t i = 0; static_cast<float>(i) <= spaces; ++i) {
        const float fraction = static_cast<float>(i) / spaces;
        if (fraction >= low && fraction <= high) sample(fraction, i);
    }
    Vec2 straight = (child.left + child.right) * 0.5f;
    if (!Field) {
        const float a = turn(child.root, m_target, child.left), b = turn(child.root, m_target, child.right);
        if (a * b < 0)
            straight = crossing(child.root, m_target, child.left, child.right);
        else
            straight = absolute(a) < absolute(b) ? child.left : child.right;
    }
    sample(fractionOf(straight), kStraightSample);
}

template <bool Plain, bool Field>
void PolyanyaSearch::openJump(const NavGraph& graph, const WayRules& rules, std::uint32_t index, std::uint32_t portal) {
    const NavGraph::Portal& p = graph.portals[portal];
    if (!rules.allows(portal)) return;
    const float factor = Plain ? 1 : factorIn(rules, m_nodes[index].polygon);
    const Side side = sideOf(m_nodes[index], p.left);
    float cost = m_nodes[index].cost;
    Vec2 root = m_nodes[index].root;
    if (side != Side::Straight) {
        const Vec2 bend = endOf(m_nodes[index], side);
        cost += factor * distance(root, bend);
        root = bend;
    }
    Node node;
    node.cost = cost + factor * distance(root, p.left) + rules.jumpMetres(p.step) + distance(p.left, p.right) +
                (Plain ? 0 : rules.edgeCost(m_nodes[index].polygon, p.to));
    if (!improvesStrictly(p.rightVertex, node.cost)) return;
    node.parent = side == Side::Straight ? index : addBend(graph, index, side, cost);
    node.root = node.left = node.right = p.right;
    node.rootHeight = graph.vertices[p.rightVertex].y;
    node.rootVertex = p.rightVertex;
    node.polygon = p.to;
    node.portal = portal;
    node.jumped = true;
    add<Field>(node, Plain ? 1 : factorIn(rules, p.to));
}

template <bool Plain, bool Field>
void PolyanyaSearch::open(const NavGraph& graph, const WayRules& rules, std::uint32_t index) {
    const Node node = m_nodes[index];
    const NavGraph::Face& face = graph.faces[node.polygon];
    const float factor = Plain ? 1 : factorIn(rules, node.polygon);
    const std::uint32_t cameFrom = node.parent == kNoVertex || node.jumped ? kNoPolygon : m_nodes[node.parent].polygon;

    Node child;
    child.parent = index;
    bool whole = node.left == node.right || node.root == node.left || node.root == node.right;
    child.root = node.root, child.rootHeight = node.rootHeight, child.cost = node.cost;
    child.rootVertex = node.rootVertex;
    // What a bend at either end would be.
    struct Bend {
        bool possible = false, tried = false;
        float cost = 0, height = 0;
        std::uint32_t vertex = kNoVertex;
    };
    Bend leftBend, rightBend;
    const auto bendAt = [&](Vec2 end, bool atLeft) {
        Bend bend;
        const NavGraph::Portal& entry = graph.portals[node.portal];
        bend.cost = node.cost + factor * distance(node.root, end);
        bend.height = heightOn(graph, node.portal, end);
        if (atLeft && end == entry.left) bend.vertex = entry.leftVertex;
        if (!atLeft && end == entry.right) bend.vertex = entry.rightVertex;
        bend.tried = true;
        bend.possible = bend.vertex == kNoVertex || improves(bend.vertex, bend.cost);
        return bend;
    };
    const auto takeRoot = [&](Vec2 end, const Bend& bend) {
        child.root = end, child.rootHeight = bend.height, child.cost = bend.cost, child.rootVertex = bend.vertex;
    };
    if (!whole) {
        const Vec2 along = node.right - node.left;
        const float square = lengthSquared(along);
        const float seen = turn(node.root, node.left, node.right);
        if (seen * absolute(seen) <= kEdgeOnMetres * kEdgeOnMetres * square) {
            // Edge on: from within the interval everything lies open, else the way leads past the nearer end.
            const float at = dot(node.root - node.left, along);
            if (at < 0 || at > square) {
                const bool atLeft = at < 0;
                const Vec2 end = atLeft ? node.left : node.right;
                const Bend bend = bendAt(end, atLeft);
                if (!bend.possible) return;
                takeRoot(end, bend);
            }
            whole = true;
        }
    }
    const Node straight = child;

    const auto emit = [&](std::uint32_t portal, Vec2 left, bool leftTurns, Vec2 right, bool rightTurns) {
        const NavGraph::Portal& p = graph.portals[portal];
        if (child.root == p.left || child.root == p.right) {
            const std::uint32_t end = child.root == p.left ? kRoundLeft : kRoundRight;
            const auto vertices = static_cast<std::uint32_t>(graph.vertices.size());
            const float edgeCost = Plain ? 0 : rules.edgeCost(node.polygon, p.to);
            if (!improvesStrictly(vertices + portal * kSamples + end, child.cost + edgeCost)) return;
        }
        child.left = left, child.right = right;
        child.leftTurns = leftTurns, child.rightTurns = rightTurns;
        child.polygon = p.to, child.portal = portal;
        if constexpr (Plain) {
            add<Field>(child, 1);
        } else {
            const float behind = factorIn(rules, p.to);
            Node shifted = child;
            shifted.cost += rules.edgeCost(node.polygon, p.to);
            if (behind == factor) {
                add<Field>(shifted, factor);
                return;
            }
            if (child.root != node.root) { // two bends at once: the first needs a node of its own
                Node bend = child;
                bend.left = bend.right = child.root;
                bend.polygon = node.polygon;
                bend.parent = index;
                bend.bend = true;
                shifted.parent = static_cast<std::uint32_t>(m_nodes.size());
                m_nodes.push_back(bend);
            }
            addSamples<Field>(graph, rules, portal, shifted, factor);
        }
    };

    const std::uint32_t end = face.firstPortal + face.portalCount;
    for (std::uint32_t i = face.firstPortal; i < end; ++i) {
        const NavGraph::Portal& p = graph.portals[i];
        if (p.step != NavStep::Walk) {
            openJump<Plain, Field>(graph, rules, index, i);
            continue;
        }
        if (p.to == cameFrom) continue;
        if constexpr (!Plain)
            if (!rules.allows(i)) continue;
        const bool leftTurns = p.leftTurns || m_loose, rightTurns = p.rightTurns || m_loose;
        if (whole) {
            child.parent = index;
            emit(i, p.left, leftTurns, p.right, rightTurns);
            continue;
        }
        const bool beyondRight = turn(node.root, node.right, p.left) >= 0;
        const bool beyondLeft = !beyondRight && turn(node.root, node.left, p.right) <= 0;
        Vec2 left = p.left, right = p.right; // of what is seen
        bool leftCut = false, rightCut = false;
        if (!beyondLeft && !beyondRight) {
            leftCut = turn(node.root, node.left, p.left) < 0;
            rightCut = turn(node.root, node.right, p.right) > 0;
            // A cut next to an end is no cut: slivers between them would be seen from nowhere in particular.
            if (leftCut) {
                left = crossing(node.root, node.left, p.left, p.right);
                if (lengthSquared(left - p.left) < kSliverMetres * kSliverMetres) left = p.left, leftCut = false;
            }
            if (rightCut) {
                right = crossing(node.root, node.right, p.left, p.right);
                if (lengthSquared(right - p.right) < kSliverMetres * kSliverMetres) right = p.right, rightCut = false;
            }
            if (dot(right - left, p.right - p.left) > 0 &&
                lengthSquared(right - left) >= kSliverMetres * kSliverMetres) {
                child = straight;
                emit(i, left, leftTurns && !leftCut, right, rightTurns && !rightCut);
            }
        }
        if (node.leftTurns && (beyondLeft || leftCut)) {
            if (!leftBend.tried) leftBend = bendAt(node.left, true);
            if (leftBend.possible) {
                child = straight;
                takeRoot(node.left, leftBend);
                emit(i, p.left, leftTurns, beyondLeft ? p.right : left, beyondLeft && rightTurns);
            }
        }
        if (node.rightTurns && (beyondRight || rightCut)) {
            if (!rightBend.tried) rightBend = bendAt(node.right, false);
            if (rightBend.possible) {
                child = straight;
                takeRoot(node.right, rightBend);
                emit(i, beyondRight ? p.left : right, beyondRight && leftTurns, p.right, rightTurns);
            }
        }
    }
}

// ---- the search -----------------------------------------------------------------------------------------------------

void PolyanyaSearch::start(const NavGraph& graph, NavPoint from) {
    m_nodes.clear();
    m_open.clear();
    m_held = 0;
    m_last = kNoVertex;
    prepareBest(graph);
    Node node;
    node.root = node.left = node.right = seenFromAbove(from.position);
    node.rootHeight = from.position.y;
    node.polygon = from.polygon;
    m_nodes.push_back(node);
    pushEntry(m_open, entryOf(0, 0));
}

void PolyanyaSearch::prepareBest(const NavGraph& graph) {
    const std::size_t roots = graph.vertices.size() + graph.portals.size() * kSamples;
    if (m_best.size() < roots) m_best.resize(roots);
    if (++m_stamp == 0) { // all numbers were used: old marks could look new
        std::fill(m_best.begin(), m_best.end(), Best{});
        m_stamp = 1;
    }
}

void PolyanyaSearch::beginFlood(const NavGraph& graph) {
    if (m_floodStamp.size() < graph.faces.size()) m_floodStamp.resize(graph.faces.size());
    if (++m_floodNumber == 0) {
        std::fill(m_floodStamp.begin(), m_floodStamp.end(), 0u);
        m_floodNumber = 1;
    }
    m_flooded.clear();
}

bool PolyanyaSearch::flood(const NavMesh& mesh, const WayRules& rules, std::uint32_t from, std::uint32_t to) {
    const NavGraph& graph = mesh.graph();
    beginFlood(graph);
    m_flooded.push_back(from);
    m_floodStamp[from] = m_floodNumber;
    for (std::size_t next = 0; next < m_flooded.size(); ++next) {
        if (m_flooded[next] == to) return true;
        const NavGraph::Face& face = graph.faces[m_flooded[next]];
        for (std::uint32_t i = face.firstPortal; i < face.firstPortal + face.portalCount; ++i) {
            const std::uint32_t polygon = graph.portals[i].to;
            if (m_floodStamp[polygon] == m_floodNumber || !rules.allows(i)) continue;
            m_floodStamp[polygon] = m_floodNumber;
            m_flooded.push_back(polygon);
        }
    }
    return false;
}

/// Goes for the place nearest to the goal of all that were flooded.
void PolyanyaSearch::seek(const NavMesh& mesh) {
    const NavGraph& graph = mesh.graph();
    const Vec3 goal = m_goal.position;
    NavPoint best;
    float bestDistance = kInfinity;
    for (const std::uint32_t polygon : m_flooded) {
        const Aabb& box = graph.bounds[polygon];
        const Vec3 apart = maximum(maximum(box.low - goal, goal - box.high), Vec3{});
        if (lengthSquared(apart) > bestDistance) continue;
        const Vec3 place = nearestOfPolygon(mesh, polygon, goal);
        const float square = lengthSquared(place - goal);
        if (square < bestDistance || (square == bestDistance && polygon < best.polygon)) {
            bestDistance = square;
            best = {place, polygon};
        }
    }
    m_goal = best;
    m_partial = true;
}

void PolyanyaSearch::begin(const NavMesh& mesh, const WayRules& rules, NavPoint from, NavPoint to) {
    m_from = from, m_goal = to;
    m_partial = false;
    m_loose = rules.obstacles();
    const bool joined = mesh.face(from.polygon).component == mesh.face(to.polygon).component;
    if ((!joined || rules.mayClose()) && !flood(mesh, rules, from.polygon, to.polygon)) seek(mesh);
    m_target = seenFromAbove(m_goal.position);
    m_phase = Phase::Running;
    m_byCorners = cornersSuffice(mesh, rules);
    if (m_byCorners)
        m_corners.begin(mesh, from, m_goal);
    else
        start(mesh.graph(), from);
}

/// On ground of one kind without shortcuts through the air, ways bend at corners only.
bool PolyanyaSearch::cornersSuffice(const NavMesh& mesh, const WayRules& rules) {
    return rules.plain() && !mesh.graph().hasJumps;
}

/// True when it is over; when rounding hid the way, the search goes on by intervals.
bool PolyanyaSearch::stepByCorners(const NavMesh& mesh, std::uint32_t max) {
    if (!m_corners.step(mesh, max)) return false;
    m_cost = m_corners.cost();
    if (m_corners.found()) return true;
    m_byCorners = false;
    start(mesh.graph(), m_from);
    return false;
}

template <bool Plain>
bool PolyanyaSearch::arrive(const WayRules& rules, std::uint32_t index, float key) {
    const Node& node = m_nodes[index];
    const Side side = sideOf(node, m_target);
    const float way = side == Side::Straight
                          ? distance(node.root, m_target)
                          : distance(node.root, endOf(node, side)) + distance(endOf(node, side), m_target);
    const float cost = node.cost + (Plain ? way : factorIn(rules, node.polygon) * way);
    if (m_last == kNoVertex || cost < m_cost) m_last = index, m_cost = cost;
    return Plain || m_cost <= key;
}

template <bool Plain, bool Field>
void PolyanyaSearch::run(const NavMesh& mesh, const WayRules& rules, std::uint32_t max) {
    const NavGraph& graph = mesh.graph();
    m_minFactor = rules.min();
    for (std::uint32_t opened = 0; opened < max; ++opened) {
        std::uint64_t entry = 0;
        if (m_held != 0 && (m_open.empty() || m_held < m_open.front())) {
            entry = m_held;
            m_held = 0;
        } else if (!m_open.empty()) {
            entry = popEntry(m_open);
        } else {
            if (Field || m_last != kNoVertex || m_loose) {
                m_phase = Phase::Done;
                return;
            }
            // The goal can be come to, but rounding has hidden the last gap: again, bending wherever one can.
            m_loose = true;
            start(graph, m_from);
            continue;
        }
        const std::uint32_t index = ~static_cast<std::uint32_t>(entry);
        const float key = entryCost(entry);
        if constexpr (Field) {
            if (key > m_max) {
                m_phase = Phase::Done;
                return;
            }
            const Node& node = m_nodes[index];
            if (m_floodStamp[node.polygon] != m_floodNumber) {
                m_floodStamp[node.polygon] = m_floodNumber;
                m_flooded.push_back(node.polygon);
            }
            const Vec2 middle = graph.middles[node.polygon];
            const Side side = sideOf(node, middle);
            const float way = side == Side::Straight
                                  ? distance(node.root, middle)
                                  : distance(node.root, endOf(node, side)) + distance(endOf(node, side), middle);
            float& known = (*m_field)[node.polygon];
            known = minimum(known, node.cost + (Plain ? 1 : factorIn(rules, node.polygon)) * way);
        } else {
            if (!Plain && m_last != kNoVertex && m_cost <= key) {
                m_phase = Phase::Done;
                return;
            }
            if (m_nodes[index].polygon == m_goal.polygon && arrive<Plain>(rules, index, key)) {
                m_phase = Phase::Done;
                return;
            }
        }
        open<Plain, Field>(graph, rules, index);
    }
}

PolyanyaSearch::Phase PolyanyaSearch::step(const NavMesh& mesh, const WayRules& rules, std::uint32_t max) {
    if (m_phase != Phase::Running) return m_phase;
    if (m_byCorners) {
        if (stepByCorners(mesh, max)) m_phase = Phase::Done;
        if (m_byCorners) return m_phase;
    }
    if (rules.plain())
        run<true, false>(mesh, rules, max);
    else
        run<false, false>(mesh, rules, max);
    return m_phase;
}

float PolyanyaSearch::costTo(const NavMesh& mesh, const WayRules& rules, NavPoint from, NavPoint to) {
    // What was flooded is kept: this is asked in between, about places that are known to be reachable.
    m_from = from, m_goal = to;
    m_partial = false;
    m_loose = rules.obstacles();
    m_target = seenFromAbove(to.position);
    m_phase = Phase::Running;
    m_byCorners = cornersSuffice(mesh, rules);
    if (m_byCorners)
        m_corners.begin(mesh, from, to);
    else
        start(mesh.graph(), from);
    step(mesh, rules, 0xffffffffu);
    return m_byCorners || m_last != kNoVertex ? m_cost : kInfinity;
}

void PolyanyaSearch::spread(const NavMesh& mesh, const WayRules& rules, NavPoint from, float max,
                            std::vector<float>& out) {
    out.assign(mesh.polygonCount(), kInfinity);
    m_from = from;
    m_loose = rules.obstacles();
    m_field = &out;
    m_max = max;
    beginFlood(mesh.graph());
    start(mesh.graph(), from);
    m_phase = Phase::Running;
    if (rules.plain())
        run<true, true>(mesh, rules, 0xffffffffu);
    else
        run<false, true>(mesh, rules, 0xffffffffu);
    m_phase = Phase::Idle;
    m_field = nullptr;
    for (float& distance : out)
        if (distance > max) distance = kInfinity;
}

void PolyanyaSearch::build(const NavMesh& mesh, const WayRules& /*rules*/, NavPath& out) const {
    if (m_byCorners)
        m_corners.build(mesh, out);
    else
        buildByIntervals(mesh.graph(), out);
    if (out.corners.empty()) return;
    out.result = m_partial ? PathResult::Partial : PathResult::Complete;
    // Nothing is gained by a way that ends where it began.
    if (m_partial && out.length < 1e-4f) out.clear();
}

void PolyanyaSearch::buildByIntervals(const NavGraph& graph, NavPath& out) const {
    out.clear();
    if (m_last == kNoVertex) return;
    // From the end to the start, then turned round.
    const Node& last = m_nodes[m_last];
    out.corners.push_back({m_goal.position, NavStep::Walk, m_goal.polygon});
    if (const Side side = sideOf(last, m_target); side != Side::Straight) {
        const Vec2 end = endOf(last, side);
        out.corners.push_back({{end.x, heightOn(graph, last.portal, end), end.y}, NavStep::Walk, last.polygon});
    }
    for (std::uint32_t index = m_last; index != kNoVertex;) {
        const Node& node = m_nodes[index];
        if (!node.bend) out.corridor.push_back(node.polygon);
        const Node* parent = node.parent == kNoVertex ? nullptr : &m_nodes[node.parent];
        if (parent != nullptr && node.root != parent->root) {
            const bool inParent = !node.jumped && !node.bend && node.left != node.right;
            const NavGraph::Portal* jump = node.jumped ? &graph.portals[node.portal] : nullptr;
            out.corners.push_back({{node.root.x, node.rootHeight, node.root.y},
                                   jump != nullptr ? jump->step : NavStep::Walk,
                                   inParent ? parent->polygon : node.polygon});
            if (jump != nullptr)
                out.corners.push_back({graph.vertices[jump->leftVertex], NavStep::Walk, parent->polygon});
        }
        index = node.parent;
    }
    if (m_nodes.size() > 1 || m_from.position != m_goal.position || out.corners.size() == 1)
        out.corners.push_back({m_from.position, NavStep::Walk, m_from.polygon});
    std::reverse(out.corners.begin(), out.corners.end());
    std::reverse(out.corridor.begin(), out.corridor.end());
    for (std::size_t i = 1; i < out.corners.size(); ++i)
        out.length += distance(seenFromAbove(out.corners[i - 1].position), seenFromAbove(out.corners[i].position));
    out.cost = m_cost;
}

} // namespace lince
