#pragma once
// Three numbers in one register, the fourth 0: what the solver's inner loops are made of. Lane by lane the same IEEE
// operations as with plain floats, so the same bits wherever there are no such registers.

#include <lince/core/vec.h>

namespace lince::rigid {

using Four = float __attribute__((vector_size(16)));

inline Four four(Vec3 v) {
    return Four{v.x, v.y, v.z, 0};
}
inline Four fourOf(float s) {
    return Four{s, s, s, s};
}
inline Vec3 vec(Four f) {
    return {f[0], f[1], f[2]};
}
inline float sum(Four f) {
    return f[0] + f[1] + f[2];
}

} // namespace lince::rigid
