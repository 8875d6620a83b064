#pragma once
// The house of the levels, baked once for all tests of a program.

#include "places.h"

#include <lince/navbuild/level_map.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>

namespace lince {

inline const NavData& bakedHouse() {
    static const NavData kMap = [] {
        const auto level = loadLevel(tests::home() + "/levels/house.xml");
        EXPECT_TRUE(level) << level.error().message;
        const auto baker = TileBaker::make(*level, NavBody{});
        EXPECT_TRUE(baker) << baker.error().message;
        ThreadPool pool(2);
        const auto map = bakeMap(**baker, {}, {}, pool);
        EXPECT_TRUE(map) << map.error().message;
        return *map;
    }();
    return kMap;
}

} // namespace lince
