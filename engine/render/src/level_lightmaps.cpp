// Light that a map compiler computed.

#include "level_parts.h"

#include <lince/core/math.h>

#include <algorithm>
#include <array>
#include <optional>

namespace lince::looks {
namespace {

constexpr std::uint32_t kSide = Lightmap::kSide;
constexpr std::uint32_t kMaxColumns = 32; // 4096 texels: what every device takes
// Map compilers leave room above white (the original doubles twice when it loads) and count on pictures that are
// bright; ours are mid-tones. The power turns the display's numbers, in which the original computes, into light; a
// full 2.2 would leave corners black that were only dim on the screens of the time.
constexpr float kBrighter = 3.4f, kPower = 1.3f;
constexpr Vec3 kFloor{0.070f, 0.072f, 0.080f}; // least light, linear

/// Light by brightness on the display, as a table: there are millions of texels.
class Curve {
  public:
    Curve() {
        for (std::size_t i = 0; i < kSteps; ++i)
            m_light[i] = power(static_cast<float>(i) * (kWhitest / (kSteps - 1)), kPower);
    }
    float operator()(float display) const {
        return m_light[static_cast<std::size_t>(display * ((kSteps - 1) / kWhitest) + 0.5f)];
    }
    static constexpr float kWhitest = 1.05f;

