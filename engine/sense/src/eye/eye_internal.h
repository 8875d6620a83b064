#pragma once
// What the mesh prepares and the drawing reads. Private.

#include <lince/sense/eye_raster.h>

namespace lince::eye {

constexpr int kGroup = 16;  ///< quads of a group and clusters of a row: the lanes of the widest registers
constexpr int kBlock = 8;   ///< pixels along the side of a block
constexpr int kPixels = 64; ///< of a block
constexpr int kPlanes = 6;  ///< of the frustum

/// Metres along each axis: farther out nothing is drawn and no eye sees, so that no product overflows.
constexpr float kReach = 1e6f;
/// Also false for what is not a number.
bool withinReach(std::span<const Vec3> points);

// What is hidden must change no bit of a picture. So each pixel of a quad has a depth that depends on the quad and the
// view alone, and every shortcut (a hidden cluster, a hidden block, a block kept as a plane) has to be sure of all its
// pixels, rounding included. Three bounds, each within the next:
constexpr float kQuadFarther = 0.999f;   ///< a pixel's inverse depth is at least this times that of the farthest corner
constexpr float kQuadNearer = 1.001f;    ///< and at most this times that of the nearest one
constexpr float kClusterNearer = 1.002f; ///< a cluster's is at most this times that of the nearest corner of its box
constexpr float kRounding = 1e-6f;       ///< what a sum of a few products may be off, relative to its parts

/// Sixteen quads of one cluster. Missing ones have normal 0, so the eye is never in front of them.
struct alignas(64) QuadGroup {
    float x[4][kGroup], y[4][kGroup], z[4][kGroup];
    float normalX[kGroup], normalY[kGroup], normalZ[kGroup];
};

/// Sixteen boxes around clusters (or around rows of clusters). Missing ones are never in view.
struct alignas(64) ClusterRow {
    float low[3][kGroup], high[3][kGroup];
    std::uint32_t firstGroup[kGroup], groupCount[kGroup];
    std::uint32_t number[kGroup];
};

/// Sixteen quads as one view sees them. All functions have the form a * x + (b * y + c), x and y in pixels from the
/// centre of the picture: four edges (inside where not negative) and the inverse depth.
struct alignas(64) SetupGroup {
    float a[4][kGroup], b[4][kGroup], c[4][kGroup];
    float lowest[4][kGroup], highest[4][kGroup]; ///< of a * x + b * y over the pixels of a block
    float depthA[kGroup], depthB[kGroup], depthC[kGroup];
    float depthLowest[kGroup], depthHighest[kGroup];
    float inverseFar[kGroup], inverseNear[kGroup];                         ///< bounds over the whole quad
    std::int32_t left[kGroup], right[kGroup], top[kGroup], bottom[kGroup]; ///< blocks, inclusive
    std::uint32_t tooNear; ///< one bit for each: some of its plane may be before the near plane
};

/// What one view needs of its pose and lens.
struct View {
    Vec3 position;
    Vec3 across;              ///< its product with a place gives the pixel's x, times depth
    Vec3 down;                ///< and its y
    Vec3 ahead;               ///< the depth
    Vec3 stepRight, stepDown; ///< change of the pixel's ray to the next pixel, at depth 1
    float planes[kPlanes][4]; ///< of the frustum, as normal and offset; not below 0 inside
    /// Pixels by which each edge is moved outwards: more than rounding and T-junctions can amount to, so that no gap is
    /// ever seen, and so little that only centres of pixels this close to a silhouette change.
    float widen;
    float near, far, inverseNear, inverseFar;
    float trusted; ///< a box nearer than this times the parts of its depth has no rectangle that can be trusted
    float closest; ///< planes nearer than this may be in front of the near plane within the picture
    std::uint32_t ignoredNumber;
};

/// A cluster in view. Rectangle in blocks, inclusive.
struct Candidate {
    const QuadGroup* group;
    std::uint32_t number;
    std::int16_t left, right, top, bottom;
    float inverseNear; ///< of the nearest corner of its box
    std::uint32_t bucket;
};

enum class BlockState : std::uint8_t {
    Empty, ///< nothing yet: its plane is the far end, with number 0
    Plain, ///< one quad covers it wholly; its plane is kept instead of pixels
    Mixed, ///< depths and numbers are there
};

/// State of a block of 8 x 8 pixels.
struct Block {
    std::uint64_t layerCover;        ///< pixels known to be at least as near as layerDepth
    float layerDepth;                ///< inverse
    float planeBase, planeA, planeB; ///< unless mixed: inverse depth at its first pixel, and the slopes
    std::uint32_t planeNumber;
    BlockState state;
};

/// Where a view goes; top row first, rows without gaps.
struct Picture {
    std::uint16_t* numbers;
    float* depths;
};

enum class PictureMemory : std::uint8_t {
    Warm, ///< drawn into just before
    Cold,
};

constexpr int kBuckets = 128;

struct ScratchData {
    int width = 0, height = 0, columns = 0, rows = 0;
    int rowStride = 0, columnStride = 0; ///< of the coarse depths
    std::vector<float> blockX, blockY;   ///< first pixel of each column and row, from the centre
    /// Inverse depth that all pixels of a block reach, twice: by rows and by columns.
    std::vector<float> coarseByRow, coarseByColumn;
    std::vector<Block> blocks;
    std::vector<float> depthMemory; ///< 64 for each block
    std::vector<std::uint16_t> numberMemory;
    float* depths = nullptr; ///< aligned
    std::uint16_t* numbers = nullptr;
    std::vector<std::uint32_t> work; ///< blocks of one quad, edges to test in the upper half
    std::vector<Candidate> candidates, ordered;
    EyeCounts counts;
};

/// Draws one view.
using DrawFunction = void(const View& view, std::span<const EyeMesh* const> meshes, const Picture& picture,
                          PictureMemory memory, ScratchData& data);
/// drawEyes with one way to draw: a test compares the scalar code with the machine's own.
void drawEyesBy(DrawFunction& draw, const EyeLens& lens, std::span<const EyeMesh* const> meshes,
                std::span<const EyeTask> tasks, EyeScratch& scratch);
/// With the machine's best instruction set.
void draw(const View& view, std::span<const EyeMesh* const> meshes, const Picture& picture, PictureMemory memory,
          ScratchData& data);

} // namespace lince::eye
