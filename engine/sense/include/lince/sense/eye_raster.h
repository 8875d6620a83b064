#pragma once
// Draws what eyes see: for each pixel the number of the object and its distance. Exact (a depth test for each pixel)
// and repeatable: the same bits for every instruction set, compiler and number of threads. Knows nothing of worlds;
// usable on its own for any triangles.

#include <lince/agent/eye_view.h>
#include <lince/core/quat.h>
#include <lince/core/vec.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lince {

class JobPool;

namespace eye {
struct QuadGroup;
struct ClusterRow;
struct ScratchData;
} // namespace eye

/// Surfaces with numbers. Used twice: for the level (filled once, joined) and for what moves (cleared and filled each
/// tick, shared by all eyes). Surfaces are seen from the side from which they wind counter-clockwise.
///
/// Left out without a word: what has the number 0, and surfaces with a corner that is not a number or farther than
/// 1,000 km from the origin along an axis. Surfaces without area are never seen.
class EyeMesh {
  public:
    EyeMesh();
    ~EyeMesh();
    EyeMesh(EyeMesh&&) noexcept;
    EyeMesh& operator=(EyeMesh&&) noexcept;

    /// Forgets all surfaces, keeps the memory.
    void clear();
    /// Triangles of one object, three corners each. Neighbours in one plane are joined to convex quads, which is slow
    /// and meant for levels.
    void addObject(std::uint16_t number, std::span<const Vec3> corners);
    /// Triangles as they are: fast, no allocation once the mesh has been as large before.
    void addTriangles(std::uint16_t number, std::span<const Vec3> corners);
    /// A box, tilted in its own frame and then turned about the vertical axis (yaw as everywhere: 0 looks along -Z,
    /// clockwise seen from above).
    void addBox(std::uint16_t number, Vec3 centre, Vec3 halfSize, float yaw, Quat tilt = {});
    /// An upright cylinder, as a prism of 12 sides whose corners lie on the circle.
    void addCylinder(std::uint16_t number, Vec3 foot, float radius, float height);
    /// A sphere, as 6 rings of 12 whose corners lie on it.
    void addSphere(std::uint16_t number, Vec3 centre, float radius);
    /// Must be called between adding and drawing.
    void finish();

    std::size_t quadCount() const { return m_quadCount; }
    std::size_t clusterCount() const { return m_clusterCount; }
    const std::vector<eye::QuadGroup>& groups() const { return m_groups; }
    const std::vector<eye::ClusterRow>& rows() const { return m_rows; }
    const std::vector<eye::ClusterRow>& upperRows() const { return m_upperRows; }

  private:
    struct Quad {
        Vec3 corner[4]; ///< the last two are equal in a triangle
    };
    struct Cluster {
        Vec3 low, high;
        std::uint32_t firstQuad, quadCount, number;
        std::uint64_t code; ///< place along a curve that fills space
    };
    void addQuads(std::uint16_t number, std::span<const Quad> quads);
    void mergeQuads(std::span<const Vec3> corners);
    void splitQuads(std::uint16_t number, std::span<Quad> quads);

    std::vector<Quad> m_quads, m_merged;
    std::vector<Cluster> m_clusters;
    std::vector<eye::QuadGroup> m_groups;
    std::vector<eye::ClusterRow> m_rows, m_upperRows;
    std::size_t m_quadCount = 0, m_clusterCount = 0;
};

/// How views went, summed over them.
struct EyeCounts {
    std::uint64_t clustersInView = 0, clustersDrawn = 0, quadsDrawn = 0;
    std::uint64_t blocksWhole = 0, blocksPart = 0, blocksPlain = 0;
};

/// Working memory of one thread; reused, grows to the largest lens and mesh seen.
class EyeScratch {
  public:
    EyeScratch();
    ~EyeScratch();
    EyeScratch(EyeScratch&&) noexcept;
    EyeScratch& operator=(EyeScratch&&) noexcept;
    eye::ScratchData& data() { return *m_data; }
    EyeCounts& counts();

  private:
    std::unique_ptr<eye::ScratchData> m_data;
};

/// One eye of a batch. Both pictures hold width × height values, top row first.
struct EyeTask {
    EyePose pose;
    std::uint16_t ignoredNumber = 0;  ///< objects of this number are not drawn (the agent's own body); 0: all are drawn
    std::uint16_t* numbers = nullptr; ///< 0: nothing
    float* distances = nullptr;       ///< metres along the direction of view; the far plane where nothing is seen
};

/// Draws the tasks one after another, each looking at all of `meshes`. No allocation after the first use of a scratch
/// with meshes and lens of this size. Equal depths: the surface that comes first in a fixed order wins. What is hidden
/// changes no bit of the pictures: a pixel depends on the surface seen there, on the view and on nothing else.
///
/// The lens is the caller's to check (readers of files say what is wrong with it): with a size beyond 1 to 4096, an
/// angle beyond 0.001 to 3.1 rad, or planes other than 0.0001 m <= near < far <= 1,000 km nothing is drawn and the
/// pictures stay as they are. An eye that is not at a finite place within 1,000 km, or whose axes are longer than 1,
/// sees nothing.
void drawEyes(const EyeLens& lens, std::span<const EyeMesh* const> meshes, std::span<const EyeTask> tasks,
              EyeScratch& scratch);
/// The same on all threads of the pool; `scratches` has one for each thread of it.
void drawEyes(const EyeLens& lens, std::span<const EyeMesh* const> meshes, std::span<const EyeTask> tasks,
              std::span<EyeScratch> scratches, JobPool& pool);

} // namespace lince
