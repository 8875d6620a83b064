#include "flock_grid.h"
#include "flock_kernel.h"

#include <lince/move/flock.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace lince {

namespace {

constexpr std::size_t kBatchesAPiece = 16;

constexpr float kMax = 1e9f; ///< of any number from outside; its square is still a float

constexpr float kMaxSeconds = 1000;

Vec3 sane(Vec3 a) {
    for (int axis = 0; axis < 3; ++axis)
        a[axis] = std::isfinite(a[axis]) ? clamp(a[axis], -kMax, kMax) : 0;
    return a;
}

/// What a user could set wrong must not put a NaN into the flock.
FlockSettings sane(FlockSettings s) {
    const auto limit = [](float& value, float low, float high) {
        value = std::isfinite(value) ? clamp(value, low, high) : low;
    };
    for (float* const metres : {&s.reach.separation, &s.reach.alignment, &s.reach.cohesion, &s.containRadius})
        limit(*metres, 0, kMax);
    for (float* const cosine : {&s.reach.separationCosine, &s.reach.alignmentCosine, &s.reach.cohesionCosine})
        limit(*cosine, -1, 1);
    for (float* const weight : {&s.separation, &s.alignment, &s.cohesion})
        limit(*weight, -kMax, kMax);
    limit(s.maxForce, 0, kMax);
    limit(s.maxSpeed, 0, kMax);
    limit(s.minSpeed, 0, s.maxSpeed);
    limit(s.mass, 1e-6f, kMax);
    s.middle = sane(s.middle);
    return s;
}

} // namespace

/// Members lie in the order of the last step's cells, which is nearly that of the next: sorting moves little.
struct Flock::Arrays {
    FlockSettings settings;
    flocking::Members members, sorted;
    std::vector<std::uint32_t> places; ///< by number: where in `members`
    flocking::FlockGrid grid;
    std::vector<Vec3> pushes; ///< by number; meant only while `pushed`
    bool pushed = false;
    std::vector<std::uint32_t> neighbours; ///< by piece of work
    double meanNeighbours = 0;
};

Flock::Flock(const FlockSettings& settings) : m_arrays(std::make_unique<Arrays>()) {
    change(settings);
}

Flock::~Flock() = default;
Flock::Flock(Flock&&) noexcept = default;
Flock& Flock::operator=(Flock&&) noexcept = default;

std::uint32_t Flock::add(Vec3 position, Vec3 velocity) {
    Arrays& a = *m_arrays;
    const std::uint32_t number = size();
    a.members.resize(number + 1);
    a.sorted.resize(number + 1);
    a.places.push_back(number);
    a.pushes.emplace_back();
    position = sane(position), velocity = sane(velocity);
    flocking::Members& m = a.members;
    m.x[number] = position.x, m.y[number] = position.y, m.z[number] = position.z;
    m.vx[number] = velocity.x, m.vy[number] = velocity.y, m.vz[number] = velocity.z;
    m.number[number] = number;
    return number;
}

std::uint32_t Flock::size() const {
    return static_cast<std::uint32_t>(m_arrays->places.size());
}

Vec3 Flock::position(std::uint32_t member) const {
    const std::uint32_t place = m_arrays->places[member];
    const flocking::Members& m = m_arrays->members;
    return {m.x[place], m.y[place], m.z[place]};
}

Vec3 Flock::velocity(std::uint32_t member) const {
    const std::uint32_t place = m_arrays->places[member];
    const flocking::Members& m = m_arrays->members;
    return {m.vx[place], m.vy[place], m.vz[place]};
}

void Flock::push(std::uint32_t member, Vec3 force) {
    Arrays& a = *m_arrays;
    a.pushes[member] = sane(a.pushes[member] + sane(force));
    a.pushed = true;
}

const FlockSettings& Flock::settings() const {
    return m_arrays->settings;
}

void Flock::change(const FlockSettings& settings) {
    m_arrays->settings = sane(settings);
}

void Flock::step(float seconds, JobPool& pool) {
    Arrays& a = *m_arrays;
    const std::size_t count = size();
    if (count == 0 || !(seconds > 0)) return;
    seconds = minimum(seconds, kMaxSeconds);
    a.grid.sort(a.members, count, flocking::widestReach(a.settings.reach), a.sorted);

    const flocking::PairLimits limits(a.settings.reach);
    const flocking::StepTask task{a.settings, limits, a.grid, a.sorted, a.members, a.pushed ? a.pushes.data() : nullptr,
                                  seconds};
    const std::size_t batches = a.grid.batches().size();
    const std::size_t pieces = (batches + kBatchesAPiece - 1) / kBatchesAPiece;
    a.neighbours.reserve(count / kBatchesAPiece + 1); // there are at most as many batches as members
    a.neighbours.resize(pieces);
    pool.forEach(pieces, 1, [&](std::size_t piece) {
        const std::size_t begin = piece * kBatchesAPiece;
        a.neighbours[piece] = flocking::stepBatches(task, begin, std::min(begin + kBatchesAPiece, batches));
    });

    a.members.number.swap(a.sorted.number);
    for (std::uint32_t place = 0; place < count; ++place)
        a.places[a.members.number[place]] = place;
    std::uint64_t neighbours = 0;
    for (const std::uint32_t one : a.neighbours)
        neighbours += one;
    a.meanNeighbours = static_cast<double>(neighbours) / static_cast<double>(count);
    if (a.pushed) std::fill(a.pushes.begin(), a.pushes.end(), Vec3{});
    a.pushed = false;
}

float Flock::meanNeighbours() const {
    return static_cast<float>(m_arrays->meanNeighbours);
}

void draw(DebugDraw& sink, const Flock& flock, Colour colour) {
    constexpr float kSeconds = 0.2f; // an arrow as long as the way of so much time
    for (std::uint32_t member = 0; member < flock.size(); ++member) {
        const Vec3 position = flock.position(member);
        drawArrow(sink, position, position + flock.velocity(member) * kSeconds, colour);
    }
}

} // namespace lince
