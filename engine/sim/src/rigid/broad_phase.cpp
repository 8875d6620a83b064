// Pairs of bodies whose bounds overlap: sorted along the axis on which they spread most, then swept. The order of the
// last step is nearly that of this one, so that sorting costs little; the pairs are the same from any order.

#include "content.h"

#include <algorithm>

namespace lince::rigid {
namespace {

void sortAlong(std::vector<SortedBounds>& list, int axis) {
    const auto before = [axis](const SortedBounds& a, const SortedBounds& b) {
        const float p = a.box.low[axis], q = b.box.low[axis];
        return p != q ? p < q : a.slot < b.slot;
    };
    std::size_t work = 0;
    for (std::size_t i = 1; i < list.size(); ++i) {
        if (!before(list[i], list[i - 1])) continue;
        const SortedBounds moving = list[i];
        std::size_t to = i;
        for (; to > 0 && before(moving, list[to - 1]); --to, ++work)
            list[to] = list[to - 1];
        list[to] = moving;
        if (work > 16 * list.size()) return std::sort(list.begin(), list.end(), before);
    }
}

} // namespace

void findPairs(Content& c) {
    // The list of the last step, without those that went, and the new ones at its end.
    const std::size_t slots = c.bodies.size();
    c.marks.assign(slots, 0); // here: is it in the list?
    std::size_t kept = 0;
    Vec3 sum, squares;
    for (SortedBounds& s : c.sorted) {
        if (s.slot >= slots || !c.bodies[s.slot].id || c.marks[s.slot] != 0) continue;
        c.marks[s.slot] = 1;
        c.sorted[kept++].slot = s.slot;
    }
    c.sorted.resize(kept);
    for (std::uint32_t slot = 0; slot < slots; ++slot)
        if (c.bodies[slot].id && c.marks[slot] == 0) c.sorted.push_back({{}, slot, 0});
    for (SortedBounds& s : c.sorted) {
        s.box = c.frames[s.slot].bounds;
        s.awake = c.isAwake(c.bodies[s.slot]) ? 1 : 0;
        const Vec3 middle = s.box.centre();
        sum += middle, squares += middle * middle;
    }
    const float count = maximum(1, static_cast<float>(c.sorted.size()));
    const Vec3 spread = squares - sum * sum / count;
    const int axis = spread.x >= spread.z ? (spread.x >= spread.y ? 0 : 1) : (spread.z >= spread.y ? 2 : 1);
    sortAlong(c.sorted, axis);

    c.pairs.clear();
    float widestAsleep = 0;
    for (const SortedBounds& s : c.sorted)
        if (s.awake == 0) widestAsleep = maximum(widestAsleep, s.box.high[axis] - s.box.low[axis]);
    const int u = axis == 0 ? 1 : 0, v = axis == 2 ? 1 : 2;
    const auto consider = [&](const SortedBounds& a, const SortedBounds& b) {
        if (a.box.low[u] > b.box.high[u] || b.box.low[u] > a.box.high[u] || a.box.low[v] > b.box.high[v] ||
            b.box.low[v] > a.box.high[v])
            return;
        const std::uint64_t low = std::min(a.slot, b.slot), high = std::max(a.slot, b.slot);
        c.pairs.push_back(low << 32 | high);
    };
    for (std::size_t i = 0; i < c.sorted.size(); ++i) {
        const SortedBounds& a = c.sorted[i];
        if (a.awake == 0) continue;
        for (std::size_t j = i + 1; j < c.sorted.size() && c.sorted[j].box.low[axis] <= a.box.high[axis]; ++j)
            consider(a, c.sorted[j]);
        for (std::size_t j = i; j-- > 0 && c.sorted[j].box.low[axis] >= a.box.low[axis] - widestAsleep;)
            if (c.sorted[j].awake == 0 && c.sorted[j].box.high[axis] >= a.box.low[axis]) consider(a, c.sorted[j]);
    }
    std::sort(c.pairs.begin(), c.pairs.end());
    // What hangs on a joint together does not collide.
    c.joined.clear();
    for (const RigidJoint& joint : c.joints) {
        if (!joint.id || !joint.b) continue;
        const std::uint64_t low = std::min(joint.a.slot, joint.b.slot), high = std::max(joint.a.slot, joint.b.slot);
        c.joined.push_back(low << 32 | high);
    }
    if (c.joined.empty()) return;
    std::sort(c.joined.begin(), c.joined.end());
    std::size_t next = 0, out = 0;
    for (const std::uint64_t pair : c.pairs) {
        while (next < c.joined.size() && c.joined[next] < pair)
            ++next;
        if (next == c.joined.size() || c.joined[next] != pair) c.pairs[out++] = pair;
    }
    c.pairs.resize(out);
}

} // namespace lince::rigid
