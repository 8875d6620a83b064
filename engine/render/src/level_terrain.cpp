// Ground of a height map: smooth normals, colours by height and slope, one piece per patch.

#include "level_parts.h"
#include "tile_noise.h"

#include <algorithm>
#include <cmath>

namespace lince::looks {
namespace {

// sRGB as fractions; mixed as they are, since they are near each other.
constexpr Vec3 kMoss{0.45f, 0.47f, 0.35f}, kDryGrass{0.65f, 0.60f, 0.45f}, kSand{0.80f, 0.71f, 0.54f};
constexpr Vec3 kRock{0.57f, 0.54f, 0.50f}, kPaleRock{0.70f, 0.66f, 0.59f};

float smoothStep(float low, float high, float v) {
    const float t = clamp((v - low) / (high - low), 0, 1);
    return t * t * (3 - 2 * t);
}

/// What the ground is made of at a sample.
struct Ground {
    Vec3 colour;
    MaterialKind kind;
};

class Painter {
  public:
    Painter(const Terrain& terrain, std::string_view texture) {
        m_base = texture.empty() ? MaterialKind::Grass : lookOfMaterial(texture, classes::kFloor).kind;
        const auto [low, high] = std::minmax_element(terrain.heights().begin(), terrain.heights().end());
        m_low = terrain.origin().y + *low, m_range = maximum(*high - *low, 0.01f);
    }

    Ground at(Vec3 p, Vec3 normal) const {
        const float height = (p.y - m_low) / m_range;
        // Two sizes of soft patches, about 40 and 9 metres, keep large slopes from being one colour.
        const float large = wanderingNoise(p.x / 40, p.z / 40, 1), small = wanderingNoise(p.x / 9, p.z / 9, 2);
        const float wander = large * 0.7f + small * 0.3f; // -1..1
        const float steep = smoothStep(0.16f, 0.36f, 1 - normal.y + wander * 0.05f);
        // Low ground is washed out; but a map that is nearly flat has no low ground.
        const float low = m_range > 3 ? 1 - smoothStep(0.04f, 0.16f, height + wander * 0.05f) : 0;
        const float dry = clamp(0.28f + height * 0.55f + wander * 0.42f, 0, 1);
        Vec3 colour = lerp(kMoss, kDryGrass, dry);
        MaterialKind kind = MaterialKind::Grass;
        if (m_base == MaterialKind::Sand)
            colour = lerp(kSand, kDryGrass, clamp(0.2f + wander * 0.4f, 0, 1)), kind = m_base;
        if (m_base == MaterialKind::Rock || m_base == MaterialKind::Cliff)
            colour = lerp(kRock, kPaleRock, clamp(0.5f + wander * 0.5f, 0, 1)), kind = MaterialKind::Rock;
        colour = lerp(colour, kSand, low);
        if (low > 0.5f) kind = MaterialKind::Sand;
        colour = lerp(colour, lerp(kRock, kPaleRock, clamp(0.5f + small * 0.5f, 0, 1)), steep);
        if (steep > 0.5f) kind = MaterialKind::Rock;
        return {colour * (1 + 0.05f * small), kind};
    }

  private:
    MaterialKind m_base = MaterialKind::Grass;
    float m_low = 0, m_range = 1;
};

std::uint8_t terrainByte(float v) {
    return static_cast<std::uint8_t>(clamp(v, 0, 1) * 255 + 0.5f);
}

struct GroundSample {
    std::uint32_t column, row;
};

/// Triangles of a patch from afar, three samples each: two by two cells become two triangles, but for those at the
/// border, which keep the border's samples, since the patch beside may be drawn finely.
class CoarsePatch {
  public:
    explicit CoarsePatch(const TerrainPatch& patch) : m_patch(patch) {
        for (std::uint32_t row = patch.rowBegin; row < patch.rowEnd; row += 2)
            for (std::uint32_t column = patch.columnBegin; column < patch.columnEnd; column += 2)
                addBlock(column, row);
    }
    const std::vector<GroundSample>& samples() const { return m_samples; }

  private:
    void addBlock(std::uint32_t column, std::uint32_t row) {
        const std::uint32_t right = std::min(column + 2, m_patch.columnEnd), front = std::min(row + 2, m_patch.rowEnd);
        if (right - column < 2 || front - row < 2) { // the last cells of an odd number
            for (std::uint32_t r = row; r < front; ++r)
                for (std::uint32_t c = column; c < right; ++c)
                    addQuad(c, r, c + 1, r + 1);
            return;
        }
        const bool keepsLeft = column == m_patch.columnBegin, keepsBack = row == m_patch.rowBegin,
                   keepsRight = right + 2 > m_patch.columnEnd, keepsFront = front + 2 > m_patch.rowEnd;
        if (!keepsLeft && !keepsRight && !keepsBack && !keepsFront) return addQuad(column, row, right, front);
        // Round about, seen from above against the clock.
        std::vector<GroundSample> round{{column, row}};
        if (keepsLeft) round.push_back({column, row + 1});
        round.push_back({column, front});
        if (keepsFront) round.push_back({column + 1, front});
        round.push_back({right, front});
        if (keepsRight) round.push_back({right, row + 1});
        round.push_back({right, row});
        if (keepsBack) round.push_back({column + 1, row});
        for (std::size_t i = 0; i < round.size(); ++i)
            m_samples.insert(m_samples.end(), {{column + 1, row + 1}, round[i], round[(i + 1) % round.size()]});
    }
    void addQuad(std::uint32_t left, std::uint32_t back, std::uint32_t right, std::uint32_t front) {
        m_samples.insert(m_samples.end(), {{left, back}, {left, front}, {right, front}});
        m_samples.insert(m_samples.end(), {{left, back}, {right, front}, {right, back}});
    }

