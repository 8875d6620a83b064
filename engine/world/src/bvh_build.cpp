// Binned surface-area heuristic (Wald 2007) to a binary tree, then children are pulled up until nodes have eight.

#include "bvh_tree.h"

#include <algorithm>
#include <array>

namespace lince::bvh {

namespace {

constexpr int kMaxBins = 32;
constexpr int kDeepestByCost = 40; ///< below, halves by count: at most 32 more levels for any number of triangles
constexpr float kNodeCost = 1.0f;  ///< of a node's eight boxes against …
constexpr float kBlockCost = 0.8f; ///< … a block's eight triangles

struct Item {
    Aabb box;
    std::uint32_t triangle;
    float doubleCentre(int axis) const { return box.low[axis] + box.high[axis]; }
};

struct BinaryNode {
    Aabb box;
    std::uint32_t left = 0, right = 0; ///< 0: a leaf
    std::uint32_t begin = 0, end = 0;  ///< items
    bool isBlock = false;              ///< cheaper as one block of triangles than as a node
    /// Least cost of this subtree when it may take up to i + 1 children of the wide node above it, and how many of
    /// these go to the left; 0: none, it is a child itself.
    std::array<float, kWidth - 1> cost{};
    std::array<std::uint8_t, kWidth - 1> toLeft{};
    std::uint8_t toLeftAsNode = 0; ///< of the eight children of the wide node made of this
};

template <class Number>
Number halfArea(const Aabb& box) {
    const Number x = static_cast<Number>(box.high.x) - static_cast<Number>(box.low.x);
    const Number y = static_cast<Number>(box.high.y) - static_cast<Number>(box.low.y);
    const Number z = static_cast<Number>(box.high.z) - static_cast<Number>(box.low.z);
    return x * y + y * z + z * x;
}

class Builder {
  public:
    explicit Builder(const TriangleMesh& mesh) : m_mesh(mesh) {}

    Tree run(Blocks blocks) {
        gather(blocks);
        Tree tree;
        tree.triangleCount = m_items.size();
        if (m_items.empty()) return tree;
        m_binary.reserve(m_items.size() * 2);
        const std::uint32_t root = split(0, static_cast<std::uint32_t>(m_items.size()), 0);
        tree.bounds = m_binary[root].box;
        // Children come after their parents.
        for (std::size_t i = m_binary.size(); i-- > 0;)
            weigh(m_binary[i]);
        tree.nodes.reserve(m_binary.size() / 8 + 1);
        tree.blocks.reserve(m_binary.size() / 2 + 1);
        addNode(tree, root);
        tree.nodes.shrink_to_fit();
        tree.blocks.shrink_to_fit();
        return tree;
    }

  private:
    void gather(Blocks blocks) {
        m_items.reserve(m_mesh.triangleCount());
        for (std::size_t i = 0; i < m_mesh.triangleCount(); ++i) {
            const std::uint16_t surface = m_mesh.surfaceOf[i];
            if (surface < m_mesh.surfaces.size() && !any(m_mesh.surfaces[surface].blocks, blocks)) continue;
            const Vec3 a = m_mesh.corner(i, 0);
            const Vec3 b = m_mesh.corner(i, 1);
            const Vec3 c = m_mesh.corner(i, 2);
            if (!isFinite(a) || !isFinite(b) || !isFinite(c) || isDegenerate(a, b, c)) continue;
            m_items.push_back({{minimum(a, minimum(b, c)), maximum(a, maximum(b, c))}, static_cast<std::uint32_t>(i)});
        }
    }

    /// In double: the float normal of a small triangle would underflow to zero.
    static bool isDegenerate(Vec3 a, Vec3 b, Vec3 c) {
        const auto difference = [](float p, float q) { return static_cast<double>(p) - static_cast<double>(q); };
        const double ux = difference(b.x, a.x), uy = difference(b.y, a.y), uz = difference(b.z, a.z);
        const double vx = difference(c.x, a.x), vy = difference(c.y, a.y), vz = difference(c.z, a.z);
        return uy * vz == uz * vy && uz * vx == ux * vz && ux * vy == uy * vx;
    }

    struct Split {
        float cost = std::numeric_limits<float>::infinity();
        int axis = 0;
        int bin = 0; ///< first of the right side
    };

    struct Bin {
        Aabb box;
        std::uint32_t count = 0;
    };

    /// Where each axis's bins lie over the boxes' centres (doubled, which saves a multiplication).
    struct Binning {
        Vec3 low, scale;
        int count;

        int binOf(const Item& item, int axis) const {
            const float bin = (item.doubleCentre(axis) - low[axis]) * scale[axis];
            if (!(bin > 0)) return 0; // also NaN, when sums of huge coordinates overflow
            return bin < static_cast<float>(count) ? static_cast<int>(bin) : count - 1;
        }
    };

