#include <lince/core/math.h>
#include <lince/render/carrier_look.h>

#include <algorithm>
#include <cmath>

namespace lince {
namespace {

constexpr std::size_t kMostCarriers = 256;
constexpr float kAboveFloor = 0.03f;   ///< metres, so that the plate does not flicker in the floor
constexpr int kChevrons = 3;           ///< on a plate
constexpr float kRunsPerSecond = 0.8f; ///< of the light over the chevrons
constexpr Colour kPadPlate{24, 26, 30, 235}, kPadAmber{255, 176, 58, 255}, kDiscViolet{150, 120, 255, 255},
    kDiscCyan{96, 210, 255, 255};

Colour withStrength(Colour colour, float strength) {
    colour.alpha = static_cast<std::uint8_t>(clamp(strength, 0, 1) * 255);
    return colour;
}

void glowQuad(const std::array<Vec3, 4>& p, const std::array<Colour, 4>& c, float cover,
              std::vector<GlowTriangle>& out) {
    out.push_back({{p[0], p[1], p[2]}, {c[0], c[1], c[2]}, cover, {}});
    out.push_back({{p[0], p[2], p[3]}, {c[0], c[2], c[3]}, cover, {}});
}

void plainQuad(const std::array<Vec3, 4>& p, Colour colour, float cover, std::vector<GlowTriangle>& out) {
    glowQuad(p, {colour, colour, colour, colour}, cover, out);
}

/// How bright the light that runs by is: 1 where it is, falling off behind it. `place` in [0, 1] along its way.
float runningLight(float place, float seconds) {
    const float behind = seconds * kRunsPerSecond - place;
    return 1 - (behind - std::floor(behind));
}

void addPadPlate(const CarrierLook& look, float seconds, std::vector<GlowTriangle>& out) {
    const auto at = [&](float along, float aside, float up) {
        return look.centre + look.along * along + look.aside * aside + Vec3{0, up, 0};
    };
    plainQuad({at(-1, -1, 0), at(-1, 1, 0), at(1, 1, 0), at(1, -1, 0)}, kPadPlate, 1, out);
    // A rim, and a low curtain of light that fades upwards from it.
    constexpr float kRim = 0.9f;
    const std::array<Vec2, 4> corners{Vec2{-1, -1}, Vec2{-1, 1}, Vec2{1, 1}, Vec2{1, -1}};
    const float height = 0.35f * minimum(length(look.along), length(look.aside));
    const Colour rim = withStrength(kPadAmber, 0.75f), foot = withStrength(kPadAmber, 0.28f),
                 top = withStrength(kPadAmber, 0);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 a = corners[i], b = corners[(i + 1) % corners.size()];
        plainQuad({at(a.x, a.y, 0.004f), at(b.x, b.y, 0.004f), at(b.x * kRim, b.y * kRim, 0.004f),
                   at(a.x * kRim, a.y * kRim, 0.004f)},
                  rim, 0.3f, out);
        glowQuad({at(a.x, a.y, 0), at(b.x, b.y, 0), at(b.x, b.y, height), at(a.x, a.y, height)}, {foot, foot, top, top},
                 0, out);
    }
    constexpr float kArm = 0.62f, kBack = 0.3f, kThick = 0.2f; // of the half sizes
    for (int i = 0; i < kChevrons; ++i) {
        const float tip = -0.32f + 0.5f * static_cast<float>(i);
        const float light = runningLight(static_cast<float>(i) / kChevrons, seconds);
        const Colour colour = withStrength(kPadAmber, 0.3f + 0.7f * light * light);
        for (const float side : {-1.0f, 1.0f})
            plainQuad({at(tip, 0, 0.006f), at(tip - kBack, side * kArm, 0.006f),
                       at(tip - kBack - kThick, side * kArm, 0.006f), at(tip - kThick, 0, 0.006f)},
                      colour, 0.2f, out);
    }
}

void addDisc(const CarrierLook& look, float seconds, std::vector<GlowTriangle>& out) {
    constexpr int kRings = 6, kSpokes = 40;
    const auto at = [&](int ring, int spoke) {
        const float angle = kTwoPi * static_cast<float>(spoke % kSpokes) / kSpokes;
        const float radius = static_cast<float>(ring) / kRings;
        return look.centre + look.along * (radius * cosine(angle)) + look.aside * (radius * sine(angle));
    };
    // Arms of a slow whirl, and rings that run inwards.
    const auto colour = [&](int ring, int spoke) {
        const float angle = kTwoPi * static_cast<float>(spoke % kSpokes) / kSpokes;
        const float radius = static_cast<float>(ring) / kRings;
        const float arms = 0.5f + 0.5f * sine(3 * angle + 5 * radius - 1.7f * seconds);
        const float rings = 0.5f + 0.5f * sine(14 * radius + 3.1f * seconds);
        const float light = 0.65f * arms + 0.35f * rings;
        const auto mix = [&](std::uint8_t a, std::uint8_t b) {
            return static_cast<std::uint8_t>(static_cast<float>(a) +
                                             (static_cast<float>(b) - static_cast<float>(a)) * light);
        };
        const Colour mixed{mix(kDiscViolet.red, kDiscCyan.red), mix(kDiscViolet.green, kDiscCyan.green),
                           mix(kDiscViolet.blue, kDiscCyan.blue), 255};
        return withStrength(mixed, ring == kRings ? 0.85f : 0.2f + 0.5f * light * (0.4f + 0.6f * radius));
    };
    for (int ring = 0; ring < kRings; ++ring)
        for (int spoke = 0; spoke < kSpokes; ++spoke)
            glowQuad(
                {at(ring, spoke), at(ring, spoke + 1), at(ring + 1, spoke + 1), at(ring + 1, spoke)},
                {colour(ring, spoke), colour(ring, spoke + 1), colour(ring + 1, spoke + 1), colour(ring + 1, spoke)},
                0.45f, out);
    // A bright rim, which fades outwards.
    const Colour rim = withStrength(kDiscCyan, 0.9f), none = withStrength(kDiscCyan, 0);
    for (int spoke = 0; spoke < kSpokes; ++spoke) {
        const Vec3 a = at(kRings, spoke), b = at(kRings, spoke + 1);
        const auto beyond = [&](Vec3 p) { return look.centre + (p - look.centre) * 1.1f; };
        glowQuad({a, b, beyond(b), beyond(a)}, {rim, rim, none, none}, 0, out);
    }
}

CarrierLook plateOf(const Level& level, const CarrierPlacement& carrier) {
    CarrierLook look;
    look.kind = carrier.kind;
    const Vec3 middle = carrier.box.centre(), half = carrier.box.size() * 0.5f;
    // On what is seen below: the boxes of maps reach into their floors.
    const Vec3 top{middle.x, carrier.box.high.y, middle.z};
    const LevelHit below = level.closestHit({top, {0, -1, 0}, carrier.box.size().y});
    look.centre = {middle.x, below.t <= carrier.box.size().y ? top.y - below.t : carrier.box.low.y, middle.z};
    look.centre.y += kAboveFloor;
    const Vec3 way = normalized(horizontal(carrier.to - middle), {0, 0, -1});
    // Along the side of the box that the throw goes along most.
    const bool alongX = absolute(way.x) > absolute(way.z);
    look.along = alongX ? Vec3{way.x < 0 ? -half.x : half.x, 0, 0} : Vec3{0, 0, way.z < 0 ? -half.z : half.z};
    look.aside = alongX ? Vec3{0, 0, half.z} : Vec3{half.x, 0, 0};
    return look;
}

CarrierLook discOf(const CarrierPlacement& carrier) {
    CarrierLook look;
    look.kind = carrier.kind;
    look.centre = carrier.box.centre();
    const Vec3 half = carrier.box.size() * 0.5f;
    // Across the thinner side: one walks through it.
    look.aside = half.x < half.z ? Vec3{0, 0, half.z} : Vec3{half.x, 0, 0};
    look.along = {0, half.y, 0};
    return look;
}

} // namespace

std::vector<CarrierLook> carrierLooks(const Level& level) {
    std::vector<CarrierLook> looks;
    for (const CarrierPlacement& carrier : level.data().carriers) {
        if (looks.size() >= kMostCarriers) break;
        looks.push_back(carrier.kind == CarrierPlacement::Kind::JumpPad ? plateOf(level, carrier) : discOf(carrier));
    }
    return looks;
}

void addGlow(const CarrierLook& look, float seconds, std::vector<GlowTriangle>& out) {
    const std::size_t first = out.size();
    if (look.kind == CarrierPlacement::Kind::JumpPad)
        addPadPlate(look, seconds, out);
    else
        addDisc(look, seconds, out);
    for (std::size_t i = first; i < out.size(); ++i)
        out[i].whole = look.centre;
}

} // namespace lince
