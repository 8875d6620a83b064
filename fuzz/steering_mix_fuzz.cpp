// Any bytes as a steering mix. What was read is within its ranges, is the same when it is written and read again, and
// steers a vehicle on the ground and one in the air by finite numbers.
#include <lince/move/steering_mix.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace {

using namespace lince;

std::optional<std::uint16_t> sideNamed(std::string_view name) {
    if (name == "wolves") return std::uint16_t{2};
    return {};
}

/// A ball in the middle, for bodies of 0.3 m.
class OneBall final : public FreeSpace {
  public:
    explicit OneBall(bool flies) : m_flies(flies) {}
    bool flies() const override { return m_flies; }
    float radius() const override { return 0.3f; }
    Aabb bounds() const override { return {{-20, -20, -20}, {20, 20, 20}}; }
    Hash128 hash() const override { return {}; }
    std::optional<Vec3> place(Vec3 point) const override { return point; }
    FreeSweep sweep(Vec3 from, Vec3 to) const override {
        const Vec3 way = to - from;
        const float a = lengthSquared(way), b = dot(from, way), c = lengthSquared(from) - 1.69f;
        const float under = b * b - a * c;
        if (b >= 0 || under < 0 || a == 0) return {1, to, {}, false};
        const float fraction = clamp((-b - std::sqrt(under)) / a, 0, 1);
        return {fraction, from + way * fraction, normalized(from + way * fraction, {1, 0, 0}), fraction < 1};
    }
    std::optional<NearObstacle> nearest(Vec3 place, float reach) const override {
        const float distance = length(place) - 1.3f;
        if (distance > reach) return {};
        return NearObstacle{normalized(place, {1, 0, 0}), distance};
    }
    Vec3 draw(RandomStream& random) const override { return {random.between(-20, 20), 0, 0}; }

  private:
    bool m_flies;
};

void drive(const SteeringMix& mix, bool flies) {
    const OneBall space(flies);
    Vehicle self;
    self.flies = flies;
    self.position = {4, 0, 0}, self.velocity = {-1, 0, 0};
    Neighbours others;
    others.add({3, 0, 1}, {0, 0, -1}, 0.3f, 1, 1);
    others.add({4, 0, 0}, {0, 0, 0}, 0.3f, 1, 2); // in the very same place
    others.add({-3, 1, 1}, {2, 0, -1}, 0.3f, 2, 3);
    const Vec3 goal{0, 0, -5}, path[] = {{0, 0, 0}, {5, 0, 0}, {5, 0, 5}};
    const LeaderState leader{{4, 0, -2}, {0, 0, 0.1f}, {0, 0, 1}, 0.5f};
    const SteeringInput input{self, others, 1, &space, &goal, &leader, path, 0.05f};
    SteeringMemory memory;
    RandomStream random(1, 1, RandomPurpose::Test);
    for (int i = 0; i < 40; ++i) {
        const Vec3 steering = steer(mix, input, memory, random);
        if (!isFinite(steering) || (!flies && steering.y != 0)) __builtin_trap();
        self.step(steering, 0.05f);
        if (!isFinite(self.position) || length(self.velocity) > 1.001f * self.maxSpeed) __builtin_trap();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto mix = parseSteeringMix({reinterpret_cast<const char*>(data), size}, "fuzz", sideNamed);
    if (!mix) {
        if (mix.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    for (const MixNumber& number : numbersOf(*mix))
        if (!(*number.value >= number.min && *number.value <= number.max)) __builtin_trap();
    const std::string text = toText(*mix);
    const auto again = parseSteeringMix(text, "again", sideNamed);
    if (!again || toText(*again) != text) __builtin_trap();
    drive(*mix, false);
    drive(*mix, true);
    return 0;
}
