#include "certificate_hidden.h"

#include <lince/core/math.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace lince {
namespace {

constexpr float kMarginMetres = 0.15f; ///< that things are taken larger than they are
constexpr float kMarginPixels = 2.0f;  ///< the same in the picture: rounding decides about edges
constexpr float kSightMargin = 0.25f;  ///< radians that a cone of sight is taken wider
constexpr float kSightStep = 0.04f;    ///< metres between the lines that are tried through a thing
constexpr float kMinDepth = 0.2f;      ///< metres before the eye: what reaches nearer is in doubt
constexpr int kMaxLines = 120'000;     ///< more would take too long: in doubt

std::array<Vec3, 8> cornersOf(const Aabb& box) {
    std::array<Vec3, 8> corners;
    for (unsigned i = 0; i < 8; ++i)
        corners[i] = {(i & 1u) != 0 ? box.high.x : box.low.x, (i & 2u) != 0 ? box.high.y : box.low.y,
                      (i & 4u) != 0 ? box.high.z : box.low.z};
    return corners;
}

float distanceTo(const Aabb& box, Vec3 p) {
    return length(maximum(maximum(box.low - p, p - box.high), Vec3{}));
}

float distanceBetween(const Aabb& a, const Aabb& b) {
    return length(maximum(maximum(a.low - b.high, b.low - a.high), Vec3{}));
}

/// Where the line origin + t × direction enters the box; below 0 when it does not.
float entryInto(const Aabb& box, Vec3 origin, Vec3 direction) {
    float enter = 0, leave = std::numeric_limits<float>::max();
    for (int axis = 0; axis < 3; ++axis) {
        if (absolute(direction[axis]) < 1e-9f) {
            if (origin[axis] < box.low[axis] || origin[axis] > box.high[axis]) return -1;
            continue;
        }
        const float a = (box.low[axis] - origin[axis]) / direction[axis];
        const float b = (box.high[axis] - origin[axis]) / direction[axis];
        enter = maximum(enter, minimum(a, b));
        leave = minimum(leave, maximum(a, b));
    }
    return enter <= leave ? enter : -1;
}

/// A part of the plane one metre before the eye, and the lines through it.
struct Window {
    float left, right, bottom, top; ///< metres in the plane
};

/// The window through which the box appears; nothing when some of it is beside or behind the eye.
bool windowOf(const Aabb& box, const EyePose& pose, Window& window) {
    window = {1e9f, -1e9f, 1e9f, -1e9f};
    for (const Vec3 corner : cornersOf(box)) {
        const Vec3 to = corner - pose.position;
        const float depth = dot(to, pose.forward);
        if (depth < kMinDepth) return false;
        const float x = dot(to, pose.right) / depth, y = dot(to, pose.up) / depth;
        window.left = minimum(window.left, x), window.right = maximum(window.right, x);
        window.bottom = minimum(window.bottom, y), window.top = maximum(window.top, y);
    }
    return true;
}

/// Is every line through multiples of `step` in the window blocked before it comes to the box? `first`: depth in
/// metres at which blocking begins to count.
template <class Blocks>
bool allBlocked(const Blocks& blocks, const Aabb& box, const EyePose& pose, const Window& window, float step,
                float first) {
    const int left = static_cast<int>(std::floor(window.left / step));
    const int right = static_cast<int>(std::ceil(window.right / step));
    const int bottom = static_cast<int>(std::floor(window.bottom / step));
    const int top = static_cast<int>(std::ceil(window.top / step));
    if ((right - left + 1) > kMaxLines / (top - bottom + 1)) return false;
    for (int row = bottom; row <= top; ++row)
        for (int column = left; column <= right; ++column) {
            const Vec3 way = pose.forward + pose.right * (step * static_cast<float>(column)) +
                             pose.up * (step * static_cast<float>(row));
            const float enter = entryInto(box, pose.position, way);
            if (enter < 0) continue;
            if (enter <= first) return false;
            if (!blocks(Ray{pose.position + way * first, way, enter - first})) return false;
        }
    return true;
}

} // namespace

HiddenFrom::HiddenFrom(const World& world, EntityId body, const SenseList& senses, Screens screens)
    : m_world(world), m_self(body), m_screens(screens), m_senses(senses) {
    const SenseRegistry judged = SenseRegistry::standard(); // by what is below; a game's own say their reach
    for (const SenseList::Entry& entry : senses.senses)
        if (judged.types().find(entry.type.name) == nullptr)
            m_reach = maximum(m_reach, entry.type.make(entry.settings, {})->reach());
    if (world.find(body) == nullptr) { // it senses nothing
        m_senses = {};
        m_reach = 0;
        m_hasBody = false;
        return;
    }
    const Entity& self = *world.find(body);
    m_body = self.bounds();
    m_feet = self.position;
    m_pose = eyePose(self.eye(), self.yaw, self.pitch);
    for (const Event& event : world.events()) {
        if (event.subject == body) m_named.push_back(event.other);
        if (event.other == body) m_named.push_back(event.subject);
        m_listening = m_listening || (event.kind == EventKind::Noise && senses.find<HearingSense>() != nullptr);
    }
}

