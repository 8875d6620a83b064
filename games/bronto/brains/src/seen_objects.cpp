#include <lince/bronto/seen_objects.h>

#include <algorithm>

namespace lince::bronto {

void SeenObjects::find(const EyeView& view, ClassId wanted, ClassId alsoWanted, const Parameters& parameters) {
    m_objects.clear();
    const float scale = static_cast<float>(view.height()) / 120.0f;
    const auto belongsTo = [&](int x, int y, float depth, const SeenObject& object) {
        const float across = parameters.clusterAcross * scale * object.depth;
        const float up = parameters.clusterUp * scale * object.depth;
        return absolute(static_cast<float>(x - object.pixel.x)) <= across &&
               absolute(static_cast<float>(y - object.pixel.y)) <= up &&
               absolute(depth - object.depth) <= parameters.clusterDepth;
    };
    for (int y = 0; y < view.height(); ++y) {
        for (int x = 0; x < view.width(); ++x) {
            const ClassId seen = view.classAt(x, y);
            if (seen != wanted && seen != alsoWanted) continue;
            const float depth = view.depthAt(x, y);
            const float green = view.motionAt(x, y).green;
            bool known = false;
            for (SeenObject& object : m_objects) {
                if (object.objectClass != seen || !belongsTo(x, y, depth, object)) continue;
                object.green = minimum(object.green, green);
                object.corner = {std::max(object.corner.x, x), std::max(object.corner.y, y)};
                known = true;
                break;
            }
            if (!known && m_objects.size() < kMaxObjects) m_objects.push_back({{x, y}, {x, y}, depth, seen, green});
        }
    }
}

const SeenObject* SeenObjects::nearest() const {
    const SeenObject* best = nullptr;
    for (const SeenObject& object : m_objects)
        if (best == nullptr || object.depth < best->depth) best = &object;
    return best;
}

bool SeenObjects::anyComesNearer() const {
    for (const SeenObject& object : m_objects)
        if (object.green < 0.5f) return true;
    return false;
}

Vec3 middleOf(const EyeView& view, const SeenObject& object) {
    const float x = 0.5f * static_cast<float>(object.pixel.x + object.corner.x + 1);
    const float y = 0.5f * static_cast<float>(object.pixel.y + object.corner.y + 1);
    return view.unproject(x, y, view.distanceOf(object.depth));
}

std::optional<EyePixel> floorBelow(const EyeView& view, const SeenObject& object, const Parameters& parameters) {
    const ClassId floor = classOf(parameters.floorClass);
    for (int y = object.pixel.y - 1; y >= 0; --y) {
        if (view.classAt(object.pixel.x, y) != floor) continue;
        if (absolute(view.depthAt(object.pixel.x, y) - object.depth) <= parameters.floorDepth)
            return EyePixel{object.pixel.x, y};
    }
    return {};
}

} // namespace lince::bronto
