#pragma once
// A point of the ground plane in double precision: walls and borders are cut exactly enough to meet again.

#include <lince/core/vec.h>

namespace lince {

struct PlanePoint {
    double x = 0, z = 0;
};

inline PlanePoint operator-(PlanePoint a, PlanePoint b) {
    return {a.x - b.x, a.z - b.z};
}
inline double dot(PlanePoint a, PlanePoint b) {
    return a.x * b.x + a.z * b.z;
}
inline double cross(PlanePoint a, PlanePoint b) {
    return a.x * b.z - a.z * b.x;
}

} // namespace lince