    static Binning binningOf(std::uint32_t items, const Aabb& centres) {
        // Few items need few bins; most of the time of building is spent on them.
        Binning out{centres.low, {}, items <= 8 ? 8 : items <= 64 ? 16 : kMaxBins};
        for (int axis = 0; axis < 3; ++axis) {
            const float width = centres.high[axis] - centres.low[axis];
            const float scale = static_cast<float>(out.count) * 0.9999f / width;
            out.scale[axis] = width > 0 && std::isfinite(scale) ? scale : 0;
        }
        return out;
    }

    /// Areas of worlds larger than 1e19 m overflow; then there is no best split, and halves are taken.
    Split bestSplit(std::uint32_t begin, std::uint32_t end, const Binning& binning) {
        const auto bins = static_cast<std::size_t>(binning.count);
        for (auto& row : m_bins)
            std::fill_n(row.begin(), bins, Bin{});
        for (std::uint32_t i = begin; i < end; ++i)
            for (int axis = 0; axis < 3; ++axis) {
                const auto at = static_cast<std::size_t>(binning.binOf(m_items[i], axis));
                Bin& bin = m_bins[static_cast<std::size_t>(axis)][at];
                bin.box.add(m_items[i].box);
                ++bin.count;
            }
        Split best;
        for (int axis = 0; axis < 3; ++axis) {
            if (binning.scale[axis] == 0) continue;
            const auto& row = m_bins[static_cast<std::size_t>(axis)];
            std::array<float, kMaxBins> rightCost;
            Aabb box;
            std::uint32_t count = 0;
            for (std::size_t i = bins - 1; i > 0; --i) {
                box.add(row[i].box);
                count += row[i].count;
                rightCost[i] = count ? halfArea<float>(box) * static_cast<float>(count) : -1;
            }
            box = {}, count = 0;
            for (std::size_t i = 1; i < bins; ++i) {
                if (row[i - 1].count == 0) continue; // the same halves as one bin before
                box.add(row[i - 1].box);
                count += row[i - 1].count;
                if (rightCost[i] < 0) break;
                const float cost = halfArea<float>(box) * static_cast<float>(count) + rightCost[i];
                if (cost < best.cost) best = {cost, axis, static_cast<int>(i)};
            }
        }
        return best;
    }

    /// Own partition, because the order it leaves must not depend on the standard library.
    std::uint32_t partition(std::uint32_t begin, std::uint32_t end, const Binning& binning, const Split& cut) {
        std::uint32_t middle = begin;
        for (std::uint32_t i = begin; i < end; ++i)
            if (binning.binOf(m_items[i], cut.axis) < cut.bin) std::swap(m_items[i], m_items[middle++]);
        return middle;
    }

    std::uint32_t split(std::uint32_t begin, std::uint32_t end, int depth) {
        const auto self = static_cast<std::uint32_t>(m_binary.size());
        m_binary.push_back({});
        Aabb box, centres; // centres are doubled
        for (std::uint32_t i = begin; i < end; ++i) {
            box.add(m_items[i].box);
            centres.add(m_items[i].box.low + m_items[i].box.high);
        }
        m_binary[self].box = box;
        m_binary[self].begin = begin;
        m_binary[self].end = end;
        if (end - begin == 1) return self;

        std::uint32_t middle = begin;
        if (depth < kDeepestByCost && end - begin > 2) {
            const Binning binning = binningOf(end - begin, centres);
            const Split best = bestSplit(begin, end, binning);
            if (best.cost < std::numeric_limits<float>::infinity()) middle = partition(begin, end, binning, best);
        }
        // All centres in one place, or a tree that grows too deep: halves, in the order they have.
        if (middle == begin || middle == end) middle = begin + (end - begin) / 2;
        const std::uint32_t left = split(begin, middle, depth + 1);
        const std::uint32_t right = split(middle, end, depth + 1);
        m_binary[self].left = left;
        m_binary[self].right = right;
        return self;
    }

    std::uint32_t addBlock(Tree& tree, const BinaryNode& leaf) {
        constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
        const auto self = static_cast<std::uint32_t>(tree.blocks.size());
        Block& block = tree.blocks.emplace_back();
        // Ascending, so that within a block the lower lane wins a tie.
        std::sort(m_items.data() + leaf.begin, m_items.data() + leaf.end,
                  [](const Item& a, const Item& b) { return a.triangle < b.triangle; });
        for (std::size_t lane = 0; lane < kWidth; ++lane) {
            const bool used = lane < leaf.end - leaf.begin;
            const std::uint32_t triangle = used ? m_items[leaf.begin + lane].triangle : RayHit::kNoTriangle;
            block.index[lane] = triangle;
            for (int corner = 0; corner < 3; ++corner)
                for (int axis = 0; axis < 3; ++axis)
                    block.corners[corner][axis][lane] = used ? m_mesh.corner(triangle, corner)[axis] : kNaN;
        }
        return self | kBlockBit;
    }

