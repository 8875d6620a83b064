#include <lince/render/model_mesh.h>

#include <algorithm>
#include <utility>

namespace lince {

namespace {

/// Two unit vectors across `axis` and each other, so that first × second = axis.
std::pair<Vec3, Vec3> across(Vec3 axis) {
    const Vec3 helper = absolute(axis.y) < 0.9f ? Vec3{0, 1, 0} : Vec3{1, 0, 0};
    const Vec3 first = normalized(cross(helper, axis), {1, 0, 0});
    return {first, cross(axis, first)};
}

/// Newell's: good for faces that are not quite flat, zero for those without area.
template <class Corners>
Vec3 faceNormal(const Corners& corners) {
    Vec3 sum;
    for (std::size_t i = 0; i < corners.size(); ++i)
        sum += cross(corners[i].position, corners[(i + 1) % corners.size()].position);
    return normalized(sum);
}

std::array<std::int8_t, 4> packedNormal(Vec3 n) {
    const auto pack = [](float v) { return static_cast<std::int8_t>(v * 127 + (v < 0 ? -0.5f : 0.5f)); };
    return {pack(n.x), pack(n.y), pack(n.z), 0};
}

float towardsOne(float v, float exponent) {
    return v < 0 ? -power(-v, exponent) : power(v, exponent);
}

/// Corners of a section in units of its half axes.
std::vector<Vec2> sectionOf(int sides, float roundness) {
    std::vector<Vec2> out;
    Vec2 max;
    for (int k = 0; k < sides; ++k) {
        // Half a step, so that a section of four or eight has flat sides across its axes.
        const float angle = kTwoPi * (static_cast<float>(k) + 0.5f) / static_cast<float>(sides);
        out.push_back({towardsOne(cosine(angle), roundness), towardsOne(sine(angle), roundness)});
        max = {maximum(max.x, absolute(out.back().x)), maximum(max.y, absolute(out.back().y))};
    }
    for (Vec2& p : out)
        p = {p.x / max.x, p.y / max.y};
    return out;
}

} // namespace

ModelBuilder& ModelBuilder::colour(Colour c) {
    m_colour = c;
    return *this;
}

ModelBuilder& ModelBuilder::sideColour(float fraction) {
    m_colour.alpha = static_cast<std::uint8_t>((1 - clamp(fraction, 0, 1)) * 255 + 0.5f);
    return *this;
}

ModelBuilder& ModelBuilder::bone(std::uint8_t index) {
    m_bone = index;
    m_mesh.bones = std::max(m_mesh.bones, index + 1U);
    return *this;
}

ModelBuilder& ModelBuilder::box(Vec3 centre, Vec3 halfSize, float bevel, Quat turn) {
    const float b = minimum(bevel, 0.99f * minimum(halfSize.x, minimum(halfSize.y, halfSize.z)));
    // A corner of the box, seen from one of its three faces: on that face the other two axes are drawn in by the bevel.
    const auto at = [&](Vec3 sign, int axis) {
        Vec3 p;
        for (int i = 0; i < 3; ++i)
            p[i] = sign[i] * (halfSize[i] - (i == axis ? 0.0f : b));
        return corner(centre + rotate(turn, p));
    };
    const auto sign = [](int axis, float a, float u, float v) {
        Vec3 s;
        s[axis] = a, s[(axis + 1) % 3] = u, s[(axis + 2) % 3] = v;
        return s;
    };
    const auto add = [&](std::vector<Corner> corners) {
        const Vec3 out = (corners[0].position + corners[1].position + corners[2].position) / 3.0f - centre;
        if (dot(faceNormal(corners), out) < 0) std::reverse(corners.begin(), corners.end());
        addFace(corners);
    };
    for (int axis = 0; axis < 3; ++axis)
        for (const float a : {-1.0f, 1.0f})
            add({at(sign(axis, a, -1, -1), axis), at(sign(axis, a, 1, -1), axis), at(sign(axis, a, 1, 1), axis),
                 at(sign(axis, a, -1, 1), axis)});
    if (b <= 0) return *this;
    for (int axis = 0; axis < 3; ++axis) // edges along this axis
        for (const float u : {-1.0f, 1.0f})
            for (const float v : {-1.0f, 1.0f}) {
                const Vec3 low = sign(axis, -1, u, v), high = sign(axis, 1, u, v);
                const int first = (axis + 1) % 3, second = (axis + 2) % 3;
                add({at(low, first), at(high, first), at(high, second), at(low, second)});
            }
    for (const float x : {-1.0f, 1.0f})
        for (const float y : {-1.0f, 1.0f})
            for (const float z : {-1.0f, 1.0f})
                add({at({x, y, z}, 0), at({x, y, z}, 1), at({x, y, z}, 2)});
    return *this;
}

ModelBuilder& ModelBuilder::limb(Vec3 from, Vec3 to, float radiusFrom, float radiusTo, int sides) {
    const auto [a, b] = across(normalized(to - from, {0, 1, 0}));
    return loft({{from, a * radiusFrom, b * radiusFrom}, {to, a * radiusTo, b * radiusTo}}, sides);
}

ModelBuilder& ModelBuilder::skinnedLimb(Vec3 from, Vec3 to, float radiusFrom, float radiusTo, std::uint8_t boneFrom,
                                        std::uint8_t boneTo, int sides) {
    const auto [a, b] = across(normalized(to - from, {0, 1, 0}));
    // A section in the middle depends on both, so that the bend is round.
    const float middle = (radiusFrom + radiusTo) * 0.5f;
    return loft({{from, a * radiusFrom, b * radiusFrom, boneFrom},
                 {lerp(from, to, 0.5f), a * middle, b * middle, boneFrom, boneTo, 0.5f},
                 {to, a * radiusTo, b * radiusTo, boneTo}},
                sides);
}

ModelBuilder& ModelBuilder::ball(Vec3 centre, Vec3 halfSize, int rings, int sides) {
    std::vector<ModelRing> sections;
    for (int i = 0; i <= rings; ++i) {
        const float angle = kPi * static_cast<float>(i) / static_cast<float>(rings);
        const float r = i == 0 || i == rings ? 0.0f : sine(angle);
        sections.push_back(
            {centre - Vec3{0, cosine(angle) * halfSize.y, 0}, {halfSize.x * r, 0, 0}, {0, 0, -halfSize.z * r}});
    }
    return loft(sections, sides);
}

ModelBuilder& ModelBuilder::loft(const std::vector<ModelRing>& rings, int sides, float roundness) {
    const std::vector<Vec2> section = sectionOf(sides, roundness);
    const std::size_t count = section.size();
    // Faces below are right when the half axes turn anticlockwise about the way from one section to the next.
    float handedness = 0;
    for (std::size_t i = 0; i + 1 < rings.size(); ++i)
        handedness += dot(cross(rings[i].halfA, rings[i].halfB) + cross(rings[i + 1].halfA, rings[i + 1].halfB),
                          rings[i + 1].centre - rings[i].centre);
    const auto at = [&](std::size_t ring, std::size_t k) {
        const ModelRing& r = rings[ring];
        Corner c = corner(r.centre + r.halfA * section[k % count].x + r.halfB * section[k % count].y);
        if (r.bone >= 0) c.bone = c.otherBone = static_cast<std::uint8_t>(r.bone);
        if (r.otherBone >= 0) {
            c.otherBone = static_cast<std::uint8_t>(r.otherBone);
            c.otherWeight = static_cast<std::uint8_t>(clamp(r.otherFraction, 0, 1) * 255 + 0.5f);
        }
        m_mesh.bones = std::max({m_mesh.bones, c.bone + 1U, c.otherBone + 1U});
        return c;
    };
    const auto add = [&](std::vector<Corner> corners) {
        if (handedness < 0) std::reverse(corners.begin(), corners.end());
        addFace(corners);
    };
    for (std::size_t i = 0; i + 1 < rings.size(); ++i)
        for (std::size_t k = 0; k < count; ++k)
            add({at(i, k), at(i, k + 1), at(i + 1, k + 1), at(i + 1, k)});
    std::vector<Corner> first, last;
    for (std::size_t k = 0; k < count; ++k) {
        first.push_back(at(0, count - 1 - k));
        last.push_back(at(rings.size() - 1, k));
    }
    add(first);
    add(last);
    return *this;
}

ModelBuilder& ModelBuilder::plate(const std::vector<Vec3>& outline, Vec3 through) {
    std::vector<Corner> front, back;
    for (const Vec3 p : outline) {
        front.push_back(corner(p));
        back.push_back(corner(p + through));
    }
    // `front` is the side that `through` leads away from.
    if (dot(faceNormal(front), through) > 0) {
        std::reverse(front.begin(), front.end());
        std::reverse(back.begin(), back.end());
    }
    addFace(front);
    for (std::size_t i = 0; i < front.size(); ++i) {
        const std::size_t next = (i + 1) % front.size();
        addFace({front[next], front[i], back[i], back[next]});
    }
    std::reverse(back.begin(), back.end());
    addFace(back);
    return *this;
}

ModelBuilder& ModelBuilder::face(const std::vector<Vec3>& corners) {
    std::vector<Corner> list;
    list.reserve(corners.size());
    for (const Vec3 p : corners)
        list.push_back(corner(p));
    addFace(list);
    return *this;
}

void ModelBuilder::addFace(const std::vector<Corner>& corners) {
    // Tips and wedges make corners fall together: what is left of the face may be a triangle, or nothing.
    std::vector<Corner> kept;
    for (const Corner& c : corners)
        if (kept.empty() || lengthSquared(c.position - kept.back().position) > 1e-10f) kept.push_back(c);
    while (kept.size() > 1 && lengthSquared(kept.front().position - kept.back().position) <= 1e-10f)
        kept.pop_back();
    if (kept.size() < 3) return;
    const Vec3 normal = faceNormal(kept);
    if (lengthSquared(normal) < 0.5f) return;
    const auto first = static_cast<std::uint32_t>(m_mesh.vertices.size());
    for (const Corner& c : kept) {
        ModelVertex v;
        v.position = c.position;
        v.normal = packedNormal(normal);
        v.colour = m_colour;
        v.bones = {c.bone, c.otherBone, 0, 0};
        v.weights = {static_cast<std::uint8_t>(255 - c.otherWeight), c.otherWeight, 0, 0};
        m_mesh.vertices.push_back(v);
        m_mesh.box.add(c.position);
    }
    for (std::uint32_t i = 2; i < kept.size(); ++i)
        m_mesh.indices.insert(m_mesh.indices.end(), {first, first + i - 1, first + i});
}

ModelMesh ModelBuilder::finish() {
    return std::move(m_mesh);
}

} // namespace lince
