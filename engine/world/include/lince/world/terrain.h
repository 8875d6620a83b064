#pragma once
// Ground from a height map (spec S3.G1, S3.G2). The grid of samples lies in the XZ plane, each cell is two triangles;
// height, rays and neighbourhood queries all use these same triangles.

#include <lince/core/error.h>
#include <lince/core/vec.h>
#include <lince/world/bvh.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lince {

/// A part of the terrain for culling and drawing.
struct TerrainPatch {
    std::uint32_t columnBegin = 0, columnEnd = 0; ///< cells
    std::uint32_t rowBegin = 0, rowEnd = 0;
    Aabb bounds;
};

struct TerrainTriangle {
    Vec3 a, b, c;
};

class Terrain {
  public:
    /// heights: rows * columns samples in metres, row by row along +Z, samples along +X. origin: place of the first
    /// sample. cellSize: metres between samples. patchColumns × patchRows patches. [Limit: columns, rows >= 2]
    Terrain(std::vector<float> heights, std::uint32_t columns, std::uint32_t rows, Vec3 origin, float cellSize,
            std::uint32_t patchColumns, std::uint32_t patchRows);

    std::uint32_t columns() const { return m_columns; }
    std::uint32_t rows() const { return m_rows; }
    float cellSize() const { return m_cellSize; }
    Vec3 origin() const { return m_origin; }
    const std::vector<float>& heights() const { return m_heights; }
    const std::vector<TerrainPatch>& patches() const { return m_patches; }
    Aabb bounds() const { return m_bounds; }

    /// Height of the ground at (x, z); nothing outside the map.
    std::optional<float> heightAt(float x, float z) const;
    /// Unit normal of the triangle at (x, z); up outside the map.
    Vec3 normalAt(float x, float z) const;
    /// Walks the cells under the ray, skipping blocks of cells that lie wholly below it.
    std::optional<float> hitByRay(const Ray& ray) const;

    /// Triangle numbers: 2 * (row * (columns - 1) + column) + {0, 1}.
    std::uint32_t triangleCount() const { return 2 * (m_columns - 1) * (m_rows - 1); }
    TerrainTriangle triangle(std::uint32_t number) const;
    void overlapping(const Aabb& box, std::vector<std::uint32_t>& out) const;

  private:
    float sample(std::uint32_t column, std::uint32_t row) const {
        return m_heights[std::size_t{row} * m_columns + column];
    }

    std::vector<float> m_heights;
    std::uint32_t m_columns, m_rows;
    Vec3 m_origin;
    float m_cellSize;
    std::vector<TerrainPatch> m_patches;
    std::vector<float> m_blockHighest; ///< highest sample of each block of kBlock × kBlock cells, row by row
    std::uint32_t m_blockColumns = 0, m_blockRows = 0;
    Aabb m_bounds;
    static constexpr std::uint32_t kBlock = 8;
};

/// Height-map image: 8- or 16-bit PNG (grey; colour is averaged, alpha ignored). Pixel spacing scaleXZ metres; height =
/// scaleY * v / largest v of the bit depth. Centred on the origin in X and Z. [Limit: 2..4097 pixels a side]
Result<Terrain> terrainFromPng(const std::vector<std::byte>& png, const std::string& name, float scaleXZ, float scaleY,
                               std::uint32_t patchColumns, std::uint32_t patchRows);

} // namespace lince
