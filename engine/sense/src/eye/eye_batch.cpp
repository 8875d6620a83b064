// Many eyes: what a view needs of its pose and lens, the working memory, and how a batch is shared among threads.

#include "eye_internal.h"

#include <lince/core/job_pool.h>

#include <algorithm>
#include <atomic>
#include <cmath>

namespace lince {

using namespace eye;

EyeScratch::EyeScratch() : m_data(std::make_unique<ScratchData>()) {}
EyeScratch::~EyeScratch() = default;
EyeScratch::EyeScratch(EyeScratch&&) noexcept = default;
EyeScratch& EyeScratch::operator=(EyeScratch&&) noexcept = default;
EyeCounts& EyeScratch::counts() {
    return m_data->counts;
}

namespace {

/// Eyes that a thread takes at a time: about 60 µs of work, so that none waits long for the last.
constexpr std::size_t kRun = 4;

constexpr int kLargest = 4096;                      // pixels
constexpr float kNearest = 1e-4f;                   // metres
constexpr float kNarrowest = 1e-3f, kWidest = 3.1f; // radians

template <class T>
T* alignedTo64(std::vector<T>& memory, std::size_t count) {
    memory.resize(count + 64 / sizeof(T));
    const auto address = reinterpret_cast<std::uintptr_t>(memory.data());
    return memory.data() + ((address + 63) / 64 * 64 - address) / sizeof(T);
}

/// The contract of drawEyes, so that nothing is written beyond a picture and no product overflows.
bool usable(const EyeLens& lens) {
    return lens.width >= 1 && lens.width <= kLargest && lens.height >= 1 && lens.height <= kLargest &&
           lens.nearPlane >= kNearest && lens.nearPlane < lens.farPlane && lens.farPlane <= kReach &&
           lens.verticalAngle >= kNarrowest && lens.verticalAngle <= kWidest;
}

/// Also false for what is not a number.
bool usable(const EyePose& pose) {
    const Vec3 points[] = {pose.position};
    const auto isAxis = [](Vec3 axis) { return lengthSquared(axis) <= 1.01f; };
    return withinReach(points) && isAxis(pose.right) && isAxis(pose.up) && isAxis(pose.forward);
}

/// Distance of the first pixel of each block from the centre of the picture, in pixels.
void placesOfBlocks(std::vector<float>& places, int count, int pixels) {
    places.resize(static_cast<std::size_t>(count));
    float place = 0.5f * static_cast<float>(1 - pixels);
    for (float& one : places) {
        one = place;
        place += kBlock;
    }
}

void fitTo(const EyeLens& lens, ScratchData& data) {
    if (data.width == lens.width && data.height == lens.height) return;
    data.width = lens.width;
    data.height = lens.height;
    data.columns = (lens.width + kBlock - 1) / kBlock;
    data.rows = (lens.height + kBlock - 1) / kBlock;
    data.rowStride = data.columns + kGroup; // vectors may read past the end of a row
    data.columnStride = data.rows + kGroup;
    const auto count = static_cast<std::size_t>(data.columns) * static_cast<std::size_t>(data.rows);
    placesOfBlocks(data.blockX, data.rowStride, lens.width);
    placesOfBlocks(data.blockY, data.columnStride, lens.height);
    data.coarseByRow.assign(data.blockX.size() * static_cast<std::size_t>(data.rows), 0.0f);
    data.coarseByColumn.assign(data.blockY.size() * static_cast<std::size_t>(data.columns), 0.0f);
    data.blocks.resize(count);
    data.depths = alignedTo64(data.depthMemory, count * kPixels);
    data.numbers = alignedTo64(data.numberMemory, count * kPixels);
    data.work.resize(2 * (count + kGroup));
}

View viewOf(const EyeLens& lens, const EyePose& pose) {
    const float tangent = lens.tangent();
    const float focal = 0.5f * static_cast<float>(lens.height) / tangent; // pixels
    const float inverseFocal = 1 / focal;
    View v{};
    v.position = pose.position;
    v.across = pose.right * focal;
    v.down = -pose.up * focal;
    v.ahead = pose.forward;
    v.stepRight = pose.right * inverseFocal;
    v.stepDown = -pose.up * inverseFocal;
    v.widen = static_cast<float>(lens.width + lens.height) * (1.0f / (1 << 22));
    v.near = lens.nearPlane;
    v.far = lens.farPlane;
    v.inverseNear = 1 / lens.nearPlane;
    v.inverseFar = 1 / lens.farPlane;
    // A quarter of a pixel: rounding of a place on the picture is focal * kRounding * parts / depth.
    v.trusted = 4 * kRounding * (focal + static_cast<float>(lens.width + lens.height));
    const float halfWidth = tangent * static_cast<float>(lens.width) / static_cast<float>(lens.height);
    v.closest = lens.nearPlane * std::sqrt(1 + tangent * tangent + halfWidth * halfWidth) * 1.01f;
    const Vec3 at = absolute(pose.position);
    const float slack = 1e-3f + 1e-6f * (at.x + at.y + at.z); // metres, for rounding
    const auto plane = [&](int index, float right, float up, float ahead, float min) {
        const Vec3 normal = pose.right * right + pose.up * up + pose.forward * ahead;
        v.planes[index][0] = normal.x, v.planes[index][1] = normal.y, v.planes[index][2] = normal.z;
        v.planes[index][3] = (slack - min) - dot(normal, pose.position);
    };
    plane(0, 0, 0, 1, lens.nearPlane);
    plane(1, 1, 0, halfWidth, 0);
    plane(2, -1, 0, halfWidth, 0);
    plane(3, 0, 1, tangent, 0);
    plane(4, 0, -1, tangent, 0);
    plane(5, 0, 0, -1, -lens.farPlane);
    return v;
}

} // namespace

void eye::drawEyesBy(DrawFunction& draw, const EyeLens& lens, std::span<const EyeMesh* const> meshes,
                     std::span<const EyeTask> tasks, EyeScratch& scratch) {
    if (!usable(lens)) return;
    fitTo(lens, scratch.data());
    const float* last = nullptr;
    for (const EyeTask& task : tasks) {
        if (!usable(task.pose)) {
            const auto pixels = static_cast<std::size_t>(lens.width) * static_cast<std::size_t>(lens.height);
            std::fill_n(task.numbers, pixels, std::uint16_t{0});
            std::fill_n(task.distances, pixels, lens.farPlane);
            continue;
        }
        View view = viewOf(lens, task.pose);
        view.ignoredNumber = task.ignoredNumber;
        const PictureMemory memory = task.distances == last ? PictureMemory::Warm : PictureMemory::Cold;
        last = task.distances;
        draw(view, meshes, {task.numbers, task.distances}, memory, scratch.data());
    }
}

void drawEyes(const EyeLens& lens, std::span<const EyeMesh* const> meshes, std::span<const EyeTask> tasks,
              EyeScratch& scratch) {
    drawEyesBy(draw, lens, meshes, tasks, scratch);
}

void drawEyes(const EyeLens& lens, std::span<const EyeMesh* const> meshes, std::span<const EyeTask> tasks,
              std::span<EyeScratch> scratches, JobPool& pool) {
    // A piece of the pool's work is a scratch, not an eye: it draws runs of eyes until none is left. So no piece needs
    // to know its thread, and a thread that comes late finds nothing to do.
    std::atomic<std::size_t> next = 0;
    pool.forEach(scratches.size(), 1, [&](std::size_t index) {
        for (;;) {
            const std::size_t begin = next.fetch_add(kRun, std::memory_order_relaxed);
            if (begin >= tasks.size()) return;
            drawEyes(lens, meshes, tasks.subspan(begin, std::min(kRun, tasks.size() - begin)), scratches[index]);
        }
    });
}

} // namespace lince