    const TerrainPatch& m_patch;
    std::vector<GroundSample> m_samples;
};

} // namespace

DrawnTerrain drawnTerrain(const Terrain& terrain, std::string_view texture) {
    DrawnTerrain out;
    const std::uint32_t columns = terrain.columns(), rows = terrain.rows();
    const auto height = [&](std::uint32_t column, std::uint32_t row) {
        return terrain.heights()[std::size_t{row} * columns + column];
    };
    const Painter painter(terrain, texture);
    const std::size_t samples = std::size_t{columns} * rows;
    std::vector<MaterialKind> kinds(samples);
    out.corners.resize(samples);
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t column = 0; column < columns; ++column) {
            const std::size_t sample = std::size_t{row} * columns + column;
            const std::uint32_t left = column == 0 ? 0 : column - 1, right = std::min(column + 1, columns - 1);
            const std::uint32_t back = row == 0 ? 0 : row - 1, front = std::min(row + 1, rows - 1);
            const float spanX = static_cast<float>(right - left) * terrain.cellSize();
            const float spanZ = static_cast<float>(front - back) * terrain.cellSize();
            Corner& corner = out.corners[sample];
            corner.position = terrain.origin() + Vec3{static_cast<float>(column) * terrain.cellSize(), 0,
                                                      static_cast<float>(row) * terrain.cellSize()};
            corner.position.y += height(column, row);
            corner.normal = normalized(Vec3{(height(left, row) - height(right, row)) / spanX, 1,
                                            (height(column, back) - height(column, front)) / spanZ},
                                       {0, 1, 0});
            const Ground ground = painter.at(corner.position, corner.normal);
            corner.tint = {terrainByte(ground.colour.x), terrainByte(ground.colour.y), terrainByte(ground.colour.z),
                           255};
            kinds[sample] = ground.kind;
        }
    }

    // A triangle shows one kind of ground, so a sample at a border is a vertex once for each kind.
    std::vector<std::array<std::uint32_t, kMaterialKinds>> vertexOf(samples);
    for (auto& none : vertexOf)
        none.fill(RayHit::kNoTriangle);
    const auto vertex = [&](std::uint32_t sample, MaterialKind kind) {
        std::uint32_t& known = vertexOf[sample][static_cast<std::size_t>(kind)];
        if (known == RayHit::kNoTriangle) {
            known = static_cast<std::uint32_t>(out.vertices.size());
            out.vertices.push_back({sample, kind});
        }
        return known;
    };
    const auto sampleAt = [&](Vec3 p) {
        const auto whole = [&](float v) { return static_cast<std::uint32_t>(v / terrain.cellSize() + 0.5f); };
        return whole(p.z - terrain.origin().z) * columns + whole(p.x - terrain.origin().x);
    };
    // Of the kind that two of three have; else that of the first.
    const auto add = [&](const std::array<std::uint32_t, 3>& corner, std::vector<std::uint32_t>& indices) {
        const MaterialKind kind = kinds[corner[1]] == kinds[corner[2]] ? kinds[corner[1]] : kinds[corner[0]];
        for (const std::uint32_t sample : corner)
            indices.push_back(vertex(sample, kind));
    };
    for (const TerrainPatch& patch : terrain.patches()) {
        LevelPiece piece;
        piece.box = patch.bounds;
        piece.firstIndex = static_cast<std::uint32_t>(out.indices.size());
        for (std::uint32_t row = patch.rowBegin; row < patch.rowEnd; ++row) {
            for (std::uint32_t column = patch.columnBegin; column < patch.columnEnd; ++column) {
                for (std::uint32_t half = 0; half < 2; ++half) {
                    // The terrain's own triangles: what is seen is what feet and bullets meet.
                    const TerrainTriangle t = terrain.triangle(2 * (row * (columns - 1) + column) + half);
                    const std::array<std::uint32_t, 3> corner{sampleAt(t.a), sampleAt(t.b), sampleAt(t.c)};
                    add(corner, out.indices);
                }
            }
        }
        piece.indexCount = static_cast<std::uint32_t>(out.indices.size()) - piece.firstIndex;
        piece.firstCoarse = static_cast<std::uint32_t>(out.coarse.size());
        const CoarsePatch coarse(patch);
        const auto sampleOf = [&](std::size_t i) {
            return coarse.samples()[i].row * columns + coarse.samples()[i].column;
        };
        for (std::size_t i = 0; i < coarse.samples().size(); i += 3)
            add({sampleOf(i), sampleOf(i + 1), sampleOf(i + 2)}, out.coarse);
        piece.coarseCount = static_cast<std::uint32_t>(out.coarse.size()) - piece.firstCoarse;
        out.patches.push_back(piece);
    }
    return out;
}

} // namespace lince::looks
