// Any bytes as a field of obstacles; what is read is made a space and asked.
#include <lince/roadmap/obstacle_field.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lince;
    const auto field = parseFieldObstacles({reinterpret_cast<const char*>(data), size}, "fuzz.txt");
    if (!field) return 0;
    const auto space = makeFieldSpace(*field, 0.3f);
    RandomStream random(1, 1, RandomPurpose::Test);
    for (int i = 0; i < 16; ++i) {
        const auto from = space->place(space->draw(random));
        const Vec3 to = space->draw(random);
        if (!from) continue;
        const FreeSweep sweep = space->sweep(*from, to);
        // Both answers to one question, and a place that was promised to be free.
        if (space->isFreeWay(*from, to) == sweep.blocked || !space->place(sweep.place)) std::abort();
        (void)space->nearest(*from, 5);
    }
    return 0;
}
