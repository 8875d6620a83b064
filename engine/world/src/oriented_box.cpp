#include <lince/world/oriented_box.h>

namespace lince {

Aabb OrientedBox::bounds() const {
    const Vec3 half = absolute(toWorld({halfSize.x, 0, 0})) + absolute(toWorld({0, halfSize.y, 0})) +
                      absolute(toWorld({0, 0, halfSize.z}));
    return {centre - half, centre + half};
}

std::optional<BoxHit> hitByRay(const OrientedBox& box, const Ray& ray) {
    const Vec3 o = box.toOwn(ray.origin - box.centre);
    const Vec3 d = box.toOwn(ray.direction);
    float enter = 0, leave = ray.reach;
    Vec3 normal = -normalized(ray.direction);
    for (int axis = 0; axis < 3; ++axis) {
        const float h = box.halfSize[axis];
        if (d[axis] == 0) {
            if (absolute(o[axis]) > h) return {};
            continue;
        }
        const float sign = d[axis] > 0 ? -1.0f : 1.0f; // the face met first
        const float in = (sign * h - o[axis]) / d[axis];
        const float out = (-sign * h - o[axis]) / d[axis];
        if (in > enter) {
            enter = in;
            Vec3 n;
            n[axis] = sign;
            normal = box.toWorld(n);
        }
        leave = minimum(leave, out);
        if (enter > leave) return {};
    }
    return BoxHit{enter, normal};
}

} // namespace lince