    /// Of the whole, so that sums stay small whatever the size of the world.
    float relativeArea(const BinaryNode& node) const {
        const double whole = halfArea<double>(m_binary[0].box);
        return whole > 0 ? static_cast<float>(halfArea<double>(node.box) / whole) : 0;
    }

    /// Dynamic programming over the binary tree (Ylitie, Karras and Laine 2017): which subtrees become nodes or blocks.
    void weigh(BinaryNode& node) {
        const float area = relativeArea(node);
        constexpr float kNever = std::numeric_limits<float>::infinity();
        const float asBlock = node.end - node.begin <= kWidth ? area * kBlockCost : kNever;
        const auto shared = [&](std::size_t slots, std::uint8_t& toLeft) {
            float best = kNever;
            for (std::size_t left = 1; left < slots; ++left) {
                const float cost = m_binary[node.left].cost[left - 1] + m_binary[node.right].cost[slots - left - 1];
                if (cost < best) best = cost, toLeft = static_cast<std::uint8_t>(left);
            }
            return best;
        };
        float asNode = kNever;
        if (node.left != 0) asNode = shared(kWidth, node.toLeftAsNode) + area * kNodeCost;
        node.isBlock = asBlock <= asNode;
        node.cost[0] = node.isBlock ? asBlock : asNode;
        for (std::size_t slots = 2; slots < kWidth; ++slots) {
            std::uint8_t toLeft = 0;
            const float split = node.left != 0 ? shared(slots, toLeft) : kNever;
            const bool better = split < node.cost[slots - 2];
            node.cost[slots - 1] = better ? split : node.cost[slots - 2];
            node.toLeft[slots - 1] = better ? toLeft : node.toLeft[slots - 2];
        }
    }

    struct Children {
        std::array<std::uint32_t, kWidth> node{};
        std::size_t count = 0;
    };

    void spread(std::uint32_t index, std::size_t slots, Children& out) const {
        // Which number of slots the choice was made for does not matter: with fewer used, the rest stays free.
        const std::uint8_t toLeft = m_binary[index].toLeft[slots - 1];
        if (toLeft == 0) {
            out.node[out.count++] = index;
            return;
        }
        spread(m_binary[index].left, toLeft, out);
        spread(m_binary[index].right, slots - toLeft, out);
    }

    std::uint32_t addNode(Tree& tree, std::uint32_t root) {
        Children children;
        const BinaryNode& top = m_binary[root];
        if (top.isBlock) {
            children = {{root}, 1}; // a mesh of a few triangles
        } else {
            spread(top.left, top.toLeftAsNode, children);
            spread(top.right, kWidth - top.toLeftAsNode, children);
        }

        // Any-hit rays take the last child first: best is the one that is cheap for how often it is entered. (Nearest
        // first, which closest-hit rays need, visits a quarter more here.)
        const auto worth = [&](std::uint32_t node) {
            const float cost = m_binary[node].cost[0];
            return cost > 0 ? relativeArea(m_binary[node]) / cost : 0;
        };
        std::stable_sort(children.node.begin(), children.node.begin() + static_cast<std::ptrdiff_t>(children.count),
                         [&](std::uint32_t a, std::uint32_t b) { return worth(a) < worth(b); });

        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        const auto self = static_cast<std::uint32_t>(tree.nodes.size());
        tree.nodes.emplace_back();
        for (std::size_t i = 0; i < kWidth; ++i) {
            const bool used = i < children.count;
            const Aabb box = used ? m_binary[children.node[i]].box : Aabb{};
            for (int axis = 0; axis < 3; ++axis) {
                tree.nodes[self].planes[axis][i] = used ? box.low[axis] : kInfinity;
                tree.nodes[self].planes[3 + axis][i] = used ? box.high[axis] : -kInfinity;
            }
            std::uint32_t child = 0;
            if (used) {
                const std::uint32_t below = children.node[i];
                child = m_binary[below].isBlock ? addBlock(tree, m_binary[below]) : addNode(tree, below);
            }
            tree.nodes[self].child[i] = child;
        }
        return self;
    }

    const TriangleMesh& m_mesh;
    std::vector<Item> m_items;
    std::vector<BinaryNode> m_binary;
    std::array<std::array<Bin, kMaxBins>, 3> m_bins; ///< of each axis, for the split at hand
};

} // namespace

Tree buildTree(const TriangleMesh& mesh, Blocks blocks) {
    return Builder(mesh).run(blocks);
}

} // namespace lince::bvh
