#include "grid_map.h"
#include "way_search.h"
#include <lince/core/random.h>
#include <gtest/gtest.h>
namespace lince { namespace {
using test::GridMap;
TEST(Dbg, X) {
    RandomStream r2(4, 2, RandomPurpose::Test);
    GridMap map;
    for (int z = 0; z < 24; ++z) { map.rows.emplace_back(); for (int x = 0; x < 24; ++x) { const bool wall = r2.chance(0.2f); r2.below(1); map.rows.back() += wall ? '#' : '.'; } }
    RandomStream random(4, 4, RandomPurpose::Test);
    const int sx = static_cast<int>(random.below(24)); const int sz = static_cast<int>(random.below(24));
    const auto mesh = map.mesh(); NavQuery q;
    const NavPoint a = q.nearest(*mesh, GridMap::centre(sx, sz), {0.1f, 1, 0.1f}), b = q.nearest(*mesh, GridMap::centre(0, 0), {0.1f, 1, 0.1f});
    NavPath p, o; q.path(*mesh, a, b, {}, p);
    WayRules rules; WaySearch s; NavFilter f; rules.begin(*mesh, f); s.begin(*mesh, rules, a, b); s.forceIntervals(*mesh); s.step(*mesh, rules, 10000000); s.build(*mesh, rules, o);
    for (const NavPath* w : {&p, &o}) { std::printf("%f:", w->length); for (auto& c : w->corners) std::printf(" (%g %g)", c.position.x, c.position.z); std::printf("\n"); }
    for (auto& row : map.rows) std::printf("%s\n", row.c_str());
}
} }
