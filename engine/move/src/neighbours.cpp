#include <lince/move/neighbours.h>

namespace lince {

void Neighbours::clear() {
    x.clear(), y.clear(), z.clear();
    vx.clear(), vy.clear(), vz.clear();
    radius.clear(), side.clear(), id.clear();
}

void Neighbours::add(Vec3 position, Vec3 velocity, float bodyRadius, std::uint16_t ofSide, std::uint32_t withId) {
    x.push_back(position.x), y.push_back(position.y), z.push_back(position.z);
    vx.push_back(velocity.x), vy.push_back(velocity.y), vz.push_back(velocity.z);
    radius.push_back(bodyRadius);
    side.push_back(ofSide);
    id.push_back(withId);
}

NeighbourSpan Neighbours::span() const {
    return {x.data(), y.data(), z.data(), vx.data(), vy.data(), vz.data(), x.size()};
}

} // namespace lince