  private:
    static constexpr std::size_t kSteps = 2048;
    std::array<float, kSteps> m_light{};
};

Vec3 lightOf(const Curve& curve, float red, float green, float blue) {
    Vec3 display = Vec3{red, green, blue} * (kBrighter / 255);
    // All three by one factor, so that bright orange does not turn yellow.
    const float max = maximum(display.x, maximum(display.y, display.z));
    if (max > Curve::kWhitest) display *= Curve::kWhitest / max;
    display = minimum(display, Vec3{Curve::kWhitest, Curve::kWhitest, Curve::kWhitest}); // rounding
    return Vec3{curve(display.x), curve(display.y), curve(display.z)} + kFloor;
}

std::uint8_t halfByte(float light) {
    return static_cast<std::uint8_t>(clamp(light * 127.5f + 0.5f, 0, 255));
}

} // namespace

Vec3 brightened(Colour light) {
    static const Curve curve;
    return lightOf(curve, light.red, light.green, light.blue);
}

LightmapAtlas::LightmapAtlas(const std::vector<Lightmap>& lightmaps) {
    m_count = static_cast<std::uint32_t>(std::min<std::size_t>(lightmaps.size(), kMaxColumns * kMaxColumns - 1));
    if (m_count == 0) return;
    // One square more than there are lightmaps; it stays black.
    m_columns = 1;
    while (m_columns * m_columns < m_count + 1)
        ++m_columns;
    const std::uint32_t rows = m_count / m_columns + 1;
    m_image = Image(m_columns * kSide, rows * kSide);
    const Curve curve;
    std::array<double, 3> sum{};
    std::size_t lit = 0;
    for (std::uint32_t i = 0; i < m_count; ++i) {
        const std::vector<std::uint8_t>& from = lightmaps[i].pixels;
        if (from.size() < std::size_t{kSide} * kSide * 3) continue; // an author's own, cut short
        for (std::uint32_t texel = 0; texel < kSide * kSide; ++texel) {
            const std::uint8_t* rgb = from.data() + std::size_t{texel} * 3;
            const Vec3 light = lightOf(curve, rgb[0], rgb[1], rgb[2]);
            const std::uint32_t x = i % m_columns * kSide + texel % kSide, y = i / m_columns * kSide + texel / kSide;
            std::uint8_t* to = m_image.pixels.data() + (std::size_t{y} * m_image.width + x) * 4;
            to[0] = halfByte(light.x), to[1] = halfByte(light.y), to[2] = halfByte(light.z), to[3] = 255;
            if (rgb[0] + rgb[1] + rgb[2] == 0) continue; // texels that no face uses
            sum[0] += double{light.x}, sum[1] += double{light.y}, sum[2] += double{light.z};
            ++lit;
        }
    }
    if (lit > 0) {
        const auto mean = [&](std::size_t i) { return static_cast<float>(sum[i] / static_cast<double>(lit)); };
        m_average = {mean(0), mean(1), mean(2)};
    }
}

Vec2 LightmapAtlas::uv(std::int16_t lightmap, Vec2 own) const {
    if (m_count == 0) return {};
    const auto side = static_cast<float>(kSide);
    const auto texel = [&](float v) { return clamp(v * side, 0.5f, side - 0.5f); };
    const std::uint32_t i = holds(lightmap) ? static_cast<std::uint32_t>(lightmap) : m_count;
    const std::uint32_t left = i % m_columns * kSide, top = i / m_columns * kSide;
    return {(static_cast<float>(left) + texel(own.x)) / static_cast<float>(m_image.width),
            (static_cast<float>(top) + texel(own.y)) / static_cast<float>(m_image.height)};
}

Vec3 LightmapAtlas::light(std::int16_t lightmap, Vec2 own) const {
    const Vec2 at = uv(lightmap, own);
    const auto x = std::min(static_cast<std::uint32_t>(at.x * static_cast<float>(m_image.width)), m_image.width - 1);
    const auto y = std::min(static_cast<std::uint32_t>(at.y * static_cast<float>(m_image.height)), m_image.height - 1);
    const std::uint8_t* texel = m_image.pixels.data() + (std::size_t{y} * m_image.width + x) * 4;
    return Vec3{static_cast<float>(texel[0]), static_cast<float>(texel[1]), static_cast<float>(texel[2])} / 127.5f;
}

namespace {

/// Light of the level where a ray met a triangle; nothing when the file says nothing about it.
std::optional<Vec3> lightWhere(const TriangleMesh& mesh, const LightmapAtlas& atlas, std::size_t t, Vec3 p) {
    const VertexLook *a = mesh.look(t, 0), *b = mesh.look(t, 1), *c = mesh.look(t, 2);
    if (a == nullptr || b == nullptr || c == nullptr) return std::nullopt;
    const Vec3 normal = mesh.areaNormal(t);
    const float area = lengthSquared(normal);
    if (!(area > 0)) return std::nullopt;
    const float u = dot(cross(mesh.corner(t, 1) - p, mesh.corner(t, 2) - p), normal) / area;
    const float v = dot(cross(mesh.corner(t, 2) - p, mesh.corner(t, 0) - p), normal) / area;
    const float w = 1 - u - v;
    if (atlas.holds(a->lightmap))
        return atlas.light(a->lightmap, a->lightmapUv * u + b->lightmapUv * v + c->lightmapUv * w);
    if (a->lightmap != VertexLook::kVertexLit) return std::nullopt;
    return brightened(a->light) * u + brightened(b->light) * v + brightened(c->light) * w;
}

} // namespace

void lightmapProbes(LevelLook& look, const Level& level, const LightmapAtlas& atlas, JobPool& pool) {
    layProbes(look);
    const TriangleMesh& mesh = level.data().mesh;
    std::vector<std::uint8_t> valid(look.probes.size(), 0);
    for (LevelLook::Probe& probe : look.probes)
        probe = {atlas.average(), 0};
    pool.forEach(look.probes.size(), 64, [&](std::size_t i) {
        const Vec3 p = probePlace(look, i);
        const Ray down{p, {0, -1, 0}};
        const RayHit hit = level.sightTree().closestHit(down);
        if (!hit || mesh.areaNormal(hit.triangle).y <= 0) return; // outside, or inside a solid
        const auto light = lightWhere(mesh, atlas, hit.triangle, p + down.direction * hit.t);
        if (!light) return;
        look.probes[i].lamps = *light;
        valid[i] = 1;
    });
    spreadProbes(look, valid);
}

} // namespace lince::looks
