#include <lince/core/math.h>
#include <lince/render/day_cycle.h>

#include <array>

namespace lince {
namespace {

/// To the moon: high enough that its shadows stay short, and from the side opposite to the noon sun.
constexpr Vec3 kToMoon{-0.42f, 0.78f, -0.46f};

/// All colours of one time of the day.
struct Palette {
    Vec3 sun, sky, horizon, up, down, fog;
};

// Dawn and dusk share one twilight, so that the day closes without a jump even when there is no night in between. Its
// sun is black: the direction changes from sun to moon unseen.
constexpr Palette kTwilight{{0, 0, 0},
                            {0.16f, 0.20f, 0.38f},
                            {0.52f, 0.36f, 0.38f},
                            {0.27f, 0.26f, 0.36f},
                            {0.12f, 0.10f, 0.11f},
                            {0.36f, 0.29f, 0.35f}};
constexpr Palette kMorning{{1.02f, 0.82f, 0.55f}, // pale gold
                           {0.34f, 0.50f, 0.72f}, {0.86f, 0.76f, 0.62f}, {0.36f, 0.40f, 0.50f},
                           {0.19f, 0.17f, 0.14f}, {0.74f, 0.70f, 0.64f}};
constexpr Palette kMidday{{1.06f, 1.00f, 0.90f}, // clear
                          {0.32f, 0.54f, 0.82f}, {0.74f, 0.82f, 0.88f}, {0.40f, 0.46f, 0.56f},
                          {0.21f, 0.20f, 0.17f}, {0.70f, 0.77f, 0.83f}};
constexpr Palette kEvening{{1.02f, 0.60f, 0.34f}, // amber, with rose in the haze
                           {0.30f, 0.38f, 0.60f}, {0.92f, 0.60f, 0.46f}, {0.36f, 0.34f, 0.44f},
                           {0.19f, 0.14f, 0.12f}, {0.72f, 0.54f, 0.50f}};
// Deep blue, but bright enough to play by: moon and sky together give about a third of the midday light.
constexpr Palette kNight{{0.26f, 0.34f, 0.52f}, {0.020f, 0.035f, 0.085f}, {0.060f, 0.085f, 0.160f},
                         {0.13f, 0.17f, 0.28f}, {0.060f, 0.065f, 0.090f}, {0.050f, 0.070f, 0.130f}};

struct Key {
    float when; ///< share of the day, 0: sunrise, 1: sunset
    Palette palette;
};
constexpr std::array<Key, 6> kKeys{
    {{0, kTwilight}, {0.10f, kMorning}, {0.38f, kMidday}, {0.66f, kMidday}, {0.90f, kEvening}, {1, kTwilight}}};

Palette mix(const Palette& a, const Palette& b, float t) {
    return {lerp(a.sun, b.sun, t), lerp(a.sky, b.sky, t),   lerp(a.horizon, b.horizon, t),
            lerp(a.up, b.up, t),   lerp(a.down, b.down, t), lerp(a.fog, b.fog, t)};
}

float smooth(float t) {
    const float x = clamp(t, 0, 1);
    return x * x * (3 - 2 * x);
}

Palette paletteOfDay(float fraction) {
    for (std::size_t i = 1; i < kKeys.size(); ++i) {
        if (fraction > kKeys[i].when) continue;
        const Key& before = kKeys[i - 1];
        return mix(before.palette, kKeys[i].palette, smooth((fraction - before.when) / (kKeys[i].when - before.when)));
    }
    return kKeys.back().palette;
}

/// A time of day taken apart.
struct Moment {
    float inCycle;     ///< seconds since sunrise
    float dayLength;   ///< seconds from sunrise to sunset
    float nightLength; ///< seconds
    bool night() const { return inCycle >= dayLength; }
    float dayFraction() const { return dayLength > 0 ? clamp(inCycle / dayLength, 0, 1) : 1; }
};

Moment momentOf(const DayCycle& cycle, float seconds) {
    const float whole = maximum(cycle.daySeconds, 1e-3f);
    const float night = clamp(cycle.nightFraction, 0, 1) * whole;
    float inCycle = std::isfinite(seconds) ? std::fmod(seconds, whole) : 0;
    if (inCycle < 0) inCycle += whole;
    return {inCycle, whole - night, night};
}

} // namespace

bool DayCycle::isNight(float seconds) const {
    return momentOf(*this, seconds).night();
}

Vec3 DayCycle::sunPosition(float seconds) const {
    const Moment now = momentOf(*this, seconds);
    if (now.night()) return centre + normalized(kToMoon) * (2 * maximum(halfWidth, peak));
    const float across = 2 * now.dayFraction() - 1; // -1 at sunrise, 1 at sunset
    return centre + Vec3{halfWidth * across, peak * (1 - across * across), lean};
}

Daylight DayCycle::at(float seconds) const {
    const Moment now = momentOf(*this, seconds);
    Daylight out;
    out.toSun = normalized(sunPosition(seconds) - centre, {0, 1, 0});
    Palette palette;
    if (now.night()) {
        // Moonlight comes and goes within some seconds at both ends of the night.
        const float blend = minimum(0.03f * (now.dayLength + now.nightLength), 0.4f * now.nightLength);
        const float since = now.inCycle - now.dayLength, left = now.nightLength - since;
        out.night = smooth(since / blend) * smooth(left / blend);
        palette = mix(kTwilight, kNight, out.night);
    } else {
        palette = paletteOfDay(now.dayFraction());
    }
    out.sunColour = palette.sun;
    out.skyColour = palette.sky;
    out.horizonColour = palette.horizon;
    out.ambientUp = palette.up;
    out.ambientDown = palette.down;
    out.fogColour = palette.fog;
    return out;
}

Daylight moonlight() {
    DayCycle cycle;
    return cycle.at(cycle.daySeconds * (1 - 0.5f * cycle.nightFraction));
}

Daylight standardDaylight() {
    Daylight out;
    out.toSun = normalized(Vec3{-0.46f, 0.76f, 0.46f});
    out.sunColour = lerp(kMorning.sun, kMidday.sun, 0.72f);
    out.skyColour = kMidday.sky;
    out.horizonColour = lerp(kMorning.horizon, kMidday.horizon, 0.75f);
    out.ambientUp = kMidday.up;
    out.ambientDown = kMidday.down;
    out.fogColour = lerp(kMorning.fog, kMidday.fog, 0.75f);
    return out;
}

} // namespace lince