bool HiddenFrom::isBlocked(const Ray& ray) const {
    if (m_world.level().anyHit(ray)) return true;
    return m_screens == Screens::LevelAndSolids &&
           static_cast<bool>(m_world.castRay(ray, m_self, RayTargets::Sight, m_scratch));
}

bool HiddenFrom::isQuiet(EntityId entity) const {
    return std::find(m_named.begin(), m_named.end(), entity) == m_named.end();
}

Hiding HiddenFrom::judge(const Aabb& box) const {
    if (!m_hasBody) return Hiding::OutOfReach;
    if (distanceBetween(m_body, box) < m_reach) return Hiding::Sensed;
    const Hiding eye = m_senses.find<EyeSense>() != nullptr ? judgeByEye(box) : Hiding::OutOfReach;
    if (eye == Hiding::Sensed) return eye;
    const Hiding sight = m_senses.find<SightSense>() != nullptr ? judgeBySight(box) : Hiding::OutOfReach;
    return sight == Hiding::OutOfReach ? eye : sight;
}

Hiding HiddenFrom::judgeByEye(const Aabb& box) const {
    const EyeLens& lens = m_senses.find<EyeSense>()->lens;
    const float pixel = 2 * lens.tangent() / static_cast<float>(lens.height);
    const float farthest = distanceTo(box, m_pose.position) + length(box.size());
    const Aabb grown = box.grown(kMarginMetres + kMarginPixels * pixel * farthest);
    const float aside = pixel * (static_cast<float>(lens.width) * 0.5f + kMarginPixels);
    const float above = pixel * (static_cast<float>(lens.height) * 0.5f + kMarginPixels);

    // Wholly on the outer side of one plane of the pyramid of view?
    unsigned outside = 63;
    for (const Vec3 corner : cornersOf(grown)) {
        const Vec3 to = corner - m_pose.position;
        const float x = dot(to, m_pose.right), y = dot(to, m_pose.up), depth = dot(to, m_pose.forward);
        const bool planes[6] = {x<-aside * depth, x> aside * depth, y<-above * depth, y> above * depth,
                                depth<0, depth> lens.farPlane * 1.01f + 1};
        for (unsigned i = 0; i < 6; ++i)
            if (!planes[i]) outside &= ~(1u << i);
    }
    if (outside != 0) return Hiding::OutOfReach;

    Window window{};
    if (!windowOf(grown, m_pose, window)) return Hiding::Sensed;
    window = {maximum(window.left, -aside), minimum(window.right, aside), maximum(window.bottom, -above),
              minimum(window.top, above)};
    // Steps of half a pixel from the middle of the picture: the middles of all pixels are among them, whether their
    // number is odd or even. Surfaces before the near plane hide nothing.
    const bool blocked = allBlocked([this](const Ray& ray) { return isBlocked(ray); }, grown, m_pose, window,
                                    pixel * 0.5f, lens.nearPlane * 1.5f);
    return blocked ? Hiding::BehindWalls : Hiding::Sensed;
}

Hiding HiddenFrom::judgeBySight(const Aabb& box) const {
    const SightSense& sight = *m_senses.find<SightSense>();
    const Aabb grown = box.grown(kMarginMetres);
    const float distance = distanceTo(grown, m_pose.position);
    if (distance > sight.range + 1) return Hiding::OutOfReach;

    const Vec3 to = grown.centre() - m_pose.position;
    const float radius = length(grown.size()) * 0.5f;
    if (length(to) <= radius + kMinDepth) return Hiding::Sensed;
    const float angle = arcCosine(dot(normalized(to), m_pose.forward));
    if (angle - arcSine(radius / length(to)) > sight.angle * 0.5f + kSightMargin) return Hiding::OutOfReach;

    const EyePose aimed = eyePose(m_pose.position, yawOf(to), pitchOf(to));
    Window window{};
    if (!windowOf(grown, aimed, window)) return Hiding::Sensed;
    const bool blocked = allBlocked([this](const Ray& ray) { return isBlocked(ray); }, grown, aimed, window,
                                    kSightStep / length(to), 0.05f);
    return blocked ? Hiding::BehindWalls : Hiding::Sensed;
}

} // namespace lince
